// Floor plans in JSON: rooms become walls with openings, pillars, doors; what is wrong is named with its place.
import { expect, test } from 'vitest';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID, toPlan, type FloorPlan, type Wall } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { PlanFile, RoomFile } from '../../../src/map/rooms/plan-file.ts';
import { parseJsonText, valueOf } from '../../../src/map/rooms/json-text.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { ownMaps } from '../../support/all-plans.ts';
import { bytesOf } from '../../support/data.ts';
import { errorOf } from '../../support/checks/map-errors.ts';

/** Loads a plan with these parts; a player start at (4, 4) unless things are given. */
function load(parts: Partial<PlanFile>): FloorPlan {
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Test',
    things: [{ kind: 'player', at: [4, 4] }],
    ...parts,
  };
  return loadPlan(bytesOf(JSON.stringify(file, null, 1)), 'test.json');
}

const rectangle = (x: number, z: number, width: number, depth: number): [number, number][] => [
  [x, z],
  [x + width, z],
  [x + width, z + depth],
  [x, z + depth],
];

/** The walls whose ends both lie on the straight line between two points. */
function wallsAlong(plan: FloorPlan, from: readonly [number, number], to: readonly [number, number]): Wall[] {
  const isOn = (vertex: number): boolean => {
    const { x, z } = plan.vertices[vertex];
    return (
      (to[0] - from[0]) * (z - from[1]) === (to[1] - from[1]) * (x - from[0]) &&
      x >= Math.min(from[0], to[0]) &&
      x <= Math.max(from[0], to[0]) &&
      z >= Math.min(from[1], to[1]) &&
      z <= Math.max(from[1], to[1])
    );
  };
  return plan.walls.filter(({ a, b }) => isOn(a) && isOn(b));
}

test('one square room is four walls, clockwise, whatever its winding in the file', () => {
  for (const polygon of [rectangle(0, 0, 64, 64), rectangle(0, 0, 64, 64).reverse()]) {
    const plan = load({ rooms: [{ polygon }] });
    expect(plan.walls.length).toBe(4);
    expect(plan.walls.every(({ front, back }) => front === 0 && back === SOLID)).toBe(true);
    const twice = plan.walls.reduce((sum, { a, b }) => {
      const [p, q] = [plan.vertices[a], plan.vertices[b]];
      return sum + p.x * q.z - p.z * q.x;
    }, 0);
    expect(twice / 2).toBe(64 * 64);
    expect(plan.warnings).toEqual([]);
  }
});

test('overlapping edges of two rooms are openings, others solid', () => {
  const plan = load({ rooms: [{ polygon: rectangle(0, 0, 64, 64) }, { polygon: rectangle(64, 16, 64, 24) }] });
  const shared = wallsAlong(plan, [64, 0], [64, 64]);
  expect(shared.map(({ back }) => back).sort()).toEqual([SOLID, SOLID, 1]);
  const opening = shared.find(({ back }) => back !== SOLID);
  expect(opening && [plan.vertices[opening.a], plan.vertices[opening.b]]).toEqual([
    { x: 64, z: 16 },
    { x: 64, z: 40 },
  ]);
  expect(opening?.blocks).toBe(0);
});

test('a corner within 1/64 unit of an edge is on it', () => {
  const plan = load({
    rooms: [
      { polygon: rectangle(0, 0, 64, 64) },
      {
        polygon: [
          [64.01, 16],
          [128, 16],
          [128, 40],
          [63.99, 40],
        ],
      },
    ],
  });
  const openings = plan.walls.filter(({ back }) => back !== SOLID);
  expect(openings.length).toBe(1);
  expect(plan.vertices.length).toBe(8);
});

test('a hole is a pillar, unless a room fills it', () => {
  const hole = rectangle(24, 24, 16, 16);
  const pillar = load({ rooms: [{ polygon: rectangle(0, 0, 64, 64), holes: [hole] }] });
  expect(pillar.walls.length).toBe(8);
  expect(pillar.walls.every(({ back }) => back === SOLID)).toBe(true);
  const dais = load({
    rooms: [
      { polygon: rectangle(0, 0, 64, 64), holes: [hole] },
      { polygon: hole, floor: 16 },
    ],
  });
  expect(dais.walls.filter(({ front, back }) => front + back === 1).length).toBe(4);
});

