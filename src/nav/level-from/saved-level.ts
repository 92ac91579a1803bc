// A level as bytes: a header, the checked plan and indexes as JSON, and their typed arrays. The tree is built again on loading.
//
// Header: "leaflevl", then little-endian words: version, two of a fingerprint of the rest, length of the JSON, length of the arrays.
import type { FloorPlan } from '../../map/floor-plan.ts';
import { decodeUtf8, encodeUtf8 } from '../../map/input/text-of-bytes.ts';
import { buildTree } from '../../bsp/build/build-tree.ts';
import { mixWords } from '../known/bake.ts';
import { checkLevel, type Level } from '../level.ts';
import { checkSaved } from './check-saved.ts';
import { badArgument, checkFields, checkList } from '../../geometry/checks.ts';
import { insideOf } from '../navigator/inside.ts';
import type { Navigator } from '../navigator/navigator.ts';
import type { SectorStates } from '../sector-states.ts';

const MAGIC = encodeUtf8('leaflevl');
const VERSION = 2;
const HEAD_BYTES = 28;

interface SavedLevel {
  readonly plan: FloorPlan;
  readonly states: (Omit<SectorStates, 'carriers'> & { readonly carriers: readonly number[] }) | null;
  readonly indexes: readonly object[];
}

/** What `saveLevel` keeps beside the level. */
export interface SaveOptions {
  /** Navigators of the level whose `prepare` is done, of radius 0: their indexes are saved, and `prepare` of the same size uses them. */
  readonly navigators?: readonly Navigator[];
}

const ARRAYS = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array };
type TypedArray = InstanceType<(typeof ARRAYS)[keyof typeof ARRAYS]>;
/** What JSON cannot hold: an infinite number, an array by its place among the bytes after the JSON, or an object with a field $. */
interface Mark {
  readonly $: string;
  readonly at?: number;
  readonly size?: number;
  readonly own?: readonly (readonly [string, unknown])[];
}

/**
 * A level as bytes, for `loadLevel`: to store, to ship, to send over a network. Textures of Doom maps are left out, and what navigators changed:
 * save `nav.doors()` and your own obstacles, links and costs, too.
 *
 * @param level From `createLevel`, `loadLevel` or one of their siblings.
 * @param options Navigators whose indexes are to be saved too.
 * @returns The bytes. They are read by this version of the format only; loading another one throws.
 * @throws {Error} For a level that is none, and for navigators of another level or without an index.
 * @example
 * const bytes = saveLevel(level);
 * const same = loadLevel(bytes);
 * @example
 * const text = JSON.stringify([...bytes]); // JSON has no bytes; base64 is shorter
 * const again = loadLevel(new Uint8Array(JSON.parse(text)));
 * @example
 * const nav = createNavigator(level, { radius: 0 });
 * await nav.prepare(); // seconds, once
 * const withIndex = saveLevel(level, { navigators: [nav] });
 */
export function saveLevel(level: Level, options: SaveOptions = {}): Uint8Array {
  checkLevel('saveLevel', level);
  const { plan, states = null } = level;
  const saved: SavedLevel = {
    plan: { ...plan, skin: null },
    states: states && { ...states, carriers: [...states.carriers] },
    indexes: [...new Set([...(level.indexes ?? []), ...indexesOf(level, options)])],
  };
  const arrays: TypedArray[] = [];
  let size = 0;
  const mark = (value: unknown): unknown => {
    if (isInfinite(value)) return { $: String(value) } satisfies Mark;
    // Data of a level's author that looks like a mark.
    if (isMarked(value)) return { $: '', own: Object.entries(value) };
    if (!ArrayBuffer.isView(value)) return value;
    const array = value as TypedArray;
    arrays.push(array);
    const at = size;
    size += padded(array.byteLength);
    return { $: array.constructor.name, at, size: array.byteLength } satisfies Mark;
  };
  const json = encodeUtf8(JSON.stringify(saved, (_, value: unknown) => mark(value)));
  const bytes = new Uint8Array(HEAD_BYTES + padded(json.length) + size);
  bytes.set(MAGIC);
  bytes.set(json, HEAD_BYTES);
  let at = HEAD_BYTES + padded(json.length);
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  const view = new DataView(bytes.buffer);
  [VERSION, ...fingerprintOf(bytes), json.length, size].forEach((word, i) => view.setUint32(8 + 4 * i, word, true));
  return bytes;
}

