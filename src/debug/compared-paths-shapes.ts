// Ways compared: the nearest bot's last question, with its costs, tolls and obstacles, put to the first finder with every smoothing, to
// the second finder, and to the exact one as the measure; all of the ways at once, each in a colour of its own, and their numbers for the
// legend. Asked once for each question of the bot. Or a question with ends of the map's own, or one whose answers are known (game/requests/path-comparisons.ts).
import { chooseFinder, OWN_SMOOTHING } from '../game/requests/choose-finder.ts';
import {
  fixedEnds,
  knownQuestion,
  WAYS_QUESTIONS,
  type KnownQuestion,
  type WaysQuestionRow,
} from '../game/requests/path-comparisons.ts';
import type { AskedPath } from '../game/asked-path.ts';
import type { Settings } from '../game/world.ts';
import { distance, type Point } from '../geometry/point.ts';
import { toPlan } from '../map/floor-plan.ts';
import { POINT_FLYER } from '../nav/bodies.ts';
import type { Body } from '../nav/body.ts';
import { comparePaths, type ComparedPath, type Contender } from '../nav/finders/compare-paths.ts';
import { FINDERS, finderOf } from '../nav/finders/finders.ts';
import type { Level } from '../nav/level.ts';
import { straightenArcs } from '../nav/along/path-arcs.ts';
import type { PathFinder, Place, QueryOptions } from '../nav/path-finder.ts';
import { SMOOTHINGS } from '../nav/smoothing/smoothings.ts';
import type { WorldInput } from './layer.ts';
import { describeQuestion, linesAlong } from './question-shapes.ts';
import { huntersByDistance, type Hunter } from './search-shapes.ts';
import type { DebugShape, LineForm } from './shapes.ts';
import { SHORT_OF_PLAYER, stopShort } from './world-shapes.ts';

/** What must be said beside the numbers. */
export const WAYS_NOTE = 'Through middles of portals A* finds the shortest of such ways only.';

/** What a way is called and drawn like. */
interface Look {
  readonly title: string;
  readonly color: `#${string}`;
  readonly form: LineForm;
}

/** A way that takes part, with its answer, where it was asked from, its length in words, and what the question is. */
export type ComparedWay = Look &
  ComparedPath & { readonly from: Point; readonly length: string; readonly question: string };

/** Colours in the order of the ways, over and over. */
const WAY_COLORS = ['#ff9f1c', '#2de2e6', '#ffe066', '#3cff8f', '#c77dff', '#ff7ac6', '#5b9dff', '#ffffff'] as const;
/** The finder that the others are measured by. */
const MEASURE = 'exact';
/** Above the floor, one way over the other so that none hides the next; map units. */
const LIFT = 12;
const APART = 2;
/** Times each question is asked: more would be felt in the page. */
const TIMES = 5;
/** Map units. */
const ELSEWHERE = 192;

type Competitor = Look & Contender & { readonly asked: PathFinder };

const competitorsOf = new WeakMap<Settings, { level: Level; body: Body; all: readonly Competitor[] }>();
const waysOfAsked = new WeakMap<AskedPath, readonly ComparedWay[]>();
/** Nothing is compared; always the same list. */
export const NO_WAYS: readonly ComparedWay[] = [];

/** The finder that the settings name with every smoothing, where it has portals to smooth by, the second one, and the measure. */
function competitors(level: Level, body: Body, settings: Settings): readonly Competitor[] {
  const known = competitorsOf.get(settings);
  if (known?.level === level && known.body === body) return known.all;
  const rowOf = (key: string) => FINDERS.find((row) => row.key === key);
  const first = rowOf(settings.finder);
  const others = new Set([settings.secondFinder, MEASURE]);
  others.delete(settings.finder);
  const wished: (Contender & { title: string })[] = [];
  if (questionOf(settings)?.isToAll) {
    others.clear();
    for (const { key, title, smoothing = null } of FINDERS) wished.push({ finder: key, smoothing, title });
  } else if (first !== undefined && first.smoothing === undefined)
    wished.push({ finder: first.key, smoothing: null, title: first.title });
  else if (first !== undefined)
    for (const { key, title } of SMOOTHINGS)
      wished.push({ finder: first.key, smoothing: key, title: key === 'none' ? 'As it is found' : title });
  for (const other of others) {
    const row = rowOf(other);
    if (row !== undefined) wished.push({ finder: row.key, smoothing: row.smoothing ?? null, title: row.title });
  }
  const all = wished.map((each, index): Competitor => {
    const { finder, smoothing } = each;
    return {
      ...each,
      color: WAY_COLORS[index % WAY_COLORS.length],
      form: smoothing === 'none' || index >= WAY_COLORS.length ? 'dashed' : 'plain',
      asked: chooseFinder(level, body, { ...settings, finder, smoothing: smoothing ?? OWN_SMOOTHING }),
    };
  });
  competitorsOf.set(settings, { level, body, all });
  return all;
}

const questionOf = ({ waysQuestion }: Settings): WaysQuestionRow | undefined =>
  WAYS_QUESTIONS.find(({ key }) => key === waysQuestion);

const fixedWays = new WeakMap<
  Settings,
  { readonly level: Level; readonly body: Body; readonly ways: readonly ComparedWay[] }
