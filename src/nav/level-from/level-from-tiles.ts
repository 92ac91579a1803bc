// A level from rows of tiles: grid text or two-dimensional arrays.
import type { Point } from '../../geometry/point.ts';
import { airOf } from '../../map/plan/airs.ts';
import { makePlan } from '../../map/draft/make-plan.ts';
import { placesIn } from '../../map/draft/plan-draft.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID, type Sector, type Wall } from '../../map/floor-plan.ts';
import { BLOCKED, CELL_SIZE, cellsToWalls, firstOfGroups, type CellGrid } from '../../map/grids/cells-to-walls.ts';
import { checkGridSize, groundSector } from '../../map/grids/grid-plan.ts';
import { MAX_WALLS } from '../../map/input/limits.ts';
import { MapError } from '../../map/input/map-error.ts';
import { collectWarnings } from '../../map/input/warnings.ts';
import { buildLevel } from '../build-level.ts';
import type { Level } from '../level.ts';
import {
  badArgument,
  checkBoolean,
  checkFields,
  checkNumber,
  checkPositive,
  describeValue,
  hasFields,
} from '../../geometry/checks.ts';

/** A tile as it stands in the rows: a letter or a number. */
export type Tile = string | number;

/**
 * What a kind of tile is: 'wall', 'floor', floor with a name for `setAreaCost` and a cost, or a door (`open`: default true). Door tiles of one
 * letter that touch are one door, which is called by its first tile: `{ door: 'gate' }` in column 4 of row 2 is 'gate 4,2' for `setDoor`. A door
 * is shut along its edges to floor that is no door. One without such an edge is no door.
 */
export type TileKind =
  | 'wall'
  | 'floor'
  | { readonly area: string; readonly cost?: number }
  | { readonly door: string; readonly open?: boolean };

type TileDoor = Extract<TileKind, { readonly door: string }>;

/** How `levelFromTiles` reads tiles. */
export interface TileOptions {
  /** Width of a tile in your units, default 1, which counts as 3 m: tile (column, row) covers x from column × size. */
  readonly size?: number;
  /** What tiles mean, beside the usual ones: `.` and 0 are floor; `#`, `x` and 1 are wall. */
  readonly legend?: Readonly<Record<Tile, TileKind>>;
}

/** Editors put into the bits above these whether a tile is turned or mirrored. */
const TILE_BITS = 0x0fffffff;
const USUAL: Readonly<Record<string, TileKind>> = { '.': 'floor', '0': 'floor', '#': 'wall', x: 'wall', '1': 'wall' };

/**
 * Builds a level from tiles. Outside the rows is wall. To fill floor, or for shapes of an object layer, use `addObstacle` and `addWall`. Walls of
 * a level cannot be removed: to dig a tunnel, build it again and make new navigators. On 80 by 50 tiles that takes about 0.2 s with the first paths.
 *
 * @param rows Text with a line for each row, or a list of rows: texts or lists of letters or numbers. One line break before the rows and one
 *   after them are no rows.
 * @param options Width of a tile, and what tiles mean.
 * @returns A level in your units: x to the right along rows, z down.
 * @throws {MapError} For rows of different lengths, unknown tiles, and tiles without floor. {Error} for wrong arguments.
 * @example
 * const level = levelFromTiles(['#####', '#.+~#', '#####'], {
 *   size: 16,
 *   legend: { '~': { area: 'water', cost: 4 }, '+': { door: 'gate' } },
 * });
 * createNavigator(level, { radius: 6 }).setDoor('gate 2,1', false);
 * @example
 * // A layer of Tiled: one list for all rows, 0 where there is no tile, and flips in the highest bits.
 * const { width, height, data } = map.layers[0];
 * const kinds = data.map((tile) => tile & 0xfffffff);
 * const rows = Array.from({ length: height }, (_, row) => kinds.slice(row * width, (row + 1) * width));
 * const cave = levelFromTiles(rows, { size: map.tilewidth, legend: { 0: 'wall', 1: 'floor', 2: 'wall' } });
 */
export function levelFromTiles(rows: string | readonly (string | ArrayLike<Tile>)[], options: TileOptions = {}): Level {
  const name = 'levelFromTiles';
  checkFields(name, 'options', options, ['size', 'legend']);
  const { size = 1, legend = {} } = options;
  checkPositive(name, 'options.size', size);
  const kinds = new Map(Object.entries({ ...USUAL, ...readLegend(name, legend) }));
  const lines = typeof rows === 'string' ? linesOf(rows) : rows;
  if (!Array.isArray(lines) || lines.length === 0)
    throw badArgument(name, 'rows', rows, 'pass text, or a list of rows: texts or lists of numbers');
  const { grid, sectors, doors } = readTiles(name, lines as readonly unknown[], kinds);
  const place = { file: name };
  const made = cellsToWalls(grid);
  if (made === null)
    throw new MapError('too-big', place, `The tiles need more than ${MAX_WALLS} walls.`, 'Split them.');
  if (sectors.length === 0) throw new MapError('no-floor', place, 'No tile is floor.', "Use '.' or 0 for floor.");
  const { walls, names } = addDoors(made, grid, doors);
  const plan = makePlan({
    name: 'level',
    title: 'level',
    note: '',
    format: 'grid',
    frame: { scale: CELL_SIZE / size, flipped: false, dx: 0, dz: 0, unit: 'unit' },
    air: airOf('paper'),
    vertices: made.vertices,
    walls,
    doorNameOf: (source) => names.get(source),
    sectors,
    unusedAreas: [...kinds.values()].flatMap((kind) =>
      typeof kind === 'object' && 'area' in kind && sectors.every(({ name }) => name !== kind.area) ? [kind.area] : [],
    ),
    things: [],
    links: [],
    places: placesIn(place),
    warnings: collectWarnings(),
  });
  return buildLevel(plan);
}

