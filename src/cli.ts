#!/usr/bin/env node
// The library for a terminal: `leafstar check | path | paths | bake | grid | svg | run`. This file knows the process (words, streams, exit code) and
// nothing else; what a command does stands in cli/. Exit codes: 0 done, 1 the map or file was refused, 2 the words made no
// sense, 3 the level doctor found what --fail-on names. A path that is not there is an answer, not a failure.
import process from 'node:process';
import {
  adoptBake,
  BakeError,
  buildLevel,
  canSmooth,
  examineMap,
  FINDERS,
  HEIGHT_COSTS,
  makeSmoothed,
  MapError,
  portalGraphOf,
  placesOfKind,
  readBake,
  SMOOTHINGS,
  toPlan,
  DEFAULT_FINDER,
  DEFAULT_RULES,
  type Body,
  type FloorPlan,
  type HeightCost,
  type PathFinder,
  type Severity,
} from './index.ts';
import { readArguments, readNumber, readPair, readPairs, UsageError, type Arguments } from './cli/arguments.ts';
import { bakePlan, describeBake } from './cli/bake-level.ts';
import { readBody } from './cli/bodies.ts';
import { CHECK_STATES, checkPlan, describeReport, levelStateOf, type CheckState } from './cli/check.ts';
import { compareQuery, describeComparison } from './cli/compare.ts';
import {
  countAsGraveAs,
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
import { askGrid, describeGrid, GRID_TABLES, keysOf, readChoices, type GridTable } from './cli/search-grid.ts';
import { describeRun, drawTracks, readHunt, reportRun } from './cli/run.ts';
import { NoRoomError } from './game/ground/no-room-error.ts';
import { CELL_SIZE } from './map/grids/cells-to-walls.ts';
import { baseNameOf } from './map/map-entry.ts';

const HELP = `leafstar reads floor plans (Leafstar JSON, grid text, Doom WAD, MovingAI .map, wall segments) and finds ways through them.

  leafstar check FILE [--map NAME] [--body walk|fly] [--state drawn|open|dyn] [--fail-on fault|doubt|note] [--json]
      Is the map sound? Counts, bounds, warnings, the tree, areas, and everything that the level doctor finds wrong
      or doubtful with it; with --body the sectors reached from the first player's start: as drawn, with doors open,
      lifts up and down and teleporters on, or with all that the body can set going on its way, keys and triggers minded.
      --fail-on ends with exit code 3 where the doctor found something as grave as that (fault: the map plays wrong; doubt:
      probably not meant so; note: harmless). With --json, doctor.counts has how many there are by kind, and doctor.findings
      each with kind, severity, message, mend, at ([x, y] or null) and place.
  leafstar path FILE --from X,Y (--to X,Y … | --to-nearest KIND) [--map NAME] [--body walk|fly] [--radius R] [--finder NAME]
                [--smoothing NAME] [--heights flat|3d] [--state drawn|open|dyn] [--json]
      One path: its length and its points after the start. --finder all compares: a line for every finder and smoothing.
      With 3d, stairs and ledges cost what they are high. States as for check; with dyn, doors that somebody can open,
      lifts and teleporters are ways. Of several --to the nearest by path; --to-nearest is to a thing of a kind: a kind of
      the plan (key, pickup, bot, goal …), a colour of key, or a type (a prop's kind, Doom's type number).
  leafstar paths FILE --queries Q.tsv [the options of path] [--json]
      One answer a line for each line of Q.tsv (columns x1 y1 x2 y2 or sx sy gx gy, tabs between;
      of lines that name a map only those of this one; - reads standard input).
  leafstar bake FILE --out FILE.bake [--map NAME] [--body walk|fly] [--radius R] [--json]
      All ways of a body worked out now: path and paths take them with --bake FILE.bake and search no more.
  leafstar grid FILE --from X,Y --to X,Y [--map NAME] [--body walk|fly] [--radius R] [--node-radius R] [--json]
      [--world-size W,D] [--world-middle X,Y]
${(Object.keys(GRID_TABLES) as GridTable[]).map((table) => `      [--${table} ${keysOf(table)}]`).join('\n')}
      A search on a grid (a grid text's own, or one laid over the map), drawn in letters, and where its estimate says too much.
  leafstar svg FILE [--map NAME] [--layers ${DRAWABLE_KEYS.join(',')}] [--body walk|fly] [--radius R] [--width PIXELS]
                [--neighbours ${keysOf('neighbours')}] [--node-radius R]
      A drawing of the plan on standard output; the last two are for the layer grid.
  leafstar run FILE [--map NAME] [--seed N] [--settings NAME=VALUE,NAME=VALUE…] [--seconds S] [--out TRACKS.svg] [--json]
      The hunt that the page shows for that map, seed and settings (named as in its address), up to the first catch: who set
      off, rode or took what and when, and the world's hash at the end; with --out a drawing of where everybody went.

FILE may be - for standard input. A WAD with several maps needs --map. Coordinates and lengths are the file's own (Doom's x, y;
cells of a MovingAI map; units of a grid's header, or its cells with --in cells).
Bodies are points 56 high: walk climbs 24 units, fly anything; both drop from any height; --radius widens them.
Finders: ${FINDERS.map(({ key }) => key).join(', ')}; ${DEFAULT_FINDER} unless told otherwise.
Smoothings, in place of the finder's own: ${SMOOTHINGS.map(({ key }) => key).join(', ')}.
Exit codes: 0 done (also when there is no path), 1 the file or map was refused, 2 wrong usage, 3 see --fail-on.
`;

const clock = (): number => performance.now();
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** How the map is to be taken. Throws a UsageError. */
function readState({ state: typed = 'drawn' }: Arguments['options']): CheckState {
  const state = CHECK_STATES.find((each) => each === typed);
  if (state === undefined) throw new UsageError(`--state: "${typed}" is none of ${CHECK_STATES.join(', ')}.`);
  return state;
}

/** From what severity on a finding is a failure; null: never. Throws a UsageError. */
function readSeverity({ 'fail-on': typed }: Arguments['options']): Severity | null {
  if (typed === undefined) return null;
  const severity = severityOf(typed);
  if (severity === undefined) throw new UsageError(`--fail-on: "${typed}" is none of fault, doubt, note.`);
  return severity;
}

/** Exit code of a check that found what it was not to find. */
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
    return failOn !== null && countAsGraveAs(doctor, failOn) > 0 ? FOUND : 0;
  } catch (error) {
    if (!(error instanceof MapError)) throw error;
    // What is wrong beside the reason why it was refused helps to mend it.
    const doctor = examine();
    if (!json) for (const line of describeFindings(doctor, ['refused-map'])) print(line);
    return reportFailure(error, json, { doctor });
  }
}

