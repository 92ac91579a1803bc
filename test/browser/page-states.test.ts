// What a person or a screen reader meets in each state of the page, as lines of golden files: the first state whole, of each other one what
// has come since the one before. They notice any change of a control, a label, a title, a role or a default.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { createNotes, openFolders, quietOnDesktop as DESKTOP } from '../support/browser/outline.ts';
import { dropFile, openWalk, step, waitForMode } from '../support/browser/walk-page.ts';
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
