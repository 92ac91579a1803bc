// Areas by outlines and by cells, of rooms whose areas are known.
import { expect, test } from 'vitest';
import { areasOfSectors, measureAreas } from '../../src/bsp/measure-areas.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { roomsPlan, type Corner } from '../support/plans.ts';

const box = (x: number, z: number, wide: number, deep: number): Corner[] => [[x, z], [x + wide, z], [x + wide, z + deep], [x, z + deep]]; // prettier-ignore
const plan = roomsPlan('far from the origin', {
  rooms: [
    { polygon: box(-5000, 3000, 100, 80), holes: [box(-4980, 3020, 20, 10)] },
    { polygon: box(-4900, 3000, 40, 80) },
  ],
});
const { tree } = buildLevel(plan);

test('a room with a pillar and one beside it', () => {
  expect([...areasOfSectors(plan)]).toEqual([7800, 3200]);
  const { sectors, cells, relativeError } = measureAreas(tree);
  expect([sectors, cells]).toEqual([11000, 11000]);
  expect(relativeError).toBe(0);
});

test('a cell that is too small or too large is a difference of its sector', () => {
  const withArea = (change: number): number => {
    const leaf = tree.leaves.findIndex(({ sector }) => sector === 1);
    const leaves = tree.leaves.map((each, i) => (i === leaf ? { ...each, area: each.area + change } : each));
    return measureAreas({ ...tree, leaves }).relativeError;
  };
  expect([withArea(-800), withArea(1600)]).toEqual([0.25, 0.5]);
});
