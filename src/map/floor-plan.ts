// The map as drawn: vertices, walls, sectors, things. Every loader produces it, every later stage starts from it.
//
// A plan is checked once, by its loader, and never changed. Coordinates are map units (32 to the metre) on the grid of its quantum, x
// right, z down the page. They do not depend on the file's units and axes; `frame` converts back. Walls meet only at their ends, and each
// pair of vertices has at most one wall. Sectors have heights and materials, not shapes: one sector may be many separate pieces. A plan
// has no cells, portals or agents.
import type { Bounds, Point } from '../geometry/point.ts';
import type { Glow } from './lights.ts';
import type { LinkType } from './link-types.ts';
import type { MapWarning } from './input/map-error.ts';
import type { KeyColor, SectorMover, Trigger } from './movers.ts';
import type { Skin } from './skin.ts';

/** Solid: no sector on this side of a wall. */
export const SOLID = -1;

/** Stops every body, walking or flying (a railing, a window pane, an impassable Doom line). */
export const BLOCKS_BODIES = 1;
/** Stops only bodies that ask for it (Doom: blocks monsters); none of the built-in bodies does. */
export const BLOCKS_BOTS = 2;
/** Blocks sight (a shut door). One-sided walls block sight without this flag. */
export const BLOCKS_SIGHT = 4;

/** What fills the two-sided part of a wall. */
export type WallKind = 'wall' | 'window' | 'bars' | 'door' | 'railing';

/** A wall runs from vertex `a` to vertex `b` with its front sector on the right. */
export interface Wall {
  readonly a: number;
  readonly b: number;
  /** Sector on the right-hand side of a → b; always a sector. */
  readonly front: number;
  /** Sector on the left-hand side, or SOLID. */
  readonly back: number;
  /** Combined BLOCKS_… flags. A one-sided wall blocks everything regardless. */
  readonly blocks: number;
  readonly kind: WallKind;
  /** Material by name, or '' for the sector's own. */
  readonly material: string;
  /** The wall's number in the file (Doom: LINEDEFS record), for messages. */
  readonly source: number;
}

/** Does a wall stop all bodies and sight? Those with solid behind them do, and those without thickness that are no window. */
export function isOpaque({ back, blocks }: Wall): boolean {
  const both = BLOCKS_BODIES | BLOCKS_SIGHT;
  return back === SOLID || (blocks & both) === both;
}

/** Heights, light and materials of an area; its shape is given by the walls. */
export interface Sector {
  readonly name: string;
  /** Height of the floor, map units. */
  readonly floor: number;
  /** Height of the ceiling, map units. */
  readonly ceiling: number;
  /** Own light, 0 dark … 1 full; lamps add to it. */
  readonly light: number;
  /** Area cost relative to plain floor: any number above 0. */
  readonly cost: number;
  readonly floorMaterial: string;
  readonly ceilingMaterial: string;
  readonly wallMaterial: string;
  /** Draws the sky instead of a ceiling. */
  readonly sky: boolean;
  /** The tag of a Doom sector, else 0. */
  readonly tag: number;
  /** The sector's number in the file. */
  readonly source: number;
  /** Name of the style or area that it belongs to. */
  readonly area?: string;
  /** A light that changes by itself. */
  readonly glow?: Glow;
  /** Sectors that light its floor and its ceiling instead. */
  readonly floorLight?: number;
  readonly ceilingLight?: number;
  /** For drawing only: a false floor at that sector's floor height, a false ceiling at its ceiling height. */
  readonly heightsFrom?: number;
  /** Velocity at which its floor carries what stands on it, map units a second. */
  readonly current?: Point;
  /** Velocity at which wind moves what is in the air; half of it on the floor. Map units a second. */
  readonly wind?: Point;
  /** Movement caused by other sectors' motion. */
  readonly drives?: readonly Drive[];
  /** Absent on plain floor. */
  readonly footing?: Footing;
  /** Damage per hit for those on its floor. */
  readonly harm?: number;
  /** Counts as a secret for players who enter it. */
  readonly isSecret?: boolean;
}

