// A dropped WAD whose sectors move: E opens its door and the picture shows it, a locked one says what it wants, a teleporter turns the
// head, a key is seen in the score.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { middleOfRoom, MOVER_ROOM_ENDS, MOVER_ROOMS, moversWad } from '../support/inputs/movers-wad.ts';
import {
  dropFile,
  infoOf,
  openWalk,
  picture,
  playByHand,
  playerOf,
  step,
  still,
} from '../support/browser/walk-page.ts';

const EAST = -Math.PI / 2;
const place = (page: Page, x: number, yaw = EAST): Promise<boolean> =>
  page.evaluate(([atX, to]) => window.leafstar!.place(atX, -128, to), [x, yaw] as const);
const noticeOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.getElementById('notice-text')!.textContent ?? '');

async function push(page: Page): Promise<void> {
  await page.keyboard.down('KeyE');
  await step(page, 1);
  await page.keyboard.up('KeyE');
}

test('in a dropped WAD E opens the door ahead, locked doors name their key, keys are visible, teleporters turn the player', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=sealed-room&bots=0',
    reducedMotion: 'reduce',
  });
  await dropFile(page, 'movers.wad', Buffer.from(moversWad()));
  await page.waitForFunction(() => window.leafstar!.info().map === 'movers.wad');
  await playByHand(page);
  const { start, door, hall, upper, crusher } = MOVER_ROOMS;

  expect(await place(page, MOVER_ROOM_ENDS[start][1] - 50)).toBe(true);
  const shut = await still(page);
  await push(page);
  await step(page, 120);
  const height = (sector: number): Promise<number> =>
    page.evaluate((index) => window.leafstar!.world().sectors.find((each) => each.sector === index)!.ceiling, sector);
  expect(await height(door)).toBe(124);
  const open = await picture(page);
  expect(open).not.toBe(shut);
  await step(page, 500);
  expect(await height(door)).toBe(0);

  expect(await place(page, MOVER_ROOM_ENDS[upper][1] - 50)).toBe(true);
  await push(page);
  expect(await noticeOf(page)).toBe('Locked: it opens with the blue key.');
  expect(await place(page, middleOfRoom(hall).x + 60)).toBe(true);
  await step(page, 1);
  expect(await page.evaluate(() => document.getElementById('score-keys')!.innerText)).toMatch(/Keys\s+blue/);

  expect(await place(page, MOVER_ROOM_ENDS[crusher][1] - 20)).toBe(true);
  await page.keyboard.down('KeyW');
  await step(page, 12);
  await page.keyboard.up('KeyW');
  const there = await playerOf(page);
  expect(there.x).toBeLessThan(100);
  // The landing looks up the page.
  expect(Math.abs((await infoOf(page)).yaw)).toBeLessThan(0.01);
  expect(problems).toEqual([]);
  await close();
});
