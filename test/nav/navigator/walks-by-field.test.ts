// Agents that go where a field leads, by `moveAlong`, arrive: round the ends of thin walls and through gaps as wide as themselves.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, type Place } from '../../../src/index.ts';
import { expectArrival } from '../../support/checks/walk-by-field.ts';
import { box } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

test.each(Array.from({ length: QUICK ? 6 : 40 }, (_, seed) => seed))(
  'discs flat against a thin wall arrive where a field leads, round the wall’s end (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const radius = 0.2 + 0.3 * random();
    const x = 3 + 6 * random();
    const tip = { x: seed % 2 === 0 ? x : 3 + 6 * random(), z: 3 + 6 * random() };
    const walls = [{ points: [[x, 0], [tip.x, tip.z]] }] as const; // prettier-ignore
    const level = createLevel({ rooms: [{ polygon: box(0, 0, 12, 12) }], walls });
    const nav = createNavigator(level, { radius });
    const against = (side: number): Place => {
      const part = random();
      const beside = nav.findNearestPoint({ x: x + (tip.x - x) * part + 1.2 * side, z: tip.z * part })!;
      return nav.moveAlong(beside, { x: -1.5 * side, z: 0 });
    };
    for (let i = 0; i < 12; i++) {
      const side = i % 2 === 0 ? 1 : -1;
      const [start, goal] = [against(side), against(-side)];
      expect(nav.distance(start, goal)).toBeLessThan(Infinity);
      expectArrival(nav, start, goal, [0.05, 0.25, 20][i % 3], 0.01);
    }
  },
);
