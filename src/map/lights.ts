// Changing light of sectors: animated or triggered.

/** Animation of a sector's light. */
export type GlowKind = 'flicker' | 'fast strobe' | 'slow strobe' | 'fire' | 'swell';

/** A light that varies between the sector's own (brightest) and `low` (0 … 1, darkest). */
export interface Glow {
  readonly kind: GlowKind;
  readonly low: number;
  /** All such lights of the map change in step. */
  readonly inStep: boolean;
}

/**
 * Target of a light trigger: a brightness (0 … 1), that of the brightest or darkest neighbour at that moment, or a strobe between its own
 * light and the darkest neighbour's.
 */
export type LightRule = number | 'brightest beside' | 'darkest beside' | 'strobe';
