// What exact paths stumble over elsewhere, each by name: spikes, walls free at both ends, pinched corners, ends on walls and corners, equal
// ways, gaps just wide enough, arcs cut by a third wall, and plans turned or far larger than the grid is fine.
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import { BLOCKS_BODIES, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { toFile, toPlan } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders.ts';
import type { PathAnswer } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/random-place.ts';
import { TEST_GRID_1 } from '../../support/cell-grid.ts';
import { bytesOf } from '../../support/data.ts';
import { pathChecker } from '../../support/path-checks.ts';
import { box, planOf, roomsPlan, thinWall, TINY_PLANS, type Corner } from '../../support/plans.ts';
import { randomPlan } from '../../support/random-plans.ts';
import { randomFrom } from '../../support/random.ts';
import { shortestOracle } from '../../support/shortest-oracle.ts';

const QUICK = process.env['QUICK'] === '1';
const at = (x: number, z: number): Point => ({ x, z });
const ask = (plan: FloorPlan, body: Body, start: Point, goal: Point): PathAnswer =>
  finderOf('exact').make(buildLevel(plan), body).answer(start, goal);
const lengthOf = (plan: FloorPlan, body: Body, start: Point, goal: Point): number =>
  ask(plan, body, start, goal).path?.length ?? Infinity;

/** A hall 512 square with thin walls in it, from corner to corner. */
const hall = (name: string, ...lines: (readonly [Corner, Corner])[]): FloorPlan =>
  roomsPlan(name, {
    rooms: [{ polygon: box(0, 0, 512, 512) }],
    walls: lines.map(([from, to]) => ({ from, to, blocks: BLOCKS_BODIES })),
  });

test('golden G1: from (85,15) to (85,85) of TestGrid1 the shortest way at any angle is 169.0706 long', () => {
  const plan = loadPlan(bytesOf(['10', '10', '10', ...TEST_GRID_1].join('\n')), 'TestGrid1.txt');
  const path = ask(plan, POINT_FLYER, toPlan(plan.frame, 85, 15), toPlan(plan.frame, 85, 85)).path!;
  expect(path.length / plan.frame.scale).toBeCloseTo(169.0706, 4);
  const turns = path.points.map((point) => toFile(plan.frame, point)).map(({ u, v }) => [u, v]);
  expect(turns).toEqual([
    [50, 30],
    [50, 40],
    [60, 50],
    [60, 60],
    [30, 70],
    [30, 80],
    [85, 85],
  ]);
});

test('a wall free at both ends has two sides, and a spike of it is not walked through', () => {
  const plan = hall('spike', [
    [100, 256],
    [412, 256],
  ]);
  expect(lengthOf(plan, POINT_FLYER, at(256, 250), at(256, 262))).toBeCloseTo(2 * Math.hypot(156, 6), 9);
  // Along the line of the wall, from beyond its one end to beyond the other.
  expect(lengthOf(plan, POINT_FLYER, at(50, 256), at(462, 256))).toBeCloseTo(412, 9);
});

test('nobody squeezes between two walls that meet, but one may stop where they meet', () => {
  const pinch = hall(
    'pinch',
    [
      [0, 256],
      [256, 256],
    ],
    [
      [256, 256],
      [512, 256],
    ],
  );
  expect(ask(pinch, POINT_FLYER, at(256, 100), at(256, 400)).reason).toBe('disconnected');
  expect(lengthOf(pinch, POINT_FLYER, at(256, 100), at(256, 256))).toBe(156);
  const cross = hall(
    'cross',
    [
      [156, 156],
      [256, 256],
    ],
    [
      [256, 256],
      [356, 356],
    ],
  );
  const straight = lengthOf(cross, POINT_FLYER, at(356, 156), at(156, 356));
  expect(straight).toBeCloseTo(2 * 100 * Math.SQRT2 * Math.SQRT2, 9);
});

test('where a line runs along one wall and then another, it keeps to one side or is stopped', () => {
  // A run of three walls in line; from its first end a post goes up, from its last one down.
  const plan = hall(
    'posts',
    [
      [100, 256],
      [200, 256],
    ],
    [
      [200, 256],
      [300, 256],
    ],
    [
      [200, 256],
      [200, 100],
    ],
    [
      [300, 256],
      [300, 400],
    ],
  );
  const oracle = shortestOracle(plan, POINT_FLYER);
  for (const [start, goal] of [
    [at(50, 256), at(400, 256)],
    [at(100, 250), at(400, 256)],
    [at(50, 256), at(250, 250)],
    [at(150, 250), at(250, 250)],
    [at(250, 262), at(310, 262)],
  ]) {
    expect(lengthOf(plan, POINT_FLYER, start, goal)).toBeCloseTo(oracle(start, goal), 9);
  }
});

test('ends on edges, on corners, on the ends of walls, and both ends the same', () => {
  const plan = hall('one wall', [
    [256, 100],
    [256, 400],
  ]);
  for (const place of [at(0, 256), at(0, 0), at(256, 100), at(256, 400), at(256, 256)]) {
    expect(lengthOf(plan, POINT_FLYER, place, place)).toBe(0);
    const there = lengthOf(plan, POINT_FLYER, place, at(400, 256));
    expect(there).toBeLessThan(Infinity);
    expect(there).toBeGreaterThanOrEqual(Math.hypot(400 - place.x, 256 - place.z) - 1e-9);
  }
  expect(lengthOf(plan, POINT_FLYER, at(256, 100), at(256, 400))).toBe(300);
});

test('of two ways as long one is taken, always the same', () => {
  const plan = roomsPlan('pillar in the middle', {
    rooms: [{ polygon: box(0, 0, 512, 512), holes: [box(206, 206, 306, 306)] }],
  });
  for (const body of [POINT_FLYER, BOT_BODY]) {
    const level = buildLevel(plan);
    const one = finderOf('exact').make(level, body).find(at(100, 256), at(412, 256));
    const again = finderOf('exact').make(buildLevel(plan), body).find(at(100, 256), at(412, 256));
    expect(one).toEqual(again);
    const back = finderOf('exact').make(level, body).find(at(412, 256), at(100, 256));
    expect(back?.length).toBeCloseTo(one?.length ?? NaN, 9);
  }
});

test('a gap of exactly twice the radius is open, a hair less is not', () => {
  const plan = hall(
    'gap',
    [
      [256, 0],
      [256, 240],
    ],
    [
      [256, 268],
      [256, 512],
    ],
  );
  expect(lengthOf(plan, { ...BOT_BODY, radius: 14 }, at(100, 254), at(400, 254))).toBeCloseTo(300, 0);
  expect(ask(plan, { ...BOT_BODY, radius: 14 + 2 ** -10 }, at(100, 254), at(400, 254)).reason).toBe('disconnected');
  // The gap aslant: 3-4-5.
  const aslant = planOf('aslant', {
    vertices: [
      [0, 0],
      [400, 0],
      [400, 400],
      [0, 400],
      [191, 179],
      [215, 211],
    ],
    walls: [
      { a: 0, b: 1, front: 0 },
      { a: 1, b: 2, front: 0 },
      { a: 2, b: 3, front: 0 },
      { a: 3, b: 0, front: 0 },
      { a: 0, b: 4, front: 0, back: 0, blocks: BLOCKS_BODIES },
      { a: 5, b: 2, front: 0, back: 0, blocks: BLOCKS_BODIES },
    ],
    sectors: [{}],
  });
  expect(ask(aslant, { ...BOT_BODY, radius: 20 }, at(330, 60), at(60, 330)).reason).toBeNull();
  expect(ask(aslant, { ...BOT_BODY, radius: 20 + 2 ** -10 }, at(330, 60), at(60, 330)).reason).toBe('disconnected');
});

test('an arc that a third wall cuts is no way round, and a start too near a wall is moved out first', () => {
  // Round the wall's end there is room for a disc of 14 in the first hall, but not past the post in the second.
  const open = hall('end', [
    [256, 0],
    [256, 300],
  ]);
  const cut = hall(
    'end and post',
    [
      [256, 0],
      [256, 300],
    ],
    [
      [256, 326],
      [256, 512],
    ],
  );
  const [start, goal] = [at(200, 100), at(312, 100)];
  expect(ask(open, BOT_BODY, start, goal).path?.arcs?.some((arc) => arc !== null)).toBe(true);
  expect(ask(cut, BOT_BODY, start, goal).reason).toBe('disconnected');
  const moved = ask(thinWall, BOT_BODY, at(255, 256), at(64, 256));
  expect(moved.moved?.start?.x).toBeCloseTo(242, 2);
  expect(moved.path?.length).toBeCloseTo(178, 2);
});

describe('turned and scaled', () => {
  const plans = [
    ...TINY_PLANS.filter((plan) => !plan.links.length),
    ...(QUICK ? [1] : [1, 3, 5, 7]).map((seed) => randomPlan(seed, 40)),
  ];
  /** The plan with its corners moved, on a grid as much coarser; unsound where the grid pinches, so only lattices and rooms. */
  const changed = (plan: FloorPlan, change: (x: number, z: number) => Corner, coarser: number): FloorPlan => {
    const quantum = plan.quantum * coarser;
    const snapped = plan.vertices.map(({ x, z }): Corner => {
      const [u, v] = change(x, z);
      return [Math.round(u / quantum) * quantum, Math.round(v / quantum) * quantum];
    });
    return planOf(`${plan.name}, changed`, {
      vertices: snapped,
      walls: plan.walls,
      sectors: plan.sectors,
      quantum,
    });
  };
  const turn = (x: number, z: number): Corner => [x * Math.cos(1) - z * Math.sin(1), x * Math.sin(1) + z * Math.cos(1)];
  test.each(plans.map((plan) => [plan.name, plan] as const))('%s: as the oracle says, seed 6', (_, plan) => {
    for (const [changedPlan, scale] of [
      [changed(plan, turn, 1), 1],
      [changed(plan, (x, z) => [x * 256, z * 256], 256), 256],
      [changed(plan, (x, z) => turn(x * 256, z * 256), 256), 256],
    ] as const) {
      const level = buildLevel(changedPlan);
      for (const radius of [0, 12 * scale]) {
        const body = { ...BOT_BODY, radius };
        const finder = finderOf('exact').make(level, body);
        const oracle = shortestOracle(changedPlan, body);
        const check = pathChecker(level, body);
        const random = randomFrom(6);
        for (let i = 0; i < (QUICK ? 4 : 12); i++) {
          const start = randomPlace(level, body, random);
          const goal = randomPlace(level, body, random);
          if (start === null || goal === null) break;
          const path = finder.find(start, goal);
          const truth = oracle(start, goal);
          const say = `${changedPlan.name} × ${scale}, radius ${radius}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
          expect({ say, isThere: path !== null }).toEqual({ say, isThere: truth < Infinity });
          if (path === null) continue;
          expect(Math.abs(path.length - truth), say).toBeLessThanOrEqual(radius > 0 ? 1e-3 : 1e-9 * truth);
          expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
        }
      }
    }
  });
});
