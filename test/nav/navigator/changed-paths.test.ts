// Paths after changes: which of their legs count as closed, and where an agent goes on to.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { midpoint } from '../../../src/geometry/point.ts';
import { createFollower, createLevel, createNavigator, loadLevel, type ObstacleHandle } from '../../../src/index.ts';
import { QUICK } from '../../support/quick.ts';
import { box } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

const HALL = [{ polygon: [[0, 0], [30, 0], [30, 20], [0, 20]] }] as const; // prettier-ignore
const hall = createLevel({ rooms: HALL });
/** In units that map units cannot express exactly. */
const oddHall = createLevel({ rooms: HALL, unit: 0.7 });

test.each(Array.from({ length: QUICK ? 10 : 300 }, (_, seed) => seed))(
  'a change far off closes no leg of paths round crates and posts, for a disc and a point (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const navs = [createNavigator(hall, { radius: 0.2 + 0.4 * random() }), createNavigator(oddHall, { radius: 0 })];
    for (let k = 0; k < 8; k++) {
      const [x, z, size, turn] = [4 + 2.5 * k, 4 + 12 * random(), 0.3 + random(), 2 * random()];
      const corner = (quarter: number): [number, number] => {
        const angle = turn + (quarter * Math.PI) / 2;
        return [x + size * Math.cos(angle), z + size * Math.sin(angle)];
      };
      for (const nav of navs)
        nav.addObstacle(k % 2 === 0 ? { x, z, radius: size } : { polygon: [0, 1, 2, 3].map(corner) });
    }
    const ends = [{ x: 2, z: 2 + 16 * random() }, { x: 26, z: 2 + 16 * random() }] as const; // prettier-ignore
    for (const nav of navs) {
      const path = nav.findPath(...ends)!;
      const far = nav.addObstacle({ x: 28, z: 18.5, radius: 0.5 });
      expect(nav.staleLegs(path)).toEqual([]);
      nav.removeObstacle(far);
      expect(nav.staleLegs(path)).toEqual([]);
    }
  },
);

test('a change far off closes no leg of a path that begins or ends half-way round a crate, a post or a wall', () => {
  const nav = createNavigator(hall, { radius: 0.4 });
  nav.addObstacle({ x: 8, z: 9, radius: 1 });
  nav.addObstacle({ polygon: [[13.1, 6.3], [15.2, 7.1], [13.6, 10.2]] }); // prettier-ignore
  nav.addWall({ from: [20.3, 8.2], to: [19.1, 18.1] });
  const ends = [{ x: 2, z: 9.3 }, { x: 27, z: 11 }] as const; // prettier-ignore
  const guard = createFollower(nav.findPath(...ends)!, nav);
  expect(guard.path.arcs.filter((arc) => arc !== null).length).toBeGreaterThan(2);
  while (!guard.isDone) {
    const at = guard.advance(0.06);
    const paths = [nav.findPath(at, ends[1])!, nav.findPath(ends[0], at)!, nav.rejoinPath(guard.path, at)!];
    const far = nav.addObstacle({ x: 28, z: 18.5, radius: 0.5 });
    for (const path of paths) expect(nav.staleLegs(path), `${at.x} ${at.z}`).toEqual([]);
    nav.removeObstacle(far);
  }
});

test('a change far off closes no leg of a point’s path over ledges either (seed 4)', () => {
  const level = loadLevel(new Uint8Array(readFileSync('maps/catacombs.json')), { name: 'catacombs.json' });
  const nav = createNavigator(level, { radius: 0 });
  const random = randomFrom(4);
  const far = nav.addObstacle({ x: -5000, z: -5000, radius: 0.2 });
  for (let k = 0; k < 120; k++) {
    const [start, goal] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
    const path = nav.findPath(start, goal)!;
    nav.moveObstacle(far, { x: -5000 + k, z: -5000, radius: 0.2 });
    expect(path && nav.staleLegs(path), `${k}: ${start.x} ${start.z} to ${goal.x} ${goal.z}`).toEqual(path && []);
  }
});

