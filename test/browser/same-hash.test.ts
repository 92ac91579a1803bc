// A deterministic world: the same map, seed and intents give the same hash after ten minutes of play in Node and in Chromium.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import type { Settings } from '../../src/game/world.ts';
import { browser } from '../support/browser/browser.ts';
import { hashOfCrowd, hashOfRun } from '../support/worlds/hash-of-run.ts';
import { QUICK } from '../support/quick.ts';

const STEPS = QUICK ? 3600 : 36_000;
const ROOT = join(import.meta.dirname, '../..');
let code: string;

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(ROOT, 'test/support/worlds/hash-of-run.ts'), formats: ['iife'], name: 'run', fileName: 'run' },
    },
  });
  const [{ output }] = built as { output: { code?: string }[] }[];
  code = output[0].code!;
});

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

test('a crowd has the same hash in Node, in Chromium and in a worker of it', async () => {
  const args: Parameters<typeof hashOfCrowd> = [
    readFileSync(join(ROOT, 'maps/keep.json'), 'utf8'),
    'keep.json',
    300,
    QUICK ? 200 : 600,
  ];
  const page = await browser.newPage();
  await page.addScriptTag({ content: code });
  const found = await page.evaluate(
    async ([source, given]) => {
      const { run } = globalThis as unknown as { run: { hashOfCrowd: typeof hashOfCrowd } };
      const text = `${source}\nonmessage = ({ data }) => postMessage(run.hashOfCrowd(...data));`;
      const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
      const inWorker = new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      });
      worker.postMessage(given);
      return [run.hashOfCrowd(...given), await inWorker];
    },
    [code, args] as const,
  );
  await page.close();
  expect(found[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(found).toEqual([hashOfCrowd(...args), found[0]]);
}, 240_000);
