// What is known beforehand is what the search finds: on every own map, on random plans, on tiny ones; for points and discs.
import { describe, expect, test } from 'vitest';
import { side, type Point } from '../../../../src/geometry/point.ts';
import { snapPoint } from '../../../../src/geometry/quantum.ts';
import { adoptNavMesh, navMeshOf } from '../../../../src/nav/mesh/build-nav-mesh.ts';
import { VERTEX_FREE } from '../../../../src/nav/mesh/nav-mesh.ts';
import type { FloorPlan } from '../../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER, POINT_WALKER } from '../../../../src/nav/bodies.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { createCellFinder } from '../../../../src/nav/mesh/find-cells.ts';
import {
  adoptIndex,
  indexInSlices,
  indexLevel,
  levelIndexOf,
} from '../../../../src/nav/exact/indexed/level-indexes.ts';
import { finderOf } from '../../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../../src/nav/reach/random-place.ts';
import { levelOfPlan, ownPlans } from '../../../support/all-plans.ts';
import { measurePath, pathChecker } from '../../../support/checks/path-checks.ts';
import { box, roomsPlan, TINY_PLANS } from '../../../support/plans.ts';
import { QUICK } from '../../../support/quick.ts';
import { randomPlan } from '../../../support/inputs/random-plans.ts';
import { randomFrom } from '../../../support/random.ts';

const QUERIES = QUICK ? 8 : 100;

const plans: (readonly [string, () => FloorPlan])[] = [
  ...ownPlans().filter(([name]) => !QUICK || /TestGrid1|dorm-hall|sealed-room|hoist/.test(name)),
  ...TINY_PLANS.map((plan) => [plan.name, () => plan] as const),
  ...Array.from({ length: QUICK ? 4 : 20 }, (_, seed) => [`random plan ${seed}`, () => randomPlan(seed, 50)] as const),
];

describe.each(plans)('%s', (_, load) => {
  test('as long as the exact path, clear of walls, and through the same portals (seed 9)', () => {
    const level = levelOfPlan(load());
    for (const body of [POINT_FLYER, POINT_WALKER, BOT_BODY, PLAYER_BODY]) {
      const random = randomFrom(9);
      const exact = finderOf('exact').make(level, body);
      const indexed = finderOf('exact-indexed').make(level, body);
      const check = pathChecker(level, body);
      for (let i = 0; i < QUERIES; i++) {
        const start = randomPlace(level, body, random);
        const goal = randomPlace(level, body, random);
        if (start === null || goal === null) break;
        const truth = exact.answer(start, goal);
        const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
        const answer = indexed.answer(start, goal);
        const found = indexed.find(start, goal);
        expect({ say, reason: answer.reason, why: answer.why }).toEqual({ say, reason: truth.reason, why: truth.why });
        expect({ say, isThere: found !== null }).toEqual({ say, isThere: truth.path !== null });
        if (answer.path === null || truth.path === null || found === null) continue;
        const slack = 1e-9 * truth.path.length;
        expect(Math.abs(answer.path.length - truth.path.length), say).toBeLessThanOrEqual(slack);
        expect(Math.abs(found.length - truth.path.length), say).toBeLessThanOrEqual(slack);
        expect(Math.abs(found.cost - truth.path.cost), say).toBeLessThanOrEqual(1e-9 * truth.path.cost);
        // A search may end at another of two ways of one length.
        if (body.radius > 0) continue;
        expect(found.points, say).toEqual(answer.path.points);
        expect(found.corridor, say).toEqual(answer.path.corridor);
        if (truth.why !== undefined) continue;
        expect(found.length).toBeCloseTo(measurePath(start, found), 6);
        expect({ say, faults: check(start, answer.path) }).toEqual({ say, faults: [] });
      }
    }
  });
});

