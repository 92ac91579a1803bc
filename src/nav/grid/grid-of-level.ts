// A grid laid over a level for one body: which nodes it can stand on, and between which neighbours it can walk.
//
// Nodes are squares, or hexagons in rows, as wide as twice the node radius over the plan's bounds. A node is walkable where the body can stand in its
// middle ('centre'), or where no wall that stops it comes within its radius of any part of the square about it ('overlap'). A sphere of half
// a node's width, as one founding listing has it, misses what stands in the corners; a square does not. Whether the body can
// walk from one middle to the next (walls thinner than a node, steps, drops) is looked at when it is asked for first, and kept.
// Finer nodes cost more: four times as many for half the radius.
import type { Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { leavesAt } from '../../bsp/leaf-at.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import type { Body } from '../body.ts';
import { navMeshOf, terrainOf } from '../build-nav-mesh.ts';
import { isClearOfThings } from '../blockers.ts';
import { canWalk } from '../can-walk.ts';
import type { Level } from '../level.ts';
import { growBounds } from '../near-walls.ts';
import { stopsAt } from '../obstacles.ts';
import { standingLeaf } from '../places.ts';
import {
  centreOf,
  createGrid,
  HEX_ROW,
  nodeAt,
  NODE_FLOOR,
  NODE_WALL,
  type GridLayout,
  type GridTunnel,
  type NavigationGrid,
} from './navigation-grid.ts';

export interface LevelGridOptions {
  /** Half a node's width, map units; 8 when left out, or doubled as often as it takes to have USUAL_NODES at most. */
  readonly nodeRadius: number;
  readonly coverage: 'centre' | 'overlap';
  readonly layout: GridLayout;
}

const USUAL_RADIUS = 8;
const USUAL_NODES = 200_000;

/** The node radius where nobody chose one. */
export function usualNodeRadius({ plan: { bounds } }: Level): number {
  const area = (bounds.maxX - bounds.minX) * (bounds.maxZ - bounds.minZ);
  let radius = USUAL_RADIUS;
  while (area / (4 * radius * radius) > USUAL_NODES) radius *= 2;
  return radius;
}

/** More nodes than this are not laid out; the error says which radius would do. */
const MOST_NODES = 4_000_000;

const grids = new WeakMap<Level, Map<string, NavigationGrid>>();

/** The level's grid for that body, radius and layout: laid out when first asked for. Throws a RangeError where there would be millions of nodes. */
export function gridOfLevel(level: Level, body: Body, options: Partial<LevelGridOptions> = {}): NavigationGrid {
  const { nodeRadius = usualNodeRadius(level), coverage = 'centre', layout = 'square' } = options;
  let ofLevel = grids.get(level);
  if (ofLevel === undefined) grids.set(level, (ofLevel = new Map()));
  const { radius, height, step, drop, flies, stoppedBy } = body;
  const key = [nodeRadius, coverage, layout, radius, height, step, drop, flies, stoppedBy].join();
  let grid = ofLevel.get(key);
  if (grid === undefined) ofLevel.set(key, (grid = layOut(level, body, { nodeRadius, coverage, layout })));
  return grid;
}

function layOut(level: Level, body: Body, { nodeRadius, coverage, layout }: LevelGridOptions): NavigationGrid {
  const { bounds } = level.plan;
  const nodeSize = 2 * nodeRadius;
  const gridWidth = Math.max(1, Math.ceil((bounds.maxX - bounds.minX) / nodeSize));
  const rowHeight = layout === 'hex' ? nodeSize * HEX_ROW : nodeSize;
  const gridHeight = Math.max(1, Math.ceil((bounds.maxZ - bounds.minZ) / rowHeight));
  if (!(nodeRadius > 0) || gridWidth * gridHeight > MOST_NODES) {
    const least = Math.sqrt(((bounds.maxX - bounds.minX) * (bounds.maxZ - bounds.minZ)) / MOST_NODES) / 2;
    throw new RangeError(
      `gridOfLevel: a node radius of ${nodeRadius} makes ${gridWidth} × ${gridHeight} nodes; take ${Math.ceil(least)} or more`,
    );
  }
  const mesh = navMeshOf(level, body);
  const corner = { x: bounds.minX, z: bounds.minZ };
  const bare = { layout, nodeSize, gridWidth, gridHeight, corner } as const;
  const types = new Uint8Array(gridWidth * gridHeight);
  const factors = new Float64Array(types.length).fill(Infinity);
  const blank = { ...bare, types, factors, tunnels: [] };
  const middle = (node: number): Point => standOfNode(level, blank, node);
  for (let node = 0; node < types.length; node++) {
    const at = middle(node);
    const leaf = standingLeaf(mesh, at);
    if (
      leaf < 0 ||
      leavesAt(level.tree, at).length > 1 ||
      !isClearOfThings(level, body, at, at) ||
      (coverage === 'overlap' && isTouched(level, body, at, nodeRadius))
    )
      continue;
    types[node] = NODE_FLOOR;
    factors[node] = terrainOf(level.tree, leaf);
  }
  const grid = createGrid({ ...bare, types, factors });
  const tunnels = level.plan.links.flatMap((link): GridTunnel[] => {
    const from = nodeAt(grid, link.from);
    const to = nodeAt(grid, link.to);
    const canStand = from >= 0 && to >= 0 && types[from] !== NODE_WALL && types[to] !== NODE_WALL;
    return canStand ? [{ from, to, cost: link.cost / nodeSize }] : [];
  });
  // For each node two bits a direction: is it known, is it free.
  const known = new Uint32Array(types.length);
  const isOpen = (from: number, to: number): boolean => {
    const dz = Math.floor(to / gridWidth) - Math.floor(from / gridWidth);
    const dx = to - from - dz * gridWidth;
    const bit = 2 * ((dz + 1) * 3 + dx + 1);
    if (((known[from] >>> bit) & 1) === 0) {
      known[from] |= 1 << bit;
      if (canWalk(level, body, middle(from), middle(to)) && isClearOfThings(level, body, middle(from), middle(to)))
        known[from] |= 2 << bit;
    }
    return ((known[from] >>> bit) & 2) !== 0;
  };
  return { ...grid, tunnels, isOpen };
}

/** From a middle on the border of leaves one would come in on one side of a wall and leave on the other: it is moved by so many quanta. */
const ASIDE = { x: 3, z: 5 };

/** Where a body stands on a node: its middle on the plan's grid, or a hair beside it where that lies on a border of leaves. */
export function standOfNode(level: Level, grid: NavigationGrid, node: number): Point {
  const { quantum } = level.plan;
  const at = snapPoint(centreOf(grid, node), quantum);
  return leavesAt(level.tree, at).length < 2 ? at : { x: at.x + ASIDE.x * quantum, z: at.z + ASIDE.z * quantum };
}

/** Does a wall that stops the body come within its radius of the square? */
function isTouched(level: Level, body: Body, at: Point, half: number): boolean {
  const mesh = navMeshOf(level, body);
  const box = { minX: at.x - half, maxX: at.x + half, minZ: at.z - half, maxZ: at.z + half };
  const { floor } = level.tree.leaves[standingLeaf(mesh, at)];
  let touched = false;
  wallsNear(level.tree, growBounds(box, body.radius), (wall) => {
    touched ||= stopsAt(mesh.near.obstacles, wall, floor);
  });
  return touched;
}
