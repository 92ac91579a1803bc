// Round the walls of its room: the stops are the corners of the room's outline, drawn in by the body's width and a little more.
//
// The room is the piece of the sector the bot is in; where that is too tight to have corners to go round (a doorway, a stair), the
// openings that the body passes make it larger. Between two corners the wall is straight, so the finder's way is along
// it. What it is not: it does not go round pillars, and it asks the finder for the way, so it may cut across a corner that
// juts in.
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { openingOfWall, SOLID, type FloorPlan } from '../../map/floor-plan.ts';
import { outlineOfRoom } from '../../map/room-outline.ts';
import type { Body } from '../../nav/body.ts';
import { roomAt } from '../arena.ts';
import { fitsAt } from '../slide.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import type { Order } from './mind.ts';
import { AT_STOP, orderRound } from './patrol.ts';

/** Between the body and the wall, map units. */
const OFF_WALL = 10;
/** Corners nearer to each other than this are one. */
const APART = 24;
/** Fewer corners than this are no room to go round. */
const FEWEST = 3;
/** A sharp corner is kept away from at most this many times as far as a wall. */
const SHARPEST = 3;
/** As near as this a corner has been rounded; the next one may be near, too. */
const AT_CORNER = AT_STOP / 4;

/** Round the room, clockwise, from the corner nearest to the bot. */
export function orderPerimeter(world: WorldState, bot: PilotState): Order {
  return orderRound(world, bot, drawCorners, AT_CORNER);
}

/** The round of the room at the bot's place: points where it fits; empty where there is no room. */
export function drawCorners(world: WorldState, bot: PilotState): Point[] {
  const { tree, plan } = world.level;
  const here = { x: bot.mover.x, z: bot.mover.z };
  const leaf = leafAt(tree, here);
  if (leaf < 0) return [];
  const sectors = new Set([tree.leaves[leaf].sector]);
  for (;;) {
    const ring = outlineOfRoom(plan, sectors, here) ?? [];
    const corners = apart(drawIn(ring, bot.body.radius + OFF_WALL).filter(({ x, z }) => fits(world, bot, x, z)));
    if (corners.length >= FEWEST) return fromNearest(corners, here);
    if (!grow(plan, sectors, bot.body)) return corners;
  }
}

const fits = ({ arena }: WorldState, { mover }: PilotState, x: number, z: number): boolean =>
  roomAt(arena, x, z) !== null && fitsAt(arena, mover, x, z);

/** The corners of a clockwise ring, moved to the right of both their edges by so much. */
function drawIn(ring: readonly Point[], by: number): Point[] {
  return ring.flatMap((corner, i) => {
    const before = unitTo(ring[(i + ring.length - 1) % ring.length], corner);
    const after = unitTo(corner, ring[(i + 1) % ring.length]);
    const cosine = before.x * after.x + before.z * after.z;
    // Straight back: the end of a thin wall.
    if (cosine < -0.999) return [];
    // The sum of the two normals, made as long as it takes to be `by` away from either edge.
    const scale = Math.min(by / (1 + cosine), SHARPEST * by);
    return [{ x: corner.x - (before.z + after.z) * scale, z: corner.z + (before.x + after.x) * scale }];
  });
}

function unitTo(a: Point, b: Point): Point {
  const length = distance(a, b);
  return { x: (b.x - a.x) / length, z: (b.z - a.z) / length };
}

function apart(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) if (kept.every((other) => distance(other, point) >= APART)) kept.push(point);
  return kept;
}

function fromNearest(points: readonly Point[], to: Point): Point[] {
  const gaps = points.map((point) => distance(point, to));
  const first = gaps.indexOf(Math.min(...gaps));
  return [...points.slice(first), ...points.slice(0, first)];
}

/** Adds the sectors behind openings that the body passes; false when there are none. */
function grow(plan: FloorPlan, sectors: Set<number>, body: Body): boolean {
  const more = plan.walls.flatMap((wall) => {
    const { front, back, blocks } = wall;
    if (back === SOLID || sectors.has(front) === sectors.has(back) || (blocks & body.stoppedBy) !== 0) return [];
    const { bottom, top } = openingOfWall(plan, wall);
    const floor = plan.sectors[sectors.has(front) ? front : back].floor;
    if (top - bottom < body.height || bottom - floor > body.step) return [];
    return [sectors.has(front) ? back : front];
  });
  for (const sector of more) sectors.add(sector);
  return more.length > 0;
}
