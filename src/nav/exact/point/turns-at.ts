// Converts the corners of a point's path to turns on their tracks: the sense, and the positions of arrival and departure.
import type { Point } from '../../../geometry/point.ts';
import { positionOf, type Corners } from '../corners.ts';
import type { Turn } from '../tangents/search-tangents.ts';
import { TRACK_SLACK } from '../tangents/tangent-graph.ts';

/** The turns at the first `count` of those corners, on the path from start to goal. */
export function turnsAt(corners: Corners, numbers: Int32Array, count: number, start: Point, goal: Point): Turn[] {
  const turns: Turn[] = [];
  for (let i = 0; i < count; i++) {
    const corner = numbers[i];
    const from = i === 0 ? start : placeOf(corners, numbers[i - 1]);
    const to = i + 1 === count ? goal : placeOf(corners, numbers[i + 1]);
    turns.push(turnAt(corners, corner, from, to));
  }
  return turns;
}

function placeOf({ x, z }: Corners, corner: number): Point {
  return { x: x[corner], z: z[corner] };
}

const SENSES = [1, -1] as const;

/** A path that runs straight past a corner may touch it in either sense; the one that the corner's track has is chosen. */
function turnAt(corners: Corners, corner: number, from: Point, to: Point): Turn {
  const { x, z } = placeOf(corners, corner);
  const into = Math.atan2(z - from.z, x - from.x);
  const out = Math.atan2(to.z - z, to.x - x);
  for (const sense of SENSES) {
    const arrives = positionOf(corners, corner, into - (sense * Math.PI) / 2);
    const leaves = positionOf(corners, corner, out - (sense * Math.PI) / 2);
    const low = Math.min(arrives, leaves);
    const high = Math.max(arrives, leaves);
    if (low < -TRACK_SLACK || high > corners.width[corner] + TRACK_SLACK) continue;
    if (sense * (leaves - arrives) >= -TRACK_SLACK) return { corner, sense, arrives, leaves };
  }
  throw new Error(`turnAt: no path turns at corner ${corner} from ${from.x},${from.z} to ${to.x},${to.z}`);
}
