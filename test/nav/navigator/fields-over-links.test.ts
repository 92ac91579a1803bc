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
      if (field.pathFrom(at)!.links[1] !== 'teleport') length += distance(at, next);
      at = next;
    }
    expect(length, say).toBeCloseTo(path.length, 6);
  }
  if (seed % 2 === 1) expect(overLinks).toBeGreaterThan(0);
});
