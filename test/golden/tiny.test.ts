// All that nav says of levels of a few leaves, where the first leaf, wall, portal and node have as much to say as any.
import { test } from 'vitest';
import type { Point } from '../../src/geometry/point.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { endShort } from '../../src/nav/along/end-short.ts';
import { straightenArcs } from '../../src/nav/along/path-arcs.ts';
import { rejoinPath } from '../../src/nav/along/rejoin-path.ts';
import { stepAlong } from '../../src/nav/along/step-along.ts';
import { completeThings, goneRound, isClearOfThings, isInWay } from '../../src/nav/blockers.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { findFreeSpans } from '../../src/nav/clearance/free-spans.ts';
import { FINDERS, finderOf } from '../../src/nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../src/nav/finders/make-smoothed.ts';
import { goRoundThings } from '../../src/nav/finders/round-things.ts';
import { navMeshOf } from '../../src/nav/mesh/build-nav-mesh.ts';
import { boxesOf } from '../../src/nav/mesh/cell-boxes.ts';
import { centreOutline } from '../../src/nav/mesh/centre-outline.ts';
import { cellsAt } from '../../src/nav/mesh/find-cells.ts';
import { wallTracksOf } from '../../src/nav/mesh/wall-tracks.ts';
import type { QueryOptions } from '../../src/nav/path-finder.ts';
import { makeFleeFinder } from '../../src/nav/patterns/flee.ts';
import { makeFollowFinder } from '../../src/nav/patterns/follow.ts';
import { makePatrolFinder, nextStop } from '../../src/nav/patterns/patrol.ts';
import { cornersOfRoom } from '../../src/nav/patterns/perimeter.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { canWalk, costOfWalk } from '../../src/nav/portal-graph/can-walk.ts';
import { chargeOfWalks } from '../../src/nav/portal-graph/query/charge-of-walk.ts';
import { findEnd } from '../../src/nav/portal-graph/query/query-ends.ts';
import { estimateTo } from '../../src/nav/portal-graph/query/estimate.ts';
import { clearanceAt, findNearestPoint, standingLeaf } from '../../src/nav/portal-graph/places.ts';
import { findEscape } from '../../src/nav/reach/escape.ts';
import { floodMesh } from '../../src/nav/reach/flood.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { reachWithTriggers, reachedSectors } from '../../src/nav/reach/reached-sectors.ts';
import { randomPoint, reachedRegion, reachLeaves, wholeRegion } from '../../src/nav/reach/region.ts';
import { measureSound, soundDistanceTo } from '../../src/nav/reach/sound-field.ts';
import { compileCosts, DEFAULT_WEIGHTS } from '../../src/nav/cost-terms.ts';
import { SMOOTHINGS } from '../../src/nav/smoothing/smoothings.ts';
import { digest, expectGoldenPart } from '../support/golden.ts';
import { sampled } from '../support/quick.ts';
import { stepHall, TINY_PLANS } from '../support/plans.ts';
import { randomFrom } from '../support/random.ts';
import { rowOfRooms } from '../support/inputs/row-of-rooms.ts';

/** The hall with steps: a teleporter up the ledge, a jump, a crate, and ground that costs more. */
const dressed: FloorPlan = {
  ...stepHall,
  sectors: stepHall.sectors.map((sector, i) => ({ ...sector, cost: [2, 1, 1.5][i] })),
  links: [
    { type: 'teleport', from: { x: 40, z: 40 }, to: { x: 700, z: 200 }, cost: 30 },
    { type: 'jump', from: { x: 480, z: 60 }, to: { x: 560, z: 60 }, cost: 90 },
  ],
};
const floors = [0, 16, 8, 40].map((floor, i) => ({ floor, ceiling: i === 2 ? floor : 128, tag: i, light: 160 }));
/** The third room's door, opened by a line that is walked over, pushed, or shot. */
const rows = [[2, 0], [103, 1], [46, 1], [46, 0]].map(([special, line]) => rowOfRooms(floors, [0, 1, 2].map((i) => ({ special: i === line ? special : 0, tag: 2 })))); // prettier-ignore
const PLANS = [...TINY_PLANS, dressed, ...rows];

const BODIES = [PLAYER_BODY, POINT_WALKER, BOT_BODY, { ...PLAYER_BODY, radius: 30, step: 8, drop: 20 }];

