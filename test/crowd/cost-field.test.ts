// The field of a crowd where floors cost different amounts: which places have a path, how long it is, and where it leads.
import { describe, expect, test } from 'vitest';
import { createCostField } from '../../src/crowd/cost-field.ts';
import { createGround } from '../../src/crowd/ground.ts';
import { createSquares } from '../../src/crowd/squares.ts';
import { createLevel, createNavigator } from '../../src/index.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { createFieldOn } from '../../src/nav/exact/field/create-goal-field.ts';
import type { Level } from '../../src/nav/level.ts';
import { insideOf } from '../../src/nav/navigator/inside.ts';
import { standingLeaf } from '../../src/nav/portal-graph/places.ts';
import { ownMaps } from '../support/all-plans.ts';
import { box } from '../support/plans.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';

/** The field to goals in the caller's units, and the exact one that costs do not concern; `ask` is for one agent. */
function fieldsIn(level: Level, radius: number, goals: readonly { x: number; z: number }[]) {
  const nav = createNavigator(level, { radius, flies: true });
  const { changes, units, body } = insideOf(nav)!;
  const ground = createGround(changes.scene(), body, (graph) => createSquares(graph, 0), true);
  const places = goals.map(units.toPlan);
  const field = createCostField(ground.uneven!, places)!;
  const exact = createFieldOn(ground.index, places, false)!;
  const [x, z] = [new Float64Array(1), new Float64Array(1)];
  const [outX, outZ, distance] = [0, 1, 2].map(() => new Float64Array(1));
  return {
    nav,
    ground,
    toPlan: units.toPlan,
    scale: units.scale,
    exact,
    /** `memory` is what the field remembers of the agent. Lengths are the plan's. */
    ask(at: { x: number; z: number }, memory = Int32Array.of(-1)) {
      [x[0], z[0]] = [at.x, at.z];
      field.directions(x, z, outX, outZ, distance, memory, Int32Array.of(0));
      return { x: outX[0], z: outZ[0], distance: distance[0] };
    },
  };
}

const MAPS = ownMaps().filter(
  ({ name }) =>
  (QUICK ? ['keep.json'] : ['keep.json', 'catacombs.json', 'cistern.json', 'station.json', 'two-ways.json']).includes(name), // prettier-ignore
);

describe.each(MAPS)('$name', ({ name, bytes }) => {
  const level = buildLevel(loadPlan(bytes, name));
  const radius = 14 / level.plan.frame.scale;
  const goal = createNavigator(level, { radius, flies: true }).findRandomPoint({ random: randomFrom(3) })!;
  const { nav, ground, toPlan, exact, ask } = fieldsIn(level, radius, [goal]);
  const random = randomFrom(4);
  const places = Array.from({ length: QUICK ? 300 : 2000 }, () => toPlan(nav.findRandomPoint({ random })!));

  test('a place has a path if the exact field has one, which is no longer (seeds 3 and 4)', () => {
    for (const place of places) {
      const { x, z, distance } = ask(place);
      const least = exact.distanceFrom(place);
      expect(Math.hypot(x, z)).toBeCloseTo(least < Infinity ? 1 : 0, 9);
      if (least < Infinity) expect(distance).toBeGreaterThan(least * (1 - 1e-6));
      else expect(distance).toBe(Infinity);
    }
  });

  test('an agent that goes on towards the same place comes nearer by as much as it walks (seeds 3 and 4)', () => {
    let checked = 0;
    for (const place of places) {
      const memory = Int32Array.of(-1);
      let at = place;
      let before = ask(at, memory);
      for (let step = 0; step < 20 && before.distance > 8; step++) {
        const to = memory[0];
        at = { x: at.x + 4 * before.x, z: at.z + 4 * before.z };
        if (standingLeaf(ground.graph, at) < 0) break;
        const now = ask(at, memory);
        // Beside a walk it heads for a place a little ahead.
        const isStraight = (to & 1) === 0 && now.x * before.x + now.z * before.z > 0.999999;
        if (memory[0] === to && isStraight) {
          expect(now.distance).toBeCloseTo(before.distance - 4, 6);
          checked++;
        }
        before = now;
      }
    }
    expect(checked).toBeGreaterThan(places.length);
  });
});

