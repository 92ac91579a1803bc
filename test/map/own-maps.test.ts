// The maps that come with the project: all of them are sound and furnished, and each teaches what its note says.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildTree } from '../../src/bsp/build-tree.ts';
import { sectorAt } from '../../src/bsp/leaf-at.ts';
import type { Portal, Tree } from '../../src/bsp/tree.ts';
import { distance } from '../../src/geometry/point.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID, type FloorPlan, type Thing } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { ownPlans } from '../support/all-plans.ts';
import { canWalkThrough, reachOfWalker, WALKER_HEIGHT } from '../support/walk-reach.ts';

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
  const tree = buildTree(plan);
  const [start] = thingsOf(plan, 'player');

  test('loads without a warning', () => {
    expect(plan.warnings).toEqual([]);
  });

  test('opens with its note, one sentence on what to look for', () => {
    expect(plan.note).toMatch(/^Look [^.]+\.$/);
    const opening = [];
    for (const line of textOf(name).split('\n')) {
      const comment = /\/\/ ?(.*)$/.exec(line);
      if (!comment) break;
      opening.push(comment[1].trim());
    }
    expect(opening.join(' ')).toContain(plan.note);
  });

  test('has one player, and nothing stands in solid', () => {
    expect(thingsOf(plan, 'player').length).toBe(1);
    for (const thing of plan.things) expect(sectorAt(tree, thing.at), `${thing.kind} ${thing.source}`).not.toBe(SOLID);
  });

  test('every room high enough to stand in is reached, but those its note speaks of', () => {
    const reached = reachOfWalker(tree, start.at);
    const missed = plan.sectors.filter(
      (sector, i) => !reached.has(i) && sector.ceiling - sector.floor >= WALKER_HEIGHT,
    );
    const unspoken = missed.filter((sector) => !plan.note.includes(sector.name.split(' ')[0]));
    expect(unspoken.map((sector) => sector.name)).toEqual([]);
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
  for (const leaf of tree.leaves) if (leaf.sector !== SOLID) areas[leaf.sector] += leaf.area;
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

test('the office has forty rooms or more that one can stand in', () => {
  const plan = planOf('office.json');
  const areas = areasOf(buildTree(plan));
  const rooms = plan.sectors.filter(({ floor }, i) => floor === 0 && areas[i] > 6000);
  expect(rooms.length).toBeGreaterThanOrEqual(40);
});

test('the keep has ledges, and openings that sight alone goes through', () => {
  const tree = buildTree(planOf('keep.json'));
  expect(tree.portals.filter((portal) => isOneWay(tree, portal)).length).toBeGreaterThan(6);
  const sightOnly = tree.portals.filter(isSightOnly);
  expect(sightOnly.filter(({ wall }) => wall >= 0 && tree.plan.walls[wall].kind === 'bars').length).toBeGreaterThan(0);
  expect(sightOnly.filter(({ blocks }) => blocks === 0).length).toBeGreaterThan(6);
});

test('the doorways of the dorm hall lie on two straight lines', () => {
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

test('the catacombs have ways for everyone, ways for the player and ways for the small only', () => {
  const { walls, sectors, vertices } = planOf('catacombs.json');
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
    expect(mouths.length).toBe(4);
    for (const mouth of mouths) expect(Math.abs(mouth - width)).toBeLessThan(2);
  }
});

test('nobody gets into the sealed vault, nor out of it', () => {
  const tree = buildTree(planOf('sealed-room.json'));
  const vault = tree.plan.sectors.findIndex(({ name }) => name === 'sealed vault');
  const [player] = thingsOf(tree.plan, 'player');
  const locked = thingsOf(tree.plan, 'bot').filter(({ at }) => sectorAt(tree, at) === vault);
  expect(locked.length).toBe(1);
  expect(reachOfWalker(tree, player.at).has(vault)).toBe(false);
  expect(reachOfWalker(tree, locked[0].at).has(sectorAt(tree, player.at))).toBe(false);
  expect(portalsBetween(tree, /^sealed vault$/, /^window/).filter(isSightOnly).length).toBe(4);
});