test('declared walls and doors on a shared edge; bars and windows do not block sight', () => {
  const rooms = [{ polygon: rectangle(0, 0, 64, 64) }, { polygon: rectangle(64, 0, 64, 64) }];
  const plan = load({
    rooms,
    walls: [
      {
        points: [
          [64, 0],
          [64, 16],
        ],
        material: 'brick',
      },
      {
        points: [
          [64, 16],
          [64, 24],
        ],
        kind: 'bars',
      },
    ],
    doors: [
      { from: [64, 24], to: [64, 40], shut: true },
      { from: [64, 40], to: [64, 60] },
    ],
  });
  const shared = wallsAlong(plan, [64, 0], [64, 64]);
  expect(shared.map(({ kind, blocks, material }) => [kind, blocks, material])).toEqual([
    ['wall', BLOCKS_BODIES | BLOCKS_SIGHT, 'brick'],
    ['bars', BLOCKS_BODIES, ''],
    ['door', BLOCKS_BODIES | BLOCKS_SIGHT, ''],
    ['door', 0, ''],
    ['wall', 0, ''],
  ]);
  expect(plan.doors.map(({ wall, shut }) => [plan.walls[wall].kind, shut])).toEqual([
    ['door', true],
    ['door', false],
  ]);
});

test('declared walls across a room have it on both sides and are split where they cross', () => {
  const plan = load({
    rooms: [{ polygon: rectangle(0, 0, 64, 64) }],
    walls: [
      {
        points: [
          [0, 32],
          [48, 32],
        ],
      },
      {
        points: [
          [32, 16],
          [32, 48],
        ],
        kind: 'railing',
      },
    ],
  });
  const inner = plan.walls.filter(({ front, back }) => front === back);
  expect(inner.length).toBe(4);
  expect(plan.walls.length).toBe(4 + 1 + 4);
  expect(plan.vertices).toContainEqual({ x: 32, z: 32 });
});

test('units, heights and frame', () => {
  const plan = load({ unit: 32, rooms: [{ polygon: rectangle(0, 0, 8, 8), floor: 1, ceiling: 4, light: 0.5 }] });
  expect(plan.bounds).toEqual({ minX: 0, minZ: 0, maxX: 256, maxZ: 256 });
  expect(plan.sectors[0]).toMatchObject({ floor: 32, ceiling: 128, light: 0.5 });
  expect(plan.frame.scale).toBe(32);
});

/** Numbers that are no lengths. */
const UNSCALED = /^(version|unit|sides|turn|light|pace|strength|angle|wait|data)$/;

/** The same in units four times as large. */
function inFourths(value: unknown, key = '', isLink = false): unknown {
  if (typeof value === 'number') return UNSCALED.test(key) || (key === 'cost' && !isLink) ? value : value / 4;
  if (Array.isArray(value)) return value.map((each) => inFourths(each, key, isLink));
  if (typeof value !== 'object' || value === null || key === 'data') return value;
  const fields = Object.entries(value).map(([name, each]) => [name, inFourths(each, name, isLink || name === 'links')]);
  return Object.fromEntries(fields);
}

test.each(ownMaps().filter(({ name }) => name.endsWith('.json')))('$name is the same plan in units of four', (map) => {
  const file = valueOf(parseJsonText(new TextDecoder().decode(map.bytes), map.name)) as PlanFile;
  const drawn = { ...(inFourths(file) as PlanFile), unit: 4 * (file.unit ?? 1) };
  const { frame, ...plan } = loadPlan(map.bytes, map.name);
  const scaled = loadPlan(bytesOf(JSON.stringify(drawn)), map.name);
  expect(scaled).toEqual({ ...plan, frame: { ...frame, scale: 4 * frame.scale } });
});

