// Rounds the corners of complete paths from any finder, such as those over a grid or around things.
//
// A path has points only, so it is walked again from its start to find its leaves; then its corners are rounded (round-corners.ts). A path
// with arcs stays as it is. So does one that cannot be walked again because its points are rounded.
import { distance, type Point } from '../../geometry/point.ts';
import { blockersForBody, completeThings, goneRound, type Blocker } from '../blockers.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { costOfWalk } from '../portal-graph/can-walk.ts';
import { compileCosts, type PathCosts } from '../cost-terms.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { Path, PathFinder } from '../path-finder.ts';
import { stepTo, type Step } from '../portal-graph/query/path-steps.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import { wrapFinder } from '../wrap-finder.ts';
import { roundCorners } from './round-corners.ts';

/** Wraps a finder: its paths' corners are rounded clear of walls and, with `roundThings`, of the level's and the query's things. */
export function roundPaths(level: Level, body: Body, finder: PathFinder, roundThings = false): PathFinder {
  const graph = portalGraphOf(level, body);
  const own = roundThings ? blockersForBody(level, body) : [];
  return wrapFinder(finder, (asking) => (start, goal, options) => {
    const found = asking(finder)(start, goal, options);
    if (found.path === null) return found;
    const moving = roundThings ? goneRound(completeThings(level, options.things), body) : [];
    const costs = options.costs === undefined ? null : compileCosts(graph, options.costs);
    return { ...found, path: roundPath(graph, found.moved?.start ?? start, found.path, [...own, ...moving], costs) };
  });
}

function roundPath(
  graph: PortalGraph,
  start: Point,
  path: Path,
  things: readonly Blocker[],
  costs: PathCosts | null,
): Path {
  const steps = path.arcs === undefined && path.points.length > 1 ? stepsOfPath(graph, start, path, costs) : null;
  if (steps === null) return path;
  const better = roundCorners(graph, steps, things, costs);
  if (better === steps) return path;
  const after = better.slice(1);
  return {
    ...path,
    points: after.map(({ x, y, z }) => ({ x, y, z })),
    links: after.map(({ link }) => link),
    length: path.length + lengthOf(better) - lengthOf(steps),
    cost: path.cost + costOf(better) - costOf(steps),
  };
}

/** The steps of a path, its start first; null if one of them cannot be walked. */
function stepsOfPath(
  graph: PortalGraph,
  start: Point,
  { points, links }: Path,
  costs: PathCosts | null,
): Step[] | null {
  const { leaves } = graph.tree;
  const first = standingLeaf(graph, start);
  if (first < 0) return null;
  const steps = [stepTo(start, leaves[first].floor, first, 0)];
  for (let i = 0; i < points.length; i++) {
    const before = steps[i];
    const link = links[i];
    if (link === 'walk' || link === 'drop') {
      const { leaf, cost } = costOfWalk(graph, before, points[i], [before.leaf], before.feet, costs);
      if (leaf < 0) return null;
      steps.push({ ...stepTo(points[i], leaves[leaf].floor, leaf, cost, link), y: points[i].y });
    } else {
      const leaf = standingLeaf(graph, points[i]);
      if (leaf < 0) return null;
      steps.push({ ...stepTo(points[i], leaves[leaf].floor, leaf, 0, link), y: points[i].y, byLink: true });
    }
  }
  return steps;
}

function lengthOf(steps: readonly Step[]): number {
  return steps.reduce((sum, step, i) => (i === 0 || step.byLink ? sum : sum + distance(steps[i - 1], step)), 0);
}

function costOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { cost }) => sum + cost, 0);
}
