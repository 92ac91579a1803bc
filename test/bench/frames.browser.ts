// What a frame costs at 1280 × 720 in headless Chromium, on small and large maps of our own and of the public
// WADs (these in their own pictures), as the keep and as its blueprint with
// all layers: milliseconds between frames, of the page's own thread for a step and its drawing, draw calls and triangles. Run by
// `npm run bench:frames`. Where there is no GPU the drawing is done in software, and the time between frames says so.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAYERS } from '../../src/debug/layers.ts';
import { launchBrowser } from '../support/browser.ts';
import { openWalk, waitForMode } from '../support/walk-page.ts';

/** Long enough for the lamps to light the rooms up in software. */
const LIGHT_UP_MS = 10_000;
const FRAMES = 90;
const FREEDOOM = resolve(import.meta.dirname, '../../../shared/data/freedoom');
const WADS = ['freedm-map01.wad', 'freedoom2-map12.wad'].filter((file) => existsSync(resolve(FREEDOOM, file)));

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('frames at 1280 × 720', async () => {
  const rows = [];
  for (const map of ['one-room', 'office', ...WADS]) {
    const isFile = WADS.includes(map);
    const hash = `map=${isFile ? 'one-room' : map}&bots=5`;
    const opened = await openWalk(browser, { hash, query: 'quality=high', viewport: { width: 1280, height: 720 } });
    const { page } = opened;
    if (isFile) {
      await page.setInputFiles('#map-file', resolve(FREEDOOM, 'resources.wad'));
      await page.getByText('at hand for this visit').waitFor();
      await page.setInputFiles('#map-file', resolve(FREEDOOM, map));
      await page.waitForFunction((name) => window.leafstar!.info().map === name, map, { timeout: 120_000 });
      await waitForMode(page, 'attract');
    }
    await page.waitForTimeout(LIGHT_UP_MS);
    for (const look of ['keep', 'blueprint, all layers']) {
      if (look !== 'keep') {
        await page.keyboard.press('KeyX');
        await page.evaluate(
          (keys) => keys.forEach((key) => window.leafstar!.setLayer(key, true)),
          LAYERS.map(({ key }) => key),
        );
        await page.waitForFunction(() => window.leafstar!.info().blueprint === 1, null, { timeout: 60_000 });
      }
      const found = await page.evaluate(async (count) => {
        const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
        const gaps: number[] = [];
        let last = await nextFrame();
        const most = performance.now() + 10_000;
        while (gaps.length < count && performance.now() < most) {
          const now = await nextFrame();
          gaps.push(now - last);
          last = now;
        }
        const own: number[] = [];
        for (let i = 0; i < 30; i++) {
          const begin = performance.now();
          window.leafstar!.step(1);
          own.push(performance.now() - begin);
          await nextFrame();
        }
        const part = (values: number[], share: number): number =>
          Number(values.sort((a, b) => a - b)[Math.floor(values.length * share)].toFixed(1));
        const { calls, triangles } = window.leafstar!.info().screen;
        return {
          'frame ms (median)': part(gaps, 0.5),
          'frame ms (95 %)': part(gaps, 0.95),
          'own thread ms (median)': part(own, 0.5),
          'draw calls': calls,
          triangles,
        };
      }, FRAMES);
      expect(found['draw calls']).toBeGreaterThan(0);
      rows.push({ map, look, ...found });
    }
    await opened.close();
  }
  console.table(rows);
});
