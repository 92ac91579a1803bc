import { defineConfig } from 'vitest/config';

// One file configures the page's build and both test projects; the top level stays short.
export default defineConfig({
  base: './',
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: 'dist/site', emptyOutDir: true, sourcemap: true, chunkSizeWarningLimit: 900 },
  test: {
    reporters: ['default', './test/support/closing-line.ts'],
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['test/**/*.test.ts'], exclude: ['test/browser/**'] } },
    ],
  },
});
