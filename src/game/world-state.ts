// The mutable state of a world: the nouns of world.ts, plus timers and random streams.
//
// Only game/ uses these types; for all others a world is what world.ts declares, read-only. Everything that decides
// what happens next is here and in the hash; nothing is hidden in closures or module variables.
import type { Point, Point3 } from '../geometry/point.ts';
import type { DoorOpens } from '../map/floor-plan.ts';
import type { LinkType } from '../map/link-types.ts';
import type { TileEdit } from '../map/grids/tiles.ts';
import type { Level } from '../nav/level.ts';
import type { KeyColor } from '../map/movers.ts';
import type { PathFinder, WalkMemory } from '../nav/path-finder.ts';
import type { SoundField } from '../nav/reach/sound-field.ts';
import type { BodyGrid } from './collision/body-grid.ts';
import type { Arena, MovingBlocker } from './collision/arena.ts';
import type { PendingPath, PathService } from './path-service.ts';
import type { RandomStream } from './random.ts';
import type { Disc } from './collision/slide.ts';
import type {
  Bot,
  Cart,
  Following,
  MovingDoor,
  MovingSector,
  Planning,
  Player,
  SectorLight,
  Senses,
  Thread,
  World,
  WorldEvent,
} from './world.ts';

/** Builds the level that these edits make of a level, which stays as it is. Throws a MapError where that would be no valid map. */
export type LevelEditor = (level: Level, edits: readonly TileEdit[]) => Level;

type Open<T> = { -readonly [Key in keyof T]: T[Key] };

/** The player's id, above all ids of bots. */
export const PLAYER_ID = 1e6;

export interface PlayerState extends Open<Player> {
  readonly id: typeof PLAYER_ID;
  readonly disc: Disc;
  /** The bot that it walks against, or −1, and for how many ms. */
  pushes: number;
  pushesFor: number;
  /** Has it stepped off every teleporter since it was placed? Only then the next one works. */
  isOffLinks: boolean;
}

/** What a bot's manners remember (manners/get-along.ts). */
export interface MannersState {
  /** Index of the row it was dealt. */
  readonly dealt: number;
  /** Ms until it may sound its horn again. */
  honkIn: number;
  /** For how long it has been held up lately, ms; twice what it was, less what has passed since. */
  heldFor: number;
  /** The side on which it passes: 1 right, −1 left, 0 not chosen. */
  side: number;
  /** The portals that it avoids because a body stood there, until shunUntil. */
  blocked: readonly number[];
}

/** A link under way: between which places (heights are those of the feet), and for how long. */
export interface Crossing {
  readonly type: LinkType;
  readonly from: Point3;
  readonly to: Point3;
  ms: number;
}

export interface SensesState extends Open<Senses> {
  /** Steps for which it goes on looking round where it is. */
  lookFor: number;
  /** The tick in which it began to search. */
  since: number;
}

/** The path of a bot and the leg it is on (motion/follow.ts). */
export interface FollowState extends Open<Following> {
  /** Where the present leg began; heights between there and the next point are blended. */
  legFrom: Point3;
  /** The link it is on, not to be left before it lands; null while it walks or flies. */
  crossing: Crossing | null;
  /** Map units a second. */
  fallSpeed: number;
}

/** What a bot asks its finder, and when (requests/requests.ts). */
export interface PlanState extends Open<Planning> {
  /** The tick since which it waits for its finder's turn, or −1. */
  dueSince: number;
  /** The question under way, or null; and the estimated work of one for the budget, nodes. */
  pending: PendingPath | null;
  lastWork: number;
  /** Where the player stood when it last asked, and when that was. */
  askedFor: Point | null;
  askedAt: number;
  /** Answers without a path in a row. */
  failures: number;
  /** Estimates improved by earlier searches, for finders that search while walking. */
  memory: WalkMemory;
}

/** What stops a bot, and how it gets away from there (motion/trouble.ts). */
export interface TroubleState {
  /** How often in a row it was stopped without getting away from `at`. */
  count: number;
  at: Point3;
  /** The portal ahead at its last trouble, or −1. */
  portal: number;
  /** The portal it avoids, or −1, and until which tick. */
  shunnedPortal: number;
  shunUntil: number;
  /** Is it going somewhere else for a while, away from its trouble? */
  shuns: boolean;
  /** Ms for which it has not got away from `stalledAt`. */
  stalledFor: number;
  stalledAt: Point3;
  /** Ms left of backing up or of a sidestep, and its velocity, map units a second. */
  backUpFor: number;
  backUp: Point3;
  /** For how many ms a cart has blocked it. */
  heldUpFor: number;
}

/** Which body a bot yields to, and which one blocks it (manners/make-way.ts). */
export interface YieldState {
  /** The bot or player it yields to, or −1; for how many ms more; and in which direction, a unit vector. */
  to: number;
  ms: number;
  along: Point;
  /** The bot or player that blocks it, or −1, and for how many ms. */
  blockedBy: number;
  blockedFor: number;
}

/** What a bot pushes (triggers/use-movers.ts). */
export interface PushState {
  /** The trigger it is on its way to push, an index into plan.triggers, or −1. */
  trigger: number;
  /** For how many ms it has waited without anything opening. */
  waitedFor: number;
}

