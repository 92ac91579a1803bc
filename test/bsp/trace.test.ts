// Lines through a plan: hand-made cases for every way to graze a wall, and the loop over all walls as the twin.
import { describe, expect, test } from 'vitest';
import { buildTree } from '../../src/bsp/build/build-tree.ts';
import { leafAt } from '../../src/bsp/leaf-at.ts';
import type { Tree } from '../../src/bsp/tree.ts';
import { canSee, trace, traceLine } from '../../src/bsp/trace.ts';
import { wallsNear } from '../../src/bsp/walls-near.ts';
import type { Point, Point3 } from '../../src/geometry/point.ts';
import { side } from '../../src/geometry/point.ts';
import { closestOnSegment } from '../support/checks/segment.ts';
import { snapPoint } from '../../src/geometry/quantum.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { BLOCKS_SIGHT, SOLID, openingOfWall } from '../../src/map/floor-plan.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import {
  TINY_PLANS,
  pillarRoom,
  planOf,
  roomsPlan,
  squareRoom,
  stepHall,
  thinWall,
  twoRooms,
} from '../support/plans.ts';
import type { Corner } from '../support/plans.ts';
import { QUICK, sampled } from '../support/quick.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';
import { randomFrom } from '../support/random.ts';

const at = (x: number, z: number, y = 41): Point3 => ({ x, y, z });
const never = (): boolean => false;
const isClear = (tree: Tree, a: Point, b: Point): boolean => traceLine(tree, a, b, never) === null;

describe('touching', () => {
  const square: Corner[] = [
    [128, 128],
    [256, 128],
    [256, 256],
    [128, 256],
  ];
  const outside: Corner[] = [
    [0, 0],
    [512, 0],
    [512, 512],
    [0, 512],
  ];
  const pillar = buildTree(roomsPlan('square pillar', { rooms: [{ polygon: outside, holes: [square] }] }));

  test('a line that touches a pillar corner passes', () => {
    expect(isClear(pillar, at(64, 192), at(192, 64))).toBe(true);
    expect(isClear(pillar, at(192, 64), at(64, 192))).toBe(true);
  });
  test('a line along a side of the pillar passes, both ways and from corner to corner', () => {
    expect(isClear(pillar, at(0, 128), at(512, 128))).toBe(true);
    expect(isClear(pillar, at(512, 128), at(0, 128))).toBe(true);
    expect(isClear(pillar, at(128, 128), at(256, 128))).toBe(true);
    expect(isClear(pillar, at(150, 128), at(500, 128))).toBe(true);
  });
  test('a line from corner to corner through the pillar does not', () => {
    const hit = traceLine(pillar, at(128, 128), at(256, 256), never);
    expect(hit?.t).toBe(0);
    expect(isClear(pillar, at(256, 256), at(128, 128))).toBe(false);
    expect(isClear(pillar, at(64, 64), at(300, 300))).toBe(false);
    expect(isClear(pillar, at(128, 128), at(200, 256))).toBe(false);
    expect(isClear(pillar, at(128, 200), at(256, 200))).toBe(false);
  });
  test('a line from a corner away from the pillar passes', () => {
    expect(isClear(pillar, at(128, 128), at(0, 0))).toBe(true);
    expect(isClear(pillar, at(128, 128), at(500, 120))).toBe(true);
    expect(isClear(pillar, at(128, 200), at(0, 300))).toBe(true);
  });
  test('a line from the floor onto a wall ends there unblocked', () => {
    expect(isClear(pillar, at(64, 192), at(128, 192))).toBe(true);
    expect(isClear(pillar, at(64, 64), at(128, 128))).toBe(true);
  });

  const pinch = buildTree(
    roomsPlan('two pillars that touch', {
      rooms: [
        {
          polygon: outside,
          holes: [
            square,
            [
              [256, 256],
              [384, 256],
              [384, 384],
              [256, 384],
            ],
          ],
        },
      ],
    }),
  );
  test('nothing passes between two touching pillars, but a line may end there', () => {
    expect(isClear(pinch, at(320, 192), at(192, 320))).toBe(false);
    expect(isClear(pinch, at(320, 192), at(256, 256))).toBe(true);
    expect(isClear(pinch, at(256, 256), at(192, 320))).toBe(true);
    // Along the top of the lower pillar it would have to cross to the other side of the line at the pinch.
    expect(isClear(pinch, at(400, 256), at(100, 256))).toBe(false);
    expect(isClear(pinch, at(400, 256), at(256, 256))).toBe(true);
  });

  test('a line runs along an outer wall and stops where the wall turns into it', () => {
    const room = buildTree(
      roomsPlan('nook', {
        rooms: [
          {
            polygon: [
              [0, 0],
              [256, 0],
              [256, 64],
              [512, 64],
              [512, 256],
              [0, 256],
            ],
          },
        ],
      }),
    );
    expect(isClear(room, at(0, 64), at(512, 64))).toBe(true);
    expect(isClear(room, at(512, 64), at(0, 64))).toBe(true);
    expect(isClear(room, at(0, 0), at(256, 0))).toBe(true);
    expect(isClear(room, at(0, 0), at(300, 0))).toBe(false);
    expect(isClear(room, at(256, 200), at(256, -10))).toBe(false);
    expect(isClear(room, at(256, 200), at(256, 0))).toBe(true);
  });

  test('a thin wall can be passed at its ends and along it, and stops crossing lines', () => {
    const tree = buildTree(thinWall);
    const stops = (wall: number): boolean => thinWall.walls[wall].blocks !== 0;
    const clear = (a: Point, b: Point): boolean => traceLine(tree, a, b, stops) === null;
    expect(clear(at(256, 0), at(256, 512))).toBe(true);
    expect(clear(at(100, 128), at(400, 128))).toBe(true);
    expect(clear(at(100, 129), at(400, 129))).toBe(false);
    expect(clear(at(100, 100), at(284, 412))).toBe(false);
    expect(canSee(tree, at(100, 200), at(400, 200))).toBe(false);
  });
});

