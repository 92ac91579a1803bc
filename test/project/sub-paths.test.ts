// Every function of the sub-paths with every wrong kind of argument. The list of functions is the modules' own: a new export without a row
// fails.
import { readdirSync, readFileSync } from 'node:fs';
import { BoxGeometry, Mesh } from 'three';
import { expect, test } from 'vitest';
import * as bsp from '../../src/door/bsp.ts';
import * as inner from '../../src/entry/bsp.ts';
import * as crowd from '../../src/entry/crowd.ts';
import * as debug from '../../src/entry/debug.ts';
import * as formats from '../../src/door/formats.ts';
import * as grid from '../../src/door/grid.ts';
import * as navigation from '../../src/door/nav.ts';
import * as search from '../../src/door/search.ts';
import { createLevel, createNavigator } from '../../src/index.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { PLAYER_BODY } from '../../src/nav/bodies.ts';
import * as three from '../../src/three/index.ts';
import { refusesWrong, type FunctionRow } from '../support/checks/wrong-arguments.ts';

const level = createLevel({ rooms: [{ polygon: [[0, 0], [12, 0], [12, 8], [0, 8]] }, { polygon: [[12, 3], [20, 3], [20, 5], [12, 5]] }] }); // prettier-ignore
const { plan, tree } = level;
const nav = createNavigator(level, { radius: 0.4 });
const body = { ...PLAYER_BODY };
const a = { x: 64, z: 64 };
const b = { x: 500, z: 128 };
const [high, eye] = [{ ...a, y: 30 }, { ...b, y: 30 }]; // prettier-ignore
const openings = plan.walls.map((wall) => formats.openingOfWall(plan, wall));
const bottom = Float64Array.from(openings, (each) => each.bottom);
const top = Float64Array.from(openings, (each) => each.top);
const now = {
  bottom,
  top,
  rooms: plan.sectors.map(({ floor, ceiling }) => ({ floor, ceiling })),
};
const box = { minX: 0, minZ: 0, maxX: 90, maxZ: 90 };
const GRID_TEXT = '1\n4\n3\n....\n.x..\n....\n';
const bytes = new TextEncoder().encode(GRID_TEXT);
const tiled = formats.loadPlan(GRID_TEXT, 'tiles.txt');
const tiles = tiled.tiles!;
const nodes = grid.gridOfText(bytes, 'tiles.txt');
const rules = { ...grid.DEFAULT_RULES };
const graph = search.graphOfEdges(3, [[0, 1, 1], [1, 2, 1]]); // prettier-ignore
const state = search.createSearchState(3);
search.dijkstra(state, graph, 0, 2);
const none = (): number => 0;
const input = { level, body };
const branch = 0;
const shapes = debug.wallShapes(input);
const edited = grid.gridOfText(bytes, 'x.txt');
const out: unknown[] = [];
const tiledLevel = buildLevel(tiled);
const field = nav.createField({ x: 19, z: 4 });
const path = nav.findPath({ x: 1, z: 1 }, { x: 19, z: 4 })!;
const mesh = new Mesh(new BoxGeometry(9, 0.1, 9));
const table = grid.costsToGoal(graph, 2);

// Of leafstar/nav, in the level's own units.
const finder = navigation.makeExactFinder(level, body);
const found = finder.find(a, b)!;
const { searched } = finder.explain!(a, b);
const flying = { level, body: { ...navigation.POINT_FLYER } };
const steps = {
  points: found.points,
  links: found.links,
  arcs: found.points.map((_, i) => (i === 0 ? null : { x: 9, z: 9, radius: 1, turn: 1 })),
};
const portals = navigation.portalGraphOf(level, body);
const bake = navigation.makeBake(portals);
const point = { ...body, radius: 0 };
const index = navigation.indexLevel(level, point)!;
const mesh2 = navigation.navMeshOf(level, body);
const row = navigation.finderOf('exact');
const random = (): number => 0.5;
const doored = createLevel({ rooms: [{ polygon: [[0, 0], [12, 0], [12, 8], [0, 8]] }, { polygon: [[12, 3], [20, 3], [20, 5], [12, 5]] }], doors: [{ name: 'gate', from: [12, 3], to: [12, 5] }] }); // prettier-ignore
const agent = [level, body] as const;
const limits = { outside: 'snap', maxDistance: 90, budget: 900, heights: '3d' };
const finderOptions = { ...limits, smoothing: navigation.FUNNEL };
const noLimit = [Infinity, 1e308];
const ofAgent = { '1.step': noLimit, '1.drop': noLimit };
const ofOptions = (at: number): Record<string, readonly unknown[]> => ({ ...ofAgent, [`${at}.maxDistance`]: noLimit, [`${at}.budget`]: noLimit }); // prettier-ignore

