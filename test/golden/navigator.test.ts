// What navigators answer while their levels change, what is left of a level with obstacles cut out, and what is found to be in the way.
import { test } from 'vitest';
import type { Point, Point3 } from '../../src/geometry/point.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { POINT_WALKER, PLAYER_BODY } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { createLevel, type LevelDescription } from '../../src/nav/level-from/create-level.ts';
import type { Level } from '../../src/nav/level.ts';
import { createFollower } from '../../src/nav/navigator/follower.ts';
import { createNavigator } from '../../src/nav/navigator/create-navigator.ts';
import type { NavPath } from '../../src/nav/navigator/paths/nav-path.ts';
import type { Navigator, ObstacleHandle, ObstacleShape } from '../../src/nav/navigator/navigator.ts';
import { unitsOf } from '../../src/nav/navigator/changes/units.ts';
import type { Obstacle } from '../../src/nav/patch/level-patch.ts';
import { cutObstacles } from '../../src/nav/patch/cut-obstacles.ts';
import { ringOfObstacle } from '../../src/nav/patch/obstacle-ring.ts';
import { createPatchedLevel } from '../../src/nav/patch/patched-level.ts';
import { patchLevel, stopsBody } from '../../src/nav/patch/patch-level.ts';
import { exactFinderOn } from '../../src/nav/exact/make-open-finder.ts';
import { makePortalSearch } from '../../src/nav/portal-finder/make-search-finder.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { blockerOfGap, crossingAt, hasRoomFor } from '../../src/nav/why-not/crossings.ts';
import { buildFloorNet, triangleAt } from '../../src/nav/why-not/floor-net.ts';
import { findLeastChange } from '../../src/nav/why-not/least-change.ts';
import { nearestReached } from '../../src/nav/why-not/nearest-reached.ts';
import { ownPlans } from '../support/all-plans.ts';
import { digest, expectGoldenPart, outcome } from '../support/golden.ts';
import { sampled } from '../support/quick.ts';
import { moversWad } from '../support/inputs/movers-wad.ts';
import { randomObstacles } from '../support/inputs/random-obstacles.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';
import { randomRooms } from '../support/inputs/random-rooms.ts';
import { randomFrom } from '../support/random.ts';
import { box } from '../support/plans.ts';

/** Rooms on several heights with a bit of everything that a description can have. */
const MIXED: LevelDescription = {
  rooms: [
    { polygon: box(0, 0, 8, 8), name: 'hall', holes: [box(3, 3, 4, 4)] },
    { polygon: box(8, 2, 10, 4), area: 'mud' },
    { polygon: box(10, 0, 16, 8), floor: 0.5, ceiling: 3 },
    { polygon: box(16, 5, 20, 8), floor: 1.5, cost: 2 },
    { polygon: box(0, 9, 20, 14), floor: -1.5, ceiling: 2, name: 'cellar' },
    { polygon: box(5, 8, 6.2, 9), floor: -0.75 },
  ],
  areas: [{ name: 'mud', cost: 3 }],
  walls: [
    { points: [[10, 6], [13, 6]], kind: 'window' },
    { points: [[2, 12], [9, 12], [9, 10]] },
    { points: [[14, 9], [14, 11]], kind: 'railing' },
  ], // prettier-ignore
  doors: [
    { name: 'gate', from: [8, 2], to: [8, 4] },
    { name: 'hatch', from: [5, 8], to: [6.2, 8], open: false },
  ],
  links: [
    { from: [18, 7], to: [18, 11], type: 'jump' },
    { from: [1, 1], to: [1, 13], type: 'teleport', cost: 2, twoWay: true },
  ],
  things: [{ x: 12, z: 3, radius: 0.5 }, { x: 5, z: 11, radius: 0.4 }], // prettier-ignore
};

const plan = (name: string): Level['plan'] => ownPlans().find(([each]) => each.startsWith(name))![1]();
const rooms = (seed: number): Level => createLevel(randomRooms(randomFrom(seed), 2, 3));
const LEVELS: Readonly<Record<string, () => Level>> = {
  mixed: () => createLevel(MIXED),
  movers: () => buildLevel(loadPlan(moversWad(), 'movers.wad'), 'open'),
  'rooms 1': () => rooms(1),
  station: () => buildLevel(plan('station'), 'open'),
  'random 3': () => buildLevel(randomPlan(3, 40), 'open'),
  'rooms 4': () => rooms(4),
  ledges: () => buildLevel(plan('ledges'), 'open'),
};

