// What the parts of exact paths compute, in full: tables, open lists, rows, stretches, tangents, windows, labels. Answers are the same when
// much of this changes, for it only makes searches shorter; so a line has how much was done beside what came out.
import { test } from 'vitest';
import { leavesAt } from '../../src/bsp/leaf-at.ts';
import type { Point } from '../../src/geometry/point.ts';
import { snapPoint } from '../../src/geometry/quantum.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { BOT_BODY, POINT_FLYER, POINT_WALKER } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { createConeAsker } from '../../src/nav/exact/cones/ask-cones.ts';
import { conePlaces } from '../../src/nav/exact/make-open-finder.ts';
import { createViewer } from '../../src/nav/exact/cones/corner-views.ts';
import { openingsOf } from '../../src/nav/exact/cones/build-openings.ts';
import { createStretcher, createStretches, stretchesOf } from '../../src/nav/exact/cones/stretches.ts';
import { exactIndexOf, makeExactIndex, MOST_EDGES, spotAt, type ExactIndex } from '../../src/nav/exact/exact-index.ts';
import { createGoalField } from '../../src/nav/exact/field/create-goal-field.ts';
import { createMapRegions } from '../../src/nav/exact/field/map-regions.ts';
import { sharedOf } from '../../src/nav/exact/field/look-up-place.ts';
import { createShortestPathMap } from '../../src/nav/exact/field/shortest-path-map.ts';
import { adoptIndex, indexInSlices, sizeOfIndex } from '../../src/nav/exact/indexed/level-indexes.ts';
import { obeysRises, touchesRises } from '../../src/nav/exact/rises/obeys-rises.ts';
import { createTangentSearch } from '../../src/nav/exact/tangents/search-tangents.ts';
import { trimGraph } from '../../src/nav/exact/tangents/tangent-graph.ts';
import { DEFAULT_WEIGHTS } from '../../src/nav/cost-terms.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import type { Level } from '../../src/nav/level.ts';
import type { Place } from '../../src/nav/path-finder.ts';
import { navMeshOf } from '../../src/nav/mesh/build-nav-mesh.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { findEnd, findEnds } from '../../src/nav/portal-graph/query/query-ends.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { digest, expectGolden, expectGoldenPart } from '../support/golden.ts';
import { sampled } from '../support/quick.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';
import { randomFrom } from '../support/random.ts';

/** Squares free or not, so that walls meet in corners that stand in rows, columns and diagonals. */
function squaresPlan(seed: number, size: number, isWall: (x: number, z: number, chance: number) => boolean): FloorPlan {
  const random = randomFrom(seed);
  const squares = Array.from({ length: size }, (_, z) =>
    Array.from({ length: size }, (__, x) => (isWall(x, z, random()) ? 'x' : '.')).join(''),
  );
  return loadPlan(new TextEncoder().encode(`10\n${size}\n${size}\n${squares.join('\n')}\n`), `squares ${seed}`);
}

/** A winding hall, walls at any angle in a lattice or not, and a wide floor with pillars. */
const PLANS = [
  (seed: number): FloorPlan =>
    squaresPlan(seed, 21, (x, z, chance) => (z % 2 === 0 ? chance < 0.06 : x !== (z % 4 === 1 ? 20 : 0))),
  (seed: number): FloorPlan => randomPlan(seed, 150),
  (seed: number): FloorPlan => randomPlan(seed, 150),
  (seed: number): FloorPlan => squaresPlan(seed, 16 + (seed % 9), (_, __, chance) => chance < 0.12 + 0.02 * (seed % 7)),
] as const;

const levelOf = (seed: number): Level => buildLevel(PLANS[seed % 4](seed));