const atLevel = { '1.step': [Infinity, 1e308], '1.drop': [Infinity, 1e308] };
const ofInput = { '0.body.step': [Infinity, 1e308], '0.body.drop': [Infinity, 1e308] };
const budget = { '4.budget': [Infinity, 1e308], '5.budget': [Infinity, 1e308], '6.budget': [Infinity, 1e308] };

/** The arguments that are right for each function, and what else may be. */
const ROWS: Readonly<Record<string, Readonly<Record<string, Omit<FunctionRow, 'name' | 'call'>>>>> = {
  search: {
    aStar: {
      good: [state, graph, 0, 2, none, { budget: 9, assumeConsistent: true }],
      legal: ['3 a function'],
      mayBe: budget,
      optional: [5],
    },
    breadthFirst: { good: [state, graph, 0, 2, { budget: 9 }], mayBe: budget, optional: [4] },
    checkHeuristic: { good: [graph, 2, none, 1e-9], mayBe: { '3': [1e308] }, optional: [3] },
    dijkstra: { good: [state, graph, 0, 2, { budget: 9 }], legal: ['3 a function'], mayBe: budget, optional: [4] },
    reachAll: { good: [state, graph, 0] },
    graphOfEdges: {
      legal: ['1 an empty list'], good: [3, [[0, 1, 1], [1, 2, 1]]], mayBe: { '1.0.2': [Infinity], '1.1.2': [Infinity] } }, // prettier-ignore
    greedy: { good: [state, graph, 0, 2, none, { budget: 9 }], mayBe: budget, optional: [5] },
    createSearchState: { good: [3] },
    pathTo: { good: [state, 2] },
    tracedNodes: { good: [state] },
    wasReached: { good: [state, 2] },
    thetaStar: { good: [state, graph, 0, 2, none, () => 1, { budget: 9 }], mayBe: budget, optional: [6] },
  },
  bsp: {
    buildTree: { good: [plan] },
    backLeafAt: { good: [tree, branch, a] },
    floorAt: { good: [tree, a] },
    frontLeafAt: { good: [tree, branch, a] },
    leafAt: { good: [tree, a] },
    leavesAt: { good: [tree, a] },
    sectorAt: { good: [tree, a] },
    measureAreas: { good: [tree] },
    canSee: { good: [tree, high, eye, { bottom, top }], optional: [3] },
    trace: { good: [tree, high, eye, { bottom, top }], optional: [3] },
    traceLine: { good: [tree, a, b, () => false] },
    visibleCells: {
      good: [tree, a, now],
      optional: [2],
      legal: plan.sectors.flatMap((_, i) =>
        ['floor', 'ceiling'].flatMap((part) => ['negative', 'huge'].map((what) => `2.rooms.${i}.${part} ${what}`)),
      ),
    },
    wallsNear: {
      legal: ['1.minX negative', '1.minZ negative', '1.maxX huge', '1.maxZ huge'],
      good: [tree, box, () => {}],
    },
  },
  formats: {
    openingOfWall: { good: [plan, plan.walls[0]] },
    toFile: { good: [plan.frame, a] },
    toPlan: { legal: ['1 negative', '2 negative', '1 huge', '2 huge'], good: [plan.frame, 3, 4] },
    linkTypeOf: { good: ['jump'] },
    loadFloorPlan: {
      legal: ['1 a text'], good: ['{"format":"leafstar floor plan","version":1,"title":"x","rooms":[{"polygon":[[0,0],[99,0],[99,99]]}]}', 'x.json'], optional: [1] }, // prettier-ignore
    listMaps: { legal: ['1 a text'], good: [GRID_TEXT, 'x.txt'], optional: [1] },
    loadPlan: {
      legal: ['1 a text', '2.map a text', '2.games an empty list'],
      good: [GRID_TEXT, 'x.txt', { map: 'E1M1', games: [] }],
      optional: [1, 2],
    },
    describePlace: {
      // Places of drafts have more fields.
      legal: [
        '0 an empty object',
        '0 an empty list',
        '0 frozen and foreign',
        '0 a Map',
        '0 an object without prototype',
        '0 of another level',
        '0.file a text',
        '0.line negative',
        '0.line huge',
      ],
      good: [{ file: 'x', line: 3 }],
    },
    placesOfKind: { legal: ['1 a text'], good: [plan, 'key'] },
    thingsOfKind: { legal: ['1 a text'], good: [plan, 'key'] },
  },
  grid: {
    boxOfTile: { good: [tiles, 2] },
    letterAt: { good: [tiles, 2] },
    tileAt: { good: [tiles, a] },
    editLevel: { legal: ['1 an empty list'], good: [tiledLevel, [{ tile: 2, letter: 'x' }]] },
    findPath: { legal: ['3 an empty list'], good: [nodes, { x: 0.5, z: 0.5 }, { x: 3.5, z: 2.5 }, out], optional: [4] },
    searchGrid: { legal: ['3.budget Infinity', '3.budget huge'], good: [nodes, { x: 0.5, z: 0.5 }, { x: 3.5, z: 2.5 }, { heuristic: 'zero', budget: 9, ...rules }], optional: [3] }, // prettier-ignore
    costsToGoal: { good: [graph, 2] },
    heuristicOfTable: { good: [table] },
    gridOfLevel: {
      good: [
        level,
        body,
        {
          nodeRadius: 16,
          coverage: 'centre',
          unwalkable: 'walls',
          layout: 'square',
          gridWorldSize: { x: 64, z: 64 },
          gridMiddle: { x: 64, z: 64 },
        },
      ],
      mayBe: atLevel,
      optional: [2],
    },
    graphOfGrid: { good: [nodes, rules] },
    layoutOf: { good: [rules] },
    centreOfNode: { good: [nodes, 2] },
    createGrid: { good: [{ nodeSize: 1, gridWidth: 2, gridHeight: 1, types: new Uint8Array(2) }] },
    gridOfText: { legal: ['1 a text'], good: [bytes, 'x.txt', 'square'], optional: [2] },
    isWalkable: { good: [nodes, 2] },
    nodeAt: { good: [nodes, a] },
    nodeFromWorldPoint: { good: [nodes, a] },
    setNode: { legal: ['3 Infinity', '3 huge'], good: [edited, 2, grid.NODE_MUD, 3], optional: [3] },
  },
  debug: {
    colorOf: { good: ['wall'] },
    colorOfHue: { good: [0.5] },
    mergedCellShapes: { good: [input], mayBe: ofInput },
    handGraphShapes: { good: [input], mayBe: ofInput },
    cellShapes: { good: [input], mayBe: ofInput },
    splitterShapes: { good: [input], mayBe: ofInput },
    wallShapes: { good: [input], mayBe: ofInput },
    freeSpaceShapes: { good: [input], mayBe: ofInput },
    searchedShapes: { legal: ['0 an empty list'], good: [searched, a] },
    pathMapShapes: { good: [flying, a], mayBe: ofInput },
    graphShapes: { good: [input], mayBe: ofInput },
    portalShapes: { good: [input], mayBe: ofInput },
    drawSvg: {
      legal: ['0 an empty list', '0.0.key a text', '0.0.title a text', '0.0.shapes an empty list', '1.title a text', '1.bounds.minX negative', '1.bounds.minZ negative', '1.grid huge'], good: [[{ key: 'walls', title: 'Walls', shapes }], { bounds: box, width: 300, title: 'x', grid: 32 }] }, // prettier-ignore
  },
  three: {
    createFieldHelper: { good: [nav, field, { step: 3, opacity: 0.5, lift: 0.1 }] },
    createLevelHelper: { good: [level, { opacity: 0.5, lift: 0.1 }] },
    createPathHelper: { good: [path, { width: 0.5, lift: 0.1 }], mayBe: { '0': [null] } },
    levelFromMeshes: { by: 'levelFromTriangles', good: [mesh, { unit: 1, maxSlope: 40, stepHeight: 0.5, height: 2 }] },
  },
  crowd: { createCrowd: { good: [nav, { maxAgents: 9, speed: 1.4, acceleration: 8, spacing: 0.2 }] } },
};
const NAV_ROWS: (typeof ROWS)[string] = {
  blockersForBody: { good: agent, mayBe: ofAgent },
  blockersOfLevel: { good: [level] },
  isClearOfThings: { good: [...agent, a, b, []], mayBe: ofAgent, optional: [4], legal: ['4 an empty list'] },
  examineMap: {
    good: [GRID_TEXT, 'x.txt', { map: 'E1M1', games: [] }],
    optional: [1, 2],
    legal: ['0 a text', '1 a text', '2.map a text', '2.games an empty list'],
  },
  adoptIndex: { good: [level, point, index], mayBe: ofAgent },
  indexInSlices: {
    good: [level, point, { mostBytes: 1e6 }],
    mayBe: { ...ofAgent, '2.mostBytes': noLimit },
    optional: [2],
  },
  indexLevel: {
    good: [level, point, { mostBytes: 1e6 }],
    mayBe: { ...ofAgent, '2.mostBytes': noLimit },
    optional: [2],
  },
  levelIndexOf: { good: [level, point, 900], mayBe: { ...ofAgent, '2': noLimit }, optional: [2] },
  sizeOfIndex: { good: [index] },
  allContenders: { good: [] },
  comparePaths: {
    good: [[{ asked: finder }], a, b, () => 0, 2, {}],
    optional: [4, 5],
    legal: ['0 an empty list'],
  },
  finderOf: { good: ['exact'] },
  canSmooth: { good: [row, 'funnel'] },
  makeSmoothedFinder: { good: [...agent, row, null, { ...limits, roundThings: true }], mayBe: { ...ofOptions(4), '3': [null] }, optional: [4] }, // prettier-ignore
  createWalkMemory: { good: [] },
  checkGraph: { good: agent, mayBe: ofAgent },
  readBake: { good: [portals, navigation.writeBake(portals, bake)] },
  writeBake: { good: [portals, bake] },
  makeBake: { good: [portals] },
  adoptBake: { good: [...agent, bake], mayBe: ofAgent },
  bakeOf: { good: [portals, 900], mayBe: { '1': noLimit }, optional: [1] },
  adoptNavMesh: { good: [level, mesh2] },
  navMeshOf: { good: agent, mayBe: ofAgent },
  cellsAt: { good: [mesh2, a] },
  cellCount: { good: [mesh2] },
  ringOfCell: { good: [mesh2, 0] },
  makeFleeFinder: { good: [...agent, finder, random], mayBe: ofAgent },
  makeFollowFinder: { good: [finder, 3] },
  makePatrolFinder: { good: [finder, [a, b], 3], optional: [2], legal: ['1 a function'] },
  makePerimeterFinder: { good: [...agent, finder], mayBe: ofAgent },
  makeFinder: { good: [...agent, { search: 'a-star' }, finderOptions], mayBe: ofOptions(3), optional: [3] },
  countOneWayPortals: { good: agent, mayBe: ofAgent },
  portalGraphOf: { good: agent, mayBe: ofAgent },
  levelSetOffFrom: { good: [...agent, a], mayBe: ofAgent },
  reachWithTriggers: { good: [...agent, a], mayBe: ofAgent },
  reachedSectors: { good: [...agent, a], mayBe: ofAgent },
  smoothingOf: { good: ['funnel'] },
  straightenArcs: { good: [found, 1 / 1024] },
  rejoinPath: { good: [...agent, found, a, 0, null], mayBe: { ...ofAgent, '5': [null] }, optional: [4, 5] },
  stepAlong: {
    good: [steps, a, 0, 3],
    mayBe: { '3': noLimit },
    legal: [
      '0.points an empty list',
      ...steps.arcs.flatMap((_, i) => [
        `0.arcs.${i} null`,
        ...['radius', 'turn'].flatMap((part) => ['negative', 'huge'].map((what) => `0.arcs.${i}.${part} ${what}`)),
      ]),
    ],
  },
  buildLevel: { good: [plan, 'drawn'], optional: [1] },
  createEscapeField: { good: [...agent, [a], [b]], mayBe: ofAgent },
  createGoalField: { good: [...agent, a], mayBe: ofAgent },
  makeIndexedFinder: { good: [...agent, finderOptions], mayBe: ofOptions(2), optional: [2] },
  makeExactFinder: { good: [...agent, finderOptions], mayBe: ofOptions(2), optional: [2] },
  goRoundThings: { good: [...agent, finder, finderOptions], mayBe: ofOptions(3), optional: [3] },
  canWalk: { good: [...agent, a, b], mayBe: ofAgent },
  clearanceAt: { good: [...agent, a, 90], mayBe: { ...ofAgent, '3': noLimit }, optional: [3] },
  findNearestPoint: { good: [...agent, a, 90], mayBe: { ...ofAgent, '3': noLimit } },
  portalsOfDoor: { good: [doored, 0] },
  randomPlace: { good: [...agent, random], mayBe: ofAgent },
};
const MODULES: Readonly<Record<string, object>> = { search, bsp, formats, grid, debug, three, crowd, nav: navigation };
const whole = [
  level,
  plan,
  tree,
  nav,
  tiles,
  nodes,
  graph,
  state,
  field,
  path,
  mesh,
  tiled,
  tiledLevel,
  shapes,
  searched,
  edited,
  out,
  finder,
  found,
  portals,
  bake,
  index,
  mesh2,
  row,
  doored,
  navigation.FUNNEL,
];
const foreign = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [2, 0], [2, 2]] }] })).addObstacle({ x: 0, z: 0, radius: 1 }); // prettier-ignore

