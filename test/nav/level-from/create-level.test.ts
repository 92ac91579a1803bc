// First mistakes of those who make levels in code: each is an error that names the place in the caller's own words, and the mend.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, levelFromSegments, levelFromTriangles, loadLevel } from '../../../src/index.ts';

const ROOMS = [{ polygon: [[0, 0], [12, 0], [12, 8], [0, 8]] }, { polygon: [[12, 3], [20, 3], [20, 5], [12, 5]] }]; // prettier-ignore

test.each([
  ['a list of rooms', ROOMS, 'The description is a list of 2, not an object. Use rooms, walls, doors,'],
  ['a bare polygon', { rooms: [[[0, 0], [1, 0], [1, 1]]] }, 'rooms[0] is a list of 3, not an object. Use polygon, holes'],
  ['points of a room', { rooms: [{ points: [] }] }, 'rooms[0] has no field "points". Use polygon, holes, area, floor, ceiling, cost, name.'],
  ['x and y', { rooms: [{ polygon: [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }] }] }, 'rooms[0].polygon[0] has other fields than x and z. Use [x, z] or { x, z }: x right, z towards you.'],
  ['three numbers', { rooms: [{ polygon: [[0, 0, 0], [1, 0, 0], [1, 0, 1]] }] }, 'Use [x, z] or { x, z }: x right, z towards you.'],
  ['a door without name', { rooms: ROOMS, doors: [{ from: [12, 3], to: [12, 5] }] }, 'doors[0] lacks "name". Use name, from, to, open.'],
  ['a door that is shut', { rooms: ROOMS, doors: [{ name: 'a', from: [12, 3], to: [12, 5], shut: true }] }, 'doors[0] has no field "shut". Use name'],
  ['a wall by its ends', { rooms: ROOMS, walls: [{ from: [2, 3], to: [2, 5] }] }, 'walls[0] has no field "from". Use points, kind.'],
  ['a thing by its position', { rooms: ROOMS, things: [{ position: [2, 3], radius: 1 }] }, 'things[0] has no field "position". Use x, z, radius.'],
  ['a thing without z', { rooms: ROOMS, things: [{ x: 2, radius: 1 }] }, 'things[0] lacks "z". Use x, z, radius.'],
  ['an area that is not declared', { rooms: [{ ...ROOMS[0], area: 'lifestyle' }], areas: [{ name: 'a style' }] }, 'rooms[0].area: The area "lifestyle" does not exist. Use one of "a style".'],
  ['a room named as files name areas', { rooms: [{ ...ROOMS[0], name: 'style' }, { ...ROOMS[0], name: 'lifestyle' }] }, 'Room "style" and room "lifestyle" overlap'],
  ['a room of two corners', { rooms: [{ polygon: [[0, 0], [1, 1]] }] }, /Add 1\. Three corners or more, in order\.$/],
  ['what only files have', { rooms: ROOMS, switches: [] }, 'The description has no field "switches". Use rooms, walls'],
] as const)('%s', (_, description, message) => {
  expect(() => createLevel(description as never)).toThrow(message);
}); // prettier-ignore

test.each([
  ['rooms[0].polygon', { rooms: [{ polygon: [[0, 0], [1, 1]] }] }],
  ['rooms[1]', { rooms: [ROOMS[0], { polygons: [] }] }],
  ['rooms[1]', { rooms: [ROOMS[0], {}] }],
  ['rooms[0].polygon[1][0]', { rooms: [{ polygon: [[0, 0], ['1', 0], [1, 1]] }] }],
  ['areas[0].cost', { rooms: ROOMS, areas: [{ name: 'mud', cost: 0 }] }],
  ['doors[0].open', { rooms: ROOMS, doors: [{ name: 'd', from: [12, 3], to: [12, 5], open: 'yes' }] }],
  ['things[0].x', { rooms: ROOMS, things: [{ x: '3', z: 3, radius: 1 }] }],
  ['links[0].type', { rooms: ROOMS, links: [{ from: [1, 1], to: [2, 2], type: 'ladder' }] }],
  ['name', { rooms: ROOMS, name: 3 }],
  ['unit', { rooms: ROOMS, unit: 0 }],
] as const)('an error of %s has its place, for editors, and names it once', (field, description) => {
  const made = (): unknown => createLevel(description as never);
  expect(made).toThrow(expect.objectContaining({ code: 'wrong-shape', place: { file: 'createLevel', field } }));
  expect(made).toThrow(new RegExp(`^createLevel: ${field.replace(/[[\]]/g, '\\$&')} `));
}); // prettier-ignore

test('points as three.js has them', () => {
  const rooms = ROOMS.map(({ polygon }) => ({ polygon: polygon.map(([x, z]) => ({ x, y: 0, z })) }));
  expect(createLevel({ rooms }).plan.walls).toEqual(createLevel({ rooms: ROOMS as never }).plan.walls);
  const nav = createNavigator(createLevel({ rooms }), { radius: 0.4 });
  expect(nav.distance({ x: 1, z: 1 }, { x: 19, z: 4 })).toBeGreaterThan(18);
});

