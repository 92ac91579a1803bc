// Bots and teleporters' lines: they go round those that lead elsewhere, take those that lead to the player, and are never sent in circles.
import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { isInFront, whereMet } from '../../../src/game/movers/passages.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import type { Level } from '../../../src/nav/level.ts';
import { straightenArcs } from '../../../src/nav/along/path-arcs.ts';
import { FINDERS, finderOf } from '../../../src/nav/finders/finders.ts';
import { reachedSectors } from '../../../src/nav/reach/reached-sectors.ts';
import { randomFrom } from '../../support/random.ts';
import { PADS, twoPads } from '../../support/inputs/two-pads.ts';
import { writeWad, type LineSketch } from '../../support/inputs/wad-writer.ts';

const STILL = { forward: 0, right: 0, facing: { x: 0, z: -1 }, run: false, jump: false, crouch: false };
const TELEPORTS = 97;
const levelOf = (...specials: readonly [number, number]): Level =>
  buildLevel(loadPlan(twoPads(...specials), 'pads.wad'), 'used');
const level = levelOf(TELEPORTS, TELEPORTS);
const oneWay = levelOf(TELEPORTS, 0);

/** How often the bot was carried until it caught the player; Infinity when it did not. */
function leapsOfHunt(level: Level, from: Point, to: Point, flyHeight: number): number {
  const world = createWorld(level, { seed: 1, settings: { bots: 1, randomDelayMs: 0, flyHeight } });
  expect(placePlayer(world, to, { x: 1, z: 0 })).toBe(true);
  putBot(stateOf(world), stateOf(world).bots[0], from);
  let leaps = 0;
  for (let i = 0; i < 60 * 30; i++) {
    stepWorld(world, STILL);
    leaps += world.events.filter((event) => event.type === 'teleported' && event.who === 0).length;
    if (world.catches > 0) return leaps;
  }
  return Infinity;
}

describe.each([
  ['flying', 64],
  ['walking', 0],
])('a %s bot', (_, flyHeight) => {
  test('gets past a pad on the straight path to the player', () => {
    // Round it, or through it and all the way back where the middles of portals make that look shorter; never to and fro.
    expect(leapsOfHunt(oneWay, { x: 150, z: -256 }, { x: 360, z: -256 }, flyHeight)).toBeLessThanOrEqual(1);
    expect(leapsOfHunt(level, { x: 150, z: -256 }, { x: 360, z: -256 }, flyHeight)).toBeLessThanOrEqual(2);
  });

  test('takes the pad where it is shorter', () => {
    expect(leapsOfHunt(level, { x: 100, z: -256 }, { x: 1960, z: -300 }, flyHeight)).toBe(1);
  });

  test('reaches a player on a pad by another one', () => {
    // To the nearest pad, carried to the other; out of it, and back in.
    expect(leapsOfHunt(level, { x: 100, z: -256 }, PADS[0], flyHeight)).toBeLessThanOrEqual(2);
    expect(leapsOfHunt(level, { x: 1600, z: -256 }, PADS[0], flyHeight)).toBe(1);
  });
});

/** Finders that find something on every map. */
const FINDERS_HERE = FINDERS.filter(({ key }) => !['baked', 'hand-graph', 'right-hand', 'left-hand'].includes(key));

test.each(FINDERS_HERE)('finder $key crosses no teleporter line from its front by accident', ({ make }) => {
  const isInside = ({ x, z }: Point): boolean =>
    PADS.some((pad) => Math.max(Math.abs(pad.x - x), Math.abs(pad.z - z)) < 64);
  for (const [from, to] of [
    [
      { x: 64, z: -256 },
      { x: 440, z: -256 },
    ],
    [{ x: 1200, z: -40 }, PADS[1]],
    [PADS[0], { x: 2000, z: -256 }],
    // Over corners of the pad.
    [
      { x: 128, z: -384 },
      { x: 384, z: -128 },
    ],
  ]) {
    const finder = make(level, PLAYER_BODY);
    const path = finder.find(from, to);
    expect(path).not.toBeNull();
    let here = from;
    path!.points.forEach((point, i) => {
      let wasInside = isInside(here);
      for (let step = 1; path!.links[i] === 'walk' && step <= 64; step++) {
        const part = step / 64;
        const isIn = isInside({ x: here.x + (point.x - here.x) * part, z: here.z + (point.z - here.z) * part });
        assert(!isIn || wasInside);
        wasInside = isIn;
      }
      here = point;
    });
  }
});

/** Two rooms, and a line from post to post of the door between them that carries off from the left one. */
function doorPosts(): Level {
  const solid = [[0, 1, 0], [1, 2, 0], [2, 3, 1], [3, 4, 1], [4, 5, 1], [5, 0, 0], [6, 5, 0], [5, 6, 1], [2, 7, 0], [7, 2, 1]]; // prettier-ignore
  const line = { from: 7, to: 6, front: 0, back: 1, flags: 4, special: TELEPORTS, tag: 1 };
  const bytes = writeWad({
    vertices: [[0, 0], [0, 512], [256, 512], [512, 512], [512, 0], [256, 0], [256, 192], [256, 320]], // prettier-ignore
    lines: [...solid.map(([from, to, front]) => ({ from, to, front })), line],
    sectors: [{ tag: 1 }, {}],
    things: [{ x: 64, y: 64, type: 1 }, { x: 64, y: 256, type: 14 }], // prettier-ignore
  });
  return buildLevel(loadPlan(bytes, 'posts.wad'), 'used');
}
const posts = doorPosts();

test.each(FINDERS_HERE)('finder $key leads a point over no teleporter line between door posts', ({ make }) => {
  const finder = make(posts, POINT_WALKER);
  for (const z of [-40, -256, -472]) {
    const [left, right] = [200, 312].map((x) => ({ x, z }));
    expect(finder.find(left, right)).toBeNull();
    expect(finder.find(right, left)?.points.at(-1)).toMatchObject(left);
  }
});

