// A hash of a world: 64 bits over everything that decides what happens next, from the bits of its numbers.
//
// Two worlds with the same hash after the same steps have run the same; yaw and colours, which are for looks, are left
// out. Each 32-bit half is multiplied and rotated into two running words (after MurmurHash3, A. Appleby, 2011). It
// distinguishes runs and is not cryptographic.
import { KEY_COLORS } from '../../map/movers.ts';
import { FETCH } from '../minds/collector.ts';
import { FIGHT } from '../minds/fighter.ts';
import { ROUND } from '../minds/patrol.ts';
import { HAND } from '../minds/wall-hand.ts';
import { stateOf, type MemoryKind, type PilotState, type SensesState, type WorldState } from '../world-state.ts';
import type { World } from '../world.ts';

const MOODS = ['usual', 'eyes', 'called', 'alarmed'];
const STAGES = ['rests', 'knows', 'searches'];
const STATES = ['waiting', 'following', 'arrived', 'backing up', 'no path', 'yielding', 'not found along the wall'];

/** 16 hexadecimal digits. */
export function hashWorld(world: World): string {
  const { player, bots, starts, caughtFor, ...state } = stateOf(world);
  const hash = createHasher();
  hash.add(state.seed, state.tick, state.catches, state.survived, state.phase === 'hunt' ? 0 : 1, caughtFor);
  hash.add(state.changedAt, ...(state.terrain ?? []));
  for (const { tile, letter } of state.edits) hash.add(tile, letter.charCodeAt(0));
  if (state.calledAt >= 0) hash.add(state.calledAt);
  if (state.safeUntil > 0) hash.add(state.safeUntil);
  if (state.alarm !== null) hash.add(state.alarm.at.x, state.alarm.at.z, state.alarm.at.y ?? 0, state.alarm.seenAt);
  for (const stream of [starts, ...bots.map((bot) => bot.random)]) hash.add(...stream);
  hash.add(player.disc.x, player.disc.feet, player.disc.z, player.disc.floor, player.disc.ceiling);
  hash.add(player.velocity.x, player.velocity.y, player.velocity.z, player.facing.x, player.facing.z);
  hash.add(player.onGround ? 1 : 0, player.crouching ? 1 : 0, player.eyeHeight, player.isOffLinks ? 1 : 0);
  hash.add(player.pushes, player.pushesFor);
  for (const { at, firedAt } of state.shots) hash.add(at.x, at.y, at.z, firedAt);
  for (const { by, position: at, velocity: v } of state.bolts) hash.add(by, at.x, at.y, at.z, v.x, v.y, v.z);
  for (const { open, holdFor } of state.doors) hash.add(open, holdFor);
  addMoves(hash, stateOf(world));
  for (const { body, heading, next, step, restFor, waitedFor } of state.carts) {
    hash.add(body.x, body.z, heading.x, heading.z, next, step, restFor, waitedFor);
  }
  for (const { x, z, floor, heading } of state.crates) hash.add(x, z, floor, heading.x, heading.z);
  for (const bot of bots) addBot(hash, bot);
  return hash.digest();
}

/** Memories with a fixed place in the sequence, because of recorded runs; all others come last. */
const PLACED: ReadonlySet<MemoryKind> = new Set<MemoryKind>([FIGHT, HAND, ROUND, FETCH]);

/** All of a bot's records, in a fixed order: recorded runs depend on it. */
function addBot(hash: Hasher, bot: PilotState): void {
  const { disc, velocity, heading, plan, follow, trouble, yielding, push } = bot;
  hash.add(bot.id, disc.x, disc.feet, disc.z, disc.floor, disc.ceiling);
  hash.add(velocity.x, velocity.y, velocity.z, heading.x, heading.z);
  hash.add(STATES.indexOf(bot.state), plan.recalculateIn, plan.dueSince, plan.askedAt, plan.failures);
  if (plan.pending !== null) {
    const { dueAt, question } = plan.pending;
    hash.add(dueAt, question.start.x, question.start.z, question.goal.x, question.goal.z, plan.lastWork);
  }
  hash.add(plan.askedFor?.x ?? Infinity, plan.askedFor?.z ?? Infinity);
  hash.add(follow.legFrom.x, follow.legFrom.y, follow.legFrom.z);
  hash.add(trouble.backUpFor, trouble.backUp.x, trouble.backUp.y, trouble.backUp.z);
  hash.add(trouble.count, trouble.shuns ? 1 : 0);
  if (bot.mood !== 'usual') hash.add(MOODS.indexOf(bot.mood), bot.home.x, bot.home.z);
  hash.add(...FIGHT.numbersOf(bot));
  if (bot.sentTo !== null) hash.add(bot.sentTo.x, bot.sentTo.y, bot.sentTo.z);
  if (bot.senses !== null) addSenses(hash, bot.senses);
  addMotion(hash, bot);
  hash.add(...HAND.numbersOf(bot), ...ROUND.numbersOf(bot));
  hash.add(trouble.portal, trouble.shunnedPortal, trouble.shunUntil, trouble.at.x, trouble.at.z);
  hash.add(trouble.stalledFor, trouble.stalledAt.x, trouble.stalledAt.y, trouble.stalledAt.z);
  hash.add(yielding.to, yielding.ms, yielding.along.x, yielding.along.z, yielding.blockedBy, yielding.blockedFor);
  const { dealt, honkIn, heldFor, side, blocked } = bot.manners;
  hash.add(dealt, honkIn, heldFor, side, bot.fearUntil, ...blocked);
  hash.add(trouble.heldUpFor, ...FETCH.numbersOf(bot));
  if (push.trigger >= 0 || push.waitedFor > 0) hash.add(push.trigger, push.waitedFor);
  hash.add(follow.path === null ? -1 : follow.path.points.length, follow.nextPoint);
  for (const point of follow.path?.points ?? []) hash.add(point.x, point.y, point.z);
  for (const memory of bot.memories.keys()) {
    if (!PLACED.has(memory) && !memory.isFresh(bot)) hash.add(...memory.numbersOf(bot));
  }
}

