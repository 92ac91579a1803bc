import { expect, test } from 'vitest';
import { NODE_FLOOR, createGrid, type NavigationGrid } from '../../../src/nav/grid/navigation-grid.ts';
import { searchGrid } from '../../../src/nav/grid/find-path.ts';

const parts = { nodeSize: 1, gridWidth: 2, gridHeight: 1, types: new Uint8Array([NODE_FLOOR, NODE_FLOOR]) };

test('parts that are undefined are those left out', () => {
  const left = { layout: undefined, corner: undefined, factors: undefined, tunnels: undefined, isOpen: undefined };
  const grid = createGrid({ ...parts, ...(left as unknown as Partial<NavigationGrid>) });
  expect(searchGrid(grid, { x: 0.5, z: 0.5 }, { x: 1.5, z: 0.5 }).cost).toBe(1);
});

test.each([
  ['layout', 'tri'],
  ['corner', { x: 0 }],
  ['factors', new Float64Array(1)],
  ['factors', [1, 1]],
  ['tunnels', {}],
  ['isOpen', true],
])('a wrong %s is named', (field, value) => {
  expect(() => createGrid({ ...parts, [field]: value })).toThrow(`createGrid: parts.${field} is`);
});

test('a wrong tunnel is named', () => {
  const tunnels = [{ from: 0 }] as unknown as NavigationGrid['tunnels'];
  expect(() => createGrid({ ...parts, tunnels })).toThrow('createGrid: parts.tunnels[0]');
});
