// The drawn shortest path map beside the exact finder: areas, curves between regions, and rings of equal distance.
import { describe, expect, test } from 'vitest';
import { divideRing, middleOf as middleOfRing } from '../../../src/debug/field/divide-ring.ts';
import { goalFieldShapes, pathMapShapes } from '../../../src/debug/field/field-shapes.ts';
import type { WorldInput } from '../../../src/debug/layer.ts';
import { LAYERS } from '../../../src/debug/layers.ts';
import type { AreaShape, DebugShape, LineShape } from '../../../src/debug/shapes.ts';
import { drawSvg } from '../../../src/debug/svg.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { areaOf } from '../../../src/geometry/polygon.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { createGoalField } from '../../../src/nav/exact/field/create-goal-field.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { pillarRoom } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';

const levelOf = (name: string) => ownLevel(name);
const areasOf = (shapes: readonly DebugShape[]): AreaShape[] => shapes.filter((shape) => shape.kind === 'area');
const linesOf = (shapes: readonly DebugShape[], color: string): LineShape[] =>
  shapes.filter((shape): shape is LineShape => shape.kind === 'line' && shape.color === color);
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  z: points.reduce((sum, { z }) => sum + z, 0) / points.length,
});

describe.each([
  ['a point', POINT_FLYER],
  ['a disc', BOT_BODY],
])('the map of dorm-hall.json for %s', (_, body) => {
  const level = levelOf('dorm-hall.json');
  const goal = level.plan.things.find(({ kind }) => kind === 'player')!.at;
  const shapes = pathMapShapes({ level, body }, goal)!;
  const exact = finderOf('exact').make(level, body, {});
  const field = createGoalField(level, body, goal)!;
  const next = { x: 0, z: 0, distance: 0 };

  test('areas cover the free floor once', () => {
    const floor = level.tree.leaves.reduce((sum, { cell }) => sum + Math.abs(areaOf(cell)), 0);
    const drawn = areasOf(shapes).reduce((sum, { points }) => sum + Math.abs(areaOf(points)), 0);
    if (body.radius === 0) expect(drawn / floor).toBeCloseTo(1, 5);
    else {
      expect(drawn).toBeGreaterThan(0.5 * floor);
      expect(drawn).toBeLessThan(0.9 * floor);
    }
  });

  test('on both sides of a curve between regions another corner is next, and both are as far', () => {
    const curves = linesOf(shapes, 'graph').filter(({ a, b }) => distance(a, b) > 4);
    expect(curves.length).toBeGreaterThan(100);
    let apart = 0;
    for (const { a, b } of curves) {
      const size = distance(a, b);
      const side = { x: (b.z - a.z) / size, z: (a.x - b.x) / size };
      const [one, other] = [1, -1].map((sign) => {
        const at = { x: (a.x + b.x) / 2 + sign * side.x, z: (a.z + b.z) / 2 + sign * side.z };
        return field.next(at, next) ? { ...next } : null;
      });
      if (one === null || other === null) continue;
      if (distance(one, other) > 0.01) apart++;
      expect(Math.abs(one.distance - other.distance)).toBeLessThan(2 + 1e-6);
    }
    expect(apart / curves.length).toBeGreaterThan(0.95);
  });

  test('all of an area has the same next corner', () => {
    let alike = 0;
    let all = 0;
    const areas = areasOf(shapes).filter(({ points }) => Math.abs(areaOf(points)) > 20);
    for (const { points } of areas) {
      const middle = middleOf(points);
      const places = points.map(({ x, z }) => ({ x: x + 0.1 * (middle.x - x), z: z + 0.1 * (middle.z - z) }));
      const found = places.map((at) => (field.next(at, next) ? { ...next } : null));
      // A disc leaves the corner's circle elsewhere.
      const most = body.radius === 0 ? 1e-6 : 2 * body.radius;
      if (found.every((each) => each !== null && distance(each, found[0]!) <= most)) alike += Math.abs(areaOf(points));
      all += Math.abs(areaOf(points));
    }
    expect(areas.length).toBeGreaterThan(200);
    expect(alike / all).toBeGreaterThan(0.997);
  });

  test('rings are 64 apart, measured by the exact finder', () => {
    const rings = linesOf(shapes, 'thread').filter((_line, i) => i % 20 === 0);
    expect(rings.length).toBeGreaterThan(20);
    const offs = rings.map(({ a, b }) => {
      const { length } = exact.find(middleOf([a, b]), goal)!;
      return Math.abs(length - 64 * Math.round(length / 64));
    });
    // Straight cuts for the round parts of the border of a disc's free floor leave a few short ends.
    expect(offs.filter((off) => off < 0.5).length / offs.length).toBeGreaterThan(body.radius === 0 ? 0.999 : 0.9);
    expect(Math.max(...offs)).toBeLessThan(3);
  });
});

