// Runs Leafstar and its peers on the same plans and queries and prints one table a plan. Started by run-peers.ts, as one bundle, so
// that the project's code runs as it is shipped and not as a test runner serves it.
//
// One process; rounds go over all libraries in turn, so that whatever else the machine does hits all alike, and every query keeps
// its best time. Only the library's own call is timed. Afterwards every path is looked at: does it begin and end where it was
// asked to, does any of its lines go through a wall, how much longer is it than the shortest there is. Shortest is what Leafstar's
// `exact` says, which tests hold to an oracle; a legal path shorter than that would be told. Ratios are to the fastest peer
// that answers everything and goes through no wall. PEERS_PLANS, PEERS_ONLY (comma lists), PEERS_QUERIES, PEERS_ROUNDS and
// PEERS_BUDGET (seconds a library and plan) narrow it down.
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { wallsNear } from '../../../src/bsp/walls-near.ts';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { FINDERS } from '../../../src/nav/finders/finders.ts';
import { createGoalField } from '../../../src/nav/exact/field/create-goal-field.ts';
import { levelIndexOf, sizeOfIndex } from '../../../src/nav/exact/indexed/level-indexes.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { PathFinder } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { randomFrom } from '../../support/random.ts';
import { heapOf } from '../heap-of.ts';
import type { Contender, Query } from './contender.ts';
import { graphPeers } from './graph-peers.ts';
import { meshPeers } from './mesh-peers.ts';
import { meshesOf } from './meshes.ts';
import { PEER_PLANS } from './plans.ts';

const wish = (name: string, usual: string): string => process.env[`PEERS_${name}`] ?? usual;
const QUERY_COUNT = Number(wish('QUERIES', '1000'));
const ROUNDS = Number(wish('ROUNDS', '7'));
const BUDGET_MS = 1000 * Number(wish('BUDGET', '8'));
const BOTS = 10_000;
const ONLY = wish('ONLY', '').split(',');

const BODY = { ...POINT_FLYER, height: 1 };
const OWN_FINDERS = ['exact-indexed', 'exact', 'funnel', 'line-of-sight', 'midpoints'];
/** Queries keep this far from walls, map units, and lie on thousandths. */
const MARGIN = 0.3;
/** Paths may end this far from where they were asked to, and lie this deep in walls. */
const AT_END = 0.05;
const DEPTH = 0.02;
/** Shorter than the shortest by this much, relative, is one too many; peers round coordinates to single precision. */
const SAME = 1e-9;
const SINGLE = 1e-5;

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const at = (values: readonly number[], part: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))];
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const collect = (globalThis as { gc?: () => void }).gc ?? ((): void => {});

interface Row {
  readonly contender: Contender;
  readonly isPeer: boolean;
  readonly build: number;
  readonly run: (query: number) => unknown;
  readonly read: (query: number) => readonly Point[] | null;
  readonly micros: Float64Array;
  /** How many of the queries it has time for. */
  count: number;
}

function ownContender(level: Level, key: string): Contender | null {
  const found = FINDERS.find((each) => each.key === key);
  if (found === undefined) return null;
  const own: Contender<PathFinder, Query, ReturnType<PathFinder['find']>> = {
    name: `Leafstar, ${key}`,
    build: () => found.make(level, BODY),
    ask: (_, query) => query,
    answer: (finder, [start, goal]) => finder.find(start, goal),
    read: (path, [start]) => path && [start, ...path.points],
  };
  return own as Contender;
}

function askAll(level: Level): Query[] {
  const random = randomFrom(99);
  const { minX, minZ, maxX, maxZ } = level.plan.bounds;
  const between = (low: number, high: number): number => Math.round(1000 * (low + (high - low) * random())) / 1000;
  const place = (): Point => {
    for (;;) {
      // On the plan's grid, so that nobody has to move them.
      const { quantum } = level.plan;
      const x = Math.round(between(minX, maxX) / quantum) * quantum;
      const z = Math.round(between(minZ, maxZ) / quantum) * quantum;
      if (leafAt(level.tree, { x, z }) >= 0 && gapToWalls(level, { x, z }, MARGIN) >= MARGIN) return { x, z };
    }
  };
  return Array.from({ length: QUERY_COUNT }, () => [place(), place()] as const);
}

function gapToWalls({ plan, tree }: Level, { x, z }: Point, most: number): number {
  let least = most * most;
  wallsNear(tree, { minX: x - most, minZ: z - most, maxX: x + most, maxZ: z + most }, (wall) => {
    const { a, b } = plan.walls[wall];
    least = Math.min(least, pointGapSquared(x, z, plan.vertices[a], plan.vertices[b]));
  });
  return Math.sqrt(least);
}