/** Places of all kinds: at random, on a lattice, at vertices of the mesh and on its edges. The last two are on both sides of corner 0. */
function drawPlaces(level: Level, body: Body, seed: number, count: number): Point[] {
  const random = randomFrom(seed + 500);
  const { navMesh, open } = exactIndexOf(level, body);
  const { edgeVertex, edgeNext, vertexX, vertexZ } = navMesh;
  const { x: cornerX, z: cornerZ, wedge } = open.graph.corners;
  const places = Array.from({ length: count }, (_, i): Point => {
    const edge = Math.floor(random() * edgeVertex.length);
    const part = Math.floor(random() * 4) / 4;
    const { x, z } = randomPlace(level, body, random) ?? { x: 0, z: 0 };
    if (i % 3 === 0 || edgeVertex.length === 0) return { x, z };
    if (i % 3 === 1) return { x: Math.round(x / 12) * 12, z: Math.round(z / 12) * 12 };
    const [a, b] = [edgeVertex[edge], edgeVertex[edgeNext[edge]]];
    return { x: vertexX[a] + part * (vertexX[b] - vertexX[a]), z: vertexZ[a] + part * (vertexZ[b] - vertexZ[a]) };
  });
  if (wedge.length === 0) return places;
  const [{ loX, loZ, hiX, hiZ }] = wedge[0];
  /** Beside a wall of the corner, turned off it by a third of a radian. */
  const beside = (x: number, z: number, turn: number): Point => {
    const far = (8 + 2 * body.radius) / Math.hypot(x, z);
    const [cos, sin] = [Math.cos(turn) * far, Math.sin(turn) * far];
    return { x: cornerX[0] + x * cos - z * sin, z: cornerZ[0] + x * sin + z * cos };
  };
  places.push(beside(loX, loZ, 1 / 3), beside(hiX, hiZ, -1 / 3));
  return places;
}

const twoPlaces = (level: Level, body: Body, random: () => number): [Place, Place] => [
  randomPlace(level, body, random) ?? { x: 0, z: 0 },
  randomPlace(level, body, random) ?? { x: 0, z: 0 },
];

const goalFor = (places: readonly Point[], i: number): Point =>
  places[i < places.length - 2 ? (11 * i + 3) % places.length : 2 * places.length - 3 - i];

// Every third is for quick runs: four plans a test, of each kind.
const SEEDS = [6, 1, 39, 29, 27, 33, 15, 21, 4, 28, 16, 10];

/** Three links between places at random, on a lattice and at edges of the mesh. */
function linked(level: Level, seed: number): Level {
  const places = drawPlaces(level, POINT_FLYER, seed + 7, 6);
  const links = [5, 20, 60].map((cost, i) => ({ type: 'teleport', from: places[i], to: places[5 - i], cost }) as const);
  return buildLevel({ ...level.plan, links });
}

const CASES = SEEDS.map((seed, i) => {
  const turn = Math.floor(i / 3);
  return { seed, radius: [0, 5, 11][turn % 3], isLinked: turn % 2 === 1 };
});

test('corner searches and what they see are as before', async () => {
  const lines: string[] = [];
  for (const seed of sampled(SEEDS, 3)) {
    const level = levelOf(seed);
    const index = exactIndexOf(level, POINT_FLYER);
    const openings = openingsOf(index.navMesh, index.open.graph.corners);
    const { corners: _, mesh: __, ...openArrays } = openings;
    const all = createStretches(openings);
    const look = createViewer(openings);
    const stretch = createStretcher(openings, look);
    for (let turn = 0; turn < all.start.length; turn++) stretch(all, turn);
    const asker = createConeAsker(index, Infinity)!;
    const brief = createConeAsker(index, 5)!;
    const places = drawPlaces(level, POINT_FLYER, seed, 40);
    let expanded = 0;
    const told = places.map((place, i) => {
      const goal = goalFor(places, i);
      const answer = asker.answer(place, goal);
      expanded += answer?.expanded ?? 0;
      const searched = [Infinity, 2].map((expansions) => conePlaces(level.tree, asker, expansions));
      const path = asker.find(place, goal);
      return [answer, searched, path?.points, path?.corridor, brief.answer(place, goal)];
    });
    lines.push(`plan ${seed}: openings ${digest(openArrays)}, ${all.views.count} in view, ${all.count} stretches ${digest(all)}, ${expanded} expanded ${digest(told)}, ${digest(stretchesOf(openings))}`); // prettier-ignore
  }
  await expectGoldenPart('exact-corners', lines);
});

