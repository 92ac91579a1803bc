// Where thin walls meet, and at deep drops, a displaced agent rejoins its path only on the side on which that goes on.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, type Navigator, type Place } from '../../../src/index.ts';
import { box, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

/** Ends of discs' paths are moved by up to a step of the level's grid, m. */
const GRID = 2 ** -15;

/** A hall of 12 m with chains of thin walls on a lattice, in every fifth one on four floors. */
function randomHall(seed: number, random: () => number, radius: number): Navigator {
  const whole = (most: number): number => Math.floor(random() * most);
  const corner = (): Corner =>
    seed % 2 === 0 ? [1 + whole(11), 1 + whole(11)] : [1 + whole(40) / 4, 1 + whole(40) / 4];
  const floors = [[0, 0], [6, 0], [0, 6], [6, 6]].map(([x, z], i) => ({ polygon: box(x, z, x + 6, z + 6), floor: [0, 0.3, 1, 2.2][(i + seed) % 4] })); // prettier-ignore
  const rooms = seed % 5 === 0 ? floors : [{ polygon: box(0, 0, 12, 12) }];
  let walls: { points: Corner[] }[] = [];
  let level = createLevel({ rooms });
  for (let count = 4 + whole(5); count > 0; count--) {
    const more = [...walls, { points: Array.from({ length: 2 + whole(3) }, corner) }];
    try {
      level = createLevel({ rooms, walls: more });
      walls = more;
    } catch {
      // On a wall that is there, or of no length: without it.
    }
  }
  return createNavigator(level, { radius, maxStep: 0.4, maxDrop: 1.1 });
}

test.each(Array.from({ length: QUICK ? 24 : 300 }, (_, seed) => seed))(
  'a rejoined path is never shorter than the shortest one, and hardly longer, in a hall with thin walls that meet (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const radius = seed % 3 === 2 ? 0.25 : 0;
    const nav = randomHall(seed, random, radius);
    const near = ({ x, z }: Place, by: number): Place | null =>
      nav.findNearestPoint({ x: x + by * (2 * random() - 1), z: z + by * (2 * random() - 1) }, { maxDistance: 1 });
    let [sum, least] = [0, 0];
    for (let i = 0; i < 12; i++) {
      const [start, goal] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
      const path = nav.findPath(start, goal);
      if (path === null) continue;
      for (let push = 0; push < 8; push++) {
        const next = Math.floor(random() * (path.points.length - 1));
        const from = near(path.points[next], 2);
        if (from === null) continue;
        const say = JSON.stringify([from, next, path.points]);
        const shortest = nav.findPath(from, path.goal);
        const again = nav.rejoinPath(path, from, next);
        expect(again === null, say).toBe(shortest === null);
        if (again === null) continue;
        expect(again.length, say).toBeGreaterThanOrEqual(shortest!.length * (1 - 1e-9) - (radius > 0 ? GRID : 0));
        sum += again.length;
        least += shortest!.length;
        again.points.slice(1).forEach((to, k) => {
          if (again.arcs[k + 1] === null && radius === 0) expect(nav.raycast(again.points[k], to), say).toBe(null);
        });
      }
    }
    expect(sum).toBeLessThan(least * 1.1 + 1);
  },
);
