// Crowds: nobody is ever outside free space, nobody jams while a way is free, and runs repeat.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { addTo, createAgents, makeRoom, removeFrom } from '../../src/crowd/agents.ts';
import { createCrowd } from '../../src/crowd/create-crowd.ts';
import { askDirections, REFRESH } from '../../src/crowd/directions.ts';
import { createPairs, createSeparation } from '../../src/crowd/separate.ts';
import type { Squares } from '../../src/crowd/squares.ts';
import { createLevel, createNavigator, type Field, type Navigator } from '../../src/index.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import type { GoalField } from '../../src/nav/exact/field/create-goal-field.ts';
import { ownMaps } from '../support/all-plans.ts';
import { countOutside, crowdIn, doorway, fill, run, RADIUS, SCENES } from '../support/worlds/crowd-scenes.ts';
import { hashOfCrowd } from '../support/worlds/hash-of-run.ts';
import { createTeam, moveTarget } from '../../src/crowd/team.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';
import { box } from '../support/plans.ts';

const MAPS = new Map(ownMaps().map(({ name, bytes }) => [name, bytes]));
const navigatorOf = (name: string, radius?: number): Navigator =>
  createNavigator(buildLevel(loadPlan(MAPS.get(name)!, name)), radius === undefined ? {} : { radius });

// Agents of each side, and seconds until all have arrived.
const JAMS: readonly (readonly [scene: string, size: number, seconds: number])[] = QUICK
  ? [
      ['through a door as wide as one', 40, 60],
      ['through a door as wide as one, in both directions', 20, 60],
      ['past each other in a corridor', 20, 40],
      ['across a circle', 40, 45],
    ]
  : [
      ['through a door as wide as one', 200, 120],
      ['through a door as wide as one, in both directions', 200, 120],
      ['past each other in a corridor', 50, 60],
      ['across a circle', 200, 75],
    ];
/** Seconds for which an agent comes no nearer to its goal. */
const LONGEST_WAIT = 10;

test.each(JAMS.flatMap((row) => (QUICK ? [1] : [1, 2, 3]).map((seed) => [...row, seed] as const)))(
  '%s, %i agents: all arrive within %i s, and each comes nearer within 10 s (seed %i)',
  (scene, size, seconds, seed) => {
    const result = run(SCENES[scene](size, seed), seconds, 30);
    expect(result.outside).toBe(0);
    expect(result.seconds).toBeLessThan(seconds);
    expect(result.longestWait).toBeLessThan(LONGEST_WAIT);
    expect(result.longestJam).toBeLessThan(LONGEST_WAIT);
  },
);

test.each(QUICK ? [20] : [20, 200])(
  'where floors cost different amounts, %i agents pass a door in both directions (seed 1)',
  (size) => {
    const scene = SCENES['through a door as wide as one, in both directions'](size, 1);
    scene.nav.setAreaCost('room 0', 3);
    const result = run(scene, QUICK ? 60 : 120, 30);
    expect(result.outside).toBe(0);
    expect(result.seconds).toBeLessThan(Infinity);
    expect(result.longestWait).toBeLessThan(LONGEST_WAIT);
    expect(result.longestJam).toBeLessThan(LONGEST_WAIT);
  },
);

test.each(QUICK ? [3] : [1, 2, 3, 4, 5, 6])(
  'agents go round floor that costs more: their walks cost what paths cost (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const costs = Array.from({ length: 4 }, () => Array.from({ length: 3 }, () => [1, 2, 5, 10][Math.floor(random() * 4)])); // prettier-ignore
    const rooms = costs.flatMap((column, i) => column.map((cost, j) => ({ polygon: box(3 * i, 3 * j, 3 * i + 3, 3 * j + 3), cost }))); // prettier-ignore
    const nav = createNavigator(createLevel({ rooms }), { radius: RADIUS });
    const costAt = (x: number, z: number): number => costs[Math.floor(x / 3)][Math.floor(z / 3)];
    const ratios = Array.from({ length: 15 }, () => {
      const [from, to] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
      const crowd = createCrowd(nav, { maxAgents: 1 });
      crowd.addAgent(from, nav.createField(to));
      let cost = 0;
      let { x, z } = from;
      for (let step = 0; step < 3600 && Math.hypot(x - to.x, z - to.z) > 0.05; step++) {
        crowd.step();
        const walked = Math.hypot(crowd.x[0] - x, crowd.z[0] - z);
        cost += walked * costAt((crowd.x[0] + x) / 2, (crowd.z[0] + z) / 2);
        [x, z] = [crowd.x[0], crowd.z[0]];
      }
      expect(Math.hypot(x - to.x, z - to.z)).toBeLessThan(0.05);
      return cost / nav.findPath(from, to)!.cost;
    });
    ratios.sort((a, b) => a - b);
    expect(ratios[7]).toBeLessThan(1.03);
    // In squares of 3 m, cutting a corner of mud counts.
    expect(ratios[14]).toBeLessThan(1.3);
  },
);

