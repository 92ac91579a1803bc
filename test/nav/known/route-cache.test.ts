// Kept routes: the very same paths as without, sharing between bots of one room, bounds, and changes that drop what they touch.
import { describe, expect, test } from 'vitest';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/build-portal-graph.ts';
import { finderOf } from '../../../src/nav/finders.ts';
import type { FinderOptions } from '../../../src/nav/make-finder.ts';
import type { PathAnswer, PathFinder } from '../../../src/nav/path-finder.ts';
import { estimateTo } from '../../../src/nav/estimate.ts';
import { hopsOfSearch } from '../../../src/nav/path-steps.ts';
import { findEnd } from '../../../src/nav/ends/query-ends.ts';
import { createQueryGraph, directHop, layEnds, mayConnect, pointOfNode } from '../../../src/nav/query-graph.ts';
import { createRouteCache } from '../../../src/nav/known/route-cache.ts';
import { aStar } from '../../../src/search/a-star.ts';
import { createSearchState } from '../../../src/search/search-state.ts';
import { randomPlace } from '../../../src/nav/random-place.ts';
import { bytesOfRow } from '../../../src/nav/known/route-rows.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { doomPlans, ownPlans } from '../../support/all-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 100 : 3_000;
const PLACES = 120;

/** An answer without the work it took, as text. */
function withoutWork({ path, reason, moved }: PathAnswer): string {
  return JSON.stringify({ reason, moved, path: path && { ...path, expanded: 0 } });
}

const officeLevel = buildLevel(ownPlans().find(([name]) => name === 'office.json')![1]());
const keeping = (keepRoutes: FinderOptions['keepRoutes'] = true): PathFinder =>
  finderOf('midpoints').make(officeLevel, BOT_BODY, { keepRoutes });

const maps = [...ownPlans(), ...doomPlans().filter(([name]) => !QUICK && /freedm-map01|e1m1/.test(name))];
describe.each(maps)('%s', (name, load) => {
  const seed = 11;
  const level = buildLevel(load());
  const placesOf = (random: () => number) => Array.from({ length: PLACES }, () => randomPlace(level, BOT_BODY, random));

  const count = /wad/.test(name) ? QUERIES / 10 : QUERIES;
  test(`${count} random queries have the very same ways with and without kept routes (seed ${seed})`, () => {
    const random = randomFrom(seed);
    const mesh = portalGraphOf(level, BOT_BODY);
    const ends = placesOf(random).map((at) => at && findEnd(mesh, at, 'start', {}).end);
    const query = createQueryGraph(mesh);
    const state = createSearchState(query.nodeCount);
    const routes = createRouteCache(mesh);
    let searched = 0;
    let declined = 0;
    for (let i = 0; i < count; i++) {
      const start = ends[Math.floor(random() * PLACES)];
      const goal = ends[Math.floor(random() * PLACES)];
      if (!start || !goal) continue;
      layEnds(query, start, goal);
      if (!mayConnect(query) || directHop(query) !== null) continue;
      searched++;
      const estimate = estimateTo(mesh, goal.at, (node) => pointOfNode(query, node));
      const { reason } = aStar(state, query, query.start, query.goal, estimate);
      const way = reason === null ? hopsOfSearch(query, state) : null;
      const kept = routes.answer(query);
      // Where many places lead to a goal a row for each of them costs more than the search.
      if (kept === null) {
        declined++;
        continue;
      }
      const edges = way?.map(({ edge }) => edge).join();
      if (kept.hops?.map(({ edge }) => edge).join() !== edges)
        expect.fail(`${name}: ${JSON.stringify({ start: start.at, goal: goal.at, edges, kept: kept.hops })}`);
    }
    const { hits, misses, bypassed } = routes.figures();
    expect(bypassed).toBe(0);
    expect(hits + misses + declined).toBe(searched);
    expect(declined).toBeLessThan(searched / 2 + 1);
    // So many queries are enough to have seen all of a map of ours.
    if (!QUICK && searched === QUERIES) expect(hits).toBeGreaterThan(misses);
  });

  const few = QUICK ? 20 : 50;
  test(`${few} paths of finders are alike with and without kept routes, with few rows, and by Dijkstra (seed ${seed})`, () => {
    const random = randomFrom(seed);
    const places = placesOf(random);
    const make = (key: string, keepRoutes: FinderOptions['keepRoutes'] = false): PathFinder =>
      finderOf(key).make(level, BOT_BODY, { keepRoutes });
    const plain = make('midpoints');
    // Ties are settled alike by whoever searches.
    const others = [make('midpoints', true), make('midpoints', { rows: 24 }), make('dijkstra'), make('dijkstra', true)];
    for (let i = 0; i < few; i++) {
      const start = places[Math.floor(random() * PLACES)];
      const goal = places[Math.floor(random() * PLACES)];
      if (start === null || goal === null) continue;
      const expected = withoutWork(plain.answer(start, goal));
      for (const other of others) expect(withoutWork(other.answer(start, goal))).toBe(expected);
    }
  });
});

