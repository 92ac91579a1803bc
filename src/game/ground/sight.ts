// Line of sight in the world as it is now: the level's walls, and the doors at their current positions.
import { trace, type Hit } from '../../bsp/trace.ts';
import { visibleCells, type VisibleCell } from '../../bsp/visible/visible-cells.ts';
import type { Point, Point3 } from '../../geometry/point.ts';
import type { RoomHeights } from '../../bsp/heights-now.ts';
import { roomAt } from '../collision/arena.ts';
import { stateOf } from '../world-state.ts';
import type { Player, World } from '../world.ts';

/** Floor and ceiling now at a place; null in solid. */
export function roomNow(world: World, { x, z }: Point): RoomHeights | null {
  return roomAt(stateOf(world).arena, x, z);
}

/** The height of a leaf's floor now; the leaf has a sector. */
export function floorOfLeafNow(world: World, leaf: number): number {
  return stateOf(world).arena.rooms[world.level.tree.leaves[leaf].sector].floor;
}

/** Where the opening of a wall (an index into the plan's) begins and ends now; top ≤ bottom where it is shut. */
export function openingNow(world: World, wall: number): { readonly bottom: number; readonly top: number } {
  const { bottom, top } = stateOf(world).arena;
  return { bottom: bottom[wall], top: top[wall] };
}

/** The first thing that stops sight between two points now, or null. */
export function traceNow(world: World, from: Point3, to: Point3): Hit | null {
  return trace(world.level.tree, from, to, stateOf(world).arena);
}

/** Ends of `pieces` + 1 rays spread over `width` radians about the angle `middle`: each at what stops sight, or `reach` away. */
export function fanNow(world: World, from: Point3, middle: number, width: number, reach: number, pieces: number) {
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const angle = middle + width * (i / pieces - 0.5);
    const x = from.x + reach * Math.cos(angle);
    const z = from.z + reach * Math.sin(angle);
    return traceNow(world, from, { x, z, y: from.y })?.point ?? { x, z };
  });
}

export function seesNow(world: World, from: Point3, to: Point3): boolean {
  return traceNow(world, from, to) === null;
}

export function eyesOf({ position, eyeHeight }: Player): Point3 {
  return { ...position, y: position.y + eyeHeight };
}

export function visibleNow(world: World, eye: Point): VisibleCell[] {
  return visibleCells(world.level.tree, eye, stateOf(world).arena);
}
