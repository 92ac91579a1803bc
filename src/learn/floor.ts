// The floor plan of all figures: two rooms, a corridor with a bend, a pillar hall, a door; 44 walls.
//
// Its unit is 1/32 m, a map unit of the library, so that trees, grids and graphs need no conversion. Shown lengths are in metres.
import {
  createLevel,
  type FloorPoint,
  type Level,
  type LevelDescription,
  type Navigator,
  type Point,
} from '../index.ts';

export const METRE = 32;

export const PILLARS: readonly Point[] = [
  { x: 480, z: 272 },
  { x: 656, z: 272 },
  { x: 480, z: 400 },
  { x: 656, z: 400 },
];

const diamond = ({ x, z }: Point): FloorPoint[] => [[x - 24, z], [x, z - 24], [x + 24, z], [x, z + 24]]; // prettier-ignore

/** The floor with its pillars at those places. */
function describe(pillars: readonly Point[]) {
  return {
    rooms: [
      { name: 'study', polygon: [[0, 0], [288, 0], [288, 224], [0, 224]] },
      { name: 'passage', polygon: [[96, 224], [148, 224], [148, 288], [96, 288]] },
      { name: 'store', polygon: [[0, 288], [288, 288], [288, 512], [0, 512]] },
      { name: 'corridor', polygon: [[288, 32], [672, 32], [672, 160], [608, 160], [608, 96], [288, 96]] },
      { name: 'hall', polygon: [[368, 160], [768, 160], [768, 512], [368, 512]], holes: pillars.map(diamond) },
      { name: 'doorway', polygon: [[288, 384], [368, 384], [368, 416], [288, 416]] },
    ],
    doors: [{ name: 'door', from: [328, 384], to: [328, 416] }],
  } satisfies LevelDescription; // prettier-ignore
}

export const createFloor = (pillars = PILLARS): Level =>
  createLevel({ name: 'floor', unit: 1 / METRE, ...describe(pillars) });

/** The floor as a file for the demo. */
export const floorFile = {
  format: 'leafstar floor plan',
  version: 1,
  title: 'How they find you',
  ...describe(PILLARS),
};

export const floor = createFloor();

/** A length of the floor in words. */
export const metres = (length: number): string => (length < Infinity ? `${(length / METRE).toFixed(2)} m` : 'no path');

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
