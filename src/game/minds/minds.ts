// The table of minds: what bots want, from the hunter that asks its finder to birds that want nothing. A row appears in
// the panel and the address by itself; its functions are in the files beside this one.
import type { PilotState, WorldState } from '../world-state.ts';
import { orderCollector, takeWanted } from './collector.ts';
import { hearHere, lookAfterPlayer, orderCompanion, preyOfCompanion } from './companion.ts';
import { fight, standsOff } from './fighter.ts';
import { steerInFlock } from './flock.ts';
import { hearCall, lookForHome, orderGhost, preyOfGhost } from './ghost.ts';
import { lookOut, orderGuard, preyOfGuard } from './guard.ts';
import { always, never, nobody, orderSent, type MindRow } from './mind.ts';
import { orderDirect, orderMixed, orderRandom } from './naive.ts';
import { orderFlee, orderPatrol, orderPerimeter } from './patrol.ts';
import { knownPlayer, orderSearch } from './senses.ts';
import { steerByHand } from './wall-hand.ts';

/** What is special about a mind: by default it catches nobody, follows nobody, is after nobody and stays where it is. */
type OwnRow = Pick<MindRow, 'key' | 'title' | 'note'> & Partial<MindRow>;
const whole = (row: OwnRow): MindRow => ({ catches: never, follows: never, prey: nobody, order: nobody, ...row });

const ROWS: readonly OwnRow[] = [
  {
    key: 'hunter',
    title: 'Hunter',
    note: 'Asks its finder for the path to you, and heads straight for you when the line is clear.',
    catches: always,
    follows: always,
    prey: knownPlayer,
    order: (world, bot, prey) => (prey === null ? orderSearch(world, bot) : { goal: prey }),
    searches: always,
  },
  {
    key: 'direct',
    title: 'Direct',
    note: 'Straight at you, without a path: walls stop it.',
    catches: always,
    goesOn: true,
    prey: knownPlayer,
    order: orderDirect,
    searches: always,
  },
  {
    key: 'random',
    title: 'Random walk',
    note: 'Random directions, until it meets you by chance.',
    catches: always,
    goesOn: true,
    order: orderRandom,
  },
  {
    key: 'mixed',
    title: 'Mixed',
    note: 'Straight at you, with a random leg now and then; a slider sets how often.',
    catches: always,
    goesOn: true,
    prey: knownPlayer,
    order: orderMixed,
  },
  {
    key: 'patrol',
    title: 'Patrol',
    note: 'From stop to stop of its round, whatever you do.',
    goesOn: true,
    order: orderPatrol,
  },
  {
    key: 'perimeter',
    title: 'Room perimeter',
    note: 'Along the walls of its room, from corner to corner, whatever you do.',
    goesOn: true,
    order: orderPerimeter,
  },
  {
    key: 'flee',
    title: 'Flee',
    note: 'Away from you: to the farthest of some places that it reaches before you can.',
    prey: knownPlayer,
    order: orderFlee,
  },
  {
    key: 'collector',
    title: 'Collector',
    note: 'Fetches keys and things, the nearest by path first, and ignores you. Choose what it wants; keys open for all.',
    goesOn: true,
    order: orderCollector,
    look: takeWanted,
  },
  {
    key: 'flock',
    title: 'Flock',
    note: 'Birds: separation, alignment, cohesion, a little chance. No goal, no finder; more bots make a better flock.',
    steer: steerInFlock,
  },
  ...(['right', 'left'] as const).map((hand): OwnRow => ({
    key: `${hand}-hand`,
    title: `${hand === 'right' ? 'Right' : 'Left'} hand on the wall`,
    note: 'Follows the wall and catches you within reach. After a full round without you it tries another wall.',
    catches: always,
    steer: steerByHand(hand === 'right' ? 1 : -1),
  })),
  {
    key: 'ghost',
    title: 'Ghost',
    note: 'Hunts. Call when it is near and in sight: only its eyes are left, which fly home. There it is whole again.',
    catches: ({ mood }) => mood !== 'eyes',
    follows: (_, { mood }) => mood !== 'eyes',
    prey: preyOfGhost,
    order: orderGhost,
    searches: ({ mood }) => mood !== 'eyes',
    look: lookForHome,
    hear: hearCall,
  },
  {
    key: 'companion',
    title: 'Companion',
    note: 'Stays until you call; then it comes and follows at a distance. It never catches.',
    prey: preyOfCompanion,
    order: orderCompanion,
    look: lookAfterPlayer,
    hear: hearHere,
  },
  {
    key: 'guard',
    title: 'Guard',
    note: 'Patrols; a guard that sees you raises the alarm, and all guards go there. Out of sight for a while, they lose interest.',
    catches: always,
    follows: (_, { mood }) => mood === 'alarmed',
    prey: preyOfGuard,
    order: orderGuard,
    look: lookOut,
  },
  {
    key: 'fighter',
    title: 'Fighter',
    note: 'Hunts by eyes and ears, keeps its distance and throws slow bolts: sidestep them, duck or take cover. After a shot it dodges when you aim at it.',
    catches: always,
    follows: always,
    isFearless: true,
    hasSenses: true,
    prey: knownPlayer,
    order(world, bot, prey) {
      if (standsOff(world, bot)) return null;
      return prey === null ? orderSearch(world, bot) : { goal: prey };
    },
    searches: always,
    look: fight,
  },
];
export const MINDS = ROWS.map(whole);

/** Replaces the mind of a bot under orders: it goes where it was sent and stays there. */
const SENT = whole({
  key: 'sent',
  title: 'Under orders',
  note: 'Goes where it was sent and stays there until it is released.',
  isFearless: true,
  order: orderSent,
});

export const SAME_MIND = 'same';

/** The current mind of a bot: under orders, or its own. */
export function mindOf(world: WorldState, bot: PilotState): MindRow {
  return bot.sentTo === null ? ownMindOf(world, bot) : SENT;
}

/** The mind that the settings name for this bot; the bots with odd numbers may have another one. */
export function ownMindOf({ settings }: WorldState, bot: PilotState): MindRow {
  const isOther = bot.id % 2 === 1 && settings.secondMind !== SAME_MIND;
  const key = isOther ? settings.secondMind : settings.mind;
  return MINDS.find((row) => row.key === key) ?? MINDS[0];
}

/** Does the bot hunt the player? All others treat the player as one more body. */
export function isHunter(world: WorldState, bot: PilotState): boolean {
  return bot.hunts && mindOf(world, bot).catches(bot);
}
