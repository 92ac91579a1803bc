// The search behind the last query of the bot nearest to the player: open and expanded places in order, and the path. The bot's own finder
// explains the query with its costs, tolls and obstacles, once per query. The search can be rewound to any number of expansions.
import { oncePer } from '../../nav/once-per.ts';
import type { AskedPath } from '../../game/asked-path.ts';
import { distance, type Point } from '../../geometry/point.ts';
import type { Level } from '../../nav/level.ts';
import type { SearchedPlace } from '../../nav/path-finder.ts';
import type { Bot, World } from '../../game/world.ts';
import type { WorldInput } from '../layer.ts';
import { questionShapes } from './question-shapes.ts';
import { searchedShapes } from './searched-shapes.ts';
import type { DebugShape } from '../shapes.ts';

export type Hunter = Bot & { readonly plan: { readonly asked: AskedPath } };

/** The bots that have made a path query, nearest to the player first; ties by lower id. */
export function huntersByDistance({ bots, player }: World): Hunter[] {
  const farOff = (bot: Bot): number => distance(bot.position, player.position);
  return bots
    .filter((bot): bot is Hunter => bot.plan.asked !== null)
    .sort((a, b) => farOff(a) - farOff(b) || a.id - b.id);
}

/** A moment of a search, and its shapes. */
type DrawnSearch = ReturnType<typeof drawMoment>;

/** A drawn query, explained once and kept for rewinding. */
interface DrawnQuestion extends DrawnSearch {
  /** Nodes expanded by the drawn search; 0 without one. */
  readonly expanded: number;
  /** The last requested step. */
  rewound: DrawnSearch & { readonly step: number };
}

function drawMoment(asked: AskedPath, level: Level, step: number) {
  const places = explainAsked(asked, step);
  // What is rewound has a search, of which nothing may be seen yet.
  const hasSearch = step < Infinity || places.length > 0;
  return { places, shapes: [...questionShapes(asked, level, hasSearch), ...searchedShapes(places, goalOf(asked))] };
}

const drawQuestion = oncePer((asked: AskedPath, level: Level): DrawnQuestion => {
  const end = drawMoment(asked, level, Infinity);
  const expanded = end.places.reduce((most, { order }) => Math.max(most, order), 0);
  return { ...end, expanded, rewound: { ...end, step: Infinity } };
});

/** The search after that many expansions: repeated with that budget. */
function rewind(asked: AskedPath, level: Level, step: number): DrawnSearch {
  const question = drawQuestion(asked, level);
  if (step >= question.expanded) return question;
  if (question.rewound.step !== step) question.rewound = { ...drawMoment(asked, level, step), step };
  return question.rewound;
}

/** The places searched for an answer; empty where the answer was looked up or the finder has no search. */
function explainAsked({ finder, question, answer }: AskedPath, expansions: number): readonly SearchedPlace[] {
  const { start, goal, options } = question;
  return answer.lookedUp === undefined ? (finder.explain?.(start, goal, options, expansions).searched ?? []) : [];
}

/** Finders move goals that are too near a wall; the search ends where the answer does. */
const goalOf = ({ question, answer }: AskedPath): Point => answer.path?.points.at(-1) ?? question.goal;

function searcherIn({ level, world }: Pick<WorldInput, 'level' | 'world'>): Hunter | null {
  return huntersByDistance(world).find(({ plan }) => drawQuestion(plan.asked, level).expanded > 0) ?? null;
}

/** The nodes of the drawn search after that many expansions, and the number of all its expansions; 0 without a search. */
export function nodesOfSearch(world: World, step = Infinity) {
  const { level } = world;
  const hunter = searcherIn({ level, world });
  if (hunter === null) return { expanded: 0, places: [] };
  const { asked } = hunter.plan;
  return { expanded: drawQuestion(asked, level).expanded, places: rewind(asked, level, step).places };
}

/**
 * The query and search of the nearest bot that needed a search; if another bot is nearer, also that bot's query. With a step the search
 * is shown as it was at that moment.
 */
export function searchShapes({ level, world, searchStep = Infinity }: WorldInput): readonly DebugShape[] {
  const [nearest] = huntersByDistance(world);
  if (nearest === undefined) return [];
  const hunter = searcherIn({ level, world });
  if (hunter === null) return drawQuestion(nearest.plan.asked, level).shapes;
  const { shapes } = rewind(hunter.plan.asked, level, searchStep);
  return nearest === hunter ? shapes : [...shapes, ...drawQuestion(nearest.plan.asked, level).shapes];
}
