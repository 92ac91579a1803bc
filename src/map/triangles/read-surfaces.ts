// Reads a triangle soup: floors, slopes too steep to walk, undersides, and upright faces, in map units.
//
// Front faces are counter-clockwise, as in three.js; a face is a floor if its front looks up within `maxSlope`.
import { describeValue } from '../../geometry/checks.ts';
import { distance, side, type Point } from '../../geometry/point.ts';
import { quantumFor } from '../../geometry/quantum.ts';
import { weldPoints } from '../draft/weld-points.ts';
import { FARTHEST } from '../input/limits.ts';
import { MapError } from '../input/map-error.ts';

/** Corners and edges nearer than this are merged, map units: 2 mm. */
export const WELD = 1 / 16;
/** Faces of less height than this are level, map units. */
const LEVEL = 1 / 64;
/** More triangles are refused. */
const MAX_TRIANGLES = 100_000;

/** What a face is to an agent on or under it. */
export type SurfaceKind = 'floor' | 'steep' | 'underside';

/** A face with a shape on the plan. */
export interface Surface {
  readonly kind: SurfaceKind;
  /** Indices of points. */
  readonly corners: readonly [number, number, number];
  readonly heights: readonly [number, number, number];
  readonly isLevel: boolean;
}

/** A face that is a line on the plan. */
export type UprightFace = Pick<Surface, 'corners' | 'heights'>;

export type Surfaces = ReturnType<typeof readSurfaces>;

/** The faces of a soup. `scale`: map units in one of its units; `maxSlope` in degrees. Throws a MapError. */
export function readSurfaces(
  positions: ArrayLike<number>,
  indices: ArrayLike<number>,
  scale: number,
  maxSlope: number,
  file: string,
) {
  const refuse = (code: string, field: string, what: string, mend: string): never => {
    throw new MapError(code, { file, field }, what, mend);
  };
  const count = Math.floor(positions.length / 3);
  if (positions.length % 3 !== 0) refuse('bad-positions', 'positions', `There are ${positions.length} numbers.`, 'Pass three (x, y, z) for each vertex.'); // prettier-ignore
  if (indices.length % 3 !== 0) refuse('bad-indices', 'indices', `There are ${indices.length} indices.`, 'Pass three for each triangle.'); // prettier-ignore
  if (indices.length > 3 * MAX_TRIANGLES) refuse('too-big', 'indices', `There are ${indices.length / 3} triangles; the limit is ${MAX_TRIANGLES}.`, 'Pass a simpler mesh: floors and walls, without decoration.'); // prettier-ignore
  let extent = 0;
  for (let i = 0; i < positions.length; i++) {
    const value = typeof positions[i] === 'number' ? positions[i] * scale : NaN;
    if (!(Math.abs(value) <= FARTHEST)) refuse('too-far', `positions[${i}]`, `This is ${describeValue(positions[i])}.`, `Use finite numbers of at most ${FARTHEST / scale}.`); // prettier-ignore
    extent = Math.max(extent, Math.abs(value));
  }
  const quantum = quantumFor(extent);
  const pointAt = (i: number): Point => ({ x: positions[i] * scale, z: positions[i + 2] * scale });
  const given = Array.from({ length: count }, (_, i) => pointAt(3 * i));
  const { points, indexOf } = weldPoints(given, quantum, Math.max(WELD, quantum));
  const least = Math.cos((maxSlope * Math.PI) / 180) - 1e-9;
  const surfaces: Surface[] = [];
  const upright: UprightFace[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const vertices = [indices[i], indices[i + 1], indices[i + 2]];
    const wrong = vertices.findIndex((vertex) => !(Number.isInteger(vertex) && vertex >= 0 && vertex < count));
    if (wrong >= 0) refuse('bad-indices', `indices[${i + wrong}]`, `This is ${describeValue(vertices[wrong])}.`, `There are ${count} vertices; use 0 to ${count - 1}.`); // prettier-ignore
    const heights = vertices.map((vertex) => positions[3 * vertex + 1] * scale) as unknown as Surface['heights'];
    const corners = vertices.map((vertex) => indexOf[vertex]) as unknown as Surface['corners'];
    const bottom = Math.min(...heights);
    const top = Math.max(...heights);
    const [a, b, c] = corners.map((corner) => points[corner]);
    // Twice the area on the plan; above 0 for fronts that look up.
    const area = -side(a, b, c);
    const length = Math.max(...[[a, b], [b, c], [c, a]].map(([p, q]) => Math.hypot(q.x - p.x, q.z - p.z))); // prettier-ignore
    if (Math.abs(area) <= length * WELD) {
      if (length > 0 && top - bottom > LEVEL) upright.push({ corners, heights });
      continue;
    }
    const ux = b.x - a.x, uy = heights[1] - heights[0], uz = b.z - a.z; // prettier-ignore
    const vx = c.x - a.x, vy = heights[2] - heights[0], vz = c.z - a.z; // prettier-ignore
    const up = area / Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
    const kind = up >= least ? 'floor' : up > 0 ? 'steep' : 'underside';
    surfaces.push({ kind, corners, heights, isLevel: top - bottom <= LEVEL });
  }
  return { points, quantum, surfaces, upright };
}

/** From where to where an upright face reaches above the line from p to q, which lies along it. */
export function reachAbove(
  points: readonly Point[],
  { corners, heights }: UprightFace,
  p: Point,
  q: Point,
): { readonly bottom: number; readonly top: number } {
  const along = ({ x, z }: Point): number => (x - p.x) * (q.x - p.x) + (z - p.z) * (q.z - p.z);
  const at = corners.map((corner) => along(points[corner]));
  const inFace = (place: number): number => Math.max(Math.min(...at), Math.min(Math.max(...at), place));
  const ends = [inFace(0), inFace(along(q))];
  const reached = heights.filter((_, i) => at[i] >= ends[0] && at[i] <= ends[1]);
  for (const place of ends) {
    at.forEach((from, i) => {
      const next = (i + 1) % 3;
      const part = (place - from) / (at[next] - from);
      if (part >= 0 && part <= 1) reached.push(heights[i] + part * (heights[next] - heights[i]));
    });
  }
  return { bottom: Math.min(...reached), top: Math.max(...reached) };
}

/** Height of a surface's plane above p. */
export function heightAt(points: readonly Point[], { corners, heights }: Surface, p: Point): number {
  const [a, b, c] = corners.map((corner) => points[corner]);
  const whole = side(a, b, c);
  const s = side(a, p, c) / whole;
  const t = side(a, b, p) / whole;
  return heights[0] + s * (heights[1] - heights[0]) + t * (heights[2] - heights[0]);
}

/** How far p lies outside of a surface's triangle on the plan, map units; 0 or less inside. */
export function gapTo(points: readonly Point[], { corners }: Surface, p: Point): number {
  const [a, b, c] = corners.map((corner) => points[corner]);
  const turn = Math.sign(side(a, b, c));
  const gapOf = (from: Point, to: Point): number => (-turn * side(from, to, p)) / distance(from, to);
  return Math.max(gapOf(a, b), gapOf(b, c), gapOf(c, a));
}
