// Which line should halve a set of wall pieces: the lines of its own walls are scored by a table of weights, the lowest score wins.
//
// What counts most is what makes cells: every open stretch of a splitter has two ends, and an end at a reflex corner is needed
// sooner or later, while one at a cut or at a corner that was well as it was is wasted. Some terms are known of a line before any
// other piece is looked at; with the best of those first, nearly all candidates are dropped after a few cuts. In large sets
// only some are tried. A line with the whole set on one side is marked spent: it can part no subset either.
import { isConvexRing } from './convex-ring.ts';
import type { Pieces } from './pieces.ts';
import { BACK_SIDE, FRONT_SIDE } from './pieces.ts';
import { cornerSlot } from './reflex-corners.ts';
import type { Bench } from './score-line.ts';
import { layOut, scoreLine, WEIGHTS } from './score-line.ts';

/** Candidates tried at a branch: half of them the best known, half evenly from the rest. */
const SAMPLES = 128;
/** A set that deep comes of walls of which none parts the others evenly (a pillar of a thousand sides): few tries do. */
const DEEP = 64;
const DEEP_SAMPLES = 8;

/** From so many pieces on a set is first looked at as a whole: is it convex already? */
const ROUND = 96;

/** So many pieces may be held against candidates in one build: forty times what the largest known map of 11,000 walls asks for. */
const MOST_WORK = 5e8;

/** The line that should split the set, or −1 when none parts it: then its pieces bound a convex region. */
export function chooseSplitter(pieces: Pieces, set: readonly number[], depth: number, bench: Bench): number {
  if (set.length >= ROUND && isConvexRing(pieces, set)) return -1;
  bench.sets++;
  layOut(pieces, set, bench);
  const candidates = candidatesOf(pieces, set, bench);
  let best = -1;
  let bestScore = Infinity;
  const consider = (line: number): void => {
    bench.work += set.length;
    if (bench.work > MOST_WORK) {
      throw new Error(
        `buildTree: ${pieces.lineOfWall.length} walls are too tangled, no line parts them evenly; give round shapes fewer corners`,
      );
    }
    const score = scoreLine(pieces, set, bench, line, bestScore);
    if (Number.isNaN(score)) markSpent(pieces, set, bench, line);
    else if (score < bestScore) {
      best = line;
      bestScore = score;
    }
  };
  const samples = depth < DEEP ? SAMPLES : DEEP_SAMPLES;
  const few = candidates.length <= samples;
  const first = few ? candidates.length : samples / 2;
  for (let i = 0; i < first; i++) consider(candidates[i]);
  // Should none of the samples part the set, the others are tried until one does.
  const step = few ? 1 : Math.floor((candidates.length - first) / (samples / 2));
  for (let offset = 0; offset < step && (offset === 0 || best < 0); offset++) {
    for (let i = first + offset; i < candidates.length; i += step) consider(candidates[i]);
  }
  return best;
}

/** The lines that may part the set, by what is known of them. */
function candidatesOf(pieces: Pieces, set: readonly number[], bench: Bench): number[] {
  const { metIn, known, line: lines, sides, sets } = bench;
  const { lineDx, lineDz } = pieces.plane;
  const candidates: number[] = [];
  for (let i = 0; i < set.length; i++) {
    const line = lines[i];
    if (metIn[line] !== sets) {
      metIn[line] = sets;
      known[line] = lineDx[line] !== 0 && lineDz[line] !== 0 ? WEIGHTS.slanted : 0;
      if (!pieces.spent[set[i]]) candidates.push(line);
    }
    known[line] += WEIGHTS.along * sides[i];
  }
  countReflex(pieces, set, bench);
  return candidates.sort((p, q) => known[p] - known[q] || p - q);
}

/** Credits both lines of every reflex corner that the set holds whole. */
function countReflex(pieces: Pieces, set: readonly number[], bench: Bench): void {
  const { known, line: lines, cornerMetIn, sets } = bench;
  for (let i = 0; i < set.length; i++) {
    const piece = set[i];
    const wall = pieces.wall[piece];
    for (let at = 0; at < 2; at++) {
      // An end that was cut off is no corner.
      if ((at === 0 ? bench.from[i] : bench.to[i]) !== pieces.cornerOf[2 * wall + at]) continue;
      for (let side = 0; side < 2; side++) {
        const corner = pieces.reflex[cornerSlot(wall, at, side)];
        if (corner < 0 || !(pieces.sides[piece] & (side === 0 ? FRONT_SIDE : BACK_SIDE))) continue;
        // The first of its two walls leaves the set's number and its line, the second finds them.
        if (cornerMetIn[2 * corner] !== sets) {
          cornerMetIn[2 * corner] = sets;
          cornerMetIn[2 * corner + 1] = lines[i];
          continue;
        }
        known[lines[i]] += WEIGHTS.resolved;
        known[cornerMetIn[2 * corner + 1]] += WEIGHTS.resolved;
      }
    }
  }
}

function markSpent(pieces: Pieces, set: readonly number[], bench: Bench, line: number): void {
  for (let i = 0; i < set.length; i++) if (bench.line[i] === line) pieces.spent[set[i]] = 1;
}
