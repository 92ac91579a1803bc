// The page's small rooms that need no browser: the fade, the sticks' dead zone, the clock, the angles.
import { expect, test, vi } from 'vitest';
import type { Frame, Screen } from '../../src/browser/screen.ts';
import { prepareLevelNow } from '../../src/browser/stage/prepare-level.ts';
import { bytesOfSource } from '../../src/browser/map-source.ts';
import { openFiles } from '../../src/browser/load/map-drop.ts';
import { createLayerSwitches } from '../../src/browser/layers/layer-switches.ts';
import { LAYERS, loadLayers } from '../../src/debug/layers.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { bodyOfBots } from '../../src/game/body-of-bots.ts';
import { eyesOf, seesNow } from '../../src/game/ground/sight.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { stateOf } from '../../src/game/world-state.ts';
import type { Point, Point3 } from '../../src/geometry/point.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import type { Level } from '../../src/nav/level.ts';
import { runSlices } from '../../src/search/slices.ts';
import { randomFrom } from '../support/random.ts';
import { ownLevel, ownPlans } from '../support/all-plans.ts';
import { bestName, keepBest } from '../../src/browser/play/after-catch.ts';
import { createChaseRecord } from '../../src/browser/play/chase-record.ts';
import { foundShapes } from '../../src/debug/world/found-shapes.ts';
import { pickLabels, type PlacedLabel } from '../../src/browser/stage/labels.ts';
import { paintPickups } from '../../src/browser/flat/paint-actors.ts';
import { paintActors, paintPlan } from '../../src/browser/flat/paint-plan.ts';
import { drawPlanPaths, type PlanPaths } from '../../src/browser/flat/plan-paths.ts';
import { createAttractCamera } from '../../src/browser/camera/attract-camera.ts';
import { createFade } from '../../src/browser/camera/fade.ts';
import { eyeOver, keepInside } from '../../src/browser/camera/hover.ts';
import { extentOf, fitView } from '../../src/browser/camera/fit-view.ts';
import { createKeys, nameKeys, readKeyNames } from '../../src/browser/input/keys.ts';
import { createGamepad, withoutDeadZone } from '../../src/browser/input/gamepad.ts';
import { createEventEffects } from '../../src/browser/hud/event-effects.ts';
import { clockOf, isInDanger, type Hud } from '../../src/browser/hud/hud.ts';
import type { Sound } from '../../src/browser/hud/sound.ts';
import { inSlices } from '../../src/browser/load/in-slices.ts';
import { facingOfYaw, yawOfFacing } from '../../src/browser/screen.ts';

test('the fade takes a second, eases at both ends and is monotonic', () => {
  const fade = createFade(0);
  fade.setTarget(1, false);
  const values = Array.from({ length: 60 }, () => fade.advance(1 / 60));
  expect(values[0]).toBeLessThan(0.01);
  expect(values[29]).toBeCloseTo(0.5, 2);
  expect(values[59]).toBeCloseTo(1, 6);
  expect(values.every((value, i) => i === 0 || value >= values[i - 1])).toBe(true);
  expect(fade.advance(1)).toBe(1);
  expect(fade.isMoving()).toBe(false);
});

test('a cut is immediate', () => {
  const fade = createFade(1);
  fade.setTarget(0, true);
  expect(fade.isMoving()).toBe(false);
  expect(fade.advance(0)).toBe(0);
});

test('keys are named as an American keyboard has them, or as the browser says that this one has', async () => {
  const text = 'KeyWKeyA, KeyY, Digit7, Slash, BracketLeft and Quote';
  expect(nameKeys(text)).toBe('WA, Y, 7, /, [ and ’');
  for (const keyboard of [undefined, {}, { getLayoutMap: () => Promise.reject(new Error('in a frame')) }]) {
    vi.stubGlobal('navigator', { keyboard });
    await readKeyNames();
    expect(nameKeys(text)).toBe('WA, Y, 7, /, [ and ’');
  }
  const german = new Map([['KeyW', 'w'], ['KeyY', 'z'], ['Digit7', '7'], ['Slash', '-'], ['BracketLeft', 'ü']]); // prettier-ignore
  vi.stubGlobal('navigator', { keyboard: { getLayoutMap: () => Promise.resolve(german) } });
  await readKeyNames();
  vi.unstubAllGlobals();
  expect(nameKeys(text)).toBe('WA, Z, 7, -, Ü and ’');
});

