// Trees, cells, portals, traces and views of every own map and of random plans, searches on random graphs, and geometry on a small lattice,
// where things touch, lie in line and fall together.
import { test } from 'vitest';
import { buildTree } from '../../src/bsp/build/build-tree.ts';
import { areasOfSectors, measureAreas } from '../../src/bsp/measure-areas.ts';
import { backLeafAt, frontLeafAt, leafAt, leavesAt } from '../../src/bsp/leaf-at.ts';
import { createPictureCells, WHOLE_SPHERE } from '../../src/bsp/visible/picture-cells.ts';
import { canSee, trace, traceLine } from '../../src/bsp/trace.ts';
import { visibleCells } from '../../src/bsp/visible/visible-cells.ts';
import { wallsNear } from '../../src/bsp/walls-near.ts';
import { compareTurns } from '../../src/geometry/directions.ts';
import { closestInConvex, erodeConvex } from '../../src/geometry/erode.ts';
import { boxGapSquared, pointGapSquared, segmentGapSquared, spanNearSegment } from '../../src/geometry/gap.ts';
import { orderOf } from '../../src/geometry/order-of.ts';
import { boundsOf, isInBounds, midpoint, side, type Point } from '../../src/geometry/point.ts';
import { areaOf } from '../../src/geometry/polygon.ts';
import { quantumFor, snap } from '../../src/geometry/quantum.ts';
import {
  directionsAround,
  halfway,
  wrapsAround,
  extraLengthAround,
  tangentBetween,
  type Peg,
} from '../../src/geometry/tangent.ts';
import { triangulate } from '../../src/geometry/triangulate.ts';
import { aStar } from '../../src/search/a-star.ts';
import { breadthFirst } from '../../src/search/breadth-first.ts';
import { checkHeuristic } from '../../src/search/check-heuristic.ts';
import { findComponents, mayReach } from '../../src/search/components.ts';
import { dijkstra, reachAll } from '../../src/search/dijkstra.ts';
import { graphOfEdges } from '../../src/search/graph.ts';
import { greedy } from '../../src/search/greedy.ts';
import { searchAhead, type LearnedEstimates } from '../../src/search/search-ahead.ts';
import { createSearchState, pathTo, tracedNodes, wasReached } from '../../src/search/search-state.ts';
import { STRAIGHT_EDGE, thetaStar } from '../../src/search/theta-star.ts';
import { ownPlans } from '../support/all-plans.ts';
import { digest, expectGolden, expectGoldenPart, outcome } from '../support/golden.ts';
import { roomsPlan } from '../support/plans.ts';
import { sampled } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';

