// Checks of arguments where callers come in. Each throws an Error that names the function, the argument, the value, and what to pass.
import type { Bounds, Point } from './point.ts';

/** A value for a message; long ones are shortened. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const { x, y, z } = value as Partial<Point> & { readonly y?: unknown };
  const kind = Object.getPrototypeOf(value)?.constructor?.name ?? 'Object';
  if ('x' in value && 'z' in value)
    return `${kind === 'Object' ? '' : `a ${kind} `}{ x: ${describeValue(x)}, ${y === undefined || isUsable(y) ? '' : `y: ${describeValue(y)}, `}z: ${describeValue(z)} }`;
  if (kind !== 'Object') return `a ${kind}`;
  const fields = Object.keys(value);
  return fields.length === 0 ? '{}' : `{ ${fields.slice(0, 4).join(', ')}${fields.length > 4 ? ', …' : ''} }`;
}

/** The Error for an argument: `findPath: start is NaN; pass …`. */
export function badArgument(name: string, argument: string, value: unknown, mend: string): Error {
  return new Error(`${name}: ${argument} is ${describeValue(value)}; ${mend}`);
}

/** Lengths, coordinates and costs above this are mistakes. */
const MOST = 1e9;

/** A number that can be a length, a coordinate or a cost. */
export const isUsable = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= MOST;

/** A point of the floor: finite x and z, and a finite y or none. */
export function checkPoint(name: string, argument: string, value: Point & { readonly y?: number }): void {
  if (
    typeof value === 'object' &&
    value !== null &&
    isUsable(value.x) &&
    isUsable(value.z) &&
    (value.y === undefined || isUsable(value.y))
  )
    return;
  throw badArgument(
    name,
    argument,
    value,
    `pass { x, z } in numbers of at most ${MOST}, z along the floor, and y (if any) as height`,
  );
}

/** A point of the floor as `[x, z]` or `{ x, z }`, checked. */
export function readFloorPoint(name: string, argument: string, value: unknown): Point {
  if (typeof value !== 'object' || (Array.isArray(value) && value.length !== 2))
    throw badArgument(name, argument, value, 'pass [x, z] or { x, z }');
  const point = Array.isArray(value) ? { x: value[0], z: value[1] } : (value as Point);
  checkPoint(name, argument, point);
  return point;
}

/** A point, however far. */
export function checkFinite(name: string, argument: string, value: Point): void {
  if (Number.isFinite(value?.x) && Number.isFinite(value.z)) return;
  throw badArgument(name, argument, value, 'pass { x, z }, two finite numbers');
}

/** A finite box whose least coordinates do not exceed its greatest. */
export function checkBox(name: string, argument: string, value: Bounds): void {
  if (isSpan(value?.minX, value?.maxX) && isSpan(value.minZ, value.maxZ)) return;
  throw badArgument(name, argument, value, 'pass finite { minX, minZ, maxX, maxZ }, min at most max');
}

const isSpan = (least: unknown, most: unknown): boolean =>
  typeof least === 'number' && typeof most === 'number' && most - least >= 0 && most - least < Infinity;

/** One of the texts. */
export function checkKey(name: string, argument: string, value: unknown, keys: readonly string[]): void {
  if (typeof value === 'string' && keys.includes(value)) return;
  throw badArgument(name, argument, value, `use ${keys.join(', ')}`);
}

/** A number from `least` on; Infinity only where `mayBeInfinite`. */
export function checkNumber(
  name: string,
  argument: string,
  value: unknown,
  least: number,
  mayBeInfinite = false,
): void {
  if (typeof value === 'number' && value >= least && (mayBeInfinite || Math.abs(value) <= MOST)) return;
  const wanted = least === -Infinity ? 'a number' : least === 0 ? 'a number, 0 or more' : `a number, ${least} or more`;
  throw badArgument(
    name,
    argument,
    value,
    `pass ${wanted}${mayBeInfinite ? '; Infinity for no limit' : `, at most ${MOST}`}`,
  );
}

/** A number above 0. */
export function checkPositive(name: string, argument: string, value: unknown): void {
  if (typeof value === 'number' && value > 0 && value <= MOST) return;
  throw badArgument(name, argument, value, `pass a number above 0, at most ${MOST}`);
}

export function checkBoolean(name: string, argument: string, value: unknown): void {
  if (typeof value !== 'boolean') throw badArgument(name, argument, value, 'pass true or false');
}

export function checkFunction(name: string, argument: string, value: unknown, mend: string): void {
  if (typeof value !== 'function') throw badArgument(name, argument, value, mend);
}

/** An object with fields; not a Map, a Date, a promise or a list, whose fields say nothing. */
export const hasFields = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';

/** An object without unknown fields. */
export function checkFields(name: string, argument: string, value: unknown, known: readonly string[]): void {
  if (!hasFields(value)) throw badArgument(name, argument, value, `pass an object with ${known.join(', ')}`);
  for (const field of Object.keys(value)) {
    if (known.includes(field)) continue;
    throw new Error(`${name}: ${argument} has no field ${describeValue(field)}; use ${known.join(', ')}`);
  }
}

/** A list of at least that many items, each of which is checked; a hole counts as undefined. */
export function checkList(
  name: string,
  argument: string,
  value: unknown,
  least: number,
  mend: string,
  check: (argument: string, each: never) => unknown,
): void {
  if (!Array.isArray(value) || value.length < least) throw badArgument(name, argument, value, mend);
  for (let i = 0; i < value.length; i++) check(`${argument}[${i}]`, value[i] as never);
}

/** A whole number from 0 up to, not including, `count`: the index of one of `what`. */
export function checkIndex(name: string, argument: string, value: unknown, count: number, what: string): void {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) < count) return;
  throw badArgument(name, argument, value, `pass the number of one of the ${count} ${what}`);
}

/** An object that has all these fields. */
export function checkHas(
  name: string,
  argument: string,
  value: unknown,
  fields: readonly string[],
  mend: string,
): void {
  if (typeof value === 'object' && value !== null && fields.every((field) => field in value)) return;
  throw badArgument(name, argument, value, mend);
}

export function checkText(name: string, argument: string, value: unknown): void {
  if (typeof value !== 'string') throw badArgument(name, argument, value, 'pass a text');
}
