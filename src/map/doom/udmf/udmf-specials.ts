// Translates ZDoom specials, with arguments and activation flags, into the original's numbers.
//
// A row is an action with its numbers for lines that are crossed or used, once or repeatedly. Speeds become slow or fast; exact speeds are
// dropped. ZDoom's numbers as in its documentation (ZDoom Wiki, action specials), the original's as in specials.ts. Specials without an
// equivalent are not supported.

import { TRIGGERS, type TriggerCode } from '../specials.ts';

export interface GameSpecial {
  readonly special: number;
  readonly tag: number;
}

/** Numbers by trigger; D1 and DR are for untagged lines, which affect the sector behind them. */
type Numbers = Readonly<Partial<Record<TriggerCode, number>>>;

/** Speeds from here on count as fast; rising floors have their own. */
const FAST = 64;
const FAST_FLOOR = 32;
const CLOSE = 10;
const OPEN = 11;
const RAISE = 12;
const LOCKED_RAISE = 13;
const TELEPORT = 70;
const LIGHT_TO = 112;
const LOWER = 22;
const RAISE_FLOOR = 25;
const STAIRS = 217;
const EXIT = 243;
const SECRET_EXIT = 244;

const OPEN_DOOR: Numbers = { D1: 31, W1: 2, WR: 86, S1: 103, SR: 61, GR: 46, DR: 31 };
const OPEN_DOOR_FAST: Numbers = { D1: 118, W1: 109, WR: 106, S1: 112, SR: 115, DR: 118 };
// Of the original's doors all that are pushed repeat; one that does not is a generalised door of Boom.
const RAISE_DOOR: Numbers = { DR: 1, D1: 0x3d06, W1: 4, WR: 90, S1: 29, SR: 63 };
const RAISE_DOOR_FAST: Numbers = { DR: 117, D1: 0x3d16, W1: 108, WR: 105, S1: 111, SR: 114 };
const CLOSE_DOOR: Numbers = { W1: 3, WR: 75, S1: 50, SR: 42 };
const CLOSE_DOOR_FAST: Numbers = { W1: 110, WR: 107, S1: 113, SR: 116 };

/** Slow and fast numbers by ZDoom action; argument 0 is the tag, argument 1 the speed. */
const ACTIONS: Readonly<Record<number, readonly [slow: Numbers, fast: Numbers]>> = {
  [CLOSE]: [CLOSE_DOOR, CLOSE_DOOR_FAST],
  [OPEN]: [OPEN_DOOR, OPEN_DOOR_FAST],
  [RAISE]: [RAISE_DOOR, RAISE_DOOR_FAST],
  21: same({ W1: 38, WR: 82, S1: 23, SR: 60 }),
  [RAISE_FLOOR]: [
    { W1: 119, WR: 128, S1: 18, SR: 69 },
    { W1: 130, WR: 129, S1: 131, SR: 132 },
  ],
  60: same({ W1: 53, WR: 87, S1: 162, SR: 181 }),
  61: same({ W1: 54, WR: 89, S1: 163, SR: 182 }),
  62: [
    { W1: 10, WR: 88, S1: 21, SR: 62 },
    { W1: 121, WR: 120, S1: 122, SR: 123 },
  ],
  238: same({ W1: 5, WR: 91, S1: 101, SR: 64 }),
};

/** Keys in Boom's locked doors by ZDoom lock number: any key, cards, skulls, either, and one of each. */
const LOCKS: Readonly<Record<number, number>> = { 100: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 129: 1, 130: 2, 131: 3, 229: 7 }; // prettier-ignore

/** Numbers by argument 1 or 2: brightness of lights (of 255), height above the highest floor (from −128), height of stairs. */
const BY_ARGUMENT: Readonly<Record<number, readonly [argument: number, by: Readonly<Record<number, Numbers>>]>> = {
  [LIGHT_TO]: [1, { 35: { W1: 35, WR: 79, S1: 170, SR: 139 }, 255: { W1: 13, WR: 81, S1: 171, SR: 138 } }],
  [LOWER]: [2, { 128: { W1: 19, WR: 83, S1: 102, SR: 45 }, 136: { W1: 36, WR: 98, S1: 71, SR: 70 } }],
  [STAIRS]: [2, { 8: { W1: 8, WR: 256, S1: 7, SR: 258 }, 16: { W1: 100, WR: 257, S1: 127, SR: 259 } }],
};

function same(numbers: Numbers): readonly [Numbers, Numbers] {
  return [numbers, numbers];
}

/** The original's number and tag for a special with these arguments; { 0, 0 } for none, null without an equivalent. */
export function gameSpecialOf(special: number, args: readonly number[], hasFlag: (name: string) => boolean) {
  if (special === 0) return { special: 0, tag: 0 };
  const isRepeated = hasFlag('repeatspecial');
  const isUsed = hasFlag('playeruse');
  const isCrossed = hasFlag('playercross') || (hasFlag('monstercross') && !isUsed);
  const letter = isCrossed ? 'W' : isUsed ? 'S' : 'G';
  // Without a flag only scripts set it off.
  if (letter === 'G' && !hasFlag('impact')) return null;
  const [tag, speed] = args;
  const isBehind = tag === 0 && letter === 'S';
  const trigger = `${isBehind ? 'D' : letter}${isRepeated ? 'R' : 1}` as const;
  const numberIn = (numbers: Numbers): GameSpecial | null => {
    const number = numbers[trigger];
    return number === undefined ? null : { special: number, tag };
  };
  if (special === TELEPORT) {
    // A destination may be named by a thing's number or by the sector's.
    const to = args[1];
    if (letter !== 'W' || to === 0) return null;
    const isForBots = !hasFlag('playercross');
    return { special: isForBots ? (isRepeated ? 126 : 125) : isRepeated ? 97 : 39, tag: to };
  }
  if (special === EXIT) return { special: { W: 52, S: 11, G: 197 }[letter], tag: 0 };
  if (special === SECRET_EXIT) return { special: { W: 124, S: 51, G: 198 }[letter], tag: 0 };
  if (special === LOCKED_RAISE) {
    const key = LOCKS[args[3]] as number | undefined;
    if (key === undefined) return null;
    // A generalised door of Boom; without a wait it stays open.
    const [stays, isFast] = [Number(args[2] === 0), Number(speed >= FAST)];
    return { special: 0x3800 + TRIGGERS.indexOf(trigger) + 16 * isFast + 32 * stays + 64 * key, tag };
  }
  const row = BY_ARGUMENT[special] as (typeof BY_ARGUMENT)[number] | undefined;
  if (row !== undefined) return numberIn(row[1][args[row[0]]] ?? {});
  const action = ACTIONS[special];
  return action === undefined ? null : numberIn(action[speed >= (special === RAISE_FLOOR ? FAST_FLOOR : FAST) ? 1 : 0]);
}
