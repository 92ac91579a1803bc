// Parts of nav that stand alone: grids and their rules, curves of links, bakes as files, indexes as they grow, comparisons of finders.
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import type { Point } from '../../src/geometry/point.ts';
import { LINK_TYPES } from '../../src/map/link-types.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { createGoalField } from '../../src/nav/exact/field/create-goal-field.ts';
import { checkIndex } from '../../src/nav/exact/indexed/check-index.ts';
import { labelCorners } from '../../src/nav/exact/indexed/hub-labels.ts';
import {
  adoptIndex,
  indexInSlices,
  indexLevel,
  sizeOfIndex,
  type LevelIndex,
} from '../../src/nav/exact/indexed/level-indexes.ts';
import { allContenders, comparePaths } from '../../src/nav/finders/compare-paths.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../src/nav/finders/make-smoothed.ts';
import { findPath, searchGrid } from '../../src/nav/grid/find-path.ts';
import { costsToGoal, GRID_HEURISTICS } from '../../src/nav/grid/grid-heuristics.ts';
import {
  DIAGONALS,
  graphOfGrid,
  layoutOf,
  NEIGHBOURS,
  STEP_COSTS,
  tunnelOfEdge,
} from '../../src/nav/grid/grid-rules.ts';
import {
  centreOfNode,
  cornersOfNode,
  gridOfText,
  nodeAt,
  nodeFromWorldPoint,
  setNode,
} from '../../src/nav/grid/navigation-grid.ts';
import { BakeError, readBake, writeBake } from '../../src/nav/known/bake-file.ts';
import { checkGraph } from '../../src/nav/hand/check-graph.ts';
import { makeBake } from '../../src/nav/known/bake.ts';
import { curveOf } from '../../src/nav/link-curve.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { ownPlans } from '../support/all-plans.ts';
import { digest, expectGolden, expectGoldenPart, outcome } from '../support/golden.ts';
import { sampled } from '../support/quick.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';
import { isAdmissible } from '../support/checks/admissible.ts';

const ownPlan = (name: string): ReturnType<typeof randomPlan> => ownPlans().find(([each]) => each === name)![1]();

test('grids of texts, their rules and estimates are as before', async () => {
  const lines: string[] = [];
  for (const name of sampled(['TestGrid1.txt', 'pac-maze.txt', 'maze.txt'], 3))
    for (const layout of ['square', 'hex'] as const) {
      const grid = gridOfText(new Uint8Array(readFileSync(`maps/${name}`)), name, layout);
      const { nodeSize, gridWidth, gridHeight } = grid;
      const points = Array.from({ length: 60 }, (_, i): Point => ({
        x: ((i % 8) * 0.25 - 0.25) * nodeSize + Math.floor(i / 8) * 2 * nodeSize,
        z: ((i * 5) % 7) * 0.5 * nodeSize + (i % 3) * nodeSize - nodeSize,
      }));
      const nodes = points.map((at) => [nodeAt(grid, at), nodeFromWorldPoint(grid, at)]);
      const shapes = nodes.map(([, node]) => [centreOfNode(grid, node), cornersOfNode(grid, node, 0.8)]);
      lines.push(`${name}, ${layout}: grid ${digest(grid)}, nodes ${digest(nodes)}, shapes ${digest(shapes)}`);
      const [from, , to] = [1, 2, 3].map((i) =>
        grid.types.findIndex((type, node) => type > 0 && node > (i * gridWidth * gridHeight) / 5),
      );
      const [start, goal] = [centreOfNode(grid, from), centreOfNode(grid, to)];
      for (const { key: neighbours } of NEIGHBOURS.filter(({ key }) => layoutOf({ neighbours: key }) === layout))
        for (const { key: diagonals } of DIAGONALS)
          for (const { key: steps } of STEP_COSTS)
            for (const terrain of ['into', 'mean'] as const) {
              const rules = { neighbours, diagonals, steps, terrain } as Parameters<typeof graphOfGrid>[1];
              const graph = outcome(() => graphOfGrid(grid, rules)) as ReturnType<typeof graphOfGrid>;
              const edges: unknown[] = [];
              for (let node = 0; node < gridWidth * gridHeight; node += 3)
                graph.forEachNeighbour?.(node, (...edge) => edges.push([...edge, tunnelOfEdge(grid, edge[2])]));
              const found = GRID_HEURISTICS.map(({ key }) => {
                const { nodes, cost, expanded, reason } = searchGrid(grid, start, goal, { ...rules, heuristic: key });
                return [isAdmissible(key, rules), nodes, cost, expanded, reason];
              });
              const path: Point[] = [];
              const is = findPath(grid, start, goal, path, { ...rules, includeStart: true, budget: 40 });
              const costs = costsToGoal(graph, to).slice(0, 40);
              lines.push(`${name}, ${layout}, ${neighbours} ${diagonals} ${steps} ${terrain}: ${found.map(([, , , expanded]) => expanded).join(' ')} ${digest([edges, found, is, path, costs])}`); // prettier-ignore
            }
      setNode(grid, from, 3);
      setNode(grid, to, 2, 1.5);
      lines.push(`${name}, ${layout}, changed: ${digest([grid, searchGrid(grid, start, goal).nodes])}`);
    }
  await expectGoldenPart('text-grids', lines);
});

