// The four plans on which Leafstar and its peers are measured: a small maze, 200 and 2,000 rooms, a hall of pillars.
//
// Rooms: a square is halved again and again, the largest room first, walls are one tile thick and doors two tiles wide, on a
// random tree of all rooms and a quarter of the other places where a door could be. Pillars: convex, at any angle, apart from
// each other. Every plan comes as walls (free space in front) for those who take plans and as tiles for those who take grids. Seeded.
import { BLOCKS_BODIES, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { planOf, type Corner } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

export interface Tiles {
  readonly columns: number;
  readonly rows: number;
  /** Map units. */
  readonly size: number;
  /** 1 where a tile is wholly free, row by row. */
  readonly isFree: Uint8Array;
}

export interface PeerPlan {
  readonly name: string;
  readonly plan: FloorPlan;
  readonly tiles: Tiles;
}

/** Every plan, by the name it is asked for. */
export const PEER_PLANS: Readonly<Record<string, () => PeerPlan>> = {
  maze: makeMaze,
  'rooms-200': () => makeRooms('rooms-200', 200, 11),
  pillars: makePillars,
  'rooms-2000': () => makeRooms('rooms-2000', 2000, 12),
};

/** Ten by ten fields of 10 units; dots are free. */
const MAZE = `
##########
#........#
#........#
#....#####
#........#
######...#
#......###
#..#######
#........#
##########`;
const MAZE_FIELD = 10;
const MAZE_TILE = 2;

function makeMaze(): PeerPlan {
  const fields = MAZE.trim().split('\n');
  const times = MAZE_FIELD / MAZE_TILE;
  const tiles = makeTiles(fields[0].length * times, fields.length * times, MAZE_TILE);
  fill(tiles, (column, row) => fields[Math.floor(row / times)][Math.floor(column / times)] === '.');
  return { name: 'maze', plan: planOfTiles('maze', tiles), tiles };
}

const TILE = 2;
/** Tiles a room on average, and the least that a side of one may be. */
const ROOM_AREA = 256;
const ROOM_SIDE = 8;
const DOOR = 2;
const MORE_DOORS = 0.25;

/** In tiles; walls stand on the low edges, and the next room's on the high ones. */
interface Room {
  readonly low: readonly [column: number, row: number];
  readonly high: readonly [column: number, row: number];
}

function makeRooms(name: string, count: number, seed: number): PeerPlan {
  const random = randomFrom(seed);
  const side = Math.round(Math.sqrt(count * ROOM_AREA));
  const rooms = halve([{ low: [0, 0], high: [side, side] }], count, random);
  const tiles = makeTiles(side + 1, side + 1, TILE);
  for (const { low, high } of rooms) {
    for (let row = low[1] + 1; row < high[1]; row++) {
      tiles.isFree.fill(1, row * tiles.columns + low[0] + 1, row * tiles.columns + high[0]);
    }
  }
  openDoors(rooms, tiles, random);
  return { name, plan: planOfTiles(name, tiles), tiles };
}

function halve(rooms: Room[], count: number, random: () => number): Room[] {
  const sizeOf = ({ low, high }: Room, axis: number): number => high[axis] - low[axis];
  while (rooms.length < count) {
    rooms.sort((one, other) => sizeOf(other, 0) * sizeOf(other, 1) - sizeOf(one, 0) * sizeOf(one, 1));
    const index = rooms.findIndex((room) => Math.max(sizeOf(room, 0), sizeOf(room, 1)) >= 2 * ROOM_SIDE);
    if (index < 0) throw new Error(`halve: only ${rooms.length} rooms of ${count} fit`);
    const room = rooms[index];
    const axis =
      sizeOf(room, 0) === sizeOf(room, 1) ? Math.floor(2 * random()) : sizeOf(room, 0) > sizeOf(room, 1) ? 0 : 1;
    const wish = Math.round(sizeOf(room, axis) * (0.35 + 0.3 * random()));
    const cut = room.low[axis] + Math.max(ROOM_SIDE, Math.min(sizeOf(room, axis) - ROOM_SIDE, wish));
    const at = (corner: Room['low']): Room['low'] => (axis === 0 ? [cut, corner[1]] : [corner[0], cut]);
    rooms.splice(index, 1, { low: room.low, high: at(room.high) }, { low: at(room.low), high: room.high });
  }
  return rooms;
}

function openDoors(rooms: readonly Room[], { columns, isFree }: Tiles, random: () => number): void {
  // Places for doors: the wall between two rooms runs along `axis`, on line `line`, free for doors from low to high.
  const places: { one: number; other: number; axis: number; line: number; low: number; high: number }[] = [];
  rooms.forEach((a, one) => {
    rooms.forEach((b, other) => {
      for (const axis of [0, 1]) {
        if (a.high[1 - axis] !== b.low[1 - axis]) continue;
        const low = Math.max(a.low[axis], b.low[axis]) + 2;
        const high = Math.min(a.high[axis], b.high[axis]) - DOOR - 1;
        if (high >= low) places.push({ one, other, axis, line: a.high[1 - axis], low, high });
      }
    });
  });
  for (let i = places.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    [places[i], places[k]] = [places[k], places[i]];
  }
  const groups = rooms.map((_, room) => room);
  const groupOf = (room: number): number => {
    while (groups[room] !== room) room = groups[room] = groups[groups[room]];
    return room;
  };
  for (const { one, other, axis, line, low, high } of places) {
    const joins = groupOf(one) !== groupOf(other);
    if (!joins && random() >= MORE_DOORS) continue;
    groups[groupOf(one)] = groupOf(other);
    const begin = low + Math.floor(random() * (high - low + 1));
    for (let i = begin; i < begin + DOOR; i++) isFree[axis === 0 ? line * columns + i : i * columns + line] = 1;
  }
}

const PILLARS = 200;
const HALL = 300;

function makePillars(): PeerPlan {
  const random = randomFrom(7);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const discs: { x: number; z: number; radius: number }[] = [];
  const rings: Corner[][] = [];
  while (rings.length < PILLARS) {
    const radius = between(3, 9);
    const x = between(radius + 2.5, HALL - radius - 2.5);
    const z = between(radius + 2.5, HALL - radius - 2.5);
    if (discs.some((disc) => Math.hypot(disc.x - x, disc.z - z) < disc.radius + radius + 1.5)) continue;
    const count = 3 + Math.floor(7 * random());
    const turn = between(0, 2 * Math.PI);
    const ring = Array.from({ length: count }, (_, i): Corner => {
      const angle = turn + ((i + between(-0.25, 0.25)) / count) * 2 * Math.PI;
      return [Math.round(4 * (x + radius * Math.cos(angle))) / 4, Math.round(4 * (z + radius * Math.sin(angle))) / 4];
    });
    if (!isConvex(ring)) continue;
    discs.push({ x, z, radius });
    rings.push(ring);
  }
  const hall: Corner[] = [
    [0, 0],
    [HALL, 0],
    [HALL, HALL],
    [0, HALL],
  ];
  // Clockwise on paper has its inside in front; pillars are solid inside, so theirs run the other way.
  const plan = planOfRings('pillars', [hall, ...rings.map((ring) => [...ring].reverse())]);
  const tiles = makeTiles(HALL / TILE, HALL / TILE, TILE);
  fill(tiles, (column, row) => !rings.some((ring) => overlapsTile(ring, column * TILE, row * TILE)));
  return { name: 'pillars', plan, tiles };
}

/** Turning right at every corner, z down the page. */
function isConvex(ring: readonly Corner[]): boolean {
  return ring.every(([x, z], i) => {
    const [nextX, nextZ] = ring[(i + 1) % ring.length];
    const [lastX, lastZ] = ring[(i + 2) % ring.length];
    return (nextX - x) * (lastZ - nextZ) - (nextZ - z) * (lastX - nextX) > 0;
  });
}

/** Does a convex ring share any area with the tile? One of the sides of either parts them if not. */
function overlapsTile(ring: readonly Corner[], x: number, z: number): boolean {
  const xs = ring.map((corner) => corner[0]);
  const zs = ring.map((corner) => corner[1]);
  if (Math.max(...xs) <= x || Math.min(...xs) >= x + TILE || Math.max(...zs) <= z || Math.min(...zs) >= z + TILE)
    return false;
  return ring.every(([ax, az], i) => {
    const [bx, bz] = ring[(i + 1) % ring.length];
    const depths = [x, x + TILE].flatMap((px) =>
      [z, z + TILE].map((pz) => (bx - ax) * (pz - az) - (bz - az) * (px - ax)),
    );
    return Math.max(...depths) > 0;
  });
}

function makeTiles(columns: number, rows: number, size: number): Tiles {
  return { columns, rows, size, isFree: new Uint8Array(columns * rows) };
}

function fill({ columns, rows, isFree }: Tiles, isFreeAt: (column: number, row: number) => boolean): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) isFree[row * columns + column] = isFreeAt(column, row) ? 1 : 0;
  }
}

