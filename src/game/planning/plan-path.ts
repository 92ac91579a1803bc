// What a bot asks its finder when it is its turn, and how it uses the answer.
//
// Without a path the bot finishes its leg, then asks again after 1, 2, then 4 times its interval. After repeated
// trouble at one place it asks for a path around the portal ahead, and if there is none goes elsewhere for a while.
// requests.ts decides whose turn it is, replan-policies.ts who asks before the interval is over.
import { distance, type Point } from '../../geometry/point.ts';
import { isClearOfThings } from '../../nav/blockers.ts';
import { canWalk } from '../../nav/portal-graph/can-walk.ts';
import type { CostOptions } from '../../nav/cost-terms.ts';
import { endShort } from '../../nav/along/end-short.ts';
import { straightenArcs } from '../../nav/along/path-arcs.ts';
import type { Path, PathAnswer, Place, QueryOptions } from '../../nav/path-finder.ts';
import { rejoinPath } from '../../nav/along/rejoin-path.ts';
import { roomAt } from '../collision/arena.ts';
import { cartsNear, thingsDropped } from '../movers/carts.ts';
import type { PathQuestion } from '../asked-path.ts';
import type { Plan } from '../path-service.ts';
import { isClearOfDoors, tollsOfDoors } from '../movers/doors.ts';
import { chooseRefuge } from '../danger/fear.ts';
import { beginPlan, deliverPaths } from '../requests/pending-paths.ts';
import { errandFor } from '../triggers/errands-to-triggers.ts';
import { placeOf, straightPath, type Order } from '../minds/mind.ts';
import { mindOf } from '../minds/minds.ts';
import { shutPassages } from '../triggers/openers.ts';
import { isClearOfPassages } from '../movers/passages.ts';
import { randomSpot } from '../ground/places.ts';
import { nextBetween } from '../random.ts';
import { reachedRegion } from '../../nav/reach/region.ts';
import { lengthLeft, policyOf } from './replan-policies.ts';
import { requestPath, serveRequests } from '../requests/requests.ts';
import { costsOfWorld } from './path-costs.ts';
import { dropPath, isAtEnd, keepLeg, passPoint, startPath } from '../motion/follow.ts';
import { isAfraid, isShunning, shun, SHUN_MS } from '../motion/trouble.ts';
import { goPush } from '../triggers/use-movers.ts';
import { PLAYER_ID, stateOf, type PilotState, type WorldState } from '../world-state.ts';
import type { World } from '../world.ts';

/** The interval is drawn from 1 ± this fraction. */
const JITTER = 0.1;
/** Most intervals between two tries when there is no path. */
const LONGEST_BACK_OFF = 4;

/** Within this distance a bot with a clear line to the player heads straight there, map units. */
const STRAIGHT_WITHIN = 640;
/** Steps between two checks of a bot for a clear line. */
const LOOK_STEPS = 6;

/** After this many collisions at one place a bot shuns the portal ahead for a while, or goes somewhere else. */
const TROUBLE_TO_SHUN = 4;
const SHUN_TRIES = 8;
const SHUN_LEAST = 128;
/** A body this near to the middle of a portal blocks it, map units. */
const DETOUR_REACH = 64;

/** Delivers the answers that are due, then serves as many waiting bots as the step's budget allows. */
export function planPaths(world: WorldState): void {
  deliverPaths(world);
  const costs = costsOfWorld(world);
  serveRequests(world, (bot) => beginPlan(world, bot, planPath(world, bot, costs)));
}

/** Makes every bot ask now, as after an alarm: shows what a budget is good for. */
export function stampede(world: World): void {
  const state = stateOf(world);
  for (const bot of state.bots) requestPath(state, bot);
}

/** Records a change that paths depend on, so that bots with the policy for it ask again. */
export function noteMapChange(world: WorldState): void {
  world.changedAt = world.tick;
}

/** Scales tolls, which are distances that a bot could cover meanwhile, to the cost of plain floor. */
function tollsBy(costs: CostOptions | null, tolls: ReadonlyMap<number, number> | null): typeof tolls {
  if (costs === null || tolls === null) return tolls;
  const { distance, time, terrain } = costs.weights;
  return new Map([...tolls].map(([portal, toll]) => [portal, toll * (distance + time + terrain)]));
}

