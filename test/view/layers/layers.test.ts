// Layers as meshes: which there are, in which order they are drawn, and that none is left behind. Lines as geometry.
import { Vector2, type Mesh } from 'three';
import { expect, test } from 'vitest';
import { LAYERS } from '../../../src/debug/layers.ts';
import type { DebugShape } from '../../../src/debug/shapes.ts';
import { createLayers } from '../../../src/view/layers/layers.ts';
import { createGpuCopy } from '../../support/checks/gpu-copy.ts';
import { createLineGeometry, fillLines, type Line } from '../../../src/view/layers/lines.ts';

const [A, B] = [{ x: 1, y: 2, z: 3 }, { x: 4, y: 5, z: 6 }]; // prettier-ignore
const LINE: DebugShape = { kind: 'line', color: 'wall', a: A, b: B, width: 2, form: 'plain', strength: 1 };
const POINT: DebugShape = { kind: 'point', color: 'wall', at: A, size: 4, form: 'disc' };

test('a layer that is set again replaces its meshes and frees them; none is left when all are cleared', () => {
  const layers = createLayers(new Vector2(), 1);
  const meshes = (): Mesh[] => layers.group.children as Mesh[];
  layers.set('cells', [LINE, POINT]);
  expect(meshes()).toHaveLength(4);
  const freed = new Set<unknown>();
  const first = new Set(meshes().map(({ geometry }) => geometry));
  for (const geometry of first) geometry.addEventListener('dispose', () => freed.add(geometry));
  layers.set('cells', [LINE]);
  expect(meshes()).toHaveLength(2);
  expect(freed).toEqual(first);
  layers.set('walls', [POINT]);
  layers.set('cells', []);
  expect(meshes()).toHaveLength(2);
  layers.clear();
  expect(meshes()).toHaveLength(0);
});

test('of one kind layers are drawn in the order of their table, each over what shows through walls', () => {
  const layers = createLayers(new Vector2(), 1);
  const keys = LAYERS.map(({ key }) => key);
  for (const key of [...keys].reverse()) layers.set(key, [LINE]);
  const orders = layers.group.children.map(({ renderOrder }) => renderOrder).reverse();
  const [hidden, seen] = [0, 1].map((pass) => orders.filter((_, i) => i % 2 === pass));
  for (const each of [hidden, seen]) expect([...new Set(each)].sort((a, b) => a - b)).toEqual(each);
  expect(Math.max(...hidden)).toBeLessThan(Math.min(...seen));
});

test('a line’s ends have their own opacity, and only as many lines are drawn as there are', () => {
  const line: Line = { a: A, b: B, width: 2, color: [1, 0.5, 0], alphaA: 0.25, alphaB: 0.75, form: 'plain' };
  const geometry = createLineGeometry([line, line, line]);
  const valuesOf = (name: string): number[] => [...geometry.getAttribute(name).array];
  expect(valuesOf('corner').slice(8, 16)).toEqual([0, -1, 1, -1, 1, 1, 0, 1]);
  const atB = valuesOf('corner').flatMap((along, i) => (i % 2 === 0 ? [along] : []));
  const opacities = valuesOf('tone').filter((_, i) => i % 4 === 3);
  expect(opacities).toEqual(atB.map((along) => (along === 1 ? 0.75 : 0.25)));
  expect(geometry.drawRange.count).toBe(18);
  const missedByGpu = createGpuCopy(geometry);
  fillLines(geometry, [{ ...line, a: B, b: A }]);
  expect(missedByGpu()).toEqual([]);
  expect(valuesOf('position').slice(0, 3)).toEqual([4, 5, 6]);
  expect(geometry.drawRange.count).toBe(6);
});
