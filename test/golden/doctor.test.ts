// What the doctor finds in rows of rooms: of several heights and depths, shut and locked, with starts and keys anywhere.
import { test } from 'vitest';
import type { MapSketch } from '../support/inputs/wad-writer.ts';
import { writeWad } from '../support/inputs/wad-writer.ts';
import { examineMap } from '../../src/nav/doctor/examine-map.ts';
import { digest, expectGoldenPart } from '../support/golden.ts';
import { sampled } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';

/** Six rooms from west to east, each a box of its own width, depth and heights. */
function rowWad(random: () => number): Uint8Array {
  const any = (...values: number[]): number => values[Math.floor(random() * values.length)];
  const rooms = Array.from({ length: 6 }, () => {
    const floor = any(0, 0, 0, 8, 24, 25, 64);
    return { depth: any(256, 256, 128, 33, 31, 20), width: any(256, 128, 20), floor, ceiling: floor + any(128, 128, 128, 56, 55, 0, 0), tag: any(1, 2) }; // prettier-ignore
  });
  const vertices: [number, number][] = [];
  const vertex = (x: number, y: number): number => {
    const known = vertices.findIndex((each) => each[0] === x && each[1] === y);
    return known >= 0 ? known : vertices.push([x, y]) - 1;
  };
  const lines: MapSketch['lines'][number][] = [];
  let x = 0;
  rooms.forEach(({ depth, width }, room) => {
    const end = x + width;
    lines.push({ from: vertex(x, depth), to: vertex(end, depth), front: room });
    lines.push({ from: vertex(end, 0), to: vertex(x, 0), front: room });
    const before = rooms[room - 1]?.depth ?? 0;
    const least = Math.min(before, depth);
    if (least > 0) lines.push({ from: vertex(x, least), to: vertex(x, 0), front: room - 1, back: room, flags: any(4, 4, 4, 5), special: any(0, 0, 0, 1, 26, 28, 62, 103), tag: any(1, 2) }); // prettier-ignore
    if (before > least) lines.push({ from: vertex(x, before), to: vertex(x, least), front: room - 1 });
    if (depth > least) lines.push({ from: vertex(x, least), to: vertex(x, depth), front: room });
    x = end;
  });
  const { depth } = rooms[5];
  lines.push({ from: vertex(x, depth), to: vertex(x, 0), front: 5 });
  const things = [1, 11, 5, 13, 2035, 2035].map((type) => ({ type, x: Math.floor(random() * x), y: any(9, 16, 15, 64, 128) })); // prettier-ignore
  return writeWad({ vertices, lines, sectors: rooms, things: things.slice(any(0, 0, 0, 1)) });
}

test('rows of rooms have the findings they had', async () => {
  const lines = sampled([...Array(64).keys()], 6).map((seed) => {
    const { findings, counts } = examineMap(rowWad(randomFrom(seed)), 'row.wad');
    const kinds = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    return `seed ${seed}: ${kinds.join(', ')}, ${digest(findings.map(({ kind, at, place, message }) => [kind, at, place, message]))}`; // prettier-ignore
  });
  await expectGoldenPart('doctor-rows', lines);
});
