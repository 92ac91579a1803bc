// A place on a thin wall's line: paths count it to both sides, so moves end next to it, on the side that they come from.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, type Point3 } from '../../../src/index.ts';
import { box } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

test('moves never bring a point to the other side of a thin wall or a shut door', () => {
  const rooms = [{ polygon: [[0, 0], [4, 0], [4, 4], [0, 4]] }] as const; // prettier-ignore
  const lines = [
    [[2, 0], [2, 4]],
    [[2, 4], [2, 0]],
    [[0, 0], [4, 4]],
  ] as const; // prettier-ignore
  for (const [from, to] of lines) {
    const door = { name: 'door', from, to };
    const navs = [{ walls: [{ points: [from, to] }] }, { doors: [{ ...door, open: false }] }, { doors: [door] }, { doors: [door] }].map((between) => createNavigator(createLevel({ rooms, ...between }), { radius: 0 })); // prettier-ignore
    // Shut before the first question, and after some.
    navs[3].addObstacle({ x: 0.5, z: 0.5, radius: 0.1 });
    expect(navs[3].findPath({ x: 1, z: 2.5 }, { x: 3, z: 1.5 })).not.toBeNull();
    for (const nav of navs.slice(2)) nav.setDoor('door', false);
    for (const nav of navs) {
      for (const way of [1, -1]) {
        const start = { x: 2 - way, z: 2 + way / 2 };
        let at: { readonly x: number; readonly z: number } = start;
        for (let i = 0; i < 3; i++) {
          const next = nav.moveAlong(at, { x: 1.3 * way, z: -0.7 * way });
          expect(nav.findPath(start, next), `${from} ${to} ${way} ${i}`).not.toBeNull();
          at = next;
        }
      }
    }
  }
});

test('a point that leans on a wall slides along it by the part of its move that the wall leaves, whichever way the wall runs', () => {
  for (const [dx, dz] of [
    [1, 0],
    [0, 1],
    [3, 4],
    [-5, 12],
    [8, -1],
  ] as const) {
    // prettier-ignore
    const far = 4 / Math.hypot(dx, dz);
    const ends = [[-dx * far, -dz * far], [dx * far, dz * far]] as const; // prettier-ignore
    const rooms = [{ polygon: [[-8, -8], [8, -8], [8, 8], [-8, 8]] }] as const; // prettier-ignore
    const level = createLevel({ rooms, walls: [{ points: ends }] });
    const nav = createNavigator(level, { radius: 0 });
    for (const side of [1, -1]) {
      const normal = { x: (-dz / 4) * far * side, z: (dx / 4) * far * side };
      const along = { x: (dx / 4) * far, z: (dz / 4) * far };
      for (const pace of [1, -2]) {
        // To the wall, then against it.
        const at = nav.moveAlong(normal, { x: -2 * normal.x, z: -2 * normal.z });
        const next = nav.moveAlong(at, { x: pace * along.x - 0.5 * normal.x, z: pace * along.z - 0.5 * normal.z });
        expect(Math.hypot(at.x, at.z)).toBeLessThan(0.01);
        expect(Math.hypot(next.x - pace * along.x, next.z - pace * along.z)).toBeLessThan(0.02);
        expect(next.x * normal.x + next.z * normal.z).toBeGreaterThan(-0.01);
      }
    }
  }
});

test('from a place on a fence paths lead to both sides', () => {
  const ring = [[4, 4], [8, 4], [8, 8], [4, 8]] as const; // prettier-ignore
  const walls = ring.map((from, i) => ({ points: [from, ring[(i + 1) % 4]] }));
  const out = { x: 2, z: 2 };
  for (const turn of [1, -1]) {
    const fence = walls.map(({ points }) => ({ points: turn > 0 ? points : [points[1], points[0]] }));
    const level = createLevel({ rooms: [{ polygon: [[0, 0], [12, 0], [12, 12], [0, 12]] }], walls: fence }); // prettier-ignore
    const nav = createNavigator(level, { radius: 0 });
    for (const on of [...ring.map(([x, z]) => ({ x, z })), { x: 6, z: 4 }, { x: 8, z: 5 }]) {
      expect(nav.findPath(on, { x: 6, z: 6 })?.length).toBeCloseTo(Math.hypot(on.x - 6, on.z - 6), 9);
      expect(nav.findPath(on, out)?.length).toBeCloseTo(nav.findPath(out, on)!.length, 9);
    }
    expect(nav.findPath(out, { x: 6, z: 6 })).toBeNull();
  }
});

