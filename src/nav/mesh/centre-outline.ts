// The boundary of the places where a disc's centre can be: straight beside the walls that stop it, round about their ends.
//
// Every wall has a line at distance radius on each side, every wall end a circle. The reach of other walls cuts them into pieces. One test
// at the middle of a piece decides whether the body can stand there; then the whole piece is boundary. Exact for any radius, without
// polygons as approximation. A gap of exactly twice the radius has both boundaries on one line. Rises too high for a step are walls from
// below; from above the centre may stand up to their edge. A point's places end at the walls themselves.
import { listWallsNear } from '../../bsp/walls-near.ts';
import { pointGapSquared, spanNearSegment } from '../../geometry/gap.ts';
import { boundsOf, movedAside, pointBetween, type Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { cutTrack } from './cut-track.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { NO_OBSTACLE, RISE } from '../clearance/obstacles.ts';
import { standingLeaf } from '../portal-graph/places.ts';

/** A straight piece with the free places on the right of a → b, and the leaf in which the centre stands there. */
export interface StraightBorder {
  readonly a: Point;
  readonly b: Point;
  readonly leaf: number;
}

/** An arc about a wall end: from the angle `from`, turning right by `turn`, radians. */
export interface RoundBorder extends Point {
  readonly radius: number;
  readonly from: number;
  readonly turn: number;
  readonly leaf: number;
}

/** Pieces shorter than this, map units, are rounding. */
const NO_LENGTH = 1e-6;
/** The floor may change where a border crosses a wall: within this distance, map units. */
const CROSSING = 1e-7;
/** Distance from a border at which one of its sides must be blocked, map units. */
const HAIR = 2 ** -12;

/** The boundary of all places where the body can stand. Costs one query of nearby walls per wall. */
export function centreOutline(level: Level, body: Body) {
  const graph = portalGraphOf(level, body);
  const { tree, near } = graph;
  const { vertices, walls, sectors } = tree.plan;
  const { kind } = near.obstacles;
  const { radius } = body;
  const straight: StraightBorder[] = [];
  const round: RoundBorder[] = [];
  const isObstacle = (wall: number): boolean => kind[wall] !== NO_OBSTACLE;
  const ends = new Set<number>();
  walls.forEach(({ a, b, front, back }, wall) => {
    if (!isObstacle(wall)) return;
    ends.add(a).add(b);
    const [from, to] = [vertices[a], vertices[b]];
    const about = listWallsNear(tree, growBounds(boundsOf([from, to]), 2 * radius));
    for (const side of radius === 0 ? [0] : kind[wall] === RISE ? [1, -1, 0] : [1, -1]) {
      const [p, q] = movedAside(from, to, side * radius);
      const length = Math.hypot(q.x - p.x, q.z - p.z);
      // On the line of a rise the centre stands on the higher side.
      const isTurned = side < 0 || (side === 0 && back !== SOLID && sectors[back].floor > sectors[front].floor);
      const stops = [0, 1];
      for (const other of about) {
        const [u, v] = [vertices[walls[other].a], vertices[walls[other].b]];
        for (const reach of other !== wall && isObstacle(other) ? [near.reach, CROSSING] : [CROSSING]) {
          const span = spanNearSegment(p, q, u, v, reach);
          if (span !== null) stops.push(span.from, span.to);
        }
      }
      for (const [low, high] of piecesBetween(stops, 1, NO_LENGTH / length)) {
        const at = (t: number): Point => pointBetween(p, q, t);
        const leaf = leafBeside(graph, at((low + high) / 2), (q.z - p.z) / length, (p.x - q.x) / length);
        if (leaf >= 0) straight.push({ a: at(isTurned ? high : low), b: at(isTurned ? low : high), leaf });
      }
    }
  });
  if (radius === 0) return { straight, round };
  for (const end of ends) {
    const { x, z } = vertices[end];
    const stops = [0, 2 * Math.PI];
    for (const other of listWallsNear(tree, growBounds(boundsOf([{ x, z }]), 2 * radius))) {
      const [u, v] = [vertices[walls[other].a], vertices[walls[other].b]];
      if (pointGapSquared(x, z, u, v) >= 4 * radius * radius) continue;
      for (const reach of isObstacle(other) ? [near.reach, CROSSING] : [CROSSING]) {
        const cuts = cutTrack({ x, z, radius, first: 0, width: 2 * Math.PI }, u, v, reach);
        for (const { from, to } of cuts) stops.push(from, to);
      }
    }
    for (const [low, high] of piecesBetween(stops, 2 * Math.PI, NO_LENGTH / radius)) {
      const middle = (low + high) / 2;
      const [ux, uz] = [Math.cos(middle), Math.sin(middle)];
      const leaf = leafBeside(graph, { x: x + radius * ux, z: z + radius * uz }, ux, uz);
      if (leaf >= 0) round.push({ x, z, radius, from: low, turn: high - low, leaf });
    }
  }
  return { straight, round };
}

/** The leaf in which the centre stands on the border or on one side of it; −1 if it can stand nowhere, or on both sides. */
function leafBeside(graph: PortalGraph, { x, z }: Point, ux: number, uz: number): number {
  const sides = [HAIR, -HAIR].map((by) => standingLeaf(graph, { x: x + by * ux, z: z + by * uz }));
  if (sides.every((leaf) => leaf >= 0)) return -1;
  return Math.max(standingLeaf(graph, { x, z }), ...sides);
}

/** The pieces between stops from 0 to `end` that are longer than `least`. */
function piecesBetween(stops: number[], end: number, least: number): [low: number, high: number][] {
  const inside = stops.filter((stop) => stop >= 0 && stop <= end).sort((one, other) => one - other);
  return inside
    .slice(1)
    .map((high, i): [number, number] => [inside[i], high])
    .filter(([low, high]) => high - low > least);
}
