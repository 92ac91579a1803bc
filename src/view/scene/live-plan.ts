// The plan in its state at the drawn moment. Floors and ceilings that move are interpolated between two steps of the world and
// written into a separate plan. Code that draws walls, pictures and floors reads it like a plan that stands still, and again only
// where something has moved since.
import { SOLID, type FloorPlan, type Sector } from '../../map/floor-plan.ts';
import { changingLights } from '../../game/movers/lights.ts';
import type { World } from '../../game/world.ts';

/** What has moved since it was asked last: indices of sectors and of the walls beside them. */
export interface Moved {
  readonly sectors: readonly number[];
  readonly walls: readonly number[];
}

type Range = readonly [lowest: number, highest: number];

export type LivePlan = ReturnType<typeof createLivePlan>;

const STILL: Moved = { sectors: [], walls: [] };

/** A plan of the view's own, as it is drawn at first. */
export function createLivePlan(plan: FloorPlan) {
  const sectors = new Set(plan.movers.map(({ sector }) => sector));
  const lit = changingLights(plan);
  const own = new Set([...sectors, ...lit]);
  const live = plan.sectors.map((sector, index): { -readonly [Key in keyof Sector]: Sector[Key] } =>
    own.has(index) ? { ...sector } : sector,
  );
  const wallsOf = new Map<number, number[]>([...sectors].map((sector) => [sector, []]));
  const walls = new Set<number>();
  plan.walls.forEach(({ front, back }, wall) => {
    for (const sector of back === SOLID || back === front ? [front] : [front, back]) {
      if (!sectors.has(sector)) continue;
      wallsOf.get(sector)!.push(wall);
      walls.add(wall);
    }
  });
  const ranges = new Map<number, { readonly floor: Range; readonly ceiling: Range }>();
  for (const sector of sectors) {
    const { floor, ceiling } = plan.sectors[sector];
    const ends = (part: 'floor' | 'ceiling', drawn: number): Range => {
      const all = plan.movers.flatMap((mover) =>
        mover.sector === sector && mover.part === part ? [mover.other, mover.back] : [],
      );
      return [Math.min(drawn, ...all), Math.max(drawn, ...all)];
    };
    ranges.set(sector, { floor: ends('floor', floor), ceiling: ends('ceiling', ceiling) });
  }
  return {
    /** The level's plan; heights and lights of its sectors that change are those of the moment. */
    plan: { ...plan, sectors: live } as FloorPlan,
    /** Sectors that can move, and the walls beside them. */
    sectors,
    walls,
    /** The lowest and highest that floor and ceiling of a moving sector are known to get. */
    rangeOf: (sector: number) => ranges.get(sector)!,
    /** Sectors whose light changes. */
    lit,
    /** The plan as it is drawn, but with every ceiling that moves at its highest: where light may come through. */
    openPlan(): FloorPlan {
      const open = (sector: Sector, index: number): Sector =>
        sectors.has(index) ? { ...sector, ceiling: ranges.get(index)!.ceiling[1] } : sector;
      return sectors.size === 0 ? plan : { ...plan, sectors: plan.sectors.map(open) };
    },
    /** Takes the heights of a world between its last two steps, and its lights. */
    follow(world: Pick<World, 'sectors' | 'lights'>, alpha: number): Moved {
      for (const { sector, light } of world.lights) live[sector].light = light;
      const moved: number[] = [];
      for (const { sector, floor, ceiling, floorBefore, ceilingBefore } of world.sectors) {
        const now = live[sector];
        const low = floorBefore + (floor - floorBefore) * alpha;
        const high = ceilingBefore + (ceiling - ceilingBefore) * alpha;
        if (low === now.floor && high === now.ceiling) continue;
        now.floor = low;
        now.ceiling = high;
        moved.push(sector);
      }
      if (moved.length === 0) return STILL;
      return { sectors: moved, walls: [...new Set(moved.flatMap((sector) => wallsOf.get(sector) ?? []))] };
    },
  };
}