test('a start on the edge of two floors stands on the one at its feet', () => {
  const low = { polygon: [[0, 0], [4, 0], [4, 4], [0, 4]] } as const; // prettier-ignore
  const high = { polygon: [[4, 0], [8, 0], [8, 4], [4, 4]], floor: 1 } as const; // prettier-ignore
  const level = createLevel({ rooms: [low, high], walls: [{ points: [[4, 0], [4, 4]] }] }); // prettier-ignore
  const nav = createNavigator(level, { radius: 0, maxStep: 2 });
  const edge = { x: 4, z: 2 };
  for (const [y, to, length] of [
    [0, { x: 1, z: 2 }, 3],
    [0.2, { x: 1, z: 2 }, 3],
    [1, { x: 7, z: 2 }, 3],
    [undefined, { x: 7, z: 2 }, 3],
    [0, { x: 7, z: 2 }, undefined],
    [1, { x: 1, z: 2 }, undefined],
    [undefined, { x: 1, z: 2 }, undefined],
  ] as const)
    expect(nav.findPath(y === undefined ? edge : { ...edge, y }, to)?.length, `${y} ${to.x}`).toBe(length);
});

test.each([1, 2, 3])(
  'no ray of a point passes between two that lean on a shut door from both sides (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    for (let i = 0; i < 20; i++) {
      const [from, to] = [[6 * random(), 0], [6 * random(), 6]] as const; // prettier-ignore
      const rooms = [{ polygon: [[0, 0], [6, 0], [6, 6], [0, 6]] }] as const; // prettier-ignore
      const nav = createNavigator(createLevel({ rooms, doors: [{ name: 'gate', from, to, open: false }] }), {
        radius: 0,
      });
      const lean = (part: number, side: number): Point3 => {
        const x = from[0] + (to[0] - from[0]) * part;
        return nav.moveAlong(
          { x: side < 0 ? 0.001 : 5.999, z: 6 * part },
          { x: x - (side < 0 ? 0 : 6) - side / 100, z: 0 },
        );
      };
      const [left, right] = [lean(0.2 + random() * 0.6, -1), lean(0.2 + random() * 0.6, 1)];
      expect(nav.distance(left, right)).toBe(Infinity);
      for (const [a, b] of [
        [left, right],
        [right, left],
        [{ x: 0.01, z: 3 }, right],
        [{ x: 5.99, z: 3 }, left],
      ] as const)
        // prettier-ignore
        expect(nav.raycast(a, b), `from ${a.x} ${a.z} to ${b.x} ${b.z}`).not.toBeNull();
      nav.setDoor('gate', true);
      expect(nav.raycast(left, right)).toBeNull();
    }
  },
);

test('a ray ends in the corner between an obstacle and a wall as a path does, and begins there', () => {
  const high = { polygon: [[0, 0], [4, 0], [4, 5], [0, 5]], floor: 3 } as const; // prettier-ignore
  const low = { polygon: [[0, 5], [4, 5], [4, 10], [0, 10]] } as const; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms: [high, low] }), { radius: 0 });
  nav.addObstacle({ polygon: [[1, 5], [4, 5], [1, 6]] }); // prettier-ignore
  const corner = { x: 4, z: 5 };
  for (const place of [
    { x: 0, z: 10 },
    { x: 1, z: 8 },
    { x: 3.5, z: 7 },
  ]) {
    expect(nav.findPath(place, corner)!.points).toHaveLength(2);
    expect([nav.raycast(place, corner), nav.raycast(corner, place)], `${place.x} ${place.z}`).toEqual([null, null]);
  }
});

test.each(Array.from({ length: QUICK ? 12 : 100 }, (_, seed) => seed))(
  'a point never gets past a wall that divides a room, seed %i',
  (seed) => {
    const random = randomFrom(seed);
    // On a lattice, where moves end exactly on the wall, or anywhere.
    const at = seed % 2 === 0 ? () => 1 + Math.floor(random() * 9) : () => 1 + 8 * random();
    const [from, to] = [{ x: at(), z: 0 }, { x: at(), z: 10 }] as const; // prettier-ignore
    const rooms = [{ polygon: [[0, 0], [10, 0], [10, 10], [0, 10]] }] as const; // prettier-ignore
    const isDrawn = seed % 4 < 2;
    const nav = createNavigator(createLevel({ rooms, walls: isDrawn ? [{ points: [from, to] }] : [] }), { radius: 0 });
    if (!isDrawn) nav.addWall({ from, to });
    // With what was added, too: paths are searched in another way then.
    if (seed % 8 > 3) nav.addObstacle({ x: 9, z: 9, radius: 0.4 });
    for (let walk = 0; walk < 10; walk++) {
      const way = walk % 2 === 0 ? 1 : -1;
      const [home, beyond] = [{ x: 5 - 4.9 * way, z: 5 }, { x: 5 + 4.9 * way, z: 5 }]; // prettier-ignore
      let place: Point3 = { ...home, y: 0 };
      for (let push = 0; push < 5; push++) {
        place = nav.moveAlong(place, { x: way * 6 * random(), z: 14 * random() - 7 });
        expect(nav.findPath(place, home), `from home, ${JSON.stringify(place)}`).not.toBeNull();
        expect(nav.findPath(place, beyond), `beyond, ${JSON.stringify(place)}`).toBeNull();
      }
    }
  },
);

