// Doors, teleporters, carts and crates on the page: a key opens a door and the picture shows it, a ring of light carries one off with a
// flash, and the cart in the picture goes where the world's does.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openWalk, picture, playByHand, playerOf, step, still } from '../support/browser/walk-page.ts';

const place = (page: Page, x: number, z: number, yaw: number): Promise<boolean> =>
  page.evaluate(([atX, atZ, to]) => window.leafstar!.place(atX, atZ, to), [x, z, yaw] as const);

/** How far the door nearest to x is open. */
const doorAt = (page: Page, x: number): Promise<number> =>
  page.evaluate(
    (at) => [...window.leafstar!.world().doors].sort((p, q) => Math.abs(p.a.x - at) - Math.abs(q.a.x - at))[0].open,
    x,
  );

test('E opens the door ahead, a ring of light teleports, and the cart visibly moves', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=station&bots=0',
    // Else lamps flicker.
    reducedMotion: 'reduce',
  });
  await playByHand(page);

  expect(await place(page, 70, 80, Math.PI / 2)).toBe(true);
  await step(page, 10);
  expect(await doorAt(page, 0)).toBe(0);
  const shut = await still(page);
  await page.keyboard.down('KeyE');
  await step(page, 30);
  await page.keyboard.up('KeyE');
  expect(await doorAt(page, 0)).toBe(1);
  expect(await picture(page)).not.toBe(shut);

  // East onto the ring, and out into the signal box, which lies higher.
  expect(await place(page, 620, 80, -Math.PI / 2)).toBe(true);
  await page.keyboard.down('KeyW');
  await step(page, 40);
  await page.keyboard.up('KeyW');
  const there = await playerOf(page);
  expect(there.x).toBeGreaterThan(790);
  expect(there.y).toBe(24);
  expect(await page.evaluate(() => document.getElementById('flash')!.getAnimations().length)).toBeGreaterThan(0);

  expect(await place(page, 600, 500, Math.PI * 0.65)).toBe(true);
  const before = await still(page);
  await step(page, 60);
  expect(await picture(page)).not.toBe(before);
  expect(problems).toEqual([]);
  await close();
});

test('the full stop drops a crate that is solid and in the picture; once more takes it away', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=museum&layers=&bots=1&mind=patrol',
    reducedMotion: 'reduce',
  });
  await playByHand(page);
  const crates = (): Promise<number> => page.evaluate(() => window.leafstar!.world().crates.length);
  const before = await still(page);
  // Paused, it says when.
  await page.keyboard.press('KeyP');
  await page.keyboard.press('Period');
  expect(await page.locator('#notice-text').innerText()).toBe('This is done once the hunt goes on.');
  expect(await crates()).toBe(0);
  await page.keyboard.press('KeyP');
  await step(page, 1);
  expect(await crates()).toBe(1);
  expect(await still(page)).not.toBe(before);
  await page.keyboard.down('KeyW');
  await step(page, 60);
  await page.keyboard.up('KeyW');
  const gap = await page.evaluate(() => {
    const { crates, player } = window.leafstar!.world();
    return Math.hypot(crates[0].x - player.position.x, crates[0].z - player.position.z) - crates[0].radius;
  });
  expect(gap).toBeGreaterThan(15.9);
  expect(gap).toBeLessThan(17);

  const shown = await still(page);
  await page.keyboard.press('Period');
  await step(page, 1);
  expect(await crates()).toBe(0);
  expect(await still(page)).not.toBe(shown);
  expect(problems).toEqual([]);
  await close();
});
