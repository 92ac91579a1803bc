// What a frame costs at 1280 × 720 in headless Chromium, on maps of our own and on the public WADs (these in their own pictures),
// standing at the start, in motion, and as the blueprint with all layers: milliseconds between frames, of the page's own thread for a
// step and its drawing, draw calls and triangles (the most of any frame). Run by
// `npm run bench:frames`. Where there is no GPU the drawing is done in software, and the time between frames says so.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAYERS } from '../../src/debug/layers.ts';
import { launchBrowser } from '../support/browser.ts';
import { openWalk, waitForMode } from '../support/walk-page.ts';

/** Long enough for the lamps to light the rooms up in software. */
const LIGHT_UP_MS = 10_000;
const FRAMES = 90;
const FREEDOOM = resolve(import.meta.dirname, '../../../shared/data/freedoom');
const WADS = existsSync(FREEDOOM)
  ? readdirSync(FREEDOOM).filter((file) => file.endsWith('.wad') && file !== 'resources.wad')
  : [];
const OWN = ['one-room', 'office', 'keep'];
/** MAPS=keep,freedoom2-map12.wad measures those only. */
const MAPS = process.env.MAPS?.split(',') ?? [...OWN, ...WADS];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface Figures {
  readonly 'frame ms (median)': number;
  readonly 'frame ms (95 %)': number;
  readonly 'own thread ms (median)': number;
  readonly 'draw calls': number;
  readonly triangles: number;
}

/** What frames cost as things are; `walks` keeps the player going forward and turning meanwhile. */
async function measure(page: Page, walks: boolean): Promise<Figures> {
  for (const key of walks ? ['KeyW', 'ArrowLeft'] : []) await page.keyboard.down(key);
  const found = await page.evaluate(async (count) => {
    const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    const gaps: number[] = [];
    let calls = 0;
    let triangles = 0;
    const look = (): void => {
      const { screen } = window.leafstar!.info();
      calls = Math.max(calls, screen.calls);
      triangles = Math.max(triangles, screen.triangles);
    };
    let last = await nextFrame();
    const most = performance.now() + 10_000;
    while (gaps.length < count && performance.now() < most) {
      const now = await nextFrame();
      gaps.push(now - last);
      last = now;
      look();
    }
    const own: number[] = [];
    for (let i = 0; i < 30; i++) {
      const begin = performance.now();
      window.leafstar!.step(1);
      own.push(performance.now() - begin);
      await nextFrame();
      look();
    }
    const part = (values: number[], share: number): number =>
      Number(values.sort((a, b) => a - b)[Math.floor(values.length * share)].toFixed(1));
    return {
      'frame ms (median)': part(gaps, 0.5),
      'frame ms (95 %)': part(gaps, 0.95),
      'own thread ms (median)': part(own, 0.5),
      'draw calls': calls,
      triangles,
    };
  }, FRAMES);
  for (const key of walks ? ['KeyW', 'ArrowLeft'] : []) await page.keyboard.up(key);
  return found;
}

async function showAllLayers(page: Page): Promise<void> {
  await page.keyboard.press('KeyX');
  await page.evaluate(
    (keys) => keys.forEach((key) => window.leafstar!.setLayer(key, true)),
    LAYERS.map(({ key }) => key),
  );
  await page.waitForFunction(() => window.leafstar!.info().blueprint === 1, null, { timeout: 60_000 });
}

test('frames at 1280 × 720', async () => {
  const rows: ({ map: string; look: string } & Figures)[] = [];
  for (const map of MAPS) {
    const isFile = WADS.includes(map);
    const hash = `map=${isFile ? 'one-room' : map}&bots=5`;
    const opened = await openWalk(browser, { hash, query: 'quality=high', viewport: { width: 1280, height: 720 } });
    const { page } = opened;
    if (isFile) {
      await page.setInputFiles('#map-file', resolve(FREEDOOM, 'resources.wad'));
      await page.getByText('at hand for this visit').waitFor({ state: 'attached' });
      await page.setInputFiles('#map-file', resolve(FREEDOOM, map));
      await page.waitForFunction((name) => window.leafstar!.info().map === name, map, { timeout: 120_000 });
      await waitForMode(page, 'attract');
    }
    await page.keyboard.press('Enter');
    await waitForMode(page, 'playing');
    await page.waitForTimeout(LIGHT_UP_MS);
    rows.push({ map, look: 'at the start', ...(await measure(page, false)) });
    rows.push({ map, look: 'in motion', ...(await measure(page, true)) });
    if (!isFile || map === 'freedoom2-map12.wad') {
      await showAllLayers(page);
      rows.push({ map, look: 'blueprint, all layers', ...(await measure(page, false)) });
    }
    await opened.close();
  }
  console.table(rows);
  for (const row of rows) {
    expect(row['draw calls']).toBeGreaterThan(0);
    // One material is one drawing, however many walls wear it.
    if (row.map.startsWith('freedm') && !row.look.startsWith('blueprint')) expect(row['draw calls']).toBeLessThan(150);
  }
});
