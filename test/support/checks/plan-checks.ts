// Invariants of every FloorPlan, checked by brute force over all pairs of walls and all vertices.
import assert from 'node:assert/strict';
import { expect } from 'vitest';
import { boundsOf, side, type Point } from '../../../src/geometry/point.ts';
import { MAX_QUANTA } from '../../../src/geometry/quantum.ts';
import { SOLID, type FloorPlan } from '../../../src/map/floor-plan.ts';

/** Throws where a plan breaks an invariant. Pairs of walls are only compared in plans of up to `mostWalls`. */
export function checkPlan(plan: FloorPlan, mostWalls = 400): void {
  const { vertices, walls, sectors, things, quantum } = plan;
  expect(Number.isInteger(Math.log2(quantum))).toBe(true);
  for (const { x, z } of vertices) {
    assert(Number.isInteger(x / quantum) && Number.isInteger(z / quantum));
    assert(Math.max(Math.abs(x), Math.abs(z)) <= quantum * MAX_QUANTA);
  }
  expect(new Set(vertices.map(({ x, z }) => `${x} ${z}`)).size).toBe(vertices.length);
  expect(plan.bounds).toEqual(boundsOf(vertices));

  const pairs = new Set<string>();
  const balance = new Map<string, number>();
  const add = (sector: number, vertex: number, by: number): void => {
    balance.set(`${sector} ${vertex}`, (balance.get(`${sector} ${vertex}`) ?? 0) + by);
  };
  for (const { a, b, front, back } of walls) {
    assert(a !== b && a in vertices && b in vertices && front in sectors && (back === SOLID || back in sectors));
    pairs.add(`${Math.min(a, b)} ${Math.max(a, b)}`);
    add(front, a, 1);
    add(front, b, -1);
    if (back === SOLID) continue;
    add(back, b, 1);
    add(back, a, -1);
  }
  expect(pairs.size).toBe(walls.length);
  expect([...balance.values()].every((value) => value === 0)).toBe(true);

  const finite = (value: number): boolean => Number.isFinite(value);
  for (const { floor, ceiling, light, cost } of sectors) {
    assert([floor, ceiling, light, cost].every(finite) && cost > 0 && light >= 0 && light <= 1);
  }
  for (const { at, height, yaw, radius } of things) {
    assert([at.x, at.z, height, yaw, radius].every(finite));
  }
  expect(things.filter(({ kind }) => kind === 'player').length).toBe(1);
  for (const { wall } of plan.doors) expect(walls[wall].kind).toBe('door');

  const parts = [plan, vertices, walls, sectors, things, plan.links, plan.doors, plan.warnings, plan.bounds, plan.air];
  expect([...parts, ...vertices, ...walls, ...sectors, ...things].every(Object.isFrozen)).toBe(true);
  if (walls.length <= mostWalls) expect(meetOutsideEnds(plan)).toBe(0);
}

/** Number of pairs of walls that touch other than at a common vertex. */
function meetOutsideEnds({ vertices, walls }: FloorPlan): number {
  let count = 0;
  const isInside = (a: Point, b: Point, p: Point): boolean =>
    side(a, b, p) === 0 && (p.x - a.x) * (p.x - b.x) + (p.z - a.z) * (p.z - b.z) < 0;
  for (let i = 0; i < walls.length; i++) {
    const [a, b] = [vertices[walls[i].a], vertices[walls[i].b]];
    for (let j = 0; j < i; j++) {
      const [c, d] = [vertices[walls[j].a], vertices[walls[j].b]];
      const cross =
        Math.sign(side(a, b, c)) * Math.sign(side(a, b, d)) < 0 &&
        Math.sign(side(c, d, a)) * Math.sign(side(c, d, b)) < 0;
      if (cross || isInside(a, b, c) || isInside(a, b, d) || isInside(c, d, a) || isInside(c, d, b)) count++;
    }
  }
  return count;
}
