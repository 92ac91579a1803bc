import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildEnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { loadPlan } from './src/map/load-plan.ts';

// One file configures the two builds and the test projects; the top level stays short. `vite build` makes the page,
// `vite build --mode library` the library and `--mode tool` the command line tool (types come from tsc: see package.json).

const page: BuildEnvironmentOptions = {
  target: 'es2022',
  outDir: 'dist/site',
  emptyOutDir: true,
  sourcemap: true,
  chunkSizeWarningLimit: 900,
};

// The library: a file for each of ours, so that who bundles it takes what is used and leaves the rest (sideEffects in package.json).
const library: BuildEnvironmentOptions = {
  target: 'es2022',
  outDir: 'dist',
  emptyOutDir: true,
  minify: false,
  copyPublicDir: false,
  lib: { entry: { index: 'src/index.ts' }, formats: ['es'] },
  rolldownOptions: { output: { preserveModules: true, preserveModulesRoot: 'src' } },
};

// The tool, beside it: all in one file, which starts sooner than two hundred.
const tool: BuildEnvironmentOptions = {
  ...library,
  emptyOutDir: false,
  lib: { entry: { cli: 'src/cli.ts' }, formats: ['es'] },
  rolldownOptions: { external: /^node:/ },
};

/** The tool is started by its name: npm links it, the system asks whether it may be run. */
const executableTool: Plugin = {
  name: 'executable-tool',
  writeBundle({ dir }) {
    if (dir !== undefined) chmodSync(resolve(dir, 'cli.js'), 0o755);
  },
};

/** What the menu says of each file in maps/, read when the page is built so that no map has to be fetched for its name. */
const mapTitles: Plugin = {
  name: 'map-titles',
  resolveId: (id) => (id === 'virtual:map-titles' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:map-titles') return undefined;
    const folder = resolve(import.meta.dirname, 'maps');
    const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
    const titles = names.flatMap((name) => {
      const path = resolve(folder, name);
      this.addWatchFile(path);
      try {
        const { title, note } = loadPlan(new Uint8Array(readFileSync(path)), name);
        return [[name, { title, note }]];
      } catch {
        // A map that cannot be used is still in the menu: choosing it says what is wrong.
        return [];
      }
    });
    return `export default ${JSON.stringify(Object.fromEntries(titles))};`;
  },
};

export default defineConfig(({ mode }) => ({
  base: './',
  worker: { format: 'es' },
  build: mode === 'library' ? library : mode === 'tool' ? tool : page,
  plugins: mode === 'library' ? [] : mode === 'tool' ? [executableTool] : [mapTitles],
  test: {
    reporters: ['default', './test/support/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/bench/**', 'test/picture/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Real Chromium on the built page: one file after the other, a software renderer takes every core it gets.
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['./test/support/browser-server.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Measures and prints tables; no part of `npm test`, because no time is ever asserted.
        test: {
          name: 'bench',
          environment: 'node',
          include: ['test/bench/**/*.{bench,test}.ts'],
          fileParallelism: false,
          testTimeout: 1_800_000,
        },
      },
      {
        // Every line of the truth files at hand; some of them are asked in every run of the unit tests.
        test: {
          name: 'truth',
          environment: 'node',
          include: ['test/truth/**/*.truth.ts'],
          testTimeout: 1_800_000,
        },
      },
      {
        // Damaged WADs by the hundred thousand; a sample of them is in every run of the unit tests.
        test: {
          name: 'fuzz',
          environment: 'node',
          include: ['test/fuzz/run-fuzz.ts'],
          testTimeout: 7_200_000,
        },
      },
      {
        // Installs other libraries beside it and measures Leafstar against them: npm run bench:peers.
        test: {
          name: 'peers',
          environment: 'node',
          include: ['test/bench/peers/run-peers.ts'],
          testTimeout: 3_600_000,
        },
      },
      {
        // Measures exact ways beside known times of native code: npm run bench:native.
        test: {
          name: 'native',
          environment: 'node',
          include: ['test/bench/native/run-native.ts'],
          testTimeout: 7_200_000,
        },
      },
      {
        // Measures frames in a real Chromium and prints a table.
        test: {
          name: 'frames',
          environment: 'node',
          include: ['test/bench/frames.browser.ts'],
          globalSetup: ['./test/support/browser-server.ts'],
          testTimeout: 900_000,
        },
      },
      {
        // Measures the page while a large map is taken over: npm run bench:handover.
        test: {
          name: 'handover',
          environment: 'node',
          include: ['test/bench/handover.browser.ts'],
          globalSetup: ['./test/support/browser-server.ts'],
          testTimeout: 900_000,
        },
      },
      {
        // Makes the README's picture out of the page as it is.
        test: {
          name: 'picture',
          environment: 'node',
          include: ['test/picture/**/*.test.ts'],
          globalSetup: ['./test/support/browser-server.ts'],
          testTimeout: 300_000,
        },
      },
    ],
  },
}));
