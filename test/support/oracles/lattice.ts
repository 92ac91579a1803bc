// Rooms on a lattice, and distances in them, for oracles: all of it from the coordinates alone, without the library's geometry.
import type { Point } from '../../../src/geometry/point.ts';
import { createArrivals, popArrival, pushArrival } from '../../../src/nav/exact/tangents/arrivals.ts';

/** What rooms have between the lines of a lattice, by row and column; NaN where there is no room. */
export interface Lattice {
  readonly xs: readonly number[];
  readonly zs: readonly number[];
  readonly values: readonly (readonly number[])[];
}

/** An edge of a room: what is on its two sides, NaN for none. */
export interface LatticeEdge {
  readonly a: Point;
  readonly b: Point;
  readonly sides: readonly [number, number];
}

/** Lines from 0 on, apart by one of those widths each. */
export function randomLines(random: () => number, count: number, widths: readonly number[]): number[] {
  const lines = [0];
  for (let i = 0; i < count; i++) lines.push(lines[i] + widths[Math.floor(random() * widths.length)]);
  return lines;
}

/** The index of the space between two lines that a coordinate is in. */
export function spaceOf(lines: readonly number[], at: number): number {
  let i = 0;
  while (i < lines.length - 2 && at > lines[i + 1]) i++;
  return i;
}

export const valueAt = ({ xs, zs, values }: Lattice, { x, z }: Point): number =>
  x < xs[0] || z < zs[0] || x > xs[xs.length - 1] || z > zs[zs.length - 1]
    ? NaN
    : values[spaceOf(zs, z)][spaceOf(xs, x)];

/** Rooms as `createLevel` takes them, with what `more` says of each. */
export function roomsOfLattice<More>({ xs, zs, values }: Lattice, more: (value: number, i: number, j: number) => More) {
  return values.flatMap((row, j) =>
    row.flatMap((value, i) => {
      const polygon = [[xs[i], zs[j]], [xs[i + 1], zs[j]], [xs[i + 1], zs[j + 1]], [xs[i], zs[j + 1]]] as const; // prettier-ignore
      return Number.isNaN(value) ? [] : [{ polygon, ...more(value, i, j) }];
    }),
  );
}

/** All edges with a room on one side at least. */
export function edgesOfLattice({ xs, zs, values }: Lattice): LatticeEdge[] {
  const at = (i: number, j: number): number => values[j]?.[i] ?? NaN;
  const edges: LatticeEdge[] = [];
  for (let i = 0; i < xs.length; i++) {
    for (let j = 0; j < zs.length; j++) {
      const a = { x: xs[i], z: zs[j] };
      if (j + 1 < zs.length) edges.push({ a, b: { x: xs[i], z: zs[j + 1] }, sides: [at(i - 1, j), at(i, j)] });
      if (i + 1 < xs.length) edges.push({ a, b: { x: xs[i + 1], z: zs[j] }, sides: [at(i, j - 1), at(i, j)] });
    }
  }
  return edges.filter(({ sides }) => sides.some((side) => !Number.isNaN(side)));
}

/** The parts of a line, as fractions, at which it crosses lines of the lattice; with 0 and 1, ascending. */
export function cutsOf({ xs, zs }: Lattice, p: Point, q: Point): number[] {
  const cuts = [0, 1];
  for (const x of xs) if ((x - p.x) * (x - q.x) < 0) cuts.push((x - p.x) / (q.x - p.x));
  for (const z of zs) if ((z - p.z) * (z - q.z) < 0) cuts.push((z - p.z) / (q.z - p.z));
  return cuts.sort((one, other) => one - other);
}

export const along = (p: Point, q: Point, t: number): Point => ({ x: p.x + t * (q.x - p.x), z: p.z + t * (q.z - p.z) });

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);

export const doCross = (p: Point, q: Point, a: Point, b: Point): boolean =>
  turn(p, q, a) * turn(p, q, b) < 0 && turn(a, b, p) * turn(a, b, q) < 0;

export function gapToSegment({ x, z }: Point, a: Point, b: Point): number {
  const t = ((x - a.x) * (b.x - a.x) + (z - a.z) * (b.z - a.z)) / ((b.x - a.x) ** 2 + (b.z - a.z) ** 2 || 1);
  const nearest = along(a, b, Math.min(1, Math.max(0, t)));
  return Math.hypot(x - nearest.x, z - nearest.z);
}

export const gapOfSegments = (p: Point, q: Point, a: Point, b: Point): number =>
  doCross(p, q, a, b)
    ? 0
    : Math.min(gapToSegment(p, a, b), gapToSegment(q, a, b), gapToSegment(a, p, q), gapToSegment(b, p, q));

/** A path with arcs as places: their chords turn by at most `most` radians. */
export function placesOfPath(
  points: readonly Point[],
  arcs: readonly ((Point & { readonly radius: number; readonly turn: number }) | null)[],
  most: number,
): Point[] {
  return points.flatMap((to, i) => {
    const arc = arcs[i];
    if (arc === null) return [to];
    const last = Math.atan2(to.z - arc.z, to.x - arc.x);
    const count = Math.ceil(Math.abs(arc.turn) / most);
    return Array.from({ length: count }, (_, k) => {
      const angle = last - (1 - (k + 1) / count) * arc.turn;
      return { x: arc.x + arc.radius * Math.cos(angle), z: arc.z + arc.radius * Math.sin(angle) };
    });
  });
}

/** Places on circles about corners, such that lines between neighbours keep the radius; turned so that no two are opposite each other. */
export function placesRound(corners: readonly Point[], radius: number, count: number): Point[] {
  return corners.flatMap(({ x, z }, i) =>
    Array.from({ length: count }, (_, k) => {
      const angle = (2 * Math.PI * (k + 0.5 + 0.1 * Math.sin(12.9 * k + i))) / count;
      const off = (radius + 1e-6) / Math.cos((1.2 * Math.PI) / count);
      return { x: x + off * Math.cos(angle), z: z + off * Math.sin(angle) };
    }),
  );
}

/** The least cost from place 0 to place 1 below `most`, Infinity if there is none. `costOf`, never below `rate` by length, is asked late: it takes time. */
export function leastCost(
  places: readonly Point[],
  costOf: (from: Point, to: Point) => number,
  rate: number,
  most: number,
): number {
  const gap = (i: number, k: number): number => rate * Math.hypot(places[i].x - places[k].x, places[i].z - places[k].z);
  const states = createArrivals();
  const isDone = new Uint8Array(places.length);
  const push = (place: number, from: number, isKnown: number, cost: number): void => {
    const whole = cost + gap(place, 1);
    if (whole < most) pushArrival(states, place, isKnown, from, 0, 0, places[place].x, places[place].z, cost, whole);
  };
  push(0, -1, 1, 0);
  while (states.heapSize > 0) {
    const state = popArrival(states);
    const place = states.node[state];
    if (isDone[place] === 1) continue;
    const from = states.parent[state];
    if (states.edge[state] === 0) {
      const before = states.node[from];
      push(place, from, 1, states.cost[from] + costOf(places[before], places[place]));
      continue;
    }
    if (place === 1) return states.cost[state];
    isDone[place] = 1;
    for (let next = 1; next < places.length; next++)
      if (isDone[next] === 0) push(next, state, 0, states.cost[state] + gap(place, next));
  }
  return Infinity;
}
