// WADs of more than one map and the pictures of other WADs: the list of maps by keyboard, the next map, a game that dresses a map
// and offers its own, and what is kept for another visit, or not.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { SMALL_GAME } from '../support/picture-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps } from '../support/wad-writer.ts';
import { dropFile, infoOf, openDrawer, openWalk, waitForMode } from '../support/walk-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const threeMaps = ['MAP01', 'MAP02', 'MAP03'].flatMap((name) => lumpsOfMap({ ...TWO_ROOMS, name }));
const words = Buffer.from('map MAP02 { levelname = "The Mill" author = "A. Writer" }');
const SEVERAL = Buffer.from(writeLumps([['UMAPINFO', words], ...threeMaps]));
const ROOMS = Buffer.from(writeLumps(lumpsOfMap(TWO_ROOMS)));
const PICTURES = Buffer.from(writeLumps(SMALL_GAME));
const GAME = Buffer.from(writeLumps([...SMALL_GAME, ...threeMaps]));
GAME.write('I', 0, 'latin1');

const waitForTitle = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((text) => window.leafstar!.info().title.includes(text), part);
const wearsPictures = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.leafstar!.world().level.plan.skin !== null);
const HASH = { hash: 'map=one-room', viewport: { width: 1000, height: 640 } };

test('the map list shows names, titles and sizes; arrows, Enter and Esc work; it reopens from the panel; exits lead to the next map', async () => {
  const { page, problems, close } = await openWalk(browser, HASH);
  const panelButton = (name: string): ReturnType<Page['getByRole']> => page.getByRole('button', { name });
  expect(await panelButton('Next map').isVisible()).toBe(false);
  await dropFile(page, 'several.wad', SEVERAL);
  const choices = page.locator('#chooser li button');
  await choices.first().waitFor();
  expect(await choices.locator('.name').allInnerTexts()).toEqual(['MAP01', 'MAP02', 'MAP03']);
  expect(await choices.nth(1).innerText()).toMatch(/The Mill\s+by A\. Writer\s+7 walls, 2 sectors/);
  await page.waitForFunction(() => {
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('#chooser canvas')];
    const blank = Object.assign(document.createElement('canvas'), {
      width: canvases[0].width,
      height: canvases[0].height,
    });
    return canvases.every((canvas) => canvas.toDataURL() !== blank.toDataURL());
  });
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
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

test('dropping an IWAD applies its textures to the current map first, and offers its maps', async () => {
  const { page, problems, close } = await openWalk(browser, HASH);
  await dropFile(page, 'rooms.wad', ROOMS);
  await waitForTitle(page, 'rooms.wad');
  await dropFile(page, 'game.wad', GAME);
  await page.waitForFunction(() => window.leafstar!.world().level.plan.skin !== null);
  expect((await infoOf(page)).title).toContain('rooms.wad');
  await page.getByRole('button', { name: 'Its maps' }).click();
  await page.locator('#chooser li button').nth(2).click();
  await waitForTitle(page, 'MAP03 of game.wad');
  expect(problems).toEqual([]);
  await close();
});

test('with consent a WAD is stored for later visits; switching it off in the panel deletes it', async () => {
  const { page, problems, close } = await openWalk(browser, HASH);
  const again = async (): Promise<void> => {
    await page.evaluate(() => history.replaceState(null, '', '#map=one-room'));
    await page.reload();
    await waitForMode(page, 'attract');
    await dropFile(page, 'rooms.wad', ROOMS);
    await waitForTitle(page, 'rooms.wad');
  };
  await dropFile(page, 'pictures.wad', PICTURES);
  await page.getByText('Keep pictures.wad in this browser').waitFor();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.locator('#keep-question').waitFor({ state: 'detached' });
  await page.getByText('Kept: pictures.wad').waitFor();
  await again();
  expect(await wearsPictures(page)).toBe(true);
  await dropFile(page, 'pictures.wad', PICTURES);
  await page.getByText('can be used during this visit').waitFor();
  expect(await page.locator('#keep-question').count()).toBe(0);
  await openDrawer(page, 'This map');
  await page.getByLabel('Remember my WADs').click();
  await again();
  expect(await wearsPictures(page)).toBe(false);
  expect(problems).toEqual([]);
  await close();
});

test('without browser storage the WAD is kept for the visit, and the page says so', async () => {
  const { page, problems, close } = await openWalk(browser, {
    ...HASH,
    prepare: (fresh) =>
      fresh.addInitScript(() => {
        const refuse = (): never => {
          throw new DOMException('no', 'SecurityError');
        };
        Object.defineProperty(window, 'indexedDB', { get: () => ({ open: refuse }) });
        Storage.prototype.setItem = refuse;
      }),
  });
  await dropFile(page, 'pictures.wad', PICTURES);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByText('This browser keeps no files').waitFor();
  await dropFile(page, 'rooms.wad', ROOMS);
  await waitForTitle(page, 'rooms.wad');
  expect(await wearsPictures(page)).toBe(true);
  expect(problems).toEqual([]);
  await close();
});
