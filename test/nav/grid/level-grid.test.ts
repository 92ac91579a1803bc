// Grids built over levels: bots walk on them, finer ones find more and have more nodes, and the layer shows them.
import { expect, test } from 'vitest';
import { LAYERS, loadLayers } from '../../../src/debug/layers.ts';
import { colorOf, COLORS } from '../../../src/debug/colors.ts';
import { questionShapes } from '../../../src/debug/search/question-shapes.ts';
import type { AskedPath } from '../../../src/game/asked-path.ts';
import { BLOCKS_BODIES, SOLID, toPlan, type FloorPlan, type Wall } from '../../../src/map/floor-plan.ts';
import { changeSettings, createWorld } from '../../../src/game/run/create-world.ts';
import { bodyOfBots } from '../../../src/game/body-of-bots.ts';
import { DEFAULT_SETTINGS } from '../../../src/game/settings/settings.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Settings } from '../../../src/game/world.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { gridOfLevel, standOfNode } from '../../../src/nav/grid/grid-of-level.ts';
import { graphOfGrid, tunnelOfEdge, DEFAULT_RULES } from '../../../src/nav/grid/grid-rules.ts';
import type { UnwalkableLayer } from '../../../src/nav/grid/unwalkable.ts';
import { sectorAt } from '../../../src/bsp/leaf-at.ts';
import { gridOptionsOf } from '../../../src/game/requests/choose-finder.ts';
import { blockersForBody } from '../../../src/nav/blockers.ts';
import {
  centreOfNode,
  cornersOfNode,
  isWalkable,
  nodeAt,
  NODE_FLOOR,
  NODE_WALL,
} from '../../../src/nav/grid/navigation-grid.ts';
import { clearanceAt } from '../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { levelOfPlan, ownLevel, ownMaps, ownPlans } from '../../support/all-plans.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { createInspector } from '../../support/checks/legal.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const levelOf = (name: string) => ownLevel(name);

await loadLayers();

test('nodes are 16 wide by default, and wider by powers of two where they would be more than 200,000', () => {
  const radiusOf = (width: number, depth: number): number =>
    gridOfLevel(buildLevel(roomsPlan('wide', { rooms: [{ polygon: box(0, 0, width, depth) }] })), BOT_BODY, {
      gridWorldSize: { x: 64, z: 64 },
    }).nodeSize / 2;
  expect([radiusOf(400, 300), radiusOf(8000, 6400), radiusOf(8000, 6401)]).toEqual([8, 8, 16]);
  expect([radiusOf(16_000, 12_800), radiusOf(16_000, 12_801)]).toEqual([16, 32]);
});

const isSolid = ({ back }: Wall): boolean => back === SOLID;

/** Is one of those walls in the square about a place, so far to each side? */
function isWallAt({ walls, vertices }: FloorPlan, at: Point, half: number, counts: (wall: Wall) => boolean): boolean {
  return walls.some((wall) => {
    if (!counts(wall)) return false;
    const [a, b] = [vertices[wall.a], vertices[wall.b]];
    let [enters, leaves] = [0, 1];
    for (const axis of ['x', 'z'] as const) {
      const ends = [-half, half].map((aside) => (at[axis] + aside - a[axis]) / (b[axis] - a[axis]));
      if (a[axis] === b[axis] && Math.abs(a[axis] - at[axis]) > half) return false;
      if (a[axis] === b[axis]) continue;
      enters = Math.max(enters, Math.min(...ends));
      leaves = Math.min(leaves, Math.max(...ends));
    }
    return enters <= leaves;
  });
}

