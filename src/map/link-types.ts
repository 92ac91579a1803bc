// Types of off-mesh links. To add one, add a row; bots move along it by the row's motion.
//
// Types with a side follow a lecture on jumping robots, whose links are walk, jump or high jump, to the left, right or up. Left is where x
// decreases, right where x increases, up where the floor rises. The motion over time is in nav/link-curve.ts.
import { distance, type Point } from '../geometry/point.ts';

/** How a body moves along a link. */
export type LinkMotion = 'walk' | 'fall' | 'arc' | 'flash' | 'wait' | 'ride' | 'swim';

/** A row of LINK_TYPES. */
export interface LinkTypeRow {
  /** As written in plan files. */
  readonly key: string;
  readonly motion: LinkMotion;
  /** Side of its start on which its end must be. */
  readonly side?: 'left' | 'right' | 'up';
  /** For arcs: height of the feet at the top above the higher end, map units. */
  readonly rise?: number;
}

/** Rise of both kinds of jump, map units. */
const JUMP = 28;
const HIGH_JUMP = 72;

/** All link types, with how each is crossed. */
export const LINK_TYPES = [
  { key: 'walk', motion: 'walk' },
  { key: 'walk-left', motion: 'walk', side: 'left' },
  { key: 'walk-right', motion: 'walk', side: 'right' },
  { key: 'jump', motion: 'arc', rise: JUMP },
  { key: 'jump-left', motion: 'arc', rise: JUMP, side: 'left' },
  { key: 'jump-right', motion: 'arc', rise: JUMP, side: 'right' },
  { key: 'jump-up', motion: 'arc', rise: JUMP, side: 'up' },
  { key: 'high-jump', motion: 'arc', rise: HIGH_JUMP },
  { key: 'high-jump-left', motion: 'arc', rise: HIGH_JUMP, side: 'left' },
  { key: 'high-jump-right', motion: 'arc', rise: HIGH_JUMP, side: 'right' },
  { key: 'high-jump-up', motion: 'arc', rise: HIGH_JUMP, side: 'up' },
  { key: 'drop', motion: 'fall' },
  { key: 'teleport', motion: 'flash' },
  { key: 'door', motion: 'wait' },
  { key: 'lift', motion: 'ride' },
  { key: 'swim', motion: 'swim' },
] as const satisfies readonly LinkTypeRow[];

/** How a link is crossed: walked, jumped, dropped, ridden, teleported. */
export type LinkType = (typeof LINK_TYPES)[number]['key'];

const ROWS: ReadonlyMap<string, LinkTypeRow> = new Map(LINK_TYPES.map((row) => [row.key, row]));

/** The row of a type. */
export function linkTypeOf(type: LinkType): LinkTypeRow {
  return ROWS.get(type)!;
}

/** Is the link walked, with collision all along? */
export function isWalked(type: LinkType): boolean {
  const { motion } = linkTypeOf(type);
  return motion === 'walk' || motion === 'fall';
}

/** What a link adds to a path's length: nothing for a teleporter. */
export const linkLength = (type: LinkType, from: Point, to: Point): number =>
  linkTypeOf(type).motion === 'flash' ? 0 : distance(from, to);

/** Cost of a link without a given cost: its distance, or 2 m for a teleport. */
export const usualCost = (type: LinkType, from: Point, to: Point): number =>
  type === 'teleport' ? 64 : distance(from, to);
