// A map as drawn: vertices, walls, sectors, things. Every format's loader ends here, every later stage begins here.
//
// A plan is checked once, by the loader that makes it, and trusted ever after; it is never changed. It stands in map units
// (32 to the metre) on the grid of its quantum, x right, z down the page, whatever the file's own units and axes were;
// `frame` remembers the way back. Walls meet only at their ends, and each pair of vertices has at most one wall.
// Sectors are heights and looks, not shapes: one sector may be many separate pieces. What it is not: it knows no cell,
// no portal and no body.
import type { Bounds, Point } from '../geometry/point.ts';
import type { Glow } from './lights.ts';
import type { LinkType } from './link-types.ts';
import type { MapWarning } from './map-error.ts';
import type { KeyColor, SectorMover, Trigger } from './movers.ts';
import type { Skin } from './skin.ts';

/** No sector on this side of a wall: solid. */
export const SOLID = -1;

/** Stops every body, walking or flying (a railing, a window pane, a Doom line flagged impassable). */
export const BLOCKS_BODIES = 1;
/** Stops those alone who say so (Doom: blocks monsters); none of our own bodies does. */
export const BLOCKS_BOTS = 2;
/** Cannot be seen through (a shut door). Walls with solid behind them block sight without saying so. */
export const BLOCKS_SIGHT = 4;

/** What the two-sided part of a wall is: nothing, or something drawn in the opening. */
export type WallKind = 'wall' | 'window' | 'bars' | 'door' | 'railing';

/** A wall runs from vertex `a` to vertex `b` with its front sector on the right. */
export interface Wall {
  readonly a: number;
  readonly b: number;
  /** Sector on the right-hand side of a → b; always a sector. */
  readonly front: number;
  /** Sector on the left-hand side, or SOLID. */
  readonly back: number;
  /** BLOCKS_… flags, or-ed. A one-sided wall blocks everything whatever they say. */
  readonly blocks: number;
  readonly kind: WallKind;
  /** Material by name, or '' for the sector's own. */
  readonly material: string;
  /** The wall's number in the file (Doom: LINEDEFS record), for messages. */
  readonly source: number;
}

export interface Sector {
  readonly name: string;
  /** Height of the floor, map units. */
  readonly floor: number;
  /** Height of the ceiling, map units. */
  readonly ceiling: number;
  /** Own light, 0 dark … 1 full; lamps add to it. */
  readonly light: number;
  /** Terrain: what a step costs here compared with plain floor; at least 1 … any number above 0. */
  readonly cost: number;
  readonly floorMaterial: string;
  readonly ceilingMaterial: string;
  readonly wallMaterial: string;
  /** No ceiling is drawn; the sky is seen. */
  readonly sky: boolean;
  /** Doom's tag, else 0. */
  readonly tag: number;
  /** The sector's number in the file. */
  readonly source: number;
  /** Of a light that changes by itself. */
  readonly glow?: Glow;
  /** Sectors whose light falls on its floor and on its ceiling in place of its own. */
  readonly floorLight?: number;
  readonly ceilingLight?: number;
  /** Seen, but not there: a surface over its floor where that sector's floor is, a ceiling under its own where that one's is. */
  readonly feigned?: number;
  /** Whoever stands on its floor is carried along so fast, map units a second. */
  readonly current?: Point;
  /** Whoever is in the air there is blown along so fast, and half as fast on the floor; map units a second. */
  readonly wind?: Point;
  /** … and as these sectors move. */
  readonly drives?: readonly Drive[];
  /** Left out on plain floor. */
  readonly footing?: Footing;
  /** Its floor hurts whoever stands on it, by so much each time. */
  readonly harm?: number;
  /** Whoever comes there has found something. */
  readonly isSecret?: boolean;
}

/** How one gets on on a floor, as parts of what is usual: how fast feet make one start and stop, and how fast one gets. */
export interface Footing {
  readonly grip: number;
  readonly pace: number;
}

/** A floor that carries as another sector's floor and ceiling move. */
export interface Drive {
  /** The sector whose heights count, both of them. */
  readonly by: number;
  /** How far for each unit that one of them moves up; down it is the other way. */
  readonly way: Point;
  /** Does it go on and on, so far 35 times a second, for as long as they are not where they were drawn? */
  readonly goesOn: boolean;
}

export type ThingKind =
  'player' | 'bot' | 'lamp' | 'prop' | 'cart' | 'deathmatch' | 'teleport' | 'goal' | 'key' | 'pickup';

/** A start, a lamp, a prop, a cart, a key, something else to pick up, or a goal that the golden thread leads to. */
export interface Thing {
  readonly kind: ThingKind;
  readonly at: Point;
  /** Height above the floor it stands on, map units. */
  readonly height: number;
  /** Yaw, radians: 0 looks to −z, positive turns left. */
  readonly yaw: number;
  /** Radius of a prop or a cart, reach of a lamp's light; map units. */
  readonly radius: number;
  /** '#rrggbb' for lamps and bots, else ''. */
  readonly color: string;
  /** Lamp: brightness, 1 = a usual lamp. */
  readonly strength: number;
  /** Free text: Doom's type number, a prop's kind. */
  readonly type: string;
  /**
   * Of a cart: where it goes from `at`, one after another, and then back, or round where the last is `at`. Of a bot: the stops of
   * its patrol, round and round.
   */
  readonly route?: readonly Point[];
  /** Of a cart, map units a second; a usual one's where nothing is said. */
  readonly speed?: number;
  /** The room that a prop or a lamp takes, where its kind and type do not say; none where the radius is 0. */
  readonly room?: { readonly radius: number; readonly tall: number };
  /** Of a key. */
  readonly key?: KeyColor;
  /** Draws whoever it sees so fast where it stands (pushes, where negative; map units a second), and less the farther, up to `reach`. */
  readonly draught?: { readonly speed: number; readonly reach: number };
  /** The thing's number in the file. */
  readonly source: number;
}

