// Times one crate of eight corners that jumps about a level: patched into the exact index, with the first path after it, and the same path
// again. The same paths without crates, and among many (on the largest plan 1,000). These are put there one by one, then one moves, with the
// first path after it; and all at once. A wall is shut and opened, with the first path after it. For comparison the rebuild: patchLevel, and
// the first path after it. Milliseconds of the processor's time: median and 99 % over places, at each the least of five rounds (rebuilds and what is put
// there: one), so that 99 % is not when memory was collected or code compiled. Started by patch.bench.ts as one bundle.
import { readFileSync } from 'node:fs';
import type { Point } from '../../src/geometry/point.ts';
import { BLOCKS_BODIES, SOLID, type FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { PLAYER_BODY } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { makeExactFinder } from '../../src/nav/finders/make-exact-finder.ts';
import { plainFinderOn } from '../../src/nav/exact/search-exact.ts';
import type { Obstacle } from '../../src/nav/patch/level-patch.ts';
import { patchLevel } from '../../src/nav/patch/patch-level.ts';
import { createPatchedLevel } from '../../src/nav/patch/patched-level.ts';
import type { PathFinder } from '../../src/nav/path-finder.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { randomFrom } from '../support/random.ts';
import { PEER_PLANS } from './peers/plans.ts';

const REBUILDS = 20;
const CHANGES = 400;
const QUERIES = 100;
const ROUNDS = 5;

const [keep] = process.argv.slice(2);
const cases: readonly (readonly [FloorPlan, radius: number, crate: number, many: number])[] = [
  [loadPlan(new Uint8Array(readFileSync(keep)), 'keep.json'), 14, 20, 60],
  [PEER_PLANS['rooms-200']().plan, 0.5, 1, 100],
  [PEER_PLANS['rooms-2000']().plan, 0.5, 1, 1000],
  [yard(2048), 16, 24, 300],
];

/** One room of that size, in which everything sees everything. */
function yard(side: number): FloorPlan {
  const rooms = [{ name: 'yard', polygon: [[0, 0], [side, 0], [side, side], [0, side]] }]; // prettier-ignore
  const file = { format: 'leafstar floor plan', version: 1, title: 'yard', unit: 1, rooms };
  return loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'yard.json');
}

for (const [plan, radius, size, many] of cases) {
  for (const body of [
    { ...PLAYER_BODY, radius: 0 },
    { ...PLAYER_BODY, radius },
  ]) {
    process.stdout.write(`${plan.name}, radius ${body.radius}: ${measure(plan, body, size, many).join(', ')} ms\n`);
  }
}

function measure(plan: FloorPlan, body: Body, size: number, many: number): string[] {
  const random = randomFrom(1);
  const level = buildLevel(plan);
  const usual = makeExactFinder(level, body);
  const place = (): Point => randomPlace(level, body, random)!;
  const queries = Array.from({ length: QUERIES }, () => [place(), place()] as const);
  const times = new Map<string, number[]>();
  const time = (what: string, place: number, run: () => void): void => {
    const begun = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(begun);
    const all = times.get(what) ?? [];
    all[place] = Math.min(all[place] ?? Infinity, (user + system) / 1000);
    times.set(what, all);
  };
  const repeat = (count: number, run: (i: number) => void): void => {
    for (let round = 0; round < ROUNDS; round++) for (let i = 0; i < count; i++) run(i);
  };
  const askAll = (what: string, finder: PathFinder): void => {
    for (const [start, goal] of queries) finder.find(start, goal);
    repeat(QUERIES, (i) => time(what, i, () => void finder.find(...queries[i])));
  };
  const crate = (): Obstacle => {
    const at = place();
    return {
      polygon: Array.from({ length: 8 }, (_, k) => ({
        x: at.x + size * Math.cos((k * Math.PI) / 4),
        z: at.z + size * Math.sin((k * Math.PI) / 4),
      })),
    };
  };

  askAll('usual path', usual);
  const patched = createPatchedLevel({ level, body, simple: usual, usual, finderOn: plainFinderOn });
  askAll('path in a patched level', patched.finder);
  const query = (i: number): readonly [Point, Point] => queries[i % QUERIES];
  const crates = Array.from({ length: CHANGES }, crate);
  repeat(CHANGES, (i) => {
    time('change', i, () => patched.setObstacles(new Map([[1, crates[i]]])));
    time('first path', i, () => void patched.finder.find(...query(i)));
    time('same path', i, () => void patched.finder.find(...query(i)));
  });
  const wall = plan.walls.findIndex(({ back, blocks }) => back !== SOLID && (blocks & BLOCKS_BODIES) === 0);
  for (let round = 0; wall >= 0 && round < ROUNDS; round++) {
    for (let i = 0; i < CHANGES; i++) {
      time('door', i, () => patched.setShut(wall, i % 2 === 0));
      time('first path after it', i, () => void patched.finder.find(...query(i)));
    }
  }
  const placed = Array.from({ length: many }, crate);
  placed.forEach((obstacle, i) => time(`each of ${many}`, i, () => patched.setObstacles(new Map([[1 + i, obstacle]]))));
  askAll(`path among ${many}`, patched.finder);
  repeat(CHANGES, (i) => {
    time(`change among ${many}`, i, () => patched.setObstacles(new Map([[1 + (i % many), crates[i]]])));
    time(`first path among ${many}`, i, () => void patched.finder.find(...query(i)));
    patched.setObstacles(new Map([[1 + (i % many), placed[i % many]]]));
  });
  time(`${many} at once`, 0, () => {
    const obstacles = new Map(placed.entries());
    createPatchedLevel({ level, body, simple: usual, usual, finderOn: plainFinderOn, obstacles });
  });
  for (let i = 0; i < REBUILDS; i++) {
    const obstacle = crate();
    let rebuilt = level;
    time('rebuild', i, () => (rebuilt = patchLevel(level, body, { obstacles: [obstacle] })));
    time('first path in it', i, () => void makeExactFinder(rebuilt, body).find(...query(i)));
  }
  return [...times].map(([what, all]) => {
    const sorted = [...all].sort((a, b) => a - b);
    const [middle, high] = [0.5, 0.99].map((part) => sorted[Math.floor(part * sorted.length)].toFixed(3));
    return `${what} ${middle} (${high}, at worst ${sorted[sorted.length - 1].toFixed(3)})`;
  });
}
