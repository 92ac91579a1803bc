// Line specials of Doom: a table from numbers to triggers and actions, and Boom's generalised numbers.
//
// A trigger is a letter and a count: W walked over, S used, G shot, D used and applied to the sector behind the line; 1 works once, R
// repeatedly. Numbers, targets, speeds and waits as in The Unofficial Doom Specs (M. S. Fell, 1994), Doom's source (id Software, 1997) and
// the Boom reference (TeamTNT, 1998), whose generalised numbers from 0x2F80 on are bit fields. Heights in map units, speeds in map units a
// second (the original counts per tic). Affected sectors and heights are computed in moves.ts.
import type { LightRule } from '../lights.ts';
import type { HeightRule, KeyRequirement, MoverKind, Trigger } from '../movers.ts';

export type TriggerCode = 'W1' | 'WR' | 'S1' | 'SR' | 'G1' | 'GR' | 'D1' | 'DR';

/** A motion of a floor or ceiling, for any sector. */
export interface DoomMotion {
  readonly does: 'move';
  readonly part: 'floor' | 'ceiling';
  readonly kind: MoverKind;
  readonly rule: HeightRule;
  /** Second destination after the wait; the drawn height by default. */
  readonly back?: HeightRule;
  readonly speed: number;
  readonly waitMs: number;
  readonly forEver?: boolean;
  /** Each activation moves it to the other of its two heights. */
  readonly toggles?: boolean;
  /** Starts by itself after this time. */
  readonly afterMs?: number;
}

export type DoomAction =
  | DoomMotion
  /** Each step is higher than the previous one by `step` (lower if negative). */
  | {
      readonly does: 'stairs';
      readonly step: number;
      readonly speed: number;
      readonly mindsTexture: boolean;
      /** Up and down by turns, if the line is used again. */
      readonly alternates?: true;
    }
  | { readonly does: 'donut'; readonly speed: number }
  /** Floor and ceiling together; to the floor of the line when `rule` is null. */
  | { readonly does: 'elevator'; readonly rule: HeightRule | null; readonly speed: number }
  | { readonly does: 'halt' }
  | { readonly does: 'teleport'; readonly to: 'thing' | 'line' | 'reversed line' }
  | { readonly does: 'exit'; readonly secret: boolean }
  | { readonly does: 'light'; readonly to: LightRule }
  /** Permanently lights floors or ceilings of tagged sectors like the line's front sector. */
  | { readonly does: 'lend light'; readonly part: 'floor' | 'ceiling' }
  /**
   * Floors of tagged sectors permanently carry what stands on them along the line. With `by`, the displacement is proportional to movement
   * of the line's front sector: 'move' while it moves, 'place' while it is away from its drawn height.
   */
  | { readonly does: 'carry'; readonly by?: 'move' | 'place' }
  /** Tagged sectors are drawn with floor and ceiling of the line's front sector; collision ignores it. */
  | { readonly does: 'copy heights' }
  /** Its upper texture is the map's sky; applied in dress.ts. */
  | { readonly does: 'sky' }
  /** Tagged sectors are icy or sticky by the line's length; or have wind, currents, pushers. */
  | { readonly does: 'slip' }
  | { readonly does: 'blow'; readonly as: 'wind' | 'current' | 'pusher' }
  /** Scrolling textures and other effects that do not affect movement. */
  | { readonly does: 'nothing' }
  /** Known but not supported; the map is playable without it. `what` completes "which …". */
  | { readonly does: 'unsupported'; readonly what: string };

export interface DoomSpecial {
  readonly trigger: TriggerCode;
  readonly action: DoomAction;
  readonly who: Trigger['who'];
  readonly key: KeyRequirement | null;
}

/** Game steps a second in the original. */
const TICS = 35;
const DOOR_SPEED = 2 * TICS;
const DOOR_WAIT = (150 / TICS) * 1000;
const LIFT_SPEED = TICS;
const LIFT_WAIT = 3000;
const FLOOR_SPEED = TICS;
const STAYS = Infinity;
/** Reaches any height within one step. */
const AT_ONCE = 65_536 * TICS;
/** Part of a door's leaf that stays visible when open. */
const DOOR_LIP = -4;

const OPEN: HeightRule = { from: 'lowest ceiling', plus: DOOR_LIP };
const SHUT: HeightRule = { from: 'own floor', plus: 0 };
const plain = (from: HeightRule['from'], plus = 0): HeightRule => ({ from, plus });

type DoorWay = 'open, wait, close' | 'open' | 'close' | 'close, wait, open';

