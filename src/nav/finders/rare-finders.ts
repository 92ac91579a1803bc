// Finders that few games ask for, in one place: the page of the demo fetches them when it needs one (browser/load/late-finders.ts).
import { makeGridFinder } from '../grid/make-grid-finder.ts';
import { makeHandFinder } from '../hand/make-hand-finder.ts';
import { lookUpInBake } from '../portal-finder/look-up-bake.ts';
import { makeIndexedFinder } from './make-indexed-finder.ts';
import { makeWalkingFinder } from './make-walking-finder.ts';
import { makeWallFinder } from './make-wall-finder.ts';

const ALL = {
  makeIndexedFinder,
  makeGridFinder,
  makeHandFinder,
  lookUpInBake,
  makeWalkingFinder,
  makeWallFinder,
};

/** All of them. */
export const rareFinders = (): typeof ALL => ALL;
