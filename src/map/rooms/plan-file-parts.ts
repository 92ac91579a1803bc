// Reads the parts of a floor-plan file without geometry (look of rooms, air, things, links) and applies their defaults. Lengths and heights
// become map units.
import { distance, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { airOf } from '../plan/airs.ts';
import type { Air, PlanLink, Sector, Thing } from '../floor-plan.ts';
import { footingOn } from '../plan/footings.ts';
import { usualCost } from '../link-types.ts';
import { MapError } from '../input/map-error.ts';
import type { PlaceOf, PlanFile, RoomFile, StyleFile, ThingFile, PointFile } from './plan-file.ts';
import { KEY_HUES } from '../movers.ts';
import { PROP_KINDS } from '../props.ts';

/** A point of the file in map units. */
export const scaled = ([x, z]: PointFile, unit: number): Point => ({ x: x * unit, z: z * unit });

const ROOM_HEIGHT = 128;
const LAMP_REACH = 320;
const LAMP_DROP = 24;
const BODY_RADIUS = 16;
const CART_RADIUS = 26;
const BOT_COLORS = ['#ff3864', '#2de2e6', '#ffe066', '#c77dff', '#3cff8f', '#ff9f1c'] as const;
const KEY_RADIUS = 20;
const PICKUP_HUES: Readonly<Record<string, string>> = { health: '#58e08a' };
const PICKUP_HUE = '#ffc94d';

/** The styles by name. Throws a MapError `duplicate-style`. */
export function stylesOf({ styles = [] }: PlanFile, placeOf: PlaceOf): Map<string, StyleFile> {
  const byName = new Map<string, StyleFile>();
  for (const [i, style] of styles.entries()) {
    if (byName.has(style.name))
      throw new MapError('duplicate-style', placeOf(['styles', i, 'name']), `There are two styles "${style.name}".`, 'Rename or remove one.'); // prettier-ignore
    byName.set(style.name, style);
  }
  return byName;
}

/** The room with its style's fields filled in. Throws a MapError `unknown-style`. */
export function applyStyle(
  room: RoomFile,
  number: number,
  styles: ReadonlyMap<string, StyleFile>,
  placeOf: PlaceOf,
): RoomFile {
  if (room.style === undefined) return room;
  const style = styles.get(room.style);
  if (style) return { ...style, name: '', ...room };
  throw new MapError(
    'unknown-style',
    placeOf(['rooms', number, 'style']),
    `The style "${room.style}" does not exist.`,
    styles.size
      ? `Use one of ${[...styles.keys()].map((name) => `"${name}"`).join(', ')}.`
      : 'Declare it under "styles".',
  );
}

/** The sector of a room, in map units. Throws a MapError `no-headroom`. */
export function sectorOf(room: RoomFile, number: number, unit: number, placeOf: PlaceOf): Sector {
  const floor = (room.floor ?? 0) * unit;
  const ceiling = room.ceiling === undefined ? floor + ROOM_HEIGHT : room.ceiling * unit;
  if (!(ceiling > floor)) {
    const what = `The ceiling (${ceiling / unit}) is not above the floor (${floor / unit}).`;
    const mend = 'Raise the ceiling or lower the floor.';
    throw new MapError('no-headroom', placeOf(['rooms', number, 'ceiling']), what, mend);
  }
  return {
    name: room.name ?? '',
    floor,
    ceiling,
    light: room.light ?? 0.35,
    cost: room.cost ?? 1,
    floorMaterial: room.floorMaterial ?? 'stone',
    ceilingMaterial: room.ceilingMaterial ?? 'stone',
    wallMaterial: room.wallMaterial ?? 'stone',
    sky: room.sky ?? false,
    tag: 0,
    source: number,
    ...(room.style === undefined ? {} : { area: room.style }),
    ...footingOn(room.floorMaterial ?? 'stone', room.pace),
  };
}

/** The plan's air, with defaults from its style. */
export function airFor({ air = {} }: PlanFile, unit: number): Air {
  const usual = airOf(air.style ?? 'keep');
  return {
    ...usual,
    ...air,
    palette: air.palette ?? usual.palette,
    fogDistance: air.fogDistance === undefined ? usual.fogDistance : air.fogDistance * unit,
  };
}

/** The things in map units with their `routes`; `sectorOfThing` returns a thing's sector, or null outside every room. */
export function thingsOf(
  plan: PlanFile,
  unit: number,
  air: Air,
  routes: readonly (readonly Point[] | undefined)[],
  sectorOfThing: (thing: ThingFile) => Sector | null,
): Thing[] {
  let bots = 0;
  return (plan.things ?? []).map((thing, source) => {
    const { kind, at, angle = 0, radius, height, color, strength = 1, type = '', speed, key } = thing;
    const ownHue = kind === 'pickup' ? (PICKUP_HUES[type] ?? PICKUP_HUE) : '';
    const keyColor = kind === 'key' && key !== undefined ? KEY_HUES[key] : ownHue;
    const defaultColor =
      kind === 'lamp' ? air.lamp : kind === 'bot' ? BOT_COLORS[bots++ % BOT_COLORS.length] : keyColor;
    return {
      kind,
      at: scaled(at, unit),
      height: height !== undefined ? height * unit : kind === 'lamp' ? lampHeight(sectorOfThing(thing)) : 0,
      yaw: (angle * Math.PI) / 180,
      radius: radius !== undefined ? radius * unit : defaultRadius(kind, type),
      color: color ?? defaultColor,
      strength: kind === 'lamp' ? strength : 0,
      type,
      source,
      ...(routes[source] === undefined ? {} : { route: routes[source] }),
      ...(speed === undefined ? {} : { speed: speed * unit }),
      ...(kind === 'key' && key !== undefined ? { key } : {}),
    };
  });
}

function defaultRadius(kind: ThingFile['kind'], type: string): number {
  if (kind === 'lamp') return LAMP_REACH;
  if (kind === 'cart') return CART_RADIUS;
  if (kind === 'key' || kind === 'pickup') return KEY_RADIUS;
  return (kind === 'prop' && PROP_KINDS.find(({ key }) => key === type)?.radius) || BODY_RADIUS;
}

/** Default height of a lamp: just below the ceiling; under the sky, on a post. */
function lampHeight(sector: Sector | null): number {
  if (!sector) return 0;
  const room = sector.ceiling - sector.floor;
  return Math.max(sector.sky ? Math.min(room, ROOM_HEIGHT) - LAMP_DROP : room - LAMP_DROP, room / 2);
}

/** The links on the plan's grid; two-way links become two. Throws a MapError `link-to-itself`. */
export function linksOf(plan: PlanFile, unit: number, quantum: number, placeOf: PlaceOf): PlanLink[] {
  return (plan.links ?? []).flatMap(({ type, from, to, cost, twoWay = false }, i) => {
    const [start, end] = [from, to].map((at) => snapPoint(scaled(at, unit), quantum));
    if (distance(start, end) === 0)
      throw new MapError('link-to-itself', placeOf(['links', i]), `This ${type} link ends where it begins.`, 'Choose another end.'); // prettier-ignore
    const own = cost === undefined ? usualCost(type, start, end) : cost * unit;
    const way = { type, from: start, to: end, cost: own, source: i };
    return twoWay ? [way, { ...way, from: end, to: start }] : [way];
  });
}
