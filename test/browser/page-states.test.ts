// What a person or a screen reader meets in each state of the page, as lines of golden files: the first state whole, of each other one what
// has come since the one before. They notice any change of a control, a label, a title, a role or a default.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/browser/browser.ts';
import { createNotes, openFolders, quietOnDesktop as DESKTOP } from '../support/browser/outline.ts';
import {
  dropFile,
  infoOf,
  openDrawer,
  openWalk,
  playByHand,
  step,
  untilCaught,
  waitForMode,
} from '../support/browser/walk-page.ts';
import { expectGolden } from '../support/golden.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps, writeWad } from '../support/inputs/wad-writer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('every state of the page shows the same controls, labels, titles, roles and texts as before', async () => {
  const { page, problems, close } = await openWalk(browser, { ...DESKTOP, hash: 'map=one-room&bots=2&finder=midpoints' }); // prettier-ignore
  const { lines, note } = createNotes(page);
  await note('At first');
  await page.getByRole('button', { name: 'More settings' }).click();
  await note('The folders of the panel');
  await page.locator('#find-control').fill('edit tiles');
  await note('A search for a control');
  await page.locator('#find-control').fill('nothing of the kind');
  await note('A search that finds none');
  await page.locator('#find-control').fill('');
  await note('The search given up');
  await openFolders(page);
  await note('All folders open');
  await page.locator('#view').focus();
  await page.keyboard.press('Enter');
  await step(page, 2);
  await note('Playing');
  await page.keyboard.press('KeyP');
  await note('Paused');
  await page.locator('#pause-watch').click();
  await page.keyboard.press('KeyO');
  await note('Watched from above');
  await page.keyboard.press('Semicolon');
  await step(page, 1);
  await note('A bot selected');
  await page.locator('#orders-box').click();
  await note('A rectangle to be drawn');
  await page.locator('#orders-all').click();
  await step(page, 1);
  await note('All selected');
  await page.locator('#orders-release').click();
  await step(page, 1);
  await note('Released');
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyO');
  await page.keyboard.press('Slash');
  await page.getByText('Nothing is wrong with this map.').or(page.getByText('Choose one to see')).waitFor();
  await note('The doctor, of a sound map');
  await page.keyboard.press('Escape');

  await dropFile(page, 'garbage.bin', Buffer.from([1, 2, 3]));
  await page.locator('#trouble').waitFor();
  await note('A file that is no map');
  await page.locator('#trouble-close').click();
  await dropFile(page, 'open.wad', Buffer.from(writeWad({ ...TWO_ROOMS, lines: [] })));
  await page.locator('#trouble').waitFor();
  await note('A map without walls');
  await page.locator('#trouble-doctor').click();
  await page.locator('#doctor summary').first().waitFor();
  await note('All that is wrong with it');
  await page.keyboard.press('Escape');
  await dropFile(page, 'broken.wad', Buffer.from(writeWad({ ...TWO_ROOMS, lines: TWO_ROOMS.lines.filter((_, i) => i !== 4), things: [...TWO_ROOMS.things!, { x: 900, y: 64, type: 2028 }] }))); // prettier-ignore
  await page.waitForFunction(() => window.leafstar!.info().map === 'broken.wad');
  await waitForMode(page, 'attract');
  await page.keyboard.press('Slash');
  await page.locator('#doctor li button').first().click();
  await note('A map with faults, one of them shown');
  await page.keyboard.press('Escape');
  const maps = ['MAP01', 'MAP02'].flatMap((name) => lumpsOfMap({ ...TWO_ROOMS, name }));
  const words = Buffer.from('map MAP02 { levelname = "The Mill" author = "A. Writer" }');
  await dropFile(page, 'several.wad', Buffer.from(writeLumps([['UMAPINFO', words], ...maps])));
  await page.locator('#chooser li button').first().waitFor();
  await note('A choice of maps');
  await page.locator('#chooser li button').nth(1).click();
  await page.waitForFunction(() => window.leafstar!.info().title.includes('The Mill'));
  await waitForMode(page, 'attract');
  await note('One of several maps');
  expect(problems).toEqual([]);
  await expectGolden('page-states', lines);
  await close();
});

