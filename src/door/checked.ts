// Checks the arguments of the library's functions, for callers only: the engine calls the bare functions.
//
// `entry/` has the names, types and docstrings of a sub-path. A file of the same name here exports them all, those that take arguments with
// a row of checks each; package.json takes the types from there and the code from here. Bundlers drop the rows of what is not used.
import {
  checkBoolean,
  checkBox,
  checkFields,
  checkFinite,
  checkFunction,
  checkHas,
  checkIndex,
  checkKey,
  checkList,
  checkNumber,
  checkPoint,
  checkPositive,
  checkText,
} from '../geometry/checks.ts';
import { bytesOf } from '../map/input/map-content.ts';
import { checkBody } from '../nav/body.ts';
import { checkLevel } from '../nav/level.ts';

/** Throws an Error for a value that the argument cannot have. `given` are all arguments of the call. */
export type Check = (name: string, argument: string, value: any, given: readonly any[]) => unknown;

/** A check for each argument by its name, in order; those that end in ? may be left out. */
type Row = Readonly<Record<string, Check>>;

/** The function with its arguments checked. (Rows are never spread: bundlers would keep them.) */
/* @__NO_SIDE_EFFECTS__ */
export function checked<F extends (...args: never[]) => unknown>(name: string, call: F, ...rows: readonly Row[]): F {
  const row: Row = Object.assign({}, ...rows);
  const names = Object.keys(row).map((argument) => argument.replace('?', ''));
  const checks = Object.entries(row).map(([argument, check]) =>
    argument.endsWith('?') ? unlessMissing(check) : check,
  );
  const entered = (...given: never[]): unknown => {
    for (let i = 0; i < checks.length; i++) checks[i](name, names[i], given[i], given);
    return call(...given);
  };
  return entered as F;
}

const unlessMissing =
  (check: Check): Check =>
  (name, argument, value, given) =>
    value === undefined || check(name, argument, value, given);

export const level: Check = (name, _, value) => checkLevel(name, value);
export const body: Check = (_, __, value) => void checkBody(value);
/** Finite, however far. */
export const finite: Check = checkFinite;
export const point: Check = checkPoint;
export const box: Check = checkBox;
export const positive: Check = checkPositive;
export const count: Check = (name, argument, value) => checkNumber(name, argument, value, 0);
/** 0 or more, Infinity for no limit. */
export const limit: Check = (name, argument, value) => checkNumber(name, argument, value, 0, true);
export const text: Check = checkText;
/** The content of a map file. */
export const content: Check = (name, _, value) => void bytesOf(name, value);
export const flag: Check = checkBoolean;
/** Any value: the function checks it itself. */
export const any: Check = () => undefined;

// The checks below are made from what they look for.

/* @__NO_SIDE_EFFECTS__ */
export function func(mend: string): Check {
  return (name, argument, value) => checkFunction(name, argument, value, mend);
}

/** What another function returned, known by its fields. */
/* @__NO_SIDE_EFFECTS__ */
export function made(mend: string, ...fields: string[]): Check {
  return (name, argument, value) => checkHas(name, argument, value, fields, mend);
}

/** The number of one of the things of the first argument. */
/* @__NO_SIDE_EFFECTS__ */
export function indexOf(what: string, countIn: (first: never) => number): Check {
  return (name, argument, value, [first]) => checkIndex(name, argument, value, countIn(first as never), what);
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOf(keys: readonly string[]): Check {
  return (name, argument, value) => checkKey(name, argument, value, keys);
}

/** A list of them. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf(each: Check, mend: string): Check {
  return (name, argument, value, given) => {
    checkList(name, argument, value, 0, mend, (at, item) => each(name, at, item, given));
  };
}

/** An object of options, each of which may be left out. */
/* @__NO_SIDE_EFFECTS__ */
export function options(...rows: readonly Row[]): Check {
  const row: Row = Object.assign({}, ...rows);
  return (name, argument, value, given) => {
    checkFields(name, argument, value, Object.keys(row));
    for (const [field, check] of Object.entries(row))
      if (value[field] !== undefined) check(name, `${argument}.${field}`, value[field], given);
  };
}

/** How a map file is read. */
export const ofFile = options({
  map: text,
  games: listOf(made('pass { fileName, bytes }', 'fileName', 'bytes'), 'pass a list of files'),
});
export const graph = made('pass what graphOfEdges or graphOfGrid returned', 'nodeCount', 'forEachNeighbour');
/** A node of the first argument, a graph. */
export const nodeOf = indexOf('nodes', ({ nodeCount }: { nodeCount: number }) => nodeCount);
