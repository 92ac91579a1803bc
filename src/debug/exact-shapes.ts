// Shapes of exact pathfinding: tangents between circles around corners, free space of a body's centre, and the search of the exact
// finder. Only the last search is cached.
import { leafAt } from '../bsp/leaf-at.ts';
import type { AskedPath } from '../game/asked-path.ts';
import type { Point, Point3 } from '../geometry/point.ts';
import { centreOutline, type RoundBorder } from '../nav/mesh/centre-outline.ts';
import { exactIndexOf } from '../nav/exact/exact-index.ts';
import { fillNode, isEdgeClear, touchX, touchZ, trimGraph } from '../nav/exact/tangent-graph.ts';
import { finderOf } from '../nav/finders/finders.ts';
import { makeSmoothedFinder } from '../nav/finders/make-smoothed.ts';
import type { Body } from '../nav/body.ts';
import type { Level } from '../nav/level.ts';
import { oncePerBody } from '../nav/once-per.ts';
import type { WorldInput } from './layer.ts';
import type { LevelInput } from './level-input.ts';
import { huntersByDistance, shapesOfSearch } from './search-shapes.ts';
import { lineShape, type ColorName, type DebugShape } from './shapes.ts';
import { touchedCellShapes } from './touched-shapes.ts';

/** Above the floor; map units. */
const LIFT = 5;
const WIDTH = 1.5;
/** Sides of a drawn circle. */
const SIDES = 32;
/** Most tangents drawn; more would be unreadable and slow. */
const MAX_TANGENTS = 4000;

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
      shapes.push(lineShape('graph', lift(a), lift(b), WIDTH, 0.45));
    }
  }
  return shapes;
}

export function centreShapes({ level, body }: LevelInput): DebugShape[] {
  const { straight, round } = centreOutline(level, body);
  const { leaves } = level.tree;
  return [
    ...straight.map(({ a, b, leaf }) => {
      const y = leaves[leaf].floor + LIFT;
      return lineShape('centre', { ...a, y }, { ...b, y }, WIDTH, 0.9);
    }),
    ...round.flatMap((border) => arcShapes((at) => ({ ...at, y: leaves[border.leaf].floor + LIFT }), border, 'centre')),
  ];
}

const searches = new WeakMap<AskedPath, readonly DebugShape[]>();

const finders = oncePerBody((level: Level, body: Body) =>
  makeSmoothedFinder(level, body, finderOf('exact'), null, { outside: 'snap', roundThings: true }),
);

/**
 * The exact finder's search for a bot's last query, whichever finder it uses itself; for the nearest bot that needs a search. And the
 * cells that crates have touched.
 */
export function exactSearchShapes(input: WorldInput): readonly DebugShape[] {
  const touched = touchedCellShapes(input);
  const search = lastSearchShapes(input);
  return touched.length === 0 ? search : [...touched, ...search];
}

function lastSearchShapes({ level, body, world }: WorldInput): readonly DebugShape[] {
  for (const { plan } of huntersByDistance(world)) {
    const { asked } = plan;
    let shapes = searches.get(asked);
    if (shapes === undefined) {
      const { start, goal, options } = asked.question;
      const { searched, path } = finders.get(level, body).explain!(start, goal, options);
      shapes = shapesOfSearch(searched, path?.points.at(-1) ?? goal);
      searches.set(asked, shapes);
    }
    if (shapes.length > 0) return shapes;
  }
  return [];
}

/** Returns a function that lifts a place slightly above the floor. */
function liftOn({ tree }: Level): (at: Point) => Point3 {
  return (at) => {
    const leaf = leafAt(tree, at);
    return { x: at.x, y: (leaf < 0 ? 0 : tree.leaves[leaf].floor) + LIFT, z: at.z };
  };
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
  return Array.from({ length: count }, (_, i) => lineShape(color, at(i), at(i + 1), WIDTH, 0.9));
}
