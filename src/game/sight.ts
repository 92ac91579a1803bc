// Who sees whom in the world as it is now: the level's walls, and the leaves of doors as they hang.
import { trace, type Hit } from '../bsp/trace.ts';
import { visibleCells, type VisibleCell } from '../bsp/visible-cells.ts';
import type { Point, Point3 } from '../geometry/point.ts';
import { stateOf } from './world-state.ts';
import type { World } from './world.ts';

/** The first thing that stops sight between two points now, or null. */
export function traceNow(world: World, from: Point3, to: Point3): Hit | null {
  return trace(world.level.tree, from, to, stateOf(world).arena);
}

/** Is nothing between the two points now that stops sight? */
export function seesNow(world: World, from: Point3, to: Point3): boolean {
  return traceNow(world, from, to) === null;
}

/** The cells that are seen from the eye now, as visibleCells gives them. */
export function visibleNow(world: World, eye: Point): VisibleCell[] {
  return visibleCells(world.level.tree, eye, stateOf(world).arena);
}