test('a goal that a cart rolls over is the goal again afterwards, however often the path was joined again', () => {
  const nav = createNavigator(hall, { radius: 0.4 });
  const goal = { x: 15, z: 10 };
  const start = { x: 1, z: 10 };
  const cart = nav.addObstacle({ x: 15.05, z: 5, radius: 0.8 });
  const guard = createFollower(nav.findPath(start, goal)!, nav);
  for (let z = 5; z < 19; z += 0.05) {
    nav.moveObstacle(cart, { x: 15.05, z, radius: 0.8 });
    expect(guard.rejoin(nav, guard.position)).toBe(true);
    guard.advance(0.025);
  }
  expect(guard.path.goal).toMatchObject(goal);
  guard.advance(Infinity);
  expect(guard.position).toMatchObject(goal);
});

test('a path that cannot end at its goal keeps it, through JSON and when joined from a push', () => {
  const nav = createNavigator(hall, { radius: 0.5 });
  const goal = { x: 20, z: -0.3 };
  const path = nav.findPath({ x: 2, z: 2 }, goal)!;
  expect(path.goal).toEqual(goal);
  expect(path.points.at(-1)!.z).toBeCloseTo(0.5, 3);
  const joined = nav.rejoinPath(JSON.parse(JSON.stringify(path)), { x: 5, z: 5 })!;
  expect([joined.goal, joined.points.at(-1)]).toEqual([goal, path.points.at(-1)]);
  expect(nav.createField({ x: 20, z: 0.2 }).pathFrom({ x: 2, z: 2 })!.goal).toEqual({ x: 20, z: 0.2 });
  const open = nav.findPath({ x: 2, z: 2 }, { x: 20, z: 7 })!;
  expect(open.goal).toEqual(open.points.at(-1));
});

test.each([-0.3, 0.2])('a path keeps its goal beside the wall, z %f, when the place that was passed changes', (z) => {
  const nav = createNavigator(hall, { radius: 0.5 });
  const goal = { x: 20, z };
  const path = nav.findPath({ x: 2, z: 2 }, goal)!;
  goal.x = 3;
  expect(path.goal).toEqual({ x: 20, z });
});

test('a crate that rolls out of the level and far away blocks no path, and can roll back', () => {
  const nav = createNavigator(hall, { radius: 0.4 });
  const [start, goal] = [
    { x: 5, z: 10 },
    { x: 25, z: 10 },
  ];
  const crate = nav.addObstacle({ x: 15, z: 10, radius: 1 });
  const round = nav.distance(start, goal);
  expect(round).toBeGreaterThan(20);
  const places = [[15, 25], [1100, 10], [-1e8, 1e8], [15, -1e9]]; // prettier-ignore
  for (const [x, z] of places) {
    // However large, also along the wall that it is behind.
    for (const radius of [1, 4]) {
      nav.moveObstacle(crate, { x, z, radius });
      expect(nav.distance(start, goal)).toBe(20);
      expect(nav.distance({ x: 10, z: 0.401 }, { x: 20, z: 0.401 })).toBe(10);
    }
  }
  // Its rim still reaches in.
  nav.moveObstacle(crate, { x: 15, z: -2, radius: 12.5 });
  expect(nav.distance(start, goal)).toBeGreaterThan(20);
  nav.moveObstacle(crate, { x: 15, z: 10, radius: 1 });
  expect(nav.distance(start, goal)).toBeCloseTo(round, 9);
});

