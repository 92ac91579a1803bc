// The example of recast-navigation-js's README: triangles become a navmesh of voxels, and NavMeshQuery computes a path.
import { createNavigator, levelFromTriangles } from '../../../../src/index.ts';
import { load } from '../contender.ts';
import { trianglesOfScene, type Redone } from './redone.ts';

const RADIUS = 0.3;
/** Voxels of a third to a half of the radius, as its documentation advises. */
const CELL = 0.15;

export const recastNavigation: Redone = {
  radius: RADIUS,
  async theirs() {
    const { init, NavMeshQuery } = await load('@recast-navigation/core');
    const { generateSoloNavMesh } = await load('@recast-navigation/generators');
    const { positions, indices } = trianglesOfScene();

    await init();
    const { success, navMesh } = generateSoloNavMesh(positions, indices, {
      cs: CELL,
      ch: CELL,
      walkableRadius: RADIUS / CELL,
      walkableHeight: Math.ceil(1.8 / CELL),
      walkableClimb: Math.floor(0.4 / CELL),
      walkableSlopeAngle: 45,
    });
    if (success !== true) throw new Error('recast: no navmesh');
    const query = new NavMeshQuery(navMesh);
    return (start, goal) => {
      const found = query.computePath(start, goal);
      return found.success === true ? { points: found.path } : null;
    };
  },
  ours() {
    const { positions, indices } = trianglesOfScene();

    const level = levelFromTriangles(positions, indices, {
      maxSlope: 45,
      stepHeight: 0.4,
      start: { x: 0, y: 0, z: 0 },
    });
    const nav = createNavigator(level, { radius: RADIUS, height: 1.8, maxStep: 0.4 });
    return (start, goal) => nav.findPath(start, goal);
  },
};
