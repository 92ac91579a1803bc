// Builds a level from plain objects: rooms as polygons, walls, doors, links and obstacles, in the caller's units.
//
// The description becomes a floor plan (map/rooms/plan-file.ts) and passes the checks of a floor-plan file.
import { METRE, type FloorPoint } from '../../geometry/point.ts';
import { makePlan } from '../../map/draft/make-plan.ts';
import type { LinkType } from '../../map/link-types.ts';
import { MapError } from '../../map/input/map-error.ts';
import { parsePlanObject } from '../../map/rooms/floor-plan-json.ts';
import { buildLevel } from '../build-level.ts';
import type { Level } from '../level.ts';
import { describeValue, hasFields } from '../../geometry/checks.ts';

/**
 * A room: a simple polygon, concave or not, in either winding. Rooms do not overlap; along a shared edge they are open to each other. A corner
 * up to 1.9 mm beside another room's edge counts as on it, and one that was rounded off a slanted edge: see `tolerance`.
 */
export interface RoomDescription {
  /** For `setAreaCost` and `setDoor`; rooms with one name change together. */
  readonly name?: string;
  /** Corners in order, three or more. */
  readonly polygon: readonly FloorPoint[];
  /** Pillars, or places of other rooms. */
  readonly holes?: readonly (readonly FloorPoint[])[];
  /** Name of one of the level's areas. */
  readonly area?: string;
  /** Height of the floor, default 0. */
  readonly floor?: number;
  /** Height of the ceiling, by default 4 m above the floor. */
  readonly ceiling?: number;
  /** Cost of a unit of path relative to plain floor: above 0, default that of its area, or 1. */
  readonly cost?: number;
}

/**
 * What rooms of that area have in common: `{ name: 'mud', cost: 3 }`. There need be none: a generated level may happen to have no mud.
 * `setAreaCost` then changes nothing.
 */
export interface AreaDescription {
  readonly name: string;
  /** Cost of a unit of path relative to plain floor: above 0, default 1. */
  readonly cost?: number;
}

/** A wall without thickness through rooms or along a shared edge: two or more points. */
export interface WallDescription {
  readonly points: readonly FloorPoint[];
  /** 'wall' (default) blocks movement and sight; the others block movement only. */
  readonly kind?: 'wall' | 'window' | 'bars' | 'railing';
}

/** A door on an edge that two rooms share, or across a room. */
export interface DoorDescription {
  /** For `setDoor`; doors with one name move together, and begin alike. */
  readonly name: string;
  readonly from: FloorPoint;
  readonly to: FloorPoint;
  /** Default true. */
  readonly open?: boolean;
}

/**
 * An off-mesh link: a jump, a ladder, a teleporter. One-way unless `twoWay`. Storeys above each other are rooms beside each other, joined by
 * teleports with the length of the stairs as `cost`. That is in the `cost` of paths; their `length` and distances have none of it.
 */
export interface LinkDescription {
  readonly from: FloorPoint;
  readonly to: FloorPoint;
  /** Default 'jump'. */
  readonly type?: LinkType;
  /** In units of path, default the distance; 2 m for a teleport. */
  readonly cost?: number;
  readonly twoWay?: boolean;
}

/** A round obstacle that stays where it is: a column, a crate, a table. Paths go round a polygon about it, some 8 mm wider. */
export interface ThingDescription {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
}

/** What `createLevel` builds a level from. */
export interface LevelDescription {
  /** For messages, default 'level'. */
  readonly name?: string;
  /** Metres in one of your units: 1 (default) for metres, 0.01 for centimetres, 1/32 for pixels of which 32 make a metre. At most 32. */
  readonly unit?: number;
  /**
   * Corners and edges up to that far apart meet, in your units. By default that is 1.9 mm. Beside slanted edges it is some steps of rounding if all
   * corners are multiples of a step: 1, 2.5 or 5 times a power of ten of your units, up to 1/32 m, as centimetres or pixels. Edges that run a
   * step beside each other stay apart. Pass twice the step where your editor rounds to another one, or corners were scaled or turned later; pass
   * less than a step where slanted walls as thin as that vanish.
   */
  readonly tolerance?: number;
  readonly rooms: readonly RoomDescription[];
  readonly areas?: readonly AreaDescription[];
  readonly walls?: readonly WallDescription[];
  readonly doors?: readonly DoorDescription[];
  readonly links?: readonly LinkDescription[];
  readonly things?: readonly ThingDescription[];
}

