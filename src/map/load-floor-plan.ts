// Loads floor plans only: `loadPlan` for that format without the code of the others.
import { parseFloorPlan } from './rooms/floor-plan-json.ts';
import type { FloorPlan } from './floor-plan.ts';
import { makePlan } from './draft/make-plan.ts';
import { bytesOf, checkBytes, DEFAULT_NAME, type MapContent } from './input/map-content.ts';

/** The plan in a floor plan's JSON (bytes or text). `fileName` is used for messages and the plan's name. Throws a MapError. */
export function loadFloorPlan(content: MapContent, fileName = DEFAULT_NAME): FloorPlan {
  const bytes = bytesOf('loadFloorPlan', content);
  checkBytes(bytes, fileName);
  return makePlan(parseFloorPlan(bytes, fileName));
}
