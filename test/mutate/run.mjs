// Mutation testing: npm run mutate -- PATH… [--sample N --seed S] [--budget SECONDS] [--long SECONDS] [--jobs 1|2]. Changes the source a
// little, one place at a time, runs the unit tests that reach that place, and lists the changes that none of them notices.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { instrument, mutantsOf, mutate } from './mutants.mjs';

const options = {
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  budget: { type: 'string', default: '30' },
  long: { type: 'string', default: '0' },
  jobs: { type: 'string', default: '2' },
};
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const say = (line) => process.stdout.write(`${line}\n`);
const nameOf = (file) => relative(process.cwd(), file);

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).sort().flatMap((name) => filesBelow(join(path, name)))
    : /(?<!\.d)\.ts$/.test(path) ? [path] : []; // prettier-ignore

/** A process with a warm vitest; `ask` resolves to null when it takes longer than that, and ends it. */
function startHost(workers, env = process.env) {
  const child = fork(join(import.meta.dirname, 'host.mjs'), [String(workers)], {
    env,
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
  return {
    ask,
    isOver: () => child.killed || (child.exitCode ?? child.signalCode) !== null,
    close: () => child.kill('SIGKILL'),
  };
}

const files = (positionals.length > 0 ? positionals : ['src']).flatMap((path) => filesBelow(resolve(path)));
const code = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const list = resolve('test/mutate/equivalent.json');
const equivalent = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
const isEquivalent = ({ file, change }) =>
  equivalent.some((each) => each.file === nameOf(file) && each.change === change);
const all = files.flatMap((file) => mutantsOf(file, code.get(file))).filter((mutant) => !isEquivalent(mutant));
const lot = ({ file, start, text }) =>
  createHash('sha256')
    .update(`${values.seed} ${nameOf(file)} ${start} ${text}`)
    .digest('hex');
const drawn = all.map((mutant) => [lot(mutant), mutant]).sort(([a], [b]) => (a < b ? -1 : 1));
const mutants = drawn.map(([, mutant]) => mutant).slice(0, Number(values.sample ?? all.length));
say(`${mutants.length} of ${all.length} mutants in ${files.length} files, seed ${values.seed}`);

// One run of all tests that import the files: which test reaches which mutant.
const sources = {};
for (const file of new Set(mutants.map((mutant) => mutant.file))) {
  const own = [...mutants.entries()].filter(([, each]) => each.file === file);
  sources[file] = instrument(code.get(file), new Map(own.map(([i, each]) => [each, i])));
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

const texts = new Map([...new Set(tests.map(({ file }) => file))].map((file) => [file, readFileSync(file, 'utf8')]));

/**
 * The tests that reach a mutant, as runs of a file each, for as long as the budget lasts. For a third of it those that import the file
 * themselves, short ones first, then those that reach most in their time. Then the tests that compare with golden files, then all others.
 */
function runsFor({ file }, number) {
  const importsIt = (test) => texts.get(test.file).includes(`/${basename(file)}'`);
  const rank = (test) => (importsIt(test) ? 1e9 - test.ms : test.hits.length / (test.ms + 1));
  const ranked = tests.filter(({ hits }) => hits.includes(number)).sort((a, b) => rank(b) - rank(a));
  const budget = 1000 * Number(values.budget);
  let spent = 0;
  const first = ranked.filter(({ ms }) => (spent += ms) < budget / 3);
  const golden = ranked.filter((test) => basename(dirname(test.file)) === 'golden').sort((a, b) => a.ms - b.ms);
  const runs = new Map();
  let left = budget;
  for (const test of new Set([...first, ...golden, ...ranked])) {
    const { ids, ms } = runs.get(test.file) ?? { ids: [], ms: test.importMs };
    const more = ids.length > 0 ? test.ms : test.ms + test.importMs;
    if (more > left && runs.size > 0) continue;
    left -= more;
    runs.set(test.file, { file: test.file, ids: [...ids, test.id], ms: ms + test.ms });
  }
  const tried = [...runs.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  return { runs: [...runs.values()], cut: tried < ranked.length ? `  (${tried} of ${ranked.length} tests)` : '' };
}

/** Which of the files' tests notices a mutant in large samples, within the time that --long gives; a file may take half of it. */
async function longKiller(runs, sources) {
  const ends = performance.now() + 1000 * Number(values.long);
  let host = null;
  let killer = null;
  for (const { file } of runs) {
    const left = Math.min(ends - performance.now(), 500 * Number(values.long));
    if (left <= 0 || killer !== null) break;
    if (host === null || host.isOver()) host = startHost(1, { ...process.env, LONG: '1' });
    killer = (await host.ask({ kind: 'mutant', runs: [{ file }], sources }, left))?.killer ?? null;
  }
  host?.close();
  return killer === null ? null : `long: ${killer}`;
}

const results = [];
let turn = 0;
async function work() {
  let host = startHost(1);
  while (turn < mutants.length) {
    const number = turn++;
    const mutant = mutants[number];
    const { runs, cut } = runsFor(mutant, number);
    // Tests slow down where two run at once and workers start; a mutant without an end takes all of it.
    const limit = 10_000 + 5 * runs.reduce((sum, { ms }) => sum + ms, 0);
    const order = { kind: 'mutant', runs, sources: { [mutant.file]: mutate(code.get(mutant.file), mutant) } };
    const answer = runs.length === 0 ? { killer: null } : await host.ask(order, limit);
    if (answer?.killer === null) answer.killer = await longKiller(runs, order.sources);
    const state =
      answer === null ? 'hangs' : answer.killer !== null ? 'killed' : runs.length === 0 ? 'unreached' : 'survived';
    const where = `${nameOf(mutant.file)}:${mutant.line}:${mutant.column}  ${mutant.change}`;
    const more = answer?.killer ? `  (${answer.killer})` : state === 'survived' ? cut : '';
    results.push({ folder: dirname(nameOf(mutant.file)), state, line: `${where}${more}` });
    say(`${results.length}/${mutants.length} ${state.padEnd(9)} ${where}${more}`);
    if (host.isOver()) host = startHost(1);
  }
  host.close();
}
await Promise.all(Array.from({ length: Math.min(2, Number(values.jobs)) }, work));

const STATES = ['killed', 'hangs', 'survived', 'unreached'];
say(`\n${'folder'.padEnd(28)}${['mutants', ...STATES].map((name) => name.padStart(10)).join('')}     noticed`);
for (const folder of [...new Set(results.map((each) => each.folder))].sort().concat('all')) {
  const own = results.filter((each) => folder === 'all' || each.folder === folder);
  const counts = STATES.map((state) => own.filter((each) => each.state === state).length);
  const share = `${((100 * (counts[0] + counts[1])) / own.length).toFixed(1)} %`;
  say(
    `${folder.padEnd(28)}${[own.length, ...counts].map((n) => String(n).padStart(10)).join('')}${share.padStart(12)}`,
  );
}
say(`\nNoticed by no test:`);
for (const { line, state } of results) {
  if (state === 'survived') say(line);
  if (state === 'unreached') say(`${line}  (reached by no test)`);
}
say(`\n${((performance.now() - ready) / 1000 / Math.max(1, results.length)).toFixed(1)} s a mutant`);
process.exit(0);
