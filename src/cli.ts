#!/usr/bin/env node
// The command line: `leafstar check | path | paths | bake | grid | svg | run`. This file handles arguments, streams and exit codes; the
// commands are in cli/. Exit codes: 0 done, 1 map or file rejected, 2 wrong usage, 3 findings of --fail-on. "No path" is a valid answer.
import process from 'node:process';
import './nav/finders/finders.ts';
import { placesOfKind, toPlan, type FloorPlan } from './entry/formats.ts';
import { DEFAULT_RULES } from './entry/grid.ts';
import { buildLevel, MapError, type Body, type PathFinder } from './index.ts';
import {
  adoptBake,
  BakeError,
  canSmooth,
  examineMap,
  FINDERS,
  HEIGHT_COSTS,
  makeSmoothedFinder,
  portalGraphOf,
  readBake,
  SMOOTHINGS,
  DEFAULT_FINDER,
  type HeightCost,
  type Severity,
} from './entry/nav.ts';
import { readArguments, readNumber, readPair, readPairs, UsageError, type Arguments } from './cli/arguments.ts';
import { bakePlan, describeBake } from './cli/bake-level.ts';
import { readBody } from './cli/bodies.ts';
import { CHECK_STATES, checkPlan, describeReport, levelStateOf, type CheckState } from './cli/check.ts';
import { compareQuery, describeComparison } from './cli/compare.ts';
import {
  countFromSeverity,
  countFaults,
  describeFindings,
  reportFindings,
  severityOf,
  type DoctorReport,
} from './cli/examine.ts';
import { DRAWABLE_KEYS, drawPlan } from './cli/draw.ts';
import {
  answerNearest,
  answerQuery,
  describeAnswer,
  NEAREST_FINDER,
  readQueries,
  type Query,
} from './cli/find-path.ts';
import { FileError, loadMap, readBytes, writeBytes } from './cli/load-map.ts';
import { searchPlanGrid, describeGrid, GRID_TABLES, keysOf, readChoices, type GridTable } from './cli/search-grid.ts';
import { describeRun, drawTracks, readHunt, reportRun } from './cli/run.ts';
import { NoRoomError } from './game/ground/no-room-error.ts';
import { CELL_SIZE } from './map/grids/cells-to-walls.ts';
import { baseNameOf } from './map/map-entry.ts';

const HELP = `leafstar checks maps and finds paths in them: Leafstar JSON, grid text, Doom WAD, MovingAI .map, wall segments.

  leafstar check FILE [--map NAME] [--body walk|fly] [--state drawn|open|dyn] [--fail-on fault|doubt|note] [--json]
      Prints counts, bounds, warnings, tree, areas and the level doctor's findings. --body adds the sectors reached from the
      player's start. States: drawn = nothing moves; open = doors open, lifts and teleporters work; dyn = only what the body
      can set off itself. --fail-on exits with code 3 for findings of at least that severity (fault: the map plays wrong;
      doubt: probably unintended; note: harmless). JSON: doctor.counts by kind, doctor.findings with kind, severity, message,
      mend, at ([x, y] or null) and place.
  leafstar path FILE --from X,Y (--to X,Y … | --to-nearest KIND) [--map NAME] [--body walk|fly] [--radius R] [--finder NAME]
                [--smoothing NAME] [--heights flat|3d] [--state drawn|open|dyn] [--json]
      Finds a path and prints its length and points. --finder all compares all finders and smoothings. 3d adds height
      differences to the cost. With several --to, finds the nearest by path; --to-nearest takes a kind of thing (key, pickup,
      bot, goal …), a key colour, a prop's kind or a Doom type number.
  leafstar paths FILE --queries Q.tsv [options of path] [--json]
      Finds one path per line of Q.tsv: tab-separated columns x1 y1 x2 y2 or sx sy gx gy, and optionally map to select
      lines; - reads standard input.
  leafstar bake FILE --out FILE.bake [--map NAME] [--body walk|fly] [--radius R] [--json]
      Precomputes all paths of a body; pass the result to path and paths as --bake FILE.bake.
  leafstar grid FILE --from X,Y --to X,Y [--map NAME] [--body walk|fly] [--radius R] [--node-radius R] [--json]
      [--world-size W,D] [--world-middle X,Y]
${(Object.keys(GRID_TABLES) as GridTable[]).map((table) => `      [--${table} ${keysOf(table)}]`).join('\n')}
      Searches a grid (that of a grid text, or one over the map), prints it in letters and checks the estimate.
  leafstar svg FILE [--map NAME] [--layers ${DRAWABLE_KEYS.join(',')}] [--body walk|fly] [--radius R] [--width PIXELS]
                [--neighbours ${keysOf('neighbours')}] [--node-radius R]
      Draws the plan as SVG; the last two options are for the layer grid.
  leafstar run FILE [--map NAME] [--seed N] [--settings NAME=VALUE,NAME=VALUE…] [--seconds S] [--out TRACKS.svg] [--json]
      Runs the hunt of the page with these settings (names as in its address) until the first catch. Prints events and the
      final hash; --out draws the tracks.

FILE may be - for standard input. A WAD with several maps needs --map. Coordinates and lengths are in the file's units (Doom's
x, y; cells of a MovingAI map; header units of a grid, or its cells with --in cells).
Bodies are points 56 high that drop from any height; walk climbs 24 units, fly any step. --radius makes them wider.
Finders: ${FINDERS.map(({ key }) => key).join(', ')}; default ${DEFAULT_FINDER}.
Smoothings, instead of the finder's own: ${SMOOTHINGS.map(({ key }) => key).join(', ')}.
Exit codes: 0 done (also without a path), 1 file or map rejected, 2 wrong usage, 3 see --fail-on.
`;

