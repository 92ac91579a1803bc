// Doom thing types as plan things: starts, bots, lamps, keys, pickups and props. Unknown types become props without collision. Type numbers
// as in The Unofficial Doom Specs (M. S. Fell, 1994).
import { decorOfType } from './decor.ts';
import type { Thing } from '../floor-plan.ts';
import { KEY_COLORS, KEY_HUES, type KeyColor } from '../movers.ts';

type ThingLook = Pick<Thing, 'kind' | 'radius' | 'height' | 'color' | 'strength' | 'key' | 'room'>;

const BOT_COLOR = '#ff3864';
const NOTHING: ThingLook = { kind: 'prop', radius: 0, height: 0, color: '', strength: 0 };

// type → colour, height of the flame, range, strength
const LAMPS: Readonly<Record<number, readonly [string, number, number, number]>> = {
  2028: ['#ffe9a8', 44, 256, 1],
  85: ['#dfeaff', 72, 320, 1.1],
  86: ['#dfeaff', 52, 256, 0.9],
  44: ['#6f9bff', 80, 288, 1],
  45: ['#7dff8a', 80, 288, 1],
  46: ['#ff8a4c', 80, 288, 1.1],
  55: ['#6f9bff', 40, 224, 0.8],
  56: ['#7dff8a', 40, 224, 0.8],
  57: ['#ff8a4c', 40, 224, 0.9],
  34: ['#ffb46b', 14, 128, 0.4],
  35: ['#ffb46b', 56, 224, 0.8],
  70: ['#ff8a4c', 34, 224, 0.9],
};

const MONSTERS = new Set([7, 9, 16, 58, 64, 65, 66, 67, 68, 69, 71, 84, 3001, 3002, 3003, 3004, 3005, 3006]);

/** Cards and skulls. */
const KEYS: Readonly<Record<KeyColor, readonly number[]>> = { blue: [5, 40], yellow: [6, 39], red: [13, 38] };
const ITEM_RADIUS = 20;

/** The plan thing for this type. Type 1 is handled by the caller: only the last one is the player. */
export function lookOfThing(type: number): ThingLook {
  if (type === 11) return { ...NOTHING, kind: 'deathmatch', radius: 16 };
  if (type === 14) return { ...NOTHING, kind: 'teleport', radius: 16 };
  if (MONSTERS.has(type)) return { ...NOTHING, kind: 'bot', radius: 16, color: BOT_COLOR };
  const key = KEY_COLORS.find((color) => KEYS[color].includes(type));
  if (key) return { ...NOTHING, kind: 'key', radius: ITEM_RADIUS, key, color: KEY_HUES[key] };
  const lamp = LAMPS[type];
  const decor = decorOfType(type);
  if (decor?.isItem === true) return { ...NOTHING, kind: 'pickup', radius: ITEM_RADIUS };
  // Hanging things block from floor to ceiling, as all blocking things do in the original.
  const room = decor && { radius: decor.radius, tall: decor.hangs ? Infinity : decor.tall };
  if (lamp) {
    const [color, height, radius, strength] = lamp;
    return { kind: 'lamp', color, height, radius, strength, ...(room ? { room } : {}) };
  }
  if (room && room.radius > 0) return { ...NOTHING, radius: room.radius, room };
  return NOTHING;
}
