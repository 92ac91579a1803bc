// Edges split where they touch and cross, at random: what is left meets only at its ends, and lies where it lay.
import { describe, expect, test } from 'vitest';
import { distance, type Point } from '../../../src/geometry/point.ts';
import type { Segment } from '../../../src/map/draft/segment-grid.ts';
import { splitEdges } from '../../../src/map/draft/split-edges.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { doMeet, distanceToSegment } from '../../support/checks/segment.ts';

const QUANTUM = 1 / 1024;

function draw(seed: number, count: number, size: number): { points: Point[]; edges: Segment[] } {
  const random = randomFrom(seed);
  const whole = (): number => Math.floor(random() * size);
  const points: Point[] = [];
  const known = new Set<string>();
  while (points.length < count) {
    const at = { x: whole(), z: whole() };
    if (known.has(`${at.x} ${at.z}`)) continue;
    known.add(`${at.x} ${at.z}`);
    points.push(at);
  }
  const edges = points.map((_, a) => ({ a, b: (a + 1 + Math.floor(random() * (count - 1))) % count }));
  return { points, edges };
}

describe.each(Array.from({ length: QUICK ? 12 : 200 }, (_, seed) => seed))('seed %i', (seed) => {
  const size = [7, 40, 300, 9000][seed % 4];
  const { points, edges } = draw(seed, 8 + (seed % 17), size);
  const split = splitEdges(points, edges, QUANTUM, 0)!;

  test('pieces meet only at their ends', () => {
    const at = split.pieces.map(({ a, b }) => [split.points[a], split.points[b]] as const);
    for (let i = 0; i < at.length; i++) {
      for (let j = 0; j < i; j++) {
        const [p, q] = [split.pieces[i], split.pieces[j]];
        const isSame = (p.a === q.a && p.b === q.b) || (p.a === q.b && p.b === q.a);
        if (!isSame && doMeet(...at[i], ...at[j])) expect.fail(`pieces ${j} and ${i}`);
      }
    }
  });

  test('the pieces of an edge lead from its start to its end, along it', () => {
    for (const [number, { a, b }] of edges.entries()) {
      const pieces = split.pieces.filter(({ edge }) => edge === number);
      expect([pieces[0].a, pieces.at(-1)!.b]).toEqual([a, b]);
      let long = 0;
      for (const [i, piece] of pieces.entries()) {
        if (i > 0) expect(piece.a).toBe(pieces[i - 1].b);
        long += distance(split.points[piece.a], split.points[piece.b]);
        expect(distanceToSegment(split.points[piece.a], points[a], points[b])).toBeLessThan(4 * QUANTUM);
      }
      expect(long - distance(points[a], points[b])).toBeLessThan(0.01);
    }
  });

  test('a vertex is added only where two edges cross, and each cut is told', () => {
    const isTold = new Set(split.crossings.map(({ vertex }) => vertex));
    for (let vertex = points.length; vertex < split.points.length; vertex++) expect(isTold.has(vertex)).toBe(true);
    for (const { first, second, vertex } of split.crossings) {
      for (const { a, b } of [edges[first], edges[second]]) {
        expect(distanceToSegment(split.points[vertex], points[a], points[b])).toBeLessThan(4 * QUANTUM);
      }
    }
    const told = new Set(split.touches.map(({ vertex, edge }) => `${vertex} ${edge}`));
    for (const { first, second, vertex } of split.crossings) told.add(`${vertex} ${first}`).add(`${vertex} ${second}`);
    for (const [number, { b }] of edges.entries()) {
      for (const piece of split.pieces) {
        if (piece.edge === number && piece.b !== b) expect(told.has(`${piece.b} ${number}`)).toBe(true);
      }
    }
  });
});

test.each([
  [0.5, 1, 0],
  [1, 1, 0],
  [1.5, 0, 0],
  [-0.5, 1, 0],
  [-1.5, 0, 1],
])('a corner %d from an edge is on it within 1', (off, touches, crossings) => {
  const points = [{ x: 0, z: 0 }, { x: 10, z: 0 }, { x: 5, z: off }, { x: 5, z: 9 }]; // prettier-ignore
  const split = splitEdges(points, [{ a: 0, b: 1 }, { a: 2, b: 3 }], QUANTUM, 1)!; // prettier-ignore
  expect([split.touches.length, split.crossings.length]).toEqual([touches, crossings]);
  expect(split.pieces).toHaveLength(2 + touches + 2 * crossings);
});

test('three corners within reach of each other are not split at each other again and again', () => {
  const points = [{ x: 0, z: 0 }, { x: 48, z: 0 }, { x: 24, z: 40 }].map(({ x, z }) => ({ x: x / 1024, z: z / 1024 })); // prettier-ignore
  const edges = [0, 1, 2].map((a) => ({ a, b: (a + 1) % 3 }));
  expect(splitEdges(points, edges, QUANTUM, 1 / 16)?.pieces).toHaveLength(3);
});
