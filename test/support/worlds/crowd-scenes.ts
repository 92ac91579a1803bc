// Scenes in which crowds jam, and a run that measures for how long an agent came no nearer to its goal, and whether all stood in free space.
import { createCrowd } from '../../../src/crowd/create-crowd.ts';
import type { Crowd } from '../../../src/crowd/crowd.ts';
import type { Field } from '../../../src/index.ts';
import { createLevel } from '../../../src/nav/level-from/create-level.ts';
import { createNavigator } from '../../../src/nav/navigator/create-navigator.ts';
import { insideOf } from '../../../src/nav/navigator/inside.ts';
import type { Navigator } from '../../../src/nav/navigator/navigator.ts';
import { standingLeaf } from '../../../src/nav/portal-graph/places.ts';
import { randomFrom } from '../random.ts';

export const RADIUS = 0.25;
type Box = readonly [minX: number, minZ: number, maxX: number, maxZ: number];
type Floor = { readonly x: number; readonly z: number };

export interface Scene {
  readonly nav: Navigator;
  readonly crowd: Crowd;
}

const room = ([minX, minZ, maxX, maxZ]: Box, index: number): { name: string; polygon: [number, number][] } => ({
  name: `room ${index}`,
  polygon: [
    [minX, minZ],
    [maxX, minZ],
    [maxX, maxZ],
    [minX, maxZ],
  ],
});

/** A crowd without agents in rooms "room 0", "room 1" …, which share the borders where they touch. */
export function crowdIn(boxes: readonly Box[], capacity: number, radius = RADIUS): Scene {
  const nav = createNavigator(createLevel({ rooms: boxes.map(room) }), { radius });
  return { nav, crowd: createCrowd(nav, { maxAgents: capacity }) };
}

/** Adds agents at random places of a box. */
export function fill(crowd: Crowd, [minX, minZ, maxX, maxZ]: Box, count: number, target: Field, seed: number): void {
  const random = randomFrom(seed);
  for (let i = 0; i < count; i++)
    crowd.addAgent({ x: minX + (maxX - minX) * random(), z: minZ + (maxZ - minZ) * random() }, target);
}

/** Two rooms and a doorway between them of that width. */
export const doorway = (width: number, depth = 0.5): Box[] => [
  [0, 0, 20, 20],
  [20, 10 - width / 2, 20 + depth, 10 + width / 2],
  [20 + depth, 0, 40, 20],
];

export const SCENES: Readonly<Record<string, (size: number, seed: number) => Scene>> = {
  'through a door as wide as one': (size, seed) => {
    const scene = crowdIn(doorway(2 * RADIUS), size);
    fill(scene.crowd, [2, 2, 19, 18], size, scene.nav.createField({ x: 38, z: 10 }), seed);
    return scene;
  },
  'through a door as wide as one, in both directions': (size, seed) => {
    const scene = crowdIn(doorway(2 * RADIUS), 2 * size);
    const { nav, crowd } = scene;
    fill(crowd, [2, 2, 19, 18], size, nav.createField({ x: 38, z: 10 }), seed);
    fill(crowd, [21.5, 2, 38, 18], size, nav.createField({ x: 2, z: 10 }), seed + 1);
    return scene;
  },
  'past each other in a corridor': (size, seed) => {
    const scene = crowdIn([[0, 0, 40, 2]], 2 * size);
    const { nav, crowd } = scene;
    fill(crowd, [1, 0.5, 14, 1.5], size, nav.createField({ x: 39, z: 1 }), seed);
    fill(crowd, [26, 0.5, 39, 1.5], size, nav.createField({ x: 1, z: 1 }), seed + 1);
    return scene;
  },
  'across a circle': (size) => {
    const scene = crowdIn([[0, 0, 40, 40]], size);
    const { nav, crowd } = scene;
    for (let i = 0; i < size; i++) {
      const turn = (2 * Math.PI * i) / size;
      const at = (out: number): Floor => ({ x: 20 + out * Math.cos(turn), z: 20 + out * Math.sin(turn) });
      crowd.addAgent(at(18), nav.createField(at(-18)));
    }
    return scene;
  },
};

export interface Run {
  /** Seconds until the last agent arrived; Infinity if some did not. */
  readonly seconds: number;
  /** The longest time that an agent came no nearer to its goal, seconds. */
  readonly longestWait: number;
  /** The longest time that none of a goal's agents came nearer. */
  readonly longestJam: number;
  /** Agents that were not in free space, summed over the steps that were checked. */
  readonly outside: number;
}

/** Nearer than by this part of the radius is no progress. */
const PROGRESS = 0.05;

/** Runs until all have arrived, and are removed, or the time is over. Every `checkEvery` steps all places are checked. */
export function run(
  { nav, crowd }: Scene,
  seconds: number,
  checkEvery: number,
  each: (step: number) => void = () => {},
): Run {
  const { radius } = nav.options;
  const { maxAgents, isPresent, distance } = crowd;
  const least = new Float64Array(maxAgents).fill(Infinity);
  const since = new Int32Array(maxAgents);
  const lastOf = new Map<Field, number>();
  let longest = 0;
  let longestJam = 0;
  let outside = 0;
  let step = 0;
  for (; step < seconds * 60 && crowd.count > 0; step++) {
    each(step);
    crowd.step();
    for (let i = 0; i < crowd.end; i++) {
      if (isPresent[i] === 0) continue;
      const target = crowd.targetOf(i);
      if (distance[i] < least[i] - PROGRESS * radius) {
        least[i] = distance[i];
        since[i] = step;
        lastOf.set(target, step);
      }
      longestJam = Math.max(longestJam, step - (lastOf.get(target) ?? 0));
      longest = Math.max(longest, step - since[i]);
      if (distance[i] > 3 * radius) continue;
      crowd.removeAgent(i);
    }
    if (step % checkEvery === 0) outside += countOutside(nav, crowd);
  }
  return {
    seconds: crowd.count === 0 ? step / 60 : Infinity,
    longestWait: longest / 60,
    longestJam: longestJam / 60,
    outside,
  };
}

/** Agents whose centre is not where an agent can stand, as the paths' own test says. */
export function countOutside(nav: Navigator, crowd: Crowd): number {
  const { changes, units } = insideOf(nav)!;
  const { graph } = changes.scene();
  let outside = 0;
  for (let i = 0; i < crowd.end; i++) {
    if (crowd.isPresent[i] === 1 && standingLeaf(graph, units.exactToPlan({ x: crowd.x[i], z: crowd.z[i] })) < 0)
      outside++;
  }
  return outside;
}