/** Places in the caller's units: corners, and any, some of them outside. */
function placesOf({ plan: { bounds, vertices }, plan: own }: Level, random: () => number, count: number): Point3[] {
  const units = unitsOf(own);
  return Array.from({ length: count }, (_, i) => {
    const vertex = vertices[Math.floor(random() * vertices.length)];
    const x = bounds.minX + random() * (bounds.maxX - bounds.minX);
    const z = bounds.minZ + random() * (bounds.maxZ - bounds.minZ);
    return units.toOwn(i % 7 === 3 ? vertex : { x, z }, 0);
  });
}

function shapeOf({ plan: own }: Level, obstacle: Obstacle): ObstacleShape {
  const units = unitsOf(own);
  if ('polygon' in obstacle) return { polygon: obstacle.polygon.map((corner) => units.toOwn(corner, 0)) };
  const { x, z } = units.toOwn(obstacle, 0);
  return { x, z, radius: obstacle.radius / units.scale };
}

const plainPoint = ({ x, z }: Point): Point => ({ x, z });

/** Changes to make one after the other. */
function changesOf(nav: Navigator, places: readonly Point3[], random: () => number): (() => unknown)[] {
  const { level } = nav;
  const { bounds, sectors } = level.plan;
  const shapes = randomObstacles(random, bounds, 6, (bounds.maxX - bounds.minX) / 6).map((each) => shapeOf(level, each)); // prettier-ignore
  const handles: ObstacleHandle[] = [];
  const add = (i: number): unknown => handles.push(nav.addObstacle(shapes[i]));
  const doors = nav.doors();
  const area = sectors.map(({ area: of, name }) => of ?? name).find((name) => name !== '') ?? 'none';
  const [from, to] = [plainPoint(places[1]), plainPoint(places[2])];
  const toggle = (i: number): void => {
    if (doors.length > 0) nav.setDoor(doors[i % doors.length].name, !doors[i % doors.length].open);
  };
  let wall: ReturnType<Navigator['addWall']>;
  let link: ReturnType<Navigator['addLink']>;
  return [
    () => null,
    () => add(0),
    () => [add(1), toggle(0)],
    () => (wall = nav.addWall({ from, to, thickness: (nav.options.radius + 1) / 4 })),
    () => (link = nav.addLink({ from: places[0], to: places[5], twoWay: true, type: 'ladder' as 'jump' })),
    () => (link = nav.addLink({ from: nav.findNearestPoint(places[0])!, to: nav.findNearestPoint(places[5])!, cost: 1, twoWay: true })), // prettier-ignore
    () => [nav.moveObstacle(handles[0], shapes[2]), toggle(1)],
    () => nav.setAreaCost(area, 2.5),
    () => [nav.removeLink(link), add(3), add(4)],
    () => [nav.removeWall(wall), nav.removeObstacle(handles[1]), toggle(0)],
  ];
}

