// The finder that looks paths up, with all options of queries (exact/indexed/make-open-indexed-finder.ts, shut-portals.ts).
import type { Body } from '../body.ts';
import { makeOpenFinder } from '../exact/make-open-finder.ts';
import { makeOpenIndexedFinder } from '../exact/indexed/make-open-indexed-finder.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import { shutPortals } from './shut-portals.ts';

/** Makes a finder. Builds the index now, unless it exists or the level is too large for that (level-indexes.ts). */
export const makeIndexedFinder = (level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder =>
  shutPortals(makeOpenIndexedFinder(level, body, makeOpenFinder(level, body, options)), level, body, options);