test('where floors cost different amounts, a crowd takes the dear way while the cheap one is shut or blocked', () => {
  const level = createLevel({
    rooms: [
      { polygon: box(0, 0, 4, 8) },
      { polygon: box(4, 0, 12, 3), name: 'mud' },
      { polygon: box(4, 5, 12, 8) },
      { polygon: box(12, 0, 16, 8) },
    ],
    doors: [{ name: 'gate', from: [8, 5], to: [8, 8] }],
  });
  const nav = createNavigator(level, { radius: RADIUS });
  nav.setAreaCost('mud', 4);
  const crowd = createCrowd(nav, { maxAgents: 10 });
  const ends = [1, 15].map((x) => nav.createField({ x, z: 1 }));
  fill(crowd, [0.5, 0.5, 3.5, 2.5], 10, ends[1], 1);
  /** Sends all to the other end, and returns how many came there through the mud; NaN if not all came. */
  const cross = (end: Field): number => {
    const throughMud = new Set<number>();
    for (let i = 0; i < 10; i++) crowd.setTarget(i, end);
    for (let step = 0; step < 1800; step++) {
      crowd.step();
      for (let i = 0; i < 10; i++) if (Math.abs(crowd.x[i] - 8) < 1 && crowd.z[i] < 3) throughMud.add(i);
    }
    return Math.max(...crowd.distance) < 3 ? throughMud.size : NaN;
  };
  expect(cross(ends[1])).toBe(0);
  nav.setDoor('gate', false);
  expect(cross(ends[0])).toBe(10);
  nav.setDoor('gate', true);
  const crate = { polygon: box(9, 4.9, 10, 7.8).map(([x, z]) => ({ x, z })) };
  const inWay = nav.addObstacle(crate);
  expect(cross(ends[1])).toBe(10);
  nav.addObstacle({ polygon: box(5, 0.2, 6, 3.1).map(([x, z]) => ({ x, z })) });
  expect(cross(ends[0])).toBeNaN();
  expect(Array.from(crowd.distance)).toEqual(Array(10).fill(Infinity));
  nav.removeObstacle(inWay);
  expect(cross(ends[0])).toBe(0);
  expect(countOutside(nav, crowd)).toBe(0);
});

test('a crowd that area costs do not concern walks as if all floors cost the same', () => {
  const [hashes, others] = [false, true].map((areaCosts) =>
    [1, 5].map((cost) => {
      const nav = createNavigator(createLevel({ rooms: [{ polygon: box(0, 0, 8, 8) }, { name: 'mud', polygon: box(8, 2, 12, 8) }, { polygon: box(8, 0, 20, 2) }, { polygon: box(12, 2, 20, 8) }] }), { radius: RADIUS }); // prettier-ignore
      nav.setAreaCost('mud', cost);
      const crowd = createCrowd(nav, { maxAgents: 10, areaCosts });
      fill(crowd, [1, 4, 7, 7], 10, nav.createField({ x: 19, z: 5 }), 2);
      for (let step = 0; step < 300; step++) crowd.step();
      return crowd.hash();
    }),
  );
  expect(hashes[1]).toBe(hashes[0]);
  expect(others[0]).toBe(hashes[0]);
  expect(others[1]).not.toBe(hashes[0]);
});

test('a dead end that has filled empties when the goal moves out of it', () => {
  const scene = crowdIn([[0, 0, 20, 4], [20, 1.25, 26, 2.75]], 60); // prettier-ignore
  const { crowd, nav } = scene;
  const goal = nav.createField({ x: 25.5, z: 2 });
  fill(crowd, [2, 0.5, 18, 3.5], 60, goal, 3);
  for (let step = 0; step < 1500; step++) crowd.step();
  expect(countOutside(nav, crowd)).toBe(0);
  const inside = Array.from(crowd.x).filter((x) => x > 20).length;
  expect(inside).toBeGreaterThan(20);
  goal.moveGoal({ x: 1, z: 2 });
  // Until all know of it.
  for (let step = 0; step < 4; step++) crowd.step();
  const result = run(scene, 60, 30);
  expect(result.seconds).toBeLessThan(60);
  expect(result.longestWait).toBeLessThan(LONGEST_WAIT);
  expect(result.outside).toBe(0);
});

test.runIf(!QUICK)('a crowd climbs the stairs of the keep', () => {
  const nav = navigatorOf('keep.json', 14);
  const crowd = createCrowd(nav, { maxAgents: 60, speed: 120 });
  fill(crowd, [740, 860, 1100, 950], 60, nav.createField({ x: 1200, z: 560 }), 4);
  expect(crowd.y[0]).toBe(0);
  const highest = new Float64Array(60);
  const result = run({ nav, crowd }, 60, 30, () => crowd.y.forEach((y, i) => (highest[i] = Math.max(highest[i], y))));
  expect(result.seconds).toBeLessThan(60);
  expect(result.longestWait).toBeLessThan(LONGEST_WAIT);
  expect(result.outside).toBe(0);
  expect(highest.every((y) => y === 96)).toBe(true);
});

test('an agent that is added is as high as the floor of its room, beside a step too (seed 6)', () => {
  const rooms = [0, 1, 2, 3].map((i) => ({ polygon: [[3 * i, 0], [3 * i + 3, 0], [3 * i + 3, 2], [3 * i, 2]] as [number, number][], floor: 1 + (i % 2) / 4 })); // prettier-ignore
  const nav = createNavigator(createLevel({ rooms }), { radius: RADIUS });
  const crowd = createCrowd(nav, { maxAgents: 200 });
  fill(crowd, [0.5, 0.5, 11.5, 1.5], 200, nav.createField({ x: 11, z: 1 }), 6);
  const wanted = (x: number): number => rooms[Math.floor(x / 3)].floor;
  expect(Array.from(crowd.y)).toEqual(Array.from(crowd.x, wanted));
});

