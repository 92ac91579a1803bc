// Times fields of one goal: the flood from a goal, also after a crate was moved, look-ups with and without the cell an agent was in, and a goal that walks; beside the
// `exact` finder in the same process. Started by field.bench.ts as one bundle, with the Doom maps to be measured beside the peers' plans.
//
// The goal walks along exact paths between random places by the player's steps; at every step it is moved, and a thousand agents that stay
// ask for their directions. Times are processor time, because other work may share the machine.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { exactIndexOf } from '../../src/nav/exact/exact-index.ts';
import { createFieldOn, createGoalField, type GoalField } from '../../src/nav/exact/field/create-goal-field.ts';
import { makeExactFinder } from '../../src/nav/finders/make-exact-finder.ts';
import type { Level } from '../../src/nav/level.ts';
import type { Place } from '../../src/nav/path-finder.ts';
import { trackChanges } from '../../src/nav/navigator/changes/changes.ts';
import { nearestClearPlace } from '../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { randomFrom } from '../support/random.ts';
import { PEER_PLANS } from './peers/plans.ts';

const PLACES = 20_000;
const CROWD = 1000;
const GOALS = 30;
/** Fields kept at once where their memory is measured; they share what depends on the level alone. */
const KEPT = 8;
const STEPS = 600;
/** Map units that the player runs in a 60th of a second, on plans whose rooms are as large as Doom's. */
const STEP = 5;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const collectOnce = (globalThis as { gc?: () => void }).gc ?? ((): void => {});
/** Several times: levels that are no longer needed hang in weak maps. */
const collect = (): void => [1, 2, 3, 4].forEach(collectOnce);
const at = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];

function timed<T>(run: () => T): [result: T, milliseconds: number] {
  const begin = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(begin);
  return [result, (user + system) / 1000];
}

const memoryInUse = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** A field that has searched from its goal. */
function fieldOf(level: Level, body: Body, goal: Place): GoalField {
  const field = createGoalField(level, body, goal)!;
  field.distanceFrom(goal);
  return field;
}

