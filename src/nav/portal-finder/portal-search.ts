// The search by portals that exact finders fall back on: A*, then string pulling. As in exact paths, heights cost nothing.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';
import { FUNNEL } from '../smoothing/smoothings.ts';
import { aStar } from '../../search/a-star.ts';
import { makeSearchFinder, withEstimate, type PortalFinderOptions } from './make-search-finder.ts';

export function makePortalSearch(level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder {
  const { heights: _, ...flat } = options;
  return makeSearchFinder(level, body, { run: withEstimate(aStar), smoothing: FUNNEL }, flat);
}
