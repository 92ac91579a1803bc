// The level doctor's list in the page: what it finds in a map that was dropped, by keys alone, and the flight to a place.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { AxeResults } from 'axe-core';
import { expect, test } from 'vitest';
import {
  countPixels,
  devtools,
  dropFile,
  infoOf,
  openDrawer,
  openWalk,
  playByHand,
  untilCaught,
  waitForMode,
} from '../support/browser/walk-page.ts';
import { TWO_ROOMS, writeWad } from '../support/inputs/wad-writer.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test('the doctor lists faults of a dropped map, flies to them by keyboard, and changes nothing', async () => {
  // A small picture without flights, which a busy machine draws in time.
  const { page, close } = await openWalk({
    hash: 'map=one-room',
    viewport: { width: 640, height: 480 },
    reducedMotion: 'reduce',
  });
  // A line of the right-hand room is missing, and a lamp stands outside.
  const wad = writeWad({
    ...TWO_ROOMS,
    lines: TWO_ROOMS.lines.filter((_, i) => i !== 4),
    things: [...TWO_ROOMS.things!, { x: 900, y: 64, type: 2028 }],
  });
  await dropFile(page, 'broken.wad', Buffer.from(wad));
  await page.waitForFunction(() => window.leafstar!.info().map === 'broken.wad');
  await waitForMode(page, 'attract');
  await page.locator('#view').focus();
  await page.keyboard.press('Slash');
  const list = page.locator('#doctor');
  await list.locator('summary', { hasText: 'Unclosed sectors' }).waitFor();
  expect(await list.locator('summary').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringMatching(/Unclosed sectors 1/), expect.stringMatching(/Things outside.* 1/)]),
  );
  expect((await infoOf(page)).mode).toBe('held');
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  // From the Close button back to the first row: the gap is in the middle of the missing line.
  const row = list.locator('li button', { hasText: /Sector 1 is not closed/ });
  while (!(await row.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.leafstar!.info().blueprint === 1, null, { polling: 100 });
  await page.waitForFunction(
    () => {
      const { at, pitch } = window.leafstar!.camera().eye;
      return pitch < -0.8 && Math.abs(at.x - 384) < 8 && at.y > 150;
    },
    null,
    { polling: 100 },
  );
  expect(await row.getAttribute('aria-current')).toBe('true');

  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await waitForMode(page, 'attract');
  await page.waitForFunction(() => window.leafstar!.info().blueprint === 0, null, { polling: 100 });
  await close();
});

test('a rejected map can be examined from its error panel', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room', viewport: { width: 640, height: 480 } });
  const wad = writeWad({ ...TWO_ROOMS, lines: [] });
  await dropFile(page, 'open.wad', Buffer.from(wad));
  const trouble = page.locator('#trouble');
  await trouble.waitFor();
  // By keys alone: the first control that is offered lists what is wrong.
  const button = trouble.locator('button', { hasText: 'List all that is wrong' });
  while (!(await button.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await trouble.waitFor({ state: 'hidden' });
  const list = page.locator('#doctor');
  await list.locator('summary', { hasText: 'The map cannot be used' }).waitFor();
  expect(await list.locator('h2').textContent()).toBe('Level doctor: open.wad');
  // What is not on the screen cannot be flown to.
  expect(await list.locator('li button').count()).toBe(0);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await infoOf(page)).toMatchObject({ map: 'one-room', mode: 'attract' });
  await close();
});

test('of a folder, which is no map at all, nothing more is offered to be listed', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room', query: 'quality=low&flat' });
  const session = await devtools(page);
  const data = { items: [], files: [resolve('maps')], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 100, y: 200, data });
  const trouble = page.locator('#trouble');
  await trouble.getByText('It is a folder').waitFor();
  expect(await trouble.locator('button:visible').allTextContents()).toEqual(['Open another file …', 'Close']);
  await close();
});

test('after the list is closed in the middle of play, the pause card has the focus', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room&bots=0', query: 'quality=low&flat' });
  await playByHand(page);
  await page.keyboard.press('Slash');
  await page.locator('#doctor').waitFor();
  await page.keyboard.press('Escape');
  await waitForMode(page, 'paused');
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  await close();
});

test('the picture is seen beside the list where it is opened in the moment of a catch', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room', query: 'quality=low&flat', holds: true });
  await untilCaught(page, 15);
  await page.locator('#caught').waitFor();
  // Nothing is dark under the colour of a catch.
  const darkShare = async (): Promise<number> => {
    const { dark, all } = await countPixels(page, { dark: 'r + g + b < 120', all: 'true' });
    return dark / all;
  };
  await expect.poll(darkShare).toBe(0);
  await page.keyboard.press('Slash');
  await page.locator('#doctor').waitFor();
  await expect.poll(() => page.locator('#caught').isVisible()).toBe(false);
  await expect.poll(darkShare).toBeGreaterThan(0.25);
  await close();
});

test.each([
  ['Page', 'Watch', 'attract'],
  ['This map', 'Restart', 'paused'],
] as const)('in the drawer %s, %s closes the list of the doctor, and the mode is %s', async (drawer, title, mode) => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room',
    query: 'quality=low&flat',
    viewport: { width: 1280, height: 720 },
  });
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  await page.keyboard.press('Slash');
  await page.locator('#doctor').waitFor();
  await openDrawer(page, drawer);
  await page.locator('#panel').getByRole('button', { name: title, exact: true }).click();
  await waitForMode(page, mode);
  expect(await page.locator('#doctor').isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  expect((await infoOf(page)).mode).toBe(mode);
  expect(problems).toEqual([]);
  await close();
});
