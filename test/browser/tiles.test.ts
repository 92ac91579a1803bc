// What the page makes of ground that changes: frost that is seen, and tiles that are laid on foot and from above, taken back and saved.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  countPixels,
  dropFile,
  HALL_GRID,
  hover,
  infoOf,
  openWalk,
  pixelFromAbove,
  playByHand,
  step,
  waitForMode,
} from '../support/browser/walk-page.ts';

test('frost is visible: water turns to ice and back without extra draw calls', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=cistern&layers=&bots=0&eye=-360,-60,-20,-1.2,-0.4',
    viewport: { width: 320, height: 240 },
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
      await page.waitForTimeout(500);
      const { pale } = await countPixels(page, LOOK);
      if (i > 2 && pale === last) return pale;
      last = pale;
    }
    return last;
  };
  const water = await settle();
  const { calls } = (await infoOf(page)).screen;
  await weather('Frost');
  const ice = await settle();
  expect(ice).toBeGreaterThan(water + 320 * 240 * 0.05);
  expect((await infoOf(page)).screen.calls).toBe(calls);
  await weather('Fair');
  expect(await settle()).toBeLessThan(ice - 320 * 240 * 0.05);
  expect(problems).toEqual([]);
  await close();
});

const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => new TextDecoder().decode(window.leafstar!.world().level.plan.tiles!.bytes));

/** Steps until the map has another text than that; a worker builds it meanwhile. */
async function stepUntilPlaced(page: Page, before: string): Promise<string> {
  for (let i = 0; i < 200; i++) {
    await step(page, 1);
    const text = await textOf(page);
    if (text !== before) return text;
    await page.waitForTimeout(50);
  }
  throw new Error('no tile was laid');
}

test('tiles are placed on foot and from above, undone and saved; nobody is walled in; the scene shows them', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room&layers=&bots=0' });
  await dropFile(page, 'hall.txt', HALL_GRID);
  await page.waitForFunction(() => window.leafstar!.info().map === 'hall.txt');
  await waitForMode(page, 'attract');
  await playByHand(page);
  // In the middle of the hall, looking up the page.
  expect(await page.evaluate(() => window.leafstar!.place(432, 432, 0))).toBe(true);
  await step(page, 1);
  const bright = { sky: 'r + g + b > 500' };
  const open = await countPixels(page, bright);

  await page.keyboard.press('KeyQ');
  const walled = await stepUntilPlaced(page, HALL_GRID);
  const rows = HALL_GRID.split('\n');
  expect(walled).toBe([...rows.slice(0, 6), 'x...x...x', ...rows.slice(7)].join('\n'));
  expect((await countPixels(page, bright)).sky).toBeLessThan(open.sky * 0.8);
  await page.keyboard.down('KeyW');
  await step(page, 90);
  await page.keyboard.up('KeyW');
  expect(await page.evaluate(() => window.leafstar!.world().player.position.z)).toBeGreaterThan(384 + 15);

  await page.keyboard.press('KeyZ');
  expect(await stepUntilPlaced(page, walled)).toBe(HALL_GRID);

  // From above: the player's own tile is refused with a word, the next one is laid.
  await page.keyboard.press('KeyY');
  await page.waitForFunction(() => window.leafstar!.info().blueprint === 1);
  await page.waitForTimeout(500);
  await step(page, 1);
  expect((await infoOf(page)).mode).toBe('playing');
  await page.mouse.click(...(await pixelFromAbove(page, { x: 432, y: 0, z: 400 })));
  expect(await page.locator('#notice-text').textContent()).toBe('The tile is occupied: no wall can be placed.');
  await page.mouse.click(...(await pixelFromAbove(page, { x: 528, y: 0, z: 624 })));
  const drawn = await stepUntilPlaced(page, HALL_GRID);
  expect([...drawn].filter((letter, i) => letter !== HALL_GRID[i])).toEqual(['x']);
  expect(await textOf(page)).toMatch(/^x\.{4}x\.\.x$/m);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('#panel button')];
      buttons.find(({ textContent }) => textContent?.startsWith('Save the map'))!.click();
    }),
  ]);
  expect(download.suggestedFilename()).toBe('hall.txt');
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString('utf8')).toBe(drawn);
  await page.keyboard.press('KeyY');
  await page.waitForFunction(() => window.leafstar!.info().blueprint === 0);
  expect(problems).toEqual([]);
  await close();
});

