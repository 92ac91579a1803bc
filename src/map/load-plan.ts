// Loads a map file: bytes in, a checked FloorPlan or a MapError out. The format is recognised by content, not by file name.
// To add a format see src/README.md.
import { isWad } from './doom/wad-lumps.ts';
import { dressMap } from './doom/dress.ts';
import { labelsOfMaps } from './doom/map-labels.ts';
import { parseDoomWad, type DoomExtras, type GameFile } from './doom/doom-wad.ts';
import { describeForeign } from './input/foreign-files.ts';
import { parseFloorPlan } from './rooms/floor-plan-json.ts';
import type { FloorPlan, FormatName } from './floor-plan.ts';
import { isGridText, parseGridText } from './grids/grid-text.ts';
import { makePlan } from './draft/make-plan.ts';
import { bytesOf, checkBytes, DEFAULT_NAME, type MapContent } from './input/map-content.ts';
import { MapError } from './input/map-error.ts';
import { isMovingAi, parseMovingAi } from './grids/movingai-map.ts';
import { firstLetters } from './input/recognise-text.ts';
import { isWallSegments, parseWallSegments } from './wall-segments.ts';

export type { GameFile } from './doom/doom-wad.ts';
export type { MapContent } from './input/map-content.ts';

interface Format {
  readonly name: FormatName;
  readonly recognise: (bytes: Uint8Array) => boolean;
  readonly parse: typeof parseDoomWad;
}

/** Tried in this order. */
const FORMATS: readonly Format[] = [
  { name: 'doom', recognise: isWad, parse: parseDoomWad },
  {
    name: 'floor plan',
    recognise: (bytes) => /^[{[]/.test(firstLetters(bytes)),
    parse: parseFloorPlan,
  },
  {
    name: 'movingai',
    recognise: (bytes) => isMovingAi(firstLetters(bytes)),
    parse: parseMovingAi,
  },
  {
    name: 'walls',
    recognise: isWallSegments,
    parse: parseWallSegments,
  },
  {
    name: 'grid',
    recognise: (bytes) => isGridText(firstLetters(bytes)),
    parse: parseGridText,
  },
];

/** Options of loadPlan and draftPlan. */
export interface LoadOptions {
  /** Name of one of a WAD's maps; the first by default. */
  readonly map?: string;
  /** Other WADs whose textures may be used, lowest priority first. */
  readonly games?: readonly GameFile[];
}

/** The plan in a file's content. `fileName` is used for messages and the plan's name. Throws a MapError. */
export function loadPlan(content: MapContent, fileName = DEFAULT_NAME, options: LoadOptions = {}): FloorPlan {
  return makePlan(draftPlan(content, fileName, options, { dress: dressMap, label: labelsOfMaps }));
}

/** The plan as read from the file, before checks, repairs and snapping; of Doom maps with the extras. Throws a MapError. */
export function draftPlan(content: MapContent, fileName: string, { map, games }: LoadOptions = {}, doom?: DoomExtras) {
  const bytes = bytesOf('loadPlan', content);
  return formatOf(bytes, fileName).parse(bytes, fileName, map, games, doom);
}

/** The format of a file's content. Throws a MapError. */
export function formatOf(bytes: Uint8Array, file: string): Format {
  checkBytes(bytes, file);
  const format = FORMATS.find(({ recognise }) => recognise(bytes));
  if (format) return format;
  const { what, mend } = describeForeign(bytes);
  throw new MapError('unknown-format', { file }, what, mend);
}