test('keys are down until they are released; fields and the browser’s shortcuts keep theirs', () => {
  const element = (isField: boolean) => new (class extends EventTarget { closest = () => (isField ? this : null); })(); // prettier-ignore
  const field = element(true);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('Element', EventTarget);
  vi.stubGlobal('HTMLInputElement', class {});
  const pressed: string[] = [];
  const keys = createKeys(({ code }) => pressed.push(code) > 0);
  const send = (type: string, code = '', more: object = {}): boolean => {
    const event = Object.assign(new Event(type, { cancelable: true }), { code, ...more });
    Object.defineProperty(event, 'target', { value: 'in' in more ? more.in : element(false) });
    return window.dispatchEvent(event);
  };
  expect(send('keydown', 'KeyW')).toBe(false);
  expect([keys.isDown('KeyW'), keys.isDown('KeyA', 'KeyW'), keys.isDown('KeyA')]).toEqual([true, true, false]);
  send('keydown', 'KeyW', { repeat: true });
  expect(pressed).toEqual(['KeyW']);
  // Ctrl crouches while walking, and then Ctrl+W must not close the page; without Ctrl it closes unasked.
  expect(send('beforeunload')).toBe(true);
  send('keydown', 'ControlLeft', { ctrlKey: true });
  expect(send('beforeunload')).toBe(false);
  send('keyup', 'KeyW');
  expect(send('beforeunload')).toBe(true);
  expect(keys.isDown('KeyW')).toBe(false);
  send('blur');
  expect(keys.isDown('ControlLeft')).toBe(false);
  expect(send('keydown', 'KeyR', { ctrlKey: true })).toBe(true);
  expect(send('keydown', 'KeyA', { altKey: true })).toBe(true);
  expect(send('keydown', 'KeyA', { in: field })).toBe(true);
  expect(pressed).toEqual(['KeyW', 'ControlLeft']);
  send('keydown', 'Escape', { in: field });
  expect(pressed).toEqual(['KeyW', 'ControlLeft', 'Escape']);
  // The legend opens and scrolls by keys.
  const summary = new (class extends EventTarget { closest = (kinds: string) => (/\bsummary\b/.test(kinds) ? this : null); })(); // prettier-ignore
  for (const code of ['Space', 'Enter', 'ArrowDown']) expect(send('keydown', code, { in: summary }), code).toBe(true);
  send('keydown', 'KeyD', { in: summary });
  expect(pressed).toEqual(['KeyW', 'ControlLeft', 'Escape', 'KeyD']);
  vi.unstubAllGlobals();
});

test('a button of a gamepad that has resumed the hunt does not jump before it is let go', () => {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
  vi.stubGlobal('window', { addEventListener() {} });
  vi.stubGlobal('navigator', { getGamepads: () => [{ connected: true, mapping: 'standard', axes: [0, 0, 0, 0], buttons }] }); // prettier-ignore
  let isPaused = true;
  const onPress = (): boolean => isPaused && !(isPaused = false);
  const read = createGamepad({ onPress, onConnected() {} });
  const jumps = [true, true, false, true].map((pressed) => {
    buttons[0].pressed = pressed;
    return read().jump;
  });
  expect(jumps).toEqual([false, false, false, true]);
  vi.unstubAllGlobals();
});

test('a gamepad stick has a dead zone, and full deflection in every direction', () => {
  for (let turn = 0; turn < 12; turn++) {
    const x = Math.cos((turn * Math.PI) / 6);
    const y = Math.sin((turn * Math.PI) / 6);
    expect(withoutDeadZone(x * 0.17, y * 0.17)).toEqual({ x: 0, y: 0 });
    const full = withoutDeadZone(x, y);
    expect(Math.hypot(full.x, full.y)).toBeCloseTo(1, 9);
    expect(Math.atan2(full.y, full.x)).toBeCloseTo(Math.atan2(y, x), 9);
    const half = withoutDeadZone(x * 0.59, y * 0.59);
    expect(Math.hypot(half.x, half.y)).toBeCloseTo(0.5, 9);
  }
  expect(withoutDeadZone(NaN, 0)).toEqual({ x: 0, y: 0 });
});

