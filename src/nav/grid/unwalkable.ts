// The unwalkable layer of a grid: the kinds of object that make the nodes they overlap unwalkable.
//
// Walls always do; props and water are a choice. Coverage says how much of a node counts: its middle, where the agent stands, or its whole
// square.
import type { Bounds, Point } from '../../geometry/point.ts';
import { listWallsNear } from '../../bsp/walls-near.ts';
import { blockersForBody, isClearOfThings } from '../blockers.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Level } from '../level.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { stopsAt } from '../clearance/obstacles.ts';

/** When a node that is partly covered by walls counts as walkable. */
export const COVERAGES = [
  { key: 'centre', title: 'Middle', note: 'A node is walkable where the agent can stand at its middle.' },
  { key: 'overlap', title: 'Whole node', note: 'A node is unwalkable where anything comes near any part of it.' },
] as const;
/** A key of COVERAGES. */
export type Coverage = (typeof COVERAGES)[number]['key'];

/** What makes a node unwalkable. */
export const UNWALKABLE_LAYERS = [
  { key: 'walls-props', title: 'Walls and props', note: 'Also pillars, crates, trees and lamp posts.', props: true, water: false },
  { key: 'walls', title: 'Walls', note: 'Nodes lie under props too; bots still walk around them.', props: false, water: false },
  { key: 'walls-water', title: 'Walls and water', note: 'Paths avoid water.', props: false, water: true },
  { key: 'walls-props-water', title: 'Walls, props and water', note: 'All of them.', props: true, water: true },
] as const; // prettier-ignore
/** A key of UNWALKABLE_LAYERS. */
export type UnwalkableLayer = (typeof UNWALKABLE_LAYERS)[number];

/** Is anything of the layer on the node with its middle at `at` in that leaf? `half` is half the node's width, map units. */
export function isOverlapped(
  level: Level,
  body: Body,
  { props, water }: UnwalkableLayer,
  coverage: Coverage,
  at: Point,
  leaf: number,
  half: number,
): boolean {
  const { plan, tree } = level;
  const isWater = (sector: number): boolean => plan.sectors[sector]?.floorMaterial === 'water';
  const { sector, floor } = tree.leaves[leaf];
  if (water && isWater(sector)) return true;
  if (props && !isClearOfThings(level, body, at, at)) return true;
  if (coverage === 'centre') return false;
  const square = { minX: at.x - half, maxX: at.x + half, minZ: at.z - half, maxZ: at.z + half };
  const { obstacles } = portalGraphOf(level, body).near;
  if (meetsWall(level, growBounds(square, body.radius), (wall) => stopsAt(obstacles, wall, floor))) return true;
  // Squares that only touch the water are dry.
  const isShore = (wall: number): boolean => isWater(plan.walls[wall].front) || isWater(plan.walls[wall].back);
  if (water && meetsWall(level, growBounds(square, -plan.quantum), isShore)) return true;
  return (
    props &&
    blockersForBody(level, body).some(({ x, z, radius, top, floor: foot }) => {
      const dx = Math.max(square.minX - x, 0, x - square.maxX);
      const dz = Math.max(square.minZ - z, 0, z - square.maxZ);
      return dx * dx + dz * dz < (radius + body.radius) ** 2 && top > floor && foot < floor + body.height;
    })
  );
}

const meetsWall = ({ tree }: Level, box: Bounds, counts: (wall: number) => boolean): boolean =>
  listWallsNear(tree, box).some(counts);
