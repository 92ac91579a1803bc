// The funnel: ways pulled tight about wall ends as wide as the body. Between exact and midpoints, always; clearance is tested with
// every other finder's in sound-paths.test.ts.
import { describe, expect, test } from 'vitest';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { BLOCKS_BODIES } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { FINDERS, finderOf } from '../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { doomPlans, levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { lRoom, roomsPlan, stepHall, thinWall, TINY_PLANS } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 5 : 16;

const plans: (readonly [string, () => FloorPlan])[] = [
  ...ownPlans(),
  ...doomPlans().filter(([name]) => !QUICK || name.includes('map01')),
  ...TINY_PLANS.map((plan) => [plan.name, () => plan] as const),
  ...Array.from({ length: QUICK ? 6 : 30 }, (_, seed) => [`random plan ${seed}`, () => randomPlan(seed)] as const),
];

describe.each(plans)('%s', (_, load) => {
  test('exact ≤ funnel ≤ line of sight ≤ midpoints, seed 4', () => {
    const level = levelOfPlan(load());
    const { sectors, links } = level.plan;
    // Where links or terrain make other ways cheaper, exact is not about length alone.
    const isEven = links.length === 0 && sectors.every(({ cost }) => cost === sectors[0].cost);
    for (const body of [BOT_BODY, PLAYER_BODY, POINT_WALKER]) {
      const random = randomFrom(4);
      const [midpoints, sight, funnel] = ['midpoints', 'line-of-sight', 'funnel'].map((key) =>
        finderOf(key).make(level, body),
      );
      // A point's corridor is searched for by other lengths than those between midpoints: it is no longer on average.
      const isEach = body.radius > 0;
      let [sumOfBook, sumOfSmooth] = [0, 0];
      const exact = body.flies && isEven ? finderOf('exact').make(level, body) : null;
      for (let i = 0; i < QUERIES; i++) {
        const [from, to] = [randomPlace(level, body, random), randomPlace(level, body, random)];
        if (from === null || to === null) break;
        const [book, smooth, tight] = [midpoints.find(from, to), sight.find(from, to), funnel.find(from, to)];
        const say = `${from.x},${from.z} to ${to.x},${to.z}`;
        expect(tight === null, say).toBe(book === null);
        if (book === null || smooth === null || tight === null) continue;
        expect(tight.cost, say).toBeLessThanOrEqual(smooth.cost * (1 + 1e-9));
        if (isEach) expect(smooth.cost, say).toBeLessThanOrEqual(book.cost * (1 + 1e-9));
        sumOfBook += book.cost;
        sumOfSmooth += smooth.cost;
        const best = exact?.find(from, to);
        if (best) expect(best.length, say).toBeLessThanOrEqual(tight.length * (1 + 1e-9));
      }
      expect(sumOfSmooth).toBeLessThanOrEqual(sumOfBook * (1 + 1e-9));
    }
  });
});

test('a room split into several leaves causes no zigzag: within one room the path is straight', () => {
  const level = buildLevel(lRoom);
  const path = finderOf('funnel').make(level, PLAYER_BODY).find({ x: 40, z: 30 }, { x: 40, z: 480 })!;
  expect(path.points).toHaveLength(1);
  expect(path.length).toBe(450);
});

test.each([
  ['a point', 0],
  ['a disc', 20],
])('around one corner %s has the length of tangents and arc, within tolerance', (_, radius) => {
  const body: Body = { ...PLAYER_BODY, radius };
  const level = buildLevel(lRoom);
  const [from, to] = [
    { x: 480, z: 200 },
    { x: 100, z: 480 },
  ];
  const path = finderOf('funnel').make(level, body).find(from, to)!;
  // The corner is at (256, 256): tangents to the circle about it, and the arc between.
  const [a, b] = [from, to].map(({ x, z }) => Math.hypot(x - 256, z - 256));
  const between = 2 * Math.PI - Math.acos(((480 - 256) * (100 - 256) + (200 - 256) * (480 - 256)) / (a * b));
  const arc = radius * (between - Math.acos(radius / a) - Math.acos(radius / b));
  const shortest = Math.sqrt(a * a - radius * radius) + Math.sqrt(b * b - radius * radius) + arc;
  expect(path.length).toBeGreaterThanOrEqual(shortest - 1e-9);
  // 1.3 % of the arc at most.
  expect(path.length).toBeLessThan(shortest + 0.013 * arc + 0.05);
});

test('around the end of a thin wall and straight back', () => {
  const level = buildLevel(thinWall);
  const [from, to] = [
    { x: 240, z: 250 },
    { x: 272, z: 250 },
  ];
  const path = finderOf('funnel').make(level, PLAYER_BODY).find(from, to)!;
  expect(pathChecker(level, PLAYER_BODY)(from, path)).toEqual([]);
  // Down or up along the wall, half a circle, and back.
  const shortest = 2 * (250 - 128) + Math.PI * 16;
  expect(path.length).toBeGreaterThanOrEqual(shortest - 1e-6);
  expect(path.length).toBeLessThan(shortest * 1.005);
});

test('through a gap of exactly twice the radius, turning inside the gap', () => {
  const level = buildLevel(
    roomsPlan('gap', {
      rooms: [
        {
          polygon: [
            [0, 0],
            [256, 0],
            [256, 256],
            [0, 256],
          ],
        },
      ],
      walls: [
        { from: [0, 128], to: [112, 128], blocks: BLOCKS_BODIES },
        { from: [144, 128], to: [256, 128], blocks: BLOCKS_BODIES },
      ],
    }),
  );
  for (const [from, to] of [
    [
      { x: 128, z: 40 },
      { x: 128, z: 200 },
    ],
    [
      { x: 20, z: 20 },
      { x: 20, z: 240 },
    ],
    [
      { x: 20, z: 100 },
      { x: 236, z: 150 },
    ],
  ]) {
    const path = finderOf('funnel').make(level, PLAYER_BODY).find(from, to)!;
    expect(path).not.toBeNull();
    expect(pathChecker(level, PLAYER_BODY)(from, path)).toEqual([]);
  }
});

test('a drop is kept, and the paths before and after it are tight', () => {
  const level = buildLevel(stepHall);
  const [from, to] = [
    { x: 700, z: 40 },
    { x: 40, z: 200 },
  ];
  const path = finderOf('funnel').make(level, PLAYER_BODY).find(from, to)!;
  expect(path.links).toContain('drop');
  expect(pathChecker(level, PLAYER_BODY)(from, path)).toEqual([]);
});

test('tight paths are the same on every machine: no sines or cosines', async () => {
  const { readFileSync } = await import('node:fs');
  const own = ['search-corridor', 'pull-corridor', 'ask-corridor'].map((name) => `nav/corridor/${name}.ts`);
  for (const file of [...own, 'nav/smoothing/pull-string.ts', 'nav/smoothing/round-corner.ts', 'geometry/tangent.ts']) {
    const text = readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8');
    expect(text).not.toMatch(/Math\.(sin|cos|tan|asin|acos|atan|atan2|hypot|pow|exp|log)\(/);
  }
});

test('the funnel is a row of the table, beside midpoints and exact', () => {
  const keys = FINDERS.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['midpoints', 'line-of-sight', 'funnel', 'exact']));
});
