// Minds as a person meets them: the key that calls, the golden thread on the floor, the route on the minimap.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countPixels, openDrawer, openWalk, playByHand, step } from '../support/browser/walk-page.ts';

const GOLD = { gold: 'r > 180 && g > 120 && g < r * 0.92 && b < g * 0.62' };

function goldOnMinimap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('#minimap')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let gold = 0;
    for (let i = 0; i < data.length; i += 4) {
      gold += Number(data[i] > 200 && data[i + 1] > 150 && data[i + 1] < 230 && data[i + 2] < 120);
    }
    return gold;
  });
}

test('the guide line is drawn on the floor and on the minimap, each with its own switch', async () => {
  const look = async (switches: string): Promise<{ floor: number; map: number }> => {
    const hash = `map=museum&layers=&bots=0${switches}`;
    const { page, problems, close } = await openWalk({ hash, holds: true });
    await playByHand(page);
    await step(page, 10);
    await page.waitForTimeout(200);
    const floor = (await countPixels(page, GOLD)).gold;
    const map = await goldOnMinimap(page);
    expect(problems).toEqual([]);
    await close();
    return { floor, map };
  };
  const thread = await look('&thread=1');
  const route = await look('&route=1');
  expect(thread.map).toBe(0);
  expect(route.map).toBeGreaterThan(30);
  expect(thread.floor).toBeGreaterThan(route.floor + 300);
});

test('the panel button and H call a companion', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room&layers=&bots=1&mind=companion' });
  await page.evaluate(() => window.leafstar!.hold(true));
  const called = (): Promise<{ mood: string; now: boolean }> =>
    page.evaluate(() => {
      const { bots, events } = window.leafstar!.world();
      return { mood: bots[0].mood, now: events.some(({ type }) => type === 'called') };
    });
  await step(page, 1);
  expect(await called()).toEqual({ mood: 'usual', now: false });
  await openDrawer(page, 'Behaviour');
  await page.getByRole('button', { name: /^Call/ }).click();
  await step(page, 1);
  expect(await called()).toEqual({ mood: 'called', now: true });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await playByHand(page);
  await step(page, 200);
  expect((await called()).now).toBe(false);
  await page.keyboard.down('KeyH');
  await step(page, 1);
  expect((await called()).now).toBe(true);
  await page.keyboard.up('KeyH');
  expect(problems).toEqual([]);
  await close();
});
