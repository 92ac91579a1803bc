// WADs of more than one map and the pictures of other WADs: the list of maps by keyboard, the next map, and a game that dresses a map
// and offers its own.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { middleOfRoom, MOVER_ROOM_ENDS, MOVER_ROOMS, moversWad } from '../support/inputs/movers-wad.ts';
import { SMALL_GAME } from '../support/inputs/picture-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps } from '../support/inputs/wad-writer.ts';
import {
  dropFile,
  infoOf,
  openDrawer,
  openWalk,
  playByHand,
  playerOf,
  step,
  waitForMode,
} from '../support/browser/walk-page.ts';

const threeMaps = ['MAP01', 'MAP02', 'MAP03'].flatMap((name) => lumpsOfMap({ ...TWO_ROOMS, name }));
const words = Buffer.from('map MAP02 { levelname = "The Mill" author = "A. Writer" }');
const SEVERAL = Buffer.from(writeLumps([['UMAPINFO', words], ...threeMaps]));
const ROOMS = Buffer.from(writeLumps(lumpsOfMap(TWO_ROOMS)));
const GAME = Buffer.from(writeLumps([...SMALL_GAME, ...threeMaps]));
GAME.write('I', 0, 'latin1');

const waitForTitle = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((text) => window.leafstar!.info().title.includes(text), part);
const HASH = { hash: 'map=one-room', viewport: { width: 1000, height: 640 } };

test('the map list shows names, titles and sizes; Enter and Esc work; it reopens from the panel; exits lead to the next map', async () => {
  const { page, problems, close } = await openWalk(HASH);
  const panelButton = (name: string): ReturnType<Page['getByRole']> => page.getByRole('button', { name });
  expect(await panelButton('Next map').isVisible()).toBe(false);
  await dropFile(page, 'several.wad', SEVERAL);
  const choices = page.locator('#chooser li button');
  await choices.first().waitFor();
  expect(await choices.locator('.name').allInnerTexts()).toEqual(['MAP01', 'MAP02', 'MAP03']);
  expect(await choices.nth(1).innerText()).toMatch(/The Mill\s+by A\. Writer\s+7 walls, 2 sectors/);
  await choices.nth(1).press('Enter');
  await waitForTitle(page, 'MAP02: The Mill');
  await openDrawer(page, 'This map');
  await panelButton('Next map').click();
  await waitForTitle(page, 'MAP03');
  await panelButton('Maps of this file').click();
  await page.locator('#chooser button[aria-current]').waitFor();
  expect(await page.evaluate(() => document.activeElement?.querySelector('.name')?.textContent)).toBe('MAP03');
  await page.keyboard.press('Escape');
  await page.locator('#chooser').waitFor({ state: 'hidden' });
  await panelButton('Next map').click();
  await page.getByText('No other map follows').waitFor();
  expect((await infoOf(page)).title).toContain('MAP03');
  expect(problems).toEqual([]);
  await close();
});

test('the map list closes when another map is opened', async () => {
  const { page, problems, close } = await openWalk({ ...HASH, query: 'quality=low&flat' });
  await dropFile(page, 'several.wad', SEVERAL);
  await page.locator('#chooser li button').first().waitFor();
  await dropFile(page, 'rooms.wad', ROOMS);
  await page.waitForFunction(() => window.leafstar!.info().map === 'rooms.wad');
  expect(await page.locator('#chooser').isVisible()).toBe(false);
  await dropFile(page, 'several.wad', SEVERAL);
  await page.locator('#chooser li button').nth(1).press('Enter');
  await waitForTitle(page, 'MAP02');
  expect(problems).toEqual([]);
  await close();
});

test('dropping an IWAD applies its textures to the current map first, and offers its maps', async () => {
  const { page, problems, close } = await openWalk(HASH);
  await dropFile(page, 'rooms.wad', ROOMS, { 'several.wad': SEVERAL });
  await waitForTitle(page, 'rooms.wad');
  await page.getByText('One map at a time: rooms.wad is open, 1 more was left.').waitFor();
  await dropFile(page, 'game.wad', GAME);
  await page.waitForFunction(() => window.leafstar!.world().level.plan.skin !== null);
  expect((await infoOf(page)).title).toContain('rooms.wad');
  await page.getByRole('button', { name: 'Its maps' }).click();
  await page.locator('#chooser li button').nth(2).click();
  await waitForTitle(page, 'MAP03 of game.wad');
  expect(problems).toEqual([]);
  await close();
});

test('a WAD of pictures alone, dropped on a map that has none, says what it is good for', async () => {
  const { page, problems, close } = await openWalk(HASH);
  await dropFile(page, 'pictures.wad', Buffer.from(writeLumps([...SMALL_GAME])));
  await page.getByText('The pictures of pictures.wad can be used during this visit.').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a player who starts to walk while a map gets its pictures goes on from there', async () => {
  const { page, problems, close } = await openWalk(HASH);
  await dropFile(page, 'rooms.wad', ROOMS);
  await waitForTitle(page, 'rooms.wad');
  // The game is read first, then the map again: that is held back until the player has walked.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage as (this: Worker, ...args: unknown[]) => void;
    let loads = 0;
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      const isLoad = Object.hasOwn(args[0] as object, 'fileName');
      if (isLoad && ++loads === 2) Object.assign(window, { goOn: () => post.apply(this, args) });
      else post.apply(this, args);
    };
  });
  await dropFile(page, 'game.wad', GAME);
  await page.waitForFunction(() => 'goOn' in window);
  await page.evaluate(() => window.leafstar!.hold(true));
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  await page.keyboard.down('KeyS');
  await step(page, 20);
  await page.keyboard.up('KeyS');
  await step(page, 20);
  const { x, z } = await playerOf(page);
  await page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
  await page.waitForFunction(() => window.leafstar!.world().level.plan.skin !== null);
  expect((await infoOf(page)).mode).toBe('held');
  expect(await playerOf(page)).toMatchObject({ x, z });
  expect(problems).toEqual([]);
  await close();
});

test('a player in an open door, which is shut in the map with its pictures, watches and is told so', async () => {
  const { page, problems, close } = await openWalk(HASH);
  await dropFile(page, 'movers.wad', Buffer.from(moversWad()));
  await waitForTitle(page, 'movers.wad');
  await playByHand(page);
  const placeAt = (x: number): Promise<boolean> =>
    page.evaluate((at) => window.leafstar!.place(at, -128, -Math.PI / 2), x);
  expect(await placeAt(MOVER_ROOM_ENDS[MOVER_ROOMS.start][1] - 40)).toBe(true);
  await page.keyboard.down('KeyE');
  await step(page, 2);
  await page.keyboard.up('KeyE');
  await step(page, 120);
  expect(await placeAt(middleOfRoom(MOVER_ROOMS.door).x)).toBe(true);
  await dropFile(page, 'game.wad', GAME);
  await page.getByText('Where you stood there is no room now.').waitFor();
  expect((await infoOf(page)).mode).toBe('attract');
  expect(problems).toEqual([]);
  await close();
});

test('a map and its game, dropped together in any order, are the map in the game’s pictures', async () => {
  const { page, problems, close } = await openWalk(HASH);
  await dropFile(page, 'game.wad', GAME, { 'rooms.wad': ROOMS });
  await waitForTitle(page, 'rooms.wad');
  await page.waitForFunction(() => window.leafstar!.world().level.plan.skin !== null);
  expect((await infoOf(page)).title).toContain('rooms.wad');
  await page.getByRole('button', { name: 'Its maps' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
