// Worlds that are shaken up: every so often all bodies are put somewhere else, close together, in the middle of whatever they could be doing, with
// timers just before, at and after their limits. A few steps later they are shaken again. So a second of runs meets what hours of play do not.
import { EIGHT_DIRECTIONS } from '../../../src/geometry/directions.ts';
import type { Point, Point3 } from '../../../src/geometry/point.ts';
import { roomAt } from '../../../src/game/collision/arena.ts';
import { fitsAt, measureFooting, type Disc } from '../../../src/game/collision/slide.ts';
import { FETCH } from '../../../src/game/minds/collector.ts';
import { FIGHT } from '../../../src/game/minds/fighter.ts';
import { MINDS } from '../../../src/game/minds/minds.ts';
import { ROUND } from '../../../src/game/minds/patrol.ts';
import { HAND } from '../../../src/game/minds/wall-hand.ts';
import { DT_MS, putBot } from '../../../src/game/motion/fly-bot.ts';
import { startMovers } from '../../../src/game/movers/sectors.ts';
import { createAutopilot, steerByItself, type Autopilot } from '../../../src/game/player/autopilot.ts';
import { createStream, nextBetween, nextRandom, type RandomStream } from '../../../src/game/random.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { CHOICES } from '../../../src/game/settings/settings.ts';
import { PLAYER_ID, stateOf, type PilotState, type WorldState } from '../../../src/game/world-state.ts';
import type { Bolt, BotState, Intent, Mood, Settings, World } from '../../../src/game/world.ts';
import type { LinkType } from '../../../src/map/link-types.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { PlanFile } from '../../../src/map/rooms/plan-file.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { editLevel } from '../../../src/nav/edit-level.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { moversWad } from '../inputs/movers-wad.ts';
import { box } from '../plans.ts';
import { scriptedIntent } from './run-script.ts';

/** A small house in which there is one of everything that a body can meet. */
const HOUSE: PlanFile = {
  format: 'leafstar floor plan',
  version: 1,
  title: 'House',
  rooms: [
    { name: 'hall', polygon: box(0, 0, 512, 320), holes: [{ at: [160, 160], radius: 24, sides: 8 }] },
    { name: 'step', polygon: box(512, 0, 640, 160), floor: 16, ceiling: 128 },
    { name: 'gallery', polygon: box(640, 0, 768, 160), floor: 56, ceiling: 160 },
    { name: 'low', polygon: box(512, 160, 640, 320), ceiling: 64, floorMaterial: 'mud', cost: 3 },
    { name: 'pit', polygon: box(640, 160, 768, 320), floor: -48, floorMaterial: 'water', cost: 4 },
    { name: 'gate', polygon: box(64, 320, 128, 344), ceiling: 104, door: { opens: 'use', wait: 1 } },
    { name: 'hatch', polygon: box(192, 320, 256, 344), ceiling: 96, door: { opens: 'switch', speed: 200, wait: 1 } },
    { name: 'vault door', polygon: box(320, 320, 384, 344), door: { opens: 'use', key: 'red', stays: true } },
    { name: 'back', polygon: box(0, 344, 448, 512), floorMaterial: 'ice' },
    { name: 'lift', polygon: box(448, 344, 544, 440), lift: { goes: 'use', to: 64, speed: 120, wait: 1 } },
    { name: 'upper', polygon: box(544, 344, 704, 512), floor: 64, ceiling: 192 },
    { name: 'swing', polygon: box(704, 344, 768, 408), floor: 64, ceiling: 220, lift: { to: 96, wait: 0.5 } },
  ],
  walls: [
    { points: [[400, 0], [400, 120]], kind: 'wall' },
    { points: [[640, 160], [640, 240]], kind: 'railing' },
  ], // prettier-ignore
  doors: [
    { from: [512, 32], to: [512, 96], opens: 'near' },
    { from: [512, 200], to: [512, 280], opens: 'use' },
  ],
  switches: [
    { from: [0, 400], to: [0, 440], moves: ['hatch'] },
    { from: [288, 0], to: [352, 0], moves: ['hatch'], by: 'shoot' },
    { from: [300, 344], to: [300, 512], moves: ['lift', 'hatch'], by: 'walk' },
  ],
  things: [
    { kind: 'player', at: [64, 64], angle: -90 },
    { kind: 'bot', at: [440, 280], patrol: 'round' },
    { kind: 'bot', at: [60, 460] },
    { kind: 'goal', at: [720, 40] },
    { kind: 'goal', at: [600, 480] },
    { kind: 'key', key: 'red', at: [600, 400] },
    { kind: 'pickup', type: 'health', at: [240, 80] },
    { kind: 'pickup', type: 'coins', at: [400, 240] },
    { kind: 'pickup', type: 'coins', at: [720, 240] },
    { kind: 'prop', type: 'barrel', at: [320, 240], radius: 20 },
    { kind: 'cart', at: [40, 280], route: [[480, 296]], speed: 60 },
  ], // prettier-ignore
  routes: [{ name: 'round', points: [[40, 40], [480, 40], [480, 280], [40, 400]] }], // prettier-ignore
  links: [
    { type: 'drop', from: [660, 140], to: [620, 200] },
    { type: 'high-jump', from: [620, 100], to: [664, 100] },
    { type: 'teleport', from: [40, 140], to: [640, 480], twoWay: true },
    { type: 'lift', from: [480, 220], to: [580, 400] },
  ],
};

