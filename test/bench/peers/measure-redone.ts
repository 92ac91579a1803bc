// One example of three-pathfinding, recast-navigation-js and navcat each, redone with Leafstar (redone/): the length and the time of the same
// path side by side, and over a hundred others how many are answered, keep the agent's radius, and how much longer they are. Started by
// run-peers.ts.
import { segmentGapSquared } from '../../../src/geometry/gap.ts';
import { distance } from '../../../src/geometry/point.ts';
import { createFollower, type Point3 } from '../../../src/index.ts';
import { randomFrom } from '../../support/random.ts';
import { navcat } from './redone/navcat.ts';
import { recastNavigation } from './redone/recast-navigation.ts';
import { BOXES, type Find, type Found, type Redone } from './redone/redone.ts';
import { threePathfinding } from './redone/three-pathfinding.ts';

const START: Point3 = { x: -4, y: 0, z: -4 };
const GOAL: Point3 = { x: 4, y: 0, z: 4 };
const OTHERS = 100;
const ROUNDS = 5000;
/** Ends may be off by this much: half a voxel. */
const AT_END = 0.1;
/** How much nearer to boxes than the radius still counts as kept, metres. */
const NEARER = 0.01;

const SIDES = BOXES.flatMap(([x0, z0, x1, z1]) => {
  const ring = [[x0, z0], [x0, z1], [x1, z1], [x1, z0]].map(([x, z]) => ({ x, z })); // prettier-ignore
  return ring.map((corner, i) => [corner, ring[(i + 1) % 4]] as const);
});

/** The way that an agent takes: along arcs, too. */
function walked(found: Found): readonly Point3[] {
  if (!('arcs' in found)) return found.points;
  const follower = createFollower(found);
  const points = [follower.position];
  while (!follower.isDone) points.push(follower.advance(0.02));
  return points;
}

const lengthOf = (path: readonly Point3[]): number =>
  path.reduce((sum, at, i) => (i === 0 ? 0 : sum + distance(path[i - 1], at)), 0);
/** How near the path comes to a box; 0 if it leads through one. */
const gapOf = (path: readonly Point3[]): number =>
  Math.sqrt(Math.min(...path.slice(1).flatMap((at, i) => SIDES.map(([p, q]) => segmentGapSquared(path[i], at, p, q)))));
const isWhole = (path: readonly Point3[], start: Point3, goal: Point3): boolean =>
  path.length > 1 && distance(path[0], start) < AT_END && distance(path.at(-1)!, goal) < AT_END;

/** The median, once the code is warm: as many rounds before do not count. */
function microsOf(find: Find): number {
  const times: number[] = [];
  for (let i = 0; i < 2 * ROUNDS; i++) {
    const begin = performance.now();
    find(START, GOAL);
    if (i >= ROUNDS) times.push(1000 * (performance.now() - begin));
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1];
}

/** Makes it some times, which also loads what is not built, and reports the least time. */
async function millis(make: () => Find | Promise<Find>): Promise<readonly [find: Find, time: number]> {
  let [find, least]: [Find, number] = [await make(), Infinity];
  for (let i = 0; i < 30; i++) {
    const begin = performance.now();
    find = await make();
    least = Math.min(least, performance.now() - begin);
  }
  return [find, least];
}

async function compare(name: string, { radius, theirs, ours }: Redone): Promise<void> {
  const random = randomFrom(15);
  const place = (): Point3 => {
    for (;;) {
      const at = { x: 9 * random() - 4.5, y: 0, z: 9 * random() - 4.5 };
      const isIn = BOXES.some(([x0, z0, x1, z1]) => at.x > x0 && at.x < x1 && at.z > z0 && at.z < z1);
      if (!isIn && SIDES.every(([p, q]) => segmentGapSquared(at, at, p, q) > 0.4 ** 2)) return at;
    }
  };
  const others = Array.from({ length: OTHERS }, () => [place(), place()] as const);
  const rows = [
    [name, ...(await millis(theirs))],
    ['Leafstar', ...(await millis(ours))],
  ] as const;
  const best = rows[1][1];
  for (const [library, find, build] of rows) {
    const found = find(START, GOAL)!;
    const path = walked(found);
    let [answered, kept, sum, least] = [0, 0, 0, 0];
    for (const [start, goal] of others) {
      const other = find(start, goal);
      const way = other === null ? [] : walked(other);
      if (!isWhole(way, start, goal)) continue;
      answered++;
      sum += lengthOf(way);
      least += lengthOf(walked(best(start, goal)!));
      if (gapOf(way) >= radius - NEARER) kept++;
    }
    process.stdout.write(
      `${library.padEnd(20)} ${lengthOf(path).toFixed(2)} m, ${found.points.length} points, ${gapOf(path).toFixed(2)} m from boxes, ` +
        `${microsOf(find).toFixed(1)} µs, build ${build.toFixed(1)} ms; of ${OTHERS} others ${answered} answered, ` +
        `${kept} at ${radius} m or more from boxes, ${(100 * (sum / least - 1)).toFixed(2)} % longer than Leafstar's\n`,
    );
  }
}

for (const [name, redone] of [
  ['three-pathfinding', threePathfinding],
  ['recast-navigation', recastNavigation],
  ['navcat', navcat],
] as const)
  // prettier-ignore
  await compare(name, redone);
