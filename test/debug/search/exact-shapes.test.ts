// What the layers of exact paths draw: borders at the radius, and the search of the nearest hunter.
import { describe, expect, test } from 'vitest';
import { freeSpaceShapes } from '../../../src/debug/level/free-space-shapes.ts';
import { exactSearchShapes } from '../../../src/debug/search/exact-shapes.ts';
import { LAYERS } from '../../../src/debug/layers.ts';
import type { DebugShape } from '../../../src/debug/shapes.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import type { World } from '../../../src/game/world.ts';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { side, type Point } from '../../../src/geometry/point.ts';
import { BOT_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { navMeshOf } from '../../../src/nav/mesh/build-nav-mesh.ts';
import { cellCount } from '../../../src/nav/mesh/nav-mesh.ts';
import type { Level } from '../../../src/nav/level.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { pillarRoom } from '../../support/plans.ts';

const keep = ownLevel('keep.json');
const still = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };

/** Distance from the nearest wall of the pillar room, all of which block. */
const gapOf = ({ plan }: Level, { x, z }: Point): number =>
  Math.sqrt(Math.min(...plan.walls.map(({ a, b }) => pointGapSquared(x, z, plan.vertices[a], plan.vertices[b]))));

const linesOf = (shapes: readonly DebugShape[]): Extract<DebugShape, { kind: 'line' }>[] =>
  shapes.filter((shape) => shape.kind === 'line');

describe('a room with a pillar', () => {
  const level = buildLevel(pillarRoom);

  test('the free-space border is a radius from walls, or on them for a point', () => {
    for (const body of [BOT_BODY, POINT_FLYER]) {
      const lines = linesOf(freeSpaceShapes({ level, body }));
      expect(lines.length).toBeGreaterThan(7);
      for (const { a, b } of lines)
        for (const end of [a, b]) expect(Math.abs(gapOf(level, end) - body.radius)).toBeLessThan(1e-5);
    }
  });
});

test('the search of the nearest hunter', () => {
  const world: World = createWorld(keep, { seed: 8, settings: { bots: 2, finder: 'midpoints' } });
  expect(exactSearchShapes({ level: keep, body: BOT_BODY, world })).toEqual([]);
  for (let i = 0; i < 150; i++) stepWorld(world, still);
  const input = { level: keep, body: BOT_BODY, world };
  const search = exactSearchShapes(input);
  expect(search.some(({ color }) => color === 'search-path')).toBe(true);
  expect(exactSearchShapes(input)).toBe(search);
  const told = new Set<string>(LAYERS.find(({ key }) => key === 'exact-search')!.legend!.map(({ color }) => color));
  for (const { color } of search) expect(told).toContain(color);
});

test('the cells that a crate has touched, until it is taken away', () => {
  const world: World = createWorld(keep, { seed: 8, settings: { bots: 1, finder: 'exact' } });
  const input = { level: keep, body: BOT_BODY, world };
  const facing = [1, 0, -1, 0].map((x, i) => ({ x, z: [0, 1, 0, -1][i] }));
  const drop = (to: Point): unknown => stepWorld(world, { ...still, facing: to, crate: true });
  const free = facing.find((to) => (drop(to), world.crates.length > 0))!;
  const areas = exactSearchShapes(input).filter((shape) => shape.kind === 'area');
  const [crate] = world.crates;
  expect(areas.every(({ color }) => color === 'touched')).toBe(true);
  const isAround = ({ points }: { readonly points: readonly Point[] }): boolean =>
    points.every((a, i) => side(a, points[(i + 1) % points.length], crate) >= 0);
  expect(areas.filter(isAround)).toHaveLength(1);
  expect(areas.length).toBeLessThan(cellCount(navMeshOf(keep, BOT_BODY)) / 4);
  drop(free);
  expect(exactSearchShapes(input).filter((shape) => shape.kind === 'area')).toEqual([]);
});
