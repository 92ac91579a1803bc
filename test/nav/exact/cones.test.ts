// The search by cones beside the search over tangents, which shares nothing with it but the mesh: on plans where many corners stand in
// line. Its parts beside their definitions: what corners see beside sight, the blocks of the graph of cells.
import { describe, expect, test } from 'vitest';
import type { FloorPlan, Sector } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { createViewer, createViews, mayLeave, mayTurn } from '../../../src/nav/exact/cones/corner-views.ts';
import { createConeAsker } from '../../../src/nav/exact/cones/ask-cones.ts';
import { findBlocks, markBlocks } from '../../../src/nav/exact/cones/find-blocks.ts';
import { buildOpenings } from '../../../src/nav/exact/cones/build-openings.ts';
import { createStretcher, createStretches, isFull, type Stretches } from '../../../src/nav/exact/cones/stretches.ts';
import { exactIndexOf, spotAt } from '../../../src/nav/exact/exact-index.ts';
import { createTangentSearch } from '../../../src/nav/exact/tangents/search-tangents.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { plainFloor } from '../../../src/nav/exact/point/point-paths.ts';
import { findEnds } from '../../../src/nav/portal-graph/query/query-ends.ts';
import { standingLeaf } from '../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { box, roomsPlan, thinWall } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const SEEDS = Array.from({ length: QUICK ? 3 : 16 }, (_, seed) => seed);

/** Fields free or not at random, so that walls meet in corners that stand in rows, columns and diagonals. */
function fieldsPlan(seed: number): FloorPlan {
  const random = randomFrom(seed);
  const size = 6 + (seed % 14);
  const part = 0.15 + 0.02 * (seed % 15);
  const row = (): string => Array.from({ length: size }, () => (random() < part ? 'x' : '.')).join('');
  const text = `10\n${size}\n${size}\n${Array.from({ length: size }, row).join('\n')}\n`;
  return loadPlan(new TextEncoder().encode(text), `fields ${seed}`);
}

/** Corridors that turn to either side and fork, so that paths pass many corners without a choice; some of them meet again. */
function corridorsPlan(seed: number): FloorPlan {
  const random = randomFrom(seed);
  const size = 9 + 2 * (seed % 5);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => 'x'));
  const carve = (x: number, z: number): void => {
    rows[z][x] = '.';
    const ways = [[1, 0], [-1, 0], [0, 1], [0, -1]].map((way) => [random(), way] as const).sort(([a], [b]) => a - b); // prettier-ignore
    for (const [, [dx, dz]] of ways) {
      if (rows[z + 2 * dz]?.[x + 2 * dx] !== 'x') continue;
      rows[z + dz][x + dx] = '.';
      carve(x + 2 * dx, z + 2 * dz);
    }
  };
  carve(1, 1);
  for (let i = 0; i < size / 3; i++)
    rows[1 + Math.floor(random() * (size - 2))][1 + Math.floor(random() * (size - 2))] = '.';
  const text = `10\n${size}\n${size}\n${rows.map((row) => row.join('')).join('\n')}\n`;
  return loadPlan(new TextEncoder().encode(text), `corridors ${seed}`);
}

