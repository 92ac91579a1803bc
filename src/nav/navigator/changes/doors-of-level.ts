// The doors of a level by name: doors in walls, and rooms whose ceiling is a door.
import type { Tree } from '../../../bsp/tree.ts';
import { BLOCKS_BODIES, type FloorPlan, type Sector } from '../../../map/floor-plan.ts';
import type { Level } from '../../level.ts';
import { oncePer } from '../../once-per.ts';

export interface NamedDoor {
  /** Walls of the plan that it shuts. */
  readonly walls: readonly number[];
  /** As the level has it. */
  readonly isOpen: boolean;
}

/** The name of a door that is the ceiling of a room. */
export const nameOfRoomDoor = ({ name, source }: Sector): string => name || `room ${source}`;

/**
 * A level's doors by name. Doors without a name are called `door 0`, `door 1`, … in the order of the file; names that others have are left out.
 * Doors that are ceilings of rooms begin open, whatever opens them: use, a key or a switch. So do doors in walls, unless they are drawn shut and
 * never open.
 */
export const doorsOfLevel = oncePer(({ plan }: Level) => findDoors(plan, plan));

/** The doors of a plan by the names that they have in another, which has the same doors, some perhaps in fewer pieces. */
export function findDoors(plan: FloorPlan, namesIn: FloorPlan): ReadonlyMap<string, NamedDoor> {
  const doors = new Map<string, { walls: number[]; isOpen: boolean }>();
  const add = (name: string, walls: readonly number[], isOpen: boolean): void => {
    const known = doors.get(name);
    if (known === undefined) doors.set(name, { walls: [...walls], isOpen });
    else known.walls.push(...walls);
  };
  const nameOf = nameBySource(namesIn);
  for (const { wall, name } of plan.doors) {
    const { source, blocks } = plan.walls[wall];
    add(name ?? nameOf.get(source)!, [wall], (blocks & BLOCKS_BODIES) === 0);
  }
  const rooms = new Set(plan.movers.flatMap(({ kind, sector }) => (kind === 'door' ? [sector] : [])));
  for (const sector of rooms) {
    const walls = plan.walls.flatMap(({ front, back }, wall) => {
      return back >= 0 && front !== back && (front === sector || back === sector) ? [wall] : [];
    });
    add(nameOfRoomDoor(plan.sectors[sector]), walls, true);
  }
  return doors;
}

/** Names of doors in walls that have none, by the wall of the file. */
function nameBySource(plan: FloorPlan): ReadonlyMap<number, string> {
  const named = new Set([...plan.doors, ...plan.sectors].map(({ name }) => name));
  const nameOf = new Map<number, string>();
  let count = 0;
  const nextName = (): string => {
    const name = `door ${count++}`;
    return named.has(name) ? nextName() : name;
  };
  for (const { wall } of plan.doors) {
    const { source } = plan.walls[wall];
    if (!nameOf.has(source)) nameOf.set(source, nextName());
  }
  return nameOf;
}

/** The level's tree with all ceilings that are doors raised, for sight: the walls of shut ones are blocked instead. */
export function raiseDoors({ plan, tree, states }: Level): Tree {
  if (!states) return tree;
  const sectors = [...plan.sectors];
  for (const { kind, sector } of plan.movers)
    if (kind === 'door') sectors[sector] = { ...sectors[sector], ceiling: Math.max(...states.ceilings[sector]) };
  return { ...tree, plan: { ...plan, sectors } };
}
