// Plans ask questions; here they get their answers: at once, or a fixed number of steps later (the setting pathDelay).
//
// With a delay the question is sent off with all that its answer depends on, and the answer is told in one certain step, whoever
// found it and however fast: a courier's worker, or the world's own finder where there is no courier, or where the courier
// is late in that very step. So a run is the same with any number of workers, down to its hash. The budget of such a request
// cannot count what it will expand; it counts what the bot's last way was long.
import { FINDER_ROWS } from '../../nav/finders/finder-rows.ts';
import type { PathAnswer } from '../../nav/path-finder.ts';
import { copyWalkMemory } from '../../nav/finders/walk-memory.ts';
import type { AskedPath, PathQuestion } from '../asked-path.ts';
import type { PathService, Plan } from '../path-service.ts';
import { bodyOfBots } from '../body-of-bots.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { stateOf } from '../world-state.ts';
import type { World } from '../world.ts';

/** What a search is taken to expand for each portal or point of its way. */
const NODES_A_POINT = 8;
/** What it costs to smooth a way, for each portal or point of it: dear beside a search where the way was kept or baked. */
const SMOOTHING_A_POINT = 4;

/** Wishes that are nothing but data, and so can be sent along; with others a question is answered here. */
const DATA: ReadonlySet<string> = new Set(['avoid', 'tolls', 'things', 'costs']);

/** Begins a plan: carried out at once, or as far as its first question. Returns the expanded nodes that count against the budget. */
export function beginPlan(world: WorldState, bot: PilotState, plan: Plan): number {
  world.expandedBeside = 0;
  const expanded = goOn(world, bot, plan, plan.next());
  return expanded + world.expandedBeside;
}

/** Tells the answers that are due in this step, in the order of the bots. */
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

/** Lets a courier answer the world's questions, or nobody. The run is the same; see pathDelay. */
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

/** Portals or points of the way, whichever are more. */
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

/** Which of the settings' finders the bot has; −1 for one of its own, which nobody else knows, or one that needs its memory. */
function finderIndex(world: WorldState, bot: PilotState): number {
  const key = keyOfFinder(world, bot);
  if (key === null || FINDER_ROWS.some((row) => row.key === key && row.remembers === true)) return -1;
  return bot.finder === world.finder ? 0 : 1;
}

/** The bot's finder in the table of finders; null for one of its own. */
function keyOfFinder(world: WorldState, bot: PilotState): string | null {
  const { finder, secondFinder, ownFinder, settings } = world;
  if (ownFinder !== null || bot.finder === null) return null;
  return bot.finder === finder ? settings.finder : bot.finder === secondFinder ? settings.secondFinder : null;
}

/** Asks the bot's finder, where no answer was carried here. */
function ask(world: WorldState, bot: PilotState, question: PathQuestion, carried: PathAnswer | null = null): AskedPath {
  const { finder } = bot;
  const { memory } = bot.plan;
  if (finder === null) throw new Error('ask: the bot has no finder to ask');
  const { start, goal, options } = question;
  const asked = { ...question, options: { ...options, memory: copyWalkMemory(memory) } };
  const answer = carried ?? finder.answer(start, goal, { ...options, memory });
  return { question: asked, finder, key: keyOfFinder(world, bot), answer, isCarried: carried !== null };
}