/** Rooms and corridors of letters, whose tiles can be edited. */
const TILES = `type octile
height 9
width 13
map
@@@@@@@@@@@@@
@.....@.....@
@.@@@.@.@@@.@
@.@.....@...@
@...@@@...@.@
@.@.@.....@.@
@.@...@@@.@.@
@.....@.....@
@@@@@@@@@@@@@
`;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The levels, by name; built at first use. */
export const SHAKEN_LEVELS: Readonly<Record<string, () => Level>> = {
  house: () => buildLevel(loadPlan(bytesOf(JSON.stringify(HOUSE)), 'house.json'), 'used'),
  movers: () => buildLevel(loadPlan(moversWad(), 'movers.wad'), 'used'),
  tiles: () => buildLevel(loadPlan(bytesOf(TILES), 'tiles.map'), 'used'),
};

const STATES: readonly BotState[] = ['waiting', 'following', 'following', 'following', 'arrived', 'backing up', 'no path', 'yielding']; // prettier-ignore
const LINKS: readonly LinkType[] = ['walk', 'walk', 'walk', 'walk', 'jump', 'high-jump', 'drop', 'teleport', 'door', 'lift', 'swim']; // prettier-ignore
const MOODS: readonly Mood[] = ['usual', 'usual', 'eyes', 'called', 'alarmed'];

/** Draws what a shaken world is made of. */
interface Dice {
  readonly random: RandomStream;
  readonly is: (part: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** A place on a grid of four map units: anywhere, or near another place. */
  readonly place: (disc: Disc, near?: Point) => Point | null;
}

function diceOf(world: WorldState, seed: number): Dice {
  const random = createStream(seed, 'shaken');
  const is = (part: number): boolean => nextRandom(random) < part;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(nextRandom(random) * items.length)];
  const place = (disc: Disc, near?: Point): Point | null => {
    const { minX, minZ, maxX, maxZ } = world.level.plan.bounds;
    for (let i = 0; i < 12; i++) {
      const [x, z] = near === undefined
        ? [nextBetween(random, minX, maxX), nextBetween(random, minZ, maxZ)]
        : [near.x + nextBetween(random, -72, 72), near.z + nextBetween(random, -72, 72)]; // prettier-ignore
      const at = { x: 4 * Math.round(x / 4), z: 4 * Math.round(z / 4) };
      if (roomAt(world.arena, at.x, at.z) !== null && fitsAt(world.arena, disc, at.x, at.z)) return at;
    }
    return null;
  };
  return { random, is, pick, place };
}

