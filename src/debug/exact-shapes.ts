// Shapes of exact pathfinding: tangents between circles around corners, free space of a body's centre, the search of the exact finder, and
// the shortest-path field to the player. Only the last result is cached.
import { leafAt } from '../bsp/leaf-at.ts';
import type { AskedPath } from '../game/asked-path.ts';
import type { Point, Point3 } from '../geometry/point.ts';
import { snap } from '../geometry/quantum.ts';
import type { Body } from '../nav/body.ts';
import { centreOutline, type RoundBorder } from '../nav/mesh/centre-outline.ts';
import { exactIndexOf, spotAt } from '../nav/exact/exact-index.ts';
import { createTangentSearch } from '../nav/exact/search-tangents.ts';
import { fillNode, isEdgeClear, touchX, touchZ, trimGraph } from '../nav/exact/tangent-graph.ts';
import { finderOf } from '../nav/finders/finders.ts';
import type { Level } from '../nav/level.ts';
import { findEnd } from '../nav/portal-graph/ends/query-ends.ts';
import type { WorldInput } from './layer.ts';
import type { LevelInput } from './level-input.ts';
import { huntersByDistance, shapesOfSearch } from './search-shapes.ts';
import type { ColorName, DebugShape, LineForm } from './shapes.ts';

/** Above the floor; map units. */
const LIFT = 5;
/** Sides of a drawn circle. */
const SIDES = 32;
/** Most tangents drawn; more would be unreadable and slow. */
const MAX_TANGENTS = 4000;
/** Levels with more corners have no field drawn, because it is computed again as the player moves. */
const MAX_CORNERS = 1500;
/** The field is computed again after the player has moved this far, map units. */
const GOAL_GRAIN = 16;

/** All tangents that a path of the body may use, each pair of corners once, and the circles they touch. */
export function tangentShapes({ level, body }: LevelInput): DebugShape[] {
  const { open } = exactIndexOf(level, body);
  const { graph } = open;
  const { corners, radius } = graph;
  trimGraph(graph);
  const lift = liftOn(level);
  const shapes: DebugShape[] = [];
  for (let corner = 0; corner < corners.count; corner++) {
    const at = { x: corners.x[corner], z: corners.z[corner] };
    shapes.push({ kind: 'point', color: 'graph', at: lift(at), size: 8, form: 'disc' });
    for (let piece = corners.pieceStart[corner]; piece < corners.pieceEnd[corner]; piece++) {
      const from = corners.from[corner] + corners.pieceLow[piece];
      const turn = corners.pieceHigh[piece] - corners.pieceLow[piece];
      if (radius > 0) shapes.push(...arcShapes(lift, { ...at, radius, from, turn }, 'portal-open'));
    }
  }
  const before = shapes.length;
  for (let node = 0; node < graph.nodeStart.length && shapes.length - before < MAX_TANGENTS; node++) {
    fillNode(graph, node);
    const own = corners.pieceCorner[node >> 1];
    for (let edge = graph.nodeStart[node]; edge < graph.nodeEnd[node]; edge++) {
      // The tangent in the other direction is the same line.
      if (corners.pieceCorner[graph.edges.to[edge] >> 1] < own || !isEdgeClear(graph, node, edge)) continue;
      const a = { x: touchX(graph, own, graph.edges.leaves[edge]), z: touchZ(graph, own, graph.edges.leaves[edge]) };
      const b = { x: graph.edges.x[edge], z: graph.edges.z[edge] };
      shapes.push(lineShape(lift(a), lift(b), 'graph', 0.45));
    }
  }
  return shapes;
}

/** The border of free space for the body's centre. */
export function centreShapes({ level, body }: LevelInput): DebugShape[] {
  const { straight, round } = centreOutline(level, body);
  const { leaves } = level.tree;
  return [
    ...straight.map(({ a, b, leaf }) => {
      const y = leaves[leaf].floor + LIFT;
      return lineShape({ ...a, y }, { ...b, y }, 'centre', 0.9);
    }),
    ...round.flatMap((border) => arcShapes((at) => ({ ...at, y: leaves[border.leaf].floor + LIFT }), border, 'centre')),
  ];
}

const searches = new WeakMap<AskedPath, readonly DebugShape[]>();

