// Peers that take a grid or a graph. Grids: start and goal go to the middle of the nearest free tile. The graph: middles of the
// polygons' shared sides, which ngraph searches; finding the polygon of a place is done for it, and taken out of its time.
import type { Point } from '../../../src/geometry/point.ts';
import { load, type Contender, type Query } from './contender.ts';
import type { PeerMesh } from './meshes.ts';
import type { Tiles } from './plans.ts';

type Tile = readonly [column: number, row: number];

/* eslint-disable @typescript-eslint/no-explicit-any */
const row = (contender: Contender<any, any, any>): Contender<any, any, any> => contender;

function nearestTile({ columns, rows, size, isFree }: Tiles, { x, z }: Point): Tile {
  const [column, line] = [Math.floor(x / size), Math.floor(z / size)];
  let best: Tile = [column, line];
  let least = Infinity;
  // A place off the walls is never more than a few tiles from a free one.
  for (let r = Math.max(0, line - 4); r <= Math.min(rows - 1, line + 4); r++) {
    for (let c = Math.max(0, column - 4); c <= Math.min(columns - 1, column + 4); c++) {
      if (isFree[r * columns + c] === 0) continue;
      const gap = Math.hypot((c + 0.5) * size - x, (r + 0.5) * size - z);
      if (gap >= least) continue;
      least = gap;
      best = [c, r];
    }
  }
  return best;
}

/** PathFinding.js and EasyStar.js. */
async function gridPeers(): Promise<Contender[]> {
  const PathFinding = await load('pathfinding');
  const EasyStar = await load('easystarjs');
  const ask = ({ tiles }: { tiles: Tiles }, query: Query): unknown => query.map((place) => nearestTile(tiles, place));
  const read = (path: Tile[] | null, [start, goal]: Query, { tiles }: { tiles: Tiles }): Point[] | null =>
    path === null || path.length === 0
      ? null
      : [start, ...path.map(([c, r]) => ({ x: (c + 0.5) * tiles.size, z: (r + 0.5) * tiles.size })), goal];
  const rowsOf = ({ columns, rows, isFree }: Tiles, free: number): number[][] =>
    Array.from({ length: rows }, (_, r) =>
      Array.from({ length: columns }, (__, c) => (isFree[r * columns + c] === 1 ? free : 1 - free)),
    );
  const diagonalMovement = PathFinding.DiagonalMovement.OnlyWhenNoObstacles;
  return [
    row({
      name: 'pathfinding, jump points (tiles)',
      build: ({ tiles }) => ({
        tiles,
        grid: new PathFinding.Grid(rowsOf(tiles, 0)),
        finder: new PathFinding.JumpPointFinder({ diagonalMovement }),
      }),
      ask,
      // It marks the grid, so every query gets a copy, as its manual asks.
      answer: ({ finder, grid }, [start, goal]) => finder.findPath(...start, ...goal, grid.clone()),
      read,
    }),
    row({
      name: 'easystarjs (tiles)',
      build({ tiles }) {
        const finder = new EasyStar.js();
        finder.setGrid(rowsOf(tiles, 1));
        finder.setAcceptableTiles([1]);
        finder.enableDiagonals();
        finder.disableCornerCutting();
        finder.enableSync();
        return { tiles, finder };
      },
      ask,
      answer({ finder }, [start, goal]) {
        let found: { x: number; y: number }[] | null = null;
        finder.findPath(...start, ...goal, (path: typeof found) => (found = path));
        finder.calculate();
        return found;
      },
      read: (path: { x: number; y: number }[] | null, query: Query, model) =>
        read(path && path.map(({ x, y }) => [x, y] as const), query, model),
    }),
  ];
}

function ringHolds({ points, rings }: PeerMesh, ring: number, { x, z }: Point): boolean {
  return rings[ring].every((a, i) => {
    const [p, q] = [points[a], points[rings[ring][(i + 1) % rings[ring].length]]];
    return (q.x - p.x) * (z - p.z) - (q.z - p.z) * (x - p.x) <= 0;
  });
}

/** anvaka/ngraph.path on the middles of shared sides, start and goal hung in for the query. No funnel. */
async function ngraph(): Promise<Contender> {
  const createGraph = (await load('ngraph.graph')).default;
  const { aStar } = await load('ngraph.path');
  interface Spot extends Point {
    readonly key: string;
  }
  return row({
    name: 'ngraph.path (midpoints)',
    build({ polygons }) {
      const { points, rings } = polygons;
      const graph = createGraph();
      const spots: Spot[][] = rings.map(() => []);
      const sides = new Map<string, number>();
      rings.forEach((ring, index) =>
        ring.forEach((a, i) => {
          const b = ring[(i + 1) % ring.length];
          sides.set(`${a} ${b}`, index);
          const other = sides.get(`${b} ${a}`);
          if (other === undefined) return;
          const spot = { key: `${a} ${b}`, x: (points[a].x + points[b].x) / 2, z: (points[a].z + points[b].z) / 2 };
          graph.addNode(spot.key, spot);
          spots[index].push(spot);
          spots[other].push(spot);
        }),
      );
      const gap = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.z - other.z);
      for (const list of spots) {
        list.forEach((one, i) => {
          for (const other of list.slice(i + 1)) graph.addLink(one.key, other.key, gap(one, other));
        });
      }
      const finder = aStar(graph, {
        distance: (_: unknown, __: unknown, link: { data: number }) => link.data,
        heuristic: (from: { data: Point }, to: { data: Point }) => gap(from.data, to.data),
      });
      return { graph, finder, spots, polygons, gap };
    },
    ask: ({ polygons }, query) => ({
      query,
      rings: query.map((place) =>
        polygons.rings.findIndex((_: unknown, ring: number) => ringHolds(polygons, ring, place)),
      ),
    }),
    answer({ graph, finder, spots, gap }, { query: [start, goal], rings: [first, last] }) {
      if (first === last) return [start, goal];
      graph.addNode('start', start);
      graph.addNode('goal', goal);
      for (const spot of spots[first]) graph.addLink('start', spot.key, gap(start, spot));
      for (const spot of spots[last]) graph.addLink(spot.key, 'goal', gap(spot, goal));
      const found: { data: Point }[] = finder.find('start', 'goal');
      graph.removeNode('start');
      graph.removeNode('goal');
      return found.map(({ data }) => data).reverse();
    },
    read: (path: Point[]) => (path.length > 0 ? path : null),
  });
}

/** All of them. */
export async function graphPeers(): Promise<Contender[]> {
  return [await ngraph(), ...(await gridPeers())];
}
