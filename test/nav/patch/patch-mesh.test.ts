// The navmesh that is cut for obstacles and shut doors: what it must be whatever stands where, beside the level rebuilt with them.
import { expect, test } from 'vitest';
import { distance } from '../../../src/geometry/point.ts';
import { BLOCKS_BODIES, SOLID, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf, type ExactIndex } from '../../../src/nav/exact/exact-index.ts';
import { createFieldOn } from '../../../src/nav/exact/field/create-goal-field.ts';
import { ARC } from '../../../src/nav/exact/field/floor-cells.ts';
import { floorOfCell } from '../../../src/nav/exact/field/floor-of-cell.ts';
import { sharedOf } from '../../../src/nav/exact/field/look-up-place.ts';
import { plainFinderOn } from '../../../src/nav/exact/search-exact.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import type { Level } from '../../../src/nav/level.ts';
import { cellsAt } from '../../../src/nav/mesh/find-cells.ts';
import { cellCount, type NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import type { Obstacle } from '../../../src/nav/patch/level-patch.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { createPatchedLevel } from '../../../src/nav/patch/patched-level.ts';
import { makeFinder } from '../../../src/nav/portal-finder/make-finder.ts';
import { FUNNEL } from '../../../src/nav/smoothing/smoothings.ts';
import {
  checkAreas,
  checkNoWallInside,
  checkPlaces,
  checkRings,
  checkTwins,
} from '../../support/checks/cell-checks.ts';
import { box, roomsPlan, stepHall } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomObstacles } from '../../support/inputs/random-obstacles.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

/** The mesh without the cells that are gone, and with one vertex in each place. */
function withoutGone(mesh: NavMesh, isGone: Uint8Array): NavMesh {
  const cells = Array.from({ length: cellCount(mesh) }, (_, cell) => cell).filter((cell) => isGone[cell] !== 1);
  const edges = cells.flatMap((cell) =>
    [...mesh.edgeCell.keys()].slice(mesh.cellStart[cell], mesh.cellStart[cell + 1]),
  );
  const [cellOf, edgeOf] = [new Map(cells.map((cell, i) => [cell, i])), new Map(edges.map((edge, i) => [edge, i]))];
  const starts = cells.map((cell) => edgeOf.get(mesh.cellStart[cell])!);
  const of = (list: Int32Array, number: Map<number, number>): Int32Array =>
    Int32Array.from(edges, (edge) => (list[edge] < 0 ? -1 : number.get(list[edge])!));
  const vertexAt = new Map(Array.from(mesh.vertexX, (x, vertex) => [`${x} ${mesh.vertexZ[vertex]}`, vertex]));
  return {
    ...mesh,
    cellStart: Int32Array.from([...starts, edges.length]),
    cellSector: Int32Array.from(cells, (cell) => mesh.cellSector[cell]),
    edgeVertex: Int32Array.from(edges, (edge) => vertexAt.get(`${mesh.vertexX[mesh.edgeVertex[edge]]} ${mesh.vertexZ[mesh.edgeVertex[edge]]}`)!), // prettier-ignore
    edgeNext: of(mesh.edgeNext, edgeOf),
    edgeCell: of(mesh.edgeCell, cellOf),
    edgeTwin: of(mesh.edgeTwin, edgeOf),
    edgeOpen: Uint8Array.from(edges, (edge) => mesh.edgeOpen[edge]),
    edgeWall: Int32Array.from(edges, (edge) => mesh.edgeWall[edge]),
  };
}

/** How long the edges are that nothing lies beyond. */
function lengthOfBorders({ edgeVertex, edgeNext, edgeTwin, vertexX, vertexZ }: NavMesh): number {
  const at = (vertex: number) => ({ x: vertexX[vertex], z: vertexZ[vertex] });
  return edgeTwin.reduce(
    (sum, twin, h) => (twin >= 0 ? sum : sum + distance(at(edgeVertex[h]), at(edgeVertex[edgeNext[h]]))),
    0,
  );
}