/** On walls, in corners, on borders, beside walls, and a lattice; some outside. */
function placesIn({ bounds, vertices }: FloorPlan): Point[] {
  const { minX, minZ, maxX, maxZ } = bounds;
  const lattice = Array.from({ length: 16 }, (_, i) => ({ x: minX + ((maxX - minX) * ((i % 4) + 0.37)) / 3.6, z: minZ + ((maxZ - minZ) * (Math.floor(i / 4) + 0.23)) / 3.5 })); // prettier-ignore
  const beside = vertices.slice(0, 6).map(({ x, z }, i) => ({ x: x + [0, 7, -7][i % 3], z: z + [5, 0, 12][i % 3] }));
  return [...lattice, ...beside];
}

test('what nav says of tiny levels is as before', async () => {
  const lines: string[] = [];
  for (const [i, plan] of sampled([...PLANS.entries()], 3)) {
    const level = buildLevel(plan, 'used');
    const { tree } = level;
    const places = placesIn(plan);
    const next = (k: number, by = 7): Point => places[(k * 5 + by) % places.length];
    for (const body of sampled(BODIES, 4, i >> 1)) {
      const graph = portalGraphOf(level, body);
      const { tree: _, states: __, near, body: ___, ...arrays } = graph;
      const { body: ____, ...mesh } = navMeshOf(level, body);
      const name = `${i} ${plan.name}, radius ${body.radius}`;
      const spans = tree.portals.map((portal) => findFreeSpans(near, portal, tree.leaves[portal.front].floor));
      lines.push(`${name}: graph ${digest([arrays, near.start, near.walls, near.obstacles])} ${digest(spans)}, mesh ${digest(mesh)} ${digest([boxesOf(navMeshOf(level, body)), places.map((at) => cellsAt(navMeshOf(level, body), at))])}, outline ${digest(centreOutline(level, body))}, tracks ${digest(wallTracksOf(level, body).tracks)}`); // prettier-ignore

      const random = randomFrom(9);
      const walks = places.map((at, k) => {
        const leaf = standingLeaf(graph, at);
        const gaps = [leaf, clearanceAt(level, body, at), findNearestPoint(level, body, at, 60), findNearestPoint(level, body, at, 400)]; // prettier-ignore
        const ends = (['start', 'goal'] as const).map((which) => findEnd(graph, at, which, { outside: 'snap' }));
        return [gaps, ends, canWalk(level, body, at, next(k)), leaf < 0 ? null : costOfWalk(graph, at, next(k, 3), [leaf], tree.leaves[leaf].floor), isClearOfThings(level, body, at, next(k))]; // prettier-ignore
      });
      const region = reachedRegion(level, body, places[0]);
      const some = reachedRegion(level, body, places[5], 20000);
      const reached = [
        places.slice(0, 8).map((at) => [reachedSectors(level, body, at), reachWithTriggers(level, body, at)]),
        [region, some, wholeRegion(level, body)].map(({ leaves, areaUpTo, holds }) => [leaves, areaUpTo, holds]),
        Array.from({ length: 12 }, () => [randomPoint(region, random, (at) => standingLeaf(graph, at) >= 0), randomPlace(level, body, random)]), // prettier-ignore
        [...reachLeaves(graph, [places[0]], [{ from: tree.leaves.length - 1, to: 0 }]).leaves].sort((a, b) => a - b),
        places.slice(0, 8).map((at, k) => findEscape(graph, at, Float64Array.from(tree.leaves, ({ id }) => ((id * 3 + k) % 5) / 4), { weights: DEFAULT_WEIGHTS, terrain: plan.sectors.map(({ cost }) => cost), watcher: null }, [next(k)])), // prettier-ignore
      ];
      const sounds = places.slice(0, 6).map((at, k) => {
        const field = measureSound(level, at, 400, new Set([k]));
        return [field.toNode, field.toLeaf, places.map((to) => soundDistanceTo(field, to))];
      });
      lines.push(`${name}: walks ${digest(walks)}, reached ${reached.map(digest).join(' ')}, sounds ${digest(sounds)}`);

      const finders = FINDERS.filter(({ key }) => !/grid|theta|indexed|shared|left/.test(key));
      const answers = finders.map(({ key, make }) => {
        const finder = make(level, body);
        return `${key} ${digest(places.slice(i % 9, (i % 9) + 9).map((at, k) => finder.answer(at, next(k))))}`;
      });
      const funnel = finderOf('funnel').make(level, body);
      const round = goRoundThings(level, body, finderOf('exact').make(level, body));
      const led = places.slice(0, 8).map((at, k) => [
        funnel.nearest!(at, [next(k), next(k, 1), next(k, 2), places[k]]),
        k > 2 ? null : round.answer(at, next(k), { things: [{ ...next(k, 2), radius: 20, top: 30 }] }),
        makeFollowFinder(funnel, 50).answer(at, next(k)),
        makePatrolFinder(funnel, [next(k), next(k, 2), next(k, 4)]).answer(at, at),
        cornersOfRoom(level, body, at, (each) => standingLeaf(graph, each) >= 0),
        nextStop(places, k, { x: places[k].x, z: places[k].z + 8 * (k % 8) }),
      ]); // prettier-ignore
      const along = places.slice(0, 14).map((at, k) => {
        const path = round.find(at, next(k)) ?? funnel.find(at, next(k, 1));
        if (path === null) return null;
        const parts = [0, 0.3, 0.6, 1.2].map((part) => stepAlong(path, at, 0, path.length * part));
        const off = { x: parts[1].at.x + 9, z: parts[1].at.z - 7 };
        return [parts, stepAlong(path, off, parts[1].next, 30), straightenArcs(path, plan.quantum), rejoinPath(level, body, path, off, parts[1].next), rejoinPath(level, body, path, next(k, 4)), [0, 40, path.length].map((by) => endShort(at, path, by))]; // prettier-ignore
      });
      lines.push(`${name}: ${answers.join(' ')}, led ${digest(led)}, along ${digest(along)}`);
    }
  }
  await expectGoldenPart('tiny', lines);
});

