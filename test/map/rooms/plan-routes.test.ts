// Patrols in floor plans: names become stops of bots, what cannot be meant is refused with its place, and the level doctor follows
// each patrol from stop to stop.
import { expect, test } from 'vitest';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { PlanFile } from '../../../src/map/rooms/plan-file.ts';
import { examineMap } from '../../../src/nav/doctor/examine-map.ts';
import { bytesOf } from '../../support/data.ts';
import { errorOf } from '../../support/checks/map-errors.ts';

const box = (x: number, wide: number): [number, number][] => [
  [x, 0],
  [x + wide, 0],
  [x + wide, 8],
  [x, 8],
];
const BEAT = { name: 'beat', points: [[1, 1], [6, 1], [6, 6]] } as const; // prettier-ignore

/** Two halls apart, one value a line, in units of 32. */
const bytes = (changes: Partial<PlanFile>): Uint8Array =>
  bytesOf(
    JSON.stringify(
      {
        format: 'leafstar floor plan',
        version: 1,
        title: 'Test',
        unit: 32,
        rooms: [{ polygon: box(0, 8) }, { polygon: box(10, 8) }],
        things: [
          { kind: 'player', at: [4, 4] },
          { kind: 'bot', at: [2, 2], patrol: 'beat' },
        ],
        routes: [BEAT],
        ...changes,
      },
      null,
      1,
    ),
  );
const routeOf = (changes: Partial<PlanFile>): unknown =>
  loadPlan(bytes(changes), 'test.json').things.find(({ kind }) => kind === 'bot')?.route;

test('a bot has the stops of its named route, in map units; one that returns has them in reverse too', () => {
  const [a, b, c] = BEAT.points.map(([x, z]) => ({ x: x * 32, z: z * 32 }));
  expect(routeOf({})).toEqual([a, b, c]);
  expect(routeOf({ routes: [{ ...BEAT, round: false }] })).toEqual([a, b, c, b]);
  expect(routeOf({ things: [{ kind: 'bot', at: [2, 2] }] })).toBeUndefined();
});

test.each<[code: string, text: RegExp, mend: RegExp, changes: Partial<PlanFile>, line: RegExp]>([
  [
    'unknown-route',
    /route "beta" does not exist/,
    /one of beat/,
    { things: [{ kind: 'bot', at: [1, 1], patrol: 'beta' }] },
    /"patrol": "beta"/,
  ],
  ['unknown-route', /route "beat" does not exist/, /Declare it/, { routes: [] }, /"patrol": "beat"/],
  ['duplicate-route', /"beat" is used twice/, /different name/, { routes: [BEAT, BEAT] }, /"name": "beat"/],
  [
    'route-outside',
    /outside every room, at \(9, 1\)/,
    /into a room/,
    {
      routes: [
        {
          ...BEAT,
          points: [
            [1, 1],
            [9, 1],
          ],
        },
      ],
    },
    /^ *\[$/,
  ],
  [
    'patrol-of-other',
    /this is a cart/,
    /"route"/,
    { things: [{ kind: 'cart', at: [1, 1], route: [[2, 1]], patrol: 'beat' }] },
    /"patrol": "beat"/,
  ],
  ['route-of-other', /this is a bot/, /"patrol"/, { things: [{ kind: 'bot', at: [1, 1], route: [[2, 1]] }] }, /"route": \[/], // prettier-ignore
  ['cart-without-route', /This cart lacks "route"/, /Add it/, { things: [{ kind: 'cart', at: [1, 1] }] }, /^ *\{$/],
  ['key-of-other', /this is a prop/, /Delete/, { things: [{ kind: 'prop', at: [1, 1], key: 'red' }] }, /"key": "red"/],
  ['route-outside', /The route has a stop outside every room, at \(9, 1\)/, /into a room/, { things: [{ kind: 'cart', at: [1, 1], route: [[2, 1], [9, 1]] }] }, /^ *\[$/], // prettier-ignore
])('%s is rejected with place and remedy: %s', (code, text, mend, changes, line) => {
  // prettier-ignore
  const file = bytes(changes);
  const error = errorOf(() => loadPlan(file, 'test.json'));
  expect(error.code).toBe(code);
  expect(error.what).toMatch(text);
  expect(error.mend).toMatch(mend);
  expect(new TextDecoder().decode(file).split('\n')[error.place.line! - 1]).toMatch(line);
});

test('the level doctor names a patrol stop that a bot cannot reach, and finds nothing in a valid patrol', () => {
  const stopsOf = (changes: Partial<PlanFile>): (object | undefined)[] =>
    examineMap(bytes(changes), 'test.json').findings.filter(({ kind }) => kind === 'unreachable-stop');
  expect(stopsOf({})).toEqual([]);
  const [finding, ...rest] = stopsOf({ routes: [{ ...BEAT, points: [[1, 1], [12, 4]] }] }); // prettier-ignore
  expect(finding).toMatchObject({ severity: 'doubt', at: { x: 384, z: 128 }, place: { line: expect.any(Number) } });
  expect(finding).toMatchObject({ message: expect.stringMatching(/no further .* than \(1, 1\): to \(12, 4\)/) });
  expect(rest).toEqual([]);
});
