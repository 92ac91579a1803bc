// The horde: it comes in when a setting asks for it, has an ending of its own, and begins again.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { infoOf, openWalk, playByHand, step } from '../support/walk-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a horde is drawn in few calls, catches the player, and comes in again from afar', async () => {
  const { page, problems, close } = await openWalk(browser, { hash: 'map=one-room&layers=&bots=0&horde=1000' });
  await playByHand(page);
  const hordes = (): Promise<number> => page.evaluate(() => window.leafstar!.info().horde);
  await page.waitForFunction(() => {
    const before = window.leafstar!.info().horde;
    window.leafstar!.step(1);
    return before > 0 && window.leafstar!.info().horde === before;
  });
  const whole = await hordes();
  expect(whole).toBeGreaterThan(400);
  // All of them are drawn, in two calls; the room and the rest take less than ten.
  await page.waitForFunction((least) => {
    window.leafstar!.step(0);
    return window.leafstar!.info().screen.triangles > least;
  }, 8 * whole);
  expect((await infoOf(page)).screen.calls).toBeLessThan(12);

  const again = page.getByRole('button', { name: 'Again' });
  const caughtAfter = (): Promise<number> =>
    page.evaluate(() => {
      const { tick } = window.leafstar!.world();
      const card = document.getElementById('result')!;
      for (let i = 0; i < 3600 && card.hidden; i++) window.leafstar!.step(1);
      return window.leafstar!.world().tick - tick;
    });
  await caughtAfter();
  await again.waitFor();
  expect(await page.locator('#result-text').innerText()).toMatch(
    /^A horde of [\d,]+ has you after \d+:\d\d, your best\.$/,
  );
  expect(await page.getByRole('button', { name: 'See how it found you' }).isVisible()).toBe(false);
  // Keys of the hunt press no button at first.
  await page.waitForTimeout(450);
  await again.click();
  expect(await page.locator('#result').isVisible()).toBe(false);
  await step(page, 1);
  expect(await hordes()).toBeLessThan(whole);
  expect(await caughtAfter()).toBeGreaterThan(60);
  expect(problems).toEqual([]);
  await close();
});

test('the code of the horde is fetched for one only', async () => {
  const { page, close } = await openWalk(browser, { hash: 'map=one-room&layers=&bots=0' });
  const fetched = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await step(page, 3);
  expect((await fetched()).filter((name) => /\/horde-/.test(name))).toEqual([]);
  expect(await page.evaluate(() => window.leafstar!.info().horde)).toBe(0);
  await close();
});
