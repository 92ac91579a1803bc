// Compares two computations of each sector's area: from its walls (shoelace formula) and from the cells of its leaves. They agree in a
// sound tree; a difference means a fault of the tree or an open outline.
import { SOLID, type FloorPlan } from '../map/floor-plan.ts';
import type { Tree } from './tree.ts';

/** Result of measureAreas. */
export interface AreaReport {
  /** Sum over all sectors, square map units, from their outlines. */
  readonly sectors: number;
  /** Sum over all cells, square map units. */
  readonly cells: number;
  /** The largest difference of a sector relative to its own area (or to one square unit if that is larger). */
  readonly relativeError: number;
}

/** The area inside each sector's outline, by sector index, in square map units. Exact below 2^53 quanta². */
export function areasOfSectors(plan: FloorPlan): Float64Array {
  const twice = new Float64Array(plan.sectors.length);
  const { minX, minZ } = plan.bounds;
  for (const wall of plan.walls) {
    const a = plan.vertices[wall.a];
    const b = plan.vertices[wall.b];
    // Relative to the plan's corner, which keeps the products small.
    const area = (a.x - minX) * (b.z - minZ) - (a.z - minZ) * (b.x - minX);
    twice[wall.front] += area;
    if (wall.back !== SOLID) twice[wall.back] -= area;
  }
  return twice.map((value) => value / 2);
}

/** Compares the sectors' outlines with the cells of their leaves. */
export function measureAreas(tree: Tree): AreaReport {
  const outlines = areasOfSectors(tree.plan);
  const cells = new Float64Array(outlines.length);
  for (const leaf of tree.leaves) cells[leaf.sector] += leaf.area;
  let relativeError = 0;
  for (let sector = 0; sector < outlines.length; sector++) {
    const error = Math.abs(outlines[sector] - cells[sector]) / Math.max(1, Math.abs(outlines[sector]));
    relativeError = Math.max(relativeError, error);
  }
  const sum = (areas: Float64Array): number => areas.reduce((total, area) => total + area, 0);
  return { sectors: sum(outlines), cells: sum(cells), relativeError };
}
