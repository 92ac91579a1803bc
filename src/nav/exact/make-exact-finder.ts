// The PathFinder for shortest paths: ends, line of sight, tangent graph, path.
//
// Exact: no way of the body's centre that keeps its radius from every wall that stops it is shorter, but for rounding (a disc's paths
// are those of one narrower by 1e-7). Floors that can be stepped are floor. In terrain that costs more it is still the shortest; where
// that is not surely the cheapest the portals are asked too and the cheaper way is taken. What the index does not know yet (rises
// one can only come down, links), and portals to be avoided, are left to the portal search, and the answer says why.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import { makeFinder, type FinderOptions } from '../make-finder.ts';
import type { MovedEnds, PathAnswer, PathFinder, Place, QueryWish, SearchedPlace } from '../path-finder.ts';
import { findEnd } from '../query-ends.ts';
import type { QueryEnd } from '../query-graph.ts';
import { skipPoints } from '../skip-points.ts';
import { leavesAt } from '../../bsp/leaf-at.ts';
import { exactIndexOf } from './exact-index.ts';
import { layPath } from './lay-path.ts';
import type { QuerySpot } from './query-spot.ts';
import { createTangentSearch } from './search-tangents.ts';
import { trimGraph } from './tangent-graph.ts';
import { wedgesOfPlace } from './wedges-at.ts';

/** A path may cost this much more than its length at the cheapest terrain, relative: rounding. */
const ROUNDING = 1e-9;

/** Makes a finder of shortest paths. The level's index for the body is made now if nobody has asked for it yet. */
export function makeExactFinder(level: Level, body: Body, options: FinderOptions = {}): PathFinder {
  const { mesh, stops, graph, unfit } = exactIndexOf(level, body);
  const { tree } = mesh;
  const {
    tree: { leaves },
  } = mesh;
  let simple: PathFinder | null = null;
  const askSimple = (start: Place, goal: Place, wish: QueryWish): PathAnswer => {
    simple ??= makeFinder(level, body, { search: 'a-star', refine: skipPoints }, options);
    return simple.answer(start, goal, wish);
  };
  const search = createTangentSearch(graph);

  const spotOf = ({ at, leaves: allowed }: QueryEnd): QuerySpot => ({
    x: at.x,
    z: at.z,
    leaves: leavesAt(tree, at).length > 1 ? leavesAt(tree, at) : allowed,
    wedges: body.radius > 0 ? null : wedgesOfPlace(tree, stops, at, allowed),
  });

  const answer = (from: Place, to: Place, wish: QueryWish): PathAnswer & { hasSearched: boolean } => {
    const avoids = wish.avoid !== undefined && wish.avoid.size > 0;
    if (unfit !== null || avoids) {
      return { ...askSimple(from, to, wish), why: unfit ?? 'portals to avoid', hasSearched: false };
    }
    const none = { path: null, expanded: 0, hasSearched: false } as const;
    const start = findEnd(mesh, from, 'start', options);
    const goal = findEnd(mesh, to, 'goal', options);
    if (start.end === null) return { ...none, reason: start.problem === 'outside' ? 'start outside' : 'start blocked' };
    if (goal.end === null) return { ...none, reason: goal.problem === 'outside' ? 'goal outside' : 'goal blocked' };
    const moved: MovedEnds = {
      ...(start.isMoved ? { start: start.end.at } : {}),
      ...(goal.isMoved ? { goal: goal.end.at } : {}),
    };
    const hasMoved = start.isMoved || goal.isMoved ? { moved } : {};
    trimGraph(graph);
    const startSpot = spotOf(start.end);
    const goalSpot = spotOf(goal.end);
    const found = search.find(startSpot, goalSpot, options.budget ?? Infinity);
    const { turns, expanded } = found;
    if (turns === null) {
      const reason = found.isOverBudget ? 'budget' : 'disconnected';
      return { path: null, expanded, ...hasMoved, hasSearched: true, reason };
    }
    const path = layPath(tree, graph, startSpot, goalSpot, turns, expanded, start.isMoved);
    if (path.cost > path.length * mesh.leastCost * (1 + ROUNDING)) {
      const other = askSimple(from, to, wish);
      if (other.path !== null && other.path.cost < path.cost) return { ...other, why: 'terrain', hasSearched: true };
    }
    return { path, reason: null, expanded, ...hasMoved, hasSearched: turns.length > 0 };
  };

  return {
    find: (start, goal) => answer(start, goal, {}).path,
    answer(start, goal, wish = {}) {
      const { hasSearched: _, ...rest } = answer(start, goal, wish);
      return rest;
    },
    explain(start, goal) {
      const { hasSearched, ...rest } = answer(start, goal, {});
      const searched = hasSearched ? search.arrivals() : [];
      return {
        ...rest,
        searched: searched.map(({ x, z, parent, g, f, order }): SearchedPlace => ({
          at: { x, z, y: leaves[Math.max(0, leavesAt(tree, { x, z })[0] ?? 0)].floor },
          parent,
          g,
          h: f - g,
          f,
          state: order > 0 ? 'closed' : 'open',
          order,
        })),
      };
    },
  };
}
