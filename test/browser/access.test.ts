// For everybody: keyboard alone, a screen reader, a small screen.
import { expect, test } from 'vitest';
import { findingsOf } from '../support/browser/axe.ts';
import { openPage } from '../support/browser/browser.ts';
import { dropFile, infoOf, openDrawer, openWalk, waitForMode } from '../support/browser/walk-page.ts';

test('axe finds nothing serious while watching, paused, and with an invalid map', async () => {
  const { page, close } = await openWalk({
    hash: 'map=one-room&bots=0',
    viewport: { width: 1000, height: 700 },
  });
  await openDrawer(page, 'Movement');
  expect(await findingsOf(page)).toEqual([]);
  // Keys typed into the panel are the panel's: back to the view first.
  await page.locator('#view').focus();
  await page.keyboard.press('KeyW');
  await waitForMode(page, 'playing');
  await page.keyboard.press('Escape');
  await waitForMode(page, 'paused');
  expect(await findingsOf(page)).toEqual([]);
  await dropFile(page, 'garbage.bin', Buffer.from([1, 2, 3]));
  await page.locator('#trouble').waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await close();
});

test('Tab reaches the view and every panel control with a visible ring; a map can be chosen by keyboard', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room', viewport: { width: 1000, height: 700 } });
  const reached = new Set<string>();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const ring = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      return {
        name: element.id || element.getAttribute('aria-labelledby') || element.textContent || element.tagName,
        ring,
      };
    });
    if (!stop) continue;
    reached.add(stop.name);
    expect(stop.ring, stop.name).toBe(true);
  }
  expect(reached).toContain('view');
  const controls = await page.locator('#panel').locator('button:visible, input:visible, select:visible').count();
  expect(reached.size).toBeGreaterThanOrEqual(controls);
  await page.locator('#panel select').first().focus();
  await page.keyboard.type('The fold');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.leafstar!.info().map === 'TestGrid1');
  expect((await infoOf(page)).mode).toBe('attract');
  await close();
});

test('arrow keys scroll the keys of the pause card', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room&bots=0', query: 'quality=low&flat' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('KeyP');
  await waitForMode(page, 'paused');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('#pause').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20);
  await close();
});

test('with forced colours the legend still shows the colours that it explains', async () => {
  const { page, close } = await openWalk({
    hash: 'tour=exact',
    query: 'quality=low&flat',
    viewport: { width: 1000, height: 700 },
    forcedColors: 'active',
  });
  const colors = (): Promise<number> =>
    page
      .locator('#legend li span')
      .evaluateAll((marks) => new Set(marks.map((mark) => getComputedStyle(mark).color)).size);
  await expect.poll(colors).toBeGreaterThan(2);
  await close();
});

test('with forced colours a pressed button differs from others, and no card is seen through', async () => {
  const { page, close } = await openWalk({
    hash: 'map=one-room&bots=0',
    query: 'quality=low&flat',
    viewport: { width: 1000, height: 700 },
    forcedColors: 'active',
  });
  await page.getByRole('button', { name: 'Space', exact: true }).click();
  await page.locator('#panel [aria-pressed="true"]').waitFor();
  const grounds = await page
    .locator('#panel .presets button')
    .evaluateAll((buttons) => new Set(buttons.map((button) => getComputedStyle(button).backgroundColor)).size);
  expect(grounds).toBe(2);
  await page.locator('#view').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('KeyP');
  await waitForMode(page, 'paused');
  expect(await page.locator('#pause').evaluate((card) => getComputedStyle(card).backgroundColor)).toMatch(/^rgb\(/);
  await close();
});

test('article, examples and reference are no wider than a screen of 320 pixels', async () => {
  for (const path of ['learn/', 'examples/', 'reference/']) {
    const { page, close } = await openPage({ path, viewport: { width: 320, height: 480 } });
    await page.locator(path === 'examples/' ? 'input[type=file]' : 'main').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    await close();
  }
});

test('the canvas has a name, and the live region announces the map', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room' });
  const { title } = await infoOf(page);
  expect(await page.locator('#view').getAttribute('aria-label')).toContain(title);
  expect(await page.locator('#live').textContent()).toContain(title);
  await close();
});