test('steps are formatted as minutes and seconds', () => {
  expect([0, 59, 60, 3599, 3600, 36000].map(clockOf)).toEqual(['0:00', '0:00', '0:01', '0:59', '1:00', '10:00']);
});

test('yaw 0 looks up the page and positive turns left, in both conversions', () => {
  expect(facingOfYaw(0).z).toBe(-1);
  expect(facingOfYaw(Math.PI / 2).x).toBeCloseTo(-1, 12);
  for (const yaw of [-3, -1, 0, 0.5, 2, 3.1]) expect(yawOfFacing(facingOfYaw(yaw))).toBeCloseTo(yaw, 12);
});

test('hidden layers are never computed; level layers once, world layers once a step', async () => {
  await loadLayers();
  const level = buildLevel(ownPlans()[0][1]());
  const world = createWorld(level, { seed: 1, settings: { bots: 2 } });
  const body = bodyOfBots(world.settings);
  const spies = new Map(LAYERS.map((layer) => [layer.key, vi.spyOn(layer, 'shapes')]));
  const calls = (key: string): number => spies.get(key)!.mock.calls.length;
  const shown: string[] = [];
  const layers = createLayerSwitches({ setLayer: (key) => void shown.push(key), onChange: () => {} });
  layers.update(world, body);
  for (const { key } of LAYERS) expect(calls(key), key).toBe(0);
  for (const { key, needs } of LAYERS) {
    layers.setAll([key]);
    const before = new Map(LAYERS.map((layer) => [layer.key, calls(layer.key)]));
    // Three drawings of each of four steps.
    for (let i = 0; i < 12; i++) {
      if (i % 3 === 0) stepWorld(world, STAND_STILL);
      layers.update(world, body);
    }
    for (const other of LAYERS) {
      const own = other.key === key ? (needs === 'level' ? 1 : 4) : 0;
      expect(calls(other.key) - before.get(other.key)!, `${other.key} while ${key} is on`).toBe(own);
    }
  }
  layers.setAll([]);
  const last = LAYERS.map(({ key }) => calls(key));
  layers.update(world, body);
  expect(LAYERS.map(({ key }) => calls(key))).toEqual(last);
  vi.restoreAllMocks();
});

test('a layer that is there is turned on and off once, whatever is asked again', () => {
  const changed = vi.fn();
  const layers = createLayerSwitches({ setLayer: () => {}, onChange: changed });
  for (const [key, isOn, changes] of [
    ['no layer', true, 0],
    ['walls', false, 0],
    ['walls', true, 1],
    ['walls', true, 1],
    ['walls', false, 2],
  ] as const) {
    layers.setOn(key, isOn);
    expect([layers.keysOn(), changed.mock.calls.length]).toEqual([changes === 1 ? ['walls'] : [], changes]);
  }
});

test('a layer that draws nothing says what it needs, until it draws something', async () => {
  await loadLayers();
  const level = ownLevel('one-room.json');
  const world = createWorld(level, { seed: 1, settings: { bots: 2 } });
  const body = bodyOfBots(world.settings);
  const layers = createLayerSwitches({ setLayer: () => {}, onChange: () => {} });
  const words = (): string[] => layers.legend().map(({ word }) => word);
  layers.setAll(['hand-graph', 'danger', 'paths']);
  expect(words()).toEqual([]);
  layers.update(world, body);
  expect(words()).toEqual(['hand-drawn graph: none in this map', 'danger zones: needs a shot']);
  stepWorld(world, { ...STAND_STILL, shoot: true });
  layers.update(world, body);
  expect(words()).toContain('danger: raises path costs');
  expect(words()).not.toContain('danger zones: needs a shot');
  layers.setAll(['danger']);
  expect(words().join()).not.toMatch(/hand-drawn/);
});

test('a layer of paths says when no bot has one', async () => {
  await loadLayers();
  const world = createWorld(ownLevel('one-room.json'), { seed: 1, settings: { bots: 0 } });
  const layers = createLayerSwitches({ setLayer: () => {}, onChange: () => {} });
  layers.setAll(['search', 'exact-search', 'ways']);
  layers.update(world, bodyOfBots(world.settings));
  expect(layers.legend()).toEqual([
    expect.objectContaining({ word: 'last search: no bot has made one' }),
    expect.objectContaining({ word: 'exact search: no bot needs one now' }),
    { color: 'bot', form: 'plain', word: 'compare paths: no path to draw' },
  ]);
});

