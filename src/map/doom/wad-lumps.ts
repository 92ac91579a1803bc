// Reads the header and directory of a WAD and finds its maps.
//
// Layout after The Unofficial Doom Specs (M. S. Fell, 1994): 'IWAD' or 'PWAD', number of lumps, offset of the directory. An entry is
// offset, size and eight letters of name; numbers are little endian. A map is a marker lump with the map's name, followed by its lumps
// THINGS, LINEDEFS, ….
import { checkLimit, MAX_LUMPS } from '../input/limits.ts';
import { MapError } from '../input/map-error.ts';

export interface Lump {
  readonly name: string;
  readonly bytes: DataView;
}

/** One map of a WAD: its marker's name and its lumps by name. */
export interface WadMap {
  readonly name: string;
  readonly marker: Lump;
  readonly lumps: ReadonlyMap<string, Lump>;
}

const MAP_LUMPS = new Set([
  'THINGS',
  'LINEDEFS',
  'SIDEDEFS',
  'VERTEXES',
  'SEGS',
  'SSECTORS',
  'NODES',
  'SECTORS',
  'REJECT',
  'BLOCKMAP',
  'BEHAVIOR',
  'SCRIPTS',
  'TEXTMAP',
  'ZNODES',
  'DIALOGUE',
  'ENDMAP',
]);

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/** Does the file begin like a WAD? */
export function isWad(bytes: Uint8Array): boolean {
  const [first] = bytes;
  return (first === 0x49 || first === 0x50) && bytes[1] === 0x57 && bytes[2] === 0x41 && bytes[3] === 0x44;
}

/** All lumps in directory order. Throws a MapError where header, directory or a lump extends past the end of the file. */
export function lumpsOfWad(bytes: Uint8Array, file: string): Lump[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const truncated = (what: string, lump?: string, record?: number): MapError =>
    new MapError(
      'truncated',
      { file, ...(lump === undefined ? {} : { lump }), ...(record === undefined ? {} : { record }) },
      what,
      'The file is damaged or incomplete; download it again.',
    );
  if (bytes.length < HEADER_BYTES)
    throw truncated(`A WAD's header has ${HEADER_BYTES} bytes, the file ${bytes.length}.`);
  const count = view.getInt32(4, true);
  const directory = view.getInt32(8, true);
  const mend = 'The file is damaged or is no Doom WAD.';
  // A number below 0 is beyond the limit too.
  checkLimit(count >>> 0, MAX_LUMPS, { file }, `The header lists ${count} lumps`, mend);
  if (directory < 0 || directory + count * ENTRY_BYTES > bytes.length) {
    const what = `The directory of ${count} lumps at byte ${directory}`;
    throw truncated(`${what} runs past the end of the file (${bytes.length} bytes).`);
  }
  const lumps: Lump[] = [];
  for (let entry = 0; entry < count; entry++) {
    const at = directory + entry * ENTRY_BYTES;
    const place = view.getInt32(at, true);
    const size = view.getInt32(at + 4, true);
    const name = nameAt(view, at + 8);
    // Empty lumps are markers; their offset is meaningless and often wrong.
    if (size !== 0 && (size < 0 || place < 0 || place + size > bytes.length)) {
      const lump = `The lump ${name || 'without a name'} (${size} bytes at ${place})`;
      throw truncated(`${lump} runs past the end of the file (${bytes.length} bytes).`, 'directory', entry);
    }
    lumps.push({
      name,
      bytes: size === 0 ? new DataView(new ArrayBuffer(0)) : new DataView(view.buffer, view.byteOffset + place, size),
    });
  }
  return lumps;
}

/** The maps among the lumps, in order; of several with one name the last, as in the game. */
export function mapsOfWad(lumps: readonly Lump[]): WadMap[] {
  const maps: WadMap[] = [];
  for (let i = 0; i + 1 < lumps.length; i++) {
    const next = lumps[i + 1].name;
    if (MAP_LUMPS.has(lumps[i].name) || (next !== 'THINGS' && next !== 'TEXTMAP')) continue;
    const own = new Map<string, Lump>();
    for (let j = i + 1; j < lumps.length && MAP_LUMPS.has(lumps[j].name) && !own.has(lumps[j].name); j++) {
      own.set(lumps[j].name, lumps[j]);
    }
    maps.push({ name: lumps[i].name, marker: lumps[i], lumps: own });
  }
  return [...new Map(maps.map((map) => [map.name, map])).values()];
}

/** Up to eight letters, zero-terminated, in capitals. Non-printable bytes become '?'. */
export function nameAt(view: DataView, offset: number): string {
  let name = '';
  for (let i = 0; i < 8; i++) {
    const code = view.getUint8(offset + i);
    if (code === 0) break;
    name += code > 32 && code < 127 ? String.fromCharCode(code) : '?';
  }
  return name.toUpperCase();
}
