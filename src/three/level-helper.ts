// Draws a level: its floor as translucent polygons, its walls as lines.
import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type ColorRepresentation,
} from 'three';
import type { Level } from '../index.ts';
import { SOLID } from '../map/floor-plan.ts';
import { unitsOf } from '../nav/navigator/changes/units.ts';
import { checkLevel } from '../nav/level.ts';
import { checkLook } from './check-look.ts';

/** How `createLevelHelper` draws. */
export interface LevelHelperOptions {
  /** Default 0x3ddc97. */
  readonly floorColor?: ColorRepresentation;
  /** Default 0xffffff. */
  readonly wallColor?: ColorRepresentation;
  /** Of the floor, 0 to 1. Default 0.25. */
  readonly opacity?: number;
  /** Height above the floor, so that it does not flicker. Default 0.02 m. */
  readonly lift?: number;
}

/** An object for your scene; `dispose` frees what it holds on the GPU. */
export interface LevelHelper extends Group {
  dispose(): void;
}

/**
 * Draws a level: the floor that it found, and its walls. For a look at what `levelFromMeshes` made of a scene.
 *
 * @param level From `levelFromMeshes`, `createLevel` or one of their siblings.
 * @param options Colours and height above the floor.
 * @returns A group in the level's units, with `dispose()`.
 * @example
 * scene.add(createLevelHelper(level));
 */
export function createLevelHelper(level: Level, options: LevelHelperOptions = {}): LevelHelper {
  checkLevel('createLevelHelper', level);
  checkLook('createLevelHelper', options, ['opacity', 'lift'], ['floorColor', 'wallColor']);
  const { plan, tree } = level;
  const units = unitsOf(plan);
  const { floorColor = 0x3ddc97, wallColor = 0xffffff, opacity = 0.25, lift = 0.64 / units.scale } = options;
  const floor: number[] = [];
  for (const { cell, sector, floor: height } of tree.leaves) {
    if (sector < 0) continue;
    const corners = cell.map((point) => units.toOwn(point, height));
    for (let i = 1; i + 1 < corners.length; i++)
      for (const { x, y, z } of [corners[0], corners[i + 1], corners[i]]) floor.push(x, y + lift, z);
  }
  const walls: number[] = [];
  for (const { a, b, front, back, blocks } of plan.walls) {
    if (back !== SOLID && blocks === 0) continue;
    for (const vertex of [a, b]) {
      const { x, y, z } = units.toOwn(plan.vertices[vertex], plan.sectors[front].floor);
      walls.push(x, y + lift, z);
    }
  }
  const material = new MeshBasicMaterial({ color: floorColor, transparent: true, opacity, depthWrite: false, side: 2 });
  const surface = new Mesh(geometryOf(floor), material);
  const lines = new LineSegments(geometryOf(walls), new LineBasicMaterial({ color: wallColor }));
  const dispose = (): void => {
    for (const part of [surface, lines]) {
      part.geometry.dispose();
      part.material.dispose();
    }
  };
  return Object.assign(new Group().add(surface, lines), { dispose });
}

const drawn = new WeakSet<BufferGeometry>();
/** Was the geometry made to show what the library found? */
export const isDrawn = (geometry: BufferGeometry): boolean => drawn.has(geometry);

/** A geometry of these coordinates, for a helper. */
export function geometryOf(positions: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(positions, 3));
  drawn.add(geometry);
  return geometry;
}
