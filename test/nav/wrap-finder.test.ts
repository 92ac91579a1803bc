// Finders that are led round things, kept off lines and rounded have every method of the finder inside, with every wish.
import { describe, expect, test } from 'vitest';
import { BOT_BODY } from '../../src/nav/bodies.ts';
import { DEFAULT_WEIGHTS } from '../../src/nav/cost-terms.ts';
import { FINDERS } from '../../src/nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../src/nav/finders/make-smoothed.ts';
import type { PathAnswer, PathFinder, QueryOptions } from '../../src/nav/path-finder.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { wrapFinder } from '../../src/nav/wrap-finder.ts';
import { ownLevel } from '../support/all-plans.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';

const level = ownLevel(QUICK ? 'station.json' : 'keep.json');
const random = randomFrom(6);
const place = () => randomPlace(level, BOT_BODY, random)!;
const queries = Array.from({ length: QUICK ? 2 : 3 }, () => [place(), place()] as const);

/** Wishes that change the path. */
function wishesFor(path: PathAnswer['path']): QueryOptions[] {
  const portal = path?.corridor[Math.floor(path.corridor.length / 2)] ?? 0;
  const { midpoint, y } = level.tree.portals[portal];
  const thing = { ...midpoint, radius: 8, floor: y, top: y + 60, ceiling: y + 128 };
  const terrain = level.plan.sectors.map((_, sector) => 1 + (sector % 3));
  return [
    {},
    { avoid: new Set([portal]) },
    { tolls: new Map([[portal, 500]]) },
    { things: [thing] },
    { costs: { weights: DEFAULT_WEIGHTS, terrain, watcher: null } },
  ];
}

describe.each(FINDERS)('finder $key, led around things and rounded', (row) => {
  const plain = row.make(level, BOT_BODY);
  const wrapped = makeSmoothedFinder(level, BOT_BODY, row, 'bezier', { roundThings: true });

  test('has every method, and all give the same answer for all options, seed 6', () => {
    expect(Object.keys(wrapped).sort()).toEqual(Object.keys(plain).sort());
    for (const [start, goal] of queries) {
      expect(wrapped.find(start, goal)?.points).toEqual(wrapped.answer(start, goal).path?.points);
      for (const wish of wishesFor(wrapped.find(start, goal))) {
        const answer = wrapped.answer(start, goal, wish);
        const told = wrapped.explain?.(start, goal, wish);
        if (told) expect([told.path?.points, told.path?.cost]).toEqual([answer.path?.points, answer.path?.cost]);
        const nearest = wrapped.nearest?.(start, [goal], wish);
        // The exact path round things may be shorter than what the search for the nearest found clear of them.
        const isRound = answer.path?.arcs !== undefined;
        if (nearest?.path && !isRound)
          expect(nearest.path.cost).toBeLessThanOrEqual((answer.path?.cost ?? Infinity) + 1e-6);
      }
    }
  });

  test('rewound to k expansions, a search has expanded k nodes and reached no other places, seed 6', () => {
    for (const [start, goal] of queries) {
      const searched = wrapped.explain?.(start, goal).searched ?? [];
      const count = searched.reduce((most, { order }) => Math.max(most, order), 0);
      const reached = new Set(searched.map(({ at }) => `${at.x} ${at.z}`));
      for (const step of [0, 1, Math.floor(count / 2), count]) {
        if (count === 0) continue;
        const then = wrapped.explain!(start, goal, {}, step).searched;
        expect(then.reduce((most, { order }) => Math.max(most, order), 0)).toBe(step);
        for (const { at } of then) expect(reached).toContain(`${at.x} ${at.z}`);
      }
    }
  });
});

test('a wrapper sees the options of every method, and its change is in every answer', () => {
  const path = { points: [], links: [], length: 1, cost: 1, expanded: 1, corridor: [] };
  const told = { path, reason: null, expanded: 1 } as const;
  const inner: Required<PathFinder> = {
    find: () => path,
    answer: () => told,
    nearest: (_, goals) => ({ ...told, goal: goals.length - 1 }),
    explain: () => ({ ...told, searched: [] }),
  };
  const seen: QueryOptions[] = [];
  const outer = wrapFinder(inner, (asking) => (start, goal, wish) => {
    seen.push(wish);
    const found = asking(inner)(start, goal, wish);
    return { ...found, why: 'changed' };
  });
  const at = { x: 0, z: 0 };
  const wish: QueryOptions = { avoid: new Set([3]) };
  const answers = [outer.answer(at, at, wish), outer.nearest!(at, [at, at], wish), outer.explain!(at, at, wish)];
  expect(answers.map(({ why }) => why)).toEqual(answers.map(() => 'changed'));
  expect(seen).toEqual(answers.map(() => wish));
});