const walked = QUICK ? ['one-room.json'] : [...MAPS.keys()];
test.each(walked)(
  '%s: everyone is in free space at every step, also with crates dropped among them (seed 5)',
  (name) => {
    const nav = navigatorOf(name);
    const random = randomFrom(5);
    const place = (): { x: number; z: number } => nav.findRandomPoint({ random })!;
    const crowd = createCrowd(nav, { maxAgents: 120 });
    const goals = [0, 1, 2].map(() => nav.createField(place()));
    for (let i = 0; i < 120; i++) crowd.addAgent(place(), goals[i % 3]);
    const { radius } = nav.options;
    for (let step = 0; step < 240; step++) {
      if (step % 80 === 40) {
        const at = Math.floor(random() * 120);
        nav.addObstacle({ x: crowd.x[at], z: crowd.z[at], radius: 2 * radius });
        goals[0].moveGoal(place());
      }
      crowd.step();
      if (step % 8 < 2) expect(countOutside(nav, crowd)).toBe(0);
    }
  },
);

test('an agent walks its exact path alone, and stops at the goal', () => {
  const { nav, crowd } = crowdIn([[0, 0, 10, 10], [10, 4, 14, 6], [14, 0, 24, 10]], 1); // prettier-ignore
  const [from, to] = [{ x: 1, z: 1 }, { x: 23, z: 9 }]; // prettier-ignore
  const agent = crowd.addAgent(from, nav.createField(to));
  crowd.step();
  expect(crowd.distance[agent]).toBeCloseTo(nav.distance(from, to), 2);
  let length = 0;
  for (let step = 0; step < 1500; step++) {
    const [x, z] = [crowd.x[agent], crowd.z[agent]];
    crowd.step();
    length += Math.hypot(crowd.x[agent] - x, crowd.z[agent] - z);
  }
  expect(length / nav.distance(from, to)).toBeCloseTo(1, 2);
  expect(Math.hypot(crowd.x[agent] - to.x, crowd.z[agent] - to.z)).toBeLessThan(0.01);
  expect(Math.hypot(crowd.velocityX[agent], crowd.velocityZ[agent])).toBeLessThan(0.01);
});

test('an agent passes a gap of exactly its width whose middle is no place of the grid', () => {
  const width = 0.5 + 2 ** -15;
  const scene = crowdIn([[0, 0, 4, 6], [4, 3, 6, 3 + width], [6, 0, 10, 6]], 2, width / 2); // prettier-ignore
  const goal = scene.nav.createField({ x: 9, z: 5 });
  scene.crowd.addAgent({ x: 5, z: 3 + width / 2 }, goal);
  scene.crowd.addAgent({ x: 1, z: 1 }, goal);
  expect(run(scene, 20, 1)).toMatchObject({ outside: 0 });
  expect(scene.crowd.count).toBe(0);
});

// Seyfried, Passon, Steffen, Boltes, Rupprecht and Klingsch, New insights into pedestrian flow through bottlenecks, Transportation Science
// 43 (2009), and what they compare with: 1.1 to 1.9 people a second and metre. Bodies 46 cm wide who walk 1.34 m/s in the open.
test.each(QUICK ? [1.2] : [1, 1.2, 1.6, 2])('people flow through a door of %f m as they do', (width) => {
  const { nav } = crowdIn(doorway(width, 0.2), 1, 0.23);
  const flows = (QUICK ? [1] : [1, 2, 3, 4]).map((seed) => {
    const crowd = createCrowd(nav, { maxAgents: 80, speed: 1.34, spacing: 0.4 });
    fill(crowd, [8, 4, 19, 16], 80, nav.createField({ x: 38, z: 10 }), seed);
    const passed = new Map<number, number>();
    for (let step = 0; step < 6000 && passed.size < 80; step++) {
      crowd.step();
      for (let i = 0; i < 80; i++) if (!passed.has(i) && crowd.x[i] > 20.2) passed.set(i, step);
    }
    // Between the first few and the last few, who do not press.
    const steps = [...passed.values()];
    return 50 / ((steps[65] - steps[15]) / 60) / width;
  });
  const flow = flows.reduce((sum, each) => sum + each, 0) / flows.length;
  expect(flow).toBeGreaterThan(1.1);
  expect(flow).toBeLessThan(1.9);
});

test.each(QUICK ? [1] : [1, 2, 3])(
  'no more agents flow through a gate than fit through it side by side (seed %i)',
  (seed) => {
    const size = 700;
    const width = 4;
    const { nav, crowd } = crowdIn([[0, 0, 30, 30], [30, 13, 30.5, 13 + width], [30.5, 0, 60, 30]], size); // prettier-ignore
    fill(crowd, [1, 1, 29, 29], size, nav.createField({ x: 59, z: 15 }), seed);
    const most = (crowd.speed[0] * width) / (Math.sqrt(12) * RADIUS ** 2);
    for (let second = 1; crowd.count > 0; second++) {
      const before = crowd.count;
      for (let step = 0; step < 60; step++) crowd.step();
      let pressed = 0;
      for (let i = 0; i < size; i++) {
        if (crowd.isPresent[i] === 0) continue;
        if (crowd.x[i] > 33) crowd.removeAgent(i);
        else if (crowd.x.some((x, j) => j > i && Math.hypot(x - crowd.x[i], crowd.z[j] - crowd.z[i]) < RADIUS))
          pressed++;
      }
      expect(before - crowd.count, `second ${second}`).toBeLessThan(most);
      expect(pressed, `second ${second}`).toBeLessThan(size / 50);
    }
  },
);

