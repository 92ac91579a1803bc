// E7 in the page: bots are selected and sent by mouse, by touch and by keys, in the 3D view and in the 2D one.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { viewAngleOf } from '../../src/browser/screen.ts';
import type { Point } from '../../src/geometry/point.ts';
import { devtools, hover, openWalk, pixelFromAbove, step } from '../support/browser/walk-page.ts';

/** In the concourse of the station; beside the player's start; two places in the vault of the sealed room. */
const HALL = { x: 300, z: 300 };
const START = { x: 60, z: 440 };
const VAULT = [
  { x: -90, z: 0 },
  { x: 90, z: 0 },
];

interface Sent {
  readonly at: Point & { readonly y: number };
  readonly to: Point | null;
}

const botsOf = (page: Page): Promise<Sent[]> =>
  page.evaluate(() =>
    window.leafstar!.world().bots.map(({ position, sentTo }) => ({ at: { ...position }, to: sentTo && { ...sentTo } })),
  );
const gap = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.z - b.z);
const selection = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const bar = document.getElementById('orders')!;
    return bar.hidden ? '' : document.getElementById('orders-count')!.textContent!;
  });
/** The map is fitted again, in flight, whenever a box comes or goes. */
async function settle(page: Page): Promise<void> {
  for (let before = '', now = ' '; before !== now;) {
    before = now;
    await step(page, 30);
    await page.waitForTimeout(100);
    now = JSON.stringify(await page.evaluate(() => window.leafstar!.camera().eye));
  }
}

async function open(map: string, query: string, touch: boolean, mind = 'companion'): ReturnType<typeof openWalk> {
  const opened = await openWalk({
    hash: `map=${map}&layers=paths&above=1&bots=3&mind=${mind}`,
    query,
    hasTouch: touch,
    viewport: { width: 640, height: 480 },
    holds: true,
  });
  await step(opened.page, 1);
  return opened;
}

