// The crowd beside recast-navigation's: as many agents with one goal in a room with a hundred pillars, steps in turn in one process. Times are
// processor time, because other work may share the machine. Started by run-peers.ts.
import { createCrowd } from '../../../src/crowd/create-crowd.ts';
import { createLevel } from '../../../src/nav/level-from/create-level.ts';
import { createNavigator } from '../../../src/nav/navigator/create-navigator.ts';
import { randomFrom } from '../../support/random.ts';
import { load } from './contender.ts';

/** Metres. */
const SIDE = 200;
const GOAL = { x: 190, z: 190 };
const SPEED = 3;
const RADIUS = 0.4;
type Corner = [x: number, z: number];

const square = (x: number, z: number, size: number): Corner[] =>
  [[0, 0], [size, 0], [size, size], [0, size]].map(([dx, dz]) => [x + dx, z + dz]); // prettier-ignore
const pillars = Array.from({ length: 100 }, (_, i) => square((i % 10) * 20 + 8, Math.floor(i / 10) * 20 + 8, 4));

/** Triangles of the floor and of the pillars' sides and tops, for recast. */
function triangles(): [positions: number[], indices: number[]] {
  const positions: number[] = [];
  const indices: number[] = [];
  const quad = (...corners: (readonly [x: number, y: number, z: number])[]): void => {
    const first = positions.length / 3;
    positions.push(...corners.flat());
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  };
  const flat = (ring: Corner[], y: number): void => quad(...ring.map(([x, z]) => [x, y, z] as const).reverse());
  flat(square(0, 0, SIDE), 0);
  for (const ring of pillars) {
    flat(ring, 5);
    ring.forEach(([x, z], i) => {
      const [toX, toZ] = ring[(i + 1) % 4];
      quad([x, 0, z], [x, 5, z], [toX, 5, toZ], [toX, 0, toZ]);
    });
  }
  return [positions, indices];
}

function processorTime(run: () => unknown): number {
  const begin = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

const { init, Crowd } = await load('@recast-navigation/core');
const { generateSoloNavMesh } = await load('@recast-navigation/generators');
await init();
const sizes = { cs: 0.2, ch: 0.2, walkableRadius: 2, walkableHeight: 10, walkableClimb: 2 };
const { navMesh } = generateSoloNavMesh(...triangles(), sizes);
const nav = createNavigator(createLevel({ rooms: [{ polygon: square(0, 0, SIDE), holes: pillars }] }), {
  radius: RADIUS,
});
for (const count of [1000, 4000, 10_000]) {
  const random = randomFrom(1);
  const own = createCrowd(nav, { maxAgents: count, speed: SPEED });
  const goal = nav.createField(GOAL);
  const peer = new Crowd(navMesh, { maxAgents: count, maxAgentRadius: RADIUS });
  const options = { radius: RADIUS, height: 2, maxSpeed: SPEED, maxAcceleration: 12, collisionQueryRange: 2 };
  for (let i = 0; i < count; i++) {
    const { x, z } = nav.findRandomPoint({ random })!;
    own.addAgent({ x, z }, goal);
    peer.addAgent({ x, y: 0, z }, { ...options, pathOptimizationRange: 12, separationWeight: 1 }).requestMoveTarget({
      ...GOAL,
      y: 0,
    });
  }
  const times: [own: number[], peer: number[]] = [[], []];
  for (let step = 0; step < 60; step++) {
    times[0].push(processorTime(() => own.step()));
    times[1].push(processorTime(() => peer.update(1 / 60)));
  }
  // Without the first steps, in which paths are searched.
  const [mine, theirs] = times.map((all) => all.slice(10).sort((a, b) => a - b)[25]);
  process.stdout.write(
    `${count} agents to one goal: Leafstar ${mine.toFixed(2)} ms a step, recast-navigation ${theirs.toFixed(2)} ms, ${(theirs / mine).toFixed(1)} times as much\n`,
  );
}
