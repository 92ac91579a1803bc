// Cells that touch through a portal must be told apart.
import { expect, test } from 'vitest';
import { buildTree } from '../../src/bsp/build/build-tree.ts';
import { tintLeaves, tintRegions } from '../../src/debug/tints.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { TINY_PLANS } from '../support/plans.ts';
import { sampled } from '../support/quick.ts';

const plans = [
  ...TINY_PLANS.map((plan) => [plan.name, () => plan] as const),
  ...sampled([...ownPlans(), ...doomPlans()], 4),
];

test.each(plans)('neighbours never have the same tint: %s', (_, load) => {
  const tree = buildTree(load());
  const hues = tintLeaves(tree);
  expect(hues).toHaveLength(tree.leaves.length);
  const alike = tree.portals.filter(({ front, back }) => Math.abs(hues[front] - hues[back]) < 0.01);
  expect(alike).toEqual([]);
  for (const hue of hues) expect(hue >= 0 && hue < 1).toBe(true);
});

test('three times as many regions as the wheel has hues, all beside each other, have hues apart', () => {
  const regions = Array.from({ length: 36 }, (_, region) => region);
  const hues = tintRegions(regions.length, (own) => regions.filter((other) => other !== own)).sort();
  for (let i = 1; i < hues.length; i++) expect(hues[i] - hues[i - 1]).toBeGreaterThan(0.015);
});
