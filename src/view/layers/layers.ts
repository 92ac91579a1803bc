// Draws the debug layers: each layer's shapes are merged into at most one mesh per kind. Each mesh is drawn twice: normally, and faintly
// through what hides it. A layer that is off has no meshes.
import { BufferGeometry, Group, Mesh, type Object3D, type ShaderMaterial, type Vector2 } from 'three';
import type { DebugShape } from '../../debug/shapes.ts';
import { colorOf } from '../../debug/colors.ts';
import { rankOfLayer } from '../../debug/layers.ts';
import { getOrAdd } from '../../geometry/lists.ts';
import { createAreaGeometry, createFlatMaterial } from './areas.ts';
import { createPointGeometry, createPointMaterial } from './points.ts';
import { createRibbonGeometry, createRibbonMaterial } from './ribbons.ts';
import { rgbOf } from '../colors.ts';
import { createLineGeometry, createLineMaterial } from './lines.ts';

/** Labels are shown by the stage (browser/stage/labels.ts). */
type Kind = Exclude<DebugShape['kind'], 'label'>;
type Of<K extends Kind> = Extract<DebugShape, { kind: K }>;

/** How each kind is drawn, back to front: areas lie on the floor. Of one kind, layers follow the order of their table. */
const DRAWN: {
  readonly [K in Kind]: {
    readonly order: number;
    geometry(shapes: readonly Of<K>[]): BufferGeometry;
    material(hidden: boolean, viewport: Vector2, nearest: number): ShaderMaterial;
  };
} = {
  area: { order: 10, geometry: createAreaGeometry, material: createFlatMaterial },
  ribbon: { order: 12, geometry: createRibbonGeometry, material: createRibbonMaterial },
  line: {
    order: 14,
    geometry(shapes) {
      const lines = shapes.map(({ color, strength, ...line }) => ({
        ...line,
        color: rgbOf(colorOf(color)),
        alphaA: strength,
        alphaB: strength,
      }));
      return createLineGeometry(lines);
    },
    material: (hidden, viewport, nearest) => createLineMaterial(viewport, nearest, hidden, false),
  },
  point: {
    order: 16,
    geometry: createPointGeometry,
    material: (hidden, viewport) => createPointMaterial(viewport, hidden),
  },
};
const KINDS = Object.keys(DRAWN) as Kind[];

export function createLayers(viewport: Vector2, nearest: number) {
  const group = new Group();
  const layers = new Map<string, Mesh[]>();
  const materials = new Map<Kind, readonly [seen: ShaderMaterial, hidden: ShaderMaterial]>();
  const materialsFor = (kind: Kind): readonly [ShaderMaterial, ShaderMaterial] => {
    const make = (hidden: boolean): ShaderMaterial => DRAWN[kind].material(hidden, viewport, nearest);
    return getOrAdd(materials, kind, () => [make(false), make(true)]);
  };
  const remove = (key: string): void => {
    for (const mesh of layers.get(key) ?? []) {
      group.remove(mesh);
      mesh.geometry.dispose();
    }
    layers.delete(key);
  };
  return {
    group,
    set(key: string, shapes: readonly DebugShape[]) {
      remove(key);
      const meshes: Mesh[] = [];
      for (const kind of KINDS) {
        const ours = shapes.filter((shape) => shape.kind === kind);
        if (ours.length === 0) continue;
        const geometry = DRAWN[kind].geometry(ours as never);
        materialsFor(kind).forEach((material, pass) => {
          const mesh = new Mesh(geometry, material);
          mesh.frustumCulled = false;
          mesh.renderOrder = DRAWN[kind].order + (pass === 0 ? 1 : 0) + rankOfLayer(key) / 100;
          group.add(mesh);
          meshes.push(mesh);
        });
      }
      if (meshes.length > 0) layers.set(key, meshes);
    },
    clear() {
      for (const key of layers.keys()) remove(key);
    },
    /** Empty, hidden meshes with the materials of all layers, to compile their programs ahead of time. */
    samples(): readonly Object3D[] {
      const bare = new BufferGeometry();
      return KINDS.flatMap((kind) => materialsFor(kind).map((material) => new Mesh(bare, material)));
    },
    dispose() {
      for (const key of layers.keys()) remove(key);
      for (const pair of materials.values()) for (const material of pair) material.dispose();
    },
  };
}
