// Shortest lengths by brute force, as a reference for the finders: every pair of wall ends, every wall, no shortcuts.
//
// Point: a state is a wall end with one of the wedges between its walls. Two states are joined where the line between them crosses no wall
// and touches no other wall end; along a wall both wedges must be on the same side of it. So nothing passes between connected walls, and
// turning is free. Disc: all common tangents of equal circles around all wall ends that keep their distance from every wall, and all arcs
// between them that do. Dijkstra over either; slow, O(n³).
import type { Point } from '../../../src/geometry/point.ts';
import { SOLID, type FloorPlan } from '../../../src/map/floor-plan.ts';
import type { Body } from '../../../src/nav/body.ts';

/** The shortest length for the body from start to goal, Infinity without a path. Ends must be clear of walls. */
export type ShortestOracle = (start: Point, goal: Point) => number;

/** Two ends of something that stops bodies. */
export interface Segment {
  readonly a: Point;
  readonly b: Point;
}

/** Tolerance of distances: a gap of exactly twice the radius is open. */
const SLACK = 1e-7;

/** The oracle of a plan for a body that climbs any step; a disc may be nearer to walls than its radius by `slack`. */
export function shortestOracle(plan: FloorPlan, body: Body, slack = SLACK): ShortestOracle {
  const walls = wallsFor(plan, body);
  return body.radius === 0 ? pointOracle(walls) : discOracle(walls, body.radius, slack);
}

/** The walls that stop a body that climbs any step. */
export function wallsFor(plan: FloorPlan, body: Body): Segment[] {
  const walls: Segment[] = [];
  for (const { a, b, front, back, blocks } of plan.walls) {
    const near = plan.sectors[front];
    const far = back === SOLID ? near : plan.sectors[back];
    const opening = Math.min(near.ceiling, far.ceiling) - Math.max(near.floor, far.floor);
    if (back === SOLID || (blocks & body.stoppedBy) !== 0 || opening < body.height) {
      walls.push({ a: plan.vertices[a], b: plan.vertices[b] });
    }
  }
  return walls;
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
const gapOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.z - b.z);
const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.z === b.z;

function endsOf(walls: readonly Segment[]): Point[] {
  const byKey = new Map<string, Point>();
  for (const { a, b } of walls) byKey.set(`${a.x} ${a.z}`, a).set(`${b.x} ${b.z}`, b);
  return [...byKey.values()];
}

/** Dijkstra over states 0 … count − 1; `edgesOf` lists pairs of state and length. */
function shortest(
  count: number,
  from: readonly (readonly [number, number])[],
  edgesOf: (state: number) => readonly (readonly [number, number])[],
  last: ReadonlyMap<number, number>,
): number {
  const cost = new Float64Array(count).fill(Infinity);
  const done = new Uint8Array(count);
  let best = Infinity;
  for (const [state, length] of from) cost[state] = Math.min(cost[state], length);
  for (;;) {
    let state = -1;
    for (let i = 0; i < count; i++) if (done[i] === 0 && cost[i] < (state < 0 ? Infinity : cost[state])) state = i;
    if (state < 0 || cost[state] >= best) return best;
    done[state] = 1;
    best = Math.min(best, cost[state] + (last.get(state) ?? Infinity));
    for (const [next, length] of edgesOf(state)) cost[next] = Math.min(cost[next], cost[state] + length);
  }
}

// --- a point ---

/** A wall end with its wedges: directions to the far ends of its walls, turning right; none means all directions. */
interface Star {
  readonly at: Point;
  readonly rays: readonly Point[];
  /** Index of its first state. */
  readonly first: number;
}

const statesOf = ({ rays }: Star): number => Math.max(1, rays.length);

function pointOracle(walls: readonly Segment[]): ShortestOracle {
  const ends = endsOf(walls);
  let count = 0;
  const stars = ends.map((at): Star => {
    const rays = walls
      .flatMap(({ a, b }) => (isSame(a, at) ? [b] : isSame(b, at) ? [a] : []))
      .sort((p, q) => Math.atan2(p.z - at.z, p.x - at.x) - Math.atan2(q.z - at.z, q.x - at.x));
    const star = { at, rays, first: count };
    count += statesOf(star);
    return star;
  });
  const edges: [number, number][][] = Array.from({ length: count }, () => []);
  stars.forEach((one, i) => {
    for (const other of stars.slice(i + 1)) {
      for (const [from, to, length] of lines(walls, ends, one, other)) {
        edges[from].push([to, length]);
        edges[to].push([from, length]);
      }
    }
  });
  return (start, goal) => {
    const first: Star = { at: start, rays: [], first: count };
    const last: Star = { at: goal, rays: [], first: count + 1 };
    if (isSame(start, goal)) return 0;
    const direct = lines(walls, ends, first, last).map(([, , length]) => length);
    const from = stars.flatMap((star) =>
      lines(walls, ends, first, star).map(([, to, length]) => [to, length] as const),
    );
    const to = new Map(
      stars.flatMap((star) => lines(walls, ends, star, last).map(([state, , length]) => [state, length])),
    );
    return Math.min(
      ...direct,
      shortest(count, from, (state) => edges[state], to),
    );
  };
}

