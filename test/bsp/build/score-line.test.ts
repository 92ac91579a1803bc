// Scores of splitters beside a count over all pieces, without boxes and without a bound.
import { expect, test } from 'vitest';
import { createPieceBatch, fillBatch } from '../../../src/bsp/build/piece-batch.ts';
import { BACK_SIDE, FRONT_SIDE, piecesOfPlan, type Pieces } from '../../../src/bsp/build/pieces.ts';
import { scoreLine, WEIGHTS } from '../../../src/bsp/build/score-line.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

/** The score of a line for whole walls, whose side values are exact; NaN when it leaves one side empty. */
function scoreOf(
  { plane, from, to, wall, sides, lineOfWall, senseOfWall }: Pieces,
  set: readonly number[],
  line: number,
  known: number,
): number {
  // prettier-ignore
  let [front, back, score] = [0, 0, known];
  const { lineX, lineZ, lineDx, lineDz, x, z } = plane;
  const sideOf = (point: number): number =>
    Math.sign(lineDx[line] * (z[point] - lineZ[line]) - lineDz[line] * (x[point] - lineX[line]));
  for (const piece of set) {
    const all = sides[piece] === (FRONT_SIDE | BACK_SIDE) ? 2 : 1;
    const [low, high] = [sideOf(from[piece]), sideOf(to[piece])].sort((a, b) => a - b);
    if (lineOfWall[wall[piece]] === line) {
      const isAlong = senseOfWall[wall[piece]] > 0;
      front += Number((sides[piece] & (isAlong ? FRONT_SIDE : BACK_SIDE)) !== 0);
      back += Number((sides[piece] & (isAlong ? BACK_SIDE : FRONT_SIDE)) !== 0);
      continue;
    }
    if (high > 0) front += all;
    if (low < 0) back += all;
    if (low * high < 0) score += WEIGHTS.cutSide * all + WEIGHTS.cutPoint;
    else if (low * high === 0) score += WEIGHTS.touching * all;
  }
  if (front === 0 || back === 0) return NaN;
  return score + (WEIGHTS.imbalance * Math.abs(front - back) ** 3) / (front + back) ** 2;
}

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

test.each([1, 2, 3, 4, 6])(
  'a score below the bound is exact, another is not below it (random plan of seed %i)',
  (seed) => {
    const plan = randomPlan(seed, 240);
    // As coarse as the plan allows, so that ends come as near to lines as they can, or fine.
    const unit = plan.vertices.reduce((one, { x, z }) => divisorOf(divisorOf(one, Math.abs(x)), Math.abs(z)), 0);
    const pieces = piecesOfPlan(seed % 3 === 0 ? plan : { ...plan, quantum: unit });
    const random = randomFrom(seed);
    const all = pieces.from.map((_, piece) => piece);
    const { x, z } = pieces.plane;
    // Neighbours in the set near each other, as the builder has them.
    all.sort((p, q) => x[pieces.from[p]] - x[pieces.from[q]] || z[pieces.from[p]] - z[pieces.from[q]]);
    const batch = createPieceBatch(pieces);
    const wrong: unknown[] = [];
    let pruned = 0;
    for (const count of [5, 8, 9, 40, 70, all.length]) {
      const begin = Math.floor(random() * (all.length - count));
      const set = all.slice(begin, begin + count);
      fillBatch(pieces, all, begin, begin + count, batch);
      for (let i = 0; i < 60; i++) {
        const own = i % 3 === 0 ? all : set;
        const line = pieces.lineOfWall[pieces.wall[own[Math.floor(random() * own.length)]]];
        batch.knownScore[line] = Math.floor(random() * 20) - 10;
        const truth = scoreOf(pieces, set, line, batch.knownScore[line]);
        for (const bound of [Infinity, truth + 1e-6, truth - 1e-6, truth - 30, batch.knownScore[line], -50]) {
          const score = scoreLine(pieces, batch, line, bound);
          if (score === Infinity) pruned++;
          const isRight = Number.isNaN(truth) ? Number.isNaN(score) : truth < bound ? Math.abs(score - truth) < 1e-9 : score >= bound; // prettier-ignore
          if (!isRight) wrong.push([count, line, bound, truth, score]);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(pruned).toBeGreaterThan(100);
  },
);
