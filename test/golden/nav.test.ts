// What every finder answers on every own map and on random plans, with and without each option, and what else nav says of a level.
import { test } from 'vitest';
import { leavesAt } from '../../src/bsp/leaf-at.ts';
import type { Point } from '../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER, POINT_WALKER } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { isClearOfThings } from '../../src/nav/blockers.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { canWalk, costOfWalk } from '../../src/nav/portal-graph/can-walk.ts';
import { navMeshOf } from '../../src/nav/mesh/build-nav-mesh.ts';
import { wallTracksOf } from '../../src/nav/mesh/wall-tracks.ts';
import { checkGraph } from '../../src/nav/hand/check-graph.ts';
import { COST_TERMS, DEFAULT_WEIGHTS } from '../../src/nav/cost-terms.ts';
import { createGoalField } from '../../src/nav/exact/field/create-goal-field.ts';
import { levelIndexOf } from '../../src/nav/exact/indexed/level-indexes.ts';
import type { FinderOptions, FinderRow } from '../../src/nav/finders/finders.ts';
import { FINDERS, finderOf } from '../../src/nav/finders/finders.ts';
import { goRoundThings } from '../../src/nav/finders/round-things.ts';
import { GRID_HEURISTICS } from '../../src/nav/grid/grid-heuristics.ts';
import { gridOfLevel } from '../../src/nav/grid/grid-of-level.ts';
import { DIAGONALS, NEIGHBOURS, STEP_COSTS } from '../../src/nav/grid/grid-rules.ts';
import { COVERAGES, UNWALKABLE_LAYERS } from '../../src/nav/grid/unwalkable.ts';
import { makeBake } from '../../src/nav/known/bake.ts';
import type { Level } from '../../src/nav/level.ts';
import { makeSmoothedFinder } from '../../src/nav/finders/make-smoothed.ts';
import { straightenArcs } from '../../src/nav/along/path-arcs.ts';
import type { PathFinder, Place, QueryOptions } from '../../src/nav/path-finder.ts';
import { makeFleeFinder } from '../../src/nav/patterns/flee.ts';
import { makeFollowFinder } from '../../src/nav/patterns/follow.ts';
import { makePerimeterFinder } from '../../src/nav/patterns/perimeter.ts';
import { clearanceAt, findNearestPoint } from '../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { reachWithTriggers, reachedSectors } from '../../src/nav/reach/reached-sectors.ts';
import { rejoinPath } from '../../src/nav/along/rejoin-path.ts';
import { SMOOTHINGS } from '../../src/nav/smoothing/smoothings.ts';
import { measureSound, soundDistanceTo } from '../../src/nav/reach/sound-field.ts';
import { stepAlong } from '../../src/nav/along/step-along.ts';
import { createWalkMemory } from '../../src/nav/finders/walk-memory.ts';
import { ownPlans } from '../support/all-plans.ts';
import { digest, expectGoldenPart, outcome } from '../support/golden.ts';
import { sampled } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';

const levels = new Map<string, Level>();

/** The level of an own map, or of the random plan of a seed; no other test has filled its caches, which explanations show. */
function levelOf(name: string | number): Level {
  const key = `${name}`;
  if (!levels.has(key)) levels.set(key, newLevel(name));
  return levels.get(key)!;
}

/** The same without what earlier tests left in its caches: what a search reached depends on which tangents are known to be blocked. */
function newLevel(name: string | number): Level {
  const plan = typeof name === 'number' ? randomPlan(name, 40) : ownPlans().find(([each]) => each === name)![1]();
  return buildLevel(plan, 'used');
}

/** Small, and between them with water, drops, links, carts, lifts, doors and props. */
const SMALL = ['gatehouse.json', 'hoist.json', 'ledges.json', 'station.json', 'two-ways.json', 'one-room.json', 2, 3];
const LARGER = ['maze.txt', 'pac-maze.txt', 'pillars.json', 'tower.json', 1, 4, 5];
/** Four maps with as much of all that as can be. */
const FEW = ['station.json', 'ledges.json', 'gatehouse.json', 3];
const BODIES: Readonly<Record<string, Body>> = {
  walker: PLAYER_BODY,
  flyer: BOT_BODY,
  point: POINT_WALKER,
  slim: { ...PLAYER_BODY, radius: 5, step: 16, drop: 64 },
};

