// The maps that come with the project: all of them are sound and furnished, and each teaches what its note says.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildTree } from '../../src/bsp/build/build-tree.ts';
import { sectorAt } from '../../src/bsp/leaf-at.ts';
import type { Portal, Tree } from '../../src/bsp/tree.ts';
import { pointGapSquared } from '../../src/geometry/gap.ts';
import { distance } from '../../src/geometry/point.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID, type FloorPlan, type Thing } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../src/nav/bodies.ts';
import { blockersOfLevel } from '../../src/nav/blockers.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { canWalk } from '../../src/nav/portal-graph/can-walk.ts';
import { DEFAULT_FINDER } from '../../src/nav/finders/finders.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import { reachedSectors } from '../../src/nav/reach/reached-sectors.ts';
import { ownPlans } from '../support/all-plans.ts';
import { canWalkThrough, reachOfWalker, WALKER_HEIGHT } from '../support/oracles/walk-reach.ts';

const SQUARE_METRE = 32 * 32;
const MAPS = resolve(dirname(fileURLToPath(import.meta.url)), '../../maps');
const textOf = (name: string): string => readFileSync(join(MAPS, name), 'utf8');

function planOf(name: string): FloorPlan {
  return loadPlan(new TextEncoder().encode(textOf(name)), name);
}

const thingsOf = (plan: FloorPlan, kind: Thing['kind']): Thing[] => plan.things.filter((thing) => thing.kind === kind);

/** Openings that are seen through and stop whoever would walk or fly through. */
function isSightOnly({ blocks, top, bottom }: Portal): boolean {
  if (blocks & BLOCKS_SIGHT || top <= bottom) return false;
  return (blocks & BLOCKS_BODIES) !== 0 || top - bottom < WALKER_HEIGHT;
}

/** Portals that a walker crosses one way only: ledges. */
function isOneWay(tree: Tree, portal: Portal): boolean {
  return canWalkThrough(tree, portal, true) !== canWalkThrough(tree, portal, false);
}

describe.each(ownPlans())('%s', (name, load) => {
  const plan = load();
  const level = buildLevel(plan);
  const { tree } = level;
  const [start] = thingsOf(plan, 'player');

  test('loads without a warning', () => {
    expect(plan.warnings).toEqual([]);
  });

  test('has a note: one or two short sentences', () => {
    expect(plan.note).toMatch(/^[A-Z0-9].+\.$/);
    for (const sentence of plan.note.split(/(?<=\.) /)) expect(sentence.split(' ').length).toBeLessThanOrEqual(25);
    // Strict JSON, which the article imports, has no comments.
    if (name === 'article.json') return;
    const opening = [];
    for (const line of textOf(name).split('\n')) {
      const comment = /\/\/ ?(.*)$/.exec(line);
      if (!comment) break;
      opening.push(comment[1].trim());
    }
    expect(opening.join(' ')).toContain(plan.note);
  });

  test('has one player, and nothing is in solid', () => {
    expect(thingsOf(plan, 'player').length).toBe(1);
    for (const thing of plan.things) expect(sectorAt(tree, thing.at), `${thing.kind} ${thing.source}`).not.toBe(SOLID);
  });

  test('every room that is no window is reachable, except those in its note', () => {
    const areas = areasOf(tree);
    const reached = reachOfWalker(tree, start.at);
    const missed = plan.sectors.filter(
      ({ name, floor, ceiling }, i) =>
        !reached.has(i) && !name.startsWith('window') && ceiling - floor >= WALKER_HEIGHT && areas[i] >= SQUARE_METRE,
    );
    const unspoken = missed.filter((sector) => !plan.note.includes(sector.name.split(' ')[0]));
    expect(unspoken.map((sector) => sector.name)).toEqual([]);
  });

  test('every hunter finds the player, except those in sealed rooms', () => {
    const finder = finderOf(DEFAULT_FINDER).make(level, BOT_BODY);
    for (const { at } of thingsOf(plan, 'bot')) {
      const { path, reason } = finder.answer(at, start.at);
      const room = plan.sectors[sectorAt(tree, at)].name;
      if (room.startsWith('sealed')) expect(reason, room).toBe('disconnected');
      else expect(path, `${room}: ${reason}`).not.toBeNull();
    }
  });
});

// Grids have no lamps, being lit evenly, and where they name no bots the game chooses.
test.each(ownPlans().filter(([name]) => name.endsWith('.json')))(
  '%s has three bots or more well away from the player, and lamps',
  (_, load) => {
    const plan = load();
    const [start] = thingsOf(plan, 'player');
    const bots = thingsOf(plan, 'bot');
    expect(bots.length).toBeGreaterThanOrEqual(3);
    for (const bot of bots) expect(distance(bot.at, start.at)).toBeGreaterThan(300);
    expect(thingsOf(plan, 'lamp').length).toBeGreaterThanOrEqual(6);
  },
);