test('indexes of points and what they look up are as before', async () => {
  const lines: string[] = [];
  for (const { seed, isLinked } of sampled(CASES, 3, 2)) {
    const level = isLinked ? linked(levelOf(seed), seed) : levelOf(seed);
    const places = drawPlaces(level, POINT_FLYER, seed, 32);
    // Some of them in walls.
    for (const { x, z } of level.plan.vertices.slice(0, 8)) places.unshift({ x: x + 5, z: z - 3 });
    let most = 2 ** 20;
    for (const kind of ['table', 'labels']) {
      const steps: number[] = [];
      const making = indexInSlices(level, POINT_FLYER, { mostBytes: most });
      let step = making.next();
      for (; step.done !== true; step = making.next()) steps.push(step.value);
      const known = step.value;
      if (known === null) continue;
      most = sizeOfIndex(known) - 1;
      adoptIndex(level, POINT_FLYER, known);
      const finder = finderOf('exact-indexed').make(level, POINT_FLYER, { outside: 'snap', maxDistance: 40 });
      let looked = 0;
      const told = places.map((place, i) => {
        const goal = goalFor(places, i);
        const found = finder.find(place, goal);
        const answer = finder.answer(place, goal);
        looked += answer.expanded;
        const explained = i % 5 === 0 ? finder.explain!(place, goal, {}, 3) : null;
        return [found?.points, found?.length, found?.corridor, found?.expanded, answer, explained];
      });
      lines.push(
        `plan ${seed}, ${kind}: ${most + 1} bytes ${digest([known, steps])}, ${looked} looked at ${digest(told)}`,
      );
    }
  }
  await expectGoldenPart('exact-indexes', lines);
});

test('goal fields and their floods are as before', async () => {
  const lines: string[] = [];
  for (const { seed, radius, isLinked } of sampled(CASES, 3)) {
    const body = { ...BOT_BODY, radius };
    const plain = levelOf(seed);
    const level = isLinked ? linked(plain, seed) : plain;
    const index = exactIndexOf(level, body);
    const places = drawPlaces(level, body, seed, 60);
    const field = createGoalField(level, body, [{ ...places[0], left: 20 }, places[5]]);
    if (field === null) continue;
    const { floor, flood } = sharedOf(index);
    const { expanded } = field;
    const { windows, states, roots, shades } = flood;
    const map = createShortestPathMap(index, floor);
    map.take(flood);
    const flooded = [floor, windows, states, roots.numbers, roots.count, shades, flood, map.taken];
    const count = windows.count;
    const told = places.map((place) => {
      const next = { x: 0, z: 0, distance: 0 };
      return [field.next(place, next), next, field.goalFrom(place), field.pathFrom(place)];
    });
    const [x, z] = [places.map((place) => place.x), places.map((place) => place.z)];
    const [outX, outZ, far] = [0, 1, 2].map(() => new Float64Array(places.length));
    const cells = new Int32Array(places.length).fill(-1);
    const which = Int32Array.from(places, (_, k) => k);
    field.directions(x, z, outX, outZ, far, cells, which);
    // Each of them in the cell of another place now, except for the first.
    x.push(...x.splice(1, 20));
    z.push(...z.splice(1, 20));
    const moved = [0, 1, 2].map(() => new Float64Array(places.length));
    const left = cells.slice();
    field.directions(x, z, moved[0], moved[1], moved[2], left, which, 0, 50);
    const found = { region: 0, distance: 0, directionX: 0, directionZ: 0, length: 0 };
    const regionsOf = createMapRegions(field.mapParts);
    const regions = places.flatMap((place, k) => {
      if (cells[k] < 0) return [];
      regionsOf.at(cells[k], place.x, place.z, found);
      return [1, 10, 40, 200].map((reach) => [{ ...found }, regionsOf.countNear(cells[k], place.x, place.z, reach, found)]); // prettier-ignore
    });
    lines.push(`plan ${seed}, radius ${body.radius}: ${expanded} arrivals, ${count} windows ${digest(flooded)}, paths ${digest(told)}, directions ${digest([outX, outZ, far, cells, moved, left])}, regions ${digest(regions)}`); // prettier-ignore
  }
  await expectGoldenPart('exact-fields', lines);
});

/** What its layers have computed so far. */
const layersOf = ({ links, open, strict }: ExactIndex): unknown => [links, open, strict];

