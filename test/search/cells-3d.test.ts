// The searches know no dimension: the very same code finds ways through cells in space, whose portals are faces, as through those of a plan.
import { describe, expect, test } from 'vitest';
import { aStar } from '../../src/search/a-star.ts';
import { breadthFirst } from '../../src/search/breadth-first.ts';
import { checkHeuristic } from '../../src/search/check-heuristic.ts';
import { dijkstra } from '../../src/search/dijkstra.ts';
import { findComponents, mayReach } from '../../src/search/components.ts';
import { graphOfEdges, type EdgeLists, type Graph } from '../../src/search/graph.ts';
import { searchAhead, type LearnedEstimates } from '../../src/search/search-ahead.ts';
import type { Point, Point3 } from '../../src/geometry/point.ts';
import type { PathFinder } from '../../src/nav/path-finder.ts';
import { createSearchState, pathTo } from '../../src/search/search-state.ts';
import { thetaStar } from '../../src/search/theta-star.ts';
import { randomFrom } from '../support/random.ts';

type Place = readonly [x: number, y: number, z: number];

/** A face between two cells: a portal, and a node of the search, at its middle. */
interface Face {
  readonly middle: Place;
  readonly cells: readonly [number, number];
}

const gap = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** As in a plan: the faces of a cell are neighbours of each other, as far apart as their middles. */
function graphOfFaces(faces: readonly Face[]): Graph & EdgeLists {
  const facesOf = new Map<number, number[]>();
  faces.forEach(({ cells }, face) => cells.forEach((cell) => facesOf.set(cell, [...(facesOf.get(cell) ?? []), face])));
  const edges = faces.flatMap(({ cells }, from) =>
    cells.flatMap((cell) =>
      facesOf
        .get(cell)!
        .flatMap((to): (readonly [number, number, number])[] =>
          to === from ? [] : [[from, to, gap(faces[from].middle, faces[to].middle)]],
        ),
    ),
  );
  return graphOfEdges(faces.length, edges);
}

/** Cubes of a block, some of them solid; the faces between those that are not. */
function cubes(size: number, solidPart: number, seed: number): Face[] {
  const random = randomFrom(seed);
  const isOpen = Array.from({ length: size ** 3 }, () => random() >= solidPart);
  const cellAt = (x: number, y: number, z: number): number => (z * size + y) * size + x;
  const faces: Face[] = [];
  for (let z = 0; z < size; z++) {
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        for (const [dx, dy, dz] of [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ]) {
          // prettier-ignore
          if (x + dx >= size || y + dy >= size || z + dz >= size) continue;
          const cells = [cellAt(x, y, z), cellAt(x + dx, y + dy, z + dz)] as const;
          if (!isOpen[cells[0]] || !isOpen[cells[1]]) continue;
          faces.push({ cells, middle: [x + (1 + dx) / 2, y + (1 + dy) / 2, z + (1 + dz) / 2] });
        }
      }
    }
  }
  return faces;
}

/** A cube cut into six tetrahedra about its diagonal; the triangles between them. */
function tetrahedra(): Face[] {
  const corner = (index: number): Place => [index & 1, (index >> 1) & 1, index >> 2];
  const cells = [[1, 3], [3, 2], [2, 6], [6, 4], [4, 5], [5, 1]].map((pair) => [0, 7, ...pair]); // prettier-ignore
  const faces: Face[] = [];
  cells.forEach((cell, one) =>
    cells.forEach((other, two) => {
      const shared = cell.filter((each) => other.includes(each));
      if (two <= one || shared.length !== 3) return;
      const middle = [0, 1, 2].map((axis) => shared.reduce((sum, each) => sum + corner(each)[axis] / 3, 0));
      faces.push({ cells: [one, two], middle: middle as unknown as Place });
    }),
  );
  return faces;
}

describe('cells in space', () => {
  test('through tetrahedra around a diagonal: half-way around by either side', () => {
    const faces = tetrahedra();
    expect(faces).toHaveLength(6);
    const graph = graphOfFaces(faces);
    const state = createSearchState(graph.nodeCount);
    const goal = faces.findIndex(({ cells }) => cells[0] === 2 && cells[1] === 3);
    const start = faces.findIndex(({ cells }) => cells[0] === 0 && cells[1] === 5);
    const found = aStar(state, graph, start, goal, (node) => gap(faces[node].middle, faces[goal].middle));
    expect(pathTo(state, goal)).toHaveLength(4);
    expect(found.cost).toBeCloseTo(dijkstra(state, graph, start, goal).cost, 12);
  });
  test.each([1, 2, 3])('through a block of cubes, seed %s: searches, estimate and components, unmodified', (seed) => {
    const faces = cubes(7, 0.35, seed);
    const graph = graphOfFaces(faces);
    const parts = findComponents(graph.nodeCount, graph);
    const state = createSearchState(graph.nodeCount);
    const random = randomFrom(seed);
    let reached = 0;
    for (let i = 0; i < 40; i++) {
      const [start, goal] = [0, 1].map(() => Math.floor(random() * faces.length));
      const estimate = (node: number): number => gap(faces[node].middle, faces[goal].middle);
      const best = dijkstra(state, graph, start, goal);
      expect(best.reason === null).toBe(mayReach(parts, start, goal));
      const found = aStar(state, graph, start, goal, estimate);
      expect(found.cost === best.cost || Math.abs(found.cost - best.cost) < 1e-9).toBe(true);
      expect(found.expanded).toBeLessThanOrEqual(best.expanded);
      if (best.reason !== null) continue;
      reached++;
      const fewest = breadthFirst(state, graph, start, goal);
      expect(fewest.cost).toBeGreaterThanOrEqual(best.cost - 1e-9);
      // In space too a way may leave the graph where the air between is free: here, inside one cell.
      const sees = (a: number, b: number): number => faces[a].cells.some((cell) => faces[b].cells.includes(cell)) ? gap(faces[a].middle, faces[b].middle) : Infinity; // prettier-ignore
      expect(thetaStar(state, graph, start, goal, estimate, sees).cost).toBeLessThanOrEqual(best.cost * 1.5);
      if (i < 3) expect(checkHeuristic(graph, goal, estimate)).toEqual([]);
    }
    expect(reached).toBeGreaterThan(10);
  });
});

