// Exact paths round the level's props and the things of a query: for these paths they are walls of a patched level (patch/patched-level.ts),
// which follows from question to question.
//
// Equal things give equal paths whatever was asked before: obstacles have ids in the order of the things, so groups of them are cut alike. The
// portal search that exact finders fall back to (rises, tolls, terrain) is led round the same things.
import { pointGapSquared } from '../../geometry/gap.ts';
import { blockersForBody, completeThings, goneRound, type Blocker } from '../blockers.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { Obstacle } from '../patch/level-patch.ts';
import { MOST_OUT } from '../patch/obstacle-ring.ts';
import { createPatchedLevel, type PatchedLevel } from '../patch/patched-level.ts';
import type { Path, PathAnswer, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { makeFinder, type PortalFinderOptions } from '../portal-finder/make-finder.ts';
import { FUNNEL } from '../smoothing/smoothings.ts';
import { leadRoundThings } from './lead-round.ts';

export interface ExactRound {
  /** The exact finder for the level's things and these; null if there are neither. */
  finderFor(things: QueryOptions['things']): PathFinder | null;
  /** Is the path so far from all of them that they change nothing? */
  passesAside(path: Path, start: Place, things: QueryOptions['things']): boolean;
}

/** Null for a level with lines that carry off: those need the portal search of the level as it is. */
export function createExactRound(level: Level, body: Body, options: PortalFinderOptions = {}): ExactRound | null {
  if ((level.states?.carriers.size ?? 0) > 0) return null;
  const own = blockersForBody(level, body);
  // What a flyer goes round it could often fly over: for it things are as high as the room.
  const obstacleOf = ({ x, z, radius, floor, top }: Blocker): Obstacle =>
    body.flies ? { x, z, radius } : { x, z, radius, floor, top };
  let patched: PatchedLevel | null = null;
  /** The things that are obstacles now, by what they are, with their ids in ascending order. */
  const ids = new Map<string, number>();
  let lastId = 0;
  let present: NonNullable<QueryOptions['things']> = [];

  const { heights: _, ...flat } = options;
  const portalSearch = makeFinder(level, body, { search: 'a-star', smoothing: FUNNEL }, flat);
  const led = leadRoundThings(level, body, portalSearch, null);
  const withThings = (wish: QueryOptions = {}): QueryOptions => ({ ...wish, things: present });
  const simple: PathFinder = {
    find: (start, goal) => led.answer(start, goal, withThings()).path,
    answer: (start, goal, wish) => led.answer(start, goal, withThings(wish)),
    explain: (start, goal, wish, expansions) => led.explain!(start, goal, withThings(wish), expansions),
  };
  const build = (): PatchedLevel =>
    createPatchedLevel({
      level,
      body,
      bare: level.bare ?? level.tree,
      simple,
      obstacles: new Map(own.map((thing, i) => [i - own.length, obstacleOf(thing)])),
      options,
    });
  const removeWhere = (isGone: (key: string) => boolean): void => {
    for (const key of Array.from(ids.keys()).filter(isGone)) {
      patched!.setObstacle(ids.get(key)!, null);
      ids.delete(key);
    }
  };

  const othersOf = (things: QueryOptions['things']): readonly Blocker[] =>
    goneRound(completeThings(level, things), body).filter(({ radius }) => radius > 0);
  const finderFor: ExactRound['finderFor'] = (things) => {
    const others = othersOf(things);
    if (own.length + others.length + ids.size === 0) return null;
    patched ??= build();
    const wanted = new Map(others.map((thing) => [keyOf(thing), thing]));
    removeWhere((key) => !wanted.has(key));
    // New ones come last, or else all come again.
    const keys = [...wanted.keys()];
    if ([...ids.keys()].some((key, i) => key !== keys[i])) removeWhere(() => true);
    for (const [key, thing] of wanted) {
      if (ids.has(key)) continue;
      ids.set(key, ++lastId);
      patched.setObstacle(lastId, obstacleOf(thing));
    }
    present = things ?? [];
    return patched.finder;
  };
  return {
    finderFor,
    passesAside({ points, arcs }, start, things) {
      // Chords of arcs are nearer to their corners than the arcs, by less than the radius.
      const reach = MOST_OUT + body.radius * (arcs === undefined ? 1 : 2);
      const isAside = ({ x, z, radius }: Blocker): boolean =>
        points.every((to, i) => pointGapSquared(x, z, points[i - 1] ?? start, to) > (reach + WIDEST * radius) ** 2);
      return own.every(isAside) && othersOf(things).every(isAside);
    },
  };
}

/** How much farther out the outlines of large things may reach than their radius, beside MOST_OUT. */
const WIDEST = 1.002;

const keyOf = ({ x, z, radius, floor, top }: Blocker): string => [x, z, radius, floor, top].join();

/**
 * The exact finder, its paths round the level's things and those of the query just as exact: what passes aside of all things is the shortest
 * path among them too.
 */
export function exactRoundThings(finder: PathFinder, round: ExactRound): PathFinder {
  const split = (
    start: Place,
    goal: Place,
    { things, ...rest }: QueryOptions,
  ): { readonly asked: PathFinder; readonly rest: QueryOptions; readonly first: PathAnswer } => {
    const first = finder.answer(start, goal, rest);
    const isAside = first.path !== null && round.passesAside(first.path, first.moved?.start ?? start, things);
    return { asked: (isAside ? null : round.finderFor(things)) ?? finder, rest, first };
  };
  return {
    find: (start, goal) => answer(start, goal).path,
    answer,
    explain(start, goal, wish = {}, expansions) {
      const { asked, rest } = split(start, goal, wish);
      return asked.explain!(start, goal, rest, expansions);
    },
  };
  function answer(start: Place, goal: Place, wish: QueryOptions = {}): PathAnswer {
    const { asked, rest, first } = split(start, goal, wish);
    return asked === finder ? first : asked.answer(start, goal, rest);
  }
}
