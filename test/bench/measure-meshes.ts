// Times the way from a plan to its tree, on to the player's cells, and to its portal graph: milliseconds the first time, and the median
// and least of some more; in brackets those of the processor, which a busy machine disturbs less. Started by mesh.bench.ts as one
// bundle, with the Doom maps to be measured beside the peers' plans.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { buildTree } from '../../src/bsp/build/build-tree.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { PLAYER_BODY } from '../../src/nav/bodies.ts';
import { buildNavMesh } from '../../src/nav/mesh/build-nav-mesh.ts';
import { buildPortalGraph } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { PEER_PLANS } from './peers/plans.ts';

const RUNS = 25;

interface Times {
  readonly clock: number[];
  readonly processor: number[];
}

const plans: FloorPlan[] = [
  ...['rooms-200', 'rooms-2000'].map((name) => PEER_PLANS[name]().plan),
  ...process.argv.slice(2).map((file) => loadPlan(new Uint8Array(readFileSync(file)), basename(file))),
];

for (const plan of plans) {
  const times = new Map<string, Times>();
  for (let run = 0; run < RUNS; run++) {
    let clock = performance.now();
    let processor = process.cpuUsage();
    const lap = (what: string): { wall: number; cpu: number } => {
      const { user, system } = process.cpuUsage(processor);
      const took = { wall: performance.now() - clock, cpu: (user + system) / 1000 };
      note(times, what, took.wall, took.cpu);
      clock = performance.now();
      processor = process.cpuUsage();
      return took;
    };
    const tree = buildTree(plan);
    const forTree = lap('tree');
    buildNavMesh(tree, PLAYER_BODY);
    const forCells = lap('cells');
    note(times, 'tree and cells', forTree.wall + forCells.wall, forTree.cpu + forCells.cpu);
    buildPortalGraph(tree, PLAYER_BODY);
    lap('portal graph');
  }
  for (const [what, { clock, processor }] of times) {
    process.stdout.write(`${plan.name}, ${what}: ${sum(clock)} ms (processor: ${sum(processor)})\n`);
  }
}

function note(times: Map<string, Times>, what: string, clock: number, processor: number): void {
  const known = times.get(what) ?? { clock: [], processor: [] };
  known.clock.push(clock);
  known.processor.push(processor);
  times.set(what, known);
}

function sum([first, ...more]: readonly number[]): string {
  const sorted = [...more].sort((a, b) => a - b);
  const [least, median] = [sorted[0], sorted[sorted.length >> 1]].map((ms) => ms.toFixed(0));
  return `first ${first.toFixed(0)}, then ${median}, least ${least}`;
}