/** Makes a path question with the bot's constraints, and with portals and things to avoid. */
type Question = (goal: Place, avoid?: readonly number[], things?: Things) => PathQuestion;
type Things = NonNullable<QueryOptions['things']>;

/** Asks the bot's finder and acts on the answer, which may come in a later step (pending-paths.ts). */
function* planPath(world: WorldState, bot: PilotState, costs: CostOptions | null): Plan {
  if (bot.finder === null) return;
  const isFresh = bot.plan.askedFor !== null && bot.follow.path !== null;
  const start = bot.follow.crossing?.to ?? placeOf(bot);
  const aim = aimOf(world, bot, costs);
  const { order, options, closed } = aim;
  bot.plan.askedFor = aim.prey ?? start;
  bot.plan.askedAt = world.tick;
  if (order === null) {
    stay(world, bot);
    return;
  }
  const question: Question = (goal, avoid = [], things = []) => ({
    start,
    goal,
    options: {
      ...options,
      ...(avoid.length === 0 ? {} : { avoid: new Set([...avoid, ...closed]) }),
      ...(things.length === 0 ? {} : { things: [...world.crates, ...things] }),
    },
  });
  if (bot.hunts && mindOf(world, bot).follows(world, bot) && bot.trouble.count >= TROUBLE_TO_SHUN) {
    bot.trouble.count = 0;
    shun(world, bot, bot.trouble.portal, []);
  }
  const shunned = isShunning(world, bot);
  const { answer, things } = yield* ask(world, bot, order, question);
  const interval = intervalOf(world, bot);
  world.events.push({ type: 'planned', bot: bot.id, found: answer.path !== null });
  if (answer.path === null) {
    failToPlan(bot, interval);
    return;
  }
  bot.plan.recalculateIn = bot.trouble.shuns ? SHUN_MS : interval;
  const whole = straightenArcs(answer.path, world.level.plan.quantum);
  const path = 'short' in order && order.short ? endShort(start, whole, order.short) : whole;
  if (path === null) {
    arrive(bot);
    return;
  }
  const { asked } = bot.plan;
  const ways = (to: Place, avoid?: readonly number[]): PathQuestion => question(to, avoid, things);
  const errand = aim.isShut ? yield* errandFor(world, bot, path, ways) : null;
  if (errand !== null && errand.path !== path) {
    takePath(bot, errand.path);
    goPush(bot, errand.pushes);
    return;
  }
  // Failed searches for triggers are not the question that its path comes from.
  bot.plan.asked = asked;
  const { hysteresis = 0 } = policyOf(world);
  const hasToTake = hysteresis === 0 || !isFresh || shunned || aim.flees || things.length > 0 || isAtEnd(bot);
  if (!hasToTake && path.length >= (1 - hysteresis) * lengthLeft(bot)) return;
  takePath(bot, path);
  if (world.settings.pathDelay > 0) skipPassed(world, bot);
}

/**
 * What the bot is after, by its fear, its mind or its own finder, with current doors, passages and costs. With the order
 * null it stays where it is; it `flees` from a shot; `closed` are portals shut for good.
 */
function aimOf(world: WorldState, bot: PilotState, costs: CostOptions | null) {
  const mind = mindOf(world, bot);
  const player = placeOf(world.player);
  // A bot with a finder of its own has that finder's mind.
  const prey = bot.hunts ? mind.prey(world, bot) : player;
  const { tolls: waits, closed } = shutPassages(world);
  const leaves = tollsOfDoors(world);
  const tolls = tollsBy(costs, waits.size > 0 ? new Map([...waits, ...(leaves ?? [])]) : leaves);
  const options: QueryOptions = {
    ...(closed.length === 0 ? {} : { avoid: new Set(closed) }),
    ...(tolls === null ? {} : { tolls }),
    ...(costs === null ? {} : { costs }),
    // Finders from outside may know no things.
    ...(bot.hunts ? thingsDropped(world) : {}),
  };
  const refuge = isAfraid(world, bot) ? chooseRefuge(world, bot, costs) : null;
  const own = bot.hunts ? mind.order(world, bot, prey, options) : { goal: player };
  const order: Order = refuge === null ? own : { goal: refuge };
  return { order, prey, flees: refuge !== null, options, closed, isShut: closed.length + waits.size > 0 };
}

