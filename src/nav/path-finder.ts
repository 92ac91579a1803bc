// The interface PathFinder, which gives a Path or null. Bots use nothing else of navigation. Types only; the finders are
// in other files. (After the PathFinder and PathBot of D. Brackeen, Developing Games in Java, 2003: start excluded, goal
// included.)
import type { Point, Point3 } from '../geometry/point.ts';
import type { ThingInWay } from './blockers.ts';
import type { LinkType } from '../map/floor-plan.ts';
import type { LearnedEstimates } from '../search/search-ahead.ts';
import type { CostOptions } from './cost-terms.ts';

/** Why there is no path. */
export type NoPathReason =
  | 'start outside'
  | 'goal outside'
  | 'start blocked'
  | 'goal blocked'
  | 'disconnected'
  | 'budget'
  | 'no graph'
  | 'no goal'
  | 'not found along the wall';

/** A piece of a circle by which a point of a path is reached: about (x, z), turning right by `turn` radians, or left where it is below 0. */
export interface PathArc {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly turn: number;
}

/** A path in map units. */
export interface Path {
  /** After the start up to and including the goal; y is the floor's height there. Shared, never modified. */
  readonly points: readonly Point3[];
  /** How each point is reached from the one before: 'walk', or the type of the link taken. As long as points. */
  readonly links: readonly LinkType[];
  /** The arc by which each point is reached, null where it is a straight line; left out where all are. See straightenArcs. */
  readonly arcs?: readonly (PathArc | null)[];
  /** Length on the floor, start included, map units. */
  readonly length: number;
  /** What the search minimised: length times terrain, plus links. */
  readonly cost: number;
  /** Nodes the search expanded; 0 when start and goal share a leaf. */
  readonly expanded: number;
  /** The portals crossed, in order: indices into tree.portals. */
  readonly corridor: readonly number[];
  /** The nodes of the hand-drawn graph that the search went through, in order: indices into plan.graph.nodes. Other finders leave it out. */
  readonly nodes?: readonly number[];
  /** It leads only part of the way: query again at its end. */
  readonly isPart?: true;
}

/** Where a query really began and ended, for ends that had to be moved: too near a wall for the body, or outside and snapped. */
export interface MovedEnds {
  readonly start?: Point;
  readonly goal?: Point;
}

/** Paths known before a query: a level's bake, the index of exact paths. */
export type LookupSource = 'bake' | 'index';

/** A path, or the reason why there is none. */
export type PathAnswer = {
  readonly expanded: number;
  readonly moved?: MovedEnds;
  /** Why the finder left the question to a simpler one, in a few words; left out where it answered itself. */
  readonly why?: string;
  /** Where the path was looked up; left out where it was searched for. */
  readonly lookedUp?: LookupSource;
} & ({ readonly path: Path; readonly reason: null } | { readonly path: null; readonly reason: NoPathReason });

/** The answer to a query with several goals. */
export type NearestAnswer = PathAnswer & {
  /** The goal that the path leads to, an index into those of the query; −1 without a path. */
  readonly goal: number;
};

/** A node that a search reached, for drawing. */
export interface SearchedPlace {
  readonly at: Point3;
  /** Index of the place it was reached from, −1 for the start. */
  readonly parent: number;
  readonly g: number;
  readonly h: number;
  readonly f: number;
  readonly state: 'open' | 'closed';
  /** Its turn among the expanded, from 1; 0 when it was not. */
  readonly order: number;
}

/** An answer and the search behind it. */
export type PathExplanation = PathAnswer & {
  /** What the search reached, in that order; of several searches the one that the answer comes from. Empty where there was none. */
  readonly searched: readonly SearchedPlace[];
};

/** Anything with a place on the floor; where `y` is given, it is the height of its feet. */
export type Place = Point & { readonly y?: number };

/** What an agent that searches while walking knows (walk-memory.ts). Written by the finder in every query that contains it. */
export interface WalkMemory {
  readonly learnt: LearnedEstimates;
  /** What it was learned for, or null. */
  goal: Point | null;
}

/** Options of one query. A finder that cannot follow one throws an Error that names it; one that keeps no memory leaves that as it is. */
export interface QueryOptions {
  /** Portals (indices into tree.portals) not to go through this time. */
  readonly avoid?: ReadonlySet<number>;
  /** What crossing a portal costs beside its length this time, map units of walking: the wait for a door. */
  readonly tolls?: ReadonlyMap<number, number>;
  /** Things to go round this time beside the level's own: what moves, where it is now. */
  readonly things?: readonly ThingInWay[];
  /** Costs for this query, in place of length times the plan's terrain. */
  readonly costs?: CostOptions;
  /** Of a walker who searches while walking: what it knows, which the finder may add to. */
  readonly memory?: WalkMemory;
  /** Only to look: nothing is kept of this query for later ones. */
  readonly aside?: true;
}

/** Finds paths in a level for one agent size. */
export interface PathFinder {
  /** The path from start to goal, or null. A query leaves no trace in the finder. */
  find(start: Place, goal: Place): Path | null;
  /** The same with the reason when there is none. */
  answer(start: Place, goal: Place, options?: QueryOptions): PathAnswer;
  /** The path to whichever of the goals is nearest by path: the cheapest, found by one search. Goals with no place to stand are left out. Exact finders have a field of many goals instead. */
  nearest?(start: Place, goals: readonly Place[], options?: QueryOptions): NearestAnswer;
  /** The same answer again with its search, in the state after that many expansions. Changes neither the finder nor the memory in `options`. */
  explain?(start: Place, goal: Place, options?: QueryOptions, expansions?: number): PathExplanation;
}