/** How deep the line from p to q goes into what is solid, at the middle of each stretch between two walls; 0 when it does not. */
function depthOf(level: Level, p: Point, q: Point): number {
  const { plan, tree } = level;
  const cuts = [0, 1];
  const box = {
    minX: Math.min(p.x, q.x),
    minZ: Math.min(p.z, q.z),
    maxX: Math.max(p.x, q.x),
    maxZ: Math.max(p.z, q.z),
  };
  wallsNear(tree, box, (wall) => {
    const [u, v] = [plan.vertices[plan.walls[wall].a], plan.vertices[plan.walls[wall].b]];
    const sideP = (v.x - u.x) * (p.z - u.z) - (v.z - u.z) * (p.x - u.x);
    const sideQ = (v.x - u.x) * (q.z - u.z) - (v.z - u.z) * (q.x - u.x);
    if (sideP !== sideQ) cuts.push(Math.max(0, Math.min(1, sideP / (sideP - sideQ))));
  });
  const ordered = sorted(cuts);
  let deepest = 0;
  for (let i = 1; i < ordered.length; i++) {
    const t = (ordered[i - 1] + ordered[i]) / 2;
    const middle = { x: p.x + t * (q.x - p.x), z: p.z + t * (q.z - p.z) };
    if (leafAt(tree, middle) < 0) deepest = Math.max(deepest, gapToWalls(level, middle, 64));
  }
  return deepest;
}

const lengthOf = (path: readonly Point[]): number =>
  path.reduce((sum, place, i) => (i === 0 ? 0 : sum + distance(path[i - 1], place)), 0);

interface Judged {
  readonly answered: number;
  readonly faults: number;
  readonly deepest: number;
  readonly over: number;
  readonly worst: number;
  readonly tooShort: number;
}

function judge(level: Level, queries: readonly Query[], truths: readonly number[], row: Row): Judged {
  let [answered, faults, deepest, tooShort] = [0, 0, 0, 0];
  const over: number[] = [];
  for (let i = 0; i < row.count; i++) {
    const path = row.read(i);
    if (path === null || path.length < 2) continue;
    const [start, goal] = queries[i];
    if (distance(path[0], start) > AT_END || distance(path.at(-1)!, goal) > AT_END) continue;
    answered++;
    const depth = Math.max(...path.slice(1).map((place, k) => depthOf(level, path[k], place)));
    if (depth > DEPTH) {
      faults++;
      deepest = Math.max(deepest, depth);
      continue;
    }
    const more = lengthOf(path) / truths[i] - 1;
    over.push(Math.max(0, more));
    if (more < -(row.isPeer ? SINGLE : SAME)) tooShort++;
  }
  return {
    answered: answered / row.count,
    faults: faults / row.count,
    deepest,
    over: mean(over),
    worst: Math.max(...over),
    tooShort,
  };
}

/** Many bots, one prey: an index that is there, one search from the prey, and a path for each. */
function sharedGoal(level: Level): string {
  const index = levelIndexOf(level, BODY, Infinity);
  const random = randomFrom(3);
  const places = Array.from({ length: BOTS + 1 }, () => randomPlace(level, BODY, random)!);
  let search = Infinity;
  // Like a query, every hundred bots keep their best time.
  const batches = new Float64Array(BOTS / 100).fill(Infinity);
  let length = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    collect();
    const begin = performance.now();
    const field = createGoalField(level, BODY, places[BOTS])!;
    search = Math.min(search, performance.now() - begin);
    length = 0;
    for (let batch = 0; batch < batches.length; batch++) {
      const start = performance.now();
      for (let bot = 100 * batch; bot < 100 * batch + 100; bot++) length += field.pathFrom(places[bot])?.length ?? 0;
      batches[batch] = Math.min(batches[batch], performance.now() - start);
    }
  }
  const paths = batches.reduce((sum, time) => sum + time, 0);
  const size = index === null ? 'no index' : `index ${(sizeOfIndex(index) / 2 ** 20).toFixed(2)} MiB`;
  return `${size}; one goal for ${BOTS} bots: search ${search.toFixed(1)} ms, paths ${paths.toFixed(1)} ms, ${(length / BOTS).toFixed(0)} long on average`;
}

