// The address is read and written without loss, and nonsense in it is passed over.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHOICES, DEFAULT_SETTINGS } from '../../src/game/settings/settings.ts';
import { DEFAULT_PAGE_SETTINGS, settingsOfWorld } from '../../src/browser/page-settings.ts';
import { readAddress, unreadIn, writeAddress, type Address } from '../../src/browser/links/url.ts';

test('an address is read back as written, to the decimals it keeps', () => {
  const otherFinders = CHOICES.find(({ name }) => name === 'finder')!
    .choices.map(({ key }) => key)
    .filter((key) => key !== DEFAULT_SETTINGS.finder);
  const address = fc.record(
    {
      map: fc.stringMatching(/^[\w ,&#=%äß-]{1,20}$/),
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      layers: fc.uniqueArray(fc.stringMatching(/^[a-z-]{1,12}$/)),
      blueprint: fc.boolean(),
      above: fc.boolean(),
      settings: fc
        .tuple(fc.integer({ min: 6, max: 50 }), fc.constantFrom(...otherFinders))
        .map(([bots, finder]) => ({ bots, finder, smoothing: 'closest', workers: 2, horde: 1000 })),
      eye: fc.record({
        x: fc.integer({ min: -99999, max: 99999 }).map((value) => value / 10),
        z: fc.integer({ min: -99999, max: 99999 }).map((value) => value / 10),
        y: fc.integer({ min: -999, max: 999 }).map((value) => value / 10),
        yaw: fc.integer({ min: 0, max: 6282 }).map((value) => value / 1000),
        pitch: fc.integer({ min: -1500, max: 1500 }).map((value) => value / 1000),
      }),
    },
    { requiredKeys: ['blueprint', 'above'] },
  );
  fc.assert(
    fc.property(address, (wished) => {
      expect(readAddress(writeAddress(wished as Address))).toEqual(wished);
    }),
    { seed: 7 },
  );
});

test('in a tour the address holds its name and what differs from it, and is read back as written', () => {
  const tour = {
    key: 'graph',
    address: readAddress('#map=museum&layers=walls,graph&blueprint=1&bots=1&finder=funnel'),
  };
  expect(writeAddress({ ...tour.address, seed: 1 }, tour)).toBe('#tour=graph');
  // The tour's own bots are one; a value that is usual elsewhere is a change here.
  const changed: Address = {
    ...tour.address,
    seed: 7,
    layers: ['walls'],
    blueprint: false,
    above: true,
    settings: { ...DEFAULT_PAGE_SETTINGS, bots: DEFAULT_SETTINGS.bots, finder: 'funnel', workers: 2 },
  };
  const hash = writeAddress(changed, tour);
  expect(hash).toBe('#tour=graph&seed=7&layers=walls&blueprint=0&above=1&bots=5&workers=2');
  expect(readAddress(hash, tour.address)).toEqual({
    ...changed,
    settings: { bots: 5, finder: 'funnel', workers: 2 },
  });
});

test('what an address leaves out is named as it is written; what is written by the page never is', () => {
  const hash =
    '#map=keep&bots=many&layers=cells&seed=-1&colour=red&blueprint=yes&finder=dijkstra&eye=1,2&above=1&horde=-5';
  expect(unreadIn(hash)).toEqual(['bots=many', 'seed=-1', 'colour=red', 'blueprint=yes', 'eye=1,2', 'horde=-5']);
  expect(unreadIn('#layers=cells,cels')).toEqual(['layers=cels']);
  const eye = { x: 1, z: 2, y: 3, yaw: 0.5, pitch: 0 };
  const written = { map: 'keep', seed: 7, layers: ['cells'], blueprint: true, above: true, settings: { bots: 7 }, eye };
  for (const full of ['', '#', writeAddress(written)]) expect(unreadIn(full)).toEqual([]);
});

test('yaw is normalised to one turn', () => {
  const eye = { x: 0, z: 0, y: 0, yaw: -Math.PI / 2 + 20 * Math.PI, pitch: 0 };
  expect(readAddress(writeAddress({ layers: [], blueprint: false, above: false, eye })).eye?.yaw).toBeCloseTo(
    1.5 * Math.PI,
    2,
  );
});

test.each([
  ['', {}],
  ['#', {}],
  ['#seed=-1&map=', {}],
  ['#seed=1.5', {}],
  ['#seed=99999999999', {}],
  ['#eye=1,2,3', {}],
  ['#eye=1,2,3,NaN,0', {}],
  ['#eye=1e300,2,3,0,0', {}],
  ['#%%%', {}],
  ['#layers=', { layers: [] }],
  ['#blueprint=yes', {}],
  ['#bots=1001&speed=fast&finder=magic&smoothing=no', {}],
  // Smoothing was a switch once.
  ['#smoothing=0', { settings: { smoothing: 'none' } }],
  ['#smoothing=false', { settings: { smoothing: 'none' } }],
  ['#smoothing=1', { settings: { smoothing: 'own' } }],
  ['#smoothing=toString', {}],
  ['#bots=2.5&speed=0.5', { settings: { speed: 0.5 } }],
])('%s is read as far as possible', (hash, expected) => {
  expect(readAddress(hash)).toEqual({ blueprint: false, above: false, ...expected });
});

test('the settings of the page are no settings of a world', () => {
  const { settings } = readAddress('#bots=7&workers=3&horde=2000&workers=9');
  expect(settings).toEqual({ bots: 7, workers: 3, horde: 2000 });
  expect(settingsOfWorld(settings!)).toEqual({ bots: 7 });
  expect(Object.keys(settingsOfWorld(DEFAULT_PAGE_SETTINGS)).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
});
