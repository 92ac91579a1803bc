// Hub labels, their order and their searches, each beside its definition, on random graphs with all distances by relaxing through every corner.
import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { distanceIn, fillTable, sizeOfTable } from '../../../../src/nav/exact/indexed/distance-table.ts';
import { distanceByHubs, labelCorners, type HubLabels } from '../../../../src/nav/exact/indexed/hub-labels.ts';
import { entryOf } from '../../../../src/nav/exact/indexed/index-layout.ts';
import { bytesOf } from '../../../../src/nav/exact/indexed/level-indexes.ts';
import { rankCorners } from '../../../../src/nav/exact/indexed/rank-corners.ts';
import { createSpread } from '../../../../src/nav/exact/indexed/spread.ts';
import type { CornerGraph } from '../../../../src/nav/exact/indexed/view-cones.ts';
import { randomFrom } from '../../../support/random.ts';

const SEEDS = [2, 3, 6];

interface Known {
  readonly graph: CornerGraph;
  readonly count: number;
  /** The length of each edge, Infinity where there is none. */
  readonly edge: readonly (readonly number[])[];
  readonly gap: readonly (readonly number[])[];
}

/** Corners at random or, for even seeds, in rows, so that many paths are equally long; some parts are separate. */
function known(seed: number): Known {
  const random = randomFrom(seed);
  const count = 8 + 9 * seed;
  const place = (): number => (seed % 2 === 0 ? 8 * Math.floor(random() * 7) : random() * 64);
  const x = Float64Array.from({ length: count }, place);
  const z = Float64Array.from({ length: count }, place);
  const edge = Array.from({ length: count }, () => Array.from({ length: count }, () => Infinity));
  for (let i = 0; i < 1.3 * count; i++) {
    const [a, b] = [0, 1].map(() => Math.floor(random() * count));
    if (a === b) continue;
    const [dx, dz] = [x[b] - x[a], z[b] - z[a]];
    edge[a][b] = edge[b][a] = Math.sqrt(dx * dx + dz * dz);
  }
  const lists = edge.map((row) => row.flatMap((length, to) => (length < Infinity ? [to] : [])));
  const start = new Int32Array(count + 1);
  lists.forEach((list, i) => (start[i + 1] = start[i] + list.length));
  const gap = edge.map((row, i) => row.map((length, k) => (i === k ? 0 : length)));
  for (let via = 0; via < count; via++)
    for (const row of gap) row.forEach((old, k) => (row[k] = Math.min(old, row[via] + gap[via][k])));
  return { graph: { start, to: Uint16Array.from(lists.flat()), x, z }, count, edge, gap };
}

const isNear = (a: number, b: number): boolean => a === b || Math.abs(a - b) < 5e-10;

function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

test.each(SEEDS)(
  'a search gives every corner in order of distance, each with the corner before it (seed %i)',
  (seed) => {
    const { graph, count, edge, gap } = known(seed);
    const spread = createSpread(graph);
    for (let root = 0; root < count; root++) {
      const order: number[] = [];
      spread.begin(root);
      for (let corner = spread.next(); corner >= 0; corner = spread.next()) {
        order.push(corner);
        assert(isNear(spread.length[corner], gap[root][corner]));
        const before = spread.before[corner];
        if (corner === root) assert.equal(before, -1);
        else assert.equal(spread.length[before] + edge[before][corner], spread.length[corner]);
        spread.open(corner);
      }
      expect([...order].sort((a, b) => a - b)).toEqual(gap[root].flatMap((far, k) => (far < Infinity ? [k] : [])));
      expect(order.map((corner) => spread.length[corner])).toEqual(
        order.map((corner) => spread.length[corner]).sort((a, b) => a - b),
      );
    }
  },
);

