// Neighbours: moves agents that overlap apart, as constraints on their places (Weiss, Litteneker, Jiang and Terzopoulos 2017; Macklin,
// Müller, Chentanez and Kim 2014), pair by pair in the order of the squares.
//
// Who gives way decides whether a crowd jams. Of two agents with one goal the nearer one does not yield at all: so the first of all is never
// held up by the others, and no arch forms before a door. Those who have waited for a second go before the nearer ones, so that a stream
// does not hold anybody at its side. Agents that meet turn to the right of each other. Where they are stuck
// in spite of that, the distance that they keep shrinks with the time, until they pass through each other.
import type { Agents } from './agents.ts';
import type { Squares } from './squares.ts';

/** The part of an overlap by which the one in front gives way, of two agents with different goals in one direction. */
const FIRST = 0.1;
/** An agent that waits for longer than this, steps, counts as nearer to its goal: by this part of its radius for each step. */
const LATE = 60;
const LATE_COUNTS = 1 / 8;
/** Longer waits count as this long, so that those who stand round their goal are in the order of their distances. */
const LATEST = 300;
/** How much agents that meet turn to the right. */
const RIGHT = 0.5;
/** Between agents whose directions have at least this cosine, the distance never shrinks, unless one stands for STANDS steps, or is MUCH_SLOWER. */
const ALIKE = 0.6;
const STANDS = 600;
/** One with at most this part of the speed of the other is passed, with the same goal too. */
const MUCH_SLOWER = 1 / 16;
const APART_X = [0.6, -0.8, 0.8, -0.6];
const APART_Z = [0.8, 0.6, -0.6, -0.8];

/** Pairs this near may touch before they are found again, as a part of the distance that agents keep. */
const MARGIN = 1.1;
/** Most near pairs that are kept, for each agent. */
const MOST_PAIRS = 6;

export interface Separation {
  /** Moves the places after the step of agents nearer to each other than they should be: of all, which finds the near pairs, or of those. */
  first(squares: Squares, isFinding: boolean): void;
  /** Moves those of the near pairs once more. */
  again(squares: Squares): void;
  /** Whether the near pairs count for one more step: no agent came or went, all pairs are kept, and none is too fast for the margin. */
  lasts(): boolean;
}

export function createSeparation(agents: Agents): Separation {
  const { capacity, id, order, square, toX: x, toZ: z } = agents;
  const { directionX, directionZ, distance, goal, speed, squeeze, waited } = agents;
  const pairs = new Int32Array(2 * MOST_PAIRS * capacity);
  /** Of agents with one goal, the one with less goes first. */
  const turnOf = new Float64Array(capacity);
  /** The distance that agents keep. Not an argument, which would be allocated at every call. */
  const kept = new Float64Array(1);
  let found = 0;
  let counted = 0;
  let areSlow = false;

  const movePair = (i: number, j: number): void => {
    // Again: numbers that are handed over would be allocated.
    const gapX = x[i] - x[j];
    const gapZ = z[i] - z[j];
    const square = gapX * gapX + gapZ * gapZ;
    let wanted = kept[0];
    let share = 0.5;
    let turn = 0;
    const isSlow = Math.min(speed[i], speed[j]) <= MUCH_SLOWER * Math.max(speed[i], speed[j]);
    if (goal[i] === goal[j] && !isSlow) {
      share = turnOf[i] < turnOf[j] || (turnOf[i] === turnOf[j] && id[i] < id[j]) ? 0 : 1;
    } else {
      const cosine = directionX[i] * directionX[j] + directionZ[i] * directionZ[j];
      const stands = isSlow || waited[i] >= STANDS || waited[j] >= STANDS;
      const against = stands ? 1 : Math.min(1, Math.max(0, 2 * (ALIKE - cosine)));
      wanted *= 1 - against * Math.max(squeeze[i], squeeze[j]);
      if (square >= wanted * wanted) return;
      turn = RIGHT * against;
      if (against < 1) {
        share = gapX * (directionX[i] + directionX[j]) + gapZ * (directionZ[i] + directionZ[j]) > 0 ? FIRST : 1 - FIRST;
      }
    }
    const gap = Math.sqrt(square);
    const any = (3 * id[i] + id[j]) & 3; // Agents in one place part in all directions.
    const nx = gap === 0 ? APART_X[any] : gapX / gap;
    const nz = gap === 0 ? APART_Z[any] : gapZ / gap;
    const moveX = (wanted - gap) * (nx + turn * nz);
    const moveZ = (wanted - gap) * (nz - turn * nx);
    x[i] += share * moveX;
    z[i] += share * moveZ;
    x[j] -= (1 - share) * moveX;
    z[j] -= (1 - share) * moveZ;
  };

  const separation: Separation = {
    first(squares, isFinding) {
      const { columns, apart, reach } = squares;
      const { count } = agents;
      const wide = apart * apart;
      const near = MARGIN * MARGIN * wide;
      areSlow = true;
      kept[0] = apart;
      for (let i = 0; i < count; i++) {
        turnOf[i] = distance[i] - LATE_COUNTS * reach * Math.min(Math.max(waited[i], LATE), LATEST);
        if (2 * speed[i] > (MARGIN - 1) * apart) areSlow = false;
      }
      if (!isFinding) return separation.again(squares);
      found = 0;
      counted = count;
      // The first agent that is not before the square below on the left: it moves on with k.
      let below = 0;
      for (let k = 0; k < count; k++) {
        const at = square[k];
        const i = order[k];
        while (below < count && square[below] < at + columns - 1) below++;
        // The rest of its own square and the next one, then the three below: so every pair comes once.
        for (let row = 0; row < 2; row++) {
          const last = row === 0 ? at + 1 : at + columns + 1;
          for (let other = row === 0 ? k + 1 : below; other < count && square[other] <= last; other++) {
            const j = order[other];
            const gapX = x[i] - x[j];
            const gapZ = z[i] - z[j];
            const gap = gapX * gapX + gapZ * gapZ;
            if (gap >= near) continue;
            if (found < pairs.length) {
              pairs[found++] = i;
              pairs[found++] = j;
            }
            if (gap < wide) movePair(i, j);
          }
        }
      }
    },
    again({ apart }) {
      const wide = apart * apart;
      for (let k = 0; k < found; k += 2) {
        const i = pairs[k];
        const j = pairs[k + 1];
        const gapX = x[i] - x[j];
        const gapZ = z[i] - z[j];
        const gap = gapX * gapX + gapZ * gapZ;
        if (gap < wide) movePair(i, j);
      }
    },
    lasts: () => areSlow && agents.count === counted && found < pairs.length,
  };
  return separation;
}