test.each([0, 0.25])(
  'radius %d: a path round the jamb of a door is closed with the door, though it crosses it in one point',
  (radius) => {
    const rooms = [{ polygon: [[0, 0], [4, 0], [4, 6], [0, 6]] }, { polygon: [[4, 2], [8, 2], [8, 6], [4, 6]] }] as const; // prettier-ignore
    const walls = [{ points: [[4, 3], [4, 6]] }] as const; // prettier-ignore
    const crate = [[4, 2], [5, 2], [5, 3], [4, 3]] as const; // prettier-ignore
    const level = createLevel({ rooms, walls, doors: [{ name: 'gate', from: [4, 2], to: [4, 3] }] });
    const nav = createNavigator(level, { radius });
    const path = nav.findPath({ x: 3.5, z: 5 }, { x: 5, z: 5 })!;
    expect(path.points.length).toBeGreaterThan(2);
    const closes = [
      () => nav.setDoor('gate', false),
      () => nav.addObstacle({ polygon: crate }),
      () => nav.addWall({ from: [4, 2], to: [4, 3] }),
    ] as const;
    nav.addObstacle({ x: 1, z: 1, radius: 0.2 });
    expect(nav.staleLegs(path)).toEqual([]);
    for (const close of closes) {
      const made = close();
      expect(nav.findPath(path.points[0], path.goal)).toBeNull();
      expect(nav.staleLegs(path)).toContain(1);
      if (made === undefined) nav.setDoor('gate', true);
      else if (made.kind === 'wall') nav.removeWall(made);
      else nav.removeObstacle(made);
      expect(nav.staleLegs(path)).toEqual([]);
    }
  },
);

test('a point’s path round the jamb of a door is closed with the door where a longer path is left', () => {
  const rooms = [{ polygon: [[0, 0], [4, 0], [4, 6], [0, 6]] }, { polygon: [[4, 0], [8, 0], [8, 6], [4, 6]] }] as const; // prettier-ignore
  const walls = [{ points: [[4, 0], [4, 2]] }, { points: [[4, 3], [4, 5]] }] as const; // prettier-ignore
  const level = createLevel({ rooms, walls, doors: [{ name: 'gate', from: [4, 2], to: [4, 3] }] });
  const nav = createNavigator(level, { radius: 0 });
  // Much longer, and a little.
  for (const [x, toX, more] of [
    [3.5, 5, 1],
    [0.5, 7.5, 0.5],
  ] as const) {
    // prettier-ignore
    const path = nav.findPath({ x, z: 3.4 }, { x: toX, z: 3.4 })!;
    nav.setDoor('gate', false);
    expect(nav.distance(path.points[0], path.goal)).toBeGreaterThan(path.length + more);
    expect(nav.staleLegs(path)).toContain(1);
    // With another leg closed too, that one is not forgotten.
    const crate = nav.addObstacle({ ...midpoint(path.points[1], path.goal), radius: 0.01 });
    expect(nav.staleLegs(path)).toContain(2);
    nav.removeObstacle(crate);
    nav.setDoor('gate', true);
  }
});

// In seed 106 of random levels.
test('a point’s path that leaves a jamb nearly in line with the door is closed with the door', () => {
  const rooms = [
    { polygon: [[6, 0], [12, 0], [12, 18], [6, 18]] },
    { polygon: [[12, 12], [18, 12], [18, 18], [12, 18]] },
  ] as const; // prettier-ignore
  const walls = [
    {
      points: [
        [12, 12],
        [12, 13],
      ],
    },
  ] as const;
  const nav = createNavigator(createLevel({ rooms, walls, doors: [{ name: 'gate', from: [12, 13], to: [12, 15] }] }), { radius: 0 }); // prettier-ignore
  const path = nav.findPath({ x: 10.5, z: 2.5 }, { x: 13.25, z: 16 })!;
  nav.setDoor('gate', false);
  expect(nav.distance(path.points[0], path.goal)).toBeGreaterThan(path.length + 0.1);
  expect(nav.staleLegs(path)).toEqual([1]);
});

test('a crate on a ledge closes no leg along it on the floor above', () => {
  const rooms = [[2, 0], [0, 4]].map(([floor, z]) => ({ polygon: [[0, z], [10, z], [10, z + 4], [0, z + 4]] as const, floor, ceiling: 6 })); // prettier-ignore
  const nav = createNavigator(createLevel({ rooms }), { radius: 0.3 });
  const path = nav.findPath({ x: 1, z: 3.9 }, { x: 6, z: 3.9 })!;
  expect(path.length).toBeCloseTo(5, 6);
  nav.addObstacle({ x: 9, z: 4, radius: 0.3 });
  expect(nav.staleLegs(path)).toEqual([]);
  const crate = nav.addObstacle({ x: 3, z: 4.5, radius: 0.3 });
  expect(nav.findPath(path.points[0], path.goal)!.points).toEqual(path.points);
  expect(nav.staleLegs(path)).toEqual([]);
  nav.moveObstacle(crate, { x: 3, z: 4.49, radius: 0.3 });
  expect(nav.findPath(path.points[0], path.goal)!.length).toBeGreaterThan(path.length);
  expect(nav.staleLegs(path)).toEqual([1]);
});

