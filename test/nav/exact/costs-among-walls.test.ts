// Costs of ground among walls, doors and crates, for points and discs: what paths cost beside a roadmap that knows the rooms by their corners,
// whether they cost what they say, and whether one is found exactly where there is one, closed ground included.
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import { createLevel, createNavigator, type DoorDescription, type WallDescription } from '../../../src/index.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { DEFAULT_WEIGHTS } from '../../../src/nav/cost-terms.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { unitsOf } from '../../../src/nav/navigator/changes/units.ts';
import { along, cutsOf, edgesOfLattice, gapOfSegments, gapToSegment, leastCost, placesOfPath, placesRound, randomLines, roomsOfLattice, spaceOf, valueAt, type Lattice } from '../../support/oracles/lattice.ts'; // prettier-ignore
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

type Segment = readonly [Point, Point];

const COSTS = [[1, 2, 4, 8], [1, 1, 1, 5], [0.25, 1, 3, 1], [0.5, 0.5, 1, 1.2]]; // prettier-ignore
/** Places on borders are that far apart, and beside them, metres. */
const APART = 0.3;
const BESIDE = 1e-4;

/** Rooms of random costs, some left out, with walls and doors between; a third of the levels are open. */
function makeScene(seed: number) {
  const random = randomFrom(seed);
  const draw = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)];
  const size = QUICK ? 3 : draw([3, 4]);
  const isOpen = seed % 3 === 0;
  const [xs, zs] = [0, 1].map(() => randomLines(random, size, [2, 3, 4, 5]));
  const costs = draw(COSTS);
  const values = zs.slice(1).map(() => xs.slice(1).map(() => (!isOpen && random() < 0.15 ? NaN : draw(costs))));
  const lattice = { xs, zs, values };
  const walls: WallDescription[] = [];
  const doors: DoorDescription[] = [];
  const solid: Segment[] = [];
  for (const { a, b, sides } of edgesOfLattice(lattice)) {
    const kind = isOpen ? 1 : random();
    const open = random() < 0.5;
    const isEdge = sides.some((side) => Number.isNaN(side));
    if (!isEdge && kind < 0.15) walls.push({ points: [a, b] });
    else if (!isEdge && kind < 0.3) doors.push({ name: `${doors.length}`, from: a, to: b, open });
    if (isEdge || kind < 0.15 || (kind < 0.3 && !open)) solid.push([a, b]);
  }
  const radius = [0, 0.25, 0.4, 0.5][seed % 4];
  const place = (): Point => ({ x: Math.floor(random() * xs[size] * 128) / 128 + 1 / 512, z: Math.floor(random() * zs[size] * 128) / 128 + 1 / 512 }); // prettier-ignore
  const level = createLevel({ rooms: roomsOfLattice(lattice, (_, i, j) => ({ name: `${i} ${j}` })), walls, doors });
  return { random, isOpen, lattice, solid, radius, place, level };
}

/** What walks cost for that radius. */
function walksOn(lattice: Lattice, solid: readonly Segment[], radius: number) {
  const isClear = (p: Point, q: Point, reach: number): boolean =>
    solid.every(([a, b]) => gapOfSegments(p, q, a, b) >= reach);
  const costOf = (p: Point, q: Point): number => {
    const cuts = cutsOf(lattice, p, q);
    const rates = cuts.slice(1).map((cut, i) => {
      const at = along(p, q, (cuts[i] + cut) / 2);
      return cut === cuts[i] ? 0 : (cut - cuts[i]) * leastAbout(lattice, at);
    });
    return rates.reduce((sum, rate) => sum + rate, 0) * Math.hypot(p.x - q.x, p.z - q.z);
  };
  const reach = Math.max(radius - 1e-7, 1e-6);
  const stands = (p: Point, more = 0): boolean =>
    valueAt(lattice, p) < Infinity && solid.every(([a, b]) => gapToSegment(p, a, b) >= reach + more);
  const beside = edgesOfLattice(lattice).flatMap(({ a, b }) => {
    const count = Math.ceil(Math.hypot(b.x - a.x, b.z - a.z) / APART);
    return [-BESIDE, BESIDE].flatMap((off) =>
      Array.from({ length: count }, (_, i) => {
        const { x, z } = along(a, b, (i + (off > 0 ? 0.43 : 0.57)) / count);
        return a.x === b.x ? { x: x + off, z } : { x, z: z + off };
      }),
    );
  });
  const corners = solid.flatMap(([a, b]) => [a, b]).filter((p, i, all) => all.findIndex((q) => p.x === q.x && p.z === q.z) === i); // prettier-ignore
  const places = [...beside, ...placesRound(corners, radius || BESIDE, 16)].filter((p) => stands(p));
  const rate = Math.min(...lattice.values.flat().filter((cost) => cost > 0));
  const search = (start: Point, goal: Point): number =>
    leastCost([start, goal, ...places], (p, q) => (isClear(p, q, reach) ? costOf(p, q) : Infinity), rate, 1e4);
  return { isClear, costOf, stands, search };
}

