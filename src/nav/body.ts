// Whom a way must be wide, high and level enough for.

export interface Body {
  /** Half its width; 0 is a point. Map units. */
  readonly radius: number;
  /** What an opening must hold from highest floor to lowest ceiling. */
  readonly height: number;
  /** The highest step up it can take; a flyer's is Infinity. */
  readonly step: number;
  /** The deepest drop it takes; Infinity for any. */
  readonly drop: number;
  readonly flies: boolean;
  /** Which BLOCKS_… flags stop it. */
  readonly stoppedBy: number;
}
