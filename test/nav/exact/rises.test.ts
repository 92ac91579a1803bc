// Exact paths of walkers over rises: they obey every one, are as short as without where none is in the way, and no other walk is shorter.
import { expect, test } from 'vitest';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { BLOCKS_BODIES, type Wall } from '../../../src/map/floor-plan.ts';
import { PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactCellsOf, exactIndexOf } from '../../../src/nav/exact/exact-index.ts';
import { createUnevenLayers } from '../../../src/nav/exact/rises/uneven-layer.ts';
import type { Level } from '../../../src/nav/level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { cellCount } from '../../../src/nav/mesh/nav-mesh.ts';
import { reachedSectors } from '../../../src/nav/reach/reached-sectors.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { measurePath, pathChecker } from '../../support/checks/path-checks.ts';
import { besideDoorway, box, roomsPlan, stepHall } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';
import { shortestOracle } from '../../support/oracles/shortest-oracle.ts';
import { unevenOracle } from '../../support/oracles/uneven-oracle.ts';

const at = (x: number, z: number): Point => ({ x, z });
const BODIES: Readonly<Record<string, Body>> = {
  'the player': PLAYER_BODY,
  'a point that walks': POINT_WALKER,
  'a narrow walker': { ...PLAYER_BODY, radius: 6, step: 16 },
};
/** They may not come down every drop: from the lowest floor to the highest of three, or not even where they climb. */
const SHY: Readonly<Record<string, Body>> = {
  'one shy of deep drops': { ...PLAYER_BODY, drop: 40 },
  'a point shy of deep drops': { ...POINT_WALKER, drop: 40 },
  'one who climbs but never drops': { ...PLAYER_BODY, radius: 6, step: 40, drop: 20 },
  'a point who climbs but never drops': { ...POINT_WALKER, step: 40, drop: 20 },
};

