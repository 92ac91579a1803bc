// Of two walls between the same corners one stays: the one that closes the sectors there, or both as one with two sides.
import { expect, test } from 'vitest';
import { mergeTwins } from '../../../src/map/draft/outline.ts';
import { SOLID, type Wall } from '../../../src/map/floor-plan.ts';

const wall = (a: number, b: number, front: number, back = SOLID): Wall =>
  ({ a, b, front, back, blocks: 0, kind: 'wall', material: '', source: 0 }) as Wall;
const kept = (...walls: Wall[]): Wall[] => mergeTwins(walls, 8).walls;

test('back to back between two sectors they become one wall, within one sector the first stays', () => {
  const [one, other] = [wall(0, 1, 0), wall(1, 0, 1)];
  expect(kept(one, other)).toMatchObject([{ a: 0, b: 1, front: 0, back: 1, blocks: expect.any(Number) }]);
  expect(kept(one, wall(1, 0, 0))).toEqual([one]);
});

test('the wall stays that closes the sectors at its end, whichever comes first', () => {
  // At corner 0 sector 0 is closed, and sector 1 lacks a wall that leads away.
  const around = [wall(0, 1, 0, 1), wall(2, 0, 0)];
  const [wrong, right] = [wall(0, 3, 0), wall(0, 3, 1)];
  expect(kept(...around, wrong, right)).toEqual([...around, right]);
  expect(kept(...around, right, wrong)).toEqual([...around, right]);
  expect(kept(...around, wrong, wall(0, 3, 0))).toEqual([...around, wrong]);
});
