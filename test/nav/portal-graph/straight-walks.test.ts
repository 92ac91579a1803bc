// Straight walks over ledges, up stairs and down again: nobody leans over an edge that was not come down where one leans.
import { expect, test } from 'vitest';
import { isStraightWalk, straightWalksFrom, type Stand } from '../../../src/nav/clearance/straight-walk.ts';
import { stopsAt } from '../../../src/nav/clearance/obstacles.ts';
import type { NearWalls } from '../../../src/nav/clearance/near-walls.ts';
import { distance, midpoint, type Point } from '../../../src/geometry/point.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { costOfWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { standingLeaf } from '../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

test('a walk down two ledges keeps away from a third that it did not come down, whatever its earlier height', () => {
  // From 96 down to 48 and to 0; beside the way, on the lowest floor, the side of a block as high as where it began.
  const level = buildLevel(
    roomsPlan('two ledges and a block', {
      rooms: [
        { polygon: box(0, 0, 128, 256), floor: 96, ceiling: 256 },
        { polygon: box(128, 0, 256, 256), floor: 48, ceiling: 256 },
        {
          polygon: [...box(256, 0, 384, 256).slice(0, 2), [384, 128], ...box(256, 0, 384, 256).slice(2)],
          ceiling: 256,
        },
        { polygon: box(384, 0, 512, 128), floor: 96, ceiling: 256 },
        { polygon: box(384, 128, 512, 256), ceiling: 256 },
      ],
    }),
  );
  const graph = portalGraphOf(level, PLAYER_BODY);
  const walk = (z: number): { readonly cost: number; readonly drops: boolean } => {
    const from = { x: 64, z };
    return costOfWalk(graph, from, { x: 480, z }, [standingLeaf(graph, from)], 96);
  };
  expect(walk(144)).toMatchObject({ cost: 416, drops: true });
  expect(walk(136).cost).toBe(Infinity);
  expect(walk(64).cost).toBe(Infinity);
});

test('a straight walk keeps away from every step that it does not come down (seed 8)', () => {
  let drops = 0;
  for (let seed = 0; seed < (QUICK ? 6 : 20); seed++) {
    const plan = randomPlan(seed, 60);
    const sectors = plan.sectors.map((sector, i) => ({ ...sector, floor: (i % 4) * 20, ceiling: 256 }));
    const level = buildLevel({ ...plan, sectors });
    const body = { ...PLAYER_BODY, radius: 10 };
    const graph = portalGraphOf(level, body);
    const check = pathChecker(level, body);
    const random = randomFrom(8);
    for (let i = 0; i < (QUICK ? 60 : 150); i++) {
      const [from, to] = [randomPlace(level, body, random), randomPlace(level, body, random)];
      if (from === null || to === null) break;
      const leaf = standingLeaf(graph, from);
      const walk = costOfWalk(graph, from, to, [leaf], level.tree.leaves[leaf].floor);
      if (walk.cost === Infinity) continue;
      if (walk.drops) drops++;
      const path = {
        points: [{ ...to, y: 0 }],
        links: ['walk' as const],
        length: 0,
        cost: 0,
        expanded: 0,
        corridor: [],
      };
      const say = `seed ${seed}: ${from.x},${from.z} to ${to.x},${to.z}`;
      expect({ say, faults: check(from, path) }).toEqual({ say, faults: [] });
    }
  }
  expect(drops).toBeGreaterThan(0);
});

/** Does a point that walks from p to q walk along a wall of the leaf for some way? */
function isAlongWall({ tree, obstacles }: NearWalls, leaf: number, p: Point, q: Point): boolean {
  const { edges, floor } = tree.leaves[leaf];
  return edges.some(({ a, b, portal, wall }) => {
    if (portal >= 0 && (wall < 0 || !stopsAt(obstacles, wall, floor))) return false;
    const length = distance(a, b);
    const off = (r: Point): number => ((b.x - a.x) * (r.z - a.z) - (b.z - a.z) * (r.x - a.x)) / length;
    const along = (r: Point): number => ((b.x - a.x) * (r.x - a.x) + (b.z - a.z) * (r.z - a.z)) / length;
    if (Math.abs(off(p)) > 1e-6 || Math.abs(off(q)) > 1e-6) return false;
    return Math.min(length, Math.max(along(p), along(q))) - Math.max(0, Math.min(along(p), along(q))) > 2e-6;
  });
}

test('many walks from one place are as each alone, and a point walks along no wall (seeds 0 to 11)', () => {
  const counts = { free: 0, held: 0, along: 0 };
  for (let seed = 0; seed < (QUICK ? 4 : 12); seed++) {
    const level = buildLevel(randomPlan(seed));
    for (const radius of [0, 5, 16]) {
      const { near } = portalGraphOf(level, { ...PLAYER_BODY, radius });
      for (const { id, edges, floor, cell } of level.tree.leaves) {
        const places = [...edges.flatMap(({ a, b }) => [a, midpoint(a, b)]), midpoint(cell[0], cell[2])];
        const stands = places.map(({ x, z }, i): Stand => ({ x, z, feet: floor + 32 * (i % 2) }));
        for (const p of stands) {
          const isClearTo = straightWalksFrom(near, id, p);
          for (const q of stands) {
            const isClear = isClearTo(q);
            expect(isClear, `seed ${seed}, radius ${radius}, leaf ${id}`).toBe(isStraightWalk(near, id, p, q));
            counts[isClear ? 'free' : 'held']++;
            if (radius > 0) continue;
            expect(isClear, `seed ${seed}, leaf ${id}`).toBe(!isAlongWall(near, id, p, q));
            if (!isClear) counts.along++;
          }
        }
      }
    }
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(1000);
});