test('navigators answer and follow changes as before', async () => {
  const lines: string[] = [];
  const cases = Object.entries(LEVELS).flatMap(([name, load]) => [0.4, 0].map((part) => [name, load, part] as const));
  for (const [i, [name, load, part]] of sampled([...cases.entries()], 14)) {
    const level = load();
    const metre = 32 / level.plan.frame.scale;
    const nav = createNavigator(level, { radius: part * metre });
    const random = randomFrom(7 + i);
    const places = placesOf(level, random, 14);
    const field = nav.createField(places[4]);
    let [path, follower]: [NavPath | null, ReturnType<typeof createFollower> | null] = [null, null];
    lines.push(`${name}, radius ${part} m: ${digest([nav.options, nav.unusedLinks, nav.doors()])}`);
    for (const [step, change] of changesOf(nav, places, random).entries()) {
      const changed = outcome(() => void change());
      const stale = path && nav.staleLegs(path);
      const [a, b, c, d] = [0, 3, 7, 10].map((k) => places[(k + 5 * step) % places.length]);
      const answer = outcome(() => nav.query(a, b)) as ReturnType<Navigator['query']>;
      const near = [nav.findNearestPoint(b), nav.findNearestPoint(c, { maxDistance: metre / 3 })];
      const from = near[0] ?? a;
      const asked = [answer, nav.findPath(c, d), nav.distance(b, d)];
      const moves = [nav.raycast(from, d), nav.raycast(a, b), nav.canSee(a, b), nav.canSee(b, c), outcome(() => nav.moveAlong(a, { x: 2 * metre, z: metre })), outcome(() => nav.moveAlong(c, { x: d.x - c.x, z: d.z - c.z }))]; // prettier-ignore
      path = answer.path ?? nav.findPath(a, from) ?? path;
      const back = path && [nav.rejoinPath(path, b), nav.rejoinPath(path, from, 1)];
      follower ??= path && createFollower(path);
      const walked = follower && [follower.advance(metre), follower.heading, follower.link, outcome(() => follower!.takeLink()), follower.rejoin(nav, a), follower.position, follower.isDone]; // prettier-ignore
      const all: Record<string, unknown> = { asked, near, moves, back, walked, stale, changed };
      // These build the changed level first.
      if (step % 4 === 2) {
        all.wide = [
          nav.findPath(c, d, { margin: 0.9 * metre }),
          nav.findPath(from, d, { margin: metre / 2, detour: 0.1 }),
        ];
        all.drawn = [nav.findRandomPoint({ random }), nav.findRandomPoint({ random, reachableFrom: a })];
        if (step > 2) field.moveGoal(c);
        all.led = [
          field.goals[0],
          field.distance(from),
          field.next(a),
          field.pathFrom(b),
          field.next(from),
          field.distance(d),
        ];
      }
      const digests = Object.entries(all).map(([key, value]) => `${key} ${digest(value)}`);
      lines.push(`${name}, radius ${part} m, ${step}: ${nav.revision} ${nav.indexUse} ${answer.reason ?? answer.path?.length.toFixed(2)}, ${digests.join(' ')}`); // prettier-ignore
    }
  }
  await expectGoldenPart('navigator', lines);
});

test('obstacles are cut out of levels as before, by a rebuild and by a patch', async () => {
  const lines: string[] = [];
  const plans = [...['gatehouse', 'ledges', 'station', 'two-ways'].map(plan), ...[1, 2, 3, 4, 5, 6].map((seed) => randomPlan(seed, 40))]; // prettier-ignore
  for (const [i, own] of sampled([...plans.entries()], 5)) {
    const level = buildLevel(own, i % 2 === 0 ? 'used' : 'drawn');
    const { bounds, walls, sectors } = own;
    const size = (bounds.maxX - bounds.minX) / 5;
    for (const body of sampled([POINT_WALKER, { ...PLAYER_BODY, radius: 9 }], 2, i)) {
      const random = randomFrom(50 + i + body.radius);
      const shapes = randomObstacles(random, bounds, 8, size).map((each, k) => (k % 3 === 1 ? { ...each, floor: -20, top: [12, 40, 90][k % 2] } : each)); // prettier-ignore
      const doors = new Map(
        walls.flatMap(({ back }, k) => (back >= 0 && k % 4 === 0 ? [[k, k % 8 === 0] as const] : [])),
      );
      const patch = {
        obstacles: shapes,
        props: i % 3 === 0,
        doors,
        areaCosts: new Map([[i % sectors.length, 3]]),
      };
      const cut = outcome(() => patchLevel(level, body, patch)) as Level;
      const { skin: _, ...kept } = cut.plan ?? {};
      const rings = shapes.map((shape) => ringOfObstacle(shape, own.quantum));
      lines.push(`${own.name}, radius ${body.radius}: ${cut.plan?.walls.length ?? String(cut)} walls, ${digest(kept)}, leaves ${digest(cut.tree?.leaves)}, states ${digest(cut.states)}, pieces ${digest(cutObstacles(own, rings, (ring, sector) => stopsBody(ring, sectors[sector], body)))}, rings ${digest(rings)}`); // prettier-ignore

      const patched = createPatchedLevel({
        level,
        body,
        simple: makePortalSearch(level, body),
        finderOn: exactFinderOn,
      });
      const places = Array.from({ length: 10 }, (__, k) => ({ x: bounds.minX + ((k * 7 + 3) % 10) * 0.1 * (bounds.maxX - bounds.minX), z: bounds.minZ + (k + 0.5) * 0.1 * (bounds.maxZ - bounds.minZ) })); // prettier-ignore
      const passages = walls.flatMap(({ back }, k) => (back >= 0 ? [k] : []));
      for (const [k, shape] of [...shapes, null, null, shapes[3]].entries()) {
        const change = outcome(() => {
          patched.setObstacles(new Map([[k < 8 ? k : k - 8, shape]]));
          if (passages.length > 0) patched.setShut(passages[(k * 5) % passages.length], k % 3 !== 2);
        });
        const { later } = patched.standing.near;
        const clear = places.map((p, n) => [later!.covers(p), later!.isClear(p, 0), later!.isSegmentClear(p, places[(n * 3 + 1) % 10], 0, n * 8)]); // prettier-ignore
        const answers = places
          .slice(k % 5, (k % 5) + 4)
          .map((p, n) => patched.finder.answer(p, places[(n * 3 + k) % 10]));
        const allowed = places.map((p, n) => patched.allows(p, { points: [{ ...places[(n + 3) % 10], y: 0 }], links: ['walk'] })); // prettier-ignore
        const found = answers.filter(({ path }) => path !== null).length;
        lines.push(`${own.name}, radius ${body.radius}, ${k}: ${found} paths, ${digest([change, answers])}, clear ${digest([clear, allowed, later!.hasObstacles()])}`); // prettier-ignore
      }
    }
  }
  await expectGoldenPart('patches', lines);
});

