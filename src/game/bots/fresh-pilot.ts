// What a bot knows and plans when it begins: a new bot, and an old one in a new chase or with another finder.
import { createWalkMemory } from '../../nav/finders/walk-memory.ts';
import { ownMindOf } from '../minds/minds.ts';
import { createSenses } from '../minds/senses.ts';
import { nextBetween } from '../random.ts';
import type { PilotState, WorldState } from '../world-state.ts';

const ORIGIN = { x: 0, y: 0, z: 0 };

/** All of a bot's state that does not outlast a chase. What is missing here, createBot has to name. */
export function freshPilot(dealt: number) {
  return {
    facing: null,
    state: 'waiting',
    mood: 'usual',
    senses: null,
    path: null,
    asked: null,
    fearUntil: 0,
    nextPoint: 0,
    recalculateIn: 0,
    legFrom: ORIGIN,
    dueSince: -1,
    errand: null,
    askedFor: null,
    askedAt: 0,
    failures: 0,
    backUpFor: 0,
    backUp: ORIGIN,
    memory: createWalkMemory(),
    hand: null,
    crossing: null,
    fallSpeed: 0,
    trouble: 0,
    troubleAt: ORIGIN,
    stops: [],
    stop: 0,
    wanted: -1,
    troublePortal: -1,
    shunnedPortal: -1,
    shunUntil: 0,
    shuns: false,
    stalledFor: 0,
    stalledAt: ORIGIN,
    yieldTo: -1,
    yieldFor: 0,
    yieldAlong: ORIGIN,
    blockedBy: -1,
    blockedFor: 0,
    manners: { dealt, honkIn: 0, heldFor: 0, side: 0, blocked: [] },
    threwAt: -1,
    dodgedAt: -1,
    heldUpFor: 0,
    pushes: -1,
    waitedFor: 0,
  } satisfies Partial<PilotState>;
}

/** Forgets the path and plans again after the random delay: another finder, another map, another chase. */
export function resetPilot(world: WorldState, bot: PilotState): void {
  Object.assign(bot, freshPilot(bot.manners.dealt));
  bot.senses = createSenses(world, bot, ownMindOf(world, bot).hasSenses);
  bot.recalculateIn = nextBetween(bot.random, 0, world.settings.randomDelayMs);
}
