// How a sector's light changes: by itself, or because somebody has set something off.

/** How a sector's light changes by itself. */
export type GlowKind = 'flicker' | 'fast strobe' | 'slow strobe' | 'fire' | 'swell';

/** A light that is the sector's own at its brightest, and `low` (0 … 1) at its darkest. */
export interface Glow {
  readonly kind: GlowKind;
  readonly low: number;
  /** All such lights of the map flash at once. */
  readonly inStep: boolean;
}

/**
 * What a light is turned to: so bright (0 … 1), as bright or as dark as the brightest or darkest sector beside it at that moment, or into
 * a strobe between its own light and the darkest beside it.
 */
export type LightRule = number | 'brightest beside' | 'darkest beside' | 'strobe';