test('mouse: a click selects and sends, a rectangle selects several, unreachable goals are rejected with a reason', async () => {
  const { page, problems, close } = await open('sealed-room', 'quality=low', false);
  await settle(page);
  // The first bot is locked in the vault.
  const [locked, first] = await botsOf(page);
  expect(Math.hypot(locked.at.x, locked.at.z)).toBeLessThan(140);
  await page.mouse.click(...(await pixelFromAbove(page, first.at)));
  await step(page, 1);
  expect(await selection(page)).toBe('1 bot');
  await settle(page);
  await page.mouse.click(...(await pixelFromAbove(page, { ...START, y: 0 })));
  await step(page, 1);
  const [still, sent, other] = await botsOf(page);
  expect(gap(sent.to!, START)).toBeLessThan(4);
  expect([still.to, other.to]).toEqual([null, null]);
  for (let i = 0; i < 20 && gap((await botsOf(page))[1].at, START) > 16; i++) await step(page, 60);
  expect(gap((await botsOf(page))[1].at, START)).toBeLessThan(16);

  await settle(page);
  // A click beside the locked bot would select it.
  const { at } = (await botsOf(page))[0];
  const floor = gap(at, VAULT[0]) > gap(at, VAULT[1]) ? VAULT[0] : VAULT[1];
  await page.mouse.click(...(await pixelFromAbove(page, { ...floor, y: 0 })));
  await step(page, 1);
  expect(await page.locator('#notice-text').textContent()).toBe('No path leads there.');
  expect((await botsOf(page))[1].to).toEqual(sent.to);

  await page.keyboard.press('Escape');
  await step(page, 1);
  expect(await selection(page)).toBe('');
  await page.keyboard.down('Control');
  await page.mouse.move(230, 40);
  await page.mouse.down();
  await page.mouse.move(600, 470, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Control');
  await step(page, 1);
  expect(await selection(page)).toBe('3 bots');
  await page.locator('#orders-release').click();
  await step(page, 1);
  expect((await botsOf(page)).map(({ to }) => to)).toEqual([null, null, null]);
  expect(problems).toEqual([]);
  await close();
});

test('map and rectangle no longer follow a mouse whose button was lifted unheard', async () => {
  const { page, problems, close } = await open('sealed-room', 'quality=low&flat', false);
  await settle(page);
  const eye = (): Promise<Point> => page.evaluate(() => window.leafstar!.camera().eye.at);
  const before = await eye();
  await page.mouse.move(300, 200);
  await page.mouse.down();
  await page.mouse.move(260, 200);
  await settle(page);
  const dragged = await eye();
  expect(gap(dragged, before)).toBeGreaterThan(20);
  await hover(page, 400, 300);
  await settle(page);
  expect(gap(await eye(), dragged)).toBeLessThan(1);
  await page.mouse.up();

  await page.keyboard.down('Control');
  await page.mouse.move(230, 40);
  await page.mouse.down();
  await page.mouse.move(600, 470, { steps: 3 });
  await page.keyboard.up('Control');
  expect(await page.locator('#orders-rectangle').isVisible()).toBe(true);
  await hover(page, 500, 300);
  expect(await page.locator('#orders-rectangle').isVisible()).toBe(false);
  await page.mouse.up();
  await step(page, 1);
  expect(await selection(page)).toBe('');
  expect(problems).toEqual([]);
  await close();
});

test('touch without WebGL: a tap selects, another sends, Box draws a rectangle; keys do the same', async () => {
  const { page, problems, close } = await open('station', 'flat', true);
  // The 2D view shows about what the eye sees from above, at one scale: that of the place in the middle.
  const pixel = async ({ x, z }: Point): Promise<[number, number]> => {
    const { eye, player } = await page.evaluate(() => ({
      eye: window.leafstar!.camera().eye,
      player: { ...window.leafstar!.world().player.position },
    }));
    const away = (eye.at.y - player.y) / Math.sin(-eye.pitch);
    const pixels = 480 / Math.max(1100, 2 * away * Math.tan((viewAngleOf(640 / 480) * Math.PI) / 360));
    return [
      320 * (1 + (eye.shift ?? 0)) + (x - eye.at.x) * pixels,
      240 + (z - (eye.at.z - away * Math.cos(eye.pitch))) * pixels,
    ];
  };
  await settle(page);
  const { at } = (await botsOf(page))[2];
  await page.touchscreen.tap(...(await pixel(at)));
  await settle(page);
  expect(await selection(page)).toBe('1 bot');
  await page.touchscreen.tap(...(await pixel(HALL)));
  await step(page, 1);
  expect(gap((await botsOf(page))[2].to!, HALL)).toBeLessThan(4);

  // The Box button makes the next drag of a finger a rectangle.
  await page.locator('#orders-box').tap();
  const tools = await devtools(page);
  const points = [
    { x: 10, y: 130 },
    { x: 400, y: 300 },
    { x: 630, y: 470 },
  ];
  for (const [i, point] of points.entries())
    await tools.send('Input.dispatchTouchEvent', { type: i === 0 ? 'touchStart' : 'touchMove', touchPoints: [point] });
  expect(await page.locator('#orders-rectangle').isVisible()).toBe(true);
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await step(page, 1);
  const pixels = await Promise.all((await botsOf(page)).map((bot) => pixel(bot.at)));
  const inside = pixels.filter(([x, y]) => x >= 10 && x <= 630 && y >= 130 && y <= 470).length;
  expect(inside).toBeGreaterThan(0);
  expect(await selection(page)).toBe(inside === 1 ? '1 bot' : `${inside} bots`);
  expect(await page.locator('#orders-box').getAttribute('aria-pressed')).toBe('false');

  await page.locator('#orders-all').tap();
  await page.keyboard.press('Semicolon');
  await step(page, 1);
  expect(await selection(page)).toBe('1 bot');
  await page.keyboard.press('Backspace');
  await step(page, 1);
  await page.keyboard.press('Quote');
  await step(page, 1);
  expect((await botsOf(page)).filter(({ to }) => to !== null)).toHaveLength(2);
  expect(problems).toEqual([]);
  await close();
});

test('a selected bot without a path says why, with a cross there', async () => {
  const { page, problems, close } = await open('sealed-room', 'flat', false, 'hunter');
  await page.keyboard.press('Enter');
  await step(page, 1);
  expect(await page.evaluate((at) => window.leafstar!.place(at.x, at.z, 0), VAULT[0])).toBe(true);
  await step(page, 120);
  await page.keyboard.press('Semicolon');
  const reason = async (): Promise<string | null> => {
    await step(page, 30);
    return page.locator('#orders-reason').textContent();
  };
  await expect.poll(reason, { timeout: 30_000 }).toBe('No path: blocked by a fence at the cross.');
  expect(problems).toEqual([]);
  await close();
});
