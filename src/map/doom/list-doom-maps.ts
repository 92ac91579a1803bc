// Lists the maps of a Doom WAD and the contents of their lumps, without loading the maps.
import type { MapEntry } from '../input/map-entry.ts';
import { foreignFormatOf } from './doom-wad.ts';
import { labelsOfMaps } from './map-labels.ts';
import { countRecords } from './records.ts';
import { countUdmfBlocks } from './udmf/udmf-records.ts';
import { lumpsOfWad, mapsOfWad, type WadMap } from './wad-lumps.ts';

/** The maps of a WAD with their counts; `problem` says why a map cannot be loaded. */
export function listDoomMaps(bytes: Uint8Array, file: string): MapEntry[] {
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
