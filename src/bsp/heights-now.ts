// Current heights, where a world has moved floors, ceilings or door leaves. Sight queries use them instead of the plan's. The world keeps
// them up to date; the tree does not depend on them.

/** Bottom and top of each wall's opening, and each sector's floor and ceiling, by index in the plan. */
export interface CurrentHeights {
  readonly bottom: ArrayLike<number>;
  readonly top: ArrayLike<number>;
  readonly rooms: readonly RoomHeights[];
}

/** A sector's floor and ceiling, map units. */
export interface RoomHeights {
  readonly floor: number;
  readonly ceiling: number;
}
