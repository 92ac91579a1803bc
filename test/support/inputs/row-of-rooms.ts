// The smallest Doom map with movers: square rooms in a row.
import { parseDoomWad } from '../../../src/map/doom/doom-wad.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { makePlan } from '../../../src/map/draft/make-plan.ts';
import { writeWad, type LineSketch, type MapSketch, type SectorSketch } from './wad-writer.ts';

/**
 * Rooms in a row from west to east, each 256 × 256 or `width` wide, with its own sector; `specials` apply to the lines between them, in
 * order.
 */
export function rowOfRooms(
  sectors: readonly (SectorSketch & { readonly width?: number })[],
  specials: readonly Pick<LineSketch, 'special' | 'tag' | 'flags' | 'middle'>[],
  things: MapSketch['things'] = [],
): FloorPlan {
  const ends = [0];
  for (const { width = 256 } of sectors) ends.push(ends[ends.length - 1] + width);
  const vertices = ends.flatMap((x): [number, number][] => [
    [x, 0],
    [x, 256],
  ]);
  const lines: LineSketch[] = [];
  sectors.forEach((_, i) => {
    if (i > 0) lines.push({ from: 2 * i + 1, to: 2 * i, front: i - 1, back: i, flags: 4, ...specials[i - 1] });
  });
  lines.push({ from: 0, to: 1, front: 0 });
  sectors.forEach((_, i) => {
    lines.push({ from: 2 * i + 1, to: 2 * i + 3, front: i }, { from: 2 * i + 2, to: 2 * i, front: i });
  });
  const end = sectors.length;
  lines.push({ from: 2 * end + 1, to: 2 * end, front: end - 1 });
  return makePlan(
    parseDoomWad(writeWad({ vertices, lines, sectors, things: [{ x: 128, y: 128, type: 1 }, ...things] }), 'row.wad'),
  );
}