function indexesOf(level: Level, options: SaveOptions): object[] {
  checkFields('saveLevel', 'options', options, ['navigators']);
  const { navigators = [] } = options;
  const indexes: object[] = [];
  checkList('saveLevel', 'options.navigators', navigators, 0, 'pass a list of navigators', (at, navigator) => {
    const inside = insideOf(navigator);
    const fault = (mend: string): Error => badArgument('saveLevel', at, navigator, mend);
    if (inside?.level !== level) throw fault('pass what createNavigator returned for this level');
    const own = inside.changes.indexes();
    if (own.length === 0)
      throw fault('it has no index: make one with radius 0, and await its prepare() before doors and obstacles change');
    indexes.push(...own);
  });
  return indexes;
}

/** Do the bytes begin like a saved level? */
export function isSavedLevel(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

/** The level in the bytes of `saveLevel`. Throws an Error for bytes of another version, damaged ones, and what is no level. */
export function readSavedLevel(bytes: Uint8Array): Level {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damaged = new Error('loadLevel: the saved level is damaged or incomplete; save it again');
  if (bytes.length < HEAD_BYTES) throw damaged;
  const [version, low, high, jsonLength, restLength] = [0, 1, 2, 3, 4].map((i) => view.getUint32(8 + 4 * i, true));
  if (version !== VERSION)
    throw new Error(`loadLevel: the level was saved in version ${version}, this is version ${VERSION}; save it again`);
  const restAt = HEAD_BYTES + padded(jsonLength);
  if (bytes.length !== restAt + padded(restLength)) throw damaged;
  const found = fingerprintOf(bytes);
  if (found[0] !== low || found[1] !== high) throw damaged;
  const text = decodeUtf8(bytes.subarray(HEAD_BYTES, HEAD_BYTES + jsonLength), 'saved level');
  const arrayAt = (key: string, { $, at, size }: Mark): TypedArray => {
    const from = ARRAYS[$ as keyof typeof ARRAYS];
    const isInside = [at, size].every((part) => Number.isInteger(part) && part! >= 0) && at! + size! <= restLength;
    if (isInside && size! % from.BYTES_PER_ELEMENT === 0)
      return new from(bytes.slice(restAt + at!, restAt + at! + size!).buffer);
    throw new Error(
      `loadLevel: in the saved level, the array "${key}" has ${size} bytes at ${at} of ${restLength}, and ${from.BYTES_PER_ELEMENT} each; ${AGAIN}`,
    );
  };
  const revive = (key: string, value: unknown): unknown => {
    if (!isMarked(value)) return value;
    if (value.own) return Object.fromEntries(value.own);
    return Object.hasOwn(ARRAYS, value.$) ? arrayAt(key, value) : Number(value.$);
  };
  const saved = attempt('its JSON cannot be read', () => JSON.parse(text, revive) as SavedLevel);
  checkSaved(saved);
  const { plan, states, indexes } = saved;
  freezeAll(plan);
  return {
    plan,
    tree: attempt('no level can be built from its plan', () => buildTree(plan)),
    states: states && { ...states, carriers: new Set(states.carriers) },
    indexes,
  };
}

const AGAIN = 'save it again with saveLevel';

/** Runs a part whose errors say nothing of saved levels. */
function attempt<T>(what: string, part: () => T): T {
  try {
    return part();
  } catch (error) {
    const { message } = error as Error;
    throw message.startsWith('loadLevel: ')
      ? error
      : new Error(`loadLevel: the saved level is damaged, ${what} (${message}); ${AGAIN}`);
  }
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
const isInfinite = (value: unknown): boolean => value === Infinity || value === -Infinity;
const isMarked = (value: unknown): value is Mark =>
  typeof value === 'object' && value !== null && typeof (value as { $?: unknown }).$ === 'string';

/** Of everything after the fingerprint, so that other bytes in between do not matter to it. */
function fingerprintOf(bytes: Uint8Array): [number, number] {
  const words = new Uint32Array((bytes.length - HEAD_BYTES) / 4);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < words.length; i++) words[i] = view.getUint32(HEAD_BYTES + 4 * i, true);
  return mixWords([words]);
}

function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freezeAll);
}
