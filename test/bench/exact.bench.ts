// What exact paths cost: the time to find the corners, to fill the whole tangent graph, its size, then microseconds a query beside the
// other finders, on the own maps, on one large public Doom map, and on the plans that the peers are measured on where those are
// at hand. Queries come in the same order for all; the first round fills the caches and is not counted.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import type { Point } from '../../src/geometry/point.ts';
import { BLOCKS_BODIES, type FloorPlan } from '../../src/map/floor-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { navMeshOf } from '../../src/nav/mesh/build-nav-mesh.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { makeExactIndex } from '../../src/nav/exact/exact-index.ts';
import { createGoalField } from '../../src/nav/exact/field/create-goal-field.ts';
import { fillNode } from '../../src/nav/exact/tangents/find-tangents.ts';
import { isEdgeClear, type TangentGraph } from '../../src/nav/exact/tangents/tangent-graph.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { doomPlans, ownPlans, type NamedPlan } from '../support/all-plans.ts';
import { SHARED } from '../support/data.ts';
import { planOf, type Corner } from '../support/plans.ts';
import { randomFrom } from '../support/random.ts';

/** Five doubles, an index and a mark. */
const BYTES_AN_EDGE = 45;
/** Bytes of the cached tangents, without spare capacity. */
const sizeOfGraph = ({ edgeCount, nodeStart }: TangentGraph): number =>
  edgeCount * BYTES_AN_EDGE + nodeStart.length * 8;

const QUERIES = 300;
const ROUNDS = 5;
const FINDERS = ['exact', 'line-of-sight', 'midpoints'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const at = (values: readonly number[], part: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function timed<T>(run: () => T): [result: T, milliseconds: number] {
  const start = performance.now();
  const result = run();
  return [result, performance.now() - start];
}

function measure(name: string, plan: FloorPlan, bodies: Readonly<Record<string, Body>>): void {
  const [level, levelTime] = timed(() => buildLevel(plan));
  for (const [who, body] of Object.entries(bodies)) {
    const [portalGraph, meshTime] = timed(() => portalGraphOf(level, body));
    const [cells, cellTime] = timed(() => navMeshOf(level, body));
    const [index, indexTime] = timed(() => makeExactIndex(portalGraph, cells, Infinity));
    const { graph } = index.open;
    const [, fillTime] = timed(() => {
      for (let node = 0; node < graph.nodeStart.length; node++) {
        fillNode(graph, node);
        for (let edge = graph.nodeStart[node]; edge < graph.nodeEnd[node]; edge++) isEdgeClear(graph, node, edge);
      }
    });
    say(
      `${name}, ${who}: tree ${levelTime.toFixed(0)} ms, portals ${meshTime.toFixed(0)} ms, cells ${cellTime.toFixed(0)} ms, ` +
        `${graph.corners.count} corners ${indexTime.toFixed(0)} ms; whole graph ${graph.edgeCount} tangents ` +
        `${fillTime.toFixed(0)} ms, ${(sizeOfGraph(graph) / 1024).toFixed(0)} KiB`,
    );
    const random = randomFrom(1);
    const pairs: [Point, Point][] = [];
    const exact = finderOf('exact').make(level, body);
    for (let i = 0; i < 20 * QUERIES && pairs.length < QUERIES; i++) {
      const from = randomPlace(level, body, random);
      const to = randomPlace(level, body, random);
      if (from !== null && to !== null && exact.find(from, to) !== null) pairs.push([from, to]);
    }
    const finders = FINDERS.map((key) => ({ key, finder: finderOf(key).make(level, body) }));
    const runs = finders.map(() => ({
      micros: pairs.map(() => Infinity),
      lengths: pairs.map(() => NaN),
      expanded: pairs.map(() => 0),
    }));
    for (let round = 0; round <= ROUNDS; round++) {
      finders.forEach(({ finder }, f) => {
        pairs.forEach(([from, to], i) => {
          const [answer, time] = timed(() => finder.answer(from, to));
          if (round > 0) runs[f].micros[i] = Math.min(runs[f].micros[i], time * 1000);
          runs[f].lengths[i] = answer.path?.length ?? NaN;
          runs[f].expanded[i] = answer.expanded;
        });
      });
    }
    if (pairs.length > 0) {
      const [, goal] = pairs[0];
      createGoalField(level, body, goal);
      const [field, flood] = timed(() => createGoalField(level, body, goal));
      pairs.forEach(([from]) => field?.pathFrom(from));
      const [, all] = timed(() => pairs.forEach(([from]) => field?.pathFrom(from)));
      say(`  one goal for all: ${flood.toFixed(1)} ms, then ${((1000 * all) / pairs.length).toFixed(1)} µs a path`);
    }
    finders.forEach(({ key }, f) => {
      const { micros, lengths, expanded } = runs[f];
      const over = lengths.map((length, i) => (runs[0].lengths[i] > 0 ? length / runs[0].lengths[i] - 1 : 0));
      say(
        `  ${key.padEnd(14)} ${at(micros, 0.5).toFixed(1).padStart(8)} µs median ${at(micros, 0.99).toFixed(0).padStart(6)} µs p99 ` +
          `${mean(expanded).toFixed(0).padStart(5)} expanded  +${(100 * mean(over)).toFixed(2)} % mean ` +
          `+${(100 * Math.max(...over)).toFixed(1)} % worst`,
      );
    });
  }
}

test('own maps and one large Doom map', () => {
  const isLarge = ([name]: NamedPlan): boolean => /phase2.*map12|freedoom2-map12/i.test(name);
  const doom = doomPlans();
  const large = doom.filter(isLarge);
  for (const [name, load] of [...ownPlans(), ...(large.length > 0 ? large : doom.slice(-1))]) {
    measure(name, load(), { 'a point': POINT_FLYER, 'a bot': BOT_BODY });
  }
});

interface PeerPlan {
  readonly name: string;
  /** Free space on the left of every edge, y up. */
  readonly loops: readonly (readonly Corner[])[];
}

const PEER_PLANS = join(SHARED, '../bench-peers/lib/plans.mjs');

test.skipIf(!existsSync(PEER_PLANS))('the peers’ plans (skipped without ../shared/bench-peers)', async () => {
  const { maze, office, pillars } = (await import(PEER_PLANS)) as {
    maze: () => PeerPlan;
    office: (name: string, rooms: number, seed: number) => PeerPlan;
    pillars: () => PeerPlan;
  };
  const plans = [maze(), office('office200', 200, 11), pillars(), office('office2000', 2000, 12)];
  for (const { name, loops } of plans) {
    const numbers = new Map<string, number>();
    const vertices: Corner[] = [];
    const numberOf = ([x, y]: Corner): number => {
      const known = numbers.get(`${x} ${y}`);
      if (known !== undefined) return known;
      numbers.set(`${x} ${y}`, vertices.length);
      return vertices.push([x, y]) - 1;
    };
    const walls = loops.flatMap((loop) =>
      // With y taken for z, down the page, what was on the left of an edge is on its right: inside.
      loop.map((a, i) => ({
        a: numberOf(a),
        b: numberOf(loop[(i + 1) % loop.length]),
        front: 0,
        blocks: BLOCKS_BODIES,
      })),
    );
    measure(name, planOf(name, { vertices, walls, sectors: [{}] }), { 'a point': { ...POINT_FLYER, height: 1 } });
  }
});
