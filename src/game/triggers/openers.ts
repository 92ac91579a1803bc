// What opens a passage that is shut for a bot: current motions, and the triggers that would start some.
//
// One of the two sectors of a passage has to reach another height. A motion towards it is waited for; else one of the
// triggers of its movers has to be set off. A passage that no trigger opens is shut for good: searches go around it;
// for all others they pay the waiting time. Bots need no keys: only what nothing can open stops them; the automatic
// player has the keys that it has found.
import { addToList } from '../../geometry/lists.ts';
import { traceLine } from '../../bsp/trace.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { distance, pointBetween, side, type Point } from '../../geometry/point.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import { holdsKey, USE_REACH, type SectorMover } from '../../map/movers.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import type { Body } from '../../nav/body.ts';
import type { Level } from '../../nav/level.ts';
import type { Path } from '../../nav/path-finder.ts';
import type { RoomHeights } from '../../bsp/heights-now.ts';
import {
  crossingsOn,
  fitsBetween,
  isPassable,
  lookAtPassages,
  passagesOf,
  type Crossing,
  type Passage,
  type Way,
} from '../movers/passages.ts';
import { bodyOfBots } from '../body-of-bots.ts';
import type { Disc } from '../collision/slide.ts';
import type { WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND } from '../world.ts';
import { oncePer } from '../../nav/once-per.ts';

/** It aims so far from the end of a wall, map units: at its very end a push may miss it. */
const FROM_END = 6;
/** Cost of a passage that is shut for good in one direction only, map units. */
const ONE_WAY_TOLL = 4096;

/** Gap at which a bot stops before a shut passage, and gap from which it pushes a switch; map units. */
export const STOP_BEFORE = 4;
export const PUSH_FROM = 6;
/** Longest wait, steps: half a minute, as the slowest doors need. */
const LONGEST_WAIT = 30 * STEPS_PER_SECOND;

export interface Pusher {
  readonly disc: Pick<Disc, 'x' | 'z' | 'radius' | 'floor'>;
  readonly body: Body;
  readonly isPlayer?: boolean;
}

type Opener = Pick<Pusher, 'body' | 'isPlayer'>;

/** The triggers of each mover, for bots and for the player, and the movers of each sector: indices into plan.triggers and plan.movers. */
const openersOf = oncePer((level: Level) => {
  const { plan } = level;
  const lists = (): number[][] => plan.movers.map(() => []);
  const triggers = { bots: lists(), player: lists() };
  plan.triggers.forEach(({ does, walls, who }, id) => {
    if (does.kind !== 'move' || walls.length === 0) return;
    for (const mover of does.movers) {
      if (who !== 'player') triggers.bots[mover].push(id);
      if (who !== 'bots') triggers.player[mover].push(id);
    }
  });
  const movers = new Map<number, number[]>();
  plan.movers.forEach(({ sector }, mover) => addToList(movers, sector, mover));
  return { triggers, movers };
});

/** Would the passage let the body through with that part at that height, and the other sector at one of the heights it can have? */
function fitsWith({ level, arena }: WorldState, body: Body, way: Way, { sector, part }: SectorMover, height: number) {
  const { front, back, blocks } = way.passage;
  if ((blocks & body.stoppedBy) !== 0) return false;
  const moved: RoomHeights = { ...arena.rooms[sector], [part]: height };
  return roomsOf(level, arena.rooms, sector === front ? back : front).some((room) => {
    const [one, other] = sector === front ? [moved, room] : [room, moved];
    return way.fromFront ? fitsBetween(body, one, other) : fitsBetween(body, other, one);
  });
}

function roomsOf({ states }: Level, rooms: readonly RoomHeights[], sector: number): RoomHeights[] {
  const now = rooms[sector];
  if (states === null || states === undefined) return [now];
  const floors = [now.floor, ...states.floors[sector]];
  return floors.flatMap((floor) => [now.ceiling, ...states.ceilings[sector]].map((ceiling) => ({ floor, ceiling })));
}

