// All that the 3D view draws, as numbers and without a GPU: geometries, what their shaders read, painted texels, and actors in a hunt.
import { InstancedMesh, Scene, Vector2, Vector3, type Mesh, type Object3D, type ShaderMaterial } from 'three';
import { expect, test } from 'vitest';
import { paintActors } from '../../src/browser/flat/paint-plan.ts';
import { paintBolts } from '../../src/browser/flat/paint-actors.ts';
import { paintShapes } from '../../src/browser/flat/paint-shapes.ts';
import type { Frame } from '../../src/browser/screen.ts';
import { LAYERS, loadLayers } from '../../src/debug/layers.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import type { Level } from '../../src/nav/level.ts';
import { runSlices } from '../../src/search/slices.ts';
import { createActors } from '../../src/view/actors/actors.ts';
import { createLayers } from '../../src/view/layers/layers.ts';
import { steadyLight } from '../../src/view/scene/lights.ts';
import { createShownLevels, type Shown } from '../../src/view/shown-levels.ts';
import { ownLevel, ownPlans } from '../support/all-plans.ts';
import { createGpuCopy } from '../support/checks/gpu-copy.ts';
import { recordPen } from '../support/checks/record-pen.ts';
import { expectGolden, expectGoldenPart, sumOf } from '../support/golden.ts';
import { spritesWad } from '../support/inputs/sprites-wad.ts';
import { QUICK } from '../support/quick.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const FRAME = {
  alpha: 0.5,
  eye: { at: { x: 300, y: 60, z: 200 }, yaw: 0, pitch: 0 },
  blueprint: 0,
  caught: { strength: 0, color: '#ffffff' },
  frost: 0,
  horde: null,
};
const SIZES: Readonly<Record<string, number>> = { float: 1, vec2: 2, vec3: 3, vec4: 4 };

const meshesIn = (objects: readonly Object3D[]): Mesh[] => {
  const meshes: Mesh[] = [];
  for (const object of objects)
    object.traverse((each) => (each as Partial<Mesh>).geometry && meshes.push(each as Mesh));
  return meshes;
};

