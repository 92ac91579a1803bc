// The grid of an outline, and what the warnings of its repairs say.
import { expect, test } from 'vitest';
import { outlineOf, quantumOf } from '../../../src/map/draft/outline.ts';
import type { PlanDraft } from '../../../src/map/draft/plan-draft.ts';
import { collectWarnings } from '../../../src/map/input/warnings.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { box } from '../../support/plans.ts';

test('a warning says how many corners were moved onto the grid, and how far the farthest was', () => {
  const { walls, vertices } = loadPlan(
    'vertices 4\n0 0\n0 64\n64 64\n64 0\nwalls 4\n0 1\n1 2\n2 3\n3 0\nseeds 1\n32 32\n',
  );
  const moved = vertices.map(({ x, z }, i) => ({ x: x + [0.0004, 0.0001, 0, 0][i], z }));
  const places = { map: { file: 'room' } };
  const warnings = collectWarnings();
  const { quantum } = outlineOf({ vertices: moved, walls, things: [], places } as unknown as PlanDraft, warnings);
  expect(quantum).toBe(1 / 1024);
  expect(warnings.list()).toEqual([
    { code: 'snapped', place: places.map, message: "2 corners moved by up to 0.00040 units onto the plan's grid of 0.0009765625 units." }, // prettier-ignore
  ]);
});

test('a prop that strayed far outside the map does not coarsen its grid', () => {
  const rooms = [{ polygon: box(0, 0, 256, 256) }];
  const things = [
    { kind: 'player', at: [30, 30] },
    { kind: 'prop', at: [1_000_000, 10] },
  ];
  const plan = loadPlan(JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 'stray', rooms, things }));
  expect(plan.quantum).toBe(1 / 1024);
  expect(plan.warnings.map(({ code }) => code)).toEqual(['thing-outside']);
});

test('a prop whose outline leaves the finest grid coarsens it, unless the prop is outside the map', () => {
  const quantumWith = (x: number): number => {
    const vertices = [{ x: 0, z: 0 }, { x: 32_700, z: 100 }]; // prettier-ignore
    return quantumOf({ vertices, things: [{ kind: 'prop', at: { x, z: 50 }, radius: 20 }] } as never);
  };
  expect([32_680, 32_690, 32_710].map(quantumWith)).toEqual([2 ** -10, 2 ** -9, 2 ** -10]);
});
