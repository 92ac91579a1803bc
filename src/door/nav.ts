// `leafstar/nav` with its arguments checked.
import * as bare from '../entry/nav.ts';
import { badArgument, checkKey } from '../geometry/checks.ts';
import type { Level } from '../nav/level.ts';
import { checkLegs } from '../nav/navigator/follower.ts';
import type { PathFinder } from '../nav/path-finder.ts';
import {
  any,
  body,
  checked,
  content,
  count,
  finite,
  flag,
  func,
  indexOf,
  level,
  limit,
  listOf,
  made,
  ofFile,
  oneOf,
  options as optionsOf,
  point,
  positive,
  text,
  type Check,
} from './checked.ts';
export * from '../entry/nav.ts';

const plan = made('pass what loadPlan returned', 'quantum', 'vertices', 'walls', 'sectors');
const portalGraph = made('pass what portalGraphOf returned', 'nodeCount', 'edgeTo', 'nodeX', 'tree');
const bake = made('pass what makeBake or readBake returned', 'fingerprint', 'rowStart', 'runs');
const mesh = made('pass what navMeshOf returned', 'version', 'fingerprint', 'cellStart', 'edgeVertex', 'vertexX');
const index = made('pass what indexLevel returned, which is null above the budget', 'version', 'fingerprint');
const finder = made('pass what a function such as makeExactFinder returned', 'find', 'answer');
const gridOptions = made('pass options of gridOfLevel');
const row = made('pass one of FINDERS, see finderOf', 'key', 'make');
const smoothingRow = made('pass one of SMOOTHINGS, see smoothingOf', 'key', 'smooth');
// By functions, so that bundles without them have no tables.
const smoothing: Check = (name, argument, value) => checkKey(name, argument, value, bare.SMOOTHINGS.map(({ key }) => key)); // prettier-ignore
const finderKey: Check = (name, argument, value) => checkKey(name, argument, value, FINDERS.map(({ key }) => key)); // prettier-ignore
const random = func('pass a function that returns numbers from 0 up to 1');
const pointList = listOf(point, 'pass a list of { x, z }');
const points: Check = (name, argument, value, given) => {
  pointList(name, argument, value, given);
  if (value.length === 0) throw badArgument(name, argument, value, 'pass at least one { x, z }');
};
const pointOrPoints: Check = (name, argument, value, given) =>
  (Array.isArray(value) ? points : point)(name, argument, value, given);
const stops: Check = (name, argument, value, given) => {
  if (typeof value !== 'function') points(name, argument, value, given);
};
const knownPaths = new WeakSet<object>();
/** Checked once an object: steps along a long path are many. */
const path: Check = (name, _, value) => {
  if (knownPaths.has(value)) return;
  const { points, arcs = points?.map?.(() => null) } = Object(value);
  checkLegs(value, arcs, (at, part) => badArgument(name, at, part, 'pass what a finder found'));
  knownPaths.add(value);
};
const whole: Check = (name, argument, value) => {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw badArgument(name, argument, value, 'pass 0 at first, then what the last step returned');
};
const bytes: Check = (name, argument, value) => {
  if (!(value instanceof Uint8Array)) throw badArgument(name, argument, value, 'pass a Uint8Array');
};
const ends = { outside: oneOf(['reject', 'snap']), maxDistance: limit, budget: limit, heights: oneOf(['flat', '3d']) };
const finderOptions = optionsOf(ends, { smoothing: smoothingRow });
const agent = { level, body };
/** The function with the places checked that its finder is asked for; the error names the finder's method. */
/* @__NO_SIDE_EFFECTS__ */
const asking = <F extends (...args: never[]) => PathFinder>(make: F): F =>
  ((...given) => {
    const methods = Object.entries(make(...given)).map(([name, ask]) => {
      const goal = name === 'nearest' ? { goals: listOf(finite, 'pass a list of { x, z }') } : { goal: finite };
      return [name, checked(name, ask, { start: finite }, goal)];
    });
    return Object.fromEntries(methods);
  }) as F;
const onLevel = { level, body, 'options?': finderOptions };
const indexOptions = { level, body, 'options?': optionsOf({ mostBytes: limit }) };

