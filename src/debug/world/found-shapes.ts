// How a bot found the player, as shapes: its trail since it knew of the player, the player's trail, and what gave the player away.
import type { Point3 } from '../../geometry/point.ts';
import { lineShape, linesThrough, pointShape, type DebugShape } from '../shapes.ts';
import { circleShapes } from './world-shapes.ts';

/** A hunt that ended with a catch. */
export interface FoundRecord {
  readonly color: `#${string}`;
  /** The bot's trail from where it first knew of the player, and the player's from the same moment; at least one point each. */
  readonly hunter: readonly Point3[];
  readonly prey: readonly Point3[];
  /** How it knew: it saw or heard the player then, always knew, or never did. */
  readonly by: 'sight' | 'sound' | 'always' | 'never';
}

/** Above the floor, map units. */
const LIFT = 10;
/** Radii of the rings around a sound, map units. */
const RINGS = [24, 48, 72];
const WORDS: Readonly<Record<FoundRecord['by'], string>> = {
  sight: 'saw you',
  sound: 'heard you',
  always: 'knew you were there',
  never: 'came this way',
};

/** The bot's trail in its colour, the player's dashed; a ray for a sight, rings for a sound. */
export function foundShapes({ color, hunter, prey, by }: FoundRecord): DebugShape[] {
  const [trail, fled] = [hunter, prey].map((points) => points.map((point) => ({ ...point, y: point.y + LIFT })));
  const [from, at] = [trail[0], fled[0]];
  const isSensed = by === 'sight' || by === 'sound';
  return [
    ...linesThrough(fled, 'sight', 2, 1, 'dashed', 'arrow'),
    ...linesThrough(trail, color, 5, 1, 'plain', 'arrow'),
    pointShape(color, from, 20, 'disc'),
    pointShape('sight', at, 20, 'cross'),
    ...(by === 'sound' ? RINGS.flatMap((radius) => circleShapes('sight', at, at.y, radius)) : []),
    ...(isSensed ? [lineShape('sight', from, at, 2, 0.7, by === 'sight' ? 'plain' : 'dashed')] : []),
    { kind: 'label', color, at: { ...from, y: from.y + LIFT }, text: WORDS[by], isFirst: true },
  ];
}
