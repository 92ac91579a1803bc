// Creates a world from a level: the player and the bots at their starts, every random stream seeded. Also applies
// changed settings to a running world.
import { PLAYER_BODY } from '../../nav/bodies.ts';
import type { Level } from '../../nav/level.ts';
import type { PathFinder } from '../../nav/path-finder.ts';
import { runSlices, type Slices } from '../../search/slices.ts';
import { createArena } from '../collision/arena.ts';
import { createCarts } from '../movers/carts.ts';
import { placeBot, placesForBots, putPlayer } from '../bots/chase.ts';
import { chooseFinders } from '../requests/choose-finder.ts';
import { createDoors, hangDoors } from '../movers/doors.ts';
import { dealManner } from '../manners/manners.ts';
import { lookAtPassages, learnMovers } from '../movers/passages.ts';
import { createDisc } from '../ground/places.ts';
import { freshPilot, resetPilot } from '../bots/fresh-pilot.ts';
import { createStream } from '../random.ts';
import { bodyOfBots } from '../body-of-bots.ts';
import { DEFAULT_SETTINGS, checkSettings, needsReplan } from '../settings/settings.ts';
import { requestPath } from '../requests/requests.ts';
import { COST_SETTINGS } from '../planning/path-costs.ts';
import { createLights } from '../movers/lights.ts';
import { createSectors, startForEver } from '../movers/sectors.ts';
import { changeWeather, terrainUnder } from '../ground/weather.ts';
import { PLAYER_ID, stateOf, type LevelEditor, type PilotState, type WorldState } from '../world-state.ts';
import type { Settings, World } from '../world.ts';

export interface WorldOptions {
  /** Any finite number; the same one gives the same world. */
  readonly seed: number;
  readonly settings?: Partial<Settings>;
  /** Milliseconds for which the bots wait at the start of a chase, besides their random delay; default 0. */
  readonly headStartMs?: number;
  /** In the first chase too the bots start gathered far away, not where the plan puts them. */
  readonly gathered?: boolean;
  /** A clock in milliseconds, for the budget of that name; without it the budget counts nodes. */
  readonly clock?: () => number;
  /** Rebuilds the level when tiles are placed (nav's editLevel); without it none can be. */
  readonly editor?: LevelEditor;
}

/** Options of a hunt to watch: the bots gather far away and wait for a while, so that a chase is seen and not its end. */
export const WATCHED: Pick<WorldOptions, 'gathered' | 'headStartMs'> = { gathered: true, headStartMs: 4000 };

/** Visor colours, in the order of the bots' ids, repeating. */
const COLORS = ['#ff3864', '#2de2e6', '#ffe066', '#3cff8f', '#c77dff', '#ff9f1c', '#5b9dff', '#ff7ac6'];

/** A new world. Throws where the plan has no room for the player; where it has none for a bot there are fewer bots. */
export function createWorld(level: Level, options: WorldOptions): World {
  return runSlices(makeWorld(level, options));
}

/** The same in slices; also precomputes what the first steps look up about the level. */
export function* makeWorld(level: Level, options: WorldOptions): Slices<World> {
  const settings = checkSettings({ ...DEFAULT_SETTINGS, ...options.settings });
  const here = { x: 0, y: 0, z: 0 };
  const [finder, secondFinder] = chooseFinders(level, bodyOfBots(settings), settings);
  yield;
  const arena = createArena(level);
  yield;
  yield* learnMovers(level);
  const world: WorldState = {
    level,
    seed: options.seed,
    settings,
    tick: 0,
    player: {
      id: PLAYER_ID,
      pushes: -1,
      pushesFor: 0,
      position: here,
      before: here,
      velocity: here,
      facing: { x: 0, z: -1 },
      onGround: true,
      crouching: false,
      body: PLAYER_BODY,
      eyeHeight: EYES,
      disc: createDisc(PLAYER_BODY),
      isOffLinks: false,
    },
    bots: [],
    doors: createDoors(level),
    sectors: createSectors(level),
    lights: createLights(level.plan),
    motions: [],
    passable: null,
    spent: new Set(level.plan.triggers.flatMap(({ turnsWith = Infinity }, id) => (turnsWith < id ? [id] : []))),
    keys: new Set(),
    taken: new Set(),
    secrets: new Set(),
    buttons: new Map(),
    isPushing: false,
    carts: createCarts(level),
    crates: [],
    finder,
    secondFinder,
    thread: null,
    bodyGrid: null,
    expandedBeside: 0,
    noise: null,
    alarm: null,
    switched: new Set(),
    calledAt: -1,
    shots: [],
    bolts: [],
    catches: 0,
    survived: 0,
    safeUntil: 0,
    phase: 'hunt',
    events: [],
    clock: options.clock ?? null,
    editor: options.editor ?? null,
    edits: [],
    courier: null,
    lastJob: 0,
    headStartMs: options.headStartMs ?? 0,
    gathered: options.gathered ?? false,
    changedAt: -1,
    terrain: terrainUnder(level.plan, settings.weather),
    arena,
    starts: createStream(options.seed, 'starts'),
    caughtFor: 0,
  };
  hangDoors(world.arena, world.doors);
  startForEver(world);
  world.arena.moving.push(...world.carts.map(({ body }) => body));
  if (world.sectors.length > 0) {
    world.passable = lookAtPassages(world);
    yield;
  }
  putPlayer(world, true);
  yield;
  yield* fitBots(world);
  return world;
}

