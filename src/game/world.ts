// Everything that moves, and the player's intent for one step. The nouns of the game; step-world.ts moves them.
//
// The world changes only in stepWorld, one fixed step of 1/60 s at a time. It uses + − × ÷ and sqrt alone, so the same seed and
// the same intents give the same state on every engine. Yaw and everything else made of sines is for looks and not in the
// hash. A step's events say what happened in it (caught, bumped, landed); the list is new each step.
import type { Point, Point3 } from '../geometry/point.ts';
import type { TileEdit } from '../map/grids/tiles.ts';
import type { KeyColor, KeyRequirement, MoverKind } from '../map/movers.ts';
import type { Blocker } from '../nav/blockers.ts';
import type { Level } from '../nav/level.ts';
import type { Body } from '../nav/body.ts';
import type { AskedPath } from './asked-path.ts';
import type { Path, PathFinder, Place } from '../nav/path-finder.ts';
import type { SoundField } from '../nav/reach/sound-field.ts';

export const STEPS_PER_SECOND = 60;

/** What the player wants in one step. All of it is data: a recorded list of intents replays a run. */
export interface Intent {
  /** −1 back … 1 forward, relative to the facing. */
  readonly forward: number;
  /** −1 left … 1 right. */
  readonly right: number;
  /** The player's direction on the floor: a unit vector (made by the input, not by the world). */
  readonly facing: Point;
  readonly run: boolean;
  readonly jump: boolean;
  readonly crouch: boolean;
  /** Opens the door before the player, or pushes the switch. */
  readonly use?: boolean;
  /** Calls companions, and scares ghosts that are near. */
  readonly call?: boolean;
  /** Fires a shot, when loaded. */
  readonly shoot?: boolean;
  /** Places these tiles, all of them or none. */
  readonly tiles?: readonly TileEdit[];
  /** Sends or releases bots. */
  readonly command?: Command;
  /** Takes away the crate ahead, or drops one there. */
  readonly crate?: boolean;
  /** A person has control from this step on: for a moment nothing catches the player. */
  readonly takesOver?: boolean;
}

/** A user's order: these bots go to a place and stay there; null releases them. */
export interface Command {
  /** Ids. */
  readonly bots: readonly number[];
  readonly to: Point | null;
}

export interface Player {
  /** Feet. */
  readonly position: Point3;
  /** Where the feet were one step ago, for blending between steps; the same as `position` after a restart. */
  readonly before: Point3;
  /** Map units a second. */
  readonly velocity: Point3;
  readonly facing: Point;
  readonly onGround: boolean;
  readonly crouching: boolean;
  /** Body as it stands now (lower when crouching). */
  readonly body: Body;
  /** Eyes above the feet now, map units. */
  readonly eyeHeight: number;
}

/** A door that opens: one leaf, which slides up. */
export interface MovingDoor {
  /** Indices into plan.walls: the opening it hangs in. */
  readonly walls: readonly number[];
  /** Its two ends on the floor, and the opening's lower and upper end when it stands open. */
  readonly a: Point;
  readonly b: Point;
  readonly bottom: number;
  readonly top: number;
  /** 0 shut … 1 open, now and one step ago. */
  readonly open: number;
  readonly openBefore: number;
}

/** A sector whose floor or ceiling can move: where they are now and were one step ago, map units. */
export interface MovingSector {
  /** Index into plan.sectors. */
  readonly sector: number;
  readonly floor: number;
  readonly ceiling: number;
  readonly floorBefore: number;
  readonly ceilingBefore: number;
}

/** A sector whose light changes, and how bright it is now, 0 … 1. */
export interface SectorLight {
  /** Index into plan.sectors. */
  readonly sector: number;
  readonly light: number;
}

/** A cart on its route; its body is a cylinder. */
export interface Cart {
  /** On the floor, now and one step ago. */
  readonly position: Point3;
  readonly before: Point3;
  /** Unit vector along its length, now and one step ago. */
  readonly heading: Point;
  readonly headingBefore: Point;
  /** What others collide with. */
  readonly body: Blocker;
}