>();

/** The ways of the map's own question, asked once; null where the map has none. */
function waysOfMap(
  level: Level,
  body: Body,
  settings: Settings,
  note: string,
  clock: () => number,
): readonly ComparedWay[] | null {
  const kept = fixedWays.get(settings);
  if (kept?.level === level && kept.body === body) return kept.ways;
  const ends = fixedEnds(level.plan);
  if (ends === null) return null;
  const ways = askAll(level, body, settings, ends, note, clock);
  fixedWays.set(settings, { level, body, ways });
  return ways;
}

/** Everybody whom the settings name, asked for the way between two places. */
function askAll(
  level: Level,
  body: Body,
  settings: Settings,
  [from, to]: readonly [Place, Place],
  question: string,
  clock: () => number,
  wish: QueryOptions = {},
): readonly ComparedWay[] {
  const answers = comparePaths(competitors(level, body, settings), from, to, clock, TIMES, wish);
  return answers.map((answer) => ({
    ...answer,
    from,
    length: answer.path === null ? 'none' : answer.path.length.toFixed(0),
    question,
  }));
}

const knownWays = new WeakMap<KnownQuestion, { readonly level: Level; readonly ways: readonly ComparedWay[] }>();

/** The ways of a known question on its level, asked once. */
function waysOfKnown(level: Level, question: KnownQuestion, note: string, clock: () => number): readonly ComparedWay[] {
  const kept = knownWays.get(question);
  if (kept?.level === level) return kept.ways;
  const { frame } = level.plan;
  const [from, to] = [question.from, question.to].map(([u, v]) => toPlan(frame, u, v));
  const all = question.ways.map(({ title, finder, rules, digits }, index) => ({
    title,
    finder,
    smoothing: null,
    digits,
    color: WAY_COLORS[index % WAY_COLORS.length],
    form: 'plain' as const,
    asked: finderOf(finder).make(level, POINT_FLYER, { grid: { nodeRadius: question.nodeRadius, ...rules } }),
  }));
  const ways = comparePaths(all, from, to, clock, TIMES).map((answer) => ({
    ...answer,
    from,
    length: answer.path === null ? 'none' : (answer.path.length / frame.scale).toFixed(answer.digits),
    question: note,
  }));
  knownWays.set(question, { level, ways });
  return ways;
}

/** To ask everybody takes a while: not again until the bot is elsewhere, or its goal. */
const keptOf = new WeakMap<
  Settings,
  { readonly bot: number; readonly goal: Point; readonly ways: readonly ComparedWay[] }
>();

function keptWays({ id, asked }: Hunter, settings: Settings): readonly ComparedWay[] | undefined {
  const kept = keptOf.get(settings);
  if (!questionOf(settings)?.isToAll || kept === undefined || kept.bot !== id) return undefined;
  const { start, goal } = asked.question;
  const isNear = distance(kept.goal, goal) < ELSEWHERE && distance(kept.ways[0].from, start) < ELSEWHERE;
  return isNear ? kept.ways : undefined;
}

/**
 * The ways of the question that the settings name: the last one of the bot nearest to the player, the same list until it has another;
 * of the map, or of a known one, always the same list. `clock` gives milliseconds.
 */
export function comparedWays({ level, body, world }: WorldInput, clock: () => number): readonly ComparedWay[] {
  const { settings } = world;
  const row = questionOf(settings);
  const known = knownQuestion(settings.waysQuestion, level.plan.name);
  if (known !== null) return waysOfKnown(level, known, row!.note, clock);
  const fixed = row?.hasFixedEnds ? waysOfMap(level, body, settings, row.note, clock) : null;
  if (fixed !== null) return fixed;
  const [nearest] = huntersByDistance(world);
  if (nearest === undefined) return NO_WAYS;
  const { asked } = nearest;
  let ways = waysOfAsked.get(asked) ?? keptWays(nearest, settings);
  if (ways === undefined) {
    // What the bot remembers is its own: all are asked for the whole way.
    const { start, goal, wish } = asked.question;
    const { memory: _, ...rest } = wish;
    const note = `Asked by the nearest bot: ${describeQuestion(asked)}.`;
    ways = askAll(level, body, settings, [start, goal], note, clock, rest);
    if (row?.isToAll) keptOf.set(settings, { bot: nearest.id, goal, ways });
  }
  waysOfAsked.set(asked, ways);
  return ways;
}

/** All of them as lines a little above the floor, with an arrow at the goal, or short of the player. */
export function waysShapes(input: WorldInput): DebugShape[] {
  const { settings } = input.world;
  const isOfBot =
    knownQuestion(settings.waysQuestion, input.level.plan.name) === null &&
    !(questionOf(settings)?.hasFixedEnds && fixedEnds(input.level.plan) !== null);
  return comparedWays(input, () => 0).flatMap(({ color, form, from, path: found }, index): DebugShape[] => {
    if (found === null) return [];
    const path = straightenArcs(found, input.level.plan.quantum);
    const points = [{ ...from, y: path.points[0].y }, ...path.points];
    const shown = isOfBot ? stopShort(points, input.world.player.position, SHORT_OF_PLAYER) : points;
    return linesAlong(shown, path.links, LIFT + APART * index, color, form);
  });
}
