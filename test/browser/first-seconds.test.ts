// The first seconds without a click: the map is alive, the player walks by itself, bots come after it with their paths
// glowing; and the ways to take over.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPage, statisticsOfPicture } from '../support/browser/browser.ts';
import {
  infoOf,
  openDrawer,
  openWalk,
  playerOf,
  step,
  waitForMode,
  waitForView,
} from '../support/browser/walk-page.ts';

/** The most script that the page fetches before the hunt begins, bytes gzipped. */
const MOST_SCRIPT = 218_000;

test('without a click the opening shows the hunt from above, the player walks by itself, five bots hunt it, a path is shown, and a line says how to take control', async () => {
  const { page, problems, close } = await openWalk();
  await page.evaluate(() => window.leafstar!.hold(true));
  // It opens from above, as the plan was drawn, with the bots' paths; then it comes down behind the player.
  const before = await playerOf(page);
  await step(page, 90);
  const above = await page.evaluate(() => window.leafstar!.camera());
  expect(above.eye.at.y).toBeGreaterThan(1000);
  expect((await infoOf(page)).blueprint).toBe(1);
  await step(page, 240);
  for (let i = 0; i < 4; i++) await step(page, 30);
  const below = await page.evaluate(() => window.leafstar!.camera());
  const after = await playerOf(page);
  expect(below.isInRoom).toBe(true);
  expect(Math.hypot(below.eye.at.x - after.x, below.eye.at.z - after.z)).toBeLessThan(240);
  expect((await infoOf(page)).blueprint).toBe(0);
  expect(after.tick).toBe(before.tick + 450);
  expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeGreaterThan(32);

  const hunt = await page.evaluate(() => {
    const { bots } = window.leafstar!.world();
    return { bots: bots.length, paths: bots.filter((bot) => (bot.follow.path?.points.length ?? 0) > 0).length };
  });
  expect(hunt.bots).toBe(5);
  expect(hunt.paths).toBeGreaterThan(0);

  const info = await infoOf(page);
  expect(info.mode).toBe('attract');
  expect(info.isFlat).toBe(false);
  expect(info.layers).toContain('paths');
  expect(await page.locator('#take-over').innerText()).toContain('take over');
  expect(await page.locator('#map-title').innerText()).toBe(info.title);
  expect(await page.locator('#score-time').innerText()).toMatch(/^\d+:\d\d$/);

  await page.locator('#plan').waitFor({ state: 'hidden' });
  const picture = await statisticsOfPicture(page, await page.screenshot());
  expect(picture.colors).toBeGreaterThan(60);
  expect(picture.deviation).toBeGreaterThan(12);
  expect(problems).toEqual([]);
  await close();
});

test('the hunt begins flat after at most 218 kB of script, and the 3D view is fetched while it runs', async () => {
  let tick = 0;
  let bytes = 0;
  const { page, problems, close } = await openPage({
    prepare: (each) =>
      each.route('**/*.js', async (route) => {
        // What the hunt needs to begin is held back here, so that it has not begun while that is asked for.
        const now = await each.evaluate(() => window.leafstar?.info().tick ?? 0);
        if (route.request().url().includes('create-view')) tick = now;
        const response = await route.fetch();
        // The body first: `bytes += await …` would lose what others add meanwhile.
        const body = await response.body();
        if (now === 0) bytes += gzipSync(body).length;
        await route.fulfill({ response });
      }),
  });
  await waitForView(page);
  expect(tick).toBeGreaterThan(0);
  expect((await infoOf(page)).isFlat).toBe(false);
  expect(bytes).toBeGreaterThan(MOST_SCRIPT / 2);
  expect(bytes).toBeLessThan(MOST_SCRIPT);
  expect(problems).toEqual([]);
  await close();
});

test('without the code of the 3D view the hunt stays flat', async () => {
  const { page, close } = await openPage({
    prepare: (each) => each.route('**/create-view*.js', (r) => r.abort()),
  });
  await waitForView(page);
  expect(await infoOf(page)).toMatchObject({ mode: 'attract', isFlat: true });
  await close();
});

test('a finder is fetched when it is chosen; one that does not arrive is not taken, and a line says so', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room', query: 'quality=low&flat' });
  const finder = (): Promise<string> => page.evaluate(() => window.leafstar!.world().settings.finder);
  const choice = page.locator('#panel').getByLabel('Bots search by', { exact: true });
  await openDrawer(page, 'Path finding');
  await page.route('**/rare-finders*.js', (route) => route.abort());
  await choice.selectOption('Grid');
  await page.getByText('could not be fetched').waitFor();
  expect([await finder(), await choice.inputValue()]).toEqual(['exact', 'Exact']);
  await close();
});

test('before its scripts run the page shows the plan of the first map, and none for other maps', async () => {
  for (const [path, isDrawn] of [
    ['', true],
    ['#map=office', false],
  ] as const) {
    const { page, close } = await openPage({
      path,
      prepare: (each) => each.route('**/*.js', (r) => r.abort()),
    });
    await page.locator('#no-script').waitFor();
    expect((await page.locator('#plan path').count()) > 0).toBe(isDrawn);
    expect(await page.locator('#plan').isVisible()).toBe(true);
    await close();
  }
});

test('it also runs in real time', async () => {
  const { page, close } = await openWalk();
  const { tick } = await infoOf(page);
  await page.waitForFunction((start) => window.leafstar!.info().tick > start + 30, tick, { timeout: 30_000 });
  await close();
});

test('a click takes control: first person, pointer lock, no line; with less motion at once', async () => {
  const { page, problems, close } = await openWalk({ reducedMotion: 'reduce' });
  expect((await page.evaluate(() => window.leafstar!.camera())).eye.at.y).toBeGreaterThan(1000);
  await page.mouse.click(320, 180);
  await waitForMode(page, 'playing');
  await page.evaluate(() => window.leafstar!.step(1));
  expect((await page.evaluate(() => window.leafstar!.camera())).isInRoom).toBe(true);
  await page.waitForFunction(() => window.leafstar!.info().isLocked);
  expect(await page.locator('#take-over').isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await close();
});

test.each(['KeyW', 'Space', 'KeyZ'])('the key %s takes control', async (key) => {
  const { page, close } = await openWalk();
  await page.keyboard.press(key);
  await waitForMode(page, 'playing');
  await close();
});

test('keys with other functions do not take control', async () => {
  const { page, close } = await openWalk();
  for (const key of ['Tab', 'Escape', 'KeyX', 'KeyM', 'ShiftLeft', 'Digit2']) await page.keyboard.press(key);
  expect((await infoOf(page)).mode).toBe('attract');
  await close();
});

test('the camera of the first seconds is never inside a wall and turns smoothly', async () => {
  const { page, close } = await openWalk({ hash: 'map=keep' });
  const { outside, fastest } = await page.evaluate(() => {
    const hook = window.leafstar!;
    hook.hold(true);
    let outside = 0;
    let fastest = 0;
    let last: number | null = null;
    for (let i = 0; i < 400; i++) {
      hook.step(2);
      const { eye, isInRoom } = hook.camera();
      if (!isInRoom) outside++;
      if (last !== null) fastest = Math.max(fastest, Math.abs(eye.yaw - last));
      // At a restart it begins anew.
      last = hook.world().survived < 4 ? null : eye.yaw;
    }
    return { outside, fastest };
  });
  expect(outside).toBe(0);
  expect(fastest).toBeLessThan(0.2);
  await close();
});