export interface MemoryKind {
  /** Its numbers for the hash. */
  numbersOf(bot: PilotState): readonly number[];
  /** Is it as it began? Then it is not in the hash. */
  isFresh(bot: PilotState): boolean;
}

export interface PilotState extends Open<Omit<Bot, 'senses'>> {
  readonly disc: Disc;
  readonly random: RandomStream;
  /** Null: it plans nothing and is moved by its velocity alone. */
  finder: PathFinder | null;
  /** Does it head straight for the player when it sees a clear way? Not with a finder of its own. */
  hunts: boolean;
  /** Where it began this chase. */
  home: Point;
  // Records, each created by its owner, for a new bot and for a new chase.
  follow: FollowState;
  plan: PlanState;
  trouble: TroubleState;
  yielding: YieldState;
  push: PushState;
  manners: MannersState;
  senses: SensesState | null;
  /** What its mind remembers, by kind. */
  memories: Map<MemoryKind, object>;
}

export interface DoorState extends Open<MovingDoor> {
  readonly opensBy: DoorOpens;
  /** Those of one name open and shut together. */
  readonly name: string | undefined;
  /** Indices into tree.portals: the portals through it. */
  readonly portals: readonly number[];
  /** Steps for which it stays open after the last body has left. */
  holdFor: number;
}

export type SectorState = Open<MovingSector>;

export interface LightState extends Open<SectorLight> {
  /** What it was turned to last, or as drawn. */
  steady: number;
  /** While it flashes: how dark it gets between, and since which tick. */
  strobe: { readonly low: number; readonly since: number } | null;
}

/** A floor or ceiling that is on its way, waits to go back, or was halted. */
export interface MotionState {
  /** Index into plan.movers. */
  readonly mover: number;
  /** Where it goes first, and where after waiting there. */
  readonly other: number;
  readonly back: number;
  /** Is it on its way to `back`, or there? */
  isBack: boolean;
  /** Steps until it goes on. */
  waitFor: number;
  isHalted: boolean;
}

/** The thread, and where and when it was last updated. */
export interface ThreadState extends Thread {
  readonly from: Point;
  readonly at: number;
  readonly finder: PathFinder;
}

export interface CartState extends Open<Cart> {
  /** Points of its route; after the last comes the first where it goes round, else it turns back. */
  readonly stops: readonly Point[];
  readonly isRound: boolean;
  /** Index of the next stop, and how it changes there: by 1 or −1. */
  next: number;
  step: 1 | -1;
  /** Steps for which it pauses at an end, and for which something has blocked it. */
  restFor: number;
  waitedFor: number;
  /** Map units a second. */
  readonly speed: number;
  /** What others collide with. */
  readonly body: MovingBlocker;
}

/** What the state of a world knows more of than world.ts declares; the rest is the same, writable. */
type Richer = 'carts' | 'doors' | 'sectors' | 'lights' | 'keys' | 'player' | 'bots' | 'thread' | 'events';

export interface WorldState extends Open<Omit<World, Richer>> {
  /** Rebuilds the level when tiles are placed, or null. And every tile placed so far, in order. */
  readonly editor: LevelEditor | null;
  edits: readonly TileEdit[];
  readonly carts: readonly CartState[];
  readonly doors: readonly DoorState[];
  readonly sectors: readonly SectorState[];
  readonly lights: readonly LightState[];
  /** Current motions, in the order in which they started. */
  motions: MotionState[];
  /** What each passage beside a sector that moves lets through now (passages.ts); null before the first look. */
  passable: Uint8Array | null;
  /** Triggers that have worked and will not again: indices into plan.triggers. */
  readonly spent: Set<number>;
  readonly keys: Set<KeyColor>;
  /** Switches that go back by themselves: their walls' numbers in the file, and the tick in which they do. */
  readonly buttons: Map<number, number>;
  /** Did the player hold the use key in the last step? It pushes once. */
  isPushing: boolean;
  readonly player: PlayerState;
  readonly bots: PilotState[];
  thread: ThreadState | null;
  /** While the bots move: who is where. */
  bodyGrid: BodyGrid<PilotState | PlayerState> | null;
  /** Nodes that the plan under way has expanded beside its questions. */
  expandedBeside: number;
  /** How far the player's steps are heard in this tick, once a bot has listened. */
  noise: { readonly tick: number; readonly sound: SoundField } | null;
  /** The tick in which the player called last, or −1. */
  calledAt: number;
  events: WorldEvent[];
  /** A clock in milliseconds, for the live budget; null where runs have to repeat. */
  readonly clock: (() => number) | null;
  /** The path service, or null; not in the hash, because it changes nothing. And the number of the last question. */
  courier: PathService | null;
  lastJob: number;
  /** How a chase begins: see WorldOptions. */
  readonly headStartMs: number;
  readonly gathered: boolean;
  /** The current cost per unit of distance by sector; null while it is the plan's. Tables are replaced, never changed. */
  terrain: Float64Array | null;
  /** The tick of the last change that paths depend on, or −1. */
  changedAt: number;
  arena: Arena;
  readonly starts: RandomStream;
  /** Steps left of the phase 'caught'. */
  caughtFor: number;
  /** The finder of every other bot. */
  secondFinder: PathFinder;
}

/** The inside of a world that createWorld has made. */
export function stateOf(world: World): WorldState {
  return world as WorldState;
}
