// Delivers answers to plans: at once, or a fixed number of steps later (the setting pathDelay).
//
// With a delay the query is sent with everything its answer depends on, and the answer is delivered on a fixed tick. It
// is computed by a path service's worker, or by the world's own finder if there is no service or it is late. So a run
// is the same with any number of workers, down to its hash. The budget cannot count the expansions of such a request;
// it counts the length of the bot's last path.
import { FINDERS } from '../../nav/finders/finders.ts';
import type { PathAnswer } from '../../nav/path-finder.ts';
import { copyWalkMemory } from '../../nav/finders/walk-memory.ts';
import type { AskedPath, PathQuestion } from '../asked-path.ts';
import type { PathService, Plan } from '../path-service.ts';
import { bodyOfBots } from '../body-of-bots.ts';
import { stateOf, type PilotState, type WorldState } from '../world-state.ts';
import type { World } from '../world.ts';

/** Estimated expansions per portal or point of a path. */
const NODES_A_POINT = 8;
/** Cost of smoothing per portal or point, in expansions: significant when the route was kept or baked. */
const SMOOTHING_A_POINT = 4;

/** Options that are plain data and can be sent to a worker; questions with others are answered here. */
const DATA: ReadonlySet<string> = new Set(['avoid', 'tolls', 'things', 'costs']);

/** Starts a plan: runs it to its end, or to its first question. Returns the expansions that count against the budget. */
export function beginPlan(world: WorldState, bot: PilotState, plan: Plan): number {
  world.expandedBeside = 0;
  const expanded = goOn(world, bot, plan, plan.next());
  return expanded + world.expandedBeside;
}

/** Delivers the answers that are due in this step, in the order of the bots. */
export function deliverPaths(world: WorldState): void {
  const { courier, bots } = world;
  for (const bot of bots) {
    const { pending } = bot.plan;
    if (pending === null || pending.dueAt > world.tick) continue;
    bot.plan.pending = null;
    const carried = pending.asked === null ? (courier?.take(pending.job) ?? null) : null;
    bot.plan.asked = pending.asked ?? ask(world, bot, pending.question, carried);
    const { answer } = bot.plan.asked;
    if (answer.path !== null) bot.plan.lastWork = (NODES_A_POINT + SMOOTHING_A_POINT) * sizeOf(answer);
    goOn(world, bot, pending.plan, pending.plan.next(answer));
  }
  courier?.retain(new Set(bots.flatMap(({ plan: { pending } }) => (pending === null ? [] : [pending.job]))));
}

/** Sets or removes the path service of a world. The run stays the same; see pathDelay. */
export function setPathService(world: World, courier: PathService | null): void {
  const state = stateOf(world);
  state.courier = courier;
  if (courier !== null) courier.prepare(state.level, bodyOfBots(state.settings), state.settings);
}

function goOn(world: WorldState, bot: PilotState, plan: Plan, first: ReturnType<Plan['next']>): number {
  let expanded = 0;
  for (let next = first; next.done !== true;) {
    if (world.settings.pathDelay > 0) {
      sendOff(world, bot, plan, next.value);
      return bot.plan.lastWork;
    }
    bot.plan.asked = ask(world, bot, next.value);
    const { answer } = bot.plan.asked;
    expanded += answer.expanded + SMOOTHING_A_POINT * sizeOf(answer);
    next = plan.next(answer);
  }
  return expanded;
}

/** The number of portals or points of the path, whichever is larger. */
function sizeOf({ path }: PathAnswer): number {
  return path === null ? 0 : Math.max(path.corridor.length, path.points.length);
}

function sendOff(world: WorldState, bot: PilotState, plan: Plan, question: PathQuestion): void {
  const { courier } = world;
  const job = ++world.lastJob;
  const finder = finderIndex(world, bot);
  const isCarried = courier !== null && finder >= 0 && Object.keys(question.options).every((key) => DATA.has(key));
  if (isCarried) courier.send(job, finder as 0 | 1, question);
  const asked = isCarried ? null : ask(world, bot, question);
  bot.plan.pending = { job, question, dueAt: world.tick + world.settings.pathDelay, asked, plan };
}

/** Which of the settings' finders the bot has; −1 for its own one, or one that needs the bot's memory. */
function finderIndex(world: WorldState, bot: PilotState): number {
  const key = keyOfFinder(world, bot);
  if (key === null || FINDERS.some((row) => row.key === key && row.remembers === true)) return -1;
  return bot.finder === world.finder ? 0 : 1;
}

/** The bot's finder in the table of finders; null for one of its own. */
function keyOfFinder(world: WorldState, bot: PilotState): string | null {
  const { finder, secondFinder, settings } = world;
  if (bot.finder === null) return null;
  return bot.finder === finder ? settings.finder : bot.finder === secondFinder ? settings.secondFinder : null;
}

/** Asks the bot's finder, unless a worker's answer is there. */
function ask(world: WorldState, bot: PilotState, question: PathQuestion, carried: PathAnswer | null = null): AskedPath {
  const { finder } = bot;
  const { memory } = bot.plan;
  if (finder === null) throw new Error('ask: the bot has no finder to ask');
  const { start, goal, options } = question;
  const asked = { ...question, options: { ...options, memory: copyWalkMemory(memory) } };
  const answer = carried ?? finder.answer(start, goal, { ...options, memory });
  return { question: asked, finder, key: keyOfFinder(world, bot), answer, isCarried: carried !== null };
}
