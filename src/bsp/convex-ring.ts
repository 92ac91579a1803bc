// Do some pieces bound a convex region already? Asked before lines are scored, for a round room of thousands of walls would
// otherwise score each of them to learn that none parts the rest.
//
// Turned so that their rooms are on the right and put in the order of their directions, the pieces bound a convex region when
// each turns right by less than half a turn from the one before and the two lie in front of one another's line: joined where
// their lines meet they are then a closed ring of right turns that goes round once, and every line of such a ring has all of
// it in front. Sides and turns are exact; the angles only put in order what is checked after. A "no" means "not told here".
import { sideOfPoint } from '../geometry/exact-plane.ts';
import type { Pieces } from './pieces.ts';
import { BACK_SIDE, FRONT_SIDE } from './pieces.ts';

/** Certainly convex? False also for rings with a gap of half a turn or more, and for pieces with a room on either side. */
export function isConvexRing(pieces: Pieces, set: readonly number[]): boolean {
  const { plane, lineOfWall, senseOfWall } = pieces;
  const senses = new Map<number, number>();
  for (const piece of set) {
    if (pieces.sides[piece] === (FRONT_SIDE | BACK_SIDE)) return false;
    const wall = pieces.wall[piece];
    const line = lineOfWall[wall];
    const sense = pieces.sides[piece] & FRONT_SIDE ? senseOfWall[wall] : -senseOfWall[wall];
    if ((senses.get(line) ?? sense) !== sense) return false;
    senses.set(line, sense);
  }
  if (senses.size < 3) return false;
  const ring = [...senses]
    .map(([line, sense]) => ({
      line,
      sense,
      angle: Math.atan2(sense * plane.lineDz[line], sense * plane.lineDx[line]),
    }))
    .sort((p, q) => p.angle - q.angle);
  const neighbours = new Map<number, readonly [number, number]>();
  ring.forEach(({ line, sense }, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    const after = ring[(i + 1) % ring.length];
    const turn = plane.lineDx[line] * plane.lineDz[after.line] - plane.lineDz[line] * plane.lineDx[after.line];
    if (turn * sense * after.sense > 0) neighbours.set(line, [before.line, after.line]);
  });
  if (neighbours.size < ring.length) return false;
  return set.every((piece) =>
    neighbours.get(lineOfWall[pieces.wall[piece]])!.every((line) => {
      const sense = senses.get(line)!;
      return (
        sideOfPoint(plane, pieces.from[piece], line) * sense >= 0 &&
        sideOfPoint(plane, pieces.to[piece], line) * sense >= 0
      );
    }),
  );
}
