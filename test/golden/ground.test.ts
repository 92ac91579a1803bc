// What agents ask between paths, at exact limits too: slides, nearest places, smoothed corners, margins, fields, doors and keys.
import { test } from 'vitest';
import { distance, type Point } from '../../src/geometry/point.ts';
import { snapPoint } from '../../src/geometry/quantum.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { PLAYER_BODY, POINT_WALKER } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { mayCross } from '../../src/nav/clearance/obstacles.ts';
import { createGoalField } from '../../src/nav/exact/field/create-goal-field.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../src/nav/finders/make-smoothed.ts';
import { createLevel, type LevelDescription } from '../../src/nav/level-from/create-level.ts';
import { createNavigator } from '../../src/nav/navigator/create-navigator.ts';
import { doorsOfLevel } from '../../src/nav/navigator/changes/doors-of-level.ts';
import { freePart, slideFrom } from '../../src/nav/portal-graph/walk-straight.ts';
import { patchLevel } from '../../src/nav/patch/patch-level.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { clearanceAt, nearestClearPlace, standingLeaf } from '../../src/nav/portal-graph/places.ts';
import { reachWithTriggers, reachedSectors } from '../../src/nav/reach/reached-sectors.ts';
import { SMOOTHINGS } from '../../src/nav/smoothing/smoothings.ts';
import { ownPlans } from '../support/all-plans.ts';
import { digest, expectGoldenPart } from '../support/golden.ts';
import { sampled } from '../support/quick.ts';
import { moversWad } from '../support/inputs/movers-wad.ts';
import { box, TINY_PLANS } from '../support/plans.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';
import { randomRooms } from '../support/inputs/random-rooms.ts';
import { randomFrom } from '../support/random.ts';
import { rowOfRooms } from '../support/inputs/row-of-rooms.ts';

/** A lattice of places over the bounds, of whole units, and places on walls and beside them. */
function latticeOf({ bounds, vertices, walls }: FloorPlan, across: number): Point[] {
  const { minX, minZ, maxX, maxZ } = bounds;
  const lattice = Array.from({ length: across * across }, (_, i) => ({
    x: Math.round(minX + ((maxX - minX) * ((i % across) + 0.5)) / across),
    z: Math.round(minZ + ((maxZ - minZ) * (Math.floor(i / across) + 0.5)) / across),
  }));
  const middles = walls.map(({ a, b }) => ({ x: (vertices[a].x + vertices[b].x) / 2, z: (vertices[a].z + vertices[b].z) / 2 })); // prettier-ignore
  return [...lattice, ...middles.slice(0, 5).flatMap(({ x, z }) => [[0, 0], [16, 0], [0, -16], [-3, 9]].map(([dx, dz]) => ({ x: x + dx, z: z + dz })))]; // prettier-ignore
}

const PLANS: readonly FloorPlan[] = [...TINY_PLANS, ...[1, 2, 3, 4].map((seed) => randomPlan(seed, 30))];
const BODIES = [PLAYER_BODY, POINT_WALKER, { ...PLAYER_BODY, radius: 5, step: 0, drop: 30 }];

test('slides, straight walks and nearest places are as before', async () => {
  const lines: string[] = [];
  for (const [i, plan] of sampled([...PLANS.entries()], 3, 2)) {
    const level = buildLevel(plan);
    const { minX, minZ, maxX, maxZ } = plan.bounds;
    const whole = Math.hypot(maxX - minX, maxZ - minZ);
    for (const body of sampled(BODIES, 3, i >> 1)) {
      const graph = portalGraphOf(level, body);
      const places = latticeOf(plan, 4);
      const standing = places.filter((at) => standingLeaf(graph, at) >= 0).slice(0, 8);
      const slides = standing.map((at, k) => {
        const turn = { x: [1, 0.4, -0.4, 0, -1, 0.92][k % 6], z: [0, 0.92, 0.92, -1, 0.1, -0.4][k % 6] };
        return [20, 0.3 * whole, 5 * whole].map((by) => slideFrom(graph, at, { x: by * turn.x, z: by * turn.z }).at);
      });
      const walks = standing.map((at, k) => freePart(graph, at, places[(k * 5 + 2) % places.length]));
      const nearest = places.slice(0, 20).map((at) => {
        const p = snapPoint(at, plan.quantum);
        const found = nearestClearPlace(graph, p, 90);
        const gap = found === null ? 30 : distance(p, found.at);
        return [found, nearestClearPlace(graph, p, gap), nearestClearPlace(graph, p, gap * 0.999), nearestClearPlace(graph, p, 500, true)]; // prettier-ignore
      });
      const rooms = places.map((at) => [clearanceAt(level, body, at), clearanceAt(level, body, at, 16)]);
      lines.push(`${i} ${plan.name}, radius ${body.radius}: slides ${digest(slides)}, walks ${digest(walks)}, nearest ${digest(nearest)}, rooms ${digest(rooms)}`); // prettier-ignore
    }
  }
  await expectGoldenPart('ground', lines);
});

test('every smoothing rounds and pulls paths on a lattice as before', async () => {
  const lines: string[] = [];
  for (const [i, plan] of PLANS.entries()) {
    const level = buildLevel(plan);
    for (const body of sampled(BODIES, 3, i + 1)) {
      const places = latticeOf(plan, 4).filter((at) => standingLeaf(portalGraphOf(level, body), at) >= 0);
      if (places.length === 0) continue;
      for (const { key } of sampled(SMOOTHINGS, 2, i)) {
        const finder = makeSmoothedFinder(level, body, finderOf('midpoints'), key, { roundThings: true });
        const asked = places.slice(0, 6).map((at, k) => finder.answer(at, places[(k * 5 + 7) % places.length]));
        lines.push(`${i} ${plan.name}, radius ${body.radius}, ${key}: ${digest(asked)}`);
      }
    }
  }
  await expectGoldenPart('smoothed', lines);
});

