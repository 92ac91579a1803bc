// The published schema, the types and the materials say the same; and the schema is one that editors understand.
import { expect, test } from 'vitest';
import schema from '../../../maps/schema/floor-plan.schema.json' with { type: 'json' };
import { LINK_TYPES } from '../../../src/map/link-types.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { MATERIALS } from '../../../src/map/materials.ts';
import {
  type AirFile,
  type DoorFile,
  type GraphFile,
  type GraphLinkFile,
  type GraphNodeFile,
  type LinkFile,
  type PlanFile,
  type RoomDoorFile,
  type RoomFile,
  type RouteFile,
  type StyleFile,
  type SwitchFile,
  type ThingFile,
  type WallFile,
} from '../../../src/map/rooms/plan-file.ts';
import { bytesOf } from '../../support/data.ts';
import { errorOf } from '../../support/checks/map-errors.ts';

// Every field of every part, none left out: the compiler holds this to the types, the test holds the schema to this.
const LOOK = {
  floor: 0,
  ceiling: 128,
  light: 0.5,
  cost: 2,
  pace: 0.5,
  floorMaterial: 'stone',
  ceilingMaterial: 'planks',
  wallMaterial: 'brick',
  sky: false,
} as const;
const AIR: Required<AirFile> = {
  style: 'keep',
  fog: '#000000',
  fogDistance: 100,
  lamp: '#ffffff',
  ambient: '#101010',
  palette: ['#111111', '#222222', '#333333', '#444444'],
};
const STYLE: Required<StyleFile> = { name: 'hall', ...LOOK };
const DOOR_OF_ROOM: Required<RoomDoorFile> = { opens: 'use', key: 'red', stays: false, speed: 64, wait: 3 };
const ROOM: Required<RoomFile> = {
  name: 'one',
  style: 'hall',
  polygon: [
    [0, 0],
    [256, 0],
    [256, 256],
    [0, 256],
  ],
  holes: [{ at: [128, 128], radius: 16, sides: 6, turn: 10 }],
  ...LOOK,
  lift: { to: 64, speed: 32, wait: 3, goes: 'use' },
  door: DOOR_OF_ROOM,
};
const WALL: Required<WallFile> = {
  points: [
    [0, 64],
    [64, 64],
  ],
  kind: 'railing',
  material: 'metal',
};
const DOOR: Required<DoorFile> = {
  name: 'gate',
  from: [128, 0],
  to: [128, 64],
  shut: true,
  opens: 'never',
  material: 'planks',
};
const THING: Required<ThingFile> = {
  kind: 'bot',
  at: [32, 32],
  angle: 90,
  height: 0,
  radius: 16,
  color: '#ffffff',
  strength: 1,
  type: 'someone',
  route: [[64, 32]],
  patrol: 'there',
  speed: 40,
  key: 'red',
};
/** Of the fields that one kind of thing has, each with its own. */
const { route, patrol, key, ...COMMON } = THING;
const THINGS: readonly ThingFile[] = [{ ...COMMON, patrol }, { ...COMMON, kind: 'cart', route }, { ...COMMON, kind: 'key', key }]; // prettier-ignore
const ROUTE: Required<RouteFile> = { name: 'there', points: [[64, 32]], round: false };
const SWITCH: Required<SwitchFile> = {
  from: [0, 128],
  to: [0, 160],
  moves: ['one'],
  by: 'use',
  once: true,
  key: 'blue',
  material: 'metal',
};
const LINK: Required<LinkFile> = { type: 'teleport', from: [32, 32], to: [200, 200], cost: 10, twoWay: true };
const NODE: Required<Omit<GraphNodeFile, 'at'>> = {
  name: 'gate',
  portal: [
    [120, 100],
    [160, 100],
  ],
  floor: 0,
  data: [null, { cover: 0.5 }],
};
const GRAPH_LINK: Required<GraphLinkFile> = { type: 'jump', from: 'gate', to: 'yard', cost: 10, twoWay: true };
const GRAPH: Required<GraphFile> = {
  nodes: [NODE, { name: 'yard', at: [200, 200] }],
  links: [GRAPH_LINK],
  joinsInView: true,
};
const PLAN: Required<PlanFile> = {
  $schema: './schema/floor-plan.schema.json',
  format: 'leafstar floor plan',
  version: 1,
  title: 'All of it',
  note: 'Look at everything.',
  unit: 1,
  tolerance: 1,
  air: AIR,
  styles: [STYLE],
  rooms: [ROOM],
  walls: [WALL],
  doors: [DOOR],
  switches: [SWITCH],
  things: THINGS,
  routes: [ROUTE],
  links: [LINK],
  graph: GRAPH,
};

