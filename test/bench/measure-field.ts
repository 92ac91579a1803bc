// Times fields of one goal: the search from a goal, look-ups with and without the region an agent was in, and a goal that walks; beside
// the finder that they serve. Started by field.bench.ts as one bundle, with the Doom maps to be measured beside the peers' plans.
//
// Regions are made as agents come by, so a first pass over all places is timed apart. The goal walks along exact paths between random
// places by the player's steps; at every step it is moved, and a thousand agents that stay ask for their directions.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { exactIndexOf } from '../../src/nav/exact/exact-index.ts';
import { createGoalField, type GoalField } from '../../src/nav/exact/field/create-goal-field.ts';
import { makeSharedFinder } from '../../src/nav/exact/make-shared-finder.ts';
import type { Level } from '../../src/nav/level.ts';
import type { Place } from '../../src/nav/path-finder.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { randomFrom } from '../support/random.ts';
import { PEER_PLANS } from './peers/plans.ts';

const PLACES = 20_000;
const CROWD = 1000;
const GOALS = 30;
const STEPS = 600;
/** Map units that the player runs in a 60th of a second, on plans whose rooms are as large as Doom's. */
const STEP = 5;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const collect = (globalThis as { gc?: () => void }).gc ?? ((): void => {});
const at = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];

function timed<T>(run: () => T): [result: T, milliseconds: number] {
  const begin = performance.now();
  const result = run();
  return [result, performance.now() - begin];
}

/** A field that has searched from its goal. */
function fieldOf(level: Level, body: Body, goal: Place): GoalField {
  const field = createGoalField(level, body, goal)!;
  field.distanceFrom(goal);
  return field;
}

/** Places along exact paths, a step apart. */
function walk(level: Level, body: Body, step: number, random: () => number): Place[] {
  const finder = makeSharedFinder(level, body);
  const steps: Place[] = [];
  let here: Place = randomPlace(level, body, random)!;
  for (let tries = 0; steps.length < STEPS && tries < 200; tries++) {
    const path = finder.find(here, randomPlace(level, body, random)!);
    if (path === null) continue;
    for (const point of path.points) {
      const gap = Math.hypot(point.x - here.x, point.z - here.z);
      for (let gone = step; gone < gap; gone += step) {
        const part = gone / gap;
        steps.push({ x: here.x + part * (point.x - here.x), z: here.z + part * (point.z - here.z) });
      }
      here = point;
    }
  }
  return steps.slice(0, STEPS);
}

function measure(plan: FloorPlan, body: Body, step: number): void {
  const level = buildLevel(plan);
  const random = randomFrom(1);
  const [index, indexTime] = timed(() => exactIndexOf(level, body));
  const { corners, cells } = index.open.graph;
  const goals = Array.from({ length: GOALS }, () => randomPlace(level, body, random)!);
  const places = Array.from({ length: PLACES }, () => randomPlace(level, body, random)!);
  collect();
  const before = process.memoryUsage();
  const [field, first] = timed(() => fieldOf(level, body, goals[0]));
  const [, touch] = timed(() => places.forEach((place) => field.distanceFrom(place)));
  collect();
  const after = process.memoryUsage();
  const size = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  const builds = goals.map((goal) => timed(() => fieldOf(level, body, goal))[1]);
  say(
    `${plan.name}, radius ${body.radius}: ${corners.count} corners, ${cells.edgeNext.length} cell edges, corners and cells ${indexTime.toFixed(0)} ms`,
  );
  say(
    `  first field ${first.toFixed(1)} ms, ${PLACES} first look-ups ${touch.toFixed(0)} ms, ` +
      `all kept ${(size / 2 ** 20).toFixed(1)} MiB; another field ${at(builds, 0.5).toFixed(2)} ms, at worst ${at(builds, 1).toFixed(2)} ms`,
  );

  const x = Float64Array.from(places, (place) => place.x);
  const z = Float64Array.from(places, (place) => place.z);
  const [outX, outZ, distance] = [0, 1, 2].map(() => new Float64Array(PLACES));
  const regions = new Int32Array(PLACES).fill(-1);
  field.directions(x, z, outX, outZ, distance, regions);
  const known: number[] = [];
  const unknown: number[] = [];
  const sorted: number[] = [];
  const order = Array.from(regions.keys()).sort((a, b) => regions[a] - regions[b]);
  const [sortedX, sortedZ, sortedRegions] = [Float64Array.from(order, (i) => x[i]), Float64Array.from(order, (i) => z[i]), Int32Array.from(order, (i) => regions[i])]; // prettier-ignore
  for (let round = 0; round < 15; round++) {
    known.push(timed(() => field.directions(x, z, outX, outZ, distance, regions))[1]);
    sorted.push(timed(() => field.directions(sortedX, sortedZ, outX, outZ, distance, sortedRegions))[1]);
    unknown.push(timed(() => places.forEach((place) => field.distanceFrom(place)))[1]);
  }
  const micros = (times: readonly number[]): string => ((1000 * at(times, 0.5)) / PLACES).toFixed(3);
  const shared = makeSharedFinder(level, body);
  const asked = places.slice(0, CROWD);
  const find = (): void => asked.forEach((place) => shared.find(place, goals[0]));
  find();
  const paths = Array.from({ length: 5 }, () => timed(find)[1]);
  say(
    `  direction with the region known ${micros(known)} µs, sorted by region ${micros(sorted)} µs, distance without ${micros(unknown)} µs; ` +
      `a path of the shared finder ${((1000 * at(paths, 0.5)) / CROWD).toFixed(2)} µs`,
  );

  const steps = walk(level, body, step, random);
  const crowd = new Int32Array(CROWD).fill(-1);
  // Twice along the same walk: the second time all regions exist.
  for (const round of ['first', 'second']) {
    const moves: number[] = [];
    const asks: number[] = [];
    for (const place of steps) {
      moves.push(timed(() => field.moveGoal(place) && field.distanceFrom(place))[1]);
      asks.push(timed(() => field.directions(x, z, outX, outZ, distance, crowd, CROWD))[1]);
    }
    say(
      `  ${round} walk of ${steps.length} steps: moveGoal ${at(moves, 0.5).toFixed(2)} ms, 99 % ${at(moves, 0.99).toFixed(2)} ms, worst ${at(moves, 1).toFixed(2)} ms; ` +
        `then directions of ${CROWD}: ${at(asks, 0.5).toFixed(2)} ms, 99 % ${at(asks, 0.99).toFixed(2)} ms, worst ${at(asks, 1).toFixed(2)} ms`,
    );
  }
}

for (const name of ['rooms-200', 'rooms-2000']) {
  const { plan } = PEER_PLANS[name]();
  for (const radius of [0, 0.5]) measure(plan, { ...POINT_FLYER, height: 1, radius }, 0.2);
}
for (const file of process.argv.slice(2)) {
  const plan = loadPlan(new Uint8Array(readFileSync(file)), basename(file));
  for (const radius of [0, BOT_BODY.radius]) measure(plan, { ...BOT_BODY, radius }, STEP);
}