test('what is in the way is found as before', async () => {
  const lines: string[] = [];
  for (const [i, [name, load]] of sampled([...Object.entries(LEVELS).entries()], 3, 1)) {
    const level = load();
    const { plan: own } = level;
    for (const body of sampled(
      [{ ...PLAYER_BODY, drop: 20 }, { ...PLAYER_BODY, radius: 30, step: 16 }, POINT_WALKER],
      3,
      i,
    )) {
      const random = randomFrom(20 + i + body.radius);
      const shapes = randomObstacles(random, own.bounds, 5, (own.bounds.maxX - own.bounds.minX) / 4);
      const doors = own.doors.map(({ wall }) => wall);
      const removables = [
        ...doors.slice(0, 3).map((wall) => ({ ring: null, walls: [wall] })),
        ...shapes.map((shape) => ({ ring: ringOfObstacle(shape, own.quantum), walls: [] })),
      ];
      const floor = buildFloorNet(level, body, new Set(doors), removables)!;
      const { net, sector, inside, wallsOf, gapsOf } = floor;
      const crossings = Array.from({ length: net.begin.length }, (_, edge) => crossingAt(floor, edge));
      const gaps = [...new Set(gapsOf.flat())];
      const standing = portalGraphOf(level, body);
      const links = standing.links.map(({ link }) => own.links[link]);
      const places = Array.from({ length: 6 }, () => randomPlace(level, body, random)).filter((at) => at !== null);
      const changes = places.map((from, k) => {
        const to = places[(k + 1) % places.length];
        const least = findLeastChange(floor, from, k % 3 === 2 ? null : to, links);
        const off = { x: to.x + 40, z: to.z - 30 };
        return [least, nearestReached(floor, standing, least.reached, off, ({ x }) => Math.floor(x) % 3 !== 1), triangleAt(floor, from)]; // prettier-ignore
      });
      const room = Array.from(sector.keys(), (triangle) => sector[triangle] >= 0 && hasRoomFor(floor, triangle));
      lines.push(
        `${name}, radius ${body.radius}: ${sector.length} triangles, ${gaps.length} gaps, net ${digest([net, sector, inside, wallsOf])}, gaps ${digest(gaps.map((gap) => [gap, blockerOfGap(floor, gap)]))}, ` +
          `crossings ${digest(crossings)}, room ${digest(room)}, changes ${digest(changes)}`,
      );
    }
  }
  await expectGoldenPart('in-the-way', lines);
});
