// Turning places of a leaf: a ledge that one only comes down by joins nobody, and needs no corner where it is in plain view. Streets between
// blocks have many portals and few turning places.
import { expect, test } from 'vitest';
import { createLevel } from '../../../src/index.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { findTurningPlaces } from '../../../src/nav/clearance/turning-places.ts';
import { isPlaceClear } from '../../../src/nav/clearance/near-walls.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';

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

test('a street between rows of blocks has a turning place for each portal at most, and joins them all', () => {
  const blocks = Array.from({ length: 144 }, (_, i) => {
    const [x, z] = [2 + 8 * (i % 12), 2 + 8 * Math.floor(i / 12)];
    return [[x, z], [x + 6, z], [x + 6, z + 6], [x, z + 6]] as const; // prettier-ignore
  });
  const level = createLevel({
    rooms: [
      {
        polygon: [
          [0, 0],
          [98, 0],
          [98, 98],
          [0, 98],
        ],
        holes: blocks,
      },
    ],
  });
  for (const radius of [8, 12.8, 20]) {
    const graph = portalGraphOf(level, { ...PLAYER_BODY, radius });
    const { leafStart, leafNodes, nodePortal } = graph;
    const places = level.tree.leaves.map(({ id, portals }) => {
      const turning = leafNodes
        .subarray(leafStart[id], leafStart[id + 1])
        .filter((node) => nodePortal[node] < 0).length;
      expect(turning, `leaf ${id}`).toBeLessThanOrEqual(portals.length);
      return turning;
    });
    expect(Math.max(...places)).toBeGreaterThan(20);
    expect(graph.components.componentCount).toBe(1);
  }
});
