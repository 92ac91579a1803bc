// Lists the maps in a file without loading them. Apart from load-plan.ts, so that those who load a map do without it.
import { listDoomMaps } from './doom/list-doom-maps.ts';
import type { FormatName } from './floor-plan.ts';
import { listGridText } from './grids/grid-text.ts';
import { listMovingAi } from './grids/movingai-map.ts';
import { formatOf } from './load-plan.ts';
import { bytesOf, DEFAULT_NAME, type MapContent } from './input/map-content.ts';
import type { MapEntry } from './input/map-entry.ts';
import { listFloorPlan } from './rooms/floor-plan-json.ts';
import { listWallSegments } from './wall-segments.ts';

const LISTS: Readonly<Record<FormatName, (bytes: Uint8Array, fileName: string) => MapEntry[]>> = {
  doom: listDoomMaps,
  'floor plan': listFloorPlan,
  movingai: listMovingAi,
  walls: listWallSegments,
  grid: listGridText,
};

/** The maps in a file's content, in the file's order; one entry for files with a single map. Throws a MapError. */
export function listMaps(content: MapContent, fileName = DEFAULT_NAME): MapEntry[] {
  const bytes = bytesOf('listMaps', content);
  return LISTS[formatOf(bytes, fileName).name](bytes, fileName);
}
