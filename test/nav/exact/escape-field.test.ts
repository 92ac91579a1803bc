// The way out: of all refuges the one with the greatest lead before any pursuer, by the exact finder's lengths.
import { expect, test } from 'vitest';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { createEscapeField } from '../../../src/nav/exact/field/create-escape-field.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { distanceBy, ROUNDING } from '../../support/checks/field-checks.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

for (const seed of Array.from({ length: QUICK ? 4 : 40 }, (_, i) => i + 1)) {
  test(`seed ${seed}: leads are the greatest of all refuges, and nobody is caught who has one, for radius 0, 16`, () => {
    for (const radius of [0, 16]) {
      const body = { ...BOT_BODY, radius };
      const level = buildLevel(randomPlan(seed, 60));
      const random = randomFrom(seed);
      const finder = finderOf('exact').make(level, body);
      const draw = (count: number) => Array.from({ length: count }, () => randomPlace(level, body, random)!);
      const refuges = draw(6);
      const length = (from: { x: number; z: number }, to: { x: number; z: number }): number =>
        distanceBy(finder, level, body, from, to) ?? NaN;
      let pursuers = draw(2);
      const escape = createEscapeField(level, body, refuges, pursuers)!;
      for (let turn = 0; turn < 2; turn++) {
        if (turn > 0) {
          pursuers = draw(2);
          expect(escape.movePursuers(...pursuers)).toBe(true);
        }
        const first = (to: { x: number; z: number }): number => Math.min(...pursuers.map((from) => length(from, to)));
        const threats = refuges.map(first);
        for (const place of draw(QUICK ? 8 : 20)) {
          const leads = refuges.map((refuge, i) => {
            const own = length(place, refuge);
            return own === Infinity ? -Infinity : threats[i] - own;
          });
          const lead = Math.max(...leads);
          if (Number.isNaN(lead)) continue;
          const found = escape.leadFrom(place);
          if (Number.isFinite(lead)) expect(found).toBeCloseTo(lead, 6);
          else expect(found).toBe(lead);
          if (lead === -Infinity) continue;
          const path = escape.field.pathFrom(place)!;
          const refuge = refuges[escape.field.goalFrom(place)];
          expect(path.points.at(-1)).toMatchObject({ x: refuge.x, z: refuge.z });
          // A point at a wall's end may be on any side of it, and links have no length.
          if (radius === 0 || !(lead > ROUNDING) || path.links.some((link) => link !== 'walk')) continue;
          let walked = 0;
          let at = place;
          for (const point of path.points) {
            walked += Math.hypot(point.x - at.x, point.z - at.z);
            at = point;
            const threat = first(point);
            if (!Number.isNaN(threat)) expect(threat).toBeGreaterThan(walked - ROUNDING);
          }
        }
      }
    }
  });
}

test('a refuge that no pursuer can reach is better than a nearer one', () => {
  // Jumps lead from the agent's room to the pursuer's and to a third one, and none back.
  const rooms = [0, 160, 320].map((x) => ({ polygon: box(x, 0, x + 128, 128) }));
  const at = (x: number, z = 64) => ({ x, z });
  const links = [
    { type: 'jump', from: at(100), to: at(190), cost: 9 },
    { type: 'jump', from: at(20), to: at(340), cost: 90 },
  ] as const;
  const level = buildLevel({ ...roomsPlan('jumps', { rooms }), links });
  const [near, far] = [at(195), at(420)];
  const escape = createEscapeField(level, BOT_BODY, [near, far], [at(265)])!;
  expect(escape.field.goalFrom(at(90))).toBe(1);
  expect(escape.leadFrom(at(90))).toBe(Infinity);
  expect(escape.leadFrom(near)).toBe(70);
  // A pursuer takes the jump that the agent cannot take back.
  expect(escape.movePursuers(at(60))).toBe(true);
  expect(escape.leadFrom(at(180))).toBe(40 + 9 + 5 - 15);
});

test('pursuers that cannot stand where they are moved stay, and without a refuge or a pursuer there is no field', () => {
  const level = buildLevel(randomPlan(2, 60));
  const random = randomFrom(2);
  const draw = (count: number) => Array.from({ length: count }, () => randomPlace(level, BOT_BODY, random)!);
  const [refuges, pursuers, places] = [draw(4), draw(2), draw(12)];
  const outside = { x: 1e5, z: 1e5 };
  const escape = createEscapeField(level, BOT_BODY, refuges, pursuers)!;
  const leads = () => places.map((place) => escape.leadFrom(place));
  const before = leads();
  expect(escape.movePursuers(pursuers[0], outside)).toBe(false);
  expect(leads()).toEqual(before);
  expect(escape.movePursuers(places[0])).toBe(true);
  expect(leads()).not.toEqual(before);
  expect(createEscapeField(level, BOT_BODY, [...refuges, outside], pursuers)).toBeNull();
  expect(createEscapeField(level, BOT_BODY, refuges, [outside])).toBeNull();
});
