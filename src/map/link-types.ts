// How a way from place to place is gone: the table of link types. To add one, add a row; bots then move by the row's motion.
//
// The names with a side to them are those of a lecture on jumping robots, whose links say walk, jump or high jump, left, right or up:
// left is where x falls, right where x grows, up where the floor rises. The rest is ours. What it is not: how a motion
// looks from moment to moment stands in nav/link-curve.ts.

/** What a body does on its way along a link. */
export type LinkMotion = 'walk' | 'fall' | 'arc' | 'flash' | 'wait' | 'ride' | 'swim';

export interface LinkTypeRow {
  /** As plan files spell it. */
  readonly key: string;
  readonly title: string;
  readonly motion: LinkMotion;
  /** Where its end must lie from its beginning. */
  readonly side?: 'left' | 'right' | 'up';
  /** For arcs: how far the feet rise above the higher of the two ends, map units. */
  readonly rise?: number;
}

/** Rises of the two kinds of jump, map units. */
const JUMP = 28;
const HIGH_JUMP = 72;

export const LINK_TYPES = [
  { key: 'walk', title: 'Walk', motion: 'walk' },
  { key: 'walk-left', title: 'Walk left', motion: 'walk', side: 'left' },
  { key: 'walk-right', title: 'Walk right', motion: 'walk', side: 'right' },
  { key: 'jump', title: 'Jump', motion: 'arc', rise: JUMP },
  { key: 'jump-left', title: 'Jump left', motion: 'arc', rise: JUMP, side: 'left' },
  { key: 'jump-right', title: 'Jump right', motion: 'arc', rise: JUMP, side: 'right' },
  { key: 'jump-up', title: 'Jump up', motion: 'arc', rise: JUMP, side: 'up' },
  { key: 'high-jump', title: 'High jump', motion: 'arc', rise: HIGH_JUMP },
  { key: 'high-jump-left', title: 'High jump left', motion: 'arc', rise: HIGH_JUMP, side: 'left' },
  { key: 'high-jump-right', title: 'High jump right', motion: 'arc', rise: HIGH_JUMP, side: 'right' },
  { key: 'high-jump-up', title: 'High jump up', motion: 'arc', rise: HIGH_JUMP, side: 'up' },
  { key: 'drop', title: 'Drop', motion: 'fall' },
  { key: 'teleport', title: 'Teleport', motion: 'flash' },
  { key: 'door', title: 'Door', motion: 'wait' },
  { key: 'lift', title: 'Lift', motion: 'ride' },
  { key: 'swim', title: 'Swim', motion: 'swim' },
] as const satisfies readonly LinkTypeRow[];

export type LinkType = (typeof LINK_TYPES)[number]['key'];

const ROWS: ReadonlyMap<string, LinkTypeRow> = new Map(LINK_TYPES.map((row) => [row.key, row]));

/** The row of a type. */
export function linkTypeOf(type: LinkType): LinkTypeRow {
  return ROWS.get(type)!;
}

/** Is it gone on foot, step by step, with walls minded all the way? */
export function isWalked(type: LinkType): boolean {
  const { motion } = linkTypeOf(type);
  return motion === 'walk' || motion === 'fall';
}
