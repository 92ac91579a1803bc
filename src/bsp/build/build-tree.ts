// Builds the BSP tree of a floor plan: pieces of walls → branches and leaves → cells → spans and portals → the types of tree.ts.
//
// Every decision is exact (geometry/exact-plane.ts); coordinates are rounded once, here, for drawing and measuring. Deterministic: the same
// plan gives the same tree. The plan is assumed to be checked; what still breaks the build is an Error.
import { groupByKey } from '../../geometry/lists.ts';
import { boundsOf, midpoint, type Point } from '../../geometry/point.ts';
import { areaOf } from '../../geometry/polygon.ts';
import { SOLID, type FloorPlan } from '../../map/floor-plan.ts';
import { clipCells, type Rings } from './cells.ts';
import { growBranches, type BareTree } from './grow-branches.ts';
import { FRONT_SIDE, piecesOfPlan, type Pieces } from './pieces.ts';
import { findSpans, type Spans } from './portals.ts';
import type { CellEdge, Leaf, Portal, Tree, TreeStats } from '../tree.ts';

/**
 * The tree of a checked plan. Throws an Error when the plan has no walls, a wall of length 0 or nothing enclosed, and for a draft or raw
 * JSON.
 */
export function buildTree(plan: FloorPlan): Tree {
  if (!isChecked(plan))
    throw new Error(`buildTree: not a checked FloorPlan; pass what loadPlan returns for a map file`);
  if (plan.walls.length === 0) throw new Error(`buildTree: the plan ${plan.name} has no walls`);
  const pieces = piecesOfPlan(plan);
  const bare = growBranches(pieces);
  const { cells, spans: splitterSpans } = clipCells(plan, pieces, bare);
  const found = findSpans(plan, pieces, cells);
  const pointOf = roundPoints(plan, pieces);
  const sectors = bare.leafPieces.map((leafPieces) => sectorOfLeaf(plan, pieces, leafPieces));
  const { portals, portalOfSpan } = makePortals(plan, found, sectors, pointOf);
  const leaves = sectors.map((sector, leaf) => makeLeaf(plan, bare, leaf, sector, cells, found, portalOfSpan, pointOf));
  return {
    plan,
    root: bare.root,
    ...splitterLines(plan, pieces, bare),
    front: Int32Array.from(bare.front),
    back: Int32Array.from(bare.back),
    depth: Int32Array.from(bare.depth),
    spans: endsOfSpans(splitterSpans, pointOf),
    leaves,
    ...listOwnWalls(plan, pieces, bare),
    ...listWallsAtHome(bare),
    wallEnds: endsOfWalls(plan),
    starStart: pieces.stars.start,
    starWalls: pieces.stars.ends.map((end) => end >> 1),
    portals,
    stats: statsOf(pieces, leaves, portals),
  };
}

/** Every point of the plane in map units; corners are exact, intersections within 2^-25 quanta. */
function roundPoints(plan: FloorPlan, { plane }: Pieces): Point[] {
  const { x, z } = plane;
  return x.map((_, point) => ({ x: x[point] * plan.quantum, z: z[point] * plan.quantum }));
}

/** Callers without types may pass anything. */
function isChecked(plan: Partial<FloorPlan> | null | undefined): boolean {
  const { quantum, vertices, walls, sectors } = plan ?? {};
  return typeof quantum === 'number' && quantum > 0 && [vertices, walls, sectors].every(Array.isArray);
}

function endsOfSpans(splitterSpans: Int32Array, pointOf: readonly Point[]): Float64Array {
  const ends = new Float64Array(2 * splitterSpans.length);
  for (let end = 0; end < splitterSpans.length; end++) {
    const { x, z } = pointOf[splitterSpans[end]];
    ends[2 * end] = x;
    ends[2 * end + 1] = z;
  }
  return ends;
}