/** The fields of a description and of what its lists have; those with a ! must be there. */
const FIELDS: Readonly<Record<string, string>> = {
  description: 'rooms! walls doors links things areas name unit tolerance',
  rooms: 'polygon! holes area floor ceiling cost name',
  areas: 'name! cost',
  walls: 'points! kind',
  doors: 'name! from! to! open',
  links: 'from! to! type cost twoWay',
  things: 'x! z! radius!',
};

/** Metres in one of your units, at most: a file's limit. */
const MOST_UNIT = 32;

const MOVE = 'Move it into a room, or remove it.';
/** Warnings of a file that are errors of a description, because something would be ignored, and how to mend each. */
const IGNORED: Readonly<Record<string, string>> = {
  'wall-outside': MOVE,
  'thing-outside': MOVE,
  'link-outside': MOVE,
  'duplicate-wall': 'Remove one of them: a door needs no wall.',
  'zero-length-wall': 'Place its ends apart.',
};

/**
 * Builds a level from plain objects, in your own units.
 *
 * @param description Rooms and what is in them. Points are `[x, z]` or `{ x, z }`.
 * @returns An immutable level for `createNavigator`. 200 rooms take about 20 ms. Floor that can be used later only, as a bridge, is a room that
 *   an obstacle of its outline covers until then: `addObstacle`, `removeObstacle`.
 * @throws {MapError} Names the field, what is wrong and how to fix it: rooms that overlap, a door on an outer wall, an unknown field.
 * @example
 * const level = createLevel({
 *   rooms: [{ polygon: [[0, 0], [12, 0], [12, 8], [0, 8]] }, { polygon: [[12, 3], [20, 3], [20, 5], [12, 5]] }],
 *   doors: [{ name: 'gate', from: [12, 3], to: [12, 5] }],
 * });
 */
export function createLevel(description: LevelDescription): Level {
  checkFieldsOf(description);
  const plan = inOwnWords(() => makePlan(parsePlanObject(planFileOf(description), 'createLevel', null)));
  for (const { code, place, message } of plan.warnings) {
    const isDoor = place.field?.startsWith('doors');
    const mend = isDoor && code === 'wall-outside' ? 'Place it on an edge that two rooms share: they must touch there.' : IGNORED[code]; // prettier-ignore
    // Nothing is repaired here: how a file would be is left out.
    if (mend)
      throw new MapError(code, place, message.replace(/(;| and) (the later one is used|was skipped)/, ''), mend);
  }
  return buildLevel(plan, 'open');
}

/** A file may have more fields than a description. What their values must be is checked as in a file. */
function checkFieldsOf(description: unknown): void {
  const check = (list: string, at: string, value: unknown): void => {
    const known = FIELDS[list].replaceAll('!', '').split(' ');
    const refuse = (what: string): never => {
      const field = list === 'description' ? {} : { field: at };
      throw new MapError('wrong-shape', { file: 'createLevel', ...field }, `${at}${what}.`, `Use ${known.join(', ')}.`);
    };
    if (!hasFields(value)) return refuse(` is ${describeValue(value)}, not an object`);
    for (const field of Object.keys(value)) if (!known.includes(field)) refuse(` has no field "${field}"`);
    for (const [field] of FIELDS[list].matchAll(/\w+(?=!)/g))
      if (value[field] === undefined) refuse(` lacks "${field}"`);
  };
  check('description', 'The description', description);
  for (const [list, items] of Object.entries(description as Fields)) {
    if (FIELDS[list] !== undefined && Array.isArray(items))
      items.forEach((item, i) => check(list, `${list}[${i}]`, item));
  }
}