test('what finders make of options on tiny levels is as before', async () => {
  const lines: string[] = [];
  for (const [i, plan] of sampled([...PLANS.entries()], 3, 1)) {
    const level = buildLevel(plan, 'used');
    const { tree } = level;
    const places = placesIn(plan);
    const next = (k: number, by = 7): Point => places[(k * 5 + by) % places.length];
    const some = places.slice(i % 9, (i % 9) + 5);
    const costs = {
      weights: { ...DEFAULT_WEIGHTS, time: 0.5, cover: 0.5 },
      terrain: plan.sectors.map(({ cost }, k) => cost + (k % 3)),
      watcher: { at: places[3], facing: { x: 0.6, z: -0.8 } },
    };
    const known = (...ids: number[]): number[] => ids.filter((id) => id < tree.portals.length);
    const tolls = new Map(known(0, 1).map((id) => [id, 40 - 25 * id]));
    const optionSets: QueryOptions[] = [{ avoid: new Set(known(0)) }, { avoid: new Set(known(2)), tolls }, { costs }, { tolls, costs }]; // prettier-ignore
    const things = [
      { ...next(2), radius: 12 },
      { ...next(5), radius: 16, top: 60 },
      { x: -9, z: -9, radius: 5 },
    ];
    for (const body of sampled(BODIES, 4, i >> 1)) {
      const graph = portalGraphOf(level, body);
      const name = `${i} ${plan.name}, radius ${body.radius}`;
      const charges = optionSets.map((options) => {
        const charge = chargeOfWalks(tree, options);
        return places.map((at, k) => charge?.(at, next(k)));
      });
      const estimates = [null, compileCosts(graph, costs)].map((each) => {
        const estimate = estimateTo(graph, next(3), (k) => places[k], each);
        return places.map((_, k) => estimate(k));
      });
      const floods = some.map((at) => floodMesh(graph, at, null));
      const full = completeThings(level, things);
      lines.push(`${name}: charges ${digest(charges)}, estimates ${digest(estimates)}, floods ${digest(floods)}, things ${digest([full, goneRound(full, body), places.map((at, k) => full.map((each) => isInWay(tree, body, each, at, next(k))))])}`); // prettier-ignore

      const granted = ['midpoints', 'dijkstra', 'funnel', 'exact', 'right-hand', 'while-walking'].map((key) => {
        const finder = finderOf(key).make(level, body);
        const answers = optionSets.map((options) => some.map((at, k) => (key === 'while-walking' && options.costs ? null : [finder.answer(at, next(k), options), finder.nearest?.(at, [next(k, 1), next(k)], options)]))); // prettier-ignore
        return `${key} ${digest([answers, finder.explain?.(some[0], next(0), {}, 3)])}`;
      });
      const smoothed = SMOOTHINGS.map(({ key }) => {
        const finder = makeSmoothedFinder(level, body, finderOf('midpoints'), key, { roundThings: true });
        const options = { things: things.slice(0, 2) };
        return `${key} ${digest(some.map((at, k) => [finder.answer(at, next(k)), k < 2 ? finder.answer(at, next(k), options) : null]))}`;
      });
      const fled = makeFleeFinder(level, body, finderOf('funnel').make(level, body), randomFrom(4));
      lines.push(`${name}: ${granted.join(' ')} ${smoothed.join(' ')} fled ${digest(some.slice(0, 2).map((at, k) => fled.answer(at, next(k))))}`); // prettier-ignore
    }
  }
  await expectGoldenPart('tiny-options', lines);
});
