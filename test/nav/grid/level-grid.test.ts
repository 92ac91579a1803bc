// Grids laid over levels: bots walk on them, finer ones find more and have more nodes, and the layer shows them.
import { expect, test } from 'vitest';
import { LAYERS } from '../../../src/debug/layers.ts';
import { COLORS } from '../../../src/debug/colors.ts';
import { pathShapes } from '../../../src/debug/world-shapes.ts';
import { changeSettings, createWorld } from '../../../src/game/create-world.ts';
import { bodyOfBots, DEFAULT_SETTINGS } from '../../../src/game/settings.ts';
import { stepWorld } from '../../../src/game/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders.ts';
import { gridOfLevel } from '../../../src/nav/grid/grid-of-level.ts';
import { centreOf, isWalkable, nodeAt } from '../../../src/nav/grid/navigation-grid.ts';
import { clearanceAt } from '../../../src/nav/places.ts';
import { randomPlace } from '../../../src/nav/random-place.ts';
import { randomFrom } from '../../support/random.ts';
import { ownMaps, ownPlans } from '../../support/all-plans.ts';
import { createInspector } from '../../support/legal.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const levelOf = (name: string) => buildLevel(ownPlans().find(([each]) => each === name)![1]());

test('C16, R21: a node is walkable where the body fits; by coverage, where nothing comes near any part of its square', () => {
  const level = levelOf('pillars.json');
  const centre = gridOfLevel(level, PLAYER_BODY, { nodeRadius: 16 });
  const overlap = gridOfLevel(level, PLAYER_BODY, { nodeRadius: 16, coverage: 'overlap' });
  expect(centre.gridWidth).toBe(Math.ceil((level.plan.bounds.maxX - level.plan.bounds.minX) / 32));
  let walkable = 0;
  let fewer = 0;
  for (let node = 0; node < centre.types.length; node++) {
    const clearance = clearanceAt(level, PLAYER_BODY, centreOf(centre, node));
    if (isWalkable(centre, node)) expect(clearance).toBeGreaterThan(PLAYER_BODY.radius - 0.02);
    if (isWalkable(overlap, node)) {
      // The farthest part of the square is half a diagonal away; a wall a radius from a side is 32 from the middle.
      expect(clearance).toBeGreaterThan(PLAYER_BODY.radius + 16 - 0.02);
      expect(isWalkable(centre, node)).toBe(true);
    }
    walkable += Number(isWalkable(centre, node));
    fewer += Number(isWalkable(overlap, node));
  }
  expect(fewer).toBeLessThan(walkable);
  expect(fewer).toBeGreaterThan(0);
});

test('C17: half the radius, four times the nodes; and a search that expands more', () => {
  const level = levelOf('office.json');
  const [coarse, fine] = [16, 8].map((nodeRadius) => gridOfLevel(level, BOT_BODY, { nodeRadius }));
  expect(fine.types.length / coarse.types.length).toBeGreaterThan(3.8);
  const starts = level.plan.things.filter(({ kind }) => kind === 'bot' || kind === 'player');
  const expandedWith = (nodeRadius: number): number =>
    finderOf('grid').make(level, BOT_BODY, { grid: { nodeRadius } }).answer(starts[0].at, starts[1].at).expanded;
  expect(expandedWith(8)).toBeGreaterThan(expandedWith(16));
  expect(() => gridOfLevel(level, BOT_BODY, { nodeRadius: 0.1 })).toThrow(/node radius of 0.1.*take \d/);
});

test.each(['keep.json', 'TestGrid1.txt', 'pac-maze.txt', 'dorm-hall.json'])(
  'C21, E5: on %s bots hunt by grid and by portals side by side, legal at every tick',
  (name) => {
    const plan = ownPlans().find(([each]) => each === name)![1]();
    const world = createWorld(buildLevel(plan), {
      seed: 1,
      settings: { finder: 'grid', secondFinder: 'line-of-sight' },
    });
    const inspector = createInspector(plan);
    const caughtBy = new Set<number>();
    for (let i = 0; i < 60 * 40; i++) {
      stepWorld(world, STILL);
      for (const { body, position } of world.bots) {
        const feet = position.y - body.height / 2;
        expect(inspector.faultOf({ ...body, x: position.x, z: position.z, feet })).toBe(null);
      }
      for (const event of world.events) if (event.type === 'caught') caughtBy.add(event.bot % 2);
    }
    expect(world.catches).toBeGreaterThan(0);
    const { bots, finder, secondFinder } = stateOf(world);
    expect(bots.map((bot) => bot.finder)).toEqual(bots.map(({ id }) => (id % 2 === 1 ? secondFinder : finder)));
  },
);