test('a stroke ends where the button was lifted unheard', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room&layers=&bots=0',
    query: 'quality=low&flat',
    reducedMotion: 'reduce',
  });
  await dropFile(page, 'hall.txt', HALL_GRID);
  await page.waitForFunction(() => window.leafstar!.info().map === 'hall.txt');
  await waitForMode(page, 'attract');
  await playByHand(page);
  expect(await page.evaluate(() => window.leafstar!.place(432, 432, 0))).toBe(true);
  await page.keyboard.press('KeyY');
  await step(page, 60);
  await page.mouse.move(...(await pixelFromAbove(page, { x: 528, y: 0, z: 624 })));
  await page.mouse.down();
  await hover(page, ...(await pixelFromAbove(page, { x: 528, y: 0, z: 240 })));
  await page.mouse.up();
  const drawn = await stepUntilPlaced(page, HALL_GRID);
  expect([...drawn].filter((letter, i) => letter !== HALL_GRID[i])).toEqual(['x']);
  for (let i = 0; i < 10; i++) {
    await page.waitForTimeout(100);
    await step(page, 1);
  }
  expect(await textOf(page)).toBe(drawn);
  expect(problems).toEqual([]);
  await close();
});

test('a stroke leaves no gaps between its events, and is undone as a whole', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room&layers=&bots=0' });
  await dropFile(page, 'hall.txt', HALL_GRID);
  await page.waitForFunction(() => window.leafstar!.info().map === 'hall.txt');
  await waitForMode(page, 'attract');
  await playByHand(page);
  expect(await page.evaluate(() => window.leafstar!.place(432, 720, 0))).toBe(true);
  await page.keyboard.press('KeyY');
  await page.waitForFunction(() => window.leafstar!.info().blueprint === 1);
  await page.waitForTimeout(500);
  await step(page, 1);

  // The first tile is sent to the worker alone, the others after it.
  await page.mouse.move(...(await pixelFromAbove(page, { x: 144, y: 0, z: 336 })));
  await page.mouse.down();
  await page.mouse.move(...(await pixelFromAbove(page, { x: 720, y: 0, z: 336 })));
  await page.mouse.up();
  const first = await stepUntilPlaced(page, HALL_GRID);
  const walled = await stepUntilPlaced(page, first);
  const rows = HALL_GRID.split('\n');
  expect(walled).toBe([...rows.slice(0, 6), 'xxxxxxxxx', ...rows.slice(7)].join('\n'));
  await page.keyboard.press('KeyZ');
  expect(await stepUntilPlaced(page, walled)).toBe(HALL_GRID);

  // Also while its tiles are still being laid.
  await page.mouse.click(...(await pixelFromAbove(page, { x: 528, y: 0, z: 336 })));
  await page.keyboard.press('KeyZ');
  expect(await stepUntilPlaced(page, await stepUntilPlaced(page, HALL_GRID))).toBe(HALL_GRID);

  // What is drawn after that is not undone by it.
  await page.mouse.click(...(await pixelFromAbove(page, { x: 528, y: 0, z: 336 })));
  await page.keyboard.press('KeyZ');
  await page.mouse.click(...(await pixelFromAbove(page, { x: 336, y: 0, z: 336 })));
  expect(await stepUntilPlaced(page, await stepUntilPlaced(page, HALL_GRID))).toBe(HALL_GRID);
  const row = rows[6];
  expect((await stepUntilPlaced(page, HALL_GRID)).split('\n')[6]).toBe(`${row.slice(0, 3)}x${row.slice(4)}`);
  expect(problems).toEqual([]);
  await close();
});

test('what to do while editing tiles stands in the palette, off the map, with keys by what is printed on them', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=TestGrid1&layers=&bots=0',
    query: 'quality=low&flat',
    // A German keyboard has these two the other way round.
    prepare: (opened) =>
      opened.addInitScript(() => {
        const keys = new Map([
          ['KeyY', 'z'],
          ['KeyZ', 'y'],
        ]);
        Object.defineProperty(navigator, 'keyboard', { value: { getLayoutMap: () => Promise.resolve(keys) } });
      }),
  });
  await page.keyboard.press('KeyY');
  expect(await page.locator('#palette p').innerText()).toContain('Y undoes, Z ends it');
  for (const id of ['notice', 'take-over']) expect(await page.locator(`#${id}`).isVisible(), id).toBe(false);
  expect(problems).toEqual([]);
  await close();
});
