// Swapping maps: by the menu, by dropping files of every format, by the file button; a bad file shows what is wrong and the
// old map plays on; fifty swaps leave nothing behind.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SHARED } from '../support/data.ts';
import { SMALL_GAME } from '../support/inputs/picture-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps } from '../support/inputs/wad-writer.ts';
import {
  devtools,
  dropFile,
  HALL_GRID,
  infoOf,
  openDrawer,
  openWalk,
  playByHand,
  step,
  waitForMode,
} from '../support/browser/walk-page.ts';

const WAD = join(SHARED, 'freedoom/freedm-map01.wad');
const ROOM = {
  format: 'leafstar floor plan',
  version: 1,
  title: 'Two rooms',
  note: 'A test of two rooms with an opening.',
  rooms: [
    { polygon: [[0, 0], [512, 0], [512, 512], [0, 512]] }, // prettier-ignore
    { polygon: [[512, 128], [1024, 128], [1024, 384], [512, 384]] }, // prettier-ignore
  ],
  things: [{ kind: 'player', at: [256, 256] }],
};

async function waitForMap(page: Page, map: string): Promise<void> {
  await page.waitForFunction((name) => window.leafstar!.info().map === name, map, { timeout: 60_000 });
}

test('every file of maps/ is in the menu and can be shown', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room',
    viewport: { width: 1000, height: 600 },
  });
  const options = await page.locator('#panel select').first().locator('option').allInnerTexts();
  expect(options.length).toBeGreaterThanOrEqual(8);
  // Every one has a title; the last entry opens a file from disk.
  expect(options).toContain('The folded corridor');
  for (const key of ['TestGrid1', 'maze', 'pac-maze']) expect(options).not.toContain(key);
  const choose = (label: string): Promise<unknown> => page.locator('#panel select').first().selectOption(label);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose(options[options.length - 1])]);
  expect(chooser.isMultiple()).toBe(false);
  expect((await infoOf(page)).map).toBe('one-room');
  await choose('The folded corridor');
  await waitForMap(page, 'TestGrid1');
  expect(page.url()).toContain('map=TestGrid1');
  await waitForMode(page, 'attract');
  expect(problems).toEqual([]);
  await close();
});

test('a dropped grid, floor plan or MovingAI map is recognised by content', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room' });
  const movingAi = ['type octile', 'height 5', 'width 6', 'map', '@@@@@@', '@....@', '@....@', '@....@', '@@@@@@'].join(
    '\n',
  );
  for (const [name, content, format] of [
    ['hall', HALL_GRID, 'grid'],
    ['rooms.bin', JSON.stringify(ROOM), 'floor plan'],
    ['small.map', movingAi, 'movingai'],
  ]) {
    await dropFile(page, name, content);
    await waitForMap(page, name);
    expect(await page.evaluate(() => window.leafstar!.world().level.plan.format)).toBe(format);
    // It lies on the person's disk: no link to it.
    expect(page.url()).not.toContain('map=');
  }
  expect(problems).toEqual([]);
  await close();
});

test('the file button opens a file', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room' });
  await page
    .locator('#map-file')
    .setInputFiles({ name: 'hall.txt', mimeType: 'text/plain', buffer: Buffer.from(HALL_GRID) });
  await waitForMap(page, 'hall.txt');
  await close();
});

