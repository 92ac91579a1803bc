// Every public function with every wrong kind of argument: an Error that names function and argument, never one from inside, never a hang.
import { expect, test } from 'vitest';
import * as leafstar from '../../../src/index.ts';
import { createCrowd } from '../../../src/entry/crowd.ts';
import { createFollower, createLevel, createNavigator } from '../../../src/index.ts';
import {
  fieldAt,
  fieldsOf,
  isCoordinate,
  refusesWrong,
  withField,
  type FunctionRow,
} from '../../support/checks/wrong-arguments.ts';
import { createFieldHelper, createLevelHelper, createPathHelper } from '../../../src/three/index.ts';

const ROOMS = [{ polygon: [[0, 0], [12, 0], [12, 8], [0, 8]] }, { polygon: [[12, 3], [20, 3], [20, 5], [12, 5]] }]; // prettier-ignore
const level = createLevel({
  rooms: ROOMS as never,
  doors: [{ name: 'gate', from: [12, 3], to: [12, 5] }],
});
const other = createNavigator(createLevel({ rooms: ROOMS as never }));
const nav = createNavigator(level, { radius: 0.4 });
const prepared = createNavigator(level, { radius: 0 });
await prepared.prepare();
const [a, b] = [{ x: 1, z: 1 }, { x: 19, z: 4 }]; // prettier-ignore
const path = nav.findPath(a, b)!;
/** As it comes from a worker, or through JSON. */
const copied = JSON.parse(JSON.stringify(path)) as typeof path;
/** What a path may be beside: these are not looked at closer. */
const ofPath = fieldsOf(copied, '0', []).flatMap((at) =>
  /arcs[.]\d$/.test(at) ? [`${at} null`] : /(length|cost|revision|radius|turn)$/.test(at) ? [`${at} negative`] : [],
);
const field = nav.createField(b);
const follower = createFollower(path);
const crowd = createCrowd(nav, { maxAgents: 10 });
crowd.addAgent(a, field);
const disc = { x: 4, z: 4, radius: 0.5 };
const quad = [[0, 0, 0], [0, 0, 8], [8, 0, 8]].flat(); // prettier-ignore