/** Places along exact paths, a step apart. */
function walk(level: Level, body: Body, step: number, random: () => number): Place[] {
  const finder = makeExactFinder(level, body);
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

/** Times of fields after a crate of that size was put elsewhere; the change itself is not counted. */
function afterCrates(level: Level, body: Body, size: number, random: () => number): number[] {
  const changes = trackChanges(level, body);
  const goal = randomPlace(level, body, random)!;
  return Array.from({ length: GOALS }, () => {
    changes.setObstacle(1, { ...randomPlace(level, body, random)!, radius: size });
    const { standing } = changes.scene();
    return timed(
      () => createFieldOn(changes.scene().index, nearestClearPlace(standing, goal, Infinity)!.at)!.expanded,
    )[1];
  });
}

function measure(plan: FloorPlan, body: Body, step: number): void {
  const level = buildLevel(plan);
  const random = randomFrom(1);
  const [index, indexTime] = timed(() => exactIndexOf(level, body));
  const { corners, cells } = index.open.graph;
  const goals = Array.from({ length: GOALS }, () => randomPlace(level, body, random)!);
  const places = Array.from({ length: PLACES }, () => randomPlace(level, body, random)!);
  const [field, first] = timed(() => fieldOf(level, body, goals[0]));
  collect();
  const before = memoryInUse();
  const kept = goals.slice(0, KEPT).map((goal) => fieldOf(level, body, goal));
  collect();
  const size = (memoryInUse() - before) / kept.length;
  const builds = goals.map((goal) => timed(() => fieldOf(level, body, goal))[1]);
  say(
    `${plan.name}, radius ${body.radius}: ${corners.count} corners, ${cells.edgeNext.length} cell edges, corners and cells ${indexTime.toFixed(0)} ms`,
  );
  say(
    `  first field ${first.toFixed(1)} ms; another ${at(builds, 0.5).toFixed(2)} ms, at worst ${at(builds, 1).toFixed(2)} ms; ` +
      `a field keeps ${(size / (corners.count + cells.edgeNext.length)).toFixed(0)} bytes for each corner and cell edge`,
  );

  const crates = afterCrates(level, body, 2 * step, random);
  say(`  another after a crate ${at(crates, 0.5).toFixed(2)} ms, at worst ${at(crates, 1).toFixed(2)} ms`);

  const x = Float64Array.from(places, (place) => place.x);
  const z = Float64Array.from(places, (place) => place.z);
  const [outX, outZ, distance] = [0, 1, 2].map(() => new Float64Array(PLACES));
  const inCell = new Int32Array(PLACES).fill(-1);
  const all = Int32Array.from(places.keys());
  field.directions(x, z, outX, outZ, distance, inCell, all);
  const known: number[] = [];
  const unknown: number[] = [];
  const sorted: number[] = [];
  const order = Int32Array.from(inCell.keys()).sort((a, b) => inCell[a] - inCell[b]);
  // As in a crowd, whose arrays are in that order.
  const inOrder = <T extends Float64Array | Int32Array>(values: T): T => values.map((_, i) => values[order[i]]) as T;
  const [sortedX, sortedZ, sortedCells] = [inOrder(x), inOrder(z), inOrder(inCell)];
  for (let round = 0; round < 15; round++) {
    known.push(timed(() => field.directions(x, z, outX, outZ, distance, inCell, all))[1]);
    sorted.push(timed(() => field.directions(sortedX, sortedZ, outX, outZ, distance, sortedCells, all))[1]);
    unknown.push(timed(() => places.forEach((place) => field.distanceFrom(place)))[1]);
  }
  const micros = (times: readonly number[]): string => ((1000 * at(times, 0.5)) / PLACES).toFixed(3);
  const asked = places.slice(0, CROWD);
  const microsOf = (find: (place: Place) => unknown): number => {
    const times = Array.from({ length: 5 }, () => timed(() => asked.forEach(find))[1]);
    return (1000 * at(times, 0.5)) / CROWD;
  };
  const exact = makeExactFinder(level, body);
  const alone = microsOf((place) => exact.find(place, goals[0]));
  const paths = microsOf((place) => field.pathFrom(place));
  say(
    `  direction with the cell known ${micros(known)} µs, sorted by cell ${micros(sorted)} µs, distance without ${micros(unknown)} µs, a path ${paths.toFixed(2)} µs; ` +
      `a path of exact ${alone.toFixed(1)} µs, ${((alone * PLACES) / (1000 * at(known, 0.5))).toFixed(0)} times a direction`,
  );

  const steps = walk(level, body, step, random);
  const crowd = new Int32Array(CROWD).fill(-1);
  const moves: number[] = [];
  const asks: number[] = [];
  for (const place of steps) {
    moves.push(timed(() => field.moveGoal(place) && field.distanceFrom(place))[1]);
    asks.push(timed(() => field.directions(x, z, outX, outZ, distance, crowd, all, 0, CROWD))[1]);
  }
  say(
    `  a walk of ${steps.length} steps: moveGoal ${at(moves, 0.5).toFixed(2)} ms, 99 % ${at(moves, 0.99).toFixed(2)} ms, worst ${at(moves, 1).toFixed(2)} ms; ` +
      `then directions of ${CROWD}: ${at(asks, 0.5).toFixed(3)} ms, 99 % ${at(asks, 0.99).toFixed(3)} ms`,
  );
}

for (const name of ['rooms-200', 'rooms-2000']) {
  const { plan } = PEER_PLANS[name]();
  for (const radius of [0, 0.5]) measure(plan, { ...POINT_FLYER, height: 1, radius }, 0.2);
}
for (const file of process.argv.slice(2)) {
  const plan = loadPlan(new Uint8Array(readFileSync(file)), basename(file));
  for (const radius of [0, BOT_BODY.radius]) measure(plan, { ...BOT_BODY, radius }, STEP);
}