const EYES = 41;

/**
 * Changes settings of a running world, between two steps. Bots are added and removed at the end of the list; another finder,
 * smoothing or fly height of 0 resets every bot's path and starts its random delay. Throws a RangeError for a value outside its row.
 */
export function changeSettings(world: World, changes: Partial<Settings>): void {
  const state = stateOf(world);
  const old = state.settings;
  const next = checkSettings({ ...old, ...changes });
  state.settings = next;
  const walks = next.flyHeight > 0 !== old.flyHeight > 0;
  if (needsReplan(old, next)) {
    [state.finder, state.secondFinder] = chooseFinders(state.level, bodyOfBots(next), next);
    state.alarm = null;
    state.courier?.prepare(state.level, bodyOfBots(next), next);
    for (const bot of state.bots) {
      if (bot.finder !== null) giveFinder(state, bot.id, finderFor(state, bot.id), bot.hunts);
      if (!walks) continue;
      bot.body = bodyOfBots(next);
      Object.assign(bot.disc, { step: createDisc(bot.body).step });
    }
  }
  if (COST_SETTINGS.some((name) => old[name] !== next[name])) {
    if (old.weather !== next.weather) changeWeather(state);
    // Bots with a path of the old costs plan again.
    for (const bot of state.bots) if (bot.follow.path !== null) requestPath(state, bot);
  }
  runSlices(fitBots(state));
}

/**
 * Gives one bot its own finder, or none: without one it is moved by its velocity alone. Its path is dropped and its random
 * delay starts. `hunts` says whether it may head straight for a player it sees.
 */
export function giveFinder(world: World, id: number, finder: PathFinder | null, hunts = false): void {
  const state = stateOf(world);
  const bot = state.bots.find((each) => each.id === id);
  if (bot === undefined) throw new Error(`giveFinder: there is no bot ${id}`);
  bot.finder = finder;
  bot.hunts = hunts;
  resetPilot(state, bot);
}

function* fitBots(world: WorldState): Slices<void> {
  world.bots.length = Math.min(world.bots.length, world.settings.bots);
  if (world.bots.length === world.settings.bots) return;
  const places = yield* placesForBots(world);
  while (world.bots.length < world.settings.bots) {
    const bot = createBot(world, world.bots.length);
    world.bots.push(bot);
    const isPlaced = placeBot(world, places, bot);
    yield;
    if (isPlaced) continue;
    // No room: fewer bots than set.
    world.bots.pop();
    return;
  }
}

const finderFor = (world: WorldState, id: number): PathFinder => (id % 2 === 1 ? world.secondFinder : world.finder);

function createBot(world: WorldState, id: number): PilotState {
  const body = bodyOfBots(world.settings);
  // Until placeBot puts it somewhere.
  const { position: here } = world.player;
  const disc = createDisc(body);
  disc.x = disc.z = Infinity;
  const starts = world.level.plan.things.filter(({ kind }) => kind === 'bot');
  return {
    id,
    color: starts[id]?.color || COLORS[id % COLORS.length],
    position: here,
    before: here,
    velocity: here,
    body,
    heading: { x: 0, z: -1 },
    yaw: 0,
    yawBefore: 0,
    sentTo: null,
    collected: 0,
    disc,
    random: createStream(world.seed, `bot ${id}`),
    finder: finderFor(world, id),
    hunts: true,
    home: here,
    ...freshPilot(dealManner(world.seed, id)),
  };
}
