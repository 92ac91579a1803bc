// Walking with keys, mouse, fingers and a gamepad; and the ways in which play stops without a jump.
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  countPixels,
  devtools,
  dropFile,
  HALL_GRID,
  hover,
  infoOf,
  openWalk,
  playByHand,
  playerOf,
  setSlider,
  step,
  untilCaught,
  waitForMode,
} from '../support/browser/walk-page.ts';

const SHIPPED_MAPS = readdirSync('maps').flatMap((name) =>
  /\.(json|txt)$/.test(name) ? [name.replace(/\.\w+$/, '')] : [],
);

/** The hall without bots, the player in its middle, looking along −z, time in our hands. */
async function openHall(options: Parameters<typeof openWalk>[0] = {}): ReturnType<typeof openWalk> {
  const opened = await openWalk({ hash: 'map=one-room', ...options });
  const { page } = opened;
  await dropFile(page, 'hall.txt', HALL_GRID);
  await page.waitForFunction(() => window.leafstar!.info().map === 'hall.txt');
  await setSlider(page, 'Bots', 0);
  await playByHand(page);
  await putInMiddle(page);
  return opened;
}

function putInMiddle(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { minX, maxX, minZ, maxZ } = window.leafstar!.world().level.plan.bounds;
    if (!window.leafstar!.place((minX + maxX) / 2, (minZ + maxZ) / 2, 0)) throw new Error('no room in the middle');
  });
}

/** The innermost walls of the plan around its middle. */
function boundsOf(page: Page): Promise<{ minX: number; maxX: number; minZ: number; maxZ: number }> {
  return page.evaluate(() => ({ ...window.leafstar!.world().level.plan.bounds }));
}

test('W walks into the wall and stops one radius away; so does the arrow key', async () => {
  const { page, problems, close } = await openHall();
  const { minZ } = await boundsOf(page);
  for (const key of ['KeyW', 'ArrowUp']) {
    await putInMiddle(page);
    await page.keyboard.down(key);
    await step(page, 60);
    const walking = await playerOf(page);
    await step(page, 360);
    const there = await playerOf(page);
    await step(page, 60);
    const held = await playerOf(page);
    await page.keyboard.up(key);
    expect(walking.z).toBeGreaterThan(there.z);
    expect(there.z).toBeGreaterThanOrEqual(minZ + 15.9);
    expect(there.z).toBeLessThan(minZ + 18);
    expect(held.z).toBeCloseTo(there.z, 3);
  }
  expect(problems).toEqual([]);
  await close();
});

test('a large horde is helped by threads where there are cores for them, and they end with it', async () => {
  const { page, problems, close } = await openWalk({
    query: 'quality=low&flat',
    hash: 'map=keep&bots=0&horde=5000',
    prepare: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 })),
  });
  await playByHand(page);
  const threads = (): number => page.workers().filter((worker) => worker.url().includes('horde.worker')).length;
  const stepUntil = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
    for (let turn = 0; turn < 400 && !(await isDone()); turn++) await step(page, 1);
    expect(await isDone()).toBe(true);
  };
  await stepUntil(() => threads() === 3);
  await stepUntil(() => page.evaluate(() => window.leafstar!.info().horde === 5000));
  await page.evaluate(() => void (location.hash = 'map=keep&bots=0'));
  await stepUntil(() => threads() === 0);
  expect(problems).toEqual([]);
  await close();
});