const REFUSED: readonly [string, string, Partial<PlanFile>][] = [
  [
    'rooms whose edges cross',
    'overlapping-rooms',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64) }, { polygon: rectangle(32, 32, 64, 64) }] },
  ],
  [
    'a room inside another without a hole',
    'overlapping-rooms',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64) }, { polygon: rectangle(16, 16, 8, 8) }] },
  ],
  [
    'a room inside another that touches its corner',
    'overlapping-rooms',
    {
      rooms: [
        { polygon: rectangle(0, 0, 64, 64) },
        {
          polygon: [
            [0, 0],
            [32, 8],
            [8, 32],
          ],
        },
      ],
    },
  ],
  [
    'two rooms on one spot',
    'overlapping-rooms',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64) }, { polygon: rectangle(0, 0, 64, 64) }] },
  ],
  [
    'a room along the inside of an edge',
    'overlapping-rooms',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64) }, { polygon: rectangle(0, 16, 32, 32) }] },
  ],
  [
    'a room that crosses itself',
    'bent-room',
    {
      rooms: [
        {
          polygon: [
            [0, 0],
            [64, 64],
            [64, 0],
            [0, 48],
          ],
        },
      ],
    },
  ],
  [
    'a room that goes round twice',
    'bent-room',
    { rooms: [{ polygon: [...rectangle(0, 0, 64, 64), ...rectangle(0, 0, 64, 64)] }] },
  ],
  [
    'a hole outside its room',
    'bent-room',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64), holes: [rectangle(80, 0, 8, 8)] }] },
  ],
  [
    'two holes on each other',
    'bent-room',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64), holes: [rectangle(16, 16, 8, 8), rectangle(20, 20, 8, 8)] }] },
  ],
  [
    'a room without area',
    'flat-room',
    {
      rooms: [
        {
          polygon: [
            [0, 0],
            [64, 0],
            [32, 0],
          ],
        },
      ],
    },
  ],
  [
    'a room whose corners merge',
    'flat-room',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64) }, { polygon: rectangle(64, 0, 0.03, 0.03) }] },
  ],
  [
    'a room that its hole fills',
    'flat-room',
    {
      rooms: [
        { polygon: rectangle(0, 0, 64, 64) },
        { polygon: rectangle(64, 0, 64, 64), holes: [rectangle(64, 0, 64, 64)] },
      ],
    },
  ],
  [
    'a door with a room on one side',
    'door-on-solid',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64) }], doors: [{ from: [0, 0], to: [16, 0] }] },
  ],
  [
    'a ceiling below the floor',
    'no-headroom',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64), floor: 64, ceiling: 32 }] },
  ],
  [
    'a player outside',
    'start-outside',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64) }], things: [{ kind: 'player', at: [100, 4] }] },
  ],
  [
    'a wall that ends a million miles away',
    'too-far',
    { rooms: [{ polygon: rectangle(0, 0, 64, 64) }], walls: [{ points: [[8, 8], [1e9, 9]] }] }, // prettier-ignore
  ],
  ['corners a million miles away', 'too-far', { rooms: [{ polygon: rectangle(1e9, 0, 64, 64) }] }],
];

test.each(REFUSED)('%s is rejected', (_, code, parts) => {
  const error = errorOf(() => load(parts));
  expect(error.code).toBe(code);
  expect(error.mend).not.toBe('');
  if (code === 'too-far') expect(error.place.line).toBeGreaterThan(0);
  if (code === 'flat-room') expect(error.mend).toMatch(/^(Use three or more corners|Draw it larger)/);
});

test('a player beyond all numbers is named where it is', () => {
  const things = [{ kind: 'player', at: [1e308, 440] }] as const;
  const { what } = errorOf(() => load({ unit: 1, rooms: [{ polygon: rectangle(0, 0, 64, 64) }], things }));
  expect(what).toContain('at (1e+308, 440)');
});

