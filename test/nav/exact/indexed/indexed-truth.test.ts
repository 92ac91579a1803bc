// What is known beforehand against the shortest lengths known for public floor plans: a point and two discs.
import { describe, expect, test } from 'vitest';
import { POINT_FLYER } from '../../../../src/nav/bodies.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { levelIndexOf } from '../../../../src/nav/exact/indexed/level-indexes.ts';
import { finderOf } from '../../../../src/nav/finders/finders.ts';
import { dataFolder } from '../../../support/data.ts';
import { QUICK } from '../../../support/quick.ts';
import { readTruths, someOf, wallsPlan } from '../../../support/oracles/truth.ts';

const plans = dataFolder('freedoom-floorplans');

describe.skipIf(plans === null)('floor plans (skipped without ../shared/data/freedoom-floorplans)', () => {
  test.each(QUICK ? ['freedoom2-map02'] : ['freedoom2-map02', 'freedoom1-e4m1'])('%s: every length as known', (map) => {
    const level = buildLevel(wallsPlan(plans!, map));
    for (const [file, radius] of [
      ['optimal-r0.tsv', 0],
      ['optimal-r7.7.tsv', 7.7],
      ['optimal-r15.3.tsv', 15.3],
    ] as const) {
      const body = { ...POINT_FLYER, radius, height: 1 };
      expect(levelIndexOf(level, body) !== null).toBe(radius === 0);
      const finder = finderOf('exact-indexed').make(level, body);
      for (const { sx, sy, gx, gy, length } of someOf(readTruths(plans!, file).get(map)!, QUICK ? 20 : 100)) {
        const path = finder.find({ x: sx, z: sy }, { x: gx, z: gy });
        const say = `${file}: ${sx},${sy} to ${gx},${gy}`;
        expect({ say, isThere: path !== null }).toEqual({ say, isThere: length >= 0 });
        const slack = (radius > 0 ? 1e-5 : 1e-9) * Math.max(1, length);
        if (path !== null) expect(Math.abs(path.length - length), say).toBeLessThanOrEqual(slack);
      }
    }
  });
});