/** Asks for the path of an order: around what the bot avoids or a cart blocks, else elsewhere for a while, else as it is. */
function* ask(
  world: WorldState,
  bot: PilotState,
  order: NonNullable<Order>,
  question: Question,
): Generator<PathQuestion, { answer: PathAnswer; things: Things }, PathAnswer> {
  const { trouble, manners } = bot;
  const shunned = isShunning(world, bot);
  const goal = 'goal' in order ? order.goal : placeOf(world.player);
  // Only a cart that blocks the bot counts; the others move on in time.
  let things: Things = trouble.heldUpFor > 0 ? cartsNear(world, bot) : [];
  let answer: PathAnswer | null = null;
  if ('path' in order) {
    bot.plan.asked = null;
    answer = { path: order.path, reason: null, expanded: 0 };
  } else if (shunned && manners.blocked.length > 0) answer = yield question(goal, manners.blocked, things);
  else if (shunned && trouble.shunnedPortal >= 0) answer = yield question(goal, [trouble.shunnedPortal], things);
  trouble.shuns = false;
  if (answer === null && things.length > 0) {
    const round = yield question(goal, [], things);
    if (round.path !== null) answer = round;
    // No detour: ignore the carts.
    else things = [];
  }
  if (answer === null || (shunned && answer.path === null)) {
    // A body in the way is no trouble with the place: wait there instead of going elsewhere.
    const elsewhere = shunned && manners.blocked.length === 0 ? spotNear(world, bot) : null;
    trouble.shuns = elsewhere !== null;
    answer = yield question(elsewhere ?? goal, [], things);
  }
  return { answer, things };
}

/** No path: the bot finishes its leg, and waits longer each time. */
function failToPlan(bot: PilotState, interval: number): void {
  const { plan } = bot;
  keepLeg(bot);
  plan.recalculateIn = interval * Math.min(2 ** plan.failures, LONGEST_BACK_OFF);
  plan.failures++;
  bot.state = 'no path';
}

/** A body blocks the path: asks at once for one that avoids the portal it stands in and those found blocked just before. */
export function detour(world: WorldState, bot: PilotState, blockedAt: Point): void {
  const { disc, manners } = bot;
  const dx = blockedAt.x - disc.x;
  const dz = blockedAt.z - disc.z;
  const isAhead = ({ x, z }: Point): boolean => (x - disc.x) * dx + (z - disc.z) * dz > 0;
  const known = isShunning(world, bot) ? manners.blocked : [];
  const portal = portalNear(world, bot.follow.path, blockedAt, DETOUR_REACH, isAhead);
  if (portal < 0 || known.includes(portal)) return;
  shun(world, bot, bot.trouble.shunnedPortal, [...known, portal]);
  requestPath(world, bot);
}

/** There is no path past the player or around it: unless under orders, the bot goes elsewhere for a while, then tries again. */
export function goElsewhere(world: WorldState, bot: PilotState): void {
  if (isShunning(world, bot) || bot.sentTo !== null) return;
  shun(world, bot, -1, []);
  requestPath(world, bot);
}

/** Time until a bot asks again, ms; random. */
function intervalOf({ settings }: WorldState, bot: PilotState): number {
  return settings.recalculateMs * nextBetween(bot.random, 1 - JITTER, 1 + JITTER);
}

function arrive(bot: PilotState): void {
  dropPath(bot);
  bot.plan.asked = null;
  bot.plan.failures = 0;
  bot.state = 'arrived';
}

/** No goal: the bot stays where it is until it asks again. */
function stay(world: WorldState, bot: PilotState): void {
  arrive(bot);
  bot.state = 'waiting';
  bot.plan.recalculateIn = intervalOf(world, bot);
}

/** The portal ahead: of those of its path, the one nearest to the bot. −1 when there is none. */
export function portalAhead(world: WorldState, { follow: { path }, disc }: PilotState): number {
  return portalNear(world, path, { x: disc.x, z: disc.z }, Infinity);
}

function portalNear(
  world: WorldState,
  path: Path | null,
  at: Point,
  reach: number,
  counts: (place: Point) => boolean = () => true,
): number {
  let best = -1;
  let least = reach;
  for (const portal of path?.corridor ?? []) {
    const { midpoint } = world.level.tree.portals[portal];
    const gap = distance(midpoint, at);
    if (gap >= least || !counts(midpoint)) continue;
    best = portal;
    least = gap;
  }
  return best;
}

