// Where everything costs four times as much, every finder searches as before and its path costs four times as much.
import { expect, test } from 'vitest';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { FINDERS } from '../../../src/nav/finders/finders.ts';
import type { Place } from '../../../src/nav/path-finder.ts';
import { stepHall } from '../../support/plans.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';

/** Sectors that cost so much, in turn. */
const withCosts = (plan: FloorPlan, costs: readonly number[], link: number): FloorPlan => ({
  ...plan,
  sectors: plan.sectors.map((sector, i) => ({ ...sector, cost: costs[i % costs.length] })),
  links: [{ type: 'teleport', from: { x: 40, z: 40 }, to: { x: 700, z: 200 }, cost: link }],
});

/** What a finder answers between places of the plan, costs in units of that. */
function answersOf(plan: FloorPlan, key: string, unit: number): unknown[] {
  const { bounds, vertices } = plan;
  const body = /exact-indexed|shared/.test(key) ? POINT_WALKER : PLAYER_BODY;
  const finder = FINDERS.find((row) => row.key === key)!.make(buildLevel(plan), body);
  const places = vertices.slice(0, 8).map(({ x, z }): Place => ({
    x: 0.75 * x + 0.125 * (bounds.minX + bounds.maxX),
    z: 0.75 * z + 0.125 * (bounds.minZ + bounds.maxZ),
  }));
  return places.map((at, i) => {
    const { path, reason, expanded } = finder.answer(at, places[(i * 3 + 1) % places.length]);
    return { cost: path && path.cost / unit, points: path?.points, links: path?.links, reason, expanded };
  });
}

test.each(FINDERS.map(({ key }) => key))('%s', (key) => {
  // Of one cost all floor is plain to an index; elsewhere every leaf that a path crosses counts.
  for (const [plan, costs] of [
    [randomPlan(3, 24), [1]],
    [stepHall, [1, 2, 3]],
  ] as const) {
    // prettier-ignore
    const before = answersOf(withCosts(plan, costs, 60), key, 1);
    const scaled = costs.map((cost) => 4 * cost);
    expect(answersOf(withCosts(plan, scaled, 240), key, 4)).toEqual(before);
  }
});