/** A path of some points that need not be a good one, or one of the bot's finder. */
function drawPath(world: WorldState, bot: Pick<PilotState, 'disc' | 'finder'>, { is, pick, place }: Dice): Path | null {
  const goal = place(bot.disc);
  if (is(0.15) || goal === null) return null;
  const here = { x: bot.disc.x, z: bot.disc.z };
  if (is(0.12) && bot.finder !== null) return bot.finder.find(here, goal);
  const points: Point3[] = [];
  for (let count = pick([1, 2, 3]); count > 0; count--) {
    const at = place(bot.disc, points.at(-1) ?? here);
    if (at !== null) points.push({ ...at, y: roomAt(world.arena, at.x, at.z)!.floor });
  }
  if (points.length === 0) return null;
  const links = points.map(() => (is(0.7) ? 'walk' : pick(LINKS)));
  const portals = world.level.tree.portals.length;
  const corridor = points.map((_, i) => (i * 7 + Math.round(here.x)) % portals).map((id) => (id + portals) % portals);
  return { points, links, length: 100, cost: 100, expanded: 0, corridor, ...(is(0.1) ? { isPart: true } : {}) };
}

const STEPS_HELD = [0, 0, 1, 29, 30, 31, 59, 60, 61, 71, 72, 73, 89, 90, 91, 149, 150, 151, 179, 180];

function shakeBot(world: WorldState, bot: PilotState, dice: Dice): void {
  const { is, pick, place } = dice;
  const { tick, player, level } = world;
  const speed = world.settings.speed * 1000;
  const direction = (): Point => pick(EIGHT_DIRECTIONS);
  const velocity = (): Point3 => {
    const { x, z } = direction();
    const pace = pick([0, 0.5, 1]) * speed;
    return { x: x * pace, y: 0, z: z * pace };
  };
  const other = (): number => pick([-1, PLAYER_ID, ...world.bots.map(({ id }) => id).filter((id) => id !== bot.id)]);
  const held = (): number => pick(STEPS_HELD) * DT_MS;
  const portal = (): number => (is(0.5) ? -1 : pick(level.tree.portals).id);
  const near = is(0.7) ? pick([player, ...world.bots]).disc : undefined;
  const at = place(bot.disc, near !== undefined && Number.isFinite(near.x) ? near : undefined);
  if (at !== null) putBot(world, bot, at);
  const { disc, follow, plan, trouble, yielding, push, manners, senses } = bot;
  if (is(0.15)) disc.feet = Math.min(disc.ceiling - disc.height, disc.feet + pick([8, 24, 40]));
  const here = { x: disc.x, y: disc.feet, z: disc.z };
  bot.velocity = velocity();
  bot.heading = direction();
  bot.state = pick(STATES);
  bot.mood = pick(MOODS);
  bot.hunts = is(0.92);
  bot.sentTo = is(0.1) ? here : null;
  bot.fearUntil = pick([0, 0, tick - 1, tick, tick + 1, tick + 100]);
  bot.facing = pick([null, 'player', { x: 0, z: 0 }]);
  const path = drawPath(world, bot, dice);
  Object.assign(follow, { path, nextPoint: path === null ? 0 : pick([0, 0, 0, 1, 2].filter((i) => i <= path.points.length)), fallSpeed: pick([0, 0, 0, 120]), crossing: null }); // prettier-ignore
  if (is(0.08) && at !== null) follow.crossing = { type: pick(LINKS.slice(4)), from: here, to: { x: at.x + 40, y: here.y, z: at.z }, ms: pick([0, 200, 900, 2000]) }; // prettier-ignore
  Object.assign(plan, { recalculateIn: pick([0, DT_MS, 900]), dueSince: pick([-1, -1, tick - 20, tick - 3]), askedAt: tick - pick([0, 6, 12, 13, 18, 24, 30, 31, 60]), failures: pick([0, 0, 1, 2, 3]), askedFor: is(0.3) ? null : pick([here, { x: here.x + 64, z: here.z }, player.position]), pending: null }); // prettier-ignore
  Object.assign(trouble, { count: pick([0, 1, 2, 3, 4, 5]), at: pick([here, { ...here, x: here.x + 96 }]), portal: portal(), shunnedPortal: portal(), shunUntil: tick + pick([-5, 0, 1, 2, 100]), shuns: is(0.15), stalledFor: pick([0, 1480, 1500, 1516]), stalledAt: pick([here, { ...here, z: here.z - 12 }]), backUpFor: pick([0, 0, 0, 0, DT_MS, 2 * DT_MS, 200]), backUp: velocity(), heldUpFor: pick([0, 0, 484, 500, 2990]) }); // prettier-ignore
  Object.assign(yielding, { to: other(), ms: pick([0, 0, 0, DT_MS, 700, 1500]), along: direction(), blockedBy: other(), blockedFor: held() }); // prettier-ignore
  Object.assign(push, { trigger: level.plan.triggers.length > 0 && is(0.2) ? Math.floor(nextRandom(dice.random) * level.plan.triggers.length) : -1, waitedFor: pick([0, 0, 1480, 1500, 5990]) }); // prettier-ignore
  Object.assign(manners, { honkIn: pick([0, DT_MS, 500]), heldFor: held(), side: pick([-1, 0, 1]), blocked: is(0.7) ? [] : [pick(level.tree.portals).id] }); // prettier-ignore
  shakeMemories(world, bot, dice);
  if (senses !== null) {
    const spots = [place(disc), place(disc, here)].filter((spot) => spot !== null);
    const sign = { at: pick([{ ...here, x: here.x + 16 }, player.position]), tick: tick - pick([1, 60, 479, 480, 481]), by: 'sight' } as const; // prettier-ignore
    const stage = pick(['rests', 'knows', 'searches'] as const);
    const known = stage !== 'searches' || spots.length > 0 ? stage : 'rests';
    const lookFor = pick([0, 0, 1, 2, 60]);
    Object.assign(senses, { gaze: direction(), stage: known, sign: known === 'rests' ? null : sign, spots, spot: lookFor > 0 && is(0.3) ? -1 : 0, lookFor, since: tick - pick([1, 479, 480, 481]), inViewFor: pick([0, 200, 300, 1000]), sees: is(0.3) }); // prettier-ignore
  }
}

