// Neighbour queries among many bots: a grid over the floor plan, used while the bots move one after another.
//
// Built at the start of the bots' part of a step and updated after each bot; outside that part a loop over all bots is used. Bots outside
// the plan's bounds count to the grid's border.
import type { Bounds, Point } from '../../geometry/point.ts';

/** A member of the crowd; its id is its index. */
export interface Member {
  readonly id: number;
  readonly disc: Point;
  readonly velocity: Point;
}

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
  /** The square and the place of each member, as of when it was last moved. */
  readonly squareOf: Int32Array;
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** No member is or was faster, map units a second. */
  fastest: number;
}

/** Side of a square, map units, and the most squares along a side of the plan. */
const SIDE = 48;
const MOST = 64;

/** Sorts the bots into the squares. */
export function layCrowd<T extends Member>({ minX, minZ, maxX, maxZ }: Bounds, members: readonly T[]): Crowd<T> {
  const side = Math.max(SIDE, (maxX - minX) / MOST, (maxZ - minZ) / MOST);
  const across = Math.max(1, Math.ceil((maxX - minX) / side));
  const down = Math.max(1, Math.ceil((maxZ - minZ) / side));
  const first = new Int32Array(across * down).fill(-1);
  const [next, squareOf] = [new Int32Array(members.length), new Int32Array(members.length)];
  const [x, z] = [new Float64Array(members.length), new Float64Array(members.length)];
  const crowd: Crowd<T> = { minX, minZ, side, across, down, members, first, next, squareOf, x, z, fastest: 0 };
  for (const member of members) {
    setPlace(crowd, member);
    enter(crowd, member.id, squareAt(crowd, member.disc));
  }
  return crowd;
}

/** Updates the place, the square and the speed of a bot that has moved. */
export function moveInCrowd<T extends Member>(crowd: Crowd<T>, bot: T): void {
  const { first, next, squareOf } = crowd;
  const { id, disc } = bot;
  setPlace(crowd, bot);
  const square = squareAt(crowd, disc);
  const old = squareOf[id];
  if (square === old) return;
  if (first[old] === id) first[old] = next[id];
  else {
    let before = first[old];
    while (next[before] !== id) before = next[before];
    next[before] = next[id];
  }
  enter(crowd, id, square);
}

/** The bots in the box but the one with this id, in no order. */
export function membersIn<T extends Member>(crowd: Crowd<T>, box: Bounds, except: number): T[] {
  const { side, across, down, members, first, next, x, z } = crowd;
  const { minX, minZ, maxX, maxZ } = box;
  const found: T[] = [];
  const fromColumn = indexIn(crowd.minX, side, across, minX);
  const toColumn = indexIn(crowd.minX, side, across, maxX);
  const toRow = indexIn(crowd.minZ, side, down, maxZ);
  for (let row = indexIn(crowd.minZ, side, down, minZ); row <= toRow; row++) {
    for (let column = fromColumn; column <= toColumn; column++) {
      for (let id = first[row * across + column]; id >= 0; id = next[id]) {
        if (id !== except && x[id] >= minX && x[id] <= maxX && z[id] >= minZ && z[id] <= maxZ) found.push(members[id]);
      }
    }
  }
  return found;
}

function setPlace(crowd: Crowd<Member>, { id, disc, velocity }: Member): void {
  crowd.x[id] = disc.x;
  crowd.z[id] = disc.z;
  crowd.fastest = Math.max(crowd.fastest, Math.sqrt(velocity.x * velocity.x + velocity.z * velocity.z));
}

function enter({ first, next, squareOf }: Crowd<Member>, id: number, square: number): void {
  next[id] = first[square];
  first[square] = id;
  squareOf[id] = square;
}

function indexIn(least: number, side: number, count: number, at: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((at - least) / side)));
}

function squareAt({ minX, minZ, side, across, down }: Crowd<Member>, { x, z }: Point): number {
  return indexIn(minZ, side, down, z) * across + indexIn(minX, side, across, x);
}