test('agents that have arrived stand apart', () => {
  const { nav, crowd } = crowdIn([[0, 0, 20, 20]], 30); // prettier-ignore
  fill(crowd, [1, 1, 8, 19], 30, nav.createField({ x: 16, z: 10 }), 7);
  for (let step = 0; step < 2400; step++) crowd.step();
  for (let i = 0; i < 30; i++) {
    expect(Math.hypot(crowd.x[i] - 16, crowd.z[i] - 10)).toBeLessThan(3);
    for (let j = 0; j < i; j++) {
      const gap = Math.hypot(crowd.x[i] - crowd.x[j], crowd.z[i] - crowd.z[j]);
      expect(gap).toBeGreaterThan(0.85 * 2 * RADIUS);
    }
  }
});

test('a shut door stops a crowd, an open one lets it through', () => {
  const rooms = [[[0, 0], [8, 0], [8, 8], [0, 8]], [[8, 3], [14, 3], [14, 5], [8, 5]]]; // prettier-ignore
  const level = createLevel({
    rooms: rooms.map((polygon) => ({ polygon: polygon as [number, number][] })),
    doors: [{ name: 'gate', from: [8, 3], to: [8, 5] }],
  });
  const nav = createNavigator(level, { radius: RADIUS });
  nav.setDoor('gate', false);
  const crowd = createCrowd(nav, { maxAgents: 10 });
  fill(crowd, [1, 1, 7, 7], 10, nav.createField({ x: 13, z: 4 }), 6);
  for (let step = 0; step < 300; step++) crowd.step();
  expect(Math.max(...crowd.x)).toBeLessThan(8);
  expect(crowd.distance[0]).toBe(Infinity);
  nav.setDoor('gate', true);
  expect(run({ nav, crowd }, 30, 30)).toMatchObject({ outside: 0, seconds: expect.any(Number) as number });
  expect(crowd.count).toBe(0);
});

test.each(QUICK ? [1] : [1, 2, 3, 4])(
  'agents in a door that shuts move by the least that is free, and to no other side (seed %i)',
  (seed) => {
    const level = createLevel({
      rooms: [{ polygon: box(0, 0, 8, 8) }, { polygon: box(8, 0, 16, 8) }],
      doors: [{ name: 'gate', from: [8, 0], to: [8, 8] }],
    });
    const nav = createNavigator(level, { radius: RADIUS });
    const crowd = createCrowd(nav, { maxAgents: 60 });
    fill(crowd, [7.7, 0.3, 8.3, 7.7], 60, nav.createField({ x: 15, z: 4 }), seed);
    for (let step = 0; step < 3; step++) crowd.step();
    const [x, z] = [crowd.x.slice(), crowd.z.slice()];
    nav.setDoor('gate', false);
    crowd.step();
    const most = (1.5 * crowd.speed[0]) / 60;
    crowd.x.forEach((now, i) => {
      expect(Math.sign(now - 8)).toBe(Math.sign(x[i] - 8));
      const least = Math.max(0, RADIUS - Math.abs(x[i] - 8));
      expect(Math.hypot(now - x[i], crowd.z[i] - z[i])).toBeLessThan(least + most + 0.001);
    });
  },
);

test.each([
  ['walk round a drop that they cannot climb', 1, false, false],
  ['walk round it where a link leads over it too', 1, true, false],
  ['walk round a wall that a link leads through', 0, true, true],
  ['walk straight where both floors are level', 0, false, false],
])('agents %s', (_, high, isLinked, isWalled) => {
  // From a platform to the floor beside it: by steps at the far end.
  const level = createLevel({
    rooms: [
      { polygon: box(0, 0, 16, 4), floor: high },
      { polygon: box(0, 4, 19, 8) },
      ...[1, 2, 3].map((step) => ({ polygon: box(15 + step, 0, 16 + step, 4), floor: high * (1 - step / 4) })),
    ],
    walls: isWalled
      ? [
          {
            points: [
              [0, 4],
              [16, 4],
            ] as const,
          },
        ]
      : [],
    links: isLinked ? [{ from: [2, 3], to: [2, 5] }] : [],
  });
  const nav = createNavigator(level, { radius: RADIUS, maxStep: 0.3 });
  const crowd = createCrowd(nav, { maxAgents: 10 });
  fill(crowd, [1, 1, 4, 3], 10, nav.createField({ x: 2, z: 6 }), 6);
  const crossed = new Set<boolean>();
  for (let step = 0; step < 2400; step++) {
    const before = Array.from(crowd.z);
    crowd.step();
    for (let i = 0; i < 10; i++) if (before[i] < 4 && crowd.z[i] >= 4) crossed.add(crowd.x[i] > 16);
  }
  expect(Math.min(...crowd.z)).toBeGreaterThan(4);
  expect([...crossed]).toEqual([high > 0 || isWalled]);
});