/** Floor plans have styles where a description has areas, and points as pairs only. Names in quotation marks are the caller's. */
const ownWords = (text: string): string =>
  text
    .replace(/"styles"|"[^"]*"|\bstyle(?=s?\b)/g, (word) =>
      /^"styles"$|^style/.test(word) ? word.replace('style', 'area') : word,
    )
    .replace(
      /((?:polygon|points|holes\[\d+\])\[\d+\]|\.from|\.to) must be a list, not an object/,
      '$1 has other fields than x and z',
    )
    .replace(/^.*\[x, z\]: .*/, 'Use [x, z] or { x, z }: x right, z towards you.')
    .replace(/^title\b/, 'name')
    .replace(/^(doors\[\d+\])\.shut/, '$1.open')
    .replace(/^(things\[\d+\])\.at\[([01])\]/, (_, thing: string, axis: string) => `${thing}.${'xz'[Number(axis)]}`)
    .replace(/; or a regular polygon: .*/, '.')
    .replace(/ Shut doors stop .*/, '');

function inOwnWords<T>(part: () => T): T {
  try {
    return part();
  } catch (error) {
    if (!(error instanceof MapError)) throw error;
    const { code, place, what, mend } = error;
    const field = place.field === undefined ? {} : { field: ownWords(place.field) };
    throw new MapError(code, { ...place, ...field }, ownWords(what), ownWords(mend));
  }
}

/** The description as a floor-plan file; what is wrong in it is left for the file's checks. */
function planFileOf(description: unknown): unknown {
  if (!hasFields(description)) return description;
  const { name = 'level', unit = 1, rooms, areas, walls, doors, links, things, ...rest } = description;
  if (typeof unit !== 'number' || !(unit > 0 && unit <= MOST_UNIT)) {
    const mend =
      typeof unit === 'number' && unit > MOST_UNIT
        ? `Use at most ${MOST_UNIT} metres.`
        : 'Use the metres in one of your units.';
    throw new MapError('wrong-shape', { file: 'createLevel', field: 'unit' }, `unit is ${describeValue(unit)}.`, mend);
  }
  const each = (list: unknown, convert: (item: Fields) => unknown): unknown =>
    Array.isArray(list) ? list.map((item: unknown) => (hasFields(item) ? convert(item) : item)) : list;
  const points = (list: unknown): unknown => (Array.isArray(list) ? list.map(pairOf) : list);
  const ends = (item: Fields): Fields => ({ ...item, from: pairOf(item.from), to: pairOf(item.to) });
  return {
    ...rest,
    format: 'leafstar floor plan',
    version: 1,
    title: name,
    unit: unit * METRE,
    styles: areas,
    rooms: each(rooms, ({ polygon, holes, area, ...room }) => ({
      ...room,
      style: area,
      polygon: points(polygon),
      holes: Array.isArray(holes) ? holes.map(points) : holes,
    })),
    walls: each(walls, (wall) => ({ ...wall, points: points(wall.points) })),
    doors: each(doors, ({ open = true, ...door }) => ({
      ...ends(door),
      shut: typeof open === 'boolean' ? !open : open,
    })),
    links: each(links, ({ type = 'jump', ...link }) => ({ ...ends(link), type })),
    things: each(things, ({ x, z, ...thing }) => ({ kind: 'prop', ...thing, at: [x, z] })),
  };
}

type Fields = Record<string, unknown>;

/** `{ x, z }` as a pair, of a Vector3 too; pairs and nonsense stay what they are. */
function pairOf(point: unknown): unknown {
  const isPoint =
    hasFields(point) && 'x' in point && 'z' in point && Object.keys(point).every((key) => 'xyz'.includes(key));
  return isPoint ? [point.x, point.z] : point;
}
