// Damaged texts of the text formats (floor plans, grids, MovingAI maps, wall segments), one per seed. Characters are damaged, or in floor
// plans values: deleted, doubled, swapped, extreme, or of another kind.
import { parseJsonText, valueOf } from '../../../src/map/rooms/json-text.ts';
import { bytesOf } from '../data.ts';
import { below, damageText, pick, type Random } from './mutants.ts';
import { randomFrom } from '../random.ts';

export const PLAN_WORDS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  '0',
  '-1',
  '1e9',
  '1e400',
  '0.003',
  '"',
  'null',
  'true',
  '//',
  '/*',
  '\\u00',
  'é',
  '\n',
];
/** Longer texts are skipped to allow many seeds. */
const MOST_LETTERS = 13_000;

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

const NUMBERS = [0, -1, 1, 0.5, 1e-9, 32, 1e6, 1e9, -1e9, 1e300, 2 ** 31, 20_001];

function absurd(random: Random, old: Value): Value {
  if (typeof old === 'number' && random() < 0.8)
    return random() < 0.5 ? pick(random, NUMBERS) : old + pick(random, [-64, -1, 0.25, 8, 500]);
  return pick<Value>(random, [
    null,
    true,
    false,
    '',
    'x'.repeat(500),
    [],
    {},
    [[]],
    'walk',
    [0, 0],
    pick(random, NUMBERS),
  ]);
}

/** Damages a random value at any depth. */
function damageValue(random: Random, whole: Value): void {
  let at = whole;
  for (;;) {
    if (typeof at !== 'object' || at === null) return;
    const holder = at as Record<string, Value>;
    const keys = Object.keys(holder);
    if (keys.length === 0) return;
    const key = pick(random, keys);
    const value = holder[key];
    const isEnd = typeof value !== 'object' || value === null;
    if (!isEnd && random() < 0.85) {
      at = value;
      continue;
    }
    const other = pick(random, keys);
    const kind = random();
    if (kind < 0.5) holder[key] = absurd(random, value);
    else if (kind < 0.65) [holder[key], holder[other]] = [holder[other], value];
    else if (kind < 0.8 && Array.isArray(at)) at.splice(below(random, at.length), 0, structuredClone(value));
    else if (Array.isArray(at)) at.splice(Number(key), 1);
    else if (kind < 0.9) delete holder[key];
    else holder[pick(random, ['at', 'polygon', 'kind', 'extra', '__proto__x'])] = structuredClone(value);
    return;
  }
}

/** Returns the mutant of a seed from valid files. */
export function textMutantsOf(texts: readonly string[]): (seed: number) => Uint8Array {
  const sources = texts.filter((text) => text.length <= MOST_LETTERS);
  const values = sources.map((text) =>
    /^\s*(\/\/[^\n]*\s*)*\{/.test(text) ? (valueOf(parseJsonText(text, '')) as Value) : null,
  );
  return (seed) => {
    const random = randomFrom(seed);
    const number = below(random, sources.length);
    const value = values[number];
    if (value === null || random() < 0.3) return bytesOf(damageText(random, sources[number], PLAN_WORDS));
    const copy = structuredClone(value);
    for (let hits = 1 + below(random, 3); hits > 0; hits--) damageValue(random, copy);
    return bytesOf(JSON.stringify(copy));
  };
}
