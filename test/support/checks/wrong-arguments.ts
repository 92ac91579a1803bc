// Calls a function with every wrong kind of value in place of each argument and each of their fields: it must throw an Error that begins
// with the function's name, or take a value that is legal there. Never an error from inside, never a hang.
import assert from 'node:assert/strict';
import { expect } from 'vitest';
import { MapError } from '../../../src/map/input/map-error.ts';

type Args = readonly unknown[];

export interface FunctionRow {
  readonly name: string;
  /** The function that does the work, whose name errors may have. */
  readonly by?: string;
  readonly call: (...args: never[]) => unknown;
  readonly good: Args;
  /** Values that are right for a field, by its path: `1.radius`. */
  readonly mayBe?: Readonly<Record<string, readonly unknown[]>>;
  /** What is right for a field beside: `1 an empty list`. */
  readonly legal?: readonly string[];
  /** Arguments that may be left out. */
  readonly optional?: readonly number[];
}

export interface Values {
  /** Objects that are replaced as a whole only. */
  readonly whole: readonly unknown[];
  /** Something that belongs to another level. */
  readonly foreign: unknown;
}

/** Takes an entry out of its list and leaves a hole. */
const HOLE = Symbol('hole');

const BAD: readonly (readonly [what: string, value: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['a text', 'nonsense'],
  ['negative', -3],
  ['an empty object', {}],
  ['an empty list', []],
  ['a function', () => 3],
  ['a Map', new Map([['radius', 1]])],
  ['an object without prototype', Object.create(null)],
  ['a hole', HOLE],
  ['a symbol', Symbol('s')],
  ['a bigint', 3n],
  ['frozen and foreign', Object.freeze({ walls: 3 })],
  ['huge', 1e308],
];

/** The arguments and their fields: `1.radius`. */
export function fieldsOf(value: unknown, at: string, whole: readonly unknown[]): string[] {
  const isWhole = typeof value !== 'object' || value === null || whole.includes(value) || value instanceof AbortSignal;
  if (isWhole || Object.isFrozen(value) || ArrayBuffer.isView(value)) return [at];
  const fields = value as Record<string, unknown>;
  return [at, ...Object.keys(fields).flatMap((key) => fieldsOf(fields[key], `${at}.${key}`, whole))];
}

export function withField(value: unknown, [key, ...rest]: readonly string[], bad: unknown): unknown {
  if (key === undefined) return bad;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  if (bad === HOLE && rest.length === 0) delete copy[key];
  else copy[key] = withField(copy[key], rest, bad);
  return copy;
}

export const fieldAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((each, key) => (each as Record<string, unknown>)[key], value);

/** Options of functions begin with one of these. */
const OPTIONAL =
  /^(unit|name|navigators|signal|maxAgents|opacity|width|step,|margin|radius,height|maxDistance|reachableFrom|size)/;

const isOptional = (at: string, { good, optional = [] }: FunctionRow): boolean => {
  // Optional arguments and options may be missing.
  const isLast = at === String(good.length - 1);
  return (
    at.includes('.') ||
    optional.includes(Number(at)) ||
    (isLast && OPTIONAL.test(Object.keys(Object(good[Number(at)])).join())) ||
    good[Number(at)] === 0
  );
};

/** Coordinates may be negative and huge; far away there is only no floor. */
export const isCoordinate = (at: string): boolean => /[.](x|y|z|\d+)$/.test(at) && !at.startsWith('1.maxS');
const LEGAL: Readonly<Record<string, (at: string) => boolean>> = {
  negative: isCoordinate,
  huge: isCoordinate,
  'an empty list': (at) => at === '0.things' || at === '1.navigators',
  'a text': (at) => at === '1.name',
};

/** Arguments with this field only, of which others may have defaults; none for the fields of lists and what is deeper. */
function withFieldAlone(good: Args, at: string, value: unknown): unknown[] {
  const [argument, key, ...rest] = at.split('.');
  if (key === undefined || rest.length > 0 || Array.isArray(good[Number(argument)])) return [];
  return [withField(good, [argument], { [key]: value })];
}

function withoutField(good: Args, at: string): unknown {
  const path = at.split('.');
  const parent = path.slice(0, -1);
  const { [path.at(-1)!]: _, ...others } = fieldAt(good, parent) as Record<string, unknown>;
  return withField(good, parent, others);
}

async function errorOf(call: FunctionRow['call'], args: unknown): Promise<Error | null> {
  try {
    await call(...(args as never[]));
    return null;
  } catch (error) {
    return error as Error;
  }
}

/** Fails for a wrong value that is taken, and for an error that does not name the function. */
export async function refusesWrong(row: FunctionRow, { whole, foreign }: Values): Promise<void> {
  const { name, call, good, mayBe = {}, legal = [], by = name } = row;
  await call(...(good as never[]));
  const tolerated: string[] = [];
  for (const at of good.flatMap((value, i) => fieldsOf(value, String(i), whole))) {
    const isFunction = typeof fieldAt(good, at.split('.')) === 'function';
    for (const [what, value] of [...BAD, ['of another level', foreign] as const]) {
      if (legal.includes(`${at} ${what}`) || (isFunction && what === 'a function')) continue;
      if (mayBe[at]?.includes(value)) continue;
      // Without a list around it, that is a field that is missing.
      const parent = at.includes('.') ? fieldAt(good, at.split('.').slice(0, -1)) : null;
      if (value === HOLE && !Array.isArray(parent)) continue;
      const amongOthers = withField(good, at.split('.'), value);
      for (const args of [amongOthers, ...withFieldAlone(good, at, value)]) {
        const began = performance.now();
        const thrown = await errorOf(call, args);
        assert(performance.now() - began < 10_000, `${at} ${what}`);
        if (thrown === null) {
          tolerated.push(`${at} ${what}`);
          continue;
        }
        const { constructor, message } = thrown;
        assert([Error, RangeError, TypeError, MapError].includes(constructor as never), `${at} ${what}: ${message}`);
        // What a file says is named by the file, what a body lacks by the body.
        const isOfFile = constructor === MapError && /^[\w ,.[\]]+: /.test(message);
        if (!isOfFile)
          assert.match(
            message,
            new RegExp(`^(${name.replace('field.', '(field.)?')}|${by}|body)\\b`),
            `${at} ${what}: ${message}`,
          );
        assert(message.length > name.length + 15, message);
        if (args === amongOthers && value === undefined && parent !== null && !Array.isArray(parent))
          assert((await errorOf(call, withoutField(good, at))) !== null, `${at} may be left out, but not be undefined`);
      }
    }
  }
  const odd = tolerated.filter((each) => {
    const [at] = each.split(' ');
    const what = each.slice(at.length + 1);
    if (['missing', 'an empty object', 'an object without prototype'].includes(what) && isOptional(at, row))
      return false;
    return LEGAL[what]?.(at) !== true;
  });
  expect(odd).toEqual([]);
}