/** What minds remember: where bolts and sidesteps are due again, a hand on a wall, a round of stops, a thing to fetch. */
function shakeMemories({ tick, level }: WorldState, bot: PilotState, { is, pick, place }: Dice): void {
  const { x, z } = bot.disc;
  Object.assign(FIGHT.of(bot), { threwAt: pick([-1, tick - 89, tick - 90, tick - 84]), dodgedAt: pick([-1, tick - 74, tick - 75, tick - 76]) }); // prettier-ignore
  const hand = { to: is(0.3) ? bot.heading : null, at: pick([{ x, z }, { x: x + 4, z }, { x, z: z + 28 }]), along: pick([bot.heading, { x: 0, z: 1 }]), limit: pick([1, 2, 4096]), steps: pick([0, 1, 4095]), hasLeft: is(0.5), astray: pick([0, 19, 20, 21]), restFor: pick([0, 0, 1, 2]) }; // prettier-ignore
  HAND.of(bot).hand = is(0.2) ? null : hand;
  const stops = [place(bot.disc, bot.disc), place(bot.disc)].filter((stop) => stop !== null);
  if (is(0.6)) Object.assign(ROUND.of(bot), { stops, stop: pick(stops.map((_, i) => i)) ?? 0 });
  FETCH.of(bot).wanted = level.plan.things.length > 0 && is(0.4) ? pick(level.plan.things).source % level.plan.things.length : -1; // prettier-ignore
}