const clock = (): number => performance.now();
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** The map state. Throws a UsageError. */
function readState({ state: typed = 'drawn' }: Arguments['options']): CheckState {
  const state = CHECK_STATES.find((each) => each === typed);
  if (state === undefined) throw new UsageError(`--state: "${typed}" is unknown; use ${CHECK_STATES.join(', ')}.`);
  return state;
}

/** The least severity that fails the check, or null. Throws a UsageError. */
function readSeverity({ 'fail-on': typed }: Arguments['options']): Severity | null {
  if (typed === undefined) return null;
  const severity = severityOf(typed);
  if (severity === undefined) throw new UsageError(`--fail-on: "${typed}" is unknown; use fault, doubt, note.`);
  return severity;
}

/** Exit code of a failed check. */
const FOUND = 3;

function runCheck({ file, json, options }: Arguments): number {
  const bytes = readBytes(file);
  const body = options.body === undefined ? null : readBody(options.body, undefined, 1);
  const state = readState(options);
  const failOn = readSeverity(options);
  const examine = (): DoctorReport =>
    reportFindings(examineMap(bytes, file, options.map === undefined ? {} : { map: options.map }));
  try {
    const report = checkPlan(loadMap(file, options.map, bytes), body, state, clock);
    const doctor = examine();
    print(
      json
        ? JSON.stringify({ ...report, doctor })
        : [describeReport(file, report, countFaults(doctor)), ...describeFindings(doctor, ['graph-fault'])].join('\n'),
    );
    return failOn !== null && countFromSeverity(doctor, failOn) > 0 ? FOUND : 0;
  } catch (error) {
    if (!(error instanceof MapError)) throw error;
    // Other findings may help to mend a rejected map.
    const doctor = examine();
    if (!json) for (const line of describeFindings(doctor, ['refused-map'])) print(line);
    return reportFailure(error, json, { doctor });
  }
}

/** File units per unit of the queries: 1, or the cell size of a grid. */
function unitOfQueries(plan: FloorPlan, requested: string | undefined): number {
  if (requested === undefined || requested === plan.frame.unit) return 1;
  if (requested === 'cells' && plan.format === 'grid') return CELL_SIZE / plan.frame.scale;
  if (requested === 'cells' && plan.format === 'movingai') return 1;
  throw new UsageError(`--in: a ${plan.format} map has no ${requested}; leave it out.`);
}

/** The finder name for all of them. */
const ALL = 'all';

/** The smoothing, if given. Throws a UsageError for an unknown one. */
function readSmoothing({ options: { smoothing } }: Arguments): string | undefined {
  if (smoothing !== undefined && !SMOOTHINGS.some(({ key }) => key === smoothing))
    throw new UsageError(`--smoothing: "${smoothing}" is unknown; use ${SMOOTHINGS.map(({ key }) => key).join(', ')}.`);
  return smoothing;
}

