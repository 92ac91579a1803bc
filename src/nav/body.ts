// Agent dimensions and step limits.

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
    if (typeof value === 'number' && value >= 0 && (isLimit || value < Infinity)) continue;
    const wanted = `a number of map units, 0 or more${isLimit ? '; Infinity for any' : ''}`;
    throw new RangeError(
      `body: ${name} is ${String(value)}; it must be ${wanted}. Start from one that is: { ...PLAYER_BODY, radius: 10 }`,
    );
  }
  return body;
}
