// Limits the size of a draft before anything is computed from it.
import { checkLimit, FARTHEST, MAX_SECTORS, MAX_THINGS, MAX_WALLS } from '../input/limits.ts';
import { MapError, type MapPlace } from '../input/map-error.ts';
import type { PlanDraft } from './plan-draft.ts';

/** Throws a MapError `too-big` for too many walls, sectors or things, `too-far` for coordinates and heights out of range. */
export function checkSizes({ vertices, walls, sectors, things, links, places, frame }: PlanDraft): void {
  // Written as in the file.
  const own = (value: number): number => Number((value / frame.scale).toPrecision(12));
  const alongZ = frame.flipped ? -1 : 1;
  const checkReach = (value: number, what: string, place: (source: number) => MapPlace, source: number): void => {
    // Written so that NaN fails.
    if (Math.abs(value) <= FARTHEST) return;
    const far = `${what} ${own(value)} is more than ${own(FARTHEST)} from 0.`;
    throw new MapError('too-far', place(source), far, 'Move the map to the origin, or draw it smaller.');
  };
  checkLimit(walls.length, MAX_WALLS, places.map, `${walls.length} walls`);
  checkLimit(sectors.length, MAX_SECTORS, places.map, `${sectors.length} sectors`);
  checkLimit(things.length, MAX_THINGS, places.map, `${things.length} things`);
  for (const { a, b, source } of walls) {
    for (const vertex of [a, b]) {
      checkReach(vertices[vertex].x, 'Coordinate', places.wall, source);
      checkReach(alongZ * vertices[vertex].z, 'Coordinate', places.wall, source);
    }
  }
  for (const { floor, ceiling, source } of sectors) {
    checkReach(floor, 'Floor', places.sector, source);
    checkReach(ceiling, 'Ceiling', places.sector, source);
  }
  for (const { at, height, radius, source } of things) {
    checkReach(at.x, 'Coordinate', places.thing, source);
    checkReach(alongZ * at.z, 'Coordinate', places.thing, source);
    checkReach(height, 'Height', places.thing, source);
    checkReach(radius, 'Radius', places.thing, source);
  }
  for (const { from, to } of links) {
    for (const value of [from.x, alongZ * from.z, to.x, alongZ * to.z])
      checkReach(value, "A link's coordinate", () => places.map, 0);
  }
}