export type { LinkType } from './link-types.ts';

/** A typed directed way between two places that no portal joins. */
export interface PlanLink {
  readonly type: LinkType;
  readonly from: Point;
  readonly to: Point;
  /** Cost in map units of walking. */
  readonly cost: number;
  /** Index into plan.triggers where crossing that wall is what takes it: then it has no entrance of its own. */
  readonly trigger?: number;
  /** Left out where everybody may take it; meshes leave those for Doom's monsters alone out. */
  readonly who?: 'bots';
}

/** Any value that JSON can write. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [field: string]: JsonValue };

/** A node of a graph drawn by hand. */
export interface GraphNode {
  /** Unique in its graph. */
  readonly name: string;
  /** Where it is; the middle of its portal where it has one. */
  readonly at: Point;
  /** Height of the floor there, map units. */
  readonly floor: number;
  /** The two ends of an opening that somebody marked by hand, or null. */
  readonly portal: readonly [Point, Point] | null;
  /** What the author wrote for programs of their own; left out where nothing was. Nothing here reads it. */
  readonly data?: JsonValue;
}

/** A directed link between two nodes of a graph drawn by hand. */
export interface GraphLink {
  readonly type: LinkType;
  /** Indices of nodes. */
  readonly from: number;
  readonly to: number;
  /** Map units of walking; null where the author left it to what walking that far costs. */
  readonly cost: number | null;
}

/** Ways through a plan that somebody drew by hand, beside those that the tree finds by itself. */
export interface HandGraph {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  /** Are nodes in plain view of each other joined without a link? */
  readonly joinsInView: boolean;
}

/** How a door opens: by itself for whoever comes near, by a key or a touch, or never: it stays as it is drawn. */
export type DoorOpens = 'near' | 'use' | 'never';

/**
 * A door in a wall (two-sided, kind 'door'). One that never opens blocks bodies and sight if it is shut. One that opens is shut when
 * a world begins, and its wall blocks nothing: what it stops at a moment is the world's affair. Walls of one source are one leaf.
 */
export interface Door {
  readonly wall: number;
  readonly shut: boolean;
  readonly opens: DoorOpens;
}

/** The air of a map: what look.md calls its palette. Colours are '#rrggbb'. */
export interface Air {
  readonly style: 'keep' | 'office' | 'paper' | 'doom';
  readonly fog: string;
  /** Distance at which fog hides everything, map units; 0 = no fog. */
  readonly fogDistance: number;
  readonly lamp: string;
  /** Light that is everywhere. */
  readonly ambient: string;
  readonly palette: readonly [string, string, string, string];
}

/**
 * The way between the file's own coordinates (u to the right, v as the file has it) and the plan's:
 * x = u·scale + dx, z = v·(flipped ? −scale : scale) + dz.
 */
export interface Frame {
  readonly scale: number;
  readonly flipped: boolean;
  readonly dx: number;
  readonly dz: number;
  /** What the file's unit is called: 'unit', 'cell'. */
  readonly unit: string;
}

export type FormatName = 'floor plan' | 'grid' | 'doom' | 'movingai' | 'walls';

/** A grid's file, and where its rows of letters begin. */
export interface Tiles {
  /** The file's name, ending included. */
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly across: number;
  readonly down: number;
  /** The byte at which each row begins. */
  readonly rows: readonly number[];
}

export interface FloorPlan {
  /** Short name, unique among the maps of a menu. */
  readonly name: string;
  readonly title: string;
  /** One sentence on what to look for; '' if none. */
  readonly note: string;
  readonly format: FormatName;
  /** Power of two; every coordinate is a whole multiple of it. */
  readonly quantum: number;
  readonly bounds: Bounds;
  readonly vertices: readonly Point[];
  readonly walls: readonly Wall[];
  readonly sectors: readonly Sector[];
  readonly things: readonly Thing[];
  readonly links: readonly PlanLink[];
  /** Null where the author drew none. */
  readonly graph: HandGraph | null;
  readonly doors: readonly Door[];
  /** What sectors can do, and what makes them do it: Doom's lifts, doors of ceilings, switches, teleporters; else empty. */
  readonly movers: readonly SectorMover[];
  readonly triggers: readonly Trigger[];
  readonly air: Air;
  readonly frame: Frame;
  /** The map's own pictures and where they hang; null when it is dressed by its materials. */
  readonly skin: Skin | null;
  /** The file's letters, where the map is drawn in letters; else null. */
  readonly tiles: Tiles | null;
  readonly warnings: readonly MapWarning[];
}

/** A point of the file, in the plan's units. */
export function toPlan(frame: Frame, u: number, v: number): Point {
  return { x: u * frame.scale + frame.dx, z: v * (frame.flipped ? -frame.scale : frame.scale) + frame.dz };
}

/** A point of the plan, in the file's own coordinates. */
export function toFile(frame: Frame, p: Point): { u: number; v: number } {
  const v = (p.z - frame.dz) / frame.scale;
  return { u: (p.x - frame.dx) / frame.scale, v: frame.flipped ? -v : v };
}

/** The vertical opening of a wall, `[highest floor, lowest ceiling]`; empty (top ≤ bottom) for a one-sided wall. */
export function openingOfWall(plan: FloorPlan, wall: Wall): { bottom: number; top: number } {
  const front = plan.sectors[wall.front];
  if (wall.back === SOLID) return { bottom: front.floor, top: front.floor };
  const back = plan.sectors[wall.back];
  return { bottom: Math.max(front.floor, back.floor), top: Math.min(front.ceiling, back.ceiling) };
}