/** How many of the file's units one unit of the questions is: 1, or a cell of a grid's. */
function unitOfQuestions(plan: FloorPlan, wished: string | undefined): number {
  if (wished === undefined || wished === plan.frame.unit) return 1;
  if (wished === 'cells' && plan.format === 'grid') return CELL_SIZE / plan.frame.scale;
  if (wished === 'cells' && plan.format === 'movingai') return 1;
  throw new UsageError(`--in: a ${plan.format} map has no ${wished}.`);
}

/** Finder's name for "every one of them". */
const ALL = 'all';

/** The smoothing that was typed, if any. Throws a UsageError for one that there is not. */
function readSmoothing({ options: { smoothing } }: Arguments): string | undefined {
  if (smoothing !== undefined && !SMOOTHINGS.some(({ key }) => key === smoothing))
    throw new UsageError(`--smoothing: "${smoothing}" is none of ${SMOOTHINGS.map(({ key }) => key).join(', ')}.`);
  return smoothing;
}

/** What heights are to cost. Throws a UsageError. */
function readHeights({ options }: Arguments): HeightCost {
  const heights = HEIGHT_COSTS.find(({ key }) => key === (options.heights ?? 'flat'))?.key;
  if (heights === undefined) throw new UsageError(`--heights: "${options.heights}" is neither flat nor 3d.`);
  return heights;
}

function bodyOf(plan: FloorPlan, { options }: Arguments): Body {
  return readBody(options.body ?? 'walk', options.radius, unitOfQuestions(plan, options.in) * plan.frame.scale);
}

function finderOf(plan: FloorPlan, words: Arguments): PathFinder {
  const { options } = words;
  const usual = options.bake === undefined ? DEFAULT_FINDER : 'baked';
  const row = FINDERS.find(({ key }) => key === (options.finder ?? usual));
  if (row === undefined)
    throw new UsageError(`--finder: "${options.finder}" is none of ${FINDERS.map(({ key }) => key).join(', ')}.`);
  const smoothing = readSmoothing(words);
  if (smoothing !== undefined && !canSmooth(row, smoothing))
    throw new UsageError(`--smoothing: ${row.key} finds no corridor of portals to smooth.`);
  const heights = readHeights(words);
  const level = buildLevel(plan, levelStateOf(readState(options)));
  const body = bodyOf(plan, words);
  if (options.bake !== undefined) adoptBake(level, body, readBake(portalGraphOf(level, body), readBytes(options.bake)));
  return makeSmoothed(level, body, row, smoothing ?? null, { heights });
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
  const unit = unitOfQuestions(plan, options.in);
  if (ends.length !== 1) {
    const things = kind === undefined ? [] : placesOfKind(plan, kind);
    if (kind !== undefined && things.length === 0) throw new UsageError(`--to-nearest: the map has no ${kind}.`);
    const goals = [...things, ...ends.map(([u, v]) => toPlan(plan.frame, u * unit, v * unit))];
    const asked = { ...words, options: { finder: NEAREST_FINDER, ...options } };
    const answer = answerNearest(plan, finderOf(plan, asked), from, goals, unit, clock);
    return print(json ? JSON.stringify(answer) : describeAnswer(answer));
  }
  const query: Query = [...from, ...ends[0]];
  if (options.finder === ALL) {
    const wished = readSmoothing(words);
    const reports = compareQuery(
      plan,
      buildLevel(plan, levelStateOf(readState(options))),
      bodyOf(plan, words),
      query,
      unit,
      clock,
      wished,
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
  const unit = unitOfQuestions(plan, options.in);
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
  const unit = unitOfQuestions(plan, options.in);
  const radius = options['node-radius'];
  const pairOf = (option: 'world-size' | 'world-middle'): [number, number] | undefined => {
    if (options[option] === undefined) return undefined;
    const [x, y] = readPair(options[option], option);
    return [x * unit, y * unit];
  };
  const [worldSize, worldMiddle] = [pairOf('world-size'), pairOf('world-middle')];
  const report = askGrid({
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

/** How wide a drawing is to be, pixels. Throws a UsageError. */
function readWidth({ width: typed }: Arguments['options']): number {
  const width = typed === undefined ? 1024 : readNumber(typed, 'width');
  if (!(width >= 64 && width <= 16_384)) throw new UsageError('--width: from 64 to 16384 pixels.');
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

/** Says what went wrong in one line on standard error (with --json also as an object on standard output) and gives the exit code. */
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
  if (error instanceof UsageError) process.stderr.write('leafstar --help tells more.\n');
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

// Whoever reads us may have seen enough (`leafstar svg … | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = main(process.argv.slice(2));
