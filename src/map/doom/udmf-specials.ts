// Translates ZDoom specials, with arguments and activation flags, into the original's numbers.
//
// A row is an action with its numbers for lines that are crossed or used, once or repeatedly. Speeds become slow or fast; exact speeds are
// dropped. ZDoom's numbers as in its documentation (ZDoom Wiki, action specials), the original's as in specials.ts. Specials without an
// equivalent are not supported.

export interface GameSpecial {
  readonly special: number;
  readonly tag: number;
}

/** Numbers by trigger; D1 and DR are for untagged lines, which affect the sector behind them. */
type Numbers = Readonly<Partial<Record<'W1' | 'WR' | 'S1' | 'SR' | 'G1' | 'GR' | 'D1' | 'DR', number>>>;

/** Speeds from here on count as fast. */
const FAST = 64;
const CLOSE = 10;
const OPEN = 11;
const RAISE = 12;
const LOCKED_RAISE = 13;
const TELEPORT = 70;
const LIGHT_TO = 112;
const EXIT = 243;
const SECRET_EXIT = 244;

const OPEN_DOOR: Numbers = { D1: 31, W1: 2, WR: 86, S1: 103, SR: 61, GR: 46, DR: 31 };
const OPEN_DOOR_FAST: Numbers = { D1: 118, W1: 109, WR: 106, S1: 112, SR: 115, DR: 118 };
const RAISE_DOOR: Numbers = { DR: 1, D1: 1, W1: 4, WR: 90, S1: 29, SR: 63 };
const RAISE_DOOR_FAST: Numbers = { DR: 117, D1: 117, W1: 108, WR: 105, S1: 111, SR: 114 };
const CLOSE_DOOR: Numbers = { W1: 3, WR: 75, S1: 50, SR: 42 };
const CLOSE_DOOR_FAST: Numbers = { W1: 110, WR: 107, S1: 113, SR: 116 };

/** Slow and fast numbers by ZDoom action; argument 0 is the tag, argument 1 the speed. */
const ACTIONS: Readonly<Record<number, readonly [slow: Numbers, fast: Numbers]>> = {
  [CLOSE]: [CLOSE_DOOR, CLOSE_DOOR_FAST],
  [OPEN]: [OPEN_DOOR, OPEN_DOOR_FAST],
  [RAISE]: [RAISE_DOOR, RAISE_DOOR_FAST],
  21: same({ W1: 38, WR: 82, S1: 23, SR: 60 }),
  22: [
    { W1: 19, WR: 83, S1: 102, SR: 45 },
    { W1: 36, WR: 98, S1: 71, SR: 70 },
  ],
  25: [
    { W1: 119, WR: 128, S1: 18, SR: 69 },
    { W1: 130, WR: 129, S1: 131, SR: 132 },
  ],
  60: same({ W1: 53, WR: 87, S1: 162, SR: 181 }),
  61: same({ W1: 54, WR: 89, S1: 163, SR: 182 }),
  62: [
    { W1: 10, WR: 88, S1: 21, SR: 62 },
    { W1: 121, WR: 120, S1: 122, SR: 123 },
  ],
  217: [
    { W1: 8, S1: 7 },
    { W1: 100, S1: 127 },
  ],
  238: same({ W1: 5, WR: 91, S1: 101, SR: 64 }),
};

/** Key colours by ZDoom lock number: cards, skulls, and either. */
const LOCKS: Readonly<Record<number, 'red' | 'blue' | 'yellow'>> = {
  1: 'red',
  4: 'red',
  129: 'red',
  2: 'blue',
  5: 'blue',
  130: 'blue',
  3: 'yellow',
  6: 'yellow',
  131: 'yellow',
};
const LOCKED_DOORS = {
  blue: { DR: 26, D1: 32, S1: 133, SR: 99 },
  red: { DR: 28, D1: 33, S1: 135, SR: 134 },
  yellow: { DR: 27, D1: 34, S1: 137, SR: 136 },
} as const satisfies Record<string, Numbers>;

/** Light specials by brightness, of 255: the two that exist in the original. */
const LIGHTS: Readonly<Record<number, Numbers>> = {
  35: { W1: 35, WR: 79, S1: 170, SR: 139 },
  255: { W1: 13, WR: 81, S1: 171, SR: 138 },
};

function same(numbers: Numbers): readonly [Numbers, Numbers] {
  return [numbers, numbers];
}

/** The original's number and tag for a special with these arguments; { 0, 0 } for none, null without an equivalent. */
export function gameSpecialOf(
  special: number,
  args: readonly number[],
  hasFlag: (name: string) => boolean,
): GameSpecial | null {
  if (special === 0) return { special: 0, tag: 0 };
  const isRepeated = hasFlag('repeatspecial');
  const isCrossed = hasFlag('playercross') || (hasFlag('monstercross') && !hasFlag('playeruse'));
  const letter = isCrossed ? 'W' : hasFlag('impact') && !hasFlag('playeruse') ? 'G' : 'S';
  const [tag, speed] = args;
  const isBehind = tag === 0 && letter === 'S';
  const numberIn = (numbers: Numbers): GameSpecial | null => {
    const number = numbers[`${isBehind ? 'D' : letter}${isRepeated ? 'R' : 1}`];
    return number === undefined ? null : { special: number, tag };
  };
  if (special === TELEPORT) {
    // A destination may be named by a thing's number or by the sector's.
    const to = args[1];
    if (letter !== 'W' || to === 0) return null;
    const isForBots = !hasFlag('playercross');
    return { special: isForBots ? (isRepeated ? 126 : 125) : isRepeated ? 97 : 39, tag: to };
  }
  if (special === EXIT || special === SECRET_EXIT) {
    const numbers: Numbers = special === EXIT ? { W1: 52, S1: 11 } : { W1: 124, S1: 51 };
    const found = numbers[letter === 'W' ? 'W1' : 'S1'];
    return found === undefined ? null : { special: found, tag: 0 };
  }
  if (special === LOCKED_RAISE) {
    const color = LOCKS[args[3]];
    return color === undefined ? null : numberIn(LOCKED_DOORS[color]);
  }
  if (special === LIGHT_TO) {
    const numbers = LIGHTS[args[1]];
    return numbers === undefined ? null : numberIn(numbers);
  }
  const action = ACTIONS[special];
  return action === undefined ? null : numberIn(action[speed >= FAST ? 1 : 0]);
}
