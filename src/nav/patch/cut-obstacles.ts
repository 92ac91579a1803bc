// Cuts obstacles out of a plan's floor: their insides become solid, their outlines walls.
//
// Walls and outlines are split where they meet, on the plan's grid. Then each piece is looked at from both sides: which sector is there, and
// which obstacles cover it. A piece stays a wall where the two sides differ. Exact: winding numbers of grid points, no epsilon.
import { pointGapSquared } from '../../geometry/gap.ts';
import { isInBounds, midpoint, side, type Point } from '../../geometry/point.ts';
import { dropUnused } from '../../map/draft/outline.ts';
import { buildSegmentGrid, firstToTheRight, type Segment } from '../../map/draft/segment-grid.ts';
import { sectorFacingLeft } from '../../map/draft/sector-at.ts';
import { splitEdges, type Piece, numberPoints } from '../../map/draft/split-edges.ts';
import { SOLID, type FloorPlan, type Wall } from '../../map/floor-plan.ts';
import { forTouching } from './part-rings.ts';
import { BENT, windingOf, type Ring } from './obstacle-ring.ts';
import { areaOf } from '../../geometry/polygon.ts';

export interface CutPlan {
  readonly vertices: readonly Point[];
  readonly walls: readonly Wall[];
  /** The wall of the old plan that each wall is a piece of; −1 for outlines of obstacles. */
  readonly wallBefore: Int32Array;
}

/** Does the obstacle stop the body that comes to it in that sector? */
export type StopsIn = (ring: Ring, sector: number) => boolean;

/** What lies on an edge between two vertices, in the direction of its first piece: pieces of walls, of which the first is named, and of outlines. */
interface Edge {
  readonly a: number;
  readonly b: number;
  wall: Piece | null;
  /** The sectors on the sides of a → b, as the walls have them. */
  right: number;
  left: number;
  readonly outlines: Piece[];
}

/** What surrounds a part of a plan. */
export interface Surroundings {
  /** For a place on an outline: all walls are known on the way from there in direction +x to this x. */
  knownTo(p: Point): number;
  sectorAt(p: Point): number;
}

/** The plan's walls with the obstacles cut out, or null for a tangle that would take too long. */
export function cutObstacles(plan: FloorPlan, rings: readonly Ring[], stopsIn: StopsIn): CutPlan | null {
  const cut = cutWalls(plan, rings, stopsIn, null);
  return cut && { ...dropUnused({ vertices: cut.vertices, walls: cut.walls }), wallBefore: cut.wallBefore };
}

/**
 * The same with the plan's vertices in their places, then the added ones; walls that stay as they are are the plan's own. For a part of a
 * plan, with what surrounds it.
 */