/** The cost of heights. Throws a UsageError. */
function readHeights({ options }: Arguments): HeightCost {
  const heights = HEIGHT_COSTS.find(({ key }) => key === (options.heights ?? 'flat'))?.key;
  if (heights === undefined) throw new UsageError(`--heights: "${options.heights}" is unknown; use flat or 3d.`);
  return heights;
}

function bodyOf(plan: FloorPlan, { options }: Arguments): Body {
  return readBody(options.body ?? 'walk', options.radius, unitOfQueries(plan, options.in) * plan.frame.scale);
}

function finderOf(plan: FloorPlan, words: Arguments): PathFinder {
  const { options } = words;
  const fallback = options.bake === undefined ? DEFAULT_FINDER : 'baked';
  const row = FINDERS.find(({ key }) => key === (options.finder ?? fallback));
  if (row === undefined)
    throw new UsageError(`--finder: "${options.finder}" is unknown; use ${FINDERS.map(({ key }) => key).join(', ')}.`);
  const smoothing = readSmoothing(words);
  if (smoothing !== undefined && !canSmooth(row, smoothing))
    throw new UsageError(`--smoothing: the finder ${row.key} has no corridor of portals to smooth; use another.`);
  const heights = readHeights(words);
  const level = buildLevel(plan, levelStateOf(readState(options)));
  const body = bodyOf(plan, words);
  if (options.bake !== undefined) adoptBake(level, body, readBake(portalGraphOf(level, body), readBytes(options.bake)));
  return makeSmoothedFinder(level, body, row, smoothing ?? null, { heights });
}

function runBake(words: Arguments): void {
  const { file, json, options } = words;
  const { out } = options;
  if (out === undefined) throw new UsageError('bake needs --out FILE.');
  const plan = loadMap(file, options.map);
  const { bytes, report } = bakePlan(plan, bodyOf(plan, words), clock);
  writeBytes(out, bytes);
  print(json ? JSON.stringify(report) : describeBake(out, report));
}

function runPath(words: Arguments): void {
  const { file, json, options } = words;
  const from = readPair(options.from, 'from');
  const kind = options['to-nearest'];
  const ends = kind === undefined ? readPairs(options.to, 'to') : [];
  const plan = loadMap(file, options.map);
  const unit = unitOfQueries(plan, options.in);
  if (ends.length !== 1) {
    const things = kind === undefined ? [] : placesOfKind(plan, kind);
    if (kind !== undefined && things.length === 0) throw new UsageError(`--to-nearest: the map has no ${kind}.`);
    const goals = [...things, ...ends.map(([u, v]) => toPlan(plan.frame, u * unit, v * unit))];
    const nearest = { ...words, options: { finder: NEAREST_FINDER, ...options } };
    const answer = answerNearest(plan, finderOf(plan, nearest), from, goals, unit, clock);
    return print(json ? JSON.stringify(answer) : describeAnswer(answer));
  }
  const query: Query = [...from, ...ends[0]];
  if (options.finder === ALL) {
    const requested = readSmoothing(words);
    const reports = compareQuery(
      plan,
      buildLevel(plan, levelStateOf(readState(options))),
      bodyOf(plan, words),
      query,
      unit,
      clock,
      requested,
      readHeights(words),
    );
    return print(json ? JSON.stringify(reports) : describeComparison(reports));
  }
  const answer = answerQuery(plan, finderOf(plan, words), query, unit, clock);
  print(json ? JSON.stringify(answer) : describeAnswer(answer));
}

function runPaths(words: Arguments): void {
  const { file, json, options } = words;
  if (options.queries === undefined) throw new UsageError('paths needs --queries FILE.');
  const queries = readQueries(new TextDecoder().decode(readBytes(options.queries)), baseNameOf(file));
  const plan = loadMap(file, options.map);
  const finder = finderOf(plan, words);
  const unit = unitOfQueries(plan, options.in);
  for (const query of queries) {
    const answer = answerQuery(plan, finder, query, unit, clock);
    print(json ? JSON.stringify(answer) : describeAnswer(answer));
  }
}