/** Puts the bot at the start of a path, whatever it was doing. */
export function takePath(bot: PilotState, path: Path): void {
  startPath(bot, path);
  goPush(bot, -1);
  bot.plan.failures = 0;
  bot.state = 'following';
}

/** A delayed answer may start with a point that the bot has passed meanwhile. */
function skipPassed(world: WorldState, bot: PilotState): void {
  const { disc } = bot;
  const { path } = bot.follow;
  if (path === null || path.points.length < 2 || path.links[0] !== 'walk' || path.links[1] !== 'walk') return;
  const [first, second] = path.points;
  const here = { x: disc.x, z: disc.z };
  if (distance(here, second) < distance(first, second) && canFly(world, bot, here, second)) passPoint(bot);
}

/**
 * Watches the prey between two plans: heads straight for it when it is near with a clear line (true), or asks for a new path
 * when the policy says so.
 */
export function headStraight(world: WorldState, bot: PilotState): boolean {
  const mind = mindOf(world, bot);
  if (bot.state === 'arrived' && bot.follow.path?.isPart === true) requestPath(world, bot);
  if (!bot.hunts) return false;
  if (bot.state === 'arrived' && (mind.goesOn || mind.prey(world, bot) === null)) requestPath(world, bot);
  if (!mind.follows(world, bot) || world.phase !== 'hunt' || bot.plan.askedFor === null) return false;
  if (bot.state === 'waiting' || bot.trouble.shuns || isShunning(world, bot) || isAfraid(world, bot)) return false;
  if ((world.tick + bot.id) % LOOK_STEPS === 0) {
    if (bot.senses === null) bot.facing = null;
    const here = { x: bot.disc.x, z: bot.disc.z };
    const prey = { x: world.player.disc.x, z: world.player.disc.z };
    const gap = distance(here, prey);
    const sees = bot.senses === null || bot.senses.sees;
    if (sees && gap < STRAIGHT_WITHIN && canFly(world, bot, here, prey)) {
      bot.facing = 'player';
      const room = roomAt(world.arena, prey.x, prey.z);
      if (room !== null && gap > 0) {
        takePath(bot, straightPath({ ...prey, y: room.floor }, gap));
        bot.plan.asked = null;
        bot.plan.askedFor = prey;
        return true;
      }
    }
  }
  const policy = policyOf(world);
  if (policy.isDue(world, bot) && !(policy.rejoins === true && comeBack(world, bot))) requestPath(world, bot);
  return false;
}

/** Returns a displaced bot to its path without a search, if the line back is free. */
function comeBack(world: WorldState, bot: PilotState): boolean {
  const { disc } = bot;
  const { path, nextPoint, legFrom } = bot.follow;
  if (path === null) return false;
  const here = { x: disc.x, z: disc.z };
  const back = rejoinPath(world.level, bot.body, path, here, nextPoint, legFrom);
  if (back === null || !canFly(world, bot, here, back.points[0])) return false;
  takePath(bot, back);
  return true;
}

export function canFly(world: WorldState, { body }: PilotState, from: Point, to: Point): boolean {
  const { level, doors, crates } = world;
  return (
    canWalk(level, body, from, to) &&
    isClearOfThings(level, body, from, to, crates) &&
    isClearOfDoors(doors, from, to) &&
    isClearOfPassages(world, body, from, to)
  );
}

/** A random place near by, not beyond a player that blocks the path; null when none is found. */
function spotNear(world: WorldState, bot: PilotState): Point | null {
  const here = { x: bot.disc.x, z: bot.disc.z };
  const region = reachedRegion(world.level, bot.body, here);
  const [dx, dz] = [world.player.disc.x - here.x, world.player.disc.z - here.z];
  let best: Point | null = null;
  for (let i = 0; i < SHUN_TRIES; i++) {
    const spot = randomSpot(world.arena, region, bot.random, bot.disc);
    if (spot === null || distance(spot, here) < SHUN_LEAST) continue;
    if (bot.yielding.blockedBy === PLAYER_ID && (spot.x - here.x) * dx + (spot.z - here.z) * dz > 0) continue;
    if (best === null || distance(spot, here) < distance(best, here)) best = spot;
  }
  return best;
}
