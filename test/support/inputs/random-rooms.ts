// Random levels as callers describe them: a grid of rooms in metres with doorways, doors and crates.
import type { LevelDescription, RoomDescription } from '../../../src/index.ts';

const SPACE = 10;

/** Rooms of 8 m, doorways of 2 m between most of them, some with doors named `door 0`, …; crates and, with `areas`, mud. */
export function randomRooms(random: () => number, across: number, crates: number): LevelDescription {
  const rooms: RoomDescription[] = [];
  const doors: { name: string; from: [number, number]; to: [number, number] }[] = [];
  const box = (x0: number, z0: number, x1: number, z1: number): RoomDescription => ({
    polygon: [[x0, z0], [x1, z0], [x1, z1], [x0, z1]], // prettier-ignore
  });
  for (let column = 0; column < across; column++) {
    for (let row = 0; row < across; row++) {
      const [x, z] = [column * SPACE, row * SPACE];
      rooms.push(box(x, z, x + 8, z + 8));
      const at = 1 + Math.floor(random() * 50) / 10;
      if (column + 1 < across && random() < 0.85) {
        rooms.push(box(x + 8, z + at, x + 10, z + at + 2));
        if (random() < 0.6)
          doors.push({ name: `door ${doors.length}`, from: [x + 8, z + at], to: [x + 8, z + at + 2] });
      }
      if (row + 1 < across && random() < 0.85) {
        rooms.push(box(x + at, z + 8, x + at + 2, z + 10));
        if (random() < 0.6)
          doors.push({ name: `door ${doors.length}`, from: [x + at, z + 8], to: [x + at + 2, z + 8] });
      }
    }
  }
  const things = Array.from({ length: crates }, () => ({
    x: Math.floor(random() * across) * SPACE + 1 + random() * 6,
    z: Math.floor(random() * across) * SPACE + 1 + random() * 6,
    radius: 0.3 + random() * 0.7,
  }));
  return { rooms, doors, things };
}