describe.each([
  ['fields', fieldsPlan],
  ['corridors', corridorsPlan],
  ['walls', (seed: number) => randomPlan(seed, 40)],
] as const)('%s', (_, planOf) => {
  test.each(SEEDS)('as long as over tangents, at random and collinear places (seed %i)', (seed) => {
    const level = buildLevel(planOf(seed));
    const { portalGraph, navMesh, open } = exactIndexOf(level, POINT_FLYER);
    const tangents = createTangentSearch(open.graph);
    const finder = finderOf('exact').make(level, POINT_FLYER);
    const random = randomFrom(seed + 1000);
    for (let i = 0; i < 60; i++) {
      const places = [0, 1].map(() => {
        const { x, z } = randomPlace(level, POINT_FLYER, random)!;
        return i % 2 === 0 ? { x, z } : { x: Math.floor(x / 24) * 24 + 12, z: Math.floor(z / 24) * 24 + 12 };
      });
      const leaves = places.map((place) => standingLeaf(portalGraph, place));
      if (leaves.includes(-1)) continue;
      const [start, goal] = places.map((place, k) => spotAt(portalGraph, navMesh, open.stops, place, [leaves[k]]));
      const { length } = tangents.find(start, goal, Infinity);
      const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
      const path = finder.find(places[0], places[1]);
      expect({ say, isThere: path !== null }).toEqual({ say, isThere: length < Infinity });
      if (path === null) continue;
      expect(Math.abs(path.length - length), say).toBeLessThanOrEqual(1e-9 * length);
      const told = finder.explain!(places[0], places[1]);
      expect(told.path!.points).toEqual(path.points);
      expect(told.searched.filter(({ state }) => state === 'closed')).toHaveLength(told.expanded);
      const ranks = told.searched.flatMap(({ order }) => (order > 0 ? [order] : []));
      expect(ranks.sort((a, b) => a - b)).toEqual(ranks.map((__, k) => k + 1));
      for (const { at, parent, g } of told.searched) {
        const before = told.searched[parent];
        const gap = before === undefined ? 0 : before.g + Math.hypot(at.x - before.at.x, at.z - before.at.z);
        expect(Math.abs(g - gap), say).toBeLessThanOrEqual(1e-9 * Math.max(1, length));
      }
    }
  });

  test.each(SEEDS)('as long as over tangents from corners, edges and walls of the mesh (seed %i)', (seed) => {
    const level = buildLevel(planOf(seed));
    const { portalGraph, navMesh, open } = exactIndexOf(level, POINT_FLYER);
    const { edgeVertex, edgeNext, vertexX, vertexZ } = navMesh;
    if (edgeVertex.length === 0) return;
    const tangents = createTangentSearch(open.graph);
    const asker = createConeAsker(exactIndexOf(level, POINT_FLYER), Infinity)!;
    const random = randomFrom(seed + 2000);
    let told = 0;
    for (let i = 0; i < 60; i++) {
      const places = [0, 1].map(() => {
        const edge = Math.floor(random() * edgeVertex.length);
        const [a, b] = [edgeVertex[edge], edgeVertex[edgeNext[edge]]];
        const part = Math.floor(random() * 4) / 4;
        return {
          x: vertexX[a] + part * (vertexX[b] - vertexX[a]),
          z: vertexZ[a] + part * (vertexZ[b] - vertexZ[a]),
        };
      });
      const answer = asker.answer(places[0], places[1]);
      if (answer === undefined) continue;
      told++;
      if (places[0].x === places[1].x && places[0].z === places[1].z) {
        expect(answer.path?.length).toBe(0);
        continue;
      }
      const ends = findEnds(portalGraph, places[0], places[1], {});
      if (ends.reason !== null) throw new Error(`no place to stand at ${JSON.stringify(places)}`);
      const [start, goal] = [ends.start, ends.goal].map(({ at, leaves }) =>
        spotAt(portalGraph, navMesh, open.stops, at, leaves),
      );
      const { length } = tangents.find(start, goal, Infinity);
      const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
      expect({ say, isThere: answer.path !== null }).toEqual({ say, isThere: length < Infinity });
      if (answer.path === null) continue;
      expect(Math.abs(answer.path.length - length), say).toBeLessThanOrEqual(1e-9 * length);
      const { points } = answer.path;
      points.forEach((point, k) => k > 0 && expect(point, say).not.toEqual(points[k - 1]));
    }
    expect(told).toBeGreaterThan(20);
  });
});

