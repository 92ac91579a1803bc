// A field of several goals leads to the nearest by path, while doors and obstacles change; goals that no agent can come near to are left out.
import { expect, test } from 'vitest';
import { createCrowd } from '../../../src/entry/crowd.ts';
import { createLevel, createNavigator, type Place } from '../../../src/index.ts';
import { randomRooms } from '../../support/inputs/random-rooms.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { box } from '../../support/plans.ts';

const SEEDS = Array.from({ length: QUICK ? 3 : 40 }, (_, seed) => seed);
/** Beside the rooms. */
const OUTSIDE = { x: -50, z: -50 };

test.each(SEEDS.flatMap((seed) => [0, 0.35].map((radius) => [seed, radius] as const)))(
  'seed %i, radius %f: to the nearest goal',
  (seed, radius) => {
    const random = randomFrom(300 + seed);
    const level = createLevel(randomRooms(random, 3, 4));
    const nav = createNavigator(level, { radius });
    const place = (): { x: number; z: number } => {
      const { x, z } = nav.findRandomPoint({ random })!;
      return { x, z };
    };
    const crate = nav.addObstacle({ ...place(), radius: 0.6 });
    const changes = [
      () => {},
      ...nav.doors().map(
        ({ name }, i) =>
          () =>
            nav.setDoor(name, i % 2 === 0),
      ),
      () => nav.moveObstacle(crate, { ...place(), radius: 1 }),
    ];
    const goals: Place[] = [place(), OUTSIDE, place(), place()];
    const field = nav.createField(goals[0], ...goals.slice(1));
    for (const [i, change] of changes.entries()) {
      change();
      if (i % 3 === 1) {
        goals[0] = place();
        field.moveGoal(goals[0], ...goals.slice(1));
      }
      expect(field.goals).toEqual(goals);
      for (let k = 0; k < 6; k++) {
        const from = place();
        const lengths = goals.map((goal) => nav.distance(from, goal));
        const least = Math.min(...lengths);
        expect(lengths[1]).toBe(Infinity);
        expect(field.distance(from)).toBeCloseTo(least, 9);
        const path = field.pathFrom(from);
        expect(path?.length ?? Infinity).toBeCloseTo(least, 9);
        if (path === null) continue;
        const nearest = goals[lengths.indexOf(least)];
        expect(path.goal).toMatchObject(nearest);
        expect(path.points.at(-1)).toMatchObject({ x: nearest.x, z: nearest.z });
        if (path.points.length === 2 && path.arcs[1] === null)
          expect(field.next(from)).toMatchObject({ x: nearest.x, z: nearest.z });
      }
    }
  },
);

test('where areas cost differently the goal with the cheapest path is nearest', () => {
  const rooms = [{ polygon: box(0, 0, 10, 4) }, { polygon: box(10, 0, 20, 4), area: 'mud' }];
  const nav = createNavigator(createLevel({ rooms, areas: [{ name: 'mud', cost: 5 }] }), { radius: 0.3 });
  const field = nav.createField({ x: 15, z: 2 }, { x: 1, z: 2 });
  expect(field.pathFrom({ x: 9, z: 2 })!.goal).toMatchObject({ x: 1, z: 2 });
  expect(field.pathFrom({ x: 12, z: 2 })!.goal).toMatchObject({ x: 15, z: 2 });
});

test('a crowd walks to the nearest of several exits, and to the other once one is shut', () => {
  const rooms = [box(0, 0, 20, 6), box(-2, 2, 0, 4), box(20, 2, 22, 4)].map((polygon) => ({ polygon }));
  const doors = [0, 20].map((x, i) => ({ name: i === 0 ? 'west' : 'east', from: [x, 2], to: [x, 4] }) as const);
  const nav = createNavigator(createLevel({ rooms, doors }), { radius: 0.3 });
  const crowd = createCrowd(nav, { maxAgents: 4, speed: 2 });
  const exits = nav.createField({ x: -1, z: 3 }, { x: 21, z: 3 }, OUTSIDE);
  const agents = [3, 9, 11, 17].map((x) => crowd.addAgent({ x, z: 1 }, exits));
  const run = (seconds: number): number[] => {
    for (let i = 0; i < 60 * seconds; i++) crowd.step();
    return agents.map((agent) => Math.sign(crowd.x[agent] - 10));
  };
  expect(run(8)).toEqual([-1, -1, 1, 1]);
  nav.setDoor('west', false);
  crowd.removeAgent(agents[0]);
  agents[0] = crowd.addAgent({ x: 3, z: 1 }, exits);
  expect(run(12)[0]).toBe(1);
  expect(agents.map((agent) => crowd.distance[agent] < 2).slice(2)).toEqual([true, true]);
});

test('fields without a goal, or with a list of them, are refused', () => {
  const nav = createNavigator(createLevel({ rooms: [{ polygon: box(0, 0, 10, 10) }] }));
  const at = { x: 1, z: 1 };
  expect(() => (nav.createField as unknown as () => void)()).toThrow('createField: goal');
  expect(() => nav.createField([at] as unknown as Place)).toThrow('createField: goal');
  expect(() => nav.createField(at, at, { x: NaN, z: 0 })).toThrow('createField: others[1] is');
  const field = nav.createField(at);
  expect(() => field.moveGoal(at, null as unknown as Place)).toThrow('field.moveGoal: others[0]');
  expect(field.goals).toEqual([at]);
});
