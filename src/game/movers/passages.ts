// Passages beside moving sectors: which of them let a bot through now, and which lie on its path.
//
// A passage is a portal in a wall of a moving sector. The meshes treat it as open if it is open at some of the heights
// of its two sectors (nav/sector-states.ts); what it lets through now follows from their current floors and ceilings.
// When that changes, exactly the bots whose remaining path leads through it plan again, in the same step.
import { pointGapSquared } from '../../geometry/gap.ts';
import { crossesLine, distance, pointBetween, side, type Point } from '../../geometry/point.ts';
import type { Body } from '../../nav/body.ts';
import { linkTypeOf } from '../../map/link-types.ts';
import type { Level } from '../../nav/level.ts';
import type { Path } from '../../nav/path-finder.ts';
import type { RoomHeights } from '../../bsp/heights-now.ts';
import { requestPath } from '../requests/requests.ts';
import { bodyOfBots } from '../body-of-bots.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { oncePer } from '../../nav/once-per.ts';
import type { Slices } from '../../search/slices.ts';
import { machineryOf } from './sectors.ts';

/** Rooms and bodies may disagree by rounding. */
const ROUNDING = 1e-6;

export interface Passage {
  /** Index into tree.portals. */
  readonly portal: number;
  readonly a: Point;
  readonly b: Point;
  /** Sectors on the right and on the left of a → b. */
  readonly front: number;
  readonly back: number;
  /** BLOCKS_… flags of its wall. */
  readonly blocks: number;
}

export const passagesOf = oncePer((level: Level): readonly Passage[] => {
  const { plan, tree } = level;
  const moving = new Set(plan.movers.map(({ sector }) => sector));
  return tree.portals.flatMap(({ id, a, b, wall, blocks, ...portal }): Passage[] => {
    const [front, back] = [tree.leaves[portal.front].sector, tree.leaves[portal.back].sector];
    return wall >= 0 && (moving.has(front) || moving.has(back)) ? [{ portal: id, a, b, front, back, blocks }] : [];
  });
});

export function fitsBetween(body: Body, from: RoomHeights, to: RoomHeights): boolean {
  const opening = Math.min(from.ceiling, to.ceiling) - Math.max(from.floor, to.floor);
  if (opening < body.height - ROUNDING) return false;
  const rise = to.floor - from.floor;
  return body.flies || (rise <= body.step + ROUNDING && -rise <= body.drop + ROUNDING);
}

export function isPassable({ arena }: WorldState, body: Body, passage: Passage, fromFront: boolean): boolean {
  const { front, back, blocks } = passage;
  if ((blocks & body.stoppedBy) !== 0) return false;
  const [from, to] = fromFront ? [front, back] : [back, front];
  return fitsBetween(body, arena.rooms[from], arena.rooms[to]);
}

/** A way through a passage, from its front or from its back. */
export interface Way {
  readonly passage: Passage;
  readonly fromFront: boolean;
}

export interface Crossing extends Way {
  readonly at: Point;
  /** How far along the way it is, map units. */
  readonly gap: number;
}

/** The passages on a path, in order, up to `reach` along it; links that are not walked cross none. */
export function crossingsOn(
  level: Level,
  from: Point,
  { points, links }: Pick<Path, 'points' | 'links'>,
  next: number,
  reach = Infinity,
): Crossing[] {
  const all = passagesOf(level);
  const found: Crossing[] = [];
  if (all.length === 0) return found;
  let gone = 0;
  let here = from;
  for (let i = next; i < points.length && gone <= reach; i++) {
    const to = points[i];
    const length = distance(here, to);
    const { motion } = linkTypeOf(links[i]);
    if (length > 0 && (motion === 'walk' || motion === 'fall')) {
      for (const passage of all) {
        const t = whereMet(passage, here, to);
        if (t === null || gone + t * length > reach) continue;
        found.push({
          passage,
          fromFront: isInFront(passage, here),
          at: pointBetween(here, to, t),
          gap: gone + t * length,
        });
      }
    }
    if (motion !== 'flash') gone += length;
    here = to;
  }
  return found.sort((one, other) => one.gap - other.gap || one.passage.portal - other.passage.portal);
}

/** The passages that come as near to a place as that, as crossings from its side. */
export function passagesBeside(level: Level, at: Point, reach: number): Crossing[] {
  return passagesOf(level)
    .filter(({ a, b }) => pointGapSquared(at.x, at.z, a, b) <= reach * reach)
    .map((passage) => ({ passage, fromFront: isInFront(passage, at), at, gap: 0 }));
}

type Line = Pick<Passage, 'a' | 'b'>;

/** As everywhere, what is on the line is in front of it. */
export const isInFront = ({ a, b }: Line, p: Point): boolean => side(a, b, p) >= 0;

/** Where p → q meets the inside of a line, 0 … 1, or null; one that begins on the line meets it when it leaves. */
export function whereMet({ a, b }: Line, p: Point, q: Point): number | null {
  if (!crossesLine(a, b, p, q)) return null;
  const [before, after] = [side(a, b, p), side(a, b, q)];
  return before / (before - after);
}

export function isClearOfPassages(world: WorldState, body: Body, from: Point, to: Point): boolean {
  const way = { points: [{ x: to.x, y: 0, z: to.z }], links: ['walk' as const] };
  return crossingsOn(world.level, from, way, 0).every(({ passage, fromFront }) =>
    isPassable(world, body, passage, fromFront),
  );
}

/** What every passage lets through now, for bots by default: 1 from its front, 2 from its back, 3 both. */
export function lookAtPassages(world: WorldState, body = bodyOfBots(world.settings)): Uint8Array {
  return Uint8Array.from(
    passagesOf(world.level),
    (passage) => (isPassable(world, body, passage, true) ? 1 : 0) | (isPassable(world, body, passage, false) ? 2 : 0),
  );
}

/** Runs after the sectors' step: bots whose path leads through a passage that opened or shut plan again. */
export function notePassages(world: WorldState): void {
  if (world.sectors.length === 0) return;
  const before = world.passable;
  const isMoving = world.sectors.some(
    ({ floor, ceiling, floorBefore, ceilingBefore }) => floor !== floorBefore || ceiling !== ceilingBefore,
  );
  if (!isMoving && before !== null) return;
  world.passable = lookAtPassages(world);
  if (before === null) return;
  const now = world.passable;
  const changed = new Set(passagesOf(world.level).filter((_, index) => before[index] !== now[index]));
  if (changed.size === 0) return;
  for (const bot of world.bots) if (leadsThrough(world, bot, changed)) requestPath(world, bot);
}

function leadsThrough({ level }: WorldState, { disc, follow: { path, nextPoint } }: PilotState, changed: Set<Passage>) {
  if (path === null) return false;
  return crossingsOn(level, { x: disc.x, z: disc.z }, path, nextPoint).some(({ passage }) => changed.has(passage));
}

/** Precomputes what the first steps of a world look up about its movers: on a large map each takes as long as several steps. */
export function* learnMovers(level: Level): Slices<void> {
  if (level.plan.movers.length === 0) return;
  machineryOf(level);
  yield;
  passagesOf(level);
  yield;
}
