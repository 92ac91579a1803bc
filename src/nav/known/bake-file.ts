// A bake as bytes, to ship with its map: a header, then the table. Little-endian 32-bit words throughout.
//
// Words: two of "leafbake", version, places, edges, two of the mesh's fingerprint, two of the table's, number of runs. Then the body as six
// doubles, the start of each row, and the runs. A file is verified before use: it must be complete, made for this very mesh, and every row
// must be valid for it.
import type { Body } from '../body.ts';
import { fingerprintOf, isSoundBake, mixWords, type Bake } from './bake.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';

/** A bake cannot be used; the message says why and how to fix it. */
export class BakeError extends Error {
  override readonly name = 'BakeError';
  readonly code: 'not-a-bake' | 'version' | 'damaged' | 'other-body' | 'other-level';

  constructor(code: BakeError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const MAGIC = [0x6661656c, 0x656b6162] as const;
const VERSION = 1;
const HEAD_WORDS = 10;
const BODY_DOUBLES = 6;
const HEAD_BYTES = 4 * HEAD_WORDS + 8 * BODY_DOUBLES;

/** The bytes of a mesh's bake. */
export function writeBake(graph: PortalGraph, { fingerprint, rowStart, runs }: Bake): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES + 4 * (rowStart.length + runs.length));
  const view = new DataView(bytes.buffer);
  const head = [
    ...MAGIC,
    VERSION,
    graph.nodeCount,
    graph.edgeTo.length,
    ...fingerprint,
    ...mixWords([rowStart, runs]),
    runs.length,
  ];
  head.forEach((word, i) => view.setUint32(4 * i, word, true));
  numbersOf(graph.body).forEach((value, i) => view.setFloat64(4 * HEAD_WORDS + 8 * i, value, true));
  let at = HEAD_BYTES;
  for (const list of [rowStart, runs]) {
    for (const word of list) {
      view.setUint32(at, word, true);
      at += 4;
    }
  }
  return bytes;
}

/** Reads this mesh's bake from the bytes. Throws a BakeError. */
export function readBake(graph: PortalGraph, bytes: Uint8Array): Bake {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || MAGIC.some((word, i) => view.getUint32(4 * i, true) !== word)) {
    throw new BakeError('not-a-bake', 'This is not a bake file; make one with: leafstar bake MAP --out FILE');
  }
  if (bytes.length < HEAD_BYTES) throw damaged('its header is incomplete');
  const [version, places, edges, ...rest] = Array.from({ length: HEAD_WORDS - 2 }, (_, i) =>
    view.getUint32(8 + 4 * i, true),
  );
  const [low, high, tableLow, tableHigh, runCount] = rest;
  if (version !== VERSION) {
    throw new BakeError('version', `The bake has version ${version}, this program reads ${VERSION}; bake it again.`);
  }
  const body = Array.from({ length: BODY_DOUBLES }, (_, i) => view.getFloat64(4 * HEAD_WORDS + 8 * i, true));
  const own = numbersOf(graph.body);
  const other = own.findIndex((value, i) => value !== body[i]);
  if (other >= 0) {
    const what = BODY_WORDS[other];
    throw new BakeError(
      'other-body',
      `The bake was made for an agent with ${what} ${body[other]}, not ${own[other]}; bake it for this one.`,
    );
  }
  const fingerprint = fingerprintOf(graph);
  if (
    places !== graph.nodeCount ||
    edges !== graph.edgeTo.length ||
    low !== fingerprint[0] ||
    high !== fingerprint[1]
  ) {
    const sizes = `${places} places and ${edges} edges, not ${graph.nodeCount} and ${graph.edgeTo.length}`;
    const isAlike = places === graph.nodeCount && edges === graph.edgeTo.length;
    throw new BakeError(
      'other-level',
      `The bake belongs to another level${isAlike ? '' : ` (${sizes})`}, or the map has changed since; bake it again.`,
    );
  }
  if (bytes.length !== HEAD_BYTES + 4 * (places + 1 + runCount)) throw damaged(`it is ${bytes.length} bytes long`);
  const words = Uint32Array.from({ length: places + 1 + runCount }, (_, i) => view.getUint32(HEAD_BYTES + 4 * i, true));
  const bake = { fingerprint, rowStart: words.slice(0, places + 1), runs: words.slice(places + 1) };
  const mixed = mixWords([bake.rowStart, bake.runs]);
  if (mixed[0] !== tableLow || mixed[1] !== tableHigh) throw damaged('the checksum of its table is wrong');
  if (!isSoundBake(graph, bake)) throw damaged('it has invalid rows');
  return bake;
}

const damaged = (how: string): BakeError =>
  new BakeError('damaged', `The bake is damaged: ${how}. Download or bake it again.`);

const BODY_WORDS = ['radius', 'height', 'step', 'drop', 'flight', 'obstacles'];

function numbersOf({ radius, height, step, drop, flies, stoppedBy }: Body): number[] {
  return [radius, height, step, drop, flies ? 1 : 0, stoppedBy];
}