test.each(FINDERS_HERE)('finder $key leads over no end of a teleporter line from its front (seed 43)', ({ make }) => {
  const finder = make(level, PLAYER_BODY);
  const { walls, vertices } = level.plan;
  const lines = [...level.states!.carriers].map((wall) => ({
    a: vertices[walls[wall].a],
    b: vertices[walls[wall].b],
  }));
  const random = randomFrom(43);
  const place = (): Point => ({ x: 32 + 32 * Math.floor(14 * random()), z: -32 - 32 * Math.floor(14 * random()) });
  const isOnPad = ({ x, z }: Point): boolean =>
    PADS.some((pad) => Math.max(Math.abs(pad.x - x), Math.abs(pad.z - z)) <= 64);
  let legs = 0;
  for (let round = 0; round < 150; round++) {
    const [from, to] = [place(), place()];
    // On a line of its pad a start is on both sides of it.
    if (isOnPad(from)) continue;
    const path = finder.find(from, to);
    const { points, links } = path === null ? { points: [], links: [] } : straightenArcs(path, level.plan.quantum);
    points.forEach((point, i) => {
      const here = points[i - 1] ?? from;
      // Walks along the side of a leaf are not tested.
      if (links[i] !== 'walk' || here.x === point.x || here.z === point.z) return;
      const isOver = lines.some((line) => isInFront(line, here) && whereMet(line, here, point) !== null);
      assert(!isOver, JSON.stringify([from, to, here, point]));
      legs++;
    });
  }
  expect(legs).toBeGreaterThan(100);
});

test('an automatic player that is carried keeps a path by that pad, and leaves one that led past it', () => {
  const by = finderOf('line-of-sight').make(level, PLAYER_BODY).find({ x: 100, z: -256 }, { x: 1960, z: -300 })!;
  expect(by.links).toContain('teleport');
  const past = { ...by, points: [{ x: 440, y: 0, z: -256 }], links: ['walk' as const] };
  for (const path of [by, past]) {
    const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
    expect(placePlayer(world, { x: 100, z: -256 }, { x: 1, z: 0 })).toBe(true);
    const pilot = { ...createAutopilot(level, 1), isNew: false, path };
    let leaps = 0;
    for (let i = 0; i < 200 && leaps === 0; i++) {
      stepWorld(world, steerByItself(pilot, world));
      leaps += world.events.filter(({ type }) => type === 'teleported').length;
    }
    expect(leaps).toBe(1);
    steerByItself(pilot, world);
    expect(pilot.path === path).toBe(path === by);
  }
});

test('reachability counts pads, which can be walked over or taken', () => {
  const plan = loadPlan(twoPads(TELEPORTS, TELEPORTS), 'pads.wad');
  for (const state of ['drawn', 'open', 'used'] as const) {
    expect(reachedSectors(buildLevel(plan, state), POINT_WALKER, { x: 64, z: -64 })).toEqual([0, 1, 2]);
  }
});

test('a line that works once only, or for monsters only, can be walked over', () => {
  for (const special of [39, 126]) {
    const other = levelOf(special, special);
    const path = FINDERS.find(({ key }) => key === 'line-of-sight')!
      .make(other, PLAYER_BODY)
      .find({ x: 64, z: -256 }, { x: 440, z: -256 });
    expect(path!.length).toBeCloseTo(376, 3);
  }
});

// Entering at the front means leaving at the exit's front, mirrored; reversed, at its back.
test.each([
  ['with its front ahead', 244, [5, 4], { x: 769, z: -300 }, 1],
  ['with its front behind', 244, [4, 5], { x: 767, z: -212 }, -1],
  ['reversed, with its front behind', 263, [4, 5], { x: 769, z: -300 }, 1],
  ['reversed, with its front ahead', 263, [5, 4], { x: 767, z: -212 }, -1],
])('who crosses a line that leads to another one %s keeps going there', (_, special, [from, to], at, way) => {
  // A hall of 1024 by 512 that the two lines divide.
  const frame = [[0, 0], [0, 512], [256, 512], [256, 0], [768, 512], [768, 0], [1024, 512], [1024, 0]] as const; // prettier-ignore
  const outline = [[0, 1, 0], [1, 2, 0], [3, 0, 0], [2, 4, 1], [5, 3, 1], [4, 6, 2], [6, 7, 2], [7, 5, 2]]; // prettier-ignore
  const lines: LineSketch[] = outline.map(([from, to, front]) => ({ from, to, front }));
  lines.push({ from: 2, to: 3, front: 0, back: 1, flags: 4, special, tag: 7 });
  const [front, back] = from === 5 ? [2, 1] : [1, 2];
  lines.push({ from, to, front, back, flags: 4, tag: 7 });
  const wad = writeWad({
    vertices: frame,
    lines,
    sectors: [{}, {}, {}],
    things: [{ x: 64, y: 64, type: 1 }],
  });
  const world = createWorld(buildLevel(loadPlan(wad, 'lines.wad'), 'used'), { seed: 1, settings: { bots: 0 } });
  expect(placePlayer(world, { x: 150, z: -300 }, { x: 1, z: 0 })).toBe(true);
  const input = { ...STILL, forward: 1, facing: { x: 1, z: 0 } };
  for (let i = 0; i < 120 && !world.events.some(({ type }) => type === 'teleported'); i++) stepWorld(world, input);
  const { position, facing, velocity } = world.player;
  expect([position.x, position.z]).toEqual([at.x, at.z]);
  expect(facing.x).toBeCloseTo(way);
  expect(velocity.x * way).toBeGreaterThan(1);
});
