// A level from rows of tiles: grid text or two-dimensional arrays.
import { airOf } from '../../map/plan/airs.ts';
import { makePlan } from '../../map/draft/make-plan.ts';
import { placesIn } from '../../map/draft/plan-draft.ts';
import type { Sector } from '../../map/floor-plan.ts';
import { BLOCKED, CELL_SIZE, cellsToWalls, type CellGrid } from '../../map/grids/cells-to-walls.ts';
import { checkGridSize, groundSector } from '../../map/grids/grid-plan.ts';
import { MAX_WALLS } from '../../map/input/limits.ts';
import { MapError } from '../../map/input/map-error.ts';
import { collectWarnings } from '../../map/input/warnings.ts';
import { buildLevel } from '../build-level.ts';
import type { Level } from '../level.ts';
import {
  badArgument,
  checkFields,
  checkNumber,
  checkPositive,
  describeValue,
  hasFields,
} from '../../geometry/checks.ts';

/** A tile as it stands in the rows: a letter or a number. */
export type Tile = string | number;

/** What a kind of tile is: 'wall', 'floor', or floor with a name for `setAreaCost` and a cost. */
export type TileKind = 'wall' | 'floor' | { readonly area: string; readonly cost?: number };

/** How `levelFromTiles` reads tiles. */
export interface TileOptions {
  /** Width of a tile in your units, default 1, which counts as 3 m: tile (column, row) covers x from column × size. */
  readonly size?: number;
  /** What tiles mean, beside the usual ones: `.` and 0 are floor; `#`, `x` and 1 are wall. */
  readonly legend?: Readonly<Record<Tile, TileKind>>;
}

const USUAL: Readonly<Record<string, TileKind>> = { '.': 'floor', '0': 'floor', '#': 'wall', x: 'wall', '1': 'wall' };

/**
 * Builds a level from tiles. Outside the rows is wall. Tiles are no doors: shut a tile by `addObstacle` with its square, and open it by
 * `removeObstacle`. Sight goes on through it.
 *
 * @param rows Text with a line for each row, or a list of rows: texts or lists of letters or numbers. One line break before the rows and one
 *   after them are no rows.
 * @param options Width of a tile, and what tiles mean.
 * @returns A level in your units: x to the right along rows, z down.
 * @throws {MapError} For rows of different lengths, unknown tiles, and tiles without floor. {Error} for wrong arguments.
 * @example
 * const level = levelFromTiles(['#####', '#..~#', '#####'], { size: 16, legend: { '~': { area: 'water', cost: 4 } } });
 */
export function levelFromTiles(rows: string | readonly (string | ArrayLike<Tile>)[], options: TileOptions = {}): Level {
  const name = 'levelFromTiles';
  checkFields(name, 'options', options, ['size', 'legend']);
  const { size = 1, legend = {} } = options;
  checkPositive(name, 'options.size', size);
  const kinds = new Map(Object.entries({ ...USUAL, ...readLegend(name, legend) }));
  const lines = typeof rows === 'string' ? rows.replace(/^\r?\n|\r?\n$/g, '').split(/\r?\n/) : rows;
  if (!Array.isArray(lines) || lines.length === 0)
    throw badArgument(name, 'rows', rows, 'pass text, or a list of rows: texts or lists of numbers');
  const { grid, sectors } = readTiles(name, lines as readonly unknown[], kinds);
  const place = { file: name };
  const made = cellsToWalls(grid, MAX_WALLS);
  if (made === null)
    throw new MapError('too-big', place, `The tiles need more than ${MAX_WALLS} walls.`, 'Split them.');
  if (sectors.length === 0) throw new MapError('no-floor', place, 'No tile is floor.', "Use '.' or 0 for floor.");
  const plan = makePlan({
    name: 'level',
    title: 'level',
    note: '',
    format: 'grid',
    frame: { scale: CELL_SIZE / size, flipped: false, dx: 0, dz: 0, unit: 'unit' },
    air: airOf('paper'),
    ...made,
    sectors,
    things: [],
    links: [],
    places: placesIn(place),
    warnings: collectWarnings(),
  });
  return buildLevel(plan);
}