export function isComing(world: WorldState, body: Body, way: Way): boolean {
  const { movers } = world.level.plan;
  return world.motions.some(({ mover, other, back, isBack, waitFor, isHalted }) => {
    const { sector, waitMs, forEver } = movers[mover];
    if (isHalted || waitFor > LONGEST_WAIT || (sector !== way.passage.front && sector !== way.passage.back))
      return false;
    const ends = isBack && !forEver ? [back] : waitMs < Infinity ? [other, back] : [other];
    return ends.some((height) => fitsWith(world, body, way, movers[mover], height));
  });
}

/** The movers that would open the passage, and at which of their ends. */
function moversFor(world: WorldState, body: Body, way: Way) {
  const { plan } = world.level;
  const { movers } = openersOf(world.level);
  return [way.passage.front, way.passage.back].flatMap((sector) =>
    (movers.get(sector) ?? []).flatMap((mover) => {
      const { other, back, waitMs } = plan.movers[mover];
      const ends = waitMs < Infinity ? [other, back] : [other];
      const height = ends.find((each) => fitsWith(world, body, way, plan.movers[mover], each));
      return height === undefined ? [] : [{ mover, height }];
    }),
  );
}

/** Does a trigger (an index into plan.triggers) still do anything for a bot, or for the player? */
const works = ({ level, spent, keys }: WorldState, id: number, isPlayer: boolean): boolean =>
  !spent.has(id) && (!isPlayer || holdsKey(keys, level.plan.triggers[id].key));

/** The triggers that would open the passage and still work: indices into plan.triggers, each once. */
export function triggersFor(world: WorldState, { body, isPlayer = false }: Opener, way: Way): number[] {
  const triggers = openersOf(world.level).triggers[isPlayer ? 'player' : 'bots'];
  const ids = moversFor(world, body, way).flatMap(({ mover }) => triggers[mover]);
  return [...new Set(ids)].filter((id) => works(world, id, isPlayer));
}

export interface ShutPassages {
  /** The cost of waiting, by portal: the distance a bot could cover meanwhile, map units. */
  readonly tolls: ReadonlyMap<number, number>;
  /** Portals that nothing can open any more. */
  readonly closed: readonly number[];
}

const NONE: ShutPassages = { tolls: new Map(), closed: [] };
const known = new WeakMap<WorldState, { readonly tick: number; readonly shut: ShutPassages }>();

/** The passages that are shut now for bots; computed once a step. */
export function shutPassages(world: WorldState): ShutPassages {
  if (world.sectors.length === 0) return NONE;
  const last = known.get(world);
  if (last !== undefined && last.tick === world.tick) return last.shut;
  const shut = shutFor(world, { body: bodyOfBots(world.settings) }, world.passable);
  known.set(world, { tick: world.tick, shut });
  return shut;
}

export function shutForPlayer(world: WorldState): ShutPassages {
  return shutFor(world, { body: PLAYER_BODY, isPlayer: true }, lookAtPassages(world, PLAYER_BODY));
}

/** `passable`: what each passage lets through now; everything where it has not been looked at yet. */
function shutFor(world: WorldState, who: Opener, passable: Uint8Array | null): ShutPassages {
  const tolls = new Map<number, number>();
  const closed: number[] = [];
  passagesOf(world.level).forEach((passage, index) => {
    const bits = passable?.[index] ?? 3;
    if (bits === 3 || !isCountedOn(world.level, who.body, passage)) return;
    const waits = [true, false].map((fromFront) =>
      (bits & (fromFront ? 1 : 2)) !== 0 ? 0 : secondsFor(world, who, { passage, fromFront }),
    );
    if (waits.every((seconds) => seconds === Infinity)) closed.push(passage.portal);
    else {
      const longest = Math.max(...waits);
      const toll = longest === Infinity ? ONE_WAY_TOLL : longest * world.settings.speed * 1000;
      if (toll > 0) tolls.set(passage.portal, toll);
    }
  });
  return { tolls, closed };
}

