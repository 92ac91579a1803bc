// Neighbour queries among many bodies: a grid over the floor plan, used while the bots move one after another.
//
// Built at the start of the bots' part of a step and updated after each bot. What queries compare is copied into flat arrays: reading it
// from the bodies themselves takes several times as long. Bodies outside the plan's bounds count to the grid's border.
import type { Bounds, Point } from '../../geometry/point.ts';
import type { Disc } from './slide.ts';

/** A member of the crowd. */
export interface Member {
  readonly disc: Pick<Disc, 'x' | 'z' | 'feet' | 'height' | 'radius'>;
  readonly velocity: Point;
}

/** Members are referred to by their indices. */
export interface Crowd<T extends Member> {
  readonly minX: number;
  readonly minZ: number;
  readonly side: number;
  readonly across: number;
  readonly down: number;
  readonly members: readonly T[];
  /** A member of each square, and after each member another of its square; −1 at the end. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  /** The square, the disc and the velocity of each member, as of when it was last moved. */
  readonly squareOf: Int32Array;
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly feet: Float64Array;
  readonly top: Float64Array;
  readonly radius: Float64Array;
  readonly velocityX: Float64Array;
  readonly velocityZ: Float64Array;
  /** No member is or was faster, map units a second. */
  fastest: number;
  /** What the last query has found: the first `count`. */
  readonly found: Int32Array;
  count: number;
}

/** Side of a square, map units, and the most squares along a side of the plan. */
const SIDE = 48;
const MOST = 64;

/** Sorts the members into the squares. */
export function layCrowd<T extends Member>({ minX, minZ, maxX, maxZ }: Bounds, members: readonly T[]): Crowd<T> {
  const side = Math.max(SIDE, (maxX - minX) / MOST, (maxZ - minZ) / MOST);
  const across = Math.max(1, Math.ceil((maxX - minX) / side));
  const down = Math.max(1, Math.ceil((maxZ - minZ) / side));
  const count = members.length;
  const crowd: Crowd<T> = {
    minX,
    minZ,
    side,
    across,
    down,
    members,
    first: new Int32Array(across * down).fill(-1),
    next: new Int32Array(count),
    squareOf: new Int32Array(count),
    x: new Float64Array(count),
    z: new Float64Array(count),
    feet: new Float64Array(count),
    top: new Float64Array(count),
    radius: new Float64Array(count),
    velocityX: new Float64Array(count),
    velocityZ: new Float64Array(count),
    fastest: 0,
    found: new Int32Array(count),
    count: 0,
  };
  for (let i = 0; i < count; i++) {
    copyMember(crowd, i);
    enter(crowd, i, squareAt(crowd, i));
  }
  return crowd;
}

/** Updates what is known of a member that has moved. */
export function moveInCrowd(crowd: Crowd<Member>, member: number): void {
  const { first, next, squareOf } = crowd;
  copyMember(crowd, member);
  const square = squareAt(crowd, member);
  const old = squareOf[member];
  if (square === old) return;
  if (first[old] === member) first[old] = next[member];
  else {
    let before = first[old];
    while (next[before] !== member) before = next[before];
    next[before] = next[member];
  }
  enter(crowd, member, square);
}

/** Finds the members in the box but that one, in no order. */
export function findMembers<T extends Member>(crowd: Crowd<T>, box: Bounds, except: T): void {
  const { side, across, down, members, first, next, x, z, found } = crowd;
  const { minX, minZ, maxX, maxZ } = box;
  let count = 0;
  const fromColumn = indexIn(crowd.minX, side, across, minX);
  const toColumn = indexIn(crowd.minX, side, across, maxX);
  const toRow = indexIn(crowd.minZ, side, down, maxZ);
  for (let row = indexIn(crowd.minZ, side, down, minZ); row <= toRow; row++) {
    for (let column = fromColumn; column <= toColumn; column++) {
      for (let i = first[row * across + column]; i >= 0; i = next[i]) {
        if (x[i] >= minX && x[i] <= maxX && z[i] >= minZ && z[i] <= maxZ && members[i] !== except) found[count++] = i;
      }
    }
  }
  crowd.count = count;
}

function copyMember(crowd: Crowd<Member>, member: number): void {
  const { disc, velocity } = crowd.members[member];
  const { x, z } = velocity;
  crowd.x[member] = disc.x;
  crowd.z[member] = disc.z;
  crowd.feet[member] = disc.feet;
  crowd.top[member] = disc.feet + disc.height;
  crowd.radius[member] = disc.radius;
  crowd.velocityX[member] = x;
  crowd.velocityZ[member] = z;
  crowd.fastest = Math.max(crowd.fastest, Math.sqrt(x * x + z * z));
}

function enter({ first, next, squareOf }: Crowd<Member>, member: number, square: number): void {
  next[member] = first[square];
  first[square] = member;
  squareOf[member] = square;
}

function indexIn(least: number, side: number, count: number, at: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((at - least) / side)));
}

function squareAt({ minX, minZ, side, across, down, x, z }: Crowd<Member>, member: number): number {
  return indexIn(minZ, side, down, z[member]) * across + indexIn(minX, side, across, x[member]);
}
