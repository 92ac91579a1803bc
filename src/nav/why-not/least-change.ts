// The least change that would open a path: the fewest doors, obstacles, gaps, steps and low openings in its way, and a wall that stays only
// where nothing else would do.
//
// A search over the triangles of the floor net in the order of what has been taken away. Something once taken away costs nothing
// later, so a triangle keeps every set of things that has no other of its sets in it; after MOST_STATES states the smallest only, since the
// fewest are hard to find in general (K. Hauser, The Minimum Constraint Removal Problem, 2014). A stretch of gaps one after the other
// without room between them counts once, as its narrowest gap.
import { addToList, getOrAdd } from '../../geometry/lists.ts';
import { midpoint, type Point } from '../../geometry/point.ts';
import { blockerOfGap, crossingAt, hasRoomFor, needsAt, type Blocker, type Crossing, type Keyed } from './crossings.ts';
import { triangleAt, type FloorNet } from './floor-net.ts';
import type { Gap } from './narrow-gaps.ts';

/** States looked at in full. */
const MOST_STATES = 60_000;

/** A wall counts as this many other things. */
const COST_OF_WALL = 50;

/** A path's end in a triangle. */
interface State {
  readonly triangle: number;
  readonly before: State | null;
  /** What was taken away so far, in the order of their numbers. */
  readonly taken: readonly number[];
  /** Taken away to come here. */
  readonly added: readonly Keyed[];
  readonly gap: Gap | null;
  /** In a narrow stretch? */
  readonly isNarrow: boolean;
}

export interface LeastChange {
  /** Triangles that are reached as things are. */
  readonly reached: readonly number[];
  /** What to take away to reach the goal; null if that is not enough. */
  readonly blockers: readonly Blocker[] | null;
}

/** Links from place to place that can be taken. */
export type Links = readonly { readonly from: Point; readonly to: Point }[];

/** Searches from a place where the agent stands; without a goal for what is reached only. */
export function findLeastChange(floor: FloorNet, start: Point, goal: Point | null, links: Links): LeastChange {
  const { net } = floor;
  const last = goal === null ? -1 : triangleAt(floor, goal);
  const linksFrom = new Map<number, { readonly to: number; readonly needs: Crossing['needs'] }[]>();
  for (const { from, to } of links) {
    const [one, other] = [triangleAt(floor, from), triangleAt(floor, to)];
    if (one < 0 || other < 0) continue;
    const needs = [...needsAt(floor, one, from), ...needsAt(floor, other, to)];
    addToList(linksFrom, one, { to: other, needs });
  }
  const roomOf = new Map<number, boolean>();
  const hasRoom = (triangle: number): boolean => getOrAdd(roomOf, triangle, () => hasRoomFor(floor, triangle));
  const take = makeTake();
  /** The sets with which each triangle was reached: outside narrow stretches, and in them. */
  const wide = new Map<number, (readonly number[])[]>();
  const narrow = new Map<number, (readonly number[])[]>();
  const reached: number[] = [];
  let states = 0;
  /** What blocks the path with least missing, among those of one cost. */
  let best: readonly Blocker[] | null = null;
  let least = Infinity;
  /** The states by the cost of what was taken away. */
  const open: State[][] = [[]];
  const first = triangleAt(floor, start);
  if (first >= 0) open[0].push({ triangle: first, before: null, taken: [], added: [], gap: null, isNarrow: false });
  for (let cost = 0; cost < open.length; cost++) {
    if (cost > 0 && last < 0) break;
    for (const state of (open[cost] ??= [])) {
      const { triangle, taken, isNarrow } = state;
      const isKnown = (each: readonly number[]): boolean => states > MOST_STATES || isSubset(each, taken);
      // In a stretch further gaps are free, so only what is in one too is as good.
      if (narrow.get(triangle)?.some(isKnown) === true) continue;
      if (!isNarrow && wide.get(triangle)?.some(isKnown) === true) continue;
      states++;
      addToList(isNarrow ? narrow : wide, triangle, taken);
      if (cost === 0) reached.push(triangle);
      if (triangle === last) {
        const blockers = blockersOf(state);
        const missing = missingOf(blockers);
        if (best === null || missing < least) [best, least] = [blockers, missing];
        continue;
      }
      const go = (to: number, needs: Crossing['needs'], gap: Gap | null, narrows: boolean): void => {
        for (const next of take(taken, needs)) {
          const sum = cost + costOf(next.added);
          (open[sum] ??= []).push({ triangle: to, before: state, gap, isNarrow: narrows, ...next });
        }
      };
      for (const { to, needs } of linksFrom.get(triangle) ?? []) go(to, needs, null, false);
      for (let edge = 3 * triangle; edge < 3 * triangle + 3; edge++) {
        const crossing = crossingAt(floor, edge);
        if (crossing === null) continue;
        const to = (net.twin[edge] / 3) | 0;
        const { gap } = crossing;
        const needs = gap === null || isNarrow ? crossing.needs : [...crossing.needs, [blockerOfGap(floor, gap)]];
        go(to, needs, gap, (gap !== null || isNarrow) && !hasRoom(to));
      }
    }
    if (best !== null) break;
  }
  return { reached, blockers: best };
}

const costOf = (added: readonly Keyed[]): number =>
  added.reduce((sum, { blocker }) => sum + (blocker.kind === 'fence' ? COST_OF_WALL : 1), 0);

/** How much is missing in all, as parts of what is needed. */
const missingOf = (blockers: readonly Blocker[]): number =>
  blockers.reduce(
    (sum, each) => sum + ('size' in each ? Math.abs(each.size - each.limit) / Math.max(1, each.limit) : 0),
    0,
  );

type Taken = Pick<State, 'taken' | 'added'>;

/** Numbers things, and adds what meets all needs to a set: every way to do so. */
function makeTake(): (taken: readonly number[], needs: readonly (readonly Keyed[])[]) => Taken[] {
  const numberOf = new Map<string, number>();
  const number = ({ key }: Keyed): number => getOrAdd(numberOf, key, () => numberOf.size);
  return (first, needs) => {
    let all: Taken[] = [{ taken: first, added: [] }];
    for (const need of needs) {
      const numbers = need.map(number);
      all = all.flatMap((each) => {
        if (numbers.some((one) => each.taken.includes(one))) return [each];
        return need.map((one, i) => ({
          taken: [...each.taken, numbers[i]].sort((a, b) => a - b),
          added: [...each.added, one],
        }));
      });
    }
    return all;
  };
}

/** What was taken away on the path to a state, in the order of the path. */
function blockersOf(last: State): Blocker[] {
  const states: State[] = [];
  for (let state: State | null = last; state !== null; state = state.before) states.unshift(state);
  const blockers: Blocker[] = [];
  let stretch = -1;
  for (const { before, added, gap } of states) {
    for (const { blocker } of added) {
      if (blocker.kind === 'gap') stretch = blockers.length;
      blockers.push(blocker);
    }
    const known = blockers[stretch];
    if (gap === null || before?.isNarrow !== true || known?.kind !== 'gap' || gap.width >= known.size) continue;
    blockers[stretch] = { ...known, at: midpoint(gap.a, gap.b), size: gap.width };
  }
  return blockers;
}

/** Both in order. */
function isSubset(part: readonly number[], whole: readonly number[]): boolean {
  let i = 0;
  for (const each of part) {
    while (i < whole.length && whole[i] < each) i++;
    if (whole[i] !== each) return false;
  }
  return true;
}
