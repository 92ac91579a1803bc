// Loads a floor plan on the main thread: the first map of a visit. While there is no hunt to disturb, that needs less code and time than a
// worker. The code is fetched on demand.
import { makePlan } from '../map/draft/make-plan.ts';
import { parseFloorPlan } from '../map/rooms/floor-plan-json.ts';
import type { Body } from '../nav/body.ts';
import { buildLevel } from '../nav/build-level.ts';
import type { Level } from '../nav/level.ts';
import { portalGraphOf } from '../nav/portal-graph/build-portal-graph.ts';

/** The level of a floor plan with the portal graphs of these bodies. Throws a MapError. */
export function loadFloorPlan(bytes: Uint8Array, fileName: string, bodies: readonly Body[]): Level {
  const level = buildLevel(makePlan(parseFloorPlan(bytes, fileName)), 'used');
  for (const body of bodies) portalGraphOf(level, body);
  return level;
}
