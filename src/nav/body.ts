// Agent dimensions and step limits.
import { badArgument, checkBoolean, checkNumber } from '../geometry/checks.ts';

/** Agent dimensions and step limits, in map units. */
export interface Body {
  /** Half its width; 0 is a point. Map units. */
  readonly radius: number;
  /** Least height of an opening, from the higher floor to the lower ceiling. */
  readonly height: number;
  /** The highest step up it can take; a flyer's is Infinity. */
  readonly step: number;
  /** The deepest drop it can take; Infinity for any. */
  readonly drop: number;
  readonly flies: boolean;
  /** Which BLOCKS_… flags stop it. */
  readonly stoppedBy: number;
}

/** Returns the body. Throws an Error that names the fault of an invalid one: no height, a radius below 0, a field left out. */
export function checkBody(body: Body): Body {
  for (const name of ['radius', 'height', 'step', 'drop'] as const)
    checkNumber('body', name, body?.[name], 0, name === 'step' || name === 'drop');
  const { radius, flies, stoppedBy } = body;
  checkBoolean('body', 'flies', flies);
  if (!(Number.isInteger(stoppedBy) && stoppedBy >= 0 && stoppedBy < 2 ** 30))
    throw badArgument('body', 'stoppedBy', stoppedBy, 'pass a sum of BLOCKS_… flags');
  if (radius > 0 && radius < LEAST_RADIUS)
    throw badArgument('body', 'radius', radius, `pass 0 for a point, or at least ${LEAST_RADIUS} map units`);
  return body;
}

/** A disc smaller than the plans' grid is like a point, 2^-10 map units. */
const LEAST_RADIUS = 2 ** -10;
