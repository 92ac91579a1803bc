import { expect, test } from 'vitest';
import { portalsOfWall } from '../../../src/nav/portal-graph/portals-of-wall.ts';
import { levelOfPlan } from '../../support/all-plans.ts';
import { randomPlan } from '../../support/random-plans.ts';

test('the portals of each wall are all of the tree that lie in it (seeds 1 to 3)', () => {
  for (const seed of [1, 2, 3]) {
    const { plan, tree } = levelOfPlan(randomPlan(seed, 30));
    const lists = plan.walls.map((_, wall) => portalsOfWall(tree, wall));
    expect(lists).toEqual(plan.walls.map((_, wall) => tree.portals.flatMap((portal) => (portal.wall === wall ? [portal.id] : [])))); // prettier-ignore
    expect(Math.max(...lists.map(({ length }) => length))).toBeGreaterThan(1);
  }
});