test.each<[what: string, room: object, mend: string]>([
  ['a letter left out', { polygn: [] }, 'Write "polygon".'],
  ['two letters changed over', { lihgt: 0.5, polygon: [] }, 'Write "light".'],
  ['a letter too many', { flooor: 0, polygon: [] }, 'Write "floor".'],
  ['another word', { shape: [] }, 'Delete it, or use one of name, style, polygon'],
  ['another word, whose letters are much like those of "light"', { height: 4, polygon: [] }, 'Delete it, or use one'],
  [
    'a number in quotation marks',
    { polygon: rectangle(0, 0, 64, 64), floor: '24' },
    'Write it without quotation marks.',
  ],
  ['a number with a unit', { polygon: rectangle(0, 0, 64, 64), floor: '24 m' }, 'Height of the floor'],
  ['a word for a number', { polygon: rectangle(0, 0, 64, 64), floor: 'low' }, 'Write a number. Height of the floor'],
  ['a polygon that is a number', { polygon: 4 }, 'Write a list or an object. Three corners or more'],
  ['two corners', { polygon: rectangle(0, 0, 64, 64).slice(2) }, 'Add 1. Three corners or more'],
  ['a third coordinate', { polygon: [[0, 0, 0]].concat(rectangle(0, 0, 64, 64)) }, 'Remove 1. [x, z]'],
  ['half a corner', { polygon: { at: [0, 0], radius: 8, sides: 3.5 } }, 'Round it. How many corners'],
  ['too many corners', { polygon: { at: [0, 0], radius: 8, sides: 300 } }, 'Lower it. How many corners'],
  ['no width', { polygon: { at: [0, 0], radius: 0, sides: 3 } }, 'Raise it. From the middle'],
  ['darkness', { polygon: rectangle(0, 0, 64, 64), light: -1 }, 'Raise it. Own light'],
  ['a long name', { polygon: rectangle(0, 0, 64, 64), name: 'a'.repeat(81) }, 'Shorten it. For messages'],
  ['a missing field', { name: 'hall' }, 'Add it. Three corners or more'],
])('the mend says what is meant by %s', (_, room, mend) => {
  expect(errorOf(() => load({ rooms: [room as never] })).mend).toContain(mend);
});

test('what is wrong about a choice, a constant, an empty text and a colour is followed by what to write', () => {
  const rooms = [{ polygon: rectangle(0, 0, 64, 64) }];
  const saidOf = (parts: object): string[] => {
    const { what, mend } = errorOf(() => load({ rooms, ...parts }));
    return [what, mend];
  };
  const styles = 'Use one of: keep, office, paper.';
  expect(saidOf({ air: { style: null } })).toEqual(['air.style is null, which is not allowed.', styles]);
  expect(saidOf({ air: { style: 'null' } })).toEqual(['air.style is "null", which is not allowed.', styles]);
  expect(saidOf({ version: 2 })).toEqual(['version must be 1.', 'Write 1.']);
  expect(saidOf({ title: '' })[1]).toMatch(/^Write one letter or more\. /);
  expect(saidOf({ air: { fog: 'red' } })[1]).toBe("Follow this form: '#rrggbb'.");
});

test('a file that is cut off gets another mend than one that lacks a comma', () => {
  const text = JSON.stringify({ format: 'leafstar floor plan', version: 1, rooms: [{ polygon: rectangle(0, 0, 64, 64) }] }, null, 1); // prettier-ignore
  const mendOf = (broken: string): string => errorOf(() => loadPlan(bytesOf(broken), 'test.json')).mend;
  const after = (part: string): string => text.slice(0, text.indexOf(part) + part.length);
  // After a value, in a text, after a name, after a colon, before a name, in a list.
  const cuts = [text.slice(0, text.lastIndexOf(']') - 5), ...['"leaf', '"rooms"', '"rooms":', '1,', '['].map(after)];
  for (const cut of cuts) expect(mendOf(cut)).toBe('It may be cut off: get the whole file.');
  expect(mendOf(text.replace('"version": 1,', '"version": 1'))).toBe('Check for a missing comma on the line before.');
});