test('a horde comes in from a worker, catches who stands still, and comes anew after that', async () => {
  const { page, problems, close } = await openWalk({
    query: 'quality=low&flat',
    hash: 'map=keep&bots=0&horde=200',
  });
  expect(await page.locator('#take-over').innerText()).toMatch(/^You are hunted\./);
  await playByHand(page);
  const isOver = (): Promise<boolean> => page.locator('#result').isVisible();
  for (let turn = 0; turn < 400 && !(await isOver()); turn++) await step(page, 10);
  const red = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('#minimap')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, i) => i % 4 === 0 && value === 255 && data[i + 1] === 0x38).length;
  });
  expect(red, 'dots on the minimap').toBeGreaterThan(50);
  expect(await page.locator('#result-text').textContent()).toMatch(/^A horde of 200 has you: \d+:\d\d/);
  expect(await page.locator('#score-catches').textContent()).toBe('1');
  expect(await page.locator('#score-nearest').textContent()).toMatch(/^[01] m$/);
  expect(page.workers().some((worker) => worker.url().includes('horde.worker'))).toBe(true);
  // Its path from first notice to the catch is shown for bots only.
  expect(await page.locator('#result-look').isVisible()).toBe(false);
  await page.waitForTimeout(500);
  await page.locator('#result-again').click();
  expect(await isOver()).toBe(false);
  await page.waitForFunction(() => {
    window.leafstar!.step(1);
    return window.leafstar!.info().horde === 200;
  });
  expect(await isOver()).toBe(false);
  await step(page, 60);
  expect(await page.locator('#score-time').textContent()).toMatch(/^0:0[1-9]$/);
  // A player who then only watches is not caught by it at once.
  for (let turn = 0; turn < 400 && !(await isOver()); turn++) await step(page, 10);
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
  await waitForMode(page, 'attract');
  await step(page, 30);
  expect(await page.locator('#score-catches').textContent()).toBe('2');
  expect(problems).toEqual([]);
  await close();
});

test('a horde whose program does not come is missed with a notice', async () => {
  const { page, close } = await openWalk({
    query: 'quality=low&flat',
    hash: 'map=one-room&bots=0&horde=1000',
    prepare: (each) => each.route('**/horde.worker*', (route) => route.abort()),
  });
  await step(page, 1);
  await expect.poll(() => page.locator('#notice').innerText()).toContain('The horde has stopped.');
  await close();
});

test('S, A and D walk back, left and right; Shift is faster, C slower', async () => {
  const { page, close } = await openHall();
  const walked = async (keys: string[]): Promise<{ x: number; z: number }> => {
    await putInMiddle(page);
    const before = await playerOf(page);
    for (const key of keys) await page.keyboard.down(key);
    await step(page, 45);
    for (const key of keys) await page.keyboard.up(key);
    const after = await playerOf(page);
    await step(page, 30);
    return { x: after.x - before.x, z: after.z - before.z };
  };
  expect((await walked(['KeyS'])).z).toBeGreaterThan(50);
  expect((await walked(['KeyA'])).x).toBeLessThan(-50);
  expect((await walked(['KeyD'])).x).toBeGreaterThan(50);
  const walk = (await walked(['KeyW'])).z;
  expect((await walked(['ShiftLeft', 'KeyW'])).z).toBeLessThan(walk * 1.2);
  expect((await walked(['KeyC', 'KeyW'])).z).toBeGreaterThan(walk * 0.8);
  await close();
});

test('Space jumps and lands', async () => {
  const { page, close } = await openHall();
  const { y } = await playerOf(page);
  await page.keyboard.down('Space');
  await step(page, 10);
  await page.keyboard.up('Space');
  expect((await playerOf(page)).y).toBeGreaterThan(y + 15);
  await step(page, 120);
  expect((await playerOf(page)).y).toBe(y);
  // Up again before a step has read it, as with slow frames.
  await page.keyboard.press('Space');
  await step(page, 10);
  expect((await playerOf(page)).y).toBeGreaterThan(y + 15);
  await step(page, 120);
  expect((await playerOf(page)).y).toBe(y);
  await close();
});

test('keys work by position, independent of layout', async () => {
  const { page, close } = await openHall();
  const tools = await devtools(page);
  const { z } = await playerOf(page);
  await tools.send('Input.dispatchKeyEvent', { type: 'keyDown', code: 'KeyW', key: 'z' });
  await step(page, 30);
  await tools.send('Input.dispatchKeyEvent', { type: 'keyUp', code: 'KeyW', key: 'z' });
  expect((await playerOf(page)).z).toBeLessThan(z - 40);
  await close();
});

