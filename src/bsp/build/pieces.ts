// Wall pieces: what the builder sorts into leaves. A piece stands for one or both sides of part of a wall. A two-sided wall stays one
// piece, cut at the same points for both sides, until a splitter along it separates its sides.
//
// Flat arrays indexed by piece. A piece's line is its wall's whole line whatever was cut off, so "on the line" is a comparison of ids.
import { addCorner, addLine, createExactPlane } from '../../geometry/exact-plane.ts';
import { SOLID, type FloorPlan } from '../../map/floor-plan.ts';
import { numberReflexCorners, starsOf } from './reflex-corners.ts';

/** The wall's right side is still to be sorted. */
export const FRONT_SIDE = 1;
/** The wall's left side is still to be sorted. */
export const BACK_SIDE = 2;

/** Pieces as flat arrays, plus tables of the plan's walls. */
export type Pieces = Readonly<ReturnType<typeof piecesOfPlan>>;

/** Every wall of the plan as a piece with the sides that face a sector. */
export function piecesOfPlan(plan: FloorPlan) {
  const plane = createExactPlane(plan.walls.length);
  const scale = 1 / plan.quantum; // a power of two: exact
  const count = plan.walls.length;
  const stars = starsOf(plan.walls, plan.vertices.length);
  const pieces = {
    plane,
    /** Points of the plane, in the wall's direction. */
    from: [] as number[],
    to: [] as number[],
    /** Index into plan.walls. */
    wall: [] as number[],
    /** FRONT_SIDE, BACK_SIDE or both. */
    sides: [] as number[],
    /** 1 when all pieces of its set are known to be in front of its line, which then cannot split the set. */
    spent: [] as number[],
    lineOfWall: new Int32Array(count),
    /** 1 where a wall runs in its line's direction, −1 where it runs against it. */
    senseOfWall: new Int8Array(count),
    /** Points of the plane at both ends of each wall: a at 2·wall, b at 2·wall + 1. */
    cornerOf: new Int32Array(2 * count),
    /** The wall ends at each vertex of the plan. */
    stars,
    /** Reflex corners of walls, by cornerSlot. */
    reflex: numberReflexCorners(plan, stars),
    /** Points where a splitter has cut a wall. */
    cutAt: new Set<number>(),
  };
  // Point of each vertex, or −1 until a wall uses it.
  const pointOf = new Int32Array(plan.vertices.length).fill(-1);
  const cornerAt = (vertex: number): number => {
    if (pointOf[vertex] < 0) {
      const { x, z } = plan.vertices[vertex];
      pointOf[vertex] = addCorner(plane, x * scale, z * scale);
    }
    return pointOf[vertex];
  };
  for (let index = 0; index < count; index++) {
    const wall = plan.walls[index];
    const a = cornerAt(wall.a);
    const b = cornerAt(wall.b);
    const { x, z } = plane;
    if (a === b) throw new Error(`buildTree: wall ${index} has no length: both ends are at ${x[a]}, ${z[a]}`);
    pieces.lineOfWall[index] = addLine(plane, x[a], z[a], x[b], z[b]);
    pieces.senseOfWall[index] = x[b] > x[a] || (x[b] === x[a] && z[b] > z[a]) ? 1 : -1;
    pieces.cornerOf[2 * index] = a;
    pieces.cornerOf[2 * index + 1] = b;
    addPiece(pieces, a, b, index, wall.back === SOLID ? FRONT_SIDE : FRONT_SIDE | BACK_SIDE, 0);
  }
  return pieces;
}

/** Adds a piece; returns its index. */
export function addPiece(pieces: Pieces, from: number, to: number, wall: number, sides: number, spent: number): number {
  pieces.from.push(from);
  pieces.to.push(to);
  pieces.wall.push(wall);
  pieces.sides.push(sides);
  pieces.spent.push(spent);
  return pieces.wall.length - 1;
}
