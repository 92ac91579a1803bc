// The queue of path requests: whose turn it is, and when a step has searched enough.
//
// A bot has at most one request; asking again changes nothing, cancelling removes it. The longest waiting is served
// first; a bot without a path counts as having waited a quarter of a second longer. After every path the budget is
// checked: expanded nodes per step (the same on every machine), or milliseconds of a clock that the world was given
// (live play only; such a run does not repeat). Over budget, the rest waits for the next step; at least one is served
// in every step. After the request managers that games put before their path finders (Unity's, Detour's).
import { createWalkMemory } from '../../nav/finders/walk-memory.ts';
import { nextBetween } from '../random.ts';
import type { PilotState, PlanState, WorldState } from '../world-state.ts';

/** Each path counts as this many more expansions, for its cost besides the search. */
const OVERHEAD = 64;
/** Head start in the queue of a bot without a path, steps. */
const HEAD_START = 15;

export interface Budget {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** Is the step's budget used up? `expanded` counts nodes, `since` is the clock's milliseconds, 0 without a clock. */
  isSpent(world: WorldState, expanded: number, since: number): boolean;
}

export const BUDGETS: readonly Budget[] = [
  {
    key: 'expansions',
    title: 'Nodes per step',
    note: 'A limit of expanded nodes per step; runs repeat on every machine.',
    isSpent: ({ settings }, expanded) => expanded >= settings.nodesAStep,
  },
  {
    key: 'milliseconds',
    title: 'Milliseconds per step',
    note: 'A time limit per step, checked after every path; such a run does not repeat.',
    isSpent: ({ settings, clock }, expanded, since) =>
      clock === null ? expanded >= settings.nodesAStep : since >= settings.msAStep,
  },
  {
    key: 'none',
    title: 'None',
    note: 'Every request is answered at once, however long the step takes: shows why there are budgets.',
    isSpent: () => false,
  },
];

/** The estimated work of a bot's first question, nodes. */
const FIRST_WORK = 256;

/** The state of a bot that has asked nothing yet; `lastWork` is the estimated work of its questions. */
export function createPlan(lastWork = FIRST_WORK): PlanState {
  return {
    asked: null,
    recalculateIn: 0,
    dueSince: -1,
    pending: null,
    lastWork,
    askedFor: null,
    askedAt: 0,
    failures: 0,
    memory: createWalkMemory(),
  };
}

export function planLater(world: WorldState, { plan, random }: PilotState): void {
  plan.recalculateIn = nextBetween(random, 0, world.settings.randomDelayMs);
}

/** Puts the bot into the queue, unless it waits there already or for an answer, or has no finder. */
export function requestPath(world: WorldState, bot: PilotState): void {
  if (bot.plan.dueSince < 0 && bot.plan.pending === null && bot.finder !== null) bot.plan.dueSince = world.tick;
}

export function cancelRequest(bot: PilotState): void {
  bot.plan.dueSince = -1;
  bot.plan.pending = null;
}

/** Takes the bot out of the queue; a pending answer still comes. */
export function leaveQueue({ plan }: PilotState): void {
  plan.dueSince = -1;
}

export function forgetAnswers({ plan }: PilotState): void {
  plan.memory = createWalkMemory();
  plan.asked = null;
}

/** The bots that wait, in the order in which they are served. */
export function waitingBots(world: WorldState): PilotState[] {
  const rank = (bot: PilotState): number => bot.plan.dueSince - (bot.follow.path === null ? HEAD_START : 0);
  return world.bots
    .filter((bot) => bot.plan.dueSince >= 0 && bot.finder !== null)
    .sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** Serves waiting bots until the step's budget is spent. `serve` plans for one and returns how many nodes that expanded. */
export function serveRequests(world: WorldState, serve: (bot: PilotState) => number): void {
  const budget = BUDGETS.find(({ key }) => key === world.settings.budget) ?? BUDGETS[0];
  const begin = world.clock?.() ?? 0;
  let expanded = 0;
  for (const bot of waitingBots(world)) {
    bot.plan.dueSince = -1;
    expanded += serve(bot) + OVERHEAD;
    if (budget.isSpent(world, expanded, world.clock === null ? 0 : world.clock() - begin)) break;
  }
}