test.each(Object.entries({ ...BODIES, ...SHY }))(
  '%s: exact paths respect steps, and are no longer than round all of them (seed 14)',
  (_, body) => {
    let bent = 0;
    let drops = 0;
    for (let seed = 0; seed < (QUICK ? 2 : 12); seed++) {
      const plan = randomPlan(seed, 40);
      // Three floors 36 apart under high ceilings: many ledges, and nothing too low.
      const sectors = plan.sectors.map((sector, i) => ({ ...sector, floor: (i % 3) * 36, ceiling: 256 }));
      const level = buildLevel({ ...plan, sectors });
      const finder = finderOf('exact').make(level, body);
      const pulled = finderOf('funnel').make(level, body);
      const indexed = finderOf('exact-indexed').make(level, body);
      const free = shortestOracle(level.plan, { ...body, step: Infinity });
      const { walls } = level.plan;
      const isRise = ({ front, back }: Wall): boolean => back >= 0 && sectors[front].floor !== sectors[back].floor;
      const shut = walls.map((wall) => (isRise(wall) ? { ...wall, blocks: BLOCKS_BODIES } : wall));
      const walled = shortestOracle({ ...level.plan, walls: shut }, { ...body, step: Infinity });
      /** Is a rise a wall for whoever starts there: all they reach is one floor, and what is around is higher? */
      const isOnGround = (start: Point): boolean => {
        const reached = new Set(reachedSectors(level, body, start));
        const floors = new Set([...reached].map((sector) => sectors[sector].floor));
        return floors.size === 1 && walls.every((wall) => {
          const { front, back } = wall;
          const [own, other] = reached.has(front) ? [front, back] : [back, front];
          return !isRise(wall) || !reached.has(own) || sectors[other].floor > sectors[own].floor;
        }); // prettier-ignore
      };
      const check = pathChecker(level, body);
      const random = randomFrom(14);
      for (let i = 0; i < (QUICK ? 8 : 20); i++) {
        const [start, goal] = [randomPlace(level, body, random), randomPlace(level, body, random)];
        if (start === null || goal === null) break;
        const { path, why, reason } = finder.answer(start, goal);
        const say = `seed ${seed}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
        const bound = free(start, goal);
        const other = pulled.find(start, goal);
        expect({ say, isThere: path !== null }).toEqual({ say, isThere: other !== null });
        if (path !== null) expect(path.cost, say).toBeLessThanOrEqual(other!.cost + 1e-4);
        expect(indexed.answer(start, goal).path?.length ?? -1, say).toBeCloseTo(path?.length ?? -1, 4);
        if (path === null) {
          expect({ say, reason }).toEqual({ say, reason: 'disconnected' });
          continue;
        }
        expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
        expect(path.length).toBeCloseTo(measurePath(start, path), 6);
        expect(path.length, say).toBeGreaterThanOrEqual(bound - 1e-4);
        expect({ say, why }).toEqual({ say, why: undefined });
        // At the edges of floors discs keep slightly off.
        const most = walled(start, goal);
        expect(path.length, say).toBeLessThanOrEqual(most + 0.02);
        if (isOnGround(start)) expect(Math.abs(path.length - most), say).toBeLessThanOrEqual(1e-4);
        else if (path.length > bound + 1e-4) bent++;
        if (path.links.includes('drop')) drops++;
      }
    }
    if (!QUICK) expect(bent).toBeGreaterThan(0);
    if (body.drop < 36) expect(drops).toBe(0);
    else if (!QUICK) expect(drops).toBeGreaterThan(0);
  },
);

test.each(Object.entries(BODIES))('%s: platforms on a floor are walls for those below (seed 15)', (_, body) => {
  let longer = 0;
  for (const seed of QUICK ? [3] : Array.from({ length: 12 }, (_, i) => i)) {
    const plan = randomPlan(seed, 40);
    const random = randomFrom(15);
    // A floor with low steps, and platforms.
    const sectors = plan.sectors.map((sector) => {
      const draw = random();
      return { ...sector, floor: draw < 0.3 ? 64 : draw < 0.5 ? 12 : 0, ceiling: 256 };
    });
    const isHigh = ({ front, back }: Wall): boolean =>
      back >= 0 && Math.abs(sectors[front].floor - sectors[back].floor) > 24;
    const level = buildLevel({ ...plan, sectors });
    const shut = level.plan.walls.map((wall) => (isHigh(wall) ? { ...wall, blocks: BLOCKS_BODIES } : wall));
    const walled = shortestOracle({ ...level.plan, walls: shut }, { ...body, step: Infinity });
    const free = shortestOracle(level.plan, { ...body, step: Infinity });
    const finder = finderOf('exact').make(level, body);
    for (let i = 0; i < 30; i++) {
      const [start, goal] = [randomPlace(level, body, random), randomPlace(level, body, random)];
      if (start === null || goal === null) break;
      if (level.tree.leaves[leafAt(level.tree, start)].floor === 64) continue;
      const { path, why } = finder.answer(start, goal);
      const least = walled(start, goal);
      const say = `seed ${seed}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
      expect({ say, why, isThere: path !== null }).toEqual({ say, why: undefined, isThere: least < Infinity });
      if (path === null) continue;
      expect(Math.abs(path.length - least), say).toBeLessThanOrEqual(1e-4);
      if (least > free(start, goal) + 1e-4) longer++;
    }
  }
  expect(longer).toBeGreaterThan(QUICK ? 2 : 5);
});