/** A PathFinder over the open cubes of a block: the cells of both ends join the graph of faces for one query. */
function makeCubeFinder(size: number, faces: readonly Face[]): PathFinder {
  const [start, goal] = [faces.length, faces.length + 1];
  const state = createSearchState(faces.length + 2);
  const cellAt = ({ x, y = 0, z }: Point & { readonly y?: number }): number =>
    (Math.floor(z) * size + Math.floor(y)) * size + Math.floor(x);
  const answer: PathFinder['answer'] = (from, to) => {
    const ends = [from, to].map(({ x, y = 0, z }): Face => {
      const cell = cellAt({ x, y, z });
      return { middle: [x, y, z], cells: [cell, cell] };
    });
    const nodes = [...faces, ...ends];
    const estimate = (node: number): number => gap(nodes[node].middle, ends[1].middle);
    const { reason, cost, expanded } = aStar(state, graphOfFaces(nodes), start, goal, estimate);
    if (reason !== null) return { path: null, reason: 'disconnected', expanded };
    const route = pathTo(state, goal).slice(1);
    const points = route.map((node): Point3 => {
      const [x, y, z] = nodes[node].middle;
      return { x, y, z };
    });
    const links = points.map(() => 'walk' as const);
    return { path: { points, links, length: cost, cost, expanded, corridor: route.slice(0, -1) }, reason, expanded };
  };
  return { find: (from, to) => answer(from, to).path, answer };
}

test('a PathFinder through cells in space: heights as given, each leg inside one cell, as long as the cheapest (seed 5)', () => {
  const size = 6;
  const faces = cubes(size, 0.3, 5);
  const finder = makeCubeFinder(size, faces);
  const random = randomFrom(5);
  const isOpen = new Set(faces.flatMap(({ cells }) => cells));
  let climbs = 0;
  for (let i = 0; i < 40; i++) {
    const [start, goal] = [0, 1].map(() => ({ x: random() * size, y: random() * size, z: random() * size }));
    const path = finder.find(start, goal);
    const ends = [start, goal].map(({ x, y, z }) => (Math.floor(z) * size + Math.floor(y)) * size + Math.floor(x));
    if (path === null) {
      expect(ends.every((cell) => isOpen.has(cell)) && ends[0] === ends[1]).toBe(false);
      continue;
    }
    expect(path.points.at(-1)).toEqual(goal);
    let length = 0;
    [start, ...path.points].forEach((at, k, all) => {
      if (k === 0) return;
      const before = all[k - 1];
      length += gap([at.x, at.y, at.z], [before.x, before.y, before.z]);
      const cell = [before, at].map(({ x, y, z }) => [x, y, z]).reduce((a, b) => a.map((each, axis) => (each + b[axis]) / 2)); // prettier-ignore
      expect(isOpen.has((Math.floor(cell[2]) * size + Math.floor(cell[1])) * size + Math.floor(cell[0]))).toBe(true);
      if (at.y !== before.y) climbs++;
    });
    expect(path.length).toBeCloseTo(length, 9);
    const back = finder.find(goal, start);
    expect(back!.cost).toBeCloseTo(path.cost, 9);
  }
  expect(climbs).toBeGreaterThan(50);
});

describe('looking ahead', () => {
  test.each([1, 2, 8, 1000])(
    'with %s expansions a step an agent always arrives where A* finds a path, seed 7',
    (budget) => {
      const faces = cubes(6, 0.4, 7);
      const graph = graphOfFaces(faces);
      const state = createSearchState(graph.nodeCount);
      const random = randomFrom(7);
      for (let i = 0; i < 25; i++) {
        const [start, goal] = [0, 1].map(() => Math.floor(random() * faces.length));
        const estimate = (node: number): number => gap(faces[node].middle, faces[goal].middle);
        const best = aStar(state, graph, start, goal, estimate);
        const learnt: LearnedEstimates = new Map();
        let here = start;
        let walked = 0;
        let looks = 0;
        for (; here !== goal && looks < 20_000; looks++) {
          const { target, result } = searchAhead(state, graph, here, goal, estimate, learnt, budget);
          expect(result.expanded).toBeLessThanOrEqual(budget);
          if (target < 0) break;
          walked += state.g[target];
          here = target;
        }
        expect(here === goal).toBe(best.reason === null);
        if (best.reason !== null) continue;
        expect(walked).toBeGreaterThanOrEqual(best.cost - 1e-9);
        if (budget === 1000) expect(walked).toBeCloseTo(best.cost, 9);
        // What was learnt never promises more than the truth.
        for (const [node, least] of learnt)
          expect(least).toBeLessThanOrEqual(dijkstra(state, graph, node, goal).cost + 1e-9);
      }
    },
  );
});
