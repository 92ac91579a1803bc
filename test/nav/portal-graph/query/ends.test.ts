// Ends of queries at awkward places: flat against the wall beside a doorway, in corners, in gaps that are just wide enough. The portal
// finders are held against the exact one: they reach what it reaches, and their ways are not much longer.
import { describe, expect, test } from 'vitest';
import { distance, type Point } from '../../../../src/geometry/point.ts';
import { snapPoint } from '../../../../src/geometry/quantum.ts';
import type { Body } from '../../../../src/nav/body.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../../src/nav/bodies.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../../src/nav/portal-graph/build-portal-graph.ts';
import { finderOf } from '../../../../src/nav/finders/finders.ts';
import type { Level } from '../../../../src/nav/level.ts';
import { nearestClearPlace, standingLeaf } from '../../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../../src/nav/reach/random-place.ts';
import { doomPlans, levelOfPlan, ownPlans } from '../../../support/all-plans.ts';
import { pathChecker } from '../../../support/checks/path-checks.ts';
import { box, roomsPlan } from '../../../support/plans.ts';
import { QUICK, sampled } from '../../../support/quick.ts';
import { randomFrom } from '../../../support/random.ts';

const at = (x: number, z: number): Point => ({ x, z });

/** Two rooms side by side, a doorway between them in the middle, and a far way round by a third. */
const hall = roomsPlan('a doorway and a way round', {
  rooms: [
    { polygon: [[0, 0], [768, 0], [768, 344], [768, 424], [768, 768], [0, 768], [0, 680], [0, 600]] }, // prettier-ignore
    { polygon: box(768, 344, 792, 424) },
    { polygon: [[792, 0], [1560, 0], [1560, 600], [1560, 680], [1560, 768], [792, 768], [792, 424], [792, 344]] }, // prettier-ignore
    { polygon: [[1560, 600], [1700, 600], [1700, 900], [-140, 900], [-140, 600], [0, 600], [0, 680], [-60, 680], [-60, 820], [1620, 820], [1620, 680], [1560, 680]] }, // prettier-ignore
  ],
});

describe.each([
  ['player', PLAYER_BODY],
  ['bot', BOT_BODY],
])('touching the wall beside a doorway, %s', (_, body) => {
  const level = buildLevel(hall);
  const exact = finderOf('exact').make(level, body);
  const flat = 768 - body.radius;
  const beyond = 792 + body.radius;
  test.each([
    ['from beside it to beside it', at(flat, 300), at(beyond, 470)],
    ['from beside it into the room beyond', at(flat, 460), at(1200, 200)],
    ['from the room into the corner beside it', at(300, 700), at(beyond, 430)],
    ['the same side, close by', at(flat, 330), at(beyond, 330)],
  ])('%s: a path leads through the doorway', (__, from, to) => {
    const best = exact.find(from, to)!;
    for (const key of ['midpoints', 'line-of-sight', 'funnel', 'dijkstra']) {
      const path = finderOf(key).make(level, body).find(from, to)!;
      expect(pathChecker(level, body)(from, path)).toEqual([]);
      // Midpoints go through the middle of the doorway, wherever they come from.
      expect(path.length, key).toBeLessThan(best.length * (key === 'funnel' ? 1.12 : 1.6));
    }
  });
});

/** Ways that are just wide enough: found by all, or by none where they are narrower by a hair. */
function slit(width: number): Level {
  const half = width / 2;
  return buildLevel(
    roomsPlan(`a slit ${width} wide`, {
      rooms: [
        { polygon: [[0, 0], [256, 0], [256, 128 - half], [256, 128 + half], [256, 256], [0, 256]] }, // prettier-ignore
        { polygon: [[256, 128 - half], [320, 128 - half], [352, 160 - half], [352, 200], [352 - width, 200], [352 - width, 160 + half], [320 - half, 128 + half], [256, 128 + half]] }, // prettier-ignore
        { polygon: [[352, 200], [512, 200], [512, 456], [0, 456], [0, 300], [352 - width, 300], [352 - width, 200]] }, // prettier-ignore
      ],
    }),
  );
}

test('a bent slit of exactly the body’s width is open for all finders, a slightly narrower one for none', () => {
  for (const [width, isOpen] of [
    [2 * BOT_BODY.radius, true],
    [2 * BOT_BODY.radius - 2 ** -6, false],
  ] as const) {
    const level = slit(width);
    for (const key of ['midpoints', 'line-of-sight', 'funnel', 'breadth-first', 'exact']) {
      for (const [from, to] of [
        [at(40, 40), at(400, 400)],
        [at(242, 14), at(352 - width + 100, 430)],
      ] as const) {
        const path = finderOf(key).make(level, BOT_BODY).find(from, to);
        expect(path !== null, `${key}, ${width} wide`).toBe(isOpen);
        if (path !== null) expect(pathChecker(level, BOT_BODY)(from, path)).toEqual([]);
      }
    }
  }
});

