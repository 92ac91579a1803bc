// Passages on a path beside the signs of all of them, for paths between points of a lattice.
import { expect, test } from 'vitest';
import { crossingsOn, fitsBetween, lookAtPassages, passagesOf } from '../../../src/game/movers/passages.ts';
import { canFly } from '../../../src/game/planning/plan-path.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Level } from '../../../src/nav/level.ts';
import { canWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { distance, side, type Point } from '../../../src/geometry/point.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { randomFrom } from '../../support/random.ts';

const usedLevel = (name: string): Level => levelOfPlan(ownPlans().find(([each]) => each === name)![1](), 'used');

test.each(['gatehouse.json', 'hoist.json'])(
  '%s: a path meets the passages that it crosses, from their side, in order',
  (name) => {
    const level = usedLevel(name);
    const { minX, minZ, maxX, maxZ } = level.plan.bounds;
    const random = randomFrom(3);
    const at = (low: number, high: number): number => low + 8 * Math.floor((random() * (high - low)) / 8);
    const place = (): Point => ({ x: at(minX, maxX), z: at(minZ, maxZ) });
    let met = 0;
    for (let i = 0; i < 600; i++) {
      const p = place();
      // Half of them straight through an end or the middle of a passage.
      const { a, b } = passagesOf(level)[i % passagesOf(level).length];
      const through = [a, b, { x: (a.x + b.x) / 2, z: (a.z + b.z) / 2 }][i % 3];
      const q = i % 2 === 0 ? place() : { x: 2 * through.x - p.x, z: 2 * through.z - p.z };
      const wanted = passagesOf(level).flatMap((passage) => {
        const [from, to] = [p, q].map((end) => side(passage.a, passage.b, end) >= 0);
        if (from === to || side(p, q, passage.a) * side(p, q, passage.b) > 0) return [];
        return [{ portal: passage.portal, isFrontOf: level.tree.portals[passage.portal].front, from }];
      });
      const found = crossingsOn(level, p, { points: [{ ...q, y: 0 }], links: ['walk'] }, 0);
      expect(found.map(({ passage }) => passage.portal).sort()).toEqual(wanted.map(({ portal }) => portal).sort());
      for (const { passage, fromFront, at: crossing, gap } of found) {
        expect(fromFront).toBe(wanted.find(({ portal }) => portal === passage.portal)!.from);
        expect(side(passage.a, passage.b, crossing) / distance(passage.a, passage.b)).toBeCloseTo(0, 6);
        expect(gap).toBeCloseTo(distance(p, crossing), 6);
      }
      expect(found.every((each, k) => k === 0 || found[k - 1].gap <= each.gap)).toBe(true);
      met += found.length;
    }
    expect(met).toBeGreaterThan(300);
  },
);

test('no bot heads straight through a passage that is shut now', () => {
  const level = usedLevel('gatehouse.json');
  const world = stateOf(createWorld(level, { seed: 1, settings: { bots: 1 } }));
  const [bot] = world.bots;
  const shut = passagesOf(level).filter((_, i) => lookAtPassages(world)[i] === 0);
  const lines = shut.map(({ a, b }): [Point, Point] => {
    const [x, z, gap] = [(a.x + b.x) / 2, (a.z + b.z) / 2, distance(a, b) / 24];
    const [dx, dz] = [(b.z - a.z) / gap, (a.x - b.x) / gap];
    return [{ x: x + dx, z: z + dz }, { x: x - dx, z: z - dz }]; // prettier-ignore
  });
  expect(lines.filter(([from, to]) => canWalk(level, bot.body, from, to)).length).toBeGreaterThan(0);
  for (const [from, to] of lines) expect(canFly(world, bot, from, to)).toBe(false);
});

test('a body fits through exactly its height, step and drop, with rounding, and no more', () => {
  const body = { radius: 16, height: 56, step: 24, drop: 40, stoppedBy: 0, flies: false };
  const room = (floor: number, ceiling: number): { floor: number; ceiling: number } => ({ floor, ceiling });
  for (const [hair, fits] of [
    [-1e-9, true],
    [0, true],
    [1e-9, true],
    [1e-3, false],
  ] as const) {
    expect(fitsBetween(body, room(0, 200), room(24 + hair, 200)), `step + ${hair}`).toBe(fits);
    expect(fitsBetween(body, room(40 + hair, 200), room(0, 200)), `drop + ${hair}`).toBe(fits);
    expect(fitsBetween(body, room(0, 200), room(0, 56 - hair)), `height - ${hair}`).toBe(fits);
    expect(fitsBetween({ ...body, flies: true }, room(0, 200), room(100 + hair, 156)), `flying, height - ${hair}`).toBe(
      fits,
    );
  }
});
