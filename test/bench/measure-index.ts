// Times the index of a level with a crate that moves, which a navigator prepares again after each change: here in slices, or in a worker, to
// which the level is sent and which sends the index back. Milliseconds from the call until paths are looked up; of those this thread worked;
// the longest stretch without a break. Medians. Started by patch.bench.ts as one bundle.
import { performance } from 'node:perf_hooks';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { createNavigator } from '../../src/nav/navigator/create-navigator.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { indexLevel, type LevelIndex } from '../../src/nav/exact/indexed/level-indexes.ts';
import type { PrepareOptions } from '../../src/nav/navigator/changes/run-between.ts';
import type { Level } from '../../src/nav/level.ts';
import { PEER_PLANS } from './peers/plans.ts';

const ROUNDS = 7;

if (isMainThread) await measure();
else parentPort!.on('message', ([level, body]: [Level, Body]) => parentPort!.postMessage(indexLevel(level, body)));

async function measure(): Promise<void> {
  const worker = new Worker(new URL(import.meta.url));
  const inWorker: PrepareOptions['buildIndex'] = (level, body) => {
    worker.postMessage([level, body]);
    return new Promise((resolve) => worker.once('message', (index: LevelIndex | null) => resolve(index)));
  };
  for (const name of ['rooms-200', 'rooms-2000']) {
    const level = buildLevel(PEER_PLANS[name]().plan);
    for (const [where, build] of [
      ['here', {}],
      ['in a worker', { buildIndex: inWorker }],
    ] as const) {
      const nav = createNavigator(level, { radius: 0 });
      const places = Array.from({ length: ROUNDS + 1 }, () => nav.findRandomPoint()!);
      const crate = nav.addObstacle({ x: 0, z: 0, radius: 0.5 });
      const rows: number[][] = [];
      for (const [i, { x, z }] of places.slice(1).entries()) {
        nav.moveObstacle(crate, { x, z, radius: 0.5 });
        nav.findPath(places[i], places[i + 1]);
        let longest = 0;
        const begun = performance.now();
        const idle = performance.eventLoopUtilization();
        let last = begun;
        const ticker = setInterval(() => void (longest = Math.max(longest, -last + (last = performance.now()))), 1);
        await nav.prepare(build);
        clearInterval(ticker);
        if (nav.indexUse !== 'all') throw new Error('no index was made');
        rows.push([performance.now() - begun, performance.eventLoopUtilization(idle).active, longest]);
      }
      const [whole, own, longest] = rows[0].map((_, i) => rows.map((row) => row[i]).sort((a, b) => a - b)[ROUNDS >> 1].toFixed(0)); // prettier-ignore
      process.stdout.write(
        `${name}, index ${where}: ready after ${whole} ms, ${own} of them on this thread, longest stretch ${longest} ms\n`,
      );
    }
  }
  await worker.terminate();
}
