// How often a comparison asks each finder, and the times it gives.
import { expect, test } from 'vitest';
import { comparePaths } from '../../../src/nav/finders/compare-paths.ts';
import type { PathFinder } from '../../../src/nav/path-finder.ts';

/** How often a finder is asked whose first answer takes so many ms, and the others so many; and its time per answer in µs. */
function ask(first: number, later: number, times?: number): { asked: number; micros: number } {
  let [now, asked] = [0, 0];
  const answer = (): unknown => {
    now += asked++ === 0 ? first : later;
    return { path: null, reason: 'disconnected', expanded: 3 };
  };
  const contender = { finder: 'any', smoothing: null, asked: { answer } as unknown as PathFinder };
  const at = { x: 0, z: 0 };
  const [{ micros, over }] = comparePaths([contender], at, at, () => now, times);
  expect(over).toBeNull();
  return { asked, micros };
}

test('the first answer does not count where others follow, 20 or for 40 ms; one that takes 40 ms is the only one', () => {
  expect(ask(9, 1)).toEqual({ asked: 1 + 20, micros: 1000 });
  expect(ask(9, 1, 3)).toEqual({ asked: 1 + 3, micros: 1000 });
  expect(ask(9, 8)).toEqual({ asked: 1 + 5, micros: 8000 });
  expect(ask(39, 39)).toEqual({ asked: 1 + 2, micros: 39_000 });
  expect(ask(39, 50)).toEqual({ asked: 1 + 1, micros: 50_000 });
  expect(ask(40, 1)).toEqual({ asked: 1, micros: 40_000 });
});

test('quick answers are repeated until a coarse clock tells their time', () => {
  expect(ask(0, 1 / 64)).toEqual({ asked: 1 + 64, micros: 1e6 / 64e3 });
  expect(ask(0, 1 / 8, 3)).toEqual({ asked: 1 + 8, micros: 125 });
  expect(ask(0, 0)).toEqual({ asked: 1 + 200, micros: 0 });
  expect(ask(NaN, 1)).toEqual({ asked: 1, micros: NaN });
});

test('a path of no length is not longer than the shortest', () => {
  const at = { x: 0, z: 0 };
  const path = { points: [at], links: ['walk'], length: 0, cost: 0, expanded: 0, corridor: [] };
  const answer = (): unknown => ({ path, reason: null, expanded: 0 });
  const contender = { finder: 'any', smoothing: null, asked: { answer } as unknown as PathFinder };
  const [{ over }] = comparePaths([contender], at, at, () => NaN);
  expect(over).toBe(0);
});
