// Grip and pace by floor material. To make another material slow or slippery, add a row.
//
// Loaders of floor plans and grids use this table. Doom maps have their own friction rules (doom/effects/grounds.ts), and their water does not
// slow. Player, bots and the cost term `time` read only the sector's `footing`.
import type { Footing, Sector } from '../floor-plan.ts';
import type { MaterialName } from '../materials.ts';

export const PLAIN_FOOTING: Footing = { grip: 1, pace: 1 };
export const WATER_FOOTING: Footing = { grip: 1, pace: 0.5 };
export const ICE_FOOTING: Footing = { grip: 0.2, pace: 1 };

const FOOTINGS: Readonly<Partial<Record<MaterialName, Footing>>> = {
  water: WATER_FOOTING,
  mud: { grip: 1, pace: 0.6 },
  ice: ICE_FOOTING,
};

/** The footing on a floor of that material, with the author's pace if given; absent for plain floor. */
export function footingOn(material: MaterialName, pace?: number): Pick<Sector, 'footing'> {
  const footing = FOOTINGS[material];
  if (pace !== undefined) return { footing: { ...(footing ?? PLAIN_FOOTING), pace } };
  return footing === undefined ? {} : { footing };
}
