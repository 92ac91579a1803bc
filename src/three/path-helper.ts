// Draws a path as a flat ribbon; arcs are drawn as arcs.
import { DoubleSide, Mesh, MeshBasicMaterial, type BufferGeometry, type ColorRepresentation } from 'three';
import type { NavPath, Point3 } from '../index.ts';
import { geometryOf } from './level-helper.ts';
import { checkPath } from '../nav/navigator/follower.ts';
import { checkLook } from './check-look.ts';

/** How `createPathHelper` draws; lengths in the level's units. */
export interface PathHelperOptions {
  /** Default 0xffd23f. */
  readonly color?: ColorRepresentation;
  /** Width of the ribbon. Default 0.1. */
  readonly width?: number;
  /** Height above the floor. Default 0.05. */
  readonly lift?: number;
}

/** An object for your scene. `update` shows another path, or nothing; `dispose` frees what it holds on the GPU. */
export interface PathHelper extends Mesh<BufferGeometry, MeshBasicMaterial> {
  update(path: NavPath | null): void;
  dispose(): void;
}

/** Radians of an arc that one straight piece covers. */
const PIECE = Math.PI / 24;

/**
 * Draws a path. From point to point it is straight: on stairs, raise it with `lift`.
 *
 * @param path From `findPath`, or null to begin with nothing.
 * @param options Colour, width and height above the floor.
 * @returns A mesh in the level's units, with `update(path)` and `dispose()`.
 * @example
 * const line = createPathHelper(nav.findPath(a, b));
 * scene.add(line);
 * line.update(nav.findPath(a, c));
 */
export function createPathHelper(path: NavPath | null, options: PathHelperOptions = {}): PathHelper {
  if (path !== null) checkPath('createPathHelper', path);
  checkLook('createPathHelper', options, ['width', 'lift'], ['color']);
  const { color = 0xffd23f, width = 0.1, lift = 0.05 } = options;
  const mesh = new Mesh(geometryOf([]), new MeshBasicMaterial({ color, side: DoubleSide }));
  const update = (next: NavPath | null): void => {
    if (next !== null) checkPath('update', next);
    mesh.geometry.dispose();
    mesh.geometry = geometryOf(next === null ? [] : ribbonOf(next, width / 2, lift));
  };
  const dispose = (): void => {
    mesh.geometry.dispose();
    mesh.material.dispose();
  };
  update(path);
  return Object.assign(mesh, { update, dispose });
}

/** The points of a path with those on its arcs; null where a teleporter leaves a gap. */
function pointsAlong({ points, arcs, links }: NavPath): (Point3 | null)[] {
  return points.flatMap((point, i): (Point3 | null)[] => {
    if (links[i] === 'teleport') return [null, point];
    const arc = arcs[i];
    if (arc === null) return [point];
    const count = Math.ceil(Math.abs(arc.turn) / PIECE);
    const end = Math.atan2(point.z - arc.z, point.x - arc.x);
    return Array.from({ length: count }, (_, k) => {
      const angle = end - arc.turn * (1 - (k + 1) / count);
      return { x: arc.x + arc.radius * Math.cos(angle), y: point.y, z: arc.z + arc.radius * Math.sin(angle) };
    });
  });
}

function ribbonOf(path: NavPath, half: number, lift: number): number[] {
  const points = pointsAlong(path);
  const positions: number[] = [];
  points.forEach((b, i) => {
    const a = points[i - 1];
    if (!a || !b) return;
    const length = Math.hypot(b.x - a.x, b.z - a.z);
    if (length === 0) return;
    const [dx, dz] = [(half * (b.x - a.x)) / length, (half * (b.z - a.z)) / length];
    // Each piece reaches half a width beyond its ends, which fills the bends.
    const corner = (p: Point3, along: number, across: number): readonly number[] => [
      p.x + along * dx - across * dz,
      p.y + lift,
      p.z + along * dz + across * dx,
    ];
    const corners = [corner(a, -1, -1), corner(a, -1, 1), corner(b, 1, 1), corner(b, 1, -1)];
    for (const k of [0, 1, 2, 0, 2, 3]) positions.push(...corners[k]);
  });
  return positions;
}