/** The lines of a text; a line break before the first or after the last begins none. */
const linesOf = (text: string): string[] => text.replace(/^(\r\n?|\n)|(\r\n?|\n)$/g, '').split(/\r\n?|\n/);

/** The walls with those between door tiles and others as doors, and the doors' names by wall. */
function addDoors(
  { vertices, walls }: { readonly vertices: readonly Point[]; readonly walls: readonly Wall[] },
  grid: CellGrid,
  doors: ReadonlyMap<number, TileDoor>,
): { walls: Wall[]; names: Map<number, string> } {
  const firstOf = firstOfGroups(grid, (cell) => (doors.has(cell - 1) ? cell : 0));
  const names = new Map<number, string>();
  const withDoors = walls.map((wall): Wall => {
    const isFront = doors.has(wall.front);
    const door = doors.get(isFront ? wall.front : wall.back);
    if (door === undefined || wall.back === SOLID || doors.has(wall.back) === isFront) return wall;
    const a = vertices[wall.a];
    const b = vertices[wall.b];
    const side = isFront ? 1 : -1;
    const dx = Math.sign(b.x - a.x);
    const dz = Math.sign(b.z - a.z);
    const column = Math.floor(a.x / CELL_SIZE + (dx - side * dz) / 2);
    const row = Math.floor(a.z / CELL_SIZE + (dz + side * dx) / 2);
    const first = firstOf[row * grid.across + column];
    names.set(wall.source, `${door.door} ${first % grid.across},${Math.floor(first / grid.across)}`);
    return { ...wall, kind: 'door', blocks: door.open === false ? BLOCKS_BODIES | BLOCKS_SIGHT : 0 };
  });
  return { walls: withDoors, names };
}

function readLegend(name: string, legend: unknown): Record<string, TileKind> {
  if (!hasFields(legend)) throw badArgument(name, 'options.legend', legend, "pass { '#': 'wall' }");
  const costOf = new Map<string, number>();
  for (const [tile, kind] of Object.entries(legend)) {
    const field = `options.legend[${JSON.stringify(tile)}]`;
    if ([...tile].length !== 1 && String(Number(tile)) !== tile)
      throw badArgument(name, 'a key of options.legend', tile, 'a tile is one letter, or a number');
    if (kind === 'wall' || kind === 'floor') continue;
    if (!hasFields(kind) || !('area' in kind || 'door' in kind))
      throw badArgument(name, field, kind, "pass 'wall', 'floor', { area, cost } or { door, open }");
    const what = 'door' in kind ? 'door' : 'area';
    checkFields(name, field, kind, what === 'door' ? ['door', 'open'] : ['area', 'cost']);
    const { [what]: called, open = true, cost = 1 } = kind as Record<string, unknown>;
    if (typeof called !== 'string' || called === '') throw badArgument(name, `${field}.${what}`, called, 'pass a name');
    checkBoolean(name, `${field}.open`, open);
    if (what === 'door') continue;
    checkPositive(name, `${field}.cost`, cost);
    const other = costOf.get(called) ?? cost;
    if (cost !== other)
      throw badArgument(
        name,
        `${field}.cost`,
        cost,
        `the area "${called}" has cost ${other}; use another name or the same cost`,
      );
    costOf.set(called, cost as number);
  }
  return legend as Record<string, TileKind>;
}

function readTiles(
  name: string,
  lines: readonly unknown[],
  kinds: ReadonlyMap<string, TileKind>,
): { grid: CellGrid; sectors: Sector[]; doors: Map<number, TileDoor> } {
  const place = (row: number, column?: number): { file: string; field: string } => ({
    file: name,
    field: column === undefined ? `row ${row}` : `row ${row}, column ${column}`,
  });
  const sectors: Sector[] = [];
  const doors = new Map<number, TileDoor>();
  const cellOf = new Map<unknown, number>();
  const addKind = (kind: TileKind): number => {
    if (kind === 'wall') return BLOCKED;
    const isDoor = typeof kind === 'object' && 'door' in kind;
    const { area = '', cost = 1 } = kind === 'floor' || isDoor ? {} : kind;
    const known = isDoor ? -1 : sectors.findIndex((sector, i) => sector.name === area && !doors.has(i));
    const sector = known >= 0 ? known : sectors.push(groundSector(area, { cost }, sectors.length)) - 1;
    if (isDoor) doors.set(sector, kind);
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
        if (kind === undefined) {
          const mend = Number(tile) > TILE_BITS ? `Turned or mirrored? Pass tile & ${TILE_BITS}.` : 'Add it to options.legend.'; // prettier-ignore
          throw new MapError('unknown-cell', place(row, column), `The tile ${describeValue(tile)} has no meaning.`, mend); // prettier-ignore
        }
        cell = addKind(kind);
        cellOf.set(tile, cell);
      }
      cells[row * across + column] = cell;
    }
  }
  return { grid: { across, down: lines.length, cells }, sectors, doors };
}

/** The tiles of a row: of a text its characters, also those outside the Basic Multilingual Plane. Their number is NaN for what is no row. */
function tilesOf(line: unknown): ArrayLike<unknown> {
  if (typeof line === 'string') return [...line];
  const isRow = Array.isArray(line) || (ArrayBuffer.isView(line) && 'length' in line);
  return isRow ? (line as unknown as ArrayLike<unknown>) : { length: NaN };
}