const functions = Object.entries(MODULES).flatMap(([module, exports]) =>
  Object.entries(exports).flatMap(([name, call]: [string, unknown]) =>
    typeof call === 'function' && !name.endsWith('Error') ? [[module, name, call as FunctionRow['call']] as const] : [],
  ),
);

test.each(functions)('%s: %s refuses every wrong argument by name', async (module, name, call) => {
  const row = (module === 'nav' ? NAV_ROWS : ROWS[module])[name];
  expect(row, `give ${name} a row with arguments that are right`).toBeDefined();
  await refusesWrong({ name, call, ...row }, { whole, foreign });
});

test('the functions that the engine calls at every step check nothing', () => {
  for (const folder of ['bsp', 'search']) {
    const path = new URL(`../../src/${folder}/`, import.meta.url);
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const names = files.filter((name) =>
      /import .*\bcheck\w+.*checks\.ts'/.test(readFileSync(new URL(name, path), 'utf8')),
    );
    expect(names, folder).toEqual([]);
  }
  // Behind the door only.
  expect(inner.leafAt(tree, a)).toBe(bsp.leafAt(tree, a));
  expect(() => bsp.leafAt(tree, { x: NaN, z: 0 })).toThrow('leafAt: point is { x: NaN, z: 0 }');
  expect(() => bsp.canSee(tree, high, b as never)).toThrow('canSee: b.y is undefined; pass a number');
  expect(() => inner.leafAt(tree, { x: NaN, z: 0 })).not.toThrow();
});

