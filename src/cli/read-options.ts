// The values of options, checked, and what they make. A wrong value throws a UsageError that names the option and the values it takes.
import { DEFAULT_RULES, layoutOf, type LevelGridOptions } from '../door/grid.ts';
import { toPlan, type FloorPlan } from '../door/formats.ts';
import { getOrAdd } from '../geometry/lists.ts';
import {
  adoptBake,
  canSmooth,
  DEFAULT_FINDER,
  FINDERS,
  HEIGHT_COSTS,
  levelSetOffFrom,
  makeSmoothedFinder,
  portalGraphOf,
  readBake,
  SMOOTHINGS,
  type HeightCost,
  type Severity,
  buildLevel,
  type Body,
  type PathFinder,
  POINT_FLYER,
  POINT_WALKER,
} from '../door/nav.ts';
import { createNavigator, type Level } from '../index.ts';
import { CELL_SIZE } from '../map/grids/cells-to-walls.ts';
import { FARTHEST } from '../map/input/limits.ts';
import { oncePer } from '../nav/once-per.ts';
import { readNumber, type Arguments, clockOf } from './arguments.ts';
import { CHECK_STATES, levelStateOf, type CheckState } from './check.ts';
import { UsageError } from './ends.ts';
import { SEVERITIES } from './examine.ts';
import { answerQuery, askNavigator, orUsageError, type PathReport, type Query } from './find-path.ts';
import { readBytes } from './load-map.ts';
import { readChoices } from './grid-options.ts';
import { checkBody } from '../nav/body.ts';

type Options = Arguments['options'];

/** One of these keys, by default the first. */
function oneOf<Key extends string>(option: string, keys: readonly Key[], typed: string | undefined): Key {
  const key = typed === undefined ? keys[0] : keys.find((each) => each === typed);
  if (key === undefined) throw new UsageError(`--${option}: "${typed}" is unknown; use ${keys.join(', ')}.`);
  return key;
}

const keyOf = <Key extends string>({ key }: { readonly key: Key }): Key => key;

export const readState = ({ state }: Options): CheckState => oneOf('state', CHECK_STATES, state);

/** The least severity that fails the check, or null. */
export function readSeverity({ 'fail-on': typed }: Options): Severity | null {
  return typed === undefined ? null : oneOf('fail-on', SEVERITIES, typed);
}

export function readSmoothing({ smoothing }: Options): string | undefined {
  if (smoothing !== undefined) oneOf('smoothing', SMOOTHINGS.map(keyOf), smoothing);
  return smoothing;
}

/** The cost of heights; flat by default. */
export function readHeights({ heights = 'flat' }: Options): HeightCost {
  return oneOf('heights', HEIGHT_COSTS.map(keyOf), heights);
}

/** File units per unit of the queries: 1, or the cell size of a grid. */
export function unitOfQueries(plan: FloorPlan, { in: requested }: Options): number {
  if (requested === undefined || requested === plan.frame.unit) return 1;
  if (requested === 'cells' && plan.format === 'grid') return CELL_SIZE / plan.frame.scale;
  if (requested === 'cells' && plan.format === 'movingai') return 1;
  throw new UsageError(`--in: a ${plan.format} map has no ${requested}; leave it out.`);
}

export function bodyOf(plan: FloorPlan, { options }: Arguments): Body {
  return readBody(options.body ?? 'walk', options.radius, unitOfQueries(plan, options) * plan.frame.scale);
}

/** The level of queries from a place, in its state: in `dyn` only that moves what the agent can set off from there. */
export function levelsOf(plan: FloorPlan, words: Arguments): (from: readonly [number, number]) => Level {
  const state = readState(words.options);
  const level = buildLevel(plan, levelStateOf(state));
  // Precomputed paths are of everything that can be used.
  if (state !== 'dyn' || words.options.bake !== undefined) return () => level;
  const body = bodyOf(plan, words);
  const unit = unitOfQueries(plan, words.options);
  const known = new Map<string, Level>();
  return ([u, v]) => {
    const setOff = levelSetOffFrom(level, body, toPlan(plan.frame, u * unit, v * unit));
    // From most places it is the same.
    const key = JSON.stringify([setOff.states?.floors, setOff.states?.ceilings]);
    return getOrAdd(known, key, () => setOff);
  };
}

/** Smoothings and heights change paths through portals. */
function usualFinder({ smoothing, heights }: Arguments['options']): string {
  return smoothing === undefined && heights === undefined ? DEFAULT_FINDER : 'line-of-sight';
}