/** Does any mesh lead through it? In a level taken as drawn, none does through what is drawn shut. */
function isCountedOn({ plan, states }: Level, body: Body, { front, back }: Passage): boolean {
  const [one, other] = [plan.sectors[front], plan.sectors[back]];
  return (states ?? null) !== null || fitsBetween(body, one, other) || fitsBetween(body, other, one);
}

/** How long it takes at least until the passage is open; Infinity for never. */
function secondsFor(world: WorldState, { body, isPlayer = false }: Opener, way: Way): number {
  const triggers = openersOf(world.level).triggers[isPlayer ? 'player' : 'bots'];
  const isUnderWay = isComing(world, body, way);
  let least = Infinity;
  for (const { mover, height } of moversFor(world, body, way)) {
    const { sector, part, speed, other, waitMs } = world.level.plan.movers[mover];
    if (!isUnderWay && !triggers[mover].some((id) => works(world, id, isPlayer))) continue;
    const now = world.arena.rooms[sector][part];
    const wait = height === other ? 0 : waitMs / 1000;
    least = Math.min(least, Math.abs(height - now) / speed + wait);
  }
  return least;
}

/** Can the trigger's wall be pushed from that place: from its front, near enough, with nothing shut between? Shots are pushes for bots. */
export function isInReach(world: WorldState, at: Point, id: number, reach: number = USE_REACH): boolean {
  const { plan } = world.level;
  return plan.triggers[id].walls.some((wall) => {
    const [a, b] = [plan.vertices[plan.walls[wall].a], plan.vertices[plan.walls[wall].b]];
    if (side(a, b, at) < 0 || pointGapSquared(at.x, at.z, a, b) > reach * reach) return false;
    return isBare(world, at, wall);
  });
}

/** The same for a body on its way to push it: close by, or from where its path has ended. */
export function isAtTrigger(world: WorldState, { disc }: Pick<Pusher, 'disc'>, id: number, hasArrived: boolean) {
  return isInReach(world, disc, id, hasArrived ? USE_REACH : disc.radius + PUSH_FROM);
}

/** The first passage ahead on a path, within reach, that is shut to the body. */
export function shutAhead(world: WorldState, { disc, body }: Pusher, path: Path, next: number): Crossing | undefined {
  const { rooms } = world.arena;
  return crossingsOn(world.level, disc, path, next, USE_REACH).find(({ passage, fromFront }) => {
    if (isPassable(world, body, passage, fromFront)) return false;
    const { a, b, front, back } = passage;
    // A lift that rises below the rim raises the body before its middle is over it.
    const isOnIt = pointGapSquared(disc.x, disc.z, a, b) < disc.radius * disc.radius;
    const [from, to] = fromFront ? [front, back] : [back, front];
    return !isOnIt || !fitsBetween(body, { ...rooms[from], floor: disc.floor }, rooms[to]);
  });
}

/** The triggers that would open the passage and that can be pushed, or shot at, from where the body is. */
export function triggersAtHand(world: WorldState, who: Pusher, way: Way): number[] {
  const { triggers } = world.level.plan;
  return triggersFor(world, who, way).filter((id) => triggers[id].by !== 'walk' && isInReach(world, who.disc, id));
}

/** Does no shut opening, and no other wall, lie between a place and the wall? */
function isBare({ level: { plan, tree }, arena }: WorldState, at: Point, wall: number): boolean {
  const target = aimAtWall(plan, wall, at);
  const hit = traceLine(tree, at, target, (each) => arena.top[each] <= arena.bottom[each]);
  return hit === null || hit.wall === wall;
}

/** The point of a wall nearest to `from`, a little off the wall's ends. */
export function aimAtWall({ vertices, walls }: FloorPlan, wall: number, from: Point): Point {
  const [a, b] = [vertices[walls[wall].a], vertices[walls[wall].b]];
  const length = distance(a, b);
  const end = Math.min(0.5, FROM_END / length);
  const along = ((from.x - a.x) * (b.x - a.x) + (from.z - a.z) * (b.z - a.z)) / (length * length);
  const t = Math.max(end, Math.min(1 - end, along));
  return pointBetween(a, b, t);
}