test('agents in a room by itself go straight to the goal there, others stand', () => {
  const level = createLevel({ rooms: [{ polygon: box(0, 0, 8, 8), cost: 3 }, { polygon: box(20, 0, 28, 8) }] });
  const { toPlan, ask, scale } = fieldsIn(level, 0.3, [{ x: 26, z: 4 }]);
  const there = ask(toPlan({ x: 22, z: 1 }));
  expect(there.distance / scale).toBeCloseTo(5, 4);
  expect([there.x, there.z]).toEqual([expect.closeTo(0.8, 3), expect.closeTo(0.6, 3)]);
  expect(ask(toPlan({ x: 2, z: 1 }))).toEqual({ x: 0, z: 0, distance: Infinity });
});

describe('round a square of mud', () => {
  const mud = box(8, 8, 16, 16);
  const level = createLevel({
    rooms: [
      { polygon: box(0, 0, 24, 24), holes: [mud] },
      { polygon: mud, cost: 10 },
    ],
  });
  const { toPlan, ask, scale } = fieldsIn(level, 0.3, [{ x: 20, z: 11 }, { x: 22, z: 22 }]); // prettier-ignore

  test.each([
    ['past two of its corners', { x: 4, z: 12 }, Math.hypot(4, 4) + 8 + Math.hypot(4, 3), { x: 1, z: -1 }],
    ['straight past a corner', { x: 15, z: 7 }, Math.hypot(5, 4), { x: 1, z: 1 }],
    ['out of it by the nearest side, then along', { x: 12, z: 8.5 }, 0.5 + 4 + Math.hypot(4, 3), { x: 0, z: -1 }],
    ['straight over it where that is a hair', { x: 15.9, z: 10 }, Math.hypot(4.1, 1), { x: 1, z: 0 }],
    ['to the other goal, which is nearer', { x: 20, z: 20 }, Math.hypot(2, 2), { x: 1, z: 1 }],
  ])('%s', (_, from, length, way) => {
    const { x, z, distance } = ask(toPlan(from));
    expect(distance / scale / length).toBeGreaterThan(0.97);
    expect(distance / scale / length).toBeLessThan(1.03);
    for (const [at, wanted] of [
      [x, way.x],
      [z, way.z],
    ])
      if (wanted !== 0) expect(at * wanted).toBeGreaterThan(0.2);
  });

  test('those a hair inside it head out of it at once', () => {
    for (const [x, z] of [
      [8.05, 10],
      [8.05, 14],
      [12, 8.05],
      [12, 15.95],
    ])
      // prettier-ignore
      for (const memory of [-1, 0, 1, 2, 3, 8, 9, 1e6]) {
        const { x: dx, z: dz } = ask(toPlan({ x, z }), Int32Array.of(memory));
        expect(dx * (x === 8.05 ? -1 : 0) + dz * (z === 8.05 ? -1 : z === 15.95 ? 1 : 0)).toBeGreaterThan(0);
      }
  });
});

test('agents on the wrong side of a gap that is too narrow stand', () => {
  // Between a wall and a crate in the keep. The gap is a part of one leaf, which reaches to both sides.
  const keep = MAPS.find(({ name }) => name === 'keep.json')!;
  const level = buildLevel(loadPlan(keep.bytes, keep.name));
  const { ask, exact, toPlan } = fieldsIn(level, 16 / level.plan.frame.scale, [{ x: 440, z: 288 }]);
  const at = toPlan({ x: 586.6, z: 288.0016 });
  expect(exact.distanceFrom(at)).toBe(Infinity);
  expect(ask(at).distance).toBe(Infinity);
});
