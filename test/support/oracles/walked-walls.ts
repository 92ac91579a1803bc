// What each wall of a level is for a walker, for oracles: from the plan and the heights that its sectors can have, without portals.
import { SOLID, type Wall } from '../../../src/map/floor-plan.ts';
import type { Body } from '../../../src/nav/body.ts';
import type { Level } from '../../../src/nav/level.ts';

export interface WalkedWall {
  /** Stops the body from both sides. */
  readonly isSolid: boolean;
  /** Stops it from the lower side. */
  readonly isRise: boolean;
  /** May it step from the front to the back, and from the back to the front? */
  readonly opens: readonly [forth: boolean, back: boolean];
}

export function walkedWalls({ plan: { sectors, walls }, states }: Level, body: Body): WalkedWall[] {
  const floorsOf = (sector: number): readonly number[] => states?.floors[sector] ?? [sectors[sector].floor];
  const ceilingOf = (sector: number): number => Math.max(...(states?.ceilings[sector] ?? [sectors[sector].ceiling]));
  const passes = (from: number, to: number): boolean =>
    floorsOf(from).some((start) =>
      floorsOf(to).some((end) => {
        const room = Math.min(ceilingOf(from), ceilingOf(to)) - Math.max(start, end);
        return room >= body.height && end - start <= body.step && start - end <= body.drop;
      }),
    );
  return walls.map(({ front, back, blocks }: Wall) => {
    if (back === SOLID || (blocks & body.stoppedBy) !== 0)
      return { isSolid: true, isRise: false, opens: [false, false] };
    const bottom = Math.max(Math.min(...floorsOf(front)), Math.min(...floorsOf(back)));
    const isSolid = Math.min(ceilingOf(front), ceilingOf(back)) - bottom < body.height;
    const opens = [passes(front, back), passes(back, front)] as const;
    const moves = [front, back].some(
      (sector) => floorsOf(sector).length > 1 || (states?.ceilings[sector] ?? []).length > 1,
    );
    const isRise = moves ? !(opens[0] && opens[1]) : Math.abs(sectors[front].floor - sectors[back].floor) > body.step;
    return { isSolid, isRise: !isSolid && isRise, opens };
  });
}
