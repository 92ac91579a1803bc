// A level as bytes: a header, the checked plan as JSON, and the bytes of its tiles. The tree is built again on loading.
//
// Header: "leaflevl", then little-endian words: version, two of a fingerprint of the rest, length of the JSON, length of the tiles.
import type { FloorPlan } from '../../map/floor-plan.ts';
import { decodeUtf8, encodeUtf8 } from '../../map/text-of-bytes.ts';
import { buildTree } from '../../bsp/build-tree.ts';
import { mixWords } from '../known/bake.ts';
import type { Level } from '../level.ts';
import { checkLevel } from '../navigator/checks.ts';
import type { SectorStates } from '../sector-states.ts';

const MAGIC = encodeUtf8('leaflevl');
const VERSION = 1;
const HEAD_BYTES = 28;

interface SavedLevel {
  readonly plan: FloorPlan;
  readonly states: (Omit<SectorStates, 'carriers'> & { readonly carriers: readonly number[] }) | null;
}

/**
 * A level as bytes, for `loadLevel`: to store, to ship, to send over a network. Textures of Doom maps are left out.
 *
 * @param level From `createLevel`, `loadLevel` or one of their siblings.
 * @returns The bytes. They are read by this version of the format only; what has changed is told on loading.
 * @throws {Error} For a level that is none.
 * @example
 * const bytes = saveLevel(level);
 * const same = loadLevel(bytes);
 */
export function saveLevel(level: Level): Uint8Array {
  checkLevel('saveLevel', level);
  const { plan, states = null } = level;
  const { tiles } = plan;
  const saved: SavedLevel = {
    plan: { ...plan, skin: null, tiles: tiles && { ...tiles, bytes: new Uint8Array(0) } },
    states: states && { ...states, carriers: [...states.carriers] },
  };
  const json = encodeUtf8(
    JSON.stringify(saved, (_, value: unknown) => (isInfinite(value) ? { $: String(value) } : value)),
  );
  const rest = tiles?.bytes ?? new Uint8Array(0);
  const bytes = new Uint8Array(HEAD_BYTES + padded(json.length) + padded(rest.length));
  bytes.set(MAGIC);
  bytes.set(json, HEAD_BYTES);
  bytes.set(rest, HEAD_BYTES + padded(json.length));
  const view = new DataView(bytes.buffer);
  [VERSION, ...fingerprintOf(bytes), json.length, rest.length].forEach((word, i) =>
    view.setUint32(8 + 4 * i, word, true),
  );
  return bytes;
}

/** Do the bytes begin like a saved level? */
export function isSavedLevel(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

/** The level in the bytes of `saveLevel`. Throws an Error for bytes of another version and for damaged ones. */
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
  const saved = JSON.parse(text, (_, value: unknown) => (isMarked(value) ? Number(value.$) : value)) as SavedLevel;
  const { tiles } = saved.plan;
  const plan: FloorPlan = {
    ...saved.plan,
    tiles: tiles && { ...tiles, bytes: bytes.slice(restAt, restAt + restLength) },
  };
  freezeAll(plan);
  return {
    plan,
    tree: buildTree(plan),
    states: saved.states && { ...saved.states, carriers: new Set(saved.states.carriers) },
  };
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
const isInfinite = (value: unknown): boolean => value === Infinity || value === -Infinity;
const isMarked = (value: unknown): value is { $: string } =>
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
