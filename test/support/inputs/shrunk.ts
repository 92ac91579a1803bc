// Plans and bodies at a power of two of their size. All arithmetic scales exactly, so every answer must scale with them: a comparison with
// a fixed length, or with 1 in place of 0, shows.
import type { Point } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import type { Body } from '../../../src/nav/body.ts';

export const SHRINK = 4096;

export const shrunkPoint = ({ x, z }: Point): Point => ({ x: x / SHRINK, z: z / SHRINK });

/** The plan with all lengths on the floor divided by SHRINK; heights stay. */
export function shrunkPlan(plan: FloorPlan): FloorPlan {
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  return {
    ...plan,
    quantum: plan.quantum / SHRINK,
    bounds: { minX: minX / SHRINK, minZ: minZ / SHRINK, maxX: maxX / SHRINK, maxZ: maxZ / SHRINK },
    vertices: plan.vertices.map(shrunkPoint),
    things: plan.things.map((thing) => ({ ...thing, at: shrunkPoint(thing.at), radius: thing.radius / SHRINK })),
    links: plan.links.map((link) => {
      return { ...link, from: shrunkPoint(link.from), to: shrunkPoint(link.to), cost: link.cost / SHRINK };
    }),
  };
}

export const shrunkBody = (body: Body): Body => ({ ...body, radius: body.radius / SHRINK });
