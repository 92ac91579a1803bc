// When the machine will not: no WebGL, a context that is lost, storage that throws, a pixel ratio of three.
import { expect, test } from 'vitest';
import { statisticsOfPicture } from '../support/browser/browser.ts';
import { devtools, infoOf, openWalk, playByHand, playerOf, step, waitForMode } from '../support/browser/walk-page.ts';

test('without WebGL: a message and the same hunt from above, with debug layers and X', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=keep',
    prepare: (each) =>
      each.addInitScript(() => {
        const original = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
        HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest);
        } as typeof HTMLCanvasElement.prototype.getContext;
      }),
  });
  expect((await infoOf(page)).isFlat).toBe(true);
  await page.waitForFunction(() => document.getElementById('notice')!.textContent!.includes('WebGL'));
  await playByHand(page);
  await step(page, 60);
  const bare = await statisticsOfPicture(page, await page.locator('#view').screenshot());
  expect(bare.colors).toBeGreaterThan(20);
  await page.keyboard.press('Digit2');
  await page.keyboard.press('KeyX');
  await page.waitForFunction(() => window.leafstar!.info().blueprint === 1);
  const layers = await statisticsOfPicture(page, await page.locator('#view').screenshot());
  expect(layers.colors).toBeGreaterThan(bare.colors / 2);
  expect(problems).toEqual([]);
  await close();
});

test('a lost context is reported; the page continues when it is restored', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room' });
  await page.evaluate(() => {
    const gl = document.querySelector<HTMLCanvasElement>('#view')!.getContext('webgl2')!;
    const extension = gl.getExtension('WEBGL_lose_context')!;
    extension.loseContext();
    Object.assign(window, { restore: () => extension.restoreContext() });
  });
  await page.waitForFunction(() => document.getElementById('notice')!.textContent!.includes('lost'));
  await page.evaluate(() => (window as unknown as { restore(): void }).restore());
  await page.waitForFunction(() => document.getElementById('notice')!.textContent!.includes('back'));
  const { tick } = await infoOf(page);
  await page.waitForFunction((from) => window.leafstar!.info().tick > from, tick);
  expect((await infoOf(page)).isFlat).toBe(false);
  const picture = await statisticsOfPicture(page, await page.screenshot());
  expect(picture.colors).toBeGreaterThan(60);
  await close();
});

test('a context lost for good is replaced by the flat view during the hunt', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room' });
  await page.evaluate(() => {
    document
      .querySelector<HTMLCanvasElement>('#view')!
      .getContext('webgl2')!
      .getExtension('WEBGL_lose_context')!
      .loseContext();
  });
  await page.waitForFunction(() => window.leafstar!.info().isFlat, undefined, { timeout: 20_000 });
  const { tick } = await infoOf(page);
  await page.waitForFunction((from) => window.leafstar!.info().tick > from, tick);
  await page.keyboard.press('KeyW');
  await waitForMode(page, 'playing');
  await close();
});

test('storage that throws only loses remembered settings', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room',
    prepare: (each) =>
      each.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }),
  });
  await page.keyboard.press('KeyM');
  expect((await infoOf(page)).isMuted).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

test('mute is remembered', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room' });
  await page.keyboard.press('KeyM');
  await page.reload();
  await waitForMode(page, 'attract');
  expect((await infoOf(page)).isMuted).toBe(true);
  await close();
});

test('the pixel ratio is at most two, and a resize changes the drawing buffer', async () => {
  const { page, close } = await openWalk({
    hash: 'map=one-room',
    deviceScaleFactor: 3,
    query: 'quality=high',
  });
  expect((await infoOf(page)).pixelRatio).toBeCloseTo(2, 1);
  await page.setViewportSize({ width: 500, height: 500 });
  await page.waitForFunction(() => document.querySelector<HTMLCanvasElement>('#view')!.width === 1000);
  await close();
});

test.each(['flat', 'quality=high'])('with %s the picture follows a pixel ratio that changes', async (query) => {
  const { page, close } = await openWalk({ hash: 'map=one-room', query });
  const session = await devtools(page);
  for (const deviceScaleFactor of [2, 1]) {
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 640,
      height: 360,
      deviceScaleFactor,
      mobile: false,
    });
    await page.waitForFunction((ratio) => window.leafstar!.info().pixelRatio === ratio, deviceScaleFactor);
  }
  await close();
});

test('a minute of play in every look logs nothing', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=keep' });
  await playByHand(page);
  const start = await playerOf(page);
  for (const key of ['KeyW', 'KeyD', 'KeyS', 'KeyA']) {
    await page.keyboard.down(key);
    await page.keyboard.press('KeyX');
    for (let i = 0; i < 15; i++) await step(page, 60);
    await page.keyboard.up(key);
  }
  expect((await playerOf(page)).tick).toBeGreaterThanOrEqual(start.tick + 3600);
  expect(problems).toEqual([]);
  await close();
});
