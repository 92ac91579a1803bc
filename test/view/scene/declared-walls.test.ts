// Walls without thickness, which a plan declares between two rooms or across one, are seen from both sides.
import { expect, test } from 'vitest';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { findWallSpans } from '../../support/checks/wall-spans.ts';

const square = (x: number): number[][] => [
  [x, 0],
  [x + 64, 0],
  [x + 64, 64],
  [x, 64],
];

test.each([
  [
    'between two rooms',
    [
      [64, 0],
      [64, 64],
    ],
  ],
  [
    'across one room',
    [
      [32, 16],
      [32, 48],
    ],
  ],
])('a wall declared %s has two faces, floor to ceiling, back to back', (_, points) => {
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Test',
    rooms: [{ polygon: square(0) }, { polygon: square(64), floor: 8, ceiling: 96 }],
    walls: [{ points }],
    things: [{ kind: 'player', at: [8, 8] }],
  };
  const plan = loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'test.json');
  const x = points[0][0];
  const faces = findWallSpans(plan).filter(({ part, a, b }) => part === 'whole' && a.x === x && b.x === x);
  expect(faces.length).toBe(2);
  for (const { sector, bottom, top } of faces) {
    expect([bottom, top]).toEqual([plan.sectors[sector].floor, plan.sectors[sector].ceiling]);
  }
  expect(Math.sign(faces[0].b.z - faces[0].a.z)).toBe(-Math.sign(faces[1].b.z - faces[1].a.z));
});
