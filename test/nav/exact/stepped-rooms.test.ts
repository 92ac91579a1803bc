// Exact paths of a point over rooms of a lattice, each with a floor and a ceiling of its own and walls between some: beside a visibility graph
// of places a hair from the corners, which crosses one edge of the lattice after another. So a path must be on one side of every wall.
import { expect, test } from 'vitest';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { BLOCKS_BODIES } from '../../../src/map/floor-plan.ts';
import { PLAYER_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { createGoalField } from '../../../src/nav/exact/field/create-goal-field.ts';
import type { Body } from '../../../src/nav/body.ts';
import { roomsPlan, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

interface Lattice {
  /** Coordinates of its lines, ascending. */
  readonly xs: readonly number[];
  readonly zs: readonly number[];
  /** By row and column. */
  readonly floors: readonly (readonly number[])[];
  readonly ceilings: readonly (readonly number[])[];
  /** Walls on edges between lattice points. */
  readonly walls: readonly (readonly [from: Corner, to: Corner])[];
}

const HAIR = 1e-4;
/** What places a hair from corners add to a path, map units. */
const CLOSE = 0.02;

function planOfLattice({ xs, zs, floors, ceilings, walls }: Lattice): ReturnType<typeof roomsPlan> {
  const rooms = floors.flatMap((row, j) =>
    row.map((floor, i) => ({
      polygon: [[xs[i], zs[j]], [xs[i + 1], zs[j]], [xs[i + 1], zs[j + 1]], [xs[i], zs[j + 1]]] as Corner[],
      floor,
      ceiling: ceilings[j][i],
    })),
  ); // prettier-ignore
  return roomsPlan('lattice', { rooms, walls: walls.map(([from, to]) => ({ from, to, blocks: BLOCKS_BODIES })) });
}

/** The shortest length between two places in rooms; Infinity where there is no path. */
function lengthBetween({ xs, zs, floors, ceilings, walls }: Lattice, { height, step, flies }: Body) {
  const columnOf = (x: number): number => xs.findIndex((each, i) => x > each && x < xs[i + 1]);
  const rowOf = (z: number): number => zs.findIndex((each, j) => z > each && z < zs[j + 1]);
  const walled = new Set(walls.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const passes = (i: number, j: number, k: number, l: number): boolean => {
    if (floors[l]?.[k] === undefined) return false;
    const [x, z] = [xs[Math.max(i, k)], zs[Math.max(j, l)]];
    const end: Corner = i === k ? [xs[i + 1], z] : [x, zs[j + 1]];
    if (walled.has(`${[x, z]} ${end}`)) return false;
    const bottom = Math.max(floors[j][i], floors[l][k]);
    return (
      Math.min(ceilings[j][i], ceilings[l][k]) - bottom >= height && (flies || floors[l][k] - floors[j][i] <= step)
    );
  };
  const sees = (p: Point, q: Point): boolean => {
    const crossed = [
      ...xs.map((x) => [(x - p.x) / (q.x - p.x), Math.sign(q.x - p.x), 0]),
      ...zs.map((z) => [(z - p.z) / (q.z - p.z), 0, Math.sign(q.z - p.z)]),
    ].filter(([t]) => t > 0 && t < 1);
    let [i, j] = [columnOf(p.x), rowOf(p.z)];
    return crossed
      .sort(([one], [other]) => one - other)
      .every(([, dx, dz]) => {
        const isOpen = passes(i, j, i + dx, j + dz);
        i += dx;
        j += dz;
        return isOpen;
      });
  };
  const isRoom = ({ x, z }: Point): boolean => {
    const [i, j] = [columnOf(x), rowOf(z)];
    return i >= 0 && j >= 0 && ceilings[j][i] - floors[j][i] >= height;
  };
  const around = [[1, 1], [1, -1], [-1, 1], [-1, -1]]; // prettier-ignore
  const places = xs
    .flatMap((x) => zs.flatMap((z) => around.map(([dx, dz]) => ({ x: x + dx * HAIR, z: z + dz * 1.1 * HAIR }))))
    .filter(isRoom);
  const seen = places.map((p) => places.map((q) => p !== q && sees(p, q)));
  return (start: Point, goal: Point): number => {
    if (sees(start, goal)) return distance(start, goal);
    const lengths = places.map((place) => (sees(start, place) ? distance(start, place) : Infinity));
    const open = new Set(places.keys());
    let best = Infinity;
    while (open.size > 0) {
      const next = [...open].reduce((one, other) => (lengths[other] < lengths[one] ? other : one));
      open.delete(next);
      if (lengths[next] >= best) break;
      if (sees(places[next], goal)) best = Math.min(best, lengths[next] + distance(places[next], goal));
      for (const other of open) {
        if (seen[next][other]) lengths[other] = Math.min(lengths[other], lengths[next] + distance(places[next], places[other])); // prettier-ignore
      }
    }
    return best;
  };
}

function randomLattice(random: () => number): Lattice {
  const upTo = (count: number): number => Math.floor(random() * count);
  const size = 2 + upTo(3);
  const lines = (): number[] => {
    const all = [0];
    for (let i = 0; i < size; i++) all.push(all[i] + 16 * (2 + upTo(5)));
    return all;
  };
  const [xs, zs] = [lines(), lines()];
  const floors = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => [0, 16, 24, 25, 48, 72][upTo(6)]),
  );
  const ceilings = floors.map((row) =>
    row.map((floor) => (random() < 0.12 ? floor + 40 : random() < 0.2 ? floor + 56 : 300)),
  );
  const walls: [Corner, Corner][] = [];
  for (let i = 1; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (random() < 0.2) walls.push([[xs[i], zs[j]], [xs[i], zs[j + 1]]]); // prettier-ignore
      if (random() < 0.2) walls.push([[xs[j], zs[i]], [xs[j + 1], zs[i]]]); // prettier-ignore
    }
  }
  return { xs, zs, floors, ceilings, walls };
}

