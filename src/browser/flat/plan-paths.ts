// A level as Canvas 2D paths, in map units: what the flat view and the minimap draw. Made once a level.
import { BLOCKS_BODIES, isOpaque } from '../../map/floor-plan.ts';
import { blockersOfLevel } from '../../nav/blockers.ts';
import type { Level } from '../../nav/level.ts';
import type { Slices } from '../../search/slices.ts';

export type PlanPaths = ReturnType<typeof drawPlanPaths> extends Slices<infer Paths> ? Paths : never;

/** Number of shades for floors. */
const SHADES = 8;

/** Yields after each wall, cell and prop. */
export function* drawPlanPaths(level: Level) {
  const { plan, tree } = level;
  /** Walls that stop bodies and sight. */
  const solid = new Path2D();
  /** Walls that stop bodies only: windows, bars, railings. */
  const fences = new Path2D();
  /** Borders of rooms that are no walls: steps, open doors. */
  const inner = new Path2D();
  for (const wall of plan.walls) {
    const { x, z } = plan.vertices[wall.a];
    const end = plan.vertices[wall.b];
    const path = isOpaque(wall) ? solid : (wall.blocks & BLOCKS_BODIES) !== 0 ? fences : inner;
    path.moveTo(x, z);
    path.lineTo(end.x, end.z);
    yield;
  }
  const low = tree.leaves.reduce((least, leaf) => Math.min(least, leaf.floor), Infinity);
  const high = tree.leaves.reduce((most, leaf) => Math.max(most, leaf.floor), -Infinity);
  /** Cells by the height of their floor, low to high, as 0 … 1 of the map's range, and by its material. */
  const shades = new Map<string, { readonly path: Path2D; readonly height: number; readonly material: string }>();
  /** All cells that have a sector, one path. */
  const floor = new Path2D();
  for (const leaf of tree.leaves) {
    const height = high > low ? Math.round(((leaf.floor - low) / (high - low)) * (SHADES - 1)) / (SHADES - 1) : 0.5;
    const { floorMaterial: material } = plan.sectors[leaf.sector];
    const key = `${height} ${material}`;
    const shade = shades.get(key) ?? { path: new Path2D(), height, material };
    shades.set(key, shade);
    const { path } = shade;
    path.moveTo(leaf.cell[0].x, leaf.cell[0].z);
    for (const corner of leaf.cell.slice(1)) path.lineTo(corner.x, corner.z);
    path.closePath();
    yield;
  }
  const floors = [...shades.values()].sort((a, b) => a.height - b.height);
  for (const { path } of floors) floor.addPath(path);
  const props = new Path2D();
  for (const { x, z, radius } of blockersOfLevel(level)) {
    props.moveTo(x + radius, z);
    props.arc(x, z, radius, 0, 2 * Math.PI);
    yield;
  }
  return { floor, floors, solid, fences, inner, props };
}