function shakePlayer(world: WorldState, { is, pick, place }: Dice): void {
  const { player, tick, arena } = world;
  const { disc } = player;
  const at = place(disc, is(0.5) && world.bots.length > 0 ? pick(world.bots).disc : undefined);
  if (at !== null) {
    Object.assign(disc, at);
    measureFooting(arena, disc.nearby, disc.x, disc.z, disc.radius, disc);
    disc.feet = disc.floor + pick([0, 0, 0, 1, 20]);
    player.position = { x: disc.x, y: disc.feet, z: disc.z };
    player.before = player.position;
  }
  const { x, z } = pick(EIGHT_DIRECTIONS);
  const pace = pick([0, 0, 100, 260]);
  player.velocity = { x: x * pace, y: pick([0, 0, -200, 150]), z: z * pace };
  player.onGround = disc.feet === disc.floor;
  player.isOffLinks = is(0.7);
  Object.assign(player, { pushes: pick([-1, 0, 1]), pushesFor: pick([0, 480, 500, 516]) });
  world.isPushing = is(0.3);
  world.changedAt = tick - pick([0, 10, 100]);
  world.taken = new Set();
  world.spent.clear();
  if (is(0.1)) world.keys.add('red');
  const { position } = player;
  const bolt = (): Bolt => {
    const at = { x: position.x + pick([-60, -20, 0, 24]), y: position.y + pick([-6, 0, 30, 60, 62]), z: position.z + pick([-40, 0, 32]) }; // prettier-ignore
    return { by: pick([0, 1, 2]), position: at, before: at, velocity: { x: pick([-900, 0, 600]), y: pick([0, 0, -200]), z: pick([0, 600, -1500]) } }; // prettier-ignore
  };
  world.bolts = is(0.4) ? [bolt(), bolt()] : [];
  world.survived = pick([0, 1, 30, 60, 87, 88, 89, 90]);
  world.calledAt = pick([-1, tick - 1]);
  world.alarm = is(0.7) ? null : { at: { ...disc, y: disc.feet }, seenAt: tick - pick([0, 479, 480, 481]) };
}

/** What the player that steers by itself is about. */
function shakeAutopilot(world: WorldState, pilot: Autopilot, dice: Dice): void {
  const { is, pick, place } = dice;
  const { disc } = world.player;
  const { x, z } = disc;
  const path = drawPath(world, { disc, finder: pilot.finder }, dice);
  const pushes = is(0.3) && world.level.plan.triggers.length > 0 ? pick([...world.level.plan.triggers.keys()]) : -1;
  Object.assign(pilot, { path, next: 0, pushes, goal: place(disc) ?? { x, z }, thoughts: null, facing: pick(EIGHT_DIRECTIONS) }); // prettier-ignore
  Object.assign(pilot, { patience: pick([0, 1, 2, 30]), flees: is(0.5), waited: pick([0, 899, 900, 901]), markAge: pick([0, 89, 90, 91]), mark: { x: x + pick([0, 20, 24, 28]), z } }); // prettier-ignore
}

function shakeMovers(world: WorldState, { is, pick }: Dice): void {
  const { movers } = world.level.plan;
  movers.forEach((_, mover) => {
    if (is(0.3)) startMovers(world, [mover], pick(['no', 'up', 'both']));
  });
  for (const motion of world.motions) if (is(0.5)) motion.waitFor = pick([0, 0, 1, 2, 40]);
  for (const door of world.doors) if (is(0.5)) Object.assign(door, { open: pick([0, 0.5, 1]), holdFor: pick([0, 1, 30]) }); // prettier-ignore
  for (const cart of world.carts) if (is(0.5)) Object.assign(cart, { restFor: pick([0, 1, 2]), waitedFor: pick([0, 1, 60, 300]) }); // prettier-ignore
}