export const blockersForBody = checked('blockersForBody', bare.blockersForBody, agent);
export const blockersOfLevel = checked('blockersOfLevel', bare.blockersOfLevel, { level });
export const isClearOfThings = checked('isClearOfThings', bare.isClearOfThings, agent, {
  a: point,
  b: point,
  'others?': listOf(made('pass things as of blockersOfLevel', 'x', 'radius', 'top', 'floor', 'ceiling'), 'pass a list'),
});
export const examineMap = checked('examineMap', bare.examineMap, {
  content,
  'fileName?': text,
  'options?': ofFile,
});
export const adoptIndex = checked('adoptIndex', bare.adoptIndex, agent, { index });
export const indexInSlices = checked('indexInSlices', bare.indexInSlices, indexOptions);
export const indexLevel = checked('indexLevel', bare.indexLevel, indexOptions);
export const levelIndexOf = checked('levelIndexOf', bare.levelIndexOf, agent, { 'mostCorners?': limit });
export const sizeOfIndex = checked('sizeOfIndex', bare.sizeOfIndex, { index });
const contender: Check = (name, argument, value, given) => finder(name, `${argument}.asked`, value?.asked, given);
export const comparePaths = checked('comparePaths', bare.comparePaths, {
  contenders: listOf(contender, 'pass a list of { finder, smoothing, asked }'),
  start: point,
  goal: point,
  clock: func('pass a function that returns milliseconds'),
  'times?': positive,
  'options?': optionsOf({ avoid: any, tolls: any, things: any, costs: any, memory: any, aside: any }),
});
export const FINDERS: typeof bare.FINDERS = /* @__PURE__ */ bare.FINDERS.map((found) => ({
  ...found,
  make: checked(found.key, asking(found.make), agent, {
    'options?': optionsOf(ends, { smoothing, grid: gridOptions }),
  }),
}));
export const finderOf = checked('finderOf', (key: string) => FINDERS.find((each) => each.key === key)!, {
  key: finderKey,
});
export const canSmooth = checked('canSmooth', bare.canSmooth, { row, smoothing });
export const makeSmoothedFinder = checked('makeSmoothedFinder', asking(bare.makeSmoothedFinder), agent, {
  row,
  smoothing: (name, argument, value, given) => value === null || smoothing(name, argument, value, given),
  'options?': optionsOf(ends, { roundThings: flag, grid: gridOptions }),
});
export const checkGraph = checked('checkGraph', bare.checkGraph, agent);
export const readBake = checked('readBake', bare.readBake, { portalGraph, bytes });
export const writeBake = checked('writeBake', bare.writeBake, { portalGraph, bake });
export const makeBake = checked('makeBake', bare.makeBake, { portalGraph });
export const adoptBake = checked('adoptBake', bare.adoptBake, agent, { bake });
export const bakeOf = checked('bakeOf', bare.bakeOf, { portalGraph, 'mostPlaces?': limit });
export const adoptNavMesh = checked('adoptNavMesh', bare.adoptNavMesh, { level, mesh });
export const navMeshOf = checked('navMeshOf', bare.navMeshOf, agent);
export const cellsAt = checked('cellsAt', bare.cellsAt, { mesh, point });
export const cellCount = checked('cellCount', bare.cellCount, { mesh });
const cell = indexOf('cells', bare.cellCount);
export const ringOfCell = checked('ringOfCell', bare.ringOfCell, { mesh, cell });
export const makeFleeFinder = checked('makeFleeFinder', bare.makeFleeFinder, agent, { finder, random });
export const makeFollowFinder = checked('makeFollowFinder', bare.makeFollowFinder, { finder, gap: count });
export const makePatrolFinder = checked('makePatrolFinder', bare.makePatrolFinder, { finder, stops, 'near?': count });
export const makePerimeterFinder = checked('makePerimeterFinder', bare.makePerimeterFinder, agent, { finder });
const searches = oneOf(['a-star', 'dijkstra', 'breadth-first', 'greedy']);
const parts: Check = (name, argument, value, given) => {
  optionsOf({ search: searches, lookUp: any, smoothing: smoothingRow })(name, argument, value, given);
  searches(name, `${argument}.search`, value.search, given);
};
export const makeFinder = checked('makeFinder', asking(bare.makeFinder), agent, { parts, 'options?': finderOptions });
export const countOneWayPortals = checked('countOneWayPortals', bare.countOneWayPortals, agent);
export const portalGraphOf = checked('portalGraphOf', bare.portalGraphOf, agent);
export const levelSetOffFrom = checked('levelSetOffFrom', bare.levelSetOffFrom, agent, { from: point });
export const reachWithTriggers = checked('reachWithTriggers', bare.reachWithTriggers, agent, { from: point });
export const reachedSectors = checked('reachedSectors', bare.reachedSectors, agent, { from: point });
export const smoothingOf = checked('smoothingOf', bare.smoothingOf, { key: smoothing });
export const straightenArcs = checked('straightenArcs', bare.straightenArcs, { path, quantum: positive });
export const rejoinPath = checked('rejoinPath', bare.rejoinPath, agent, {
  path,
  from: point,
  'next?': whole,
  'legFrom?': (name, argument, value, given) => value === null || point(name, argument, value, given),
});
export const stepAlong = checked('stepAlong', bare.stepAlong, { path, from: point, next: whole, length: limit });
const state = oneOf(['drawn', 'open', 'used']);
export const buildLevel = checked('buildLevel', bare.buildLevel, { plan, 'state?': state });
const field = { refuges: points, pursuers: points };
export const createEscapeField = checked('createEscapeField', bare.createEscapeField, agent, field);
export const createGoalField = checked('createGoalField', bare.createGoalField, agent, { goal: pointOrPoints });
export const makeIndexedFinder = checked('makeIndexedFinder', asking(bare.makeIndexedFinder), onLevel);
export const makeExactFinder = checked('makeExactFinder', asking(bare.makeExactFinder), onLevel);
export const goRoundThings = checked('goRoundThings', asking(bare.goRoundThings), agent, {
  finder,
  'options?': finderOptions,
});
export const canWalk = checked('canWalk', bare.canWalk, agent, { a: point, b: point });
export const clearanceAt = checked('clearanceAt', bare.clearanceAt, agent, { point, 'most?': limit });
export const findNearestPoint = checked('findNearestPoint', bare.findNearestPoint, agent, {
  point,
  maxDistance: limit,
});
const door = indexOf('doors', ({ plan: { doors } }: Level) => doors.length);
export const portalsOfDoor = checked('portalsOfDoor', bare.portalsOfDoor, { level, door });
export const randomPlace = checked('randomPlace', bare.randomPlace, agent, { random });
