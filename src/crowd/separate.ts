// Neighbours: moves agents that overlap apart, as constraints on their places (Weiss, Litteneker, Jiang and Terzopoulos 2017; Macklin,
// Müller, Chentanez and Kim 2014), pair by pair in the order of the squares, in strips with even numbers first.
//
// Who gives way decides whether a crowd jams. Of two agents with one goal the nearer one does not yield: so the first of all is never held up
// by the others, and no arch forms before a door. Those who have waited for a second go before the nearer ones, so that a stream does not
// hold anybody at its side. A nearer one that walks on yields to those who cannot get out of its way: else they would pile up at walls.
// Agents that meet turn to the right of each other. Where they are stuck in spite of that, the distance that they keep shrinks with the time,
// until they pass through each other.
import type { Agents, Room } from './agents.ts';
import type { Squares } from './squares.ts';

/** The part of an overlap by which the one in front gives way, of two agents with different goals in one direction. */
const FIRST = 0.1;
/** An agent that waits for longer than this, steps, counts as nearer to its goal: by this part of its radius for each step. */
const LATE = 60;
const LATE_COUNTS = 1 / 8;
/** Longer waits count as this long, so that those who stand round their goal are in the order of their distances. */
const LATEST = 300;
/** Two agents that keep less than this part of their distance are pressed. Then the nearer one to their goal yields, too: by that part of the overlap. */
const PRESSED = 0.9;
const PRESSED_SHARE = 0.5;
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
/** Most near pairs that are kept, for each agent of a strip. */
const MOST_PAIRS = 6;
/** Rows of squares in a strip, and most strips; larger grids have wider ones. */
const ROWS = 16;
const MOST_STRIPS = 1024;

const rowsIn = ({ count, columns }: Squares): number => Math.max(ROWS, Math.ceil(count / columns / MOST_STRIPS));

/** The number of strips. */
export const stripsOf = (squares: Squares): number => Math.ceil(squares.count / squares.columns / rowsIn(squares));

/** What the threads of a crowd know of near pairs. */
export type Pairs = ReturnType<typeof createPairs>;

export function createPairs(capacity: number, { numbers, integers }: Room) {
  return {
    /** Two agents each. Those of a strip begin at its agents' share of the room. */
    pairs: integers(2 * MOST_PAIRS * capacity),
    /** First of each strip's agents in their order. */
    strips: integers(MOST_STRIPS + 1),
    /** By strip: the end of its pairs, and 1 where some had no room. */
    end: integers(MOST_STRIPS),
    isFull: integers(MOST_STRIPS),
    /** Of agents with one goal, the one with less goes first. */
    turnOf: numbers(capacity),
  };
}

/** A function that moves a pair that is nearer than the distance kept, `kept[0]`: as an argument it would be allocated at every call. */
function createMover(agents: Agents, turnOf: Float64Array, kept: Float64Array): (i: number, j: number) => void {
  const { id, toX: x, toZ: z, directionX, directionZ, goal, speed, squeeze, waited } = agents;
  return (i: number, j: number): void => {
    // Again: numbers that are handed over would be allocated.
    const gapX = x[i] - x[j];
    const gapZ = z[i] - z[j];
    const square = gapX * gapX + gapZ * gapZ;
    let wanted = kept[0];
    let share = 0.5;
    let turn = 0;
    const isSlow = Math.min(speed[i], speed[j]) <= MUCH_SLOWER * Math.max(speed[i], speed[j]);
    if (goal[i] === goal[j] && !isSlow) {
      const isFirst = turnOf[i] < turnOf[j] || (turnOf[i] === turnOf[j] && id[i] < id[j]);
      const isPressed = square < PRESSED * PRESSED * wanted * wanted && waited[isFirst ? i : j] < LATE;
      const first = isPressed ? PRESSED_SHARE : 0;
      share = isFirst ? first : 1 - first;
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
}

/**
 * The pairs of a strip are agents of its rows and of the next row. So two strips with another between them share no agent. All strips
 * with even numbers may be processed in parallel, then all with odd numbers.
 */
export function createSeparation(agents: Agents, { pairs, strips, end, isFull, turnOf }: Pairs) {
  const { order, square, toX: x, toZ: z, distance, speed, waited } = agents;
  const kept = new Float64Array(1);
  const movePair = createMover(agents, turnOf, kept);

  return {
    /** Divides the agents, which are sorted, among the strips. */
    divide(squares: Squares): void {
      const { count } = agents;
      const inStrip = rowsIn(squares) * squares.columns;
      for (let strip = 0, at = 0; strip <= stripsOf(squares); strip++) {
        while (at < count && square[at] < strip * inStrip) at++;
        strips[strip] = at;
      }
    },
    /** Notes who goes first, before the pairs of a step are moved. */
    begin({ reach }: Squares, from: number, to: number): void {
      for (let i = from; i < to; i++)
        turnOf[i] = distance[i] - LATE_COUNTS * reach * Math.min(Math.max(waited[i], LATE), LATEST);
    },
    /** Finds the near pairs of a strip, and moves the places after the step of those nearer to each other than they should be. */
    find({ columns, apart }: Squares, strip: number): void {
      const { count } = agents;
      const wide = apart * apart;
      const near = MARGIN * MARGIN * wide;
      kept[0] = apart;
      let found = 2 * MOST_PAIRS * strips[strip];
      const most = 2 * MOST_PAIRS * strips[strip + 1];
      isFull[strip] = 0;
      // The first agent that is not before the square below on the left: it moves on with k.
      let below = strips[strip];
      for (let k = below; k < strips[strip + 1]; k++) {
        const at = square[k];
        const i = order[k];
        while (below < count && square[below] < at + columns - 1) below++;
        // The rest of this square and the next one, then the three below: so every pair comes once.
        for (let row = 0; row < 2; row++) {
          const last = row === 0 ? at + 1 : at + columns + 1;
          for (let other = row === 0 ? k + 1 : below; other < count && square[other] <= last; other++) {
            const j = order[other];
            const gapX = x[i] - x[j];
            const gapZ = z[i] - z[j];
            const gap = gapX * gapX + gapZ * gapZ;
            if (gap >= near) continue;
            if (found < most) {
              pairs[found++] = i;
              pairs[found++] = j;
            } else isFull[strip] = 1;
            if (gap < wide) movePair(i, j);
          }
        }
      }
      end[strip] = found;
    },
    /** Moves the near pairs of a strip once more. */
    again({ apart }: Squares, strip: number): void {
      const wide = apart * apart;
      kept[0] = apart;
      const last = end[strip];
      for (let k = 2 * MOST_PAIRS * strips[strip]; k < last; k += 2) {
        const i = pairs[k];
        const j = pairs[k + 1];
        const gapX = x[i] - x[j];
        const gapZ = z[i] - z[j];
        const gap = gapX * gapX + gapZ * gapZ;
        if (gap < wide) movePair(i, j);
      }
    },
    /** Whether the near pairs count for one more step: no agent came or went, all pairs are kept, and none is too fast for the margin. */
    lasts(squares: Squares): boolean {
      if (strips[stripsOf(squares)] !== agents.count) return false;
      for (let strip = 0; strip < stripsOf(squares); strip++) if (isFull[strip] === 1) return false;
      const most = ((MARGIN - 1) * squares.apart) / 2;
      for (let i = 0; i < agents.count; i++) if (speed[i] > most) return false;
      return true;
    },
  };
}