test('the same calls give the same hash, whatever the frames; others give another', () => {
  const hashes = [1, 1, 2].map((seed, i) => {
    const { crowd } = SCENES['past each other in a corridor'](10, seed);
    if (i === 0) for (let step = 0; step < 300; step++) crowd.step();
    else for (let frame = 0; frame < 1000 && frame >= 0; frame++) if (crowd.update(0.005) < 0) break;
    return crowd.hash();
  });
  expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(hashes[1]).toBe(hashes[0]);
  expect(hashes[2]).not.toBe(hashes[0]);
});

test('a call makes ten steps at most, drops those beyond, and keeps what is left of a step', () => {
  const { crowd } = crowdIn([[0, 0, 4, 4]], 1);
  const steps = [10.75, 0.5, 20, 0.7, 0.1].map((count) => crowd.update(count / 60));
  expect(steps).toEqual([10, 1, 10, 0, 1]);
  expect(crowdIn([[0, 0, 4, 4]], 1).crowd.update(1 / 60)).toBe(1);
});

test.each([0, 1, 2])(
  'an agent passes others that stand round a goal of their own in an open room (group %i)',
  (group) => {
    const { nav, crowd } = crowdIn([[0, 0, 14, 10]], 21);
    const theirs = nav.createField({ x: 6, z: 5 });
    for (let i = 0; i < 20; i++) {
      const [x, z] = [4.5 + ((7 * i + 3 * group) % 11) * 0.3, 3.2 + ((5 * i + group) % 13) * 0.3];
      crowd.addAgent({ x, z }, theirs);
    }
    for (let step = 0; step < 900; step++) crowd.step();
    const one = crowd.addAgent({ x: 1, z: 5 }, nav.createField({ x: 13, z: 5 }));
    for (let step = 0; step < 1800 && crowd.distance[one] > 0.5; step++) crowd.step();
    expect(crowd.x[one]).toBeGreaterThan(12.4);
  },
);

test('crowds move as before: whoever yields, waits or turns otherwise changes a hash', () => {
  const hashes = Object.entries(SCENES).map(([name, make]) => {
    const { crowd } = make(20, 1);
    for (let step = 0; step < 300; step++) crowd.step();
    return [name, crowd.hash()] as const;
  });
  const office = new TextDecoder().decode(MAPS.get('office.json'));
  const known = {
    'through a door as wide as one': '572f1f567bb9cdb3',
    'through a door as wide as one, in both directions': 'feae2bb52e3db440',
    'past each other in a corridor': '2cca4f0ad179f927',
    'across a circle': '7947d5e61a1b569a',
    'two goals in the office': '363c55e095850334',
  };
  const ofOffice = hashOfCrowd(office, 'office.json', 80, 240);
  expect({ ...Object.fromEntries(hashes), 'two goals in the office': ofOffice }).toEqual(known);
});

test('a crowd that runs keeps no more memory, and its steps leave no garbage', () => {
  const flags = ['--expose-gc', '--single-threaded', '--import', './test/support/native-modules.mjs'];
  const out = execFileSync(process.execPath, [...flags, 'test/support/worlds/measure-crowd.ts'], { encoding: 'utf8' });
  const { kept, garbage } = JSON.parse(out) as { kept: number; garbage: number };
  // The engine's own notes of the code vary by more than 100 KiB.
  expect(kept).toBeLessThan(512);
  // A number allocated for each question would be 3 KiB in twenty steps, for each agent and step 12.
  expect(garbage).toBeLessThan(1);
});

test('agents come and go within the most there may be, and their places are used again', () => {
  const { nav, crowd } = crowdIn([[0, 0, 8, 8]], 2);
  const goal = nav.createField({ x: 4, z: 4 });
  const at = { x: 1, z: 1 };
  expect([0, 1, 2].map(() => crowd.addAgent(at, goal))).toEqual([0, 1, -1]);
  crowd.removeAgent(0);
  expect([crowd.count, crowd.end, ...crowd.isPresent]).toEqual([1, 2, 0, 1]);
  expect(crowd.addAgent(at, goal)).toBe(0);
});

test('a removed agent pushes no other', () => {
  const { nav, crowd } = crowdIn([[0, 0, 20, 4]], 2);
  const [stays, goes] = [2, 18].map((x) => crowd.addAgent({ x: 9, z: 2 }, nav.createField({ x, z: 2 })));
  crowd.step();
  const [x, z] = [crowd.x[stays], crowd.z[stays]];
  crowd.removeAgent(goes);
  crowd.step();
  expect(Math.hypot(crowd.x[stays] - x, crowd.z[stays] - z)).toBeLessThan((1.001 * crowd.speed[stays]) / 60);
});

test('each agent has a target of its own, which may change and move', () => {
  const { nav, crowd } = crowdIn([[0, 0, 20, 4]], 2);
  const [left, right, next] = [2, 18, 10].map((x) => nav.createField({ x, z: 2 }));
  const agents = [left, right].map((target) => crowd.addAgent({ x: 9, z: 2 }, target));
  const placesAfter = (steps: number): number[] => {
    for (let step = 0; step < steps; step++) crowd.step();
    return agents.map((agent) => Math.round(crowd.x[agent]));
  };
  expect(placesAfter(600)).toEqual([2, 18]);
  for (let i = 0; i < 20; i++) crowd.setTarget(agents[0], nav.createField({ x: i, z: 2 }));
  crowd.setTarget(agents[0], next);
  expect(crowd.targetOf(agents[0])).toBe(next);
  right.moveGoal({ x: 14, z: 2 });
  expect(placesAfter(600)).toEqual([10, 14]);
});