/** The sector that most of the leaf's boundary faces; a sound plan has only one per leaf. */
function sectorOfLeaf(plan: FloorPlan, pieces: Pieces, leafPieces: readonly number[]): number {
  const first = facedBy(plan, pieces, leafPieces[0]);
  if (leafPieces.every((piece) => facedBy(plan, pieces, piece) === first)) return first;
  const { x, z } = pieces.plane;
  const lengths = new Map<number, number>();
  for (const piece of leafPieces) {
    const [from, to] = [pieces.from[piece], pieces.to[piece]];
    const length = Math.abs(x[to] - x[from]) + Math.abs(z[to] - z[from]);
    const sector = facedBy(plan, pieces, piece);
    lengths.set(sector, (lengths.get(sector) ?? 0) + length);
  }
  return [...lengths].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** The sector that a leaf's piece faces. It has one side left: a piece with two would split its set. */
function facedBy(plan: FloorPlan, pieces: Pieces, piece: number): number {
  const { front, back } = plan.walls[pieces.wall[piece]];
  return pieces.sides[piece] & FRONT_SIDE ? front : back;
}

function makePortals(
  plan: FloorPlan,
  spans: Spans,
  sectors: readonly number[],
  pointOf: readonly Point[],
): { portals: Portal[]; portalOfSpan: Int32Array } {
  const portals: Portal[] = [];
  const portalOfSpan = new Int32Array(spans.count).fill(-1);
  for (let span = 0; span < spans.count; span++) {
    if (spans.isPortal[span] === 0) continue;
    const a = pointOf[spans.from[span]];
    const b = pointOf[spans.to[span]];
    const wall = spans.wall[span];
    const front = plan.sectors[sectors[spans.right[span]]];
    const back = plan.sectors[sectors[spans.left[span]]];
    const bottom = Math.max(front.floor, back.floor);
    portalOfSpan[span] = portals.length;
    portals.push({
      id: portals.length,
      front: spans.right[span],
      back: spans.left[span],
      a,
      b,
      wall,
      blocks: wall < 0 ? 0 : plan.walls[wall].blocks,
      midpoint: midpoint(a, b),
      y: bottom,
      bottom,
      top: Math.min(front.ceiling, back.ceiling),
    });
  }
  return { portals, portalOfSpan };
}

function makeLeaf(
  plan: FloorPlan,
  bare: BareTree,
  id: number,
  sector: number,
  cells: Rings,
  spans: Spans,
  portalOfSpan: Int32Array,
  pointOf: readonly Point[],
): Leaf {
  const cell: Point[] = [];
  const edges: CellEdge[] = [];
  const portals: number[] = [];
  for (let edge = cells.start[id]; edge < cells.start[id + 1]; edge++) {
    cell.push(pointOf[cells.points[edge]]);
    for (let i = spans.edgeStart[edge]; i < spans.edgeStart[edge + 1]; i++) {
      const span = spans.ofEdge[i];
      const isRight = spans.right[span] === id;
      const portal = portalOfSpan[span];
      edges.push({
        a: pointOf[isRight ? spans.from[span] : spans.to[span]],
        b: pointOf[isRight ? spans.to[span] : spans.from[span]],
        wall: spans.wall[span],
        portal,
      });
      if (portal >= 0) portals.push(portal);
    }
  }
  const { floor, ceiling } = plan.sectors[sector];
  const depth = bare.leafDepth[id];
  return { id, sector, floor, ceiling, depth, cell, edges, portals, bounds: boundsOf(cell), area: areaOf(cell) };
}

/** Two exact points of each splitter: the ends of a wall on its line, ordered so that the front is on the right. */
function splitterLines(plan: FloorPlan, pieces: Pieces, bare: BareTree): Pick<Tree, 'ax' | 'az' | 'bx' | 'bz'> {
  const wallOnLine = new Int32Array(pieces.plane.lineX.length);
  pieces.lineOfWall.forEach((line, wall) => (wallOnLine[line] = wall));
  const ends = bare.line.map((line, branch) => {
    const index = wallOnLine[line];
    const { a, b } = plan.walls[index];
    const [p, q] = [plan.vertices[a], plan.vertices[b]];
    return pieces.senseOfWall[index] === bare.sense[branch] ? [p, q] : [q, p];
  });
  return {
    ax: Float64Array.from(ends, ([a]) => a.x),
    az: Float64Array.from(ends, ([a]) => a.z),
    bx: Float64Array.from(ends, ([, b]) => b.x),
    bz: Float64Array.from(ends, ([, b]) => b.z),
  };
}

/** One-sided walls of each leaf, one per line. */
function listOwnWalls(plan: FloorPlan, pieces: Pieces, bare: BareTree): Pick<Tree, 'ownStart' | 'ownWalls'> {
  const ownStart = new Int32Array(bare.leafPieces.length + 1);
  const ownWalls: number[] = [];
  const metIn = new Int32Array(pieces.plane.lineX.length).fill(-1);
  bare.leafPieces.forEach((leafPieces, leaf) => {
    for (const piece of leafPieces) {
      const wall = pieces.wall[piece];
      const line = pieces.lineOfWall[wall];
      if (plan.walls[wall].back !== SOLID || metIn[line] === leaf) continue;
      metIn[line] = leaf;
      ownWalls.push(wall);
    }
    ownStart[leaf + 1] = ownWalls.length;
  });
  return { ownStart, ownWalls: Int32Array.from(ownWalls) };
}

/** Walls by home node: branches first, then leaves. */
function listWallsAtHome(bare: BareTree): Pick<Tree, 'homeStart' | 'homeWalls'> {
  const branches = bare.line.length;
  const slotOf = (home: number): number => (home >= 0 ? home : branches + ~home);
  const { start, items } = groupByKey(bare.homeOfWall.map(slotOf), branches + bare.leafPieces.length);
  return { homeStart: start, homeWalls: items };
}

function endsOfWalls({ walls, vertices }: FloorPlan): Float64Array {
  return Float64Array.from(walls.flatMap(({ a, b }) => [vertices[a].x, vertices[a].z, vertices[b].x, vertices[b].z]));
}

function statsOf(pieces: Pieces, leaves: readonly Leaf[], portals: readonly Portal[]): TreeStats {
  let sum = 0;
  let maxDepth = 0;
  for (const { depth } of leaves) {
    sum += depth;
    maxDepth = Math.max(maxDepth, depth);
  }
  return {
    leaves: leaves.length,
    cutPoints: pieces.cutAt.size,
    portals: portals.length,
    maxDepth,
    meanDepth: sum / leaves.length,
    exactSides: pieces.plane.exactSides,
  };
}