test('a path may turn at a corner, and leave it, as the angles of its walls allow', () => {
  const ways = [-2, -1, 0, 1, 2].flatMap((x) => [-2, -1, 0, 1, 2].map((z) => [x / 16, z / 16] as const)).filter(([x, z]) => x !== 0 || z !== 0); // prettier-ignore
  /** From the direction to the wall, in (−π, π], positive to the one side; exact where in line. */
  const angle = ([dx, dz]: readonly [number, number], [x, z]: readonly [number, number]): number =>
    Math.atan2(dx * z - dz * x + 0, dx * x + dz * z);
  const isLeftOrBehind = (turned: number): boolean => turned < 0 || turned === Math.PI;
  const isRightOrBehind = (turned: number): boolean => turned > 0;
  for (const low of ways) {
    for (const high of ways) {
      const walls = Float64Array.from([...low, ...high]);
      for (const way of ways) {
        const [toLow, toHigh] = [angle(way, low), angle(way, high)];
        const expected = [
          isLeftOrBehind(toLow) && (isLeftOrBehind(toHigh) || toHigh === 0),
          isRightOrBehind(toHigh) && (isRightOrBehind(toLow) || toLow === 0),
          (isLeftOrBehind(toLow) || toLow === 0) && (isLeftOrBehind(toHigh) || toHigh === 0),
          (isRightOrBehind(toLow) || toLow === 0) && (isRightOrBehind(toHigh) || toHigh === 0),
        ];
        const found = [mayTurn, mayLeave].flatMap((may) => [0, 1].map((turn) => may(walls, turn, ...way)));
        if (found.join() !== expected.join())
          expect({ low, high, way, found }).toEqual({ low, high, way, found: expected });
      }
    }
  }
});

test('a level floor of one cost is plain, also where other places are too low to stand in', () => {
  const floorOf = (...parts: Partial<Sector>[]): number | null => {
    const rooms = parts.map((part, i) => ({ polygon: box(128 * i, 0, 128 * i + 128, 128), floor: 8, ...part }));
    return plainFloor(exactIndexOf(buildLevel(roomsPlan('rooms', { rooms })), POINT_FLYER));
  };
  expect(floorOf({}, {}, { floor: 16, ceiling: 24 })).toBe(8);
  expect(floorOf({}, { floor: 16 })).toBe(null);
  expect(floorOf({}, { cost: 2 })).toBe(null);
});

test('rows are too many to keep above 2^20 entries and above 24 a turn', () => {
  const isAbove = (count: number, turns: number): boolean =>
    isFull({ views: { count }, start: new Int32Array(turns) } as Stretches);
  expect([2 ** 20, 2 ** 20 + 1].map((count) => isAbove(count, 8))).toEqual([false, true]);
  expect([1_200_000, 1_200_001].map((count) => isAbove(count, 50_000))).toEqual([false, true]);
});

test.each(SEEDS)('blocks between two cells contain what no single cell separates from both (seed %i)', (seed) => {
  const { navMesh } = exactIndexOf(buildLevel(fieldsPlan(seed)), POINT_FLYER);
  const { edgeCell, edgeTwin, cellStart } = navMesh;
  const blocks = findBlocks(navMesh);
  const cells = Array.from({ length: cellStart.length - 1 }, (_, cell) => cell);
  const random = randomFrom(seed);
  const marks = new Int32Array(blocks.top.length);
  for (let round = 1; round <= 4; round++) {
    const [one, other] = [0, 1].map(() => Math.floor(random() * cells.length));
    if (one === other || blocks.part[one] !== blocks.part[other]) continue;
    const beyond = cells.map(() => new Set<number>());
    edgeTwin.forEach((twin, edge) => twin >= 0 && beyond[edgeCell[edge]].add(edgeCell[twin]));
    // An edge is on a way that meets no cell twice if it is on a ring with a further edge between the two ends.
    beyond[one].add(other);
    beyond[other].add(one);
    const isParted = new Set<number>();
    for (const gone of cells) {
      const reached = new Set([one === gone ? other : one]);
      for (const cell of reached) for (const next of beyond[cell]) if (next !== gone) reached.add(next);
      edgeTwin.forEach((twin, edge) => {
        if (twin < 0) return;
        const end = edgeCell[edge] === gone ? edgeCell[twin] : edgeCell[edge];
        if (!reached.has(end)) isParted.add(edge);
      });
    }
    markBlocks(blocks, one, other, marks, round);
    edgeTwin.forEach((twin, edge) => {
      if (twin < 0 || blocks.part[edgeCell[edge]] !== blocks.part[one]) return;
      const say = `${one} to ${other}, between ${edgeCell[edge]} and ${edgeCell[twin]}`;
      expect({ say, isBetween: marks[blocks.ofEdge[edge]] === round }).toEqual({ say, isBetween: !isParted.has(edge) });
    });
  }
});

