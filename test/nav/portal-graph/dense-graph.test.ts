// Dense graphs: where terrain differs, several places in each free piece of a portal, fewer in larger levels.
import { expect, test } from 'vitest';
import { distance } from '../../../src/geometry/point.ts';
import { createLevel } from '../../../src/index.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Level } from '../../../src/nav/level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { denseGraphOf } from '../../../src/nav/portal-finder/plain-portal-search.ts';
import type { PortalGraph } from '../../../src/nav/portal-graph/portal-graph.ts';

const POINT = { ...PLAYER_BODY, radius: 0 };

/** A hall with so many alcoves along one side, each of one unit with a wall between, beginning at `x`; the first one costs that much. */
function comb(count: number, cost: number, x = 0): Level {
  const alcoves = Array.from({ length: count }, (_, i) => {
    const [left, right] = [x + 2 * i, x + 2 * i + 1];
    return { polygon: [[left, 0], [right, 0], [right, 1], [left, 1]] as const, ...(i === 0 && { cost }) }; // prettier-ignore
  });
  const end = x + 2 * count;
  return createLevel({ rooms: [{ polygon: [[x, 1], [end, 1], [end, 4], [x, 4]] }, ...alcoves] }); // prettier-ignore
}

/** By portal, how far its places are from its first end, as parts of its length, in order. */
function placesOf({ nodeCount, nodePortal, nodeX, nodeZ, tree }: PortalGraph): number[][] {
  const places = tree.portals.map((): number[] => []);
  for (let node = 0; node < nodeCount; node++) {
    if (nodePortal[node] < 0) continue;
    const { a, b } = tree.portals[nodePortal[node]];
    places[nodePortal[node]].push(distance({ x: nodeX[node], z: nodeZ[node] }, a) / distance(a, b));
  }
  return places.map((each) => each.sort((one, other) => one - other));
}

test('levels of one terrain have no other graph', () => {
  const level = comb(10, 1);
  expect(denseGraphOf(level, POINT)).toBeNull();
  expect(portalGraphOf(level, POINT).isDense).toBe(false);
});

test.each([0, 8])(
  'each free piece has its ends, its middle, and places no farther apart than asked (radius %f)',
  (radius) => {
    for (const x of [0, -500, 500]) {
      const level = comb(10, 2, x);
      const graph = denseGraphOf(level, { ...POINT, radius })!;
      expect(graph.isDense).toBe(true);
      const usual = placesOf(portalGraphOf(level, { ...POINT, radius }));
      // The hall is 20 units wide: a place every 20/32 at least, and an odd number of them.
      for (const [portal, places] of placesOf(graph).entries()) {
        expect(places).toHaveLength(3);
        expect(places[1]).toBeCloseTo(usual[portal][0], 6);
        const { a, b } = level.tree.portals[portal];
        const margin = radius / distance(a, b);
        expect(places[0]).toBeCloseTo(margin, 3);
        expect(places[2]).toBeCloseTo(1 - margin, 3);
      }
    }
  },
);

test('long pieces have more places: one every thirty-second of the level’s width at least', () => {
  const halves = [0, 4].map((x) => ({ polygon: [[x, 0], [x + 4, 0], [x + 4, 8], [x, 8]] as const, cost: 1 + x })); // prettier-ignore
  for (const [x, z] of [
    [0, 0],
    [100, -300],
  ]) {
    const rooms = halves.map(({ polygon, cost }) => ({ polygon: polygon.map(([u, v]) => [u + x, v + z] as const), cost })); // prettier-ignore
    const graph = denseGraphOf(createLevel({ rooms }), POINT)!;
    const [places, ...others] = placesOf(graph);
    expect(others).toEqual([]);
    expect(places.length % 2).toBe(1);
    const gaps = places.slice(1).map((place, i) => place - places[i]);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1 / 32 + 1e-9);
    expect(Math.min(...gaps)).toBeGreaterThan(1 / 40);
  }
});

test('in larger levels there are fewer, then none', () => {
  expect(placesOf(denseGraphOf(comb(170, 2), POINT)!).map(({ length }) => length)).toEqual(Array(170).fill(3));
  expect(denseGraphOf(comb(190, 2), POINT)).toBeNull();
});
