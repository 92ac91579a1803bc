// Shared by the finder and the mind that keep a hand on the wall.

/** A goal in plain view is met within this distance, map units: 4 m. */
export const WALL_REACH = 128;