test('a node is walkable where the body fits; by coverage, where nothing touches its square', () => {
  const level = levelOf('pillars.json');
  const centre = gridOfLevel(level, PLAYER_BODY, { nodeRadius: 16 });
  const overlap = gridOfLevel(level, PLAYER_BODY, { nodeRadius: 16, coverage: 'overlap' });
  expect(centre.gridWidth).toBe(Math.ceil((level.plan.bounds.maxX - level.plan.bounds.minX) / 32));
  let walkable = 0;
  let fewer = 0;
  const wrong: number[] = [];
  for (let node = 0; node < centre.types.length; node++) {
    const fits = isWalkable(centre, node);
    const isFree = isWalkable(overlap, node);
    // The farthest part of the square is half a diagonal away; a wall a radius from a side is 32 from the middle.
    const room = isFree ? PLAYER_BODY.radius + 16 : fits ? PLAYER_BODY.radius : 0;
    if (isFree && !fits) wrong.push(node);
    if (room > 0 && !(clearanceAt(level, PLAYER_BODY, centreOfNode(centre, node)) > room - 0.02)) wrong.push(node);
    walkable += Number(fits);
    fewer += Number(isFree);
    // Its corners count like its sides: a wall is on it, or none comes as near as the radius in both directions.
    const at = centreOfNode(centre, node);
    if (isFree && isWallAt(level.plan, at, 16 + PLAYER_BODY.radius - 0.01, isSolid)) wrong.push(node);
    if (fits && !isFree && !isWallAt(level.plan, at, 16 + PLAYER_BODY.radius + 0.01, () => true)) wrong.push(node);
  }
  expect(wrong).toEqual([]);
  expect(fewer).toBeLessThan(walkable);
  expect(fewer).toBeGreaterThan(0);
});

