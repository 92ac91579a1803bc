// What a frame costs at 1280 × 720 in headless Chromium, on the public WADs (in their own pictures, one after another in one page) and on
// maps of our own: standing at the start, in motion, and as the blueprint with all layers. A frame is a step of the world, its drawing and
// the wait until it is drawn (a pixel is read back), one at a time; the page's own thread is the part before that wait. Where there is no
// GPU the drawing is done in software, which is nearly all of it. Run by `npm run bench:frames`; ends with what MAP12 costs beside FreeDM
// MAP01. MAPS=keep,freedoom2-map12.wad measures those only.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LAYERS } from '../../src/debug/layers.ts';
import type { OpenedPage } from '../support/browser/browser.ts';
import { openWalk, waitForMode } from '../support/browser/walk-page.ts';

const FRAMES = 30;
/** Nothing is measured for longer than this, however slow, as long as there are some frames. */
const MOST_MS = 4000;
const FREEDOOM = resolve(import.meta.dirname, '../../../shared/data/freedoom');
/** The two that are compared, and right after each other, so that whatever else the machine does is the same for both. */
const SMALL = 'freedm-map01.wad';
const LARGE = 'freedoom2-map12.wad';
const WADS = existsSync(FREEDOOM)
  ? readdirSync(FREEDOOM)
      .filter((file) => file.endsWith('.wad') && file !== 'resources.wad')
      .sort((one, other) => [LARGE, SMALL].indexOf(other) - [LARGE, SMALL].indexOf(one))
  : [];
const OWN = ['one-room', 'office', 'keep'];
const MAPS = process.env.MAPS?.split(',') ?? [...WADS, ...OWN];
/** Whose blueprint is measured too. */
const BLUEPRINTS = ['keep', LARGE];

interface Figures {
  readonly 'frame ms (median)': number;
  readonly 'frame ms (99 %)': number;
  readonly 'own thread ms (median)': number;
  readonly 'draw calls': number;
  readonly triangles: number;
}

/** What frames cost as things are; `walks` has the player going forward and turning meanwhile, once round in all. */
async function measure(page: Page, walks: boolean): Promise<Figures> {
  for (const key of walks ? ['KeyW', 'ArrowLeft'] : []) await page.keyboard.down(key);
  const found = await page.evaluate(
    ([count, most, steps]) => {
      const context = document.querySelector('canvas')!.getContext('webgl2')!;
      const pixel = new Uint8Array(4);
      const frame = (): { all: number; own: number } => {
        const begin = performance.now();
        window.leafstar!.step(steps);
        const own = performance.now() - begin;
        context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel);
        return { all: performance.now() - begin, own };
      };
      frame();
      const frames: { all: number; own: number }[] = [];
      let calls = 0;
      let triangles = 0;
      const end = performance.now() + most;
      while (frames.length < count && (frames.length < 8 || performance.now() < end)) {
        frames.push(frame());
        const { screen } = window.leafstar!.info();
        calls = Math.max(calls, screen.calls);
        triangles = Math.max(triangles, screen.triangles);
      }
      const part = (name: 'all' | 'own', share: number): number => {
        const sorted = frames.map((each) => each[name]).sort((a, b) => a - b);
        return Number(sorted[Math.floor(sorted.length * share)].toFixed(1));
      };
      return {
        'frame ms (median)': part('all', 0.5),
        'frame ms (99 %)': part('all', 0.99),
        'own thread ms (median)': part('own', 0.5),
        'draw calls': calls,
        triangles,
      };
    },
    // In motion a frame of a tenth of a second: round in three.
    [FRAMES, MOST_MS, walks ? 6 : 1] as const,
  );
  for (const key of walks ? ['KeyW', 'ArrowLeft'] : []) await page.keyboard.up(key);
  return found;
}

async function showAllLayers(page: Page): Promise<void> {
  await page.keyboard.press('KeyX');
  await page.evaluate((keys) => keys.forEach((key) => window.leafstar!.setLayer(key, true)), keysOfLayers());
  // Past the fade.
  await page.evaluate(() => window.leafstar!.step(300));
}

type Row = { map: string; look: string } & Figures;

/** All looks of the map that is shown. */
async function measureMap(page: Page, map: string): Promise<Row[]> {
  await page.evaluate(() => window.leafstar!.hold(true));
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  const rows = [
    { map, look: 'at the start', ...(await measure(page, false)) },
    { map, look: 'in motion', ...(await measure(page, true)) },
  ];
  if (BLUEPRINTS.includes(map)) {
    await showAllLayers(page);
    rows.push({ map, look: 'blueprint, all layers', ...(await measure(page, false)) });
    await page.keyboard.press('KeyX');
    await page.evaluate((keys) => keys.forEach((key) => window.leafstar!.setLayer(key, false)), keysOfLayers());
  }
  await page.evaluate(() => window.leafstar!.hold(false));
  return rows;
}

const keysOfLayers = (): string[] => LAYERS.map(({ key }) => key);

test('frames at 1280 × 720', async () => {
  const rows: Row[] = [];
  const size = { width: 1280, height: 720 };
  const query = 'quality=high';
  const open = (map: string): Promise<OpenedPage> =>
    openWalk({ hash: `map=${map}&bots=5&layers=`, query, viewport: size });
  const files = MAPS.filter((map) => WADS.includes(map));
  if (files.length > 0) {
    const { page, close } = await open('one-room');
    await page.setInputFiles('#map-file', resolve(FREEDOOM, 'resources.wad'));
    await page.getByText('can be used during this visit').waitFor({ state: 'attached' });
    for (const map of files) {
      await page.setInputFiles('#map-file', resolve(FREEDOOM, map));
      await page.waitForFunction((name) => window.leafstar!.info().map === name, map, { timeout: 300_000 });
      await waitForMode(page, 'attract');
      rows.push(...(await measureMap(page, map)));
    }
    await close();
  }
  for (const map of MAPS.filter((each) => !files.includes(each))) {
    const { page, close } = await open(map);
    rows.push(...(await measureMap(page, map)));
    await close();
  }
  console.table(rows);
  for (const look of ['at the start', 'in motion']) {
    const of = (map: string): Row | undefined => rows.find((row) => row.map === map && row.look === look);
    const [small, large] = [of(SMALL), of(LARGE)];
    if (!small || !large) continue;
    const ratio = large['frame ms (median)'] / small['frame ms (median)'];
    console.log(`MAP12 / FreeDM MAP01, ${look}: ${ratio.toFixed(2)} (by the median)`);
  }
  for (const row of rows) {
    expect(row['draw calls']).toBeGreaterThan(0);
    // One material is one drawing, however many walls wear it.
    if (row.map.startsWith('freedm') && !row.look.startsWith('blueprint')) expect(row['draw calls']).toBeLessThan(150);
  }
});