/** A crate that was dropped: for collisions and paths an upright cylinder. */
export interface Crate extends Blocker {
  /** Unit vector along one of its sides. */
  readonly heading: Point;
}

export type BotState =
  'waiting' | 'following' | 'arrived' | 'backing up' | 'no path' | 'yielding' | 'not found along the wall';

/** The current behaviour of a mind with several: usual, going home as a ghost's eyes, called, or alarmed. */
export type Mood = 'usual' | 'eyes' | 'called' | 'alarmed';

/** A bot's last sign of the player: where, on which tick and how. */
export interface Sign {
  readonly at: Place;
  readonly tick: number;
  readonly by: 'sight' | 'sound';
}

/** What a bot knows by its own eyes and ears. */
export interface Senses {
  /** The middle of its cone of view, a unit vector. */
  readonly gaze: Point;
  /** For how many ms it has had the player in view continuously, and whether it has noticed. */
  readonly inViewFor: number;
  readonly sees: boolean;
  /** Null: it knows nothing of the player. */
  readonly sign: Sign | null;
  /** 'rests' knows nothing; 'knows' follows its sign; 'searches' found nothing there and looks around. */
  readonly stage: 'rests' | 'knows' | 'searches';
  /** The places it will search, and the index of the current one. */
  readonly spots: readonly Point[];
  readonly spot: number;
}

export interface Following {
  readonly path: Path | null;
  /** Index into path.points of the point it is flying to. */
  readonly nextPoint: number;
}

export interface Planning {
  /** The question behind its path or its lack of one; null if none was asked. For drawing, not in the hash. */
  readonly asked: AskedPath | null;
  /** Milliseconds until it plans again. */
  readonly recalculateIn: number;
}

export interface Bot {
  readonly id: number;
  /** '#rrggbb'. */
  readonly color: string;
  /** Its middle: floor + fly height for a flyer, or as near as floor and ceiling let it. */
  readonly position: Point3;
  /** Its middle one step ago, for blending between steps; the same as `position` when it has been put somewhere. */
  readonly before: Point3;
  /** Map units a second. */
  readonly velocity: Point3;
  /** Radius and height of what collides; the height is centred on `position`. */
  readonly body: Body;
  /** Unit vector of its last travel on the floor. */
  readonly heading: Point;
  /** What its visor keeps looking at: a place, the player wherever it goes, or null for where it travels. */
  readonly facing: Point | 'player' | null;
  /** Where its visor looks, radians; for looks, outside the hash. */
  readonly yaw: number;
  /** The same one step ago. */
  readonly yawBefore: number;
  readonly state: BotState;
  readonly mood: Mood;
  /** Null: it always knows where the player is. */
  readonly senses: Senses | null;
  readonly follow: Following;
  readonly plan: Planning;
  /** The place it was ordered to: it goes there and stays until it is released. Null: it follows its mind. */
  readonly sentTo: Point3 | null;
  /** The tick until which it is afraid. */
  readonly fearUntil: number;
  /** Things that it has taken, keys apart. */
  readonly collected: number;
}

