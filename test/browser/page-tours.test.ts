// What a person or a screen reader meets in tours, at the end of a hunt, on a phone and on the other pages: as page-states.test.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { createNotes, quietOnDesktop as DESKTOP } from '../support/browser/outline.ts';
import {
  infoOf,
  openDrawer,
  openWalk,
  playByHand,
  step,
  untilCaught,
  waitForMode,
} from '../support/browser/walk-page.ts';
import { expectGolden } from '../support/golden.ts';

test('tours with a search and with tiles show the same controls, labels and texts as before', async () => {
  const { page, problems, close } = await openWalk({ ...DESKTOP, hash: 'tour=graph' });
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
  const { page, problems, close } = await openWalk({ ...DESKTOP, hash: 'map=one-room&bots=5&senses=senses&layers=collision,senses' }); // prettier-ignore
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
  const { page, problems, close } = await openWalk({ ...DESKTOP, hash: 'tour=things&bots=0', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }); // prettier-ignore
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
    const { page, problems, close } = await openPage({ path, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }); // prettier-ignore
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
