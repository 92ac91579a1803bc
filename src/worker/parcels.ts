// Splits large structures into parcels: receiving a message of a hundred thousand objects would block the page for a dozen frames.
//
// The first parcel is the whole structure with its long lists empty; the others fill them, some thousand objects at a time. Objects shared
// within a parcel stay shared after structured cloning, so each list appears twice in the first parcel: in its place and in a table of
// lists. Items of different parcels that share an object (the corner of two cells) get equal copies. In a level, only the level, its tree
// and its meshes depend on identity. Items must not refer to the whole.

export type Parcel =
  /** The structure, and its lists to be filled. */
  | { readonly whole: unknown; readonly lists: readonly unknown[][] }
  /** More items of one of the lists. */
  | { readonly list: number; readonly items: readonly unknown[] };

/** A parcel, and the fraction packed so far, 0 … 1; 1 only for the last. */
export interface Packed {
  readonly parcel: Parcel;
  readonly part: number;
}

/** Lists of at least this many objects are sent in separate parcels. */
const MIN_LONG_LIST = 256;
/** Approximate number of objects per parcel. */
const OBJECTS_A_PARCEL = 4000;

/** Packs a structure of plain objects, arrays, maps, sets and typed arrays. Only one parcel is in memory at a time. */
export function* packParcels(structure: unknown): Generator<Packed, void> {
  const sources: (readonly unknown[])[] = [];
  const lists: unknown[][] = [];
  const whole = emptyLists(structure, sources, lists);
  let left = sources.reduce((sum, { length }) => sum + length, 0);
  const all = left + 1;
  yield { parcel: { whole, lists }, part: 1 - left / all };
  for (const [list, items] of sources.entries()) {
    for (let from = 0; from < items.length;) {
      let to = from;
      for (let objects = 0; to < items.length && objects < OBJECTS_A_PARCEL; to++) objects += countObjects(items[to]);
      left -= to - from;
      yield { parcel: { list, items: items.slice(from, to) }, part: 1 - left / all };
      from = to;
    }
  }
}

/** Returns a function that adds parcels in order and returns the structure so far. */
export function createUnpacker(): (parcel: Parcel) => unknown {
  let whole: unknown = null;
  let lists: readonly unknown[][] = [];
  return (parcel) => {
    if ('whole' in parcel) ({ whole, lists } = parcel);
    else for (const item of parcel.items) lists[parcel.list].push(item);
    return whole;
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A copy of a structure with long lists of objects empty; the full ones are added to `sources`, the empty ones to `lists`. */
function emptyLists(structure: unknown, sources: (readonly unknown[])[], lists: unknown[][]): unknown {
  const copies = new Map<object, unknown>();
  const copyOf = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) {
      const isLong = value.length >= MIN_LONG_LIST && value.some(isObject);
      const copy: unknown[] = [];
      copies.set(value, copy);
      if (isLong) {
        sources.push(value);
        lists.push(copy);
      } else for (const item of value) copy.push(copyOf(item));
      return copy;
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    const copy: Record<string, unknown> = {};
    copies.set(value, copy);
    for (const [key, part] of Object.entries(value)) copy[key] = copyOf(part);
    return copy;
  };
  return copyOf(structure);
}

/** Approximate number of objects created by cloning a value. */
function countObjects(value: unknown): number {
  if (!isObject(value)) return 0;
  if (ArrayBuffer.isView(value)) return 1 + value.byteLength / 4096;
  let count = 1;
  for (const part of Object.values(value)) count += countObjects(part);
  return count;
}