test('curves of links are as before', async () => {
  const ends = [[0, 0, 64], [128, 40, 0], [300, 300, 24], [0, 200, 200], [60, 64, -100]]; // prettier-ignore
  const lines = LINK_TYPES.map(({ key }) => {
    const curves = ends.flatMap(([far, to, from]) =>
      [0.25, 0.1].map((pace) => {
        const curve = curveOf(key, { x: 0, y: from, z: 0 }, { x: far * 0.6, y: to, z: far * 0.8 }, pace, pace * 3);
        return [curve.ms, [-50, 0, 100, 333, 500, 700, 1200, 1900, 2600, 5000].map((ms) => curve.at(ms)), curve.at(curve.ms)]; // prettier-ignore
      }),
    );
    return `${key}: ${digest(curves)}`;
  });
  await expectGolden('link-curves', lines);
});

/** What kind of error it ends with, and the numbers in its words. */
function refusal(read: () => unknown): string {
  try {
    return digest(read());
  } catch (error) {
    if (!(error instanceof BakeError)) throw error;
    return `${error.code} ${(error.message.match(/\d+/g) ?? []).join(' ')}`;
  }
}

test('bakes are written and read, whole and damaged, as before', async () => {
  const lines: string[] = [];
  const [small, other] = [buildLevel(ownPlan('station.json')), buildLevel(randomPlan(3, 40))];
  const graph = portalGraphOf(small, PLAYER_BODY);
  const bytes = writeBake(graph, makeBake(graph));
  lines.push(`${bytes.length} bytes ${digest(bytes)}`, digest(readBake(graph, bytes)));
  for (const level of [small, other])
    for (const body of [POINT_WALKER, { ...PLAYER_BODY, step: 8 }, { ...PLAYER_BODY, stoppedBy: 5 }])
      lines.push(`${refusal(() => readBake(portalGraphOf(level, body), bytes))}`);
  for (let at = 0; at < bytes.length; at += at < 100 ? 3 : 97) {
    const hurt = bytes.slice();
    hurt[at] ^= 5;
    lines.push(`byte ${at}: ${refusal(() => readBake(graph, hurt))}`);
    lines.push(`cut at ${at}: ${refusal(() => readBake(graph, bytes.slice(0, at)))}`);
  }
  await expectGolden('bake-files', lines);
});

test('indexes grow as before, and exact ways and goal fields are looked up in them', async () => {
  const lines: string[] = [];
  const station = ownPlan('station.json');
  const plans = { station, 'with one link': { ...station, links: station.links.slice(0, 1) }, grid: ownPlan('TestGrid1.txt'), ways: ownPlan('two-ways.json'), pillars: ownPlan('pillars.json'), random: randomPlan(2, 40), lattice: randomPlan(5, 60) }; // prettier-ignore
  for (const [name, plan] of sampled(Object.entries(plans), 3))
    for (const body of [POINT_WALKER]) {
      const level = buildLevel(plan);
      const places = plan.vertices.slice(0, 12).map(({ x, z }, i) => ({ x: x + (i % 3) * 20, z: z + 20 }));
      const asked = (): string => {
        const field = createGoalField(level, body, places[3]);
        const indexed = finderOf('exact-indexed').make(level, body);
        return digest([field?.expanded, places.map((at, i) => [field?.pathFrom(at), indexed.answer(at, places[(i * 5 + 1) % 12])])]); // prettier-ignore
      };
      /** Makes an index and uses it; its size. */
      const make = (mostBytes?: number): number => {
        const steps: number[] = [];
        const making = indexInSlices(level, body, mostBytes === undefined ? {} : { mostBytes });
        let step = making.next();
        for (; step.done !== true; step = making.next()) steps.push(step.value);
        const index = step.value;
        if (index !== null) adoptIndex(level, body, index);
        const size = index === null ? 0 : sizeOfIndex(index);
        lines.push(`${name}, radius ${body.radius}: ${size} bytes, steps ${digest(steps)}, index ${digest(index)}, answers ${asked()}`); // prettier-ignore
        return size;
      };
      lines.push(`${name}, radius ${body.radius}, none: ${asked()}`);
      // With less room a point's table becomes labels, and with still less there is nothing.
      const size = make();
      [size - 1, size / 2, 100].forEach(make);
    }
  await expectGoldenPart('indexes', lines);
});

