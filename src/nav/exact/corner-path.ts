// A path given by the corners where it turns; its corridor is computed on first use.
//
// Most callers want points and length, and following a path through hundreds of leaves takes longer than finding it. A class, so that the
// getter is on the prototype: a getter on each object would cost more than the whole query. Do not spread it or send it to another thread;
// `answer` returns a plain path for that.
import type { Point3 } from '../../geometry/point.ts';
import type { Path } from '../path-finder.ts';

export class CornerPath implements Path {
  readonly points: readonly Point3[];
  readonly links: Path['links'];
  readonly arcs?: NonNullable<Path['arcs']>;
  readonly length: number;
  readonly cost: number;
  readonly expanded: number;
  #corridor: readonly number[] | null = null;
  readonly #corridorOf: () => readonly number[];

  constructor(
    points: readonly Point3[],
    length: number,
    cost: number,
    expanded: number,
    corridorOf: () => readonly number[],
    arcs: Path['arcs'] = [],
  ) {
    this.points = points;
    this.links = walks(points.length);
    this.length = length;
    this.cost = cost;
    this.expanded = expanded;
    if (arcs.some((arc) => arc !== null)) this.arcs = arcs;
    this.#corridorOf = corridorOf;
  }

  get corridor(): readonly number[] {
    return (this.#corridor ??= this.#corridorOf());
  }
}

const lists: Path['links'][] = [];

/** A list of that many walks; lists are shared. */
export function walks(count: number): Path['links'] {
  return (lists[count] ??= Object.freeze(Array.from({ length: count }, () => 'walk' as const)));
}
