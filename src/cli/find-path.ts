// `leafstar path` and `leafstar paths`: queries and answers in file coordinates.
import type { Path, PathAnswer, PathFinder } from '../door/nav.ts';
import type { Blockage, Navigator, Point } from '../index.ts';
import { toFile, toPlan, type FloorPlan, type GraphNode } from '../door/formats.ts';
import type { Clock } from './arguments.ts';
import { baseNameOf } from '../map/input/map-entry.ts';
import { FileError, UsageError } from './ends.ts';

/** A query: start and goal in file coordinates. */
export type Query = readonly [x1: number, y1: number, x2: number, y2: number];

/** Output of `path --json`, and of each line of `paths --json`. Points, heights and lengths are in file units. */
export interface PathReport {
  readonly found: boolean;
  /** Why there is no path, or null. */
  readonly reason: string | null;
  /** Without a path: the least change that would open a path, and the reachable point nearest to the goal. */
  readonly blockedBy?: readonly ReportedBlockage[];
  readonly nearest?: readonly [number, number] | null;
  readonly length: number | null;
  /** Length times area cost, with heights if they count, plus links. */
  readonly cost: number | null;
  /** The agent cannot stand at the start: the first point is where the path begins instead, and lengths count from there. */
  readonly isStartMoved?: true;
  /** After the start, up to and including the goal. */
  readonly points: readonly (readonly [number, number])[] | null;
  /** Height of the floor at each point. */
  readonly heights: readonly number[] | null;
  /** How each point is reached: 'walk', or the type of the link. */
  readonly links: Path['links'] | null;
  /** The arc by which each point is reached, null where it is a straight line; absent where all are. */
  readonly arcs?: readonly (ReportedArc | null)[];
  /** Nodes of the hand-drawn graph on the path, with the author's data; absent when the path uses none. */
  readonly nodes?: readonly Pick<GraphNode, 'name' | 'data'>[];
  /** Nodes expanded by the search; with --finder. */
  readonly expanded?: number;
  /** Duration of the query, microseconds; with --timing. */
  readonly micros?: number;
}

/** What is in the way, and where; its size and what the agent needs or can take for gaps, steps, drops and ceilings. */
interface ReportedBlockage {
  readonly kind: Blockage['kind'];
  readonly at: readonly [number, number];
  readonly name?: string;
  readonly size?: number;
  readonly limit?: number;
}

/** A piece of a circle; `turn` in radians, positive from the file's x axis towards its y axis. Its length is radius × |turn|. */
interface ReportedArc {
  readonly centre: readonly [number, number];
  readonly radius: number;
  readonly turn: number;
}

/** Asks a navigator, which goes round props; `unit` and `clock` as below. Throws a UsageError for what it refuses. */
export function askNavigator(navigator: Navigator, query: Query, unit: number, clock: Clock | null): PathReport {
  const [x1, y1, x2, y2] = query.map((value) => value * unit);
  const [{ path, reason, blockedBy, nearest }, time] = timed(clock, () =>
    orUsageError(() => navigator.query({ x: x1, z: y1 }, { x: x2, z: y2 })),
  );
  const pairOf: PointOf = ({ x, z }) => [x / unit, z / unit];
  const blockages = blockedBy.map((each) => ({
    kind: each.kind,
    at: pairOf(each.at),
    ...(each.kind === 'door' && { name: each.name }),
    ...('size' in each && { size: each.size / unit, limit: each.limit / unit }),
  }));
  // A path of the library begins with its start.
  const from = path?.points[0].x === x1 && path.points[0].z === y1 ? 1 : 0;
  const { points, links, arcs } = path ?? { points: [], links: [], arcs: [] };
  const after = path && { ...path, points: points.slice(from), links: links.slice(from), arcs: arcs.slice(from) };
  return {
    found: path !== null,
    reason,
    ...(path === null && { blockedBy: blockages, nearest: nearest && pairOf(nearest) }),
    ...reportPath(after, from === 0, unit, pairOf, 1),
    ...time,
  };
}

type PointOf = (point: Point) => readonly [number, number];

/** What a report says of a path; `side` is −1 where its arcs turn to the other side in the file. */
function reportPath(
  path: Pick<Path, 'length' | 'cost' | 'points' | 'links' | 'arcs'> | null,
  isStartMoved: boolean,
  scale: number,
  pairOf: PointOf,
  side: 1 | -1,
) {
  return {
    length: path && path.length / scale,
    cost: path && path.cost / scale,
    ...(path !== null && isStartMoved && { isStartMoved: true as const }),
    points: path && path.points.map(pairOf),
    heights: path && path.points.map(({ y }) => y / scale),
    links: path && path.links,
    ...(path?.arcs?.some((arc) => arc !== null) && {
      arcs: path.arcs.map((arc) => arc && { centre: pairOf(arc), radius: arc.radius / scale, turn: side * arc.turn }),
    }),
  };
}

/** A result, and how long it took as the report has it: with a clock only. */
function timed<Result>(clock: Clock | null, ask: () => Result): [Result, { readonly micros?: number }] {
  if (clock === null) return [ask(), {}];
  const began = clock();
  const result = ask();
  return [result, { micros: Math.round((clock() - began) * 10_000) / 10 }];
}

/** The options of the tool that are named differently in the library. */
const NAMES: Readonly<Record<string, string>> = { maxStep: 'step', maxDrop: 'drop' };

/** What the library refuses of the user's numbers is wrong usage, of the option that the number is from. */
export function orUsageError<Result>(ask: () => Result): Result {
  try {
    return ask();
  } catch (error) {
    const { message } = error as Error;
    if (!/^(createNavigator|query): /.test(message)) throw error;
    throw new UsageError(
      message.replace(/^createNavigator: options\.(\w+)/, (_, name: string) => `--${NAMES[name] ?? name}:`),
    );
  }
}

