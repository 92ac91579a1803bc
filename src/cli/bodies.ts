// Which body is meant by --body and --radius.
import { POINT_FLYER, POINT_WALKER, type Body } from '../index.ts';
import { readNumber, UsageError } from './arguments.ts';

/** The bodies of no width by name: as high as a player; the walker climbs 24 units, the flyer anything, both drop from anywhere. */
const BODIES: Readonly<Record<string, Body>> = { walk: POINT_WALKER, fly: POINT_FLYER };

/** `--body walk` with `--radius 16`, the radius in units of the file. Throws a UsageError. */
export function readBody(name: string, radius: string | undefined, unitsInOne: number): Body {
  const body = BODIES[name];
  if (body === undefined) throw new UsageError(`--body: "${name}" is none of ${Object.keys(BODIES).join(', ')}.`);
  const wide = radius === undefined ? 0 : readNumber(radius, 'radius') * unitsInOne;
  if (wide < 0) throw new UsageError('--radius: less than nothing.');
  return { ...body, radius: wide };
}
