// The timeline of a search: steps by keys, buttons and slider, the hunt held meanwhile, and the figures of the newest and the hovered node.
import { expect, test } from 'vitest';
import { infoOf, openWalk, pixelFromAbove, step, waitForMode } from '../support/browser/walk-page.ts';

test('a search is rewound step by step, by slider and by playing it; the hunt is held until its end', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=keep&above=1&blueprint=1&layers=walls',
    viewport: { width: 1000, height: 640 },
  });
  const text = page.locator('#timeline-text');
  const range = page.locator('#timeline-range');
  const newest = page.locator('.node-label.newest');
  await page.evaluate(() => window.leafstar!.hold(true));
  expect(await page.locator('#timeline').isVisible()).toBe(false);
  await page.keyboard.press('Digit6');
  // Some searches of a hunt are short.
  let count = 0;
  for (let i = 0; i < 20 && count <= 10; i++) {
    await step(page, 60);
    count = Number((await text.innerText()).match(/^(\d+) steps$/)?.[1] ?? 0);
  }
  expect(count).toBeGreaterThan(10);
  await page.evaluate(() => window.leafstar!.hold(false));

  for (let i = 0; i < 3; i++) await page.keyboard.press('BracketLeft');
  // The text follows with the next picture.
  const shown = await page.waitForFunction(() => {
    const [, at, of] = document.querySelector('#timeline-text')!.textContent.match(/^step (\d+) of (\d+)$/) ?? [];
    return Number(at) === Number(of) - 3 ? Number(of) : null;
  });
  const all = Number(await shown.jsonValue());
  const held = (await infoOf(page)).tick;
  await page.waitForTimeout(400);
  expect((await infoOf(page)).tick).toBe(held);
  await page.keyboard.press('BracketRight');
  await page.getByText(`step ${all - 2} of ${all}`).waitFor();

  // f = g + h of the newest node, and of the hovered start, which no other label names.
  const figures = async (label: typeof newest): Promise<number[]> =>
    [...(await label.innerText()).matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const [f, g, h] = await figures(newest);
  expect(g).toBeGreaterThan(0);
  expect(Math.abs(f - g - h)).toBeLessThanOrEqual(1);
  const hovered = page.locator('.node-label.hovered');
  // Below the panes, whose words they would cover.
  expect(await page.locator('.node-label ~ #place').count()).toBe(1);
  expect(await hovered.isVisible()).toBe(false);
  const start = await page.evaluate(() => {
    const { bots, player } = window.leafstar!.world();
    const far = (at: { x: number; z: number }): number =>
      Math.hypot(at.x - player.position.x, at.z - player.position.z);
    const searchers = bots.filter(({ plan }) => (plan.asked?.answer.expanded ?? 0) > 0);
    const [nearest] = searchers.sort((a, b) => far(a.position) - far(b.position));
    const { question, answer } = nearest.plan.asked!;
    const { x, z } = answer.moved?.start ?? question.start;
    return { x, y: answer.path?.points[0].y ?? 0, z };
  });
  await page.mouse.move(...(await pixelFromAbove(page, start)));
  await hovered.waitFor();
  // A point steps in by 8 from doorways: that place may lie under the pointer too.
  expect((await figures(hovered))[1]).toBeLessThanOrEqual(8);

  await range.fill('5');
  await page.getByText(`step 5 of ${all}`).waitFor();
  await page.getByRole('button', { name: 'First step' }).click();
  await page.getByText(`step 0 of ${all}`).waitFor();
  await page.getByRole('button', { name: 'Play the search' }).click();
  await page.getByText(`step ${all} of ${all}`).waitFor();
  expect(await page.getByRole('button', { name: 'Play the search' }).isVisible()).toBe(true);
  expect((await infoOf(page)).tick).toBe(held);
  await page.getByRole('button', { name: 'Last step' }).click();
  await page.waitForFunction((tick) => window.leafstar!.info().tick > tick, held);

  // Whoever takes over goes on with the hunt.
  await page.locator('#view').focus();
  await page.keyboard.press('BracketLeft');
  await page.getByText(/^step \d+ of/).waitFor();
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  await page.getByText(/^\d+ steps$/).waitFor();
  const { tick } = await infoOf(page);
  await page.waitForFunction((before) => window.leafstar!.info().tick > before, tick);
  expect(problems).toEqual([]);
  await close();
});

test('the figures of a node at the edge of the picture are not cut off', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'tour=graph',
    query: 'quality=low&flat',
    holds: true,
    hasTouch: true,
    isMobile: true,
  });
  const label = page.locator('.node-label.newest');
  for (let i = 0; i < 20 && !(await label.isVisible()); i++) await step(page, 30);
  await expect
    .poll(async () => {
      const { x, y, width } = (await label.boundingBox())!;
      return x >= 0 && y >= 0 && x + width <= 640;
    })
    .toBe(true);
  expect(problems).toEqual([]);
  await close();
});