test('trees and what is asked of them are as before', async () => {
  const seeds = Array.from({ length: 12 }, (_, i) => i + 1);
  const plans = [...ownPlans().map(([, load]) => load()), ...seeds.map((seed) => randomPlan(seed, 50))];
  // Convex rooms of many sides, where no splitter has to be looked for, and one with a dent.
  for (const sides of [9, 24, 80]) {
    const corners = Array.from({ length: sides }, (_, i): [number, number] => {
      const far = i === 3 && sides === 24 ? 300 : 500;
      return [
        Math.round(far * Math.cos((2 * Math.PI * i) / sides)),
        Math.round(far * Math.sin((2 * Math.PI * i) / sides)),
      ];
    });
    plans.push(roomsPlan(`ring of ${sides}`, { rooms: [{ polygon: corners }] }));
  }
  const lines = sampled(plans, 2).map((plan) => {
    const built = buildTree(plan);
    const { plan: _, stats, ...tree } = built;
    const random = randomFrom(plan.walls.length);
    const { minX, minZ, maxX, maxZ } = plan.bounds;
    const any = (): Point => ({ x: minX + random() * (maxX - minX), z: minZ + random() * (maxZ - minZ) });
    // Corners, middles of walls, places on splitters, and anywhere.
    const places = Array.from({ length: 60 }, (_, i): Point => {
      const wall = plan.walls[Math.floor(random() * plan.walls.length)];
      const [a, b] = [plan.vertices[wall.a], plan.vertices[wall.b]];
      const at = any();
      return [a, midpoint(a, b), at, { x: Math.round(at.x), z: Math.round(at.z) }, { x: a.x, z: at.z }][i % 5];
    });
    const rooms = plan.sectors.map(({ floor, ceiling, sky }, i) => ({ floor: floor + (i % 3) * 8, ceiling, sky }));
    const now = { bottom: plan.walls.map((_, i) => (i % 5) * 8), top: plan.walls.map(() => 96), rooms };
    const askPicture = createPictureCells(built);
    const traced = places.map((from, i) => {
      const to = places[(i * 7 + 11) % places.length];
      const [low, high] = [
        { ...from, y: 41 + (i % 4) * 20 },
        { ...to, y: 20 + (i % 3) * 30 },
      ];
      return [trace(built, low, high), trace(built, low, high, now), canSee(built, low, high), canSee(built, low, high, now), traceLine(built, from, to, (wall, isFront, t) => (wall + Number(isFront)) % 3 === 0 || t > 0.5)]; // prettier-ignore
    });
    const located = places.map((at) => {
      const leaves = leavesAt(built, at);
      const only = leaves[0] ?? -1;
      const sides = built.front.length === 0 ? [only, only] : [frontLeafAt(built, 0, at), backLeafAt(built, 0, at)];
      return [leafAt(built, at), leaves, ...sides];
    });
    const seen = places.slice(0, 12).map((at) => [visibleCells(built, at), visibleCells(built, at, now)]);
    const pictured = places.slice(0, 12).map((at, i) => {
      const lens =
        i % 2 === 0
          ? WHOLE_SPHERE
          : {
              views: [
                [0.3, 1.4],
                [3.5, 4],
              ] as const,
              low: -0.4,
              high: 0.5,
            };
      const found = askPicture({ ...at, y: 50 }, lens, rooms);
      const leaves = [...found.leaves.subarray(0, found.count)];
      const box = { minX: at.x - 200, minZ: at.z + 60, maxX: at.x + 100, maxZ: at.z + 120 };
      return leaves.map((leaf) => [
        leaf,
        found.showsBox(leaf, box, 0, 64),
        found.showsWall(leaf, at, places[i + 1], 8, 40),
      ]);
    });
    const near = places.map((at) => {
      const walls: number[] = [];
      wallsNear(built, { minX: at.x - 30, minZ: at.z - 40, maxX: at.x + 50, maxZ: at.z + 20 }, (wall) =>
        walls.push(wall),
      );
      return walls;
    });
    return (
      `${plan.name}: ${built.leaves.length} leaves, ${built.portals.length} portals, tree ${digest(tree)}, stats ${digest(stats)}, areas ${digest([areasOfSectors(plan), measureAreas(built)])}, ` +
      `leaves ${digest(located)}, traces ${digest(traced)}, seen ${digest(seen)}, pictured ${digest(pictured)}, near ${digest(near)}`
    );
  });
  await expectGoldenPart('trees', lines);
});

test('searches on random graphs with many ties are as before', async () => {
  const lines: string[] = [];
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomFrom(seed);
    const whole = (count: number): number => Math.floor(random() * count);
    const side = 7;
    const count = side * side;
    const edges = Array.from({ length: count * 3 }, (): [number, number, number] => {
      const from = whole(count);
      const to =
        seed % 3 === 0
          ? whole(count)
          : Math.min(count - 1, Math.max(0, from + [1, -1, side, -side, side + 1][whole(5)]));
      return [from, to, random() < 0.03 ? Infinity : random() < 0.1 ? 0 : 1 + whole(4)];
    });
    const graph = graphOfEdges(count, edges);
    const state = createSearchState(count);
    for (const [start, goal] of [
      [0, count - 1],
      [whole(count), whole(count)],
      [3, 3],
    ]) {
      // prettier-ignore
      const estimate = (node: number): number => Math.abs((node % side) - (goal % side)) * (seed % 2 === 0 ? 0.5 : 2);
      const learnt: LearnedEstimates = new Map();
      const straight = (from: number, to: number): number =>
        (from * 5 + to) % 4 === 0 ? Infinity : Math.abs(from - to) % 6;
      const searches: Record<string, () => unknown> = {
        'a-star': () => aStar(state, graph, start, goal, estimate),
        'a-star, budget': () => aStar(state, graph, start, goal, estimate, { budget: 9 }),
        'bad estimate': () => aStar(state, graph, start, goal, () => Number.NaN),
        'below 0': () => aStar(state, graph, start, goal, () => -1),
        dijkstra: () => dijkstra(state, graph, start, goal),
        'any goal': () => dijkstra(state, graph, start, (node) => node % 9 === 8, { budget: 30 }),
        'breadth-first': () => breadthFirst(state, graph, start, goal),
        'breadth-first, budget': () => breadthFirst(state, graph, start, goal, { budget: 7 }),
        greedy: () => greedy(state, graph, start, goal, estimate),
        'greedy, budget': () => greedy(state, graph, start, goal, estimate, { budget: 5 }),
        'theta-star': () => thetaStar(state, graph, start, goal, estimate, straight),
        all: () => reachAll(state, graph, start),
        ahead: () => searchAhead(state, graph, start, goal, estimate, learnt, 6),
        'ahead again': () => searchAhead(state, graph, start, goal, estimate, learnt, 6),
      };
      for (const [title, run] of Object.entries(searches)) {
        const result = outcome(run);
        const way = outcome(() => (wasReached(state, goal) ? pathTo(state, goal) : []));
        lines.push(
          `seed ${seed}, ${start} → ${goal}, ${title}: ${JSON.stringify(result)} ${JSON.stringify(way)} ${digest([tracedNodes(state), [...learnt]])}`,
        );
      }
      lines.push(
        `seed ${seed}, faults: ${digest([checkHeuristic(graph, goal, estimate), checkHeuristic(graph, goal, estimate, 0.5)])}`,
      );
    }
    const parts = findComponents(count, graph);
    const reach = Array.from({ length: count * 5 }, (_, i) => mayReach(parts, i % count, (i * 7) % count));
    lines.push(`seed ${seed}, parts: ${parts.componentCount} ${digest(parts)} ${digest(reach)}`);
  }
  lines.push(`straight ${STRAIGHT_EDGE}, bad edge: ${String(outcome(() => graphOfEdges(2, [[0, 2, 1]])))}`);
  await expectGolden('searches', lines);
});

