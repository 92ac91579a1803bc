// The two looks and the debug layers: X fades, each layer changes the picture and costs nothing when off, presets, and the
// address that brings it all back.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LAYERS, PRESETS } from '../../src/debug/layers.ts';
import { statisticsOfPicture } from '../support/browser/browser.ts';
import {
  countPixels,
  infoOf,
  openDrawer,
  openWalk,
  playByHand,
  playerOf,
  step,
  still,
  waitForMode,
} from '../support/browser/walk-page.ts';

const BLUE_GROUND = { blue: 'b > r * 1.5 && b > 30 && b > g' };

/** A fingerprint of the canvas's picture. */
function fingerprint(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const bytes = new TextEncoder().encode(window.leafstar!.picture());
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));
    return Array.from(digest, (byte) => byte.toString(16)).join('');
  });
}

test('X fades to the blueprint and back; the picture turns blue', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room&layers=' });
  const keep = await countPixels(page, BLUE_GROUND);
  await page.keyboard.press('KeyX');
  await page.waitForFunction(() => {
    const { blueprint } = window.leafstar!.info();
    return blueprint > 0 && blueprint < 1;
  });
  await page.waitForFunction(() => window.leafstar!.info().blueprint === 1);
  const blueprint = await countPixels(page, BLUE_GROUND);
  expect(blueprint.blue).toBeGreaterThan(640 * 360 * 0.4);
  expect(blueprint.blue).toBeGreaterThan(keep.blue * 1.5);
  expect(page.url()).toContain('blueprint=1');
  await page.keyboard.press('KeyX');
  await page.waitForFunction(() => window.leafstar!.info().blueprint === 0);
  expect(problems).toEqual([]);
  await close();
});

test('O looks from above: drags, zooms and turns, walks relative to the picture, and returns', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=two-ways&layers=&bots=0',
    reducedMotion: 'reduce',
  });
  await playByHand(page);
  const eye = (): Promise<{ x: number; y: number; z: number; yaw: number; isInRoom: boolean }> =>
    page.evaluate(() => {
      window.leafstar!.step(0);
      const { eye: seen, isInRoom } = window.leafstar!.camera();
      return { ...seen.at, yaw: seen.yaw, isInRoom };
    });
  expect((await eye()).isInRoom).toBe(true);
  await page.keyboard.press('KeyO');
  const above = await eye();
  expect(above.y).toBeGreaterThan(500);
  expect(page.url()).toContain('above=1');

  await page.mouse.move(300, 200);
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await eye()).y).toBeLessThan(above.y * 0.9);
  const nearer = await eye();
  await page.mouse.down();
  await page.mouse.move(240, 200);
  await page.mouse.up();
  expect((await eye()).x).toBeGreaterThan(nearer.x + 20);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(340, 200);
  await page.mouse.up({ button: 'right' });
  const turned = await eye();
  expect(Math.abs(turned.yaw - nearer.yaw)).toBeGreaterThan(0.3);

  // Forward is up in the picture. In the middle of a hall no wall turns the walk aside.
  expect(await page.evaluate((yaw) => window.leafstar!.place(0, 320, yaw), turned.yaw)).toBe(true);
  const before = await playerOf(page);
  await page.keyboard.down('KeyW');
  await step(page, 20);
  await page.keyboard.up('KeyW');
  const after = await playerOf(page);
  const way = { x: after.x - before.x, z: after.z - before.z };
  const length = Math.hypot(way.x, way.z);
  expect(length).toBeGreaterThan(10);
  expect((-way.x * Math.sin(turned.yaw) - way.z * Math.cos(turned.yaw)) / length).toBeGreaterThan(0.95);

  await page.keyboard.press('KeyO');
  expect((await eye()).isInRoom).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

test('with reduced motion the fade is a cut', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room', reducedMotion: 'reduce' });
  const between = await page.evaluate(async () => {
    dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyX', key: 'x' }));
    const seen: number[] = [];
    for (let i = 0; i < 10; i++) {
      await new Promise(requestAnimationFrame);
      seen.push(window.leafstar!.info().blueprint);
    }
    return seen.filter((value) => value > 0 && value < 1).length;
  });
  expect(between).toBe(0);
  expect((await infoOf(page)).blueprint).toBe(1);
  await close();
});