test('indexes with a list cut or an entry changed are refused as before', async () => {
  const lines: string[] = [];
  const level = buildLevel(randomPlan(5, 16));
  const whole = indexLevel(level, POINT_WALKER)!;
  const labels = labelCorners(whole.graph, Infinity);
  let step = labels.next();
  while (step.done !== true) step = labels.next();
  const byLabels = { ...whole, table: null, labels: step.value };
  const faultOf = (index: LevelIndex): unknown =>
    outcome(() => checkIndex(index, (field, value, wanted) => new Error(`${field} ${String(value)} ${wanted}`)));
  for (const index of [whole, byLabels, { ...whole, table: null }, { ...whole, version: 1 }]) {
    lines.push(`whole: ${String(faultOf(index))}`);
    if (faultOf(index) !== undefined) continue;
    for (const [part, fields] of Object.entries(index))
      for (const [field, array] of Object.entries(Object(fields) as Record<string, Float64Array>)) {
        if (!ArrayBuffer.isView(array)) continue;
        const faultWith = (other: unknown): unknown => faultOf({ ...index, [part]: { ...(fields as object), [field]: other } }); // prettier-ignore
        const faults = [faultWith(array.slice(1)), faultWith(array.slice(0, -1))];
        for (const at of [0, 1, array.length >> 1, array.length - 1])
          for (const value of [
            -1,
            0,
            array[at] - 1,
            array[at] + 1,
            array[at] * (1 + 1e-7),
            index.graph.x.length - 1,
            index.graph.x.length,
          ])
            // prettier-ignore
            faults.push(faultWith(array.map((each, i) => (i === at ? value : each))));
        lines.push(`${part}.${field}: ${faults.filter(Boolean).length} of ${faults.length}, ${digest(faults)}`);
      }
  }
  await expectGolden('index-faults', lines);
});

test('faults of graphs drawn by hand are found as before', async () => {
  const plan = ownPlan('ledges.json');
  const { nodes, links } = plan.graph!;
  const lines: string[] = [];
  for (const hurt of sampled([...Array(12).keys()], 2)) {
    const moved = nodes.map((node, i) => ((i * 7 + hurt) % 11 === 0 ? { ...node, at: { x: node.at.x + hurt * 40 - 200, z: node.at.z + 60 } } : node)); // prettier-ignore
    const turned = links.map((link, i) =>
      (i * 5 + hurt) % 9 === 0 ? { ...link, from: link.to, to: link.from } : link,
    );
    const priced = (hurt % 2 === 0 ? turned : links).map((link, i) =>
      (i + hurt) % 3 === 0 ? { ...link, cost: 30 + 40 * i } : link,
    );
    const graph = { ...plan.graph!, joinsInView: hurt % 4 === 1, nodes: hurt % 3 === 0 ? nodes : moved, links: priced };
    for (const body of sampled([PLAYER_BODY, BOT_BODY, { ...PLAYER_BODY, step: 8, drop: 40 }], 3, hurt)) {
      const level = buildLevel({ ...plan, graph });
      const faults = checkGraph(level, body);
      const finder = finderOf('hand-graph').make(level, body);
      const found = plan.things.map(({ at }, i) => finder.answer(at, plan.things[(i * 3 + 2) % plan.things.length].at));
      const kinds = faults.map(({ kind }) => kind).filter((kind, i, all) => all.indexOf(kind) === i);
      lines.push(`graph ${hurt}, step ${body.step}: ${faults.length} ${kinds.join(', ')} ${digest(faults.map(({ at, message }) => [at, message.match(/[-\d.]+/g)]))}, paths ${digest(found)}`); // prettier-ignore
    }
  }
  await expectGoldenPart('graph-faults', lines);
});

test('finders are compared as before', async () => {
  const level = buildLevel(ownPlan('station.json'));
  const contenders = allContenders().map((each) => ({
    ...each,
    asked: makeSmoothedFinder(level, PLAYER_BODY, finderOf(each.finder), each.smoothing),
  }));
  let now = 0;
  const [start, goal] = [level.plan.things[0].at, level.plan.things[5].at];
  const rows = comparePaths(contenders, start, goal, () => (now += now % 7 === 3 ? 50 : 1.5), 4);
  const lines = rows.map(({ finder, smoothing, path, over, expanded, micros, reason }) =>
    `${finder} ${smoothing}: ${path?.length.toFixed(2)} ${over?.toFixed(5)} ${expanded} ${micros.toFixed(1)} ${reason}`); // prettier-ignore
  await expectGolden('compared', lines);
});