test.each([1, 2, 3, 4, 5, 6])('ends on edges of cells, at walls and on corners (seed %i)', (seed) => {
  const level = buildLevel(randomPlan(seed, seed === 6 ? 400 : 60));
  for (const body of [POINT_FLYER, POINT_WALKER]) {
    const random = randomFrom(seed);
    const { edgeVertex, edgeNext, vertexX, vertexZ } = navMeshOf(level, body);
    const place = (): Point => {
      const edge = Math.floor(random() * edgeVertex.length);
      const [a, b] = [edgeVertex[edge], edgeVertex[edgeNext[edge]]];
      // A corner, a place on an edge as near as the grid has one, or on both coordinates' halves.
      const part = [0, 0.5, random()][Math.floor(3 * random())];
      const at = {
        x: vertexX[a] + part * (vertexX[b] - vertexX[a]),
        z: vertexZ[a] + part * (vertexZ[b] - vertexZ[a]),
      };
      return snapPoint(at, level.plan.quantum);
    };
    const exact = finderOf('exact').make(level, body);
    const indexed = finderOf('exact-indexed').make(level, body);
    for (let i = 0; i < 5 * QUERIES; i++) {
      const [start, goal] = [place(), i % 3 === 0 ? (randomPlace(level, body, random) ?? place()) : place()];
      const truth = exact.answer(start, goal);
      const { path, reason } = indexed.answer(start, goal);
      const found = indexed.find(start, goal);
      const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
      expect({ say, reason, isThere: found !== null }).toEqual({
        say,
        reason: truth.reason,
        isThere: truth.path !== null,
      });
      if (path === null || truth.path === null) continue;
      const slack = 1e-9 * Math.max(1, truth.path.length);
      expect(Math.abs(path.length - truth.path.length), say).toBeLessThanOrEqual(slack);
      expect(Math.abs(found!.length - truth.path.length), say).toBeLessThanOrEqual(slack);
    }
  }
});

test('levels with links have an index too, and levels over the memory budget none', () => {
  const level = buildLevel(randomPlan(3, 50));
  const at = randomPlace(level, POINT_FLYER, randomFrom(1))!;
  const linked = buildLevel({ ...level.plan, links: [{ type: 'teleport', from: at, to: at, cost: 1 }] });
  expect(levelIndexOf(level, POINT_FLYER)).not.toBeNull();
  expect(levelIndexOf(linked, POINT_FLYER)).not.toBeNull();
  expect(indexLevel(level, POINT_FLYER, { mostBytes: 500 })).toBeNull();
});

test('while it is missing, and with portals closed for a query, the search answers', () => {
  const level = buildLevel(randomPlan(3, 120));
  expect(levelIndexOf(level, POINT_FLYER, 0)).toBeNull();
  const exact = finderOf('exact').make(level, POINT_FLYER);
  const indexed = finderOf('exact-indexed').make(level, POINT_FLYER);
  expect(levelIndexOf(level, POINT_FLYER, 0)).not.toBeNull();
  const random = randomFrom(4);
  let shut = 0;
  for (let i = 0; i < 20; i++) {
    const [start, goal] = [randomPlace(level, POINT_FLYER, random)!, randomPlace(level, POINT_FLYER, random)!];
    const { path } = indexed.answer(start, goal);
    if (path === null || path.corridor.length === 0) continue;
    const portal = path.corridor[path.corridor.length >> 1];
    for (const wish of [{ avoid: new Set([portal]) }, { tolls: new Map([[portal, 1e6]]) }]) {
      const answer = indexed.answer(start, goal, wish);
      // What it looked up first is counted too, and may be the answer in spite of a toll.
      const { expanded: _, lookedUp: __, ...rest } = answer;
      expect(exact.answer(start, goal, wish)).toMatchObject(rest);
      if ('avoid' in wish) expect(answer.path?.corridor.includes(portal) ?? false).toBe(false);
      shut++;
    }
  }
  expect(shut).toBeGreaterThan(5);
});

test('progress is reported, and it can be sent between threads', () => {
  const level = buildLevel(randomPlan(3, 300));
  const steps = indexInSlices(level, POINT_FLYER);
  const parts: number[] = [];
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) parts.push(step.value);
  expect(parts.length).toBeGreaterThanOrEqual(3);
  // Finding the views of corners is the first part, in slices of its own.
  expect(parts.filter((part) => part < 0.3).length).toBeGreaterThan(1);
  expect(parts.every((part, i) => part >= 0 && part <= 1 && (i === 0 || part >= parts[i - 1]))).toBe(true);
  const other = buildLevel(randomPlan(3, 300));
  adoptIndex(other, POINT_FLYER, structuredClone(step.value!));
  const [mine, theirs] = [level, other].map((each) => finderOf('exact-indexed').make(each, POINT_FLYER));
  const random = randomFrom(2);
  for (let i = 0; i < 20; i++) {
    const [start, goal] = [randomPlace(level, POINT_FLYER, random)!, randomPlace(level, POINT_FLYER, random)!];
    expect(theirs.answer(start, goal)).toEqual(mine.answer(start, goal));
  }
  expect(() => adoptIndex(buildLevel(randomPlan(4, 60)), POINT_FLYER, step.value!)).toThrow('another level');
});

