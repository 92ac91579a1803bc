// Grid text, the format of the tutorial's TestGrid1: line 1 units a node, line 2 nodes across, line 3 nodes down, then a line of letters
// for each row.
//
// Letters: x or # wall, . floor, w water (cost 10), m mud (cost 3), S the player's start, B a bot's start, t the end of a tunnel. The first and
// second t are joined as if they were neighbours, so are the third and fourth, and so on. Lines may end in a // comment; empty and comment
// lines are skipped. Of the comments before the first number, `// title: …` is the map's title, and the first other one its note. Coordinates are in the header's unit: with 10 units a node,
// (80, 10) is the corner of cell (8, 1); with 20 it lies in cell (4, 0). Format after an A* tutorial for game students (TestGrid1.txt).
import type { Sector } from '../floor-plan.ts';
import { footingOn } from '../plan/footings.ts';
import {
  checkGridBytes,
  checkGridSize,
  groundSector,
  draftGridPlan,
  type CellStart,
  startOfLine,
  lineFrom,
  type ByteLine,
} from './grid-plan.ts';
import { baseNameOf, type MapEntry } from '../input/map-entry.ts';
import { MapError } from '../input/map-error.ts';
import { startOfText } from '../input/recognise-text.ts';
import { decodeUtf8 } from '../input/text-of-bytes.ts';
import type { PlanDraft } from '../draft/plan-draft.ts';
import { formatCount } from '../input/format-count.ts';

const SLASH = 0x2f;
const LONGEST_NUMBER = 32;
const LONGEST_NOTE = 400;

/** The kinds of ground. A cell has the number of its kind, from 1. */
export const GROUNDS = [
  groundSector('floor', {}, 0),
  groundSector('water', { cost: 10, floorMaterial: 'water', floor: -8, ...footingOn('water') }, 1),
  groundSector('mud', { cost: 3, floorMaterial: 'mud', floor: -4, ...footingOn('mud') }, 2),
];

// Cell by letter: 0 solid, else sector + 1.
const CELL_OF: Readonly<Record<string, number>> = {
  x: 0,
  X: 0,
  '#': 0,
  '.': 1,
  w: 2,
  W: 2,
  m: 3,
  M: 3,
  S: 1,
  B: 1,
  t: 1,
};
const UNKNOWN = 255;
const HEADER = 'Start the grid with three lines: units a node, nodes across, nodes down.';
const TUNNEL = 't'.charCodeAt(0);
const CELL_BY_CODE = Uint8Array.from({ length: 256 }, (_, code) => CELL_OF[String.fromCharCode(code)] ?? UNKNOWN);
const START_OF: Readonly<Record<string, CellStart['kind']>> = { S: 'player', B: 'bot' };

type LineReader = () => ByteLine | null;

