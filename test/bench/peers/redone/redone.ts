// One example of a peer's own documentation, as its users write it and with Leafstar. Both answer the same questions on the same scene.
import type { NavPath, Point3 } from '../../../../src/index.ts';

/** A path with start and goal: a peer's by its points, which are joined by straight lines, or Leafstar's. */
export type Found = { readonly points: readonly Point3[] } | NavPath;
export type Find = (start: Point3, goal: Point3) => Found | null;

export interface Redone {
  /** Of the agent, metres. */
  readonly radius: number;
  theirs(): Promise<Find>;
  ours(): Find;
}

const HALF = 5;
/** Two walls that make the way an S, and columns, as [least x, least z, most x, most z]; metres. */
export const BOXES: readonly (readonly [number, number, number, number])[] = [
  [-HALF, -1.2, 2, -0.8],
  [-2, 0.8, HALF, 1.2],
  [-2.5, -3.6, -1.5, -2.6],
  [3, -3, 3.6, -2],
  [-0.3, -0.6, 0.3, -0.1],
  [1, 2.4, 1.8, 3.6],
];

/** A floor of 10 by 10 metres with boxes 2 metres high on it, as triangles: what a game's level geometry is. */
export function trianglesOfScene(): { readonly positions: Float32Array; readonly indices: Uint32Array } {
  const positions: number[] = [];
  const indices: number[] = [];
  const quad = (...corners: readonly (readonly [number, number, number])[]): void => {
    const first = positions.length / 3;
    positions.push(...corners.flat());
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  };
  const top = (x0: number, z0: number, x1: number, z1: number, y: number): void =>
    quad([x0, y, z0], [x0, y, z1], [x1, y, z1], [x1, y, z0]);
  top(-HALF, -HALF, HALF, HALF, 0);
  for (const [x0, z0, x1, z1] of BOXES) {
    top(x0, z0, x1, z1, 2);
    quad([x0, 0, z0], [x1, 0, z0], [x1, 0, z1], [x0, 0, z1]);
    const ring = [[x0, z0], [x0, z1], [x1, z1], [x1, z0]] as const; // prettier-ignore
    ring.forEach(([ax, az], i) => {
      const [bx, bz] = ring[(i + 1) % 4];
      quad([ax, 2, az], [ax, 0, az], [bx, 0, bz], [bx, 2, bz]);
    });
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