function door(way: DoorWay, speed = DOOR_SPEED, waitMs = DOOR_WAIT): DoomMotion {
  const move = { does: 'move', part: 'ceiling', kind: 'door', speed } as const;
  if (way === 'open') return { ...move, rule: OPEN, waitMs: STAYS };
  if (way === 'close') return { ...move, rule: SHUT, waitMs: STAYS };
  return way === 'close, wait, open' ? { ...move, rule: SHUT, waitMs } : { ...move, rule: OPEN, back: SHUT, waitMs };
}

const LOWEST: HeightRule = { from: 'lowest floor', plus: 0, withSelf: true };
const HIGHEST: HeightRule = { from: 'highest floor', plus: 0, withSelf: true };

function lift(speed: number, rule = LOWEST, waitMs = LIFT_WAIT): DoomMotion {
  return { does: 'move', part: 'floor', kind: 'lift', rule, speed, waitMs };
}

const toAndFro = (speed: number, waitMs = LIFT_WAIT): DoomMotion => ({
  ...lift(speed, LOWEST, waitMs),
  back: HIGHEST,
  forEver: true,
});

function floor(rule: HeightRule, speed = FLOOR_SPEED): DoomMotion {
  return { does: 'move', part: 'floor', kind: 'floor', rule, speed, waitMs: STAYS };
}

function ceiling(rule: HeightRule, speed = FLOOR_SPEED): DoomMotion {
  return { does: 'move', part: 'ceiling', kind: 'ceiling', rule, speed, waitMs: STAYS };
}

function crusher(speed: number): DoomMotion {
  return {
    does: 'move',
    part: 'ceiling',
    kind: 'crusher',
    rule: plain('own floor', 8),
    speed,
    waitMs: 0,
    forEver: true,
  };
}

const stairs = (step: number, speed: number): DoomAction => ({ does: 'stairs', step, speed, mindsTexture: true });
const elevator = (rule: HeightRule | null): DoomAction => ({ does: 'elevator', rule, speed: 4 * TICS });
const light = (to: LightRule): DoomAction => ({ does: 'light', to });
const unsupported = (what: string): DoomAction => ({ does: 'unsupported', what });
const teleport = (to: 'thing' | 'line' | 'reversed line'): DoomAction => ({ does: 'teleport', to });

const TO_LOWEST_CEILING: HeightRule = { from: 'lowest ceiling', plus: 0, within: true };
const TO_CRUSH: HeightRule = { from: 'lowest ceiling', plus: -8, within: true };
const TURBO_LOWER: HeightRule = { from: 'highest floor', plus: 8, unlessThere: true };
const NEXT_UP = plain('next floor up');
const NEXT_DOWN = plain('next floor down');
/** Rise by the shortest lower texture around; its height may be unknown, so the most common one is used. */
const BY_PICTURE = plain('own floor', 64);
const HALF_LIFT = LIFT_SPEED / 2;

type Numbers = Readonly<Partial<Record<TriggerCode, number>>>;
interface Row {
  readonly action: DoomAction;
  readonly numbers: Numbers;
  readonly who?: Trigger['who'];
  readonly key?: KeyRequirement;
}