test('who only looks from above looks the same way after coming down; who walks there goes up the picture', async () => {
  const { page, problems, close } = await openHall();
  await page.evaluate(() => {
    const { x, z } = window.leafstar!.world().player.position;
    window.leafstar!.place(x, z, 1);
  });
  const yawAfter = async (key: string): Promise<number> => {
    await page.keyboard.press('KeyO');
    expect(await page.evaluate(() => document.body.classList.contains('above'))).toBe(true);
    await step(page, 1);
    await page.keyboard.down(key);
    await step(page, 2);
    await page.keyboard.up(key);
    await page.keyboard.press('KeyO');
    await step(page, 2);
    return (await infoOf(page)).yaw;
  };
  expect(await yawAfter('KeyC')).toBe(1);
  expect(await yawAfter('KeyW')).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('the mouse turns the view; pitch is limited; a single jump of the pointer is dropped', async () => {
  const { page, close } = await openHall();
  await page.mouse.click(320, 180);
  await page.waitForFunction(() => window.leafstar!.info().isLocked);
  await page.mouse.move(330, 180);
  await page.mouse.move(335, 180);
  const before = await infoOf(page);
  await page.mouse.move(385, 180);
  const turned = await infoOf(page);
  expect(turned.yaw).toBeLessThan(before.yaw - 0.05);
  await page.mouse.move(385 + 2000, 180);
  expect((await infoOf(page)).yaw).toBe(turned.yaw);
  for (let i = 1; i <= 12; i++) await page.mouse.move(2385, 180 - i * 120);
  const { pitch } = await infoOf(page);
  expect(pitch).toBeGreaterThan(1.3);
  expect(pitch).toBeLessThan(Math.PI / 2);
  await close();
});

test('refused pointer lock is no error: one hint, and dragging looks around', async () => {
  const { page, problems, close } = await openHall({
    prepare: (each) =>
      each.addInitScript(() => {
        Element.prototype.requestPointerLock = () =>
          Promise.reject(
            new DOMException('The user has exited the lock before this request was completed.', 'SecurityError'),
          );
      }),
  });
  await page.waitForFunction(() => document.getElementById('notice')!.textContent!.includes('drag'));
  const { yaw } = await infoOf(page);
  await page.mouse.move(300, 150);
  expect((await infoOf(page)).yaw).toBe(yaw);
  await page.mouse.down();
  await page.mouse.move(360, 150, { steps: 3 });
  const left = (await infoOf(page)).yaw;
  expect(left).toBeLessThan(yaw - 0.05);
  // Lifted over another window.
  await hover(page, 420, 150);
  expect((await infoOf(page)).yaw).toBe(left);
  await page.mouse.up();
  await page.mouse.move(300, 150);
  expect((await infoOf(page)).yaw).toBe(left);
  expect((await infoOf(page)).mode).toBe('playing');
  expect(problems).toEqual([]);
  await close();
});

test('Esc releases the mouse and pauses; Resume continues', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room&bots=0' });
  await page.mouse.click(320, 180);
  await page.waitForFunction(() => window.leafstar!.info().isLocked);
  await page.keyboard.press('Escape');
  await waitForMode(page, 'paused');
  await page.waitForFunction(() => !window.leafstar!.info().isLocked);
  expect(await page.locator('#pause').isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('pause-resume');
  const stopped = await playerOf(page);
  await page.waitForTimeout(400);
  expect(await playerOf(page)).toEqual(stopped);
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  expect(await page.locator('#pause').isVisible()).toBe(false);
  await page.waitForFunction((tick) => window.leafstar!.info().tick > tick, stopped.tick);
  await close();
});

test('a mouse that the browser locks only after a pause is freed again', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room&bots=0', query: 'quality=low&flat' });
  await page.mouse.click(320, 180);
  await page.waitForFunction(() => window.leafstar!.info().isLocked);
  await page.keyboard.press('KeyP');
  await page.waitForFunction(() => !window.leafstar!.info().isLocked);
  await page.evaluate(async () => {
    const locked = new Promise((done) => document.addEventListener('pointerlockchange', done, { once: true }));
    // Go on and pause.
    for (let i = 0; i < 2; i++) window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyP' }));
    await locked;
  });
  await expect.poll(async () => (await infoOf(page)).isLocked).toBe(false);
  expect((await infoOf(page)).mode).toBe('paused');
  expect(problems).toEqual([]);
  await close();
});

test('a hidden tab pauses, and time does not jump on return', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room&bots=0' });
  const hide = (hidden: boolean): Promise<void> =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'hidden', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  // Watching: time stands still while hidden, and goes on by itself.
  await hide(true);
  const hidden = await playerOf(page);
  await page.waitForTimeout(700);
  expect((await playerOf(page)).tick).toBe(hidden.tick);
  await hide(false);
  const ticks = await page.evaluate(
    () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(window.leafstar!.info().tick))),
      ),
  );
  expect(ticks - hidden.tick).toBeLessThanOrEqual(32);
  // Playing: it pauses.
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  await hide(true);
  await waitForMode(page, 'paused');
  await hide(false);
  expect((await infoOf(page)).mode).toBe('paused');
  await close();
});