const DESCRIBED: Readonly<Record<string, LevelDescription>> = {
  bend: {
    rooms: [
      { polygon: box(0, 0, 10, 4) },
      { polygon: box(6, 4, 10, 14) },
      { polygon: box(4, 10.5, 6, 11.7) },
      { polygon: box(-2, 9, 4, 13), floor: 0.25 },
    ],
  },
  rooms: randomRooms(randomFrom(6), 2, 2),
};

test('margins and fields are kept and led as before, with links and without', async () => {
  const lines: string[] = [];
  for (const [i, [name, description]] of Object.entries(DESCRIBED).entries())
    for (const radius of sampled([0.3, 0], 2, i)) {
      const links = [{ from: [2, 2], to: [3, 12], type: 'teleport', cost: 3, twoWay: radius > 0 }] as const;
      for (const linked of sampled([true, false], 2)) {
        const level = createLevel(linked ? ({ ...description, links } as LevelDescription) : description);
        const nav = createNavigator(level, { radius });
        const places = [[1, 2], [7, 7], [9, 3], [0, 11], [3.5, 12.5], [6.1, 2]].map(([x, z]) => ({ x, z })); // prettier-ignore
        const kept = places.map((at, k) => nav.findPath(at, places[(k + 2) % 6], { margin: [0.4, 0.9, 1.3][k >> 1], detour: [0.5, 0.1][k % 2] })); // prettier-ignore
        const fields = places.slice(0, 2).map((goal) => {
          const field = nav.createField(goal);
          return places.map((at) => [field.distance(at), field.next(at), field.pathFrom(at)]);
        });
        const body = { ...PLAYER_BODY, radius: radius * 32 };
        const [a, b] = level.plan.vertices;
        const field = createGoalField(level, body, [{ x: a.x + 40, z: a.z + 40 }, { x: b.x - 90, z: b.z + 60 }]); // prettier-ignore
        const spots = latticeOf(level.plan, 5);
        lines.push(`${name}, radius ${radius}, ${linked ? 'a link' : 'no link'}: margins ${digest(kept)}, fields ${digest(fields)}, of two ${digest([field?.expanded, spots.map((at) => [field?.goalFrom(at), field?.pathFrom(at)])])}`); // prettier-ignore
      }
    }
  await expectGoldenPart('margins', lines);
});

test('doors, crossings and what triggers open are as before', async () => {
  const lines: string[] = [];
  const loads = [() => loadPlan(moversWad(), 'movers.wad'), ...ownPlans().map(([, load]) => load)];
  for (const [i, load] of sampled([...loads.entries()], 3)) {
    const plan = load();
    const doors = [...doorsOfLevel(buildLevel(plan))];
    if (doors.length > 0) lines.push(`${plan.name}: doors ${digest(doors)}`);
    if (plan.movers.length === 0) continue;
    for (const body of sampled(BODIES, 3, i)) {
      const level = buildLevel(plan, 'used');
      const { portals } = level.tree;
      const crossings = portals.map((portal) => [true, false].map((way) => [level.states, null].map((states) => mayCross(level.tree, body, portal, way, states)))); // prettier-ignore
      const reached = latticeOf(plan, 3).map((at) => [reachedSectors(level, body, at), reachWithTriggers(level, body, at)]); // prettier-ignore
      lines.push(`${plan.name}, radius ${body.radius}: crossings ${digest(crossings)}, reached ${digest(reached)}`);
    }
  }
  const random = randomFrom(12);
  const any = (...values: number[]): number => values[Math.floor(random() * values.length)];
  for (let i = 0; i < 24; i++) {
    const rooms = Array.from({ length: 6 }, () => {
      const floor = any(0, 0, 8, 24, 25, 60, -30);
      return { floor, ceiling: floor + any(128, 128, 57, 56, 40, 1, 0), tag: any(1, 2, 3), width: any(256, 40, 70) };
    });
    const borders = rooms.slice(1).map(() => ({ special: any(0, 1, 2, 24, 26, 28, 46, 62, 88, 97, 103), tag: any(1, 2, 3) })); // prettier-ignore
    const keys = [5, 6, 13, 14].map((type) => ({ type, x: any(260, 292, 300, 330, 420, 600), y: any(20, 128, 236) }));
    const row = rowOfRooms(rooms, borders, keys);
    const level = buildLevel(row, 'used');
    const from = latticeOf(row, 3).slice(3, 6);
    lines.push(`row ${i}: ${digest(from.map((at) => [reachedSectors(level, POINT_WALKER, at), reachWithTriggers(level, BODIES[i % 3], at)]))}`); // prettier-ignore
  }
  await expectGoldenPart('doors', lines);
});

test('places inside obstacles that are cut out are moved out as before', async () => {
  const lines: string[] = [];
  for (const [i, plan] of sampled([...PLANS.entries()], 3)) {
    const { minX, minZ, maxX, maxZ } = plan.bounds;
    const body = BODIES[i % 3];
    const size = (maxX - minX) / 4;
    const obstacles = [{ x: (minX + maxX) / 2, z: (minZ + maxZ) / 2, radius: size }, { x: minX + size, z: maxZ - size, radius: size / 2 }]; // prettier-ignore
    const level = patchLevel(buildLevel(plan), body, { obstacles });
    const graph = portalGraphOf(level, body);
    const moved = latticeOf(plan, 5).map((at) => nearestClearPlace(graph, snapPoint(at, plan.quantum), 300));
    lines.push(`${i} ${plan.name}, radius ${body.radius}: ${digest(moved)}`);
  }
  await expectGoldenPart('moved-out', lines);
});
