// Moving floors and ceilings, and the walls that trigger them when used, crossed or shot.
//
// A mover is one motion of one part of a sector; a sector may have several (a lift that a switch elsewhere raises for good). A trigger is
// the special of one wall of the file, split or not: who sets off what, and whether once only. As in Doom a trigger moves all sectors with
// its tag, and a part in motion ignores other triggers. Current state is kept by the world, not here.
import type { Point } from '../geometry/point.ts';
import type { LightRule } from './lights.ts';

/** A door is a ceiling that rises and comes down again. A lift is a floor that sinks and rises again, or goes up and down. */
export type MoverKind = 'door' | 'lift' | 'floor' | 'ceiling' | 'stairs' | 'crusher';

/** Reference height. "Up" and "down" are the nearest neighbours above and below the moving part itself. */
export type HeightBase =
  | 'own floor'
  | 'own ceiling'
  | 'lowest floor'
  | 'highest floor'
  | 'next floor up'
  | 'next floor down'
  | 'lowest ceiling'
  | 'highest ceiling'
  | 'next ceiling up'
  | 'next ceiling down';

/** A destination height relative to neighbouring sectors. */
export interface HeightRule {
  readonly from: HeightBase;
  /** Offset, map units. */
  readonly plus: number;
  /** The sector whose own floor or ceiling it is; the moving one by default. */
  readonly of?: number;
  /** No offset where the part is already at that height. */
  readonly unlessThere?: boolean;
  /** Limited by the sector's own ceiling (rising floors) or floor (sinking ceilings). */
  readonly within?: boolean;
  /** The sector counts as its own neighbour. */
  readonly withSelf?: boolean;
}

/** One motion of a sector's floor or ceiling. Heights in map units. */
export interface SectorMover {
  /** Index into plan.sectors. */
  readonly sector: number;
  readonly part: 'floor' | 'ceiling';
  readonly kind: MoverKind;
  /** Height as drawn. */
  readonly rest: number;
  /** First destination, computed from heights as drawn. */
  readonly other: number;
  /** Second destination after the wait: a door's floor, a lift's start. */
  readonly back: number;
  /** Computes `other` from current heights, after earlier movements. */
  readonly rule: HeightRule;
  /** Map units a second. */
  readonly speed: number;
  /** Wait at `other` before going back, and at `back` if it repeats; Infinity when it stays. */
  readonly waitMs: number;
  /** Repeats until it is halted. */
  readonly forEver: boolean;
  /** Each activation moves it to the other of its two heights, where it stays. */
  readonly toggles?: boolean;
  /** Starts once by itself, this long after the world begins. */
  readonly afterMs?: number;
}

/** Does it move without being set off? `hasTrigger` is whether a trigger for it exists. */
export function goesByItself({ forEver, afterMs }: SectorMover, hasTrigger: boolean): boolean {
  return afterMs !== undefined || (forEver && !hasTrigger);
}

/** Colours of keys; a card and a skull of one colour are the same key. */
export const KEY_COLORS = ['red', 'blue', 'yellow'] as const;
/** The colours of keys. */
export type KeyColor = (typeof KEY_COLORS)[number];
/** Display colours, '#rrggbb'. */
export const KEY_HUES: Readonly<Record<KeyColor, string>> = { red: '#ff4a4a', blue: '#4f7dff', yellow: '#ffd84a' };

/** Keys that a trigger needs: one colour, any key, or all three. */
export type KeyRequirement = KeyColor | 'any' | 'all';

/** Effect of a trigger. */
export type TriggerAction =
  /** Indices into plan.movers. */
  | { readonly kind: 'move'; readonly movers: readonly number[] }
  /** Stops repeating movers of these sectors until they are moved again. */
  | { readonly kind: 'halt'; readonly sectors: readonly number[] }
  /** Turns the lights of these sectors up or down. */
  | { readonly kind: 'light'; readonly sectors: readonly number[]; readonly to: LightRule }
  /** To the position and direction of a thing (radians). */
  | { readonly kind: 'teleport'; readonly to: Point; readonly yaw: number }
  /** To the wall with this number in the file, keeping position and direction relative to the wall. */
  | { readonly kind: 'teleport to wall'; readonly source: number; readonly isReversed: boolean }
  | { readonly kind: 'exit'; readonly secret: boolean };

/** A wall that sets something off when used, crossed or shot. */
export interface Trigger {
  /** The pieces of one wall of the file (indices into plan.walls), unordered. */
  readonly walls: readonly number[];
  /** That wall's number in the file. */
  readonly source: number;
  /** Used from nearby, crossed by the centre of a body, or shot. */
  readonly by: 'use' | 'walk' | 'shoot';
  readonly once: boolean;
  /** Works only from the right-hand side of a → b: always for 'use', for 'walk' only with teleporters. */
  readonly frontOnly: boolean;
  readonly who: 'any' | 'player' | 'bots';
  readonly key: KeyRequirement | null;
  /** A second use reverses the moving door (doors that are used directly). */
  readonly reverses: boolean;
  /** The trigger of the same wall that takes turns with this one: after each use the other one works. The later one begins spent. */
  readonly turnsWith?: number;
  readonly does: TriggerAction;
}

/** Reach for switches and doors, map units. */
export const USE_REACH = 64;
/** Range and height above the feet of a shot at a switch, which flies level; map units. */
export const SHOT_REACH = 2048;
export const SHOT_HEIGHT = 36;

/** Do these keys satisfy that need? */
export function holdsKey(held: ReadonlySet<KeyColor>, need: KeyRequirement | null): boolean {
  if (need === null) return true;
  if (need === 'any') return held.size > 0;
  return need === 'all' ? KEY_COLORS.every((color) => held.has(color)) : held.has(need);
}
