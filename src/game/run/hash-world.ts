// A fingerprint of a world: 64 bits over all that decides what happens next, from the very bits of its numbers.
//
// Two worlds with the same fingerprint after the same steps have taken the same way; yaw and colours, which are for looks,
// are left out. Each 32-bit half is multiplied and turned into two running words (after MurmurHash3, A. Appleby, 2011). It is
// meant to tell runs apart, not to withstand anybody.
import { KEY_COLORS } from '../../map/movers.ts';
import { stateOf, type HandState, type PilotState, type SensesState, type WorldState } from '../world-state.ts';
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
  for (const bot of bots) {
    const { disc, path } = bot;
    hash.add(bot.id, disc.x, disc.feet, disc.z, disc.floor, disc.ceiling);
    hash.add(bot.velocity.x, bot.velocity.y, bot.velocity.z, bot.heading.x, bot.heading.z);
    hash.add(STATES.indexOf(bot.state), bot.recalculateIn, bot.dueSince, bot.askedAt, bot.failures);
    if (bot.errand !== null) {
      const { dueAt, question } = bot.errand;
      hash.add(dueAt, question.start.x, question.start.z, question.goal.x, question.goal.z, bot.lastWork);
    }
    hash.add(bot.askedFor?.x ?? Infinity, bot.askedFor?.z ?? Infinity, bot.legFrom.x, bot.legFrom.y, bot.legFrom.z);
    hash.add(bot.backUpFor, bot.backUp.x, bot.backUp.y, bot.backUp.z, bot.trouble, bot.shuns ? 1 : 0);
    if (bot.mood !== 'usual') hash.add(MOODS.indexOf(bot.mood), bot.home.x, bot.home.z);
    if (bot.threwAt >= 0 || bot.dodgedAt >= 0) hash.add(bot.threwAt, bot.dodgedAt);
    if (bot.sentTo !== null) hash.add(bot.sentTo.x, bot.sentTo.y, bot.sentTo.z);
    if (bot.senses !== null) addSenses(hash, bot.senses);
    addMotion(hash, bot);
    if (bot.hand !== null) addHand(hash, bot.hand);
    hash.add(bot.stop, ...bot.stops.flatMap(({ x, z }) => [x, z]));
    hash.add(bot.troublePortal, bot.shunnedPortal, bot.shunUntil);
    hash.add(bot.troubleAt.x, bot.troubleAt.z, bot.stalledFor, bot.stalledAt.x, bot.stalledAt.y, bot.stalledAt.z);
    hash.add(bot.yieldTo, bot.yieldFor, bot.yieldAlong.x, bot.yieldAlong.z, bot.blockedBy, bot.blockedFor);
    const { dealt, honkIn, heldFor, side, blocked } = bot.manners;
    hash.add(dealt, honkIn, heldFor, side, bot.fearUntil, ...blocked);
    hash.add(bot.heldUpFor);
    if (bot.wanted >= 0 || bot.collected > 0) hash.add(bot.wanted, bot.collected);
    if (bot.pushes >= 0 || bot.waitedFor > 0) hash.add(bot.pushes, bot.waitedFor);
    hash.add(path === null ? -1 : path.points.length, bot.nextPoint);
    for (const point of path?.points ?? []) hash.add(point.x, point.y, point.z);
  }
  return hash.digest();
}

/** Sectors that move, lights that change, what was set off, and who holds what; nothing where nothing of the kind is. */
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

function addHand(hash: Hasher, { to, at, along, limit, steps, hasLeft, astray, restFor }: HandState): void {
  hash.add(to?.x ?? 2, to?.z ?? 2, at.x, at.z, along.x, along.z, limit, steps, hasLeft ? 1 : 0, astray, restFor);
}

interface Hasher {
  add(...values: number[]): void;
  digest(): string;
}

/** The link a bot is on, its fall, and what it has learnt of the place: most have none of them. */
function addMotion(hash: Hasher, { crossing, fallSpeed, memory }: PilotState): void {
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

function createHasher(): Hasher {
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
    add(...values) {
      for (const value of values) {
        // Zero has two forms that count as one.
        double[0] = value === 0 ? 0 : value;
        mix(words[0]);
        mix(words[1]);
        count++;
      }
    },
    digest() {
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
