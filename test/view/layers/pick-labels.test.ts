// Labels that lie on each other: which are drawn.
import { expect, test } from 'vitest';
import { pickLabels, type LabelBox } from '../../../src/view/layers/pick-labels.ts';
import { randomFrom } from '../../support/random.ts';

/** Seen straight on: x and y from −1 to 1 are the picture, whatever z is. */
const STRAIGHT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const label = (x: number, y: number, isFirst = false): LabelBox => ({ x, y, z: 0, isFirst, width: 40, height: 14 });
const pick = (...labels: LabelBox[]): number[] => pickLabels(labels, STRAIGHT, 400, 200);

test('separate labels are all drawn; of two overlapping ones that with precedence, else the earlier', () => {
  expect(pick(label(0, 0), label(0.5, 0), label(0, 0.5))).toEqual([0, 1, 2]);
  expect(pick(label(0, 0), label(0.1, 0.05), label(0.5, 0))).toEqual([0, 2]);
  expect(pick(label(0, 0), label(0.1, 0.05, true))).toEqual([1]);
  expect(pick()).toEqual([]);
});

test('labels outside the picture or behind the camera take no space', () => {
  expect(pick(label(-3, 0), label(0, 0), label(0, 3))).toEqual([1]);
  const behind = [...STRAIGHT.slice(0, 15), -1];
  expect(pickLabels([label(0, 0)], behind, 400, 200)).toEqual([]);
});

test('seed 1: no two labels overlap, and each hidden one overlaps a drawn one', () => {
  const random = randomFrom(1);
  const labels = Array.from({ length: 300 }, () => label(random() * 2 - 1, random() * 2 - 1, random() < 0.1));
  const picked = pick(...labels);
  const isOn = (a: LabelBox, b: LabelBox): boolean =>
    Math.abs(a.x - b.x) * 200 < 40 - 2 && Math.abs(a.y - b.y) * 100 < 14 - 2;
  for (const one of picked)
    for (const other of picked) if (one !== other) expect(isOn(labels[one], labels[other])).toBe(false);
  labels.forEach((each, index) => {
    if (!picked.includes(index)) expect(picked.some((other) => isOn(each, labels[other]))).toBe(true);
  });
  expect(picked.length).toBeGreaterThan(50);
});
