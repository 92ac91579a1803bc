// Starts exactly on the edges of floors and at their ends: the agent stands on the floor that its height names. Rays along the edges of added
// obstacles, and from corner to corner.
import { expect, test } from 'vitest';
import { createLevel, createNavigator } from '../../../src/index.ts';
import { box, type Corner } from '../../support/plans.ts';

/** The edge, and the middle of both floors beside it. */
const EDGE = 8;
const low = { x: 6, z: 2 };
const high = { x: 10, z: 2 };
/** The height of a floor, its middle and the other's. */
const SIDES = [
  [0, low, high],
  [1, high, low],
] as const;

/** Two floors, the right one higher than a step. */
const level = createLevel({ rooms: [{ polygon: box(4, 0, EDGE, 4) }, { polygon: box(EDGE, 0, 12, 4), floor: 1 }] });
const navigator = createNavigator(level, { radius: 0, maxDrop: 0.5 });

test.each([0, 1, 2, 4])(
  'a path that begins on an edge of two floors, at z = %d, stays on the floor of its height',
  (z) => {
    for (const [y, near, far] of SIDES) {
      const start = { x: EDGE, y, z };
      expect(navigator.distance(start, near)).toBe(Math.hypot(2, z - 2));
      expect(navigator.findPath(start, far)).toBe(null);
      expect(navigator.createField(far).distance(start)).toBe(Infinity);
    }
  },
);

test.each([0, 1, 2, 4])('a ray that begins on an edge of two floors, at z = %d, goes where a path goes', (z) => {
  for (const [y, near, far] of SIDES) {
    const start = { x: EDGE, y, z };
    expect(navigator.raycast(start, near)).toBe(null);
    expect(navigator.raycast(start, far)).toMatchObject({ distance: 0 });
  }
});

test.each([0, 1, 2, 4])(
  'a move that begins on an edge of two floors, at z = %d, stays on the floor of its height',
  (z) => {
    for (const [y, near, far] of SIDES) {
      const start = { x: EDGE, y, z };
      const to = (place: { x: number; z: number }) => ({ x: place.x - EDGE, z: place.z - z });
      expect(navigator.findNearestPoint(start)).toEqual(start);
      expect(navigator.moveAlong(start, to(near))).toEqual({ ...near, y });
      // Along the edge it may step off it, on its own floor.
      const stopped = navigator.moveAlong(start, to(far));
      expect(stopped.y).toBe(y);
      expect(stopped.x).toBeCloseTo(EDGE, 3);
      const along = navigator.moveAlong(start, { x: 0, z: z < 3 ? 1 : -1 });
      expect(along.y).toBe(y);
      expect(along.z).toBeCloseTo(z < 3 ? z + 1 : z - 1, 3);
    }
  },
);

test('a path that begins where two floors meet only in a point does not pass from one to the other', () => {
  const rooms = [
    { polygon: box(0, 4, 4, 8), floor: 0.3 },
    { polygon: box(4, 4, 8, 8), floor: 1.2 },
    { polygon: box(4, 8, 8, 12), floor: 0 },
  ];
  const nav = createNavigator(createLevel({ rooms }), { radius: 0, maxDrop: 10 });
  const goal = { x: 6.5, z: 10.5 };
  expect(nav.distance({ x: 4, y: 0.3, z: 8 }, goal)).toBe(Infinity);
  expect(nav.distance({ x: 4, y: 1.2, z: 8 }, goal)).toBe(Math.hypot(2.5, 2.5));
});

test('a path that begins at a vertex takes steps about it', () => {
  const rooms = [
    { polygon: box(0, 0, 4, 4) },
    { polygon: box(4, 0, 8, 4), floor: 0.5 },
    { polygon: box(4, 4, 8, 8), floor: 1.2, holes: [box(5, 5, 6, 6)] },
  ];
  const nav = createNavigator(createLevel({ rooms }), { radius: 0, maxDrop: 0.5 });
  const [start, corner, goal] = [{ x: 4, y: 0, z: 4 }, { x: 6, z: 5 }, { x: 7, z: 7 }]; // prettier-ignore
  expect(nav.distance(start, goal)).toBeCloseTo(2 * Math.hypot(1, 2), 9);
  expect(nav.createField(goal).distance(start)).toBeCloseTo(2 * Math.hypot(1, 2), 9);
  expect(nav.raycast(start, corner)).toBe(null);
  expect(nav.moveAlong(start, { x: 2, z: 1 })).toEqual({ ...corner, y: 1.2 });
  // Down again each step is too deep.
  expect(nav.distance({ ...start, y: 1.2 }, { x: 2, z: 2 })).toBe(Infinity);
});

/** A room with that wall and, added, that obstacle. */
function withObstacle(polygon: readonly Corner[], wall: Corner[] = []) {
  const walls = wall.length > 0 ? [{ points: wall }] : [];
  const nav = createNavigator(createLevel({ rooms: [{ polygon: box(0, 0, 8, 8) }], walls }), { radius: 0 });
  nav.addObstacle({ polygon });
  return nav;
}

test('a ray from corner to corner of an added obstacle does not pass through it by its third corner', () => {
  const nav = withObstacle([[2, 2], [3, 2], [3, 3], [4, 3], [4, 4], [2, 4]]); // prettier-ignore
  const [one, other] = [{ x: 2, z: 2 }, { x: 4, z: 4 }]; // prettier-ignore
  expect(nav.raycast(one, other)).toMatchObject({ distance: 0 });
  expect(nav.raycast(other, one)).toMatchObject({ distance: 0 });
});

test('a ray along an added obstacle does not pass the end of a wall that touches it', () => {
  const nav = withObstacle(box(4, 2, 6, 6), [[0, 4], [4, 4]]); // prettier-ignore
  for (const [from, to] of [
    [1, 7],
    [2, 6],
  ]) {
    // prettier-ignore
    expect(nav.raycast({ x: 4, z: from }, { x: 4, z: to })?.point).toMatchObject({ x: 4, z: 4 });
    expect(nav.raycast({ x: 4, z: to }, { x: 4, z: from })?.point).toMatchObject({ x: 4, z: 4 });
  }
});

test.each([
  [0, 0.5],
  [0, 1.5],
  [0.25, 0.5],
  [0.25, 1.5],
])(
  'a move along the edge of a floor stays on it, on whichever side the floor is (radius %f, drop %f)',
  (radius, maxDrop) => {
    const halves = [[[0, 0], [8, 0], [8, 8], [0, 8]], [[0, 8], [8, 8], [8, 16], [0, 16]]] as const; // prettier-ignore
    for (const high of [0, 1]) {
      const rooms = halves.map((polygon, i) => ({ polygon, floor: i === high ? 1.5 : 0 }));
      const nav = createNavigator(createLevel({ rooms }), { radius, maxStep: 0.5, maxDrop });
      for (const x of [-1.5, -0.01, 0.01, 3])
        expect(nav.moveAlong({ x: 2, y: 1.5, z: 8 }, { x, z: 0 }), `${high}, ${x}`).toEqual({ x: 2 + x, y: 1.5, z: 8 });
    }
  },
);
