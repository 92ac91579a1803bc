// Squares leave out no cone that holds a place in them: at random places, on borders of squares and of cells.
import { expect, test } from 'vitest';
import type { FloorPlan } from '../../../../src/map/floor-plan.ts';
import { POINT_FLYER } from '../../../../src/nav/bodies.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { exactIndexOf } from '../../../../src/nav/exact/exact-index.ts';
import { createCellFinder } from '../../../../src/nav/mesh/find-cells.ts';
import { splitCones } from '../../../../src/nav/exact/indexed/split-cones.ts';
import { findViews } from '../../../../src/nav/exact/indexed/view-cones.ts';
import { planOf, type Corner } from '../../../support/plans.ts';
import { QUICK } from '../../../support/quick.ts';
import { randomPlan } from '../../../support/inputs/random-plans.ts';
import { randomFrom } from '../../../support/random.ts';

const PLACES = QUICK ? 1000 : 5000;

/** What a generator returns in the end. */
function run<T>(steps: Generator<number, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** A square hall with six by six pillars of seven corners, no two alike. */
function hall(): FloorPlan {
  const random = randomFrom(1);
  const rings: Corner[][] = [
    [
      [0, 0],
      [600, 0],
      [600, 600],
      [0, 600],
    ],
  ];
  for (let i = 0; i < 36; i++) {
    const radius = 15 + 30 * random();
    // Solid inside, so the other way round than the hall.
    const ring = Array.from({ length: 7 }, (_, k): Corner => {
      const angle = (-2 * Math.PI * (k + 0.4 * random())) / 7;
      const [x, z] = [50 + 100 * (i % 6), 50 + 100 * Math.floor(i / 6)];
      return [Math.round(x + radius * Math.cos(angle)), Math.round(z + radius * Math.sin(angle))];
    });
    rings.push(ring);
  }
  let from = 0;
  const walls = rings.flatMap((ring) => {
    const first = from;
    from += ring.length;
    return ring.map((_, k) => ({ a: first + k, b: first + ((k + 1) % ring.length), front: 0 }));
  });
  return planOf('hall', { vertices: rings.flat(), walls, sectors: [{}] });
}

const plans = [
  ['a hall of pillars', hall],
  ['random plan 3', () => randomPlan(3, 300)],
] as const;

test.each(plans)('%s: every cone that contains a place is in the list of its square (seed 7)', (_, load) => {
  const level = buildLevel(load());
  const { navMesh: mesh, open } = exactIndexOf(level, POINT_FLYER);
  const { corners, cells, sight } = open.graph;
  const { cones } = run(findViews(corners, cells, sight));
  const squares = run(splitCones(mesh, corners, cones, level.plan.quantum));
  const finder = createCellFinder(mesh);
  const random = randomFrom(7);
  const { minX, minZ, maxX, maxZ } = level.plan.bounds;
  const { quantum } = level.plan;
  let looked = 0;
  let leftOut = 0;
  for (let i = 0; i < PLACES; i++) {
    // Every other place is on a line between squares, and every fourth a corner of some.
    const step = (one: number): number => (i % 4 === 3 || i % 2 === one ? Math.max(4, quantum) : quantum);
    const x = Math.round((minX + (maxX - minX) * random()) / step(1)) * step(1);
    const z = Math.round((minZ + (maxZ - minZ) * random()) / step(2)) * step(2);
    for (let k = finder.find(x, z) - 1; k >= 0; k--) {
      const cell = finder.found[k];
      const grid = squares.gridOf[cell];
      if (grid === 0) continue;
      const [right, down] = [
        Math.floor(x * squares.scale[grid]) - squares.column[grid],
        Math.floor(z * squares.scale[grid]) - squares.row[grid],
      ];
      const square = squares.first[grid] + down * squares.columns[grid] + right;
      const list = new Set(squares.cone.subarray(squares.start[square], squares.start[square + 1]));
      for (let cone = cones.start[cell]; cone < cones.start[cell + 1]; cone++) {
        const [fromX, fromZ, upToX, upToZ] = cones.limits.subarray(4 * cone, 4 * cone + 4);
        const dx = x - corners.x[cones.corner[cone]];
        const dz = z - corners.z[cones.corner[cone]];
        const isOut = fromX * dz - fromZ * dx < 0 || upToX * dz - upToZ * dx > 0;
        const isListed = list.has(cone - cones.start[cell]);
        if (isListed) looked++;
        else {
          leftOut++;
          if (!isOut) expect.fail(`${x},${z}: cone ${cone} of cell ${cell} is not in its square's list`);
        }
      }
    }
  }
  // And they are worth having.
  expect(looked).toBeGreaterThan(0);
  expect(leftOut).toBeGreaterThan(0);
});
