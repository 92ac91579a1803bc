// The crowd beside recast-navigation's, navcat's, and bots of the demo: as many agents with one goal in a room with a hundred pillars, steps in
// turn in one process. Times are processor time, because other work may share the machine. Started by run-peers.ts.
import { createCrowd } from '../../../src/crowd/create-crowd.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
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

const level = createLevel({ rooms: [{ polygon: square(0, 0, SIDE), holes: pillars }] });
const nav = createNavigator(level, { radius: RADIUS });
const [positions, indices] = triangles();

/** A crowd with those agents; each call is a step of 1/60 s. */
type MakeCrowd = (starts: readonly { x: number; z: number }[]) => Promise<() => void>;

const ownCrowd: MakeCrowd = async (starts) => {
  const crowd = createCrowd(nav, { maxAgents: starts.length, speed: SPEED });
  const goal = nav.createField(GOAL);
  for (const place of starts) crowd.addAgent(place, goal);
  return () => crowd.step();
};

/** The demo's bots with their minds and manners, which start in other places and hunt the player. */
const ownBots: MakeCrowd = async ({ length }) => {
  const world = createWorld(level, { seed: 1, settings: { bots: length } });
  const still = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
  return () => stepWorld(world, still);
};

const recast: MakeCrowd = async (starts) => {
  const { init, Crowd } = await load('@recast-navigation/core');
  const { generateSoloNavMesh } = await load('@recast-navigation/generators');
  await init();
  const sizes = { cs: 0.2, ch: 0.2, walkableRadius: 2, walkableHeight: 10, walkableClimb: 2 };
  const { navMesh } = generateSoloNavMesh(positions, indices, sizes);
  const crowd = new Crowd(navMesh, { maxAgents: starts.length, maxAgentRadius: RADIUS });
  const options = { radius: RADIUS, height: 2, maxSpeed: SPEED, maxAcceleration: 12, collisionQueryRange: 2 };
  for (const { x, z } of starts) {
    const agent = crowd.addAgent({ x, y: 0, z }, { ...options, pathOptimizationRange: 12, separationWeight: 1 });
    agent.requestMoveTarget({ ...GOAL, y: 0 });
  }
  return () => crowd.update(1 / 60);
};

const navcat: MakeCrowd = async (starts) => {
  const { DEFAULT_QUERY_FILTER, createFindNearestPolyResult, findNearestPoly } = await load('navcat');
  const { crowd: crowds, generateSoloNavMesh } = await load('navcat/blocks');
  const { navMesh } = generateSoloNavMesh(
    { positions, indices },
    {
      cellSize: 0.2,
      cellHeight: 0.2,
      walkableRadiusWorld: RADIUS,
      walkableRadiusVoxels: 2,
      walkableClimbWorld: 0.4,
      walkableClimbVoxels: 2,
      walkableHeightWorld: 2,
      walkableHeightVoxels: 10,
      walkableSlopeAngleDegrees: 45,
      borderSize: 0,
      minRegionArea: 8,
      mergeRegionArea: 20,
      maxSimplificationError: 1.3,
      maxEdgeLength: 60,
      maxVerticesPerPoly: 6,
      detailSampleDistance: 1.2,
      detailSampleMaxError: 0.2,
    },
  );
  const crowd = crowds.create(RADIUS);
  // So that all paths are found in the first steps, as the others find them.
  crowd.maxIterationsPerUpdate = 200 * starts.length;
  const { ANTICIPATE_TURNS, OBSTACLE_AVOIDANCE, SEPARATION } = crowds.CrowdUpdateFlags;
  const params = {
    radius: RADIUS,
    height: 2,
    maxAcceleration: 12,
    maxSpeed: SPEED,
    collisionQueryRange: 2,
    separationWeight: 1,
    updateFlags: ANTICIPATE_TURNS | OBSTACLE_AVOIDANCE | SEPARATION,
    queryFilter: DEFAULT_QUERY_FILTER,
  };
  const near = [1, 1, 1];
  const goal = findNearestPoly(createFindNearestPolyResult(), navMesh, [GOAL.x, 0, GOAL.z], near, DEFAULT_QUERY_FILTER);
  for (const { x, z } of starts) {
    const agent = crowds.addAgent(crowd, navMesh, [x, 0, z], params);
    crowds.requestMoveTarget(crowd, agent, goal.nodeRef, goal.position);
  }
  return () => crowds.update(crowd, navMesh, 1 / 60);
};

/** Each with the most agents that it is measured with. */
const CROWDS: readonly (readonly [name: string, most: number, make: MakeCrowd])[] = [
  ['recast-navigation', 10_000, recast],
  ['navcat', 10_000, navcat],
  ["Leafstar's bots", 1000, ownBots],
];

for (const count of [1000, 4000, 10_000]) {
  const random = randomFrom(1);
  const starts = Array.from({ length: count }, () => nav.findRandomPoint({ random })!);
  const measured = CROWDS.filter(([, most]) => count <= most);
  const steps = [await ownCrowd(starts)];
  for (const [, , make] of measured) steps.push(await make(starts));
  const times = steps.map((): number[] => []);
  for (let i = 0; i < 60; i++) steps.forEach((step, which) => times[which].push(processorTime(step)));
  // Without the first steps, in which paths are searched.
  const [own, ...others] = times.map((all) => all.slice(10).sort((a, b) => a - b)[25]);
  const ratios = measured.map(
    ([name], i) => `${name} ${others[i].toFixed(2)} ms (${(others[i] / own).toFixed(1)} times as much)`,
  );
  process.stdout.write(`${count} agents to one goal: Leafstar ${own.toFixed(2)} ms a step, ${ratios.join(', ')}\n`);
}