test('two bots in one room share the routes to a place: the second searches nothing', () => {
  const finder = keeping();
  const plain = finderOf('midpoints').make(officeLevel, BOT_BODY);
  const goal = randomPlace(officeLevel, BOT_BODY, randomFrom(2))!;
  const random = randomFrom(5);
  let rooms = 0;
  for (let i = 0; i < 50; i++) {
    const one = randomPlace(officeLevel, BOT_BODY, random)!;
    const leaf = leafAt(officeLevel.tree, one);
    // Half-way to the middle of its room's corners.
    const { cell } = officeLevel.tree.leaves[leaf];
    const middle = (of: (corner: { x: number; z: number }) => number): number =>
      cell.reduce((sum, corner) => sum + of(corner), 0) / cell.length;
    const other = { x: (one.x + middle(({ x }) => x)) / 2, z: (one.z + middle(({ z }) => z)) / 2 };
    finder.answer(one, goal);
    expect(leafAt(officeLevel.tree, other)).toBe(leaf);
    const before = finder.routes!.figures();
    const answer = finder.answer(other, goal);
    expect(withoutWork(answer)).toEqual(withoutWork(plain.answer(other, goal)));
    if (answer.path === null || leafAt(officeLevel.tree, goal) === leaf) continue;
    rooms++;
    expect(answer.expanded).toBe(0);
    expect(finder.routes!.figures().hits).toBe(before.hits + 1);
  }
  expect(rooms).toBeGreaterThan(30);
});

test('rows are bounded in number and bytes; the longest unused goes first', () => {
  const mesh = portalGraphOf(officeLevel, BOT_BODY);
  const random = randomFrom(3);
  const limits = [
    [40, 2 ** 24],
    [512, 40 * bytesOfRow(mesh)],
  ] as const;
  for (const [rows, bytes] of limits) {
    const finder = keeping({ rows, bytes });
    const places = Array.from({ length: 60 }, () => randomPlace(officeLevel, BOT_BODY, random)!);
    for (const goal of places) {
      finder.answer(places[0], goal);
      const figures = finder.routes!.figures();
      expect(figures.rows).toBeLessThanOrEqual(rows);
      expect(figures.bytes).toBeLessThanOrEqual(bytes);
    }
    expect(finder.routes!.figures().evicted).toBeGreaterThan(0);
    // What was used last is still there, what was used first is not.
    expect(finder.answer(places[0], places[59]).expanded).toBe(0);
    expect(finder.answer(places[0], places[1]).expanded).toBeGreaterThan(0);
  }
});

