// Smoothings that few games ask for, in one place: the page of the demo fetches them when it needs one (browser/load/late-finders.ts).
import { moveToClosest } from './closest-points.ts';
import { roundCorners } from './round-corners.ts';
import { roundPaths } from './round-paths.ts';

const ALL = { moveToClosest, roundCorners, roundPaths };

/** All of them. */
export const rareSmoothings = (): typeof ALL => ALL;