const defs = schema.$defs;
const PARTS: readonly [string, object, object][] = [
  ['plan', schema.properties, PLAN],
  ['air', defs.air.properties, AIR],
  ['style', defs.style.properties, STYLE],
  ['room', defs.room.properties, ROOM],
  ['lift', defs.lift.properties, ROOM.lift],
  ['door of a room', defs.roomDoor.properties, DOOR_OF_ROOM],
  ['switch', defs.switch.properties, SWITCH],
  ['wall', defs.wall.properties, WALL],
  ['door', defs.door.properties, DOOR],
  ['thing', defs.thing.properties, THING],
  ['route', defs.route.properties, ROUTE],
  ['link', defs.link.properties, LINK],
  ['graph', defs.graph.properties, GRAPH],
  ['node of a graph', defs.graphNode.properties, { ...NODE, at: [0, 0] }],
  ['link of a graph', defs.graphLink.properties, GRAPH_LINK],
];

test.each(PARTS)('schema and types have the same fields of a %s', (_, properties, sample) => {
  expect(Object.keys(properties).sort()).toEqual(Object.keys(sample).sort());
});

test('a plan that uses every field loads', () => {
  const plan = loadPlan(bytesOf(JSON.stringify(PLAN)), 'all.json');
  expect(plan).toMatchObject({ title: 'All of it', air: { fog: '#000000', fogDistance: 100 } });
  expect(plan.links.length).toBe(2);
  expect(plan.doors).toMatchObject([{ shut: true, opens: 'never' }]);
});

test('the schema lists all materials', () => {
  expect(defs.material.enum).toEqual([...MATERIALS]);
});

test('the schema lists all link types', () => {
  expect(defs.linkType.enum).toEqual(LINK_TYPES.map(({ key }) => key));
});

// prettier-ignore
test.each([
  ['things', 'thing', { kind: 'cart', at: [1, 1] }, 'cart-without-route', 'Each cart has a route; other things have none.'],
  ['things', 'key', { kind: 'prop', at: [1, 1], key: 'red' }, 'key-of-other', 'a thing that is a key'],
  ['links', 'link', { type: 'jump', from: [1, 1], to: [1, 1] }, 'link-to-itself', 'to a different one'],
  ['switches', 'switch', { from: [256, 1], to: [256, 9], moves: ['one'], by: 'walk' }, 'switch-misplaced', 'must not lie wholly on the border of a pushed door'],
] as const)('what is refused of %s is described at the %s: %o', (list, part, each, code, words) => {
  const beside = { polygon: [[256, 0], [512, 0], [512, 256], [256, 256]] };
  const { format, version, title, styles } = PLAN;
  const plan = { format, version, title, styles, rooms: [{ ...ROOM, lift: undefined }, beside], [list]: [each] };
  expect(errorOf(() => loadPlan(bytesOf(JSON.stringify(plan)), 'refused.json')).code).toBe(code);
  expect(defs[part].description).toContain(words);
});

test('every field of the schema has a description', () => {
  const silent: string[] = [];
  const look = (path: string, node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') {
        for (const [name, field] of Object.entries(value as Record<string, Record<string, unknown>>)) {
          if (!('description' in field) && !('$ref' in field)) silent.push(`${path}.${name}`);
        }
      }
      look(`${path}.${key}`, value);
    }
  };
  look('', schema);
  expect(silent).toEqual([]);
});
