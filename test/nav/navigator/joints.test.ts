// Moves of a point where corners of obstacles touch walls and each other exactly: it stays on its side, and arrives where a field leads.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, levelFromSegments, type Navigator, type Place } from '../../../src/index.ts';
import { expectArrival } from '../../support/checks/walk-by-field.ts';
import { box } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

type Corner = readonly [x: number, z: number];

/** A hall of ten by ten that a wall or crate from the left and a crate from the right divide; they touch in one corner. */
function dividedHall(random: () => number): { nav: Navigator; joint: Place } {
  const half = (from: number, steps: number): number => from + Math.floor(random() * steps) / 2;
  const joint = { x: half(3, 9), z: half(3, 9) };
  const [left, right] = [half(1, 16), half(1, 16)];
  const at: Corner = [joint.x, joint.z];
  const walls = random() < 0.5 ? [{ points: [[0, left], at] as const }] : [];
  const nav = createNavigator(createLevel({ rooms: [{ polygon: box(0, 0, 10, 10) }], walls }), { radius: 0 });
  nav.addObstacle({ polygon: [at, [10, right - 0.5], [10, right + 0.5]] });
  if (walls.length === 0) nav.addObstacle({ polygon: [at, [0, left + 0.5], [0, left - 0.5]] });
  return { nav, joint };
}

test.each(Array.from({ length: QUICK ? 20 : 200 }, (_, seed) => seed))(
  'a point that is pushed to where crates and walls touch stays on its side (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const { nav, joint } = dividedHall(random);
    const beyond = { x: 5, z: 9.9 };
    for (let k = 0; k < 6; k++) {
      let place: Place = { x: k === 0 ? joint.x : 10 * random(), z: 0.2 };
      if (nav.findPath(place, beyond) !== null) continue;
      for (let i = 0; i < 16; i++) {
        const part = 0.5 + 1.5 * random();
        const to = { x: (joint.x - place.x) * part, z: (joint.z - place.z) * part };
        place = nav.moveAlong(place, i < 10 ? to : { x: 4 * random() - 2, z: 5 });
        expect(nav.findPath(place, beyond), `try ${k}, push ${i}, ${JSON.stringify(place)}`).toBeNull();
      }
    }
  },
);

test.each(Array.from({ length: QUICK ? 6 : 60 }, (_, seed) => seed))(
  'a point arrives where a field leads, past crates on a lattice that touch (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const whole = (most: number): number => Math.floor(random() * most);
    const walls = [1, 2, 3].map((i) => {
      const [from, length] = [1 + whole(6), 2 + whole(3)];
      return { points: i === 2 ? ([[5, from], [5, from + length]] as const) : ([[from, 2 * i], [from + length, 2 * i]] as const) }; // prettier-ignore
    });
    const nav = createNavigator(createLevel({ rooms: [{ polygon: box(0, 0, 10, 10) }], walls }), { radius: 0 });
    for (let i = 0; i < 14; i++) {
      const [x, z] = [1 + whole(8), 1 + whole(8)];
      const diamond: Corner[] = [[x, z], [x + 0.5, z + 0.5], [x, z + 1], [x - 0.5, z + 0.5]]; // prettier-ignore
      nav.addObstacle({ polygon: random() < 0.5 ? box(x, z, x + 1, z + 1) : diamond });
    }
    for (let i = 0; i < 12; i++) {
      const [start, goal] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
      expectArrival(nav, start, goal, [0.05, 0.25, 20][i % 3], 0.001);
    }
  },
);

test.each(Array.from({ length: QUICK ? 20 : 600 }, (_, seed) => (QUICK ? 31 * seed : seed)))(
  'a point arrives where a field leads, along thin walls that meet on a lattice (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const whole = (most: number): number => Math.floor(random() * most);
    const side = (): number => whole(4) - 1;
    const walls = Array.from({ length: 5 }, () => {
      const [x, z] = [1 + whole(5), 1 + whole(5)];
      return [1, 2].flatMap(() => {
        const [right, down] = [side(), side()];
        return right === 0 && down === 0 ? [] : [[[x, z], [Math.min(6, x + right), Math.min(6, z + down)]] as const]; // prettier-ignore
      });
    });
    const outline = [0, 1, 2, 3].map((i) => [box(0, 0, 6, 6)[i], box(0, 0, 6, 6)[(i + 1) % 4]] as const);
    const nav = createNavigator(levelFromSegments([...outline, ...walls.flat()], { inside: [0.01, 0.013] }), {
      radius: 0,
    });
    for (let i = 0; i < 8; i++) {
      const [start, goal] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
      expectArrival(nav, start, goal, [0.05, 0.25, 0.5][i % 3], 0.001);
    }
  },
);
