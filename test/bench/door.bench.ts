// What the navigator adds to the bare finder: microseconds a query and bytes kept, on a level of 25 rooms.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createLevel, createNavigator } from '../../src/index.ts';
import { PLAYER_BODY } from '../../src/nav/bodies.ts';
import { makeExactFinder } from '../../src/nav/exact/make-exact-finder.ts';
import { randomFrom } from '../support/random.ts';
import { randomRooms } from '../support/random-rooms.ts';

const PAIRS = 200;
const ROUNDS = 60;
/** Queries between two looks at the heap. */
const QUERIES = 4000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes a query leaves behind when its answer is dropped. */
function bytesKept(ask: (pair: number) => unknown): number {
  collect();
  const before = getHeapStatistics().used_heap_size;
  for (let i = 0; i < QUERIES; i++) ask(i % PAIRS);
  collect();
  return Math.max(0, getHeapStatistics().used_heap_size - before) / QUERIES;
}

function microseconds(ask: (pair: number) => unknown): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (let pair = 0; pair < PAIRS; pair++) ask(pair);
    best = Math.min(best, performance.now() - start);
  }
  return (best / PAIRS) * 1000;
}

test.each([0, 0.4])('a navigator of radius %f beside the bare finder', (radius) => {
  const random = randomFrom(7);
  const level = createLevel(randomRooms(random, 5, 0));
  const nav = createNavigator(level, { radius });
  const places = Array.from({ length: 2 * PAIRS }, () => nav.findRandomPoint({ random })!);
  const inMapUnits = places.map(({ x, z }) => ({ x: x * 32, z: z * 32 }));
  const bare = makeExactFinder(level, { ...PLAYER_BODY, radius: radius * 32 });
  const askBare = (pair: number): unknown => bare.find(inMapUnits[pair], inMapUnits[pair + PAIRS]);
  const askNav = (pair: number): unknown => nav.findPath(places[pair], places[pair + PAIRS]);
  const turns = Array.from({ length: 3 }, () => [microseconds(askBare), microseconds(askNav)] as const);
  const own = Math.min(...turns.map(([each]) => each));
  const whole = Math.min(...turns.map(([, each]) => each));
  const kept = bytesKept(askNav);
  process.stdout.write(
    `radius ${radius}: bare ${own.toFixed(2)} µs, navigator ${whole.toFixed(2)} µs, ${(whole - own).toFixed(2)} µs more, ${kept.toFixed(1)} B kept a query\n`,
  );
  expect(kept).toBeLessThan(1);
});