test.runIf(!QUICK).each([24, 27, 29, 42, 48])('no walk over ledges is shorter (seed %i)', (seed) => {
  let compared = 0;
  for (const body of Object.values({ ...BODIES, ...SHY })) {
    const plan = randomPlan(seed, 30);
    // Ledges that one comes down, and on the odd plans flights of steps.
    const rise = seed % 2 === 0 ? 36 : 18;
    const sectors = plan.sectors.map((sector, i) => ({ ...sector, floor: (i % 5) * rise, ceiling: 400 }));
    const level = buildLevel({ ...plan, sectors });
    const finder = finderOf('exact').make(level, body);
    const walk = unevenOracle(level, body);
    const check = pathChecker(level, body);
    const free = shortestOracle(level.plan, { ...body, step: Infinity });
    const random = randomFrom(seed);
    for (let i = 0; i < 40; i++) {
      const [start, goal] = [randomPlace(level, body, random), randomPlace(level, body, random)];
      if (start === null || goal === null) break;
      const { path } = finder.answer(start, goal);
      if (path === null || path.length < free(start, goal) + 1e-4) continue;
      const say = `radius ${body.radius}, drop ${body.drop}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
      expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
      expect(walk(start, goal, path.length), say).toBeGreaterThan(path.length - 0.02);
      compared++;
      break;
    }
  }
  expect(compared).toBeGreaterThan(0);
});

test.each([
  [1, 30, at(39.5205078125, 359.3515625), at(266.169921875, -106.744140625)],
  [7, 24, at(226.2158203125, 202.27734375), at(226.23828125, 138.568359375)],
  [15, 24, at(180.0888671875, 164.08203125), at(52.234375, 316.72265625)],
])(
  'down a ledge into the reach of a rise no walk is shorter (plan %i, radius %i; mutants of seed 5711)',
  (seed, radius, start, goal) => {
    const plan = randomPlan(seed, 40);
    const sectors = plan.sectors.map((sector, i) => ({ ...sector, floor: (i % 3) * 36, ceiling: 256 }));
    const level = buildLevel({ ...plan, sectors });
    const body = { ...PLAYER_BODY, radius };
    const path = finderOf('exact').make(level, body).find(start, goal)!;
    expect(pathChecker(level, body)(start, path)).toEqual([]);
    expect(unevenOracle(level, body)(start, goal, path.length)).toBeGreaterThan(path.length - 0.02);
  },
);

/** A random plan whose floors are 36 apart, a third of which move to one or two of the other heights. */
function levelThatMoves(seed: number, random: () => number): Level {
  const plan = randomPlan(seed, 30);
  const sectors = plan.sectors.map((sector, i) => ({ ...sector, floor: (i % 4) * 36, ceiling: 400 }));
  const floors = sectors.map(({ floor }) => {
    const others = random() < 0.35 ? [36 * Math.floor(4 * random()), 36 * Math.floor(4 * random())] : [];
    return [...new Set([floor, ...others])].sort((one, other) => one - other);
  });
  const states = { floors, ceilings: sectors.map(({ ceiling }) => [ceiling]), carriers: new Set<number>() };
  return { ...buildLevel({ ...plan, sectors }), states };
}

test.each(sampled(Object.entries({ ...BODIES, ...SHY }), 2))(
  '%s: where floors move, paths are walks, and no walk is shorter (seed 19)',
  (_, body) => {
    let compared = 0;
    for (const seed of QUICK ? [7] : Array.from({ length: 24 }, (_each, i) => i)) {
      const random = randomFrom(100 * seed + 19);
      const level = levelThatMoves(seed, random);
      const finder = finderOf('exact').make(level, body);
      const pulled = finderOf('funnel').make(level, body);
      const check = pathChecker(level, body);
      const walk = unevenOracle(level, body);
      const free = shortestOracle(level.plan, { ...body, step: Infinity });
      let isCompared = false;
      for (let i = 0; i < 12; i++) {
        const [start, goal] = [randomPlace(level, body, random), randomPlace(level, body, random)];
        if (start === null || goal === null) break;
        const { path, why } = finder.answer(start, goal);
        const say = `seed ${seed}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
        const other = pulled.find(start, goal);
        expect({ say, why, isThere: path !== null }).toEqual({ say, why: undefined, isThere: other !== null });
        if (path === null) continue;
        expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
        expect(path.cost, say).toBeLessThanOrEqual(other!.cost + 1e-4);
        if (isCompared || path.length < free(start, goal) + 1e-4) continue;
        expect(walk(start, goal, path.length), say).toBeGreaterThan(path.length - 0.02);
        isCompared = true;
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(0);
  },
);

test('on top of a ledge a disc walks along its edge, half of it over the lower floor', () => {
  const notch = box(96, 0, 160, 96);
  const around = [[0, 0], [96, 0], [96, 96], [160, 96], [160, 0], [256, 0], [256, 192], [0, 192]] as const; // prettier-ignore
  const rooms = [
    { polygon: [...around], floor: 48, ceiling: 192 },
    { polygon: notch, ceiling: 192 },
  ];
  const level = buildLevel(roomsPlan('a notch in a platform', { rooms }));
  for (const [body, more] of [
    [PLAYER_BODY, 0.02],
    [POINT_WALKER, 1e-9],
  ] as const) {
    const { path, why } = finderOf('exact').make(level, body).answer(at(48, 32), at(208, 32));
    expect(why).toBeUndefined();
    expect(pathChecker(level, body)(at(48, 32), path!)).toEqual([]);
    expect(path!.links.every((link) => link === 'walk')).toBe(true);
    expect(path!.points.length).toBeLessThanOrEqual(5);
    expect(path!.length).toBeGreaterThan(224 - 1e-9);
    expect(path!.length).toBeLessThan(224 + more);
  }
});

test.each([
  [1, 0],
  [0.6, 0.8],
  [-0.8, 0.6],
])(
  'a disc comes near a rise where a step beside it is high enough, and climbs round its end; turned by %f, %f',
  (c, s) => {
    const turned = ([x, z]: readonly [number, number]): readonly [number, number] => [c * x - s * z, s * x + c * z];
    const place = (x: number, z: number): Point => at(...turned([x, z]));
    const platform = [[0, -100], [200, -100], [200, 0], [100, 0], [0, 0]] as const; // prettier-ignore
    const rooms = [
      { polygon: platform.map(turned), floor: 40 },
      { polygon: box(0, 0, 100, 150).map(turned) },
      { polygon: box(100, 0, 200, 150).map(turned), floor: 20 },
    ];
    const level = buildLevel(roomsPlan('a step beside a rise', { rooms }));
    const [start, goal] = [place(50, 60), place(50, -30)];
    const body = { ...POINT_WALKER, radius: 16 };
    const { path, why } = finderOf('exact').make(level, body).answer(start, goal);
    expect([why, pathChecker(level, body)(start, path!)]).toEqual([undefined, []]);
    // Along the step's border, from where the rise is 16 away, to its end.
    const least = Math.hypot(50, 44) + 16 + Math.hypot(50, 30);
    expect(path!.length).toBeGreaterThan(least - 1e-6);
    expect(path!.length).toBeLessThan(least + 0.02);
  },
);

test('a disc does not turn about a corner into the reach of a rise', () => {
  // Between a pillar and a platform is room for three quarters of it. Steps lead nearly as high as the platform: rises are no walls.
  const pillar = box(80, 60, 120, 126);
  const rooms = [
    { polygon: box(0, 0, 200, 150), holes: [pillar] },
    { polygon: box(0, 150, 200, 200), floor: 60, ceiling: 256 },
    { polygon: [[200, 0], [240, 0], [240, 200], [200, 200], [200, 150]] as const, floor: 20 },
    { polygon: box(240, 0, 280, 200), floor: 40 },
  ]; // prettier-ignore
  const body = { ...POINT_WALKER, radius: 16 };
  const level = buildLevel(roomsPlan('a pillar before a platform', { rooms }));
  const shut = level.plan.walls.map((wall) =>
    wall.back >= 0 && level.plan.sectors[wall.back].floor + level.plan.sectors[wall.front].floor === 60
      ? { ...wall, blocks: BLOCKS_BODIES }
      : wall,
  );
  const walled = shortestOracle({ ...level.plan, walls: shut }, { ...body, step: Infinity });
  for (const [start, goal] of [
    [at(60, 100), at(160, 130)],
    [at(140, 100), at(40, 130)],
  ] as const) {
    const { path, why } = finderOf('exact').make(level, body).answer(start, goal);
    expect([why, pathChecker(level, body)(start, path!)]).toEqual([undefined, []]);
    expect(path!.length).toBeCloseTo(walled(start, goal), 4);
  }
});

test('a point does not slip through where a wall and a ledge end in one place (plan 9)', () => {
  const plan = randomPlan(9, 40);
  const sectors = plan.sectors.map((sector, i) => ({ ...sector, floor: (i % 3) * 36, ceiling: 256 }));
  const level = buildLevel({ ...plan, sectors });
  const [start, goal] = [at(-119.916015625, 415.7099609375), at(119.26171875, 429.9716796875)];
  expect(finderOf('exact').make(level, POINT_WALKER).answer(start, goal)).toMatchObject({ reason: 'disconnected' });
});

test('a disc overlaps the ledge it came down, turns while it does, and then keeps away', () => {
  // A doorway with a ledge of 48 right at its outer side: round the jamb one turns before one is clear of the ledge.
  const level = buildLevel(
    roomsPlan('ledge in a doorway', {
      rooms: [
        { polygon: besideDoorway[0], floor: 48, ceiling: 192 },
        { polygon: box(256, 96, 272, 160), floor: 48, ceiling: 192 },
        { polygon: besideDoorway[1], ceiling: 192 },
      ],
    }),
  );
  const finder = finderOf('exact').make(level, PLAYER_BODY);
  const check = pathChecker(level, PLAYER_BODY);
  const { path, why } = finder.answer(at(200, 128), at(300, 30));
  expect(why).toBeUndefined();
  expect(path!.links).toContain('drop');
  expect(path!.arcs!.some((arc) => arc !== null)).toBe(true);
  expect(check(at(200, 128), path!)).toEqual([]);
  const free = shortestOracle(level.plan, { ...PLAYER_BODY, step: Infinity });
  expect(path!.length).toBeCloseTo(free(at(200, 128), at(300, 30)), 4);
  // Back up there is no way, and along below the ledge the way keeps off it.
  expect(finder.answer(at(300, 30), at(200, 128)).reason).toBe('disconnected');
  const along = finder.answer(at(292, 30), at(292, 226)).path!;
  expect(check(at(292, 30), along)).toEqual([]);
  expect(along.length).toBe(196);
});

test('a body with a limited drop has paths that respect it, and no others', () => {
  const level = buildLevel(stepHall);
  const shy = { ...PLAYER_BODY, drop: 40 };
  const finder = finderOf('exact').make(level, shy);
  // The hall's high end stands 48 above its middle.
  expect(finder.answer(at(700, 128), at(64, 128)).reason).toBe('disconnected');
  for (const [from, to] of [
    [at(600, 128), at(700, 40)],
    [at(400, 40), at(64, 128)],
    [at(64, 128), at(400, 40)],
  ] as const) {
    const { path, why } = finder.answer(from, to);
    expect(path!.length).toBeCloseTo(distance(from, to), 9);
    expect(why).toBeUndefined();
  }
  const bold = finderOf('exact').make(level, { ...shy, drop: 48 });
  expect(bold.answer(at(700, 128), at(64, 128))).toMatchObject({ path: { length: 636 } });
  expect(bold.answer(at(700, 128), at(64, 128)).why).toBeUndefined();
});

test('a point turns about a round ledge once, from edge to edge', () => {
  const sides = 24;
  const ring = (radius: number): [number, number][] =>
    Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * i) / sides;
      return [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
    });
  const plan = roomsPlan('a pit with one tier', {
    rooms: [
      { polygon: ring(512), holes: [ring(256)], floor: 96, ceiling: 400 },
      { polygon: ring(256), holes: [ring(128)], floor: 48, ceiling: 400 },
      { polygon: ring(128), floor: 0, ceiling: 400 },
    ],
  });
  const { corners } = createUnevenLayers(exactIndexOf(buildLevel(plan), POINT_WALKER))()!.graph;
  let turns = 0;
  for (let piece = 0; piece < corners.pieceLow.length; piece++)
    turns += corners.pieceHigh[piece] - corners.pieceLow[piece];
  expect(corners.count).toBe(2 * sides);
  expect(turns / (2 * Math.PI)).toBeCloseTo(2, 4);
});