test.skipIf(!existsSync(WAD))(
  'a WAD with one map is shown when dropped (skipped where ../shared/data is missing)',
  async () => {
    const { page, problems, close } = await openWalk({ hash: 'map=one-room' });
    await dropFile(page, 'freedm-map01.wad', readFileSync(WAD));
    await waitForMap(page, 'freedm-map01.wad');
    expect(await page.evaluate(() => window.leafstar!.world().level.plan.format)).toBe('doom');
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!existsSync(WAD))(
  'a WAD with two maps offers a choice (skipped where ../shared/data is missing)',
  async () => {
    const { page, close } = await openWalk({ hash: 'map=one-room' });
    await dropFile(page, 'two.wad', doubleWad(readFileSync(WAD), 'MAP07'));
    const choices = page.locator('#chooser li button');
    await choices.first().waitFor();
    expect(await choices.locator('.name').allInnerTexts()).toEqual(['MAP01', 'MAP07']);
    await choices.filter({ hasText: 'MAP07' }).click();
    await waitForMap(page, 'two.wad');
    await dropFile(page, 'two.wad', doubleWad(readFileSync(WAD), 'MAP07'));
    await choices.first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#chooser').waitFor({ state: 'hidden' });
    expect((await infoOf(page)).map).toBe('two.wad');
    await close();
  },
);

/** The same WAD with its map's lumps once more under another name. */
function doubleWad(wad: Buffer, name: string): Buffer {
  const count = wad.readUInt32LE(4);
  const at = wad.readUInt32LE(8);
  const directory = wad.subarray(at, at + count * 16);
  const copy = Buffer.from(directory);
  copy.fill(0, 8, 16);
  copy.write(name, 8, 'latin1');
  const head = Buffer.from(wad.subarray(0, at));
  head.writeUInt32LE(count * 2, 4);
  return Buffer.concat([head, directory, copy]);
}

test.each([
  ['garbage.bin', Buffer.from([0, 1, 2, 3, 250, 251]), 'garbage.bin'],
  ['broken.json', '{ "format": "leafstar floor plan", "version": 1, "title": "x", "rooms": [ { ] }', 'line 1'],
  ['ragged.txt', '10\n4\n3\nxxxx\nx..\nxxxx\n', 'line'],
  ['short.wad', Buffer.concat([Buffer.from('PWAD'), Buffer.from([9, 0, 0, 0, 99, 0, 0, 0])]), 'short.wad'],
  ['empty.txt', '', 'empty'],
  ['other.json', '{ "type": "FeatureCollection", "features": [] }', 'neither a format nor rooms'],
])('%s: a panel shows file, error and remedy; the old map continues', async (name, content, hint) => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room', query: 'quality=low&flat' });
  await dropFile(page, name, content);
  const panel = page.locator('#trouble');
  await panel.waitFor();
  const text = await panel.innerText();
  expect(text).toContain('This map cannot be used');
  expect(text).toContain(name);
  expect(text).toContain(hint);
  expect(text).toContain('What');
  expect(text).toContain('Mend');
  // Watched, it goes on; played, it is paused.
  expect(text).toContain('stays open.');
  // A list of all that is wrong helps only where the file is a map.
  expect(text).toContain('Open another file');
  expect(text.includes('List all')).toBe(!/garbage|empty|other/.test(name));
  const before = await infoOf(page);
  expect(before.map).toBe('one-room');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.waitForFunction((tick) => window.leafstar!.info().tick > tick, before.tick);
  expect(problems).toEqual([]);
  await close();
});

test('the panel about a map that cannot be used closes when another one comes', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room', query: 'quality=low&flat' });
  await dropFile(page, 'empty.txt', '');
  const panel = page.locator('#trouble');
  await panel.waitFor();
  await dropFile(page, 'hall.txt', HALL_GRID);
  await waitForMap(page, 'hall.txt');
  expect(await panel.isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await close();
});

test('a map that cannot be downloaded: a message and a retry button', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room' });
  await page.route(/keep.*\.json/, (route) => route.abort());
  await page.evaluate(() => window.leafstar!.loadMap('keep'));
  const panel = page.locator('#trouble');
  await panel.waitFor();
  expect(await panel.innerText()).toContain('network');
  expect(await panel.getByRole('heading').innerText()).toBe('This map could not be opened');
  await page.unroute(/keep.*\.json/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForMap(page, 'keep');
  await close();
});

test('of two maps requested at once the last is shown', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room' });
  await page.evaluate(() =>
    Promise.all([window.leafstar!.loadMap('pillars'), window.leafstar!.loadMap('TestGrid1')]).then(() => {}),
  );
  expect((await infoOf(page)).map).toBe('TestGrid1');
  expect(problems).toEqual([]);
  await close();
});

test('Back and Forward return to maps dropped in this visit, which no address holds', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room', query: 'quality=low&flat' });
  const shows = (map: string): Promise<unknown> =>
    page.waitForFunction((wanted) => window.leafstar!.info().map === wanted, map);
  await dropFile(page, 'first.txt', HALL_GRID);
  await shows('first.txt');
  // Nothing in the address differs.
  await dropFile(page, 'second.txt', HALL_GRID);
  await shows('second.txt');
  await page.evaluate(() => window.leafstar!.loadMap('two-ways'));
  await shows('two-ways');
  await page.goBack();
  await shows('second.txt');
  await page.goBack();
  await shows('first.txt');
  await page.goBack();
  await shows('one-room');
  await page.goForward();
  await shows('first.txt');
  await page.goForward();
  await shows('second.txt');
  // What is typed names the first map, as ever.
  await page.evaluate(() => (location.hash = 'seed=2'));
  await shows('keep');
  expect(problems).toEqual([]);
  await close();
});

test('who plays, or has paused, does so in the map of another address, too', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room', query: 'quality=low&flat' });
  const follow = (hash: string): Promise<void> => page.evaluate((to) => void (location.hash = to), hash);
  await playByHand(page);
  await follow('map=two-ways');
  await waitForMap(page, 'two-ways');
  await waitForMode(page, 'playing');
  await page.keyboard.press('KeyP');
  await follow('map=pillars');
  await waitForMap(page, 'pillars');
  await waitForMode(page, 'paused');
  expect(await page.locator('#pause').isVisible()).toBe(true);
  // A tour is watched first.
  await follow('tour=pathbots');
  await waitForMode(page, 'attract');
  expect(problems).toEqual([]);
  await close();
});