/** How long the sides of walls are that the agent walks along, where every floor is level. */
function lengthOfWalls({ plan }: Level, body: Body): number {
  const isFloor = (sector: number): boolean =>
    sector !== SOLID && plan.sectors[sector].ceiling - plan.sectors[sector].floor >= body.height;
  return plan.walls.reduce((sum, { a, b, front, back, blocks }) => {
    const sides = [front, back].filter(isFloor).length;
    const stops = sides < 2 || (blocks & body.stoppedBy) !== 0;
    return stops ? sum + sides * distance(plan.vertices[a], plan.vertices[b]) : sum;
  }, 0);
}

/** Lists of so many numbers each, in no order. */
const inAnyOrder = (numbers: ArrayLike<number>, each: number): string[] =>
  Array.from({ length: numbers.length / each }, (_, i) =>
    Array.from({ length: each }, (__, k) => numbers[each * i + k]).join(' '),
  ).sort();

/** What fields keep of a cell. */
function floorKept(index: ExactIndex, cell: number): unknown {
  const { floor } = sharedOf(index);
  const part = (list: Float64Array | Int32Array, start: Int32Array, each: number): string[] =>
    inAnyOrder(list.subarray(each * start[cell], each * start[cell + 1]), each);
  const own = Array.from({ length: floor.arcs.length / ARC }, (_, i) => floor.arcs.subarray(ARC * i, ARC * (i + 1)));
  return {
    walls: part(floor.walls, floor.wallStart, 4),
    ends: part(floor.ends, floor.endStart, 2),
    corners: part(floor.cornerOf, floor.cornerStart, 1),
    arcs: own.flatMap(([corner, of, from, to]) => (of === cell ? [`${corner} ${from} ${to}`] : [])).sort(),
    spans: Array.from({ length: floor.edgeStart[cell + 1] - floor.edgeStart[cell] }, (_, i) => {
      const h = floor.edgeStart[cell] + i;
      return [...floor.spans.subarray(4 * floor.spanStart[h], 4 * floor.spanStart[h + 1])];
    }),
  };
}

/** The same, computed anew. */
function floorIn(index: ExactIndex, cell: number): unknown {
  const { walls, ends, corners, arcs, spans } = floorOfCell(index, cell);
  return {
    walls: inAnyOrder(walls, 4),
    ends: inAnyOrder(ends, 2),
    corners: inAnyOrder(corners, 1),
    arcs: arcs.map(({ corner, from, to }) => `${corner} ${from} ${to}`).sort(),
    spans,
  };
}

/** Level floors, some of them too low for the agent. */
const levelled = (plan: FloorPlan): FloorPlan => ({
  ...plan,
  sectors: plan.sectors.map((sector, i) => ({ ...sector, floor: 0, ceiling: i % 4 === 3 ? 16 : 128, cost: 1 })),
});

function patchedOf(level: Level, body: Body) {
  const simple = makeFinder(level, body, { search: 'a-star', smoothing: FUNNEL });
  return createPatchedLevel({ level, body, simple, finderOn: plainFinderOn });
}

/** Checks the mesh that was cut beside the level rebuilt, and what fields keep of its cells. */
function checkMesh(index: ExactIndex, rebuilt: Level, body: Body): void {
  const { isGone } = index.before!;
  const mesh = withoutGone(index.navMesh, isGone);
  checkRings(mesh);
  checkTwins({ ...rebuilt, plan: index.portalGraph.tree.plan }, mesh);
  checkAreas(rebuilt, body, mesh);
  checkNoWallInside(rebuilt, body, mesh);
  checkPlaces(rebuilt, body, mesh);
  expect(mesh.edgeWall.every((wall) => wall >= -1)).toBe(true);
  for (const { cell: outline } of rebuilt.tree.leaves)
    for (const place of outline) for (const cell of cellsAt(index.navMesh, place)) expect(isGone[cell]).not.toBe(1);
  expect(lengthOfBorders(mesh)).toBeCloseTo(lengthOfWalls(rebuilt, body), 4);
  for (let cell = 0; cell < isGone.length; cell++)
    if (isGone[cell] === 0) expect(floorKept(index, cell)).toEqual(floorIn(index, cell));
}

