// A million places over all maps at hand: the field's distance is that of the exact finder to 1e-9. `npm run verify:truth -- field`; PLACES=1000
// asks fewer. Prints a row for each map and radius. The unit tests ask a sample.
import { afterAll, expect, test } from 'vitest';
import { BOT_BODY } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { createGoalField } from '../../src/nav/exact/field/create-goal-field.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { distanceBy, drawPlace, isSame } from '../support/checks/field-checks.ts';
import { randomFrom } from '../support/random.ts';

const RADII = [0, 8, 16, 40];
const GOALS = 10;
const plans = [...ownPlans(), ...doomPlans()];
const PLACES = Number(process.env['PLACES'] ?? 1e6);
const EACH = Math.ceil(PLACES / plans.length / RADII.length / GOALS);
const sum = { asked: 0, known: 0, without: 0, wrong: 0, worst: 0 };

test.each(plans)('%s', (name, load) => {
  const level = buildLevel(load());
  for (const radius of RADII) {
    const body = { ...BOT_BODY, radius };
    const random = randomFrom(17);
    const finder = finderOf('exact').make(level, body);
    const own = { asked: 0, known: 0, without: 0, wrong: 0, worst: 0 };
    for (let i = 0; i < GOALS; i++) {
      const goal = randomPlace(level, body, random);
      const field = goal && createGoalField(level, body, goal);
      if (goal === null || field === null) continue;
      for (let k = 0; k < EACH; k++) {
        const place = drawPlace(level, body, random);
        const exact = distanceBy(finder, level, body, place, goal);
        own.asked++;
        // Where the finder says that its answer may not be the shortest.
        if (exact === undefined) continue;
        own.known++;
        const found = field.distanceFrom(place);
        if (!(exact < Infinity)) own.without++;
        else own.worst = Math.max(own.worst, Math.abs(found - exact) / Math.max(1, exact));
        if (!isSame(found, exact)) own.wrong++;
      }
    }
    process.stdout.write(`${name.padEnd(26)} radius ${String(radius).padStart(2)}: ${JSON.stringify(own)}\n`);
    for (const key of ['asked', 'known', 'without', 'wrong'] as const) sum[key] += own[key];
    sum.worst = Math.max(sum.worst, own.worst);
    expect(own.wrong).toBe(0);
  }
});

afterAll(() => void process.stdout.write(`in all: ${JSON.stringify(sum)}\n`));
