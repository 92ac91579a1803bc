// The two peers whose navmesh can change while it is used, each with one round crate: recast-navigation's TileCache, and navcat's tiles, which
// are built again from voxels where the crate was and is (as navcat's example of dynamic obstacles does it). Both have tiles of 32 voxels.
import type { Point } from '../../../src/geometry/point.ts';
import { load } from './contender.ts';
import type { PeerMesh } from './meshes.ts';

export interface ChangingPeer {
  readonly name: string;
  /** Moves the crate. */
  change(crate: Point): void;
  /** Start and goal included; null where it finds none. */
  find(start: Point, goal: Point): readonly Point[] | null;
}

export interface CrateSizes {
  readonly radius: number;
  readonly crate: number;
  /** Side of a voxel. */
  readonly cell: number;
}

const TILE = 32;
const HEIGHT = 8;
const CLIMB = 2;
const place = ({ x, z }: Point): object => ({ x, y: 0, z });

/** recast-navigation-js; its obstacles do not know the agent's radius. */
export async function tileCache(mesh: PeerMesh, { radius, crate, cell }: CrateSizes): Promise<ChangingPeer> {
  const { init, NavMeshQuery } = await load('@recast-navigation/core');
  const { generateTileCache } = await load('@recast-navigation/generators');
  await init();
  const { tileCache, navMesh, success, error } = generateTileCache(
    mesh.points.flatMap(({ x, z }) => [x, 0, z]),
    mesh.rings.flat(),
    {
      cs: cell,
      ch: cell,
      tileSize: TILE,
      walkableRadius: radius / cell,
      walkableHeight: HEIGHT,
      walkableClimb: CLIMB,
      expectedLayersPerTile: 1,
      maxObstacles: 16,
    },
  );
  if (success !== true) throw new Error(`generateTileCache: ${String(error)}`);
  const query = new NavMeshQuery(navMesh, { maxNodes: 65535 });
  let before: unknown = null;
  return {
    name: 'recast TileCache',
    change(at) {
      if (before !== null) tileCache.removeObstacle(before);
      before = tileCache.addCylinderObstacle(place(at), crate + radius, 2).obstacle;
      while (tileCache.update(navMesh).upToDate !== true);
    },
    find(start, goal) {
      const wish = { halfExtents: { x: 1, y: 1, z: 1 }, maxPathPolys: 8192, maxStraightPathPoints: 8192 };
      const { success: isFound, path } = query.computePath(place(start), place(goal), wish);
      return isFound === true ? path.map(({ x, z }: Point) => ({ x, z })) : null;
    },
  };
}

