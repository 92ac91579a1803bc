// What is too large for one message goes in parcels: a message of a hundred thousand objects would hold the page that reads it for as long
// as a dozen frames.
//
// The first parcel is the whole structure with its long lists empty; the others fill them, some thousand objects at a time. Structured
// cloning does the rest: what is shared within a parcel is shared afterwards (so each list stands in the first parcel twice, in its place
// and in a row of lists). What it is not: two items of long lists that share an object (the corner of two cells) have one each afterwards,
// as equal as before; nothing in a level is told by which object it is but the level, its tree and its meshes. Items must not lead to the
// whole.

export type Parcel =
  /** The structure, and its lists that are to be filled. */
  | { readonly whole: unknown; readonly lists: readonly unknown[][] }
  /** More items of one of them. */
  | { readonly list: number; readonly items: readonly unknown[] };

/** A parcel, and which part of all there is has been packed with it, 0 … 1; 1 for the last alone. */
export interface Packed {
  readonly parcel: Parcel;
  readonly part: number;
}

/** Lists of at least so many objects go in parcels of their own. */
const LONG = 256;
/** About so many objects are in a parcel. */
const OBJECTS_A_PARCEL = 4000;

/** Packs a structure of plain objects, arrays, maps, sets and typed arrays. Memory for its parcels is taken one at a time. */
export function* packParcels(structure: unknown): Generator<Packed, void> {
  const sources: (readonly unknown[])[] = [];
  const lists: unknown[][] = [];
  const whole = hollow(structure, sources, lists);
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

/** Puts parcels together in the order in which they were packed; gives the whole as far as it has come. */
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

/** A copy of a structure in which long lists of objects are empty; `sources` and `lists` get them, full and empty. */
function hollow(structure: unknown, sources: (readonly unknown[])[], lists: unknown[][]): unknown {
  const copies = new Map<object, unknown>();
  const copyOf = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) {
      const isLong = value.length >= LONG && value.some(isObject);
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

/** About how many objects cloning a value makes; typed arrays count by what they hold. */
function countObjects(value: unknown): number {
  if (!isObject(value)) return 0;
  if (ArrayBuffer.isView(value)) return 1 + value.byteLength / 4096;
  let count = 1;
  for (const part of Object.values(value)) count += countObjects(part);
  return count;
}
