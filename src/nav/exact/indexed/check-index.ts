// Checks an index that comes from outside; only the types of its arrays are known. Sizes must fit each other, and entries must be valid
// indices. Distances must be those of paths from corner to corner, so that paths end. Whether corners see each other, and whether paths are
// the shortest, is not checked.
import { entryOf, placeIn, POINT_INDEX_VERSION } from './index-layout.ts';
import type { LevelIndex } from './level-indexes.ts';

type Numbers = ArrayLike<number>;

/** Relative difference of two sums for one path: rounding. */
const SAME = 1e-9;

/** Throws what `wrong` makes of the first field that does not fit. */
export function checkIndex(index: LevelIndex, wrong: (field: string, value: unknown, wanted: string) => Error): void {
  const { version, fingerprint, cones, squares, graph, labels, table } = index;
  const need = (isRight: boolean, field: string, value: unknown, wanted: string): void => {
    if (!isRight) throw wrong(field, value, wanted);
  };
  /** The fault at an entry: texts are made for wrong ones only. */
  const at = (field: string, array: Numbers, i: number, wanted: string): Error =>
    wrong(`${field}[${i}]`, array[i], wanted);
  const long = (field: string, array: Numbers, count: number): void =>
    need(array.length === count, `${field}.length`, array.length, `${count}`);
  /** Where the lists of `count` things begin among as many entries; one more at the end. */
  const starts = (field: string, array: Numbers, count: number, entries: number): void => {
    long(field, array, count + 1);
    for (let i = 0; i < count; i++) if (array[i] > array[i + 1]) throw at(field, array, i, 'no more than the next');
    if (array[0] !== 0) throw at(field, array, 0, '0');
    if (array[count] !== entries) throw at(field, array, count, `${entries}, the number of entries`);
  };
  const below = (field: string, array: Numbers, limit: number): void => {
    for (let i = 0; i < array.length; i++)
      if (!(array[i] >= 0 && array[i] < limit)) throw at(field, array, i, `0 or more and below ${limit}`);
  };

  /** Is a path of the whole length a step from one corner to another and the rest? Steps have a length, so paths end. */
  const isStep = (from: number, to: number, whole: number, rest: number): boolean => {
    const step = Math.hypot(graph.x[to] - graph.x[from], graph.z[to] - graph.z[from]);
    return rest < whole && Math.abs(step + rest - whole) <= SAME * whole;
  };

  need(version === POINT_INDEX_VERSION, 'version', version, `${POINT_INDEX_VERSION}, as in this version`);
  long('fingerprint', fingerprint, 2);
  const corners = graph.x.length;
  long('graph.z', graph.z, corners);
  starts('graph.start', graph.start, corners, graph.to.length);
  below('graph.to', graph.to, corners);
  const cells = cones.start.length - 1;
  starts('cones.start', cones.start, cells, cones.corner.length);
  below('cones.corner', cones.corner, corners);
  long('cones.limits', cones.limits, 4 * cones.corner.length);
  long('squares.gridOf', squares.gridOf, cells);
  const grids = squares.scale.length;
  below('squares.gridOf', squares.gridOf, grids);
  for (const part of ['column', 'row', 'columns', 'first'] as const) long(`squares.${part}`, squares[part], grids);
  starts('squares.start', squares.start, squares.start.length - 1, squares.cone.length);

  need((labels === null) !== (table === null), 'table', table, 'given if there are no labels, and null otherwise');
  if (table !== null) {
    const { length, next } = table;
    long('table.length', length, (corners * (corners - 1)) / 2);
    long('table.next', next, corners * corners);
    below('table.next', next, corners);
    for (let goal = 0, i = 0; goal < corners; goal++) {
      for (let corner = 0; corner < corners; corner++, i++) {
        if (corner === goal) continue;
        const whole = length[placeIn(corner, goal)];
        const rest = next[i] === goal ? 0 : length[placeIn(next[i], goal)];
        if (whole !== Infinity && !isStep(corner, next[i], whole, rest))
          throw at('table.next', next, i, `the next corner on a path of length ${whole} to corner ${goal}`);
      }
    }
  }
  if (labels === null) return;
  const { start, hub, length, next } = labels;
  starts('labels.start', start, corners, hub.length);
  long('labels.length', length, hub.length);
  long('labels.next', next, hub.length);
  below('labels.hub', hub, corners);
  below('labels.next', next, corners);
  for (let corner = 0; corner < corners; corner++) {
    for (let i = start[corner]; i < start[corner + 1]; i++) {
      if (next[i] === corner) continue;
      const then = entryOf(labels, next[i], hub[i]);
      if (hub[then] === hub[i] && isStep(corner, next[i], length[i], length[then])) continue;
      throw at('labels.next', next, i, `the next corner on a path of length ${length[i]} to its hub`);
    }
  }
}
