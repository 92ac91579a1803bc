// The commands: each takes its arguments and gives what it prints and how it ends. options.ts has their options and texts.
import { MapError, type Point } from '../index.ts';
import { placesOfKind, toFile, toPlan } from '../door/formats.ts';
import { examineMap } from '../door/nav.ts';
import { baseNameOf } from '../map/input/map-entry.ts';
import { readPair, readPairs, type Arguments, clockOf } from './arguments.ts';
import { bakePlan, describeBake } from './bake-level.ts';
import { checkPlan, describeReport } from './check.ts';
import { compareQuery, describeComparison } from './compare.ts';
import { drawPlan } from './draw.ts';
import { DONE, FOUND, NO_PATH, REJECTED, UsageError, type Outcome } from './ends.ts';
import { countFromSeverity, describeFindings, reportFindings } from './examine.ts';
import { answerNearest, cheapest, describeAnswer, describeWhy, readQueries, type Query } from './find-path.ts';
import { loadMap, planOfBytes, readBytes, writeBytes } from './load-map.ts';
import type { CommandName } from './options.ts';
import {
  askerOf,
  asksNavigator,
  bodyOf,
  finderOf,
  readDrawnGrid,
  readSeverity,
  readState,
  readWidth,
  unitOfQueries,
  readBody,
} from './read-options.ts';
import { describeGrid, searchPlanGrid } from './search-grid.ts';

/** Version of the form of all JSON outputs; it grows when a field is renamed, removed or means something else. */
const SCHEMA = 3;

const asJson = (report: object): string => JSON.stringify({ schema: SCHEMA, ...report });

async function runCheck(words: Arguments): Promise<Outcome> {
  const { file, json, options } = words;
  const body = options.body === undefined ? null : readBody(options.body, undefined, 1);
  const state = readState(options);
  if (body === null && options.state !== undefined)
    throw new UsageError('--state is for the sectors reached; add --body.');
  const failOn = readSeverity(options);
  const bytes = await readBytes(file);
  const examine = () => reportFindings(examineMap(bytes, file, options.map === undefined ? {} : { map: options.map }));
  try {
    const report = checkPlan(planOfBytes(bytes, file, options.map), body, state, clockOf(words));
    const doctor = examine();
    return {
      text: json
        ? asJson({ ...report, doctor })
        : [describeReport(file, report, doctor), ...describeFindings(doctor, ['graph-fault'])].join('\n'),
      code: failOn !== null && countFromSeverity(doctor, failOn) > 0 ? FOUND : DONE,
    };
  } catch (error) {
    if (!(error instanceof MapError)) throw error;
    // Other findings may help to mend a rejected map.
    const doctor = examine();
    const { name, message, code, place, what, mend } = error;
    return {
      text: json
        ? asJson({ error: { name, message, code, place, what, mend }, doctor })
        : describeFindings(doctor, ['refused-map']).join('\n'),
      code: REJECTED,
      error,
    };
  }
}

/** What may mend it, where there is no path on a map whose doors and lifts stay as they are drawn. */
const AS_DRAWN = 'Doors and lifts stay as drawn; --state open opens the doors, --state dyn lets the agent use both.';

