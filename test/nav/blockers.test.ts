// Whether a thing is in the way of a straight walk, beside the same question asked at many places of the walk.
import { expect, test } from 'vitest';
import { distance, type Point } from '../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY } from '../../src/nav/bodies.ts';
import { goneRound, isInWay, type Blocker } from '../../src/nav/blockers.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { squareRoom, stepHall } from '../support/plans.ts';
import { randomFrom } from '../support/random.ts';

const SAMPLES = 2000;

test('a thing is in the way where the walk comes within reach, and nearer than at both its ends (seed 5)', () => {
  const { tree } = buildLevel(squareRoom);
  const random = randomFrom(5);
  const anywhere = (): Point => ({ x: 300 * random() - 150, z: 300 * random() - 150 });
  let inWay = 0;
  for (let i = 0; i < 400; i++) {
    const [a, b] = [anywhere(), anywhere()];
    const thing: Blocker = { ...anywhere(), radius: 4 + 60 * random(), floor: 0, top: 64, ceiling: 128 };
    const reach = thing.radius + PLAYER_BODY.radius;
    const gaps = Array.from({ length: SAMPLES + 1 }, (_, k) => {
      const t = k / SAMPLES;
      return distance(thing, { x: a.x + t * (b.x - a.x), z: a.z + t * (b.z - a.z) });
    });
    const least = Math.min(...gaps);
    const nearestEnd = Math.min(gaps[0], gaps[SAMPLES]);
    const isClose = Math.abs(least - reach) < 0.1 || (least < nearestEnd && nearestEnd - least < 0.1);
    if (isClose) continue;
    const isMet = least < reach && least < nearestEnd;
    inWay += Number(isMet);
    expect(isInWay(tree, PLAYER_BODY, thing, a, b), `${i}`).toBe(isMet);
  }
  expect(inWay).toBeGreaterThan(30);
});

test('what stands above the head or below the feet of both ends is not in the way', () => {
  const { tree, plan } = buildLevel(stepHall);
  const { minX, maxX, minZ, maxZ } = plan.bounds;
  const middle = { x: (minX + maxX) / 2, z: (minZ + maxZ) / 2 };
  const [a, b] = [
    { x: minX + 8, z: middle.z },
    { x: maxX - 8, z: middle.z },
  ];
  const floors = plan.sectors.map(({ floor }) => floor);
  const [low, high] = [Math.min(...floors), Math.max(...floors)];
  const at = (floor: number, top: number): boolean =>
    isInWay(tree, PLAYER_BODY, { ...middle, radius: 16, floor, top, ceiling: 512 }, a, b);
  expect(at(low, high + 8)).toBe(true);
  expect(at(low - 64, low)).toBe(false);
  expect(at(low - 64, low + 1)).toBe(true);
  expect(at(high + PLAYER_BODY.height, 400)).toBe(false);
  expect(at(high + PLAYER_BODY.height - 1, 400)).toBe(true);
});

test('a thing is stepped on up to the step, and passed above where the body just fits under the ceiling', () => {
  const { step, height } = PLAYER_BODY;
  const isGoneRound = (body: typeof PLAYER_BODY, top: number, room: number): boolean =>
    goneRound([{ x: 0, z: 0, radius: 8, floor: 0, top, ceiling: top + room }], body).length > 0;
  expect([step, step + 1].map((top) => isGoneRound(PLAYER_BODY, top, 200))).toEqual([false, true]);
  expect([height, height - 1].map((room) => isGoneRound(PLAYER_BODY, 8, room))).toEqual([false, true]);
  // Flyers rise over what is low.
  expect([48, 49].map((top) => isGoneRound(BOT_BODY, top, 200))).toEqual([false, true]);
  expect([BOT_BODY.height, BOT_BODY.height - 1].map((room) => isGoneRound(BOT_BODY, 8, room))).toEqual([false, true]);
});
