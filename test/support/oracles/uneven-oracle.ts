// Walks over steps and ledges by brute force, as a reference for exact paths: an independent roadmap.
//
// Its places lie about every vertex of the plan, at the radius and close by, and along every wall between two floors. Legs are tested against
// every wall of the plan. A* tests a leg only when it comes up, and looks at nothing that cannot be shorter than a given length. What it
// finds is a walk, so what is called the shortest must not be longer.
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { SOLID } from '../../../src/map/floor-plan.ts';
import type { Body } from '../../../src/nav/body.ts';
import { createArrivals, popArrival, pushArrival } from '../../../src/nav/exact/tangents/arrivals.ts';
import type { Level } from '../../../src/nav/level.ts';
import { walkedWalls, type WalkedWall } from './walked-walls.ts';

/** The length of a walk from start to goal that is shorter than `most`, or `most` where the roadmap has none. */
export type UnevenOracle = (start: Point, goal: Point, most: number) => number;

/** How far beside vertices and walls places lie, map units. */
const BESIDE = 2 ** -6;
const AROUND = 16;
const ROUNDING = 1e-6;

interface Side extends WalkedWall {
  readonly a: Point;
  readonly b: Point;
  readonly top: number;
  readonly isEven: boolean;
}

export function unevenOracle(level: Level, body: Body): UnevenOracle {
  const { vertices, sectors, walls } = level.plan;
  const kinds = walkedWalls(level, body);
  const sides = walls.map(({ a, b, front, back }, wall): Side => {
    const floors = [sectors[front].floor, sectors[back === SOLID ? front : back].floor];
    const isEven = floors[0] === floors[1] && kinds[wall].opens.every((each) => each);
    return { ...kinds[wall], a: vertices[a], b: vertices[b], top: Math.max(...floors), isEven };
  });
  const floorAt = (p: Point): number => level.tree.leaves[leafAt(level.tree, p)]?.floor ?? NaN;
  const places = placesOf(vertices, sides, body.radius);

  const mayWalk = (p: Point, q: Point): boolean =>
    sides.every((side) => {
      const { a, b, isSolid, isRise, opens, top } = side;
      const reach = body.radius - ROUNDING;
      if (Math.min(a.x, b.x) - body.radius > Math.max(p.x, q.x) || Math.max(a.x, b.x) + body.radius < Math.min(p.x, q.x)) return true; // prettier-ignore
      if (Math.min(a.z, b.z) - body.radius > Math.max(p.z, q.z) || Math.max(a.z, b.z) + body.radius < Math.min(p.z, q.z)) return true; // prettier-ignore
      const isMet = turn(p, q, a) * turn(p, q, b) <= 0 && turn(a, b, p) * turn(a, b, q) <= 0;
      if (isSolid && (isMet || (body.radius > 0 && gapBetween(p, q, side) < reach))) return false;
      if (isSolid) return true;
      if (isMet && !opens[turn(a, b, p) > 0 ? 0 : 1]) return false;
      if (body.radius === 0 || !isRise || toSegment(p, side) < reach) return true;
      const into = entry(p, q, side, reach);
      if (into === null) return true;
      const at = (t: number): Point => ({ x: p.x + t * (q.x - p.x), z: p.z + t * (q.z - p.z) });
      const hair = 1e-4 / distance(p, q);
      const floor = Math.max(floorAt(at(Math.max(0, into - hair))), floorAt(at(Math.min(1, into + hair))));
      return top - floor <= body.step;
    });

  return (start, goal, most) => {
    const near = places.filter((place) => distance(start, place) + distance(place, goal) < most);
    const all = [start, goal, ...near];
    const isDone = new Uint8Array(all.length);
    const states = createArrivals();
    pushArrival(states, 0, 0, -1, 0, 0, start.x, start.z, 0, distance(start, goal));
    while (states.heapSize > 0) {
      const state = popArrival(states);
      const place = states.node[state];
      if (isDone[place] === 1) continue;
      const parent = states.parent[state];
      if (parent >= 0 && !mayWalk(all[states.node[parent]], all[place])) continue;
      if (place === 1) return states.cost[state];
      isDone[place] = 1;
      all.forEach((to, next) => {
        const cost = states.cost[state] + distance(all[place], to);
        const total = cost + distance(to, goal);
        if (isDone[next] === 0 && total < most) pushArrival(states, next, 0, state, 0, 0, to.x, to.z, cost, total);
      });
    }
    return most;
  };
}

function placesOf(vertices: readonly Point[], sides: readonly Side[], radius: number): Point[] {
  const places: Point[] = [];
  for (const { x, z } of vertices) {
    for (let i = 0; i < AROUND; i++) {
      const angle = (2 * Math.PI * (i + 0.5)) / AROUND;
      for (const off of radius > 0 ? [BESIDE, radius / Math.cos(Math.PI / AROUND)] : [BESIDE])
        places.push({ x: x + off * Math.cos(angle), z: z + off * Math.sin(angle) });
    }
  }
  for (const { a, b, isSolid, isEven } of sides) {
    if (radius === 0 || isSolid || isEven) continue;
    const length = distance(a, b);
    const count = Math.ceil(length / Math.max(4, radius / 2));
    const [x, z] = [(-(b.z - a.z) / length) * BESIDE, ((b.x - a.x) / length) * BESIDE];
    for (let i = 1; i < count; i++) {
      const at = { x: a.x + (i / count) * (b.x - a.x), z: a.z + (i / count) * (b.z - a.z) };
      places.push({ x: at.x + x, z: at.z + z }, { x: at.x - x, z: at.z - z });
    }
  }
  return places;
}

/** Where p → q first comes nearer to the wall than `reach`, as a fraction; null where it does not. */
function entry(p: Point, q: Point, side: Side, reach: number): number | null {
  // The distance from a segment is convex along a line.
  const gapAt = (t: number): number => toSegment({ x: p.x + t * (q.x - p.x), z: p.z + t * (q.z - p.z) }, side);
  let [low, high] = [0, 1];
  for (let i = 0; i < 80; i++) {
    const [one, two] = [low + (high - low) / 3, high - (high - low) / 3];
    if (gapAt(one) < gapAt(two)) high = two;
    else low = one;
  }
  if (gapAt(low) >= reach) return null;
  [high, low] = [low, 0];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (gapAt(middle) < reach) high = middle;
    else low = middle;
  }
  return high;
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);

function toSegment({ x, z }: Point, { a, b }: Pick<Side, 'a' | 'b'>): number {
  const t = ((x - a.x) * (b.x - a.x) + (z - a.z) * (b.z - a.z)) / ((b.x - a.x) ** 2 + (b.z - a.z) ** 2 || 1);
  const at = Math.min(1, Math.max(0, t));
  return Math.hypot(x - a.x - at * (b.x - a.x), z - a.z - at * (b.z - a.z));
}

const gapBetween = (p: Point, q: Point, side: Side): number =>
  Math.min(
    toSegment(p, side),
    toSegment(q, side),
    toSegment(side.a, { a: p, b: q }),
    toSegment(side.b, { a: p, b: q }),
  );