const STAND_STILL = {
  forward: 0,
  right: 0,
  facing: { x: 0, z: -1 },
  run: false,
  jump: false,
  crouch: false,
} as const;

test('every mind that catches is a danger, no other is', () => {
  const isDanger = (mind: string, bots = 2): boolean =>
    isInDanger(createWorld(ownLevel('one-room.json'), { seed: 1, settings: { bots, mind } }));
  for (const mind of ['hunter', 'fighter', 'ghost', 'left-hand', 'guard']) expect([mind, isDanger(mind)]).toEqual([mind, true]); // prettier-ignore
  for (const mind of ['companion', 'flock']) expect([mind, isDanger(mind)]).toEqual([mind, false]);
  expect(isDanger('hunter', 0)).toBe(false);
});

test('a map fitted beside boxes fills its part of the picture and does not lean', () => {
  const square = [0, 640].flatMap((x) => [0, 640].map((z) => ({ x, y: 0, z })));
  const lens = { halfHeight: 0.6, aspect: 16 / 9 };
  const part = { left: 0.1, right: 0.9, bottom: -0.9, top: 0.7 };
  const fit = fitView(square, 0, -1.12, lens, () => part);
  const within = (points: readonly Point3[]): ReturnType<typeof extentOf> => extentOf(points, fit, 0, -1.12, lens);
  const whole = within(square);
  expect(Math.min(whole.left - part.left, part.right - whole.right)).toBeGreaterThan(0);
  expect(Math.min(whole.bottom - part.bottom, part.top - whole.top)).toBeGreaterThan(0);
  const [far, near] = [0, 640].map((at) => within(square.filter(({ z }) => z === at)));
  for (const { left, right } of [far, near]) expect((left + right) / 2).toBeCloseTo(0.5, 3);
  // Only heights above the floor count.
  const walls = [0, 120].flatMap((y) => square.map((at) => ({ ...at, y })));
  const raised = walls.map(({ y, ...at }) => ({ ...at, y: y + 500 }));
  expect(fitView(raised, 500, -1.12, lens, () => part)).toEqual(fitView(walls, 0, -1.12, lens, () => part));
});

test('the view from above stays over the map and looks down on it (seed 4)', () => {
  const random = randomFrom(4);
  const bounds = { minX: -100, maxX: 400, minZ: 0, maxZ: 300 };
  for (let i = 0; i < 50; i++) {
    const [x, z, distance, yaw, pitch] = [2000, 2000, 1e5, 12, 8].map((most) => most * (random() - 0.5));
    const hover = keepInside({ x, z, distance, yaw, pitch, shift: 0 }, bounds);
    expect(hover.x).toBe(Math.max(-100, Math.min(400, x)));
    expect(hover.z).toBe(Math.max(0, Math.min(300, z)));
    expect(hover.pitch > -Math.PI / 2 && hover.pitch < -0.3).toBe(true);
    expect(eyeOver(hover, 20).at.y).toBeGreaterThan(20);
    expect(keepInside(hover, bounds)).toEqual(hover);
  }
});

test('the camera of the first seconds stays below every ceiling', () => {
  for (const room of [4, 12, 30, 80, 400]) {
    const { follow } = createAttractCamera({ clearWay: () => 1, roomAbove: () => room });
    for (let i = 0; i < 90; i++) {
      const { at } = follow({ x: i, y: 50, z: 0 }, 1, null, 1 / 60);
      expect(at.y).toBeLessThan(50 + room);
      if (i === 89) expect(at.y > 50).toBe(room > 10);
    }
  }
});

test('the camera of the first seconds swings aside where there is no more room behind', () => {
  let isNarrow = false;
  const behind = (to: Point3): boolean => Math.abs(Math.atan2(to.x, to.z)) < 1;
  const { follow } = createAttractCamera({
    clearWay: (_, to) => (isNarrow && behind(to) ? 0.2 : 1),
    roomAbove: () => 400,
  });
  const gap = (): number => {
    const { at } = follow({ x: 0, y: 50, z: 0 }, 0, null, 1 / 60);
    return Math.hypot(at.x, at.z);
  };
  expect(gap()).toBeGreaterThan(150);
  isNarrow = true;
  expect(gap()).toBeLessThan(40);
  for (let i = 0; i < 300; i++) gap();
  expect(gap()).toBeGreaterThan(140);
});