/** What keeps a mesh from being drawn as it is meant; null if nothing. */
function faultOf({ geometry, material }: Mesh, instances: number): string | null {
  const { attributes, index, drawRange } = geometry;
  const { vertexShader, fragmentShader, uniforms } = material as ShaderMaterial;
  const always = (code: string): string => code.replace(/#if[^]*?#endif/g, '');
  for (const [, type, name] of always(vertexShader).matchAll(/^attribute (\w+) (\w+);/gm)) {
    if (attributes[name] === undefined) return `no attribute ${name}`;
    if (attributes[name].itemSize !== SIZES[type]) return `${name} is no ${type}`;
  }
  for (const [, name] of always(`${vertexShader}\n${fragmentShader}`).matchAll(
    /^uniform (?:\w+ )+(\w+)(?:\[\w+\])?;/gm,
  ))
    if (uniforms[name] === undefined) return `no uniform ${name}`;
  const { count, itemSize } = attributes.position;
  if (itemSize !== 3) return `${itemSize} numbers of a place`;
  for (const [name, attribute] of Object.entries(attributes)) {
    const isPerInstance = (attribute as { isInstancedBufferAttribute?: boolean }).isInstancedBufferAttribute === true;
    if (isPerInstance ? attribute.count < instances : attribute.count !== count) return `${attribute.count} of ${name}`;
    if (!Number.isFinite(sumOf(attribute.array))) return `${name} is not finite`;
  }
  if (index === null) return null;
  const last = Math.min(index.count, drawRange.start + drawRange.count);
  for (let i = drawRange.start; i < last; i++)
    if (index.array[i] >= count) return `vertex ${index.array[i]} of ${count}`;
  return null;
}

/** A line for each mesh; `what` names where it stands. */
function linesOf(what: string, objects: readonly Object3D[]): string[] {
  return meshesIn(objects).map((mesh, i) => {
    const { geometry, visible, renderOrder } = mesh;
    const { attributes, index, drawRange } = geometry;
    const isMany = mesh instanceof InstancedMesh;
    const instances = isMany ? mesh.count : 1;
    expect(faultOf(mesh, instances), `${what} ${i}`).toBe(null);
    const sums = Object.entries(attributes).map(([name, { array }]) => `${name} ${sumOf(array)}`);
    const places = isMany ? [`${instances} at ${sumOf(mesh.instanceMatrix.array.subarray(0, 16 * instances))}`] : [];
    const corners = index === null ? attributes.position.count : Math.min(index.count, drawRange.count);
    return [`${what} ${i}: ${visible ? corners : 'hidden'}`, ...(index === null ? [] : [`index ${sumOf(index.array)}`]), `order ${renderOrder}`, ...sums, ...places].join(', '); // prettier-ignore
  });
}

const show = (level: Level): Shown => runSlices(createShownLevels(new Scene(), 'low', () => {}).build(level));

const levels: readonly (readonly [string, () => Level])[] = [
  ['a.wad', () => buildLevel(loadPlan(spritesWad(), 'a.wad'))],
  ...ownPlans().map(([name]) => [name, () => ownLevel(name)] as const),
];

test('levels are drawn, painted and lit as before', async () => {
  const lines = levels
    .filter(([name]) => !QUICK || /wad|hoist|station/.test(name))
    .flatMap(([name, load]) => {
      const { keep, blueprint } = show(load());
      runSlices(keep.painting);
      const texels = [...keep.painted].map(([material, bytes]) => `${name} ${material}: ${sumOf(bytes)}`);
      return [...linesOf(`${name} keep`, [keep.group]), ...linesOf(`${name} blueprint`, [blueprint.group]), ...texels]; // prettier-ignore
    });
  const steady = ownPlans().map(([name, load]) => {
    const plan = load();
    return `${name} steady light: ${sumOf(plan.sectors.flatMap((sector) => steadyLight(plan, sector)))}`;
  });
  await expectGoldenPart('view-levels', [...lines, ...steady]);
});

test('actors and layers of a hunt are drawn as before (seed 3)', async () => {
  await loadLayers();
  // Built here: what a search reaches depends on what earlier ones in the level have seen.
  const level = buildLevel(ownPlans().find(([name]) => name === 'station.json')![1]());
  const shown = show(level);
  const viewport = new Vector2(800, 600);
  const [actors, layers] = [createActors(viewport, 1), createLayers(viewport, 1)];
  const world = createWorld(level, { seed: 3, settings: { mind: 'fighter', bots: 3, boltSpeed: 0.2 } });
  const eye = new Vector3(300, 60, 200);
  const lines: string[] = [];
  let gpu: (() => string[])[] | null = null;
  for (let i = 1; i <= 240; i++) {
    stepWorld(world, STILL);
    if (i % 20 > 0) continue;
    const frame: Frame = { ...FRAME, world, seconds: i / 60, fromAbove: i > 200, firstPerson: i % 40 > 0 };
    actors.update(shown, frame, eye, 600);
    gpu ??= meshesIn(actors.objects).map(({ geometry }) => createGpuCopy(geometry));
    expect(gpu.flatMap((missed) => missed())).toEqual([]);
    if (i % 80 === 0) lines.push(...linesOf(`actors ${i}`, actors.objects));
  }
  const flat = recordPen();
  for (const layer of LAYERS) {
    const shapes = layer.shapes({ level, body: BOT_BODY, world });
    layers.set(layer.key, shapes);
    lines.push(...linesOf(layer.key, [layers.group]));
    layers.clear();
    paintShapes(flat.pen, shapes, level.plan.bounds, 1.5);
    lines.push(flat.line(`flat ${layer.key}`));
  }
  paintActors(flat.pen, { ...FRAME, world, seconds: 4, fromAbove: true, firstPerson: false }, 1.5);
  paintBolts(flat.pen, world, 7);
  lines.push(flat.line('flat actors'));
  await expectGolden('view-hunt', lines);
});
