import { defineConfig } from 'vitest/config';

// One file configures the page's build and the test projects; the top level stays short.
export default defineConfig({
  base: './',
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: 'dist/site', emptyOutDir: true, sourcemap: true, chunkSizeWarningLimit: 900 },
  test: {
    reporters: ['default', './test/support/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/bench/**'],
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
    ],
  },
});