test('a door or lift that moves is heard the less the farther away it is', () => {
  const level = ownLevel('hoist.json');
  const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
  const volumes: number[] = [];
  const silent = new Proxy({}, { get: () => () => {} });
  const sound = new Proxy(
    {},
    { get: (_, name) => (name === 'slide' ? (loud: number) => volumes.push(loud) : () => {}) },
  );
  const { hear } = createEventEffects(silent as Hud, sound as Sound, () => {});
  const [{ sector }] = world.sectors;
  const corners = level.plan.walls.filter(({ front, back }) => front === sector || back === sector).map(({ a }) => level.plan.vertices[a]); // prettier-ignore
  const { x, z } = world.player.position;
  const gap = Math.min(...corners.map((corner) => Math.hypot(corner.x - x, corner.z - z)));
  stateOf(world).events = [{ type: 'sector', sector, kind: 'lift', starts: true }];
  hear(world, false);
  expect(volumes).toEqual([1 - gap / 480]);
});

test('long work runs in slices, until it is no longer wanted', async () => {
  let slices = 0;
  function* work(): Generator<void, string> {
    while (slices < 2) yield;
    return 'done';
  }
  expect(await inSlices(work(), () => true, () => slices++)).toBe('done'); // prettier-ignore
  slices = 0;
  expect(await inSlices(work(), () => slices === 0, () => slices++)).toBe(null); // prettier-ignore
});

test('each number of bots, and each size of the horde, has a best time of its own on a map', () => {
  const names = [5, 6].flatMap((bots) => [0, 1000].map((horde) => bestName('keep', { bots, horde })));
  expect(new Set(names).size).toBe(4);
});

test('no time under a second is a best, one that was kept before neither', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  try {
    expect([keepBest('best.keep', 59), kept.size]).toEqual([null, 0]);
    kept.set('leafstar.best.keep', '59');
    expect([keepBest('best.keep', 60), kept.get('leafstar.best.keep')]).toEqual([null, '60']);
    expect([keepBest('best.keep', 30), kept.get('leafstar.best.keep')]).toEqual([60, '60']);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a chase record says since when and by what a bot knew of the player, and its trail leads to the catch', () => {
  const level = ownLevel('one-room.json');
  for (const senses of ['god-like', 'senses']) {
    const world = createWorld(level, { seed: 1, settings: { senses } });
    const record = createChaseRecord();
    const stand = { forward: 0, right: 0, facing: { x: 0, z: -1 }, run: false, jump: false, crouch: false };
    let caught: number | undefined;
    for (let i = 0; i < 7200 && caught === undefined; i++) {
      stepWorld(world, stand);
      record.note(world, i >= 100);
      caught = world.events.flatMap((event) => (event.type === 'caught' ? [event.bot] : []))[0];
    }
    const { hunter, prey, by, steps } = record.found(world, caught!);
    expect(by).toBe(senses === 'god-like' ? 'always' : 'sight');
    expect(record.ownSteps()).toBe(world.survived - 101);
    expect(steps).toBeLessThanOrEqual(world.survived + 6);
    if (by === 'always') expect(steps).toBeGreaterThan(world.survived - 6);
    expect(hunter.at(-1)).toEqual(world.bots[caught!].position);
    expect(prey.at(-1)).toEqual(world.player.position);
    expect(hunter).toHaveLength(prey.length);
    const [trail] = [foundShapes({ color: '#ff3864', hunter, prey, by })];
    expect(trail.filter((shape) => shape.kind === 'line' && shape.color === '#ff3864')).toHaveLength(hunter.length - 1);
    expect(
      trail.some(
        (shape) => shape.kind === 'label' && shape.text === (by === 'sight' ? 'saw you' : 'knew you were there'),
      ),
    ).toBe(true);
    // The restart begins another record.
    for (let i = 0; i < 72; i++) {
      stepWorld(world, stand);
      record.note(world, true);
    }
    expect(record.ownSteps()).toBe(1);
  }
});