const nav = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [8, 0], [8, 8], [0, 8]] }] }), { radius: RADIUS }); // prettier-ignore
const point = createNavigator(nav.level, { radius: 0 });
test.each<[string, () => unknown, RegExp]>([
  [
    'another object',
    () => createCrowd({} as never),
    /^createCrowd: navigator is \{\}; pass what createNavigator of the same copy of/,
  ],
  ['points', () => createCrowd(point), /radius is 0; make the navigator with a radius/],
  [
    'too many agents',
    () => createCrowd(nav, { maxAgents: 1e9 }),
    /maxAgents is 1000000000; pass a whole number of at most/,
  ],
  ['an unknown option', () => createCrowd(nav, { capacity: 3 } as never), /no field "capacity"; use maxAgents, speed/],
  ['a spacing below 0', () => createCrowd(nav, { spacing: -1 }), /options.spacing is -1; pass a number, 0 or more/],
  [
    'no agent',
    () => createCrowd(nav, { maxAgents: 0 }),
    /maxAgents is 0; pass a whole number of at most 1000000, above 0/,
  ],
  ['half an agent', () => createCrowd(nav, { maxAgents: 1.5 }), /maxAgents is 1.5; pass a whole number/],
  ['costs that are no choice', () => createCrowd(nav, { areaCosts: 2 } as never), /areaCosts is 2; pass true or false/],
  ['a speed beyond its steps', () => createCrowd(nav, { speed: 8 }), /speed is 8; pass at most 7.5/],
  [
    'no target',
    () => createCrowd(nav).addAgent({ x: 1, z: 1 }, 0 as never),
    /addAgent: target is 0; pass what createField of the same/,
  ],
  [
    'a target of another navigator',
    () => createCrowd(nav).addAgent({ x: 1, z: 1 }, point.createField({ x: 2, z: 2 })),
    /addAgent: target is/,
  ],
  ['no agent', () => createCrowd(nav).removeAgent(0), /removeAgent: agent is 0; pass what addAgent returned/],
  [
    'an agent removed twice',
    () => {
      const crowd = createCrowd(nav);
      const agent = crowd.addAgent({ x: 1, z: 1 }, nav.createField({ x: 2, z: 2 }));
      for (let i = 0; i < 2; i++) crowd.removeAgent(agent);
    },
    /removeAgent: agent is 0; it was removed/,
  ],
  ['no time', () => createCrowd(nav).update(-1), /^update: seconds is -1/],
])('%s: an error that names the mend', (_, act, message) => {
  expect(act).toThrow(message);
});

test('a crowd whose floor is covered throws at every step until it is free again', () => {
  const { nav, crowd } = crowdIn([[0, 0, 8, 8]], 4);
  const goal = nav.createField({ x: 7, z: 7 });
  const agent = crowd.addAgent({ x: 1, z: 1 }, goal);
  const crate = nav.addObstacle({ polygon: [{ x: -1, z: -1 }, { x: 9, z: -1 }, { x: 9, z: 9 }, { x: -1, z: 9 }] }); // prettier-ignore
  for (let i = 0; i < 3; i++) expect(() => crowd.step()).toThrow('no agent can stand anywhere');
  expect(() => crowd.addAgent({ x: 2, z: 2 }, goal)).toThrow('no agent can stand anywhere');
  nav.removeObstacle(crate);
  for (let i = 0; i < 30; i++) crowd.step();
  expect(crowd.x[agent]).toBeGreaterThan(1.05);
});

test('an agent whose straight floor is covered goes on round the corner, not through the wall', () => {
  // A corridor like a U: the crate covers the leg of the agent and the bend. The other leg is free, behind a wall.
  const { nav, crowd } = crowdIn([[0, 0, 1, 10], [1, 9, 3, 10], [3, 0, 4, 10], [1.5, 0, 2.5, 8]], 4); // prettier-ignore
  const goal = nav.createField({ x: 3.5, z: 1 });
  const agent = crowd.addAgent({ x: 0.5, z: 5 }, goal);
  nav.addObstacle({ polygon: [{ x: -1, z: -1 }, { x: 1.2, z: -1 }, { x: 1.2, z: 8.8 }, { x: 2.8, z: 8.8 }, { x: 2.8, z: 11 }, { x: -1, z: 11 }] }); // prettier-ignore
  crowd.step();
  expect(crowd.x[agent]).toBeGreaterThan(2.8);
  for (let i = 0; i < 900; i++) crowd.step();
  expect(Math.hypot(crowd.x[agent] - 3.5, crowd.z[agent] - 1)).toBeLessThan(0.5);
});

