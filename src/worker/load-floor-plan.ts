// Loads a floor plan of ours on the main thread: the first map of a visit. While there is no hunt to disturb, that needs less code and time
// than a worker. That the file fits the schema was checked when the page was built. The code is fetched on demand.
import { makePlan } from '../map/draft/make-plan.ts';
import { draftOfText } from '../map/rooms/draft-of-plan.ts';
import { parseJsonText } from '../map/rooms/json-text.ts';
import { decodeUtf8 } from '../map/input/text-of-bytes.ts';
import type { Body } from '../nav/body.ts';
import { buildLevel } from '../nav/build-level.ts';
import type { Level } from '../nav/level.ts';
import { portalGraphOf } from '../nav/portal-graph/build-portal-graph.ts';

/** The level of a floor plan with the portal graphs of these bodies. Throws a MapError. */
export function loadFloorPlan(bytes: Uint8Array, fileName: string, bodies: readonly Body[]): Level {
  const text = decodeUtf8(bytes, fileName);
  const level = buildLevel(makePlan(draftOfText(text, parseJsonText(text, fileName), fileName)), 'used');
  for (const body of bodies) portalGraphOf(level, body);
  return level;
}
