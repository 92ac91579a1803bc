// Path comparison: several finders answer the nearest bot's last query, with its costs, tolls and obstacles. They are the first finder with
// every smoothing, the second finder, and the exact one as reference. All paths are drawn, each in its own colour, with figures for the
// legend. Computed once per query. Instead of a bot's query it can be one of the map, or one with known answers
// (game/requests/path-comparisons.ts).
import { chooseFinder, OWN_SMOOTHING } from '../../game/requests/choose-finder.ts';
import { fixedEnds, knownQuestion, COMPARED_QUERIES } from '../../game/requests/path-comparisons.ts';
import type { KnownQuestion, ComparedQueryRow } from '../../game/requests/path-comparisons.ts';
import { stateOf } from '../../game/world-state.ts';
import type { Settings } from '../../game/world.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { toPlan } from '../../map/floor-plan.ts';
import { POINT_FLYER } from '../../nav/bodies.ts';
import type { Body } from '../../nav/body.ts';
import { comparePaths, type ComparedPath, type Contender } from '../../nav/finders/compare-paths.ts';
import { FINDERS, finderOf } from '../../nav/finders/finders.ts';
import type { Level } from '../../nav/level.ts';
import { straightenArcs } from '../../nav/along/path-arcs.ts';
import type { PathFinder, Place, QueryOptions } from '../../nav/path-finder.ts';
import { SMOOTHINGS } from '../../nav/smoothing/smoothings.ts';
import type { WorldInput } from '../layer.ts';
import { describeQuestion, linesAlong } from './question-shapes.ts';
import { huntersByDistance, type Hunter } from './search-shapes.ts';
import type { DebugShape, LineForm } from '../shapes.ts';
import { stopShort } from '../world/world-shapes.ts';

interface Look {
  readonly title: string;
  readonly color: `#${string}`;
  readonly form: LineForm;
}

/** A compared path: its answer, start, length as text, and a description of the query. */
export type DrawnPath = Look &
  ComparedPath & { readonly from: Point; readonly length: string; readonly question: string };

/** Colours of the paths in order, repeated. */
const PATH_COLORS = ['#ff9f1c', '#2de2e6', '#ffe066', '#3cff8f', '#c77dff', '#ff7ac6', '#5b9dff', '#ffffff'] as const;
/** The reference finder. */
const REFERENCE = 'exact';
/** Height above the floor, and vertical distance between paths so that none hides another; map units. */
const LIFT = 12;
const SPACING = 2;
/** Repetitions of each query for timing; more would be noticeable in the page. */
const TIMES = 5;
/** How far bot or goal must move before paths are computed again, map units. */
const MOVED = 192;

type Competitor = Look & Contender & { readonly asked: PathFinder };

/** A cache by settings or query of what was made last, for one level and body at a time. */
function createCache<T>(): (key: object, level: Level, body: Body, make: () => T) => T {
  const cache = new WeakMap<object, { readonly level: Level; readonly body: Body; readonly made: T }>();
  return (key, level, body, make) => {
    const known = cache.get(key);
    if (known?.level === level && known.body === body) return known.made;
    const made = make();
    cache.set(key, { level, body, made });
    return made;
  };
}

const competitorsFor = createCache<readonly Competitor[]>();
/** By settings for the map's own query, by known query, and by the bot's query. */
const waysFor = createCache<readonly DrawnPath[]>();
/** Nothing is compared; always the same list. */
export const NO_PATHS: readonly DrawnPath[] = [];

/** The finder from the settings with every smoothing (if it has portals), the second one, and the reference. */
function competitors(level: Level, body: Body, settings: Settings): readonly Competitor[] {
  const isToAll = questionOf(settings)?.isToAll;
  const keys = isToAll ? FINDERS.map(({ key }) => key) : [settings.finder, settings.secondFinder, REFERENCE];
  const contenders = [...new Set(keys)].flatMap((finder) => {
    const row = FINDERS.find(({ key }) => key === finder);
    if (row === undefined) return [];
    const { title, smoothing = null } = row;
    if (isToAll || finder !== settings.finder || smoothing === null) return [{ finder, smoothing, title }];
    return SMOOTHINGS.map(({ key, title: name }) => ({
      finder,
      smoothing: key,
      title: key === 'none' ? 'Unsmoothed' : name,
    }));
  });
  return contenders.map((each, index): Competitor => ({
    ...each,
    color: PATH_COLORS[index % PATH_COLORS.length],
    form: each.smoothing === 'none' || index >= PATH_COLORS.length ? 'dashed' : 'plain',
    asked: chooseFinder(level, body, { ...settings, finder: each.finder, smoothing: each.smoothing ?? OWN_SMOOTHING }),
  }));
}

