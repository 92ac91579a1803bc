// Benchmark grids of the Moving AI Lab: `type octile`, height, width, `map`, then a line of letters per row. The
// words may be in capitals, and the type may be missing.
//
// Cells . G and S are free; all others and everything outside are solid. A cell is 96 map units wide; the file's unit is the cell, x right,
// y down the page. Terrain is ignored, because the published path lengths treat all free cells alike. Format: N. Sturtevant, Benchmarks for
// Grid-Based Pathfinding, 2012.
import { checkGridBytes, checkGridSize, groundSector, draftGridPlan, lineFrom, startOfLine } from './grid-plan.ts';
import { MAX_CELLS } from '../input/limits.ts';
import { baseNameOf, type MapEntry } from '../input/map-entry.ts';
import { MapError, type MapPlace } from '../input/map-error.ts';
import { startOfText } from '../input/recognise-text.ts';
import type { PlanDraft } from '../draft/plan-draft.ts';
import { formatCount } from '../input/format-count.ts';

const FREE = new Set([...'.GS'].map((letter) => letter.charCodeAt(0)));
const LONGEST_HEADER_LINE = 64;
const HEADER = "Write 'type octile', 'height N', 'width N', 'map', each on its own line.";

/** A space or a tab. */
const isBlank = (byte: number): boolean => byte === 32 || byte === 9;

/** Does the text begin like a MovingAI map? Pass its first letters. */
export function isMovingAi(letters: string): boolean {
  return /^(type|height|width)\s/i.test(letters);
}

/** The one map of the file, from its header. */
export function listMovingAi(bytes: Uint8Array, file: string): MapEntry[] {
  const { across, down } = readHeader(bytes, file);
  return [{ name: baseNameOf(file), counts: { columns: across, rows: down }, problem: '' }];
}

/** The draft of a MovingAI map. Throws a MapError with the line of the error. */
export function parseMovingAi(bytes: Uint8Array, file: string): PlanDraft {
  const { across, down, at, line: firstLine } = readHeader(bytes, file);
  const cells = new Uint8Array(across * down);
  const rows: number[] = [];
  let next = at;
  for (let row = 0; row < down; row++) {
    const found = lineFrom(bytes, next, firstLine + row);
    if (!found || found.line.end === found.line.start) {
      const what = `The header announces ${formatCount(down, 'row')}, but the file has ${row}.`;
      const mend = 'Add the missing rows, or correct the height.';
      throw new MapError('missing-rows', { file, line: firstLine + row }, what, mend);
    }
    const { start } = found.line;
    let { end } = found.line;
    rows.push(start);
    if (end - start > across) while (end > start && isBlank(bytes[end - 1])) end--;
    if (end - start !== across) {
      const what = `This row has ${formatCount(end - start, 'cell')}; the header says width ${across}.`;
      const mend = 'Make all rows equally long, or correct the width.';
      throw new MapError('ragged-row', { file, line: firstLine + row }, what, mend);
    }
    for (let column = 0; column < across; column++) {
      if (FREE.has(bytes[start + column])) cells[row * across + column] = 1;
    }
    next = found.next;
  }
  for (let i = next; i < bytes.length; i++) {
    if (bytes[i] === 10 || bytes[i] === 13 || isBlank(bytes[i])) continue;
    const what = `The file has more rows than the ${down} in the header.`;
    const mend = 'Delete the extra rows, or correct the height.';
    throw new MapError('extra-rows', { file, line: firstLine + down }, what, mend);
  }
  return draftGridPlan({
    file,
    format: 'movingai',
    note: '',
    grid: { across, down, cells },
    sectors: [groundSector('floor', {}, 0)],
    starts: [],
    cellWidth: 1,
    unit: 'cell',
    firstLine,
    bytes,
    rows,
  });
}

/** The size of the grid, the start of its rows and the number of their first line. */
function readHeader(bytes: Uint8Array, file: string) {
  checkGridBytes(bytes, file);
  const sizes = new Map<string, number>();
  let at = startOfText(bytes);
  for (let number = 1; number <= 16; number++) {
    const found = lineFrom(bytes, at, number);
    if (!found) break;
    at = found.next;
    const written = startOfLine(bytes, found.line, LONGEST_HEADER_LINE).trim();
    const text = written.toLowerCase();
    if (text === 'map') {
      const across = sizes.get('width');
      const down = sizes.get('height');
      if (across === undefined || down === undefined) break;
      checkGridSize(across, down, { file, line: number });
      return { across, down, at, line: number + 1 };
    }
    const [, key, value] = /^(height|width)\s+(-?\d+)$/.exec(text) ?? [];
    if (key !== undefined && !sizes.has(key)) sizes.set(key, sizeOf(key, value, { file, line: number }));
    else if (text !== '' && !/^type\s+\w+$/.test(text)) {
      const what = `The header line ${JSON.stringify(written.slice(0, 24))} is unknown or there twice.`;
      throw new MapError('bad-header', { file, line: number }, what, HEADER);
    }
  }
  throw new MapError('bad-header', { file }, 'The header has no height, width or line "map".', HEADER);
}

function sizeOf(key: string, value: string, place: MapPlace): number {
  if (Number(value) >= 1 && value.length <= 9) return Number(value);
  const what = key === 'height' ? 'rows' : 'columns';
  throw new MapError('bad-header', place, `The ${key} is ${value.slice(0, 24)}.`, `Write the number of ${what}, from 1 to ${MAX_CELLS}.`); // prettier-ignore
}
