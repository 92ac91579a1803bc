// Exact paths against the shortest lengths known for public maps, the unreachable included: grids for a point between cell
// centres and between corners, floor plans for a point and two discs.
import { describe, expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { toPlan } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf, spotAt } from '../../../src/nav/exact/exact-index.ts';
import { createTangentSearch } from '../../../src/nav/exact/tangents/search-tangents.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Level } from '../../../src/nav/level.ts';
import { dataFolder, readBytes } from '../../support/data.ts';
import { measurePath } from '../../support/checks/path-checks.ts';
import { QUICK } from '../../support/quick.ts';
import { readTruths, someOf, wallsPlan } from '../../support/oracles/truth.ts';

const GRID_BODY = { ...POINT_FLYER, height: 1 };

const plans = dataFolder('freedoom-floorplans');
const PLANS = ['freedm-map12', 'freedoom1-e3m2', 'freedoom1-e4m1', 'freedoom2-map02'];
const LINES = QUICK ? 20 : 100;

describe.skipIf(plans === null)('floor plans (skipped without ../shared/data/freedoom-floorplans)', () => {
  const levels = new Map<string, Level>();
  for (const [file, radius] of [
    ['optimal-r0.tsv', 0],
    ['optimal-r7.7.tsv', 7.7],
    ['optimal-r15.3.tsv', 15.3],
  ] as const) {
    test.each(QUICK ? PLANS.slice(0, 2) : PLANS)(`${file}, %s: every length as known`, (map) => {
      const level = levels.get(map) ?? buildLevel(wallsPlan(plans!, map));
      levels.set(map, level);
      const finder = finderOf('exact').make(level, { ...POINT_FLYER, radius, height: 1 });
      for (const { sx, sy, gx, gy, length } of someOf(readTruths(plans!, file).get(map)!, LINES)) {
        const { path } = finder.answer({ x: sx, z: sy }, { x: gx, z: gy });
        const say = `${sx},${sy} to ${gx},${gy}`;
        expect({ say, isThere: path !== null }).toEqual({ say, isThere: length >= 0 });
        if (path === null) continue;
        expect(Math.abs(path.length - length), say).toBeLessThanOrEqual(
          (radius > 0 ? 1e-5 : 1e-9) * Math.max(1, length),
        );
        expect(path.length).toBeCloseTo(measurePath({ x: sx, z: sy }, path), 6);
      }
    });
  }
});

const grids = dataFolder('movingai');
const GRIDS = QUICK ? ['arena', 'den312d'] : ['arena', 'den312d', 'lak303d'];

describe.skipIf(grids === null)('grids (skipped without ../shared/data/movingai)', () => {
  for (const file of ['optimal-centre.tsv', 'optimal-corner.tsv']) {
    test.each(GRIDS)(`${file}, %s: every length as known`, (map) => {
      const level = buildLevel(loadPlan(readBytes(grids!, 'maps', `${map}.map`), `${map}.map`));
      const { frame } = level.plan;
      const finder = finderOf('exact').make(level, GRID_BODY);
      for (const { sx, sy, gx, gy, length } of someOf(readTruths(grids!, file).get(map)!, LINES)) {
        const { path } = finder.answer(toPlan(frame, sx, sy), toPlan(frame, gx, gy));
        const answer = path === null ? -1 : path.length / frame.scale;
        expect(Math.abs(answer - length), `${sx},${sy} to ${gx},${gy}: ${answer}`).toBeLessThanOrEqual(
          1e-9 * Math.max(1, length),
        );
      }
    });
  }

  test('lak303d from a corner shared by two blocked cells: the path begins on the side of the cell right below it', () => {
    const level = buildLevel(loadPlan(readBytes(grids!, 'maps', 'lak303d.map'), 'lak303d.map'));
    const { tree } = level;
    const { frame } = level.plan;
    const [start, goal] = [toPlan(frame, 77, 43), toPlan(frame, 115, 119)];
    const finder = finderOf('exact').make(level, GRID_BODY);
    expect(finder.find(start, goal)!.length / frame.scale).toBeCloseTo(395.783679442, 8);
    expect(finder.find(goal, start)!.length / frame.scale).toBeCloseTo(395.783679442, 8);
    // From the other side of it the way is another.
    const { portalGraph, navMesh, open } = exactIndexOf(level, GRID_BODY);
    const end = spotAt(portalGraph, navMesh, open.stops, goal, [leafAt(tree, goal)]);
    const side = leafAt(tree, toPlan(frame, 77 - 2 ** -9, 43 - 2 ** -9));
    const other = spotAt(portalGraph, navMesh, open.stops, start, [side]);
    const { length } = createTangentSearch(open.graph).find(other, end, Infinity);
    expect(length / frame.scale).toBeCloseTo(397.083835955, 8);
  });
});