test.each([1, 2])(
  'a point that slides along a slanted wall stays on its side, not only on the grid (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const angle = 6.3 * random();
    const [x, z] = [Math.cos(angle), Math.sin(angle)].map((along) => Math.round(4 * 2 ** 15 * along) / 2 ** 15);
    const points = [[-x, -z], [x, z]] as const; // prettier-ignore
    const nav = createNavigator(createLevel({ rooms: [{ polygon: box(-9, -9, 9, 9) }], walls: [{ points }] }), {
      radius: 0,
    });
    for (let walk = 0; walk < 20; walk++) {
      const side = walk % 2 === 0 ? 1 : -1;
      const off = (side / 4) * 10 ** (-1 - 3 * random());
      let place: Point3 = { x: -z * off, y: 0, z: x * off };
      for (let push = 0; push < 100; push++) {
        const pace = 10 ** (-4 + 3 * random()) * (random() < 0.5 ? 1 : -1);
        const into = random() < 0.5 ? 0 : random() - 0.5;
        place = nav.moveAlong(place, { x: (x / 4 - z * into) * pace, z: (z / 4 + x * into) * pace });
        if (Math.hypot(place.x, place.z) > 3.9) break;
        expect(side * (place.z * x - place.x * z), JSON.stringify(place)).toBeGreaterThan(0);
      }
    }
  },
);

test.each(sampled([1, 2, 3, 4, 5, 6], 3))('rays of a point stop on its side of a wall, seed %i', (seed) => {
  const random = randomFrom(seed);
  const place = (): { x: number; z: number } => ({ x: 10 * random(), z: 10 * random() });
  const rooms = [{ polygon: box(0, 0, 10, 10) }];
  const points = [[2 + 6 * random(), 0], [2 + 6 * random(), 10]] as const; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms, walls: [{ points }] }), { radius: 0 });
  for (let i = 0; i < 400; i++) {
    const from = place();
    const hit = nav.raycast(from, place());
    if (hit === null) continue;
    expect(nav.distance(from, hit.point), JSON.stringify([from, hit])).toBeCloseTo(hit.distance, 3);
  }
});

test.each(Array.from({ length: QUICK ? 4 : 40 }, (_, seed) => seed))(
  'rays between the corner of two walls and another place are free where the path is straight (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const onGrid = (from: number, to: number): number => from + Math.round(random() * (to - from) * 64) / 64;
    const rooms = [box(0, 0, 8, 8), box(8, 2, 10, 4)].map((polygon) => ({ polygon }));
    const door = { name: 'door', from: [8, 2], to: [8, 4], open: false } as const;
    const walls = [[[1, onGrid(1, 7)], [7, onGrid(1, 7)]], [[onGrid(1, 7), 1], [onGrid(1, 7), 7]]] as const; // prettier-ignore
    const level = createLevel({ rooms, doors: [door], walls: walls.map((points) => ({ points })) });
    const nav = createNavigator(level, { radius: 0 });
    const [[[, az], [, bz]], [[cx], [dx]]] = walls;
    const [u, v] = [(bz - az) / 6, (dx - cx) / 6];
    const z = (az + u * (cx - 1 - v)) / (1 - u * v);
    const corners = [{ x: cx + v * (z - 1), z }, { x: 8, z: 2 }, { x: 8, z: 4 }]; // prettier-ignore
    for (let i = 0; i < 24; i++) {
      const corner = corners[i % 3];
      let at: Point3 = nav.findNearestPoint({ x: onGrid(0, 10), z: onGrid(0, 8) })!;
      for (let push = 0; push < 4; push++) at = nav.moveAlong(at, { x: corner.x - at.x, z: corner.z - at.z });
      for (let ray = 0; ray < 6; ray++) {
        const far = nav.findNearestPoint({ x: at.x + onGrid(-2, 2), z: at.z + onGrid(-2, 2) })!;
        for (const [from, to] of [
          [at, far],
          [far, at],
        ]) {
          // prettier-ignore
          const path = nav.findPath(from, to);
          const more = (path?.length ?? Infinity) - Math.hypot(from.x - to.x, from.z - to.z);
          const say = JSON.stringify([from, to, more]);
          if (nav.raycast(from, to) === null) expect(more, say).toBeLessThan(1e-4);
          else expect(path?.points.length, say).not.toBe(2);
        }
      }
    }
  },
);
