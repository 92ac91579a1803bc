// A map of a WAD as a small drawing: its lines as they lie in the file, scaled into a square, those that one cannot pass told apart.
// Far cheaper than a plan, so that a list of all maps can show them; whatever is wrong with a map, its outline is what can be read.
import { FARTHEST } from './limits.ts';
import type { WadMap } from './wad-lumps.ts';

/** Side of the square that an outline is drawn in. */
export const OUTLINE_SIDE = 1000;
/** More lines than this say no more at that size. */
const MOST_LINES = 8000;
const LINE_BYTES = 14;
const VERTEX_BYTES = 4;
const NO_SIDE = 0xffff;

/** Lines as x1, z1, x2, z2 one after another, 0 … OUTLINE_SIDE, x right and z down the page. */
export interface MapOutline {
  /** Lines with solid behind them. */
  readonly walls: Int16Array;
  /** Lines with two sides. */
  readonly seams: Int16Array;
}

/** The outline of a map in Doom's own format; null for others and for maps without a line. */
export function outlineOfMap({ lumps }: WadMap): MapOutline | null {
  const lines = lumps.get('LINEDEFS')?.bytes;
  const vertices = lumps.get('VERTEXES')?.bytes;
  if (lines === undefined || vertices === undefined || lumps.has('BEHAVIOR')) return null;
  const vertexCount = Math.floor(vertices.byteLength / VERTEX_BYTES);
  const lineCount = Math.floor(lines.byteLength / LINE_BYTES);
  const stride = Math.max(1, Math.ceil(lineCount / MOST_LINES));
  const found: { readonly from: number; readonly to: number; readonly isWall: boolean }[] = [];
  let [minX, minY, maxX, maxY] = [FARTHEST, FARTHEST, -FARTHEST, -FARTHEST];
  const x = (vertex: number): number => vertices.getInt16(vertex * VERTEX_BYTES, true);
  const y = (vertex: number): number => vertices.getInt16(vertex * VERTEX_BYTES + 2, true);
  for (let line = 0; line < lineCount; line += stride) {
    const at = line * LINE_BYTES;
    const from = lines.getUint16(at, true);
    const to = lines.getUint16(at + 2, true);
    if (from >= vertexCount || to >= vertexCount) continue;
    found.push({ from, to, isWall: lines.getUint16(at + 12, true) === NO_SIDE });
    for (const vertex of [from, to]) {
      minX = Math.min(minX, x(vertex));
      maxX = Math.max(maxX, x(vertex));
      minY = Math.min(minY, y(vertex));
      maxY = Math.max(maxY, y(vertex));
    }
  }
  if (found.length === 0) return null;
  const scale = OUTLINE_SIDE / Math.max(1, maxX - minX, maxY - minY);
  const left = (OUTLINE_SIDE - (maxX - minX) * scale) / 2;
  const top = (OUTLINE_SIDE - (maxY - minY) * scale) / 2;
  const put = (vertex: number): readonly [number, number] => [
    Math.round(left + (x(vertex) - minX) * scale),
    Math.round(top + (maxY - y(vertex)) * scale),
  ];
  const pick = (isWall: boolean): Int16Array =>
    Int16Array.from(
      found.filter((line) => line.isWall === isWall).flatMap(({ from, to }) => [...put(from), ...put(to)]),
    );
  return { walls: pick(true), seams: pick(false) };
}
