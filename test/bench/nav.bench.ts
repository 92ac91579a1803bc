// What meshes and finders cost on the public Doom maps and the largest own one: milliseconds a mesh, microseconds a query (the
// median of many between random places that reach each other), nodes expanded, and how much longer each finder's paths are
// than the best of them all. First, how many fewer merged cells there are than leaves, and what merging costs.
import { test } from 'vitest';
import type { Point } from '../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY } from '../../src/nav/bodies.ts';
import { buildNavMesh } from '../../src/nav/mesh/build-nav-mesh.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { buildPortalGraph, portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { cellCount } from '../../src/nav/mesh/nav-mesh.ts';
import { allContenders } from '../../src/nav/finders/compare-paths.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../src/nav/finders/make-smoothed.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { randomFrom } from '../support/random.ts';

const QUERIES = 300;
const BODIES = [
  ['player', PLAYER_BODY],
  ['bot', BOT_BODY],
] as const;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

test('merged cells on the public Doom maps', () => {
  const sum = new Map<string, { leaves: number; cells: number; halfEdges: number; ms: number }>();
  for (const [name, load] of [...ownPlans(), ...doomPlans()]) {
    const { tree } = buildLevel(load());
    const leaves = tree.leaves.length;
    const columns = BODIES.map(([who, body]) => {
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now();
        buildNavMesh(tree, body);
        return performance.now() - start;
      });
      const mesh = buildNavMesh(tree, body);
      const cells = cellCount(mesh);
      const ms = Math.min(...times);
      const all = sum.get(who) ?? { leaves: 0, cells: 0, halfEdges: 0, ms: 0 };
      sum.set(who, {
        leaves: all.leaves + leaves,
        cells: all.cells + cells,
        halfEdges: all.halfEdges + mesh.edgeCell.length,
        ms: all.ms + ms,
      });
      return `${who} ${cells} cells (÷ ${(leaves / cells).toFixed(2)}), ${ms.toFixed(1)} ms`;
    });
    process.stdout.write(`${name.padEnd(20)} ${leaves} leaves: ${columns.join('; ')}\n`);
  }
  for (const [who, { leaves, cells, halfEdges, ms }] of sum) {
    const each = (halfEdges / cells).toFixed(2);
    process.stdout.write(
      `all maps, ${who}: ${leaves} leaves, ${cells} cells (÷ ${(leaves / cells).toFixed(2)}), ${each} corners a cell, ${ms.toFixed(0)} ms\n`,
    );
  }
});

test('meshes and finders on the public Doom maps', () => {
  const maps = [...ownPlans().filter(([name]) => name === 'office.json'), ...doomPlans()];
  for (const [name, load] of maps) {
    const level = buildLevel(load());
    for (const [who, body] of BODIES) {
      const times = Array.from({ length: 3 }, () => {
        const start = performance.now();
        buildPortalGraph(level.tree, body);
        return performance.now() - start;
      });
      const graph = portalGraphOf(level, body);
      process.stdout.write(
        `${name} ${who}: mesh ${median(times).toFixed(0)} ms, ${graph.nodeCount} nodes, ${graph.edgeTo.length} edges\n`,
      );
      const random = randomFrom(1);
      const contenders = allContenders().filter(
        ({ finder, smoothing }) => finder === 'midpoints' || smoothing === (finderOf(finder).smoothing ?? null),
      );
      const finders = contenders.map(({ finder, smoothing }) => ({
        key: finder === 'midpoints' ? `${finder}, ${smoothing}` : finder,
        finder: makeSmoothedFinder(level, body, finderOf(finder), smoothing),
      }));
      const pairs: [Point, Point][] = [];
      for (let i = 0; i < 20 * QUERIES && pairs.length < QUERIES; i++) {
        const from = randomPlace(level, body, random);
        const to = randomPlace(level, body, random);
        if (from !== null && to !== null && finders[0].finder.find(from, to) !== null) pairs.push([from, to]);
      }
      const best = pairs.map(() => Infinity);
      const runs = finders.map(({ key, finder }) => {
        const micros: number[] = [];
        const expanded: number[] = [];
        const lengths = pairs.map(([from, to], i) => {
          const start = performance.now();
          const answer = finder.answer(from, to);
          micros.push((performance.now() - start) * 1000);
          expanded.push(answer.expanded);
          const length = answer.path?.length ?? NaN;
          best[i] = Math.min(best[i], length);
          return length;
        });
        return { key, micros, expanded, lengths };
      });
      for (const { key, micros, expanded, lengths } of runs) {
        const over = mean(lengths.map((length, i) => (best[i] > 0 ? length / best[i] - 1 : 0)));
        process.stdout.write(
          `  ${key.padEnd(24)} ${median(micros).toFixed(0).padStart(6)} µs  ${mean(expanded).toFixed(0).padStart(6)} expanded  ` +
            `+${(100 * over).toFixed(1)} % length\n`,
        );
      }
    }
  }
});
