// Exact paths round things: the shortest of a level built anew with those things as walls, and the same whatever was asked before.
import { expect, test } from 'vitest';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { blockersForBody } from '../../../src/nav/blockers.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../../src/nav/finders/make-smoothed.ts';
import type { Level } from '../../../src/nav/level.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import type { PathFinder, Place } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { box } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const RADIUS = 28;
const WALKER: Body = { ...BOT_BODY, flies: false, step: PLAYER_BODY.step };

/** A hall with a row of pillars on its axis: paths along the axis have a mirror image of the same length. */
const mirror = (): Level => {
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Mirror',
    rooms: [{ polygon: box(0, 0, 1536, 640) }],
    things: [
      { kind: 'player', at: [64, 320] },
      ...[300, 1200].map((x) => ({ kind: 'prop', type: 'column', at: [x, 320], radius: 32 })),
    ],
  };
  return buildLevel(loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'mirror.json'));
};
const keep = (): Level => ownLevel('keep.json');

const finderFor = (level: Level, body: Body): PathFinder =>
  makeSmoothedFinder(level, body, finderOf('exact'), null, { roundThings: true, outside: 'snap' });

test.each([
  ['on the axis of a hall, mirrored', mirror, QUICK ? 10 : 110],
  ...(QUICK ? [] : [['in the keep', keep, 12] as const]),
] as const)('%s: the same path as after any other questions (seed 7)', (title, levelOf, times) => {
  const level = levelOf();
  const random = randomFrom(7);
  const isMirror = title.includes('mirror');
  const place = (): Place =>
    isMirror ? { x: 64 + 32 * Math.floor(random() * 44), z: 320 } : randomPlace(level, WALKER, random)!;
  const used = finderFor(level, WALKER);
  let things: Place[] = [];
  for (let i = 0; i < times; i++) {
    things = things.filter(() => random() < 0.8);
    if (things.length < 8) things.push(place());
    if (random() < 0.3)
      used.answer(place(), place(), { things: things.slice(1).map((at) => ({ ...at, radius: RADIUS })) });
    const asked = { things: things.map((at) => ({ ...at, radius: RADIUS })) };
    const [from, to] = [place(), place()];
    const answer = used.answer(from, to, asked);
    const fresh = finderFor(level, WALKER).answer(from, to, asked);
    expect([i, answer.reason, answer.path?.points]).toEqual([i, fresh.reason, fresh.path?.points]);
  }
});

test('as short as in a level built anew, for walkers and flyers, with and without things (seed 3)', () => {
  const level = QUICK ? mirror() : keep();
  for (const body of [WALKER, BOT_BODY]) {
    const random = randomFrom(3);
    const finder = finderFor(level, body);
    expect(blockersForBody(level, body).length).toBeGreaterThan(1);
    for (let i = 0; i < (QUICK ? 5 : 10); i++) {
      const things = Array.from({ length: i % 5 }, () => ({ ...randomPlace(level, body, random)!, radius: RADIUS }));
      const own = blockersForBody(level, body).map(({ x, z, radius, floor, top }) =>
        body.flies ? { x, z, radius } : { x, z, radius, floor, top },
      );
      const anew = makeExactFinder(patchLevel(level, body, { obstacles: [...own, ...things] }), body);
      for (let k = 0; k < 4; k++) {
        const [from, to] = [randomPlace(level, body, random)!, randomPlace(level, body, random)!];
        const { path, why } = finder.answer(from, to, { things });
        const other = anew.answer(from, to);
        expect([body.flies, i, k, path === null]).toEqual([body.flies, i, k, other.path === null]);
        // Where rises matter both are upper bounds, each by a portal search of its own.
        if (path !== null && (why ?? other.why) === undefined) expect(path.length).toBeCloseTo(other.path!.length, 6);
      }
    }
  }
});