describe('heights', () => {
  test('a step blocks the view from below, not from above', () => {
    const tree = buildTree(stepHall);
    expect(canSee(tree, at(64, 128, 41), at(400, 128, 41))).toBe(true);
    const hit = trace(tree, at(64, 128, 10), at(400, 128, 10));
    expect(hit).toMatchObject({ point: { x: 256, y: 10, z: 128 } });
    expect(tree.leaves[hit!.leaf].sector).toBe(0);
    // Along the very edge of an opening it is clear, by the plan's heights and by current ones.
    const openings = stepHall.walls.map((wall) => openingOfWall(stepHall, wall));
    const now = {
      bottom: openings.map(({ bottom }) => bottom),
      top: openings.map(({ top }) => top),
      rooms: stepHall.sectors,
    };
    const { bottom, top } = openings[hit!.wall];
    for (const heights of [undefined, now]) {
      for (const [y, isClear] of [
        [bottom, true],
        [bottom - 0.01, false],
        [top, true],
        [top + 0.01, false],
      ] as const)
        expect(canSee(tree, at(64, 128, y), at(400, 128, y), heights)).toBe(isClear);
    }
    expect(canSee(tree, at(64, 128, 120), at(700, 128, 150))).toBe(false);
    expect(canSee(tree, at(64, 128, 100), at(700, 128, 100))).toBe(true);
  });
  test('a lintel hides what is above it', () => {
    const tree = buildTree(twoRooms);
    expect(canSee(tree, at(64, 128, 41), at(464, 128, 41))).toBe(true);
    expect(trace(tree, at(64, 128, 110), at(464, 128, 110))).toMatchObject({ point: { x: 256 } });
    expect(canSee(tree, at(64, 20, 41), at(464, 20, 41))).toBe(false);
  });
  test('a hit has point, wall and leaf', () => {
    const tree = buildTree(squareRoom);
    const hit = trace(tree, at(64, 64, 41), at(320, 64, 41));
    expect(hit).toMatchObject({ point: { x: 256, y: 41, z: 64 }, t: 0.75, leaf: 0 });
    expect(squareRoom.vertices[squareRoom.walls[hit!.wall].a].x).toBe(256);
  });
});

