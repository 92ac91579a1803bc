// The smallest Doom map in which something can move: square rooms in a row.
import { parseDoomWad } from '../../src/map/doom/doom-wad.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { makePlan } from '../../src/map/draft/make-plan.ts';
import { writeWad, type LineSketch, type MapSketch, type SectorSketch } from './wad-writer.ts';

/** Square rooms of 256 in a row from west to east, each with its own sector; `specials` go to the lines between them, by number. */
export function rowOfRooms(
  sectors: readonly SectorSketch[],
  specials: readonly Pick<LineSketch, 'special' | 'tag'>[],
  things: MapSketch['things'] = [],
): FloorPlan {
  const vertices = Array.from({ length: sectors.length + 1 }, (_, i) => [
    [i * 256, 0],
    [i * 256, 256],
  ]).flat() as [number, number][];
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