/** What the player wants in a step: anything. */
function wishOf(world: WorldState, { random, is, pick, place }: Dice): Intent {
  const { tiles } = world.level.plan;
  const edit = (): { tile: number; letter: string } => ({ tile: Math.floor(nextBetween(random, -1, tiles!.across * tiles!.down + 1)), letter: pick(['@', '.', 'W', 'S', 'x']) }); // prettier-ignore
  return {
    ...scriptedIntent(random),
    facing: pick(EIGHT_DIRECTIONS),
    use: is(0.4),
    call: is(0.06),
    shoot: is(0.1),
    crate: is(0.03),
    ...(is(0.03) ? { command: { bots: [0, 1, 3], to: is(0.3) ? null : place(world.player.disc) } } : {}),
    ...(tiles !== null && is(0.15) ? { tiles: is(0.6) ? [edit()] : [edit(), edit()] } : {}),
  };
}

/** The settings of a shaken world: another mind, height of flight, speed and so on for each seed. */
function settingsOf(seed: number): Partial<Settings> {
  const random = createStream(seed, 'settings');
  const keys = (name: string): readonly string[] => CHOICES.find((row) => row.name === name)!.choices.map(({ key }) => key); // prettier-ignore
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(nextRandom(random) * items.length)];
  return {
    bots: 7,
    mind: MINDS[seed % MINDS.length].key,
    secondMind: pick(keys('secondMind')),
    flyHeight: pick([0, 0, 0, 40, 64]),
    speed: pick([0.12, 0.25, 0.25, 0.6]),
    manners: pick(['mixed', 'mixed', ...keys('manners')]),
    senses: pick(keys('senses')),
    finder: pick(['funnel', 'line-of-sight', 'midpoints', 'funnel', 'while-walking', 'exact']),
    secondFinder: pick(['same', 'same', 'exact']),
    replan: pick(keys('replan')),
    weather: pick(['fair', ...keys('weather')]),
    wants: pick(keys('wants')),
    costDanger: pick([0, 0, 2]),
    costTime: pick([0, 0, 1]),
    pathDelay: pick([0, 0, 0, 2]),
    nodesAStep: pick([100, 100, 100, 4000]),
    recalculateMs: pick([500, 4000]),
    boltSpeed: pick([0.1, 0.6]),
    thread: pick([false, false, true]),
  };
}

/** Puts everything somewhere else, between steps. */
function shake(world: WorldState, pilot: Autopilot | null, dice: Dice): void {
  world.tick += dice.pick([0, 1, 7]);
  if (world.phase === 'caught') {
    world.caughtFor = dice.pick([1, 2]);
    return;
  }
  shakePlayer(world, dice);
  shakeMovers(world, dice);
  for (const bot of world.bots) shakeBot(world, bot, dice);
  if (pilot !== null) shakeAutopilot(world, pilot, dice);
}

/** Shakes a world of that level so many times, without steps; `ask` sees it after each and may change it. */
export function shakeOnly(
  level: Level,
  seed: number,
  bots: number,
  times: number,
  ask: (world: WorldState, i: number) => void,
): void {
  const world = stateOf(createWorld(level, { seed, settings: { ...settingsOf(seed), bots } }));
  const dice = diceOf(world, seed);
  for (let i = 0; i < times; i++) {
    world.events.length = 0;
    shake(world, null, dice);
    ask(world, i);
  }
}

/** Runs a world of that level, shaking it so many times; `look` sees it after every step, with what the player did. */
export function runShaken(
  level: Level,
  seed: number,
  times: number,
  look: (world: World, intent: Intent) => void,
): World {
  const world = createWorld(level, { seed, settings: settingsOf(seed), editor: editLevel });
  const state = stateOf(world);
  const dice = diceOf(state, seed);
  const pilot = seed % 3 === 0 ? createAutopilot(level, seed) : null;
  for (let i = 0; i < times; i++) {
    shake(state, pilot, dice);
    for (let step = dice.pick([1, 2, 3]); step > 0; step--) {
      const intent = { ...wishOf(state, dice), ...(pilot === null ? {} : steerByItself(pilot, world)) };
      stepWorld(world, intent);
      look(world, intent);
    }
  }
  return world;
}
