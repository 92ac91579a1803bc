// What the warnings of an outline's repairs say.
import { expect, test } from 'vitest';
import { outlineOf } from '../../../src/map/draft/outline.ts';
import type { PlanDraft } from '../../../src/map/draft/plan-draft.ts';
import { collectWarnings } from '../../../src/map/input/warnings.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';

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
