// Paths led round things: where there is room beside a thing there is a path, and where one fills a way out the other is taken.
import { describe, expect, test } from 'vitest';
import { distance, type Point } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { blockersForBody } from '../../../src/nav/blockers.ts';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { goRoundThings } from '../../../src/nav/finders/round-things.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { gapOfPath } from '../../support/checks/obstacle-checks.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { box, roomsPlan, type PlanSketch } from '../../support/plans.ts';

/** Outlines of things are bent by less where they are cut, and discs are slightly smaller, map units. */
const ROUNDING = 0.005;

const at = (x: number, z: number): Point => ({ x, z });
const own = (name: string): Level => ownLevel(name);

type Things = NonNullable<PlanSketch['things']>[number];
const column = (x: number, z: number, radius: number): Things => ({
  kind: 'prop',
  type: 'column',
  at: at(x, z),
  radius,
});

function ask(level: Level, from: Point, to: Point): Path | null {
  return goRoundThings(level, BOT_BODY, finderOf('line-of-sight').make(level, BOT_BODY)).find(from, to);
}

/** What is wrong with a path: walls in its way, and how near it comes to a thing if that is too near. */
function faultsOf(level: Level, from: Point, path: Path): unknown[] {
  const gap = gapOfPath(blockersForBody(level, BOT_BODY), from, path);
  return [...pathChecker(level, BOT_BODY)(from, path), ...(gap < BOT_BODY.radius - ROUNDING ? [gap] : [])];
}

test('between a lamp post and a wall, touching both: out beside the post', () => {
  const level = own('keep.json');
  const from = at(874.9666295470957, 1662);
  const path = ask(level, from, at(559.0532829016447, 791.4692018087953))!;
  expect(path).not.toBeNull();
  expect(faultsOf(level, from, path)).toEqual([]);
});

const jambs = (x: number): [number, number][] => [64, 144, 368, 448].map((z) => [x, z]);

/** Two rooms with two doorways between them, and these things. */
const twoWays = (...things: Things[]): FloorPlan =>
  roomsPlan('two ways out', {
    rooms: [
      { polygon: [[0, 0], [512, 0], ...jambs(512), [512, 512], [0, 512]] },
      { polygon: box(512, 64, 544, 144) },
      { polygon: box(512, 368, 544, 448) },
      { polygon: [[544, 0], [1056, 0], [1056, 512], [544, 512], ...jambs(544).reverse()] },
    ],
    things,
  });

describe('two doorways', () => {
  const [from, to] = [at(400, 104), at(700, 104)];

  test('both free: straight through the nearer one', () => {
    expect(ask(buildLevel(twoWays()), from, to)!.length).toBeCloseTo(300, 6);
  });

  test.each([
    ['in the doorway', column(528, 104, 24)],
    ['before it', column(500, 104, 40)],
    ['behind it', column(570, 104, 40)],
  ])('a thing %s blocks the nearer one: through the other', (_, thing) => {
    const level = buildLevel(twoWays(thing));
    const path = ask(level, from, to)!;
    expect(path).not.toBeNull();
    expect(faultsOf(level, from, path)).toEqual([]);
    expect(Math.max(...path.points.map(({ z }) => z))).toBeGreaterThan(368);
  });

  test('things block both: no path', () => {
    const level = buildLevel(twoWays(column(528, 104, 24), column(528, 408, 24)));
    expect(ask(level, from, to)).toBeNull();
  });

  test('doors that an earlier question avoided are open again', () => {
    const level = buildLevel(twoWays(column(490, 392, 20)));
    const finder = goRoundThings(level, BOT_BODY, finderOf('midpoints').make(level, BOT_BODY));
    // Its path is not the exact one.
    const aside = at(400, 300);
    const first = finder.answer(aside, to);
    const avoid = new Set(level.tree.portals.filter(({ wall, a }) => wall >= 0 && a.z <= 144).map(({ id }) => id));
    expect(finder.answer(aside, to, { avoid }).path!.length).toBeGreaterThan(first.path!.length + 10);
    expect(finder.answer(aside, to)).toEqual(first);
  });

  test('a thing with room beside it is avoided', () => {
    const level = buildLevel(twoWays(column(470, 104, 20)));
    const path = ask(level, from, to)!;
    expect(faultsOf(level, from, path)).toEqual([]);
    expect(path.length).toBeLessThan(distance(from, to) * 1.1);
  });
});

test('along the edge of a platform it passes the lamp posts on the platform, not through the water below', () => {
  const walker = { ...BOT_BODY, flies: false, step: 24 };
  const level = own('station.json');
  const finder = goRoundThings(level, walker, finderOf('exact').make(level, walker));
  const answer = finder.answer(at(40, 720), at(720, 720));
  const { path } = answer;
  expect(path!.cost).toBeLessThan(865);
  expect(gapOfPath(blockersForBody(level, walker), at(40, 720), path!)).toBeGreaterThan(walker.radius - ROUNDING);
  expect(finder.answer(at(40, 720), at(720, 720))).toEqual(answer);
});
