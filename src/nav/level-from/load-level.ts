// Loads a level from a file's content in any format, from a floor plan as an object, or from the bytes of saveLevel.
import { makePlan } from '../../map/draft/make-plan.ts';
import { draftPlan } from '../../map/load-plan.ts';
import { bytesOf, type MapContent } from '../../map/input/map-content.ts';
import { FILE_PARTS } from '../../map/rooms/file-parts.ts';
import { parsePlanObject } from '../../map/rooms/floor-plan-json.ts';
import type { PlanFile } from '../../map/rooms/plan-file.ts';
import { buildLevel } from '../build-level.ts';
import type { Level } from '../level.ts';
import { badArgument, checkFields } from '../../geometry/checks.ts';
import { isSavedLevel, readSavedLevel } from './saved-level.ts';

/** What `loadLevel` may need beside the content. */
export interface LoadLevelOptions {
  /** File name, for messages and the level's name. */
  readonly name?: string;
  /** Which of a WAD's maps, `E1M1`; the first by default. */
  readonly map?: string;
}

/**
 * Loads a level: a Leafstar floor plan (JSON text or its object), grid text, a Doom WAD, a MovingAI grid, a list of wall segments, or what
 * `saveLevel` returned. The format is recognised by content. Doors begin open, also those that need a key or a switch. Doors in walls of floor
 * plans that never open begin as drawn. See `setDoor`. A lift counts as being at either of its heights, whichever a path needs: paths walk on
 * and off it, or drop, without a link. Textures and titles of Doom maps are left out; `loadPlan` of leafstar/formats reads them. A list of wall
 * segments is text: `vertices 4` and four lines `x y`; `walls 4` and four lines with the numbers of two vertices, from 0; `seeds 1` and a line
 * `x y`. A seed is a point of the floor. Lines that begin with # are comments.
 *
 * @param content Bytes, an ArrayBuffer, text, or a floor plan as an object.
 * @param options Name for messages, and which map of a WAD.
 * @returns A level in the units and axes of its file: z is its second axis, which grows up the page in Doom maps and wall segments.
 * @throws {MapError} Says where in the file, what is wrong and how to fix it. {Error} for other values.
 * @example
 * const level = loadLevel(await (await fetch('keep.json')).arrayBuffer(), { name: 'keep.json' });
 */
export function loadLevel(content: MapContent | PlanFile, options: LoadLevelOptions = {}): Level {
  checkFields('loadLevel', 'options', options, ['name', 'map']);
  const { name = 'level', map } = options;
  for (const [field, value] of Object.entries({ name, map })) {
    if (value !== undefined && typeof value !== 'string')
      throw badArgument('loadLevel', `options.${field}`, value, 'pass a text');
  }
  if (typeof content === 'string' || content instanceof ArrayBuffer || content instanceof Uint8Array) {
    if (typeof content === 'string' && /^[\w.:/\\-]*\.\w+$/.test(content))
      throw badArgument('loadLevel', 'content', content, 'pass the content of the file, not its name or address');
    const bytes = bytesOf('loadLevel', content);
    if (isSavedLevel(bytes)) return readSavedLevel(bytes);
    return buildLevel(makePlan(draftPlan(bytes, name, map === undefined ? {} : { map })), 'open');
  }
  if (typeof content !== 'object' || content === null || !('format' in content && 'rooms' in content))
    throw badArgument('loadLevel', 'content', content, 'pass bytes, text, or a floor plan with format and rooms (bytes of saveLevel: write them to JSON as [...bytes], and read them by new Uint8Array(list); for rooms of your own, createLevel)'); // prettier-ignore
  return buildLevel(makePlan(parsePlanObject(content, name, FILE_PARTS)), 'open');
}
