// Every tour leads somewhere: to a map that ships, layers and settings that exist, and it stands in the list of src/README.md.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { TOUR_GROUPS, TOURS, tourOfHash } from '../../src/browser/links/tours.ts';
import { readAddress, writeAddress } from '../../src/browser/links/url.ts';
import { LAYERS } from '../../src/debug/layers.ts';

const root = resolve(import.meta.dirname, '../..');
const maps = readdirSync(resolve(root, 'maps')).map((name) => name.replace(/\.[^.]*$/, ''));
const readme = readFileSync(resolve(root, 'src/README.md'), 'utf8');

test.each(TOURS.map((tour) => [tour.key, tour] as const))('the tour %s refers to existing things', (key, tour) => {
  const address = readAddress(tour.hash);
  // Nothing was passed over as unknown, and nothing says what holds anyway.
  expect(writeAddress(address)).toBe(tour.hash);
  expect(maps).toContain(address.map);
  for (const layer of address.layers ?? []) expect(LAYERS.map((each) => each.key)).toContain(layer);
  expect(address.layers).toBeDefined();
  expect(tour.note).toMatch(/\.$/);
  const layers = tour.controls.flatMap((name) => (name.startsWith('layer ') ? [name.slice('layer '.length)] : []));
  for (const layer of layers) expect(LAYERS.map((each) => each.key)).toContain(layer);
  expect(tourOfHash(`#tour=${key}`)).toBe(tour);
  expect(readme).toContain(`\`#tour=${key}\``);
});

test('the groups of the menu stand one after the other, and every layer has its sentence', () => {
  const order = TOURS.map(({ group }) => TOUR_GROUPS.indexOf(group));
  expect(order).toEqual([...order].sort());
  expect(new Set(order).size).toBe(TOUR_GROUPS.length);
  for (const { key, note } of LAYERS) expect(note, key).toMatch(/^[A-Z].*[a-z]\.$/);
});

test('names of tours are unique, and src/README.md lists exactly these', () => {
  expect(new Set(TOURS.map(({ key }) => key)).size).toBe(TOURS.length);
  expect(new Set(TOURS.map(({ title }) => title)).size).toBe(TOURS.length);
  const linked = [...readme.matchAll(/`#tour=([\w-]+)`/g)].map(([, key]) => key);
  expect(linked.sort()).toEqual(TOURS.map(({ key }) => key).sort());
  expect(tourOfHash('#map=keep')).toBeUndefined();
  expect(tourOfHash('#tour=nowhere')).toBeUndefined();
});