/** Places to ask about: things, corners, middles of portals, and any, some of them outside or in walls. */
function placesIn({ plan, tree }: Level, count: number): Place[] {
  const random = randomFrom(plan.walls.length);
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const any = (): Point => ({ x: minX + random() * (maxX - minX), z: minZ + random() * (maxZ - minZ) });
  return Array.from({ length: count }, (_, i): Place => {
    if (i % 5 === 0 && plan.things.length > 0) return one(plan.things).at;
    if (i % 5 === 1) return one(tree.leaves).cell[0];
    if (i % 5 === 2 && tree.portals.length > 0) {
      const { a, b } = one(tree.portals);
      return { x: (a.x + b.x) / 2, z: (a.z + b.z) / 2, y: 24 };
    }
    const at = any();
    return i % 5 === 3 ? at : { x: Math.round(at.x / 32) * 32, z: Math.round(at.z / 32) * 32 };
  });
}

/** A line of what a finder answers from place to place. */
function answersOf(
  finder: PathFinder,
  places: readonly Place[],
  optionsOf: (i: number) => QueryOptions = () => ({}),
): string {
  const answers = places.map((place, i) => finder.answer(place, places[(i * 7 + 3) % places.length], optionsOf(i)));
  const paths = answers.flatMap(({ path }) => path ?? []);
  const sum = (of: (path: (typeof paths)[number]) => number): string =>
    paths.reduce((all, path) => all + of(path), 0).toFixed(1);
  const expanded = answers.reduce((all, answer) => all + answer.expanded, 0);
  const reasons = [...new Set(answers.flatMap(({ reason }) => reason ?? []))].sort().join(', ') || 'all';
  return `${paths.length} paths, length ${sum(({ length }) => length)}, cost ${sum(({ cost }) => cost)}, ${expanded} expanded, ${reasons}, ${digest(answers)}`;
}

/** Finders that differ in more than their search. */
const APART = FINDERS.filter(({ key }) => !/dijkstra|nearest|breadth|greedy|sight|theta|left/.test(key));

const isOnGrid = ({ key }: FinderRow): boolean => key === 'grid' || key === 'theta-star';

test.each(FINDERS.map((row) => [row.key, row] as const))('%s answers as before on every map', async (key, row) => {
  const lines: string[] = [];
  for (const [i, name] of sampled(isOnGrid(row) ? FEW : [...SMALL, ...LARGER], 4, key.length).entries()) {
    const level = levelOf(name);
    for (const [title, body] of sampled(Object.entries(BODIES), 4, i)) {
      const finder = row.make(level, body, isOnGrid(row) ? { grid: { nodeRadius: 16 } } : {});
      lines.push(`${name}, ${title}: ${answersOf(finder, placesIn(level, 9))}`);
    }
  }
  await expectGoldenPart(`finder-${key}`, lines);
});

/** Wishes that a query may come with. */
function optionSetsOf(level: Level): Record<string, (i: number) => QueryOptions> {
  const { plan, tree } = level;
  const places = placesIn(level, 10);
  const terrain = plan.sectors.map(({ cost }, i) => (i % 5 === 4 ? Infinity : cost * (1 + (i % 3))));
  const watcher = { at: places[0], facing: { x: 0.6, z: -0.8 } };
  const costs = (weights: object, more: object = {}): QueryOptions => ({
    costs: { weights: { ...DEFAULT_WEIGHTS, terrain: 0, ...weights }, terrain, watcher, ...more },
  });
  const memory = createWalkMemory();
  const factors = Float64Array.from(tree.leaves, (_, i) => 1 + (i % 4));
  return {
    avoid: (i) => ({ avoid: new Set([i, i + 5, i + 11].map((each) => each % tree.portals.length)) }),
    tolls: (i) => ({ tolls: new Map([[i % tree.portals.length, 100], [(i * 3) % tree.portals.length, 20]]) }), // prettier-ignore
    things: (i) => ({
      things: places.slice(i % 5).map((at) => ({ ...at, radius: 12, floor: 0, top: 48, ceiling: 128 })),
    }),
    memory: () => ({ memory }),
    ...Object.fromEntries(COST_TERMS.map(({ key }) => [`cost of ${key}`, () => costs({ [key]: 0.75 })])),
    'all costs': () => costs({ distance: 1, time: 1, terrain: 1, danger: 2, cover: 1 }, { factors, speed: 0.3 }),
  };
}

