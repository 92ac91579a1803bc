// Tests early whether pieces already bound a convex region. Without it, a round room of thousands of walls would score every wall in vain.
//
// Turn the pieces so that their rooms are on the right and sort them by direction. They bound a convex region if two things hold for each
// piece and the previous one: it turns right by less than half a turn, and each lies in front of the other's line. Joined where their lines
// meet, they form a closed ring that turns once, and every line has all of it in front. Sides and turns are exact; angles only sort what is
// checked afterwards. "No" means "not proven here".
import { sideOfPoint } from '../../geometry/exact-plane.ts';
import { BACK_SIDE, FRONT_SIDE, type Pieces } from './pieces.ts';

/** Certainly convex? False also for rings with a gap of half a turn or more, and for two-sided pieces. */
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
