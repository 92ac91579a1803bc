// Baked ways: what A* finds, looked up in a table; the table's file, and what it refuses to be used for.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BakeError, readBake, writeBake } from '../../../src/nav/known/bake-file.ts';
import { makeBake, mixWords, pathsOfBake } from '../../../src/nav/known/bake.ts';
import { adoptBake, bakeOf } from '../../../src/nav/known/baked-levels.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildPortalGraph, portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { PathAnswer } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { doomPlans, levelOfPlan, ownLevel, ownPlans } from '../../support/all-plans.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 40 : 1000;

/** An answer without the work it took, as text. */
function withoutWork({ path, reason, moved }: PathAnswer): string {
  return JSON.stringify({ reason, moved, path: path && { ...path, expanded: 0 } });
}

const maps = [
  ...sampled(ownPlans(), 6, 1),
  ...doomPlans().filter(([name]) => !QUICK && /freedm-map01|e1m1/.test(name)),
];
describe.each(maps)('%s', (_, load) => {
  const seed = 21;
  test(`${QUERIES} queries answered from the bake equal A* in cost and path, and expand nothing (seed ${seed})`, () => {
    const level = levelOfPlan(load());
    const random = randomFrom(seed);
    const places = Array.from({ length: 150 }, () => randomPlace(level, BOT_BODY, random));
    const baked = finderOf('baked').make(level, BOT_BODY);
    const plain = finderOf('midpoints').make(level, BOT_BODY);
    let found = 0;
    for (let i = 0; i < QUERIES; i++) {
      const start = places[Math.floor(random() * places.length)];
      const goal = places[Math.floor(random() * places.length)];
      if (start === null || goal === null) continue;
      const answer = baked.answer(start, goal);
      expect(withoutWork(answer)).toBe(withoutWork(plain.answer(start, goal)));
      expect(answer.expanded).toBe(0);
      if (answer.path !== null) found++;
    }
    expect(found).toBeGreaterThan(0);
    const graph = portalGraphOf(level, BOT_BODY);
    const bake = bakeOf(graph)!;
    // Runs, not cells: far less than a number for every pair of places.
    if (graph.nodeCount > 100) expect(bake.runs.length).toBeLessThan((graph.nodeCount * graph.nodeCount) / 3);
    expect(isDeepStrictEqual(readBake(graph, writeBake(graph, bake)), bake)).toBe(true);
  });
});

const keep = ownLevel('keep.json');

test('avoided portals and slow doors are respected: there it searches, elsewhere it looks up', () => {
  const baked = finderOf('baked').make(keep, BOT_BODY);
  const plain = finderOf('midpoints').make(keep, BOT_BODY);
  const random = randomFrom(3);
  let lookedUp = 0;
  let searched = 0;
  for (let i = 0; i < (QUICK ? 60 : 300); i++) {
    const [start, goal] = [randomPlace(keep, BOT_BODY, random)!, randomPlace(keep, BOT_BODY, random)!];
    const corridor = plain.find(start, goal)?.corridor ?? [];
    const portal = i % 2 === 0 ? (corridor[corridor.length >> 1] ?? 0) : Math.floor(random() * 100);
    const wish = i % 4 < 2 ? { avoid: new Set([portal]) } : { tolls: new Map([[portal, 150]]) };
    const answer = baked.answer(start, goal, wish);
    expect(withoutWork(answer)).toBe(withoutWork(plain.answer(start, goal, wish)));
    if (answer.path === null || corridor.length === 0) continue;
    if (answer.expanded === 0) lookedUp++;
    else searched++;
  }
  expect(lookedUp).toBeGreaterThan(5);
  expect(searched).toBeGreaterThan(5);
});

test('two bots in one room share paths to a place: neither searches', () => {
  const [one, other] = [0, 1].map(() => finderOf('baked').make(keep, BOT_BODY));
  const goal = keep.plan.things.find(({ kind }) => kind === 'player')!.at;
  const bake = bakeOf(portalGraphOf(keep, BOT_BODY));
  const near = { x: 1000, z: 256 };
  const answers = [one.answer(near, goal), other.answer({ x: near.x + 8, z: near.z }, goal)];
  for (const { lookedUp, expanded } of answers)
    expect({ lookedUp, expanded }).toEqual({ lookedUp: 'bake', expanded: 0 });
  const [tail, tailOfOther] = answers.map(({ path }) => path!.points.slice(-4));
  expect(tailOfOther).toEqual(tail);
  expect(bakeOf(portalGraphOf(keep, BOT_BODY))).toBe(bake);
});

