// Loads floor plans only: `loadPlan` for that format without the code of the others.
import { checkText } from '../geometry/checks.ts';
import { parseFloorPlan } from './rooms/floor-plan-json.ts';
import type { FloorPlan } from './floor-plan.ts';
import { makePlan } from './draft/make-plan.ts';
import { bytesOf, checkBytes, DEFAULT_NAME, type MapContent } from './map-content.ts';

/** The plan in a floor plan's JSON (bytes or text). `fileName` is used for messages and the plan's name. Throws a MapError. */
export function loadFloorPlan(content: MapContent, fileName = DEFAULT_NAME): FloorPlan {
  checkText('loadFloorPlan', 'fileName', fileName);
  const bytes = bytesOf('loadFloorPlan', content);
  checkBytes(bytes, fileName);
  return makePlan(parseFloorPlan(bytes, fileName));
}
