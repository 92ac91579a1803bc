// A place drawn at random, uniform by area, where a body can stand.
import type { Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { isClearOfThings } from '../blockers.ts';
import type { Body } from '../body.ts';
import { patchLevel } from '../patch/patch-level.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Level } from '../level.ts';
import { nearestClearPlace, standingLeaf } from '../portal-graph/places.ts';
import { drawPoint, wholeRegion } from './region.ts';

/** Draws before it looks for the nearest place instead. */
const TRIES = 64;
const WIDEST_SEARCH = 512;

/**
 * A place on the plan's grid, or null when the body fits nowhere. `random` gives numbers from 0 up to, not including, 1; how
 * many it is asked for depends on the draws.
 */
export function randomPlace(level: Level, body: Body, random: () => number): Point | null {
  const graph = portalGraphOf(level, body);
  const region = wholeRegion(level, body);
  let last: Point | null = null;
  for (let i = 0; i < TRIES; i++) {
    const point = drawPoint(region, random);
    if (point === null) return null;
    const at = snapPoint(point, level.plan.quantum);
    if (standingLeaf(graph, at) >= 0 && isClearOfThings(level, body, at, at)) return at;
    last = at;
  }
  if (last === null) return null;
  const open = portalGraphOf(patchLevel(level, body, { props: true }), body);
  return nearestClearPlace(open, last, WIDEST_SEARCH)?.at ?? null;
}
