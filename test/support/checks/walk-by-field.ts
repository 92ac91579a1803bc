// Walks of agents that follow a field by `moveAlong`.
import { expect } from 'vitest';
import type { Navigator, Place } from '../../../src/index.ts';

/** If the field leads from the start to the goal, an agent arrives within `near` of it by such steps. It goes at most twice the length. */
export function expectArrival(nav: Navigator, start: Place, goal: Place, step: number, near: number): void {
  const field = nav.createField(goal);
  const length = field.distance(start);
  if (length === Infinity) return;
  let place = start;
  for (let left = (2 * length) / step + 40; left > 0; left--) {
    const next = field.next(place);
    if (next === null) break;
    const gap = Math.hypot(next.x - place.x, next.z - place.z);
    const part = Math.min(1, step / Math.max(gap, 1e-9));
    place = nav.moveAlong(place, { x: (next.x - place.x) * part, z: (next.z - place.z) * part });
  }
  const told = JSON.stringify([start, goal, step, place]);
  expect(Math.hypot(place.x - goal.x, place.z - goal.z), told).toBeLessThan(near);
}
