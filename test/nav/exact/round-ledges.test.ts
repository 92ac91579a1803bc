// Exact paths about round platforms, whose ledges have many corners: down from them, round them, and never up.
import { expect, test } from 'vitest';
import { distance } from '../../../src/geometry/point.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { createLevel } from '../../../src/index.ts';
import { PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Level } from '../../../src/nav/level.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { unevenOracle } from '../../support/oracles/uneven-oracle.ts';
import { box, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const ROOM = 8;
/** A metre, map units. */
const METRE = 32;

/** A square of `across` by `across` rooms of 8 m, each with a platform in its middle, a little notched. */
function yard(random: () => number, across: number, corners: number): Level {
  const rooms = Array.from({ length: across * across }, (_, i) => {
    const [x, z] = [ROOM * (i % across), ROOM * Math.floor(i / across)];
    const [turn, size] = [random(), 1.2 + 1.5 * random()];
    const round = Array.from({ length: corners }, (__, k): Corner => {
      const angle = turn + (2 * Math.PI * k) / corners;
      const radius = random() < 0.1 ? 0.8 * size : size;
      const onGrid = (value: number): number => Math.round(value * METRE) / METRE;
      return [onGrid(x + ROOM / 2 + radius * Math.cos(angle)), onGrid(z + ROOM / 2 + radius * Math.sin(angle))];
    });
    const around = { polygon: box(x, z, x + ROOM, z + ROOM), holes: [round] };
    return [around, { polygon: round, floor: random() < 0.5 ? 1 : 1.5 }];
  });
  return createLevel({ rooms: rooms.flat() });
}

const BODIES = { 'a disc': { ...PLAYER_BODY, radius: 12 }, 'a point': POINT_WALKER };

test.each(
  (QUICK ? [2] : [1, 2, 3, 4, 5, 6]).flatMap((seed) => Object.entries(BODIES).map((row) => [seed, ...row] as const)),
)('no walk about round platforms is shorter (seed %i, %s)', (seed, _, body) => {
  const random = randomFrom(seed);
  const level = yard(random, 2, 12);
  const finder = finderOf('exact').make(level, body);
  const walk = unevenOracle(level, body);
  const check = pathChecker(level, body);
  const floorAt = (place: { x: number; z: number }): number => level.tree.leaves[leafAt(level.tree, place)].floor;
  let [bent, shut] = [0, 0];
  for (let i = 0; i < (QUICK ? 24 : 40); i++) {
    const [start, goal] = [randomPlace(level, body, random)!, randomPlace(level, body, random)!];
    const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
    const { path, reason, expanded } = finder.answer(start, goal);
    if (floorAt(start) === 0 && floorAt(goal) > body.step) {
      // Found without a search.
      expect({ say, reason, expanded }).toEqual({ say, reason: 'disconnected', expanded: 0 });
      shut++;
    }
    if (path === null || path.length < distance(start, goal) + 1e-4) continue;
    expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
    expect(walk(start, goal, path.length), say).toBeGreaterThan(path.length - 0.02);
    bent++;
  }
  expect(bent).toBeGreaterThan(QUICK ? 2 : 8);
  expect(shut).toBeGreaterThan(0);
});

test('a point comes from below to the edges and corners of platforms, which are the floor of both', () => {
  const level = createLevel({
    rooms: [
      { polygon: box(0, 0, 8, 8), holes: [box(3, 3, 5, 5)] },
      { polygon: box(3, 3, 5, 5), floor: 1 },
    ],
  });
  const finder = finderOf('exact').make(level, POINT_WALKER);
  const lengthTo = (x: number, z: number): number =>
    (finder.find({ x: METRE, z: 4 * METRE }, { x: METRE * x, z: METRE * z })?.length ?? Infinity) / METRE;
  expect(lengthTo(3, 4)).toBeCloseTo(2, 9);
  expect(lengthTo(3, 3)).toBeCloseTo(Math.hypot(2, 1), 9);
  expect(lengthTo(5, 3)).toBeCloseTo(Math.hypot(2, 1) + 2, 9);
  expect(lengthTo(4, 4)).toBe(Infinity);
});