/** Traction relative to plain floor: `grip` scales acceleration, `pace` scales speed. */
export interface Footing {
  readonly grip: number;
  readonly pace: number;
}

/** A floor that carries bodies as another sector's floor and ceiling move. */
export interface Drive {
  /** The sector whose floor and ceiling count. */
  readonly by: number;
  /** Displacement per unit that one of them moves up; reversed when it moves down. */
  readonly displacement: Point;
  /** Repeats that displacement 35 times a second while they are away from their drawn heights. */
  readonly repeats: boolean;
}

/** Kinds of things. */
export type ThingKind =
  'player' | 'bot' | 'lamp' | 'prop' | 'cart' | 'deathmatch' | 'teleport' | 'goal' | 'key' | 'pickup';

/** A start, a lamp, a prop, a cart, a key, another item, or a goal for the guide line. */
export interface Thing {
  readonly kind: ThingKind;
  readonly at: Point;
  /** Height above the floor it stands on, map units. */
  readonly height: number;
  /** Yaw, radians: 0 looks to −z, positive turns left. */
  readonly yaw: number;
  /** Radius of a prop or a cart, range of a lamp's light; map units. */
  readonly radius: number;
  /** '#rrggbb' for lamps and bots, else ''. */
  readonly color: string;
  /** Lamp: brightness, 1 = default. */
  readonly strength: number;
  /** Free text: Doom's type number, a prop's kind. */
  readonly type: string;
  /**
   * Cart: the stops after `at`, then back the same way, or round again if the last one is `at`. Bot: the stops of its patrol, as a loop.
   */
  readonly route?: readonly Point[];
  /** Cart: map units a second; absent for the default. */
  readonly speed?: number;
  /** Space that a prop or a lamp occupies where its type does not define it; none with radius 0. */
  readonly room?: { readonly radius: number; readonly tall: number };
  readonly key?: KeyColor;
  /** Pulls those it sees at this speed where it stands (negative: pushes; map units a second), fading to 0 at `reach`. */
  readonly pusher?: { readonly speed: number; readonly reach: number };
  /** The thing's number in the file. */
  readonly source: number;
}

export type { LinkType } from './link-types.ts';

/** A typed, directed off-mesh link between two places. */
export interface PlanLink {
  readonly type: LinkType;
  readonly from: Point;
  readonly to: Point;
  /** Cost in map units walked. */
  readonly cost: number;
  /** Index into plan.triggers when crossing that wall takes the link; it then has no entrance point. */
  readonly trigger?: number;
  /** Index into the list of links that the plan was made of, where a two-way link is one; absent where that is its own. */
  readonly source?: number;
  /** Absent when everyone may take it. Meshes leave out links for monsters only. */
  readonly who?: 'bots';
}

/** Any JSON value. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [field: string]: JsonValue };

/** A node of a hand-drawn graph. */
export interface GraphNode {
  /** Unique in its graph. */
  readonly name: string;
  /** Its position; the middle of its portal if it has one. */
  readonly at: Point;
  /** Height of the floor there, map units. */
  readonly floor: number;
  /** Both ends of an opening that the author marked, or null. */
  readonly portal: readonly [Point, Point] | null;
  /** The author's own data; not read here. */
  readonly data?: JsonValue;
}

/** A directed link between two nodes of a hand-drawn graph. */
export interface GraphLink {
  readonly type: LinkType;
  /** Indices of nodes. */
  readonly from: number;
  readonly to: number;
  /** Map units walked; null for the cost of walking there. */
  readonly cost: number | null;
}

/** A hand-drawn graph, used besides the one computed from the tree. */
export interface HandGraph {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  /** Are nodes in line of sight joined even without a link? */
  readonly joinsInView: boolean;
}

/** How a door opens: automatically for bodies nearby, by key or touch, or never. */
export type DoorOpens = 'near' | 'use' | 'never';