test('each layer has a key and a switch and leaves nothing when off; those of the level change the picture', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=two-ways&layers=&blueprint=1',
    viewport: { width: 900, height: 640 },
    // Nothing moves by itself then: equal worlds, equal pictures.
    reducedMotion: 'reduce',
  });
  await playByHand(page);
  await step(page, 200);
  const bare = { ...(await infoOf(page)).screen };
  const barePicture = await fingerprint(page);
  expect(await fingerprint(page)).toBe(barePicture);
  for (const { key, title, hotkey, needs } of LAYERS) {
    await page.keyboard.press(hotkey);
    expect((await infoOf(page)).layers).toEqual([key]);
    await step(page, 0);
    // Some layers have nothing to say at some moments; those of the level always have.
    // Nobody drew a graph for this map.
    if (needs === 'level' && key !== 'hand-graph') {
      // The code of some arrives a moment after the key.
      await expect.poll(() => fingerprint(page), { message: title, timeout: 20_000 }).not.toBe(barePicture);
    }
    await page
      .locator('#panel')
      .getByLabel(new RegExp(`^${title}`))
      .first()
      .waitFor({ state: 'attached' });
    await page.keyboard.press(hotkey);
    expect((await infoOf(page)).layers).toEqual([]);
    expect(await fingerprint(page), title).toBe(barePicture);
    const { geometries, calls } = (await infoOf(page)).screen;
    expect(geometries, title).toBe(bare.geometries);
    expect(calls, title).toBe(bare.calls);
  }
  expect(problems).toEqual([]);
  await close();
});

test('pale lines and points have a dark rim on white floors', async () => {
  const { page, close } = await openWalk({
    hash: 'map=maze&layers=&above=1&bots=0',
    holds: true,
    viewport: { width: 900, height: 640 },
    reducedMotion: 'reduce',
  });
  await step(page, 5);
  const dark = async (): Promise<number> => (await countPixels(page, { dark: 'r < 50 && g < 50 && b < 50' })).dark;
  const bare = await dark();
  await page.evaluate(() => window.leafstar!.setLayer('graph', true));
  await expect.poll(dark, { timeout: 20_000 }).toBeGreaterThan(bare + 700);
  await close();
});

test.each(['quality=low', 'quality=low&flat'])(
  'layers lie in the order of their table, whichever went on last: searched nodes over the graph’s, rings around discs (%s)',
  async (query) => {
    const { page, close } = await openWalk({
      query,
      hash: 'tour=graph',
      holds: true,
      viewport: { width: 1100, height: 720 },
      reducedMotion: 'reduce',
    });
    await step(page, 120);
    const count = async (): Promise<Record<string, number>> =>
      countPixels(page, {
        node: 'r > 190 && g > 190 && b > 150 && b < 220 && r - b > 25',
        ring: 'r > 180 && g > 150 && b < 120 && r - b > 90',
      });
    const setLayer = async (key: string, on: boolean): Promise<void> => {
      await page.evaluate(([layer, next]) => window.leafstar!.setLayer(layer as string, next as boolean), [key, on]);
      await step(page, 0);
    };
    await setLayer('search', false);
    const bare = await count();
    await setLayer('search', true);
    await setLayer('graph', false);
    await setLayer('graph', true);
    const both = await count();
    expect(both.node).toBeLessThan(0.9 * bare.node);
    expect(both.ring).toBeGreaterThan(bare.ring + 60);
    await close();
  },
);

test('the legend lists the paths of all smoothings with lengths, and says that midpoint paths are not the shortest', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=keep&layers=ways&finder=midpoints&secondFinder=grid',
    holds: true,
    viewport: { width: 1200, height: 800 },
  });
  await step(page, 600);
  const table = page.locator('#legend table');
  await table.waitFor();
  expect(await table.locator('caption').innerText()).toContain('shortest path through portal midpoints');
  const rows = await table.locator('tbody tr').allInnerTexts();
  for (const title of ['Unsmoothed', 'Closest points', 'Line of sight', 'Bézier corners', 'Grid', 'Exact'])
    expect(rows.filter((row) => row.includes(title))).toHaveLength(1);
  expect(rows[0]).toMatch(/\t\d+\tbest\t\d+\t\d+$/);
  await page.keyboard.press('KeyL');
  await table.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
  await close();
});

test('the panel’s switches work with the mouse', async () => {
  const { page, close } = await openWalk({
    hash: 'map=one-room&layers=',
    viewport: { width: 1000, height: 700 },
  });
  await openDrawer(page, 'Layers: space');
  await page.getByLabel(/^Cells/).click();
  expect((await infoOf(page)).layers).toEqual(['cells']);
  await page.keyboard.press(LAYERS.find(({ key }) => key === 'cells')!.hotkey);
  expect((await infoOf(page)).layers).toEqual([]);
  await close();
});

