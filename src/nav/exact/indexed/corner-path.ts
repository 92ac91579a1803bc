// A way as the corners it turns at, for those who ask for a way alone; what lies along it is worked out when somebody looks.
//
// Most who ask want points and a length, and a way through hundreds of leaves takes longer to follow than to find. It is a class
// for the getter on its prototype: an own one would cost more than the whole query. It must not be copied by spreading or sent to
// another thread: for those there is `answer`, which lays everything out.
import type { Point3 } from '../../../geometry/point.ts';
import type { Path } from '../../path-finder.ts';

export class CornerPath implements Path {
  readonly points: readonly Point3[];
  readonly links: Path['links'];
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
  ) {
    this.points = points;
    this.links = walks(points.length);
    this.length = length;
    this.cost = cost;
    this.expanded = expanded;
    this.#corridorOf = corridorOf;
  }

  get corridor(): readonly number[] {
    return (this.#corridor ??= this.#corridorOf());
  }
}

const lists: Path['links'][] = [];

/** So many walks; lists are shared. */
function walks(count: number): Path['links'] {
  return (lists[count] ??= Object.freeze(Array.from({ length: count }, () => 'walk' as const)));
}