function runGrid({ file, json, options }: Arguments): void {
  const from = readPair(options.from, 'from');
  const to = readPair(options.to, 'to');
  const bytes = readBytes(file);
  const plan = loadMap(file, options.map, bytes);
  const unit = unitOfQueries(plan, options.in);
  const radius = options['node-radius'];
  const pairOf = (option: 'world-size' | 'world-middle'): [number, number] | undefined => {
    if (options[option] === undefined) return undefined;
    const [x, y] = readPair(options[option], option);
    return [x * unit, y * unit];
  };
  const [worldSize, worldMiddle] = [pairOf('world-size'), pairOf('world-middle')];
  const report = searchPlanGrid({
    plan,
    bytes,
    fileName: file,
    body: readBody(options.body ?? 'walk', options.radius, unit * plan.frame.scale),
    from: [from[0] * unit, from[1] * unit],
    to: [to[0] * unit, to[1] * unit],
    ...(radius === undefined ? {} : { nodeRadius: readNumber(radius, 'node-radius') * unit }),
    ...(worldSize && { worldSize }),
    ...(worldMiddle && { worldMiddle }),
    typed: options,
  });
  print(json ? JSON.stringify(report) : describeGrid(report));
}

/** Width of a drawing, pixels. Throws a UsageError. */
function readWidth({ width: typed }: Arguments['options']): number {
  const width = typed === undefined ? 1024 : readNumber(typed, 'width');
  if (!(width >= 64 && width <= 16_384)) throw new UsageError('--width: use 64 to 16384 pixels.');
  return width;
}

function runSvg({ file, options }: Arguments): void {
  const plan = loadMap(file, options.map);
  const keys = (options.layers ?? 'cells,walls').split(',').filter((key) => key !== '');
  const { neighbours } = readChoices({ neighbours: options.neighbours }).rules;
  const radius = options['node-radius'];
  const nodeRadius = radius === undefined ? 0 : readNumber(radius, 'node-radius') * plan.frame.scale;
  const grid = { nodeRadius, neighbours: neighbours ?? DEFAULT_RULES.neighbours };
  print(
    drawPlan(plan, readBody(options.body ?? 'walk', options.radius, plan.frame.scale), keys, readWidth(options), grid),
  );
}

function runHunt({ file, json, options }: Arguments): void {
  const plan = loadMap(file, options.map);
  const hunt = readHunt(options);
  const { level, run } = reportRun(plan, hunt);
  if (options.out !== undefined)
    writeBytes(options.out, new TextEncoder().encode(drawTracks(level, run, readWidth(options))));
  print(json ? JSON.stringify({ ...hunt, ...run }) : describeRun(level, hunt, run, options.out));
}

const RUN: Readonly<Record<Arguments['command'], (words: Arguments) => number | void>> = {
  check: runCheck,
  path: runPath,
  paths: runPaths,
  bake: runBake,
  grid: runGrid,
  svg: runSvg,
  run: runHunt,
};

/** Prints an error as a line on standard error, with --json also as an object on standard output; returns the exit code. */
function reportFailure(error: unknown, json: boolean, more: object = {}): number {
  const known =
    error instanceof MapError ||
    error instanceof NoRoomError ||
    error instanceof BakeError ||
    error instanceof FileError ||
    error instanceof UsageError;
  if (!known) throw error;
  const { name, message } = error;
  if (json) {
    const details =
      error instanceof BakeError
        ? { code: error.code }
        : error instanceof MapError
          ? { code: error.code, place: error.place, what: error.what, mend: error.mend }
          : error instanceof NoRoomError
            ? { what: error.what, mend: error.mend }
            : {};
    print(JSON.stringify({ error: { name, message, ...details }, ...more }));
  }
  process.stderr.write(`${name}: ${message}\n`);
  if (error instanceof UsageError) process.stderr.write('See leafstar --help.\n');
  return error instanceof UsageError ? 2 : 1;
}

function main(words: readonly string[]): number {
  try {
    const parsed = readArguments(words);
    if (parsed === null) process.stdout.write(HELP);
    else return RUN[parsed.command](parsed) ?? 0;
    return 0;
  } catch (error) {
    return reportFailure(error, words.includes('--json'));
  }
}

// The reader may stop early (`leafstar svg … | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = main(process.argv.slice(2));