test('a hidden tab is silent while watching and after a catch, and sounds again when shown', async () => {
  const { page, close } = await openWalk({
    hash: 'map=one-room&bots=1',
    query: 'quality=low&flat',
    holds: true,
    prepare: (opened) =>
      opened.addInitScript(() => {
        const Plain = AudioContext;
        window.AudioContext = class extends Plain {
          constructor() {
            super();
            (window as { audio?: AudioContext }).audio = this;
          }
        };
      }),
  });
  const expectAudio = async (hidden: boolean, state: AudioContextState): Promise<void> => {
    await page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
    await expect.poll(() => page.evaluate(() => (window as { audio?: AudioContext }).audio?.state)).toBe(state);
  };
  await playByHand(page);
  await untilCaught(page, 10);
  await page.locator('#result').waitFor();
  await expectAudio(true, 'suspended');
  await expectAudio(false, 'running');
  expect(await page.locator('#result').isVisible()).toBe(true);
  await page.waitForTimeout(450);
  await page.click('#result-again');
  await page.keyboard.press('KeyP');
  await page.click('#pause-watch');
  await expectAudio(true, 'suspended');
  await expectAudio(false, 'running');
  await close();
});

test('losing focus releases every key and pauses', async () => {
  const { page, close } = await openHall();
  await page.keyboard.down('KeyW');
  await step(page, 5);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  expect((await infoOf(page)).mode).toBe('paused');
  await page.keyboard.press('KeyP');
  await waitForMode(page, 'playing');
  const before = await playerOf(page);
  await step(page, 60);
  const after = await playerOf(page);
  expect(before.z - after.z).toBeLessThan(30);
  await close();
});

