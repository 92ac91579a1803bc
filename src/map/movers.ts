// What moves in a plan, and what sets it going: floors and ceilings that go to other heights, and the walls that trigger them when they
// are pushed, crossed or hit.
//
// A mover is one motion that one part of a sector can make; a sector may have several (a lift that is also raised for good by a
// switch elsewhere). A trigger is the special of one wall of the map, cut or whole, and says who sets off what, and whether once only. As
// in Doom a trigger moves all sectors of its tag, and a part that is moving already minds no other trigger. What it is not: the state
// of any of it; that is the world's.
import type { Point } from '../geometry/point.ts';
import type { LightRule } from './lights.ts';

/** A door is a ceiling that goes up and comes down again; a lift a floor that goes down and comes up again, or to and fro. */
export type MoverKind = 'door' | 'lift' | 'floor' | 'ceiling' | 'stairs' | 'crusher';

/** Whose height it starts from. "Up" and "down" are the nearest neighbours above and below the moving part itself. */
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

export interface HeightRule {
  readonly from: HeightBase;
  /** Added to it, map units. */
  readonly plus: number;
  /** Add nothing where the part is at that height already. */
  readonly unlessThere?: boolean;
  /** Not above the sector's own ceiling (floors that rise), nor below its own floor (ceilings that come down). */
  readonly within?: boolean;
  /** The sector counts among its neighbours. */
  readonly withSelf?: boolean;
}

/** One motion of a sector's floor or ceiling. Heights in map units. */
export interface SectorMover {
  /** Index into plan.sectors. */
  readonly sector: number;
  readonly part: 'floor' | 'ceiling';
  readonly kind: MoverKind;
  /** As drawn. */
  readonly rest: number;
  /** Where it goes first, worked out from the heights as drawn. */
  readonly other: number;
  /** Where it goes after waiting there: a door to its floor, a lift to where it was. */
  readonly back: number;
  /** How `other` follows from the heights of the moment, for who moves it when others have moved before. */
  readonly rule: HeightRule;
  /** Map units a second. */
  readonly speed: number;
  /** How long it waits at `other` before it goes back, and at `back` if it goes on for ever; Infinity when it stays. */
  readonly waitMs: number;
  /** Goes to and fro until it is halted. */
  readonly forEver: boolean;
  /** Each time it is set off it goes from one of its two heights to the other, and stays. */
  readonly toggles?: boolean;
  /** It sets itself off once, so long after a world begins. */
  readonly afterMs?: number;
}

/** Does it move though nobody sets it off? `hasTrigger` says whether anybody could. */
export function goesByItself({ forEver, afterMs }: SectorMover, hasTrigger: boolean): boolean {
  return afterMs !== undefined || (forEver && !hasTrigger);
}

/** The colours of keys; cards and skulls of a colour are one. */
export const KEY_COLORS = ['red', 'blue', 'yellow'] as const;
export type KeyColor = (typeof KEY_COLORS)[number];
/** What they look like, '#rrggbb'. */
export const KEY_HUES: Readonly<Record<KeyColor, string>> = { red: '#ff4a4a', blue: '#4f7dff', yellow: '#ffd84a' };

/** What a trigger asks of who sets it off: a key of a colour, any key at all, or all three. */
export type KeyNeed = KeyColor | 'any' | 'all';

export type TriggerAction =
  /** Indices into plan.movers. */
  | { readonly kind: 'move'; readonly movers: readonly number[] }
  /** Stops what goes on for ever in these sectors, until it is moved again. */
  | { readonly kind: 'halt'; readonly sectors: readonly number[] }
  /** Turns the lights of these sectors up or down. */
  | { readonly kind: 'light'; readonly sectors: readonly number[]; readonly to: LightRule }
  /** To the place of a thing, looking its way (radians). */
  | { readonly kind: 'teleport'; readonly to: Point; readonly yaw: number }
  /** To the wall with this number in the file: as far along and beside it as one crossed the first, turned with it. */
  | { readonly kind: 'teleport to wall'; readonly source: number; readonly isReversed: boolean }
  | { readonly kind: 'exit'; readonly secret: boolean };

export interface Trigger {
  /** The pieces of one wall of the file (indices into plan.walls), in no order. */
  readonly walls: readonly number[];
  /** That wall's number in the file. */
  readonly source: number;
  /** Pushed from nearby, crossed by the middle of a body, or hit by a shot. */
  readonly by: 'use' | 'walk' | 'shoot';
  readonly once: boolean;
  /** Only from the right-hand side of a → b: pushes always, of crossings those of teleporters. */
  readonly frontOnly: boolean;
  readonly who: 'any' | 'player' | 'bots';
  readonly key: KeyNeed | null;
  /** Pushed again while the door moves, it turns round (doors that are pushed themselves). */
  readonly reverses: boolean;
  readonly does: TriggerAction;
}

/** How far one reaches to push a switch or a door, map units. */
export const USE_REACH = 64;
/** A shot at a switch flies level, so far and so high above the feet, map units. */
export const SHOT_REACH = 2048;
export const SHOT_HEIGHT = 36;

/** Can somebody who holds these keys set off what needs that? */
export function holdsKey(held: ReadonlySet<KeyColor>, need: KeyNeed | null): boolean {
  if (need === null) return true;
  if (need === 'any') return held.size > 0;
  return need === 'all' ? KEY_COLORS.every((color) => held.has(color)) : held.has(need);
}
