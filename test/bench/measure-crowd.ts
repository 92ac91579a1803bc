// Times crowds on plans of the peers' bench and on Doom maps, split into the parts of a step. Started by crowd.bench.ts as one bundle.
//
// Agents stand at random places and walk to one goal, which moves on every five seconds. A first part of the run, in which fields are built
// where agents come by, is timed apart. One crowd is also stepped by several threads. Every hundredth step all places are checked against the paths' own free space.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { addTo, createAgents, makeRoom } from '../../src/crowd/agents.ts';
import { createStep, createWork } from '../../src/crowd/advance.ts';
import { makeCrowd } from '../../src/crowd/create-crowd.ts';
import { createGround } from '../../src/crowd/ground.ts';
import { createPairs } from '../../src/crowd/separate.ts';
import { createSquares } from '../../src/crowd/squares.ts';
import { createTeam, helpCrowd, moveTarget, type SharedCrowd } from '../../src/crowd/team.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { createFieldOn } from '../../src/nav/exact/field/create-goal-field.ts';
import { standingLeaf } from '../../src/nav/portal-graph/places.ts';
import type { PortalGraph } from '../../src/nav/portal-graph/portal-graph.ts';
import { createNavigator } from '../../src/nav/navigator/create-navigator.ts';
import type { Navigator } from '../../src/nav/navigator/navigator.ts';
import type { Level } from '../../src/nav/level.ts';
import { trackChanges } from '../../src/nav/navigator/changes/changes.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { randomFrom } from '../support/random.ts';
import { PEER_PLANS } from './peers/plans.ts';

const PARTS = ['sort', 'steering', 'separation', 'walls'] as const;
type Part = (typeof PARTS)[number];
/** By phase of a step (crowd/advance.ts). */
const PART_OF: readonly Part[] = ['steering', 'separation', 'separation', 'walls', 'separation', 'separation', 'walls'];
const STEPS = 600;
const MOVE_EVERY = 300;
/** Steps that count as the start of a run, after each move of the goal too. */
const START = 150;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const collect = (globalThis as { gc?: () => void }).gc ?? ((): void => {});
const at = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];
/** Steps that find near pairs take longer than the others. */
const meanOf = (times: readonly number[]): string =>
  (times.reduce((sum, time) => sum + time, 0) / times.length).toFixed(2);

/** Places of random floor, spread about a thousand places that are slow to draw. */
function placesIn(graph: PortalGraph, place: () => { x: number; z: number }, count: number, random: () => number) {
  const seeds = Array.from({ length: Math.min(count, 2000) }, place);
  return Array.from({ length: count }, (_, i) => {
    const seed = seeds[i % seeds.length];
    const near = (value: number): number => value + (random() - 0.5) * 16 * graph.body.radius;
    for (let tries = 0; tries < 20; tries++) {
      const there = { x: near(seed.x), z: near(seed.z) };
      if (standingLeaf(graph, there) >= 0) return there;
    }
    return seed;
  });
}

function measure(plan: FloorPlan, body: Body, count: number, pace: number): void {
  const level = buildLevel(plan);
  const random = randomFrom(1);
  const ground = createGround(trackChanges(level, body).scene(), body, (graph) => createSquares(graph, 0), false);
  const { graph } = ground;
  const begin = performance.now();
  const squares = createSquares(graph, 0);
  const squareTime = performance.now() - begin;
  const place = (): { x: number; z: number } => randomPlace(level, body, random)!;
  const fields = [createFieldOn(ground.index, place())];
  const agents = createAgents(count);
  placesIn(graph, place, count, random).forEach(({ x, z }, i) => {
    addTo(agents, i, x, z);
    agents.speed[i] = pace;
  });
  const spent = new Map<Part, number>();
  let last = 0;
  const mark = (part: Part): void => {
    const now = performance.now();
    spent.set(part, (spent.get(part) ?? 0) + now - last);
    last = now;
  };
  const work = createWork(agents, createPairs(count, makeRoom()), 1 / 15);
  const step = createStep(agents, work, (phase, chunks, moment) => {
    if (phase === 0) mark('sort');
    for (let chunk = 0; chunk < chunks; chunk++) work.phases[phase](moment, chunk);
    mark(PART_OF[phase]);
  });
  const early: number[] = [];
  const late: number[] = [];
  const parts = new Map<Part, number[]>(PARTS.map((part) => [part, []]));
  let outside = 0;
  let checked = 0;
  let heap = 0;
  let grown = 0;
  for (let tick = 0; tick < STEPS; tick++) {
    if (tick > 0 && tick % MOVE_EVERY === 0) fields[0]?.moveGoal(place());
    if (tick === STEPS - 100) {
      collect();
      heap = process.memoryUsage().heapUsed;
    }
    spent.clear();
    const started = (last = performance.now());
    step({ squares: ground.squares, fields, tick });
    const time = performance.now() - started;
    if (tick % MOVE_EVERY < START) early.push(time);
    else {
      late.push(time);
      for (const part of PARTS) parts.get(part)!.push(spent.get(part) ?? 0);
    }
    if (tick === STEPS - 1) grown = process.memoryUsage().heapUsed - heap;
    if (tick % 100 !== 99) continue;
    for (let i = 0; i < count; i++) {
      checked++;
      if (standingLeaf(graph, { x: agents.x[i], z: agents.z[i] }) < 0) outside++;
    }
  }
  const split = PARTS.map((part) => `${part} ${meanOf(parts.get(part)!)}`).join(', ');
  say(
    `${plan.title}: ${count} agents of radius ${body.radius}: tick ${meanOf(late)} ms, 99 % ${at(late, 0.99).toFixed(2)} ms (${split})`,
  );
  say(
    `  the first 150 steps after a goal has moved: ${at(early, 0.5).toFixed(2)} ms, 99 % ${at(early, 0.99).toFixed(2)} ms, at worst ${at(early, 1).toFixed(0)} ms; ` +
      `grid ${squares.count} squares in ${squareTime.toFixed(0)} ms; the heap grew by ${(grown / 100 / 1024).toFixed(1)} KiB a step; ` +
      `outside free space: ${outside} of ${checked} places`,
  );
}