test.each(sampled(APART, 2).map((row) => [row.key, row] as const))(
  '%s answers queries with options as before',
  async (key, row) => {
    const lines: string[] = [];
    const maps = isOnGrid(row) || row.remembers ? ['station.json'] : ['station.json', 'ledges.json', 3];
    for (const [i, name] of sampled([...maps.entries()], maps.length, key.length)) {
      const level = levelOf(name);
      for (const [k, body] of [PLAYER_BODY, POINT_FLYER].entries()) {
        const made = row.make(level, body, isOnGrid(row) ? { grid: { nodeRadius: 16 } } : {});
        const finder = row.remembers ? made : goRoundThings(level, body, made);
        for (const [title, optionsOf] of sampled(
          Object.entries(optionSetsOf(level)),
          row.remembers ? 10 : 16,
          2 * i + k,
        )) {
          // Who walks and searches goes astray for long where costs mislead it, and knows no things.
          if (row.remembers && (title.includes('cost') || title === 'things')) continue;
          lines.push(`${name}, radius ${body.radius}, ${title}: ${answersOf(finder, placesIn(level, 8), optionsOf)}`);
        }
      }
    }
    await expectGoldenPart(`options-${key}`, lines);
  },
);

test('finders take options as before', async () => {
  const lines: string[] = [];
  const options: Record<string, FinderOptions> = {
    snapped: { outside: 'snap' },
    'snapped near': { outside: 'snap', maxDistance: 40 },
    'budget 6': { budget: 6 },
    'heights 3d': { heights: '3d' },
  };
  for (const name of sampled(FEW, 4)) {
    const level = levelOf(name);
    const places = placesIn(level, 9);
    for (const key of [
      'midpoints',
      'dijkstra',
      'baked',
      'exact',
      'exact-indexed',
      'while-walking',
      'hand-graph',
      'right-hand',
    ]) {
      for (const [title, each] of sampled(Object.entries(options), 4, key.length)) {
        const finder = finderOf(key).make(level, PLAYER_BODY, each);
        lines.push(`${name}, ${key}, ${title}: ${answersOf(finder, places)}`);
      }
    }
    for (const [i, { key }] of sampled([...SMOOTHINGS.entries()], 4)) {
      for (const body of sampled([PLAYER_BODY, BOT_BODY], 2, i)) {
        const finder = makeSmoothedFinder(level, body, finderOf('midpoints'), key, { roundThings: true });
        const costly = answersOf(finder, places, optionSetsOf(level)['all costs']);
        lines.push(`${name}, ${key}, radius ${body.radius}: ${answersOf(finder, places)} / ${costly}`);
      }
    }
  }
  await expectGoldenPart('finder-options', lines);
});

test('grids on a level are built, stepped on and estimated as before', async () => {
  const lines: string[] = [];
  for (const name of sampled(['station.json', 'ledges.json', 'two-ways.json'], 3, 1)) {
    const level = levelOf(name);
    const places = placesIn(level, 6);
    for (const { key: coverage } of COVERAGES)
      for (const { key: unwalkable } of UNWALKABLE_LAYERS)
        for (const layout of ['square', 'hex'] as const) {
          const grid = outcome(() => gridOfLevel(level, PLAYER_BODY, { nodeRadius: 24, coverage, unwalkable, layout }));
          lines.push(`${name}, ${coverage}, ${unwalkable}, ${layout}: ${digest(grid)}`);
        }
    const asked = (title: string, grid: FinderOptions['grid'], key = 'grid'): void => {
      const finder = finderOf(key).make(level, PLAYER_BODY, { grid: { nodeRadius: 24, ...grid } });
      lines.push(`${name}, ${key}, ${title}: ${answersOf(finder, places)}`);
    };
    const rules = NEIGHBOURS.flatMap(({ key: neighbours }) =>
      DIAGONALS.flatMap(({ key: diagonals }) => STEP_COSTS.map(({ key: steps }) => ({ neighbours, diagonals, steps }))),
    );
    for (const each of sampled(rules, 5)) asked(Object.values(each).join(' '), each);
    for (const { key: heuristic } of GRID_HEURISTICS) {
      asked(heuristic, { heuristic });
      asked(heuristic, { heuristic, neighbours: '6' }, 'theta-star');
    }
    asked('part', { gridWorldSize: { x: 500, z: 300 }, gridMiddle: { x: 100, z: 100 } });
  }
  await expectGoldenPart('level-grids', lines);
});

