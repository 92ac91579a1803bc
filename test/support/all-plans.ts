// Every map there is to test on: the project's own in maps/, and the Doom maps of ../shared where those are at hand.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Name of a map, and what loads it. */
export type NamedPlan = readonly [name: string, load: () => FloorPlan];

function plansIn(folder: string, isMap: (name: string) => boolean): NamedPlan[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(isMap)
    .sort()
    .map((name) => [name, () => loadPlan(new Uint8Array(readFileSync(join(folder, name))), name)]);
}

/** Every map in maps/. */
export function ownPlans(): NamedPlan[] {
  return plansIn(join(ROOT, 'maps'), (name) => /\.(json|jsonc|txt|map|wad)$/i.test(name));
}

/** The public Doom maps in ../shared/data/freedoom; none where that folder is missing. */
export function doomPlans(): NamedPlan[] {
  return plansIn(join(ROOT, '../shared/data/freedoom'), (name) => name.endsWith('.wad') && name !== 'resources.wad');
}