test('presets set layers and look, and the next key takes control', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room', viewport: { width: 1000, height: 700 } });
  for (const { title, layers, blueprint } of PRESETS) {
    await page.locator('#panel .presets button', { hasText: title }).click();
    const info = await infoOf(page);
    expect([...info.layers].sort()).toEqual([...layers].sort());
    await page.waitForFunction((wished) => window.leafstar!.info().blueprint === wished, blueprint ? 1 : 0);
  }
  // What was clicked keeps no focus: the next key steers.
  await page.keyboard.press('KeyW');
  await waitForMode(page, 'playing');
  await close();
});

test('opening an address restores map, seed, layers, look and camera, and waits', async () => {
  // Without bots nobody is caught, after which nothing can be paused.
  const hash = 'map=two-ways&seed=42&layers=splitters,paths&blueprint=1&bots=0';
  const first = await openWalk({ hash });
  await playByHand(first.page);
  await step(first.page, 30);
  await first.page.keyboard.press('Escape');
  await waitForMode(first.page, 'paused');
  const url = new URL(first.page.url());
  expect(url.hash).toContain('seed=42');
  expect(url.hash).toContain('eye=');
  const place = await first.page.evaluate(() => ({
    ...window.leafstar!.world().player.position,
    ...window.leafstar!.info(),
  }));
  await first.close();

  const second = await openWalk({ hash: url.hash.slice(1) });
  const info = await infoOf(second.page);
  const { seed, player } = await second.page.evaluate(() => {
    const world = window.leafstar!.world();
    return { seed: world.seed, player: { ...world.player.position } };
  });
  expect(info).toMatchObject({ mode: 'held', map: 'two-ways', layers: ['splitters', 'paths'] });
  expect(seed).toBe(42);
  expect(info.blueprint).toBe(1);
  expect(player.x).toBeCloseTo(place.x, 0);
  expect(player.z).toBeCloseTo(place.z, 0);
  expect(info.yaw).toBeCloseTo(((place.yaw % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI), 2);
  await second.page.keyboard.press('KeyW');
  await waitForMode(second.page, 'playing');
  await second.close();
});

test('the keep has many colours, grain, light and dark; the blueprint draws its walls', async () => {
  const { page, close } = await openWalk({ hash: 'map=keep&eye=668,792,0,4.712,-0.2' });
  await still(page);
  const keep = await statisticsOfPicture(page, await page.screenshot());
  expect(keep.colors).toBeGreaterThan(100);
  expect(keep.deviation).toBeGreaterThan(12);
  // Stones, bricks and planks: materials of one colour each have 0.04 of it.
  expect(keep.grain).toBeGreaterThan(0.12);
  await close();
  const blue = await openWalk({ hash: 'map=keep&layers=&blueprint=1' });
  await blue.page.waitForTimeout(300);
  const { walls } = await countPixels(blue.page, { walls: 'r > 90 && g > 100 && b > 120' });
  expect(walls).toBeGreaterThan(300);
  await blue.close();
});

test('labels can be read on white floors', async () => {
  const { page, close } = await openWalk({
    hash: 'map=TestGrid1&layers=search,ways&above=1',
    query: 'quality=low&flat',
  });
  const label = page.locator('#labels div').first();
  await label.waitFor();
  const [light, ground, alpha] = await label.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    const channels = (text: string): number[] => (text.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (rgb: readonly number[]): number => {
      const [r, g, b] = rgb.map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [r, g, b, a = 1] = channels(backgroundColor);
    return [luminance(channels(color)), luminance([r, g, b].map((value) => value * a + 255 * (1 - a))), a];
  });
  expect(alpha).toBeGreaterThan(0);
  expect((light + 0.05) / (ground + 0.05)).toBeGreaterThan(4.5);
  await close();
});

test('the legend lists what is drawn, bot paths among it', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room&above=1&blueprint=1&layers=walls,paths',
    viewport: { width: 1000, height: 640 },
  });
  const rows = page.locator('#legend li');
  await page.getByText('path of a bot, in its colour').waitFor();
  const words = await rows.allInnerTexts();
  expect(words.some((word) => word.includes('wall'))).toBe(true);
  // One room has neither windows nor doors.
  expect(words.join()).not.toMatch(/window|shut door|sent/);
  expect(problems).toEqual([]);
  await close();
});
