// Legs followed through the leaves, against samples along them.
import { expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { followArc, followLeg, type LegTrace } from '../../../src/nav/along/follow-legs.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import type { PathCosts } from '../../../src/nav/cost-terms.ts';
import { bendOutline, roomsPlan } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const SAMPLES = 1500;

test(`ground, portals and falls are those of ${SAMPLES} samples along the leg, on random plans (seed 6)`, () => {
  const random = randomFrom(6);
  let [compared, fell] = [0, 0];
  for (let seed = 0; seed < (QUICK ? 4 : 16); seed++) {
    const plan = randomPlan(seed, 30);
    const sectors = plan.sectors.map((sector, i) => ({ ...sector, cost: 1 + (i % 3) }));
    const { tree } = buildLevel({ ...plan, sectors });
    const { minX, maxX, minZ, maxZ } = plan.bounds;
    const any = (): Point => ({ x: minX + random() * (maxX - minX), z: minZ + random() * (maxZ - minZ) });
    for (let i = 0; i < 40; i++) {
      const [p, q] = [any(), any()];
      const leaf = leafAt(tree, p);
      if (leaf < 0) continue;
      const trace: LegTrace = { tree, leaf, corridor: [], cost: 0, fall: 0 };
      followLeg(trace, p, q, 100);
      let [now, cost, fall, isFree] = [leaf, 0, 0, true];
      for (let k = 0; k < SAMPLES; k++) {
        const t = (k + 0.5) / SAMPLES;
        const next = leafAt(tree, { x: p.x + t * (q.x - p.x), z: p.z + t * (q.z - p.z) });
        isFree &&= next >= 0;
        if (next >= 0) {
          fall = Math.max(fall, tree.leaves[now].floor - tree.leaves[next].floor);
          now = next;
        }
        cost += (100 / SAMPLES) * sectors[tree.leaves[now].sector].cost;
      }
      if (!isFree) continue;
      compared++;
      const say = `seed ${seed}: ${p.x},${p.z} to ${q.x},${q.z}`;
      expect(trace.leaf, say).toBe(now);
      expect(Math.abs(trace.cost - cost), say).toBeLessThan(1);
      // A leaf may be crossed between two samples.
      expect(trace.fall, say).toBeGreaterThanOrEqual(fall);
      if (fall > 0) fell++;
      let here = leaf;
      for (const id of trace.corridor) {
        const { front, back, a, b } = tree.portals[id];
        expect([front, back], say).toContain(here);
        here = here === front ? back : front;
        const aside = ({ x, z }: Point): number => (q.x - p.x) * (z - p.z) - (q.z - p.z) * (x - p.x);
        expect(aside(a) * aside(b), say).toBeLessThanOrEqual(1e-3 * distance(p, q) ** 2);
      }
      expect(here, say).toBe(now);
      // With costs of its own: every piece once, in proportion to the length it counts as.
      const costs = { ofStretch: (_: number, a: Point, b: Point) => distance(a, b) } as unknown as PathCosts;
      const weighed: LegTrace = { tree, leaf, corridor: [], cost: 0, costs, fall: 0 };
      followLeg(weighed, p, q, 100);
      expect(weighed.cost, say).toBeCloseTo(100, 6);
      expect(weighed.corridor).toEqual(trace.corridor);
    }
  }
  expect(compared).toBeGreaterThan(20);
  expect(fell).toBeGreaterThan(2);
});

test('through a point where only corners touch it goes by the leaf between, and a leg of no length costs nothing', () => {
  const plan = roomsPlan('four corners', {
    rooms: [[0, 0], [100, 0], [0, 100], [100, 100]].map(([x, z], i) => ({ polygon: [[x, z], [x + 100, z], [x + 100, z + 100], [x, z + 100]], floor: [40, 16, 0, 8][i] })), // prettier-ignore
  });
  const { tree } = buildLevel(plan);
  const from = { x: 50, z: 50 };
  const trace: LegTrace = { tree, leaf: leafAt(tree, from), corridor: [], cost: 0, fall: 0 };
  followLeg(trace, from, { x: 150, z: 150 }, distance(from, { x: 150, z: 150 }));
  expect(trace.corridor).toHaveLength(2);
  const [one, other] = trace.corridor.map((id) => tree.portals[id]);
  expect([one.front, one.back].some((leaf) => leaf === other.front || leaf === other.back)).toBe(true);
  expect(trace.fall).toBe(32);
  expect(trace.cost).toBeCloseTo(100 * Math.SQRT2, 9);
  followLeg(trace, { x: 150, z: 150 }, { x: 150, z: 150 }, 0);
  expect(trace.cost).toBeCloseTo(100 * Math.SQRT2, 9);
  // But a turn on the spot on closed ground is closed; of its chords rounding leaves a length.
  const costs = { ofStretch: () => Infinity } as unknown as PathCosts;
  const closed: LegTrace = { ...trace, corridor: [], cost: 0, costs };
  followLeg(closed, { x: 150, z: 150 }, { x: 150 + 2 ** -40, z: 150 }, 0);
  expect(closed.cost).toBe(Infinity);
});

test('an arc is followed in chords of 30 degrees at most, each by its part of the arc’s length', () => {
  const { tree } = buildLevel(roomsPlan('bend', { rooms: [{ polygon: bendOutline }] }));
  const [middle, radius, turn] = [{ x: 128, z: 128 }, 60, (2 * Math.PI) / 3];
  const placeAt = (part: number): Point => ({ x: middle.x + radius * Math.cos(part * turn), z: middle.z + radius * Math.sin(part * turn) }); // prettier-ignore
  const asked: number[] = [];
  const begin = placeAt(0);
  for (const sense of [1, -1]) {
    asked.length = 0;
    const trace: LegTrace = { tree, leaf: leafAt(tree, begin), corridor: [], cost: 0, fall: 0 };
    const end = followArc(trace, begin, radius, sense * turn, (part) => {
      asked.push(part);
      return placeAt(sense * part);
    });
    expect(asked).toEqual([0.25, 0.5, 0.75, 1]);
    expect(end).toEqual(placeAt(sense));
    expect(trace.cost).toBeCloseTo(radius * turn, 9);
  }
});