/** Area of each sector, square map units. */
function areasOf(tree: Tree): number[] {
  const areas = tree.plan.sectors.map(() => 0);
  for (const leaf of tree.leaves) areas[leaf.sector] += leaf.area;
  return areas;
}

/** Portals between two sectors whose names fit. */
function portalsBetween(tree: Tree, one: RegExp, other: RegExp): Portal[] {
  const nameOf = (leaf: number): string => tree.plan.sectors[tree.leaves[leaf].sector].name;
  return tree.portals.filter(({ front, back }) => {
    const [f, b] = [nameOf(front), nameOf(back)];
    return (one.test(f) && other.test(b)) || (one.test(b) && other.test(f));
  });
}

test('the office has forty rooms or more with standing room', () => {
  const plan = planOf('office.json');
  const areas = areasOf(buildTree(plan));
  const rooms = plan.sectors.filter(({ floor }, i) => floor === 0 && areas[i] > 6000);
  expect(rooms.length).toBeGreaterThanOrEqual(40);
});

test('the keep has ledges, and openings for sight only', () => {
  const tree = buildTree(planOf('keep.json'));
  expect(tree.portals.filter((portal) => isOneWay(tree, portal)).length).toBeGreaterThan(6);
  const kinds = tree.portals.filter(isSightOnly).map(({ wall }) => tree.plan.walls[wall].kind);
  for (const kind of ['bars', 'window', 'railing'] as const) expect(kinds).toContain(kind);
});

test('the doorways of the dorm hall are on two straight lines', () => {
  const tree = buildTree(planOf('dorm-hall.json'));
  const doorways = portalsBetween(tree, /^hall$/, /^(north \d|door of .*)$/).filter(({ blocks }) => blocks === 0);
  const lines = new Map<number, number>();
  for (const { a, b } of doorways) {
    expect(a.z).toBe(b.z);
    lines.set(a.z, (lines.get(a.z) ?? 0) + 1);
  }
  expect([...lines.keys()].sort((p, q) => p - q)).toEqual([208, 304]);
  expect(lines.get(208)).toBeGreaterThanOrEqual(9);
  expect(lines.get(304)).toBeGreaterThanOrEqual(8);
});

test('the catacombs have passages for everyone, for the player and for small bodies only', () => {
  const { walls, sectors, vertices, note } = planOf('catacombs.json');
  const isPassage = (sector: number): boolean => /^(tunnel|squeeze|narrow)/.test(sectors[sector].name);
  // A mouth is the wall where a passage meets a chamber.
  const widthsOfMouths = (name: RegExp): number[] =>
    walls
      .filter(({ front, back }) => back !== SOLID && isPassage(front) !== isPassage(back))
      .filter(({ front, back }) => name.test(sectors[isPassage(front) ? front : back].name))
      .map(({ a, b }) => distance(vertices[a], vertices[b]));
  expect(Math.min(...widthsOfMouths(/^tunnel/))).toBeGreaterThan(64);
  for (const [name, width] of [
    [/^squeeze/, 40],
    [/^narrow squeeze/, 28],
  ] as const) {
    const mouths = widthsOfMouths(name);
    // Two passages of two mouths each.
    expect(mouths.length).toBe(4);
    expect(note).toContain(`the two ${width} wide`);
    for (const mouth of mouths) expect(Math.abs(mouth - width)).toBeLessThan(2);
  }
});

test('bodies fit through the squeezes as its note says', () => {
  const level = buildLevel(planOf('catacombs.json'));
  const { plan } = level;
  const [player] = thingsOf(plan, 'player');
  const passages = (radius: number): Set<string> => {
    const names = reachedSectors(level, { ...PLAYER_BODY, radius }, player.at).map(
      (sector) => plan.sectors[sector].name,
    );
    // Peeping into the mouth is not passing: both lengths of a passage must be reached, and there are two of each kind.
    const count = (name: RegExp): number => names.filter((each) => name.test(each)).length;
    return new Set([
      ...(count(/^squeeze/) === 4 ? ['wide'] : []),
      ...(count(/^narrow squeeze/) === 4 ? ['narrow'] : []),
    ]);
  };
  expect(passages(12)).toEqual(new Set(['wide', 'narrow']));
  expect(passages(PLAYER_BODY.radius)).toEqual(new Set(['wide']));
  expect(passages(24)).toEqual(new Set());
});

test('the sealed vault cannot be entered or left', () => {
  const tree = buildTree(planOf('sealed-room.json'));
  const vault = tree.plan.sectors.findIndex(({ name }) => name === 'sealed vault');
  const [player] = thingsOf(tree.plan, 'player');
  const locked = thingsOf(tree.plan, 'bot').filter(({ at }) => sectorAt(tree, at) === vault);
  expect(locked.length).toBe(1);
  expect(reachOfWalker(tree, player.at).has(vault)).toBe(false);
  expect(reachOfWalker(tree, locked[0].at).has(sectorAt(tree, player.at))).toBe(false);
  expect(portalsBetween(tree, /^sealed vault$/, /^window/).filter(isSightOnly).length).toBe(4);
});