test('doors of one name that begin in two states are refused by name and line; doors that open by themselves begin open', () => {
  const rooms = [
    { polygon: rectangle(0, 0, 64, 64) },
    { polygon: rectangle(64, 0, 64, 64) },
    { name: 'hatch', polygon: rectangle(128, 0, 64, 64), door: { opens: 'use' } },
  ];
  const two = (one: object, other: object): object => ({
    rooms,
    doors: [
      { name: 'gate', from: [64, 0], to: [64, 16], ...one },
      { name: 'gate', from: [64, 32], to: [64, 48], ...other },
    ],
  });
  const error = errorOf(() => load(two({}, { shut: true })));
  expect(error.code).toBe('door-state');
  expect(error.what).toBe('Of the doors named "gate" one begins open and one shut.');
  expect(error.place.line).toBeGreaterThan(1);
  expect(errorOf(() => load(two({ shut: true }, { opens: 'near' }))).code).toBe('door-state');
  expect(errorOf(() => load(two({ name: 'hatch', shut: true }, {}))).code).toBe('door-state');
  for (const [one, other] of [
    [{ shut: true }, { shut: true }],
    [{}, { shut: true, opens: 'use' }],
    [{ name: 'hatch' }, { shut: true }],
    [{ shut: true }, { name: undefined }],
  ])
    // prettier-ignore
    expect(load(two(one, other)).doors).toHaveLength(2);
});

test('an overlap is reported with both rooms and the place', () => {
  const error = errorOf(() =>
    load({
      rooms: [
        { name: 'hall', polygon: rectangle(0, 0, 64, 64) },
        { name: 'cell', polygon: rectangle(32, 32, 64, 64) },
      ],
    }),
  );
  expect(error.message).toContain('Room "hall" and room "cell" overlap at (64, 32).');
  expect(error.place.line).toBeGreaterThan(1);
});

const MISSPELT: readonly [string, string, string, number, number][] = [
  ['a missing comma', '{\n "format": "leafstar floor plan"\n "version": 1 }', 'json-syntax', 3, 2],
  ['a wrong field', '{\n "formatt": "leafstar floor plan" }', 'unknown-format', 2, 2],
  ['a text for a number', '{ "format": "leafstar floor plan", "version": "1" }', 'wrong-shape', 1, 47],
  ['a bracket too many', '{}]', 'json-syntax', 1, 3],
  ['one below an empty first line', '\n{}]', 'json-syntax', 2, 3],
  ['an open comment', '{ /* ', 'json-syntax', 1, 3],
  ['a stroke that begins no comment', '{} / */', 'json-syntax', 1, 4],
  ['a star that begins none', '{} x* */', 'json-syntax', 1, 4],
  ['deep lists', '['.repeat(100), 'too-deep', 1, 34],
  ['a list instead of a plan', '[1]', 'unknown-format', 1, 1],
];

test.each(MISSPELT)('%s is rejected with line and column', (_, text, code, line, column) => {
  const error = errorOf(() => loadPlan(bytesOf(text), 'test.json'));
  expect([error.code, error.place.line, error.place.column]).toEqual([code, line, column]);
});

test('comments and trailing commas are allowed', () => {
  const text = `// a plan
    { /* here */ "format": "leafstar floor plan", "version": 1, "title": "A \\u0041",
      "rooms": [{ "polygon": [[0, 0], [64, 0], [64, 64],], },], // there
      "things": [{ "kind": "player", "at": [48, 16] }], }`;
  expect(loadPlan(bytesOf(text), 'test.json')).toMatchObject({ title: 'A A', name: 'test' });
});

test('a room uses its style, and its own fields override it', () => {
  const plan = load({
    styles: [{ name: 'cellar', floor: -32, ceiling: 64, cost: 2, wallMaterial: 'brick' }],
    rooms: [
      { name: 'plain', polygon: rectangle(0, 0, 64, 64) },
      { name: 'cellar', style: 'cellar', polygon: rectangle(64, 0, 64, 64) },
      { name: 'high cellar', style: 'cellar', ceiling: 96, wallMaterial: 'tile', polygon: rectangle(128, 0, 64, 64) },
    ],
  });
  expect(
    plan.sectors.map(({ name, floor, ceiling, cost, wallMaterial }) => [name, floor, ceiling, cost, wallMaterial]),
  ).toEqual([
    ['plain', 0, 128, 1, 'stone'],
    ['cellar', -32, 64, 2, 'brick'],
    ['high cellar', -32, 96, 2, 'tile'],
  ]);
});

