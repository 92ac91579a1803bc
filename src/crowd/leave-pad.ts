// Lets agents behind a teleporter's line out over it: for crowds such lines are walls, from both sides.
import { closestOnSegment } from '../geometry/gap.ts';
import { distance, pointBetween, side, type Point } from '../geometry/point.ts';
import { canWalk } from '../nav/portal-graph/can-walk.ts';
import type { Agents } from './agents.ts';
import type { DirectionField } from './directions.ts';
import type { Ground } from './ground.ts';

/** An agent steps over a line that is nearer than this many times what it keeps from walls. */
const AT_LINE = 1.5;

/** Turns an agent without a path to the nearest line behind which it stands and before which there is one. At the line it steps over. */
export function leavePad({ lines, graph, squares }: Ground, agents: Agents, at: number, field: DirectionField): void {
  const { body, tree, states } = graph;
  const { x, z, directionX, directionZ, region } = agents;
  const here = { x: x[at], z: z[at] };
  let nearest = Infinity;
  let before: Point = here;
  for (const wall of states!.carriers) {
    const { a, b } = tree.plan.walls[wall];
    const [from, to] = [tree.plan.vertices[a], tree.plan.vertices[b]];
    const foot = closestOnSegment(here, from, to);
    const gap = distance(here, foot);
    if (side(from, to, here) >= 0 || gap >= nearest) continue;
    const part = squares.room / gap;
    const [behind, next] = [1 - part, 1 + part].map((t) => pointBetween(here, foot, t));
    const { walled, open } = lines!;
    if (!canWalk(walled, body, here, behind) || !canWalk(open, body, behind, next) || !hasPath(field, next)) continue;
    nearest = gap;
    before = next;
  }
  if (nearest === Infinity) return;
  const far = nearest + squares.room;
  directionX[at] = (before.x - here.x) / far;
  directionZ[at] = (before.z - here.z) / far;
  if (nearest > AT_LINE * squares.room) return;
  x[at] = before.x;
  z[at] = before.z;
  region[at] = -1;
}

function hasPath(field: DirectionField, { x, z }: Point): boolean {
  const [out, left] = [new Float64Array(1), new Float64Array(1)];
  field.directions([x], [z], out, out, left, Int32Array.of(-1), Int32Array.of(0));
  return left[0] < Infinity;
}