test('an index that went through JSON is refused: it would find no path', () => {
  const level = buildLevel(randomPlan(3, 40));
  const index = JSON.parse(JSON.stringify(indexLevel(level, POINT_WALKER)));
  expect(() => adoptIndex(level, POINT_WALKER, index)).toThrow(/^adoptIndex: index is .*; JSON loses typed arrays/);
});

test('an index and a mesh of a level are refused where one pillar stands elsewhere', () => {
  const pillarAt = (x: number) =>
    buildLevel(roomsPlan('pillar', { rooms: [{ polygon: box(0, 0, 512, 512), holes: [box(x, 200, x + 60, 300)] }] }));
  const [level, alike, other] = [pillarAt(200), pillarAt(200), pillarAt(208)];
  // Called as a function it does its work.
  const index = indexLevel(level, POINT_FLYER)!;
  adoptIndex(alike, POINT_FLYER, index);
  expect(levelIndexOf(alike, POINT_FLYER)).toBe(index);
  const refusal = 'adoptIndex: the index was made for another level or body; build it with indexLevel';
  expect(() => adoptIndex(other, POINT_FLYER, index)).toThrow(refusal);
  expect(() => adoptIndex(level, POINT_WALKER, index)).toThrow(refusal);
  expect(() => adoptIndex(level, { ...POINT_FLYER, radius: 0.5 }, index)).toThrow(refusal);
  const mesh = navMeshOf(level, POINT_FLYER);
  adoptNavMesh(alike, mesh);
  expect(() => adoptNavMesh(other, mesh)).toThrow('adoptNavMesh: the mesh was built for another level');
  const shut = buildLevel({ ...level.plan, walls: level.plan.walls.map((wall) => ({ ...wall, blocks: 1 })) });
  expect(() => adoptNavMesh(shut, mesh)).toThrow('another level');
});

test('a place on the border of cells counts as at a wall where an edge is one-way or closed or a corner is touched, random plans of seeds 0 to 19', () => {
  const counts = [0, 0];
  for (let seed = 0; seed < 20; seed++) {
    const level = buildLevel(randomPlan(seed, 50));
    const mesh = navMeshOf(level, POINT_WALKER);
    const finder = createCellFinder(mesh);
    const { cellStart, edgeVertex, edgeNext, edgeTwin, edgeOpen, vertexX, vertexZ, vertexKind } = mesh;
    const corner = (vertex: number): Point => ({ x: vertexX[vertex], z: vertexZ[vertex] });
    const edges = Array.from({ length: cellStart[cellStart.length - 1] }, (_, h) => {
      const isShut = edgeTwin[h] < 0 || edgeOpen[h] === 0 || edgeOpen[edgeTwin[h]] === 0;
      return { a: corner(edgeVertex[h]), b: corner(edgeVertex[edgeNext[h]]), isShut };
    });
    // So a corner says by its kind alone whether it is at a wall.
    for (const [h, { isShut }] of edges.entries())
      if (isShut) expect([edgeVertex[h], edgeVertex[edgeNext[h]]].map((v) => vertexKind[v])).not.toContain(VERTEX_FREE);
    const isWithin = ({ a, b }: (typeof edges)[number], { x, z }: Point): boolean =>
      side(a, b, { x, z }) === 0 && Math.min(a.x, b.x) <= x && x <= Math.max(a.x, b.x) && Math.min(a.z, b.z) <= z && z <= Math.max(a.z, b.z); // prettier-ignore
    const places = edges.flatMap(({ a, b }) => [0, 1 / 4, 1 / 2, 3 / 4].map((t) => ({ x: a.x + t * (b.x - a.x), z: a.z + t * (b.z - a.z) }))); // prettier-ignore
    for (const p of places) {
      finder.find(p.x, p.z);
      const vertex = vertexX.findIndex((x, i) => x === p.x && vertexZ[i] === p.z);
      const expected =
        vertex >= 0 ? vertexKind[vertex] !== VERTEX_FREE : edges.some((edge) => edge.isShut && isWithin(edge, p));
      if (finder.isInside) expect(expected).toBe(false);
      expect(finder.isAtWall, `seed ${seed}: ${p.x},${p.z}`).toBe(expected);
      counts[Number(expected)]++;
    }
  }
  expect(Math.min(...counts)).toBeGreaterThan(200);
});
