// Checks whether a body is in a legal place, by the plan's walls only, without the tree. Walls are sorted into a uniform grid once.
import { SOLID } from '../../../src/map/floor-plan.ts';
import type { FloorPlan, Sector, Wall } from '../../../src/map/floor-plan.ts';

export interface Standing {
  readonly x: number;
  readonly z: number;
  readonly feet: number;
  readonly height: number;
  readonly radius: number;
  readonly stoppedBy: number;
}

export interface Inspector {
  /** What is wrong with standing there, or null; uses current floors and ceilings (by sector) if given. */
  faultOf(body: Standing, rooms?: readonly Heights[]): string | null;
  /** The sector a point is in, or SOLID. */
  sectorAt(x: number, z: number): number;
}

type Heights = Pick<Sector, 'floor' | 'ceiling'>;

/** Allowed penetration of a wall due to rounding, map units. */
const TOLERANCE = 1 / 2048;
const SQUARE = 64;
const WIDEST = 32;

function openingNow(rooms: readonly Heights[], { front, back }: Wall): { bottom: number; top: number } {
  const [near, far] = [rooms[front], rooms[back === SOLID ? front : back]];
  return { bottom: Math.max(near.floor, far.floor), top: Math.min(near.ceiling, far.ceiling) };
}

export function createInspector(plan: FloorPlan): Inspector {
  const squares = new Map<string, number[]>();
  const rows = new Map<number, number[]>();
  const put = <Key>(map: Map<Key, number[]>, key: Key, wall: number): void => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [wall]);
    else list.push(wall);
  };
  plan.walls.forEach((wall, index) => {
    const a = plan.vertices[wall.a];
    const b = plan.vertices[wall.b];
    const lowX = Math.floor((Math.min(a.x, b.x) - WIDEST) / SQUARE);
    const highX = Math.floor((Math.max(a.x, b.x) + WIDEST) / SQUARE);
    const lowZ = Math.floor((Math.min(a.z, b.z) - WIDEST) / SQUARE);
    const highZ = Math.floor((Math.max(a.z, b.z) + WIDEST) / SQUARE);
    for (let row = lowZ; row <= highZ; row++) {
      put(rows, row, index);
      for (let column = lowX; column <= highX; column++) put(squares, `${column},${row}`, index);
    }
  });

  const gapTo = (index: number, x: number, z: number): number => {
    const wall = plan.walls[index];
    const a = plan.vertices[wall.a];
    const b = plan.vertices[wall.b];
    const dx = b.x - a.x;
    const dz = b.z - a.z;
    const part = Math.max(0, Math.min(1, ((x - a.x) * dx + (z - a.z) * dz) / (dx * dx + dz * dz)));
    const ex = a.x + part * dx - x;
    const ez = a.z + part * dz - z;
    return Math.sqrt(ex * ex + ez * ez);
  };

  // The near side of the first wall to the right.
  const sectorAt = (x: number, exactZ: number): number => {
    // Avoid corners of the grid, where the ray would meet several walls at once.
    const z = exactZ + 3e-7;
    let nearest = Infinity;
    let sector = SOLID;
    for (const index of rows.get(Math.floor(z / SQUARE)) ?? []) {
      const wall = plan.walls[index];
      const a = plan.vertices[wall.a];
      const b = plan.vertices[wall.b];
      if (a.z > z === b.z > z) continue;
      const at = a.x + ((z - a.z) / (b.z - a.z)) * (b.x - a.x);
      if (at < x || at >= nearest) continue;
      nearest = at;
      // Seen from the left of the crossing, a wall that runs down the page (z grows) has its right side there.
      sector = b.z > a.z ? wall.front : wall.back;
    }
    return sector;
  };

  return {
    sectorAt,
    faultOf(body, rooms = plan.sectors) {
      const { x, z, feet, height, radius } = body;
      if (![x, z, feet, height].every(Number.isFinite)) return `broken numbers: ${x}, ${z}, ${feet}, ${height}`;
      const at = `at (${x}, ${z}), feet ${feet}, height ${height}`;
      const sector = sectorAt(x, z);
      if (sector === SOLID) return `in solid ${at}`;
      let { floor, ceiling } = rooms[sector];
      for (const index of squares.get(`${Math.floor(x / SQUARE)},${Math.floor(z / SQUARE)}`) ?? []) {
        const gap = gapTo(index, x, z);
        if (gap >= radius - TOLERANCE) continue;
        const wall = plan.walls[index];
        const { bottom, top } = openingNow(rooms, wall);
        if (wall.back === SOLID || (wall.blocks & body.stoppedBy) !== 0 || top - bottom < height - TOLERANCE) {
          return `${radius - gap} deep in wall ${index} ${at}`;
        }
        floor = Math.max(floor, bottom);
        ceiling = Math.min(ceiling, top);
      }
      if (feet < floor - TOLERANCE) return `${floor - feet} under the floor ${at}`;
      if (feet + height > ceiling + TOLERANCE) return `${feet + height - ceiling} in the ceiling ${at}`;
      return null;
    },
  };
}
