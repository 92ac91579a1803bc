// The least change that would open a path: the fewest doors, obstacles, gaps, steps and low openings in its way, and a wall that stays only
// where nothing else would do.
//
// A search over the triangles of the floor net in the order of what has been taken away. Something once taken away costs nothing
// later, so a triangle keeps every set of things that has no other of its sets in it; after MOST_STATES states the smallest only, since the
// fewest are hard to find in general (K. Hauser, The Minimum Constraint Removal Problem, 2014). A stretch of gaps one after the other
// without room between them counts once, as its narrowest gap. A state that is dropped because of such a set is not made in the first place.
import { addToList, getOrAdd } from '../../geometry/lists.ts';
import { midpoint, type Point } from '../../geometry/point.ts';
import { blockerOfGap, crossingAt, hasRoomFor, needsAt, type Blocker, type Crossing, type Keyed } from './crossings.ts';
import { oncePer } from '../once-per.ts';
import { triangleAt, type FloorNet } from './floor-net.ts';
import type { Gap } from './narrow-gaps.ts';

/** States looked at in full. */
const MOST_STATES = 60_000;

/** A wall counts as this many other things. */
const COST_OF_WALL = 50;

/** What was taken away so far. */
interface TakenSet {
  /** In order. */
  readonly numbers: readonly number[];
  /** A bit for each number, some for many: a set whose bits are not all in those of another is not in it. */
  readonly bits: number;
}

/** A path's end in a triangle. */
interface State {
  readonly triangle: number;
  readonly before: State | null;
  readonly taken: TakenSet;
  /** Taken away to come here. */
  readonly added: readonly Keyed[];
  readonly gap: Gap | null;
  /** In a narrow stretch? */
  readonly isNarrow: boolean;
}

/** Things of which one must be taken away, and their numbers. */
interface Need {
  readonly things: readonly Keyed[];
  readonly numbers: readonly number[];
}

/** How one comes out of a triangle: over an edge or by a link. */
interface Exit extends Pick<State, 'gap' | 'isNarrow'> {
  readonly to: number;
  readonly needs: readonly Need[];
}

export interface LeastChange {
  /** Triangles that are reached as things are. */
  readonly reached: readonly number[];
  /** What to take away to reach the goal; null if that is not enough. */
  readonly blockers: readonly Blocker[] | null;
}

/** Links from place to place that can be taken. */
export type Links = readonly { readonly from: Point; readonly to: Point }[];

const NONE: readonly never[] = [];
const NOTHING: TakenSet = { numbers: NONE, bits: 0 };

/** Searches from a place where the agent stands; without a goal for what is reached only. */
export function findLeastChange(floor: FloorNet, start: Point, goal: Point | null, links: Links): LeastChange {
  const last = goal === null ? -1 : triangleAt(floor, goal);
  const exitsFrom = exitsOf(floor, links);
  /** The sets with which each triangle was reached: outside narrow stretches, and in them. */
  const known = Array.from<TakenSet[] | undefined>({ length: 2 * floor.sector.length });
  const reached: number[] = [];
  let states = 0;
  /** What blocks the path with least missing, among those of one cost. */
  let best: readonly Blocker[] | null = null;
  let least = Infinity;
  const isIn = (place: number, taken: TakenSet): boolean => {
    const sets = known[place];
    return sets !== undefined && (states > MOST_STATES || hasSubset(sets, taken));
  };
  // In a stretch further gaps are free, so only what is in one too is as good.
  const isKnown = (triangle: number, taken: TakenSet, isNarrow: boolean): boolean =>
    isIn(2 * triangle + 1, taken) || (!isNarrow && isIn(2 * triangle, taken));
  /** The states by the cost of what was taken away. */
  const open: State[][] = [[]];
  const first = triangleAt(floor, start);
  if (first >= 0)
    open[0].push({ triangle: first, before: null, taken: NOTHING, added: NONE, gap: null, isNarrow: false });
  for (let cost = 0; cost < open.length; cost++) {
    if (cost > 0 && last < 0) break;
    for (const state of (open[cost] ??= [])) {
      const { triangle, taken, isNarrow } = state;
      if (isKnown(triangle, taken, isNarrow)) continue;
      states++;
      (known[2 * triangle + +isNarrow] ??= []).push(taken);
      if (cost === 0) reached.push(triangle);
      if (triangle === last) {
        const blockers = blockersOf(state);
        const missing = missingOf(blockers);
        if (best === null || missing < least) [best, least] = [blockers, missing];
        continue;
      }
      for (const { to, needs, gap, isNarrow: narrows } of exitsFrom(triangle, isNarrow)) {
        // What is known only grows until its turn would come.
        if (isKnown(to, taken, narrows)) continue;
        for (const next of take(taken, needs)) {
          if (needs.length > 0 && isKnown(to, next.taken, narrows)) continue;
          const { taken: set, added } = next;
          const sum = cost + costOf(added);
          (open[sum] ??= []).push({ triangle: to, before: state, taken: set, added, gap, isNarrow: narrows });
        }
      }
    }
    if (best !== null) break;
  }
  return { reached, blockers: best };
}

