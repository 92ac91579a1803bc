// Exact queries searched piece by piece: the same answers as in one go, however long the pieces and whoever asks in between.
import { describe, expect, test } from 'vitest';
import { BOT_BODY, POINT_FLYER, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf } from '../../../src/nav/exact/exact-index.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { PathAnswer, PathFinder, Place } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { pillarRoom } from '../../support/plans.ts';
import { randomPlan } from '../../support/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const BODIES = { 'a point': POINT_FLYER, 'a point that walks': POINT_WALKER, 'a disc of 14': BOT_BODY };

function byPieces(finder: PathFinder, start: Place, goal: Place, piece: number, between: () => void): PathAnswer {
  const search = finder.begin!(start, goal);
  for (let pieces = 0; pieces < 100_000; pieces++) {
    const answer = search.run(piece);
    if (answer !== null) return answer;
    between();
  }
  throw new Error('byPieces: it goes on for ever');
}

describe.each(Object.entries(BODIES))('%s', (_, body) => {
  test.each([6, 8])('stopped after every expansion, or every few, it ends in the same answer (seed %i)', (seed) => {
    const level = buildLevel(randomPlan(seed, 120));
    const finder = finderOf('exact').make(level, body);
    const random = randomFrom(seed);
    const place = (): Place => randomPlace(level, body, random)!;
    let longest = 0;
    for (let i = 0; i < 12; i++) {
      const [start, goal, elsewhere] = [place(), place(), place()];
      const whole = finder.answer(start, goal);
      longest = Math.max(longest, whole.expanded);
      for (const piece of [1, 3, 1000]) {
        const told = byPieces(finder, start, goal, piece, () => void finder.find(elsewhere, start));
        expect(told).toEqual(whole);
      }
    }
    expect(longest).toBeGreaterThan(1);
  });

  test('two under way at once do not disturb each other, and a budget ends them as it ends one in one go', () => {
    const level = buildLevel(pillarRoom);
    const [a, b] = [
      { x: 40.5, z: 256.25 },
      { x: 472.5, z: 257.75 },
    ];
    const finder = finderOf('exact').make(level, body);
    const searches = [finder.begin!(a, b), finder.begin!(b, a)];
    const answers: (PathAnswer | null)[] = [null, null];
    while (answers.includes(null)) searches.forEach((search, i) => (answers[i] ??= search.run(1)));
    expect(answers).toEqual([finder.answer(a, b), finder.answer(b, a)]);
    expect(answers[0]!.path!.length).toBeCloseTo(answers[1]!.path!.length, 6);
    const short = finderOf('exact').make(level, body, { budget: 0 });
    expect(short.answer(a, b)).toMatchObject({ path: null, reason: 'budget' });
    expect(byPieces(short, a, b, 1, () => undefined)).toEqual(short.answer(a, b));
  });
});

test('what was found of the graph may be thrown away between two pieces', () => {
  const level = buildLevel(randomPlan(6, 120));
  const finder = finderOf('exact').make(level, BOT_BODY);
  const { graph } = exactIndexOf(level, BOT_BODY).open;
  const random = randomFrom(3);
  for (let i = 0; i < 8; i++) {
    const [start, goal] = [0, 1].map(() => randomPlace(level, BOT_BODY, random)!);
    const whole = finder.answer(start, goal);
    let pieces = 0;
    const told = byPieces(finder, start, goal, 2, () => {
      if (pieces++ % 3 > 0) return;
      graph.nodeStart.fill(-1);
      graph.nodeEnd.fill(-1);
      graph.edgeCount = 0;
      graph.emptied++;
    });
    expect(told).toEqual(whole);
  }
});
