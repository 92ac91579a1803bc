// Cells in different parts of the mesh have no way between them, which is told without a search; others have one, for a point.
import { expect, test } from 'vitest';
import { POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownPlans } from '../../support/all-plans.ts';
import { randomFrom } from '../../support/random.ts';

test('a sealed room: no path into it, and nothing expanded', () => {
  const [, load] = ownPlans().find(([name]) => name === 'sealed-room.json')!;
  const plan = load();
  const level = buildLevel({ ...plan, links: [] });
  const exact = finderOf('exact').make(level, POINT_FLYER);
  const portals = finderOf('midpoints').make(level, POINT_FLYER);
  const random = randomFrom(4);
  let apart = 0;
  for (let i = 0; i < 300; i++) {
    const start = randomPlace(level, POINT_FLYER, random)!;
    const goal = randomPlace(level, POINT_FLYER, random)!;
    const { path, reason, expanded } = exact.answer(start, goal);
    expect(path === null).toBe(portals.find(start, goal) === null);
    if (path !== null) continue;
    apart++;
    expect({ reason, expanded }).toEqual({ reason: 'disconnected', expanded: 0 });
  }
  expect(apart).toBeGreaterThan(0);
});