/** The exits of each triangle, outside narrow stretches and in them; found once for a net, whose links are always the same. */
const exitsOf = oncePer((floor: FloorNet, links: Links): ((triangle: number, isNarrow: boolean) => readonly Exit[]) => {
  const numberOf = new Map<string, number>();
  const number = ({ key }: Keyed): number => getOrAdd(numberOf, key, () => numberOf.size);
  const numbered = (needs: Crossing['needs']): Need[] =>
    needs.map((things) => ({ things, numbers: things.map(number) }));
  const linksFrom = new Map<number, Exit[]>();
  for (const { from, to } of links) {
    const [one, other] = [triangleAt(floor, from), triangleAt(floor, to)];
    if (one < 0 || other < 0) continue;
    const needs = numbered([...needsAt(floor, one, from), ...needsAt(floor, other, to)]);
    addToList(linksFrom, one, { to: other, needs, gap: null, isNarrow: false });
  }
  const roomOf = new Map<number, boolean>();
  const hasRoom = (triangle: number): boolean => getOrAdd(roomOf, triangle, () => hasRoomFor(floor, triangle));
  const exits = new Map<number, Exit[]>();
  return (triangle, isNarrow) =>
    getOrAdd(exits, 2 * triangle + +isNarrow, () => {
      const found = [...(linksFrom.get(triangle) ?? [])];
      for (let edge = 3 * triangle; edge < 3 * triangle + 3; edge++) {
        const crossing = crossingAt(floor, edge);
        if (crossing === null) continue;
        const to = (floor.net.twin[edge] / 3) | 0;
        const { gap } = crossing;
        const needs = gap === null || isNarrow ? crossing.needs : [...crossing.needs, [blockerOfGap(floor, gap)]];
        const narrows = (gap !== null || isNarrow) && !hasRoom(to);
        found.push({ to, needs: numbered(needs), gap, isNarrow: narrows });
      }
      return found;
    });
});

const costOf = (added: readonly Keyed[]): number =>
  added.reduce((sum, { blocker }) => sum + (blocker.kind === 'fence' ? COST_OF_WALL : 1), 0);

/** How much is missing in all, as parts of what is needed. */
const missingOf = (blockers: readonly Blocker[]): number =>
  blockers.reduce(
    (sum, each) => sum + ('size' in each ? Math.abs(each.size - each.limit) / Math.max(1, each.limit) : 0),
    0,
  );

type Taken = Pick<State, 'taken' | 'added'>;

/** Adds what meets all needs to a set: every way to do so. */
function take(first: TakenSet, needs: readonly Need[]): Taken[] {
  let all: Taken[] = [{ taken: first, added: NONE }];
  for (const { things, numbers } of needs) {
    const before = all;
    all = [];
    for (const each of before) {
      const { taken, added } = each;
      if (numbers.some((one) => taken.numbers.includes(one))) all.push(each);
      else numbers.forEach((one, i) => all.push({ taken: withNumber(taken, one), added: [...added, things[i]] }));
    }
  }
  return all;
}

function withNumber({ numbers, bits }: TakenSet, number: number): TakenSet {
  const all = numbers.slice();
  let at = all.push(number) - 1;
  for (; at > 0 && all[at - 1] > number; at--) all[at] = all[at - 1];
  all[at] = number;
  return { numbers: all, bits: bits | (1 << number) };
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

/** Is one of the sets in another? The last first, which most often is. */
function hasSubset(sets: readonly TakenSet[], { numbers, bits }: TakenSet): boolean {
  for (let i = sets.length - 1; i >= 0; i--) {
    if ((sets[i].bits & ~bits) === 0 && isSubset(sets[i].numbers, numbers)) return true;
  }
  return false;
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
