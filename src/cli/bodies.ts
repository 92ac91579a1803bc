// The body selected by --body and --radius.
import { POINT_FLYER, POINT_WALKER, type Body } from '../door/nav.ts';
import { checkBody } from '../nav/body.ts';
import { readNumber } from './arguments.ts';
import { UsageError } from './ends.ts';

/** Point bodies by name, as high as a player: the walker climbs 24 units, the flyer anything; both drop from any height. */
const BODIES: Readonly<Record<string, Body>> = { walk: POINT_WALKER, fly: POINT_FLYER };

/** The body for `--body walk` and `--radius 16`, the radius in file units. Throws a UsageError. */
export function readBody(name: string, radius: string | undefined, unitsInOne: number): Body {
  if (!Object.hasOwn(BODIES, name))
    throw new UsageError(`--body: "${name}" is unknown; use ${Object.keys(BODIES).join(', ')}.`);
  const wide = radius === undefined ? 0 : readNumber(radius, 'radius') * unitsInOne;
  if (wide < 0) throw new UsageError('--radius: must not be negative.');
  try {
    return checkBody({ ...BODIES[name], radius: wide });
  } catch (error) {
    throw new UsageError(`--radius: ${(error as Error).message}`);
  }
}
