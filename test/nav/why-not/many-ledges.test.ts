// Levels with more sets of ledges than can be looked at. Oracles: the finder for whether there is a path, the answer of a search over all
// states, and an agent that takes all that is named.
import { describe, expect, test } from 'vitest';
import { createLevel, createNavigator, type LevelDescription } from '../../../src/index.ts';
import { box } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

/** Rooms of 4 × 4 at heights at random. */
function makeLedges(seed: number, count: number, heights: readonly number[], more: Partial<LevelDescription> = {}) {
  const random = randomFrom(seed);
  const rooms = Array.from({ length: count * count }, (_, i) => {
    const [x, z] = [4 * Math.floor(i / count), 4 * (i % count)];
    return { polygon: box(x, z, x + 4, z + 4), floor: heights[Math.floor(random() * heights.length)], ceiling: 12 };
  });
  return createLevel({ rooms, ...more });
}

test.each(QUICK ? [0.4] : [0, 0.4])('among 900 rooms what is named opens a path (radius %f)', (radius) => {
  const level = makeLedges(1, 30, [0, 1, 2, 3]);
  const [start, goal] = [{ x: 1, z: 1 }, { x: 117, z: 97 }]; // prettier-ignore
  const { blockedBy } = createNavigator(level, { radius, maxStep: 0.75 }).query(start, goal);
  const named = blockedBy.map((each) => `${each.kind} ${each.at.x},${each.at.z}`).join(' ');
  // As found by a search that makes all states.
  expect(named).toBe(
    'step 8,6 step 16,6 step 34,8 step 38,24 step 42,44 step 58,60 step 72,66 step 76,82 step 82,92 step 96,98 step 108,98',
  );
  const maxStep = Math.max(...blockedBy.map((each) => ('size' in each ? each.size : 0)));
  expect(createNavigator(level, { radius, maxStep }).findPath(start, goal)).not.toBeNull();
});

describe.each([0, 0.4])('radius %f', (radius) => {
  const links = [
    { from: [2, 2], to: [30, 30], type: 'teleport' },
    { from: [30, 6], to: [14, 26], type: 'teleport' },
  ] as const;
  test.each(QUICK ? [1] : [1, 2, 3])('a query has a path where findPath has one (seed %i)', (seed) => {
    const level = makeLedges(seed, 8, [0, 0.5, 1, 2], { links });
    const nav = createNavigator(level, { radius, maxStep: 0.75 });
    const random = randomFrom(seed);
    // Corners and edges of rooms, the ends of links, and places outside count too.
    const place = (): number => Math.round(66 * random() - 1) / 2;
    nav.addObstacle({ x: 10, z: 10, radius: 1.2 });
    const counts = [0, 0];
    for (let i = 0; i < (QUICK ? 60 : 200); i++) {
      const [x, z] = links[i]?.from ?? [place(), place()];
      const [toX, toZ] = links[i]?.to ?? [place(), place()];
      const [start, goal] = [{ x: x + 0.5, z }, { x: toX, z: toZ + 0.5 }]; // prettier-ignore
      const path = nav.findPath(start, goal);
      const answer = nav.query(start, goal);
      const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
      expect({ say, length: answer.path?.length }).toEqual({ say, length: path?.length });
      counts[path === null ? 0 : 1]++;
      // What is nearest can be reached.
      if (answer.nearest !== null && nav.findNearestPoint(start)?.x === start.x)
        expect({ say, path: nav.findPath(start, answer.nearest) }).not.toEqual({ say, path: null });
    }
    expect(Math.min(...counts)).toBeGreaterThan(5);
  });
});
