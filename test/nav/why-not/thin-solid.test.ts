// Rooms that nearly meet: queries and the level doctor say where, and how far apart they are.
import { expect, test } from 'vitest';
import { createLevel, createNavigator } from '../../../src/index.ts';
import { examineMap } from '../../../src/nav/doctor/examine-map.ts';
import { findThinSolid } from '../../../src/nav/why-not/thin-solid.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { bytesOf } from '../../support/data.ts';

type Corners = [number, number][];
const box = (x: number, z: number, right: number, down: number): Corners => [[x, z], [right, z], [right, down], [x, down]]; // prettier-ignore
const reasonOf = (rooms: Corners[], to: { x: number; z: number }): string | null => {
  const level = createLevel({ rooms: rooms.map((polygon) => ({ polygon })) });
  return createNavigator(level, { radius: 0.3 }).query({ x: 1, z: 1 }, to).reason;
};

test.for([0.002, 0.004, 0.05])('rooms %f apart', (gap) => {
  const rooms = [box(0, 0, 5, 5), box(5 + gap, 2, 9, 4)];
  expect(reasonOf(rooms, { x: 8, z: 3 })).toBe(
    `no floor or link leads from the start to the goal, and two floors end ${gap} apart at (${+(5 + gap / 2).toFixed(3)}, 2); ` +
      'the nearest reachable point, (4.7, 3), is 3.3 from the goal',
  );
});

test('rooms with a wall of 10 cm between them', () => {
  expect(reasonOf([box(0, 0, 5, 5), box(5.1, 2, 9, 4)], { x: 8, z: 3 })).toBe(
    'no floor or link leads from the start to the goal; the nearest reachable point, (4.7, 3), is 3.3 from the goal',
  );
});

test('over a room between, the first of two thin solids is named', () => {
  const rooms = [box(0, 0, 5, 5), box(5.01, 0, 8, 5), box(8, 6, 20, 7), box(8.02, 0, 12, 5)];
  expect(reasonOf(rooms, { x: 11, z: 3 })).toContain('two floors end 0.01 apart at (5.005, 0)');
  expect(reasonOf(rooms, { x: 15, z: 6.5 })).not.toContain('apart');
});

test('where a corner nearly meets an edge, that is the place', () => {
  const rooms = [box(0, 0, 5, 5), [[5.01, 3], [7, 1], [7, 5]] satisfies Corners]; // prettier-ignore
  expect(reasonOf(rooms, { x: 6.5, z: 3 })).toContain('two floors end 0.01 apart at (5.005, 3)');
});

test('a wedge is named by its width, a common corner as one', () => {
  const wedge = [[5, 0], [9, 0], [9, 5], [5.02, 5]] satisfies Corners; // prettier-ignore
  expect(reasonOf([box(0, 0, 5, 5), wedge], { x: 8, z: 3 })).toContain('two floors end 0.02 apart at (5.01, 5)');
  expect(reasonOf([box(0, 0, 5, 5), box(5, 5, 9, 9)], { x: 8, z: 8 })).toContain('two floors only touch at (5, 5)');
});

test('floors with a thin wall between them have no solid between them', () => {
  const { tree } = createLevel({
    rooms: [{ polygon: box(0, 0, 5, 5) }, { polygon: box(5, 0, 9, 5) }],
    walls: [
      {
        points: [
          [5, 0],
          [5, 5],
        ],
      },
    ],
  });
  const [from, to] = [leafAt(tree, { x: 32, z: 32 }), leafAt(tree, { x: 250, z: 32 })];
  expect(from === to || from < 0 || to < 0).toBe(false);
  expect(findThinSolid(tree, from, (leaf) => leaf === to)).toBeNull();
});

test('the level doctor names it', () => {
  const rooms = [
    { name: 'a', polygon: box(0, 0, 5, 5) },
    { name: 'b', polygon: box(5.004, 0, 9, 5) },
  ];
  const things = [{ kind: 'player', at: [2, 2] }];
  const file = { format: 'leafstar floor plan', version: 1, title: 'gap', unit: 32, rooms, things };
  const { findings } = examineMap(bytesOf(JSON.stringify(file)), 'gap.json');
  const [found] = findings.filter(({ kind }) => kind === 'unreachable-room');
  expect(found.message).toContain('sector b at (7');
  expect(found.message).toContain('; its floor ends 0.004 beside another at (5.002, 0).');
  expect(found.mend).toBe('Let their edges meet.');
});

test('the level doctor says of floors that meet in a corner only that they touch', () => {
  const rooms = [{ polygon: box(0, 0, 256, 256) }, { name: 'b', polygon: box(256, 256, 512, 512) }];
  const things = [{ kind: 'player', at: [64, 64] }];
  const file = { format: 'leafstar floor plan', version: 1, title: 'corner', rooms, things };
  const { findings } = examineMap(bytesOf(JSON.stringify(file)), 'corner.json');
  const message = "No player's start leads to sector b at (384, 384); its floor only touches another at (256, 256).";
  expect(findings).toMatchObject([{ kind: 'unreachable-room', message, mend: 'Let their edges meet.' }]);
});