test('tours with a search and with tiles show the same controls, labels and texts as before', async () => {
  const { page, problems, close } = await openWalk(browser, { ...DESKTOP, hash: 'tour=graph' });
  const { lines, note } = createNotes(page);
  // The search of the only bot.
  for (let i = 0; i < 40 && !(await page.locator('#timeline').isVisible()); i++) await step(page, 10);
  await note('A tour with a search');
  for (let i = 0; i < 3; i++) await page.keyboard.press('BracketLeft');
  await note('Three steps back');
  await page.locator('#timeline-start').click();
  await note('The first step');
  await page.locator('#timeline-last').click();
  await note('The last step');
  await page.evaluate(() => (location.hash = 'tour=tiles'));
  await page.waitForFunction(() => window.leafstar!.info().map === 'TestGrid1');
  await waitForMode(page, 'attract');
  await note('A tour of tiles');
  await page.keyboard.press('KeyY');
  await note('Tiles are edited');
  await page.locator('#palette button', { hasText: 'Water' }).click();
  await note('Another kind of tile');
  await page.locator('#palette button', { hasText: 'Done' }).click();
  await note('Edited no more');
  expect(problems).toEqual([]);
  await expectGolden('page-tours', lines);
  await close();
});

test('the end of a hunt shows the same buttons and texts as before', async () => {
  const { page, problems, close } = await openWalk(browser, { ...DESKTOP, hash: 'map=one-room&bots=5&senses=senses&layers=collision,senses' }); // prettier-ignore
  const { lines, note } = createNotes(page);
  await playByHand(page);
  await untilCaught(page, 10);
  await note('Caught');
  await page.waitForTimeout(450);
  await page.locator('#result-look').press('Enter');
  await note('How it found you');
  await page.waitForTimeout(450);
  await page.locator('#result-again').press('Enter');
  await page.locator('#result').waitFor({ state: 'hidden' });
  await step(page, 2);
  await note('Again');
  expect(problems).toEqual([]);
  await expectGolden('page-end', lines);
  await close();
});

/** Where no box covers it. */
async function tapPicture(page: Page): Promise<void> {
  const y = await page.evaluate(() => {
    for (let at = 40; at < innerHeight; at += 10)
      if (document.elementFromPoint(195, at) instanceof HTMLCanvasElement) return at;
    throw new Error('the picture is covered');
  });
  await page.touchscreen.tap(195, y);
}

test('a phone shows the same controls, labels and texts as before', async () => {
  const { page, problems, close } = await openWalk(browser, { ...DESKTOP, hash: 'tour=things&bots=0', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }); // prettier-ignore
  const { lines, note } = createNotes(page);
  await note('A tour on a phone');
  await openDrawer(page, 'This map');
  await note('The panel as a sheet');
  await tapPicture(page);
  await note('The picture touched');
  await tapPicture(page);
  await step(page, 2);
  await note('Taken over');
  await page.locator('#touch-crouch').tap();
  await step(page, 2);
  await note('Crouching');
  await page.locator('#touch-xray').tap();
  await note('X-ray');
  await page.locator('#touch-crate').tap();
  await step(page, 2);
  await note('A crate');
  await page.locator('#touch-pause').tap();
  await note('Paused');
  expect((await infoOf(page)).mode).toBe('paused');
  expect(problems).toEqual([]);
  await expectGolden('page-phone', lines);
  await close();
});

test('article, examples and reference show the same controls, labels and titles as before', async () => {
  const all: string[] = [];
  for (const [path, root, ready] of [
    ['learn/', 'nav, figure, details', 'figure#hunt[data-live]'],
    ['examples/', 'header, article, #helpers', 'article#server p:not(:empty)'],
    ['reference/', 'header, nav, form, input', 'main'],
  ] as const) {
    const { page, problems, close } = await openPage(browser, { path, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }); // prettier-ignore
    await page.locator(ready).first().waitFor();
    if (path === 'learn/') await page.waitForFunction(() => document.querySelector('#rest, figure:not([data-live])') === null); // prettier-ignore
    const { lines, note } = createNotes(page, root);
    await note(path);
    all.push(...lines);
    expect(problems).toEqual([]);
    await close();
  }
  await expectGolden('page-articles', all);
});
