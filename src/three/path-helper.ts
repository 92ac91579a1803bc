// Draws a path as a flat ribbon; arcs are drawn as arcs.
import { DoubleSide, Mesh, MeshBasicMaterial, type BufferGeometry, type ColorRepresentation } from 'three';
import type { NavPath, Navigator, Point3 } from '../index.ts';
import { isWalked } from '../map/link-types.ts';
import { checkPath } from '../nav/navigator/follower.ts';
import { checkNavigator, type Inside } from '../nav/navigator/inside.ts';
import { cutByLeaves } from '../nav/portal-graph/can-walk.ts';
import { geometryOf } from './level-helper.ts';
import { checkLook } from './check-look.ts';

/** How `createPathHelper` draws; lengths in the level's units. */
export interface PathHelperOptions {
  /** Default 0xffd23f. */
  readonly color?: ColorRepresentation;
  /** Width of the ribbon. Default 0.1. */
  readonly width?: number;
  /** Height above the floor. Default 0.05. */
  readonly lift?: number;
  /** Lays the ribbon on the floor, on stairs and ramps too. Without it heights go straight from point to point. */
  readonly navigator?: Navigator;
}

/** An object for your scene. `update` shows another path, or nothing; `dispose` frees what it holds on the GPU. */
export interface PathHelper extends Mesh<BufferGeometry, MeshBasicMaterial> {
  update(path: NavPath | null): void;
  dispose(): void;
}

/** Radians of an arc that one straight piece covers. */
const PIECE = Math.PI / 24;

/**
 * Draws a path; with a navigator it lies on stairs and ramps as on level floor.
 *
 * @param path From `findPath`, or null to begin with nothing.
 * @param options Colour, width, height above the floor, and the navigator.
 * @returns A mesh in the level's units, with `update(path)` and `dispose()`.
 * @example
 * const line = createPathHelper(nav.findPath(a, b), { navigator: nav });
 * scene.add(line);
 * line.update(nav.findPath(a, c));
 */
export function createPathHelper(path: NavPath | null, options: PathHelperOptions = {}): PathHelper {
  if (path !== null) checkPath('createPathHelper', path);
  checkLook('createPathHelper', options, ['width', 'lift'], ['color'], ['navigator']);
  const { color = 0xffd23f, width = 0.1, lift = 0.05, navigator } = options;
  const inside = navigator === undefined ? null : checkNavigator('createPathHelper', 'options.navigator', navigator);
  const mesh = new Mesh(geometryOf([]), new MeshBasicMaterial({ color, side: DoubleSide }));
  const update = (next: NavPath | null): void => {
    if (next !== null) checkPath('update', next);
    mesh.geometry.dispose();
    mesh.geometry = geometryOf(next === null ? [] : ribbonOf(inside, next, width / 2, lift));
  };
  const dispose = (): void => {
    mesh.geometry.dispose();
    mesh.material.dispose();
  };
  update(path);
  return Object.assign(mesh, { update, dispose });
}

/** A straight piece of the ribbon; it reaches half a width beyond its ends, which fills the bends, but not beyond a step. */
interface Piece {
  readonly from: Point3;
  readonly to: Point3;
  readonly before: number;
  readonly after: number;
}

/** The pieces of a path, arcs as chords; teleporters leave gaps. */
function piecesOf(inside: Inside | null, { points, arcs, links }: NavPath): Piece[] {
  return points.flatMap((to, i): Piece[] => {
    if (i === 0 || links[i] === 'teleport') return [];
    const from = points[i - 1];
    const arc = arcs[i];
    const count = arc === null ? 1 : Math.ceil(Math.abs(arc.turn) / PIECE);
    const chords: Piece[] = [];
    for (let k = 1, last = from; k <= count; k++) {
      let next = to;
      if (arc !== null && k < count) {
        const angle = Math.atan2(to.z - arc.z, to.x - arc.x) - arc.turn * (1 - k / count);
        next = { x: arc.x + arc.radius * Math.cos(angle), y: to.y, z: arc.z + arc.radius * Math.sin(angle) };
      }
      const isOnFloor = inside !== null && isWalked(links[i]);
      chords.push(...(isOnFloor ? cutByFloors(inside, last, next) : [{ from: last, to: next, before: 1, after: 1 }]));
      last = next;
    }
    return chords;
  });
}

/** A straight walk as level pieces on the floor, with upright ones between them where it steps up or down. */
function cutByFloors({ level: { tree }, units }: Inside, from: Point3, to: Point3): Piece[] {
  const cuts = cutByLeaves(tree, units.exactToPlan(from), units.exactToPlan(to), 0);
  const placeAt = (part: number, y: number): Point3 => ({
    x: from.x + part * (to.x - from.x),
    y,
    z: from.z + part * (to.z - from.z),
  });
  const pieces: Piece[] = [];
  for (let i = 0, y = 0; i < cuts.length; i += 3) {
    const before = y;
    y = tree.leaves[cuts[i]].floor / units.scale;
    const place = placeAt(cuts[i + 1], y);
    const isStep = i > 0 && y !== before;
    if (isStep) {
      pieces[pieces.length - 1] = { ...pieces[pieces.length - 1], after: 0 };
      pieces.push({ from: { ...place, y: before }, to: place, before: 0, after: 0 });
    }
    pieces.push({ from: place, to: placeAt(cuts[i + 2], y), before: isStep ? 0 : 1, after: 1 });
  }
  return pieces;
}

function ribbonOf(inside: Inside | null, path: NavPath, half: number, lift: number): number[] {
  const positions: number[] = [];
  let [dx, dz] = [half, 0];
  for (const { from, to, before, after } of piecesOf(inside, path)) {
    const length = Math.hypot(to.x - from.x, to.z - from.z);
    if (length === 0 && from.y === to.y) continue;
    // Upright pieces keep the direction of the one before.
    if (length > 0) [dx, dz] = [(half * (to.x - from.x)) / length, (half * (to.z - from.z)) / length];
    const corner = (p: Point3, along: number, across: number): readonly number[] => [
      p.x + along * dx - across * dz,
      p.y + lift,
      p.z + along * dz + across * dx,
    ];
    const corners = [corner(from, -before, -1), corner(from, -before, 1), corner(to, after, 1), corner(to, after, -1)];
    for (const k of [0, 1, 2, 0, 2, 3]) positions.push(...corners[k]);
  }
  return positions;
}