test('geometry on a small lattice is as before', async () => {
  const lattice: Point[] = Array.from({ length: 16 }, (_, i) => ({ x: (i % 4) - 1, z: Math.floor(i / 4) - 1 }));
  const lines: string[] = [];
  for (const [i, p] of lattice.entries()) {
    const q = lattice[(i * 5 + 3) % 16];
    const gaps: unknown[] = [];
    for (const a of lattice)
      for (const b of lattice) {
        gaps.push(
          pointGapSquared(p.x, p.z, a, b),
          segmentGapSquared(p, q, a, b),
          side(a, b, p),
          compareTurns(p.x, p.z, a.x, a.z, b.x, b.z),
        );
        for (const radius of [0.5, 1]) gaps.push(spanNearSegment(p, q, a, b, radius));
        const box = boundsOf([a, b]);
        gaps.push(boxGapSquared(p.x, p.z, box), isInBounds(box, p), midpoint(a, b));
      }
    const tangents: unknown[] = [];
    for (const sense of [-1, 0, 1] as const)
      for (const other of [-1, 0, 1] as const)
        for (const a of lattice) {
          const [from, peg, to]: Peg[] = [
            { ...p, sense },
            { ...a, sense: other },
            { ...q, sense },
          ];
          const [before, after] = [tangentBetween(from, peg, 0.5), tangentBetween(peg, to, 0.5)];
          tangents.push(before, tangentBetween(from, to, 1));
          if (before === null || after === null || other === 0 || !wrapsAround(before, peg, after)) continue;
          const about = directionsAround(before, peg, after);
          tangents.push(
            about,
            extraLengthAround(about, 0.5),
            halfway({ x: before.ux, z: before.uz }, { x: after.ux, z: after.uz }, other),
          );
        }
    const ring = [
      p,
      { x: p.x + 4, z: p.z },
      { x: p.x + 5, z: p.z + 2 },
      { x: p.x + 2, z: p.z + 5 },
      { x: p.x - 1, z: p.z + 3 },
    ];
    const shrunk = [0, 0.5, 1, 1.5, 2, 3].map((inset) => erodeConvex(ring, inset));
    const closest = lattice.map((at) => closestInConvex(ring, { x: at.x * 3, z: at.z * 3 }));
    lines.push(
      `${p.x} ${p.z}: gaps ${digest(gaps)}, tangents ${digest(tangents)}, shrunk ${digest(shrunk)}, closest ${digest(closest)}, area ${areaOf(ring)}`,
    );
  }
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomFrom(seed);
    const grain = seed % 2 === 0 ? 1 : 8;
    const points = lattice.flatMap(({ x, z }) => (random() < 0.7 ? [{ x: x * grain + Math.floor(random() * grain), z: z * grain + Math.floor(random() * grain) }] : [])); // prettier-ignore
    const segments = points.flatMap((_, i): [number, number][] =>
      random() < 0.3 && i + 1 < points.length ? [[i, i + 1]] : [],
    );
    lines.push(`triangles ${seed}: ${digest(outcome(() => triangulate(points, segments, 4)))}`);
  }
  lines.push(`order ${digest(orderOf(Float64Array.from([3, 1, 2, 1, -0, 0, -5, 3])))}`);
  lines.push(
    `quanta ${digest([1, 100, 2 ** 15, 2 ** 15 + 1, 2 ** 16, 1e6].map((extent) => [quantumFor(extent), snap(extent / 3, quantumFor(extent))]))}`,
  );
  await expectGolden('geometry', lines);
});