/** The voxels of each tile are kept, with walls and radius in them; a change marks the crate in a copy of their areas. */
export async function navcatTiles(mesh: PeerMesh, { radius, crate, cell }: CrateSizes): Promise<ChangingPeer> {
  const library = await load('navcat');
  const { chunkyTriMesh } = await load('navcat/blocks');
  const context = library.BuildContext.create();
  const positions = mesh.points.flatMap(({ x, z }) => [x, 0, z]);
  const triangles = chunkyTriMesh.create(positions, mesh.rings.flat());
  const xs = mesh.points.map(({ x }) => x);
  const zs = mesh.points.map(({ z }) => z);
  const origin = [Math.min(...xs), 0, Math.min(...zs)];
  const side = TILE * cell;
  const counts = [Math.max(...xs) - origin[0], Math.max(...zs) - origin[2]].map((size) => Math.ceil(size / side));
  const voxels = Math.ceil(radius / cell);
  const border = voxels + 3;
  const navMesh = library.createNavMesh();
  navMesh.tileWidth = side;
  navMesh.tileHeight = side;
  navMesh.origin.splice(0, 3, ...origin);

  const fieldOf = (column: number, row: number): { areas: number[] } => {
    const margin = border * cell;
    const [x, z] = [origin[0] + column * side, origin[2] + row * side];
    const bounds = [x - margin, 0, z - margin, x + side + margin, 2, z + side + margin];
    const size = TILE + 2 * border;
    const heightfield = library.createHeightfield(size, size, bounds, cell, cell);
    for (const chunk of chunkyTriMesh.getChunksOverlappingRect(
      triangles,
      [bounds[0], bounds[2]],
      [bounds[3], bounds[5]],
    )) {
      const { index, count } = triangles.nodes[chunk];
      const all = triangles.triangles.slice(3 * index, 3 * (index + count));
      const areas = new Uint8Array(count);
      library.markWalkableTriangles(positions, all, areas, 45);
      library.rasterizeTriangles(context, heightfield, positions, all, areas, CLIMB);
    }
    library.filterLedgeSpans(heightfield, HEIGHT, CLIMB);
    const field = library.buildCompactHeightfield(context, HEIGHT, CLIMB, heightfield);
    library.erodeWalkableArea(voxels, field);
    library.buildDistanceField(field);
    return field;
  };
  const fields = Array.from({ length: counts[0] * counts[1] }, (_, i) => {
    const field = fieldOf(i % counts[0], Math.floor(i / counts[0]));
    return { field, areas: [...field.areas] };
  });
  const buildTile = (tile: number, crates: readonly Point[]): void => {
    const [column, row] = [tile % counts[0], Math.floor(tile / counts[0])];
    const { field, areas } = fields[tile];
    field.areas.splice(0, areas.length, ...areas);
    for (const { x, z } of crates) library.markCylinderArea([x, -1, z], crate + radius, 3, library.NULL_AREA, field);
    library.buildRegions(context, field, border, 8, 20);
    const contours = library.buildContours(context, field, 1.3, 12, library.ContourBuildFlags.CONTOUR_TESS_WALL_EDGES);
    const polygons = library.buildPolyMesh(context, contours, 5);
    polygons.areas.fill(0);
    polygons.flags.fill(1);
    const detail = library.buildPolyMeshDetail(context, polygons, field, 6 * cell, cell);
    const { vertices, polys } = library.polyMeshToTilePolys(polygons);
    library.removeTile(navMesh, column, row, 0);
    if (polys.length === 0) return;
    const sizes = {
      cellSize: cell,
      cellHeight: cell,
      walkableHeight: HEIGHT * cell,
      walkableRadius: radius,
      walkableClimb: CLIMB * cell,
    };
    const details = library.polyMeshDetailToTileDetailMesh(polys, detail);
    library.addTile(navMesh, library.buildTile({ bounds: polygons.bounds, vertices, polys, ...details, tileX: column, tileY: row, tileLayer: 0, ...sizes })); // prettier-ignore
  };
  for (const tile of fields.keys()) buildTile(tile, []);

  /** The tiles that a crate's disc reaches, with their borders. */
  const tilesAt = ({ x, z }: Point): number[] => {
    const reach = crate + radius + border * cell;
    const from = (at: number, i: number): number => Math.max(0, Math.floor((at - reach - origin[2 * i]) / side));
    const upTo = (at: number, i: number): number =>
      Math.min(counts[i] - 1, Math.floor((at + reach - origin[2 * i]) / side));
    const tiles: number[] = [];
    for (let row = from(z, 1); row <= upTo(z, 1); row++)
      for (let column = from(x, 0); column <= upTo(x, 0); column++) tiles.push(row * counts[0] + column);
    return tiles;
  };
  let before: number[] = [];
  return {
    name: 'navcat, tiles built again',
    change(at) {
      const tiles = tilesAt(at);
      for (const tile of new Set([...before, ...tiles])) buildTile(tile, [at]);
      before = tiles;
    },
    find(start, goal) {
      const ends = [start, goal].map(({ x, z }) => [x, 0, z]);
      const { success, flags, path } = library.findPath(
        navMesh,
        ends[0],
        ends[1],
        [1, 1, 1],
        library.DEFAULT_QUERY_FILTER,
      );
      return success === true && (flags & library.FindPathResultFlags.COMPLETE_PATH) !== 0
        ? path.map(({ position }: { position: number[] }) => ({ x: position[0], z: position[2] }))
        : null;
    },
  };
}
