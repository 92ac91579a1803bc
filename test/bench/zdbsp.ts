// Builds a map with zdbsp, where it is installed, and counts what it made: leaves, new vertices on walls, portals, mean depth of leaves.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ZdbspTree {
  /** Its whole process, reading and writing included. */
  readonly ms: number;
  readonly leaves: number;
  readonly cutPoints: number;
  readonly portals: number;
  readonly meanDepth: number;
}

const NONE = 0xffff;
const NEW_VERTEX = 0x8000;
const LEAF = 0x8000;

/** Runs `zdbsp -s 32` with GL nodes on a WAD of one map; null where zdbsp is missing or fails. */
export function runZdbsp(wad: string, out: string): ZdbspTree | null {
  const start = performance.now();
  const { error, status } = spawnSync('zdbsp', ['-x', '-E', '-t', '-s', '32', '-o', out, wad], { stdio: 'ignore' });
  const ms = performance.now() - start;
  return error === undefined && status === 0 ? { ms, ...countNodes(readFileSync(out)) } : null;
}

function countNodes(bytes: Buffer): Omit<ZdbspTree, 'ms'> {
  const [segs, nodes, leaves] = [wordsOf(bytes, 'GL_SEGS'), wordsOf(bytes, 'GL_NODES'), wordsOf(bytes, 'GL_SSECT')];
  const cutPoints = new Set<number>();
  let sides = 0;
  // A seg: two vertices, the linedef or none, the side, the partner or none.
  for (let i = 0; i < segs.length; i += 5) {
    const [from, to, line, , partner] = segs.subarray(i, i + 5);
    if (partner !== NONE) sides++;
    if (line !== NONE) for (const vertex of [from, to]) if ((vertex & NEW_VERTEX) !== 0) cutPoints.add(vertex);
  }
  const count = leaves.length / 2;
  return { leaves: count, cutPoints: cutPoints.size, portals: sides / 2, meanDepth: depthsBelow(nodes) / count };
}

/** The depths of all leaves, summed; a node is 14 words, its children the last two. */
function depthsBelow(nodes: Uint16Array): number {
  let sum = 0;
  const open: (readonly [child: number, depth: number])[] = [[nodes.length / 14 - 1, 0]];
  for (const [child, depth] of open) {
    if ((child & LEAF) !== 0) sum += depth;
    else for (const word of [12, 13]) open.push([nodes[14 * child + word], depth + 1]);
  }
  return sum;
}

/** A lump of the WAD as words; a copy, as lumps need not begin at an even place. */
function wordsOf(bytes: Buffer, name: string): Uint16Array {
  const [count, directory] = [bytes.readInt32LE(4), bytes.readInt32LE(8)];
  for (let i = 0; i < count; i++) {
    const at = directory + 16 * i;
    if (bytes.toString('latin1', at + 8, at + 16).replace(/\0.*/, '') !== name) continue;
    const [start, size] = [bytes.readInt32LE(at), bytes.readInt32LE(at + 4)];
    return new Uint16Array(Uint8Array.from(bytes.subarray(start, start + size)).buffer);
  }
  throw new Error(`zdbsp wrote no lump ${name}`);
}
