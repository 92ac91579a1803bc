// The questions by which paths are compared: the nearest bot's, a fixed one of the map, or one with known answers. To
// add one, add a row. A known one is used on its own map only; elsewhere the bot's query is.
import { distance, type Point } from '../../geometry/point.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import type { GridRules } from '../../nav/grid/grid-rules.ts';

/** A competitor of a known question, for an agent without width. */
export interface KnownWay {
  readonly title: string;
  /** Key of the table of finders. */
  readonly finder: string;
  readonly rules?: Partial<GridRules>;
  /** Decimals shown of its length. */
  readonly digits: number;
}

/** A question in its file's own coordinates. */
export interface KnownQuestion {
  /** Name of the plan that it is about. */
  readonly plan: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** Half a node of the grid, map units. */
  readonly nodeRadius: number;
  readonly ways: readonly KnownWay[];
}

export interface ComparedQueryRow {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** It is asked of every finder, without other smoothing. */
  readonly isToAll?: true;
  /** Its ends are the map's, not the bot's. */
  readonly hasFixedEnds?: true;
  readonly known?: KnownQuestion;
}

export const ASKED_BY_BOT = 'bot';

export const COMPARED_QUERIES: readonly ComparedQueryRow[] = [
  {
    key: ASKED_BY_BOT,
    title: 'The nearest bot’s',
    note: 'From the nearest bot to its goal: its finder with every smoothing, the second finder, and the exact one.',
  },
  {
    key: 'all',
    title: 'The same, to all finders',
    note: 'From the nearest bot to its goal: every finder of the table, each as it is.',
    isToAll: true,
  },
  {
    key: 'map',
    title: 'The map’s own',
    note: 'From the player’s start to the map’s goal, or to the farthest start: the same however the hunt goes.',
    hasFixedEnds: true,
  },
  {
    key: 'map-all',
    title: 'The map’s own, to all',
    note: 'From the player’s start to the map’s goal, or to the farthest start: every finder of the table, each as it is.',
    hasFixedEnds: true,
    isToAll: true,
  },
  {
    key: 'golden',
    title: 'Golden: grids and exact',
    note: 'On the folded corridor from (85, 15) to (85, 85), in the file’s units: paths on a grid, and the shortest path.',
    known: {
      plan: 'TestGrid1',
      from: [85, 15],
      to: [85, 85],
      nodeRadius: 48,
      ways: [
        { title: 'Grid, 4 neighbours', finder: 'grid', rules: { neighbours: '4' }, digits: 1 },
        {
          title: 'Grid, 8 neighbours',
          finder: 'grid',
          rules: { neighbours: '8', steps: 'integers', diagonals: 'noCorner' },
          digits: 1,
        },
        {
          title: 'Grid, corners cut',
          finder: 'grid',
          rules: { neighbours: '8', steps: 'integers', diagonals: 'always' },
          digits: 1,
        },
        { title: 'Exact, any angle', finder: 'exact', digits: 2 },
      ],
    },
  },
];

/** The known question of that key, if it is about this plan. */
export function knownQuestion(key: string, plan: string): KnownQuestion | null {
  const known = COMPARED_QUERIES.find((row) => row.key === key)?.known;
  return known?.plan === plan ? known : null;
}

/** The ends of the map's question: the player's start, and the first goal or else the farthest start. Null without two ends. */
export function fixedEnds({ things }: FloorPlan): readonly [from: Point, to: Point] | null {
  const from = things.find(({ kind }) => kind === 'player')?.at;
  if (from === undefined) return null;
  const starts = things.filter(({ kind, at }) => (kind === 'player' || kind === 'bot') && at !== from);
  starts.sort((a, b) => distance(b.at, from) - distance(a.at, from));
  const to = things.find(({ kind }) => kind === 'goal') ?? starts[0];
  return to === undefined ? null : [from, to.at];
}
