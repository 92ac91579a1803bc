// What callers without types may hand to buildLevel is refused at once.
import { expect, test } from 'vitest';
import { parseFloorPlan } from '../../src/map/rooms/floor-plan-json.ts';
import { makePlan } from '../../src/map/draft/make-plan.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { ownMaps } from '../support/all-plans.ts';

test('only a checked plan becomes a level: a draft, a map file or nothing is rejected with a remedy', () => {
  const [{ bytes, name }] = ownMaps().filter((file) => file.name === 'one-room.json');
  const draft = parseFloorPlan(bytes, name);
  const file = { format: 'leafstar floor plan', rooms: [{ name: 'hall', points: [] }], walls: [] };
  for (const wrong of [draft, file, {}, null, undefined]) {
    expect(() => buildLevel(wrong as unknown as FloorPlan)).toThrow(
      'not a checked FloorPlan; pass what loadPlan returns for a map file',
    );
  }
  expect(buildLevel(makePlan(draft)).tree.leaves.length).toBeGreaterThan(0);
});
