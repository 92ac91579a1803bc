// Converts rooms drawn as polygons to walls with a room on either side.
//
// All edges (outlines, holes, declared walls and doors) are split where they touch or cross, so overlapping edges become pieces with the
// same two ends. A piece with a room on one side is a one-sided wall. A piece with two rooms is an opening, unless a wall or door is
// declared on it; with the same room on both sides it is dropped. Declared pieces on no room's edge belong to the room around them.
// Overlapping rooms are detected in three ways: their edges cross, both claim one side of a piece, or the sectors around a corner disagree.
import { addToList } from '../../geometry/lists.ts';
import { midpoint, type Point } from '../../geometry/point.ts';
import { findDisagreements } from '../draft/check-sides.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID, type DoorOpens, type Wall, type WallKind } from '../floor-plan.ts';
import { sectorLocator } from '../draft/sector-at.ts';
import type { Segment } from '../draft/segment-grid.ts';
import { splitEdges, type Piece } from '../draft/split-edges.ts';

/** An edge of an outline or a hole, with its room on the right of a → b. */
export interface RoomEdge extends Segment {
  readonly room: number;
}

/** A declared wall or door. */
export interface DeclaredEdge extends Segment {
  readonly kind: WallKind;
  readonly blocks: number;
  readonly material: string;
  readonly opens?: DoorOpens;
}

/** Errors in rooms. Rooms by index; `edge` counts room edges first, then declared ones. */
export type RoomError =
  | { readonly type: 'tangle' }
  | {
      readonly type: 'overlap';
      readonly first: number;
      readonly second: number;
      readonly edge: number;
      readonly at: Point;
    }
  | { readonly type: 'bent'; readonly room: number; readonly edge: number; readonly at: Point };

/** A declared edge without effect. */
export interface RoomWarning {
  readonly type: 'outside' | 'door on solid' | 'declared twice';
  readonly edge: number;
  readonly at: Point;
}

export interface RoomWalls {
  readonly points: readonly Point[];
  /** `source` is the number of the edge it came from. */
  readonly walls: readonly Wall[];
  readonly warnings: readonly RoomWarning[];
}

/**
 * The walls of the rooms, or an error. Points must be distinct and on the grid; edges must have length. Corners may be rounded to `step` (0:
 * unknown); where joining them would fail or leave a room without floor, they stay as drawn.
 */
export const roomsToWalls: typeof joinRooms = (given, roomEdges, declared, quantum, reach, step) => {
  const joined = joinRooms(given, roomEdges, declared, quantum, reach, step);
  if (step === 0) return joined;
  if ('walls' in joined) {
    const found = new Set(joined.walls.flatMap(({ front, back }) => [front, back]));
    if (roomEdges.every(({ room }) => found.has(room))) return joined;
  }
  const drawn = joinRooms(given, roomEdges, declared, quantum, reach, 0);
  return 'walls' in drawn ? drawn : joined;
};

