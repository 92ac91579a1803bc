// Ends of paths just off the floor, where a game's own physics pushes bodies out by millimetres.
import { describe, expect, test } from 'vitest';
import { createLevel, createNavigator, levelFromTriangles } from '../../../src/index.ts';

const ROOMS = [[[0, 0], [10, 0], [10, 10], [0, 10]], [[10, 4], [12, 4], [12, 6], [10, 6]], [[12, 0], [20, 0], [20, 10], [12, 10]]] as const; // prettier-ignore
const level = createLevel({ rooms: ROOMS.map((polygon) => ({ polygon })) });

describe.each([0, 0.4])('radius %f', (radius) => {
  const nav = createNavigator(level, { radius });
  const reach = Math.max(radius, 0.02);

  test('a start or goal off the floor by up to the radius is moved onto it', () => {
    const [start, goal] = [{ x: 2, z: 2 }, { x: 18, z: 8 }]; // prettier-ignore
    for (const off of [1e-4, 1e-3, 0.9 * reach]) {
      const [from, to] = [{ x: -off, z: 2 }, { x: 20 + off, z: 8 }]; // prettier-ignore
      const path = nav.findPath(from, to)!;
      expect(path.points[0].x).toBeCloseTo(radius, 2);
      expect(path.points.at(-1)!.x).toBeCloseTo(20 - radius, 2);
      expect(nav.query(from, to)).toMatchObject({ path, reason: null });
      expect(nav.distance(from, to)).toBeCloseTo(path.length, 6);
      const field = nav.createField(to);
      expect(field.distance(start)).toBeCloseTo(nav.distance(start, to), 6);
      expect(field.distance(from)).toBeCloseTo(path.length, 6);
      expect(field.next(from)).not.toBeNull();
      field.moveGoal(goal);
      field.moveGoal(to);
      expect(field.pathFrom(from)!.length).toBeCloseTo(path.length, 6);
    }
  });

  test('farther off there is no path, and the reason says so; where both ends are moved, it is what blocks the way', () => {
    const far = { x: 20 + 3 * reach, z: 8 };
    expect(nav.query({ x: 2, z: 2 }, far).reason).toBe('the goal is outside the level');
    expect(nav.distance({ x: 2, z: 2 }, far)).toBe(Infinity);
    expect(nav.createField(far).distance({ x: 2, z: 2 })).toBe(Infinity);
    const wall = nav.addWall({ from: [11, 4], to: [11, 6] });
    expect(nav.query({ x: -1e-3, z: 2 }, { x: 20.001, z: 8 }).reason).toMatch(/^blocked by a wall/);
    nav.removeWall(wall);
  });
});

test('a place that is no place for a link is given by its coordinates', () => {
  const nav = createNavigator(level, { radius: 0.4 });
  expect(() => nav.addLink({ from: [2, 2], to: [50, 2] })).toThrow(
    /addLink: link\.to is \{ x: 50, z: 2 \}; the agent cannot/,
  );
});

test('a slope in radians is refused', () => {
  expect(() => levelFromTriangles([0, 0, 0, 0, 0, 9, 9, 0, 0], null, { maxSlope: Math.PI / 4 })).toThrow(/pass degrees, such as 45/); // prettier-ignore
});
