// The article in Chromium: every figure runs by itself, stops when touched, shows the library's numbers, and has an address for its state.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createNavigator } from '../../src/index.ts';
import door from '../../src/learn/figures/door.ts';
import guess from '../../src/learn/figures/guess.ts';
import leaves from '../../src/learn/figures/leaves.ts';
import search from '../../src/learn/figures/search.ts';
import split from '../../src/learn/figures/split.ts';
import { floor, metres } from '../../src/learn/floor.ts';
import { positionAfter, ROUNDS } from '../../src/learn/rounds.ts';
import { fakeStage } from '../learn/fake-stage.ts';
import { launchBrowser, openPage, type OpenedPage } from '../support/browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let opened: OpenedPage;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  opened = await openPage(browser, { path: 'learn/', viewport: { width: 390, height: 844 } });
  page = opened.page;
  await page.waitForFunction(
    () => document.querySelectorAll('figure[data-live]').length === document.querySelectorAll('figure').length,
  );
});
afterAll(() => browser.close());

const numberOf = (id: string, name: string): Promise<string | null> =>
  page.locator(`#${id} [data-number="${name}"]`).textContent();
const pictureOf = (id: string): Promise<string> =>
  page.evaluate((name) => document.querySelector<HTMLCanvasElement>(`#${name} canvas`)!.toDataURL(), id);
const idsOf = (): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('figure')].map(({ id }) => id));

test('every figure moves by itself on screen, stops off screen, and at Pause', async () => {
  for (const id of await idsOf()) {
    await page.locator(`#${id} canvas`).scrollIntoViewIfNeeded();
    const before = await pictureOf(id);
    await expect.poll(() => pictureOf(id), { timeout: 5000 }).not.toBe(before);
    await page.locator(`#${id} .play`).click();
    expect(await page.locator(`#${id} .play`).textContent()).toBe('Play');
  }
  await page.locator('#hunt .play').click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(200);
  const still = await pictureOf('hunt');
  await page.waitForTimeout(200);
  expect(await pictureOf('hunt')).toBe(still);
});

test('addresses show their states, with the library’s numbers', async () => {
  const visit = (hash: string): Promise<void> => page.evaluate((text) => void (location.hash = text), hash);
  await visit('grid?map=tutorial&by=any');
  await expect.poll(() => numberOf('grid', 'any')).toBe('169.07');
  expect(await numberOf('grid', 'four')).toBe('230.0');
  const lengthFor = (radius: number): string =>
    metres(createNavigator(floor, { radius }).distance({ x: 60, z: 450 }, { x: 716, z: 450 }));
  await visit('fat?radius=17');
  await expect.poll(() => numberOf('fat', 'length')).toBe(lengthFor(17));
  // A slider by keyboard: one unit less fits through the doorway.
  await page.locator('#fat input[name=radius]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => numberOf('fat', 'length')).toBe(lengthFor(16));
  expect(await page.evaluate(() => location.hash)).toBe('#fat?radius=16');
  // A handle by keyboard, and by pointer.
  await visit('string?goal=700,450');
  await page.locator('#string [name=goal]').focus();
  await page.keyboard.press('ArrowLeft');
  const nav = createNavigator(floor, { radius: 12 });
  const distanceTo = (x: number, z: number): string => metres(nav.distance({ x: 60, z: 60 }, { x, z }));
  await expect.poll(() => numberOf('string', 'exact')).toBe(distanceTo(692, 450));
  const box = (await page.locator('#string [name=goal]').boundingBox())!;
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y - 30);
  await page.mouse.up();
  const [x, z] = (await page.locator('#string [name=goal]').getAttribute('value'))!.split(',').map(Number);
  expect(x).toBeLessThan(600);
  expect(await numberOf('string', 'exact')).toBe(distanceTo(x, z));
});

// State, its address, and a number that is not a time.
const STATES = [
  [
    'search',
    search,
    { start: '60,60', goal: '560,500', method: 'insertion', step: '60' },
    'method=insertion&step=60',
    'longer',
  ],
  ['leaves', leaves, { pillar: '480,272', here: '700,450', graph: '1', lists: 'left' }, 'lists=left', 'looks'],
  ['door', door, { open: '', drop: '', stale: '', crate: '540,336' }, 'open=', 'length'],
  ['split', split, { walls: '20.8', tree: 'yours', here: '560,330' }, 'walls=20.8', 'yours'],
] as const;