const questionOf = ({ comparedQuery }: Settings): ComparedQueryRow | undefined =>
  COMPARED_QUERIES.find(({ key }) => key === comparedQuery);

function askAll(
  clock: () => number,
  level: Level,
  body: Body,
  settings: Settings,
  [from, to]: readonly [Place, Place],
  question: string,
  options: QueryOptions = {},
): readonly DrawnPath[] {
  const all = competitorsFor(settings, level, body, () => competitors(level, body, settings));
  const answers = comparePaths(all, from, to, clock, TIMES, options);
  return answers.map((answer) => ({
    ...answer,
    from,
    length: answer.path === null ? 'none' : answer.path.length.toFixed(0),
    question,
  }));
}

function pathsOfKnown(clock: () => number, level: Level, question: KnownQuestion, note: string): readonly DrawnPath[] {
  const { frame } = level.plan;
  const [from, to] = [question.from, question.to].map(([u, v]) => toPlan(frame, u, v));
  const all = question.ways.map(({ title, finder, rules, digits }, index) => ({
    title,
    finder,
    smoothing: null,
    digits,
    color: PATH_COLORS[index % PATH_COLORS.length],
    form: 'plain' as const,
    asked: finderOf(finder).make(level, POINT_FLYER, { grid: { nodeRadius: question.nodeRadius, ...rules } }),
  }));
  return comparePaths(all, from, to, clock, TIMES).map((answer) => ({
    ...answer,
    from,
    length: answer.path === null ? 'none' : (answer.path.length / frame.scale).toFixed(answer.digits),
    question: note,
  }));
}

/** Querying everyone takes time: repeat only after the bot or its goal has moved. */
const cacheOf = new WeakMap<
  Settings,
  { readonly bot: number; readonly goal: Point; readonly ways: readonly DrawnPath[] }
>();

function cachedPaths({ id, plan: { asked } }: Hunter, settings: Settings): readonly DrawnPath[] | undefined {
  const kept = cacheOf.get(settings);
  if (!questionOf(settings)?.isToAll || kept === undefined || kept.bot !== id) return undefined;
  const { start, goal } = asked.question;
  const isNear = distance(kept.goal, goal) < MOVED && distance(kept.ways[0].from, start) < MOVED;
  return isNear ? kept.ways : undefined;
}

/**
 * The paths of the query that the settings select. For the last query of the bot nearest to the player, the same list is returned until the
 * bot has a new one; for a map's or known query, always the same list. Timed by the world's clock.
 */
export function comparedPaths({ level, body, world }: WorldInput): readonly DrawnPath[] {
  const { settings } = world;
  const clock = stateOf(world).clock ?? ((): number => NaN);
  const row = questionOf(settings);
  const known = knownQuestion(settings.comparedQuery, level.plan.name);
  if (known !== null) return waysFor(known, level, POINT_FLYER, () => pathsOfKnown(clock, level, known, row!.note));
  const ends = row?.hasFixedEnds ? fixedEnds(level.plan) : null;
  if (ends !== null) return waysFor(settings, level, body, () => askAll(clock, level, body, settings, ends, row!.note));
  const [nearest] = huntersByDistance(world);
  if (nearest === undefined) return NO_PATHS;
  const { asked } = nearest.plan;
  return waysFor(asked, level, body, () => {
    const kept = cachedPaths(nearest, settings);
    if (kept !== undefined) return kept;
    // The bot's memory is left out: everyone searches the whole path.
    const { start, goal, options } = asked.question;
    const { memory: _, ...rest } = options;
    const note = `Asked by the nearest bot: ${describeQuestion(asked)}.`;
    const ways = askAll(clock, level, body, settings, [start, goal], note, rest);
    if (row?.isToAll) cacheOf.set(settings, { bot: nearest.id, goal, ways });
    return ways;
  });
}

/** All paths as lines slightly above the floor, with an arrow at the goal, or short of the player. */
export function comparedPathShapes(input: WorldInput): DebugShape[] {
  const { settings } = input.world;
  const isOfBot =
    knownQuestion(settings.comparedQuery, input.level.plan.name) === null &&
    !(questionOf(settings)?.hasFixedEnds && fixedEnds(input.level.plan) !== null);
  return comparedPaths(input).flatMap(({ color, form, from, path: found }, index): DebugShape[] => {
    if (found === null) return [];
    const path = straightenArcs(found, input.level.plan.quantum);
    const points = [{ ...from, y: path.points[0].y }, ...path.points];
    const shown = isOfBot ? stopShort(points, input.world.player.position) : points;
    return linesAlong(shown, path.links, LIFT + SPACING * index, color, form);
  });
}