export function cutWalls(
  plan: Pick<FloorPlan, 'vertices' | 'walls' | 'quantum'>,
  rings: readonly Ring[],
  stopsIn: StopsIn,
  surroundings: Surroundings | null,
): CutPlan | null {
  const touching: number[][] = rings.map((_, index) => [index]);
  forTouching(
    rings.map(({ bounds }) => bounds),
    (one, other) => {
      touching[one].push(other);
      touching[other].push(one);
    },
  );
  const { points, pieces, outlines, ringOfEdge } = splitAll(plan, rings, touching);
  if (pieces === null) return null;
  const { walls } = plan;
  const edges = gatherEdges(pieces, walls, points.length);
  const wallEdges = edges.filter(({ wall, right, left }) => wall !== null && right !== left);
  const grid = buildSegmentGrid(points, wallEdges, 0);
  const sectorBeside = (p: Point): number => {
    const hit = firstToTheRight(grid, p);
    if (surroundings !== null) {
      const x = surroundings.knownTo(p);
      if (hit < 0 || xAt(points, wallEdges[hit], p.z) > x) return surroundings.sectorAt({ x, z: p.z });
    }
    if (hit < 0) return SOLID;
    const { a, b, right, left } = wallEdges[hit];
    return sectorFacingLeft(points, { a, b, front: right, back: left });
  };
  const kept: Wall[] = [];
  const wallBefore: number[] = [];
  for (const edge of edges) {
    const { a, b, wall } = edge;
    const at = midpoint(points[a], points[b]);
    const own = wall === null ? null : walls[wall.edge];
    if (own === null) edge.right = edge.left = sectorBeside(at);
    const { right, left } = edge;
    let isRightFilled = right === SOLID;
    let isLeftFilled = left === SOLID;
    // Only these come near an outline; near a wall all may.
    const [outline] = edge.outlines;
    for (const index of outline === undefined ? rings.keys() : touching[ringOfEdge[outline.edge]]) {
      const ring = rings[index];
      if ((isRightFilled && isLeftFilled) || !isInBounds(ring.bounds, at)) continue;
      const covered = coverFarFrom(ring.points, at, BENT * plan.quantum) ?? coverOf(points, outlines[index], edge, at);
      isRightFilled ||= covered.right && stopsIn(ring, right);
      isLeftFilled ||= covered.left && stopsIn(ring, left);
    }
    if (isRightFilled && isLeftFilled) continue;
    const isOwn = own !== null && right === own.front && left === own.back;
    const keeps = isRightFilled === (right === SOLID) && isLeftFilled === (left === SOLID);
    if (keeps && !isOwn && right === left) continue;
    wallBefore.push(wall?.edge ?? -1);
    if (keeps && isOwn) {
      kept.push(a === own.a && b === own.b ? own : pieceOf(own, a, b, right, left));
    } else {
      const look = own ?? OUTLINE;
      kept.push(
        isRightFilled ? pieceOf(look, b, a, left, SOLID) : pieceOf(look, a, b, right, isLeftFilled ? SOLID : left),
      );
    }
  }
  return { vertices: points, walls: kept, wallBefore: Int32Array.from(wallBefore) };
}

function xAt(points: readonly Point[], { a, b }: Edge, z: number): number {
  const [from, to] = [points[a], points[b]];
  return from.x + ((z - from.z) / (to.z - from.z)) * (to.x - from.x);
}

/** What a wall made of an outline looks like. */
const OUTLINE = { blocks: 0, kind: 'wall', material: '', source: -1 } as const;

const pieceOf = (
  { blocks, kind, material, source }: Pick<Wall, 'blocks' | 'kind' | 'material' | 'source'>,
  a: number,
  b: number,
  front: number,
  back: number,
): Wall => ({ a, b, front, back, blocks, kind, material, source });

/**
 * The plan's walls and all outlines, split where they meet, but for the sides of rings that are hidden; the outline of each ring; and the
 * ring of each edge that is no wall.
 */
function splitAll(
  { vertices, walls, quantum }: Pick<FloorPlan, 'vertices' | 'walls' | 'quantum'>,
  rings: readonly Ring[],
  touching: readonly (readonly number[])[],
) {
  const points: Point[] = [...vertices];
  const numberOf = numberPoints(points);
  const outlines: Piece[][] = rings.map(() => []);
  const edges: Segment[] = [...walls];
  const ringOfEdge: number[] = [];
  rings.forEach((ring, index) => {
    const hidden = hiddenSides(
      ring,
      touching[index].map((other) => rings[other]),
      quantum,
    );
    const numbers = ring.points.map(numberOf);
    numbers.forEach((a, i) => {
      const b = numbers[(i + 1) % numbers.length];
      if (hidden[i]) outlines[index].push({ a, b, edge: -1 });
      else ringOfEdge[edges.push({ a, b }) - 1] = index;
    });
  });
  const split = splitEdges(points, edges, quantum, 0);
  const pieces = split?.pieces ?? null;
  for (const piece of pieces ?? []) if (piece.edge >= walls.length) outlines[ringOfEdge[piece.edge]].push(piece);
  return { points: split?.points ?? points, pieces, outlines, ringOfEdge };
}

/**
 * One edge for each pair of vertices, in the order of the pieces. Splitting may bend walls onto each other: then nothing is left of the sectors
 * between them, each on the right of one wall and on the left of another.
 */