/** The nearest wall properly crossed that stops sight, or null; 'touch' when the line meets a wall's end or starts on a wall. */
function traceByLoop(plan: FloorPlan, a: Point3, b: Point3): { t: number; wall: number } | null | 'touch' {
  let best: { t: number; wall: number } | null = null;
  for (let index = 0; index < plan.walls.length; index++) {
    const wall = plan.walls[index];
    const p = plan.vertices[wall.a];
    const q = plan.vertices[wall.b];
    const sideP = side(a, b, p);
    const sideQ = side(a, b, q);
    if (sideP * sideQ > 0) continue;
    const sideA = side(p, q, a);
    const sideB = side(p, q, b);
    if (sideA * sideB > 0) continue;
    if (sideP * sideQ === 0 || sideA === 0) return 'touch';
    if (sideB === 0) continue;
    const t = sideA / (sideA - sideB);
    if (best && t >= best.t) continue;
    const y = a.y + t * (b.y - a.y);
    const { bottom, top } = openingOfWall(plan, wall);
    if (wall.back === SOLID || wall.blocks & BLOCKS_SIGHT || y < bottom || y > top) best = { t, wall: index };
  }
  return best;
}

function checkAgainstLoop(plan: FloorPlan, lines: number, seed: number): number {
  const tree = buildTree(plan);
  const random = randomFrom(seed);
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  const anywhere = (): Point3 => ({
    ...snapPoint({ x: minX + random() * (maxX - minX), z: minZ + random() * (maxZ - minZ) }, plan.quantum),
    y: random() * 200 - 20,
  });
  let compared = 0;
  for (let i = 0; i < lines; i++) {
    const a = anywhere();
    const b = anywhere();
    if (leafAt(tree, a) < 0) continue;
    const expected = traceByLoop(plan, a, b);
    if (expected === 'touch') continue;
    compared++;
    const found = trace(tree, a, b);
    const words = found && { t: found.t, wall: found.wall };
    if (words?.t !== expected?.t || words?.wall !== expected?.wall) {
      expect.fail(`${plan.name}: ${JSON.stringify({ a, b, found: words, expected })}`);
    }
    if (found) {
      const { front, back } = plan.walls[found.wall];
      const { sector } = tree.leaves[found.leaf];
      if (sector !== front && sector !== back)
        expect.fail(`${plan.name}: ${JSON.stringify({ a, b, found, sector })} is on neither side of the wall`);
    }
  }
  return compared;
}

test('trace equals a loop over all walls on tiny and random plans, seeds 0 to 199', () => {
  let compared = 0;
  for (const plan of TINY_PLANS) compared += checkAgainstLoop(plan, QUICK ? 100 : 500, 7);
  for (let seed = 0; seed < (QUICK ? 40 : 200); seed++) compared += checkAgainstLoop(randomPlan(seed), 200, seed);
  expect(compared).toBeGreaterThan(2000);
});

const maps = sampled([...ownPlans(), ...doomPlans()], 4);
test.skipIf(maps.length === 0).each(maps)('trace equals a loop over all walls on %s', (_, load) => {
  const plan = load();
  checkAgainstLoop(plan, Math.min(2000, Math.ceil((QUICK ? 1e5 : 2e6) / plan.walls.length)), 11);
});

test('a clear line between corners never passes through solid, random plans of seeds 0 to 99', () => {
  let clear = 0;
  for (let seed = 0; seed < (QUICK ? 20 : 100); seed++) {
    const plan = randomPlan(seed);
    const tree = buildTree(plan);
    const random = randomFrom(seed);
    const corner = (): Point => plan.vertices[Math.floor(random() * plan.vertices.length)];
    for (let i = 0; i < 60; i++) {
      const a = corner();
      const b = corner();
      const there = isClear(tree, a, b);
      // Seen from the other end it is the same line.
      if (isClear(tree, b, a) !== there) expect.fail(`${plan.name}: ${JSON.stringify({ a, b })}`);
      if (!there || a === b) continue;
      clear++;
      for (const t of [0.13, 0.29, 0.41, 0.59, 0.71, 0.87]) {
        const p = { x: a.x + t * (b.x - a.x), z: a.z + t * (b.z - a.z) };
        const isOnWall = plan.walls.some((wall) => {
          const nearest = closestOnSegment(p, plan.vertices[wall.a], plan.vertices[wall.b]);
          return Math.abs(nearest.x - p.x) + Math.abs(nearest.z - p.z) < 1e-6;
        });
        if (!isOnWall && leafAt(tree, p) < 0) expect.fail(`${plan.name}: ${JSON.stringify({ a, b, p })} is in solid`);
      }
    }
  }
  expect(clear).toBeGreaterThan(100);
});