test('the map follows the player within two seconds, and no step does much of it', () => {
  // Of its own: no other test has begun a map of it.
  const level = buildLevel(levelOf('dorm-hall.json').plan);
  const world = createWorld(level, { seed: 8, settings: { bots: 2 } });
  const input = { level, body: BOT_BODY, world };
  const draw = (input: WorldInput): { shapes: readonly DebugShape[]; steps: number } => {
    const before = goalFieldShapes(input);
    for (let steps = 1; ; steps++) {
      const shapes = goalFieldShapes(input);
      if (shapes !== before || steps > 120) return { shapes, steps };
    }
  };
  const first = draw(input);
  expect(first.steps).toBeGreaterThan(3);
  expect(first.steps).toBeLessThan(120);
  expect(goalFieldShapes(input)).toBe(first.shapes);
  const ringAt = (shapes: readonly DebugShape[]) => shapes.find(({ kind }) => kind === 'point') as { at: Point };
  expect(distance(ringAt(first.shapes).at, world.player.position)).toBeLessThan(8);
  const position = { ...world.player.position, x: world.player.position.x + 40 };
  const moved = { ...input, world: { ...world, player: { ...world.player, position } } };
  const second = draw(moved);
  expect(distance(ringAt(second.shapes).at, position)).toBeLessThan(8);
  const told = new Set<string>(LAYERS.find(({ key }) => key === 'field')!.legend!.map(({ color }) => color));
  for (const { color } of second.shapes) expect(told).toContain(color);
});

test('a page that shows few of the steps gets the map after as much of the hunt', () => {
  const level = levelOf(QUICK ? 'pillars.json' : 'office.json');
  const world = createWorld(level, { seed: 8, settings: { bots: 0 } });
  let calls = 1;
  for (; calls < 20; calls++) {
    const now = { ...world, tick: 20 * calls };
    if (goalFieldShapes({ level, body: BOT_BODY, world: now }).length > 0) break;
  }
  expect(calls).toBeGreaterThan(2);
  expect(calls).toBeLessThan(10);
});

test('the middle of a ring is that of its corners', () => {
  expect(middleOfRing([0, 0, 4, 0, 4, 2, 0, 2])).toEqual([2, 1]);
});

test.each([
  ['in a large ring', 0.5, { x: 3, z: 5 }, 1, -9],
  ['on the curve between two others in a small one', 25, { x: 4, z: 4 }, 3, 4],
])('an island that touches no edge is found %s', (_, least, island, radius, border) => {
  const asked = { x: 0, z: 0 };
  const gap = (): number => Math.hypot(asked.x - island.x, asked.z - island.z);
  const labels = {
    at(x: number, z: number) {
      Object.assign(asked, { x, z });
      return gap() < radius ? 2 : Number(x < border);
    },
    countNear: (_x: number, _z: number, reach: number) =>
      Number(gap() < radius + reach) + Number(asked.x - reach < border) + Number(asked.x + reach >= border),
  };
  let area = 0;
  const add = (ring: readonly number[], label: number): void => {
    const points = Array.from({ length: ring.length / 2 }, (__, i) => ({ x: ring[2 * i], z: ring[2 * i + 1] }));
    if (label === 2) area += Math.abs(areaOf(points));
  };
  divideRing([0, 0, 8, 0, 8, 8, 0, 8], labels, least, { add, cut() {} });
  expect(area / (Math.PI * radius ** 2)).toBeGreaterThan(0.5);
});

test('no map where steps stop the body, or the goal is in a wall', () => {
  const level = levelOf('keep.json');
  const goal = level.plan.things.find(({ kind }) => kind === 'player')!.at;
  expect(pathMapShapes({ level, body: PLAYER_BODY }, goal)).toBeNull();
  expect(pathMapShapes({ level, body: BOT_BODY }, { x: -9999, z: 0 })).toBeNull();
});

test('a room with a pillar', async () => {
  const level = buildLevel(pillarRoom);
  const { minX, minZ } = level.plan.bounds;
  const shapes = pathMapShapes({ level, body: POINT_FLYER }, { x: minX + 40, z: minZ + 60 })!;
  const svg = drawSvg([{ key: 'field', title: 'Shortest path map', shapes }], {
    bounds: level.plan.bounds,
    width: 640,
    title: 'Pillar',
    grid: 0,
  });
  await expect(svg).toMatchFileSnapshot('../golden/field.svg');
});
