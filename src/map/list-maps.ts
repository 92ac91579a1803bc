// Lists the maps in a file without loading them. Apart from load-plan.ts, so that those who load a map do without it.
import type { FormatName } from './floor-plan.ts';
import { listGridText } from './grids/grid-text.ts';
import { listMovingAi } from './grids/movingai-map.ts';
import { formatOf } from './load-plan.ts';
import { bytesOf, DEFAULT_NAME, type MapContent } from './input/map-content.ts';
import type { MapEntry } from './input/map-entry.ts';
import { listFloorPlan } from './rooms/floor-plan-json.ts';
import { listWallSegments } from './wall-segments.ts';
import { foreignFormatOf } from './doom/doom-wad.ts';
import { labelsOfMaps } from './doom/map-labels.ts';
import { countRecords } from './doom/records.ts';
import { countUdmfBlocks } from './doom/udmf/udmf-records.ts';
import { lumpsOfWad, mapsOfWad, type WadMap } from './doom/wad-lumps.ts';

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

/** The maps of a WAD with their counts; `problem` says why a map cannot be loaded. */
function listDoomMaps(bytes: Uint8Array, file: string): MapEntry[] {
  const lumps = lumpsOfWad(bytes, file);
  const maps = mapsOfWad(lumps);
  const labels = labelsOfMaps(lumps, maps);
  return maps.map((map, i) => ({
    name: map.name,
    counts: countsOf(map, file),
    problem: foreignFormatOf(map) ?? '',
    ...(Object.values(labels[i]).some((text) => text !== '') ? { label: labels[i] } : {}),
  }));
}

function countsOf(map: WadMap, file: string): MapEntry['counts'] {
  const text = map.lumps.get('TEXTMAP');
  if (text) return { ...countUdmfBlocks(text.bytes, file) };
  return {
    walls: countRecords(map, 'LINEDEFS'),
    sectors: countRecords(map, 'SECTORS'),
    things: countRecords(map, 'THINGS'),
  };
}