test('two thumbs walk and look at the same time', async () => {
  const { page, problems, close } = await openHall({
    hasTouch: true,
    // A telephone has no mouse to lock, and a locked mouse would swallow the fingers.
    prepare: (each) => each.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestPointerLock')),
  });
  await page.touchscreen.tap(320, 180);
  const tools = await devtools(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number; id: number }[],
  ): Promise<unknown> => tools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const before = { ...(await playerOf(page)), yaw: (await infoOf(page)).yaw };
  await touch('touchStart', [{ x: 140, y: 220, id: 1 }]);
  await touch('touchStart', [
    { x: 140, y: 220, id: 1 },
    { x: 420, y: 150, id: 2 },
  ]);
  await touch('touchMove', [
    { x: 140, y: 170, id: 1 },
    { x: 400, y: 150, id: 2 },
  ]);
  await page.waitForFunction((yaw) => window.leafstar!.info().yaw > yaw + 0.05, before.yaw);
  await step(page, 40);
  const after = await playerOf(page);
  expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeGreaterThan(50);
  await touch('touchEnd', []);
  await step(page, 40);
  const rest = await playerOf(page);
  await step(page, 40);
  expect(Math.hypot((await playerOf(page)).z - rest.z, (await playerOf(page)).x - rest.x)).toBeLessThan(2);
  for (const name of ['jump', 'crouch', 'shoot', 'use', 'crate', 'xray', 'pause']) {
    const box = (await page.locator(`#touch-${name}`).boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  const { y } = await playerOf(page);
  await page.locator('#touch-jump').tap();
  await step(page, 10);
  expect((await playerOf(page)).y).toBeGreaterThan(y + 15);
  await page.locator('#touch-crate').tap();
  await step(page, 1);
  expect(await page.evaluate(() => window.leafstar!.world().crates.length)).toBe(1);
  // Fingers need no mouse: going on says nothing of one.
  await page.locator('#touch-pause').tap();
  await waitForMode(page, 'paused');
  await page.locator('#pause-resume').tap();
  await waitForMode(page, 'playing');
  expect(await page.locator('#notice-text').textContent()).not.toContain('mouse');
  expect(problems).toEqual([]);
  await close();
});

/** Before the page loads: a gamepad at rest, which `setPad` moves, beside an idle and a strange one. */
const withPad = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const pad = {
      id: 'Test pad (STANDARD GAMEPAD)',
      connected: true,
      mapping: 'standard',
      axes: [0, 0, 0, 0],
      buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })),
    };
    const idle = { ...pad, buttons: pad.buttons.map((button) => ({ ...button })) };
    // Without the standard mapping: both triggers rest at −1.
    const strange = { ...idle, id: 'Strange pad', mapping: '', axes: [0, 0, -1, -1] };
    Object.assign(window, { pad });
    navigator.getGamepads = () => [null, idle, strange, pad] as unknown as Gamepad[];
  });

/** Puts sticks and buttons there, and waits until the page has read them. */
const setPad = (page: Page, axes: number[], pressed: number[] = []): Promise<void> =>
  page.evaluate(
    async ([values, down]) => {
      const { pad } = window as unknown as { pad: { axes: number[]; buttons: { pressed: boolean }[] } };
      pad.axes = values;
      pad.buttons.forEach((button, i) => {
        button.pressed = down.includes(i);
      });
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    },
    [axes, pressed] as const,
  );

