// Setup of the browser tests: finds or installs Chromium and starts it once for all files, builds the page into a temporary folder and
// serves it on a free port. It serves a build instead of the dev server: no reloads while dependencies are bundled, and the tests run what
// is shipped.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium as driver } from 'playwright-core';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { NO_CHROMIUM, provideChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the served page, with a slash at its end. */
    baseUrl: string;
    /** Address of the running Chromium; '' without one, and then every browser test fails with an explanation. */
    browser: string;
  }
}

// Without a GPU, compose in software; otherwise overlays blacken the canvas below them.
const FLAGS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-default-apps',
  '--no-default-browser-check',
  '--mute-audio',
];

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const chromium = provideChromium();
  if (chromium === undefined) process.stderr.write(`${NO_CHROMIUM}\n`);
  const browser = chromium === undefined ? null : await driver.launchServer({ executablePath: chromium, args: FLAGS });
  project.provide('browser', browser?.wsEndpoint() ?? '');

  const outDir = mkdtempSync(join(tmpdir(), 'leafstar-site-'));
  const configFile = resolve(import.meta.dirname, '../../../vite.config.ts');
  const shared = { root: resolve(import.meta.dirname, '../../..'), configFile, logLevel: 'error' as const };
  await build({ ...shared, build: { outDir, emptyOutDir: true } });
  if (project.name !== 'smoke') await build({ ...shared, mode: 'pages', build: { outDir, emptyOutDir: false } });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', open: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('browser-server: the preview has no port');
  project.provide('baseUrl', `http://127.0.0.1:${address.port}/`);
  return async () => {
    await browser?.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
}
