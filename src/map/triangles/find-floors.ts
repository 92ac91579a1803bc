// Divides the plan along the edges of all faces and decides the floor of each triangle of the division.
//
// Sloping floors are cut into bands of equal height first. Where several floors lie above each other, floors join their neighbours up to a
// step; the part that holds the start is kept. Without a start, and for a part that lies above itself, the soup is refused.
import { addToList } from '../../geometry/lists.ts';
import { triangulate, nextOf, type Triangulation } from '../../geometry/triangulate.ts';
import { distance, side, sideAt, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { splitEdges, numberPoints } from '../draft/split-edges.ts';
import type { Segment } from '../draft/segment-grid.ts';
import { checkLimit } from '../input/limits.ts';
import { dropUnused } from '../draft/outline.ts';
import { MapError } from '../input/map-error.ts';
import { reachAbove, WELD, type Surface, type Surfaces, type UprightFace } from './read-surfaces.ts';
import { stackedFloors, type StackRules } from './stacked-floors.ts';

/** A region is a sliver if it is nowhere wider than this, map units. */
const SLIVER = 4 * WELD;
/** Margin of the triangulation around the soup, in quanta. */
const BOX_MARGIN = 1024;

export interface Floors {
  readonly net: Triangulation;
  /** By triangle of the net; NaN where there is none. */
  readonly heightOf: Float64Array;
  /** Does an upright face bar the half-edge of the net between floors of those heights? */
  bars(edge: number, lower: number, higher: number): boolean;
  /** The points where parts were left out, one a part. */
  readonly leftOut: readonly Point[];
}

/** A point that the kept floors are joined to. */
export type StartAt = Point & { readonly y: number };

/** `say` writes a point and heights for messages. */
export function findFloors(
  soup: Surfaces,
  rules: StackRules,
  start: StartAt | null,
  file: string,
  say: (p: Point) => string,
  sayHeight: (y: number) => string,
): Floors {
  const { net, upright } = divide(soup, rules, file);
  const count = net.begin.length / 3;
  const bars: Floors['bars'] = (edge, lower, higher) => {
    const faces = upright.get(keyOf(net.begin[edge], net.begin[nextOf(edge)])) ?? [];
    return faces.some(({ bottom, top }) => top > higher + rules.stepHeight && bottom < lower + rules.height);
  };
  const floorsAt = stackedFloors(soup, rules);
  const middles: Point[] = [];
  const floors = Array.from({ length: count }, (_, triangle) => {
    const [a, b, c] = [0, 1, 2].map((k) => net.points[net.begin[3 * triangle + k]]);
    middles.push({ x: (a.x + b.x + c.x) / 3, z: (a.z + b.z + c.z) / 3 });
    return floorsAt(middles[triangle], isThin(a, b, c, SLIVER));
  });
  const stacked = floors.findIndex((all) => all.length > 1);
  if (stacked < 0 && start === null)
    return { net, heightOf: withoutSlits(net, Float64Array.from(floors, ([only = NaN]) => only), soup.quantum), bars, leftOut: [] }; // prettier-ignore
  const refuse = (triangle: number, mend: string): never => {
    const heights = floors[triangle].map(sayHeight).join(' and ');
    throw new MapError('floors-above', { file }, `Floors lie above each other at ${say(middles[triangle])}, at heights ${heights}; a level has one floor at each place.`, mend); // prettier-ignore
  };
  if (start === null)
    return refuse(stacked, 'Pass only one storey, with y up, give crates and ramps an underside at the height of the ground, or pass "start": a point { x, y, z } of the floor to keep; floors that it is not joined to are then left out.'); // prettier-ignore

  // Floors as nodes: triangle and index among its floors.
  const first = nodeAt(net, floors, start);
  if (first === null) throw new MapError('bad-start', { file, field: 'start' }, `There is no floor at ${say(start)}.`, 'Use a point of the floor.'); // prettier-ignore
  const kept = new Map<number, number>([first]);
  const open = [first];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const [triangle, y] = node;
    for (let edge = 3 * triangle; edge < 3 * triangle + 3; edge++) {
      if (net.twin[edge] < 0) continue;
      const beyond = Math.floor(net.twin[edge] / 3);
      for (const other of floors[beyond]) {
        if (Math.abs(other - y) > rules.stepHeight + 1e-6 || bars(edge, Math.min(y, other), Math.max(y, other)))
          continue;
        const known = kept.get(beyond);
        if (known !== undefined && known !== other)
          refuse(
            beyond,
            'They are joined by a ramp or stairs. Under a ramp on the ground, give it an underside at the height of the ground; of two storeys make a level each.',
          );
        if (known !== undefined) continue;
        kept.set(beyond, other);
        open.push([beyond, other]);
      }
    }
  }
  const heightOf = withoutSlits(net, Float64Array.from(floors, (_, triangle) => kept.get(triangle) ?? NaN), soup.quantum); // prettier-ignore
  const leftOut = floors.findIndex((all, triangle) => all.length > (kept.has(triangle) ? 1 : 0));
  return { net, heightOf, bars, leftOut: leftOut < 0 ? [] : [middles[leftOut]] };
}