/** The sliders of the hunt. Times in ms as in the book. */
export interface Settings {
  readonly bots: number;
  /** Map units per ms. */
  readonly speed: number;
  /** Radians per ms. */
  readonly turnSpeed: number;
  readonly flyHeight: number;
  readonly recalculateMs: number;
  readonly randomDelayMs: number;
  readonly backUpMs: number;
  /** Key of the table of minds, and how often the mixed one goes at random, 0 … 1. */
  readonly mind: string;
  readonly randomPart: number;
  /** How fast bolts fly, map units per ms. */
  readonly boltSpeed: number;
  /** Does the player drop crates before hunters while it walks by itself? */
  readonly dropsCrates: boolean;
  /** Do bots fear shots? */
  readonly fear: boolean;
  /** Key of the table of what collectors want. */
  readonly wants: string;
  /** Key of the table of manners, or MIXED_MANNERS. */
  readonly manners: string;
  /** Key of the mind of every other bot, or SAME_MIND. */
  readonly secondMind: string;
  /** Key of the table of senses; and for eyes and ears: the cone's width, how long it takes to notice, and how far
   *  away running is heard, map units of path. */
  readonly senses: string;
  readonly coneDegrees: number;
  readonly reactionMs: number;
  readonly hearingRange: number;
  /** How long after its last sign of the player a bot or an alarm goes on, ms. */
  readonly interestMs: number;
  /** Key of the finder that every other bot has, or SAME_FINDER. */
  readonly secondFinder: string;
  /** For finders on a grid: half a node's width, map units; and keys of the tables of grid rules and estimates. */
  readonly gridRadius: number;
  readonly gridNeighbours: string;
  readonly gridDiagonals: string;
  readonly gridSteps: string;
  readonly gridHeuristic: string;
  /** How far the grid extends about the middle of the map, map units; 0 for all of it. */
  readonly gridWorldX: number;
  readonly gridWorldZ: number;
  readonly gridCoverage: string;
  readonly gridUnwalkable: string;
  /** Weights of the terms of cost, 0 or more, and key of the table of weathers. */
  readonly costDistance: number;
  readonly costTime: number;
  readonly costTerrain: number;
  readonly costDanger: number;
  readonly costCover: number;
  readonly weather: string;
  /** Key of the table of replan policies. */
  readonly replan: string;
  /** The question of the compared paths: a key of COMPARED_QUERIES. */
  readonly comparedQuery: string;
  /** Key of the table of budgets, and how large they are. */
  readonly budget: string;
  readonly nodesAStep: number;
  readonly msAStep: number;
  /** Steps from a request's turn to its answer. */
  readonly pathDelay: number;
  /** Key of the table of finders. */
  readonly finder: string;
  /** A golden thread on the floor from the player to its goal, and the same on the minimap. */
  readonly thread: boolean;
  readonly route: boolean;
  /** What heights cost: a key of HEIGHT_COSTS (nav/portal-graph/heights.ts). */
  readonly heights: string;
  /** Key of the table of smoothings, or OWN_SMOOTHING. */
  readonly smoothing: string;
}

export type WorldEvent =
  | { readonly type: 'caught'; readonly bot: number }
  | { readonly type: 'restarted' }
  | { readonly type: 'bumped'; readonly bot: number; readonly other: 'wall' | 'bot' }
  | { readonly type: 'shot' }
  | { readonly type: 'honked'; readonly bot: number }
  /** A bot has thrown a bolt. */
  | { readonly type: 'threw'; readonly bot: number }
  | { readonly type: 'planned'; readonly bot: number; readonly found: boolean }
  /** A bot has followed its whole wall without meeting the player. */
  | { readonly type: 'gave up'; readonly bot: number; readonly reason: 'not found along the wall' }
  | { readonly type: 'called' }
  | { readonly type: 'alarm'; readonly bot: number }
  | { readonly type: 'goal' }
  | { readonly type: 'landed'; readonly speed: number }
  | { readonly type: 'jumped' }
  /** Tiles were placed; `before` is what was there, in the same order. */
  | { readonly type: 'tiles'; readonly edits: readonly TileEdit[]; readonly before: readonly TileEdit[] }
  | { readonly type: 'tiles refused'; readonly reason: TileRefusal }
  /** A command was obeyed or refused by the bots of these ids; the latter keep the order they had. */
  | { readonly type: 'commanded'; readonly bots: readonly number[] }
  | { readonly type: 'command refused'; readonly bots: readonly number[]; readonly reason: CommandRefusal }
  /** A crate was dropped or taken away, or there was a reason not to. */
  | { readonly type: 'crate'; readonly isDropped: boolean; readonly at: Point }
  | { readonly type: 'crate refused'; readonly reason: CrateRefusal }
  /** A door begins to open or to shut: index into World.doors. */
  | { readonly type: 'door'; readonly door: number; readonly opens: boolean }
  /** A cart stops for something in its way: index into World.carts. */
  | { readonly type: 'cart waits'; readonly cart: number }
  /** A floor or ceiling starts to move, or comes to rest: index into plan.sectors. */
  | { readonly type: 'sector'; readonly sector: number; readonly kind: MoverKind; readonly starts: boolean }
  /** The player or the bot of that id has set off a trigger: index into plan.triggers. */
  | { readonly type: 'triggered'; readonly trigger: number; readonly who: 'player' | number }
  /** A switch was pushed or shot: its wall's number in the file. */
  | { readonly type: 'switched'; readonly source: number }
  /** The player pushed what is locked. */
  | { readonly type: 'locked'; readonly needs: KeyRequirement }
  /** The player, or the bot of that id, has taken a key, or something that is no key: index into plan.things. */
  | { readonly type: 'key'; readonly color: KeyColor; readonly bot?: number }
  | { readonly type: 'picked up'; readonly thing: number; readonly bot?: number }
  /** The player stands on a floor that hurts by so much. */
  | { readonly type: 'hurt'; readonly harm: number }
  /** The player has found a secret: index into plan.sectors. */
  | { readonly type: 'secret'; readonly sector: number }
  /** The player has found the way out of the level. */
  | { readonly type: 'exit'; readonly secret: boolean }
  /** Teleported: the player, or the bot of that id. The player's view has turned if `isTurned`. */
  | { readonly type: 'teleported'; readonly who: 'player' | number; readonly isTurned?: boolean };

