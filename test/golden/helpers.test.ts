// What the helpers of `leafstar/three` draw of a small level: vertices and materials, with their defaults and with every option.
import type { LineSegments, Mesh, MeshBasicMaterial, Object3D } from 'three';
import { expect, test } from 'vitest';
import { createNavigator, loadLevel } from '../../src/index.ts';
import { createFieldHelper, createLevelHelper, createPathHelper } from '../../src/three/index.ts';
import { expectGolden, sumOf } from '../support/golden.ts';
import { furnishedPlan } from '../support/inputs/furnished-plan.ts';

/** A line for each mesh and each set of lines. */
function linesOf(what: string, ...objects: readonly Object3D[]): string[] {
  const lines: string[] = [];
  for (const object of objects)
    object.traverse((each) => {
      const { geometry, material } = each as Mesh | LineSegments;
      if (geometry === undefined) return;
      const { color, opacity, transparent, depthWrite, side, vertexColors } = material as MeshBasicMaterial;
      const sums = Object.entries(geometry.attributes).map(
        ([name, { array }]) => `${array.length} of ${name} ${sumOf(array)}`,
      );
      lines.push(`${what} ${each.type}: ${sums.join(', ')}, #${color.getHexString()}, ${JSON.stringify({ opacity, transparent, depthWrite, side, vertexColors })}`); // prettier-ignore
    });
  return lines;
}

test('helpers draw a level, a path and a field as before', async () => {
  const level = loadLevel(furnishedPlan('keep'), { name: 'furnished.json' });
  const nav = createNavigator(level, { radius: 12 });
  const path = nav.findPath({ x: 60, z: 100 }, { x: 600, z: 60 });
  expect(path!.arcs.some((arc) => arc !== null)).toBe(true);
  const lines: string[] = [];
  const line = createPathHelper(path, { navigator: nav });
  lines.push(...linesOf('path', line));
  line.update(null);
  lines.push(...linesOf('no path', line));
  lines.push(...linesOf('plain path', createPathHelper(path, { color: '#12ab34', width: 9, lift: 7 })));
  const field = nav.createField({ x: 600, z: 60 });
  lines.push(...linesOf('field', createFieldHelper(nav, field)));
  lines.push(...linesOf('wide field', createFieldHelper(nav, field, { step: 40, opacity: 0.3, lift: 0.1 })));
  lines.push(...linesOf('level', createLevelHelper(level)));
  lines.push(...linesOf('other level', createLevelHelper(level, { floorColor: 1, wallColor: 2, opacity: 0.5, lift: 0.3 }))); // prettier-ignore
  await expectGolden('helpers', lines);
});
