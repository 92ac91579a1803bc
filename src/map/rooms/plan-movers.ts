// Reads lifts, door rooms and switches of a floor-plan file as movers and triggers.
//
// A door room begins shut: its ceiling is at its floor and rises to the height in the file. One that opens by use works from all borders
// with other rooms; those walls are turned to face them. A switch is a declared wall or line that moves the rooms it names. Such walls get
// separate numbers, because triggers find their walls by number. Motion over time belongs to the world.
import { SOLID, type Sector, type Wall } from '../floor-plan.ts';
import { MapError } from '../input/map-error.ts';
import type { SectorMover, Trigger } from '../movers.ts';
import type { FilePath, PlaceOf, PlanFile, RoomFile, SwitchFile } from './plan-file.ts';

/** Map units a second, and seconds. */
const LIFT_SPEED = 64;
const LIFT_WAIT = 3;
const DOOR_SPEED = 70;
const DOOR_WAIT = 4;

/** Activation of a switch, with its default. */
export const byOf = ({ by = 'use' }: SwitchFile): Trigger['by'] => by;

/** Lifts and doors of a plan's rooms, in room order; `sectors` are as drawn, with doors open. Throws a MapError. */
export function moversOf(rooms: readonly RoomFile[], sectors: readonly Sector[], unit: number, placeOf: PlaceOf) {
  return rooms.flatMap(({ lift, door }, sector): SectorMover[] => {
    const { floor, ceiling } = sectors[sector];
    const movers: SectorMover[] = [];
    if (lift !== undefined) {
      const other = lift.to * unit;
      if (!(other < ceiling)) {
        const what = `The lift goes to ${lift.to}, but the ceiling of its room is at ${ceiling / unit}.`;
        const mend = 'Raise the ceiling, or lower the lift.';
        throw new MapError('lift-too-high', placeOf(['rooms', sector, 'lift', 'to']), what, mend);
      }
      const ends = { rest: floor, other, back: floor, rule: { from: 'own floor', plus: other - floor } } as const;
      const speed = lift.speed === undefined ? LIFT_SPEED : lift.speed * unit;
      const waitMs = (lift.wait ?? LIFT_WAIT) * 1000;
      const forEver = (lift.goes ?? 'always') === 'always';
      movers.push({ sector, part: 'floor', kind: 'lift', ...ends, speed, waitMs, forEver });
    }
    if (door !== undefined) {
      if (door.opens === 'switch' && door.key !== undefined)
        throw new MapError('key-of-switched', placeOf(['rooms', sector, 'door', 'key']), 'This door opens by a switch, without a key of its own.', 'Give the key to its switch.'); // prettier-ignore
      const ends = { rest: floor, other: ceiling, back: floor } as const;
      const rule = { from: 'own floor', plus: ceiling - floor } as const;
      const speed = door.speed === undefined ? DOOR_SPEED : door.speed * unit;
      const waitMs = door.stays === true ? Infinity : (door.wait ?? DOOR_WAIT) * 1000;
      movers.push({ sector, part: 'ceiling', kind: 'door', ...ends, rule, speed, waitMs, forEver: false });
    }
    return movers;
  });
}

/** The sectors at the start of a world, with doors shut. */
export function shutDoors(rooms: readonly RoomFile[], sectors: readonly Sector[]): Sector[] {
  return sectors.map((sector, room) =>
    rooms[room].door === undefined ? sector : { ...sector, ceiling: sector.floor },
  );
}

/**
 * The triggers of the movers. `sourceOf` returns the number of a switch's walls, −1 without length; `free` is the first unused wall number.
 * Throws a MapError for a switch that cannot be reached or moves nothing.
 */