test('A20: Theta* on the grid is never longer than A* on it, and often much shorter (seed 4)', () => {
  const level = levelOf('museum.json');
  const random = randomFrom(4);
  const [stepping, any] = ['grid', 'theta-star'].map((key) => finderOf(key).make(level, BOT_BODY));
  let [sum, sumAny] = [0, 0];
  for (let i = 0; i < 6; i++) {
    const [from, to] = [randomPlace(level, BOT_BODY, random)!, randomPlace(level, BOT_BODY, random)!];
    const one = stepping.find(from, to);
    const other = any.find(from, to);
    expect(other === null).toBe(one === null);
    if (one === null || other === null) continue;
    expect(other.length).toBeLessThanOrEqual(one.length * (1 + 1e-6));
    sum += one.length;
    sumAny += other.length;
  }
  expect(sumAny).toBeLessThan(0.98 * sum);
});

test('a grid setting that changes makes bots forget their paths; one of looks does not', () => {
  const world = createWorld(levelOf('keep.json'), { seed: 1, settings: { finder: 'grid' } });
  for (let i = 0; i < 120; i++) stepWorld(world, STILL);
  const before = world.bots.map(({ path }) => path);
  changeSettings(world, { turnSpeed: 0.01 });
  expect(world.bots.map(({ path }) => path)).toEqual(before);
  changeSettings(world, { gridNeighbours: '4' });
  expect(world.bots.every(({ path }) => path === null)).toBe(true);
  expect(() => changeSettings(world, { gridDiagonals: 'maybe' })).toThrow(/gridDiagonals is 'maybe'/);
});

test('C18: the layer has white walkable nodes, red ones where no body can stand, black ones on paths, and an outline', () => {
  const level = levelOf('keep.json');
  const world = createWorld(level, { seed: 1, settings: { finder: 'grid' } });
  for (let i = 0; i < 120; i++) stepWorld(world, STILL);
  const body = bodyOfBots(world.settings);
  const shapes = LAYERS.find(({ key }) => key === 'grid')!.shapes({ level, body, world });
  const grid = gridOfLevel(level, body, { nodeRadius: DEFAULT_SETTINGS.gridRadius });
  const onPath = new Set(world.bots.flatMap(({ path }) => path?.points ?? []).map((point) => nodeAt(grid, point)));
  expect([COLORS['node-walkable'], COLORS['node-unwalkable'], COLORS['node-path']]).toEqual([
    '#ffffff',
    '#ff0000',
    '#000000',
  ]);
  const counts = { 'node-walkable': 0, 'node-unwalkable': 0, 'node-path': 0 };
  for (const shape of shapes) {
    if (shape.kind !== 'area') continue;
    const middle = { x: (shape.points[0].x + shape.points[2].x) / 2, z: (shape.points[0].z + shape.points[2].z) / 2 };
    const node = nodeAt(grid, middle);
    const color = !isWalkable(grid, node) ? 'node-unwalkable' : onPath.has(node) ? 'node-path' : 'node-walkable';
    expect(shape.color).toBe(color);
    counts[color]++;
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  expect(shapes.filter(({ kind }) => kind === 'line')).toHaveLength(4);
});

test('C6, G10: the path of a bot on TestGrid1 is drawn as lines from point to point', () => {
  const level = levelOf('TestGrid1.txt');
  const world = createWorld(level, { seed: 1, settings: { finder: 'grid', bots: 1 } });
  while (world.bots[0].path === null) stepWorld(world, STILL);
  Object.assign(world.bots[0], { color: '#00ff00' });
  const lines = pathShapes({ level, body: BOT_BODY, world }).filter(({ kind }) => kind === 'line');
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map(({ color }) => color))).toEqual(new Set(['#00ff00']));
});

test('C13, A4, C15: the maze with the tunnel: bots and finders go through it, by portals and by grid', () => {
  const { name, bytes } = ownMaps().find((each) => each.name === 'pac-maze.txt')!;
  const level = buildLevel(loadPlan(bytes, name));
  const at = (column: number, row: number) => ({ x: (column + 0.5) * 96, z: (row + 0.5) * 96 });
  for (const key of ['midpoints', 'line-of-sight', 'grid']) {
    const { path } = finderOf(key).make(level, BOT_BODY).answer(at(2, 9), at(16, 9));
    expect(path?.links, key).toContain('teleport');
    expect(path!.length, key).toBeLessThan(6 * 96);
    expect(path!.cost, key).toBeLessThan(7 * 96);
  }
});
