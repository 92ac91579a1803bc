// No finder passes over what a query asks for: it follows the option or throws an Error that names it.
import { describeValue } from '../../../src/geometry/checks.ts';
import { describe, expect, test } from 'vitest';
import { segmentGapSquared } from '../../../src/geometry/gap.ts';
import { straightenArcs } from '../../../src/nav/along/path-arcs.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { FINDERS, finderOf } from '../../../src/nav/finders/finders.ts';
import { goRoundThings } from '../../../src/nav/finders/round-things.ts';
import type { QueryOptions } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { floodParts, gapOfPath, isInside, sidesOf } from '../../support/checks/obstacle-checks.ts';
import { box, roomsPlan, squareRoom, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { wallsFor } from '../../support/oracles/shortest-oracle.ts';

/** Two halls joined by two doorways; the nearer one is at z 96 to 160. */
const doorways: Corner[] = [
  [256, 96],
  [256, 160],
  [256, 640],
  [256, 704],
];
const twoWays = roomsPlan('two doorways', {
  rooms: [
    { polygon: [[0, 0], [256, 0], ...doorways, [256, 768], [0, 768]] },
    { polygon: [[272, 0], [528, 0], [528, 768], [272, 768], ...doorways.map(([, z]): Corner => [272, z]).reverse()] },
    { polygon: box(256, 96, 272, 160) },
    { polygon: box(256, 640, 272, 704) },
  ],
  things: [{ kind: 'player', at: { x: 64, z: 128 } }],
});
const level = buildLevel(twoWays);
const [start, goal] = [
  { x: 64, z: 128 },
  { x: 464, z: 128 },
];
const near = level.tree.portals.filter(({ a, b, wall }) => wall >= 0 && Math.max(a.z, b.z) <= 160).map(({ id }) => id);

describe.each(FINDERS.map((row) => [row.key, row] as const))('%s', (key, row) => {
  const finder = row.make(level, BOT_BODY);
  const crosses = (wish: QueryOptions): boolean | null => {
    const { path } = finder.answer(start, goal, wish);
    if (path === null) return null;
    let before = start;
    return straightenArcs(path, 2 ** -10).points.some((point) => {
      const leg = [before, point] as const;
      before = point;
      return near.some((id) => segmentGapSquared(...leg, level.tree.portals[id].a, level.tree.portals[id].b) === 0);
    });
  };
  test('avoids portals and pays tolls, or has no path', () => {
    expect(crosses({})).not.toBe(false);
    expect(crosses({ avoid: new Set(near) })).not.toBe(true);
    const toll = 50;
    const paid = finder.answer(start, goal, { tolls: new Map(near.map((id) => [id, toll])) }).path;
    const free = finder.answer(start, goal).path;
    if (paid !== null && free !== null) expect(paid.cost).toBeGreaterThanOrEqual(free.cost + toll);
    // Hands on walls, and a graph that this plan lacks, have no choice.
    if (key !== 'breadth-first' && key !== 'greedy' && !key.includes('hand') && paid !== null)
      expect(crosses({ tolls: new Map(near.map((id) => [id, 1e6])) })).toBe(false);
  });
  test('pays tolls where the path begins and ends beside them, too (seed 5)', () => {
    const random = randomFrom(5);
    // Nodes whose nearest is across a border, for those on a grid.
    const ask = row.make(level, BOT_BODY, { grid: { nodeRadius: 20 } });
    const tolls = new Map(level.tree.portals.filter(({ wall }) => wall >= 0).map(({ id }) => [id, 1000]));
    for (let i = 0; i < 12; i++) {
      const place = (x: number, wide: number) => ({ x: x + wide * random(), z: 112 + 32 * random() });
      const [from, to] = [place(226, 45), place(273, 15)];
      const { path } = ask.answer(from, to, { tolls });
      if (path !== null) expect(path.cost).toBeGreaterThanOrEqual(from.x < 256 ? 2000 : 1000);
    }
  });
  test('names things, unknown options and wrong kinds', () => {
    const thing = { x: 200, z: 128, radius: 20 };
    const ask = (wish: object) => () => finder.answer(start, goal, wish as QueryOptions);
    expect(ask({ things: [thing] })).toThrow(
      'answer: options.things is a list of 1; this finder knows none; wrap it in goRoundThings',
    );
    expect(ask({ things: [] })).not.toThrow();
    expect(ask({ avoids: new Set() })).toThrow('answer: options has no field "avoids"; use avoid, tolls');
    expect(ask({ avoid: [3] })).toThrow('answer: avoid is a list of 1; pass a Set');
    expect(ask({ tolls: {} })).toThrow('answer: tolls is {}; pass a Map');
    const [most, last] = [level.tree.portals.length, level.tree.portals.length - 1];
    for (const portal of [most, -1, 0.5, NaN, 'a']) {
      expect(ask({ avoid: new Set([portal]) })).toThrow(`answer: a portal of avoid is ${describeValue(portal)}; pass the number of one of the ${most} portals`); // prettier-ignore
      expect(ask({ tolls: new Map([[portal, 3]]) })).toThrow('answer: a portal of tolls is');
    }
    for (const toll of [NaN, -1, 'a', undefined])
      expect(ask({ tolls: new Map([[0, toll]]) })).toThrow(`answer: the toll of portal 0 is ${describeValue(toll)}; pass a number, 0 or more`); // prettier-ignore
    expect(ask({ avoid: new Set([0, last]), tolls: new Map([[last, 0]]) })).not.toThrow();
    expect(ask({ avoid: undefined, aside: true })).not.toThrow();
    if (finder.nearest) expect(() => finder.nearest!(start, [goal], { things: [thing] })).toThrow('things');
    if (finder.explain) expect(() => finder.explain!(start, goal, { things: [thing] })).toThrow('things');
  });
  test('goes round things in a level without any of its own, heights left out too', () => {
    const room = buildLevel(squareRoom);
    const led = goRoundThings(room, PLAYER_BODY, row.make(room, PLAYER_BODY));
    const [from, to] = [
      { x: 40, z: 128 },
      { x: 216, z: 128 },
    ];
    const thing = { x: 128, z: 128, radius: 20 };
    for (const things of [
      [thing],
      [{ ...thing, floor: 0, top: 90 }],
      [{ ...thing, floor: 0, top: 90, ceiling: 128 }],
    ]) {
      const { path } = led.answer(from, to, { things });
      expect(gapOfPath([thing], from, path!)).toBeGreaterThan(PLAYER_BODY.radius - 0.3);
    }
    const wrong = { x: 128, z: NaN, radius: 20 };
    expect(() => led.answer(from, to, { things: [thing, wrong] })).toThrow('answer: things[1].z is NaN');
    expect(led.nearest?.(from, [to], { things: [thing] }).path?.length ?? 200).toBeGreaterThan(190);
  });
});

const WALKER = { ...PLAYER_BODY, radius: 14 };

test('among sixty crates there is a path wherever there is one (seed 11)', () => {
  const keep = ownLevel('keep.json');
  const random = randomFrom(11);
  const things = Array.from({ length: 60 }, () => ({ ...randomPlace(keep, WALKER, random)!, radius: 18 }));
  const finder = goRoundThings(keep, WALKER, finderOf('line-of-sight').make(keep, WALKER));
  const all = [
    ...things,
    ...keep.plan.things.filter(({ kind }) => kind === 'prop').map(({ at, radius }) => ({ ...at, radius: radius + 1 })),
  ];
  const partAt = floodParts([...wallsFor(keep.plan, WALKER), ...all.flatMap((each) => sidesOf(each))], WALKER.radius);
  let asked = 0;
  while (asked < (QUICK ? 2 : 8)) {
    const [from, to] = [randomPlace(keep, WALKER, random)!, randomPlace(keep, WALKER, random)!];
    if (partAt(from) < 0 || partAt(from) !== partAt(to) || all.some((each) => isInside(each, from))) continue;
    asked++;
    const { path, reason } = finder.answer(from, to, { things });
    expect({ from, to, reason }).toEqual({ from, to, reason: null });
    expect(gapOfPath(things, from, path!)).toBeGreaterThan(WALKER.radius - 0.01);
  }
});

test.each(FINDERS.map(({ key }) => key))('%s answers the same after queries with options and without a path', (key) => {
  const finder = finderOf(key).make(level, PLAYER_BODY);
  const plain = finder.answer(start, goal);
  const { sectors } = twoWays;
  const weights = { distance: 0, time: 0, terrain: 1, danger: 0, cover: 0 };
  const queries: (() => unknown)[] = [
    () => finder.answer(start, goal, { avoid: new Set(near) }),
    () => finder.answer(start, goal, { avoid: new Set(level.tree.portals.map(({ id }) => id)) }),
    () => finder.answer(start, goal, { tolls: new Map(near.map((portal) => [portal, 5000])) }),
    () => finder.answer(start, goal, { things: [{ x: 264, z: 128, radius: 30, floor: 0, top: 64 }] }),
    () => finder.answer(start, goal, { costs: { weights, terrain: sectors.map(() => 7), watcher: null } }),
    () => finder.answer(start, { x: -900, z: 0 }),
    () => finder.answer({ x: -900, z: 0 }, goal),
  ];
  for (const query of queries) {
    // Some finders do not take some options.
    try {
      query();
    } catch {
      // Nor does that leave anything behind.
    }
    expect(finder.answer(start, goal)).toEqual(plain);
  }
});