/** Ways that the portal finders once missed. */
const ONCE_MISSED: readonly (readonly [string, string, Body, Point, Point])[] = [
  ['along a ledge as wide as the body', 'freedoom2-map12.wad', PLAYER_BODY, at(-1751.986328125, -120.1025390625), at(-1299.9990234375, 386.96875)], // prettier-ignore
  ['into a corridor as wide as the body', 'catacombs.json', BOT_BODY, at(328.982421875, 40.5869140625), at(252.7236328125, 562.9228515625)], // prettier-ignore
  ['to the end of a narrow place', 'office.json', PLAYER_BODY, at(1759.998046875, 762.462890625), at(1336.001953125, 149.859375)], // prettier-ignore
  ['to the end of a narrow place, bot', 'office.json', BOT_BODY, at(1761.998046875, 762.462890625), at(1334.001953125, 145.802734375)], // prettier-ignore
];
// The exact finder for two bodies: on the largest map only in long runs.
const plans = sampled([...ownPlans(), ...doomPlans()], 4).filter(([name]) => !QUICK || !name.includes('map12'));

test.each(ONCE_MISSED.filter(([, map]) => plans.some(([name]) => name === map)))(
  'all finders find a path %s, on %s',
  (_, map, body, from, to) => {
    const level = buildLevel(plans.find(([name]) => name === map)![1]());
    const best = finderOf('exact').make(level, body).find(from, to)!;
    for (const key of ['midpoints', 'line-of-sight', 'funnel', 'breadth-first', 'greedy']) {
      const path = finderOf(key).make(level, body).find(from, to)!;
      expect(path, key).not.toBeNull();
      expect(pathChecker(level, body)(from, path)).toEqual([]);
      expect(path.length).toBeGreaterThan(best.length * (1 - 1e-9));
    }
  },
);

/** Shorter ways than this, map units, say little of how good a finder is. */
const SHORT = 32;
/** Of fewer ways one bad one decides. */
const FEW = 6;
/**
 * How many times as long as the exact way one by portals is at most, and all of a map together. The worst are short ways over the end
 * of a long portal whose middle is far away.
 */
const MOST = { 'line-of-sight': 8, funnel: 4 } as const;
const MOST_IN_ALL = { 'line-of-sight': 1.25, funnel: 1.12 } as const;
const KEYS = Object.keys(MOST) as (keyof typeof MOST)[];

describe.each(plans)('%s', (_, load) => {
  const seed = 5;
  test(`portal paths compared with exact ones, every other pair beside walls (seed ${seed})`, () => {
    const level = levelOfPlan(load());
    for (const [who, body] of Object.entries({ PLAYER_BODY, BOT_BODY })) {
      const random = randomFrom(seed);
      const exact = finderOf('exact').make(level, body);
      const finders = KEYS.map((key) => ({ key, finder: finderOf(key).make(level, body), sum: 0 }));
      let sumOfBest = 0;
      let pairs = 0;
      for (let i = 0; i < (QUICK ? 10 : 40); i++) {
        const from = placeOn(level, body, random, i % 2 === 0);
        const to = placeOn(level, body, random, i % 2 === 0);
        const best = exact.find(from, to);
        if (best !== null && best.cost >= SHORT) {
          sumOfBest += best.cost;
          pairs++;
        }
        for (const each of finders) {
          const say = `${who}, ${each.key}: ${from.x},${from.z} to ${to.x},${to.z}`;
          const path = each.finder.find(from, to);
          expect(path === null, say).toBe(best === null);
          if (path === null || best === null || best.cost < SHORT) continue;
          each.sum += path.cost;
          expect(path.cost / best.cost, say).toBeLessThan(MOST[each.key]);
        }
      }
      for (const { key, sum } of pairs >= FEW ? finders : []) {
        expect(sum / sumOfBest, `${who}, ${key}, in all`).toBeLessThan(MOST_IN_ALL[key]);
      }
    }
  });
});

/** A random place of the plan's grid where the body can stand; or one beside a wall end, as near to it as the grid and the body allow. */
function placeOn(level: Level, body: Body, random: () => number, isAnywhere: boolean): Point {
  const { vertices, quantum } = level.plan;
  const graph = portalGraphOf(level, body);
  const anywhere = randomPlace(level, body, random)!;
  if (isAnywhere) return anywhere;
  const vertex = vertices[Math.floor(random() * vertices.length)];
  const beside = at(vertex.x + (random() - 0.5) * 80, vertex.z + (random() - 0.5) * 80);
  const found = nearestClearPlace(graph, beside, 64)?.at;
  if (found === undefined) return anywhere;
  const snapped = snapPoint(found, quantum);
  const about = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => at(snapped.x + i * quantum, snapped.z + j * quantum)));
  about.sort((p, q) => distance(p, found) - distance(q, found));
  return about.find((place) => standingLeaf(graph, place) >= 0) ?? anywhere;
}