test('a generated level may have no room of an area', () => {
  const level = createLevel({ rooms: ROOMS as never, areas: [{ name: 'mud', cost: 3 }] });
  expect(level.plan.sectors.map(({ cost }) => cost)).toEqual([1, 1]);
});

test('lists in lists of positions, and addresses for content', () => {
  expect(() => levelFromTriangles([[0, 0, 0], [4, 0, 4], [4, 0, 0]] as never)).toThrow(/positions\[0\] is a list of 3; pass x, y, z, x/); // prettier-ignore
  for (const address of ['/maps/keep.json', 'keep.wad', 'https://example.com/keep.json'])
    expect(() => loadLevel(address)).toThrow(/pass the content of the file, not its name or address/);
});

test('a z that is up, rooms passed to loadLevel, walls as flat lists and places in walls are named with the remedy', () => {
  expect(() => levelFromTriangles([0, 0, 0, 5, 0, 0, 5, 5, 0])).toThrow('y is up, so turn a mesh whose z is up.');
  const rooms = [{ polygon: [[0, 0], [5, 0], [5, 5]] }]; // prettier-ignore
  expect(() => loadLevel({ rooms } as never)).toThrow(/content is \{ rooms \}.*for rooms of your own, createLevel/);
  expect(() => levelFromSegments([[0, 0, 5, 0]] as never, { inside: [1, 1] })).toThrow(
    'segments[0][0] is 0; pass [x, z] or { x, z }',
  );
  const nav = createNavigator(createLevel({ rooms } as never));
  expect(() => nav.addLink({ from: [4, 1], to: [0.1, 0.05] })).toThrow('link.to is { x: 0.1, z: 0.05 }; the agent');
  expect(() => nav.addLink({ from: [4, 1], to: { x: 0.1, z: 0.05 } })).toThrow('link.to is { x: 0.1, z: 0.05 }; the');
});

const box = [[0, 0], [6, 0], [6, 4], [0, 4]] as const; // prettier-ignore
const farBox = [[20, 0], [26, 0], [26, 4], [20, 4]] as const; // prettier-ignore

test.each([
  ['jump', 16],
  ['teleport', 2],
] as const)('a %s of 16 m without a cost costs %f, in the description and when it is added', (type, cost) => {
  const link = { from: { x: 5, z: 2 }, to: { x: 21, z: 2 }, type };
  const rooms = [{ polygon: box }, { polygon: farBox }];
  expect(createNavigator(createLevel({ rooms, links: [link] })).findPath(link.from, link.to)?.cost).toBe(cost);
  const nav = createNavigator(createLevel({ rooms }));
  nav.addLink(link);
  expect(nav.findPath(link.from, link.to)?.cost).toBe(cost);
});

test('a door without length is refused, a corner given twice is not', () => {
  const twice = [...box, box[0]];
  expect(() => createLevel({ rooms: [{ polygon: twice }] })).not.toThrow();
  const doors = [{ name: 'd', from: [3, 2], to: [3, 2] }] as const;
  expect(() => createLevel({ rooms: [{ polygon: box }], doors: [{ name: 'x', from: [20, 2], to: [20, 4] }] })).toThrow(
    'createLevel, doors[0]: The part of this door about (20, 3) is outside every room. Place it on an edge that two rooms share: they must touch there.',
  );
  const far = [{ name: 'x', from: [20.1, 2.3], to: [20.1, 4.3] }] as const;
  expect(() => createLevel({ rooms: [{ polygon: box }], doors: far })).toThrow('about (20.1, 3.3) is outside');
  expect(() => createLevel({ rooms: [{ polygon: box }], doors })).toThrow(
    'createLevel, doors[0]: This edge has no length. Place its ends apart.',
  );
});

test('a wall without length is refused, one with a point given twice is not', () => {
  const levelWith = (...points: [number, number][]): number =>
    createLevel({ rooms: [{ polygon: box }], walls: [{ points }] }).plan.walls.length;
  const alone = levelWith([3, 2], [5, 2]);
  for (const near of [3, 3.00001]) {
    expect(() => levelWith([3, 2], [near, 2], [3, 2])).toThrow(
      'createLevel, walls[0].points[0]: This edge has no length. Place its ends apart.',
    );
    expect(levelWith([3, 2], [near, 2], [5, 2], [5, 2])).toBe(alone);
  }
});

test('a door on a wall, and two doors in one place, are refused with the mend', () => {
  const rooms = [{ polygon: box }, { polygon: box.map(([x, z]) => [x + box[1][0], z] as const) }];
  const [from, to] = [[box[1][0], 1], [box[1][0], 2]] as const; // prettier-ignore
  const door = { name: 'd', from, to };
  const refusal = `Two walls or doors are declared at (${from[0]}, 1.5). Remove one of them: a door needs no wall.`;
  expect(() => createLevel({ rooms, doors: [door, { ...door, name: 'e' }] })).toThrow(
    `createLevel, doors[1]: ${refusal}`,
  );
  expect(() => createLevel({ rooms, doors: [door], walls: [{ points: [from, to] }] })).toThrow(
    `createLevel, doors[0]: ${refusal}`,
  );
});