test('tangents and the searches over them are as before', async () => {
  const lines: string[] = [];
  for (const { seed, radius, isLinked } of sampled(CASES, 3, 1)) {
    const body = seed % 4 === 1 ? { ...POINT_WALKER, radius, step: 24, drop: 36 } : { ...BOT_BODY, radius };
    const level = isLinked ? linked(levelOf(seed), seed) : levelOf(seed);
    const index = exactIndexOf(level, body);
    const { portalGraph, navMesh, open, links } = index;
    const search = createTangentSearch(open.graph, links);
    const finder = finderOf('exact').make(level, body);
    const places = drawPlaces(level, body, seed, 30);
    let expanded = 0;
    let doubtful = 0;
    const terrain = level.plan.sectors.map(({ cost }, sector) => cost * (1 + (sector % 2)));
    const costs = { weights: { ...DEFAULT_WEIGHTS, terrain: 0.5 }, terrain, watcher: null };
    const told = places.map((place, k) => {
      const goal = goalFor(places, k);
      const ends = findEnds(portalGraph, place, goal, {});
      if (ends.reason !== null) return ends.reason;
      const [from, to] = [ends.start, ends.goal].map(({ at, leaves }) =>
        spotAt(portalGraph, navMesh, open.stops, at, leaves),
      );
      const found = search.find(from, to, Infinity);
      expanded += found.expanded;
      const { count, node, edge, parent, cost, total, order } = search.states;
      const reached = [node, edge, parent, cost, total, order].map((each) => each.subarray(0, count));
      const bounded = search.find(from, to, Infinity, (_, x, z) => Math.hypot(to.x - x, to.z - z));
      const answer = finder.answer(place, goal);
      doubtful += Number(answer.why !== undefined);
      const { corridor = [] } = answer.path ?? {};
      const portal = corridor[corridor.length >> 1];
      const optionSets = [{ avoid: new Set([portal]) }, { tolls: new Map([[portal, 2], [corridor[0], 90]]) }, { costs }]; // prettier-ignore
      const options = portal === undefined ? {} : optionSets[k % 3];
      const others = [
        finder.answer(place, goal, options),
        finder.explain!(place, goal, {}, 4),
        finder.find(place, goal),
      ];
      return [found, reached, bounded, search.states.count, search.find(from, to, 3), answer, others];
    });
    const { edgeCount } = open.graph;
    lines.push(`plan ${seed}, radius ${body.radius}: ${expanded} expanded, ${doubtful} in doubt ${digest(told)}, ${edgeCount} tangents ${digest(layersOf(index))}`); // prettier-ignore
  }
  await expectGoldenPart('exact-tangents', lines);
});

/** Seed, radius, step and drop: discs that lean over rises, and points. The last three have links on their way. */
const LEANING = [[22, 8, 24, 48], [22, 16, 24, 48], [27, 16, 12, 36], [3, 0, 24, 48], [19, 16, 12, 36], [19, 8, 12, 36], [38, 0, 24, 48], [37, 4, 24, 48], [37, 8, 24, 48], [22, 4, 24, 48], [19, 0, 24, 48]] as const; // prettier-ignore

test('whether paths touch rises, and obey them, is decided as before', async () => {
  const lines: string[] = [];
  for (const [i, [seed, radius, step, drop]] of sampled([...LEANING.entries()], 2)) {
    const body = { ...POINT_WALKER, radius, step, drop };
    const plain = buildLevel(randomPlan(seed, 60));
    const level = i < 8 ? plain : linked(plain, seed);
    const { portalGraph, navMesh, open, strict, links } = exactIndexOf(level, body);
    const search = createTangentSearch(open.graph, links);
    const random = randomFrom(seed);
    let jumps = 0;
    const told = Array.from({ length: 60 }, () => {
      const ends = findEnds(portalGraph, ...twoPlaces(level, body, random), {});
      if (ends.reason !== null || strict === null) return 'no ends';
      const [from, to] = [ends.start, ends.goal].map(({ at, leaves }) =>
        spotAt(portalGraph, navMesh, open.stops, at, leaves),
      );
      const { turns } = search.find(from, to, Infinity);
      if (turns === null) return 'no path';
      jumps += turns.filter((turn) => 'link' in turn).length;
      const touches = touchesRises(portalGraph.tree, open, strict, links, from, to, turns);
      return `${touches} ${obeysRises(portalGraph, open, links, from, to, turns)}`;
    });
    lines.push(`plan ${seed}, radius ${radius}, ${jumps} links taken: ${told.join(', ')}`);
  }
  await expectGoldenPart('exact-rises', lines);
});

