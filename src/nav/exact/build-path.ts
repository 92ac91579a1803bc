// Builds a Path from the corners where a search turned: points, arcs, floors, the portals crossed, and the cost of the ground.
//
// Straight legs run from circle to circle, arcs join them about the corners; follow-legs.ts finds what they cross. A point's path runs
// along walls, where the leaf on the far side is equally near. So its legs are followed slightly off their corners.
import type { Tree } from '../../bsp/tree.ts';
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { linkLength } from '../../map/link-types.ts';
import type { PathCosts } from '../cost-terms.ts';
import { enterLeaf, followArc, followLeg, type LegTrace } from '../along/follow-legs.ts';
import type { Path, PathArc } from '../path-finder.ts';
import { CornerPath, walks } from './corner-path.ts';
import type { ExactLink } from './tangents/links.ts';
import type { QuerySpot } from './query-spot.ts';
import type { Jump, Turn } from './tangents/search-tangents.ts';
import { HAIR, radiusOf, touchX, touchZ, type TangentGraph } from './tangents/tangent-graph.ts';

/** Relative rounding of a path's cost against its length at the cheapest terrain. */
export const ROUNDING = 1e-9;
/** Arcs shorter than this, radians, are left out. */
const NO_TURN = 1e-9;

/**
 * The path of those turns and jumps. `withStart`: the start was moved, so the path begins with a point there. Legs that fall by more than
 * `step` are drops. `costs` replace length times terrain; links always cost what the plan says. `corridorOf` is for levels with a plain floor
 * (plainFloor) and no links: it computes the corridor when that is asked for, which takes longer than the rest of the path.
 */
export function buildPath(
  tree: Tree,
  graph: TangentGraph,
  exactLinks: readonly ExactLink[],
  start: QuerySpot,
  goal: QuerySpot,
  turns: readonly (Turn | Jump)[],
  expanded: number,
  withStart: boolean,
  step = Infinity,
  costs: PathCosts | null = null,
  corridorOf: (() => readonly number[]) | null = null,
): Path {
  const { corners } = graph;
  const isPlain = corridorOf !== null;
  const trace: LegTrace = { tree, leaf: start.home, corridor: [], cost: 0, costs, fall: 0, isPlain };
  const points: Point3[] = [];
  const arcs: (PathArc | null)[] = [];
  const links: Path['links'][number][] = [];
  let length = 0;
  const add = (at: Point, arc: PathArc | null, link?: Path['links'][number]): void => {
    links.push(link ?? (trace.fall > step ? 'drop' : 'walk'));
    trace.fall = 0;
    points.push({ x: at.x, y: tree.leaves[trace.leaf].floor, z: at.z });
    arcs.push(arc);
  };
  if (withStart) add(start, null);
  let from: Point = start;
  let beside: Point = start;
  for (const turnOrJump of turns) {
    if ('link' in turnOrJump) {
      const { link, from: entrance, to: exit } = exactLinks[turnOrJump.link];
      const walked = distance(from, entrance);
      followLeg(trace, beside, entrance, walked);
      length += walked;
      if (walked > 0) add(entrance, null);
      trace.leaf = exit.home;
      trace.cost += tree.plan.links[link].cost;
      const { type } = tree.plan.links[link];
      length += linkLength(type, entrance, exit);
      add(exit, null, type);
      from = exit;
      beside = exit;
      continue;
    }
    const { corner, sense, arrives, leaves } = turnOrJump;
    const radius = radiusOf(graph, corner);
    const into = { x: touchX(graph, corner, arrives), z: touchZ(graph, corner, arrives) };
    const first = corners.from[corner] + arrives;
    const off = radius > 0 ? into : { x: into.x + HAIR * Math.cos(first), z: into.z + HAIR * Math.sin(first) };
    const leg = distance(from, into);
    followLeg(trace, beside, off, leg);
    length += leg;
    add(into, null);
    const turn = leaves - arrives;
    from = into;
    beside = off;
    if (radius === 0) {
      const last = corners.from[corner] + leaves;
      const next = { x: into.x + HAIR * Math.cos(last), z: into.z + HAIR * Math.sin(last) };
      followLeg(trace, beside, next, 0);
      beside = next;
    } else if (Math.abs(turn) > NO_TURN && turn * sense > 0) {
      const out = { x: touchX(graph, corner, leaves), z: touchZ(graph, corner, leaves) };
      const placeAt = (part: number): Point => {
        const position = arrives + turn * part;
        return { x: touchX(graph, corner, position), z: touchZ(graph, corner, position) };
      };
      beside = followArc(trace, beside, radius, turn, placeAt);
      length += radius * Math.abs(turn);
      add(out, { x: corners.x[corner], z: corners.z[corner], radius, turn });
      from = out;
    }
  }
  const leg = distance(from, goal);
  followLeg(trace, beside, goal, leg);
  length += leg;
  // A goal on a border is reached in any of its leaves.
  if (!isPlain && !goal.leaves.includes(trace.leaf)) enterLeaf(trace, goal.home, goal);
  add(goal, null);
  if (isPlain) return new CornerPath(points, length, trace.cost, expanded, corridorOf, arcs);
  const path: Path = {
    points,
    // One list for all paths of walks alone that begin at the start: callers compare it (floorUnder).
    links: !withStart && links.every((link) => link === 'walk') ? walks(links.length) : links,
    length,
    cost: trace.cost,
    expanded,
    corridor: trace.corridor,
  };
  return arcs.some((arc) => arc !== null) ? { ...path, arcs } : path;
}
