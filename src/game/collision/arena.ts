// The level as collision data: every wall as flat numbers, the things that block, and short lists of both near one
// body.
//
// A wall's opening is what a body must fit through: from the higher floor to the lower ceiling of its two sectors,
// empty for a one-sided wall. The tree finds the walls near a body; each body caches its list and asks again only when
// it has left the square that the list covers. Walls and things never move; floors, ceilings and openings do, and the
// world writes their current heights here (sectors.ts, doors.ts). So every height query of a step reads the arena.
import { distance } from '../../geometry/point.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import type { RoomHeights } from '../../bsp/heights-now.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { blockersOfLevel, type Blocker } from '../../nav/blockers.ts';
import type { Level } from '../../nav/level.ts';

/** Every wall of a level, by its index in the plan. */
export type Arena = ReturnType<typeof createArena>;

export type MovingBlocker = { -readonly [Key in keyof Blocker]: Blocker[Key] };

/** What is near one body. Changed as the body moves. */
export type Nearby = ReturnType<typeof createNearby>;

/** How much farther than asked a list reaches, map units, so that it is valid for several steps. */
const LIST_MARGIN = 48;

export function createArena(level: Level) {
  const { vertices, walls } = level.plan;
  const arena = {
    level,
    ax: new Float64Array(walls.length),
    az: new Float64Array(walls.length),
    /** Unit vector a → b. */
    ux: new Float64Array(walls.length),
    uz: new Float64Array(walls.length),
    length: new Float64Array(walls.length),
    /** Opening, floor to ceiling; bottom = +∞ where there is none. */
    bottom: new Float64Array(walls.length),
    top: new Float64Array(walls.length),
    blocks: new Uint8Array(walls.length),
    /** Floor and ceiling of every sector now. */
    rooms: level.plan.sectors.map(({ floor, ceiling }) => ({ floor, ceiling })),
    ...thingsOn(level),
    /** Things that move about: filled and changed by the world. */
    moving: [] as MovingBlocker[],
  };
  walls.forEach((wall, index) => {
    const a = vertices[wall.a];
    const b = vertices[wall.b];
    const length = distance(a, b);
    arena.ax[index] = a.x;
    arena.az[index] = a.z;
    arena.ux[index] = (b.x - a.x) / length;
    arena.uz[index] = (b.z - a.z) / length;
    arena.length[index] = length;
    arena.blocks[index] = wall.blocks;
    measureOpening(arena, index);
  });
  return arena;
}

/** The things that take room: columns, tables, lamp posts. `riders` are those in moving sectors, copied for this arena, by sector. */
function thingsOn(level: Level): { things: readonly Blocker[]; riders: ReadonlyMap<number, readonly MovingBlocker[]> } {
  const riders = new Map<number, MovingBlocker[]>(level.plan.movers.map(({ sector }) => [sector, []]));
  const all = blockersOfLevel(level);
  if (riders.size === 0) return { things: all, riders };
  const { tree } = level;
  const things = all.map((thing) => {
    const own = riders.get(tree.leaves[leafAt(tree, thing)]?.sector);
    if (own === undefined) return thing;
    const rider = { ...thing };
    own.push(rider);
    return rider;
  });
  return { things, riders };
}

/** Computes a wall's opening from the current floors and ceilings; doors in it are handled elsewhere. */
export function measureOpening({ level, rooms, bottom, top }: Arena, wall: number): void {
  const { front, back } = level.plan.walls[wall];
  if (back === SOLID) {
    bottom[wall] = Infinity;
    top[wall] = -Infinity;
    return;
  }
  bottom[wall] = Math.max(rooms[front].floor, rooms[back].floor);
  top[wall] = Math.min(rooms[front].ceiling, rooms[back].ceiling);
}

/** Lists of what is within `reach` of (x, z) along both axes, and maybe more; filled by the first query. */
export function createNearby() {
  return { walls: [] as readonly number[], things: [] as readonly Blocker[], x: 0, z: 0, reach: -1 };
}

/** The walls within `reach` of (x, z), and some more; ascending, so that their order does not depend on earlier queries. */
export function wallsAround(arena: Arena, nearby: Nearby, x: number, z: number, reach: number): readonly number[] {
  if (Math.abs(x - nearby.x) + reach > nearby.reach || Math.abs(z - nearby.z) + reach > nearby.reach) {
    nearby.x = x;
    nearby.z = z;
    nearby.reach = reach + LIST_MARGIN;
    const { reach: far } = nearby;
    const walls: number[] = [];
    wallsNear(arena.level.tree, { minX: x - far, minZ: z - far, maxX: x + far, maxZ: z + far }, (wall) => {
      walls.push(wall);
    });
    nearby.walls = walls.sort((a, b) => a - b);
    nearby.things = arena.things.filter(
      (thing) => Math.abs(thing.x - x) - thing.radius <= far && Math.abs(thing.z - z) - thing.radius <= far,
    );
  }
  return nearby.walls;
}

/** The things within `reach` of (x, z), and some more. */
export function thingsAround(arena: Arena, nearby: Nearby, x: number, z: number, reach: number): readonly Blocker[] {
  if (arena.things.length === 0) return arena.moving;
  wallsAround(arena, nearby, x, z, reach);
  return arena.moving.length === 0 ? nearby.things : [...nearby.things, ...arena.moving];
}

/** Used again by every query, which so allocates nothing. */
const AT = { x: 0.5, z: 0.5 };

/** Floor and ceiling now under and above a point, or null in solid space. */
export function roomAt({ level, rooms }: Arena, x: number, z: number): RoomHeights | null {
  AT.x = x;
  AT.z = z;
  const leaf = leafAt(level.tree, AT);
  return leaf < 0 ? null : rooms[level.tree.leaves[leaf].sector];
}