test('the nearest of many, explanations and goal fields are as before', async () => {
  const lines: string[] = [];
  for (const [i, name] of sampled([...FEW, 'hoist.json', 'maze.txt', 2], 6).entries()) {
    const level = newLevel(name);
    const places = placesIn(level, 10);
    for (const body of sampled([PLAYER_BODY, POINT_WALKER], 2, i)) {
      for (const row of FINDERS) {
        if (isOnGrid(row) && name !== 'station.json') continue;
        const finder = row.make(level, body, isOnGrid(row) ? { grid: { nodeRadius: 24 } } : {});
        const said = places
          .slice(1)
          .map((place, i) => [
            finder.explain?.(place, places[i]),
            finder.explain?.(place, places[i], {}, 4),
            finder.nearest?.(place, places),
          ]);
        lines.push(`${name}, radius ${body.radius}, ${row.key}: ${digest(said)}`);
      }
      const field = createGoalField(level, body, places[0]);
      lines.push(
        `${name}, radius ${body.radius}, field: ${digest([field?.expanded, places.map((at) => field?.pathFrom(at))])}`,
      );
    }
  }
  await expectGoldenPart('queries', lines);
});

test('graphs, meshes, tracks, indexes and reach are as before', async () => {
  const lines: string[] = [];
  for (const [i, name] of sampled([...SMALL, ...LARGER], 4).entries()) {
    const level = levelOf(name);
    const places = placesIn(level, 8);
    for (const [title, body] of sampled(Object.entries(BODIES), 2, i)) {
      const { tree: _, states: __, near: ___, body: ____, ...graph } = portalGraphOf(level, body);
      const { body: _____, ...mesh } = navMeshOf(level, body);
      const { tracks } = wallTracksOf(level, body);
      const index = SMALL.includes(name) ? levelIndexOf(level, body) : null;
      const bake = SMALL.includes(name) ? makeBake(portalGraphOf(level, body)) : null;
      lines.push(
        `${name}, ${title}: graph of ${graph.nodeCount} ${digest(graph)}, mesh ${digest(mesh)}, tracks ${digest(tracks)}, index ${digest(index)}, ` +
          `bake ${digest(bake)}, reach ${digest(places.map((at) => reachedSectors(level, body, at)))} ${digest(places.map((at) => reachWithTriggers(level, body, at)))}, ` +
          `faults ${digest(checkGraph(level, body))}`,
      );
    }
  }
  await expectGoldenPart('graphs', lines);
});

test('places, walks, sounds and steps along a path are as before', async () => {
  const lines: string[] = [];
  for (const name of sampled([...SMALL, 'pac-maze.txt'], 8)) {
    const level = levelOf(name);
    const places = placesIn(level, 30);
    const next = (i: number): Place => places[(i * 3 + 1) % places.length];
    for (const body of [PLAYER_BODY, BOT_BODY, POINT_WALKER]) {
      const graph = portalGraphOf(level, body);
      const random = randomFrom(4);
      const finder = finderOf('funnel').make(level, body);
      const near = places.map((at) => [clearanceAt(level, body, at), findNearestPoint(level, body, at, 100)]);
      const walks = places.map((at, i) => [
        canWalk(level, body, at, next(i)),
        leavesAt(level.tree, at)
          .slice(0, 1)
          .map((leaf) => costOfWalk(graph, at, next(i), [leaf], 24)),
      ]);
      const clear = places.map((at, i) => isClearOfThings(level, body, at, next(i)));
      const patterns = [makeFleeFinder(level, body, finder, random), makeFollowFinder(finder, 60), makePerimeterFinder(level, body, finder)]; // prettier-ignore
      const led = patterns.map((each) => places.slice(0, 6).map((at, i) => outcome(() => each.answer(at, next(i)))));
      const exact = finderOf('exact').make(level, body);
      const along = places.map((at, i) => {
        const path = exact.find(at, next(i)) ?? finder.find(at, next(i));
        if (path === null) return null;
        const step = stepAlong(path, at, 0, path.length * 0.6);
        const off = { x: step.at.x + 9, z: step.at.z - 7 };
        return [step, straightenArcs(path, level.plan.quantum), rejoinPath(level, body, path, off, step.next), rejoinPath(level, body, path, next(i + 1))]; // prettier-ignore
      });
      const drawn = places.map(() => randomPlace(level, body, random));
      lines.push(
        `${name}, radius ${body.radius}: near ${digest(near)}, walks ${digest(walks)}, clear ${digest(clear)}, drawn ${digest(drawn)}, ` +
          `patterns ${digest(led)}, along ${digest(along)}`,
      );
    }
    const sounds = places.slice(0, 6).map((at, i) => {
      const field = measureSound(level, at, 700, new Set([i]));
      // As far as its farthest node, to the unit.
      const farthest = Math.max(...field.toNode.filter((way) => way < Infinity));
      const again = measureSound(level, at, farthest, new Set());
      return [field.toNode, field.toLeaf, again.toNode, places.map((to) => soundDistanceTo(field, to))];
    });
    lines.push(`${name}: sounds ${digest(sounds)}`);
  }
  await expectGoldenPart('places', lines);
});