test('an agent whose room is covered as a whole comes out of it, and the others walk on', () => {
  const { nav, crowd } = crowdIn([[0, 0, 2, 2], [3, 0, 12, 2]], 4); // prettier-ignore
  const goal = nav.createField({ x: 11, z: 1 });
  const shutIn = crowd.addAgent({ x: 1, z: 1 }, goal);
  const other = crowd.addAgent({ x: 4, z: 1 }, goal);
  nav.addObstacle({
    polygon: [
      { x: -1, z: -1 },
      { x: 2.5, z: -1 },
      { x: 2.5, z: 3 },
      { x: -1, z: 3 },
    ],
  });
  for (let i = 0; i < 60; i++) crowd.step();
  expect(crowd.x[shutIn]).toBeGreaterThan(3);
  expect(crowd.x[other]).toBeGreaterThan(4.5);
});

test.each([NaN, -1])('an agent of speed %d stands, and goes on with a speed', (none) => {
  const { crowd, nav } = crowdIn([[0, 0, 20, 4]], 4);
  const agent = crowd.addAgent({ x: 1, z: 2 }, nav.createField({ x: 19, z: 2 }));
  const speed = crowd.speed[agent];
  crowd.speed[agent] = none;
  for (let i = 0; i < 60; i++) crowd.step();
  expect(crowd.x[agent]).toBeCloseTo(1, 3);
  crowd.speed[agent] = speed;
  for (let i = 0; i < 120; i++) crowd.step();
  expect(crowd.x[agent]).toBeGreaterThan(1.5);
});

test.each([1, 4])(
  'in a hall %d wide an agent goes half its radius in a step at most, whatever speed is written',
  (width) => {
    const { crowd, nav } = crowdIn([[0, 0, 20, width]], 1);
    const agent = crowd.addAgent({ x: 1, z: width / 2 }, nav.createField({ x: 19, z: width / 2 }));
    crowd.speed[agent] = 1000;
    const moves = Array.from({ length: 60 }, () => {
      const before = crowd.x[agent];
      crowd.step();
      return crowd.x[agent] - before;
    });
    expect(Math.max(...moves)).toBeCloseTo(RADIUS / 2, 9);
  },
);

test('velocities are those of the places, also in a level whose second axis grows up the page', () => {
  const { level } = nav;
  const plan = { ...level.plan, frame: { ...level.plan.frame, flipped: true } };
  const mirrored = createNavigator({ ...level, plan, tree: { ...level.tree, plan } }, { radius: RADIUS });
  const crowd = createCrowd(mirrored, { maxAgents: 1 });
  const agent = crowd.addAgent({ x: 1, z: -1 }, mirrored.createField({ x: 6, z: -7 }));
  for (let i = 0; i < 60; i++) crowd.step();
  const { x, z } = { x: crowd.x[agent], z: crowd.z[agent] };
  crowd.step();
  expect(crowd.velocityX[agent]).toBeCloseTo(60 * (crowd.x[agent] - x), 9);
  expect(crowd.velocityZ[agent]).toBeCloseTo(60 * (crowd.z[agent] - z), 9);
});

test.each([
  [0, 17],
  [0, 19],
  [1e-6, 17],
  [1e-6, 19],
  [0.02, 17],
])('an agent of speed %d to %d holds up none that come from behind to 19', (speed, goal) => {
  const { crowd, nav } = crowdIn([[0, 0, 20, 0.6]], 2);
  const target = nav.createField({ x: 19, z: 0.3 });
  const walks = crowd.addAgent({ x: 1, z: 0.3 }, target);
  const stands = crowd.addAgent({ x: 3, z: 0.3 }, goal === 19 ? target : nav.createField({ x: goal, z: 0.3 }));
  crowd.speed[stands] = speed;
  for (let step = 0; step < 1200; step++) crowd.step();
  expect(crowd.x[walks]).toBeCloseTo(19, 1);
  expect(crowd.x[stands]).toBeCloseTo(3 + 20 * speed, 0);
});

test('a target is followed while an agent has it, and its number is used again then', () => {
  const { crowd, nav } = crowdIn([[0, 0, 20, 4]], 2);
  const shared = nav.createField({ x: 18, z: 2 });
  const [stays, goes] = [9, 10].map((x) => crowd.addAgent({ x, z: 2 }, shared));
  crowd.removeAgent(goes);
  shared.moveGoal({ x: 2, z: 2 });
  for (let step = 0; step < 600; step++) crowd.step();
  expect(crowd.x[stays]).toBeCloseTo(2, 1);
  const hashAfter = (first: Field | null, ...targets: Field[]): string => {
    const other = createCrowd(nav, { maxAgents: 1 });
    if (first !== null) other.removeAgent(other.addAgent({ x: 9, z: 2 }, first));
    const agent = other.addAgent({ x: 9, z: 2 }, targets[0]);
    for (const target of targets) other.setTarget(agent, target);
    return other.hash();
  };
  const [next, last] = [3, 4].map((x) => nav.createField({ x, z: 2 }));
  expect(hashAfter(null, shared, next, last)).toBe(hashAfter(null, shared));
  expect(hashAfter(next, shared)).toBe(hashAfter(null, shared));
});

test('agents stand when all floor of the part with their goal is covered', () => {
  const { crowd, nav } = crowdIn([[0, 0, 10, 4], [12, 0, 16, 4]], 1); // prettier-ignore
  const target = nav.createField({ x: 9, z: 2 });
  const agent = crowd.addAgent({ x: 1, z: 2 }, target);
  for (let step = 0; step < 120; step++) crowd.step();
  target.moveGoal({ x: 14, z: 2 });
  nav.addObstacle({ x: 14, z: 2, radius: 4 });
  for (let step = 0; step < 60; step++) crowd.step();
  expect(crowd.x[agent]).toBeLessThan(5);
  expect(crowd.distance[agent]).toBe(Infinity);
});