test('too fine a grid is refused with the least node radius that is not', () => {
  const level = levelOf('pillars.json');
  const [gridWorldSize, gridMiddle] = [
    { x: 96_000, z: 12_000 },
    { x: 0, z: 0 },
  ];
  const refusal = (nodeRadius: number): string => {
    try {
      gridOfLevel(level, PLAYER_BODY, { nodeRadius, gridWorldSize, gridMiddle });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const least = Number(/take (\d+) or more/.exec(refusal(1))?.[1]);
  expect(refusal(least - 1)).toContain(`take ${least} or more`);
  expect((gridWorldSize.x * gridWorldSize.z) / (2 * least) ** 2).toBeLessThanOrEqual(4_000_000);
});

test('a grid of given extent: its size is rounded, it is centred at the given place, and only it is searched', () => {
  const level = levelOf('pillars.json');
  const { minX, minZ, maxX, maxZ } = level.plan.bounds;
  const gridMiddle = { x: minX + (maxX - minX) / 4, z: minZ + (maxZ - minZ) * 0.45 };
  for (const [x, z, across, down] of [
    [400, 272, 13, 9],
    [398, 271, 12, 8],
    [10, 10, 1, 1],
  ] as const) {
    // prettier-ignore
    const grid = gridOfLevel(level, BOT_BODY, { nodeRadius: 16, gridWorldSize: { x, z }, gridMiddle });
    expect([grid.gridWidth, grid.gridHeight]).toEqual([across, down]);
    expect(grid.corner).toEqual({ x: gridMiddle.x - x / 2, z: gridMiddle.z - z / 2 });
  }
  const about = gridOfLevel(level, BOT_BODY, { nodeRadius: 16, gridWorldSize: { x: 400, z: 272 } });
  expect(about.corner).toEqual({ x: (minX + maxX) / 2 - 200, z: (minZ + maxZ) / 2 - 136 });
  const random = randomFrom(9);
  const places = Array.from({ length: 60 }, () => randomPlace(level, BOT_BODY, random)!);
  const isInside = ({ x, z }: { x: number; z: number }) =>
    Math.abs(x - gridMiddle.x) < 300 && Math.abs(z - gridMiddle.z) < 200;
  const inside = places.filter(isInside);
  const far = places.reduce((a, b) => (Math.abs(b.x - gridMiddle.x) > Math.abs(a.x - gridMiddle.x) ? b : a));
  const finder = finderOf('grid').make(level, BOT_BODY, { grid: { gridWorldSize: { x: 600, z: 400 }, gridMiddle } });
  expect(finder.answer(inside[0], inside[1]).path?.points.every(isInside)).toBe(true);
  expect(finder.answer(inside[0], far)).toMatchObject({ path: null, reason: 'goal blocked' });
});

test('an object of the unwalkable layer makes overlapped nodes unwalkable, and no others', () => {
  const nodeRadius = 12;
  for (const name of QUICK ? ['cistern.json'] : ['cistern.json', 'keep.json', 'office.json']) {
    const level = levelOf(name);
    const { plan, tree } = level;
    const gridOf = (unwalkable: UnwalkableLayer['key']) =>
      gridOfLevel(level, PLAYER_BODY, { nodeRadius, coverage: 'overlap', unwalkable });
    const bare = gridOf('walls');
    const sides = Array.from({ length: 9 }, (_, i) => ((i + 0.5) / 4.5 - 1) * nodeRadius);
    const hasWater = ({ x, z }: { x: number; z: number }): boolean =>
      sides.some((dx) =>
        sides.some((dz) => plan.sectors[sectorAt(tree, { x: x + dx, z: z + dz })]?.floorMaterial === 'water'),
      );
    const props = blockersForBody(level, PLAYER_BODY);
    const hasProp = ({ x, z }: { x: number; z: number }): boolean =>
      props.some((prop) => {
        const gap = Math.hypot(...[prop.x - x, prop.z - z].map((d) => Math.max(0, Math.abs(d) - nodeRadius)));
        return gap < prop.radius + PLAYER_BODY.radius;
      });
    const all = gridOf('walls-props-water');
    const wrong: string[] = [];
    const layers = [['walls-water', hasWater], ['walls-props', hasProp]] as const; // prettier-ignore
    for (const [key, isOn] of layers) {
      const grid = gridOf(key);
      let hidden = 0;
      for (let node = 0; node < bare.types.length; node++) {
        const isFree = isWalkable(bare, node);
        const expected = isFree && !isOn(standOfNode(level, grid, node));
        if (isFree && !expected) hidden++;
        if (isWalkable(grid, node) !== expected) wrong.push(`${key}: node ${node} should be ${expected}`);
        if (all.types[node] !== NODE_WALL && !isWalkable(grid, node)) wrong.push(`${key}: node ${node} of both`);
      }
      expect(wrong).toEqual([]);
      if (name === (key === 'walls-water' ? 'cistern.json' : 'office.json')) expect(hidden).toBeGreaterThan(3);
    }
  }
});

test('each unwalkable layer is walls and what it names', () => {
  const rooms = [{ polygon: box(0, 0, 192, 64) }, { polygon: box(192, 0, 256, 64), floorMaterial: 'water' as const }];
  const things = [{ kind: 'prop', type: 'pillar', at: { x: 96, z: 32 }, radius: 16 }] as const;
  const level = buildLevel(roomsPlan('layers', { rooms, things }));
  const free = (unwalkable: UnwalkableLayer['key']): string =>
    // Floor, the pillar, floor, water.
    [...gridOfLevel(level, PLAYER_BODY, { nodeRadius: 32, unwalkable }).types]
      .map((type) => (type === NODE_WALL ? 'x' : '.'))
      .join('');
  expect(free('walls')).toBe('....');
  expect(free('walls-props')).toBe('.x..');
  expect(free('walls-water')).toBe('...x');
  expect(free('walls-props-water')).toBe('.x.x');
  expect(gridOfLevel(level, PLAYER_BODY, { nodeRadius: 32 }).types).toEqual(
    gridOfLevel(level, PLAYER_BODY, { nodeRadius: 32, unwalkable: 'walls-props' }).types,
  );
});

test('no step leads through a thing, and the square under one that stands high above is free', () => {
  const things = [{ kind: 'prop', type: 'pillar', at: { x: 108, z: 116 }, radius: 16 }] as const;
  const level = buildLevel(roomsPlan('pillars', { rooms: [{ polygon: box(0, 0, 256, 256) }], things }));
  const { gridWidth, types, isOpen, ...grid } = gridOfLevel(level, PLAYER_BODY, { nodeRadius: 16 });
  const props = blockersForBody(level, PLAYER_BODY);
  const at = [...types.keys()].map((node) => standOfNode(level, { gridWidth, types, ...grid }, node));
  let stopped = 0;
  const wrong: string[] = [];
  at.forEach((a, node) => {
    for (const to of [node + 1, node + gridWidth, node + gridWidth + 1]) {
      if (types[node] === NODE_WALL || (types[to] ?? NODE_WALL) === NODE_WALL || at[to].x < a.x) continue;
      const gap = Math.min(...props.map((prop) => Math.sqrt(pointGapSquared(prop.x, prop.z, a, at[to])) - prop.radius));
      if (gap >= PLAYER_BODY.radius - 0.001) continue;
      stopped++;
      if (isOpen!(node, to)) wrong.push(`${node} to ${to}`);
    }
  });
  expect(wrong).toEqual([]);
  expect(stopped).toBeGreaterThan(0);
  const cliff = buildLevel(
    roomsPlan('cliff', {
      rooms: [{ polygon: box(0, 0, 256, 256) }, { polygon: box(256, 0, 384, 256), floor: 80, ceiling: 256 }],
      things: [{ kind: 'prop', type: 'pillar', at: { x: 258, z: 128 }, radius: 24 }],
    }),
  );
  const [thing] = blockersForBody(cliff, PLAYER_BODY);
  const { radius } = PLAYER_BODY;
  expect(thing).toMatchObject({ floor: 80, radius: 24 });
  // Its square ends 4 from where the wall of the cliff stops the body, and reaches under the thing.
  const gridMiddle = { x: 256 - radius - 4 - 8, z: 128 };
  const under = gridOfLevel(cliff, PLAYER_BODY, { nodeRadius: 8, gridMiddle, gridWorldSize: { x: 16, z: 16 }, coverage: 'overlap' }); // prettier-ignore
  expect([...under.types]).toEqual([NODE_FLOOR]);
});

test('no path leads through a wall that passes between the middles of nodes and where bodies stand', () => {
  // A point is put aside by (3, 5) from a middle on a wall: along this wall.
  const level = buildLevel(
    roomsPlan('slope', {
      rooms: [{ polygon: box(0, 0, 192, 320) }],
      walls: [{ from: [0, 0], to: [192, 320], blocks: BLOCKS_BODIES }],
    }),
  );
  const point = { ...PLAYER_BODY, radius: 0 };
  const finder = finderOf('grid').make(level, point, { grid: { nodeRadius: 16 } });
  const [one, other] = [
    { x: 40, z: 280 },
    { x: 150, z: 40 },
  ];
  expect(finder.find(one, other)).toBe(null);
  expect(finder.find(other, one)).toBe(null);
});

test('grid settings apply to bots and to the layer', () => {
  const level = levelOf('cistern.json');
  const settings = { finder: 'grid', gridWorldX: 1216, gridWorldZ: 896, gridRadius: 16, gridUnwalkable: 'walls-water', gridCoverage: 'overlap' }; // prettier-ignore
  const world = createWorld(level, { seed: 1, settings });
  const body = bodyOfBots(world.settings);
  const shapes = LAYERS.find(({ key }) => key === 'grid')!.shapes({ level, body, world });
  const grid = gridOfLevel(level, body, { nodeRadius: 16, gridWorldSize: { x: 1216, z: 896 }, unwalkable: 'walls-water', coverage: 'overlap' }); // prettier-ignore
  const drawn = shapes.flatMap((shape) => (shape.kind === 'area' ? [shape] : []));
  expect(drawn).toHaveLength(38 * 28);
  expect(new Set(drawn.map(({ color }) => color)).size).toBeGreaterThan(1);
  expect(drawn.map(({ color }) => color === 'node-unwalkable')).toEqual(
    drawn.map((_, node) => !isWalkable(grid, node)),
  );
  expect(gridOptionsOf(level, world.settings)).toMatchObject({
    gridWorldSize: { x: 1216, z: 896 },
    unwalkable: 'walls-water',
  });
  expect(gridOptionsOf(level, DEFAULT_SETTINGS)).not.toHaveProperty('gridWorldSize');
  // Of one size alone, the other is the whole map's.
  const { minX, minZ, maxX, maxZ } = level.plan.bounds;
  const sizeOf = (sizes: Partial<Settings>) => gridOptionsOf(level, { ...DEFAULT_SETTINGS, ...sizes }).gridWorldSize;
  expect(sizeOf({ gridWorldX: 640 })).toEqual({ x: 640, z: maxZ - minZ });
  expect(sizeOf({ gridWorldZ: 320 })).toEqual({ x: maxX - minX, z: 320 });
  const rules = { gridNeighbours: '4', gridDiagonals: 'always', gridSteps: 'integers', gridHeuristic: 'manhattan' };
  expect(gridOptionsOf(level, { ...DEFAULT_SETTINGS, ...rules })).toMatchObject({
    neighbours: '4',
    diagonals: 'always',
    steps: 'integers',
    heuristic: 'manhattan',
  });
});

test('half the radius gives four times the nodes, and more expansions', () => {
  const level = levelOf('office.json');
  const [coarse, fine] = [16, 8].map((nodeRadius) => gridOfLevel(level, BOT_BODY, { nodeRadius }));
  expect(fine.types.length / coarse.types.length).toBeGreaterThan(3.8);
  const starts = level.plan.things.filter(({ kind }) => kind === 'bot' || kind === 'player');
  const expandedWith = (nodeRadius: number): number =>
    finderOf('grid').make(level, BOT_BODY, { grid: { nodeRadius } }).answer(starts[0].at, starts[1].at).expanded;
  expect(expandedWith(8)).toBeGreaterThan(expandedWith(16));
  expect(() => gridOfLevel(level, BOT_BODY, { nodeRadius: 0.1 })).toThrow(/node radius of 0.1.*take \d/);
});

test.each(sampled(['TestGrid1.txt', 'keep.json', 'pac-maze.txt', 'dorm-hall.json'], 4))(
  'on %s bots hunt by grid and by portals side by side, legal at every tick',
  (name) => {
    const plan = ownPlans().find(([each]) => each === name)![1]();
    const world = createWorld(levelOfPlan(plan), {
      seed: 1,
      settings: { finder: 'grid', secondFinder: 'line-of-sight' },
    });
    const inspector = createInspector(plan);
    const caughtBy = new Set<number>();
    for (let i = 0; i < 60 * 40 && !(QUICK && i > 600 && world.catches > 0); i++) {
      stepWorld(world, STILL);
      for (const { body, position } of world.bots) {
        const feet = position.y - body.height / 2;
        const fault = inspector.faultOf({ ...body, x: position.x, z: position.z, feet });
        if (fault !== null) expect.fail(`tick ${i}: ${fault}`);
      }
      for (const event of world.events) if (event.type === 'caught') caughtBy.add(event.bot % 2);
    }
    expect(world.catches).toBeGreaterThan(0);
    const { bots, finder, secondFinder } = stateOf(world);
    expect(bots.map((bot) => bot.finder)).toEqual(bots.map(({ id }) => (id % 2 === 1 ? secondFinder : finder)));
  },
);

test.each(
  [
    ['pillars.json', 16],
    ['TestGrid1.txt', 32],
    ['keep.json', 16],
  ].slice(0, QUICK ? 1 : 3) as [string, number][],
)(
  'on %s hexagons of radius %i are where the body fits, tile the plan, and have six equal steps',
  (name, nodeRadius) => {
    const level = levelOf(name);
    const grid = gridOfLevel(level, BOT_BODY, { nodeRadius, layout: 'hex' });
    const square = gridOfLevel(level, BOT_BODY, { nodeRadius });
    const graph = graphOfGrid(grid, { ...DEFAULT_RULES, neighbours: '6' });
    let walkable = 0;
    let six = 0;
    const faults: string[] = [];
    for (let node = 0; node < grid.types.length; node++) {
      const at = centreOfNode(grid, node);
      const own = cornersOfNode(grid, node, 0.999).every((corner) => [node, -1].includes(nodeAt(grid, corner)));
      if (!own || nodeAt(grid, at) !== node) faults.push(`${node} is not where it lies`);
      if (!isWalkable(grid, node)) continue;
      walkable++;
      if (!(clearanceAt(level, BOT_BODY, at) > BOT_BODY.radius - 0.02)) faults.push(`${node} is too near to a wall`);
      let count = 0;
      graph.forEachNeighbour(node, (to, cost, edge) => {
        if (tunnelOfEdge(grid, edge) !== null) return;
        count++;
        const there = centreOfNode(grid, to);
        const gap = Math.hypot(there.x - at.x, there.z - at.z);
        if (Math.abs(gap - 2 * nodeRadius) > 1e-6 || cost < 1) faults.push(`${node} → ${to}: ${gap}, ${cost}`);
      });
      if (count > 6) faults.push(`${node} has ${count} neighbours`);
      six += Number(count === 6);
    }
    expect(faults).toEqual([]);
    expect(six).toBeGreaterThan(walkable / 5);
    // As many as squares would be, and the share by which rows of hexagons lie nearer to each other.
    const share = (of: typeof grid): number => of.types.reduce((sum, type) => sum + Number(type !== NODE_WALL), 0);
    expect(walkable / share(square)).toBeGreaterThan(1);
    expect(walkable / share(square)).toBeLessThan(1.35);
  },
);

test.each(['pac-maze.txt', 'keep.json'].slice(0, QUICK ? 1 : 2))(
  'on %s bots hunt over hexagons, legal at every tick',
  (name) => {
    const plan = ownPlans().find(([each]) => each === name)![1]();
    const level = levelOfPlan(plan);
    const world = createWorld(level, { seed: 2, settings: { finder: 'grid', gridNeighbours: '6' } });
    const inspector = createInspector(plan);
    const grid = gridOfLevel(level, bodyOfBots(world.settings), { nodeRadius: 8, layout: 'hex' });
    const stands = new Set<number>();
    const faults: string[] = [];
    for (let i = 0; i < 60 * (QUICK ? 6 : 20); i++) {
      stepWorld(world, STILL);
      for (const {
        body,
        position,
        follow: { path },
      } of world.bots) {
        const feet = position.y - body.height / 2;
        const fault = inspector.faultOf({ ...body, x: position.x, z: position.z, feet });
        if (fault !== null) faults.push(`${i}: ${fault}`);
        for (const point of i % 20 === 0 ? (path?.points.slice(0, -1) ?? []) : []) {
          const node = nodeAt(grid, point);
          const middle = centreOfNode(grid, node);
          if (Math.hypot(middle.x - point.x, middle.z - point.z) > 0.02) faults.push(`${i}: ${point.x},${point.z}`);
          stands.add(node);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(stands.size).toBeGreaterThan(20);
  },
);

test('Theta* on the grid is never longer than A*, and often much shorter (seed 4)', () => {
  const level = levelOf('museum.json');
  const random = randomFrom(4);
  const [stepping, any] = ['grid', 'theta-star'].map((key) => finderOf(key).make(level, BOT_BODY));
  let [sum, sumAny] = [0, 0];
  for (let i = 0; i < (QUICK ? 3 : 6); i++) {
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

test('a changed grid setting clears bots’ paths; a visual one does not', () => {
  const world = createWorld(levelOf(QUICK ? 'one-room.json' : 'keep.json'), { seed: 1, settings: { finder: 'grid' } });
  for (let i = 0; i < 120; i++) stepWorld(world, STILL);
  const before = world.bots.map(({ follow: { path } }) => path);
  changeSettings(world, { turnSpeed: 0.01 });
  expect(world.bots.map(({ follow: { path } }) => path)).toEqual(before);
  changeSettings(world, { gridNeighbours: '4' });
  expect(world.bots.every(({ follow: { path } }) => path === null)).toBe(true);
  expect(() => changeSettings(world, { gridDiagonals: 'maybe' })).toThrow(/gridDiagonals is 'maybe'/);
});

test('the layer has white walkable nodes, red unwalkable ones, black ones on paths, and an outline', () => {
  const level = levelOf('keep.json');
  const world = createWorld(level, { seed: 1, settings: { finder: 'grid' } });
  for (let i = 0; i < 120; i++) stepWorld(world, STILL);
  const body = bodyOfBots(world.settings);
  const shapes = LAYERS.find(({ key }) => key === 'grid')!.shapes({ level, body, world });
  const grid = gridOfLevel(level, body, { nodeRadius: DEFAULT_SETTINGS.gridRadius });
  const onPath = new Set(
    world.bots.flatMap(({ follow: { path } }) => path?.points ?? []).map((point) => nodeAt(grid, point)),
  );
  expect([COLORS['node-walkable'], COLORS['node-unwalkable'], COLORS['node-path']]).toEqual([
    '#ffffff',
    '#ff0000',
    '#000000',
  ]);
  const wrong: number[] = [];
  const counts = { 'node-walkable': 0, 'node-unwalkable': 0, 'node-path': 0 };
  for (const shape of shapes) {
    if (shape.kind !== 'area') continue;
    const middle = { x: (shape.points[0].x + shape.points[2].x) / 2, z: (shape.points[0].z + shape.points[2].z) / 2 };
    const node = nodeAt(grid, middle);
    const color = !isWalkable(grid, node) ? 'node-unwalkable' : onPath.has(node) ? 'node-path' : 'node-walkable';
    if (shape.color !== color) wrong.push(node);
    counts[color]++;
  }
  expect(wrong).toEqual([]);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  expect(shapes.filter(({ kind }) => kind === 'line')).toHaveLength(4);
});

test('with hexagons the layer draws them, with corners around their centres', () => {
  const level = levelOf('keep.json');
  const world = createWorld(level, { seed: 1, settings: { finder: 'grid', gridNeighbours: '6' } });
  const body = bodyOfBots(world.settings);
  const shapes = LAYERS.find(({ key }) => key === 'grid')!.shapes({ level, body, world });
  const grid = gridOfLevel(level, body, { nodeRadius: DEFAULT_SETTINGS.gridRadius, layout: 'hex' });
  const drawn = shapes.flatMap((shape) => (shape.kind === 'area' ? [shape] : []));
  expect(new Set(drawn.map(({ points }) => points.length))).toEqual(new Set([6]));
  const walkable = drawn.map(({ points }) => {
    const middle = { x: (points[0].x + points[3].x) / 2, z: (points[0].z + points[3].z) / 2 };
    return isWalkable(grid, nodeAt(grid, middle));
  });
  expect(drawn.map(({ color }) => color !== 'node-unwalkable')).toEqual(walkable);
  expect(new Set(walkable).size).toBe(2);
});

test('the path of a bot on TestGrid1 from (80, 0, 10) to (80, 0, 80) is drawn as green lines, 0 1 0 1', () => {
  const level = levelOf('TestGrid1.txt');
  const [start, goal] = [[80, 10], [80, 80]].map(([u, v]) => toPlan(level.plan.frame, u, v)); // prettier-ignore
  const answer = finderOf('grid').make(level, BOT_BODY, { outside: 'snap' }).answer(start, goal);
  const asked = {
    key: 'grid',
    question: { start, goal, options: {} },
    answer,
    isCarried: false,
  } as unknown as AskedPath;
  const lines = questionShapes(asked, level, true).flatMap((shape) => (shape.kind === 'line' ? [shape] : []));
  expect(lines.map(({ b }) => [b.x, b.z])).toEqual(answer.path!.points.slice(-lines.length).map(({ x, z }) => [x, z]));
  expect(lines.length).toBeGreaterThan(10);
  const rgb = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  for (const { color } of lines) expect(rgb(colorOf(color))).toEqual([0, 1, 0]);
  expect(Math.min(...lines.map(({ strength }) => strength))).toBeGreaterThanOrEqual(0.9);
});

test('the maze with the tunnel: bots and finders use it, by portals and by grid', () => {
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
