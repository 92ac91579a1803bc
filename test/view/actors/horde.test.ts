// The horde's two shapes: members near the eye have the bots' shape, the others a simpler one; each is drawn once, where it hovers.
import { Vector3, type Mesh, type ShaderMaterial } from 'three';
import { expect, test } from 'vitest';
import { createHordeView } from '../../../src/view/actors/horde.ts';
import { randomFrom } from '../../support/random.ts';

/** x, y and z of each member that a mesh draws, and the number from which its shader has the heading. */
function drawnBy(mesh: Mesh): number[][] {
  if (!mesh.visible) return [];
  const { uniforms } = mesh.material as ShaderMaterial;
  const { data } = uniforms.members.value.image;
  const count = mesh.geometry.drawRange.count / uniforms.shape.value.image.width;
  return Array.from({ length: count }, (_, i) => [...data.subarray(4 * i, 4 * i + 4)]);
}

test('members within 260 units of the eye have the bots’ shape, but not in the model (seed 1)', () => {
  const random = randomFrom(1);
  const count = 600;
  const radius = 4;
  const places = Float32Array.from({ length: 3 * count }, () => Math.round(600 * random() - 300));
  const headings = Float32Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? 0.5 : i % 4 === 1 ? -1 : 1));
  const eye = new Vector3(40, 50, -30);
  const { group, update } = createHordeView({});
  const [near, far] = group.children as Mesh[];
  const all = Array.from({ length: count }, (_, i) => {
    const [x, y, z] = places.subarray(3 * i, 3 * i + 3);
    return [x, y + 3 * radius, z, i % 2 === 0 ? 3.5 : 0.5];
  });
  const isNear = ([x, y, z]: readonly number[]): boolean => eye.distanceTo(new Vector3(x, y, z)) < 260;
  update({ count, places, headings, radius }, eye, 0, false);
  expect(group.visible).toBe(true);
  expect(drawnBy(near)).toEqual(all.filter(isNear));
  expect(drawnBy(far)).toEqual(all.filter((each) => !isNear(each)));
  expect(drawnBy(near).length).toBeGreaterThan(100);
  expect(drawnBy(far).length).toBeGreaterThan(100);
  update({ count, places, headings, radius }, eye, 0, true);
  expect([drawnBy(near), drawnBy(far)]).toEqual([[], all]);
  update(null, eye, 0, false);
  expect(group.visible).toBe(false);
});