test('a gamepad walks, looks and pauses, and has a dead zone', async () => {
  const { page, close } = await openHall({ prepare: withPad });
  const frame = (): Promise<void> =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  const start = await playerOf(page);
  await setPad(page, [0.1, -0.1, 0.1, 0.1]);
  const facing = await infoOf(page);
  await frame();
  await step(page, 30);
  expect((await playerOf(page)).z).toBe(start.z);
  expect(await infoOf(page)).toMatchObject({ yaw: facing.yaw, pitch: facing.pitch });
  await page.evaluate(() => {
    const gamepad = navigator.getGamepads()[2];
    window.dispatchEvent(Object.assign(new Event('gamepadconnected'), { gamepad }));
  });
  expect(await page.locator('#notice-text').textContent()).toContain('Strange pad is not used');
  await setPad(page, [0, -1, 0, 0]);
  await step(page, 30);
  expect((await playerOf(page)).z).toBeLessThan(start.z - 40);
  await setPad(page, [0, 0, 1, 0]);
  const { yaw } = await infoOf(page);
  await page.waitForFunction((from) => window.leafstar!.info().yaw < from - 0.05, yaw);
  await setPad(page, [0, 0, 0, 0], [9]);
  await waitForMode(page, 'paused');
  await setPad(page, [0, 0, 0, 0]);
  await setPad(page, [0, 0, 0, 0], [9]);
  await waitForMode(page, 'playing');
  // Unplugged while a stick is held, nobody walks on.
  await setPad(page, [0, 1, 0, 0]);
  await page.evaluate(() => void ((window as unknown as { pad: { connected: boolean } }).pad.connected = false));
  await frame();
  const { z } = await playerOf(page);
  await step(page, 60);
  const rest = await playerOf(page);
  await step(page, 30);
  expect(Math.abs(rest.z - z)).toBeLessThan(30);
  expect((await playerOf(page)).z).toBe(rest.z);
  // Behind a panel that asks for an answer its buttons do nothing.
  await page.evaluate(() => window.leafstar!.hold(false));
  await dropFile(page, 'empty.txt', '');
  await page.locator('#trouble').waitFor();
  await waitForMode(page, 'paused');
  await page.evaluate(() => void ((window as unknown as { pad: { connected: boolean } }).pad.connected = true));
  await setPad(page, [0, 0, 0, 0], [9]);
  expect((await infoOf(page)).mode).toBe('paused');
  await close();
});

test('a gamepad starts the hunt by a stick, resumes by A, and shows how the player was found', async () => {
  const { page, close } = await openWalk({ hash: 'map=one-room&bots=1', query: 'quality=low&flat', prepare: withPad });
  const REST = [0, 0, 0, 0];
  // A stick that is not quite at rest takes nothing over.
  await setPad(page, [0.3, 0, 0, 0.3]);
  expect((await infoOf(page)).mode).toBe('attract');
  await setPad(page, [0, -1, 0, 0]);
  await waitForMode(page, 'playing');
  await page.evaluate(() => window.leafstar!.hold(true));
  // Held on, it does not start again who watches.
  await page.evaluate(() => document.getElementById('pause-watch')!.click());
  await setPad(page, [0, -1, 0, 0]);
  expect((await infoOf(page)).mode).toBe('attract');
  await setPad(page, REST);
  await setPad(page, [0, 0, 0.9, 0]);
  await waitForMode(page, 'playing');
  await setPad(page, REST, [9]);
  await waitForMode(page, 'paused');
  await setPad(page, [1, 0, 0, 0]);
  expect((await infoOf(page)).mode).toBe('paused');
  await setPad(page, REST, [0]);
  await waitForMode(page, 'playing');
  await setPad(page, REST);
  await untilCaught(page, 1);
  expect(await page.locator('#result-again').innerText()).toBe('Again (A)');
  expect(await page.locator('#result-look').innerText()).toBe('See how it found you (Y)');
  await page.waitForTimeout(450);
  await setPad(page, [1, 0, 0, 0]);
  await setPad(page, REST, [3]);
  expect(await page.locator('#result-text').innerText()).toMatch(/^It always knew where you were/);
  await page.waitForTimeout(450);
  await setPad(page, REST);
  await setPad(page, REST, [0]);
  await page.locator('#result').waitFor({ state: 'hidden' });
  await close();
});

test('who takes over is safe for three seconds, which the page counts down', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=keep',
    query: 'quality=low&flat',
    holds: true,
  });
  await step(page, 1);
  await page.keyboard.press('ArrowLeft');
  await step(page, 30);
  const line = page.locator('#safe');
  expect(await line.innerText()).toBe('Safe for 3 s');
  const left = await page.evaluate(() => window.leafstar!.world().safeUntil - window.leafstar!.world().tick);
  expect(left).toBe(151);
  for (const isShown of [false, true]) {
    await page.keyboard.press('KeyP');
    await step(page, 0);
    expect(await line.isVisible()).toBe(isShown);
  }
  await step(page, 149);
  expect(await line.innerText()).toBe('Safe for 1 s');
  await step(page, 2);
  expect(await line.isVisible()).toBe(false);
  // Watching and taking over again in the same chase makes nobody safe again.
  await page.keyboard.press('KeyP');
  await page.click('#pause-watch');
  await step(page, 30);
  await page.keyboard.press('ArrowLeft');
  await step(page, 1);
  expect((await infoOf(page)).mode).toBe('playing');
  expect(await line.isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await close();
});

