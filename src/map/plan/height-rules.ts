// Destination heights of moving floors and ceilings, relative to neighbouring sectors.
//
// Neighbours are the sectors across a sector's two-sided walls; walls with the sector on both sides are ignored. Rules as in Doom (id
// Software, 1993; its source, 1997) and Boom (TeamTNT, 1998). Works on drawn and on current heights.
import { SOLID, type Sector, type Wall } from '../floor-plan.ts';
import type { HeightBase, HeightRule } from '../movers.ts';

export interface SectorHeights {
  floorOf(sector: number): number;
  ceilingOf(sector: number): number;
}

export function drawnHeights(sectors: readonly Pick<Sector, 'floor' | 'ceiling'>[]): SectorHeights {
  return { floorOf: (sector) => sectors[sector].floor, ceilingOf: (sector) => sectors[sector].ceiling };
}

/** For each sector its neighbours across two-sided walls, each once, in wall order. */
export function neighboursOfSectors(walls: readonly Pick<Wall, 'front' | 'back'>[], sectorCount: number) {
  const neighbours = Array.from({ length: sectorCount }, () => new Set<number>());
  for (const { front, back } of walls) {
    if (back === SOLID || back === front) continue;
    neighbours[front].add(back);
    neighbours[back].add(front);
  }
  return neighbours.map((of) => [...of]);
}

/** The height that a rule defines for a part of a sector, map units; the part's own height where no neighbour qualifies. */
export function heightByRule(
  rule: HeightRule,
  part: 'floor' | 'ceiling',
  sector: number,
  neighbours: readonly (readonly number[])[],
  heights: SectorHeights,
): number {
  const own = part === 'floor' ? heights.floorOf(sector) : heights.ceilingOf(sector);
  const around = rule.withSelf === true ? [...neighbours[sector], sector] : neighbours[sector];
  const base = baseHeight(rule.from, own, rule.of ?? sector, around, heights);
  let height = rule.unlessThere === true && base === own ? base : base + rule.plus;
  if (rule.within === true) {
    height =
      part === 'floor'
        ? Math.min(height, heights.ceilingOf(sector) + Math.min(rule.plus, 0))
        : Math.max(height, heights.floorOf(sector) + Math.max(rule.plus, 0));
  }
  return height;
}

function baseHeight(from: HeightBase, own: number, sector: number, around: readonly number[], heights: SectorHeights) {
  if (from === 'own floor') return heights.floorOf(sector);
  if (from === 'own ceiling') return heights.ceilingOf(sector);
  const all = around.map((each) => (from.includes('floor') ? heights.floorOf(each) : heights.ceilingOf(each)));
  const fit = from.endsWith('up')
    ? all.filter((h) => h > own)
    : from.endsWith('down')
      ? all.filter((h) => h < own)
      : all;
  if (fit.length === 0) return own;
  const wantsLeast = from.startsWith('lowest') || from.endsWith('up');
  return fit.reduce((best, each) => (wantsLeast ? Math.min(best, each) : Math.max(best, each)));
}
