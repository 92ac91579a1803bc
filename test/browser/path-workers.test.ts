// Path workers in a real browser: the hash of a run is the same with none, one and three of them.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { QUICK } from '../support/quick.ts';
import { infoOf, openDrawer, openWalk } from '../support/browser/walk-page.ts';

// In the first four seconds of a hunt that is watched nobody asks for anything.
const STEPS = QUICK ? 400 : 560;

test(`${STEPS} steps end in the same hash with 0, 1 and 3 real workers`, async () => {
  const hashes: string[] = [];
  for (const workers of [0, 1, 3]) {
    const { page, problems, close } = await openWalk({
      query: 'quality=low&flat',
      hash: `map=keep&seed=3&bots=24&pathDelay=8&recalculateMs=700&workers=${workers}`,
    });
    await page.evaluate(() => window.leafstar!.hold(true));
    // The world from its first step again, with nothing but counted steps.
    await page.evaluate(() => window.leafstar!.loadMap('keep'));
    const hash = await page.evaluate(async (steps) => {
      const leafstar = window.leafstar!;
      for (let i = 0; i < steps; i += 8) {
        leafstar.step(8);
        await new Promise((resolve) => setTimeout(resolve, 8));
      }
      return leafstar.hash();
    }, STEPS);
    const { tick, paths } = await infoOf(page);
    expect(tick).toBe(STEPS);
    expect(paths.workers).toBe(workers);
    expect(paths.crashes).toBe(0);
    if (workers > 0) expect(paths.answered).toBeGreaterThan(20);
    else expect(paths.sent).toBe(0);
    expect(problems).toEqual([]);
    hashes.push(hash);
    await close();
  }
  expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(hashes[1]).toBe(hashes[0]);
  expect(hashes[2]).toBe(hashes[0]);
}, 300_000);

test('requesting workers adds a delay, and the panel shows their figures', async () => {
  const { page, problems, close } = await openWalk({
    viewport: { width: 1280, height: 720 },
    query: 'quality=low&flat',
    hash: 'map=keep&bots=12',
  });
  await openDrawer(page, 'Performance');
  const line = (title: string): Locator => page.locator('#panel .lil-controller', { hasText: title }).locator('input');
  const slider = line('Path workers');
  await slider.fill('2');
  await slider.press('Enter');
  await page.waitForFunction(() => window.leafstar!.info().paths.answered > 3);
  expect(await page.evaluate(() => window.leafstar!.world().settings)).toMatchObject({ pathDelay: 4 });
  expect(await page.evaluate(() => window.leafstar!.info().paths.workers)).toBe(2);
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('workers=2');
  // The delay that came with them goes with them; one that was chosen stays.
  const delayed = (): Promise<number> => page.evaluate(() => window.leafstar!.world().settings.pathDelay);
  await slider.fill('0');
  await slider.press('Enter');
  expect(await delayed()).toBe(0);
  await line('Path delay').fill('9');
  await line('Path delay').press('Enter');
  for (const count of ['2', '0', '2']) {
    await slider.fill(count);
    await slider.press('Enter');
    expect(await delayed()).toBe(9);
  }
  // Without a delay they could do nothing.
  const delay = line('Path delay');
  await delay.fill('0');
  await delay.press('Enter');
  expect(await slider.inputValue()).toBe('0');
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain('workers');
  expect(problems).toEqual([]);
  await close();
});
