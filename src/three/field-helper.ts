// Draws a field: squares of the floor coloured by their distance from the goal.
import { Color, DoubleSide, Float32BufferAttribute, Mesh, MeshBasicMaterial, type BufferGeometry } from 'three';
import { leafAt } from '../bsp/leaf-at.ts';
import type { Field, Navigator } from '../index.ts';
import { unitsOf } from '../nav/navigator/changes/units.ts';
import { geometryOf } from './level-helper.ts';
import { badArgument, checkPositive } from '../geometry/checks.ts';
import { isFieldOf } from '../nav/navigator/field.ts';
import { checkNavigator } from '../nav/navigator/inside.ts';
import { checkLook } from './check-look.ts';

/** How `createFieldHelper` draws; lengths in the level's units. */
export interface FieldHelperOptions {
  /** Side of a square. By default about 2,000 squares cover the level. */
  readonly step?: number;
  /** 0 to 1, default 0.6. */
  readonly opacity?: number;
  /** Height above the floor. Default 0.03 m. */
  readonly lift?: number;
}

const MOST_SQUARES = 500_000;

/** An object for your scene. Call `update` after the goal or the navigator has changed; `dispose` frees what it holds on the GPU. */
export interface FieldHelper extends Mesh<BufferGeometry, MeshBasicMaterial> {
  update(): void;
  dispose(): void;
}

/**
 * Draws a field: near the goal yellow, far from it blue, nothing where no path leads.
 *
 * @param navigator The navigator that made the field.
 * @param field From `navigator.createField`.
 * @param options Size of the squares, opacity and height above the floor.
 * @returns A mesh in the level's units, with `update()` and `dispose()`. An update asks for a distance per square: some ten
 *   milliseconds, on levels with ledges or area costs up to a second.
 * @example
 * scene.add(createFieldHelper(nav, nav.createField(goal)));
 */
export function createFieldHelper(navigator: Navigator, field: Field, options: FieldHelperOptions = {}): FieldHelper {
  const inside = checkNavigator('createFieldHelper', 'navigator', navigator);
  if (!isFieldOf(inside.changes, field))
    throw badArgument('createFieldHelper', 'field', field, 'pass what createField of the same navigator returned');
  checkLook('createFieldHelper', options, ['step', 'opacity', 'lift']);
  const { plan, tree } = navigator.level;
  const units = unitsOf(plan);
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  const sideOf = (squares: number): number => Math.sqrt(((maxX - minX) * (maxZ - minZ)) / squares) / units.scale;
  const usual = sideOf(2000);
  const { step = usual, opacity = 0.6, lift = 0.96 / units.scale } = options;
  checkPositive('createFieldHelper', 'options.step', step);
  const least = sideOf(MOST_SQUARES);
  if (step < least) {
    const mend = `pass at least ${least.toPrecision(2)}, which gives ${MOST_SQUARES} squares`;
    throw badArgument('createFieldHelper', 'options.step', step, mend);
  }
  const side = step * units.scale;
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity,
    depthWrite: false,
    side: DoubleSide,
  });
  const mesh = new Mesh(geometryOf([]), material);

  const update = (): void => {
    const squares: { readonly x: number; readonly y: number; readonly z: number; readonly distance: number }[] = [];
    for (let z = minZ + side / 2; z < maxZ; z += side)
      for (let x = minX + side / 2; x < maxX; x += side) {
        const leaf = leafAt(tree, { x, z });
        if (leaf < 0) continue;
        const place = units.toOwn({ x, z }, tree.leaves[leaf].floor);
        const distance = field.distance(place);
        if (distance < Infinity) squares.push({ ...place, distance });
      }
    const farthest = squares.reduce((most, { distance }) => Math.max(most, distance), 0) || 1;
    const positions: number[] = [];
    const colors: number[] = [];
    const color = new Color();
    const half = step * 0.46;
    for (const { x, y, z, distance } of squares) {
      color.setHSL(0.16 + (0.5 * distance) / farthest, 0.9, 0.55 - (0.2 * distance) / farthest);
      for (const [u, v] of [
        [-1, -1],
        [-1, 1],
        [1, 1],
        [-1, -1],
        [1, 1],
        [1, -1],
      ]) {
        positions.push(x + u * half, y + lift, z + v * half);
        colors.push(color.r, color.g, color.b);
      }
    }
    mesh.geometry.dispose();
    mesh.geometry = geometryOf(positions).setAttribute('color', new Float32BufferAttribute(colors, 3));
  };
  const dispose = (): void => {
    mesh.geometry.dispose();
    material.dispose();
  };
  update();
  return Object.assign(mesh, { update, dispose });
}
