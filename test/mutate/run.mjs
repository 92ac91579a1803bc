// Mutation testing: npm run mutate -- PATH… [--sample N --seed S] [--budget SECONDS] [--long SECONDS] [--jobs 1|2]. Changes the source a
// little, one place at a time, runs the unit tests that reach that place, and lists the changes that none of them notices.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { instrument, mutantsOf } from './mutants.mjs';

const word = (value) => ({ type: 'string', default: value });
const options = { sample: word('1e9'), seed: word('1'), budget: word('30'), long: word('0'), jobs: word('2') };
const { values, positionals } = parseArgs({ options, allowPositionals: true });

const filesIn = (path) =>
  path.endsWith('.ts') ? [path] : readdirSync(path, { recursive: true }).map((name) => join(path, name));
const files = positionals.flatMap(filesIn).filter((file) => /(?<!\.d)\.ts$/.test(file));
const code = new Map(files.map((file) => [relative('.', file), readFileSync(file, 'utf8')]));
const listed = JSON.parse(readFileSync('test/mutate/equivalent.json', 'utf8'));
const isListed = (mutant) => listed.some(({ file, change }) => file === mutant.file && change === mutant.change);
const all = [...code].flatMap(([file, source]) => mutantsOf(file, source)).filter((mutant) => !isListed(mutant));
const lot = (words) => createHash('sha256').update(words.join(' ')).digest('hex');
const drawn = all.map((each) => [lot([values.seed, each.file, each.start, each.text]), each]).sort();
const mutants = drawn.map(([, mutant]) => mutant).slice(0, Number(values.sample));

/** Test files run in the order in which they are given. */
class InTurn {
  sort = (files) => files;
}

/** A warm vitest: a function that runs test files in turn until one fails, or all that import the changed sources. */
async function createRunner(env = {}) {
  let sources = {};
  const config = {
    config: false,
    reporters: [{}],
    include: ['test/**/*.test.ts'],
    exclude: [
      'test/browser/!(address|resolution|small-parts).test.ts',
      'test/{bench,picture,project,output,mutate}/**',
    ],
    pool: 'forks', // a change that fills an array without end takes down its own process only
    maxWorkers: Number(values.jobs),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: InTurn },
    setupFiles: [join(import.meta.dirname, 'setup.mjs')],
    env,
  };
  const plugin = { name: 'mutants', enforce: 'pre', transform: (_, id) => sources[id.split('?')[0]] };
  const vitest = await createVitest('test', config, { plugins: [plugin], logLevel: 'silent' });
  await vitest.standalone();
  return async (changed, seconds, files) => {
    for (const file of Object.keys({ ...sources, ...changed })) vitest.invalidateFile(file);
    sources = changed;
    vitest.config.bail = files ? 1 : 0;
    vitest.config.related = Object.keys(changed);
    const given = files?.map(({ file }) => vitest.getRootProject().createSpecification(file));
    let hangs = false;
    const timer = setTimeout(() => {
      hangs = true;
      // Only a second call ends workers in the middle of a test.
      for (let call = 0; call < 2; call++) vitest.cancelCurrentRun('keyboard-input');
    }, 1000 * seconds);
    const { testModules } = await vitest.runTestSpecifications(given ?? (await vitest.getRelevantTestSpecifications()));
    clearTimeout(timer);
    // vitest knows files of earlier runs too.
    const modules = testModules.filter(({ moduleId }) => !files || files.some(({ file }) => file === moduleId));
    const results = modules.map((module) => {
      const tests = [...module.children.allTests()];
      const failed = tests.find((test) => test.result().state === 'failed')?.fullName;
      const failure = failed ?? (module.state() === 'failed' ? module.moduleId : null);
      const hits = new Set(tests.flatMap((test) => test.meta().hits ?? []));
      const { collectDuration, duration } = module.diagnostic();
      return { file: module.moduleId, failure, hits, seconds: (collectDuration + duration) / 1000 };
    });
    return hangs ? [...results, { failure: 'hangs' }] : results;
  };
}

// One run of all tests that import the files: which test file reaches which mutant.
const marked = {};
for (const [file, source] of code) {
  const own = [...mutants.entries()].filter(([, mutant]) => mutant.file === file);
  if (own.length > 0) marked[resolve(file)] = instrument(source, own);
}
const run = await createRunner();
const runLong = await createRunner({ LONG: '1' });
const tests = await run(marked, 1e6);
console.log(`${mutants.length} of ${all.length} mutants in ${code.size} files, seed ${values.seed}`);
console.log(`${tests.filter(({ failure }) => failure === null).length} of ${tests.length} test files pass`);

const failureIn = (results) => results.find(({ failure }) => failure !== null)?.failure;
const counts = {};
for (const [number, { file, source, place, change, start, end, text }] of mutants.entries()) {
  const sources = { [resolve(file)]: source.slice(0, start) + text + source.slice(end) };
  // First tests that import the changed file or share its name, then golden ones; of these and the rest those that reach much in their time.
  const name = basename(file, '.ts');
  const isOwn = (test) => basename(test, '.test.ts') === name || readFileSync(test, 'utf8').includes(`/${name}.ts'`);
  const rank = (test) => ((isOwn(test.file) ? 1e3 : /golden/.test(test.file) ? 10 : 1) * test.hits.size) / test.seconds;
  const reaching = tests.filter(({ failure, hits }) => !failure && hits.has(number));
  let left = Number(values.budget);
  const some = reaching.sort((a, b) => rank(b) - rank(a)).filter(({ seconds }) => seconds < left && (left -= seconds));
  let killer = failureIn(await run(sources, 20 + 3 * (values.budget - left), some));
  if (killer === undefined && values.long > 0) {
    const large = failureIn(await runLong(sources, values.long, some));
    if (large !== 'hangs') killer = large && `long: ${large}`;
  }
  const state = killer ? 'killed' : 'survived';
  const more = killer ?? `${some.length} of ${reaching.length} test files`;
  console.log(`${number + 1}/${mutants.length} ${state.padEnd(8)} ${file}:${place}  ${change}  (${more})`);
  (counts[dirname(file)] ??= { killed: 0, survived: 0 })[state]++;
}
console.table(counts);
process.exit(0);
