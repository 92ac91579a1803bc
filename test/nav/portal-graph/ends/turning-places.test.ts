// Turning places of a leaf: a ledge that one only comes down by joins nobody, and needs no corner where it is in plain view.
import { expect, test } from 'vitest';
import { PLAYER_BODY } from '../../../../src/nav/bodies.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../../src/nav/portal-graph/build-portal-graph.ts';
import { findTurningPlaces } from '../../../../src/nav/portal-graph/ends/turning-places.ts';
import { isPlaceClear } from '../../../../src/nav/clearance/near-walls.ts';
import { randomPlan } from '../../../support/random-plans.ts';

test('whether a leaf needs corners does not depend on the order of its places, one of which is a dead end: random plans of seeds 0 to 79', () => {
  const counts = { none: 0, some: 0 };
  for (let seed = 0; seed < 80; seed++) {
    const level = buildLevel(randomPlan(seed));
    const { near } = portalGraphOf(level, { ...PLAYER_BODY, radius: 8 });
    const { leaves, portals } = level.tree;
    for (const { id, floor, portals: own } of leaves) {
      const stands = own
        .map((portal) => ({ ...portals[portal].midpoint, feet: floor }))
        .filter((stand) => isPlaceClear(near, id, stand, floor));
      if (stands.length < 3) continue;
      const leadsOn = stands.map((_, i) => i > 0);
      const ahead = findTurningPlaces(near, id, stands, leadsOn).length;
      const turned = findTurningPlaces(near, id, [...stands].reverse(), [...leadsOn].reverse()).length;
      const places = findTurningPlaces(near, id, stands, leadsOn.map(() => true)).length; // prettier-ignore
      expect(turned > places, `seed ${seed}, leaf ${id}`).toBe(ahead > places);
      counts[ahead > places ? 'some' : 'none']++;
    }
  }
  expect(counts.none).toBeGreaterThan(100);
});