test('no node of a grid, what nodeAt returns outside, is not walkable', () => {
  expect(grid.isWalkable(nodes, grid.nodeAt(nodes, { x: -50, z: 0 }))).toBe(false);
});

test('leafstar/debug draws a shortest path map, a search step by step and free space without the game', () => {
  const map = debug.pathMapShapes(flying, b)!;
  expect(new Set(map.map(({ kind }) => kind))).toEqual(new Set(['area', 'line', 'point']));
  expect(debug.pathMapShapes(input, { x: -9999, z: 0 })).toBeNull();
  const search = navigation.finderOf('midpoints').make(level, body);
  const stepped = [0, 1, 2].map((step) => debug.searchedShapes(search.explain!(a, b, {}, step).searched, b));
  const discsOf = (drawn: typeof shapes) => drawn.filter((shape) => shape.kind === 'point' && shape.form === 'disc');
  expect(stepped.map((drawn) => discsOf(drawn).length)).toEqual([0, 1, 2]);
  expect(debug.freeSpaceShapes(input).length).toBeGreaterThan(shapes.length);
  // What it imports at run time, at any distance.
  const files = new Set<string>();
  const follow = (file: URL): void => {
    if (files.has(file.pathname)) return;
    files.add(file.pathname);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)'/gm,
    ))
      follow(new URL(path, file));
  };
  follow(new URL('../../src/entry/debug.ts', import.meta.url));
  expect(files.size).toBeGreaterThan(50);
  expect([...files].filter((file) => /src\/(game|view|browser|three)\//.test(file))).toEqual([]);
});

test('createLevel speaks of areas, as its callers do', () => {
  const polygon = [[0, 0], [9, 0], [9, 9]] as const; // prettier-ignore
  expect(() => createLevel({ rooms: [{ polygon, area: 'mud' }] })).toThrow(
    'createLevel, rooms[0].area: The area "mud" does not exist. Declare it under "areas".',
  );
  expect(() => createLevel({ rooms: [{ polygon }], areas: { mud: 3 } as never })).toThrow(
    'createLevel: areas must be a list',
  );
  const areas = [{ name: 'mud', cost: 2 }, { name: 'mud', cost: 3 }]; // prettier-ignore
  expect(() => createLevel({ rooms: [{ polygon, area: 'mud' }], areas })).toThrow(
    'createLevel, areas[1].name: There are two areas "mud". Rename or remove one.',
  );
});

test('an obstacle that is moved without its size is told to give it', () => {
  const crate = nav.addObstacle({ x: 3, z: 3, radius: 1 });
  expect(() => nav.moveObstacle(crate, { x: 4, z: 3 } as never)).toThrow(
    'moveObstacle: shape.radius is undefined; pass the whole shape: { x, z, radius } or { polygon }',
  );
  nav.removeObstacle(crate);
});
