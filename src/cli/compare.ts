// `leafstar path --finder all`: compares all finders and their smoothings for one query, as a table.
import { toPlan, type FloorPlan } from '../door/formats.ts';
import { allContenders, comparePaths, finderOf, makeSmoothedFinder } from '../door/nav.ts';
import { clockOf, type Arguments } from './arguments.ts';
import type { Query } from './find-path.ts';
import { bodyOf, levelsOf, readHeights, readSmoothing, unitOfQueries } from './read-options.ts';

/** A row of `path --finder all --json`. Lengths and costs are in file units. */
export type ComparedReport = ReturnType<typeof compareQuery>[number];

/** Runs all finders, or only with the smoothing that the words name. */
export function compareQuery(plan: FloorPlan, words: Arguments, query: Query) {
  const level = levelsOf(plan, words)([query[0], query[1]]);
  const body = bodyOf(plan, words);
  const unit = unitOfQueries(plan, words.options);
  const clock = clockOf(words);
  const smoothing = readSmoothing(words.options);
  const heights = readHeights(words.options);
  const [x1, y1, x2, y2] = query.map((value) => value * unit);
  const contenders = allContenders()
    .filter((each) => smoothing === undefined || each.smoothing === smoothing)
    .map((each) => ({
      ...each,
      asked: makeSmoothedFinder(level, body, finderOf(each.finder), each.smoothing, { heights }),
    }));
  const [start, goal] = [toPlan(plan.frame, x1, y1), toPlan(plan.frame, x2, y2)];
  const answers = comparePaths(contenders, start, goal, clock ?? (() => NaN));
  const scale = plan.frame.scale * unit;
  return answers.map(({ finder, smoothing: used, reason, path, over, expanded, micros }) => ({
    finder,
    /** null where the finder has no portals to smooth. */
    smoothing: used,
    found: path !== null,
    reason,
    length: path && path.length / scale,
    /** Per cent longer than the shortest path of all; 0 for that one. */
    longer: over === null ? null : over * 100,
    /** Length times area cost, plus links. */
    cost: path && path.cost / scale,
    /** Number of points after the start. */
    points: path && path.points.length,
    expanded,
    /** Mean duration of a query, microseconds; with --timing. */
    ...(clock && { micros: Math.round(micros * 10) / 10 }),
  }));
}

const COLUMNS = ['finder', 'smoothing', 'length', 'longer', 'cost', 'points', 'expanded', 'µs'] as const;

export function describeComparison(reports: readonly ComparedReport[]): string {
  const rows = reports.map(({ finder, smoothing, reason, length, longer, cost, points, expanded, micros }) => [
    finder,
    smoothing ?? '',
    length === null ? `no path: ${reason}` : length.toFixed(2),
    longer === null ? '' : longer === 0 ? 'best' : `+${longer.toFixed(1)} %`,
    cost === null ? '' : cost.toFixed(2),
    `${points ?? ''}`,
    `${expanded}`,
    micros?.toFixed(0) ?? '',
  ]);
  const isTimed = reports.some(({ micros }) => micros !== undefined);
  const table = [[...COLUMNS], ...rows].map((row) => (isTimed ? row : row.slice(0, -1)));
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  // Text left-aligned, numbers right-aligned.
  const lines = table.map((row) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('  '),
  );
  return lines.map((line) => line.trimEnd()).join('\n');
}
