// What the page makes of ground that changes: frost that is seen.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { countPixels, infoOf, openWalk } from '../support/walk-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('A16: frost is seen: the water turns to ice, by no more draw calls, and thaws again', async () => {
  const { page, problems, close } = await openWalk(browser, {
    hash: 'map=cistern&layers=&bots=0&eye=-360,-60,-20,-1.2,-0.4',
    // Nothing moves by itself then: equal worlds, equal pictures.
    reducedMotion: 'reduce',
  });
  const weather = (word: string): Promise<void> =>
    page.evaluate((title) => {
      const choices = [...document.querySelectorAll<HTMLSelectElement>('#panel select')];
      const choice = choices.find(({ options }) => [...options].some(({ text }) => text.startsWith('Frost')))!;
      choice.selectedIndex = [...choice.options].findIndex(({ text }) => text.startsWith(title));
      choice.dispatchEvent(new Event('change'));
    }, word);
  const LOOK = { pale: 'r + g + b > 150 && b > r * 0.6' };
  // Painted and lit.
  const settle = async (): Promise<number> => {
    let last = -1;
    for (let i = 0; i < 40; i++) {
      await page.waitForTimeout(300);
      const { pale } = await countPixels(page, LOOK);
      if (i > 8 && pale === last) return pale;
      last = pale;
    }
    return last;
  };
  const water = await settle();
  const { calls } = (await infoOf(page)).screen;
  await weather('Frost');
  const ice = await settle();
  expect(ice).toBeGreaterThan(water + 640 * 360 * 0.05);
  expect((await infoOf(page)).screen.calls).toBe(calls);
  await weather('Fair');
  expect(await settle()).toBeLessThan(ice - 640 * 360 * 0.05);
  expect(problems).toEqual([]);
  await close();
});
