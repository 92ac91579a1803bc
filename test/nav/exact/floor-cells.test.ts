// Which cells a place is in, by the lines of their outlines, compared with the distances from all edges.
import { expect, test } from 'vitest';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf } from '../../../src/nav/exact/exact-index.ts';
import { isInCell, buildFloorCells } from '../../../src/nav/exact/field/floor-cells.ts';
import { cellCount, ringOfCell } from '../../../src/nav/mesh/nav-mesh.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

test.each(Array.from({ length: QUICK ? 3 : 20 }, (_, i) => i + 1))('seed %i: places near each cell', (seed) => {
  const random = randomFrom(seed);
  const index = exactIndexOf(buildLevel(randomPlan(seed, 60)), BOT_BODY);
  const floor = buildFloorCells(index, null);
  for (let cell = 0; cell < cellCount(index.navMesh); cell++) {
    const ring = ringOfCell(index.navMesh, cell);
    // Beside each edge, on both sides: beyond it, or in the cell where the others allow it.
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length];
      const t = random();
      for (const aside of [0.01, -0.01, 30, -30]) {
        const length = Math.hypot(b.x - a.x, b.z - a.z);
        const x = a.x + t * (b.x - a.x) + (aside * (b.z - a.z)) / length;
        const z = a.z + t * (b.z - a.z) - (aside * (b.x - a.x)) / length;
        const gaps = ring.map((p, k) => {
          const q = ring[(k + 1) % ring.length];
          return ((q.x - p.x) * (z - p.z) - (q.z - p.z) * (x - p.x)) / Math.hypot(q.x - p.x, q.z - p.z);
        });
        const least = Math.min(...gaps);
        if (Math.abs(least) > 1e-4) expect(isInCell(floor, cell, x, z), `cell ${cell}`).toBe(least > 0);
      }
    });
  }
});
