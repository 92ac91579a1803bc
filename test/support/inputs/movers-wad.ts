// A small WAD in which everything moves: rooms in a row from west to east, each beside what its lines set off.
//
// start – door – hall with a blue key – lift – upper hall – blue door – foot of stairs – three steps – crusher – teleporter back to the
// start. A switch in the start's south wall is the exit. One in the hall's south wall opens the trapdoor of its north wall by a shot.
import { writeWad, type LineSketch, type SectorSketch } from './wad-writer.ts';

interface RoomOfRow extends SectorSketch {
  readonly width: number;
  /** Special and tag of the line to the next room, with its front here unless `fromEast`. */
  readonly east?: { readonly special: number; readonly tag?: number; readonly fromEast?: boolean };
  readonly south?: { readonly special: number; readonly tag?: number };
}

const ROOMS: readonly RoomOfRow[] = [
  { width: 256, tag: 1, east: { special: 1 }, south: { special: 11 } },
  { width: 32, ceiling: 0, east: { special: 1, fromEast: true } },
  { width: 256, ceiling: 192, east: { special: 62, tag: 3 }, south: { special: 46, tag: 11 } },
  { width: 128, floor: 64, ceiling: 192, tag: 3, east: { special: 88, tag: 3 } },
  { width: 256, floor: 64, ceiling: 192, east: { special: 26 } },
  { width: 32, floor: 64, ceiling: 64, east: { special: 26, fromEast: true } },
  { width: 256, floor: 64, ceiling: 256, flat: 'FLAT3', east: { special: 8, tag: 7 } },
  { width: 64, floor: 64, ceiling: 256, tag: 7 },
  { width: 64, floor: 64, ceiling: 256 },
  { width: 64, floor: 64, ceiling: 256, east: { special: 25, tag: 10 } },
  { width: 256, floor: 64, ceiling: 256, flat: 'FLAT3', tag: 10, east: { special: 97, tag: 1 } },
  { width: 64, floor: 64, ceiling: 192, flat: 'FLAT3', tag: 11 },
];

/** Sector numbers of the rooms. */
export const MOVER_ROOMS = {
  start: 0,
  door: 1,
  hall: 2,
  lift: 3,
  upper: 4,
  blueDoor: 5,
  foot: 6,
  steps: [7, 8, 9],
  crusher: 10,
  end: 11,
} as const;

/** Extent of the rooms along x. */
export const MOVER_ROOM_ENDS: readonly (readonly [west: number, east: number])[] = ROOMS.map((_, i) => {
  const west = ROOMS.slice(0, i).reduce((sum, { width }) => sum + width, 0);
  return [west, west + ROOMS[i].width];
});

/** The middle of a room in plan coordinates: the row is 256 deep, from z = −256 to 0. */
export function middleOfRoom(room: number): { x: number; z: number } {
  const [west, east] = MOVER_ROOM_ENDS[room];
  return { x: (west + east) / 2, z: -128 };
}

/** The bytes of the WAD; its one map is MAP01. */
export function moversWad(): Uint8Array {
  const ends = [0, ...MOVER_ROOM_ENDS.map(([, east]) => east)];
  const vertices = ends.flatMap((x): [number, number][] => [
    [x, 0],
    [x, 256],
  ]);
  const lines: LineSketch[] = [];
  ROOMS.forEach(({ east, south }, i) => {
    const isLast = i + 1 === ROOMS.length;
    const [from, to] = [2 * i + 3, 2 * i + 2];
    const { fromEast = false, ...special } = east ?? { special: 0 };
    if (isLast) lines.push({ from, to, front: i });
    else if (fromEast) lines.push({ from: to, to: from, front: i + 1, back: i, flags: 4, ...special });
    else lines.push({ from, to, front: i, back: i + 1, flags: 4, ...special });
    lines.push({ from: 2 * i + 1, to: 2 * i + 3, front: i }, { from: 2 * i + 2, to: 2 * i, front: i, ...south });
  });
  lines.push({ from: 0, to: 1, front: 0 });
  return writeWad({
    vertices,
    lines,
    sectors: ROOMS,
    things: [
      { x: 128, y: 128, type: 1 },
      { x: 64, y: 200, angle: 90, type: 14 },
      { x: MOVER_ROOM_ENDS[2][0] + 200, y: 128, type: 5 },
    ],
  });
}
