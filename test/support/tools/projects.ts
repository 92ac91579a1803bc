// The test projects of vitest, a row each. `npm test` runs unit and smoke; `npm run test:long` runs unit with large samples, and browser.
import type { TestProjectInlineConfiguration } from 'vitest/config';

interface Row {
  readonly name: string;
  readonly include: string;
  readonly exclude?: readonly string[];
  /** Time limit of a test and of a hook. */
  readonly minutes: number;
  /** Whether the tests open the built page in Chromium. */
  readonly page?: boolean;
  /** Whether files run in two processes at once, each of which keeps its modules from file to file. */
  readonly shared?: boolean;
}

const ROWS: readonly Row[] = [
  {
    name: 'unit',
    include: 'test/**/*.test.ts',
    exclude: ['test/browser/!(address|resolution|small-parts).test.ts', 'test/bench/**', 'test/picture/**'],
    minutes: 2,
    shared: true,
  },
  // What the page shows and does, in its flat view.
  { name: 'smoke', include: 'test/browser/@(smoke|page-keys|page-states).test.*', minutes: 2, page: true },
  // Software rendering uses all cores: run one file at a time.
  {
    name: 'browser',
    include: 'test/browser/**/*.test.ts',
    exclude: ['test/browser/@(address|resolution|small-parts|smoke|page-keys|page-states).test.*'],
    minutes: 2,
    page: true,
  },
  // Benchmarks measure and print tables; they are no part of `npm test`, because no time is asserted.
  { name: 'bench', include: 'test/bench/**/*.{bench,test}.ts', minutes: 30 },
  { name: 'frames', include: 'test/bench/frames.browser.ts', minutes: 15, page: true },
  { name: 'learn', include: 'test/bench/learn.browser.ts', minutes: 5, page: true },
  { name: 'handover', include: 'test/bench/handover.browser.ts', minutes: 15, page: true },
  { name: 'native', include: 'test/bench/native/run-native.ts', minutes: 120 },
  // Installs other libraries and compares Leafstar with them.
  { name: 'peers', include: 'test/bench/peers/run-peers.ts', minutes: 60 },
  // Every line of the truth files; the unit tests check a sample.
  { name: 'truth', include: 'test/truth/**/*.truth.ts', minutes: 30 },
  // Hundreds of thousands of damaged WADs; the unit tests check a sample.
  { name: 'fuzz', include: 'test/fuzz/run-fuzz.ts', minutes: 120 },
  // Makes the README's picture.
  { name: 'picture', include: 'test/picture/**/*.test.ts', minutes: 5, page: true },
];

/** What Node loads by itself in `vitest run` (native-modules.mjs): all but two files that import by a pattern. Watching needs the rest. */
const NATIVE = /\/(src|test)\/(?!golden\/(constants|learn)).*\.m?[jt]s$/;
const isRun = process.argv.includes('run');

/**
 * Flags of Node that take a seventh off the unit tests. Levels and worlds fill the small space for young objects often, so it is larger; most
 * functions run too briefly in a test to repay the optimizing compiler, so it waits for nine times the usual work.
 */
const NODE_FLAGS = ['--max-semi-space-size=64', '--interrupt-budget=600000'];

export const PROJECTS: TestProjectInlineConfiguration[] = ROWS.map(
  ({ name, include, exclude = [], minutes, page = false, shared = false }) => ({
    test: {
      name,
      environment: 'node',
      include: [include],
      exclude: [...exclude],
      pool: 'forks',
      isolate: !shared,
      execArgv: shared ? NODE_FLAGS : [],
      setupFiles: shared && isRun ? ['./test/support/native-modules.mjs'] : [],
      server: { deps: { external: shared && isRun ? [NATIVE] : [] } },
      // The smoke tests run beside the unit tests.
      fileParallelism: shared || name === 'smoke',
      // A page in a slow machine's browser may lose a race once. The report names each test that was run again.
      retry: page ? 1 : 0,
      expect: { poll: { timeout: page ? 20_000 : 1000 } },
      globalSetup: page ? ['./test/support/browser/browser-server.ts'] : [],
      testTimeout: minutes * 60_000,
      hookTimeout: minutes * 60_000,
    },
  }),
);
