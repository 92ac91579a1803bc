// Finds bodies near a place: a grid over the floor plan, used while the bots move one after another.
//
// Built at the start of the bots' part of a step and updated after each bot. What queries compare is copied into flat arrays: reading it
// from the bodies themselves takes several times as long. They are sorted by square once, so that a row of squares is one run of places;
// queries look as much farther as the members have moved since. Bodies outside the plan's bounds count to the grid's border.
import type { Bounds, Point } from '../../geometry/point.ts';
import type { Disc } from './slide.ts';

export interface Member {
  readonly disc: Pick<Disc, 'x' | 'z' | 'feet' | 'height' | 'radius'>;
  readonly velocity: Point;
}

/** Members are referred to by their places, which are sorted by square, row after row. */
export type BodyGrid<T extends Member> = ReturnType<typeof buildBodyGrid<T>>;

/** The least side of a square, map units. */
const SIDE = 48;

/** The most squares along a side of the plan: more than a few for each body cost time without use. */
const mostFor = (count: number): number => Math.min(64, 4 * Math.ceil(Math.sqrt(count + 1)));

export function buildBodyGrid<T extends Member>({ minX, minZ, maxX, maxZ }: Bounds, bodies: readonly T[]) {
  const count = bodies.length;
  const side = Math.max(SIDE, Math.max(maxX - minX, maxZ - minZ) / mostFor(count));
  const across = Math.max(1, Math.ceil((maxX - minX) / side));
  const down = Math.max(1, Math.ceil((maxZ - minZ) / side));
  // Filled backwards from where each square ends, so they begin there at last.
  const begin = new Int32Array(across * down + 1);
  const placeOf = new Int32Array(count);
  for (let index = 0; index < count; index++) {
    const { x, z } = bodies[index].disc;
    placeOf[index] = indexIn(minZ, side, down, z) * across + indexIn(minX, side, across, x);
    begin[placeOf[index]]++;
  }
  for (let square = 1; square < begin.length; square++) begin[square] += begin[square - 1];
  const members = [...bodies];
  for (let index = count - 1; index >= 0; index--) {
    placeOf[index] = --begin[placeOf[index]];
    members[placeOf[index]] = bodies[index];
  }
  const grid = {
    minX,
    minZ,
    side,
    across,
    down,
    members,
    /** The place of each member, by its index in the list that was sorted. */
    placeOf,
    /** Where the places of each square begin; after the last, where they end. */
    begin,
    /** Where each member was when it was sorted, and how far any is from there by now, along one axis. */
    homeX: new Float64Array(count),
    homeZ: new Float64Array(count),
    farthest: 0,
    /** The disc and the velocity of each member, as of when it was last moved. */
    x: new Float64Array(count),
    z: new Float64Array(count),
    feet: new Float64Array(count),
    top: new Float64Array(count),
    radius: new Float64Array(count),
    velocityX: new Float64Array(count),
    velocityZ: new Float64Array(count),
    /** No member is or was faster, map units a second. */
    fastest: 0,
    /** What the last query has found: the first `count`. */
    found: new Int32Array(count),
    count: 0,
  };
  for (let place = 0; place < count; place++) copyMember(grid, place);
  grid.homeX.set(grid.x);
  grid.homeZ.set(grid.z);
  return grid;
}

/**
 * Updates what is known of a member that has moved, by its index in the list that was sorted. False where it has moved so far that
 * the grid has to be sorted again.
 */
export function updateMember(grid: BodyGrid<Member>, index: number): boolean {
  const { x, z, homeX, homeZ, side, placeOf } = grid;
  const place = placeOf[index];
  copyMember(grid, place);
  grid.farthest = Math.max(grid.farthest, Math.abs(x[place] - homeX[place]), Math.abs(z[place] - homeZ[place]));
  return grid.farthest <= side;
}

/** Finds the members in the box but that one, in no order. */
export function findMembers<T extends Member>(grid: BodyGrid<T>, box: Bounds, except: T): void {
  const { side, across, down, members, begin, farthest, x, z, found } = grid;
  const { minX, minZ, maxX, maxZ } = box;
  let count = 0;
  const fromColumn = indexIn(grid.minX, side, across, minX - farthest);
  const toColumn = indexIn(grid.minX, side, across, maxX + farthest);
  const toRow = indexIn(grid.minZ, side, down, maxZ + farthest);
  for (let row = indexIn(grid.minZ, side, down, minZ - farthest); row <= toRow; row++) {
    const end = begin[row * across + toColumn + 1];
    for (let i = begin[row * across + fromColumn]; i < end; i++) {
      // One comparison instead of four, which would be guessed wrong more often.
      if (Math.min(x[i] - minX, maxX - x[i], z[i] - minZ, maxZ - z[i]) >= 0 && members[i] !== except)
        found[count++] = i;
    }
  }
  grid.count = count;
}

function copyMember(grid: BodyGrid<Member>, place: number): void {
  const { disc, velocity } = grid.members[place];
  const { x, z } = velocity;
  grid.x[place] = disc.x;
  grid.z[place] = disc.z;
  grid.feet[place] = disc.feet;
  grid.top[place] = disc.feet + disc.height;
  grid.radius[place] = disc.radius;
  grid.velocityX[place] = x;
  grid.velocityZ[place] = z;
  grid.fastest = Math.max(grid.fastest, Math.sqrt(x * x + z * z));
}

function indexIn(least: number, side: number, count: number, at: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((at - least) / side)));
}
