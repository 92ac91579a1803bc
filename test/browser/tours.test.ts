// A tour on a phone: what it says stands where it covers nothing, its marks are explained, and one can come down into it by touch.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOURS } from '../../src/browser/links/tours.ts';
import { launchBrowser } from '../support/browser.ts';
import { openWalk, waitForMode } from '../support/walk-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a tour shows its title and note until another map is opened, and a tap starts it', async () => {
  const { page, problems, close } = await openWalk(browser, {
    hash: 'tour=limits',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const { title, note } = TOURS.find(({ key }) => key === 'limits')!;
  await page.waitForFunction((name) => document.getElementById('map-title')!.textContent === name, title);
  expect(await page.locator('#map-note').textContent()).toBe(note);
  expect(await page.locator('#notice').isVisible()).toBe(false);
  // Nothing of the frame lies on anything else of it, the legend among them.
  const boxes = await page.evaluate(() =>
    ['place', 'panel', 'legend', 'minimap'].map((id) => {
      const { left, right, top, bottom } = document.getElementById(id)!.getBoundingClientRect();
      return { id, left, right, top, bottom };
    }),
  );
  for (const a of boxes) {
    expect(a.right - a.left, a.id).toBeGreaterThan(40);
    for (const b of boxes) {
      const isApart = a === b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(isApart, `${a.id} and ${b.id}`).toBe(true);
    }
  }
  // Watched from above, a lesson has no score, no line about taking over and no word about being caught.
  await page.evaluate(() => {
    document.getElementById('caught')!.hidden = false;
    window.leafstar!.hold(true);
  });
  for (const id of ['score', 'take-over', 'caught']) expect(await page.locator(`#${id}`).isVisible(), id).toBe(false);
  await page.keyboard.press('KeyO');
  for (const id of ['score', 'take-over']) expect(await page.locator(`#${id}`).isVisible(), id).toBe(true);
  await page.locator('#take-over').tap();
  await waitForMode(page, 'playing');
  await page.waitForFunction(() => document.getElementById('touch')!.checkVisibility());
  await page.evaluate(() => window.leafstar!.loadMap('one-room'));
  expect(await page.locator('#map-title').textContent()).not.toBe(title);
  expect(problems).toEqual([]);
  await close();
});
