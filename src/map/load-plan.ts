// The one door for maps: bytes in, a checked FloorPlan out, or a MapError. Which format a file is in is told by what it
// holds, never by its name; a new format is one file with `list` and `parse` and one row here.
import { isWad } from './wad-lumps.ts';
import { listDoomMaps, parseDoomWad, type GameFile } from './doom-wad.ts';
import { listFloorPlan, parseFloorPlan } from './floor-plan-json.ts';
import type { FloorPlan, FormatName } from './floor-plan.ts';
import { listGridText, parseGridText } from './grid-text.ts';
import { MOST_BYTES } from './limits.ts';
import { makePlan } from './make-plan.ts';
import type { MapEntry } from './map-entry.ts';
import { MapError } from './map-error.ts';
import { isMovingAi, listMovingAi, parseMovingAi } from './movingai-map.ts';
import type { PlanDraft } from './plan-draft.ts';
import { firstLetters } from './recognise-text.ts';
import { isWallSegments, listWallSegments, parseWallSegments } from './wall-segments.ts';

export type { GameFile } from './doom-wad.ts';
export type { MapEntry } from './map-entry.ts';

interface Format {
  readonly name: FormatName;
  readonly recognise: (bytes: Uint8Array) => boolean;
  readonly list: (bytes: Uint8Array, fileName: string) => MapEntry[];
  readonly parse: (bytes: Uint8Array, fileName: string, map?: string, games?: readonly GameFile[]) => PlanDraft;
}

/** In the order in which they are tried. */
const FORMATS: readonly Format[] = [
  { name: 'doom', recognise: isWad, list: listDoomMaps, parse: parseDoomWad },
  {
    name: 'floor plan',
    recognise: (bytes) => /^[{[]/.test(firstLetters(bytes)),
    list: listFloorPlan,
    parse: parseFloorPlan,
  },
  {
    name: 'movingai',
    recognise: (bytes) => isMovingAi(firstLetters(bytes)),
    list: listMovingAi,
    parse: parseMovingAi,
  },
  {
    name: 'walls',
    recognise: (bytes) => isWallSegments(firstLetters(bytes)),
    list: listWallSegments,
    parse: parseWallSegments,
  },
  {
    name: 'grid',
    recognise: (bytes) => /^\d/.test(firstLetters(bytes)),
    list: listGridText,
    parse: parseGridText,
  },
];

export interface LoadOptions {
  /** Which of a WAD's maps, by name; the first when left out. */
  readonly map?: string;
  /** Other WADs whose pictures a WAD may wear, the one that counts least first. */
  readonly games?: readonly GameFile[];
}

/** The plan in these bytes. `fileName` is for messages and for the plan's name only. Throws a MapError. */
export function loadPlan(bytes: Uint8Array, fileName: string, options: LoadOptions = {}): FloorPlan {
  return makePlan(draftPlan(bytes, fileName, options));
}

/** The plan as it lies in the file, before anything is checked, mended or snapped. Throws a MapError where it cannot be read at all. */
export function draftPlan(bytes: Uint8Array, fileName: string, options: LoadOptions = {}): PlanDraft {
  return formatOf(bytes, fileName).parse(bytes, fileName, options.map, options.games);
}

/** The maps in these bytes, in the file's order; one for files that hold a single map. Throws a MapError. */
export function listMaps(bytes: Uint8Array, fileName: string): MapEntry[] {
  return formatOf(bytes, fileName).list(bytes, fileName);
}

function formatOf(bytes: Uint8Array, file: string): Format {
  if (bytes.length === 0) throw new MapError('empty-file', { file }, 'The file is empty.', 'Choose another.');
  if (bytes.length > MOST_BYTES) {
    throw new MapError(
      'too-big',
      { file },
      `The file has ${bytes.length} bytes; at most ${MOST_BYTES} are read.`,
      'Split it into smaller ones.',
    );
  }
  const format = FORMATS.find(({ recognise }) => recognise(bytes));
  if (format) return format;
  throw new MapError(
    'unknown-format',
    { file },
    'This is none of the map formats read here.',
    'They are Leafstar floor plans (JSON), text grids, Doom WADs, MovingAI maps and lists of wall segments.',
  );
}