async function measurePlan(name: string, peers: readonly Contender[]): Promise<void> {
  const { plan, tiles } = PEER_PLANS[name]();
  const begin = performance.now();
  const level = buildLevel(plan);
  const levelTime = performance.now() - begin;
  const meshes = meshesOf(plan, BODY, tiles);
  const queries = askAll(level);
  const truth = FINDERS.find(({ key }) => key === 'exact')!.make(level, BODY);
  const truths = queries.map(([start, goal]) => truth.find(start, goal)?.length ?? NaN);
  const own = OWN_FINDERS.flatMap((key) => ownContender(level, key) ?? []);
  console.log(
    `\n${name}: ${plan.walls.length} walls, ${meshes.triangles.rings.length} triangles, ${meshes.polygons.rings.length} polygons ` +
      `(${meshes.hexagons.rings.length} of six corners at most), ${queries.length} queries, ${mean(truths).toFixed(0)} long on average; ` +
      `Leafstar’s tree ${levelTime.toFixed(0)} ms`,
  );
  const rows: Row[] = [];
  for (const contender of [...own, ...peers]) {
    if (ONLY[0] !== '' && !ONLY.some((part) => contender.name.includes(part))) continue;
    if (contender.skips?.includes(name) === true) {
      console.log(`  ${contender.name}: left out, its build takes minutes`);
      continue;
    }
    collect();
    const start = performance.now();
    const model = contender.build(meshes);
    const build = performance.now() - start;
    const args = queries.map((query) => contender.ask(model, query));
    const run = (query: number): unknown => {
      try {
        return contender.answer(model, args[query]);
      } catch {
        return null;
      }
    };
    rows.push({
      contender,
      isPeer: peers.includes(contender),
      build,
      run,
      read(query) {
        const answer = run(query);
        return answer === null || answer === undefined ? null : contender.read(answer, queries[query], model);
      },
      micros: new Float64Array(queries.length).fill(Infinity),
      count: queries.length,
    });
  }
  const share = BUDGET_MS / (ROUNDS + 1);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const row of rows) {
      collect();
      const first = performance.now();
      // The first round warms up, and tells how many queries there is time for.
      if (round === 0) {
        for (let pass = 0; pass < 3; pass++) {
          for (let i = 0; i < row.count; i++) {
            row.run(i);
            if (performance.now() - first < share) continue;
            if (pass === 0) row.count = Math.max(10, i + 1);
            pass = 3;
            break;
          }
        }
        continue;
      }
      for (let i = 0; i < row.count; i++) {
        const start = performance.now();
        row.run(i);
        row.micros[i] = Math.min(row.micros[i], 1000 * (performance.now() - start));
      }
    }
  }
  report(
    rows,
    rows.map((row) => judge(level, queries, truths, row)),
  );
  console.log(`  ${sharedGoal(level)}`);
}

function report(rows: readonly Row[], judged: readonly Judged[]): void {
  const lines = rows.map((row, i) => {
    const micros = [...row.micros.subarray(0, row.count)];
    return { row, ...judged[i], median: at(micros, 0.5), slow: at(micros, 0.99), heap: heapOf(row.count, row.run) };
  });
  const sound = lines.filter(({ row, answered, faults }) => row.isPeer && answered >= 0.999 && faults === 0);
  const least = sound.length > 0 ? sound.reduce((best, line) => (line.median < best.median ? line : best)) : null;
  const cell = (text: string, width: number): string => text.padStart(width);
  console.log(
    `  ${'library'.padEnd(34)}${['build ms', 'median µs', 'p99 µs', 'to median', 'to p99', 'answered', 'walls', 'mean over', 'worst over', 'KiB', 'beyond', 'queries'].map((word) => cell(word, 11)).join('')}`,
  );
  for (const line of lines.sort((one, other) => one.median - other.median)) {
    const { row, median, slow, answered, faults, over, worst, tooShort, heap } = line;
    const ratio = (value: number, to: number | undefined): string =>
      to === undefined ? '-' : `${(value / to).toFixed(2)}×`;
    console.log(
      `  ${row.contender.name.padEnd(34)}${[
        row.build.toFixed(1),
        median.toFixed(1),
        slow.toFixed(1),
        ratio(median, least?.median),
        ratio(slow, least?.slow),
        `${(100 * answered).toFixed(1)} %`,
        `${(100 * faults).toFixed(1)} %`,
        `+${(100 * over).toFixed(2)} %`,
        `+${(100 * worst).toFixed(1)} %`,
        (heap.whole / 1024).toFixed(1),
        (heap.beyond / 1024).toFixed(2),
        `${row.count}`,
      ]
        .map((text) => cell(text, 11))
        .join('')}${tooShort > 0 ? `  ${tooShort} shorter than the shortest` : ''}`,
    );
  }
  if (least !== null) console.log(`  ratios are to ${least.row.contender.name}`);
}

const peers = [...(await meshPeers()), ...(await graphPeers())];
for (const peer of peers) await peer.prepare?.();
for (const name of Object.keys(PEER_PLANS)) {
  if (wish('PLANS', name).split(',').includes(name)) await measurePlan(name, peers);
}