test('a path over a link that is gone is closed, also where another link begins or ends', () => {
  const rooms = [0, 8].map((x) => ({ polygon: [[x, 0], [x + 6, 0], [x + 6, 6], [x, 6]] as const })); // prettier-ignore
  const nav = createNavigator(createLevel({ rooms }), { radius: 0.3 });
  const link = nav.addLink({ from: [5, 3], to: [9, 3], type: 'teleport' });
  const path = nav.findPath({ x: 1, z: 3 }, { x: 13, z: 3 })!;
  expect(nav.staleLegs(path)).toEqual([]);
  nav.removeLink(link);
  nav.addLink({ from: [5, 3], to: [9, 5], type: 'teleport' });
  nav.addLink({ from: [5, 5], to: [9, 3], type: 'teleport' });
  expect(nav.staleLegs(path)).toEqual([path.links.indexOf('teleport')]);
});

test.each(Array.from({ length: QUICK ? 15 : 150 }, (_, i) => i + 1))(
  'a point’s path along slanted edges of obstacles stays open when something changes far away (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const nav = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [14, 0], [14, 8], [0, 8]] }] }), { radius: 0 }); // prettier-ignore
    for (let i = 0; i < 4; i++) {
      const [x, z, corners] = [2 + 10 * random(), 1 + 6 * random(), 3 + Math.floor(4 * random())];
      const polygon = Array.from({ length: corners }, (_, k) => {
        const [turn, out] = [(2 * Math.PI * (k + 0.8 * random())) / corners, 0.3 + 1.2 * random()];
        return [x + out * Math.cos(turn), z + out * Math.sin(turn)] as const;
      });
      nav.addObstacle({ polygon });
    }
    for (let i = 0; i < 4; i++) {
      const path = nav.findPath(nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!);
      if (path === null) continue;
      const far = nav.addObstacle({ x: 13.9, z: 0.1, radius: 0.05 });
      const now = nav.findPath(path.points[0], path.points.at(-1)!);
      if (now?.length === path.length) expect(nav.staleLegs(path)).toEqual([]);
      nav.removeObstacle(far);
    }
  },
);

const L = [[0, 0], [10, 0], [10, 10], [6, 10], [6, 4], [0, 4]] as const; // prettier-ignore

test('a crate a hair off the corner about which a point turns closes no leg', () => {
  const nav = createNavigator(createLevel({ rooms: [{ polygon: L }] }), { radius: 0 });
  const path = nav.findPath({ x: 1, z: 2 }, { x: 8, z: 9 })!;
  const off = 2 ** -14;
  nav.addObstacle({ polygon: [[6 + off, 4 - off], [7, 3], [6.5, 2.5]] }); // prettier-ignore
  expect(nav.distance(path.points[0], path.goal)).toBe(path.length);
  expect(nav.staleLegs(path)).toEqual([]);
});

test('in a level with a link too, a disc’s arc keeps off a crate beside the corner', () => {
  const tip = { polygon: [[6.35, 3.65], [6.4, 3.55], [6.45, 3.6]] } as const; // prettier-ignore
  const [plain, linked] = [[], [{ from: [9, 1], to: [9.5, 1], type: 'teleport' }] as const].map((links) => {
    const nav = createNavigator(createLevel({ rooms: [{ polygon: L }], links }), { radius: 0.3 });
    const lengths = [nav.distance({ x: 1, z: 3.5 }, { x: 6.5, z: 9 })];
    nav.addObstacle(tip);
    return [...lengths, nav.distance({ x: 1, z: 3.5 }, { x: 6.5, z: 9 })];
  });
  expect(plain[1]).toBeGreaterThan(plain[0] + 0.5);
  expect(linked).toEqual(plain);
});