const ROWS: readonly FunctionRow[] = [
  { name: 'createLevel', call: leafstar.createLevel, good: [{ rooms: [{ ...ROOMS[0], holes: [[[8, 1], [9, 1], [9, 2]]], area: 'mud' }, ROOMS[1]], areas: [{ name: 'mud', cost: 2 }], unit: 1, things: [disc], walls: [{ points: [[2, 2], [3, 3]], kind: 'bars' }], doors: [{ name: 'gate', from: [12, 3], to: { x: 12, z: 5 }, open: true }], links: [{ from: [1, 1], to: [15, 4], type: 'jump', cost: 2, twoWay: true }] }], legal: ['0.rooms.0.holes an empty list', '0.walls an empty list', '0.doors an empty list', '0.links an empty list', '0.doors.0.name a text'] }, // prettier-ignore
  {
    name: 'levelFromTiles',
    call: leafstar.levelFromTiles,
    good: [['..', '..'], { size: 2, legend: { '#': 'wall' } }],
    legal: ['1.legend.# missing'],
  },
  {
    name: 'levelFromSegments',
    call: leafstar.levelFromSegments,
    good: [[[[0, 0], [9, 0]], [[9, 0], [0, 9]], [[0, 9], [0, 0]]], { inside: [1, 1], unit: 1 }], // prettier-ignore
  },
  {
    name: 'levelFromTriangles',
    call: leafstar.levelFromTriangles,
    good: [quad, [0, 1, 2], { unit: 1, maxSlope: 40, stepHeight: 0.5, height: 2, start: { x: 1, y: 0, z: 2 } }],
    mayBe: { '1': [null, undefined], '2.start': [null] },
  },
  { name: 'loadLevel', call: leafstar.loadLevel, good: ['vertices 3\n0 0\n9 0\n0 9\nwalls 3\n0 1\n1 2\n2 0\nseeds 1\n1 1\n', { name: 'x' }] }, // prettier-ignore
  { name: 'saveLevel', call: leafstar.saveLevel, good: [level, { navigators: [prepared] }] },
  {
    name: 'prepare',
    call: prepared.prepare,
    good: [{ signal: new AbortController().signal, onProgress: () => {}, buildIndex: () => Promise.resolve(null) }],
  },
  {
    name: 'createNavigator',
    call: leafstar.createNavigator,
    good: [level, { radius: 0.4, height: 1.7, maxStep: 0.5, maxDrop: 2, flies: false }],
    mayBe: { '1.maxStep': [Infinity, 1e308], '1.maxDrop': [Infinity, 1e308], '1.height': [1e308] },
  },
  { name: 'createFollower', call: leafstar.createFollower, good: [copied, nav], optional: [1], legal: ofPath },
  { name: 'findPath', call: nav.findPath, good: [a, b, { margin: 0.6, detour: 0.3 }] },
  { name: 'query', call: nav.query, good: [a, b] },
  { name: 'distance', call: nav.distance, good: [a, b] },
  { name: 'rejoinPath', call: nav.rejoinPath, good: [copied, a, 0], legal: ofPath },
  { name: 'findNearestPoint', call: nav.findNearestPoint, good: [a, { maxDistance: 3 }], mayBe: { '1.maxDistance': [Infinity, 1e308] } }, // prettier-ignore
  { name: 'findRandomPoint', call: nav.findRandomPoint, good: [{ reachableFrom: a, random: () => 0.5 }] },
  { name: 'raycast', call: nav.raycast, good: [a, b] },
  { name: 'canSee', call: nav.canSee, good: [a, b] },
  { name: 'moveAlong', call: nav.moveAlong, good: [a, { x: 1, z: 1 }] },
  { name: 'setDoor', call: nav.setDoor, good: ['gate', true] },
  { name: 'addObstacle', call: nav.addObstacle, good: [disc] },
  { name: 'addObstacle', call: nav.addObstacle, good: [{ polygon: [{ x: 4, z: 4 }, { x: 5, z: 4 }, { x: 5, z: 5 }] }] }, // prettier-ignore
  { name: 'moveObstacle', call: nav.moveObstacle, good: [nav.addObstacle(disc), disc] },
  { name: 'removeObstacle', call: nav.removeObstacle, good: [nav.addObstacle(disc)] },
  { name: 'addWall', call: nav.addWall, good: [{ from: { x: 2, z: 2 }, to: { x: 4, z: 2 }, thickness: 0.2 }] },
  { name: 'removeWall', call: nav.removeWall, good: [nav.addWall({ from: { x: 2, z: 3 }, to: { x: 4, z: 3 } })] },
  { name: 'staleLegs', call: nav.staleLegs, good: [copied], legal: ofPath },
  { name: 'addLink', call: nav.addLink, good: [{ from: a, to: b, type: 'jump', cost: 1, twoWay: true }] },
  { name: 'removeLink', call: nav.removeLink, good: [nav.addLink({ from: a, to: b })] },
  { name: 'setAreaCost', call: createNavigator(createLevel({ rooms: [{ ...(ROOMS[0] as object), area: 'mud' } as never], areas: [{ name: 'mud' }] })).setAreaCost, good: ['mud', 2] }, // prettier-ignore
  { name: 'createField', call: nav.createField, good: [b] },
  { name: 'field.distance', call: field.distance, good: [a] },
  { name: 'field.next', call: field.next, good: [a] },
  { name: 'field.pathFrom', call: field.pathFrom, good: [a] },
  { name: 'field.moveGoal', call: field.moveGoal, good: [a] },
  { name: 'advance', call: follower.advance, good: [0.1], mayBe: { '0': [Infinity, 1e308] } },
  { name: 'rejoin', call: follower.rejoin, good: [nav, a] },
  { name: 'createCrowd', call: createCrowd, good: [nav, { maxAgents: 9, speed: 1.4, acceleration: 8, spacing: 0.2 }] },
  { name: 'addAgent', call: crowd.addAgent, good: [a, field] },
  { name: 'setTarget', call: crowd.setTarget, good: [0, field] },
  { name: 'targetOf', call: crowd.targetOf, good: [0] },
  { name: 'update', call: crowd.update, good: [0.02], mayBe: { '0': [1e308] } },
  {
    name: 'createLevelHelper',
    call: createLevelHelper,
    good: [level, { opacity: 0.5, lift: 0.1, floorColor: '#888', wallColor: '#fff' }],
    legal: ['1.floorColor a text', '1.wallColor a text'],
  },
  {
    name: 'createPathHelper',
    call: createPathHelper,
    good: [path, { width: 0.5, lift: 0.1, color: '#fff', navigator: nav }],
    legal: ['1.color a text'],
    mayBe: { '0': [null] },
  },
  { name: 'update', call: createPathHelper(path).update, good: [copied], mayBe: { '0': [null] }, legal: ofPath },
  { name: 'createFieldHelper', call: createFieldHelper, good: [nav, field, { step: 3, opacity: 0.5, lift: 0.1 }] },
];

const whole = [level, path, nav, prepared, field];
const foreign = other.addObstacle(disc);

test.each(ROWS)('$name refuses every wrong argument by name', (row) => refusesWrong(row, { whole, foreign }));

test('a path that has lost one of its lists is refused by name', () => {
  for (const key of ['points', 'links', 'arcs'])
    expect(() => createFollower({ ...path, [key]: undefined } as never), key).toThrow(/createFollower: path/);
});

test('numbers may be as small as documented: 0 where it makes sense, and a half', async () => {
  const refused: string[] = [];
  for (const { name, call, good } of ROWS)
    for (const at of good.flatMap((value, i) => fieldsOf(value, String(i), whole))) {
      if (typeof fieldAt(good, at.split('.')) !== 'number' || isCoordinate(at)) continue;
      for (const small of [0, 0.5]) {
        try {
          await call(...(withField(good, at.split('.'), small) as never[]));
        } catch {
          refused.push(`${name} ${at} ${small}`);
        }
      }
    }
  const zero = ['createLevel 0.unit', 'createLevel 0.areas.0.cost', 'levelFromTiles 1.size', 'levelFromSegments 1.unit', 'levelFromTriangles 2.unit', 'levelFromTriangles 2.stepHeight', 'levelFromTriangles 2.height', 'createNavigator 1.height', 'addObstacle 0.radius', 'moveObstacle 1.radius', 'setAreaCost 1', 'createCrowd 1.maxAgents', 'createCrowd 1.speed', 'createCrowd 1.acceleration', 'createFieldHelper 2.step']; // prettier-ignore
  const half = ['createCrowd 1.maxAgents', 'levelFromTriangles 2.maxSlope', 'setTarget 0', 'targetOf 0'];
  expect(refused.sort()).toEqual([...zero.map((at) => `${at} 0`), ...half.map((at) => `${at} 0.5`)].sort());
});