test('a link behind the start that leads to the goal is taken, though the goal is ahead', () => {
  const plan = roomsPlan('hall', { rooms: [{ polygon: box(0, 0, 2048, 64) }, { polygon: box(2048, 0, 4096, 64) }] });
  const [exit, start, goal, entrance] = [4000, 200, 4050, 50].map((x) => ({ x, z: 32 }));
  const level = buildLevel({ ...plan, links: [{ type: 'teleport', from: entrance, to: exit, cost: 10 }] });
  const path = finderOf('baked').make(level, BOT_BODY).find(start, goal)!;
  expect(path.links).toContain('teleport');
  expect(path.cost).toBeCloseTo(finderOf('midpoints').make(level, BOT_BODY).find(start, goal)!.cost, 6);
});

test('on a mesh too large to be baked at once it searches, until a bake is adopted', () => {
  const level = buildLevel(ownLevel('office.json').plan);
  const graph = portalGraphOf(level, PLAYER_BODY);
  expect(bakeOf(graph, 100)).toBeNull();
  const bake = makeBake(graph);
  adoptBake(level, PLAYER_BODY, bake);
  expect(bakeOf(graph, 100)).toBe(bake);
  expect(() => adoptBake(level, BOT_BODY, bake)).toThrow(/another level or body/);
});

describe('an invalid bake is rejected with a reason', () => {
  const graph = portalGraphOf(keep, POINT_WALKER);
  const bytes = writeBake(graph, makeBake(graph));
  const refusal = (of: Uint8Array, by = graph): BakeError => {
    try {
      readBake(by, of);
    } catch (error) {
      if (error instanceof BakeError) return error;
      throw error;
    }
    throw new Error('it was not refused');
  };
  /** The bytes with some of them others, and right sums over the table again if asked for. */
  function changed(at: number, to: number, mends = false): Uint8Array {
    const copy = bytes.slice();
    const view = new DataView(copy.buffer);
    view.setUint32(at, to, true);
    if (mends) {
      const table = new Uint32Array(copy.buffer.slice(88));
      const rows = graph.nodeCount + 1;
      mixWords([table.slice(0, rows), table.slice(rows)]).forEach((word, i) => view.setUint32(28 + 4 * i, word, true));
    }
    return copy;
  }

  test('its own bytes are accepted', () => {
    expect(isDeepStrictEqual(readBake(graph, bytes), makeBake(graph))).toBe(true);
  });

  test('no bake, another version, damage', () => {
    expect(refusal(new Uint8Array(3)).code).toBe('not-a-bake');
    expect(refusal(new TextEncoder().encode('{"format": "leafstar floor plan"}')).code).toBe('not-a-bake');
    expect(refusal(changed(8, 2))).toMatchObject({ code: 'version', message: expect.stringContaining('version 2') });
    expect(refusal(bytes.slice(0, 60)).code).toBe('damaged');
    expect(refusal(bytes.slice(0, -4)).code).toBe('damaged');
    expect(refusal(changed(bytes.length - 8, 12345)).code).toBe('damaged');
  });

  test('invalid rows with a valid checksum', () => {
    const firstRun = 88 + 4 * (graph.nodeCount + 1);
    expect(refusal(changed(88, 7, true)).message).toContain('invalid rows');
    expect(refusal(changed(92, 0xffffff, true)).message).toContain('invalid rows');
    expect(refusal(changed(firstRun, 4000, true)).message).toContain('invalid rows');
    expect(refusal(changed(firstRun, 5 * 4096, true)).message).toContain('invalid rows');
  });

  test('another body, another level, the same level slightly changed', () => {
    const wide = portalGraphOf(keep, PLAYER_BODY);
    expect(refusal(bytes, wide)).toMatchObject({
      code: 'other-body',
      message: expect.stringContaining('radius 0, not 16'),
    });
    const office = portalGraphOf(ownLevel('office.json'), POINT_WALKER);
    expect(refusal(bytes, office)).toMatchObject({ code: 'other-level', message: expect.stringContaining('places') });
    const moved = buildPortalGraph(keep.tree, POINT_WALKER);
    moved.edgeCost[7] += 0.5;
    expect(refusal(bytes, moved).code).toBe('other-level');
    expect(isDeepStrictEqual(readBake(buildPortalGraph(keep.tree, POINT_WALKER), bytes), makeBake(graph))).toBe(true);
  });

  test('a table with cycles gives no path instead of an endless loop', () => {
    const { rowStart, runs } = readBake(graph, bytes);
    const round = pathsOfBake(graph, { fingerprint: [0, 0], rowStart, runs: runs.map((run) => run - (run % 4096)) });
    for (let to = 1; to < 60; to++) expect(round.costOf(0, to, Infinity)).toBeGreaterThan(0);
  });
});
