// three.js meshes: a scene becomes a level, and agents walk in it. A loaded glTF scene works as well.
import { BoxGeometry, CylinderGeometry, Group, HemisphereLight, Mesh, MeshLambertMaterial, PlaneGeometry } from 'three';
import type { BufferGeometry } from 'three';
import { createFollower, createNavigator } from '../index.ts';
import { createLevelHelper, createPathHelper, levelFromMeshes } from '../three/index.ts';
import type { Example } from './example.ts';

export default function threeMesh(): Example {
  const meshes = new Group();
  const add = (geometry: BufferGeometry, color: number, x: number, y: number, z: number): Mesh => {
    const mesh = new Mesh(geometry, new MeshLambertMaterial({ color }));
    mesh.position.set(x, y, z);
    meshes.add(mesh);
    return mesh;
  };
  add(new PlaneGeometry(20, 14), 0x33507a, 0, 0, 0).rotation.x = -Math.PI / 2;
  add(new BoxGeometry(0.5, 2, 9), 0x8fa8d0, -3, 1, -2.5);
  add(new BoxGeometry(0.5, 2, 9), 0x8fa8d0, 3, 1, 2.5);
  for (let i = 0; i < 6; i++) add(new CylinderGeometry(0.6, 0.6, 2, 10), 0xb09070, 6.5, 1, 2.4 * i - 6);

  const level = levelFromMeshes(meshes, { maxSlope: 40, stepHeight: 0.4 });
  const nav = createNavigator(level, { radius: 0.4 });

  const scene = new Group().add(meshes, new HemisphereLight(0xffffff, 0x335577, 3), createLevelHelper(level));
  const agents = Array.from({ length: 6 }, (_, i) => {
    const start = nav.findRandomPoint()!;
    const line = createPathHelper(null, { color: 0x3cff8f, navigator: nav });
    const material = new MeshLambertMaterial({ color: 0xffe066 - i * 0x1800 });
    const body = new Mesh(new CylinderGeometry(0.4, 0.4, 1.6, 12), material);
    scene.add(line, body);
    return { body, line, follower: createFollower(nav.findPath(start, start)!, nav) };
  });

  return {
    scene,
    navigators: [nav],
    agents: () => agents.map(({ follower }) => ({ at: follower.position, navigator: 0 })),
    frame(_, seconds) {
      for (const agent of agents) {
        if (agent.follower.isDone) {
          const path = nav.findPath(agent.follower.position, nav.findRandomPoint()!);
          if (path === null) continue;
          agent.follower = createFollower(path, nav);
          agent.line.update(path);
        }
        const { x, y, z } = agent.follower.advance(2.5 * seconds);
        agent.body.position.set(x, y + 0.8, z);
      }
    },
  };
}
