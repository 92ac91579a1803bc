// The possible heights of a plan's floors and ceilings, and which borders are passable at some of them.
//
// A level is taken as drawn or with its movers. With movers, each sector also has the heights at which they rest, and a border is passable
// if some pair of heights allows it. This is a planning assumption: whether a door is up or a lift is down now is known to the world, which
// makes bots wait and adds the cost. A border is passable under the rules for still walls: height of the opening, step up and drop.
import type { FloorPlan, Sector } from '../map/floor-plan.ts';
import { goesByItself, type SectorMover, type Trigger } from '../map/movers.ts';
import type { Body } from './body.ts';

/**
 * Which movers of a level count. 'drawn': none. 'open': doors may be open or shut, lifts up or down, and teleporters work. 'used': every
 * mover that can be triggered.
 */
export type LevelState = 'drawn' | 'open' | 'used';

/** Which sectors move, and the heights that they can have. */
export interface SectorStates {
  /** By sector, ascending: the possible heights of its floor and ceiling. */
  readonly floors: readonly (readonly number[])[];
  readonly ceilings: readonly (readonly number[])[];
  /** Walls (indices into plan.walls) that teleport every agent that crosses them from the front; no walk continues there. */
  readonly carriers: ReadonlySet<number>;
}

const NO_CARRIERS: ReadonlySet<number> = new Set();

/** The heights of a plan in that state; null for 'drawn'. */
export function statesOfPlan(plan: FloorPlan, state: LevelState): SectorStates | null {
  if (state === 'drawn' || (plan.movers.length === 0 && plan.triggers.length === 0)) return null;
  const states = statesOfMovers(
    plan.sectors,
    state === 'open' ? plan.movers.filter(({ kind }) => kind === 'door' || kind === 'lift') : usedMovers(plan),
  );
  return { ...states, carriers: carriersOf(plan) };
}

/** The same heights with teleporters' lines as plain floor. */
export function withoutCarriers(states: SectorStates): SectorStates {
  return { ...states, carriers: NO_CARRIERS };
}

/** Teleporters that work only once let later agents walk on. */
function carriersOf({ triggers }: FloorPlan): ReadonlySet<number> {
  return new Set(
    triggers.flatMap(({ by, who, once, does, walls }) => {
      const carries = does.kind === 'teleport' || does.kind === 'teleport to wall';
      return carries && by === 'walk' && who === 'any' && !once ? walls : [];
    }),
  );
}

/** The heights of sectors if only these movers may be at any of their ends, without teleporters. */
export function statesOfMovers(sectors: readonly Sector[], movers: readonly SectorMover[]): SectorStates {
  const floors = sectors.map(({ floor }) => new Set([floor]));
  const ceilings = sectors.map(({ ceiling }) => new Set([ceiling]));
  for (const { sector, part, other, back, waitMs } of movers) {
    const heights = (part === 'floor' ? floors : ceilings)[sector];
    heights.add(other);
    if (waitMs < Infinity) heights.add(back);
  }
  const sorted = (heights: ReadonlySet<number>): number[] => [...heights].sort((a, b) => a - b);
  return { floors: floors.map(sorted), ceilings: ceilings.map(sorted), carriers: NO_CARRIERS };
}

/** The movers that move by themselves or have a trigger that can be set off, with keys of the map if needed. */
function usedMovers({ movers, triggers, things }: FloorPlan): SectorMover[] {
  const keys = new Set(things.flatMap(({ key }) => (key === undefined ? [] : [key])));
  const isPossible = ({ walls, key }: Trigger): boolean =>
    walls.length > 0 &&
    (key === null || (key === 'any' ? keys.size > 0 : key === 'all' ? keys.size === 3 : keys.has(key)));
  const used = new Set(
    triggers.flatMap((trigger) => (trigger.does.kind === 'move' && isPossible(trigger) ? trigger.does.movers : [])),
  );
  for (const index of moversByThemselves({ movers, triggers })) used.add(index);
  return movers.filter((_, index) => used.has(index));
}

/** Indices of the movers that move without being set off. */
export function moversByThemselves({ movers, triggers }: Pick<FloorPlan, 'movers' | 'triggers'>): number[] {
  const known = new Set(triggers.flatMap(({ does }) => (does.kind === 'move' ? does.movers : [])));
  return [...movers.keys()].filter((index) => goesByItself(movers[index], known.has(index)));
}

/** Whether the body can pass directly from one sector to the other (or the same) at some heights of both. */
export function canEnter({ floors, ceilings }: SectorStates, body: Body, from: number, to: number): boolean {
  return floors[from].some((start) =>
    floors[to].some((end) => {
      if (!body.flies && (end - start > body.step || start - end > body.drop)) return false;
      const least = Math.max(start, end) + body.height;
      return highest(ceilings[from]) >= least && highest(ceilings[to]) >= least;
    }),
  );
}

/** The opening between two sectors with the lowest possible floors and the highest possible ceilings. */
export function widestOpening(
  { floors, ceilings }: SectorStates,
  one: number,
  other: number,
): { readonly bottom: number; readonly top: number } {
  return {
    bottom: Math.max(floors[one][0], floors[other][0]),
    top: Math.min(highest(ceilings[one]), highest(ceilings[other])),
  };
}

/** Whether the opening between two sectors is ever that high. */
export function isEverOpen(states: SectorStates, one: number, other: number, height: number): boolean {
  const { bottom, top } = widestOpening(states, one, other);
  return top - bottom >= height;
}

export function isEverHigh({ floors, ceilings }: SectorStates, sector: number, height: number): boolean {
  return highest(ceilings[sector]) - floors[sector][0] >= height;
}

/** Whether any part of the sector moves. */
export function isMoving({ floors, ceilings }: SectorStates, sector: number): boolean {
  return floors[sector].length > 1 || ceilings[sector].length > 1;
}

const highest = (heights: readonly number[]): number => heights[heights.length - 1];
