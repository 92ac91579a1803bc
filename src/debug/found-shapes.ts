// How a bot found the player, as shapes: its trail since it knew of the player, the player's trail, and what gave the player away.
import type { Point3 } from '../geometry/point.ts';
import { lineShape, type DebugShape, type LineShape } from './shapes.ts';
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

function trail(
  points: readonly Point3[],
  color: LineShape['color'],
  form: 'plain' | 'dashed',
  width: number,
): LineShape[] {
  const lifted = points.map((point) => ({ ...point, y: point.y + LIFT }));
  return lifted
    .slice(1)
    .map((b, i) => lineShape(color, lifted[i], b, width, 1, i === lifted.length - 2 ? 'arrow' : form));
}

/** The bot's trail in its colour, the player's dashed; a ray for a sight, rings for a sound. */
export function foundShapes({ color, hunter, prey, by }: FoundRecord): DebugShape[] {
  const from = { ...hunter[0], y: hunter[0].y + LIFT };
  const at = { ...prey[0], y: prey[0].y + LIFT };
  const isSensed = by === 'sight' || by === 'sound';
  return [
    ...trail(prey, 'sight', 'dashed', 2),
    ...trail(hunter, color, 'plain', 5),
    { kind: 'point', color, at: from, size: 20, form: 'disc' },
    { kind: 'point', color: 'sight', at, size: 20, form: 'cross' },
    ...(by === 'sound' ? RINGS.flatMap((radius) => circleShapes('sight', at, at.y, radius)) : []),
    ...(isSensed ? [lineShape('sight', from, at, 2, 0.7, by === 'sight' ? 'plain' : 'dashed')] : []),
    { kind: 'label', color, at: { ...from, y: from.y + LIFT }, text: WORDS[by], isFirst: true },
  ];
}
