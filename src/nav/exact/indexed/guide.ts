// What is left to the goal at least, for a search over tangents: the distance between corners with arcs left out.
//
// Distances are those over the straight parts of clear tangents, known beforehand. What is left from a corner is the least over the
// corners whose tangents come to the goal; so it never says too much, and never falls by more than the way that was made. A
// corner is looked up when a query first asks for it.
import type { HubLabels } from './hub-labels.ts';

export interface Guide {
  /** Forgets the goal. */
  begin(): void;
  /** A tangent of that length leads from a corner to the goal; whether it is clear is no matter. */
  endAt(corner: number, length: number): void;
  /** What is left from a corner at least; Infinity when there is no way. */
  rest(corner: number): number;
}

/** Lengths are sums of other numbers than the search's: they are taken less by this, relative. */
const ROUNDING = 1e-12;

/** A guide by those labels. Not to be shared by two who ask at once. */
export function createGuide(labels: HubLabels): Guide {
  const { start, hub, length } = labels;
  const count = start.length - 1;
  /** By hub: the least that is left from there. */
  const left = new Float64Array(count).fill(Infinity);
  const ends = new Float64Array(count).fill(Infinity);
  const touched: number[] = [];
  const mark = new Int32Array(count);
  const known = new Float64Array(count);
  let round = 0;
  return {
    begin() {
      for (const corner of touched) {
        ends[corner] = Infinity;
        for (let i = start[corner]; i < start[corner + 1]; i++) left[hub[i]] = Infinity;
      }
      touched.length = 0;
      round++;
    },
    endAt(corner, own) {
      if (own >= ends[corner]) return;
      if (ends[corner] === Infinity) touched.push(corner);
      ends[corner] = own;
      for (let i = start[corner]; i < start[corner + 1]; i++) left[hub[i]] = Math.min(left[hub[i]], own + length[i]);
    },
    rest(corner) {
      if (mark[corner] === round) return known[corner];
      let least = Infinity;
      for (let i = start[corner]; i < start[corner + 1]; i++) least = Math.min(least, length[i] + left[hub[i]]);
      mark[corner] = round;
      return (known[corner] = least * (1 - ROUNDING));
    },
  };
}