// With 161 corners paths are those from 128 of them.
test.each([...SEEDS, 17])('each next hub is on the most paths that no hub before it is on (seed %i)', (seed) => {
  const { graph, count } = known(seed);
  const spread = createSpread(graph);
  const samples = Math.min(128, count);
  // By root: each corner's ancestors in its tree, itself included; empty once a hub is among them.
  const trees = Array.from({ length: samples }, (_, sample) => {
    const root = Math.floor(((sample + 0.5) * count) / samples);
    const lines: number[][] = Array.from({ length: count }, () => []);
    spread.begin(root);
    for (let corner = spread.next(); corner >= 0; corner = spread.next()) {
      lines[corner] = [...(corner === root ? [] : lines[spread.before[corner]]), corner];
      spread.open(corner);
    }
    return lines;
  });
  const sums = Array.from({ length: count }, () => 0);
  for (const lines of trees) for (const line of lines) for (const corner of line) sums[corner]++;
  const first = [...sums];
  const ranked = [...finish(rankCorners(graph))];
  expect([...ranked].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
  for (let rank = 0; rank < count; rank++) {
    const most = Math.max(...sums);
    if (most === 0) {
      const rest = ranked.slice(rank);
      expect(rest).toEqual([...rest].sort((a, b) => first[b] - first[a] || a - b));
      break;
    }
    expect(sums[ranked[rank]]).toBe(most);
    for (const lines of trees) {
      lines.forEach((line, i) => {
        if (!line.includes(ranked[rank])) return;
        for (const corner of line) sums[corner]--;
        lines[i] = [];
      });
    }
  }
});

test.each(SEEDS)(
  'a corner stores the hubs to which no earlier hub gives a path as short, and no others (seed %i)',
  (seed) => {
    const { graph, count, edge, gap } = known(seed);
    const order = [...finish(rankCorners(graph))];
    const labels = finish(labelCorners(graph, Infinity)) as HubLabels;
    const { start, hub, length, next } = labels;
    for (let corner = 0; corner < count; corner++) {
      const wanted = order.flatMap((root, rank) => {
        const far = gap[corner][root];
        const isCovered = order
          .slice(0, rank)
          .some((other) => gap[corner][other] + gap[other][root] <= far * (1 + 1e-12));
        return far < Infinity && !isCovered ? [rank] : [];
      });
      const own = Array.from({ length: start[corner + 1] - start[corner] }, (_, i) => start[corner] + i);
      expect(own.map((entry) => hub[entry])).toEqual(wanted);
      for (const entry of own) {
        const root = order[hub[entry]];
        assert.equal(entryOf(labels, corner, hub[entry]), entry);
        assert(isNear(length[entry], gap[corner][root]));
        if (corner === root) assert.equal(next[entry], corner);
        else assert(isNear(edge[corner][next[entry]] + gap[next[entry]][root], gap[corner][root]));
      }
      for (let other = 0; other < count; other++) {
        const far = distanceByHubs(labels, corner, other);
        assert(isNear(far, gap[corner][other]));
      }
    }
    const bytes = hub.length * (2 + 8 + 2);
    expect(bytesOf(labels)).toBe(bytes + 4 * (count + 1));
    expect(finish(labelCorners(graph, bytes))).toEqual(labels);
    expect(finish(labelCorners(graph, bytes - 12))).toBeNull();
  },
);

test.each(SEEDS)(
  'a table has every distance and the next corner on each path, in as many bytes as said (seed %i)',
  (seed) => {
    const { graph, count, edge, gap } = known(seed);
    const table = finish(fillTable(graph));
    const { length, next } = table;
    expect(length.byteLength + next.byteLength).toBe(sizeOfTable(count));
    for (let goal = 0; goal < count; goal++) {
      for (let corner = 0; corner < count; corner++) {
        const far = distanceIn(table, goal, corner);
        assert(isNear(far, gap[corner][goal]));
        if (far === Infinity || corner === goal) continue;
        const step = next[goal * count + corner];
        assert(isNear(edge[corner][step] + gap[step][goal], far));
      }
    }
  },
);

test('tables of more corners than two bytes can number take four for each', () => {
  const lengths = (corners: number): number => (8 * corners * (corners - 1)) / 2;
  expect(sizeOfTable(0x10000)).toBe(lengths(0x10000) + 2 * 0x10000 ** 2);
  expect(sizeOfTable(0x10001)).toBe(lengths(0x10001) + 4 * 0x10001 ** 2);
});
