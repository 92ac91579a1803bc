// From the corners that a search turned at to a Path: points, arcs, floors, the portals crossed, and what the ground costs.
//
// Straight legs run from circle to circle, arcs about a corner between them. The tree cuts each leg (an arc by its chords) into one
// piece a leaf; where the leaf changes a portal is crossed. A point walks along walls, where the leaf on the far side looks as near, so
// its legs are followed a hair off the corners they lean on.
import type { Tree } from '../../bsp/tree.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { terrainOf } from '../build-nav-mesh.ts';
import { cutByLeaves } from '../can-walk.ts';
import type { Path, PathArc } from '../path-finder.ts';
import type { LinkWay } from './links.ts';
import type { QuerySpot } from './query-spot.ts';
import type { Jump, Turn } from './search-tangents.ts';
import { touchX, touchZ, type TangentGraph } from './tangent-graph.ts';

/** How far a point is followed beside its corners, map units. */
const HAIR = 2 ** -9;
/** Arcs shorter than this, radians, are none. */
const NO_TURN = 1e-9;
/** Arcs are followed by chords of this turn at most, radians. */
const MOST_TURN = Math.PI / 6;
/** A portal that touches a place is no farther than this from it, squared; map units. */
const NEAR = 1e-3;

interface Follower {
  readonly tree: Tree;
  leaf: number;
  readonly corridor: number[];
  cost: number;
}

/** The path of some turns and jumps (by those links). `withStart`: the start was moved, so it is a point to go to. */
export function layPath(
  tree: Tree,
  graph: TangentGraph,
  ways: readonly LinkWay[],
  start: QuerySpot,
  goal: QuerySpot,
  turns: readonly (Turn | Jump)[],
  expanded: number,
  withStart: boolean,
): Path {
  const { corners, radius } = graph;
  const follower: Follower = { tree, leaf: start.home, corridor: [], cost: 0 };
  const points: Point3[] = [];
  const arcs: (PathArc | null)[] = [];
  const links: Path['links'][number][] = [];
  let length = 0;
  const add = (at: Point, arc: PathArc | null, link: Path['links'][number] = 'walk'): void => {
    links.push(link);
    points.push({ x: at.x, y: tree.leaves[follower.leaf].floor, z: at.z });
    arcs.push(arc);
  };
  if (withStart) add(start, null);
  let from: Point = start;
  let beside: Point = start;
  for (const turnOrJump of turns) {
    if ('way' in turnOrJump) {
      const { link, from: entrance, to: exit } = ways[turnOrJump.way];
      const walked = distance(from, entrance);
      follow(follower, beside, entrance, walked);
      length += walked;
      if (walked > 0) add(entrance, null);
      follower.leaf = exit.home;
      follower.cost += tree.plan.links[link].cost;
      add(exit, null, tree.plan.links[link].type);
      from = exit;
      beside = exit;
      continue;
    }
    const { corner, sense, arrives, leaves } = turnOrJump;
    const into = { x: touchX(graph, corner, arrives), z: touchZ(graph, corner, arrives) };
    const first = corners.from[corner] + arrives;
    const off = radius > 0 ? into : { x: into.x + HAIR * Math.cos(first), z: into.z + HAIR * Math.sin(first) };
    const leg = distance(from, into);
    follow(follower, beside, off, leg);
    length += leg;
    add(into, null);
    const turn = leaves - arrives;
    from = into;
    beside = off;
    if (radius === 0) {
      const last = corners.from[corner] + leaves;
      const next = { x: into.x + HAIR * Math.cos(last), z: into.z + HAIR * Math.sin(last) };
      follow(follower, beside, next, 0);
      beside = next;
    } else if (Math.abs(turn) > NO_TURN && turn * sense > 0) {
      const out = { x: touchX(graph, corner, leaves), z: touchZ(graph, corner, leaves) };
      const count = Math.ceil(Math.abs(turn) / MOST_TURN);
      for (let i = 1; i <= count; i++) {
        const position = arrives + (turn * i) / count;
        const next = { x: touchX(graph, corner, position), z: touchZ(graph, corner, position) };
        follow(follower, beside, next, (radius * Math.abs(turn)) / count);
        beside = next;
      }
      length += radius * Math.abs(turn);
      add(out, { x: corners.x[corner], z: corners.z[corner], radius, turn });
      from = out;
    }
  }
  const leg = distance(from, goal);
  follow(follower, beside, goal, leg);
  length += leg;
  // A goal on a border is reached in any of its leaves.
  if (!goal.leaves.includes(follower.leaf)) enter(follower, goal.home, goal);
  add(goal, null);
  const path: Path = {
    points,
    links,
    length,
    cost: follower.cost,
    expanded,
    corridor: follower.corridor,
  };
  return arcs.some((arc) => arc !== null) ? { ...path, arcs } : path;
}

/** Goes straight from p to q through the leaves between; the leg counts as `length` long. */
function follow(follower: Follower, p: Point, q: Point, length: number): void {
  const { tree } = follower;
  const pieces = cutByLeaves(tree, p, q, 0);
  if (pieces.length === 0) return;
  for (let i = 0; i < pieces.length; i += 3) {
    const leaf = pieces[i];
    const from = pieces[i + 1];
    if (tree.leaves[leaf].edges.length > 0 && leaf !== follower.leaf) {
      enter(follower, leaf, { x: p.x + from * (q.x - p.x), z: p.z + from * (q.z - p.z) });
    }
    follower.cost += (pieces[i + 2] - from) * length * terrainOf(tree, follower.leaf);
  }
}

/** Steps into another leaf by the portal nearest to the place, or by two of them where only corners touch there. */
function enter(follower: Follower, to: number, at: Point): void {
  const { tree, leaf, corridor } = follower;
  follower.leaf = to;
  let best = -1;
  let least = Infinity;
  for (const id of tree.leaves[leaf].portals) {
    const { front, back, a, b } = tree.portals[id];
    if ((front === leaf ? back : front) !== to) continue;
    const gap = pointGapSquared(at.x, at.z, a, b);
    if (gap >= least) continue;
    best = id;
    least = gap;
  }
  if (least < NEAR) {
    corridor.push(best);
    return;
  }
  for (const id of tree.leaves[leaf].portals) {
    const { front, back, a, b } = tree.portals[id];
    if (pointGapSquared(at.x, at.z, a, b) >= NEAR) continue;
    const between = front === leaf ? back : front;
    for (const second of tree.leaves[between].portals) {
      const next = tree.portals[second];
      const leadsThere = (next.front === between ? next.back : next.front) === to;
      if (!leadsThere || pointGapSquared(at.x, at.z, next.a, next.b) >= NEAR) continue;
      corridor.push(id, second);
      return;
    }
  }
  if (best >= 0) corridor.push(best);
}