test('after a catch one looks where the new chase starts', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room', query: 'quality=low&flat' });
  await playByHand(page);
  await page.keyboard.down('ArrowRight');
  for (let i = 0; i < 5; i++) await step(page, 15);
  await page.keyboard.up('ArrowRight');
  await untilCaught(page, 30);
  const { yaw } = await infoOf(page);
  await page.waitForTimeout(450);
  await page.click('#result-again');
  const { facing } = await page.evaluate(() => window.leafstar!.world().player);
  const after = await infoOf(page);
  expect(after.yaw).not.toBeCloseTo(yaw, 2);
  expect([-Math.sin(after.yaw), -Math.cos(after.yaw)].map((part) => part.toFixed(6))).toEqual(
    [facing.x, facing.z].map((part) => part.toFixed(6)),
  );
  await step(page, 1);
  expect((await infoOf(page)).yaw).toBe(after.yaw);
  expect(problems).toEqual([]);
  await close();
});

test('a catch shows a word, the time, the best time and how one was found; again begins at once', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room&senses=senses' });
  await playByHand(page);
  const untilCaught = (): Promise<boolean> =>
    page.evaluate(() => {
      for (let i = 0; i < 7200; i++) {
        window.leafstar!.step(1);
        if (window.leafstar!.world().events.some(({ type }) => type === 'caught')) return true;
      }
      return false;
    });
  const again = page.getByRole('button', { name: 'Again' });
  expect(await untilCaught()).toBe(true);
  await page.waitForFunction(() => !document.getElementById('caught')!.hidden);
  expect(Number(await page.locator('#score-catches').innerText())).toBeGreaterThan(0);
  expect(await page.locator('#live').textContent()).toContain('Caught');
  const first = await page.locator('#result-text').innerText();
  expect(first).toMatch(/^\d+:\d\d( after you took over)?, your best\.$/);
  expect(await page.evaluate(() => document.activeElement!.id)).toBe('result-again');

  // Shown in the X-ray from above: the trail, and what gave one away. The hunt is held.
  await page.waitForTimeout(450);
  await page.getByRole('button', { name: 'See how it found you' }).press('Enter');
  expect(await page.locator('#result-text').innerText()).toMatch(/^It (saw|heard) you from \d+ m, \d+ s before\.$/);
  for (let i = 0; i < 2; i++) await step(page, 35);
  expect((await infoOf(page)).blueprint).toBe(1);
  expect((await page.evaluate(() => window.leafstar!.camera())).isInRoom).toBe(false);
  const { tick } = await infoOf(page);
  await page.evaluate(() => window.leafstar!.hold(false));
  await page.waitForTimeout(400);
  await page.evaluate(() => window.leafstar!.hold(true));
  expect((await infoOf(page)).tick).toBe(tick);
  expect(await page.evaluate(() => window.leafstar!.world().phase)).toBe('caught');
  expect(await page.locator('#caught').isVisible()).toBe(false);
  const white = { white: 'r > 200 && g > 200 && b > 200' };
  const shown = await countPixels(page, white);

  // The next hunt begins with the click, without loading.
  const phase = await page.evaluate(() => {
    document.getElementById('result-again')!.click();
    return window.leafstar!.world().phase;
  });
  expect(phase).toBe('hunt');
  expect(await page.locator('#result').isVisible()).toBe(false);
  expect((await countPixels(page, white)).white).not.toBe(shown.white);
  expect(await untilCaught()).toBe(true);
  await again.waitFor();
  const kept = await page.evaluate(() => Number(localStorage.getItem('leafstar.best.one-room.5')));
  expect(kept).toBeGreaterThan(0);
  const clock = `${Math.floor(kept / 3600)}:${String(Math.floor(kept / 60) % 60).padStart(2, '0')}`;
  expect(await page.locator('#result-text').innerText()).toContain(clock);
  // Without a choice the test's own steps restart the chase, and the card goes.
  await step(page, 120);
  expect(await page.evaluate(() => window.leafstar!.world().phase)).toBe('hunt');
  expect(await page.locator('#caught').isVisible()).toBe(false);
  expect(await page.locator('#result').isVisible()).toBe(false);

  // Esc ends one's own hunt: the player walks by itself again.
  expect(await untilCaught()).toBe(true);
  await page.waitForTimeout(450);
  await page.keyboard.press('Escape');
  await waitForMode(page, 'attract');
  expect(await page.evaluate(() => window.leafstar!.world().phase)).toBe('hunt');
  await step(page, 120);
  expect(await page.locator('#result').isVisible()).toBe(false);
  await playByHand(page);

  // A tour begun while one looks has its own look, not that of before the catch.
  expect(await untilCaught()).toBe(true);
  await page.waitForTimeout(450);
  await page.getByRole('button', { name: 'See how it found you' }).press('Enter');
  await page.evaluate(() => (location.hash = 'tour=bsp'));
  await page.waitForFunction(() => window.leafstar!.info().map === 'keep');
  await step(page, 60);
  expect(await page.evaluate(() => document.body.classList.contains('above'))).toBe(true);
  expect((await infoOf(page)).blueprint).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test('how one was found is shown even when the bot is taken out of the hunt after the catch', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room&bots=1', query: 'quality=low&flat' });
  await playByHand(page);
  await untilCaught(page, 1);
  await setSlider(page, 'Bots', 0);
  await page.getByRole('button', { name: 'See how it found you' }).click();
  await expect.poll(() => page.locator('#result-text').innerText()).toMatch(/^It always knew where you were/);
  expect(problems).toEqual([]);
  await close();
});