test('an agent that is added has nothing of one that was removed', () => {
  const agents = createAgents(2);
  const first = addTo(agents, 0, 1, 2);
  const fresh = structuredClone(agents);
  for (const values of Object.values(agents)) if (ArrayBuffer.isView(values)) (values as Float64Array)[first] = 7;
  agents.id[first] = 0;
  agents.placeOf[0] = first;
  removeFrom(agents, 0);
  addTo(agents, 0, 1, 2);
  // Its goal and speed are set by who adds it; the rest is written in each step.
  for (const key of [
    'x',
    'z',
    'velocityX',
    'velocityZ',
    'directionX',
    'directionZ',
    'distance',
    'nearest',
    'region',
    'pace',
    'waited',
  ] as const)
    // prettier-ignore
    expect([key, agents[key][first]]).toEqual([key, fresh[key][first]]);
});

test('an agent waits while it comes no nearer, unless it walks freely or its goal has moved away', () => {
  const agents = createAgents(1);
  addTo(agents, 0, 0, 0);
  agents.speed[0] = 1;
  let far = 100;
  const field = { directions: () => (agents.distance[0] = far) } as unknown as GoalField;
  const waitAt = (distance: number, pace: number, fields: (GoalField | null)[] = [field]): number => {
    [far, agents.pace[0]] = [distance, pace];
    askDirections(agents, fields, 0, 2, new Int32Array(1), new Int32Array(2), 0, 1);
    return agents.waited[0];
  };
  const steps = [[100, 0], [100, 0], [99.6, 0], [99, 0], [114, 0], [116, 0], [116, 0], [116, 1]] as const; // prettier-ignore
  const waits = [0, 1, 2, 0, 1, 0, 1, 0].map((times) => times * REFRESH);
  expect(steps.map(([distance, pace]) => waitAt(distance, pace))).toEqual(waits);
  agents.directionX[0] = agents.directionZ[0] = 1;
  waitAt(116, 0, [null]);
  expect([agents.directionX[0], agents.directionZ[0], agents.distance[0]]).toEqual([0, 0, Infinity]);
});

test('near pairs last a step, unless an agent came, is fast, or there are more pairs than are kept', () => {
  const squares = { columns: 1, count: 16, apart: 1, reach: 0.5 } as Squares;
  const separate = (agents: ReturnType<typeof createAgents>) => {
    const separation = createSeparation(agents, createPairs(agents.capacity, makeRoom()));
    return {
      find(): void {
        separation.divide(squares);
        separation.begin(squares, 0, agents.count);
        separation.find(squares, 0);
      },
      lasts: () => separation.lasts(squares),
    };
  };
  const lasts = (count: number, change: (agents: ReturnType<typeof createAgents>) => void): boolean => {
    const agents = createAgents(20);
    for (let i = 0; i < count; i++) agents.order[addTo(agents, i, 0, 0)] = i;
    const separation = separate(agents);
    separation.find();
    change(agents);
    return separation.lasts();
  };
  expect(lasts(2, () => {})).toBe(true);
  expect(lasts(2, (agents) => addTo(agents, 2, 0, 0))).toBe(false);
  expect(lasts(20, () => {})).toBe(false);
  const agents = createAgents(2);
  const separation = separate(agents);
  for (const speed of [0.04, 0.06]) {
    agents.speed[addTo(agents, agents.count, 0, 0)] = speed;
    separation.find();
    expect(separation.lasts()).toBe(speed < 0.05);
  }
});

test('agents in one place part, pairs in four different directions', () => {
  const squares = { columns: 1, count: 16, apart: 1, reach: 0.5 } as Squares;
  const moves = [1, 2, 3, 4].map((other) => {
    const agents = createAgents(5);
    for (const id of [0, other]) agents.order[agents.count] = addTo(agents, id, 0, 0);
    const separation = createSeparation(agents, createPairs(5, makeRoom()));
    separation.divide(squares);
    separation.begin(squares, 0, 2);
    separation.find(squares, 0);
    const [x, z] = [agents.toX[0] - agents.toX[1], agents.toZ[0] - agents.toZ[1]];
    expect(Math.hypot(x, z)).toBeGreaterThanOrEqual(1);
    return { x, z };
  });
  for (const [i, one] of moves.entries())
    for (const other of moves.slice(0, i)) expect(Math.hypot(one.x - other.x, one.z - other.z)).toBeGreaterThan(1);
});

test('helpers get a target’s place whichever of its coordinates has changed, and hear nothing while it stays', () => {
  const team = createTeam(1);
  let before = team.head.slice();
  for (const [x, y, z, isMoved] of [
    [1, 2, 3, true],
    [1, 2, 3, false],
    [4, 2, 3, true],
    [4, 5, 3, true],
    [4, 5, 6, true],
    [4, 5, 6, false],
  ] as const) {
    moveTarget(team, { x, y, z });
    expect([...team.goal]).toEqual([x, y, z]);
    expect(team.head.some((value, i) => value !== before[i])).toBe(isMoved);
    before = team.head.slice();
  }
});