/** Walls along every run of tiles that are free on one side of a line and not on the other. */
function planOfTiles(name: string, { columns, rows, size, isFree }: Tiles): FloorPlan {
  const walls: [from: Corner, to: Corner][] = [];
  const freeAt = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && isFree[row * columns + column] === 1;
  const runs = (
    lines: number,
    length: number,
    sideOf: (line: number, i: number) => number,
    add: (line: number, from: number, to: number, side: number) => void,
  ): void => {
    for (let line = 0; line <= lines; line++) {
      for (let i = 0; i < length;) {
        const side = sideOf(line, i);
        const from = i;
        while (i < length && sideOf(line, i) === side) i++;
        if (side !== 0) add(line, from, i, side);
      }
    }
  };
  // Free below a line: the wall runs right, so that its front is below. Free on the right: it runs up.
  runs(
    rows,
    columns,
    (row, column) => Number(freeAt(column, row)) - Number(freeAt(column, row - 1)),
    (row, from, to, side) =>
      walls.push(
        side > 0
          ? [
              [from, row],
              [to, row],
            ]
          : [
              [to, row],
              [from, row],
            ],
      ),
  );
  runs(
    columns,
    rows,
    (column, row) => Number(freeAt(column, row)) - Number(freeAt(column - 1, row)),
    (column, from, to, side) =>
      walls.push(
        side > 0
          ? [
              [column, to],
              [column, from],
            ]
          : [
              [column, from],
              [column, to],
            ],
      ),
  );
  return planOfWalls(
    name,
    walls.map(([from, to]) => [scaled(from, size), scaled(to, size)]),
  );
}

const scaled = ([x, z]: Corner, size: number): Corner => [x * size, z * size];

function planOfRings(name: string, rings: readonly (readonly Corner[])[]): FloorPlan {
  return planOfWalls(
    name,
    rings.flatMap((ring) => ring.map((from, i): [Corner, Corner] => [from, ring[(i + 1) % ring.length]])),
  );
}

function planOfWalls(name: string, walls: readonly (readonly [from: Corner, to: Corner])[]): FloorPlan {
  const numbers = new Map<string, number>();
  const vertices: Corner[] = [];
  const numberOf = (corner: Corner): number => {
    const known = numbers.get(`${corner}`);
    if (known !== undefined) return known;
    numbers.set(`${corner}`, vertices.length);
    return vertices.push(corner) - 1;
  };
  const rows = walls.map(([from, to]) => ({ a: numberOf(from), b: numberOf(to), front: 0, blocks: BLOCKS_BODIES }));
  return planOf(name, { vertices, walls: rows, sectors: [{}] });
}
