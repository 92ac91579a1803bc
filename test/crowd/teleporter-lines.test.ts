// Crowds, and fields without paths, on levels with lines that teleport: nobody crosses one from its front, and who stands behind one gets out.
import { expect, test } from 'vitest';
import { createCrowd } from '../../src/crowd/create-crowd.ts';
import { createNavigator, loadLevel, type Level, type Navigator } from '../../src/index.ts';
import { carrierAcross, isCarriedOff } from '../../src/nav/clearance/carriers.ts';
import { insideOf } from '../../src/nav/navigator/inside.ts';
import { doomPlans, levelOfPlan } from '../support/all-plans.ts';
import { PADS, twoPads } from '../support/inputs/two-pads.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';
import { countOutside } from '../support/worlds/crowd-scenes.ts';

const LEVEL = loadLevel(twoPads(97, 97), { name: 'pads.wad' });
const toOwn = (nav: Navigator, x: number, z: number) => insideOf(nav)!.units.toOwn({ x, z }, 0);
const isOnPad = ({ x, z }: { x: number; z: number }): boolean =>
  PADS.some((pad) => Math.max(Math.abs(pad.x - x), Math.abs(pad.z - z)) < 64);

/** Steps, and how often an agent crossed a line from its front, or an agent was where none can stand. */
function walkOn(level: Level, nav: Navigator, crowd: ReturnType<typeof createCrowd>, steps: number) {
  const { units } = insideOf(nav)!;
  const place = (i: number) => units.toPlan({ x: crowd.x[i], z: crowd.z[i] });
  let crossed = 0;
  let outside = 0;
  let before = Array.from({ length: crowd.end }, (_, i) => place(i));
  for (let step = 0; step < steps; step++) {
    crowd.step();
    const now = before.map((_, i) => place(i));
    crossed += now.filter((at, i) => isCarriedOff(level, before[i], at)).length;
    if (step % 30 === 0) outside += countOutside(nav, crowd);
    before = now;
  }
  return { crossed, outside, places: before };
}

test.each(
  QUICK
    ? [[1, 1]]
    : [
        [1, 1],
        [2, 1],
        [3, 4],
      ],
)('a crowd walks round pads that teleport (seed %i, pads cost %i)', (seed, cost) => {
  const level = { ...LEVEL, plan: { ...LEVEL.plan, sectors: LEVEL.plan.sectors.map((each) => ({ ...each, cost: each.tag === 0 ? 1 : cost })) } }; // prettier-ignore
  const nav = createNavigator(cost === 1 ? LEVEL : { ...level, tree: { ...level.tree, plan: level.plan } });
  const random = randomFrom(seed);
  const crowd = createCrowd(nav, { maxAgents: 40, speed: 200 });
  const goal = nav.createField(toOwn(nav, 1980, -256));
  while (crowd.count < 40) {
    const at = { x: 20 + 200 * random(), z: -20 - 470 * random() };
    if (!isOnPad(at)) crowd.addAgent(toOwn(nav, at.x, at.z), goal);
  }
  const { crossed, outside, places } = walkOn(LEVEL, nav, crowd, 1500);
  expect({ crossed, outside }).toEqual({ crossed: 0, outside: 0 });
  for (const { x } of places) expect(x).toBeGreaterThan(1700);
});

test('agents on pads that teleport walk out of them, if that is the way to their target', () => {
  const nav = createNavigator(LEVEL);
  const crowd = createCrowd(nav, { maxAgents: 12, speed: 200 });
  const goal = nav.createField(toOwn(nav, 1000, -256));
  const onPad = nav.createField(toOwn(nav, PADS[0].x, PADS[0].z));
  for (const { x, z } of PADS) for (let i = 0; i < 5; i++) crowd.addAgent(toOwn(nav, x - 30 + 15 * i, z), goal);
  const [inside, apart] = [PADS[0].x, PADS[1].x].map((x) => crowd.addAgent(toOwn(nav, x + 20, -256), onPad));
  crowd.step();
  expect(countOutside(nav, crowd)).toBe(0);
  const { crossed, outside, places } = walkOn(LEVEL, nav, crowd, 1200);
  expect({ crossed, outside }).toEqual({ crossed: 0, outside: 0 });
  for (const at of places.slice(0, 10)) expect(Math.hypot(at.x - 1000, at.z + 256)).toBeLessThan(150);
  expect(crowd.distance[inside]).toBeLessThan(1);
  // None leads onto a pad.
  expect(crowd.distance[apart]).toBe(Infinity);
  expect(isOnPad(places[apart])).toBe(true);
});

test('a field whose next point alone is followed leads round pads that teleport', () => {
  const nav = createNavigator(LEVEL);
  // Straight behind a pad, and too near for the other one's exit.
  const field = nav.createField(toOwn(nav, 450, -256));
  let at = toOwn(nav, 60, -250);
  const { units } = insideOf(nav)!;
  let left = field.distance(at);
  for (let step = 0; step < 100 && left > 1; step++) {
    const next = field.next(at)!;
    const far = Math.hypot(next.x - at.x, next.z - at.z);
    const part = Math.min(1, 8 / far);
    const to = nav.moveAlong(at, { x: part * (next.x - at.x), z: part * (next.z - at.z) });
    expect(carrierAcross(LEVEL, units.toPlan(at), units.toPlan(to))).toBe(-1);
    at = to;
    left = field.distance(at);
  }
  expect(left).toBeLessThan(1);
});

test.skipIf(QUICK).each(doomPlans().filter(([name]) => /freedm-map(01|30)/.test(name)))(
  '%s: nobody crosses a line that teleports (seed 5)',
  (_, load) => {
    const level = levelOfPlan(load(), 'open');
    const nav = createNavigator(level);
    const random = randomFrom(5);
    const place = () => nav.findRandomPoint({ random })!;
    const crowd = createCrowd(nav, { maxAgents: 100, speed: 200 });
    const goals = [0, 1, 2].map(() => nav.createField(place()));
    for (let i = 0; i < 100; i++) crowd.addAgent(place(), goals[i % 3]);
    for (let turn = 0; turn < 4; turn++) {
      expect(walkOn(level, nav, crowd, 300)).toMatchObject({ crossed: 0, outside: 0 });
      goals.forEach((goal) => goal.moveGoal(place()));
    }
  },
);