test.each(Array.from({ length: QUICK ? 9 : 270 }, (_, i) => i + 1))(
  'cells are convex, cover the floor once, join where nothing separates them, and those that stay are as before (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const body: Body = { ...PLAYER_BODY, radius: [0, 16, 60][seed % 3] };
    const level = buildLevel(levelled(randomPlan(seed, 40)));
    const patched = patchedOf(level, body);
    const ids = seed % 2 === 0 ? 1 : 10;
    const stock = randomObstacles(random, level.plan.bounds, 18, [60, 300, 1200][Math.floor(seed / 3) % 3]);
    const present = new Map<number, Obstacle>();
    const doors = new Map<number, boolean>();
    const twoSided = level.plan.walls.flatMap(({ back, blocks }, wall) => (back >= 0 && (blocks & BLOCKS_BODIES) === 0 ? [wall] : [])); // prettier-ignore
    for (const [change, obstacle] of stock.entries()) {
      const id = change % ids;
      if (change > 10 && random() < 0.3) present.delete(id);
      else present.set(id, obstacle);
      patched.setObstacles(new Map([[id, present.get(id) ?? null]]));
      if (twoSided.length > 0 && change % 4 === 1) {
        const wall = twoSided[Math.floor(random() * twoSided.length)];
        doors.set(wall, doors.get(wall) === false);
        patched.setShut(wall, doors.get(wall) === false);
      }
      if (change % 3 > 0) continue;
      const rebuilt = patchLevel(level, body, { obstacles: [...present.values()], doors });
      checkMesh(patched.index, rebuilt, body);
    }
  },
);

/** Fences about a star, longer than the walls about it. */
const star = Array.from({ length: 16 }, (_, i): [number, number] => {
  const [out, angle] = [i % 2 === 0 ? 190 : 60, (i * Math.PI) / 8];
  return [Math.round(200 + out * Math.cos(angle)), Math.round(200 + out * Math.sin(angle))];
});
const fences = star.map((from, i) => ({ from, to: star[(i + 1) % 16], blocks: BLOCKS_BODIES }));
test.each([
  ['beside fences', { polygon: box(0, 0, 400, 400) }, fences, box(190, 190, 210, 210)],
  ['over all fences', { polygon: box(0, 0, 400, 400) }, fences, box(5, 5, 395, 395)],
  ['across one slanted wall', { polygon: [[0, 0], [1000, 0], [1000, 777], [0, 333]] }, [], box(480, 400, 530, 600)], // prettier-ignore
  ['near the track of a corner near a cell', { polygon: box(0, 0, 600, 300), holes: [box(200, 100, 210, 200)] }, [], box(305, 100, 345, 200)], // prettier-ignore
] as const)('one crate %s', (_, room, walls, crate) => {
  const body: Body = { ...PLAYER_BODY, radius: 50 };
  const level = buildLevel(roomsPlan('room', { rooms: [room], walls }));
  const patched = patchedOf(level, body);
  const obstacles = [{ polygon: crate.map(([x, z]) => ({ x, z })) }];
  patched.setObstacles(new Map(obstacles.entries()));
  checkMesh(patched.index, patchLevel(level, body, { obstacles }), body);
});

test('over rises the mesh is that of the level', () => {
  const level = buildLevel(stepHall);
  const patched = patchedOf(level, PLAYER_BODY);
  patched.setObstacles(new Map([[1, { x: 128, z: 128, radius: 20 }]]));
  expect(patched.index.navMesh).toBe(exactIndexOf(level, PLAYER_BODY).navMesh);
});