const ROWS: readonly Row[] = [
  { action: door('open, wait, close'), numbers: { DR: 1, W1: 4, WR: 90, S1: 29, SR: 63 } },
  { action: door('open'), numbers: { D1: 31, W1: 2, WR: 86, S1: 103, SR: 61, GR: 46 } },
  { action: door('close'), numbers: { W1: 3, WR: 75, S1: 50, SR: 42 } },
  { action: door('close, wait, open', DOOR_SPEED, 30_000), numbers: { W1: 16, WR: 76, S1: 175, SR: 196 } },
  { action: door('open, wait, close', 4 * DOOR_SPEED), numbers: { DR: 117, W1: 108, WR: 105, S1: 111, SR: 114 } },
  { action: door('open', 4 * DOOR_SPEED), numbers: { D1: 118, W1: 109, WR: 106, S1: 112, SR: 115 } },
  { action: door('close', 4 * DOOR_SPEED), numbers: { W1: 110, WR: 107, S1: 113, SR: 116 } },
  { action: door('open, wait, close'), numbers: { DR: 26 }, key: 'blue' },
  { action: door('open, wait, close'), numbers: { DR: 27 }, key: 'yellow' },
  { action: door('open, wait, close'), numbers: { DR: 28 }, key: 'red' },
  { action: door('open'), numbers: { D1: 32 }, key: 'blue' },
  { action: door('open'), numbers: { D1: 33 }, key: 'red' },
  { action: door('open'), numbers: { D1: 34 }, key: 'yellow' },
  { action: door('open', 4 * DOOR_SPEED), numbers: { S1: 133, SR: 99 }, key: 'blue' },
  { action: door('open', 4 * DOOR_SPEED), numbers: { S1: 135, SR: 134 }, key: 'red' },
  { action: door('open', 4 * DOOR_SPEED), numbers: { S1: 137, SR: 136 }, key: 'yellow' },

  { action: lift(4 * LIFT_SPEED), numbers: { W1: 10, WR: 88, S1: 21, SR: 62 } },
  { action: lift(8 * LIFT_SPEED), numbers: { W1: 121, WR: 120, S1: 122, SR: 123 } },
  { action: toAndFro(LIFT_SPEED), numbers: { W1: 53, WR: 87, S1: 162, SR: 181 } },
  { action: { does: 'halt' }, numbers: { W1: 54, WR: 89, S1: 163, SR: 182 } },

  { action: floor(plain('highest floor')), numbers: { W1: 19, WR: 83, S1: 102, SR: 45 } },
  { action: floor(LOWEST), numbers: { W1: 38, WR: 82, S1: 23, SR: 60 } },
  { action: floor(LOWEST), numbers: { W1: 37, WR: 84, S1: 159, SR: 177 } },
  { action: floor(TURBO_LOWER, 4 * FLOOR_SPEED), numbers: { W1: 36, WR: 98, S1: 71, SR: 70 } },
  { action: floor(NEXT_DOWN), numbers: { W1: 219, WR: 220, S1: 221, SR: 222 } },
  { action: floor(TO_LOWEST_CEILING), numbers: { W1: 5, WR: 91, S1: 101, SR: 64, G1: 24 } },
  { action: floor(TO_CRUSH), numbers: { W1: 56, WR: 94, S1: 55, SR: 65 } },
  { action: floor(NEXT_UP), numbers: { W1: 119, WR: 128, S1: 18, SR: 69 } },
  { action: floor(NEXT_UP, 4 * FLOOR_SPEED), numbers: { W1: 130, WR: 129, S1: 131, SR: 132 } },
  { action: floor(NEXT_UP, HALF_LIFT), numbers: { W1: 22, WR: 95, S1: 20, SR: 68, G1: 47 } },
  { action: floor(plain('own floor', 24)), numbers: { W1: 58, WR: 92, S1: 161, SR: 180 } },
  { action: floor(plain('own floor', 24)), numbers: { W1: 59, WR: 93 } },
  { action: floor(plain('own floor', 24), HALF_LIFT), numbers: { W1: 143, WR: 148, S1: 15, SR: 66 } },
  { action: floor(plain('own floor', 24), HALF_LIFT), numbers: { S1: 160, SR: 179 } },
  { action: floor(plain('own floor', 32), HALF_LIFT), numbers: { W1: 144, WR: 149, S1: 14, SR: 67 } },
  { action: floor(plain('own floor', 512)), numbers: { W1: 142, WR: 147, S1: 140, SR: 178 } },
  { action: floor(BY_PICTURE), numbers: { W1: 30, WR: 96, S1: 158, SR: 176 } },
  { action: { ...floor(plain('own ceiling'), AT_ONCE), toggles: true }, numbers: { WR: 212, SR: 211 } },
  { action: stairs(8, FLOOR_SPEED / 4), numbers: { W1: 8, WR: 256, S1: 7, SR: 258 } },
  { action: stairs(16, 4 * FLOOR_SPEED), numbers: { W1: 100, WR: 257, S1: 127, SR: 259 } },
  { action: { does: 'donut', speed: FLOOR_SPEED / 2 }, numbers: { W1: 146, WR: 155, S1: 9, SR: 191 } },
  { action: elevator(NEXT_UP), numbers: { W1: 227, WR: 228, S1: 229, SR: 230 } },
  { action: elevator(NEXT_DOWN), numbers: { W1: 231, WR: 232, S1: 233, SR: 234 } },
  { action: elevator(null), numbers: { W1: 235, WR: 236, S1: 237, SR: 238 } },

  { action: ceiling(plain('highest ceiling')), numbers: { W1: 40, WR: 151, S1: 166, SR: 186 } },
  { action: ceiling(plain('own floor')), numbers: { W1: 145, WR: 152, S1: 41, SR: 43 } },
  { action: ceiling(plain('own floor', 8)), numbers: { W1: 44, WR: 72, S1: 167, SR: 187 } },
  { action: ceiling(plain('lowest ceiling')), numbers: { W1: 199, WR: 201, S1: 203, SR: 205 } },
  { action: ceiling(plain('highest floor')), numbers: { W1: 200, WR: 202, S1: 204, SR: 206 } },
  { action: crusher(FLOOR_SPEED), numbers: { W1: 25, WR: 73, S1: 49, SR: 184 } },
  { action: crusher(2 * FLOOR_SPEED), numbers: { W1: 6, WR: 77, S1: 164, SR: 183 } },
  { action: crusher(FLOOR_SPEED), numbers: { W1: 141, WR: 150, S1: 165, SR: 185 } },
  { action: { does: 'halt' }, numbers: { W1: 57, WR: 74, S1: 168, SR: 188 } },

  { action: teleport('thing'), numbers: { W1: 39, WR: 97, S1: 174, SR: 195 } },
  { action: teleport('thing'), numbers: { W1: 207, WR: 208, S1: 209, SR: 210 } },
  { action: teleport('thing'), numbers: { W1: 125, WR: 126 }, who: 'bots' },
  { action: teleport('thing'), numbers: { W1: 268, WR: 269 }, who: 'bots' },
  { action: teleport('line'), numbers: { W1: 243, WR: 244 } },
  { action: teleport('reversed line'), numbers: { W1: 262, WR: 263 } },
  { action: teleport('line'), numbers: { W1: 266, WR: 267 }, who: 'bots' },
  { action: teleport('reversed line'), numbers: { W1: 264, WR: 265 }, who: 'bots' },
  { action: light('brightest beside'), numbers: { W1: 12, WR: 80, S1: 169, SR: 192 }, who: 'player' },
  { action: light(1), numbers: { W1: 13, WR: 81, S1: 171, SR: 138 }, who: 'player' },
  { action: light(35 / 255), numbers: { W1: 35, WR: 79, S1: 170, SR: 139 }, who: 'player' },
  { action: light('darkest beside'), numbers: { W1: 104, WR: 157, S1: 173, SR: 194 }, who: 'player' },
  { action: light('strobe'), numbers: { W1: 17, WR: 156, S1: 172, SR: 193 }, who: 'player' },
  { action: { does: 'exit', secret: false }, numbers: { W1: 52, S1: 11, G1: 197 }, who: 'player' },
  { action: { does: 'exit', secret: true }, numbers: { W1: 124, S1: 51, G1: 198 }, who: 'player' },
];