test('a screen that replaces another one shows the level of that moment, and drops those that went before', async () => {
  const [first, second] = ownPlans()
    .slice(0, 2)
    .map(([, load]) => buildLevel(load()));
  let now = first;
  const said: string[] = [];
  const nameOf = (level: Level): string => (level === first ? 'first' : 'second');
  const screen = {
    *prepareLevel(level: Level) {
      said.push(`prepare ${nameOf(level)}`);
      yield;
      const say = (what: string) => () => void said.push(`${what} ${nameOf(level)}`);
      // The level changes while the graphics are waited for.
      const ready = Promise.resolve().then(() => void (now = second));
      return { ready, show: say('show'), drop: say('drop') };
    },
  } as unknown as Screen;
  await prepareLevelNow(screen, () => now);
  expect(said).toEqual(['prepare first', 'drop first', 'prepare second', 'show second']);
  await prepareLevelNow(screen, () => null);
  expect(said).toHaveLength(4);
});

test('separate labels are all shown; of two overlapping ones that with precedence, else the earlier; none outside', () => {
  const at = (x: number, y: number, isFirst?: true): PlacedLabel => ({ label: { text: 'label', ...(isFirst && { isFirst }) }, x, y }); // prettier-ignore
  const [a, b, c, d, e] = [at(100, 100), at(110, 105), at(200, 100), at(-90, 100), at(105, 96, true)];
  expect(pickLabels([a, b, c, d], 400, 200, 16)).toEqual([a, c]);
  expect(pickLabels([a, b, c, e], 400, 200, 16)).toEqual([e, c]);
  // At the edges they are moved in until all of their words are seen.
  const edges = pickLabels([at(395, 5), at(5, 210)], 400, 200, 16);
  expect(edges.map(({ x, y }) => [x, y])).toEqual([[400 - 25.75, 17], [25.75, 200]]); // prettier-ignore
});

/** In place of Path2D: where parts of a path begin, and its circles. */
class Recorder {
  readonly starts: string[] = [];
  readonly circles: number[][] = [];
  moveTo(x: number, z: number): void {
    this.starts.push(`${x},${z}`);
  }
  lineTo(): void {}
  closePath(): void {}
  addPath(): void {}
  arc(...circle: number[]): void {
    this.circles.push(circle);
  }
}

function recordPaths(level: Level): PlanPaths {
  vi.stubGlobal('Path2D', Recorder);
  const paths = runSlices(drawPlanPaths(level));
  vi.unstubAllGlobals();
  return paths;
}

test('the flat view and the minimap draw every prop that takes room', () => {
  const { props } = recordPaths(ownLevel('keep.json'));
  const crates = (props as unknown as Recorder).circles.filter(([, , radius]) => radius === 16);
  expect(crates).toContainEqual([1330, 1036, 16, 0, 2 * Math.PI]);
  expect(crates).toContainEqual([1660, 1230, 16, 0, 2 * Math.PI]);
});

test('the flat view and the minimap draw walls without thickness like others, windows and railings dashed', () => {
  const level = ownLevel('museum.json');
  const { plan } = level;
  const paths = recordPaths(level);
  const dashes = new Map<unknown, readonly number[]>();
  let dash: readonly number[] = [];
  const pen = {
    fill() {},
    setLineDash: (next: readonly number[]) => (dash = next),
    stroke: (path: unknown) => dashes.set(path, dash),
  };
  paintPlan(pen as unknown as CanvasRenderingContext2D, paths, { blueprint: 0, frost: 0 }, 1);
  expect([dashes.get(paths.solid), dashes.get(paths.inner), dashes.get(paths.fences)]).toEqual([[], [], [6, 4]]);
  const drawnAs = (kind: string): string[] =>
    plan.walls.flatMap(({ a, back, kind: own, blocks }) => {
      if (back < 0 || own !== kind || blocks === 0) return [];
      const start = `${plan.vertices[a].x},${plan.vertices[a].z}`;
      return [(['solid', 'fences'] as const).filter((key) => (paths[key] as unknown as Recorder).starts.includes(start)).join()]; // prettier-ignore
    });
  expect(drawnAs('wall').length).toBeGreaterThan(0);
  expect(drawnAs('wall').every((keys) => keys.includes('solid'))).toBe(true);
  expect(drawnAs('railing').length).toBeGreaterThan(0);
  expect(drawnAs('railing').every((keys) => keys.includes('fences'))).toBe(true);
});