test('the east route is longer by the amount in the note', () => {
  const level = buildLevel(planOf('two-ways.json'));
  const { plan, tree } = level;
  const [player] = thingsOf(plan, 'player');
  const goal = { x: 0, z: -player.at.z };
  const garden = plan.sectors.findIndex(({ name }) => name === 'garden');
  const bounds = tree.leaves.filter(({ sector }) => sector === garden).map((leaf) => leaf.bounds);
  const along = (x: number): number => {
    const south = { x, z: Math.max(...bounds.map(({ maxZ }) => maxZ)) };
    const north = { x, z: Math.min(...bounds.map(({ minZ }) => minZ)) };
    // The taut way turns on the garden's corners; a hair outside of them it must be clear.
    const out = x < 0 ? -1 : 1;
    const stops = [player.at, { x: x + out, z: south.z + 1 }, { x: x + out, z: north.z - 1 }, goal];
    for (let i = 1; i < stops.length; i++) expect(canWalk(level, POINT_WALKER, stops[i - 1], stops[i])).toBe(true);
    return distance(player.at, south) + distance(south, north) + distance(north, goal);
  };
  const west = along(Math.min(...bounds.map(({ minX }) => minX)));
  const east = along(Math.max(...bounds.map(({ maxX }) => maxX)));
  const [, difference, eastLength, westLength] = /(\d+) units longer.*, (\d+) against (\d+)/.exec(plan.note) ?? [];
  expect([east - west, east, west].map(Math.round)).toEqual([difference, eastLength, westLength].map(Number));
  const path = finderOf(DEFAULT_FINDER).make(level, POINT_WALKER).find(player.at, goal);
  expect(path?.length).toBeGreaterThanOrEqual(west - 1e-6);
  expect(path?.length).toBeLessThan(west * 1.1);
});

test('across the cistern the hunters take the planks, though water and mud are shorter', () => {
  const level = buildLevel(planOf('cistern.json'));
  const { plan, tree } = level;
  const [player] = thingsOf(plan, 'player');
  const hunters = thingsOf(plan, 'bot').filter(({ at }) => plan.sectors[sectorAt(tree, at)].name === 'east landing');
  expect(hunters.length).toBeGreaterThan(0);
  for (const { at } of hunters) {
    const path = finderOf(DEFAULT_FINDER).make(level, PLAYER_BODY).find(at, player.at);
    const rooms = new Set(
      (path?.corridor ?? []).flatMap((id) => {
        const { front, back } = tree.portals[id];
        return [front, back].map((leaf) => plan.sectors[tree.leaves[leaf].sector].name);
      }),
    );
    expect(rooms).toContain('first planks');
    expect(rooms).not.toContain('great basin');
    expect(rooms).not.toContain('mud bank');
    expect(path?.length).toBeGreaterThan(distance(at, player.at) * 1.49);
  }
});

test('the station has doors of all three kinds, obstacles, a pair of teleporters into a room without a door, and a cart with a free path', () => {
  const plan = planOf('station.json');
  const level = buildLevel(plan);
  const { tree } = level;
  expect(new Set(plan.doors.map(({ opens, shut }) => `${opens} ${shut}`))).toEqual(
    new Set(['near true', 'use true', 'never true']),
  );
  const kinds = new Set(thingsOf(plan, 'prop').map(({ type }) => type));
  for (const kind of ['column', 'table', 'plant', 'crate', 'bollard']) expect(kinds).toContain(kind);

  const box = plan.sectors.findIndex(({ name }) => name === 'signal box');
  expect(plan.links.length).toBe(2);
  expect(plan.links.filter(({ to }) => sectorAt(tree, to) === box).length).toBe(1);
  expect(reachOfWalker(buildTree({ ...plan, links: [] }), thingsOf(plan, 'player')[0].at).has(box)).toBe(false);
  const finder = finderOf(DEFAULT_FINDER).make(level, PLAYER_BODY);
  expect(finder.find(thingsOf(plan, 'player')[0].at, plan.links[0].to)?.links).toContain('teleport');

  const [cart] = thingsOf(plan, 'cart');
  const stops = [cart.at, ...cart.route!];
  for (let i = 1; i < stops.length; i++) {
    expect(canWalk(level, { ...PLAYER_BODY, radius: cart.radius }, stops[i - 1], stops[i])).toBe(true);
    for (const thing of blockersOfLevel(level)) {
      expect(pointGapSquared(thing.x, thing.z, stops[i - 1], stops[i])).toBeGreaterThan(
        (thing.radius + cart.radius) ** 2,
      );
    }
  }
});