test('who plays, or has paused, does so in a map of the menu or the disk and after a restart, too', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room',
    query: 'quality=low&flat',
    viewport: { width: 1000, height: 600 },
  });
  const menu = page.locator('#panel select').first();
  await playByHand(page);
  await menu.selectOption('The hall of pillars');
  await waitForMap(page, 'pillars');
  await waitForMode(page, 'playing');
  await dropFile(page, 'hall.txt', HALL_GRID);
  await waitForMap(page, 'hall.txt');
  await waitForMode(page, 'playing');
  await page.keyboard.press('KeyP');
  await menu.focus();
  await menu.selectOption('Two ways');
  await waitForMap(page, 'two-ways');
  await waitForMode(page, 'paused');
  expect(await page.locator('#pause').isVisible()).toBe(true);
  // Who chooses by keys stays in the panel.
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await step(page, 30);
  await openDrawer(page, 'This map');
  await page.getByRole('button', { name: 'Restart' }).click();
  expect(await infoOf(page)).toMatchObject({ mode: 'paused', tick: 0 });
  await page.click('#pause-resume');
  await step(page, 30);
  await page.getByRole('button', { name: 'Restart' }).press('Enter');
  expect(await infoOf(page)).toMatchObject({ mode: 'playing', tick: 0 });
  // Behind the doctor's list, play is paused.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Slash');
  await page.locator('#doctor').waitFor();
  await page.getByRole('button', { name: 'Restart' }).click();
  expect((await infoOf(page)).mode).toBe('paused');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Slash');
  await page.locator('#doctor').waitFor();
  await menu.selectOption('The hall of pillars');
  await waitForMap(page, 'pillars');
  await waitForMode(page, 'paused');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  // A crate that was asked for in another map does not fall in this one.
  await page.keyboard.press('Period');
  await page.getByText('This is done once the hunt goes on.').waitFor();
  await menu.selectOption('Two ways');
  await waitForMap(page, 'two-ways');
  await waitForMode(page, 'paused');
  await page.click('#pause-resume');
  await step(page, 30);
  expect(await page.evaluate(() => window.leafstar!.world().crates.length)).toBe(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  // Who only watches goes on watching.
  await page.keyboard.press('KeyP');
  await page.click('#pause-watch');
  await page.getByRole('button', { name: 'Restart' }).click();
  expect((await infoOf(page)).mode).toBe('attract');
  expect(problems).toEqual([]);
  await close();
});

test('fifty map changes leak no geometry, texture, listener or heap', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room&layers=cells,paths' });
  const tools = await devtools(page);
  await tools.send('HeapProfiler.enable');
  const measure = async (): Promise<{ geometries: number; textures: number; heap: number; listeners: number }> => {
    await page.evaluate(async () => {
      await window.leafstar!.loadMap('one-room');
      window.leafstar!.hold(true);
      window.leafstar!.step(2);
    });
    await tools.send('HeapProfiler.collectGarbage');
    const { geometries, textures } = (await infoOf(page)).screen;
    const { usedSize } = await tools.send('Runtime.getHeapUsage');
    const { jsEventListeners } = await tools.send('Memory.getDOMCounters');
    return { geometries, textures, heap: usedSize, listeners: jsEventListeners };
  };
  const swap = (times: number): Promise<void> =>
    page.evaluate(async (count) => {
      const keys = ['TestGrid1', 'pillars', 'one-room', 'two-ways', 'dorm-hall'];
      for (let i = 0; i < count; i++) {
        await window.leafstar!.loadMap(keys[i % keys.length]);
        window.leafstar!.step(2);
      }
    }, times);
  await swap(10);
  const before = await measure();
  await swap(50);
  const after = await measure();
  expect(after.geometries).toBe(before.geometries);
  expect(after.textures).toBeLessThanOrEqual(before.textures);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners + 5);
  expect(after.heap).toBeLessThan(before.heap + 4 * 2 ** 20);
  expect(problems).toEqual([]);
  await close();
});

test('a texture WAD dropped after a map applies to it in place, and to later maps', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room' });
  const rooms = Buffer.from(writeLumps(lumpsOfMap(TWO_ROOMS)));
  await dropFile(page, 'rooms.wad', rooms);
  await waitForMap(page, 'rooms.wad');
  await page.getByText('this map gets its pictures').waitFor();
  const wears = (): Promise<readonly string[] | null> =>
    page.evaluate(() => window.leafstar!.world()!.level.plan.skin?.pictures.map(({ name }) => name) ?? null);
  expect(await wears()).toBeNull();
  await playByHand(page);
  const before = await page.evaluate(() => window.leafstar!.world()!.player.position);
  await dropFile(page, 'game.wad', Buffer.from(writeLumps(SMALL_GAME)));
  await page.waitForFunction(() => window.leafstar!.world()!.level.plan.skin !== null);
  expect(await wears()).toEqual(['FLAT1', 'NUKAGE1']);
  const after = await page.evaluate(() => window.leafstar!.world()!.player.position);
  expect([after.x, after.z]).toEqual([before.x, before.z]);
  await dropFile(page, 'again.wad', rooms);
  await waitForMap(page, 'again.wad');
  expect(await wears()).toEqual(['FLAT1', 'NUKAGE1']);
  expect(problems).toEqual([]);
  await close();
});
