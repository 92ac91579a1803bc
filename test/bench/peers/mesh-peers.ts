// Peers that take convex polygons or triangles. In three dimensions a place is (x, 0, z): y up, rings counter-clockwise from above.
import type { Point } from '../../../src/geometry/point.ts';
import { load, type Contender, type Query } from './contender.ts';
import { detourTile } from './detour-tile.ts';
import type { PeerMesh } from './meshes.ts';

interface Triple {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const triple = ({ x, z }: Point): Triple => ({ x, y: 0, z });
const onFloor = (path: readonly Triple[]): Point[] => path.map(({ x, z }) => ({ x, z }));
/** How far beside a place its polygon is looked for, where that is asked. */
const NEARBY = 0.5;

/* eslint-disable @typescript-eslint/no-explicit-any */
const row = (contender: Contender<any, any, any>): Contender<any, any, any> => contender;

/** mikewesthad/navmesh: search over polygons, then the funnel. */
async function navmesh(): Promise<Contender> {
  const { NavMesh } = await load('navmesh');
  return row({
    name: 'navmesh (polygons)',
    build: ({ polygons: { points, rings } }) =>
      new NavMesh(rings.map((ring) => ring.map((point) => ({ x: points[point].x, y: points[point].z })))),
    ask: (_, query) => query.map(({ x, z }) => ({ x, y: z })),
    answer: (mesh, [start, goal]) => mesh.findPath(start, goal),
    read: (path: { x: number; y: number }[] | null) => path && path.map(({ x, y }) => ({ x, z: y })),
  });
}

/** Recast's Detour as WebAssembly, with limits high enough for long ways. */
async function recast(): Promise<Contender> {
  const { init, NavMesh, NavMeshQuery, UnsignedCharArray } = await load('@recast-navigation/core');
  const wish = {
    halfExtents: { x: NEARBY, y: NEARBY, z: NEARBY },
    maxPathPolys: 8192,
    maxStraightPathPoints: 8192,
  };
  return row({
    name: 'recast-navigation (hexagons)',
    prepare: () => init(),
    build({ hexagons }) {
      const bytes = new UnsignedCharArray();
      bytes.copy(detourTile(hexagons));
      const mesh = new NavMesh();
      if (!mesh.initSolo(bytes)) throw new Error('recast: the tile was refused');
      return new NavMeshQuery(mesh, { maxNodes: 65_535 });
    },
    ask: (_, query) => query.map(triple),
    answer: (asked, [start, goal]) => asked.computePath(start, goal, wish),
    read: (answer) => (answer.success ? onFloor(answer.path) : null),
  });
}

/** isaac-mason/navcat: Detour's way in TypeScript. */
async function navcat(): Promise<Contender> {
  const library = await load('navcat');
  const around = [NEARBY, NEARBY, NEARBY];
  return row({
    name: 'navcat (polygons)',
    build: ({ polygons: { points, rings } }) => {
      const xs = points.map(({ x }) => x);
      const zs = points.map(({ z }) => z);
      const bounds = [Math.min(...xs), 0, Math.min(...zs), Math.max(...xs), 0, Math.max(...zs)];
      const places = points.flatMap(({ x, z }) => [x, 0, z]);
      const polygons = rings.map((ring) => ({ vertices: [...ring], area: 0, flags: 1 }));
      const { vertices, polys } = library.polygonsToNavMeshTilePolys(polygons, places, 0, bounds);
      const sizes = {
        cellSize: 0.2,
        cellHeight: 0.2,
        walkableHeight: NEARBY,
        walkableRadius: NEARBY,
        walkableClimb: NEARBY,
      };
      const detail = library.polysToTileDetailMesh(polys);
      const tile = library.buildTile({
        bounds,
        vertices,
        polys,
        ...detail,
        tileX: 0,
        tileY: 0,
        tileLayer: 0,
        ...sizes,
      });
      const mesh = library.createNavMesh();
      mesh.tileWidth = bounds[3] - bounds[0];
      mesh.tileHeight = bounds[5] - bounds[2];
      mesh.origin.splice(0, 3, bounds[0], 0, bounds[2]);
      library.addTile(mesh, tile);
      return mesh;
    },
    ask: (_, query) => query.map(({ x, z }) => [x, 0, z]),
    answer: (mesh, [start, goal]) => library.findPath(mesh, start, goal, around, library.DEFAULT_QUERY_FILTER),
    read: ({ success, flags, path }) =>
      success && (flags & library.FindPathResultFlags.COMPLETE_PATH) !== 0
        ? path.map(({ position }: { position: number[] }) => ({ x: position[0], z: position[2] }))
        : null,
  });
}

/** Mugen87/yuka: merges the triangles itself; its grid of cells is centred on the origin. */
async function yuka(): Promise<Contender> {
  const { NavMesh, Polygon, Vector3, CellSpacePartitioning } = await load('yuka');
  const centreOf = ({ points }: PeerMesh): Point => ({
    x: (Math.min(...points.map(({ x }) => x)) + Math.max(...points.map(({ x }) => x))) / 2,
    z: (Math.min(...points.map(({ z }) => z)) + Math.max(...points.map(({ z }) => z))) / 2,
  });
  return row({
    name: 'yuka (triangles)',
    build({ triangles }) {
      const { points, rings } = triangles;
      const centre = centreOf(triangles);
      const place = ({ x, z }: Point): unknown => new Vector3(x - centre.x, 0, z - centre.z);
      const mesh = new NavMesh();
      mesh.fromPolygons(rings.map((ring) => new Polygon().fromContour(ring.map((point) => place(points[point])))));
      const count = Math.max(4, Math.min(100, Math.round(Math.sqrt(rings.length))));
      const [width, depth] = [2 * centre.x + 4, 2 * centre.z + 4];
      mesh.spatialIndex = new CellSpacePartitioning(width, 10, depth, count, 1, count);
      mesh.updateSpatialIndex();
      return { mesh, centre, place };
    },
    ask: ({ place }, query) => query.map(place),
    answer: ({ mesh }, [start, goal]) => mesh.findPath(start, goal),
    read: (path: Triple[], _: Query, { centre }) => path.map(({ x, z }) => ({ x: x + centre.x, z: z + centre.z })),
  });
}

/** donmccurdy/three-pathfinding: gives the way without its start. */
async function threePathfinding(): Promise<Contender> {
  const { Pathfinding } = await load('three-pathfinding');
  const { BufferAttribute, BufferGeometry, Vector3 } = await load('three');
  const zone = 'zone';
  return row({
    name: 'three-pathfinding (triangles)',
    build({ triangles: { points, rings } }) {
      const geometry = new BufferGeometry();
      geometry.setAttribute(
        'position',
        new BufferAttribute(new Float32Array(points.flatMap(({ x, z }) => [x, 0, z])), 3),
      );
      geometry.setIndex(rings.flat());
      const finder = new Pathfinding();
      finder.setZoneData(zone, Pathfinding.createZone(geometry));
      return finder;
    },
    ask: (_, query) => query.map(({ x, z }) => new Vector3(x, 0, z)),
    answer: (finder, [start, goal]) => finder.findPath(start, goal, zone, finder.getGroup(zone, start, true)),
    read: (path: Triple[] | null, [start]) => path && [start, ...onFloor(path)],
  });
}

/** nav2d: its build is quadratic, for the boxes of its quadtree have no end. */
async function nav2d(): Promise<Contender> {
  const { NavMesh, Point: Place } = await load('nav2d/src/nav2d.js');
  return row({
    name: 'nav2d (triangles)',
    skips: ['rooms-2000'],
    build: ({ triangles: { points, rings } }) =>
      new NavMesh(
        rings.map((ring) => ring.map((point) => [points[point].x, points[point].z])),
        { triangulate: false },
      ),
    ask: (_, query) => query.map(({ x, z }) => new Place(x, z)),
    answer: (mesh, [start, goal]) => mesh.findPath(start, goal),
    read: (path: { x: number; y: number }[] | null) => path && path.map(({ x, y }) => ({ x, z: y })),
  });
}

/** All of them. */
export async function meshPeers(): Promise<Contender[]> {
  return [await navmesh(), await recast(), await navcat(), await yuka(), await threePathfinding(), await nav2d()];
}
