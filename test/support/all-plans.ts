// All maps for tests: those in maps/, and the Doom maps of ../shared if present.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import type { Level } from '../../src/nav/level.ts';
import type { LevelState } from '../../src/nav/sector-states.ts';
import { SHARED } from './data.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Name of a map, and a function that loads it. */
export type NamedPlan = readonly [name: string, load: () => FloorPlan];

export interface MapFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

function filesIn(folder: string, isMap: (name: string) => boolean): MapFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter(isMap).sort();
  return names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
}

/** Plans are read-only, so each is loaded once per process. */
const loaded = new Map<string, FloorPlan>();

const plansIn = (folder: string, files: MapFile[]): NamedPlan[] =>
  files.map(({ name, bytes }) => [
    name,
    () => {
      const path = join(folder, name);
      const plan = loaded.get(path) ?? loadPlan(bytes, name);
      loaded.set(path, plan);
      return plan;
    },
  ]);

/** The files in maps/. */
export function ownMaps(): MapFile[] {
  return filesIn(join(ROOT, 'maps'), (name) => /\.(json|jsonc|txt|map|wad)$/i.test(name));
}

/** Every map in maps/. */
export function ownPlans(): NamedPlan[] {
  return plansIn('maps', ownMaps());
}

const levels = new WeakMap<FloorPlan, Map<LevelState, Level>>();

/** The level of a plan, built once per process, with the portal graphs and navmeshes that tests have used. */
export function levelOfPlan(plan: FloorPlan, state: LevelState = 'drawn'): Level {
  const known = levels.get(plan) ?? new Map<LevelState, Level>();
  levels.set(plan, known);
  const level = known.get(state) ?? buildLevel(plan, state);
  known.set(state, level);
  return level;
}

/** The level of the map in maps/ of that name. */
export const ownLevel = (name: string): Level => levelOfPlan(ownPlans().find(([each]) => each === name)![1]());

/** The public Doom maps in ../shared/data/freedoom; empty if that folder is missing. */
export function doomPlans(): NamedPlan[] {
  const isMap = (name: string): boolean => name.endsWith('.wad') && name !== 'resources.wad';
  return plansIn('freedoom', filesIn(join(SHARED, 'freedoom'), isMap));
}
