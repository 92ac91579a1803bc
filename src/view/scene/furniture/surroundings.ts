// The surroundings of fittings: their plan, its lights, and the meshes and lists that they are written to.
import type { Point, Point3 } from '../../../geometry/point.ts';
import type { FloorPlan, Thing } from '../../../map/floor-plan.ts';
import type { Finish } from './boxes.ts';
import type { Rgb } from '../../colors.ts';
import type { LitSurroundings } from '../lights.ts';
import { KIND, type MeshWriter } from '../mesh-data.ts';

/** An upright sheet of glass. */
export interface Pane {
  readonly a: Point;
  readonly b: Point;
  readonly bottom: number;
  readonly top: number;
}

/** A light one sees: where its halo is, how large and in what colour. */
export interface Halo extends Point3 {
  readonly size: number;
  readonly color: Rgb;
  readonly phase: number;
}

export interface FittingSurroundings extends LitSurroundings {
  readonly plan: FloorPlan;
  readonly writerAt: (x: number, z: number) => MeshWriter;
  /** Is the thing drawn as a sprite? Then nothing else stands for it. */
  readonly hasSprite: (thing: Thing) => boolean;
  /** The floor, the ceiling and the sector at a place; null in solid. */
  readonly roomAt: (x: number, z: number) => { floor: number; ceiling: number; sector: number } | null;
}

export interface Fittings {
  readonly panes: Pane[];
  readonly halos: Halo[];
}

/** Our materials are darkened next to a map's own textures, which are darker. */
const BESIDE_PICTURES = 0.5;

export function finishAt(around: FittingSurroundings, at: Point, sector: number, material: string): Finish {
  const lights = around.lightsNear({ minX: at.x, maxX: at.x, minZ: at.z, maxZ: at.z });
  return {
    layer: around.layerOf(material),
    kind: KIND.fitting,
    tint: around.plan.skin ? BESIDE_PICTURES : 1,
    light: around.steady[sector],
    lights,
    ...(around.brightnessOf ? { brightness: around.brightnessOf(sector) } : {}),
  };
}