function gatherEdges(pieces: readonly Piece[], walls: readonly Wall[], points: number): Edge[] {
  // With how often each sector is on the right, less how often on the left.
  const edgeOf = new Map<number, Edge & { readonly turns: Map<number, number> }>();
  for (const piece of pieces) {
    const { a, b, edge: of } = piece;
    const key = Math.min(a, b) * points + Math.max(a, b);
    let edge = edgeOf.get(key);
    if (edge === undefined)
      edgeOf.set(key, (edge = { a, b, wall: null, right: SOLID, left: SOLID, outlines: [], turns: new Map() }));
    if (of >= walls.length) {
      edge.outlines.push(piece);
      continue;
    }
    edge.wall ??= piece;
    const { turns } = edge;
    const { front, back } = walls[of];
    const turn = a === edge.a ? 1 : -1;
    turns.set(front, (turns.get(front) ?? 0) + turn);
    turns.set(back, (turns.get(back) ?? 0) - turn);
  }
  for (const edge of edgeOf.values()) {
    if (edge.wall === null) continue;
    const sorted = [...edge.turns].sort(([, one], [, other]) => other - one);
    [edge.right] = sorted[0];
    [edge.left] = sorted[sorted.length - 1];
    // Nothing but a part of the sector around it; a wall inside one sector stays.
    if (sorted.length > 1 && sorted[0][1] === 0) edge.wall = null;
  }
  return [...edgeOf.values()];
}

interface Cover {
  readonly right: boolean;
  readonly left: boolean;
}

/** The same as coverOf, from the ring as it was before it was bent by less than that; null for a place so near to it that this matters. */
function coverFarFrom(ring: readonly Point[], at: Point, bent: number): Cover | null {
  const isFar = ring.every((p, i) => pointGapSquared(at.x, at.z, p, ring[(i + 1) % ring.length]) > bent * bent);
  if (!isFar) return null;
  const isInside = windingOf(ring, at) !== 0;
  return { right: isInside, left: isInside };
}

/** Is the place on the edge's right, and on its left, inside that outline? `at` is the edge's middle. */
function coverOf(points: readonly Point[], outline: readonly Piece[], { a, b, outlines }: Edge, at: Point): Cover {
  // Crossings of a ray from just right of the middle in direction +x; for an edge in that direction from just below it. A side of the
  // outline has one more winding on its right than on its left.
  let known = 0;
  let jump = 0;
  for (const piece of outline) {
    if (outlines.includes(piece)) {
      jump += piece.a === a ? 1 : -1;
      continue;
    }
    const [p, q] = [points[piece.a], points[piece.b]];
    if (p.z <= at.z && q.z > at.z) {
      if (side(p, q, at) > 0) known++;
    } else if (q.z <= at.z && p.z > at.z && side(q, p, at) > 0) known--;
  }
  const [from, to] = [points[a], points[b]];
  // The side on which the ray begins.
  const beginsRight = from.z === to.z ? to.x > from.x : from.z > to.z;
  const right = beginsRight ? known : known + jump;
  return { right: right !== 0, left: right - jump !== 0 };
}

/** Sides this deep in an obstacle stay in it, however both are bent where they are cut, in quanta. */
const DEEP = 4 * BENT;

/**
 * For each side of the ring: is it deep in one of the others, which stops every agent? No agent comes to such a side, so nothing has to be cut
 * there. Where hundreds of obstacles lie in one heap, nearly all sides are hidden.
 */
function hiddenSides({ points }: Ring, others: readonly Ring[], quantum: number): readonly boolean[] {
  const hidden = points.map(() => false);
  for (const { points: cover, floor, top } of others) {
    if (floor > -Infinity || top < Infinity) continue;
    const sense = Math.sign(areaOf(cover));
    const isHidden = (at: Point): boolean => isDeep(cover, sense, at, DEEP * quantum);
    points.forEach((p, i) => {
      hidden[i] ||= isHidden(p) && isHidden(points[(i + 1) % points.length]);
    });
  }
  return hidden;
}

/** Is the place so deep inside the lines of all sides? The places where that is true are convex, whether or not the ring is. */
function isDeep(ring: readonly Point[], sense: number, at: Point, depth: number): boolean {
  return ring.every((p, i) => {
    const q = ring[(i + 1) % ring.length];
    return sense * side(p, q, at) >= depth * Math.sqrt((q.x - p.x) * (q.x - p.x) + (q.z - p.z) * (q.z - p.z));
  });
}
