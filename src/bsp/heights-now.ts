// Heights of the moment, where a world has moved floors, ceilings or the leaves of doors: what questions about sight ask in place of the
// plan's. Whoever moves them keeps it up to date; the tree knows nothing of it.

/** Where each wall's opening begins and ends, and each sector's floor and ceiling, by their indices in the plan. */
export interface HeightsNow {
  readonly bottom: ArrayLike<number>;
  readonly top: ArrayLike<number>;
  readonly rooms: readonly Room[];
}

/** A sector's floor and ceiling, map units. */
export interface Room {
  readonly floor: number;
  readonly ceiling: number;
}
