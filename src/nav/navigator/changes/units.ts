// Converts between the caller's units (those of the level's source) and the plan's map units.
//
// A source whose second axis grows up the page (Doom) is mirrored: arcs then turn the other way.
import type { Point, Point3 } from '../../../geometry/point.ts';
import type { FloorPlan } from '../../../map/floor-plan.ts';
import type { PathArc, Place } from '../../path-finder.ts';

export type Units = ReturnType<typeof unitsOf>;

/** Beyond every level, map units: what is farther, up to numbers too large to convert, is brought here, where there is no floor either. */
const FAR = 2 ** 30;
const inReach = (value: number): number => Math.max(-FAR, Math.min(FAR, value));

export function unitsOf({ frame, quantum }: FloorPlan) {
  const { scale, dx, dz } = frame;
  const scaleZ = frame.flipped ? -scale : scale;
  // Exact: the quantum is a power of two.
  const inverse = 1 / quantum;
  const turnSign = frame.flipped ? -1 : 1;
  return {
    /** Map units in one of the caller's. */
    scale,
    /** The same along z: below 0 where the source is mirrored. */
    scaleZ,
    /** The source's origin, map units. */
    dx,
    dz,
    /** On the plan's grid; y is kept where there is one. */
    toPlan(place: Place): Place {
      const x = Math.round(inReach(place.x * scale + dx) * inverse) * quantum;
      const z = Math.round(inReach(place.z * scaleZ + dz) * inverse) * quantum;
      return place.y === undefined ? { x, z } : { x, z, y: place.y * scale };
    },
    /** Rounded down to the grid of the level's corners: gaps of exactly an agent's width stay as wide. */
    radiusToPlan: (radius: number): number => Math.floor(radius * scale * inverse) * quantum,
    /** Not moved to the grid. */
    exactToPlan: ({ x, z }: Point): Point => ({ x: inReach(x * scale + dx), z: inReach(z * scaleZ + dz) }),
    toOwn: (point: Point, y: number): Point3 => ({
      x: (point.x - dx) / scale,
      y: y / scale,
      z: (point.z - dz) / scaleZ,
    }),
    arcToOwn: (arc: PathArc | null): PathArc | null =>
      arc && {
        x: (arc.x - dx) / scale,
        z: (arc.z - dz) / scaleZ,
        radius: arc.radius / scale,
        turn: arc.turn * turnSign,
      },
    arcToPlan: (arc: PathArc | null): PathArc | null =>
      arc && {
        x: arc.x * scale + dx,
        z: arc.z * scaleZ + dz,
        radius: arc.radius * scale,
        turn: arc.turn * turnSign,
      },
  };
}
