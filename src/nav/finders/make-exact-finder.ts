// The exact finder with all options of queries (exact/search-exact.ts, shut-portals.ts).
import type { Body } from '../body.ts';
import { makeOpenFinder } from '../exact/make-open-finder.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import { shutPortals } from './shut-portals.ts';

/** Makes a finder of shortest paths. Builds the level's index for the body if there is none. */
export const makeExactFinder = (level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder =>
  shutPortals(makeOpenFinder(level, body, options), level, body, options);
