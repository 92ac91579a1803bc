// Searching while walking: on every map of our own it arrives where A* finds a way, in thought and on foot.
import { describe, expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { changeSettings, createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Point } from '../../../src/geometry/point.ts';
import type { Path, Place } from '../../../src/nav/path-finder.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { createWalkMemory } from '../../../src/nav/finders/walk-memory.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { box, roomsPlan, type Corner } from '../../support/plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const MOST_LOOKS = 3000;

describe.each(sampled(ownPlans(), 3, 2))('%s', (name, load) => {
  const level = levelOfPlan(load());

  test('a walker that replans at the end of each part arrives where A* finds a path, seed 9', () => {
    const random = randomFrom(9);
    for (const body of [BOT_BODY, PLAYER_BODY]) {
      const finder = finderOf('while-walking').make(level, body);
      const aStar = finderOf('midpoints').make(level, body);
      const check = pathChecker(level, body);
      for (let i = 0; i < (QUICK ? 3 : 8); i++) {
        const start = randomPlace(level, body, random)!;
        const goal = randomPlace(level, body, random)!;
        const best = aStar.find(start, goal);
        const memory = createWalkMemory();
        let here: { x: number; z: number; y?: number } = start;
        let looks = 0;
        let hasArrived = false;
        const points: Path['points'][number][] = [];
        const links: Path['links'][number][] = [];
        for (; !hasArrived && looks < MOST_LOOKS; looks++) {
          const { path, expanded, reason } = finder.answer(here, goal, { memory });
          expect(expanded).toBeLessThanOrEqual(24);
          expect(path === null, reason ?? '').toBe(best === null);
          if (path === null) break;
          points.push(...path.points);
          links.push(...path.links);
          hasArrived = path.isPart !== true;
          here = path.points[path.points.length - 1];
        }
        expect(hasArrived, `${i}: ${looks} looks`).toBe(best !== null);
        if (best === null) continue;
        expect(here).toMatchObject(goal);
        expect(check(start, { ...best, points, links })).toEqual([]);
      }
    }
  });

  test('what was learnt of another goal is forgotten, seed 10', () => {
    const random = randomFrom(10);
    const finder = finderOf('while-walking').make(level, BOT_BODY);
    const memory = createWalkMemory();
    const place = (): Point => randomPlace(level, BOT_BODY, random)!;
    for (let i = 0; i < 20; i++) {
      const [goal, start, other] = [place(), place(), place()];
      // In one leaf it is kept.
      if (leafAt(level.tree, goal) === leafAt(level.tree, other)) continue;
      for (let looks = 0, here: Place = start; looks < 5; looks++) {
        const { path } = finder.answer(here, goal, { memory });
        if (path === null) break;
        here = path.points[path.points.length - 1];
      }
      expect(finder.answer(start, other, { memory }).path).toEqual(
        finder.answer(start, other, { memory: createWalkMemory() }).path,
      );
    }
  });

  test('bots that search while walking reach the player, seed 2', () => {
    const run = (): { hash: string; caught: boolean; parts: number } => {
      const world = createWorld(level, { seed: 2, settings: { bots: 2, randomDelayMs: 0 } });
      const [bot] = stateOf(world).bots;
      const canReach = world.finder.find(bot.position, world.player.position) !== null;
      changeSettings(world, { finder: 'while-walking' });
      let parts = 0;
      for (let i = 0; i < 90 * 60 && world.catches === 0 && canReach; i++) {
        stepWorld(world, STILL);
        if (world.events.some((event) => event.type === 'planned' && event.found) && bot.follow.path?.isPart) parts++;
      }
      return { hash: hashWorld(world), caught: world.catches > 0 || !canReach, parts };
    };
    const one = run();
    expect(one.caught).toBe(true);
    if (name === 'museum.json') expect(run()).toEqual(one);
  });
});

describe('an aim in the next room but thirty', () => {
  // A pit without a way out leads there straight, a gallery round about.
  const row = (minZ: number, maxZ: number): Corner[][] =>
    Array.from({ length: 30 }, (_, i) => box(256 + 64 * i, minZ, 320 + 64 * i, maxZ));
  const end = 256 + 64 * 30;
  const high: Corner[][] = [
    [[0, 0], [256, 0], [256, 256], [256, 1000], [256, 1064], [0, 1064]],
    ...row(1000, 1064),
    [[end, 0], [end + 256, 0], [end + 256, 1064], [end, 1064], [end, 1000], [end, 256]],
  ]; // prettier-ignore
  const level = buildLevel(
    roomsPlan('pit', {
      rooms: [
        ...row(0, 256).map((polygon) => ({ polygon })),
        ...high.map((polygon, i) => ({ polygon, floor: 64, ceiling: 256, cost: i === high.length - 1 ? 2 : 1 })),
      ],
    }),
  );
  const finder = finderOf('while-walking').make(level, PLAYER_BODY);
  const [start, goal] = [
    { x: 200, z: 128 },
    { x: end + 100, z: 128 },
  ];

  test('it does not drop into a pit from which the goal cannot be reached', () => {
    const { path } = finder.answer(start, goal);
    expect(path!.links).not.toContain('drop');
    expect(path!.length).toBeGreaterThan(2 * 872);
  });

  test('the answer of a whole walk reports that its start was moved', () => {
    const { path, moved } = finder.answer({ x: 2, z: 500 }, goal);
    expect(moved!.start!.x).toBeCloseTo(PLAYER_BODY.radius, 5);
    expect(path!.points[0]).toMatchObject(moved!.start!);
  });

  test('a part of a search explains its first steps: without a memory, with a new one, and with one that was used', () => {
    const used = createWalkMemory();
    finder.answer(start, goal, { memory: used });
    for (const options of [{}, { memory: createWalkMemory() }, { memory: used }]) {
      const numbersAt = (expansions?: number): unknown =>
        finder.explain!(start, goal, options, expansions)
          .searched.filter(({ order }) => order > 0 && order <= 5)
          .map(({ at, g, h, order }) => [at, g, h, order]);
      expect(numbersAt(5)).toEqual(numbersAt());
    }
  });

  test('a question aside leaves the memory as it is, and what was learnt is less by as much as the goal has moved', () => {
    const memory = createWalkMemory();
    finder.answer(start, goal, { memory });
    expect(memory.learnt.size).toBeGreaterThan(0);
    // Nothing of the start, which is another one next time.
    expect(Math.max(...memory.learnt.keys())).toBeLessThan(portalGraphOf(level, PLAYER_BODY).nodeCount);
    const before = new Map(memory.learnt);
    const aside = finder.answer({ x: 100, z: 900 }, goal, { memory, aside: true });
    expect(aside.path!.isPart).toBe(true);
    expect(memory).toEqual({ learnt: before, goal });
    // From beside it, so that nothing more is learnt.
    finder.answer({ x: goal.x, z: 200 }, { x: goal.x + 5, z: goal.z }, { memory });
    // On ground that costs twice as much.
    expect([...memory.learnt]).toEqual([...before].map(([node, estimate]) => [node, estimate - 10]));
  });
});
