// The picture of a figure: the plan with a margin around it, in units of the plan. Used by the build too, so it imports nothing that runs.
import type { Point } from '../../index.ts';

export const WIDTH = 768;
export const HEIGHT = 512;
export const MARGIN = 8;
/** Room for a tree below the plan, in a tall picture. */
const BELOW = 200;

/** Where a place of the plan is on the picture, as a style that moves nothing else on the page. */
export const styleOf = ({ x, z }: Point, isTall: boolean): string =>
  `translate:${shareOf(x, WIDTH)}cqw ${shareOf(z, isTall ? HEIGHT + BELOW : HEIGHT)}cqh`;

const shareOf = (value: number, whole: number): number =>
  Math.round((1e5 * (value + MARGIN)) / (whole + 2 * MARGIN)) / 1000;

/** The place that a handle's value names: 'x,z'. */
export function placeOf(text: string): Point {
  const [x, z] = text.split(',').map(Number);
  return { x, z };
}
