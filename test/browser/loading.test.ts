// While a large map is read and built in its worker, the old one plays on; the load can be cancelled by button and by key; a
// worker that dies is replaced.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { randomFrom } from '../support/random.ts';
import { dropFile, HALL_GRID, infoOf, openWalk, waitForMode } from '../support/browser/walk-page.ts';

/** A square of so many cells, a third of them walls at random: seconds of work for the builder. */
function rubble(cells: number, seed: number): string {
  const random = randomFrom(seed);
  const rows = Array.from({ length: cells }, (_, z) =>
    Array.from({ length: cells }, (__, x) => (x > 2 && z > 2 && random() < 0.35 ? 'x' : '.')).join(''),
  );
  return ['10', String(cells), String(cells), ...rows].join('\n');
}
const LARGE = rubble(400, 3);

/** Waits for the notice's Cancel button, then for so many steps of the world, and says how many came. */
async function stepsMeanwhile(page: Page, least: number): Promise<number> {
  await page.waitForFunction(
    () => !document.getElementById('notice-button')!.hidden && !document.getElementById('notice')!.hidden,
  );
  const begin = (await infoOf(page)).tick;
  await page.waitForFunction(([from, count]) => window.leafstar!.info().tick >= from + count, [begin, least] as const);
  return (await infoOf(page)).tick - begin;
}

test('a large map loads beside the running hunt, and Cancel changes nothing', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room' });
  await dropFile(page, 'rubble.txt', LARGE);
  expect(await stepsMeanwhile(page, 20)).toBeGreaterThanOrEqual(20);
  expect(await page.locator('#notice-text').innerText()).toMatch(/(Reading|Building) rubble/);
  expect(Number(await page.locator('#notice-bar').getAttribute('aria-valuenow'))).toBeLessThan(50);
  await page.locator('#notice-button').click();
  expect(await page.locator('#notice').isHidden()).toBe(true);
  expect((await infoOf(page)).map).toBe('one-room');
  // The next load has a worker again.
  await dropFile(page, 'hall', HALL_GRID);
  await page.waitForFunction(() => window.leafstar!.info().map === 'hall');
  await waitForMode(page, 'attract');
  expect(problems).toEqual([]);
  await close();
});

test('Esc cancels a load, and the walking player continues', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room&bots=0' });
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  await dropFile(page, 'rubble.txt', LARGE);
  await stepsMeanwhile(page, 5);
  await page.keyboard.press('Escape');
  expect(await page.locator('#notice').isHidden()).toBe(true);
  expect(await infoOf(page)).toMatchObject({ map: 'one-room', mode: 'playing' });
  expect(problems).toEqual([]);
  await close();
});

test('a level can still be cancelled while its scene is built, and the progress bar never goes back', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room' });
  await page.evaluate(() => {
    const bar = document.getElementById('notice-bar')!;
    const button = document.getElementById('notice-button')!;
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.push(Number(bar.getAttribute('aria-valuenow')));
      // At the last stage but before its end.
      if (document.getElementById('notice-text')!.textContent!.startsWith('Building the scene')) button.click();
    }).observe(bar, { attributes: true, attributeFilter: ['aria-valuenow'] });
  });
  await dropFile(page, 'wood.txt', rubble(90, 5));
  await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: readonly number[] };
    return seen.length > 2 && document.getElementById('notice')!.hidden;
  });
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBeGreaterThan(50);
  expect(seen.at(-1)).toBeLessThan(100);
  const { tick } = await infoOf(page);
  await page.waitForFunction((from) => window.leafstar!.info().tick > from + 5, tick);
  expect((await infoOf(page)).map).toBe('one-room');
  expect(problems).toEqual([]);
  await close();
});

test('the notice of a load calls a map of the menu by its title', async () => {
  const { page, close } = await openWalk({
    hash: 'map=office',
    query: 'quality=low&flat',
    prepare: (each) =>
      each.addInitScript(() => {
        const texts: string[] = [];
        Object.assign(window, { texts });
        addEventListener('DOMContentLoaded', () => {
          const notice = document.getElementById('notice-text')!;
          new MutationObserver(() => texts.push(notice.textContent!)).observe(notice, { childList: true, subtree: true, characterData: true }); // prettier-ignore
        });
      }),
  });
  const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts);
  expect(texts).toContain('Opening The office …');
  expect(texts.filter((text) => text.includes('.json'))).toEqual([]);
  await close();
});

test('a newer map replaces the one being loaded', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room' });
  await dropFile(page, 'rubble.txt', LARGE);
  await stepsMeanwhile(page, 1);
  await dropFile(page, 'hall', HALL_GRID);
  await page.waitForFunction(() => window.leafstar!.info().map === 'hall');
  expect(await page.locator('#notice-button').isHidden()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

test('a worker killed during a load is replaced', async () => {
  const { page, close } = await openWalk({
    hash: 'map=one-room',
    prepare: (each) =>
      each.addInitScript(() => {
        const Real = window.Worker;
        let count = 0;
        Object.assign(window, { count: () => count });
        window.Worker = class extends Real {
          constructor(url: string | URL, options?: WorkerOptions) {
            super(url, options);
            // The one that gets the second map dies of it.
            if (++count > 1) return;
            let asked = 0;
            const post = this.postMessage.bind(this);
            this.postMessage = (message: object) => {
              const isRequest = !('more' in message);
              if (isRequest && ++asked === 2) this.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
              else post(message);
            };
          }
        };
      }),
  });
  for (const name of ['hall', 'other hall']) {
    await dropFile(page, name, HALL_GRID);
    await page.waitForFunction((map) => window.leafstar!.info().map === map, name);
  }
  expect(await page.evaluate(() => (window as unknown as { count(): number }).count())).toBe(2);
  await close();
});