test.each(SEEDS)('a row holds the corners visible beyond the turn, by direction, reproducibly (seed %i)', (seed) => {
  const { navMesh, open } = exactIndexOf(
    buildLevel(seed % 2 === 0 ? fieldsPlan(seed) : randomPlan(seed, 40)),
    POINT_FLYER,
  );
  const { corners, sight } = open.graph;
  const openings = buildOpenings(navMesh, corners);
  const { walls } = openings;
  const views = createViews(openings);
  const look = createViewer(openings);
  for (let turn = 0; turn < 2 * corners.count; turn++) {
    look(views, turn);
    const row = [...views.to.subarray(views.start[turn], views.end[turn])];
    const from = turn >> 1;
    const [x, z] = [corners.x[from], corners.z[from]];
    const wanted: number[] = [];
    for (let to = 0; to < 2 * corners.count; to++) {
      const other = to >> 1;
      const [dx, dz] = [corners.x[other] - x, corners.z[other] - z];
      if (other === from || !mayLeave(walls, turn, dx, dz) || !mayTurn(walls, to, dx, dz)) continue;
      if (sight.isClear(x, z, x + dx, z + dz, corners.wedge[from], corners.wedge[other])) wanted.push(to);
    }
    // What stands in line behind another may be missing, for the way goes over that one; so may what is in line with a wall of the
    // corner's own, which does not make it turn.
    const isInLine = (to: number): boolean =>
      [0, 2].some((wall) => {
        const [wx, wz] = walls.subarray(4 * from + wall);
        return wx * (corners.z[to >> 1] - z) === wz * (corners.x[to >> 1] - x);
      });
    const isBehind = (to: number): boolean =>
      row.some((near) => {
        const [ax, az] = [corners.x[near >> 1] - x, corners.z[near >> 1] - z];
        const [bx, bz] = [corners.x[to >> 1] - x, corners.z[to >> 1] - z];
        return ax * bz === az * bx && ax * bx + az * bz > 0 && ax * ax + az * az < bx * bx + bz * bz;
      });
    expect(row.filter((to) => !wanted.includes(to))).toEqual([]);
    expect(wanted.filter((to) => !row.includes(to) && !isBehind(to) && !isInLine(to))).toEqual([]);
    const way = turn % 2 === 0 ? 1 : -1;
    for (let i = 1; i < row.length; i++) {
      const [a, b] = [row[i - 1] >> 1, row[i] >> 1];
      const side = (corners.x[a] - x) * (corners.z[b] - z) - (corners.z[a] - z) * (corners.x[b] - x);
      expect(way * side).toBeGreaterThanOrEqual(0);
    }
    look(views, turn);
    expect([...views.to.subarray(views.start[turn], views.end[turn])]).toEqual(row);
  }
});