test('behind a teleporter a path goes on from the floor there, down a ledge', () => {
  const plan = roomsPlan('a room, and another with a ledge', {
    rooms: [
      { polygon: box(0, 0, 128, 128) },
      { polygon: box(256, 0, 384, 128), floor: 200, ceiling: 400 },
      { polygon: box(384, 0, 512, 128), floor: 240, ceiling: 400 },
    ],
  });
  const link = { type: 'teleport', from: at(64, 64), to: at(450, 64), cost: 1 } as const;
  const level = buildLevel({ ...plan, links: [link] });
  for (const body of [PLAYER_BODY, POINT_WALKER]) {
    const { path, why } = finderOf('exact').make(level, body).answer(at(20, 20), at(290, 100));
    expect([why, path?.links]).toEqual([undefined, ['walk', 'teleport', 'drop']]);
  }
});

test('round a floor that one may climb but not come down from, paths are the shortest; floors that one walks between are one cell', () => {
  const block = box(128, 32, 192, 160);
  const rooms = [
    { polygon: box(0, 0, 320, 192), holes: [block] },
    { polygon: block, floor: 12 },
  ];
  const level = buildLevel(roomsPlan('a block', { rooms }));
  const shy = { ...POINT_WALKER, drop: 10 };
  const path = finderOf('exact').make(level, shy).find(at(32, 93), at(288, 93));
  expect(path?.length).toBeCloseTo(2 * Math.hypot(96, 61) + 64, 9);
  expect(cellCount(exactCellsOf(level, POINT_WALKER))).toBe(1);
  expect(cellCount(exactCellsOf(level, shy))).toBeGreaterThan(1);
});