test.each(STATES)('%s shows in the page what it shows in Node', async (id, figure, state, query, number) => {
  const { stage, numbers } = fakeStage(state);
  figure(stage).draw(0);
  await page.evaluate((hash) => void (location.hash = hash), `${id}?${query}`);
  await expect.poll(() => numberOf(id, number)).toBe(numbers.get(number));
});

test('guess and split take clicks', async () => {
  await page.evaluate(() => void (location.hash = 'guess?bets='));
  await expect.poll(() => numberOf('guess', 'round')).toBe('1 of 5');
  await page.locator(`#guess .spot[value="${positionAfter(ROUNDS[0]).next}"]`).click();
  await expect.poll(() => numberOf('guess', 'score')).toBe('1 of 1');
  const { stage, numbers } = fakeStage({ bets: String(positionAfter(ROUNDS[0]).next) });
  guess(stage).draw(0);
  expect(await numberOf('guess', 'why')).toBe(numbers.get('why'));
  await page.evaluate(() => void (location.hash = 'split?tree=yours'));
  await page.locator('#split canvas').click({ position: { x: 20, y: 50 } });
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#split\?walls=\d+$/);
});

test('the code shown is the file that runs, of at most 80 lines', async () => {
  for (const id of await idsOf()) {
    await page.locator(`#${id} summary`).click();
    const code = page.locator(`#${id} code`);
    await expect.poll(() => code.textContent()).not.toBe('');
    const text = await code.textContent();
    expect(text).toBe(readFileSync(`src/learn/figures/${id}.ts`, 'utf8'));
    expect(text!.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
    await page.locator(`#${id} summary`).click();
  }
});

test('axe finds nothing serious, links lead somewhere, nothing shifted, and the console is empty', async () => {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const hrefs = await page.evaluate(() =>
    [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')!),
  );
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  for (const href of hrefs) {
    if (href.startsWith('#')) expect(ids, href).toContain(href.slice(1).split('?')[0]);
    else if (!href.startsWith('blob:'))
      expect((await fetch(new URL(href, `${inject('baseUrl')}learn/`))).status, href).toBe(200);
  }
  expect(opened.problems).toEqual([]);
});

test('with reduced motion nothing moves, and nothing shifts while figures open', async () => {
  const calm = await openPage(browser, {
    path: 'learn/',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    prepare: (fresh) =>
      fresh.addInitScript(() => {
        const shifts: number[] = ((window as unknown as { shifts: number[] }).shifts = []);
        new PerformanceObserver((list) =>
          list.getEntries().forEach((entry) => shifts.push((entry as unknown as { value: number }).value)),
        ).observe({ type: 'layout-shift', buffered: true });
      }),
  });
  await calm.page.locator('#hunt[data-live]').waitFor();
  await calm.page.locator('#grid[data-live]').waitFor();
  await calm.page.waitForTimeout(500);
  const picture = (): Promise<string> => calm.page.evaluate(() => document.querySelector('canvas')!.toDataURL());
  const before = await picture();
  await calm.page.waitForTimeout(300);
  expect(await picture()).toBe(before);
  expect(await calm.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await calm.close();
});

test('without script each figure is a still, and no control is left that does nothing', async () => {
  const plain = await openPage(browser, { path: 'learn/', javaScriptEnabled: false });
  const stills = plain.page.locator('figure img.still');
  expect(await stills.count()).toBe((await idsOf()).length);
  for (const still of await stills.all()) {
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await still.isVisible()).toBe(true);
  }
  for (const name of ['.controls', '.numbers', '.code'])
    expect(await plain.page.locator(`figure ${name}`).first().isVisible()).toBe(false);
  await plain.close();
});

test('print shows every figure, those below the screen too, without controls', async () => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const id of await idsOf()) {
    const colors = await page.evaluate((name) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`#${name} canvas`)!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    }, id);
    expect(colors, id).toBeGreaterThan(10);
    expect(await page.locator(`#${id} .controls`).isVisible()).toBe(false);
  }
  await page.emulateMedia({ media: null });
});
