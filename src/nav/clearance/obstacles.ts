// Which walls stop a body, and from what height of its feet.
//
// One-sided walls, walls that block it, and openings lower than its height stop it from both sides. A rise too high for a
// walker's step stops it only from below: who stands no more than a step under its top may lean over it, or drop. A wall with
// a rise that can be stepped stops no agent, whatever stairs go on behind it. Where floors and ceilings move, a wall stops who is stopped by it
// at all their heights.
import type { Portal, Tree } from '../../bsp/tree.ts';
import { openingOfWall, SOLID, type FloorPlan, type Wall } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { canEnter, isEverHigh, isEverOpen, isMoving, type SectorStates } from '../sector-states.ts';

/** Kinds of wall, for one body. */
export const NO_OBSTACLE = 0;
export const SOLID_OBSTACLE = 1;
export const RISE = 2;

export interface Obstacles {
  readonly step: number;
  /** NO_OBSTACLE, SOLID_OBSTACLE or RISE, by wall. */
  readonly kind: Uint8Array;
  /** The higher of a wall's two floors, by wall. */
  readonly top: Float64Array;
}

/** Looks at every wall once; with `states` the walls of sectors that move are taken at the best of their heights. */
export function findObstacles(plan: FloorPlan, body: Body, states: SectorStates | null = null): Obstacles {
  const kind = new Uint8Array(plan.walls.length);
  const top = new Float64Array(plan.walls.length);
  plan.walls.forEach((wall, index) => {
    kind[index] = kindOfWall(plan, body, states, wall);
    top[index] = openingOfWall(plan, wall).bottom;
  });
  return { step: body.step, kind, top };
}

/** NO_OBSTACLE, SOLID_OBSTACLE or RISE. */
export function kindOfWall(plan: FloorPlan, body: Body, states: SectorStates | null, wall: Wall): number {
  const { front, back } = wall;
  const isShut = (wall.blocks & body.stoppedBy) !== 0;
  if (states !== null && back !== SOLID && (isMoving(states, front) || isMoving(states, back))) {
    if (isShut || !isEverOpen(states, front, back, body.height)) return SOLID_OBSTACLE;
    return canEnter(states, body, front, back) && canEnter(states, body, back, front) ? NO_OBSTACLE : RISE;
  }
  const { bottom, top } = openingOfWall(plan, wall);
  if (back === SOLID || isShut || top - bottom < body.height) return SOLID_OBSTACLE;
  return Math.abs(plan.sectors[front].floor - plan.sectors[back].floor) > body.step ? RISE : NO_OBSTACLE;
}

/** Does the wall stop the body while its feet are at that height? */
export function stopsAt({ step, kind, top }: Obstacles, wall: number, feet: number): boolean {
  return kind[wall] === SOLID_OBSTACLE || (kind[wall] === RISE && top[wall] - feet > step);
}

/** May the body cross the portal, its width aside, from front to back or from back to front (at some of the heights)? */
export function mayCross(
  tree: Tree,
  body: Body,
  portal: Portal,
  fromFront: boolean,
  states: SectorStates | null = null,
): boolean {
  if ((portal.blocks & body.stoppedBy) !== 0) return false;
  if (states === null && portal.top - portal.bottom < body.height) return false;
  if (states?.carriers.has(portal.wall) === true && fromFront === isFrontOfWall(tree, portal)) return false;
  const [front, back] = [tree.leaves[portal.front].sector, tree.leaves[portal.back].sector];
  return fromFront ? mayStep(tree.plan, body, states, front, back) : mayStep(tree.plan, body, states, back, front);
}

/** May the body step from the floor of one sector up or down to that of another (at some of their heights)? */
export function mayStep(
  { sectors }: FloorPlan,
  body: Body,
  states: SectorStates | null,
  from: number,
  to: number,
): boolean {
  if (states !== null) return canEnter(states, body, from, to);
  const rise = sectors[to].floor - sectors[from].floor;
  return body.flies || (rise <= body.step && -rise <= body.drop);
}

/** Is the front of the portal that of its wall? */
export function isFrontOfWall({ wallEnds }: Tree, { wall, a, b }: Portal): boolean {
  const [px, pz, qx, qz] = wallEnds.subarray(4 * wall, 4 * wall + 4);
  return (qx - px) * (b.x - a.x) + (qz - pz) * (b.z - a.z) > 0;
}

/** Is the leaf ever high enough for that? */
export function hasRoom(tree: Tree, states: SectorStates | null, leaf: number, height: number): boolean {
  const { sector, floor, ceiling } = tree.leaves[leaf];
  return states === null ? ceiling - floor >= height : isEverHigh(states, sector, height);
}