test('whether short paths about corners obey rises is decided as before', async () => {
  const lines: string[] = [];
  for (const [seed, radius] of [
    [22, 8],
    [27, 16],
    [19, 12],
    [38, 0],
  ] as const) {
    const body = { ...POINT_WALKER, radius, step: 24, drop: 48 };
    const level = buildLevel(randomPlan(seed, 60));
    const { portalGraph, navMesh, open } = exactIndexOf(level, body);
    const { corners } = open.graph;
    const random = randomFrom(seed);
    const told = Array.from({ length: 240 }, (_, i) => {
      const corner = i % corners.count;
      const [low, high] = [random(), random()].sort((a, b) => a - b).map((part) => part * corners.width[corner]);
      const sense = i % 2 === 0 ? 1 : -1;
      const [arrives, leaves] = sense > 0 ? [low, high] : [high, low];
      /** Along the tangent at a position of the track, so far. */
      const place = (position: number, far: number): Point => {
        const angle = corners.from[corner] + position;
        return {
          x: corners.x[corner] + radius * Math.cos(angle) - sense * far * Math.sin(angle),
          z: corners.z[corner] + radius * Math.sin(angle) + sense * far * Math.cos(angle),
        };
      };
      const spots = [place(arrives, -40 * random()), place(leaves, 40 * random())].map((at) =>
        spotAt(portalGraph, navMesh, open.stops, snapPoint(at, level.plan.quantum), leavesAt(level.tree, at)),
      );
      if (spots.some(({ home }) => home === undefined)) return '-';
      const turns = [{ corner, sense, arrives, leaves } as const];
      return obeysRises(portalGraph, open, [], spots[0], spots[1], turns) ? 'yes' : 'no';
    });
    lines.push(`plan ${seed}, radius ${radius}: ${told.join(' ')}`);
  }
  await expectGolden('exact-leaning', lines);
});

test('tangents are computed again where walls changed, and packed, as before', async () => {
  const lines: string[] = [];
  // The first has room for all tangents, and packs them only when most are out of date.
  const cases = [
    { seed: 39, radius: 0, rounds: 9, most: MOST_EDGES },
    { seed: 27, radius: 5, rounds: 3, most: 500 },
  ];
  for (const { seed, radius, rounds, most } of cases) {
    const body = { ...BOT_BODY, radius };
    const level = levelOf(seed);
    const { portalGraph, navMesh, open } = makeExactIndex(portalGraphOf(level, body), navMeshOf(level, body), most);
    const { graph } = open;
    const search = createTangentSearch(graph);
    const spots = drawPlaces(level, body, seed, 16).flatMap((at) => {
      const { end } = findEnd(portalGraph, at, 'start', {});
      return end === null ? [] : [spotAt(portalGraph, navMesh, open.stops, end.at, end.leaves)];
    });
    for (let round = 0; round < rounds; round++) {
      graph.version++;
      for (let cell = round % 3; cell < graph.touchedAt.length; cell += 3) graph.touchedAt[cell] = graph.version;
      // As after so many changes that none before is listed.
      graph.births = [{ version: graph.version, corner: -1 }];
      trimGraph(graph);
      const found = spots.slice(1).map((spot, i) => search.find(spots[i], spot, Infinity));
      const { edgeCount, seenEnd, kept, packed, nodeStart, nodeEnd, filledAt } = graph;
      lines.push(`plan ${seed}, round ${round}: ${edgeCount} tangents, ${seenEnd} cells, ${kept} kept, packed ${packed}, ${digest([found, nodeStart, nodeEnd, filledAt])}`); // prettier-ignore
    }
    lines.push(`plan ${seed}: ${digest(graph)}`);
  }
  await expectGolden('exact-changes', lines);
});
