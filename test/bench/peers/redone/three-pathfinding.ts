// The example of three-pathfinding's README: a navmesh drawn by hand becomes a zone, and a path is found in its group.
import { BufferGeometry, Mesh, Path, Shape, ShapeGeometry, Vector3 } from 'three';
import { createNavigator } from '../../../../src/index.ts';
import { levelFromMeshes } from '../../../../src/three/index.ts';
import { load } from '../contender.ts';
import { BOXES, type Redone } from './redone.ts';

/** What an author would draw: the floor without the boxes. It has no radius. */
function drawNavmesh(): Mesh<BufferGeometry> {
  const at = (...ring: readonly (readonly [number, number])[]): [number, number][] => ring.map(([x, z]) => [x, -z]);
  const outline = at([-5, -5], [5, -5], [5, 0.8], [-2, 0.8], [-2, 1.2], [5, 1.2], [5, 5], [-5, 5], [-5, -0.8], [2, -0.8], [2, -1.2], [-5, -1.2]); // prettier-ignore
  const draw = <T extends Path>(path: T, ring: readonly [number, number][]): T => {
    ring.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    path.closePath();
    return path;
  };
  const shape = draw(new Shape(), outline);
  shape.holes = BOXES.slice(2).map(([x0, z0, x1, z1]) => draw(new Path(), at([x0, z0], [x0, z1], [x1, z1], [x1, z0])));
  const navmesh = new Mesh<BufferGeometry>(new ShapeGeometry(shape));
  navmesh.geometry.rotateX(-Math.PI / 2);
  return navmesh;
}

export const threePathfinding: Redone = {
  radius: 0,
  async theirs() {
    const { Pathfinding } = await load('three-pathfinding');
    const navmesh = drawNavmesh();

    const pathfinding = new Pathfinding();
    const ZONE = 'level1';
    pathfinding.setZoneData(ZONE, Pathfinding.createZone(navmesh.geometry));
    return (a, b) => {
      const [start, goal] = [a, b].map(({ x, y, z }) => new Vector3(x, y, z));
      const groupID = pathfinding.getGroup(ZONE, start);
      const path = pathfinding.findPath(start, goal, ZONE, groupID) as Vector3[] | null;
      return path && { points: [start, ...path] };
    };
  },
  ours() {
    const navmesh = drawNavmesh();

    const nav = createNavigator(levelFromMeshes(navmesh), { radius: 0 });
    return (start, goal) => nav.findPath(start, goal);
  },
};