/** Whole steps of one crowd on one thread and of the same on several, by turns, milliseconds. */
async function measureTeam(level: Level, helpers: number, count: number): Promise<void> {
  const nav = makeNavigator(level);
  const random = randomFrom(1);
  const goals = Array.from({ length: 3 }, () => nav.findRandomPoint({ random })!);
  const prey = nav.createField(goals[0]);
  const options = { maxAgents: count, speed: 3, spacing: 0, areaCosts: false };
  const team = createTeam(helpers);
  const threads: Worker[] = [];
  const crowds = [
    makeCrowd(nav, options),
    makeCrowd(nav, options, team, (shared) => {
      for (let i = 0; i < helpers; i++) threads.push(new Worker(new URL(import.meta.url), { workerData: shared }));
    }),
  ];
  const seeds = Array.from({ length: 2000 }, () => nav.findRandomPoint({ random })!);
  for (let i = 0; i < count; i++) {
    const { x, z } = seeds[i % seeds.length];
    const place = { x: x + (random() - 0.5) * 8, z: z + (random() - 0.5) * 8 };
    for (const crowd of crowds) crowd.addAgent(place, prey);
  }
  while (Atomics.load(team.head, 3) < helpers) await new Promise((resolve) => setTimeout(resolve, 20));
  const times: number[][] = [[], []];
  for (let tick = 0; tick < STEPS; tick++) {
    if (tick % 200 === 0) {
      prey.moveGoal(goals[tick / 200]);
      moveTarget(team, prey.goals[0]);
    }
    crowds.forEach((crowd, i) => {
      const started = performance.now();
      crowd.step();
      if (tick % 200 >= START) times[i].push(performance.now() - started);
    });
  }
  const [alone, together] = crowds.map((crowd) => crowd.hash());
  say(
    `${count} agents, all of a step: on one thread ${meanOf(times[0])} ms, on ${1 + helpers} threads ${meanOf(times[1])} ms; ` +
      `99 % ${at(times[0], 0.99).toFixed(2)} and ${at(times[1], 0.99).toFixed(2)} ms; hashes ${alone === together ? 'equal' : 'DIFFER'}`,
  );
  if (alone !== together) process.exitCode = 1;
  for (const thread of threads) await thread.terminate();
}

const makeNavigator = (level: Level): Navigator => createNavigator(level, { radius: 0.5, height: 1, flies: true });

const { plan } = PEER_PLANS['rooms-2000']();
if (!isMainThread) helpCrowd(makeNavigator(buildLevel(plan)), workerData as SharedCrowd);
for (const count of [10_000, 100_000]) await measureTeam(buildLevel(plan), 1, count);
for (const count of [10_000, 100_000]) measure(plan, { ...POINT_FLYER, height: 1, radius: 0.5 }, count, 0.05);
for (const file of process.argv.slice(2)) {
  const map = loadPlan(new Uint8Array(readFileSync(file)), basename(file));
  measure(map, BOT_BODY, 10_000, 2);
}
