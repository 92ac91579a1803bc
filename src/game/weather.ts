// What the weather makes of the ground: a table of weathers, each with what a unit of way costs in a sector while it lasts.
//
// Frost lets water bear whoever walks on it, and opens routes that were too dear; a flood closes them. The world has one table of
// costs by sector, which every query reads as it stands; graphs and trees know nothing of it and are never built anew.
import type { FloorPlan, Sector } from '../map/floor-plan.ts';
import { stateOf, type WorldState } from './world-state.ts';
import type { World } from './world.ts';

export interface Weather {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** Does wet ground freeze? For looks. */
  readonly freezes?: true;
  /** What a unit of way costs in the sector. */
  costOf(sector: Sector): number;
}

/** Ice and frozen mud are like plain floor; a flood makes water so many times dearer. */
const FROZEN = 1;
const FLOODED = 8;

export const WEATHERS: readonly Weather[] = [
  { key: 'fair', title: 'Fair', note: 'The ground costs what the plan says.', costOf: ({ cost }) => cost },
  {
    key: 'frost',
    title: 'Frost: the lake freezes',
    freezes: true,
    note: 'Water and mud are hard and cost no more than a floor: ways over them open.',
    costOf: ({ cost, floorMaterial }) => (isWet(floorMaterial) ? Math.min(cost, FROZEN) : cost),
  },
  {
    key: 'flood',
    title: 'Flood',
    note: 'Water and mud are eight times as dear as in the plan: everybody keeps out of them who can.',
    costOf: ({ cost, floorMaterial }) => (isWet(floorMaterial) ? cost * FLOODED : cost),
  },
];

const isWet = (material: string): boolean => material === 'water' || material === 'mud';

/** Is wet ground frozen under that weather? */
export function isFrozenUnder(key: string): boolean {
  return WEATHERS.some((each) => each.key === key && each.freezes === true);
}

/** The costs by sector under that weather; null in fair weather, where the plan's hold. */
export function terrainUnder(plan: FloorPlan, key: string): Float64Array | null {
  const weather = WEATHERS.find((each) => each.key === key);
  if (weather === undefined) throw new Error(`terrainUnder: there is no weather '${key}'`);
  return weather === WEATHERS[0] ? null : Float64Array.from(plan.sectors, (sector) => weather.costOf(sector));
}

/** Changes what one sector costs from now on, beside the weather; Infinity closes it. The next query knows. */
export function setTerrain(world: World, sector: number, cost: number): void {
  const state = stateOf(world);
  if (!(cost > 0) || !(sector >= 0 && sector < state.level.plan.sectors.length)) {
    throw new Error(`setTerrain: sector ${sector} of ${state.level.plan.sectors.length} to cost ${cost}`);
  }
  // A new table: answers that were asked for with the old one keep it.
  const terrain = Float64Array.from(state.terrain ?? terrainOfPlan(state.level.plan));
  terrain[sector] = cost;
  state.terrain = terrain;
  state.changedAt = state.tick;
}

/** What the plan's sectors cost as drawn. */
export function terrainOfPlan({ sectors }: FloorPlan): Float64Array {
  return Float64Array.from(sectors, ({ cost }) => cost);
}

/** Lets the weather of the settings hold from now on. */
export function changeWeather(world: WorldState): void {
  world.terrain = terrainUnder(world.level.plan, world.settings.weather);
  world.changedAt = world.tick;
}