function joinRooms(
  given: readonly Point[],
  roomEdges: readonly RoomEdge[],
  declared: readonly DeclaredEdge[],
  quantum: number,
  reach: number,
  step: number,
): RoomWalls | RoomError {
  const split = splitEdges(given, [...roomEdges, ...declared], quantum, reach, step, roomEdges);
  if (!split) return { type: 'tangle' };
  const { points, pieces, crossings } = split;
  for (const { first, second, vertex } of crossings) {
    if (first >= roomEdges.length || second >= roomEdges.length) continue;
    return errorOf(roomEdges[first].room, roomEdges[second].room, Math.max(first, second), points[vertex]);
  }

  const byEnds = groupByEnds(pieces, points.length);
  const walls: Wall[] = [];
  const inside: Piece[] = [];
  const warnings: RoomWarning[] = [];
  for (const group of byEnds) {
    const outlines = group.filter(({ edge }) => edge < roomEdges.length);
    const declarations = group.filter(({ edge }) => edge >= roomEdges.length);
    const [{ a, b }] = group;
    const at = midpoint(points[a], points[b]);
    if (declarations.length > 1) warnings.push({ type: 'declared twice', edge: declarations[1].edge, at });
    const sides = sidesOf(outlines, roomEdges, a, at);
    if ('type' in sides) return sides;
    const { right, left } = sides;
    const declaration = declarations.at(-1);
    if (right === SOLID && left === SOLID) {
      if (declaration) inside.push(declaration);
      continue;
    }
    const meant = declaration ? declared[declaration.edge - roomEdges.length] : null;
    const turned = right === SOLID;
    const open = right !== SOLID && left !== SOLID;
    if (meant?.kind === 'door' && declaration && !open)
      warnings.push({ type: 'door on solid', edge: declaration.edge, at });
    walls.push({
      a: turned ? b : a,
      b: turned ? a : b,
      front: turned ? left : right,
      back: turned ? SOLID : left,
      blocks: open && meant ? meant.blocks : 0,
      kind: open && meant ? meant.kind : 'wall',
      material: meant?.material ?? '',
      source: (declaration ?? outlines[0]).edge,
    });
  }

  const [disagreement] = findDisagreements(points, walls, false);
  if (disagreement) {
    const { vertex } = disagreement;
    const nearby = walls.filter(({ a, b }) => a === vertex || b === vertex);
    const rooms = [disagreement.first, disagreement.second, ...nearby.flatMap(({ front, back }) => [front, back])];
    const [first, second = first] = new Set(rooms.filter((room) => room !== SOLID));
    const edge = nearby.map(({ source }) => source).find((source) => source < roomEdges.length) ?? 0;
    return errorOf(first, second, edge, points[vertex]);
  }

  if (inside.length > 0) {
    const sectorAt = sectorLocator(points, [...walls]);
    for (const { a, b, edge } of inside) {
      const at = midpoint(points[a], points[b]);
      const room = sectorAt(at);
      const { kind, blocks, material } = declared[edge - roomEdges.length];
      if (room === SOLID) warnings.push({ type: 'outside', edge, at });
      else walls.push({ a, b, front: room, back: room, blocks, kind, material, source: edge });
    }
  }
  return { points, walls, warnings };
}

/** What a declared wall of this kind blocks. */
export function blocksOf(kind: WallKind, shut: boolean): number {
  if (kind === 'door') return shut ? BLOCKS_BODIES | BLOCKS_SIGHT : 0;
  return kind === 'wall' ? BLOCKS_BODIES | BLOCKS_SIGHT : BLOCKS_BODIES;
}

function errorOf(first: number, second: number, edge: number, at: Point): RoomError {
  return first === second ? { type: 'bent', room: first, edge, at } : { type: 'overlap', first, second, edge, at };
}

function groupByEnds(pieces: readonly Piece[], vertexCount: number): Piece[][] {
  const groups = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const key = Math.min(piece.a, piece.b) * vertexCount + Math.max(piece.a, piece.b);
    addToList(groups, key, piece);
  }
  return [...groups.values()];
}

/** The rooms on the right and left of a → b, from the outlines along it; or an error. */
function sidesOf(
  outlines: readonly Piece[],
  roomEdges: readonly RoomEdge[],
  a: number,
  at: Point,
): { right: number; left: number } | RoomError {
  // An outline and a hole of one room along each other cancel out: neither side is the room's edge there.
  const turns = new Map<number, number>();
  for (const piece of outlines) {
    const { room } = roomEdges[piece.edge];
    turns.set(room, (turns.get(room) ?? 0) + (piece.a === a ? 1 : -1));
  }
  let right = SOLID;
  let left = SOLID;
  for (const [room, turn] of turns) {
    if (turn === 0) continue;
    const edge = Math.max(...outlines.map(({ edge }) => edge).filter((edge) => roomEdges[edge].room === room));
    const taken = turn > 0 ? right : left;
    if (taken !== SOLID) return { type: 'overlap', first: taken, second: room, edge, at };
    if (Math.abs(turn) > 1) return { type: 'bent', room, edge, at };
    if (turn > 0) right = room;
    else left = room;
  }
  return { right, left };
}
