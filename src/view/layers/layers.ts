// Draws the debug layers: each layer's shapes are merged into at most one mesh per kind. Each mesh is drawn twice: normally, and faintly
// through what hides it. A layer that is off has no meshes.
import type { Object3D, ShaderMaterial, Vector2 } from 'three';
import { BufferGeometry, Group, Mesh } from 'three';
import type { DebugShape } from '../../debug/shapes.ts';
import { colorOf } from '../../debug/colors.ts';
import { createAreaGeometry, createFlatMaterial } from './areas.ts';
import { createPointGeometry, createPointMaterial } from './points.ts';
import { createRibbonGeometry, createRibbonMaterial } from './ribbons.ts';
import { rgbOf } from '../colors.ts';
import { createLineGeometry, createLineMaterial } from './lines.ts';

export type Layers = ReturnType<typeof createLayers>;

/** Labels are shown by the stage (browser/stage/labels.ts). */
type Kind = Exclude<DebugShape['kind'], 'label'>;
type Of<K extends Kind> = Extract<DebugShape, { kind: K }>;

/** Back to front: areas lie on the floor. */
const ORDER: Readonly<Record<Kind, number>> = { area: 10, ribbon: 12, line: 14, point: 16 };

function geometryOf(kind: Kind, shapes: readonly DebugShape[]): BufferGeometry {
  switch (kind) {
    case 'area':
      return createAreaGeometry(shapes as readonly Of<'area'>[]);
    case 'ribbon':
      return createRibbonGeometry(shapes as readonly Of<'ribbon'>[]);
    case 'point':
      return createPointGeometry(shapes as readonly Of<'point'>[]);
    case 'line':
      return createLineGeometry(
        (shapes as readonly Of<'line'>[]).map(({ a, b, width, form, strength, color }) => ({
          ax: a.x,
          ay: a.y,
          az: a.z,
          bx: b.x,
          by: b.y,
          bz: b.z,
          width,
          form,
          color: rgbOf(colorOf(color)),
          alphaA: strength,
          alphaB: strength,
        })),
      );
  }
}

export function createLayers(viewport: Vector2, nearest: number) {
  const group = new Group();
  const layers = new Map<string, Mesh[]>();
  const materials = new Map<Kind, readonly [seen: ShaderMaterial, hidden: ShaderMaterial]>();
  const make = (kind: Kind, hidden: boolean): ShaderMaterial => {
    switch (kind) {
      case 'area':
        return createFlatMaterial(hidden);
      case 'ribbon':
        return createRibbonMaterial(hidden);
      case 'point':
        return createPointMaterial(viewport, hidden);
      case 'line':
        return createLineMaterial(viewport, nearest, hidden, false);
    }
  };
  const materialsFor = (kind: Kind): readonly [ShaderMaterial, ShaderMaterial] => {
    let pair = materials.get(kind);
    if (!pair) materials.set(kind, (pair = [make(kind, false), make(kind, true)]));
    return pair;
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
      for (const kind of Object.keys(ORDER) as Kind[]) {
        const ours = shapes.filter((shape) => shape.kind === kind);
        if (ours.length === 0) continue;
        const geometry = geometryOf(kind, ours);
        materialsFor(kind).forEach((material, pass) => {
          const mesh = new Mesh(geometry, material);
          mesh.frustumCulled = false;
          mesh.renderOrder = ORDER[kind] + (pass === 0 ? 1 : 0);
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
      return (Object.keys(ORDER) as Kind[]).flatMap((kind) =>
        materialsFor(kind).map((material) => new Mesh(bare, material)),
      );
    },
    dispose() {
      for (const key of layers.keys()) remove(key);
      for (const pair of materials.values()) for (const material of pair) material.dispose();
    },
  };
}