/** The triangle around a point and its floor nearest to the point's height. */
function nodeAt(
  net: Triangulation,
  floors: readonly (readonly number[])[],
  { x, y, z }: StartAt,
): [number, number] | null {
  for (let triangle = 0; triangle < floors.length; triangle++) {
    if (floors[triangle].length === 0) continue;
    const [a, b, c] = [0, 1, 2].map((k) => net.points[net.begin[3 * triangle + k]]);
    const isOutside = [[a, b], [b, c], [c, a]].some(([p, q]) => sideAt(p.x, p.z, q.x, q.z, x, z) < 0); // prettier-ignore
    if (isOutside) continue;
    return [triangle, floors[triangle].reduce((best, each) => (Math.abs(each - y) < Math.abs(best - y) ? each : best))];
  }
  return null;
}

/**
 * Gives triangles not wider than the grid the height of the neighbour at their longest side. Walls on all sides of one would fall onto each
 * other.
 */
function withoutSlits({ begin, twin, points }: Triangulation, heightOf: Float64Array, quantum: number): Float64Array {
  for (let triangle = 0; triangle < heightOf.length; triangle++) {
    const [a, b, c] = [0, 1, 2].map((k) => points[begin[3 * triangle + k]]);
    if (!isThin(a, b, c, quantum)) continue;
    const sides = [distance(a, b), distance(b, c), distance(c, a)];
    const beyond = twin[3 * triangle + sides.indexOf(Math.max(...sides))];
    if (beyond >= 0) heightOf[triangle] = heightOf[Math.floor(beyond / 3)];
  }
  return heightOf;
}

function isThin(a: Point, b: Point, c: Point, width: number): boolean {
  return Math.abs(side(a, b, c)) < Math.max(distance(a, b), distance(b, c), distance(c, a)) * width;
}

const keyOf = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** A face as high as more steps is more likely a mistaken unit than a slope, and takes seconds. */
const MOST_STEPS = 200;

/** The plan divided along the edges of all faces, and the upright faces on each edge of the division. */
function divide(soup: Surfaces, { band }: StackRules, file: string) {
  const points: Point[] = [...soup.points];
  const numberOf = numberPoints(points);
  const pointAt = (p: Point): number => numberOf(snapPoint(p, soup.quantum));
  const edges: Segment[] = [];
  const faces: UprightFace[] = [];
  for (const face of soup.upright) {
    face.corners.forEach((a, i) => {
      const b = face.corners[(i + 1) % 3];
      if (a !== b) faces[edges.push({ a, b }) - 1] = face;
    });
  }
  const known = new Set<string>();
  const add = (a: number, b: number): void => {
    const key = keyOf(a, b);
    if (a === b || known.has(key)) return;
    known.add(key);
    edges.push({ a, b });
  };
  for (const surface of soup.surfaces) {
    surface.corners.forEach((a, i) => add(a, surface.corners[(i + 1) % 3]));
    if (surface.kind === 'floor' && !surface.isLevel) {
      const steps = Math.ceil((Math.max(...surface.heights) - Math.min(...surface.heights)) / (2 * band));
      const mend = 'Pass a larger stepHeight: it is in your units.';
      checkLimit(steps, MOST_STEPS, { file }, `A sloping face is ${steps} steps high`, mend);
      for (const [p, q] of contours(points, surface, band)) add(pointAt(p), pointAt(q));
    }
  }
  // Contours of gentle slopes may run along edges: without a reach they are only split where they cross.
  const split = splitEdges(points, edges, soup.quantum, Math.max(WELD, soup.quantum)) ?? splitEdges(points, edges, soup.quantum, 0); // prettier-ignore
  if (split === null)
    throw new MapError('tangle', { file }, 'The edges of the faces and of the steps on slopes are too many, or cross too often.', 'Pass a simpler mesh, or a larger stepHeight.'); // prettier-ignore
  const { vertices, walls: drawn } = dropUnused({ vertices: split.points, walls: split.pieces });
  const pieces = new Map<string, readonly [number, number]>();
  const upright = new Map<string, { bottom: number; top: number }[]>();
  for (const { a, b, edge } of drawn) {
    const key = keyOf(a, b);
    if (!pieces.has(key)) pieces.set(key, [a, b]);
    if (edge < faces.length) addToList(upright, key, reachAbove(soup.points, faces[edge], vertices[a], vertices[b]));
  }
  return { net: triangulate(vertices, [...pieces.values()], BOX_MARGIN * soup.quantum), upright };
}

/** The lines on a sloping surface at multiples of the band. */
function contours(points: readonly Point[], { corners, heights }: Surface, band: number): [Point, Point][] {
  const lines: [Point, Point][] = [];
  const last = Math.ceil(Math.max(...heights) / band);
  for (let k = Math.floor(Math.min(...heights) / band); k < last; k++) {
    const ends: Point[] = [];
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % 3];
      // From the lower index, so that both faces of an edge get the same point.
      const [p, q] = from < to ? [from, to] : [to, from];
      const [yp, yq] = from < to ? [heights[i], heights[(i + 1) % 3]] : [heights[(i + 1) % 3], heights[i]];
      if (yp < k * band === yq < k * band) return;
      const t = (k * band - yp) / (yq - yp);
      ends.push({ x: points[p].x + t * (points[q].x - points[p].x), z: points[p].z + t * (points[q].z - points[p].z) });
    });
    if (ends.length === 2) lines.push([ends[0], ends[1]]);
  }
  return lines;
}
