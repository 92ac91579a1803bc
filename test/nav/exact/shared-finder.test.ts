// A finder for many with one goal answers as the exact one does, whoever asked before; with an index and without.
import { expect, test } from 'vitest';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { createGoalField } from '../../../src/nav/exact/field/create-goal-field.ts';
import { levelIndexOf } from '../../../src/nav/exact/indexed/level-indexes.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { measurePath } from '../../support/path-checks.ts';
import { stepHall } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

for (const seed of QUICK ? [2, 5] : [1, 2, 3, 4, 5, 6]) {
  for (const body of [POINT_FLYER, BOT_BODY, PLAYER_BODY]) {
    test(`seed ${seed}, radius ${body.radius}: as short as the exact path, in any order of queries`, () => {
      const random = randomFrom(seed);
      const level = buildLevel(randomPlan(seed, 60));
      const exact = finderOf('exact').make(level, body);
      const [one, other] = [0, 1].map(() => finderOf('exact-shared').make(level, body));
      const place = () => randomPlace(level, body, random)!;
      // A prey that moves, and hunters that ask for where it is and where it was.
      const questions = Array.from({ length: 6 }, place).flatMap((goal) =>
        Array.from({ length: QUICK ? 4 : 10 }, () => [place(), goal] as const),
      );
      const answers = questions.map(([start, goal]) => one.answer(start, goal));
      questions.forEach(([start, goal], i) => {
        const { path, why, reason } = answers[i];
        const truth = exact.answer(start, goal);
        const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
        expect({ say, reason, why }).toEqual({ say, reason: truth.reason, why: truth.why });
        if (path === null || truth.path === null) return;
        expect(Math.abs(path.cost - truth.path.cost), say).toBeLessThanOrEqual(1e-9 * truth.path.cost + 1e-9);
        if (why === undefined) expect(path.length).toBeCloseTo(measurePath(start, path), 6);
      });
      for (const i of questions.keys()) {
        const back = questions.length - 1 - i;
        expect(other.answer(...questions[back])).toEqual(answers[back]);
      }
    });
  }
}

test('a field with an index equals one without', () => {
  for (const seed of [1, 4]) {
    const plan = randomPlan(seed, 60);
    const [bare, indexed] = [buildLevel(plan), buildLevel(plan)];
    expect(levelIndexOf(indexed, POINT_FLYER)).not.toBeNull();
    const random = randomFrom(seed);
    const goal = randomPlace(bare, POINT_FLYER, random)!;
    const fields = [bare, indexed].map((level) => createGoalField(level, POINT_FLYER, goal)!);
    for (let i = 0; i < 60; i++) {
      const start = randomPlace(bare, POINT_FLYER, random)!;
      const [searched, known] = fields.map((field) => field.pathFrom(start));
      expect(known === null).toBe(searched === null);
      if (known === null || searched === null) continue;
      expect(Math.abs(known.length - searched.length)).toBeLessThanOrEqual(1e-9 * searched.length);
      expect(known.points.at(-1)).toEqual(searched.points.at(-1));
    }
  }
});

test('for bodies that cannot climb every step, the search answers', () => {
  const level = buildLevel(stepHall);
  const [start, goal] = [
    { x: 64, z: 128 },
    { x: 200, z: 128 },
  ];
  const [exact, shared] = ['exact', 'exact-shared'].map((key) => finderOf(key).make(level, PLAYER_BODY));
  expect(shared.answer(start, goal)).toEqual(exact.answer(start, goal));
});