/** What answers queries from a place: the finder that the options name. */
export async function finderOf(plan: FloorPlan, words: Arguments) {
  const { options } = words;
  const typed = options.finder ?? (options.bake === undefined ? usualFinder(options) : 'baked');
  if (options.bake !== undefined && typed !== 'baked')
    throw new UsageError(`--bake: the finder "${typed}" does not use it; remove --finder or --bake.`);
  const key = oneOf('finder', FINDERS.map(keyOf), typed);
  const row = FINDERS.find((each) => each.key === key)!;
  const smoothing = readSmoothing(options);
  if (smoothing !== undefined && !canSmooth(row, smoothing))
    throw new UsageError(`--smoothing: the finder ${row.key} has no corridor of portals to smooth; use another.`);
  const heights = readHeights(options);
  if (heights !== 'flat' && row.isExact)
    throw new UsageError(`--heights: the finder ${row.key} measures paths on the floor; use line-of-sight.`);
  const body = bodyOf(plan, words);
  const bytes = options.bake === undefined ? null : await readBytes(options.bake);
  const make = (level: Level): PathFinder => {
    if (bytes !== null) adoptBake(level, body, readBake(portalGraphOf(level, body), bytes));
    return makeSmoothedFinder(level, body, row, smoothing ?? null, { heights });
  };
  const [levelFrom, finderIn] = [levelsOf(plan, words), oncePer(make)];
  return (from: readonly [number, number]): PathFinder => finderIn(levelFrom(from));
}

/** Does the library's navigator answer, rather than a finder that the options name? */
export function asksNavigator({ options }: Arguments): boolean {
  return (['finder', 'smoothing', 'heights', 'bake'] as const).every((option) => options[option] === undefined);
}

/** Answers queries in the units of --in: by the library's navigator, or by the finder that the options name. */
export async function askerOf(plan: FloorPlan, words: Arguments): Promise<(query: Query) => PathReport> {
  const unit = unitOfQueries(plan, words.options);
  const clock = clockOf(words);
  if (!asksNavigator(words)) {
    const finderFrom = await finderOf(plan, words);
    return (query) => answerQuery(plan, finderFrom([query[0], query[1]]), query, unit, clock);
  }
  const { radius, height, step, drop, flies } = bodyOf(plan, words);
  const { scale } = plan.frame;
  const size = { radius: radius / scale, height: height / scale, maxStep: step / scale, maxDrop: drop / scale, flies };
  const levelFrom = levelsOf(plan, words);
  const navigatorIn = oncePer((level: Level) => orUsageError(() => createNavigator(level, size)));
  return (query) => askNavigator(navigatorIn(levelFrom([query[0], query[1]])), query, unit, clock);
}

/** Width of a drawing, pixels. */
export function readWidth({ width: typed }: Options): number {
  const width = typed === undefined ? 1024 : readNumber(typed, 'width');
  if (!(width >= 64 && width <= 16_384)) throw new UsageError('--width: use 64 to 16384 pixels.');
  return width;
}

/** The grid of `svg --layers grid`. */
export function readDrawnGrid(plan: FloorPlan, options: Options): Partial<LevelGridOptions> {
  const { neighbours = DEFAULT_RULES.neighbours } = readChoices({ neighbours: options.neighbours }).rules;
  const nodeRadius = readNodeRadius(options, plan.frame.scale);
  return { layout: layoutOf({ neighbours }), ...(nodeRadius !== undefined && { nodeRadius }) };
}

/** Half the width of a node in map units, if given. */
export function readNodeRadius({ 'node-radius': typed }: Options, unitsInOne: number): number | undefined {
  if (typed === undefined) return undefined;
  const radius = readNumber(typed, 'node-radius') * unitsInOne;
  if (!(radius > 0)) throw new UsageError('--node-radius: must be more than 0.');
  if (radius > FARTHEST) throw new UsageError(`--node-radius: use at most ${FARTHEST / unitsInOne}.`);
  return radius;
}

/** Point bodies by name, as high as a player: the walker climbs 24 units, the flyer anything; both drop from any height. */
const BODIES: Readonly<Record<string, Body>> = { walk: POINT_WALKER, fly: POINT_FLYER };

/** The body for `--body walk` and `--radius 16`, the radius in file units. Throws a UsageError. */
export function readBody(name: string, radius: string | undefined, unitsInOne: number): Body {
  const point = BODIES[oneOf('body', Object.keys(BODIES), name)];
  const wide = radius === undefined ? 0 : readNumber(radius, 'radius') * unitsInOne;
  if (wide < 0) throw new UsageError('--radius: must not be negative.');
  try {
    return checkBody({ ...point, radius: wide });
  } catch (error) {
    throw new UsageError(`--radius: ${(error as Error).message}`);
  }
}