test('limits are in the units of the description', () => {
  const rooms = [{ polygon: box.map(([x, z]) => [x + 1e6, z] as const) }];
  expect(() => createLevel({ rooms })).toThrow(
    'createLevel, rooms[0].polygon[0]: The plan reaches 1000000 from its origin; the limit is 32768.',
  );
  expect(() => createLevel({ rooms, unit: 50 })).toThrow('createLevel: unit is 50. Use at most 32 metres.');
  for (const unit of [0, -1, NaN, '1' as never])
    expect(() => createLevel({ rooms, unit })).toThrow(
      /^createLevel: unit is .*\. Use the metres in one of your units\.$/,
    );
});

test('a wall through the end of a door, on the edge of two rooms, at any angle', () => {
  for (let angle = 0.1; angle < 6; angle += 0.1) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const turn = ([x, z]: readonly [number, number]) => [x * cos - z * sin, x * sin + z * cos] as const;
    const rooms = [0, 3].map((z) => ({ polygon: ([[0, z], [6, z], [6, z + 3], [0, z + 3]] as const).map(turn) })); // prettier-ignore
    const walls = [{ points: [turn([2, 1]), turn([2, 5])] }];
    const doors = [{ name: 'door', from: turn([0, 3]), to: turn([2, 3]) }];
    expect(createLevel({ rooms, walls, doors }).plan.doors).toHaveLength(1);
  }
});

test('a unit has at most 32 metres, and a door opens with true or false', () => {
  const rooms = [0, 3].map((x) => ({ polygon: [[x, 0], [x + 3, 0], [x + 3, 3], [x, 3]] as [number, number][] })); // prettier-ignore
  expect(createLevel({ unit: 32, rooms }).plan.frame.scale).toBe(1024);
  expect(() => createLevel({ unit: 32.5, rooms })).toThrow('unit is 32.5');
  const doors = [{ name: 'gate', from: [3, 0], to: [3, 3], open: 0 as never }] as const;
  expect(() => createLevel({ rooms, doors })).toThrow('doors[0]');
});

test('messages name the fields of a description, not those of a floor-plan file', () => {
  const messageOf = (more: object): string => {
    try {
      createLevel({ rooms: [{ polygon: [[0, 0], [9, 0], [9, 9], [0, 9]] }], ...more }); // prettier-ignore
    } catch (error) {
      return (error as Error).message;
    }
    return 'none';
  };
  expect(messageOf({ name: 5 })).toMatch(/^createLevel: name must be a text, not a number\./);
  expect(messageOf({ doors: [{ name: 'd', from: [4, 0], to: [4, 9], open: 'yes' }] })).toBe(
    'createLevel: doors[0].open must be true or false, not a text. Write true or false.',
  );
  expect(messageOf({ things: [{ x: NaN, z: 1, radius: 1 }] })).toMatch(/^createLevel, things\[0\]\.x: This is NaN\./);
  expect(messageOf({ things: [{ x: 1, z: '1', radius: 1 }] })).toMatch(/^createLevel: things\[0\]\.z must be a number/);
});

test.each([1, 0.01])('sizes out of range and their limits are written in the caller’s units, of %f m', (unit) => {
  const own = (metres: number): number => metres / unit;
  const room = { polygon: [{ x: 0, z: 0 }, { x: own(10), z: 0 }, { x: own(10), z: own(10) }] }; // prettier-ignore
  const messageOf = (part: object): string => {
    try {
      createLevel({ unit, rooms: [room], ...part });
      return 'built';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const said = [
    messageOf({ things: [{ x: own(5), z: own(5), radius: own(1e5) }] }),
    messageOf({ rooms: [{ ...room, floor: own(1e5), ceiling: own(2e5) }] }),
    messageOf({ links: [{ from: [own(1), own(1)], to: [own(1e5), own(1)] }] }),
  ];
  for (const message of said) expect(message).toContain(` ${own(1e5)} is more than ${own(2 ** 15)} from 0.`);
});

test('links and columns may be on any outer wall, straight or slanted, and not beyond', () => {
  const rooms = [{ polygon: [[0, 0], [8, 0], [10, 8], [1, 9]] }] as const; // prettier-ignore
  const walls = [[4, 0], [9, 4], [5.5, 8.5], [0.5, 4.5]] as const; // prettier-ignore
  for (const [x, z] of walls) {
    const links = [{ from: [x, z], to: [5, 4] }] as const; // prettier-ignore
    const level = createLevel({ rooms, links, things: [{ x, z, radius: 0.5 }] });
    expect(createNavigator(level, { radius: 0.3 }).findNearestPoint({ x, z }), `${x} ${z}`).not.toBeNull();
    const away = { x: x + 0.01 * Math.sign(x - 5), z: z + 0.01 * Math.sign(z - 4) };
    expect(() => createLevel({ rooms, things: [{ ...away, radius: 0.5 }] }), `${x} ${z}`).toThrow('outside the map');
  }
});