/** The pairs of states joined by the straight line between two places, with its length. */
function lines(walls: readonly Segment[], ends: readonly Point[], one: Star, other: Star): [number, number, number][] {
  const { at: p } = one;
  const { at: q } = other;
  const isBetween = (r: Point): boolean =>
    turn(p, q, r) === 0 && !isSame(r, p) && !isSame(r, q) && gapOf(p, r) <= gapOf(p, q) && gapOf(q, r) <= gapOf(p, q);
  if (ends.some(isBetween)) return [];
  const crosses = ({ a, b }: Segment): boolean =>
    turn(p, q, a) * turn(p, q, b) < 0 && turn(a, b, p) * turn(a, b, q) < 0;
  if (walls.some(crosses)) return [];
  const found: [number, number, number][] = [];
  for (const [i, sideAtP] of wedgesWith(one, q)) {
    for (const [k, sideAtQ] of wedgesWith(other, p)) {
      // What is right of p → q is left of q → p.
      if (sideAtP !== -sideAtQ) continue;
      found.push([one.first + i, other.first + k, gapOf(p, q)]);
    }
  }
  return found;
}

/** The wedges that contain the direction to the target; 1 or −1 where it runs along their wall, with the wedge on its right or left. */
function wedgesWith({ at, rays }: Star, target: Point): [number, number][] {
  if (rays.length === 0) return [[0, 0]];
  const isAlong = (ray: Point): boolean =>
    turn(at, target, ray) === 0 && (ray.x - at.x) * (target.x - at.x) + (ray.z - at.z) * (target.z - at.z) > 0;
  const along = rays.findIndex(isAlong);
  if (along >= 0) {
    return [
      [along, 1],
      [(along + rays.length - 1) % rays.length, -1],
    ];
  }
  const angleTo = (p: Point, from: Point): number => {
    const angle = Math.atan2(p.z - at.z, p.x - at.x) - Math.atan2(from.z - at.z, from.x - at.x);
    return angle < 0 ? angle + 2 * Math.PI : angle;
  };
  // The wedge that begins at the last ray before the target.
  let best = 0;
  rays.forEach((ray, i) => {
    if (angleTo(target, ray) < angleTo(target, rays[best])) best = i;
  });
  return [[best, 0]];
}

// --- a disc ---

interface Tangent {
  readonly from: number;
  readonly to: number;
  /** Angles on the circles at departure and arrival, and the circle's sense: 1 for growing angles. */
  readonly leaves: number;
  readonly leaveSense: number;
  readonly arrives: number;
  readonly arriveSense: number;
  readonly length: number;
}