/** Moving sectors, lights, triggers, keys and secrets; nothing where there are none. */
function addMoves(
  hash: Hasher,
  { level, sectors, lights, motions, spent, keys, taken, secrets, buttons, isPushing }: WorldState,
): void {
  for (const { floor, ceiling } of sectors) hash.add(floor, ceiling);
  for (const { light, steady, strobe } of lights) {
    hash.add(light, steady);
    if (strobe !== null) hash.add(strobe.low, strobe.since);
  }
  for (const { mover, other, back, isBack, waitFor, isHalted } of motions) {
    hash.add(mover, other, back, isBack ? 1 : 0, waitFor, isHalted ? 1 : 0);
  }
  if (level.plan.triggers.length > 0) hash.add(isPushing ? 1 : 0);
  for (const trigger of spent) hash.add(trigger);
  for (const [source, until] of buttons) hash.add(source, until);
  for (const key of keys) hash.add(KEY_COLORS.indexOf(key));
  for (const thing of taken) hash.add(thing);
  for (const secret of secrets) hash.add(secret);
}

function addSenses(hash: Hasher, senses: SensesState): void {
  const { gaze, inViewFor, sees, sign, stage, spots, spot, lookFor, since } = senses;
  hash.add(gaze.x, gaze.z, inViewFor, sees ? 1 : 0, STAGES.indexOf(stage), spot, lookFor, since, spots.length);
  for (const { x, z } of spots) hash.add(x, z);
  if (sign !== null) hash.add(sign.at.x, sign.at.z, sign.at.y ?? 0, sign.tick, sign.by === 'sight' ? 0 : 1);
}

type Hasher = ReturnType<typeof createHasher>;

/** A bot's link, its fall, and its walk memory, if any. */
function addMotion(hash: Hasher, { follow: { crossing, fallSpeed }, plan: { memory } }: PilotState): void {
  if (fallSpeed > 0) hash.add(fallSpeed);
  if (crossing !== null) {
    const { from, to, ms } = crossing;
    hash.add(ms, from.x, from.y, from.z, to.x, to.y, to.z);
  }
  const { learnt, goal } = memory;
  if (learnt.size === 0) return;
  let sum = 0;
  for (const estimate of learnt.values()) sum += estimate;
  hash.add(learnt.size, sum, goal?.x ?? 0, goal?.z ?? 0);
}

function createHasher() {
  const double = new Float64Array(1);
  const words = new Uint32Array(double.buffer);
  let low = 0x9747b28c;
  let high = 0x1b873593;
  let count = 0;
  const mix = (word: number): void => {
    const scrambled = Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
    low = (Math.imul(rotate(low ^ scrambled, 13), 5) + high) | 0;
    high = (Math.imul(rotate(high ^ Math.imul(word, 0x38b34ae5), 17), 9) + low) | 0;
  };
  return {
    add(...values: number[]) {
      for (const value of values) {
        // −0 counts as 0.
        double[0] = value === 0 ? 0 : value;
        mix(words[0]);
        mix(words[1]);
        count++;
      }
    },
    digest(): string {
      mix(count);
      return [finish(high ^ low), finish(low + Math.imul(high, 0x85ebca6b))]
        .map((word) => word.toString(16).padStart(8, '0'))
        .join('');
    },
  };
}

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

function finish(word: number): number {
  let bits = word | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