async function runPath(words: Arguments): Promise<Outcome> {
  const { file, json, options } = words;
  const from = readPair(options.from, 'from');
  const kind = options['to-nearest'];
  if (kind !== undefined && options.to !== undefined) throw new UsageError('Give --to or --to-nearest, not both.');
  const goals = kind === undefined ? readPairs(options.to, 'to') : [];
  if (words.why && (!asksNavigator(words) || goals.length !== 1))
    throw new UsageError('--why: only the exact path round props can say; give one --to, and no --finder, --smoothing, --heights or --bake.'); // prettier-ignore
  if (options.finder === 'all' && goals.length !== 1) throw new UsageError('--finder all: give one --to.');
  const plan = await loadMap(file, options.map);
  const unit = unitOfQueries(plan, options);
  const clock = clockOf(words);
  if (options.finder === 'all' && options.bake === undefined && goals.length === 1) {
    const reports = compareQuery(plan, words, [...from, ...goals[0]]);
    return {
      text: json ? asJson({ compared: reports }) : describeComparison(reports),
      code: reports.some(({ found }) => found) ? DONE : NO_PATH,
    };
  }
  const pairOf = (place: Point): [number, number] => {
    const { u, v } = toFile(plan.frame, place);
    return [u / unit, v / unit];
  };
  const ask = async () => {
    if (goals.length === 1) return (await askerOf(plan, words))([...from, ...goals[0]]);
    const places = kind === undefined ? goals : placesOfKind(plan, kind).map(pairOf);
    if (places.length === 0) throw new UsageError(`--to-nearest: the map has no "${kind}".`);
    if (!asksNavigator(words))
      return answerNearest(plan, (await finderOf(plan, words))(from), from, places, unit, clock);
    const queries = places.map((place): Query => [...from, ...place]);
    return cheapest(await askerOf(plan, words), queries);
  };
  const answer = await ask();
  if (json) return { text: asJson(answer), code: answer.found ? DONE : NO_PATH };
  const text = words.why ? describeWhy(answer) : describeAnswer(answer);
  if (answer.found) return { text };
  const isStill = plan.movers.length > 0 && readState(options) === 'drawn' && answer.blockedBy?.length !== 0;
  return { text: isStill ? `${text}\n${AS_DRAWN}` : text, code: NO_PATH };
}

async function runPaths(words: Arguments): Promise<Outcome> {
  const { file, json, options } = words;
  if (options.queries === undefined) throw new UsageError('paths needs --queries FILE.');
  if (options.queries === '-' && file === '-')
    throw new UsageError('paths: map and queries cannot both come from standard input.');
  const queries: Query[] = readQueries(new TextDecoder().decode(await readBytes(options.queries)), baseNameOf(file));
  const plan = await loadMap(file, options.map);
  const answers = queries.map(await askerOf(plan, words));
  return { text: answers.map((answer) => (json ? asJson(answer) : describeAnswer(answer))).join('\n') };
}

async function runBake(words: Arguments): Promise<Outcome> {
  const { file, json, options } = words;
  const { out } = options;
  if (out === undefined) throw new UsageError('bake needs --out FILE.');
  const plan = await loadMap(file, options.map);
  const { bytes, report } = bakePlan(plan, bodyOf(plan, words), clockOf(words));
  writeBytes(out, bytes);
  return { text: json ? asJson(report) : describeBake(out, report) };
}

async function runGrid(words: Arguments): Promise<Outcome> {
  const { file, json, options } = words;
  const bytes = await readBytes(file);
  const report = searchPlanGrid(planOfBytes(bytes, file, options.map), bytes, words);
  return { text: json ? asJson(report) : describeGrid(report), code: report.found ? DONE : NO_PATH };
}

/** Options that change one layer. */
const NEEDED_LAYERS = [
  ['to', 'field'],
  ['neighbours', 'grid'],
  ['node-radius', 'grid'],
] as const;

async function runSvg({ file, options }: Arguments): Promise<Outcome> {
  const keys = (options.layers ?? 'cells,walls').split(',');
  const width = readWidth(options);
  for (const [option, layer] of NEEDED_LAYERS)
    if (options[option] !== undefined && !keys.includes(layer))
      throw new UsageError(`--${option} is for the layer ${layer}; add it to --layers.`);
  const plan = await loadMap(file, options.map);
  // Fields are of those who fly, as hunters do, unless a body is named.
  const body = readBody(options.body ?? (keys.includes('field') ? 'fly' : 'walk'), options.radius, plan.frame.scale);
  const [player] = placesOfKind(plan, 'player');
  const goal = options.to === undefined ? player : toPlan(plan.frame, ...readPair(options.to, 'to'));
  return { text: drawPlan(plan, body, keys, width, readDrawnGrid(plan, options), goal) };
}

export const RUN: Readonly<Record<CommandName, (words: Arguments) => Promise<Outcome>>> = {
  check: runCheck,
  path: runPath,
  paths: runPaths,
  bake: runBake,
  grid: runGrid,
  svg: runSvg,
};