/** The oracle of a disc among walls that may also cross and touch. */
export function discOracle(walls: readonly Segment[], radius: number, slack: number): ShortestOracle {
  const ends = endsOf(walls);
  const reach = radius - slack;
  const on = (circle: number, angle: number): Point => ({
    x: ends[circle].x + radius * Math.cos(angle),
    z: ends[circle].z + radius * Math.sin(angle),
  });
  const isLineClear = (p: Point, q: Point): boolean => walls.every(({ a, b }) => !isNear(p, q, a, b, reach));
  const isArcClear = (circle: number, from: number, sense: number, angle: number): boolean =>
    walls.every(({ a, b }) => arcGap(ends[circle], radius, from, sense, angle, a, b) >= reach);

  const tangents: Tangent[] = [];
  ends.forEach((one, from) => {
    ends.forEach((other, to) => {
      if (from === to) return;
      const gap = gapOf(one, other);
      const way = Math.atan2(other.z - one.z, other.x - one.x);
      for (const leaveSense of [1, -1]) {
        for (const arriveSense of [1, -1]) {
          const across = leaveSense === arriveSense ? 0 : 2 * radius;
          if (across > gap + slack) continue;
          const lean = Math.asin(Math.min(1, across / gap));
          const heading = way + leaveSense * lean;
          const leaves = heading - (leaveSense * Math.PI) / 2;
          const arrives = heading - (arriveSense * Math.PI) / 2;
          const p = on(from, leaves);
          const q = on(to, arrives);
          if (!isLineClear(p, q)) continue;
          tangents.push({ from, to, leaves, leaveSense, arrives, arriveSense, length: gapOf(p, q) });
        }
      }
    });
  });
  const leaving: number[][] = ends.map(() => []);
  tangents.forEach(({ from }, index) => leaving[from].push(index));
  const arcOf = (circle: number, from: number, to: number, sense: number): number => {
    const angle = angleBetween(from, to, sense);
    return isArcClear(circle, from, sense, angle) ? radius * angle : Infinity;
  };
  const edges = tangents.map(({ to, arrives, arriveSense }) =>
    leaving[to].flatMap((next): [number, number][] => {
      const { leaves, leaveSense, length } = tangents[next];
      if (leaveSense !== arriveSense) return [];
      const arc = arcOf(to, arrives, leaves, leaveSense);
      return arc < Infinity ? [[next, arc + length]] : [];
    }),
  );
  return (start, goal) => {
    if (isLineClear(start, goal)) return gapOf(start, goal);
    const spokes = (
      point: Point,
      isGoal: boolean,
    ): { circle: number; angle: number; sense: number; length: number }[] =>
      ends.flatMap((end, circle) => {
        const gap = gapOf(point, end);
        const lean = Math.asin(Math.min(1, radius / gap));
        const towards = Math.atan2(point.z - end.z, point.x - end.x);
        return [1, -1].flatMap((sense) => {
          // Seen from the centre, the touching point is a right angle minus the lean away from the point.
          const angle = towards + (isGoal ? -1 : 1) * sense * (Math.PI / 2 - lean);
          const touch = on(circle, angle);
          return isLineClear(point, touch) ? [{ circle, angle, sense, length: gapOf(point, touch) }] : [];
        });
      });
    const firsts = spokes(start, false);
    const lasts = spokes(goal, true);
    let best = Infinity;
    const from: [number, number][] = [];
    for (const first of firsts) {
      for (const next of leaving[first.circle]) {
        const { leaves, leaveSense, length } = tangents[next];
        if (leaveSense !== first.sense) continue;
        const arc = arcOf(first.circle, first.angle, leaves, leaveSense);
        if (arc < Infinity) from.push([next, first.length + arc + length]);
      }
      for (const last of lasts) {
        if (last.circle !== first.circle || last.sense !== first.sense) continue;
        best = Math.min(best, first.length + arcOf(first.circle, first.angle, last.angle, first.sense) + last.length);
      }
    }
    const to = new Map<number, number>();
    tangents.forEach(({ to: circle, arrives, arriveSense }, index) => {
      for (const last of lasts) {
        if (last.circle !== circle || last.sense !== arriveSense) continue;
        const rest = arcOf(circle, arrives, last.angle, arriveSense) + last.length;
        if (rest < (to.get(index) ?? Infinity)) to.set(index, rest);
      }
    });
    return Math.min(
      best,
      shortest(tangents.length, from, (state) => edges[state], to),
    );
  };
}

/** The turn from one angle to another in a sense, 0 … 2π; tiny backward turns count as 0. */
function angleBetween(from: number, to: number, sense: number): number {
  const angle = (((sense * (to - from)) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  return angle > 2 * Math.PI - 1e-7 ? 0 : angle;
}

/** Distance of the arc that begins at angle `from` and turns by `angle` from the wall a–b. */
export function arcGap(
  centre: Point,
  radius: number,
  from: number,
  sense: number,
  angle: number,
  a: Point,
  b: Point,
): number {
  const along = Math.atan2(b.z - a.z, b.x - a.x);
  const candidates = [from, from + sense * angle];
  // The nearest point of a circle is in the direction of the wall's ends, along its normals, or at the arc's ends.
  for (const each of [
    Math.atan2(a.z - centre.z, a.x - centre.x),
    Math.atan2(b.z - centre.z, b.x - centre.x),
    along + Math.PI / 2,
    along - Math.PI / 2,
  ]) {
    if (angleBetween(from, each, sense) < angle) candidates.push(each);
  }
  return Math.min(
    ...candidates.map((each) =>
      pointGap({ x: centre.x + radius * Math.cos(each), z: centre.z + radius * Math.sin(each) }, a, b),
    ),
  );
}

function pointGap(p: Point, a: Point, b: Point): number {
  const whole = (b.x - a.x) ** 2 + (b.z - a.z) ** 2;
  const t = Math.min(1, Math.max(0, ((p.x - a.x) * (b.x - a.x) + (p.z - a.z) * (b.z - a.z)) / whole));
  return gapOf(p, { x: a.x + t * (b.x - a.x), z: a.z + t * (b.z - a.z) });
}

function isNear(p: Point, q: Point, a: Point, b: Point, reach: number): boolean {
  if (turn(p, q, a) * turn(p, q, b) < 0 && turn(a, b, p) * turn(a, b, q) < 0) return true;
  return pointGap(p, a, b) < reach || pointGap(q, a, b) < reach || (!isSame(p, q) && isOver(p, q, a, b, reach));
}

const isOver = (p: Point, q: Point, a: Point, b: Point, reach: number): boolean =>
  pointGap(a, p, q) < reach || pointGap(b, p, q) < reach;