function readLegend(name: string, legend: unknown): Record<string, TileKind> {
  if (!hasFields(legend)) throw badArgument(name, 'options.legend', legend, "pass { '#': 'wall' }");
  const costOf = new Map<string, number>();
  for (const [tile, kind] of Object.entries(legend)) {
    const field = `options.legend[${JSON.stringify(tile)}]`;
    if ([...tile].length !== 1 && String(Number(tile)) !== tile)
      throw badArgument(name, 'a key of options.legend', tile, 'a tile is one letter, or a number');
    if (kind === 'wall' || kind === 'floor') continue;
    if (typeof kind !== 'object') throw badArgument(name, field, kind, "pass 'wall', 'floor' or { area, cost }");
    checkFields(name, field, kind, ['area', 'cost']);
    const { area, cost = 1 } = kind as { area?: unknown; cost?: number };
    if (typeof area !== 'string' || area === '') throw badArgument(name, `${field}.area`, area, 'pass a name');
    checkPositive(name, `${field}.cost`, cost);
    const other = costOf.get(area) ?? cost;
    if (cost !== other)
      throw badArgument(
        name,
        `${field}.cost`,
        cost,
        `the area "${area}" has cost ${other}; use another name or the same cost`,
      );
    costOf.set(area, cost);
  }
  return legend as Record<string, TileKind>;
}

function readTiles(
  name: string,
  lines: readonly unknown[],
  kinds: ReadonlyMap<string, TileKind>,
): { grid: CellGrid; sectors: Sector[] } {
  const place = (row: number, column?: number): { file: string; field: string } => ({
    file: name,
    field: column === undefined ? `row ${row}` : `row ${row}, column ${column}`,
  });
  const sectors: Sector[] = [];
  const cellOf = new Map<unknown, number>();
  const addKind = (kind: TileKind): number => {
    if (kind === 'wall') return BLOCKED;
    const { area = '', cost = 1 } = kind === 'floor' ? {} : kind;
    const known = sectors.findIndex((sector) => sector.name === area);
    const sector = known >= 0 ? known : sectors.push(groundSector(area, { cost }, sectors.length)) - 1;
    if (sector > 253)
      throw new MapError('too-big', { file: name }, 'There are more than 254 kinds of floor.', 'Use fewer.');
    return sector + 1;
  };
  const across = tilesOf(lines[0]).length;
  if (!(across > 0))
    throw badArgument(name, 'rows[0]', lines[0], 'pass a text or a list with one letter or number for each tile');
  checkNumber(name, 'rows.length', lines.length, 1);
  checkGridSize(across, lines.length, { file: name });
  const cells = new Uint8Array(across * lines.length);
  for (const [row, line] of lines.entries()) {
    const tiles = tilesOf(line);
    const { length } = tiles;
    if (length !== across)
      throw new MapError('ragged-row', place(row), `This row has ${length} tiles; the first has ${across}.`, 'Make all rows equally long.'); // prettier-ignore
    for (let column = 0; column < across; column++) {
      const tile = tiles[column];
      let cell = cellOf.get(tile);
      if (cell === undefined) {
        const kind = typeof tile === 'string' || typeof tile === 'number' ? kinds.get(String(tile)) : undefined;
        if (kind === undefined)
          throw new MapError('unknown-cell', place(row, column), `The tile ${describeValue(tile)} has no meaning.`, 'Add it to options.legend.'); // prettier-ignore
        cell = addKind(kind);
        cellOf.set(tile, cell);
      }
      cells[row * across + column] = cell;
    }
  }
  return { grid: { across, down: lines.length, cells }, sectors };
}

/** The tiles of a row: of a text its characters, also those outside the Basic Multilingual Plane. Their number is NaN for what is no row. */
function tilesOf(line: unknown): ArrayLike<unknown> {
  if (typeof line === 'string') return [...line];
  const isRow = Array.isArray(line) || (ArrayBuffer.isView(line) && 'length' in line);
  return isRow ? (line as unknown as ArrayLike<unknown>) : { length: NaN };
}