function compare(lattice: Lattice, body: Body, places: readonly Point[]): number {
  const level = buildLevel(planOfLattice(lattice));
  const finder = finderOf('exact').make(level, body);
  const known = lengthBetween(lattice, body);
  for (const goal of places) {
    const field = createGoalField(level, body, goal);
    for (const start of places) {
      const length = known(start, goal);
      const found = [
        finder.find(start, goal)?.length ?? Infinity,
        ...(field === null ? [] : [field.distanceFrom(start)]),
      ];
      for (const each of found) {
        const isEqual = each === length || Math.abs(each - length) < CLOSE;
        if (!isEqual) expect.fail(`from ${start.x},${start.z} to ${goal.x},${goal.z}: ${each}, not ${length}`);
      }
    }
  }
  return places.length ** 2;
}

const SIDES: readonly (readonly [string, Lattice])[] = [
  [
    'a wall that one walks along on one side only',
    {
      xs: [32, 128, 160, 192],
      zs: [0, 64, 144],
      floors: [[48, 48, 16], [24, 72, 16]],
      ceilings: [[300, 300, 300], [300, 300, 300]],
      walls: [[[128, 64], [160, 64]], [[160, 0], [160, 64]]],
    },
  ],
  [
    'a low opening in place of the wall',
    {
      xs: [32, 128, 160, 192],
      zs: [0, 64, 144],
      floors: [[48, 48, 16], [24, 72, 16]],
      ceilings: [[300, 104, 72], [300, 300, 300]],
      walls: [],
    },
  ],
]; // prettier-ignore

test.each(SIDES)('%s', (_, lattice) => {
  const places = [[80, 100], [181, 12], [181, 100], [140, 30], [140, 100], [80, 30]].map(([x, z]) => ({ x, z })); // prettier-ignore
  compare(lattice, { ...PLAYER_BODY, radius: 0 }, places);
});

test.each(Array.from({ length: QUICK ? 12 : 300 }, (_, seed) => seed))('random rooms (seed %i)', (seed) => {
  const random = randomFrom(5000 + seed);
  const lattice = randomLattice(random);
  const { xs, zs, floors, ceilings } = lattice;
  const body = seed % 5 === 0 ? POINT_FLYER : { ...PLAYER_BODY, radius: 0 };
  const places: Point[] = [];
  floors.forEach((row, j) =>
    row.forEach((floor, i) => {
      const at = (low: number, high: number): number => Math.floor(low + 1 + random() * (high - low - 2)) + 0.375;
      if (ceilings[j][i] - floor >= body.height) places.push({ x: at(xs[i], xs[i + 1]), z: at(zs[j], zs[j + 1]) });
    }),
  );
  compare(lattice, body, places.slice(0, 8));
});