/** Where guards saw the player last, and in which tick. */
export interface Alarm {
  readonly at: Place;
  readonly seenAt: number;
}

/** The golden thread: the path from the player to its goal. */
export interface Thread {
  readonly goal: Point3;
  /** From where the player stood when it was computed; null: there is no path. */
  readonly path: Path | null;
  /** Goals that have been reached. */
  readonly reached: number;
}

export interface Shot {
  readonly at: Point3;
  readonly firedAt: number;
  /** Its sound field; follows from the rest and is not in the hash. */
  readonly sound: SoundField;
}

/** What a fighter has thrown; velocity in map units a second. */
export interface Bolt {
  /** Id of the bot that threw it. */
  readonly by: number;
  readonly position: Point3;
  readonly before: Point3;
  readonly velocity: Point3;
}

export type TileRefusal = 'no tiles' | 'own finder' | 'outside' | 'tunnel' | 'occupied' | 'unsound';

export type CrateRefusal = 'no room' | 'too many';

export type CommandRefusal = 'no floor' | 'no room' | 'no path';

export interface World {
  /** The level as it is now: another one after tiles have been placed. */
  readonly level: Level;
  readonly seed: number;
  readonly settings: Settings;
  /** Steps since the world began. */
  readonly tick: number;
  readonly player: Player;
  readonly bots: readonly Bot[];
  /** The doors that open, in the order of the plan's. */
  readonly doors: readonly MovingDoor[];
  /** Those that can move, ascending. */
  readonly sectors: readonly MovingSector[];
  /** Those whose light can change, ascending. */
  readonly lights: readonly SectorLight[];
  /** Keys that have been found: they open doors for all bodies. And the things that were picked up, indices into plan.things. */
  readonly keys: ReadonlySet<KeyColor>;
  readonly taken: ReadonlySet<number>;
  /** Secrets that have been found, indices into plan.sectors. */
  readonly secrets: ReadonlySet<number>;
  /** In the order of the plan's things. */
  readonly carts: readonly Cart[];
  /** In the order in which they were dropped; another list after each change. */
  readonly crates: readonly Crate[];
  readonly finder: PathFinder;
  /** The golden thread while a setting wants it. For looks, outside the hash. */
  readonly thread: Thread | null;
  /** The guards' alarm while it lasts. */
  readonly alarm: Alarm | null;
  /** Lines, by their number in the file, whose switch shows that it was used. */
  readonly switched: ReadonlySet<number>;
  /** The shots whose danger has not faded, oldest first. */
  readonly shots: readonly Shot[];
  /** The bolts in the air, oldest first. */
  readonly bolts: readonly Bolt[];
  /** Times the player was caught. */
  readonly catches: number;
  /** Steps since the chase (re)started. */
  readonly survived: number;
  /** Nothing catches the player before this tick, because a person has taken control; 0 if none has. */
  readonly safeUntil: number;
  /** 'hunt', or 'caught' while the visor fills the view before the chase restarts. */
  readonly phase: 'hunt' | 'caught';
  /** What happened in the last step. */
  readonly events: readonly WorldEvent[];
}