test.each([0, 1])('the flat view tells water and mud from stone by colour, blueprint %i', (blueprint) => {
  const level = ownLevel('cistern.json');
  const paths = recordPaths(level);
  const colors = new Map<string, readonly number[]>();
  const pen = {
    fillStyle: '',
    fill({ starts }: Recorder) {
      for (const point of starts) colors.set(point, this.fillStyle.match(/-?\d+/g)!.map(Number));
    },
    setLineDash() {},
    stroke() {},
  };
  const paint = (frost: number): void =>
    paintPlan(pen as unknown as CanvasRenderingContext2D, paths, { blueprint, frost }, 1);
  paint(0);
  const fair = new Map(colors);
  paint(1);
  const hues = { water: [] as number[], mud: [] as number[], other: [] as number[] };
  for (const { cell, sector } of level.tree.leaves) {
    const { floorMaterial: name } = level.plan.sectors[sector];
    const corner = `${cell[0].x},${cell[0].z}`;
    const [red, green, blue] = fair.get(corner)!;
    const kind = name === 'water' || name === 'mud' ? name : 'other';
    hues[kind].push(blue - red);
    // Frost makes both pale, and nothing else.
    const frozen = colors.get(corner)!;
    if (kind === 'other') expect(frozen).toEqual([red, green, blue]);
    else expect(frozen[1] - green).toBeGreaterThan(40);
  }
  expect(Math.min(...hues.water)).toBeGreaterThan(Math.max(...hues.other) + 20);
  expect(Math.max(...hues.mud)).toBeLessThan(Math.min(...hues.other) - 20);
});

test('the flat view shows each pickup in its colour until it is taken', () => {
  const world = createWorld(ownLevel('gatehouse.json'), { seed: 1, settings: { bots: 0 } });
  const shown = (): unknown[] => {
    const drawn: unknown[] = [];
    let corners: Point[] = [];
    const pen = {
      fillStyle: '',
      beginPath: () => (corners = []),
      lineTo: (x: number, z: number) => corners.push({ x, z }),
      closePath() {},
      fill() {
        const middle = (axis: 'x' | 'z'): number => corners.reduce((sum, each) => sum + each[axis], 0) / corners.length;
        drawn.push([middle('x'), middle('z'), pen.fillStyle]);
      },
    };
    paintPickups(pen as unknown as CanvasRenderingContext2D, world, 9);
    return drawn;
  };
  const { things } = world.level.plan;
  const all = things.flatMap(({ kind, at, color }, index) => (kind === 'pickup' ? [{ index, look: [at.x, at.z, color] }] : [])); // prettier-ignore
  expect(all).toHaveLength(6);
  expect(shown()).toEqual(all.map(({ look }) => look));
  stateOf(world).taken = new Set([all[2].index]);
  expect(shown()).toEqual(all.filter((_, i) => i !== 2).map(({ look }) => look));
});

test('the flat view’s fan of view ends at walls', () => {
  const world = createWorld(ownLevel('hedge-maze.json'), { seed: 1, settings: { bots: 0 } });
  const { position } = world.player;
  for (let turn = 0; turn < 12; turn++) {
    // The fan is what is filled first.
    const rim: Point[] = [];
    let isFilled = false;
    const note = (x: number, z: number): void => {
      if (!isFilled) rim.push({ x, z });
    };
    const methods: Record<string, unknown> = {
      createRadialGradient: () => ({ addColorStop() {} }),
      lineTo: note,
      arc(x: number, z: number, radius: number, from: number, to: number) {
        for (const angle of [from, (from + to) / 2, to])
          note(x + radius * Math.cos(angle), z + radius * Math.sin(angle));
      },
      fill: () => void (isFilled = true),
    };
    const pen = new Proxy({}, { get: (_, name) => methods[name as string] ?? (() => {}), set: () => true });
    const yaw = (turn * Math.PI) / 6;
    const eye = { at: position, yaw, pitch: 0 };
    paintActors(pen as CanvasRenderingContext2D, { world, alpha: 1, eye } as Frame, 1);
    expect(rim.length).toBeGreaterThan(2);
    const from = eyesOf(world.player);
    for (const { x, z } of rim) {
      const short = (a: number, b: number): number => a + (b - a) * 0.999;
      expect(seesNow(world, from, { x: short(from.x, x), y: from.y, z: short(from.z, z) }), `${x}, ${z}`).toBe(true);
    }
  }
});

