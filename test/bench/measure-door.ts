// What the navigator adds to the finder that it asks: microseconds of processor time a query, by turns, and bytes kept. A level of 25 rooms.
import { getHeapStatistics } from 'node:v8';
import { createLevel, createNavigator } from '../../src/index.ts';
import { insideOf } from '../../src/nav/navigator/inside.ts';
import { randomFrom } from '../support/random.ts';
import { randomRooms } from '../support/inputs/random-rooms.ts';

const PAIRS = 200;
const ROUNDS = 100;
const TURNS = 31;
/** Turns before the engine has compiled all. */
const WARM = 5;
/** Queries between two looks at the heap. */
const QUERIES = 40_000;

const collect = (globalThis as { gc?: () => void }).gc ?? ((): void => {});

/** Bytes a query leaves behind when its answer is dropped. */
function bytesKept(ask: (pair: number) => unknown): number {
  collect();
  const before = getHeapStatistics().used_heap_size;
  for (let i = 0; i < QUERIES; i++) ask(i % PAIRS);
  collect();
  return Math.max(0, getHeapStatistics().used_heap_size - before) / QUERIES;
}

function microseconds(ask: (pair: number) => unknown): number {
  const begin = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) for (let pair = 0; pair < PAIRS; pair++) ask(pair);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / ROUNDS / PAIRS;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

for (const radius of [0, 0.4]) {
  const random = randomFrom(7);
  const nav = createNavigator(createLevel(randomRooms(random, 5, 0)), { radius });
  const { changes, units } = insideOf(nav)!;
  const { finder } = changes.scene();
  const places = Array.from({ length: 2 * PAIRS }, () => nav.findRandomPoint({ random })!);
  const inMapUnits = places.map((place) => units.toPlan(place));
  const askBare = (pair: number): unknown => finder.find(inMapUnits[pair], inMapUnits[pair + PAIRS]);
  const askNav = (pair: number): unknown => nav.findPath(places[pair], places[pair + PAIRS]);
  const turns = Array.from({ length: TURNS }, () => [microseconds(askBare), microseconds(askNav)] as const).slice(WARM);
  const own = median(turns.map(([bare]) => bare));
  const more = median(turns.map(([bare, whole]) => whole - bare));
  process.stdout.write(
    `radius ${radius}: finder ${own.toFixed(2)} µs, navigator ${more.toFixed(2)} µs more, ${bytesKept(askNav).toFixed(1)} B kept a query\n`,
  );
}