test('a change drops the routes that reach to it, and no others; a wish of one query goes past all of them', () => {
  const finder = keeping();
  const random = randomFrom(8);
  const goal = randomPlace(officeLevel, BOT_BODY, random)!;
  const far = Array.from({ length: 200 }, () => randomPlace(officeLevel, BOT_BODY, random)!)
    .map((at) => ({ at, path: finder.find(at, goal) }))
    .filter(({ path }) => path !== null)
    .sort((one, other) => one.path!.length - other.path!.length);
  const near = far[40];
  const farthest = far[far.length - 1];
  const fresh = keeping();
  fresh.answer(near.at, goal);
  const { rows } = fresh.routes!.figures();
  expect(rows).toBeGreaterThan(0);
  // Nobody has looked as far as there.
  fresh.routes!.noteChange([leafAt(officeLevel.tree, farthest.at)]);
  expect(fresh.routes!.figures()).toMatchObject({ rows, dropped: 0 });
  expect(fresh.answer(near.at, goal).expanded).toBe(0);
  const portal = near.path!.corridor[Math.floor(near.path!.corridor.length / 2)];
  const { front, back } = officeLevel.tree.portals[portal];
  fresh.routes!.noteChange([front, back]);
  const { dropped } = fresh.routes!.figures();
  expect(dropped).toBeGreaterThan(0);
  expect(fresh.routes!.figures().rows).toBe(rows - dropped);
  expect(fresh.answer(near.at, goal).expanded).toBeGreaterThan(0);

  const avoid = new Set([portal]);
  const plain = finderOf('midpoints').make(officeLevel, BOT_BODY);
  expect(withoutWork(fresh.answer(near.at, goal, { avoid }))).toEqual(
    withoutWork(plain.answer(near.at, goal, { avoid })),
  );
  expect(fresh.routes!.figures().bypassed).toBe(1);
});

test('doors that move change what routes cost: the same answers with and without, and most rows stay', () => {
  const finder = keeping();
  const plain = finderOf('midpoints').make(officeLevel, BOT_BODY);
  const random = randomFrom(6);
  const doors = officeLevel.tree.portals.filter(({ wall }) => wall >= 0).map(({ id }) => id);
  expect(doors.length).toBeGreaterThan(20);
  const tolls = new Map<number, number>();
  const places = Array.from({ length: 12 }, () => randomPlace(officeLevel, BOT_BODY, random)!);
  for (let i = 0; i < (QUICK ? 150 : 600); i++) {
    if (i % 5 === 0) {
      const door = doors[Math.floor(random() * doors.length)];
      if (!tolls.delete(door)) tolls.set(door, 50 + random() * 400);
    }
    const wish = { tolls: new Map(tolls) };
    const start = places[Math.floor(random() * places.length)];
    const goal = places[Math.floor(random() * 4)];
    expect(withoutWork(finder.answer(start, goal, wish))).toBe(withoutWork(plain.answer(start, goal, wish)));
  }
  const { hits, dropped, bypassed } = finder.routes!.figures();
  expect(hits).toBeGreaterThan(0);
  expect(dropped).toBeGreaterThan(0);
  expect(bypassed).toBe(0);
});

test('a query made only to look leaves nothing behind', () => {
  const finder = keeping();
  const random = randomFrom(9);
  const [start, goal] = [randomPlace(officeLevel, BOT_BODY, random)!, randomPlace(officeLevel, BOT_BODY, random)!];
  const before = finder.routes!.figures();
  finder.explain!(start, goal);
  finder.answer(start, goal, { aside: true });
  expect(finder.routes!.figures()).toEqual(before);
});

test('on a large mesh rows are made only once the plain searches have come to their price', () => {
  const mesh = portalGraphOf(officeLevel, BOT_BODY);
  const finder = keeping({ atOnce: 0 });
  const random = randomFrom(4);
  const goal = randomPlace(officeLevel, BOT_BODY, random)!;
  let spent = 0;
  let most = 0;
  for (let i = 0; i < 1000; i++) {
    const { expanded } = finder.answer(randomPlace(officeLevel, BOT_BODY, random)!, goal);
    spent += expanded;
    most = Math.max(most, expanded);
  }
  // Everything there is to know of one leaf, once, and as much rent again.
  expect(spent).toBeLessThan(2 * 12 * mesh.nodeCount + 4096 + most);
  expect(finder.routes!.figures().hits).toBeGreaterThan(750);
});