/** The exact finder's search for a bot's last query, whichever finder it uses itself; for the nearest bot that needs a search. */
export function exactSearchShapes({ level, body, world }: WorldInput): readonly DebugShape[] {
  for (const { plan } of huntersByDistance(world)) {
    const { asked } = plan;
    let shapes = searches.get(asked);
    if (shapes === undefined) {
      const { start, goal, options } = asked.question;
      const { searched, path } = finderOf('exact').make(level, body, { outside: 'snap' }).explain!(
        start,
        goal,
        options,
      );
      shapes = shapesOfSearch(searched, path?.points.at(-1) ?? goal);
      searches.set(asked, shapes);
    }
    if (shapes.length > 0) return shapes;
  }
  return [];
}

const fields = new WeakMap<Level, { readonly key: string; readonly shapes: readonly DebugShape[] }>();

/** From every corner the next leg of a shortest path to the player, fainter with distance; nothing on huge levels. */
export function goalFieldShapes({ level, body, world }: WorldInput): readonly DebugShape[] {
  const { x, z } = world.player.position;
  const goal = { x: snap(x, GOAL_GRAIN), z: snap(z, GOAL_GRAIN) };
  const key = [goal.x, goal.z, body.radius, body.height, body.flies].join();
  let field = fields.get(level);
  if (field?.key !== key) fields.set(level, (field = { key, shapes: fieldShapes(level, body, goal) }));
  return field.shapes;
}

function fieldShapes(level: Level, body: Body, goal: Point): DebugShape[] {
  const { portalGraph, navMesh, open, strict, ways } = exactIndexOf(level, body);
  const { graph, stops } = strict ?? open;
  const { end } = findEnd(portalGraph, goal, 'goal', { outside: 'snap' });
  if (end === null || graph.corners.count > MAX_CORNERS) return [];
  trimGraph(graph);
  const search = createTangentSearch(
    graph,
    ways.map(({ link, from, to, cost }) => ({ link, from: to, to: from, cost })),
  );
  search.flood([spotAt(portalGraph, navMesh, stops, end.at, end.leaves)]);
  const lift = liftOn(level);
  const { count, node, parent, order, leaves, cost, x, z } = search.states;
  const shapes: DebugShape[] = [{ kind: 'point', color: 'search-path', at: lift(end.at), size: 14, form: 'ring' }];
  const farthest = cost.subarray(0, count).reduce((most, each, i) => (order[i] > 0 ? Math.max(most, each) : most), 1);
  for (let state = 0; state < count; state++) {
    const before = parent[state];
    // Links are no legs.
    if (order[state] === 0 || node[state] < 0 || (before >= 0 && node[before] < 0)) continue;
    const from = { x: x[state], z: z[state] };
    const corner = before < 0 ? -1 : graph.corners.pieceCorner[node[before] >> 1];
    const to =
      corner < 0 ? end.at : { x: touchX(graph, corner, leaves[state]), z: touchZ(graph, corner, leaves[state]) };
    shapes.push(lineShape(lift(from), lift(to), 'search-path', 1 - (0.8 * cost[state]) / farthest, 'arrow'));
  }
  return shapes;
}

/** Returns a function that lifts a place slightly above the floor. */
function liftOn({ tree }: Level): (at: Point) => Point3 {
  return (at) => {
    const leaf = leafAt(tree, at);
    return { x: at.x, y: (leaf < 0 ? 0 : tree.leaves[leaf].floor) + LIFT, z: at.z };
  };
}

function lineShape(a: Point3, b: Point3, color: ColorName, strength: number, form: LineForm = 'plain'): DebugShape {
  return { kind: 'line', color, a, b, width: 1.5, form, strength };
}

function arcShapes(
  lift: (at: Point) => Point3,
  { x, z, radius, from, turn }: Omit<RoundBorder, 'leaf'>,
  color: ColorName,
): DebugShape[] {
  const count = Math.max(1, Math.ceil((turn / (2 * Math.PI)) * SIDES));
  const at = (part: number): Point3 => {
    const angle = from + (turn * part) / count;
    return lift({ x: x + radius * Math.cos(angle), z: z + radius * Math.sin(angle) });
  };
  return Array.from({ length: count }, (_, i) => lineShape(at(i), at(i + 1), color, 0.9));
}