export function triggersOfPlan(
  { rooms, switches = [] }: PlanFile,
  movers: readonly SectorMover[],
  drawn: readonly Wall[],
  sectors: readonly Sector[],
  sourceOf: (number: number) => number,
  free: number,
  placeOf: PlaceOf,
) {
  const moversOfRoom = (room: number, kind?: SectorMover['kind']): number[] =>
    movers.flatMap((mover, i) => (mover.sector === room && (kind === undefined || mover.kind === kind) ? [i] : []));
  const triggers: Omit<Trigger, 'walls'>[] = [];
  const common = { once: false, who: 'any', key: null, reverses: false } as const;
  /** By room: movers set off by use of its borders. */
  const pushed = rooms.map(({ lift, door }, room) => [
    ...(door?.opens === 'use' ? moversOfRoom(room, 'door') : []),
    ...(lift?.goes === 'use' ? moversOfRoom(room, 'lift') : []),
  ]);
  pushed.forEach((list, room) => {
    if (list.length === 0) return;
    const { door } = rooms[room];
    const isDoor = door?.opens === 'use';
    const does = { kind: 'move', movers: list } as const;
    const reverses = isDoor && door.stays !== true;
    triggers.push({
      ...common,
      by: 'use',
      frontOnly: true,
      key: door?.key ?? null,
      reverses,
      source: free + room,
      does,
    });
  });
  const walls = drawn.map((wall) => borderOf(wall, rooms, pushed, sectors, free));
  switches.forEach((each, i) => {
    const source = sourceOf(i);
    const place = placeOf(['switches', i]);
    const by = byOf(each);
    const isLost = walls.every((wall) => wall.source !== source);
    for (const [wall, { back }] of drawn.entries()) {
      if (drawn[wall].source !== source) continue;
      const isTaken = walls[wall].source !== source;
      if (isTaken ? !isLost : (back === SOLID) !== (by === 'walk')) continue;
      throw new MapError(
        'switch-misplaced',
        place,
        by === 'walk'
          ? `This switch is walked over, but lies on ${isTaken ? 'the border of a pushed door or lift' : 'a one-sided wall'}.`
          : `This switch is ${by === 'use' ? 'pushed' : 'shot at'}, but lies on an opening between two rooms.`,
        by === 'walk' ? 'Draw it across a room.' : 'Place it on a one-sided wall.',
      );
    }
    const list = each.moves.flatMap((name, k) => {
      const found = moversOfNamed(name, rooms, moversOfRoom);
      if (typeof found !== 'string') return found;
      const moving = rooms.flatMap(({ name, lift, door }) => (name && (lift || door) ? [`"${name}"`] : []));
      const mend =
        moving.length === 0 ? 'Add a door or a lift to a room of that name.' : `Use one of ${moving.join(', ')}.`;
      throw new MapError('switch-moves-nothing', placeOf(['switches', i, 'moves', k]), found, mend);
    });
    const { once = false, key = null } = each;
    const does = { kind: 'move', movers: list } as const;
    if (source >= 0) triggers.push({ ...common, by, once, key, frontOnly: by === 'use', source, does });
  });
  /** Place in the file of a wall numbered here; null for other walls. */
  const pathOf = (source: number): FilePath | null => (source >= free ? ['rooms', source - free] : null);
  return { walls, triggers, pathOf };
}

/** The movers of all rooms with that name, or an error text. */
function moversOfNamed(
  name: string,
  rooms: readonly RoomFile[],
  moversOfRoom: (room: number) => number[],
): number[] | string {
  const named = rooms.flatMap((room, i) => (room.name === name ? [i] : []));
  if (named.length === 0) return `The room "${name}" does not exist.`;
  const list = named.flatMap((room) => moversOfRoom(room));
  return list.length === 0 ? `Room "${name}" has neither a door nor a lift.` : list;
}

/** The wall. An open border of a room that reacts to use gets a number and is turned to face its users. */
function borderOf(
  wall: Wall,
  rooms: readonly RoomFile[],
  pushed: readonly (readonly number[])[],
  sectors: readonly Sector[],
  free: number,
): Wall {
  const { a, b, front, back, kind } = wall;
  if (back === SOLID || front === back || kind !== 'wall') return wall;
  const isDoor = (room: number): boolean => rooms[room].door !== undefined;
  const dressed = (room: number): string => wall.material || sectors[room].wallMaterial;
  const room = pushed[back].length > 0 ? back : pushed[front].length > 0 ? front : -1;
  const material = isDoor(back) ? dressed(back) : isDoor(front) ? dressed(front) : wall.material;
  if (room < 0) return material === wall.material ? wall : { ...wall, material };
  const own = { ...wall, material, source: free + room };
  return room === back ? own : { ...own, a: b, b: a, front: back, back: front };
}
