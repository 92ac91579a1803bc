// How the weather changes the ground: a table of weathers, each with the cost per unit of distance in a sector, and its
// footing.
//
// Frost makes water walkable and opens routes that were too expensive; a flood closes them. The world has one table of
// costs by sector, which every query reads; graphs and trees do not depend on it and are never rebuilt.
import { oncePer } from '../../nav/once-per.ts';
import { getOrAdd } from '../../geometry/lists.ts';
import type { FloorPlan, Footing, Sector } from '../../map/floor-plan.ts';
import { ICE_FOOTING, PLAIN_FOOTING } from '../../map/plan/footings.ts';
import type { WorldState } from '../world-state.ts';

export interface Weather {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** Does wet ground freeze? For looks. */
  readonly freezes?: true;
  /** Cost per unit of distance in the sector. */
  costOf(sector: Sector): number;
  footingOf(sector: Sector): Footing;
}

/** Frozen water and mud cost as much as plain floor; a flood multiplies their cost and their pace. */
const FROZEN = 1;
const FLOODED = 8;
const FLOODED_PACE = 0.5;

const usualFooting = ({ footing = PLAIN_FOOTING }: Sector): Footing => footing;

export const WEATHERS: readonly Weather[] = [
  {
    key: 'fair',
    title: 'Fair',
    note: 'The ground costs what the plan says.',
    costOf: ({ cost }) => cost,
    footingOf: usualFooting,
  },
  {
    key: 'frost',
    title: 'Frost: water freezes',
    freezes: true,
    note: 'Water and mud freeze: slippery, at full pace and at the cost of a floor. Routes over them open.',
    costOf: ({ cost, floorMaterial }) => (isWet(floorMaterial) ? Math.min(cost, FROZEN) : cost),
    footingOf: (sector) => (isWet(sector.floorMaterial) ? ICE_FOOTING : usualFooting(sector)),
  },
  {
    key: 'flood',
    title: 'Flood',
    note: 'Water and mud cost eight times as much and halve the pace once more: bots avoid them.',
    costOf: ({ cost, floorMaterial }) => (isWet(floorMaterial) ? cost * FLOODED : cost),
    footingOf(sector) {
      const { grip, pace } = usualFooting(sector);
      return isWet(sector.floorMaterial) ? { grip, pace: pace * FLOODED_PACE } : { grip, pace };
    },
  },
];

const isWet = (material: string): boolean => material === 'water' || material === 'mud';

export function isFrozenUnder(key: string): boolean {
  return WEATHERS.some((each) => each.key === key && each.freezes === true);
}

/** The costs by sector under that weather; null in fair weather, where the plan's costs apply. */
export function terrainUnder(plan: FloorPlan, key: string): Float64Array | null {
  const weather = weatherOf(key);
  return weather === WEATHERS[0] ? null : Float64Array.from(plan.sectors, (sector) => weather.costOf(sector));
}

const footingsOf = oncePer<FloorPlan, [], Map<string, readonly Footing[] | null>>(() => new Map());

/** The footing in each sector under that weather; null where all of it is plain floor. */
export function footingsUnder(plan: FloorPlan, key: string): readonly Footing[] | null {
  return getOrAdd(footingsOf(plan), key, () => {
    const all = plan.sectors.map((sector) => weatherOf(key).footingOf(sector));
    return all.some(({ grip, pace }) => grip !== 1 || pace !== 1) ? all : null;
  });
}

function weatherOf(key: string): Weather {
  const weather = WEATHERS.find((each) => each.key === key);
  if (weather === undefined) throw new Error(`weatherOf: there is no weather '${key}'`);
  return weather;
}

export function terrainOfPlan({ sectors }: FloorPlan): Float64Array {
  return Float64Array.from(sectors, ({ cost }) => cost);
}

export function changeWeather(world: WorldState): void {
  world.terrain = terrainUnder(world.level.plan, world.settings.weather);
  world.changedAt = world.tick + 1;
}