/** Specials without a trigger, active from the start; ranges of numbers from … to. */
const STANDING: readonly (readonly [action: DoomAction, ...ranges: (readonly [number, number])[]])[] = [
  // Scrolling textures; applied in dress.ts.
  [{ does: 'nothing' }, [48, 48], [85, 85], [250, 251], [254, 255]],
  [{ does: 'lend light', part: 'floor' }, [213, 213]],
  [{ does: 'lend light', part: 'ceiling' }, [261, 261]],
  [{ does: 'carry' }, [252, 253]],
  [{ does: 'carry', by: 'move' }, [247, 248]],
  [{ does: 'carry', by: 'place' }, [216, 217]],
  [{ does: 'slip' }, [223, 223]],
  [{ does: 'blow', as: 'wind' }, [224, 224]],
  [{ does: 'blow', as: 'current' }, [225, 225]],
  [{ does: 'blow', as: 'pusher' }, [226, 226]],
  [unsupported('changes a floor texture'), [78, 78], [153, 154], [189, 190], [239, 241]],
  [unsupported('scrolls textures as another sector moves'), [214, 215], [218, 218], [245, 246], [249, 249]],
  [{ does: 'copy heights' }, [242, 242]],
  [{ does: 'sky' }, [271, 272]],
  [unsupported('makes textures translucent'), [260, 260]],
];

const SPECIALS: ReadonlyMap<number, DoomSpecial> = new Map([
  ...STANDING.flatMap(([action, ...ranges]) =>
    ranges.flatMap(([first, last]) =>
      Array.from(
        { length: last - first + 1 },
        (_, i) => [first + i, { trigger: 'WR', action, who: 'any', key: null } as DoomSpecial] as const,
      ),
    ),
  ),
  ...ROWS.flatMap(({ action, numbers, who = 'any', key = null }) =>
    (Object.entries(numbers) as [TriggerCode, number][]).map(
      ([trigger, number]) => [number, { trigger, action, who, key }] as const,
    ),
  ),
]);

/** Sector types that are doors: closing after 30 seconds, or opening after five minutes. */
export const DOORS_BY_TYPE: Readonly<Record<number, DoomMotion>> = {
  10: { ...door('close'), afterMs: 30_000 },
  14: { ...door('open, wait, close'), afterMs: 300_000 },
};