/**
 * A door in a wall (two-sided, kind 'door'). One that never opens blocks bodies and sight if it is shut. One that opens starts shut, and
 * its wall blocks nothing; the world decides what it stops. Walls of one source are one leaf.
 */
export interface Door {
  readonly wall: number;
  readonly shut: boolean;
  readonly opens: DoorOpens;
  /** As given in the file; absent for most. */
  readonly name?: string;
}

/** Colours and fog of a map. Colours are '#rrggbb'. */
export interface Air {
  readonly style: 'keep' | 'office' | 'paper' | 'doom';
  readonly fog: string;
  /** Distance at which fog hides everything, map units; 0 = no fog. */
  readonly fogDistance: number;
  readonly lamp: string;
  /** Ambient light. */
  readonly ambient: string;
  readonly palette: readonly [string, string, string, string];
}

/**
 * Conversion between the file's own coordinates (u right, v as in the file) and the plan's: x = u·scale + dx, z = v·(flipped ? −scale :
 * scale) + dz.
 */
export interface Frame {
  readonly scale: number;
  readonly flipped: boolean;
  readonly dx: number;
  readonly dz: number;
  /** Name of the file's unit: 'unit', 'cell'. */
  readonly unit: string;
}

/** The formats' names; load-plan.ts has the rest. */
export const FORMAT_NAMES = ['floor plan', 'grid', 'doom', 'movingai', 'walls'] as const;
/** Formats that loadPlan reads. */
export type FormatName = (typeof FORMAT_NAMES)[number];

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

/** A checked map; see the head of this file. */
export interface FloorPlan {
  /** Short name, unique among the maps of a menu. */
  readonly name: string;
  readonly title: string;
  /** One sentence about the map; '' if none. */
  readonly note: string;
  readonly format: FormatName;
  /** Power of two; every coordinate is a multiple of it. */
  readonly quantum: number;
  readonly bounds: Bounds;
  readonly vertices: readonly Point[];
  readonly walls: readonly Wall[];
  readonly sectors: readonly Sector[];
  /** Names of areas that no sector has; absent if there are none. */
  readonly unusedAreas?: readonly string[];
  readonly things: readonly Thing[];
  readonly links: readonly PlanLink[];
  /** Null when the author drew none. */
  readonly graph: HandGraph | null;
  readonly doors: readonly Door[];
  /** Moving sectors and what sets them off: Doom's lifts, ceiling doors, switches, teleporters. Empty for other maps. */
  readonly movers: readonly SectorMover[];
  readonly triggers: readonly Trigger[];
  readonly air: Air;
  readonly frame: Frame;
  /** The map's own textures and their placement; null when materials are used. */
  readonly skin: Skin | null;
  /** The file's letters for maps drawn in letters, else null. */
  readonly tiles: Tiles | null;
  readonly warnings: readonly MapWarning[];
}

/** Converts a point of the file to plan coordinates. */
export function toPlan(frame: Frame, u: number, v: number): Point {
  return { x: u * frame.scale + frame.dx, z: v * (frame.flipped ? -frame.scale : frame.scale) + frame.dz };
}

/** Converts a point of the plan to the file's own coordinates. */
export function toFile(frame: Frame, p: Point): { u: number; v: number } {
  const v = (p.z - frame.dz) / frame.scale;
  return { u: (p.x - frame.dx) / frame.scale, v: frame.flipped ? -v : v };
}

/** The vertical opening of a wall: `bottom` is the higher floor, `top` the lower ceiling; empty (top ≤ bottom) for a one-sided wall. */
export function openingOfWall(plan: FloorPlan, wall: Wall): { bottom: number; top: number } {
  const front = plan.sectors[wall.front];
  if (wall.back === SOLID) return { bottom: front.floor, top: front.floor };
  const back = plan.sectors[wall.back];
  return { bottom: Math.max(front.floor, back.floor), top: Math.min(front.ceiling, back.ceiling) };
}
