// Bézier corners: that curves are proven clear of walls and not only sampled, where corners become curves and where they must not.
import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { createWorld, giveFinder } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { costOfWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { standingLeaf } from '../../../src/nav/portal-graph/places.ts';
import type { PortalGraph } from '../../../src/nav/portal-graph/portal-graph.ts';
import { stepTo, type Step } from '../../../src/nav/portal-graph/query/path-steps.ts';
import { roundCorners, keepsOff, type Curve, type Side } from '../../../src/nav/smoothing/round-corners.ts';
import { ownPlans } from '../../support/all-plans.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { bendOutline, box, lRoom, roomsPlan, stepHall, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

describe('curves and walls', () => {
  const SAMPLES = 400;
  const pointOf = ([p, q, r]: Curve, t: number): Point => ({
    x: (1 - t) ** 2 * p.x + 2 * t * (1 - t) * q.x + t * t * r.x,
    z: (1 - t) ** 2 * p.z + 2 * t * (1 - t) * q.z + t * t * r.z,
  });
  const nearest = (curve: Curve, { a, b }: Pick<Side, 'a' | 'b'>): number => {
    let least = Infinity;
    for (let i = 0; i <= SAMPLES; i++) {
      const { x, z } = pointOf(curve, i / SAMPLES);
      least = Math.min(least, pointGapSquared(x, z, a, b));
    }
    return Math.sqrt(least);
  };

  test('curves reported as clear have no blocked sample, and curves with room are reported as clear (seed 4)', () => {
    const random = randomFrom(4);
    const at = (): Point => ({ x: 128 * random(), z: 128 * random() });
    let clear = 0;
    const tries = QUICK ? 1000 : 5000;
    for (let i = 0; i < tries; i++) {
      const curve: Curve = [at(), at(), at()];
      const side = { a: at(), b: at(), gap: i % 5 === 0 ? 0 : 24 * random() };
      const { gap } = side;
      const least = nearest(curve, side);
      const isClear = keepsOff(curve, side);
      clear += Number(isClear);
      // Between two samples a curve of this size comes at most half a unit nearer.
      assert(isClear ? least >= gap : least < gap + 0.5);
    }
    expect(clear).toBeGreaterThan(tries / 4);
  });

  test('a wall between two samples is not missed', () => {
    // The end of a wall, a hair across the top of the arch; samples at any even distance would step over it.
    const curve: Curve = [
      { x: 0, z: 0 },
      { x: 50, z: 100 },
      { x: 100, z: 0 },
    ];
    const t = 0.5 + 1 / 3000;
    const tip = pointOf(curve, t);
    expect(keepsOff(curve, { a: { x: tip.x, z: 90 }, b: { x: tip.x, z: tip.z + 1e-3 }, gap: 0 })).toBe(true);
    expect(keepsOff(curve, { a: { x: tip.x, z: 90 }, b: { x: tip.x, z: tip.z - 1e-3 }, gap: 0 })).toBe(false);
    expect(keepsOff(curve, { a: { x: tip.x, z: 90 }, b: { x: tip.x, z: tip.z + 8 - 1e-3 }, gap: 8 })).toBe(false);
    expect(keepsOff(curve, { a: { x: tip.x, z: 90 }, b: { x: tip.x, z: tip.z + 8 + 1e-3 }, gap: 8 })).toBe(true);
  });
});

/** A corridor `wide` across that turns right once. */
function bend(wide: number): FloorPlan {
  const polygon: Corner[] = [
    [0, 0],
    [512, 0],
    [512, 512],
    [512 - wide, 512],
    [512 - wide, wide],
    [0, wide],
  ];
  return roomsPlan(`bend, ${wide} wide`, {
    rooms: [{ polygon }],
    things: [{ kind: 'player', at: { x: 64, z: wide / 2 } }],
  });
}

const pathOf = (plan: FloorPlan, smoothing: string, from: Point, to: Point): Path =>
  finderOf('line-of-sight').make(buildLevel(plan), BOT_BODY, { smoothing }).find(from, to)!;

/** The greatest angle between two legs, radians. */
function greatestTurn(start: Point, { points }: Path): number {
  const all = [start, ...points];
  let most = 0;
  for (let i = 1; i + 1 < all.length; i++) {
    const [ux, uz] = [all[i].x - all[i - 1].x, all[i].z - all[i - 1].z];
    const [vx, vz] = [all[i + 1].x - all[i].x, all[i + 1].z - all[i].z];
    most = Math.max(most, Math.abs(Math.atan2(ux * vz - uz * vx, ux * vx + uz * vz)));
  }
  return most;
}

/** Up to (at, at) and to the right there. */
function cornerAt(graph: PortalGraph, at: number): Step[] {
  const steps: Step[] = [];
  for (const to of [
    { x: at, z: 300 },
    { x: at, z: at },
    { x: 300, z: at },
  ]) {
    const last = steps.at(-1);
    const walk = last && costOfWalk(graph, last, to, [last.leaf], last.feet);
    steps.push(stepTo(to, 0, walk?.leaf ?? standingLeaf(graph, to), walk?.cost ?? 0));
  }
  return steps;
}

const sum = (all: readonly Step[]): number => all.reduce((whole, step) => whole + step.cost, 0);

describe('corners', () => {
  test.each([48, 64, 128])('in a corridor %i wide the bend becomes a smooth curve', (wide) => {
    const [from, to] = [
      { x: 64, z: wide / 2 },
      { x: 512 - wide / 2, z: 448 },
    ];
    const kinked = pathOf(bend(wide), 'line-of-sight', from, to);
    const curved = pathOf(bend(wide), 'bezier', from, to);
    expect(greatestTurn(from, kinked)).toBeGreaterThan(0.6);
    expect(greatestTurn(from, curved)).toBeLessThan(0.35);
    expect(curved.length).toBeLessThan(1.1 * kinked.length);
  });

  test('where the body has no room to swing, the corner stays', () => {
    const wide = 2 * BOT_BODY.radius;
    const [from, to] = [
      { x: 64, z: wide / 2 },
      { x: 512 - wide / 2, z: 448 },
    ];
    expect(pathOf(bend(wide), 'bezier', from, to)).toEqual(pathOf(bend(wide), 'line-of-sight', from, to));
  });

  test('straight paths, and paths within one leaf, are kept', () => {
    const [from, to] = [
      { x: 64, z: 448 },
      { x: 200, z: 64 },
    ];
    expect(pathOf(lRoom, 'bezier', from, to)).toEqual(pathOf(lRoom, 'line-of-sight', from, to));
  });

  test('a drop from a ledge is not rounded', () => {
    const finder = finderOf('line-of-sight').make(buildLevel(stepHall), PLAYER_BODY, { smoothing: 'bezier' });
    const path = finder.find({ x: 700, z: 32 }, { x: 300, z: 230 })!;
    expect(path.links).toContain('drop');
    expect(path.links.filter((link) => link === 'drop')).toHaveLength(1);
  });

  test.each([50, 100])(
    'a curve cuts no more of expensive ground than costs a quarter of the corner (cost %i)',
    (cost) => {
      const marsh = box(112, 112, 400, 400);
      const plan = roomsPlan('marsh inside a corner', {
        rooms: [
          { polygon: box(0, 0, 512, 512), holes: [marsh] },
          { polygon: marsh, cost },
        ],
      });
      const graph = portalGraphOf(buildLevel(plan), BOT_BODY);
      const steps = cornerAt(graph, 100);
      const rounded = roundCorners(graph, steps);
      expect(rounded.length).toBeGreaterThan(3);
      // The longest curve replaces 64 units of each leg.
      expect(sum(rounded)).toBeLessThanOrEqual(sum(steps) + 0.25 * 2 * 64);
    },
  );

  test.each([1.5, 10])('a corner is not swung out where that costs over a quarter more (cost %f)', (cost) => {
    // Clear of walls, but onto marsh.
    const inner: Corner[] = [[96, 96], [512, 96], [512, 112], [112, 112], [112, 512], [96, 512]]; // prettier-ignore
    const marsh: Corner[] = [[0, 0], [512, 0], [512, 96], [96, 96], [96, 512], [0, 512]]; // prettier-ignore
    const rooms = [{ polygon: inner }, { polygon: marsh, cost }];
    const graph = portalGraphOf(buildLevel(roomsPlan('marsh outside a corner', { rooms })), BOT_BODY);
    const steps = cornerAt(graph, 97);
    const rounded = roundCorners(graph, steps);
    expect(rounded.length).toBeGreaterThan(3);
    expect(sum(rounded)).toBeLessThanOrEqual(1.25 * sum(steps));
  });

  test('a curve does not cut through expensive ground', () => {
    const marshy = roomsPlan('marsh in the bend', {
      rooms: [{ polygon: bendOutline }, { polygon: box(256, 256, 512, 512), cost: 10 }],
    });
    const from = { x: 500, z: 230 };
    const curved = pathOf(marshy, 'bezier', from, { x: 230, z: 500 });
    expect(curved.points.length).toBeGreaterThan(5);
    for (const { x, z } of curved.points) expect(Math.min(x, z)).toBeLessThanOrEqual(256);
    expect(curved.cost).toBeCloseTo(curved.length, 6);
  });
});

describe('bots on curves', () => {
  test.each(QUICK ? ['office.json'] : ['keep.json', 'office.json'])(
    '%s: bots fly them without touching a wall (seed 3)',
    (map) => {
      const plan = ownPlans().find(([name]) => name === map)![1]();
      const world = createWorld(buildLevel(plan), { seed: 3, settings: { bots: 6, smoothing: 'bezier' } });
      const inspector = createInspector(plan);
      const still = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
      for (let i = 0; i < (QUICK ? 900 : 3600); i++) {
        stepWorld(world, still);
        for (const { position, body } of world.bots) {
          const feet = position.y - body.height / 2;
          assert.equal(inspector.faultOf({ ...body, x: position.x, z: position.z, feet }), null);
        }
      }
      expect(world.catches).toBeGreaterThan(0);
    },
  );

  test('a bot turns gradually around a bend, and at once at a kink', () => {
    const turned = (smoothing: string): number => {
      const plan = bend(96);
      const things = [...plan.things, { ...plan.things[0], kind: 'bot' as const, at: { x: 464, z: 448 } }];
      const level = buildLevel({ ...plan, things });
      // With a finder of its own it does not leave its path when it sees the player.
      const finder = finderOf('line-of-sight').make(level, BOT_BODY, { smoothing });
      const settings = { bots: 1, randomDelayMs: 0, recalculateMs: 10_000 };
      const world = createWorld(level, { seed: 1, settings });
      for (const { id } of world.bots) giveFinder(world, id, finder);
      let most = 0;
      let before: Point | null = null;
      for (let i = 0; i < 240; i++) {
        stepWorld(world, { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false });
        const [bot] = world.bots;
        if (bot.state !== 'following') continue;
        const { heading } = bot;
        if (before !== null) {
          const turn = Math.atan2(
            before.x * heading.z - before.z * heading.x,
            before.x * heading.x + before.z * heading.z,
          );
          most = Math.max(most, Math.abs(turn));
        }
        before = heading;
      }
      return most;
    };
    expect(turned('line-of-sight')).toBeGreaterThan(0.6);
    // A step is about four units long: what a curve as sharp as a circle of radius 8 turns on them, and once the angle of a chord.
    expect(turned('bezier')).toBeLessThan(4.2 / 8);
  });
});