test.each([0, 16])('a field takes a link that ends beside a crate (radius %i)', (radius) => {
  const body: Body = { ...PLAYER_BODY, radius };
  const corridor = roomsPlan('corridor', { rooms: [{ polygon: box(0, 0, 2000, 100) }] });
  const [from, to] = [{ x: 150, z: 50 }, { x: 1850, z: 50 }]; // prettier-ignore
  const level = buildLevel({ ...corridor, links: [{ type: 'teleport', from, to, cost: 0 }] });
  const patched = patchedOf(level, body);
  const obstacles = [{ x: 1850, z: 90, radius: 10 }, { x: 150, z: 10, radius: 10 }]; // prettier-ignore
  patched.setObstacles(new Map(obstacles.entries()));
  const [start, goal] = [{ x: 50, z: 50 }, { x: 1950, z: 50 }]; // prettier-ignore
  const exact = makeExactFinder(patchLevel(level, body, { obstacles }), body).find(start, goal)!;
  expect(exact.links).toContain('teleport');
  expect(createFieldOn(patched.index, goal)!.distanceFrom(start)).toBeCloseTo(exact.cost, 6);
  expect(createFieldOn(patched.index, start)!.distanceFrom(goal)).toBeCloseTo(1900, 6);
});

test('fields turn at a corner that another crate touched for a while, unasked', () => {
  const body: Body = { ...PLAYER_BODY, radius: 0 };
  const patched = patchedOf(buildLevel(roomsPlan('room', { rooms: [{ polygon: box(0, 0, 1200, 1200) }] })), body);
  const set = (id: number, ring: ReturnType<typeof box> | null): void =>
    patched.setObstacles(new Map([[id, ring && { polygon: ring.map(([x, z]) => ({ x, z })) }]]));
  const [goal, start] = [{ x: 500, z: 660 }, { x: 660, z: 500 }]; // prettier-ignore
  const lengthNow = (): number => createFieldOn(patched.index, goal)!.distanceFrom(start);
  set(1, box(400, 400, 600, 600));
  const length = lengthNow();
  set(2, box(600, 600, 800, 800));
  set(2, null);
  expect(lengthNow()).toBe(length);
});

test('a move cuts the cells near it alone, and cells that are gone do not pile up (seed 3)', () => {
  const random = randomFrom(3);
  const level = buildLevel(roomsPlan('yard', { rooms: [{ polygon: box(0, 0, 2000, 2000) }] }));
  const body: Body = { ...PLAYER_BODY, radius: 12 };
  const patched = patchedOf(level, body);
  const crate = (): Obstacle => {
    const [x, z] = [100 + 1800 * random(), 100 + 1800 * random()];
    return { polygon: box(x, z, x + 30, z + 30).map(([px, pz]) => ({ x: px, z: pz })) };
  };
  patched.setObstacles(new Map(Array.from({ length: 25 }, (_, id) => [id, crate()])));
  const goal = { x: 50, z: 50 };
  const far = { x: 1950, z: 1950 };
  let [all, most] = [cellCount(patched.index.navMesh), 0];
  const first = all;
  const added: number[] = [];
  for (let move = 0; move < 60; move++) {
    createFieldOn(patched.index, goal)!.distanceFrom(far);
    // Fields take what they know of the mesh before, which is let go.
    expect(patched.index.before).toBeUndefined();
    patched.setObstacles(new Map([[move % 25, crate()]]));
    const now = cellCount(patched.index.navMesh);
    if (now > all) added.push(now - all);
    most = Math.max(most, now);
    all = now;
  }
  expect(added.length).toBeGreaterThan(50);
  expect(Math.max(...added)).toBeLessThan(first / 3);
  expect(most).toBeGreaterThan(2 * first);
  expect(most).toBeLessThan(4 * first);
});
