// A deterministic world: the same map, seed and intents give the same hash after ten minutes of play in Node and in Chromium.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '../../src/game/world.ts';
import { launchBrowser } from '../support/browser.ts';
import { hashOfRun } from '../support/hash-of-run.ts';
import { QUICK } from '../support/quick.ts';

const STEPS = QUICK ? 3600 : 36_000;
const ROOT = join(import.meta.dirname, '../..');
let browser: Browser;
let code: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(ROOT, 'test/support/hash-of-run.ts'), formats: ['iife'], name: 'run', fileName: 'run' },
    },
  });
  const [{ output }] = built as { output: { code?: string }[] }[];
  code = output[0].code!;
});
afterAll(() => browser.close());

test.each<[string, number, Partial<Settings>]>([
  ['keep.json', STEPS, {}],
  ['TestGrid1.txt', STEPS, {}],
  // Cones and turning eyes without sines, and a flock beside them.
  ['museum.json', 3600, { mind: 'ghost', secondMind: 'flock', senses: 'senses', bots: 12 }],
])(
  '%s: %i steps of seed 7 with %j have the same hash in Node and in Chromium',
  async (name, steps, settings) => {
    const text = readFileSync(join(ROOT, 'maps', name), 'utf8');
    const page = await browser.newPage();
    await page.addScriptTag({ content: code });
    const inChromium = await page.evaluate(
      (args) => (globalThis as unknown as { run: { hashOfRun: typeof hashOfRun } }).run.hashOfRun(...args),
      [text, name, 7, steps, settings] as Parameters<typeof hashOfRun>,
    );
    await page.close();
    expect(inChromium).toMatch(/^[0-9a-f]{16}$/);
    expect(inChromium).toBe(hashOfRun(text, name, 7, steps, settings));
  },
  240_000,
);
