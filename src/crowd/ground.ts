// What a crowd walks on: the level as its agents may use it, and the grid of squares over it.
//
// Agents walk on the floor alone: a rise or drop that an agent cannot take in both directions is a wall, and fields lead over no links. So are
// lines of teleporters that carry agents off.
import type { Point } from '../geometry/point.ts';
import { SOLID } from '../map/floor-plan.ts';
import type { Body } from '../nav/body.ts';
import { hasCarriers } from '../nav/clearance/carriers.ts';
import { RISE } from '../nav/clearance/obstacles.ts';
import { exactIndexOf, type ExactIndex } from '../nav/exact/exact-index.ts';
import type { Level } from '../nav/level.ts';
import type { Scene } from '../nav/navigator/changes/scene.ts';
import { patchLevel } from '../nav/patch/patch-level.ts';
import { denseGraphOf } from '../nav/portal-finder/plain-portal-search.ts';
import { portalGraphOf } from '../nav/portal-graph/build-portal-graph.ts';
import { nearestClearPlace, nearestPlaceIn, standingLeaf } from '../nav/portal-graph/places.ts';
import type { PortalGraph } from '../nav/portal-graph/portal-graph.ts';
import { isEven } from '../nav/portal-graph/terrain.ts';
import type { Agents } from './agents.ts';
import { patchSquares, type Squares } from './squares.ts';

export interface Ground {
  /** What fields need. */
  readonly index: ExactIndex;
  readonly graph: PortalGraph;
  /** Where floors cost different amounts, and that counts, the graph of the cheapest paths; else null. */
  readonly uneven: PortalGraph | null;
  readonly squares: Squares;
  /** Where lines carry agents off: the level in which they are walls, and the one in which they can be crossed from behind; else null. */
  readonly lines: { readonly walled: Level; readonly open: Level } | null;
}

/** `squaresOf` makes the squares of a level that is not patched. */
export function createGround(
  scene: Scene,
  body: Body,
  squaresOf: (graph: PortalGraph) => Squares,
  areaCosts: boolean,
): Ground {
  const { index, standing, wide, isPatched } = scene;
  const carries = hasCarriers(wide);
  if (carries || index.strict !== null) {
    const level = walledLevel(scene.level, body);
    const graph = portalGraphOf(level, body);
    return {
      index: exactIndexOf(level, body),
      graph,
      uneven: areaCosts ? unevenGraph(level, body) : null,
      squares: squaresOf(graph),
      lines: carries ? { walled: level, open: scene.level } : null,
    };
  }
  const before = portalGraphOf(wide, body);
  const squares = isPatched ? patchSquares(squaresOf(before), before, standing) : squaresOf(standing);
  const uneven = !areaCosts || isEven(wide.tree) ? null : unevenGraph(scene.level, body);
  return { index, graph: standing, uneven, squares, lines: null };
}

const unevenGraph = (level: Level, body: Body): PortalGraph | null =>
  isEven(level.tree) ? null : (denseGraphOf(level, body) ?? portalGraphOf(level, body));

/** The level in which rises and drops that cannot be taken in both directions are walls, and lines that carry off. */
function walledLevel(given: Level, body: Body): Level {
  const { sectors, walls } = given.plan;
  const carriers = given.states?.carriers;
  const { kind } = portalGraphOf(given, body).near.obstacles;
  const least = body.flies ? Infinity : Math.min(body.step, body.drop);
  const shut = new Map<number, boolean>();
  walls.forEach(({ front, back }, wall) => {
    if (back === SOLID) return;
    const isLedge = kind[wall] === RISE || Math.abs(sectors[front].floor - sectors[back].floor) > least;
    if (isLedge || carriers?.has(wall) === true) shut.set(wall, false);
  });
  return shut.size === 0 ? given : patchLevel(given, body, { doors: shut });
}

/** The nearest place where an agent can stand; beyond a wall only where obstacles cover all of its floor. */
export const nearestFree = (graph: PortalGraph, place: Point): Point | null =>
  nearestClearPlace(graph, place, Infinity)?.at ?? nearestPlaceIn(graph, place);

/** Moves agents who are not where an agent can stand to the nearest place where it can; false if there is none for some. */
export function freeAgents({ graph }: Ground, { count, x, z, region }: Agents): boolean {
  for (let i = 0; i < count; i++) {
    region[i] = -1;
    const at = { x: x[i], z: z[i] };
    if (standingLeaf(graph, at) >= 0) continue;
    const found = nearestFree(graph, at);
    if (found === null) return false;
    x[i] = found.x;
    z[i] = found.z;
  }
  return true;
}

/** Writes the height of the floor under an agent, which is inside. Returned it would be allocated at every call. */
export function writeFloor({ squares }: Ground, { x, z }: Agents, at: number, out: Float64Array, i: number): void {
  const { minX, minZ, scale, columns, floors } = squares;
  const square = Math.floor((z[at] - minZ) * scale) * columns + Math.floor((x[at] - minX) * scale);
  out[i] = floors[square];
  if (Number.isNaN(out[i])) out[i] = squares.floorAt(square, x[at], z[at]);
}
