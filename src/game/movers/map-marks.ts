// Marks for small maps: doors with their keys, lifts, switches, exits, teleporters, keys; their places and current
// states in words. Nothing in the world depends on them.
//
// Computed once a level. Things of one kind close together, such as the four sides of a teleporter pad, are one mark. A
// switch is marked only if it moves something elsewhere.
import { addToList } from '../../geometry/lists.ts';
import { distance, midpoint, type Point } from '../../geometry/point.ts';
import type { KeyRequirement, Trigger } from '../../map/movers.ts';
import { formatCount } from '../../map/input/format-count.ts';
import type { Level } from '../../nav/level.ts';
import { boxOfMover, openingOf } from './sectors.ts';
import type { World } from '../world.ts';
import { oncePer } from '../../nav/once-per.ts';

const KINDS = ['door', 'lift', 'switch', 'exit', 'teleporter', 'key'] as const;
export type MarkKind = (typeof KINDS)[number];

export interface MapMark {
  readonly kind: MarkKind;
  readonly at: Point;
  /** A door's or switch's need, or the colour of a key; null for none. */
  readonly key: KeyRequirement | null;
  /** By kind: the sector of a door or lift, the file's number of a switch's wall, the index of a key among the plan's things. */
  readonly id: number;
  /** The secret one of two exits. */
  readonly isSecret: boolean;
}

/** Marks of one kind this near to each other are one, map units. */
const CLOSE = 72;

export const marksOf = oncePer(findMarks);

function findMarks(level: Level): MapMark[] {
  const { plan } = level;
  const marks: MapMark[] = [];
  const mark = (kind: MarkKind, at: Point, id: number, key: KeyRequirement | null = null, isSecret = false): void => {
    const isKnown = marks.some((one) => {
      return one.kind === kind && one.key === key && one.isSecret === isSecret && distance(one.at, at) < CLOSE;
    });
    if (!isKnown) marks.push({ kind, at, key, id, isSecret });
  };
  const triggersOf = new Map<number, Trigger[]>();
  for (const trigger of plan.triggers) {
    if (trigger.does.kind !== 'move') continue;
    for (const mover of trigger.does.movers) addToList(triggersOf, plan.movers[mover].sector, trigger);
  }
  for (const { kind, sector } of plan.movers) {
    if (kind !== 'door' && kind !== 'lift') continue;
    const { minX, minZ, maxX, maxZ } = boxOfMover(level, sector);
    const triggers = triggersOf.get(sector) ?? [];
    // A door that something opens without a key asks for none.
    const isLocked = kind === 'door' && triggers.length > 0 && triggers.every(({ key }) => key !== null);
    mark(kind, midpoint({ x: minX, z: minZ }, { x: maxX, z: maxZ }), sector, isLocked ? triggers[0].key : null);
  }
  for (const { walls, by, source, does, key } of plan.triggers) {
    if (walls.length === 0) continue;
    const { a, b } = plan.walls[walls[0]];
    const at = midpoint(plan.vertices[a], plan.vertices[b]);
    if (does.kind === 'exit') mark('exit', at, source, key, does.secret);
    if (does.kind !== 'move' || by === 'walk') continue;
    const beside = new Set(walls.flatMap((wall) => [plan.walls[wall].front, plan.walls[wall].back]));
    if (!does.movers.some((mover) => beside.has(plan.movers[mover].sector))) mark('switch', at, source, key);
  }
  for (const { type, from } of plan.links) if (type === 'teleport') mark('teleporter', from, -1);
  plan.things.forEach(({ kind, at, key }, id) => {
    if (kind === 'key' && key !== undefined) mark('key', at, id, key);
  });
  return marks;
}

/** The marks that a map shows now: a key that was taken is gone. */
export function marksNow(world: World): readonly MapMark[] {
  return marksOf(world.level).filter(({ kind, id }) => kind !== 'key' || !world.taken.has(id));
}

/** Is it open, on its way, or used? */
export function isActive({ kind, id }: MapMark, world: World): boolean {
  if (kind === 'switch') return world.switched.has(id);
  const sector = world.sectors.find((each) => each.sector === id);
  if (sector === undefined) return false;
  if (kind === 'door') return openingOf(sector) === 1;
  return kind === 'lift' && sector.floor !== sector.floorBefore;
}

/** How many of each there are: "4 doors, 1 lift"; '' for none. */
export function countMarks(marks: readonly MapMark[]): string {
  return KINDS.map((kind) => [marks.filter((mark) => mark.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => formatCount(count, kind, kind === 'switch' ? 'switches' : undefined))
    .join(', ');
}
