// A process of `npm run mutate` with a warm vitest, which runs unit tests with other sources in place of some files.
import process from 'node:process';
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

/** Source by path, in place of what is on disk. */
let sources = {};
const plugin = { name: 'mutants', enforce: 'pre', transform: (_, id) => sources[id.split('?')[0]] };
const workers = Number(process.argv[2]);
const config = {
  config: false,
  root: process.cwd(),
  watch: false,
  silent: true,
  reporters: [{}],
  include: ['test/**/*.test.ts'],
  exclude: ['test/{browser,bench,picture,project,output,mutate}/**'],
  pool: 'threads',
  maxWorkers: workers,
  bail: workers > 1 ? 0 : 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  setupFiles: [resolve(import.meta.dirname, 'setup.mjs')],
};
const vitest = await createVitest('test', config, { plugins: [plugin], logLevel: 'silent' });
await vitest.standalone();

async function run(next, specifications) {
  for (const file of [...Object.keys(sources), ...Object.keys(next)]) vitest.invalidateFile(file);
  sources = next;
  const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // vitest knows files of earlier runs too.
  const testModules = known.filter(({ moduleId }) => specifications.some((each) => each.moduleId === moduleId));
  const tests = testModules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({
      file: module.moduleId,
      id: test.id,
      name: test.fullName,
      state: test.result().state,
      hits: test.meta().hits ?? [],
      ms: test.diagnostic()?.duration ?? 0,
      importMs: module.diagnostic().collectDuration,
    })),
  );
  const broken = testModules.find((module) => module.state() === 'failed' && module.errors().length > 0)?.moduleId;
  return { tests, broken: broken ?? (unhandledErrors.length > 0 ? 'an unhandled error' : undefined) };
}

/** What notices a mutant: its tests, file by file, until one fails or is not there. */
async function killer({ sources: next, runs }) {
  for (const { file, ids } of runs) {
    const some = [vitest.getRootProject().createSpecification(file, ids && { testIds: ids })];
    const { tests, broken } = await run(next, some);
    const failed = tests.find(({ state }) => state === 'failed')?.name ?? broken;
    if (failed !== undefined) {
      // One that needs other tests of its file to have run fails without the mutant, too.
      const bare = await run({}, some);
      if (bare.broken === undefined && bare.tests.every(({ state }) => state !== 'failed')) return `${failed}`;
      continue;
    }
    if (ids !== undefined && tests.filter(({ state }) => state === 'passed').length < ids.length)
      return `${file} (other tests)`;
  }
  return null;
}

process.on('message', async (order) => {
  if (order.kind === 'mutant') return process.send({ killer: await killer(order) });
  vitest.config.related = Object.keys(order.sources);
  process.send(await run(order.sources, await vitest.getRelevantTestSpecifications()));
});
process.on('disconnect', () => process.exit());
process.send('ready');