test.each([0, 0.4])('no link lands in a crate, or nearer to one than the radius (radius %f)', (radius) => {
  const rooms = [box(0, 0, 6, 6), box(8, 0, 14, 6)].map((polygon) => ({ polygon }));
  const level = createLevel({ rooms, links: [{ from: [5, 3], to: [9, 3], type: 'teleport' }] });
  const nav = createNavigator(level, { radius });
  const lengthTo = (x: number): number => nav.distance({ x: 1, z: 3 }, { x, z: 3 });
  expect([lengthTo(9), lengthTo(9.25)]).toEqual([4, 4.25]);
  const crate = nav.addObstacle({ x: 9, z: 3, radius: 0.5 });
  expect([lengthTo(9), lengthTo(9.25)]).toEqual([Infinity, Infinity]);
  nav.moveObstacle(crate, { x: 9, z: 3.7, radius: 0.5 });
  expect(lengthTo(9)).toBe(radius > 0 ? Infinity : 4);
});

test.each([0, 0.3])('a link is out where a crate covers one end, also between two others (radius %f)', (radius) => {
  const rooms = [box(0, 0, 6, 6), box(8, 0, 14, 6), box(16, 0, 22, 6)].map((polygon) => ({ polygon }));
  const teleport = (from: number, to: number) => ({ from: [from, 3], to: [to, 3], type: 'teleport' }) as const;
  const nav = createNavigator(createLevel({ rooms, links: [teleport(3, 10), teleport(10, 18)] }), { radius });
  const length = (): number => nav.distance({ x: 2, z: 3 }, { x: 20, z: 3 });
  const crate = nav.addObstacle({ x: 12, z: 5, radius: 0.2 });
  expect(length()).toBe(3);
  nav.moveObstacle(crate, { x: 10, z: 3, radius: 0.2 });
  expect(length()).toBe(Infinity);
  // The obstacle stays cut, and the links are new.
  nav.addLink(teleport(1, 5));
  expect(length()).toBe(Infinity);
  nav.removeObstacle(crate);
  expect(length()).toBe(3);
});

test.each([0, 0.3])(
  'crates come and go on ends of links, also those that were just asked about (radius %f, seed 6)',
  (radius) => {
    const random = randomFrom(6);
    const rooms = [0, 20, 40].map((x) => ({ polygon: [[x, 0], [x + 10, 0], [x + 10, 10], [x, 10]] as [number, number][] })); // prettier-ignore
    const place = (room: number): [number, number] => [20 * room + 1 + 8 * random(), 1 + 8 * random()];
    const links = [0, 1, 0, 1, 0].map((room, cost) => ({ type: 'teleport', from: place(room), to: place(room + 1), cost }) as const); // prettier-ignore
    const level = createLevel({ rooms, links });
    const nav = createNavigator(level, { radius });
    const crates = new Map<ObstacleHandle, { x: number; z: number; radius: number }>();
    let found = 0;
    for (let i = 0; i < 60; i++) {
      const [x, z] = links[Math.floor(random() * links.length)][random() < 0.5 ? 'from' : 'to'];
      // What was found there is not so any more after the change.
      nav.findPath({ x, z }, { x, z: z + 0.01 });
      const crate = { x, z, radius: 0.2 + 0.6 * random() };
      const [old] = crates.keys();
      if (old !== undefined && random() < 0.6) {
        nav.removeObstacle(old);
        crates.delete(old);
      } else crates.set(nav.addObstacle(crate), crate);
      const fresh = createNavigator(level, { radius });
      for (const each of crates.values()) fresh.addObstacle(each);
      const [from, to] = [place(0), place(2)].map(([px, pz]) => ({ x: px, z: pz }));
      const path = nav.findPath(from, to);
      found += Number(path !== null);
      expect(path?.cost ?? null, `${i}`).toEqual(fresh.findPath(from, to)?.cost ?? null);
    }
    expect(found).toBeGreaterThan(5);
  },
);

