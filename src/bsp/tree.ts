// Types of the BSP: what buildTree makes and every query reads.
//
// A branch halves its region by a splitter, the whole line of a wall; points on the line belong to the front (right) side. Descending ends
// in a leaf: a convex region whose walls all face inward. Every leaf belongs to one sector. Its cell is the plan's box clipped by the
// splitters above it and by its own one-sided walls; behind those is solid. Portals are the open spans where two cells touch. The tree is
// built once and then only read. It does not depend on agent size; which portals an agent fits through is decided in nav.
import type { AddedWalls } from './added-walls.ts';
import { sideAt, type Bounds, type Point } from '../geometry/point.ts';
import type { FloorPlan, Wall } from '../map/floor-plan.ts';

/** Part of a cell's boundary: either solid, or exactly one portal. */
export interface CellEdge {
  /** Clockwise around the cell: the inside is on the right of a → b. Rounded to doubles. */
  readonly a: Point;
  readonly b: Point;
  /** Index into plan.walls of the wall along it, or −1 where there is none (two leaves of one sector touch). */
  readonly wall: number;
  /** Index into tree.portals, or −1 where it is solid. */
  readonly portal: number;
}

/** A convex end region of the tree. */
export interface Leaf {
  /** Dense: 0 … leaves.length − 1. */
  readonly id: number;
  /** Index into plan.sectors. */
  readonly sector: number;
  readonly floor: number;
  readonly ceiling: number;
  /** Edges from the root. */
  readonly depth: number;
  /** The convex polygon, clockwise on paper (inside on the right), without collinear corners. */
  readonly cell: readonly Point[];
  /** The boundary in order, divided wherever a wall or portal begins or ends. */
  readonly edges: readonly CellEdge[];
  /** Portals of this leaf, indices into tree.portals, each once. */
  readonly portals: readonly number[];
  readonly bounds: Bounds;
  /** Area of the cell, square map units. */
  readonly area: number;
}

/** The open span where two leaves touch. Even a shut door is a portal; nav decides which portals an agent can pass. */
export interface Portal {
  readonly id: number;
  /** The leaf on the right of a → b. */
  readonly front: number;
  /** The leaf on the left of a → b. */
  readonly back: number;
  readonly a: Point;
  readonly b: Point;
  /** The two-sided wall it crosses (index into plan.walls), or −1 inside one sector. */
  readonly wall: number;
  /** BLOCKS_… flags of that wall, or 0. */
  readonly blocks: number;
  /** Half-way between a and b. */
  readonly midpoint: Point;
  /** Height of its node: the higher of the two floors. */
  readonly y: number;
  /** Vertical opening: highest floor to lowest ceiling; top ≤ bottom when it is closed. */
  readonly bottom: number;
  readonly top: number;
}

/** Figures of a tree. */
export interface TreeStats {
  /** The number that other node builders report as subsectors. */
  readonly leaves: number;
  /** Distinct points where splitters cut walls; both sides of a wall count once. */
  readonly cutPoints: number;
  readonly portals: number;
  /** Edges from root to leaf. */
  readonly maxDepth: number;
  readonly meanDepth: number;
  /** How often a side needed BigInt. */
  readonly exactSides: number;
}

/** A child of a branch: ≥ 0 is a branch, < 0 is the leaf ~child. */
export type Child = number;

/** The BSP tree as flat arrays indexed by branch, with its leaves and portals. */
export interface Tree {
  readonly plan: FloorPlan;
  /** The root: a branch, or ~leaf when there is only one leaf. */
  readonly root: Child;
  /** Splitter of each branch as two exact points of its line: the line runs (ax, az) → (bx, bz), front on the right. */
  readonly ax: Float64Array;
  readonly az: Float64Array;
  readonly bx: Float64Array;
  readonly bz: Float64Array;
  readonly front: Int32Array;
  readonly back: Int32Array;
  /** Depth of each branch; the root's is 0. */
  readonly depth: Int32Array;
  /** For drawing: the part of each splitter inside its branch's region, as x, z, x, z per branch. */
  readonly spans: Float64Array;
  readonly leaves: readonly Leaf[];
  /** First of each leaf's own one-sided walls in `ownWalls`; leaves.length + 1 entries. */
  readonly ownStart: Int32Array;
  /** Indices into plan.walls: a point behind one of these walls is solid. */
  readonly ownWalls: Int32Array;
  /**
   * Offset of each node's walls in `homeWalls`: branches first, then leaves, and one entry more. A wall's home is the branch whose splitter
   * first cuts or contains it, or the leaf that has it whole.
   */
  readonly homeStart: Int32Array;
  /** Indices into plan.walls, each wall once. */
  readonly homeWalls: Int32Array;
  /** The ends of every wall of the plan, flat: ax, az, bx, bz at 4·wall. */
  readonly wallEnds: Float64Array;
  /** First of each vertex's walls in `starWalls`; vertices.length + 1 entries. */
  readonly starStart: Int32Array;
  /** Indices into plan.walls: the walls that end at each vertex. */
  readonly starWalls: Int32Array;
  readonly portals: readonly Portal[];
  readonly stats: TreeStats;
  /** Walls that were put into a copy of the tree later; `plan`, `wallEnds` and flags by wall have room for them. */
  readonly added?: AddedWalls;
}

/** Calls `visit` for each wall that ends at the vertex: those of the plan, then those added. */
export function forEachWallAt(
  { starStart, starWalls, added }: Tree,
  vertex: number,
  visit: (wall: number) => void,
): void {
  if (vertex + 1 < starStart.length)
    for (let i = starStart[vertex]; i < starStart[vertex + 1]; i++) visit(starWalls[i]);
  for (const wall of added?.star.get(vertex) ?? NONE) visit(wall);
}

const NONE: readonly number[] = [];

/** The vertex at which a wall ends that begins at this one, or begins that ends at it. */
export const otherEnd = ({ a, b }: Wall, vertex: number): number => (a === vertex ? b : a);

/** The leaf on the other side of a portal of that leaf. */
export const leafBeyond = ({ front, back }: Portal, leaf: number): number => (front === leaf ? back : front);

/** Which side of a branch's splitter the point is on: positive = front, negative = back, 0 = on its line. See `side`. */
export function sideOfSplitter({ ax, az, bx, bz }: Tree, branch: number, x: number, z: number): number {
  return sideAt(ax[branch], az[branch], bx[branch], bz[branch], x, z);
}
