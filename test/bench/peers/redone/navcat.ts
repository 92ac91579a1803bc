// The example of navcat's README (its options as they stand there): triangles become a navmesh of voxels, and findPath answers.
import { createNavigator, levelFromTriangles } from '../../../../src/index.ts';
import { load } from '../contender.ts';
import { trianglesOfScene, type Redone } from './redone.ts';

const RADIUS = 0.3;

export const navcat: Redone = {
  radius: RADIUS,
  async theirs() {
    const { findPath, DEFAULT_QUERY_FILTER } = await load('navcat');
    const { generateSoloNavMesh } = await load('navcat/blocks');
    const { positions, indices } = trianglesOfScene();

    const cellSize = 0.15;
    const cellHeight = 0.25;
    const { navMesh } = generateSoloNavMesh(
      { positions, indices },
      {
        cellSize,
        cellHeight,
        walkableRadiusWorld: RADIUS,
        walkableRadiusVoxels: Math.ceil(RADIUS / cellSize),
        walkableClimbWorld: 0.5,
        walkableClimbVoxels: Math.ceil(0.5 / cellHeight),
        walkableHeightWorld: 2,
        walkableHeightVoxels: Math.ceil(2 / cellHeight),
        walkableSlopeAngleDegrees: 45,
        borderSize: 0,
        minRegionArea: 8,
        mergeRegionArea: 20,
        maxSimplificationError: 1.3,
        maxEdgeLength: 12,
        maxVerticesPerPoly: 5,
        detailSampleDistance: 6 * cellSize,
        detailSampleMaxError: cellHeight,
      },
    );
    const halfExtents = [0.5, 0.5, 0.5];
    return (a, b) => {
      const found = findPath(navMesh, [a.x, a.y, a.z], [b.x, b.y, b.z], halfExtents, DEFAULT_QUERY_FILTER);
      if (found.success !== true) return null;
      const points = found.path.map(({ position: [x, y, z] }: { position: [number, number, number] }) => ({ x, y, z }));
      return { points };
    };
  },
  ours() {
    const { positions, indices } = trianglesOfScene();

    const level = levelFromTriangles(positions, indices, {
      maxSlope: 45,
      stepHeight: 0.5,
      start: { x: 0, y: 0, z: 0 },
    });
    const nav = createNavigator(level, { radius: RADIUS, height: 2, maxStep: 0.5 });
    return (start, goal) => nav.findPath(start, goal);
  },
};
