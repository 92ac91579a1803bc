// Grids copied from a level to one that differs in a few boxes are those of that level.
import { expect, test } from 'vitest';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { DEFAULT_WEIGHTS } from '../../../src/nav/cost-terms.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { gridOfLevel, inheritGrids } from '../../../src/nav/grid/grid-of-level.ts';
import { centreOfNode } from '../../../src/nav/grid/navigation-grid.ts';
import type { Level } from '../../../src/nav/level.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { digest } from '../../support/golden.ts';
import { stepHall } from '../../support/plans.ts';

const BODY = { ...PLAYER_BODY, radius: 8 };

test.each(['square', 'hex'] as const)('%s, after obstacles in corners, at sides and inside', (layout) => {
  const { bounds, sectors } = stepHall;
  const { minX, minZ, maxX, maxZ } = bounds;
  const options = { nodeRadius: (maxX - minX) / 50, layout } as const;
  const at = (x: number, z: number): Point => ({ x: minX + x * (maxX - minX), z: minZ + z * (maxZ - minZ) });
  const places = [at(0.1, 0.15), at(0.9, 0.2), at(0.85, 0.9), at(0.2, 0.8), at(0.5, 0.4)];
  const last = at(0.4, 0.6);
  const answersIn = (level: Level): unknown[] => {
    const finder = finderOf('grid').make(level, BODY, { grid: options });
    const pairs = places.map((from, i) => [from, places[(i + 2) % 5]] as const);
    return pairs.map(([from, to]) => [finder.answer(from, to), finder.answer(from, to, { costs: { weights: DEFAULT_WEIGHTS, terrain: sectors.map(({ cost }, i) => cost + (i % 3)), watcher: null } })]); // prettier-ignore
  };
  /** Which steps are free near the last obstacle. */
  const stepsIn = (level: Level): boolean[] => {
    const grid = gridOfLevel(level, BODY, options);
    const { gridWidth, types, isOpen } = grid;
    const inner = [...types.keys()].filter((node) => {
      const { x, z } = centreOfNode(grid, node);
      const gap = distance({ x, z }, last) / (maxX - minX);
      return x > last.x && z > last.z && gap > 0.12 && gap < 0.25;
    });
    const by = [-gridWidth - 1, -gridWidth, -gridWidth + 1, -1, 1, gridWidth - 1, gridWidth, gridWidth + 1];
    return inner.flatMap((node) => by.map((each) => isOpen!(node, node + each)));
  };
  const bare = buildLevel(stepHall);
  const before = stepsIn(bare);
  let different = 0;
  for (const [x, z] of [
    [0, 0],
    [1, 1],
    [1, 0.4],
    [0.5, 0],
    [0.4, 0.6],
  ]) {
    const obstacle = { ...at(x, z), radius: (maxX - minX) / 7 };
    const changed = patchLevel(bare, BODY, { obstacles: [obstacle] });
    const box = { minX: obstacle.x - obstacle.radius, minZ: obstacle.z - obstacle.radius, maxX: obstacle.x + obstacle.radius, maxZ: obstacle.z + obstacle.radius }; // prettier-ignore
    const fresh = { ...changed };
    inheritGrids(bare, changed, [box]);
    const [inherited, own] = [changed, fresh].map((level) => gridOfLevel(level, BODY, options));
    expect(inherited.types).toEqual(own.types);
    expect(inherited.factors).toEqual(own.factors);
    different += Number(digest(own.types) !== digest(gridOfLevel(bare, BODY, options).types));
    expect(answersIn(changed)).toEqual(answersIn(fresh));
    if (x !== 0.4) continue;
    expect(stepsIn(changed)).toEqual(stepsIn(fresh));
    expect(stepsIn(bare)).toEqual(before);
  }
  expect(different).toBeGreaterThan(3);
});
