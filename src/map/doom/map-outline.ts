// A thumbnail of a map: its lines scaled into a square, impassable ones separate. Far cheaper than a plan, so that map lists can show it;
// damaged maps show what is readable.
import { FARTHEST, MAX_WALLS } from '../limits.ts';
import { MapError } from '../map-error.ts';
import { readUdmfText, type UdmfBlock } from './udmf-text.ts';
import type { WadMap } from './wad-lumps.ts';

/** Side of the square that an outline is drawn in. */
export const OUTLINE_SIDE = 1000;
/** More lines add no detail at that size. */
const MAX_LINES = 8000;
const LINE_BYTES = 14;
const VERTEX_BYTES = 4;
const NO_SIDE = 0xffff;

/** Lines as x1, z1, x2, z2 in sequence, 0 … OUTLINE_SIDE, x right and z down the page. */
export interface MapOutline {
  /** One-sided lines. */
  readonly walls: Int16Array;
  /** Two-sided lines. */
  readonly seams: Int16Array;
}

/** Access to a map's lines and vertices by index (y up, as in files); `isWall`: one-sided. */
interface Drawing {
  readonly count: number;
  readonly corners: number;
  readonly from: (line: number) => number;
  readonly to: (line: number) => number;
  readonly isWall: (line: number) => boolean;
  readonly x: (corner: number) => number;
  readonly y: (corner: number) => number;
}

/** The outline of a map in Doom's own format or UDMF; null for other formats, unreadable texts and maps without lines. */
export function outlineOfMap(map: WadMap): MapOutline | null {
  const drawing = drawingOfRecords(map) ?? drawingOfText(map);
  return drawing && outlineOf(drawing);
}

function drawingOfRecords({ lumps }: WadMap): Drawing | null {
  const lines = lumps.get('LINEDEFS')?.bytes;
  const vertices = lumps.get('VERTEXES')?.bytes;
  if (lines === undefined || vertices === undefined || lumps.has('BEHAVIOR')) return null;
  return {
    count: Math.floor(lines.byteLength / LINE_BYTES),
    corners: Math.floor(vertices.byteLength / VERTEX_BYTES),
    from: (line) => lines.getUint16(line * LINE_BYTES, true),
    to: (line) => lines.getUint16(line * LINE_BYTES + 2, true),
    isWall: (line) => lines.getUint16(line * LINE_BYTES + 12, true) === NO_SIDE,
    x: (corner) => vertices.getInt16(corner * VERTEX_BYTES, true),
    y: (corner) => vertices.getInt16(corner * VERTEX_BYTES + 2, true),
  };
}

function drawingOfText({ name, lumps }: WadMap): Drawing | null {
  const text = lumps.get('TEXTMAP')?.bytes;
  if (text === undefined) return null;
  try {
    const bytes = new Uint8Array(text.buffer, text.byteOffset, text.byteLength);
    const { blocks } = readUdmfText(bytes, name, {
      vertex: { most: 2 * MAX_WALLS, fields: { x: 'number', y: 'number' } },
      linedef: { most: MAX_WALLS, fields: { v1: 'whole', v2: 'whole', sideback: 'whole' } },
    });
    const lines = blocks.get('linedef') ?? [];
    const corners = blocks.get('vertex') ?? [];
    const field = (of: readonly UdmfBlock[], i: number, key: string): number => Number(of[i]?.fields.get(key) ?? -1);
    return {
      count: lines.length,
      corners: corners.length,
      from: (line) => field(lines, line, 'v1'),
      to: (line) => field(lines, line, 'v2'),
      isWall: (line) => field(lines, line, 'sideback') < 0,
      x: (corner) => field(corners, corner, 'x'),
      y: (corner) => field(corners, corner, 'y'),
    };
  } catch (error) {
    if (error instanceof MapError) return null;
    throw error;
  }
}

function outlineOf({ count, corners, from, to, isWall, x, y }: Drawing): MapOutline | null {
  const stride = Math.max(1, Math.ceil(count / MAX_LINES));
  const isNear = (corner: number): boolean =>
    corner >= 0 && corner < corners && Math.abs(x(corner)) <= FARTHEST && Math.abs(y(corner)) <= FARTHEST;
  const found: number[] = [];
  let [minX, minY, maxX, maxY] = [FARTHEST, FARTHEST, -FARTHEST, -FARTHEST];
  for (let line = 0; line < count; line += stride) {
    if (!isNear(from(line)) || !isNear(to(line))) continue;
    found.push(line);
    for (const corner of [from(line), to(line)]) {
      minX = Math.min(minX, x(corner));
      maxX = Math.max(maxX, x(corner));
      minY = Math.min(minY, y(corner));
      maxY = Math.max(maxY, y(corner));
    }
  }
  if (found.length === 0) return null;
  const scale = OUTLINE_SIDE / Math.max(1, maxX - minX, maxY - minY);
  const left = (OUTLINE_SIDE - (maxX - minX) * scale) / 2;
  const top = (OUTLINE_SIDE - (maxY - minY) * scale) / 2;
  const put = (corner: number): readonly [number, number] => [
    Math.round(left + (x(corner) - minX) * scale),
    Math.round(top + (maxY - y(corner)) * scale),
  ];
  const pick = (walls: boolean): Int16Array =>
    Int16Array.from(
      found.filter((line) => isWall(line) === walls).flatMap((line) => [...put(from(line)), ...put(to(line))]),
    );
  return { walls: pick(true), seams: pick(false) };
}
