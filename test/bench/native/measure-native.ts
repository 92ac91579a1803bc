// The exact finders on the benchmark grids, beside what a native program takes for the same queries. Started by run-native.ts, as one bundle.
//
// Native: Polyanya in C++ (M. Cui, D. Harabor, A. Grastien, 2017), `native-polyanya.tsv` beside the maps, timed by others on a machine of
// this kind: best of seven runs a query, between the corners of cells. The same is asked here, and between the middles of the
// same cells too, which is where a bot stands: there no end touches a wall or a border of anything. Lengths are held to the known ones. Every query keeps its
// best time. NATIVE_MAPS (a comma list), NATIVE_ROUNDS, NATIVE_BYTES (the most that an index may take, MiB) narrow it down.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPlan } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf } from '../../../src/nav/exact/exact-index.ts';
import { adoptIndex, indexLevel, sizeOfIndex } from '../../../src/nav/exact/indexed/level-indexes.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { PathFinder } from '../../../src/nav/path-finder.ts';
import { readTruths, type Truth } from '../../support/oracles/truth.ts';
import { heapOf } from '../heap-of.ts';

const [, , FOLDER] = process.argv;
const MAPS = process.env['NATIVE_MAPS']?.split(',') ?? null;
const ROUNDS = Number(process.env['NATIVE_ROUNDS'] ?? '7');
const MAX_BYTES = Number(process.env['NATIVE_BYTES'] ?? '512') * 2 ** 20;
/** Seconds for the queries of one finder and set. */
const BUDGET_MS = 20_000;
const SAME = 1e-9;
const BODY = { ...POINT_FLYER, height: 1 };

const sorted = (values: Float64Array): Float64Array => values.slice().sort();
const median = (values: Float64Array): number => sorted(values)[values.length >> 1];
const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const COLUMNS = [
  'corners',
  'native',
  'mean',
  'exact',
  'mean',
  'indexed',
  'mean',
  'beyond',
  'middles:',
  'mean',
  'wrong',
];
const row = (name: string, cells: readonly string[]): void =>
  console.log(`${name.padEnd(18)}${cells.map((cell) => cell.padStart(10)).join('')}`);

/** Best microseconds of each query, and how many answers were not as long as known. */
function measure(
  finder: PathFinder,
  lines: readonly Truth[],
  toPlace: (x: number, y: number) => { x: number; z: number },
  scale: number,
) {
  const asked = lines.map(({ sx, sy, gx, gy }) => [toPlace(sx, sy), toPlace(gx, gy)] as const);
  const micros = new Float64Array(lines.length).fill(Infinity);
  let wrong = 0;
  const begin = performance.now();
  for (let round = 0; round <= ROUNDS; round++) {
    asked.forEach(([start, goal], i) => {
      const from = performance.now();
      const path = finder.find(start, goal);
      const taken = 1000 * (performance.now() - from);
      if (round > 0) micros[i] = Math.min(micros[i], taken);
      const { length } = lines[i];
      if (round === 0 && !(Math.abs((path === null ? -1 : path.length / scale) - length) <= SAME * Math.max(1, length)))
        wrong++;
    });
    if (round > 0 && performance.now() - begin > BUDGET_MS) break;
  }
  const { beyond } = heapOf(asked.length, (i) => finder.find(...asked[i]));
  return { median: median(micros), mean: mean(micros), wrong, beyond };
}

const native = readFileSync(join(FOLDER, 'native-polyanya.tsv'), 'utf8').trim().split('\n').slice(1);
const [byCorner, byMiddle] = ['optimal-corner.tsv', 'optimal-centre.tsv'].map((file) => readTruths(FOLDER, file));
console.log(
  'Microseconds: native, then the part of it that Leafstar takes, by median and mean; corners of cells, then their middles.\n' +
    'Beyond: bytes of heap that a query with index takes besides its answer.',
);
row('map', COLUMNS);
for (const line of native) {
  const [map, , , , meanText, medianText] = line.split('\t');
  if (MAPS !== null && !MAPS.includes(map)) continue;
  const level = buildLevel(loadPlan(new Uint8Array(readFileSync(join(FOLDER, 'maps', `${map}.map`))), `${map}.map`));
  const { frame } = level.plan;
  const toPlace = (x: number, y: number) => toPlan(frame, x, y);
  const corners = byCorner.get(map) ?? [];
  const middles = byMiddle.get(map) ?? [];
  const exact = measure(finderOf('exact').make(level, BODY), corners, toPlace, frame.scale);
  const began = performance.now();
  const index = indexLevel(level, BODY, { mostBytes: MAX_BYTES });
  const seconds = (performance.now() - began) / 1000;
  const count = exactIndexOf(level, BODY).open.graph.corners.count;
  const ofNative = (value: number, text: string): string => `${(value / Number(text)).toFixed(2)}×`;
  const first = [`${count}`, medianText, meanText, ofNative(exact.median, medianText), ofNative(exact.mean, meanText)];
  if (index === null) {
    row(map, [...first, 'none']);
    console.log(`  no index: more than ${MAX_BYTES / 2 ** 20} MiB (after ${seconds.toFixed(1)} s)`);
    continue;
  }
  adoptIndex(level, BODY, index);
  const finder = finderOf('exact-indexed').make(level, BODY);
  const indexed = measure(finder, corners, toPlace, frame.scale);
  const middle = measure(finder, middles, toPlace, frame.scale);
  row(map, [
    ...first,
    ofNative(indexed.median, medianText),
    ofNative(indexed.mean, meanText),
    indexed.beyond.toFixed(0),
    ofNative(middle.median, medianText),
    ofNative(middle.mean, meanText),
    `${exact.wrong + indexed.wrong + middle.wrong}`,
  ]);
  console.log(
    `  index ${(sizeOfIndex(index) / 2 ** 20).toFixed(2)} MiB in ${seconds.toFixed(1)} s; indexed ${indexed.median.toFixed(1)}, ${indexed.mean.toFixed(1)} µs; middles ${middle.median.toFixed(1)}, ${middle.mean.toFixed(1)} µs`,
  );
}
