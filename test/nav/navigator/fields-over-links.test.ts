// Fields on levels with links: as long and as cheap as the paths that are searched, and next places that lead to the goal.
import { expect, test } from 'vitest';
import { distance } from '../../../src/geometry/point.ts';
import { createLevel, createNavigator, type LinkType, type Place } from '../../../src/index.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const TYPES: readonly LinkType[] = ['teleport', 'jump', 'swim'];

test.each(
  [0, 0.3].flatMap((radius) =>
    (QUICK ? [1, 2, 3, 4] : Array.from({ length: 40 }, (_, i) => i + 1)).map((seed) => [radius, seed] as const),
  ),
)('radius %f: fields lead over links as paths do (seed %i)', (radius, seed) => {
  const random = randomFrom(seed);
  const cost = seed % 3 === 0 ? 2 : 1;
  // Some rooms lie apart, and a pillar stands in each.
  const rooms = Array.from({ length: 9 }, (_, i) => {
    const [x, z] = [7 * (i % 3), 7 * Math.floor(i / 3)];
    const width = random() < 0.5 ? 7 : 6;
    return { polygon: [[x, z], [x + width, z], [x + width, z + 7], [x, z + 7]], cost } as const; // prettier-ignore
  });
  const things = rooms.map((_, i) => ({
    x: 7 * (i % 3) + 3,
    z: 7 * Math.floor(i / 3) + 3 * random() + 2,
    radius: 0.8,
  }));
  const nav = createNavigator(createLevel({ rooms, things }), { radius });
  const place = (): Place => {
    const { x, z } = nav.findRandomPoint({ random })!;
    return { x, z };
  };
  const goal = place();
  for (let i = 0; i < 12; i++) {
    const [from, to] = [place(), i === 0 && seed % 2 === 1 ? goal : place()];
    const usual = random() < 0.5 ? {} : { cost: 6 * random() };
    nav.addLink({ from, to, type: TYPES[i % 3], twoWay: random() < 0.3, ...usual });
  }
  if (seed % 2 === 0) nav.addObstacle({ ...place(), radius: 0.7 });
  const field = nav.createField(goal);
  let overLinks = 0;
  for (let i = 0; i < 40; i++) {
    const from = place();
    const [path, found] = [field.pathFrom(from), nav.findPath(from, goal)];
    const say = `${from.x},${from.z}`;
    expect(path === null, say).toBe(found === null);
    if (path === null || found === null) {
      expect(field.distance(from)).toBe(Infinity);
      continue;
    }
    expect(path.cost, say).toBeCloseTo(found.cost, 9);
    expect(field.distance(from), say).toBeCloseTo(path.length, 9);
    if (path.links.some((link) => link !== 'walk')) overLinks++;
    if (radius > 0) continue;
    // Straight from next place to next place.
    let at: Place = from;
    let length = 0;
    for (let k = 0; distance(at, goal) > 0; k++) {
      expect(k, say).toBeLessThan(60);
      const next = field.next(at)!;
      expect(next.link ?? 'walk', say).toBe(field.pathFrom(at)!.links[1]);
      if (next.link !== 'teleport') length += distance(at, next);
      at = next;
    }
    expect(length, say).toBeCloseTo(path.length, 6);
  }
  if (seed % 2 === 1) expect(overLinks).toBeGreaterThan(0);
});

test('on a link that is walked, fields lead over the rest of it, as paths do', () => {
  const level = createLevel({
    rooms: [
      { polygon: [[0, 0], [10, 0], [10, 10], [0, 10]] }, // prettier-ignore
      { polygon: [[30, 0], [40, 0], [40, 10], [30, 10]] }, // prettier-ignore
    ],
    links: [{ from: [9, 5], to: [31, 5], type: 'walk', twoWay: true }],
  });
  const nav = createNavigator(level, { radius: 0.4 });
  const goal = { x: 35, z: 8 };
  const field = nav.createField(goal);
  for (const x of [9.8, 10.2, 20, 30.2]) {
    const from = { x, z: 5 };
    const path = nav.findPath(from, goal)!;
    expect(field.distance(from), `${x}`).toBe(path.length);
    expect(field.pathFrom(from)!.cost, `${x}`).toBe(path.cost);
    expect(field.next(from), `${x}`).toMatchObject({ x: 31, z: 5 });
  }
  expect(field.next({ x: 15, z: 8 })).toBeNull();
});
