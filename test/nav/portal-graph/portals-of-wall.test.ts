import { expect, test } from 'vitest';
import { portalsOfWall } from '../../../src/nav/portal-graph/portals-of-wall.ts';
import { ownLevel } from '../../support/all-plans.ts';

test('the portals of each wall are all of the tree that lie in it', () => {
  const { plan, tree } = ownLevel('ledges.json');
  const lists = plan.walls.map((_, wall) => portalsOfWall(tree, wall));
  expect(lists).toEqual(plan.walls.map((_, wall) => tree.portals.flatMap((portal) => (portal.wall === wall ? [portal.id] : [])))); // prettier-ignore
  expect(Math.max(...lists.map(({ length }) => length))).toBeGreaterThan(1);
});
