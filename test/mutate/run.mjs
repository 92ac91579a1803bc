// Mutation testing: npm run mutate -- PATH… [--sample N --seed S] [--budget SECONDS] [--jobs 1|2]. Changes the source a little, one place at a time, runs the
// quick unit tests that reach that place, the nearest and quickest first, and lists the changes that none of them notices.
import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { instrument, mutantsOf, mutate } from './mutants.mjs';

const options = {
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  budget: { type: 'string', default: '30' },
  jobs: { type: 'string', default: '2' },
};
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const say = (line) => process.stdout.write(`${line}\n`);

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).sort().flatMap((name) => filesBelow(join(path, name)))
    : /(?<!\.d)\.ts$/.test(path) ? [path] : []; // prettier-ignore

/** As many of the list as asked for, drawn at random by the seed (mulberry32). */
function draw(list, count, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const keyed = list.map((each) => [random(), each]).sort(([a], [b]) => a - b);
  return keyed.slice(0, count).map(([, each]) => each);
}

/** A process with a warm vitest; `ask` resolves to null when it takes longer than that, and ends it. */
function startHost(workers) {
  const child = fork(join(import.meta.dirname, 'host.mjs'), [String(workers)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const next = () => new Promise((done) => child.once('message', done).once('exit', () => done({ killer: 'a crash' })));
  const ready = next();
  const ask = async (order, limit) => {
    await ready;
    child.removeAllListeners();
    const answer = next();
    child.send(order);
    const timer = new Promise((done) => setTimeout(done, limit, null).unref());
    const first = await Promise.race([answer, timer]);
    if (first === null) child.kill('SIGKILL');
    return first;
  };
  return { ask, isOver: () => child.killed || child.exitCode !== null, close: () => child.kill('SIGKILL') };
}

const code = new Map();
const files = (positionals.length > 0 ? positionals : ['src']).flatMap((path) => filesBelow(resolve(path)));
for (const file of files) code.set(file, readFileSync(file, 'utf8'));
const nameOf = (file) => relative(process.cwd(), file);
const list = resolve('test/mutate/equivalent.json');
const equivalent = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
const isEquivalent = ({ file, change }) =>
  equivalent.some((each) => each.file === nameOf(file) && each.change === change);
const all = files.flatMap((file) => mutantsOf(file, code.get(file))).filter((mutant) => !isEquivalent(mutant));
const mutants = draw(all, Number(values.sample ?? all.length), Number(values.seed));
say(`${mutants.length} of ${all.length} mutants in ${files.length} files, seed ${values.seed}`);

// One run of all tests that import the files: which test reaches which mutant.
const sources = {};
for (const file of new Set(mutants.map((mutant) => mutant.file))) {
  const numbers = new Map(
    [...mutants.entries()].filter(([, each]) => each.file === file).map(([i, each]) => [each, i]),
  );
  sources[file] = instrument(code.get(file), numbers);
}
const began = performance.now();
const scout = startHost(2);
const { tests: ran } = await scout.ask({ kind: 'hits', sources }, 2 ** 31 - 1);
scout.close();
if (ran === undefined) throw new Error('The tests crash without a mutant.');
const tests = ran.filter(({ state }) => state === 'passed');
for (const { name, state } of ran) if (state === 'failed') say(`left out, it fails without a mutant: ${name}`);
const ready = performance.now();
say(`${tests.length} tests take ${((ready - began) / 1000).toFixed(0)} s`);

/** How near a test stands to a file: folders in common, and its name above all. */
function nearness(test, file) {
  const [one, other] = [relative('test', test), relative('src', file)].map((path) => path.split('/'));
  const common = one.findIndex((part, i) => part !== other[i]);
  return common + (one.at(-1) === `${basename(file, '.ts')}.test.ts` ? 100 : 0);
}

/** The tests that reach a mutant, file by file: the nearest first, then the quickest, for as long as the budget lasts. */
function runsFor(mutant, number) {
  const byFile = new Map();
  for (const test of tests.filter(({ hits }) => hits.includes(number))) {
    const run = byFile.get(test.file) ?? { file: test.file, ids: [], ms: test.importMs };
    byFile.set(test.file, { ...run, ids: [...run.ids, test.id], ms: run.ms + test.ms });
  }
  const near = ({ file }) => nearness(file, mutant.file);
  const runs = [...byFile.values()].sort((a, b) => near(b) - near(a) || a.ms - b.ms);
  let left = 1000 * Number(values.budget);
  const affordable = runs.filter(({ ms }, i) => (left -= ms) >= 0 || i === 0);
  return { runs: affordable, all: runs.length };
}

const results = [];
let turn = 0;
async function work() {
  let host = startHost(1);
  while (turn < mutants.length) {
    const number = turn++;
    const mutant = mutants[number];
    const { runs, all: files } = runsFor(mutant, number);
    // Tests slow down where two run at once and workers start; a mutant without an end takes all of it.
    const limit = 10_000 + 10 * runs.reduce((sum, { ms }) => sum + ms, 0);
    const order = { kind: 'mutant', runs, sources: { [mutant.file]: mutate(code.get(mutant.file), mutant) } };
    const answer = runs.length === 0 ? { killer: null } : await host.ask(order, limit);
    const state =
      answer === null ? 'hangs' : answer.killer !== null ? 'killed' : runs.length === 0 ? 'unreached' : 'survived';
    const tried = state === 'survived' && runs.length < files ? `  (${runs.length} of ${files} test files)` : '';
    results.push({ ...mutant, state, tried });
    const where = `${nameOf(mutant.file)}:${mutant.line}:${mutant.column}`;
    say(
      `${results.length}/${mutants.length} ${state.padEnd(9)} ${where}  ${mutant.change}${answer?.killer ? `  (${answer.killer})` : ''}`,
    );
    if (host.isOver()) host = startHost(1);
  }
  host.close();
}
await Promise.all(Array.from({ length: Math.min(2, Number(values.jobs)) }, work));

const STATES = ['killed', 'hangs', 'survived', 'unreached'];
say(`\n${'folder'.padEnd(28)}${['mutants', ...STATES].map((name) => name.padStart(10)).join('')}     noticed`);
const folders = [...new Set(results.map(({ file }) => dirname(nameOf(file))))].sort();
for (const folder of [...folders, 'all']) {
  const own = results.filter(({ file }) => folder === 'all' || dirname(nameOf(file)) === folder);
  const counts = STATES.map((state) => own.filter((each) => each.state === state).length);
  const share = `${((100 * (counts[0] + counts[1])) / own.length).toFixed(1)} %`;
  say(
    `${folder.padEnd(28)}${[own.length, ...counts].map((count) => String(count).padStart(10)).join('')}${share.padStart(12)}`,
  );
}
say(`\nNoticed by no test:`);
for (const { file, line, column, change, state, tried } of results.filter((each) =>
  /survived|unreached/.test(each.state),
))
  say(`${nameOf(file)}:${line}:${column}  ${change}${state === 'unreached' ? '  (reached by no test)' : tried}`);
say(`\n${((performance.now() - ready) / 1000 / Math.max(1, results.length)).toFixed(1)} s a mutant`);
process.exit(0);