test('after a catch on every map, the next hunt begins with the click and nothing is fetched', async () => {
  const { page, problems, close } = await openWalk({ hash: 'map=one-room' });
  await playByHand(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const caught: string[] = [];
  for (const map of SHIPPED_MAPS) {
    await page.evaluate((key) => window.leafstar!.loadMap(key), map);
    await waitForMode(page, 'playing', 'attract');
    if ((await infoOf(page)).mode === 'attract') await playByHand(page);
    const isCaught = await page.evaluate(() => {
      const hook = window.leafstar!;
      for (let i = 0; i < 120; i++) {
        // As near to a bot as one can stand.
        const { bots } = hook.world();
        if (i % 6 === 0 && bots.length > 0) {
          const { x, z } = bots[(i / 6) % bots.length].position;
          const near = [40, 48, 64, 96, 128].flatMap((far) => [
            [far, 0],
            [-far, 0],
            [0, far],
            [0, -far],
          ]);
          near.some(([dx, dz]) => hook.place(x + dx, z + dz, 0));
        }
        hook.step(10);
        if (hook.world().phase === 'caught') return true;
      }
      return false;
    });
    if (!isCaught) continue;
    caught.push(map);
    await page.getByRole('button', { name: 'Again' }).waitFor();
    await page.waitForTimeout(450);
    fetched.length = 0;
    const phase = await page.evaluate(() => {
      document.getElementById('result-again')!.click();
      return window.leafstar!.world().phase;
    });
    expect([map, phase]).toEqual([map, 'hunt']);
    expect([map, fetched]).toEqual([map, []]);
  }
  expect(caught).toEqual(SHIPPED_MAPS);
  expect(problems).toEqual([]);
  await close();
});