/** What browsers hand on for a folder: no byte of it can be read. */
function droppedFolder(): File {
  const refuse = () => Promise.reject(new DOMException('A requested file or directory could not be found.'));
  const file = new File([], 'folder');
  return Object.assign(file, { arrayBuffer: refuse, slice: () => Object.assign(new Blob(), { text: refuse }) });
}

test('of a folder and of a file that is too large it is said what is wrong and how to mend it', async () => {
  const big = Object.defineProperty(new File([], 'big.wad'), 'size', { value: 128 * 2 ** 20 + 1 });
  await expect(bytesOfSource({ file: droppedFolder() })).rejects.toThrow(
    /^folder: It is a folder, .* Open the map file/,
  );
  await expect(bytesOfSource({ file: big })).rejects.toThrow(
    'big.wad: The file has 129 MB; the limit is 128 MB. Split',
  );
});

/** A file of that name as the browser hands it over: a WAD has a head, then the directory with names of eight letters. */
function droppedFile(name: string): File {
  if (name === 'folder') return droppedFolder();
  if (!name.endsWith('.wad')) return new File(['{}'], name);
  const lumps = name === 'looks.wad' ? ['PLAYPAL', 'PNAMES'] : ['MAP01', 'THINGS'];
  const directory = lumps.map((lump) => `${'\0'.repeat(8)}${lump.padEnd(8, '\0')}`);
  return new File([name === 'game.wad' ? 'IWAD' : 'PWAD', Uint32Array.of(lumps.length, 12), ...directory], name);
}

test.each([
  [['keep.json'], ['keep.json'], null],
  [['a.wad', 'game.wad'], ['a.wad', 'game.wad'], null],
  [['game.wad', 'a.wad'], ['a.wad', 'game.wad'], null],
  [['game.wad', 'a.wad', 'b.wad'], ['a.wad', 'game.wad'], '1 more was left'],
  [['game.wad', 'keep.json'], ['keep.json'], '1 more was left'],
  [['keep.json', 'a.wad', 'b.wad'], ['keep.json'], '2 more were left'],
  [['game.wad'], ['game.wad'], null],
  [['looks.wad'], ['looks.wad'], null],
  [['looks.wad', 'a.wad'], ['a.wad', 'looks.wad'], null],
  [['looks.wad', 'game.wad', 'b.wad', 'a.wad'], ['b.wad', 'looks.wad', 'game.wad'], '1 more was left'],
  [['bad.wad', 'game.wad', 'a.wad'], ['bad.wad'], null],
  [['folder', 'keep.json'], ['keep.json'], '1 more was left'],
  [['folder'], ['folder'], null],
  [['a.txt', 'a.wad'], ['a.wad'], null],
  [['a.wad', 'README.TXT', 'game.wad'], ['a.wad', 'game.wad'], null],
  [['grid.txt', 'keep.json'], ['grid.txt'], '1 more was left'],
  [['game.wad', 'grid.txt'], ['grid.txt'], '1 more was left'],
])('of the files %j dropped together %j are opened, and it says: %j', async (names, opened, said) => {
  const files = names.map(droppedFile);
  const [calls, texts]: string[][] = [[], []];
  // A WAD of pictures shows no map.
  const open = async ({ name }: File): Promise<boolean> => calls.push(name) > 0 && !/bad|looks/.test(name);
  await openFiles(files, open, () => calls.length, (text) => texts.push(text)); // prettier-ignore
  expect(calls).toEqual(opened);
  expect(texts).toEqual(said === null ? [] : [expect.stringContaining(`: ${opened[0]} is open, ${said}.`)]);
});

test.each([
  [0, []],
  [1, ['a.wad']],
  [2, ['a.wad', 'looks.wad']],
  [3, ['a.wad', 'looks.wad', 'game.wad']],
])('a map chosen when %j of three dropped files are being opened stays: opened are %j', async (moment, opened) => {
  let choices = 0;
  const calls: string[] = [];
  const open = async ({ name }: File): Promise<boolean> => {
    choices++;
    const count = calls.push(name);
    await Promise.resolve();
    if (count === moment) choices++;
    return name === 'a.wad';
  };
  const all = openFiles(['looks.wad', 'game.wad', 'a.wad'].map(droppedFile), open, () => choices, expect.fail);
  if (moment === 0) choices++;
  await all;
  expect(calls).toEqual(opened);
});
