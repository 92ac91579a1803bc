// What peers are given of a plan: the same triangles, or the same triangles merged into convex polygons, for all of them.
import { triangulate } from '../../../src/geometry/triangulate.ts';
import { side, type Point } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import type { Body } from '../../../src/nav/body.ts';
import { findBorders } from '../../../src/nav/mesh/borders.ts';
import { classifyTriangles } from '../../../src/nav/mesh/build-nav-mesh.ts';
import type { Tiles } from './plans.ts';

/** Rings of indices into `points`, counter-clockwise on paper, which many of them take for granted. No corner lies on another's side. */
export interface PeerMesh {
  readonly points: readonly Point[];
  readonly rings: readonly (readonly number[])[];
}

export interface PeerMeshes {
  readonly triangles: PeerMesh;
  readonly polygons: PeerMesh;
  /** With at most six corners each. */
  readonly hexagons: PeerMesh;
  readonly tiles: Tiles;
}

/** All of them. */
export function meshesOf(plan: FloorPlan, body: Body, tiles: Tiles): PeerMeshes {
  const borders = findBorders(plan, body, null, false);
  const net = triangulate(
    plan.vertices,
    borders.map(({ a, b }) => [a, b] as const),
    1,
  );
  const { isFree } = classifyTriangles(net, borders);
  const rings: number[][] = [];
  for (let t = 0; t < isFree.length; t++) {
    if (isFree[t] === 1) rings.push([net.begin[3 * t + 2], net.begin[3 * t + 1], net.begin[3 * t]]);
  }
  const triangles = { points: net.points, rings };
  return { triangles, polygons: merge(triangles, Infinity), hexagons: merge(triangles, 6), tiles };
}

/** Leaves out shared sides, the longest first, wherever the union is convex and has no more than `most` corners. */
function merge({ points, rings }: PeerMesh, most: number): PeerMesh {
  const merged = rings.map((ring) => [...ring]);
  const owner = rings.map((_, index) => index);
  const ownerOf = (index: number): number => {
    while (owner[index] !== index) index = owner[index] = owner[owner[index]];
    return index;
  };
  const sides = new Map<string, number>();
  const inner: { a: number; b: number; one: number; other: number; length: number }[] = [];
  rings.forEach((ring, one) => {
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length];
      const other = sides.get(`${b} ${a}`);
      sides.set(`${a} ${b}`, one);
      const length = Math.hypot(points[a].x - points[b].x, points[a].z - points[b].z);
      if (other !== undefined) inner.push({ a, b, one, other, length });
    });
  });
  // Straight on will do, back again will not.
  const turnsLeft = (a: number, b: number, c: number): boolean => {
    const [p, q, r] = [points[a], points[b], points[c]];
    const turn = side(p, q, r);
    return turn < 0 || (turn === 0 && (q.x - p.x) * (r.x - q.x) + (q.z - p.z) * (r.z - q.z) > 0);
  };
  inner.sort((one, other) => other.length - one.length);
  for (const { a, b, one, other } of inner) {
    const [left, right] = [ownerOf(one), ownerOf(other)];
    const [ring, next] = [merged[left], merged[right]];
    if (left === right || ring.length + next.length - 2 > most) continue;
    // From b round the one to a, then on round the other back to b.
    const first = turned(ring, b);
    const second = turned(next, a);
    if (first.at(-1) !== a || second.at(-1) !== b) continue;
    const whole = [...first, ...second.slice(1, -1)];
    const atA = first.length - 1;
    const at = (i: number): number => whole[(i + whole.length) % whole.length];
    if (!turnsLeft(at(atA - 1), at(atA), at(atA + 1)) || !turnsLeft(at(-1), at(0), at(1))) continue;
    merged[left] = whole;
    owner[right] = left;
  }
  return { points, rings: merged.filter((_, index) => ownerOf(index) === index) };
}

function turned(ring: readonly number[], first: number): number[] {
  const at = ring.indexOf(first);
  return [...ring.slice(at), ...ring.slice(0, at)];
}
