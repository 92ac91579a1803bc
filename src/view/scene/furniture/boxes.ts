// Small solid things for the keep: turned boxes and prisms written as triangles with normals, material and light. Everything that
// is not floor, wall or ceiling is put together from these two.
import type { Bounds, Point } from '../../../geometry/point.ts';
import { FULL, type Brightness } from '../../materials/brightness.ts';
import type { Rgb } from '../../colors.ts';
import type { Light } from '../lights.ts';
import { plainVertex, type Kind, type MeshWriter, type Vertex } from '../mesh-data.ts';

export interface Finish {
  readonly layer: number;
  readonly kind: Kind;
  /** Brightness of the material, 1 = as painted. */
  readonly tint: number;
  /** Steady light, or the light it gives off (KIND.glow). */
  readonly light: Rgb;
  readonly lights: readonly Light[];
  /** Of its sector; full where it is left out. */
  readonly brightness?: Brightness;
  /** A beam too slim for joints: takes a quiet part of its material. */
  readonly slim?: boolean;
}

/** A box on the floor plan: its middle, the direction of its length, half its length and half its thickness; map units. */
export interface Box extends Point {
  /** Unit vector. */
  readonly dx: number;
  readonly dz: number;
  readonly half: number;
  readonly thick: number;
  readonly bottom: number;
  readonly top: number;
}

function finished({ layer, kind, tint, light: [r, g, b], brightness = FULL }: Finish): Vertex {
  return { ...plainVertex(), layer, kind, tint, r, g, b, brightness };
}

type Corner = readonly [x: number, y: number, z: number];

/** Corners counter-clockwise seen from outside. */
function writeFace(writer: MeshWriter, vertex: Vertex, u: number, finish: Finish, ...corners: readonly Corner[]): void {
  const [a, b, c] = corners;
  const nx = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);
  const ny = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
  const nz = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const size = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  vertex.nx = nx / size;
  vertex.ny = ny / size;
  vertex.nz = nz / size;
  const flat = Math.abs(vertex.ny) > 0.7;
  const ids = corners.map(([x, y, z]) => {
    vertex.x = x;
    vertex.y = y;
    vertex.z = z;
    const along = flat ? x : u + (x - a[0]) * vertex.nz - (z - a[2]) * vertex.nx;
    const up = flat ? -z : y;
    vertex.u = finish.slim ? 8 + (along % 20) * 0.25 : along;
    vertex.v = finish.slim ? 40 + (up % 64) * 0.25 : up;
    vertex.sx = x + vertex.nx * 2;
    vertex.sy = y + vertex.ny * 2;
    vertex.sz = z + vertex.nz * 2;
    return writer.vertex(vertex);
  });
  for (let i = 1; i + 1 < ids.length; i++) writer.triangle(ids[0], ids[i], ids[i + 1]);
}

export function writeBox(writer: MeshWriter, box: Box, finish: Finish): void {
  const start = writer.count();
  const vertex = finished(finish);
  const { x, z, dx, dz, half, thick, bottom, top } = box;
  const at = (along: number, across: number, y: number): Corner => [
    x + dx * along * half - dz * across * thick,
    y,
    z + dz * along * half + dx * across * thick,
  ];
  const ring = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ] as const;
  ring.forEach(([along, across], i) => {
    const [nextAlong, nextAcross] = ring[(i + 1) % 4];
    const [low, nextLow] = [at(along, across, bottom), at(nextAlong, nextAcross, bottom)];
    const [high, nextHigh] = [at(along, across, top), at(nextAlong, nextAcross, top)];
    writeFace(writer, vertex, x + z, finish, low, nextLow, nextHigh, high);
  });
  const lid = ring.map(([along, across]) => at(along, across, top));
  const base = ring.map(([along, across]) => at(along, across, bottom)).reverse();
  for (const face of [lid, base]) writeFace(writer, vertex, 0, finish, ...face);
  writer.patch(start, finish.lights);
  writer.shows({ part: 'thing', box: squareAbout(x, z, half + thick), bottom, top });
}

const squareAbout = (x: number, z: number, by: number): Bounds => ({
  minX: x - by,
  minZ: z - by,
  maxX: x + by,
  maxZ: z + by,
});

/** A ring of a turned shape: height and radius. */
export type Ring = readonly [y: number, radius: number];

/** A turned shape of `sides` flat faces about an upright axis, from its lowest ring to its highest; closed at both ends. */
export function writeTurned(
  writer: MeshWriter,
  x: number,
  z: number,
  sides: number,
  finish: Finish,
  ...rings: readonly Ring[]
): void {
  const start = writer.count();
  const vertex = finished(finish);
  const at = ([y, radius]: Ring, side: number): Corner => {
    const angle = (2 * Math.PI * side) / sides;
    return [x + radius * Math.cos(angle), y, z - radius * Math.sin(angle)];
  };
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    for (let side = 0; side < sides; side++) {
      const u = (side * 2 * Math.PI * rings[ring][1]) / sides;
      const [low, high] = [rings[ring], rings[ring + 1]];
      writeFace(writer, vertex, u, finish, at(low, side), at(low, side + 1), at(high, side + 1), at(high, side));
    }
  }
  const around = Array.from({ length: sides }, (_, side) => side);
  const last = rings[rings.length - 1];
  const lid = around.map((side) => at(last, side));
  const base = around.map((side) => at(rings[0], side)).reverse();
  if (last[1] > 0.1) writeFace(writer, vertex, 0, finish, ...lid);
  if (rings[0][1] > 0.1) writeFace(writer, vertex, 0, finish, ...base);
  writer.patch(start, finish.lights);
  const widest = rings.reduce((most, [, radius]) => Math.max(most, radius), 0);
  writer.shows({ part: 'thing', box: squareAbout(x, z, widest), bottom: rings[0][0], top: last[0] });
}