test.each(SEEDS)(
  'stretches follow rows, skip only blind parts, and pass nothing that sees a goal outside their box (seed %i)',
  (seed) => {
    const level = buildLevel(seed % 2 === 0 ? fieldsPlan(seed) : randomPlan(seed, 40));
    const { navMesh, open } = exactIndexOf(level, POINT_FLYER);
    const { corners, sight } = open.graph;
    const openings = buildOpenings(navMesh, corners);
    const stretches = createStretches(openings);
    const { views } = stretches;
    const look = createViewer(openings);
    const stretch = createStretcher(openings, look);
    for (let turn = 0; turn < 2 * corners.count; turn++) {
      if (views.start[turn] < 0) look(views, turn);
      stretch(stretches, turn);
    }
    const placeOf = (turn: number) => ({ x: corners.x[turn >> 1], z: corners.z[turn >> 1] });
    /** What may follow in the row of a turn for a way that comes from another. */
    const after = (from: number, turn: number): number[] => {
      const [a, b] = [placeOf(from), placeOf(turn)];
      const row = [...views.to.subarray(views.start[turn], views.end[turn])];
      const way = turn % 2 === 0 ? 1 : -1;
      const isBeyond = (to: number): boolean =>
        way * ((b.x - a.x) * (placeOf(to).z - b.z) - (b.z - a.z) * (placeOf(to).x - b.x)) > 0;
      const end = row.findIndex(isBeyond);
      return end < 0 ? row : row.slice(0, end);
    };
    const leadsOn = (from: number, turn: number, turns: number): boolean =>
      turns === 0 || after(from, turn).some((next) => leadsOn(turn, next, turns - 1));
    const random = randomFrom(seed);
    const goals = Array.from({ length: 4 }, () => randomPlace(level, POINT_FLYER, random)!);
    for (let turn = 0; turn < 2 * corners.count; turn++) {
      const row = [...views.to.subarray(views.start[turn], views.end[turn])];
      const firsts = new Set<number>();
      const passed = new Set<number>();
      for (let i = stretches.start[turn]; i < stretches.end[turn]; i++) {
        const way = [...stretches.via.subarray(stretches.viaStart[i], stretches.viaStart[i + 1]), stretches.to[i]];
        firsts.add(way[0]);
        way.slice(0, -1).forEach((via) => passed.add(via));
        let length = 0;
        let [before, from] = [-1, turn];
        for (const next of way) {
          expect(before < 0 ? row : after(before, from)).toContain(next);
          length += Math.hypot(placeOf(next).x - placeOf(from).x, placeOf(next).z - placeOf(from).z);
          [before, from] = [from, next];
        }
        expect(stretches.length[i]).toBeCloseTo(length, 6);
        if (stretches.box[4 * from] === -Infinity) continue;
        const onward = after(before, from);
        const all = Array.from({ length: stretches.end[from] - stretches.start[from] }, (_, k) => {
          const stretched = stretches.start[from] + k;
          const isDirect = stretches.viaStart[stretched] === stretches.viaStart[stretched + 1];
          return isDirect ? stretches.to[stretched] : stretches.via[stretches.viaStart[stretched]];
        });
        expect(all.map((next, k) => k < stretches.onward[i] === onward.includes(next))).toEqual(all.map(() => true));
      }
      if (stretches.box[4 * turn] === -Infinity) continue;
      for (const next of row) {
        if (firsts.has(next)) continue;
        passed.add(next);
        expect(leadsOn(turn, next, 3)).toBe(false);
      }
      for (const goal of goals) {
        const [lowX, lowZ, highX, highZ] = stretches.box.subarray(4 * turn);
        if (goal.x >= lowX && goal.z >= lowZ && goal.x <= highX && goal.z <= highZ) continue;
        for (const via of passed) {
          const [from, wedge] = [placeOf(via), corners.wedge[via >> 1]];
          const isBeyond = mayLeave(openings.walls, via, goal.x - from.x, goal.z - from.z);
          expect(isBeyond && sight.isClear(from.x, from.z, goal.x, goal.z, wedge, null)).toBe(false);
        }
      }
    }
  },
);

test('a radius below 1 is no point: the path round a wall keeps it', () => {
  const level = buildLevel(thinWall);
  const [start, goal] = [
    { x: 64, z: 256 },
    { x: 448, z: 256 },
  ];
  const lengths = [0, 0.5, 1].map((radius) => finderOf('exact').make(level, { ...POINT_FLYER, radius }).find(start, goal)!.length); // prettier-ignore
  expect(lengths[1] - lengths[0]).toBeGreaterThan(0.05);
  expect(lengths[2] - lengths[0]).toBeGreaterThan(1.5 * (lengths[1] - lengths[0]));
});