test.each([0, 0.3])('where a crate covers a costly link, a cheap one is still taken (radius %f)', (radius) => {
  const links = [
    { from: [10, 1], to: [12, 3], type: 'teleport', cost: 40 },
    { from: [2, 2], to: [27, 2], type: 'teleport', cost: 1 },
  ] as const;
  const nav = createNavigator(createLevel({ rooms: [{ polygon: box(0, 0, 30, 6) }], links }), { radius });
  const cost = (): number => nav.findPath({ x: 3, z: 2 }, { x: 28, z: 2 })!.cost;
  nav.addObstacle({ x: 27.5, z: 2, radius: 0.1 });
  const before = cost();
  nav.addObstacle({ x: 12, z: 3, radius: 0.2 });
  expect(before).toBeLessThan(4);
  expect(cost()).toBe(before);
});

test.each([0, 0.4])('a door shuts beside a crate as elsewhere (radius %f)', (radius) => {
  const rooms = [box(0, 0, 6, 6), box(6, 0, 12, 6)].map((polygon) => ({ polygon }));
  const walls = [{ points: [[6, 0], [6, 2]] }, { points: [[6, 4], [6, 6]] }] as const; // prettier-ignore
  const level = createLevel({ rooms, walls, doors: [{ name: 'gate', from: [6, 2], to: [6, 4] }] });
  const nav = createNavigator(level, { radius });
  nav.addObstacle({ x: 6.1, z: 2.2, radius: 0.08 });
  const lengths = [true, false, true].map((open) => {
    nav.setDoor('gate', open);
    return nav.distance({ x: 1, z: 3.2 }, { x: 11, z: 3.2 });
  });
  expect(lengths).toEqual([10, Infinity, 10]);
});

test('obstacles that change at once, for whose walls there is no room yet, are all in the way', () => {
  const level = createLevel({ rooms: [{ polygon: [[0, 0], [200, 0], [200, 100], [0, 100]] }] }); // prettier-ignore
  const large = Array.from({ length: 2500 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 2500;
    return [60 + 20 * Math.cos(angle), 50 + 20 * Math.sin(angle)] as const;
  });
  const nav = createNavigator(level, { radius: 0.4 });
  const one = nav.addObstacle({ x: 20, z: 20, radius: 1 });
  const other = nav.addObstacle({ x: 60, z: 50, radius: 5 });
  const lengths = (navigator: typeof nav): readonly (number | null)[] => [
    navigator.distance({ x: 5, z: 50 }, { x: 120, z: 50.1 }),
    navigator.distance({ x: 140, z: 20 }, { x: 190, z: 20.1 }),
  ];
  lengths(nav);
  // The one comes to where the other was: the second of two parts of the change.
  nav.addObstacle({ x: 10, z: 90, radius: 1 });
  nav.moveObstacle(one, { polygon: large });
  nav.moveObstacle(other, { x: 160, z: 20, radius: 5 });
  const anew = createNavigator(level, { radius: 0.4 });
  anew.addObstacle({ x: 10, z: 90, radius: 1 });
  anew.addObstacle({ polygon: large });
  anew.addObstacle({ x: 160, z: 20, radius: 5 });
  expect(lengths(nav)).toEqual(lengths(anew));
});

const behindWall = createLevel({
  rooms: [{ polygon: [[0, 0], [10, 0], [10, 8], [0, 8]] }],
  walls: [{ points: [[5, 0], [5, 6]] }],
}); // prettier-ignore
const upLedge = createLevel({
  rooms: [
    { polygon: [[0, 0], [5, 0], [5, 8], [0, 8]] },
    { polygon: [[5, 0], [10, 0], [10, 6], [5, 6]], floor: 1.2 },
    { polygon: [[5, 6], [10, 6], [10, 8], [5, 8]], floor: 0.6 },
  ],
}); // prettier-ignore