/** Does the text begin like a grid, or like one without its header, which is then named? Pass its first letters. */
export function isGridText(letters: string): boolean {
  return /^(\d|[xX.#wWmMSBt]{2,}(\s|$))/.test(letters);
}

/** The one map of a grid file, from its header. */
export function listGridText(bytes: Uint8Array, file: string): MapEntry[] {
  const { across, down } = readHeader(bytes, file);
  return [{ name: baseNameOf(file), counts: { columns: across, rows: down }, problem: '' }];
}

/** The draft of a grid file. Throws a MapError with the line of the error. */
export function parseGridText(bytes: Uint8Array, file: string): PlanDraft {
  const grid = readGrid(bytes, file);
  const sectors = dropUnusedSectors(grid.cells);
  return draftGridPlan({ ...grid, file, format: 'grid', grid, sectors, cellWidth: grid.nodeSize, unit: 'unit', bytes });
}

/** The cells of a grid file. Throws a MapError with the line of the error. */
export function readGrid(bytes: Uint8Array, file: string) {
  const { lines, ...header } = readHeader(bytes, file);
  const { across, down } = header;
  /** 0 wall, 1 floor, 2 water, 3 mud; row by row. */
  const cells = new Uint8Array(across * down);
  const starts: CellStart[] = [];
  const mouths: number[] = [];
  /** The byte offset of each row. */
  const rows: number[] = [];
  /** The line that contains row 0. */
  let firstLine = 0;
  for (let row = 0; row < down; row++) {
    const line = lines();
    if (!line) {
      const what = `The header announces ${formatCount(down, 'row')}, but the file has ${row}.`;
      throw new MapError(
        'missing-rows',
        { file },
        what,
        row === 0 ? HEADER : 'Add the missing rows, or correct line 3.',
      );
    }
    if (row === 0) firstLine = line.number;
    rows.push(line.start);
    // All letters of the row, however long it is: one of several bytes would count as several cells.
    for (let column = 0; column < line.end - line.start; column++) {
      const code = bytes[line.start + column];
      const cell = CELL_BY_CODE[code];
      if (cell === UNKNOWN) {
        const before = decodeUtf8(bytes.subarray(0, line.start + column), file);
        const [letter] = decodeUtf8(bytes.subarray(0, line.end), file).slice(before.length);
        const what = `The letter ${JSON.stringify(letter)} is no cell.`;
        const mend = 'Use x or # (wall), . (floor), w (water), m (mud), S (start), B (bot) or t (tunnel).';
        throw new MapError('unknown-cell', { file, line: line.number, column: column + 1 }, what, mend);
      }
      cells[row * across + column] = cell;
      const kind = START_OF[String.fromCharCode(code)];
      if (kind !== undefined) starts.push({ kind, column, row });
      if (code === TUNNEL) mouths.push(row * across + column);
    }
    if (line.end - line.start !== across) {
      const what = `This row has ${formatCount(line.end - line.start, 'cell')}; the header says ${across}.`;
      const mend = 'Make all rows equally long, or correct line 2.';
      throw new MapError('ragged-row', { file, line: line.number }, what, mend);
    }
  }
  const extra = lines();
  if (extra) {
    const what = `The file has more rows than the ${down} in the header.`;
    throw new MapError('extra-rows', { file, line: extra.number }, what, 'Delete the extra rows, or correct line 3.');
  }
  if (mouths.length % 2 === 1) {
    const place = { file, line: firstLine + Math.floor(mouths[mouths.length - 1] / across) };
    const what = `The last of ${mouths.length} tunnel ends (t) has no partner.`;
    throw new MapError('lone-tunnel', place, what, 'Add another t, or replace it by floor.');
  }
  /** Pairs of cells joined by tunnels. */
  const tunnels = mouths.flatMap((mouth, i) => (i % 2 === 0 ? [[mouth, mouths[i + 1]] as const] : []));
  return { ...header, cells, starts, tunnels, firstLine, rows };
}

/** The sectors that have a cell; renumbers the cells. */
function dropUnusedSectors(cells: Uint8Array): Sector[] {
  const used = GROUNDS.filter((_, sector) => cells.includes(sector + 1));
  const renumbered = [0, ...GROUNDS.map((sector) => used.indexOf(sector) + 1)];
  cells.forEach((cell, i) => (cells[i] = renumbered[cell]));
  return used;
}

/** The head of a grid file, and its further lines; title and note are '' if it gives none. */
function readHeader(bytes: Uint8Array, file: string) {
  checkGridBytes(bytes, file);
  let title = '';
  let note = '';
  let isBefore = true;
  const lines = readLines(bytes, (comment) => {
    if (!isBefore || (title && note)) return;
    const text = textOfComment(bytes, comment, file);
    const named = /^title: *(\S.{0,79})$/i.exec(text)?.[1];
    if (named !== undefined) title ||= named;
    else note ||= text;
  });
  const nodeSize = readNumber(bytes, lines(), file, 'the width of a node');
  isBefore = false;
  const across = readNumber(bytes, lines(), file, 'the number of nodes across');
  const down = readNumber(bytes, lines(), file, 'the number of nodes down');
  for (const { value, line } of [across, down]) {
    if (Number.isInteger(value)) continue;
    throw new MapError('bad-header', { file, line }, `${value} is no integer.`, 'Write an integer.');
  }
  checkGridSize(across.value, down.value, { file, line: across.line });
  return { nodeSize: nodeSize.value, across: across.value, down: down.value, title, note, lines };
}

function readNumber(bytes: Uint8Array, line: ByteLine | null, file: string, what: string) {
  const text = line ? startOfLine(bytes, line, LONGEST_NUMBER + 1) : '';
  const value = /^\d+(\.\d+)?$/.test(text) && text.length <= LONGEST_NUMBER ? Number(text) : NaN;
  if (line && value > 0 && value <= 1e9) return { value, line: line.number };
  const found = line
    ? `Expected ${what}, found ${JSON.stringify(text.slice(0, 24))}.`
    : `The file ends before ${what}.`;
  throw new MapError('bad-header', { file, ...(line ? { line: line.number } : {}) }, found, HEADER);
}

/** Returns the non-empty lines without comments and surrounding white space. */
function readLines(bytes: Uint8Array, onComment: (comment: ByteLine) => void): LineReader {
  let at = startOfText(bytes);
  let number = 0;
  const isSpace = (code: number): boolean => code === 32 || code === 9;
  return () => {
    // A file may have millions of empty lines, so skip them quickly.
    for (; bytes[at] === 10 && at < bytes.length; at++) number++;
    for (let found = lineFrom(bytes, at, ++number); found; found = lineFrom(bytes, at, ++number)) {
      at = found.next;
      let { start, end } = found.line;
      const slash = findComment(bytes, start, end);
      if (slash < end) onComment({ number, start: slash + 2, end });
      end = slash;
      while (start < end && isSpace(bytes[start])) start++;
      while (end > start && isSpace(bytes[end - 1])) end--;
      if (end > start) return { number, start, end };
    }
    return null;
  };
}

function findComment(bytes: Uint8Array, start: number, end: number): number {
  for (let i = start; i + 1 < end; i++) if (bytes[i] === SLASH && bytes[i + 1] === SLASH) return i;
  return end;
}

function textOfComment(bytes: Uint8Array, { start, end }: ByteLine, file: string): string {
  return decodeUtf8(bytes.subarray(start, Math.min(end, start + 4 * LONGEST_NOTE)), file)
    .trim()
    .slice(0, LONGEST_NOTE);
}