/** The cost at a place: on a border the cheaper side's. */
function leastAbout({ xs, zs, values }: Lattice, { x, z }: Point): number {
  const about = [-1e-7, 1e-7].flatMap((dz) => [-1e-7, 1e-7].map((dx) => values[spaceOf(zs, z + dz)][spaceOf(xs, x + dx)])); // prettier-ignore
  return Math.min(...about.filter((cost) => !Number.isNaN(cost)));
}

describe.each(Array.from({ length: QUICK ? 3 : 6 }, (_, seed) => seed))('seed %i', (seed) => {
  test('paths cost at most 1 % more than the cheapest in open rooms, 12 % among walls, and what they say', () => {
    const { isOpen, lattice, solid, radius, place, level } = makeScene(seed);
    const nav = createNavigator(level, { radius });
    lattice.values.forEach((row, j) => row.forEach((cost, i) => cost > 0 && nav.setAreaCost(`${i} ${j}`, cost)));
    const crates = Array.from({ length: seed % 3 }, place);
    const all = [...solid];
    for (const { x, z } of crates) {
      const polygon = [{ x, z }, { x: x + 1, z }, { x: x + 1, z: z + 0.75 }, { x, z: z + 0.75 }]; // prettier-ignore
      nav.addObstacle({ polygon });
      all.push(...polygon.map((a, i): Segment => [a, polygon[(i + 1) % 4]]));
    }
    const { isClear, costOf, stands, search } = walksOn(lattice, all, radius);
    const isInCrate = (p: Point): boolean =>
      crates.some(({ x, z }) => p.x > x && p.x < x + 1 && p.z > z && p.z < z + 0.75);
    const places = Array.from({ length: 60 }, place).filter((p) => stands(p, 0.01) && !isInCrate(p)).slice(0, QUICK ? 2 : 5); // prettier-ignore
    for (const [i, goal] of places.entries()) {
      const start = places[(i + 1) % places.length];
      const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
      const path = nav.findPath(start, goal);
      const least = search(start, goal);
      expect(path?.cost ?? Infinity, say).toBeLessThanOrEqual(least * (isOpen ? 1.01 : 1.12));
      expect(nav.createField(goal).pathFrom(start)?.cost ?? 0, say).toBeCloseTo(path?.cost ?? 0, 2);
      if (path === null) continue;
      const walk = placesOfPath(path.points, path.arcs, 0.01);
      const legs = walk.slice(1).map((to, k): Segment => [walk[k], to]);
      expect(legs.reduce((sum, leg) => sum + costOf(...leg), 0) / path.cost, say).toBeCloseTo(1, 2);
      if (radius > 0)
        expect(
          legs.filter((leg) => !isClear(...leg, radius - 3e-4)),
          say,
        ).toEqual([]);
    }
  });

  test('where ground is closed, every finder has a path off it exactly where there is one', () => {
    const { random, lattice, solid, radius, place, level } = makeScene(seed + 100);
    const closed = { ...lattice, values: lattice.values.map((row) => row.map((cost) => (random() < 0.2 ? Infinity : cost))) }; // prettier-ignore
    const { stands, search } = walksOn(closed, solid, radius);
    const { scale, toPlan } = unitsOf(level.plan);
    const terrain = level.plan.sectors.map(({ name }) => {
      const [i, j] = name.split(' ').map(Number);
      return closed.values[j][i];
    });
    const costs = { weights: DEFAULT_WEIGHTS, terrain, watcher: null };
    const finders = (['exact', 'exact-indexed', 'funnel', 'line-of-sight'] as const).map((key) => finderOf(key).make(level, { ...PLAYER_BODY, radius: radius * scale })); // prettier-ignore
    const places = Array.from({ length: 60 }, place).filter((p) => stands(p, 0.01)).slice(0, QUICK ? 2 : 5); // prettier-ignore
    for (const [i, goal] of places.entries()) {
      const start = places[(i + 1) % places.length];
      const least = search(start, goal);
      for (const [k, finder] of finders.entries()) {
        const { path } = finder.answer(toPlan(start), toPlan(goal), { costs });
        const say = `finder ${k}: ${start.x},${start.z} to ${goal.x},${goal.z} for ${path?.cost}`;
        expect((path?.cost ?? Infinity) < Infinity, say).toBe(least < Infinity);
      }
    }
  });
});
