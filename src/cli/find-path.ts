// `leafstar path` and `leafstar paths`: questions and answers in the file's own coordinates.
import { toFile, toPlan, type FloorPlan, type NoPathReason, type PathFinder } from '../index.ts';
import { readNumber, UsageError } from './arguments.ts';

/** One question: from where to where, in the file's coordinates. */
export type Query = readonly [x1: number, y1: number, x2: number, y2: number];

/** What `path --json` prints, and `paths --json` a line of. Points and length are in the file's own units. */
export interface PathReport {
  readonly found: boolean;
  /** Why there is no path, or null. */
  readonly reason: NoPathReason | null;
  readonly length: number | null;
  /** After the start, up to and including the goal. */
  readonly points: readonly (readonly [number, number])[] | null;
  /** Nodes that the search expanded. */
  readonly expanded: number;
  /** How long the question took, microseconds. */
  readonly micros: number;
}

/** Asks a finder; `unit` is how many of the file's units one unit of the query is, `clock` gives milliseconds. */
export function answerQuery(
  plan: FloorPlan,
  finder: PathFinder,
  query: Query,
  unit: number,
  clock: () => number,
): PathReport {
  const [x1, y1, x2, y2] = query.map((value) => value * unit);
  const start = toPlan(plan.frame, x1, y1);
  const goal = toPlan(plan.frame, x2, y2);
  const began = clock();
  const { path, reason, expanded } = finder.answer(start, goal);
  const micros = Math.round((clock() - began) * 10_000) / 10;
  return {
    found: path !== null,
    reason,
    length: path && path.length / plan.frame.scale / unit,
    points:
      path &&
      path.points.map((point) => {
        const { u, v } = toFile(plan.frame, point);
        return [u / unit, v / unit] as const;
      }),
    expanded,
    micros,
  };
}

/** Questions out of tab-separated text with the columns x1 y1 x2 y2, in any order where a first line names them. Throws a UsageError. */
export function readQueries(text: string): Query[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ number: index + 1, cells: line.trim().split(/[\t ]+/) }));
  const filled = lines.filter(({ cells }) => cells[0] !== '' && !cells[0].startsWith('#'));
  const wanted = ['x1', 'y1', 'x2', 'y2'];
  const hasHeader = wanted.every((name) => filled[0]?.cells.includes(name));
  const columns = wanted.map((name, column) => (hasHeader ? filled[0].cells.indexOf(name) : column));
  return filled.slice(hasHeader ? 1 : 0).map(({ number, cells }) => {
    const values = columns.map((column) => {
      if (cells[column] === undefined) throw new UsageError(`--queries: line ${number} has fewer than four columns.`);
      return readNumber(cells[column], `queries, line ${number}`);
    });
    return values as unknown as Query;
  });
}

/** An answer for people. */
export function describeAnswer({ found, reason, length, points, expanded, micros }: PathReport): string {
  if (!found) return `no path: ${reason} (${micros} µs)`;
  const way = points!.map(([x, y]) => `${trim(x)},${trim(y)}`).join(' ');
  return `${trim(length!)} long, ${expanded} expanded, ${micros} µs: ${way}`;
}

const trim = (value: number): number => Math.round(value * 1000) / 1000;