test('an undeclared style is rejected with name and place', () => {
  const error = errorOf(() =>
    load({ styles: [{ name: 'cellar' }], rooms: [{ polygon: rectangle(0, 0, 64, 64), style: 'attic' }] }),
  );
  expect(error.code).toBe('unknown-style');
  expect(error.place.line).toBeGreaterThan(1);
  expect(error.message).toContain('attic');
  expect(error.mend).toContain('cellar');
});

test('a lift moves forever between the floor of its room and another height below the ceiling', () => {
  const room = { polygon: rectangle(0, 0, 64, 64), floor: 1, ceiling: 9 };
  const plan = load({ unit: 32, rooms: [{ ...room, lift: { to: 5, speed: 2, wait: 1.5 } }] });
  expect(plan.movers).toEqual([
    expect.objectContaining({ sector: 0, part: 'floor', kind: 'lift', rest: 32, other: 160, back: 32, forEver: true }),
  ]);
  expect(plan.movers[0]).toMatchObject({ speed: 64, waitMs: 1500 });
  const error = errorOf(() => load({ rooms: [{ ...room, lift: { to: 9 } }] }));
  expect(error.code).toBe('lift-too-high');
  expect(error.place.line).toBeGreaterThan(1);
});

test('a door that opens by a switch has no key of its own; its switch has', () => {
  const rooms = (door: NonNullable<RoomFile['door']>): RoomFile[] => [
    { polygon: rectangle(0, 0, 64, 64) },
    { name: 'gate', polygon: rectangle(64, 0, 96, 64), door },
  ];
  const switches = [{ from: [0, 16], to: [0, 48], moves: ['gate'], key: 'red' }] as const;
  const error = errorOf(() => load({ rooms: rooms({ opens: 'switch', key: 'red' }), switches }));
  expect(error.code).toBe('key-of-switched');
  expect(error.place.line).toBeGreaterThan(1);
  expect(load({ rooms: rooms({ opens: 'switch' }), switches }).triggers).toMatchObject([{ key: 'red' }]);
});

test('links: two-way, distance as cost, and an end outside every room is reported at its link', () => {
  const rooms = [{ polygon: rectangle(0, 0, 64, 64) }];
  const plan = load({ rooms, links: [{ type: 'jump', from: [8, 8], to: [8, 56], twoWay: true }] });
  expect(plan.links.map(({ from, to, cost }) => [from.z, to.z, cost])).toEqual([
    [8, 56, 48],
    [56, 8, 48],
  ]);
  const lost = load({
    links: [
      { type: 'jump', from: [8, 8], to: [8, 56], twoWay: true },
      { type: 'teleport', from: [8, 8], to: [99, 8] },
    ],
    rooms,
  });
  // After 14 lines of title and start, and 12 of the first link.
  expect(lost.warnings).toMatchObject([{ code: 'link-outside', place: { file: 'test.json', line: 27 } }]);
  // The second is shorter than the grid of the plan's coordinates.
  for (const x of [8, 8 + 2 ** -12]) {
    const still = errorOf(() => load({ links: [{ type: 'jump', from: [8, 8], to: [x, 8] }], rooms }));
    expect(still).toMatchObject({ code: 'link-to-itself', what: 'This jump link ends where it begins.', place: { line: 15 } }); // prettier-ignore
  }
});

test('rooms in metres join where three decimals put a corner off an edge, on either side of it', () => {
  for (const z of [1.232, 1.233, 1.234]) {
    const rooms = [
      { polygon: [[0, 0], [10, 3.333], [10, -5], [0, -5]] },
      { polygon: [[0, 0], [3.7, z], [3.7, 8], [0, 8]] },
      { polygon: [[3.7, z], [10, 3.333], [10, 8], [3.7, 8]] },
    ]; // prettier-ignore
    const plan = loadPlan(JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 'T', unit: 32, rooms }));
    const level = buildLevel(plan);
    const finder = finderOf('exact').make(level, { ...PLAYER_BODY, radius: 0 });
    const ends = [[1, -1], [1, 2], [9, 6]].map(([x, v]) => toPlan(plan.frame, x, v)); // prettier-ignore
    for (const from of ends) for (const to of ends) expect(finder.find(from, to)?.points.length, `${z}`).toBe(1);
  }
});