test.each(['walk', 'walk-right', 'drop', 'jump'] as const)(
  'a leg over a %s link is closed once the link is removed, and not before',
  (type) => {
    for (const [level, radius] of [behindWall, upLedge].flatMap((each) =>
      [0, 0.3].map((size) => [each, size] as const),
    )) {
      // prettier-ignore
      const nav = createNavigator(level, { radius });
      const link = nav.addLink({ from: [4, 1], to: [6, 1], type, cost: 0.5 });
      const path = nav.findPath({ x: 2, z: 1 }, { x: 8, z: 1 })!;
      expect(path.links[2]).toBe(type);
      const far = nav.addObstacle({ x: 9, z: 7, radius: 0.3 });
      expect(nav.staleLegs(path)).toEqual([]);
      nav.removeObstacle(far);
      nav.addObstacle({ x: 5, z: 1, radius: 0.2 });
      expect(nav.findPath({ x: 2, z: 1 }, { x: 8, z: 1 })!.length).toBe(path.length);
      expect(nav.staleLegs(path)).toEqual([]);
      nav.removeLink(link);
      expect(nav.staleLegs(path)).toEqual([2]);
    }
  },
);

test.each([0, 0.3])('a leg over a walked link is closed by its removal alone (radius %d)', (radius) => {
  for (const level of [behindWall, upLedge]) {
    const nav = createNavigator(level, { radius });
    const link = nav.addLink({ from: [4, 1], to: [6, 1], type: 'walk', cost: 0.5 });
    const path = nav.findPath({ x: 2, z: 1 }, { x: 8, z: 1 })!;
    nav.removeLink(link);
    expect(nav.staleLegs(path)).toEqual([2]);
  }
});

test.each(['walk', 'drop', 'jump', 'teleport'] as const)(
  'a leg over a %s link is closed once one of its ends is covered, also where the path begins there',
  (type) => {
    for (const radius of [0, 0.3]) {
      const nav = createNavigator(behindWall, { radius });
      nav.addLink({ from: [4, 1], to: [6, 1], type, cost: 0.5 });
      const path = nav.findPath({ x: 4, z: 1 }, { x: 8, z: 1 })!;
      for (const x of [3.9, 6.1]) {
        expect(nav.staleLegs(path)).toEqual([]);
        const thing = nav.addObstacle({ x, z: 1, radius: 0.3 });
        expect(nav.distance(path.points[0]!, path.goal)).toBeGreaterThan(path.length + 1);
        expect(nav.staleLegs(path)).toContain(path.links.indexOf(type, 1));
        nav.removeObstacle(thing);
      }
    }
  },
);

test.each(
  (QUICK ? [0.3] : [0, 0.3]).flatMap((radius) =>
    (QUICK ? [12] : [12, 23, 25, 26, 28, 33]).flatMap((seed) =>
      (['x', 'z'] as const).map((along) => [radius, along, seed] as const),
    ),
  ),
)(
  'radius %d: crates carried from lane to lane along %s are gone round as new ones are (seed %i)',
  (radius, along, seed) => {
    const random = randomFrom(seed);
    const turned = ([across, by]: readonly [number, number]): [number, number] =>
      along === 'z' ? [across, by] : [by, across];
    const walls: [number, number][][] = [4, 8, 12, 16].map((by) => [[3, by], [27, by]]); // prettier-ignore
    for (let stub = 0; stub < 15; stub++) {
      const across = 5 + 7 * (stub % 3) + 4 * random();
      const lane = 4 * Math.floor(stub / 3);
      const length = 1 + 1.6 * random();
      const [from, to] = random() < 0.5 ? [lane, lane + length] : [lane + 4 - length, lane + 4];
      walls.push([[across, from], [across, to]]); // prettier-ignore
    }
    const level = createLevel({
      rooms: [{ polygon: box(0, 0, ...turned([30, 20])) }],
      walls: walls.map((points) => ({ points: points.map(turned) })),
    });
    const across = [0, 1, 2].map(() => 4 + 20 * random());
    const crateAt = (k: number) => {
      const by = 4 * Math.floor(5 * random()) + 0.4 + 1.6 * random();
      return { polygon: box(...turned([across[k], by]), ...turned([across[k] + 0.8, by + 1.5])) };
    };
    const place = () => {
      const [x, z] = turned([0.5 + 29 * random(), 0.5 + 19 * random()]);
      return { x, z };
    };
    const nav = createNavigator(level, { radius });
    const crates = across.map((_, k) => crateAt(k));
    const handles = crates.map((crate) => nav.addObstacle(crate));
    for (let move = 0; move < 10; move++) {
      const k = Math.floor(3 * random());
      crates[k] = crateAt(k);
      nav.moveObstacle(handles[k], crates[k]);
      const anew = createNavigator(level, { radius });
      for (const crate of crates) anew.addObstacle(crate);
      for (let query = 0; query < 4; query++) {
        const [start, goal] = [place(), place()];
        expect(nav.distance(start, goal), `move ${move}, query ${query}`).toBeCloseTo(anew.distance(start, goal), 3);
      }
    }
  },
);

