// The floor plan of all figures, which the demo plays too: two rooms, a corridor with a bend, a pillar hall, a door; 44 walls.
//
// Its unit is 1/32 m, a map unit of the library, so that trees, grids and graphs need no conversion. Shown lengths are in metres.
import file from '../../../maps/article.json' with { type: 'json' };
import { createLevel, type Level, type LevelDescription, type Navigator, type Point } from '../../index.ts';

export const METRE = 32;

/** Half the width of a pillar. */
const HALF = 24;
const hall = file.rooms.find(({ name }) => name === 'hall')!;
export const PILLARS: readonly Point[] = hall.holes!.map(([[x, z]]) => ({ x: x + HALF, z }));

/** Where the first pillar may be, near a place: in the upper half of the hall, two metres or more from the second. */
export function placeOfPillar(at: Point): Point {
  const second = PILLARS[1];
  const x = Math.min(736, Math.max(400, at.x)) - second.x || 1e-3;
  const z = Math.min(336, Math.max(192, at.z)) - second.z;
  const factor = Math.max(1, 64 / Math.hypot(x, z));
  return { x: second.x + factor * x, z: second.z + factor * z };
}

/** The floor with its pillars at those places. */
export function createFloor(pillars = PILLARS): Level {
  const holes = pillars.map(({ x, z }) => [[x - HALF, z], [x, z - HALF], [x + HALF, z], [x, z + HALF]]); // prettier-ignore
  const rooms = file.rooms.map((room) => ({
    name: room.name,
    polygon: room.polygon,
    holes: room === hall ? holes : [],
  }));
  const doors = file.doors.map(({ name, from, to }) => ({ name, from, to }));
  return createLevel({ name: 'floor', unit: 1 / METRE, rooms, doors } as unknown as LevelDescription);
}

export const floor = createFloor();

/** A length of the floor in words. */
export const metres = (length: number): string => (length < Infinity ? `${(length / METRE).toFixed(2)} m` : 'no path');

/**
 * g, h and f in metres, two decimals each. Where f is g + h, the printed h is the difference of the printed others: the sum adds up as printed,
 * and f is rounded once, so that it never seems to fall.
 */
export function sumInMetres({ g, h, f }: { readonly g: number; readonly h: number; readonly f: number }): string[] {
  const [shownG, shownH, shownF] = [g, h, f].map((length) => Math.round((100 * length) / METRE));
  const isSum = Math.abs(g + h - f) < 1e-6;
  return [shownG, isSum ? shownF - shownG : shownH, shownF].map((hundredths) => (hundredths / 100).toFixed(2));
}

/** A walk round the floor along shortest paths, by the length walked: for figures that move by themselves. */
export function createStroll(nav: Navigator, stops: readonly Point[]): (length: number) => Point {
  const lines: (readonly Point[])[] = [];
  return (walked) => {
    let rest = walked;
    for (let i = 0; ; i = (i + 1) % stops.length) {
      const line = (lines[i] ??= nav.findPath(stops[i], stops[(i + 1) % stops.length])!.points);
      for (let k = 1; k < line.length; k++) {
        const [from, to] = [line[k - 1], line[k]];
        const length = Math.hypot(to.x - from.x, to.z - from.z);
        const part = length > 0 ? rest / length : 0;
        if (rest <= length) return { x: from.x + (to.x - from.x) * part, z: from.z + (to.z - from.z) * part };
        rest -= length;
      }
    }
  };
}

/** Random numbers 0 … 1 that repeat from run to run (after D. Lehmer, 1951). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
