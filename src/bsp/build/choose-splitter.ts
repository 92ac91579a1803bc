// Chooses the line that splits a set of wall pieces: candidates are the lines of its own walls, and the lowest score wins.
//
// Most of the score is the number of new cells: every open span of a splitter has two ends. An end at a reflex corner is needed anyway; one
// at a cut or at a convex corner is wasted. Some terms are known before other pieces are examined. With the best of those first, nearly all
// candidates are rejected after a few cuts. Large sets are sampled. A line with the whole set on one side is marked spent: it cannot split
// a subset either.
import type { PieceBatch } from './piece-batch.ts';
import { BACK_SIDE, FRONT_SIDE, type Pieces } from './pieces.ts';
import { cornerSlot } from './reflex-corners.ts';
import { scoreLine, WEIGHTS } from './score-line.ts';

/** Candidates tried at a branch: half of them the best ranked, half sampled evenly from the rest. */
const SAMPLES = 128;
/** A set this deep has walls that no line splits evenly (a pillar of a thousand sides), so a few tries are enough. */
const DEEP = 64;
const DEEP_SAMPLES = 8;

/** Largest number of piece tests in one build: forty times the need of the largest known map of 11,000 walls. */
const MAX_TESTS = 5e8;

/** Up to this many candidates, insertion sort is quicker than the engine's own sort. */
const MAX_INSERTION = 32;

/** The line that should split the batch, or −1 when none does; its pieces then bound a convex region. */
export function chooseSplitter(pieces: Pieces, batch: PieceBatch, depth: number): number {
  const candidates = rankCandidates(pieces, batch);
  const { candidates: keys, knownScore } = batch;
  const lines = knownScore.length;
  let best = -1;
  let bestScore = Infinity;
  const consider = (candidate: number): void => {
    batch.tests += batch.count;
    if (batch.tests > MAX_TESTS) {
      throw new Error(
        `buildTree: ${pieces.lineOfWall.length} walls are too tangled: no line splits them evenly; give round shapes fewer corners`,
      );
    }
    const line = keys[candidate] - Math.floor(keys[candidate] / lines) * lines;
    const score = scoreLine(pieces, batch, line, bestScore);
    if (Number.isNaN(score)) markSpent(pieces, batch, line);
    else if (score < bestScore) {
      best = line;
      bestScore = score;
    }
  };
  const samples = depth < DEEP ? SAMPLES : DEEP_SAMPLES;
  const few = candidates <= samples;
  const first = few ? candidates : samples / 2;
  for (let i = 0; i < first; i++) consider(i);
  // If none of the samples splits the set, try the others until one does.
  const step = few ? 1 : Math.floor((candidates - first) / (samples / 2));
  for (let offset = 0; offset < step && (offset === 0 || best < 0); offset++) {
    for (let i = first + offset; i < candidates; i += step) consider(i);
  }
  return best;
}

/**
 * Ranks the lines that may split the set by known score, ties by line id; returns their count. A candidate is its known score × number of lines
 * + line, which is exact because both are integers.
 */
function rankCandidates(pieces: Pieces, batch: PieceBatch): number {
  const { seenIn, knownScore, line: lines, sides, piece, candidates, sets, count } = batch;
  const { spent, plane } = pieces;
  const { lineDx, lineDz } = plane;
  let found = 0;
  for (let i = 0; i < count; i++) {
    const line = lines[i];
    if (seenIn[line] !== sets) {
      seenIn[line] = sets;
      knownScore[line] = lineDx[line] !== 0 && lineDz[line] !== 0 ? WEIGHTS.slanted : 0;
      if (spent[piece[i]] === 0) candidates[found++] = line;
    }
    knownScore[line] += WEIGHTS.along * sides[i];
  }
  if (found === 0) return 0;
  countReflex(pieces, batch);
  for (let i = 0; i < found; i++) candidates[i] += knownScore[candidates[i]] * knownScore.length;
  if (found > MAX_INSERTION) candidates.subarray(0, found).sort();
  else insertionSort(candidates, found);
  return found;
}

function insertionSort(numbers: Float64Array, count: number): void {
  for (let i = 1; i < count; i++) {
    const each = numbers[i];
    let at = i;
    for (; at > 0 && numbers[at - 1] > each; at--) numbers[at] = numbers[at - 1];
    numbers[at] = each;
  }
}

/** Credits both lines of every reflex corner that the set contains whole. */
function countReflex(pieces: Pieces, batch: PieceBatch): void {
  const { knownScore, line: lines, piece: pieceAt, from, to, cornerSeenIn, sets, count } = batch;
  const { wall: wallOf, sides: sidesOf, cornerOf, reflex } = pieces;
  for (let i = 0; i < count; i++) {
    const piece = pieceAt[i];
    const wall = wallOf[piece];
    for (let at = 0; at < 2; at++) {
      // An end created by a cut is no corner.
      if ((at === 0 ? from[i] : to[i]) !== cornerOf[2 * wall + at]) continue;
      for (let side = 0; side < 2; side++) {
        const corner = reflex[cornerSlot(wall, at, side)];
        if (corner < 0 || !(sidesOf[piece] & (side === 0 ? FRONT_SIDE : BACK_SIDE))) continue;
        // The first of the two walls stores the set's number and its line; the second finds them.
        if (cornerSeenIn[2 * corner] !== sets) {
          cornerSeenIn[2 * corner] = sets;
          cornerSeenIn[2 * corner + 1] = lines[i];
          continue;
        }
        knownScore[lines[i]] += WEIGHTS.resolved;
        knownScore[cornerSeenIn[2 * corner + 1]] += WEIGHTS.resolved;
      }
    }
  }
}

function markSpent({ spent }: Pieces, { line: lines, piece, count }: PieceBatch, line: number): void {
  for (let i = 0; i < count; i++) if (lines[i] === line) spent[piece[i]] = 1;
}
