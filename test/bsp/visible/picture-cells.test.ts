// Where a picture ends between two rooms: at floors and ceilings, but not under an open sky.
import { expect, test } from 'vitest';
import { BLOCKS_SIGHT } from '../../../src/map/floor-plan.ts';
import { buildTree } from '../../../src/bsp/build/build-tree.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { createPictureCells, WHOLE_SPHERE } from '../../../src/bsp/visible/picture-cells.ts';
import { boundsOf, type Point, type Point3 } from '../../../src/geometry/point.ts';
import { box, roomsPlan, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

/** Looks from a room 128 high into the one east of it; both ceilings may be sky. */
function lookEast(east: { floor: number; ceiling: number }, skies: readonly [boolean, boolean]) {
  const plan = roomsPlan('steps', {
    rooms: [
      { polygon: box(0, 0, 256, 256), sky: skies[0] },
      { polygon: box(256, 0, 512, 256), sky: skies[1], ...east },
    ],
  });
  const tree = buildTree(plan);
  const cells = createPictureCells(tree)({ x: 200, y: 41, z: 128 }, WHOLE_SPHERE, plan.sectors);
  const leaf = leafAt(tree, { x: 400, z: 128 });
  const far = { minX: 420, minZ: 100, maxX: 500, maxZ: 150 };
  return {
    isIn: [...cells.leaves.subarray(0, cells.count)].includes(leaf),
    shows: (bottom: number, top: number): boolean => cells.showsBox(leaf, far, bottom, top),
  };
}

test('a room whose floor is at or above the other’s ceiling is visible only under a common sky', () => {
  for (const floor of [128, 200]) {
    const east = { floor, ceiling: floor + 128 };
    expect(lookEast(east, [true, true]).isIn).toBe(true);
    expect(lookEast(east, [true, false]).isIn).toBe(false);
    expect(lookEast(east, [false, true]).isIn).toBe(false);
    expect(lookEast(east, [false, false]).isIn).toBe(false);
  }
});

test('a wall that blocks sight hides the room behind it; a door that does is drawn by itself', () => {
  for (const [kind, blocks, isIn] of [
    ['wall', BLOCKS_SIGHT, false],
    ['wall', 0, true],
    ['door', BLOCKS_SIGHT, true],
  ] as const) {
    // prettier-ignore
    const rooms = [{ polygon: box(0, 0, 256, 256) }, { polygon: box(256, 0, 512, 256) }];
    const plan = roomsPlan('shut', { rooms, walls: [{ from: [256, 0], to: [256, 256], kind, blocks }] });
    const cells = createPictureCells(buildTree(plan))({ x: 128, y: 41, z: 128 }, WHOLE_SPHERE, plan.sectors);
    expect(cells.count).toBe(isIn ? 2 : 1);
  }
});

test('a step hides what is low behind it, under the sky too', () => {
  for (const sky of [true, false]) {
    const { isIn, shows } = lookEast({ floor: 100, ceiling: 400 }, [sky, sky]);
    expect(isIn).toBe(true);
    expect(shows(0, 60)).toBe(false);
    expect(shows(100, 300)).toBe(true);
  }
});

/** A view by angles from 0 to 2π, and slopes. */
interface View {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

const angleOf = (x: number, z: number): number => (Math.atan2(z, x) + 2 * Math.PI) % (2 * Math.PI);
/** Beside one of these a wrong answer may be rounding. */
const CLOSE = 1e-6;

/** What of the views passes an upright rectangle over a → b, and whether rounding may make something of it nothing, or of nothing something. */
function clip(views: readonly View[], eye: Point3, a: Point, b: Point, bottom: number, top: number) {
  const [one, other] = [a, b].map(({ x, z }) => angleOf(x - eye.x, z - eye.z)).sort((p, q) => p - q);
  const spans = other - one > Math.PI ? [[0, one], [other, 2 * Math.PI]] : [[one, other]]; // prettier-ignore
  let isClose = false;
  const left = views.flatMap(({ from, to, low, high }) =>
    spans.flatMap(([begin, end]): View[] => {
      const [first, last] = [Math.max(from, begin), Math.min(to, end)];
      isClose ||= Math.abs(last - first) < 10 * CLOSE;
      if (last - first <= CLOSE) return [];
      // The nearest and the farthest place of a → b between these directions.
      const at = (angle: number): number => {
        const [dx, dz] = [Math.cos(angle), Math.sin(angle)];
        const [ux, uz] = [b.x - a.x, b.z - a.z];
        return ((a.x - eye.x) * uz - (a.z - eye.z) * ux) / (dx * uz - dz * ux);
      };
      const middle = angleOf(b.z - a.z, a.x - b.x);
      const foots = [middle, (middle + Math.PI) % (2 * Math.PI)].filter((angle) => angle > first && angle < last);
      const reach = [first, last, ...foots].map(at);
      const slopes = (height: number): number[] => reach.map((distance) => (height - eye.y) / distance);
      const least = Math.max(low, Math.min(...slopes(bottom)));
      const most = Math.min(high, Math.max(...slopes(top)));
      isClose ||= Math.abs(most - least) < 10 * CLOSE;
      return least < most ? [{ from: first, to: last, low: least, high: most }] : [];
    }),
  );
  return { left, isClose };
}

test.each(Array.from({ length: QUICK ? 60 : 2000 }, (_, i) => i))(
  'a row of rooms as an oracle clips it, seed %i',
  (seed) => {
    const random = randomFrom(seed);
    const between = (low: number, high: number): number => low + Math.round((high - low) * random());
    // Cuts through a strip at four angles; a room between each two of them.
    const turn = ([x, z]: Corner): Corner => {
      const turned: Corner[] = [[x, z], [-z, x], [-x, -z], [z, -x]]; // prettier-ignore
      return turned[seed % 4];
    };
    const cuts = Array.from({ length: 6 }, (_, i): [Corner, Corner] => [
      turn([200 * i + between(-80, 80), between(-60, 40)]),
      turn([200 * i + between(-80, 80), between(80, 180)]),
    ]);
    const rooms = cuts.slice(1).map((cut, i) => {
      const floor = between(0, 60);
      return { polygon: [...cuts[i], cut[1], cut[0]], floor, ceiling: between(50, 160), sky: random() < 0.3 };
    });
    const plan = roomsPlan('a row', { rooms });
    const tree = buildTree(plan);
    // A cut room has views from two cells.
    if (tree.leaves.length !== rooms.length) return;
    const home = between(0, rooms.length - 1);
    const isAtEdge = home > 0 && random() < 0.2;
    const corners = isAtEdge ? cuts[home] : [...cuts[home], ...cuts[home + 1]];
    const mean = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
    const eye = { x: mean(0), z: mean(1), y: between(20, 70) };
    const lens = random() < 0.5 ? WHOLE_SPHERE : { views: [[0.5, 1.75], [2.5, 4]] as const, low: -0.4, high: 0.3 }; // prettier-ignore
    const whole = lens.views.map(([from, to]): View => {
      const [start, end] = [from, to].map((turn) => (turn === 4 ? 2 * Math.PI : angleOfTurn(turn)));
      return { from: start, to: end, low: lens.low, high: lens.high };
    });
    const found = createPictureCells(tree)(eye, lens, plan.sectors);
    const shown = [...found.leaves.subarray(0, found.count)].map((leaf) => tree.leaves[leaf].sector);

    const views: View[][] = rooms.map(() => []);
    views[home] = whole;
    if (isAtEdge) views[home - 1] = whole;
    let isClose = false;
    for (const step of [1, -1]) {
      for (let i = step > 0 || !isAtEdge ? home : home - 1; i + step >= 0 && i + step < rooms.length; i += step) {
        const [here, there] = [rooms[i], rooms[i + step]];
        const [bottom, top] = [Math.max(here.floor, there.floor), Math.min(here.ceiling, there.ceiling)];
        if (top <= bottom && !(here.sky && there.sky)) break;
        const [a, b] = cuts[Math.max(i, i + step)].map(([x, z]) => ({ x, z }));
        const passed = top > bottom ? clip(views[i], eye, a, b, bottom, top) : clip(views[i], eye, a, b, -1e9, 1e9);
        isClose ||= passed.isClose;
        views[i + step] = passed.left;
      }
    }
    if (isClose) return;
    expect([...shown].sort()).toEqual([...rooms.keys()].filter((room) => views[room].length > 0));
    for (const room of shown) {
      const leaf = tree.leaves.findIndex(({ sector }) => sector === room);
      const [[ax, az], [bx, bz]] = cuts[room];
      for (let i = 0; i < 20; i++) {
        const [p, q] = [0, 1].map(() => ({ x: ax + (bx - ax) * random() + between(-150, 150), z: az + (bz - az) * random() + between(-150, 150) })); // prettier-ignore
        const bottom = between(-50, 150);
        const top = bottom + between(0, 50);
        const wall = clip(views[room], eye, p, q, bottom, top);
        if (!wall.isClose) expect(found.showsWall(leaf, p, q, bottom, top)).toBe(wall.left.length > 0);
        const box = boundsOf([p, q]);
        const near = Math.hypot(...(['x', 'z'] as const).map((axis) => Math.max(0, Math.min(p[axis], q[axis]) - eye[axis], eye[axis] - Math.max(p[axis], q[axis])))); // prettier-ignore
        const far = Math.max(...[p.x, q.x].flatMap((x) => [p.z, q.z].map((z) => Math.hypot(x - eye.x, z - eye.z))));
        const slopes = (height: number): number[] => [near, far].map((distance) => (height - eye.y) / distance);
        const [least, most] = [Math.min(...slopes(bottom)), Math.max(...slopes(top))];
        const overlap = Math.max(...views[room].map(({ low, high }) => Math.min(high - least, most - low)));
        if (near === 0) expect(found.showsBox(leaf, box, bottom, top)).toBe(true);
        else if (Math.abs(overlap) > CLOSE) expect(found.showsBox(leaf, box, bottom, top)).toBe(overlap > 0);
      }
    }
  },
);

/** The angle of a direction from 0 to 4. */
function angleOfTurn(turn: number): number {
  const x = turn < 2 ? 1 - turn : turn - 3;
  return angleOf(x, turn < 2 ? 1 - Math.abs(x) : Math.abs(x) - 1);
}