/** Two rooms, the second one beyond a gap and higher, with a ladder between them that costs 8. */
const storeys = (gap: number, floor: number) =>
  createLevel({
    rooms: [{ polygon: box(0, 0, 10, 4) }, { polygon: box(10 + gap, 0, 20 + gap, 4), floor, ceiling: floor + 3 }],
    doors: [{ name: 'hatch', from: [14 + gap, 0], to: [14 + gap, 4] }],
    links: [{ from: [9.5, 2], to: [10.5 + gap, 2], type: 'walk', cost: 8, twoWay: true }],
  });

test.each([
  [0, 3],
  [1, 0],
  [4, 3],
])('over a gap of %f m, %f m up, an agent climbs on while a cart moves in every frame', (gap, floor) => {
  const nav = createNavigator(storeys(gap, floor), { radius: 0.3 });
  const goal = { x: 18 + gap, y: floor, z: 3 };
  const guard = createFollower(nav.findPath({ x: 1, z: 1 }, goal)!, nav);
  const cart = nav.addObstacle({ x: 5, z: 3.5, radius: 0.2 });
  for (let frame = 1; !guard.isDone; frame++) {
    nav.moveObstacle(cart, { x: 5 + (frame % 2), z: 3.5, radius: 0.2 });
    const { x } = guard.position;
    expect([guard.rejoin(nav, guard.position), guard.position.x], `frame ${frame}`).toEqual([true, x]);
    expect(guard.advance(0.05).x, `frame ${frame}`).toBeGreaterThan(x);
  }
  expect(guard.position).toEqual(goal);
});

test('a path from the middle of a ladder leads to one of its ends, whichever is cheaper, at its part of the cost', () => {
  const nav = createNavigator(storeys(4, 3), { radius: 0.3 });
  const middle = { x: 11, y: 1, z: 2 };
  const up = nav.query(middle, { x: 17, z: 2 }).path!;
  expect(up.points).toMatchObject([middle, { x: 14.5, y: 3 }, { x: 17, y: 3 }]);
  expect([up.length, up.cost, up.links, up.arcs]).toEqual([6, 8 * (3.5 / 5) + 2.5, ['walk', 'walk', 'walk'], [null, null, null]]); // prettier-ignore
  expect(nav.distance(middle, { x: 17, z: 2 })).toBe(6);
  const down = nav.findPath(middle, { x: 1, z: 2 })!;
  expect([down.length, down.cost]).toEqual([10, 8 * (1.5 / 5) + 8.5]);
  nav.setDoor('hatch', false);
  expect(nav.query(middle, { x: 20, z: 2 })).toMatchObject({ reason: 'blocked by door "hatch"', path: null });
  expect(nav.distance(middle, { x: 20, z: 2 })).toBe(Infinity);
  expect(nav.findPath({ ...middle, z: 2.1 }, { x: 1, z: 2 })).toBeNull(); // It has fallen off.
});

test('a place on the floor under a ladder is not on it, but for an agent whose path leads over it', () => {
  const nav = createNavigator(hall, { radius: 0.3 });
  nav.addLink({ from: { x: 5, z: 5 }, to: { x: 25, z: 5 }, type: 'walk', cost: 1 });
  const path = nav.findPath({ x: 4, z: 5 }, { x: 26, z: 5 })!;
  expect(path.cost).toBeCloseTo(3, 9);
  const under = { x: 6, z: 5 };
  expect(nav.findPath(under, { x: 26, z: 5 })!.cost).toBeCloseTo(3, 9);
  expect(nav.rejoinPath(path, under)!.cost).toBeCloseTo(19 / 20 + 1, 9);
});
