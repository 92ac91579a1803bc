// Sight between rooms of many heights, line by line, and sound among them, beside a flood over fine squares that knows the rooms by their corners.
import { expect, test } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import { createLevel, createNavigator, type DoorDescription, type WallDescription } from '../../../src/index.ts';
import { unitsOf } from '../../../src/nav/navigator/changes/units.ts';
import { measureSound, soundDistanceTo } from '../../../src/nav/reach/sound-field.ts';
import { along, cutsOf, doCross, edgesOfLattice, randomLines, roomsOfLattice, spaceOf, valueAt } from '../../support/oracles/lattice.ts'; // prettier-ignore
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const KINDS = ['wall', 'window', 'bars', 'railing'] as const;
const HEIGHT = 1.75;
const EYES = 0.9 * HEIGHT;
/** Side of a square of the flood, metres. */
const SQUARE = 0.125;
/** A way over squares, diagonals too, is longer than the straight one by this factor at most. */
const LONGER = 1.0824;

test.each(Array.from({ length: QUICK ? 8 : 120 }, (_, seed) => seed))(
  'what is seen and heard from room to room (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const draw = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)];
    const size = draw([3, 4, 5]);
    const [xs, zs] = [0, 1].map(() => randomLines(random, size, [1, 2, 3, 4]));
    const values = zs.slice(1).map(() => xs.slice(1).map(() => (random() < 0.15 ? NaN : draw([0, 0.5, 1, 2, 3]))));
    const lattice = { xs, zs, values };
    const tops = { ...lattice, values: values.map((row) => row.map((floor) => floor + draw([1.9, 2.5, 4]))) };
    const walls: WallDescription[] = [];
    const doors: DoorDescription[] = [];
    const opaque: (readonly [Point, Point])[] = [];
    for (const { a, b, sides } of edgesOfLattice(lattice)) {
      const kind = random();
      if (kind > 0.3 || sides.some((side) => Number.isNaN(side))) continue;
      const wall: WallDescription = { points: [a, b], kind: draw(KINDS) };
      const door = { name: `${doors.length}`, from: a, to: b, open: random() < 0.5 };
      if (kind < 0.15) walls.push(wall);
      else doors.push(door);
      if (kind < 0.15 ? wall.kind === 'wall' : !door.open) opaque.push([a, b]);
    }
    const level = createLevel({ rooms: roomsOfLattice(lattice, (floor, i, j) => ({ floor, ceiling: tops.values[j][i] })), walls, doors }); // prettier-ignore
    const nav = createNavigator(level, { radius: 0, height: HEIGHT });
    const place = (): Point => {
      for (;;) {
        const p = { x: Math.floor(random() * xs[size] * 256) / 256 + 1 / 1024, z: Math.floor(random() * zs[size] * 256) / 256 + 1 / 2048 }; // prettier-ignore
        if (!Number.isNaN(valueAt(lattice, p))) return p;
      }
    };
    const sees = (p: Point, q: Point): boolean => {
      if (opaque.some(([a, b]) => doCross(p, q, a, b))) return false;
      const [low, high] = [p, q].map((at) => valueAt(lattice, at) + EYES);
      const cuts = cutsOf(lattice, p, q);
      return cuts.slice(1).every((cut, i) => {
        const at = along(p, q, (cuts[i] + cut) / 2);
        const heights = [cuts[i], cut].map((t) => low + t * (high - low));
        return Math.min(...heights) >= valueAt(lattice, at) && Math.max(...heights) <= valueAt(tops, at);
      });
    };
    for (let i = 0; i < 60; i++) {
      const [p, q] = [place(), place()];
      const say = `${p.x},${p.z} to ${q.x},${q.z}`;
      expect([nav.canSee(p, q), nav.canSee(q, p)], say).toEqual(Array(2).fill(sees(p, q)));
    }

    const [width, depth] = [xs[size] / SQUARE, zs[size] / SQUARE];
    const middle = (square: number): Point => ({ x: ((square % width) + 0.5) * SQUARE, z: (Math.floor(square / width) + 0.5) * SQUARE }); // prettier-ignore
    const squareAt = ({ x, z }: Point): number => Math.floor(z / SQUARE) * width + Math.floor(x / SQUARE);
    const passes = (p: Point, q: Point): boolean =>
      (spaceOf(xs, p.x) === spaceOf(xs, q.x) && spaceOf(zs, p.z) === spaceOf(zs, q.z)) ||
      (Math.min(valueAt(tops, p), valueAt(tops, q)) - Math.max(valueAt(lattice, p), valueAt(lattice, q)) >= 1 / 32 &&
        !opaque.some(([a, b]) => doCross(p, q, a, b)));
    /** The square beside it, −1 where sound does not go there. */
    const beside = (square: number, dx: number, dz: number): number => {
      const [x, z] = [(square % width) + dx, Math.floor(square / width) + dz];
      const isIn = square >= 0 && x >= 0 && z >= 0 && x < width && z < depth;
      return isIn && passes(middle(square), middle(z * width + x)) ? z * width + x : -1;
    };
    const flood = (first: number): Float64Array => {
      const lengths = new Float64Array(width * depth).fill(Infinity);
      lengths[first] = 0;
      const open = [[first]];
      for (let ring = 0; ring < open.length; ring++) {
        for (const square of (open[ring] ??= [])) {
          if (Math.floor((2 * lengths[square]) / SQUARE) < ring) continue;
          for (const [dx, dz] of [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
            [1, 1],
            [1, -1],
            [-1, 1],
            [-1, -1],
          ]) {
            // prettier-ignore
            const [one, other] = [beside(beside(square, dx, 0), 0, dz), beside(beside(square, 0, dz), dx, 0)];
            const next = one === other ? one : -1;
            const length = lengths[square] + SQUARE * Math.hypot(dx, dz);
            if (next < 0 || length >= lengths[next] - 1e-9) continue;
            lengths[next] = length;
            (open[Math.floor((2 * length) / SQUARE)] ??= []).push(next);
          }
        }
      }
      return lengths;
    };
    const { toPlan, scale } = unitsOf(level.plan);
    const shut = new Set(level.plan.doors.flatMap(({ shut: isShut, wall }) => (isShut ? level.tree.portals.filter((portal) => portal.wall === wall).map(({ id }) => id) : []))); // prettier-ignore
    const source = place();
    const field = measureSound(level, toPlan(source), Infinity, shut);
    const lengths = flood(squareAt(source));
    for (let i = 0; i < 60; i++) {
      const p = place();
      const say = `${source.x},${source.z} to ${p.x},${p.z}`;
      const length = lengths[squareAt(p)];
      const heard = soundDistanceTo(field, toPlan(p)) / scale;
      expect(heard === Infinity, say).toBe(length === Infinity);
      if (length < Infinity) expect(heard, say).toBeGreaterThanOrEqual(length / LONGER - 3 * SQUARE);
    }
  },
);
