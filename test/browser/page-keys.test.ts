// What each key, gamepad button, stick, finger and mouse does, one after the other, as lines of golden files: what has changed on the page and
// in the world. They notice any change of a binding, a direction or a rate.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LAYERS } from '../../src/debug/layers.ts';
import { createNotes, quietOnDesktop as DESKTOP } from '../support/browser/outline.ts';
import { openWalk } from '../support/browser/walk-page.ts';
import { expectGolden } from '../support/golden.ts';

/** A key goes down, steps pass, and it goes up; in one call, so that the machine's pace does not count. */
const press = (page: Page, code: string, steps = 3, more: Readonly<Record<string, boolean>> = {}): Promise<void> =>
  page.evaluate(
    ({ code, steps, more }) => {
      const send = (type: string): void => {
        const event = new KeyboardEvent(type, { code, bubbles: true, cancelable: true, ...more });
        (document.activeElement ?? document.body).dispatchEvent(event);
      };
      send('keydown');
      window.leafstar!.step(steps);
      send('keyup');
    },
    { code, steps, more },
  );

test('each key does the same as before', async () => {
  const { page, problems, close } = await openWalk({ ...DESKTOP, hash: 'map=one-room&bots=2&speed=0.02' });
  const { lines, note } = createNotes(page);
  await note('At first');
  const keys = [
    ['Enter', 2],
    ...['KeyW', 'KeyS', 'KeyA', 'KeyD', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((code) => [code, 20]),
    ...['KeyC', 'ControlLeft', 'Space', 'KeyE', 'KeyH', 'KeyR', 'Period', 'Period', 'KeyQ', 'KeyZ'].map((code) => [code, 6]),
    ...['Semicolon', 'Quote', 'Backspace', 'Semicolon', 'Escape', 'KeyM', 'KeyX', 'KeyO', 'KeyO', 'KeyY'].map((code) => [code, 2]),
    ...['BracketLeft', 'BracketRight', 'KeyP', 'KeyP', 'Escape', 'Slash', 'Escape', 'Enter'].map((code) => [code, 2]),
  ] as [string, number][]; // prettier-ignore
  for (const [code, steps] of keys) {
    await press(page, code, steps);
    await note(`${code}, ${steps} steps`);
  }
  for (const { hotkey } of LAYERS) {
    await press(page, hotkey);
    await note(`${hotkey} for a layer`);
    await press(page, hotkey);
  }
  for (const more of [{ shiftKey: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }]) {
    await press(page, 'KeyX', 2, more);
    await note(`KeyX with ${Object.keys(more)[0]}`);
  }
  expect(problems).toEqual([]);
  await expectGolden('page-keys', lines);
  await close();
});

test('buttons and sticks of a gamepad do the same as before', async () => {
  const { page, problems, close } = await openWalk({ ...DESKTOP, hash: 'map=one-room&bots=1&speed=0.02' });
  const { lines, note } = createNotes(page);
  await note('At first');
  await page.evaluate(() => window.dispatchEvent(Object.assign(new Event('gamepadconnected'), { gamepad: { id: 'Pad (Vendor 1)', mapping: 'standard' } }))); // prettier-ignore
  await note('Connected');
  const use = (buttons: readonly number[], axes: readonly number[], steps: number): Promise<void> =>
    page.evaluate(
      ({ buttons, axes, steps }) => {
        const pad = { connected: true, mapping: 'standard', axes, buttons: Array.from({ length: 17 }, (_, i) => ({ pressed: buttons.includes(i) })) }; // prettier-ignore
        navigator.getGamepads = () => [null, pad] as unknown as Gamepad[];
        window.leafstar!.step(0);
        window.leafstar!.step(steps);
        navigator.getGamepads = () => [];
        window.leafstar!.step(0);
      },
      { buttons, axes, steps },
    );
  for (let button = 0; button < 17; button++) {
    await use([button], [0, 0, 0, 0], 4);
    await note(`Button ${button}`);
  }
  await use([9], [0, 0, 0, 0], 1);
  await note('Start');
  for (const axes of [[1, 0, 0, 0], [0, -1, 0, 0], [0.1, 0.1, 0, 0], [0.5, 0.5, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0.6], [0, 0, -0.5, -0.5]]) {
    await use([], axes, 20);
    await note(`Sticks at ${axes.join(' ')}`);
  } // prettier-ignore
  await use([7], [0, -1, 0, 0], 20);
  await note('A trigger and a stick');
  expect(problems).toEqual([]);
  await expectGolden('page-gamepad', lines);
  await close();
});

/** A pointer goes down on the picture, moves by those pixels, and goes up, in one call. */
const drag = (page: Page, init: Readonly<Record<string, string | number | boolean>>, from: [number, number], by: [number, number], steps = 0): Promise<void> =>
  page.evaluate(
    ({ init, from: [x, y], by: [dx, dy], steps }) => {
      const send = (type: string, clientX: number, clientY: number, more: PointerEventInit): void => {
        const event = new PointerEvent(type, { bubbles: true, cancelable: true, clientX, clientY, pointerId: 7, ...init, ...more });
        document.querySelector('#view')!.dispatchEvent(event);
      }; // prettier-ignore
      send('pointerdown', x, y, { buttons: 1 });
      send('pointermove', x + dx, y + dy, { buttons: 1, movementX: dx, movementY: dy });
      window.leafstar!.step(steps);
      send('pointerup', x + dx, y + dy, { buttons: 0 });
      window.leafstar!.step(1);
    },
    { init, from, by, steps },
  ); // prettier-ignore

test('mouse, fingers and wheel do the same as before', async () => {
  const { page, problems, close } = await openWalk({ ...DESKTOP, hash: 'map=one-room&bots=1&speed=0.02', hasTouch: true }); // prettier-ignore
  const { lines, note } = createNotes(page);
  await press(page, 'Enter', 2);
  await note('Playing');
  await drag(page, { pointerType: 'mouse' }, [400, 300], [60, 25]);
  await note('The mouse to the right and down');
  await drag(page, { pointerType: 'mouse' }, [400, 300], [-400, 0]);
  await note('A jump of the mouse');
  for (const [x, by, what] of [
    [150, [0, -30], 'The left thumb ahead'],
    [150, [52, 0], 'The left thumb to the right, all the way'],
    [650, [40, 20], 'The right thumb to the right and down'],
  ] as const) {
    await drag(page, { pointerType: 'touch' }, [x, 400], [...by], 20);
    await note(what);
  }
  // Seen from above, lengths in parts of the height: how high it is depends on fonts.
  await press(page, 'KeyO', 0);
  await note('From above');
  const eyes: string[] = [];
  const look = async (what: string, run: () => Promise<unknown>): Promise<void> => {
    const eye = async () => (await page.evaluate(() => window.leafstar!.camera())).eye;
    const before = await eye();
    await run();
    await page.evaluate(() => window.leafstar!.step(1));
    const { at, yaw, pitch } = await eye();
    const [x, y, z] = [(at.x - before.at.x) / before.at.y, at.y / before.at.y, (at.z - before.at.z) / before.at.y];
    eyes.push(`${what}: ${[x, y, z, yaw - before.yaw, pitch - before.pitch].map((each) => each.toFixed(3)).join(' ')}`);
  };
  const wheel = (deltaY: number, deltaMode = 0) => (): Promise<boolean> =>
    page.evaluate((init) => document.querySelector('#view')!.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: 380, clientY: 260, ...init })), { deltaY, deltaMode }); // prettier-ignore
  await look('Two notches nearer', wheel(-200));
  await look('Three lines nearer', wheel(-3, 1));
  await look('A notch away', wheel(100));
  await look('Dragged', () => drag(page, { pointerType: 'mouse' }, [400, 300], [30, -20]));
  await look('Turned', () => drag(page, { pointerType: 'mouse', button: 2 }, [400, 300], [30, -20]));
  await look('Turned with Shift', () => drag(page, { pointerType: 'mouse', shiftKey: true }, [400, 300], [-10, 40]));
  await look('Dragged after that', () => drag(page, { pointerType: 'touch' }, [400, 300], [0, 50]));
  lines.push(...eyes);
  expect(problems).toEqual([]);
  await expectGolden('page-pointers', lines);
  await close();
});