/** Runs a query; `unit` is the number of file units per query unit, `clock` is null where times do not matter. */
export function answerQuery(
  plan: FloorPlan,
  finder: PathFinder,
  [x1, y1, x2, y2]: Query,
  unit: number,
  clock: Clock | null,
): PathReport {
  const [start, goal] = [toPlan(plan.frame, x1 * unit, y1 * unit), toPlan(plan.frame, x2 * unit, y2 * unit)];
  return reportAnswer(plan, unit, clock, () => finder.answer(start, goal));
}

/** Finds the path to the nearest of several goals. */
export function answerNearest(
  plan: FloorPlan,
  finder: PathFinder,
  from: readonly [number, number],
  goals: readonly (readonly [number, number])[],
  unit: number,
  clock: Clock | null,
): PathReport {
  if (finder.nearest === undefined)
    throw new UsageError(`--finder: for the nearest of several goals use ${MULTI_GOAL_FINDERS.join(', ')}.`);
  const [start, ...places] = [from, ...goals].map(([u, v]) => toPlan(plan.frame, u * unit, v * unit));
  return reportAnswer(plan, unit, clock, () => finder.nearest!(start, places));
}

/** Finders for the nearest of several goals. */
const MULTI_GOAL_FINDERS = [
  'midpoints',
  'line-of-sight',
  'funnel',
  'dijkstra',
  'nearest',
  'breadth-first',
  'baked',
  'greedy',
];

/** The answer of several queries that costs least; where there is no path, the first one. */
export function cheapest(ask: (query: Query) => PathReport, queries: readonly Query[]): PathReport {
  return queries.map(ask).reduce((best, each) => ((each.cost ?? Infinity) < (best.cost ?? Infinity) ? each : best));
}

function reportAnswer(plan: FloorPlan, unit: number, clock: Clock | null, ask: () => PathAnswer): PathReport {
  const [{ path, reason, expanded, moved }, time] = timed(clock, ask);
  const scale = plan.frame.scale * unit;
  const pairOf: PointOf = (point) => {
    const { u, v } = toFile(plan.frame, point);
    return [u / unit, v / unit];
  };
  return {
    found: path !== null,
    reason,
    ...reportPath(path, moved?.start !== undefined, scale, pairOf, plan.frame.flipped ? -1 : 1),
    ...(path?.nodes && {
      nodes: path.nodes.map((node) => {
        const { name, data } = plan.graph!.nodes[node];
        return { name, ...(data !== undefined && { data }) };
      }),
    }),
    expanded,
    ...time,
  };
}

/** Possible names of the four columns. */
const COLUMN_NAMES = [
  ['x1', 'y1', 'x2', 'y2'],
  ['sx', 'sy', 'gx', 'gy'],
] as const;

/**
 * Parses queries from tab-separated text with the columns x1 y1 x2 y2 (or sx sy gx gy). A header line may reorder them; with a column
 * `map`, only lines of that map count. Throws a FileError, also where there are none.
 */
export function readQueries(text: string, map: string): Query[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ number: index + 1, cells: line.trim().split(/[\t ]+/) }));
  const filled = lines.filter(({ cells }) => cells[0] !== '' && !cells[0].startsWith('#'));
  const names = COLUMN_NAMES.find((wanted) => wanted.every((name) => filled[0]?.cells.includes(name)));
  const columns = [0, 1, 2, 3].map((column) => (names ? filled[0].cells.indexOf(names[column]) : column));
  const mapColumn = names ? filled[0].cells.indexOf('map') : -1;
  const ofMap = filled
    .slice(names ? 1 : 0)
    .filter(({ cells }) => mapColumn < 0 || cells[mapColumn] === undefined || baseNameOf(cells[mapColumn]) === map);
  if (ofMap.length === 0) throw new FileError(`--queries: no lines${mapColumn >= 0 ? ` of the map ${map}` : ''}.`);
  return ofMap.map(({ number, cells }) => {
    const values = columns.map((column) => {
      const cell = cells[column] ?? '';
      if (cell === '') throw new FileError(`--queries: line ${number} has fewer than four columns.`);
      if (!Number.isFinite(Number(cell))) throw new FileError(`--queries: line ${number}: "${cell}" is not a number.`);
      return Number(cell);
    });
    return values as unknown as Query;
  });
}

function describeBlockage({ kind, at: [x, y], name, size, limit }: ReportedBlockage): string {
  const sizes = size === undefined ? '' : `: ${trim(size)} where ${trim(limit!)} is the limit`;
  return `  ${kind}${name === undefined ? '' : ` "${name}"`} at ${trim(x)},${trim(y)}${sizes}`;
}

export function describeWhy(answer: PathReport): string {
  const { blockedBy = [], nearest } = answer;
  if (answer.found) return describeAnswer(answer);
  return [
    describeAnswer(answer),
    ...(blockedBy.length === 0 ? [] : ['least change:', ...blockedBy.map(describeBlockage)]),
    ...(nearest ? [`nearest reachable point: ${nearest.map(trim).join()}`] : []),
  ].join('\n');
}

export function describeAnswer({ found, reason, length, points, expanded, micros }: PathReport): string {
  const time = micros === undefined ? '' : `, ${micros} µs`;
  if (!found) return `no path: ${reason}${time}`;
  const way = points!.map(([x, y]) => `${trim(x)},${trim(y)}`).join(' ');
  const work = expanded === undefined ? '' : `, ${expanded} expanded`;
  return `${trim(length!)} long${work}${time}: ${way}`;
}

const trim = (value: number): number => Math.round(value * 1000) / 1000;
