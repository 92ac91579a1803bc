// At which heights the floors and ceilings of a plan can be, and who gets from sector to sector at some of them.
//
// A level may be taken as drawn, or with what moves in it: then each sector has the heights at which its movers rest, beside its own, and a
// border is passable when it is so at some pair of heights. That is a wish of who plans ways: whether a door is up or a
// lift is down at this moment is the world's affair, which makes bots wait and has them pay for it. Rules of passing as for still
// walls: the opening holds the body, the step up and the drop are ones it takes.
import type { FloorPlan, Sector } from '../map/floor-plan.ts';
import { goesByItself, type SectorMover, type Trigger } from '../map/movers.ts';
import type { Body } from './body.ts';

/**
 * What of a level is taken to move. 'drawn': nothing. 'open': doors are open as well as shut, lifts up as well as down, and there are
 * teleporters. 'used': everything that somebody can set going.
 */
export type LevelState = 'drawn' | 'open' | 'used';

export interface SectorStates {
  /** By sector, ascending: every height its floor and its ceiling can have. */
  readonly floors: readonly (readonly number[])[];
  readonly ceilings: readonly (readonly number[])[];
  /** Walls (indices into plan.walls) that carry off whoever crosses them from the front, again and again: nobody walks on there. */
  readonly carriers: ReadonlySet<number>;
}

const NO_CARRIERS: ReadonlySet<number> = new Set();

/** The heights of a plan in that state; null where it is taken as drawn. */
export function statesOfPlan(plan: FloorPlan, state: LevelState): SectorStates | null {
  if (state === 'drawn' || (plan.movers.length === 0 && plan.triggers.length === 0)) return null;
  const states = statesOfMovers(
    plan.sectors,
    state === 'open' ? plan.movers.filter(({ kind }) => kind === 'door' || kind === 'lift') : usedMovers(plan),
  );
  return { ...states, carriers: carriersOf(plan) };
}

/** The same heights when everybody walks over teleporters' lines as if they were plain floor. */
export function withoutCarriers(states: SectorStates): SectorStates {
  return { ...states, carriers: NO_CARRIERS };
}

/** Those that work once only let others walk on after the first. */
function carriersOf({ triggers }: FloorPlan): ReadonlySet<number> {
  return new Set(
    triggers.flatMap(({ by, who, once, does, walls }) => {
      const carries = does.kind === 'teleport' || does.kind === 'teleport to wall';
      return carries && by === 'walk' && who === 'any' && !once ? walls : [];
    }),
  );
}

/** The heights of sectors when these movers, and no others, may be at any of their ends, and nothing carries anybody off. */
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

/** The movers that have a trigger somebody can set off, if need be with keys that lie about, and those that go by themselves. */
function usedMovers({ movers, triggers, things }: FloorPlan): SectorMover[] {
  const keys = new Set(things.flatMap(({ key }) => (key === undefined ? [] : [key])));
  const isPossible = ({ walls, key }: Trigger): boolean =>
    walls.length > 0 &&
    (key === null || (key === 'any' ? keys.size > 0 : key === 'all' ? keys.size === 3 : keys.has(key)));
  const used = new Set(
    triggers.flatMap((trigger) => (trigger.does.kind === 'move' && isPossible(trigger) ? trigger.does.movers : [])),
  );
  const known = new Set(triggers.flatMap(({ does }) => (does.kind === 'move' ? does.movers : [])));
  return movers.filter((mover, index) => used.has(index) || goesByItself(mover, known.has(index)));
}

/** Can the body get from one sector straight into the other (which may be the same), at some heights of both? */
export function canEnter({ floors, ceilings }: SectorStates, body: Body, from: number, to: number): boolean {
  return floors[from].some((start) =>
    floors[to].some((end) => {
      if (!body.flies && (end - start > body.step || start - end > body.drop)) return false;
      const least = Math.max(start, end) + body.height;
      return highest(ceilings[from]) >= least && highest(ceilings[to]) >= least;
    }),
  );
}

/** The opening between two sectors with their floors as low and their ceilings as high as they can be. */
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

/** Is the opening between two sectors ever high enough for that? */
export function isEverOpen(states: SectorStates, one: number, other: number, height: number): boolean {
  const { bottom, top } = widestOpening(states, one, other);
  return top - bottom >= height;
}

/** Is the sector ever so high? */
export function isEverHigh({ floors, ceilings }: SectorStates, sector: number, height: number): boolean {
  return highest(ceilings[sector]) - floors[sector][0] >= height;
}

/** Does any part of the sector move? */
export function isMoving({ floors, ceilings }: SectorStates, sector: number): boolean {
  return floors[sector].length > 1 || ceilings[sector].length > 1;
}

const highest = (heights: readonly number[]): number => heights[heights.length - 1];
