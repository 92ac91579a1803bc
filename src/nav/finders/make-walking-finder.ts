// PathFinder for search while walking: it looks a little ahead, goes to the most promising place, and looks again.
//
// With a memory (QueryOptions.memory) it returns the path to the most promising place seen, marked as a part; the agent queries again at
// its end, with the same memory. Without one it simulates the whole walk, detours and dead ends included. In both cases it expands a few
// nodes at a time, like a visitor who does not know the place. So its paths are longer than necessary. It avoids drops to places that
// cannot reach the goal.
import { distance, type Point } from '../../geometry/point.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import { mayReach } from '../../search/components.ts';
import type { Graph } from '../../search/graph.ts';
import { searchAhead, type LearnedEstimates, type LookAhead } from '../../search/search-ahead.ts';
import { createSearchState, pathTo } from '../../search/search-state.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { terrainOf } from '../portal-graph/terrain.ts';
import { estimateTo } from '../portal-graph/query/estimate.ts';
import { finderByAsking, type MadeAnswer, type MadeSearch } from '../portal-graph/query/explain-search.ts';
import { joinPaths } from '../along/join-paths.ts';
import type { Level } from '../level.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import type { Path, PathFinder, Place, QueryOptions, WalkMemory } from '../path-finder.ts';
import { corridorOf, pathOfSteps, payTolls, stepsOfHops } from '../portal-graph/query/path-steps.ts';
import { findEnds } from '../portal-graph/query/query-ends.ts';
import { setQuery } from '../portal-graph/query/set-query.ts';
import {
  createQueryGraph,
  directHop,
  mayConnect,
  placeOfNode,
  pointOfNode,
  type QueryGraph,
} from '../portal-graph/query/query-graph.ts';
import { NO_SMOOTHING } from '../smoothing/smoothings.ts';
import { copyWalkMemory, createWalkMemory } from './walk-memory.ts';

/** Nodes expanded in one look ahead. */
const LOOK = 24;
/** Most looks of a simulated walk. */
const MOST_LOOKS = 4000;

export function makeWalkingFinder(level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder {
  const graph = portalGraphOf(level, body);
  const { tree } = level;
  const query = createQueryGraph(graph);
  const state = createSearchState(query.nodeCount);

  const lookAhead = (from: Place, to: Place, memory: WalkMemory, queryOptions: QueryOptions): MadeAnswer => {
    const none = { path: null, expanded: 0, made: null } as const;
    const ends = findEnds(graph, from, to, options);
    if (ends.reason !== null) return { ...none, reason: ends.reason };
    const { start, goal, isStartMoved, hasMoved } = ends;
    setQuery(query, start, [goal], queryOptions);
    const { costs } = query;
    if (!mayConnect(query)) return { ...none, ...hasMoved, reason: 'disconnected' };
    aimAt(memory, goal.at);
    let hops = directHop(query);
    let target = query.goal;
    let expanded = 0;
    let made: MadeSearch | null = null;
    if (hops === null) {
      const estimate = estimateTo(graph, goal.at, (node) => pointOfNode(query, node), costs);
      const look = (learnt: LearnedEstimates, most: number): LookAhead =>
        searchAhead(state, leadingOn(query), query.start, query.goal, estimate, learnt, most);
      const before = queryOptions.aside === true ? new Map(memory.learnt) : memory.learnt;
      made = { state, placeOf: (node) => placeOfNode(query, node), repeat: (budget) => void look(before, budget) };
      const seen = look(memory.learnt, LOOK);
      // The next look has another start.
      memory.learnt.delete(query.start);
      ({ target } = seen);
      ({ expanded } = seen.result);
      if (target < 0) return { path: null, expanded, ...hasMoved, reason: 'disconnected', made };
      hops = pathTo(state, target)
        .slice(1)
        .map((node) => ({ node, edge: state.edge[node] }));
    }
    const steps = stepsOfHops(query, hops);
    const isPart = target !== query.goal;
    const smoothed = (options.smoothing ?? NO_SMOOTHING).smooth(graph, steps, NO_SMOOTHING, costs);
    const corridor = corridorOf(steps);
    const path = payTolls(pathOfSteps(smoothed, corridor, expanded, isStartMoved), corridor, queryOptions.tolls);
    return { path: isPart ? { ...path, isPart } : path, reason: null, expanded, ...hasMoved, made };
  };

  /** Clears the memory of another goal; a goal that moved inside its leaf keeps it. */
  const aimAt = (memory: WalkMemory, goal: Point): void => {
    const { goal: before, learnt } = memory;
    memory.goal = goal;
    if (before === null || distance(before, goal) === 0) return;
    const leaf = leafAt(tree, goal);
    if (leafAt(tree, before) !== leaf) return learnt.clear();
    const shift = distance(before, goal) * terrainOf(tree, leaf);
    for (const [node, estimate] of learnt) learnt.set(node, estimate - shift);
  };

  const walkThrough = (from: Place, to: Place, queryOptions: QueryOptions): MadeAnswer => {
    const memory = createWalkMemory();
    const parts: Path[] = [];
    let first: MadeAnswer | null = null;
    let expanded = 0;
    let here = from;
    for (let look = 0; look < MOST_LOOKS; look++) {
      const answer = lookAhead(here, to, memory, queryOptions);
      first ??= answer;
      expanded += answer.expanded;
      if (answer.path === null) return { ...answer, expanded };
      parts.push(answer.path);
      if (answer.path.isPart !== true)
        return { ...first, made: answer.made, path: joinPaths(parts, expanded), reason: null, expanded };
      here = answer.path.points[answer.path.points.length - 1];
    }
    return { path: null, reason: 'budget', expanded, made: null };
  };

  return finderByAsking(level, (from, to, queryOptions) => {
    const { memory, aside } = queryOptions;
    if (memory === undefined) return walkThrough(from, to, queryOptions);
    return lookAhead(from, to, aside === true ? copyWalkMemory(memory) : memory, queryOptions);
  });
}

/** The query's graph without the nodes from which the goal cannot be reached. */
function leadingOn(query: QueryGraph): Graph {
  const { graph, goal, goalEdges } = query;
  const leads = (node: number): boolean =>
    node === goal || goalEdges.some((last) => mayReach(graph.components, node, last.node));
  return {
    nodeCount: query.nodeCount,
    forEachNeighbour: (node, visit) =>
      query.forEachNeighbour(node, (to, cost, edge) => {
        if (leads(to)) visit(to, cost, edge);
      }),
  };
}