/** All numbers in the table, ascending. */
export const KNOWN_SPECIALS: readonly number[] = [...SPECIALS.keys()].sort((a, b) => a - b);

/** The special with that number; null for an unknown one. 0 means no special and must not be passed. */
export function specialOfLine(number: number): DoomSpecial | null {
  return SPECIALS.get(number) ?? generalised(number);
}

/** In the order of Boom's bits. */
export const TRIGGERS = ['W1', 'WR', 'S1', 'SR', 'G1', 'GR', 'D1', 'DR'] as const;
const FLOOR_TARGETS: readonly HeightRule[] = [
  plain('highest floor'),
  LOWEST,
  NEXT_UP,
  TO_LOWEST_CEILING,
  plain('own ceiling'),
  BY_PICTURE,
  plain('own floor', 24),
  plain('own floor', 32),
];
const CEILING_TARGETS: readonly HeightRule[] = [
  plain('highest ceiling'),
  plain('lowest ceiling'),
  plain('next ceiling up'),
  plain('highest floor'),
  plain('own floor'),
  plain('own ceiling', 64),
  plain('own ceiling', 24),
  plain('own ceiling', 32),
];
const LIFT_TARGETS: readonly HeightRule[] = [LOWEST, NEXT_DOWN, plain('lowest ceiling')];
const LIFT_WAITS = [1000, LIFT_WAIT, 5000, 10_000] as const;
const DOOR_WAYS: readonly DoorWay[] = ['open, wait, close', 'open', 'close, wait, open', 'close'];
const DOOR_WAITS = [1000, DOOR_WAIT, 2 * DOOR_WAIT, 7 * DOOR_WAIT] as const;
const KEYS: readonly KeyRequirement[] = ['any', 'red', 'blue', 'yellow', 'red', 'blue', 'yellow', 'all'];

/** Boom's numbers from 0x2F80 to 0x7FFF are bit fields. */
function generalised(number: number): DoomSpecial | null {
  if (number < 0x2f80 || number > 0x7fff) return null;
  const bits = (first: number, count: number): number => (number >> first) & (2 ** count - 1);
  const common = { trigger: TRIGGERS[bits(0, 3)], who: 'any', key: null } as const;
  const faster = 2 ** bits(3, 2);
  if (number >= 0x6000) {
    const isUp = bits(6, 1) === 1;
    return { ...common, action: floor(turned(FLOOR_TARGETS[bits(7, 3)], isUp), FLOOR_SPEED * faster) };
  }
  if (number >= 0x4000) {
    const isUp = bits(6, 1) === 1;
    return { ...common, action: ceiling(turned(CEILING_TARGETS[bits(7, 3)], isUp), FLOOR_SPEED * faster) };
  }
  if (number >= 0x3c00) {
    return { ...common, action: door(DOOR_WAYS[bits(5, 2)], DOOR_SPEED * faster, DOOR_WAITS[bits(8, 2)]) };
  }
  if (number >= 0x3800) {
    const way = bits(5, 1) === 0 ? 'open, wait, close' : 'open';
    return { ...common, key: KEYS[bits(6, 3)], action: door(way, DOOR_SPEED * faster) };
  }
  if (number >= 0x3400) {
    const speed = 2 * LIFT_SPEED * faster;
    const wait = LIFT_WAITS[bits(6, 2)];
    const target = bits(8, 2);
    return { ...common, action: target === 3 ? toAndFro(speed, wait) : lift(speed, LIFT_TARGETS[target], wait) };
  }
  if (number >= 0x3000) {
    const step = [4, 8, 16, 24][bits(6, 2)];
    const speed = [FLOOR_SPEED / 4, FLOOR_SPEED / 2, 2 * FLOOR_SPEED, 4 * FLOOR_SPEED][bits(3, 2)];
    const action = {
      does: 'stairs',
      step: bits(8, 1) === 1 ? step : -step,
      speed,
      mindsTexture: bits(9, 1) === 0,
      alternates: true,
    } as const;
    return { ...common, action };
  }
  return { ...common, action: crusher(FLOOR_SPEED * faster) };
}

/** The rule mirrored for going down: next neighbour below instead of above, negative offset. */
function turned(rule: HeightRule, isUp: boolean): HeightRule {
  if (isUp) return rule;
  const from = rule.from.replace('up', 'down') as HeightRule['from'];
  const isByAmount = rule.from.startsWith('own') && rule.plus !== 0;
  return { ...rule, from, plus: isByAmount ? -rule.plus : rule.plus };
}
