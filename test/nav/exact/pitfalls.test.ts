// What exact paths stumble over elsewhere, twelve pitfalls by number and name: spikes, walls free at both ends, pinched corners, ends on walls and
// corners, equal ways, doors, what a disc adds, links, corners and centres of cells, costs that hang on a clock, and plans turned or far larger than the
// grid is fine.
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import { BLOCKS_BODIES, SOLID, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { toFile, toPlan } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { navMeshOf } from '../../../src/nav/mesh/build-nav-mesh.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { PathAnswer } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { TEST_GRID_1 } from '../../support/oracles/cell-grid.ts';
import { bytesOf } from '../../support/data.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { box, planOf, roomsPlan, thinWall, TINY_PLANS, twoRooms, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';
import { shortestOracle } from '../../support/oracles/shortest-oracle.ts';

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

test('from (85,15) to (85,85) of TestGrid1 the shortest any-angle path is 169.0706 long', () => {
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

test('pitfall 1: straight ahead and straight back are both collinear; a spike of wall in a cell blocks', () => {
  // Two walls in line from the border inwards: the cells about the free end would merge into one with a spike.
  const plan = hall(
    'spike',
    [
      [0, 256],
      [150, 256],
    ],
    [
      [150, 256],
      [300, 256],
    ],
  );
  for (const x of [10, 150, 290])
    expect(lengthOf(plan, POINT_FLYER, at(x, 255), at(x, 257))).toBeCloseTo(2 * Math.hypot(300 - x, 1), 9);
  const { vertexX, vertexZ, ...mesh } = navMeshOf(buildLevel(plan), POINT_FLYER);
  mesh.edgeNext.forEach((next, edge) => {
    const [a, b, c] = [edge, next, mesh.edgeNext[next]].map((each) => mesh.edgeVertex[each]);
    const [ux, uz, vx, vz] = [
      vertexX[b] - vertexX[a],
      vertexZ[b] - vertexZ[a],
      vertexX[c] - vertexX[b],
      vertexZ[c] - vertexZ[b],
    ];
    expect(ux * vz - uz * vx).toBeGreaterThanOrEqual(0);
    expect(ux * vz - uz * vx > 0 || ux * vx + uz * vz > 0, 'no edge runs back on the one before').toBe(true);
  });
});

test('pitfall 2: a wall with two free ends has the same corners on both sides, and separates them', () => {
  const plan = hall('free wall', [
    [100, 256],
    [412, 256],
  ]);
  expect(lengthOf(plan, POINT_FLYER, at(256, 250), at(256, 262))).toBeCloseTo(2 * Math.hypot(156, 6), 9);
  // Along the line of the wall, from beyond its one end to beyond the other.
  expect(lengthOf(plan, POINT_FLYER, at(50, 256), at(462, 256))).toBeCloseTo(412, 9);
});

test('pitfall 3: nothing squeezes between two connected walls, but paths may end where they meet', () => {
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

test('pitfall 3: a line along one wall and then another keeps to one side or is stopped', () => {
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

test('pitfall 4: ends on edges, on corners, on ends of walls, equal, in one cell, in a dead end, or disconnected', () => {
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
  const inOneCell = ask(plan, POINT_FLYER, at(20, 20), at(40, 30));
  expect(inOneCell).toMatchObject({ expanded: 0, path: { points: [{ x: 40, z: 30 }], length: Math.hypot(20, 10) } });
  // A closet with its door on the far side is a dead end, one without a door is apart.
  const closet = (...door: (readonly [Corner, Corner])[]): FloorPlan =>
    hall(
      'closet',
      [
        [200, 200],
        [300, 200],
      ],
      [
        [300, 200],
        [300, 300],
      ],
      [
        [300, 300],
        [200, 300],
      ],
      ...door,
    );
  expect(lengthOf(closet(), POINT_FLYER, at(400, 250), at(290, 250))).toBeCloseTo(
    Math.hypot(100, 50) + 100 + Math.hypot(90, 50),
    9,
  );
  const shut = ask(
    closet([
      [200, 200],
      [200, 300],
    ]),
    POINT_FLYER,
    at(400, 250),
    at(290, 250),
  );
  expect(shut).toMatchObject({ path: null, reason: 'disconnected', expanded: 0 });
});

test('pitfall 5: of two equally long paths always the same is taken', () => {
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

test('pitfall 6: a door that shuts is shut for every index, and opens again', () => {
  const level = buildLevel(twoRooms);
  const finder = finderOf('exact').make(level, BOT_BODY);
  const [start, goal] = [at(64, 40), at(464, 40)];
  const open = finder.answer(start, goal);
  const shut = finder.answer(start, goal, { avoid: new Set(open.path!.corridor) });
  expect(shut.path?.corridor.some((portal) => open.path!.corridor.includes(portal)) ?? false).toBe(false);
  expect(finder.answer(start, goal)).toEqual(open);
  // As a wall of the plan it is another level, which has its own index.
  const walls = twoRooms.walls.map((wall) => (wall.back === SOLID ? wall : { ...wall, blocks: BLOCKS_BODIES }));
  expect(ask({ ...twoRooms, walls }, BOT_BODY, start, goal).reason).toBe('disconnected');
});

test('pitfall 7: a gap of exactly twice the radius is open, a slightly narrower one is not', () => {
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

test('pitfall 7: an arc cut by a third wall is blocked, and a start too near a wall is moved first', () => {
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

test('pitfall 7: around the end of a wall a disc turns by half a circle, also across the wrap of angles', () => {
  for (const [dx, dz] of [
    [1, 0],
    [0.6, 0.8],
    [0, 1],
    [-0.8, 0.6],
    [-1, 0],
    [-0.6, -0.8],
    [0, -1],
    [0.8, -0.6],
  ]) {
    const plan = hall('end', [
      [256, 256],
      [256 + 200 * dx, 256 + 200 * dz],
    ]);
    const beside = (out: number): Point => at(256 + 60 * dx - out * dz, 256 + 60 * dz + out * dx);
    for (const out of [15, -15]) {
      const body = { ...BOT_BODY, radius: 15 };
      const path = ask(plan, body, beside(out), beside(-out)).path!;
      const turns = path.arcs!.flatMap((arc) => (arc === null ? [] : [arc.turn]));
      expect(turns).toHaveLength(1);
      // Round the end towards which one stands: to the right from the wall's right side.
      expect(turns[0]).toBeCloseTo(Math.sign(out) * Math.PI, 6);
      expect(path.length).toBeCloseTo(120 + Math.PI * 15, 5);
    }
  }
});

test('pitfall 8: a teleporter may beat the straight line, and the heuristic stays a lower bound', () => {
  const link = { type: 'teleport', from: at(40, 88), to: at(460, 88), cost: 1 } as const;
  const plan = {
    ...hall('links', [
      [256, 100],
      [256, 400],
    ]),
    links: [link],
  };
  const path = ask(plan, BOT_BODY, at(40, 128), at(460, 128)).path!;
  expect(path.links).toContain('teleport');
  expect(path.cost).toBeCloseTo(81, 9);
  const { searched } = finderOf('exact').make(buildLevel(plan), BOT_BODY).explain!(at(40, 128), at(460, 128));
  for (const { f } of searched) expect(f).toBeGreaterThanOrEqual(81 - 1e-9);
});

test('pitfall 9: corners and centres of the same cells are different places with different lengths', () => {
  const plan = loadPlan(bytesOf('type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n....\n'), 'a.map');
  const cells = (x1: number, y1: number, x2: number, y2: number): number =>
    lengthOf(plan, POINT_FLYER, toPlan(plan.frame, x1, y1), toPlan(plan.frame, x2, y2)) / plan.frame.scale;
  expect(cells(0, 1, 3, 2)).toBeCloseTo(Math.hypot(1, 1) + 2, 12);
  expect(cells(0.5, 1.5, 3.5, 2.5)).toBeCloseTo(Math.hypot(0.5, 0.5) + Math.hypot(2.5, 0.5), 12);
});

test('pitfall 10: times vary between runs, expansions do not', () => {
  const level = buildLevel(randomPlan(6, 60));
  const random = randomFrom(10);
  const pairs = Array.from({ length: 12 }, () => [0, 1].map(() => randomPlace(level, BOT_BODY, random)!));
  const countAll = (on: typeof level): number[] => {
    const finder = finderOf('exact').make(on, BOT_BODY);
    return pairs.map(([start, goal]) => finder.answer(start, goal).expanded);
  };
  const counts = countAll(level);
  expect(countAll(level)).toEqual(counts);
  expect(countAll(buildLevel(level.plan))).toEqual(counts);
  expect(Math.max(...counts)).toBeGreaterThan(0);
});

describe('pitfalls 11 and 12: turned by 1 radian, scaled by 256', () => {
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
  test.each(plans.map((plan) => [plan.name, plan] as const))('%s: equal to the oracle, seed 6', (_, plan) => {
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