test('wallsNear visits exactly the walls that touch the box, once each, seeds 0 to 99', () => {
  for (let seed = 0; seed < (QUICK ? 20 : 100); seed++) {
    const plan = seed === 0 ? pillarRoom : randomPlan(seed);
    const tree = buildTree(plan);
    const random = randomFrom(seed);
    const { minX, minZ, maxX, maxZ } = plan.bounds;
    for (let i = 0; i < 30; i++) {
      const x = minX + random() * (maxX - minX);
      const z = minZ + random() * (maxZ - minZ);
      const box = {
        minX: x - random() * 50,
        minZ: z - random() * 50,
        maxX: x + random() * 50,
        maxZ: z + random() * 50,
      };
      const found: number[] = [];
      wallsNear(tree, box, (wall) => found.push(wall));
      const expected = plan.walls.flatMap((wall, index) => {
        // Clip the wall by the box (Liang and Barsky).
        const p = plan.vertices[wall.a];
        const q = plan.vertices[wall.b];
        let low = 0;
        let high = 1;
        for (const [from, to, min, max] of [
          [p.x, q.x, box.minX, box.maxX],
          [p.z, q.z, box.minZ, box.maxZ],
        ]) {
          if (from === to) {
            if (from < min || from > max) low = 2;
            continue;
          }
          const first = (min - from) / (to - from);
          const second = (max - from) / (to - from);
          low = Math.max(low, Math.min(first, second));
          high = Math.min(high, Math.max(first, second));
        }
        return low <= high ? [index] : [];
      });
      expect(
        found.sort((a, b) => a - b),
        plan.name,
      ).toEqual(expected);
    }
  }
});

describe('sight along a screen of three opaque walls', () => {
  /** A hall with a screen from (100, 100) to (200, 100), and an arm at each of its ends, up or down the page. */
  const hall = (arms: readonly [number, number], beyond = 50) => {
    const vertices: Corner[] = [[0, 0], [300, 0], [300, 200], [0, 200], [100, 100], [200, 100], [100, 100 + arms[0]], [200, 100 + arms[1]], [240, 100 + beyond], [240, 100]]; // prettier-ignore
    const outer = [0, 1, 2, 3].map((a) => ({ a, b: (a + 1) % 4, front: 0 }));
    const screen = [[4, 5], [4, 6], [5, 7], [8, 9]].map(([a, b]) => ({ a, b, front: 0, back: 0, blocks: BLOCKS_SIGHT })); // prettier-ignore
    return buildTree(planOf('hall with a screen', { vertices, walls: [...outer, ...screen], sectors: [{}] }));
  };
  const [west, east] = [20, 280].map((x) => ({ x, y: 40, z: 100 }));

  test.each([[[50, -50]], [[-50, 50]]] as const)('arms %s on either side: passing one hits the other', (arms) => {
    expect(canSee(hall(arms), west, east)).toBe(false);
    expect(canSee(hall(arms), east, west)).toBe(false);
  });
  test.each([[[50, 50]], [[-50, -50]]] as const)('arms %s on one side: sight passes along the other', (arms) => {
    expect(canSee(hall(arms), west, east)).toBe(true);
    expect(canSee(hall(arms), east, west)).toBe(true);
  });
  test.each([
    [[50, 50], -50],
    [[-50, -50], 50],
  ] as const)('arms %s: beyond the screen the line may be on either side', (arms, beyond) => {
    const ends = hall(arms, beyond);
    expect(canSee(ends, west, east)).toBe(true);
  });
});
