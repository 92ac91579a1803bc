// Neighbour queries among many bots: a grid over the floor plan, used while the bots move one after another.
//
// Built at the start of the bots' part of a step and updated after each bot, so its answers equal those of a loop over
// all bots in the order of their ids; outside that part a loop is used. Bots outside the plan's bounds count to the
// grid's border.
import type { Bounds, Point } from '../../geometry/point.ts';

/** A member of the crowd; its id is its index. */
export interface Member {
  readonly id: number;
  readonly disc: Point;
}

export interface Crowd<T extends Member> {
  readonly minX: number;
  readonly minZ: number;
  readonly side: number;
  readonly across: number;
  readonly down: number;
  /** The bots of each square that was ever used, in no order. */
  readonly squares: Map<number, T[]>;
  /** The square of each bot, by its index in world.bots. */
  readonly squareOf: Int32Array;
}

/** Side of a square, map units, and the most squares along a side of the plan. */
const SIDE = 96;
const MOST = 128;

/** Sorts the bots into the squares. */
export function layCrowd<T extends Member>({ minX, minZ, maxX, maxZ }: Bounds, bots: readonly T[]): Crowd<T> {
  const side = Math.max(SIDE, (maxX - minX) / MOST, (maxZ - minZ) / MOST);
  const across = Math.max(1, Math.ceil((maxX - minX) / side));
  const down = Math.max(1, Math.ceil((maxZ - minZ) / side));
  const squareOf = new Int32Array(bots.length);
  const crowd: Crowd<T> = { minX, minZ, side, across, down, squares: new Map(), squareOf };
  for (const bot of bots) {
    crowd.squareOf[bot.id] = squareAt(crowd, bot.disc.x, bot.disc.z);
    enter(crowd, bot, crowd.squareOf[bot.id]);
  }
  return crowd;
}

/** Updates the square of a bot that has moved. */
export function moveInCrowd<T extends Member>(crowd: Crowd<T>, bot: T): void {
  const square = squareAt(crowd, bot.disc.x, bot.disc.z);
  const old = crowd.squareOf[bot.id];
  if (square === old) return;
  const left = crowd.squares.get(old)!;
  left.splice(left.indexOf(bot), 1);
  enter(crowd, bot, square);
  crowd.squareOf[bot.id] = square;
}

/** All bots within `reach` of (x, z) along either axis, by id. */
export function crowdNear<T extends Member>(crowd: Crowd<T>, x: number, z: number, reach: number): T[] {
  const { across, down, squares } = crowd;
  const fromColumn = indexIn(crowd.minX, crowd.side, across, x - reach);
  const toColumn = indexIn(crowd.minX, crowd.side, across, x + reach);
  const toRow = indexIn(crowd.minZ, crowd.side, down, z + reach);
  const near: T[] = [];
  for (let row = indexIn(crowd.minZ, crowd.side, down, z - reach); row <= toRow; row++) {
    for (let column = fromColumn; column <= toColumn; column++) {
      for (const bot of squares.get(row * across + column) ?? []) {
        if (Math.abs(bot.disc.x - x) <= reach && Math.abs(bot.disc.z - z) <= reach) near.push(bot);
      }
    }
  }
  return near.sort((a, b) => a.id - b.id);
}

function enter<T extends Member>({ squares }: Crowd<T>, bot: T, square: number): void {
  const there = squares.get(square);
  if (there === undefined) squares.set(square, [bot]);
  else there.push(bot);
}

function indexIn(least: number, side: number, count: number, at: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((at - least) / side)));
}

function squareAt({ minX, minZ, side, across, down }: Crowd<Member>, x: number, z: number): number {
  return indexIn(minZ, side, down, z) * across + indexIn(minX, side, across, x);
}
