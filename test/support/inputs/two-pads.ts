// A Doom map with teleporters' lines.
import type { Point } from '../../../src/geometry/point.ts';
import { writeWad, type LineSketch } from './wad-writer.ts';

/** The pads' middles, map units. */
export const PADS: readonly Point[] = [
  { x: 256, z: -256 },
  { x: 1800, z: -256 },
];

/** A hall of 2048 by 512 with two pads in it, each of which leads to the middle of the other, by the specials of their lines. */
export function twoPads(...specials: readonly [number, number]): Uint8Array {
  const vertices: [number, number][] = [
    [0, 0],
    [0, 512],
    [2048, 512],
    [2048, 0],
  ];
  const lines: LineSketch[] = [0, 1, 2, 3].map((from) => ({ from, to: (from + 1) % 4, front: 0 }));
  PADS.forEach(({ x, z }, pad) => {
    const first = vertices.length;
    vertices.push([x - 64, -z - 64], [x + 64, -z - 64], [x + 64, -z + 64], [x - 64, -z + 64]);
    for (let i = 0; i < 4; i++) {
      const ends = { from: first + i, to: first + ((i + 1) % 4) };
      lines.push({ ...ends, front: 0, back: 1 + pad, flags: 4, special: specials[pad], tag: 2 - pad });
    }
  });
  return writeWad({
    vertices,
    lines,
    sectors: [{}, { tag: 1 }, { tag: 2 }],
    things: [{ x: 64, y: 64, type: 1 }, ...PADS.map(({ x, z }) => ({ x, y: -z, angle: 90, type: 14 }))],
  });
}
