// Agent dimensions and step limits.

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

/** Returns the body. Throws a RangeError that names the fault of an invalid one: no height, a radius below 0, a field left out. */
export function checkBody(body: Body): Body {
  for (const name of ['radius', 'height', 'step', 'drop'] as const) {
    const value: unknown = body?.[name];
    const isLimit = name === 'step' || name === 'drop';
    if (typeof value === 'number' && value >= 0 && (isLimit || value <= MOST)) continue;
    const wanted = `a number of map units, 0 or more${isLimit ? '; Infinity for any' : ''}`;
    throw new RangeError(`body: ${name} is ${String(value)}; it must be ${wanted}. ${START_FROM}`);
  }
  const { flies, stoppedBy }: { flies: unknown; stoppedBy: unknown } = body;
  if (typeof flies !== 'boolean')
    throw new RangeError(`body: flies is ${String(flies)}; it must be true or false. ${START_FROM}`);
  if (!Number.isInteger(stoppedBy) || (stoppedBy as number) < 0 || (stoppedBy as number) > MOST)
    throw new RangeError(`body: stoppedBy is ${String(stoppedBy)}; it must be a sum of BLOCKS_… flags. ${START_FROM}`);
  if (body.radius > 0 && body.radius < LEAST_RADIUS)
    throw new RangeError(
      `body: radius is ${body.radius}; it must be 0 for a point, or at least ${LEAST_RADIUS} map units`,
    );
  return body;
}

/** Larger sizes are mistakes. */
const MOST = 1e9;

const START_FROM = 'Start from one that is: { ...PLAYER_BODY, radius: 10 }';

/** A disc smaller than the plans' grid is like a point, 2^-10 map units. */
const LEAST_RADIUS = 2 ** -10;
