// Why there is no path: what is in the way, in words and as data, and how near one can get.
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { formatPoint } from '../../map/plan/format-point.ts';
import { propsForBody } from '../patch/patch-level.ts';
import { ringOfObstacle } from '../patch/obstacle-ring.ts';
import type { Place } from '../path-finder.ts';
import { mayComeFromPlace } from '../portal-graph/leaf-reach.ts';
import { nearestClearPlace, standingLeaf } from '../portal-graph/places.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { arrivalAt, isJoint } from '../portal-graph/walk-straight.ts';
import { buildFloorNet, type Removable } from '../why-not/floor-net.ts';
import { findLeastChange, type LeastChange } from '../why-not/least-change.ts';
import { nearestReached } from '../why-not/nearest-reached.ts';
import { findThinSolid } from '../why-not/thin-solid.ts';
import { describeApart, describeBlockers, describeReason } from '../why-not/words.ts';
import { toOwnPlace } from './changes/scene.ts';
import { doorsOfLevel, nameOfRoomDoor } from './changes/doors-of-level.ts';
import { mayStand } from './edits.ts';
import type { Inside } from './inside.ts';
import type { Blockage, QueryAnswer } from './navigator.ts';

/** The floor net as it is now; `blockages` says what its removables are, `centres` where the props among them stand. */
type KnownFloor = ReturnType<typeof drawFloor>;

/** Explains queries without a path; ends on the plan's grid. The floor net is kept until the next change. */
export function makeExplainer(inside: Inside): (from: Place, to: Place) => Extract<QueryAnswer, { path: null }> {
  const { changes, units, level } = inside;
  const { radius, maxStep, maxDrop, height } = inside.options;
  const limits = { gap: 2 * radius, step: maxStep, drop: maxDrop, ceiling: height };
  let known: KnownFloor | null = null;

  return (from, to) => {
    const scene = changes.scene();
    const { standing, finder } = scene;
    const answered = mayComeFromPlace(standing, from)(to) ? finder.answer(from, to).reason : null;
    const reason = answered ?? 'disconnected';
    // There would be room without shut doors and obstacles.
    const isShut = reason.endsWith('blocked') && mayStand(changes, reason === 'goal blocked' ? to : from);
    const start = reason.startsWith('start') ? null : (nearestClearPlace(standing, from, Infinity)?.at ?? null);
    if (start === null && !isShut) return { path: null, reason: describeReason(reason), blockedBy: [], nearest: null };
    if (known?.version !== changes.version) known = drawFloor(inside);
    const { floor, blockages, centres } = known;
    const end = reason === 'goal blocked' ? to : (nearestClearPlace(standing, to, Infinity)?.at ?? to);
    const goal = reason === 'disconnected' || isShut ? end : null;
    const links = standing.links.map(({ link }) => standing.tree.plan.links[link]);
    const { reached, blockers }: LeastChange =
      floor === null ? { reached: [], blockers: null } : findLeastChange(floor, start ?? from, goal, links);
    const nearestFrom = (here: Point): Point => {
      const mayCome = mayComeFromPlace(standing, here);
      const search = (at: Point): boolean => mayCome(at) && finder.find(here, at) !== null;
      // At the edge of two floors a place is on both.
      const isReached = Number.isNaN(scene.flat) ? search : rememberNear(standing, search);
      const nearestOf = (accepts: (at: Point) => boolean): Point | null =>
        floor && nearestReached(floor, standing, reached, to, accepts);
      // A search takes longest where there is no path: most often the nearest place can be reached.
      const first = nearestOf(() => true);
      return (first === null || isReached(first) ? first : nearestOf(isReached)) ?? here;
    };
    const nearest = start && nearestFrom(start);
    const doorOf = (sector: number): string => nameOfRoomDoor(level.plan.sectors[sector]);
    // The limits that were asked for: the body's are those but for rounding.
    const asked = (blockers ?? []).map((each) =>
      'limit' in each ? { ...each, limit: limits[each.kind] * units.scale } : each,
    );
    const blockedBy = asked.map((blocker): Blockage => {
      const centre = blocker.kind === 'removable' ? centres[blocker.removable] : undefined;
      const at = toOwnPlace(units, scene, centre ?? blocker.at);
      if (blocker.kind === 'removable') return { ...blockages[blocker.removable], at };
      if (blocker.kind === 'shut') return { kind: 'door', name: doorOf(blocker.sector), at };
      if (blocker.kind === 'fence') return { kind: 'fence', at };
      return { kind: blocker.kind, at, size: blocker.size / units.scale, limit: limits[blocker.kind] };
    });
    const at = (place: Point): string => formatPoint(level.plan.frame, place);
    const size = (value: number, more = 0): string => String(+(value / units.scale).toFixed(3 + more));
    const words = (): string => {
      if (nearest !== null && floor !== null && blockers === null) {
        const [here, there] = [start ?? from, goal ?? to].map((end) => leafAt(level.tree, end));
        const solid = findThinSolid(level.tree, here, (leaf) => leaf === there);
        const apart = solid && { at: at(solid.at), size: size(solid.size) };
        return describeApart(at(nearest), size(distance(nearest, to)), apart);
      }
      return describeBlockers(asked, {
        at,
        size,
        door: (sector) => `door ${JSON.stringify(doorOf(sector))}`,
        removable(removable, place) {
          const blockage = blockages[removable];
          if (blockage.kind === 'door') return `door ${JSON.stringify(blockage.name)}`;
          const centre = centres[removable];
          const where = centre === undefined ? place : at(centre);
          return `${blockage.kind === 'obstacle' ? 'an' : 'a'} ${blockage.kind} at ${where}`;
        },
      });
    };
    return {
      path: null,
      reason: reason === 'disconnected' || asked.length > 0 ? words() : describeReason(reason),
      blockedBy,
      nearest: nearest && toOwnPlace(units, scene, nearest),
    };
  };
}

/** Places that a new one is compared with. */
const MOST_COMPARED = 8;

/** The same test of places near one another: what a straight walk joins to one that is reached is, too; what it joins to others is not. */
function rememberNear(standing: PortalGraph, isReached: (at: Point) => boolean): (at: Point) => boolean {
  const reached: Point[] = [];
  const others: Point[] = [];
  const walks = (at: Point, to: Point): boolean =>
    arrivalAt(standing, { at, leaf: standingLeaf(standing, at) }, to) !== null;
  return (at) => {
    // A point on a wall without thickness is on both of its sides.
    if (isJoint(standing, at)) return isReached(at);
    if (reached.some((known) => walks(known, at))) return true;
    if (others.some((known) => walks(at, known))) return false;
    const found = isReached(at);
    const list = found ? reached : others;
    list.unshift(at);
    list.splice(MOST_COMPARED);
    return found;
  };
}

/** Draws the floor with all that is in the way now. */
function drawFloor({ level, body, changes, obstacleIds }: Inside) {
  const { quantum } = level.plan;
  const removables: Removable[] = [];
  const blockages: Blockage[] = [];
  const nowhere = { x: 0, y: 0, z: 0 };
  const doors = doorsOfLevel(level);
  for (const [name, { walls }] of doors) {
    if (changes.isOpen(name)) continue;
    removables.push({ ring: null, walls });
    blockages.push({ kind: 'door', name, at: nowhere });
  }
  const handles = new Map([...obstacleIds].map(([handle, id]) => [id, handle]));
  for (const [id, obstacle] of changes.obstacles()) {
    removables.push({ ring: ringOfObstacle(obstacle, quantum), walls: [] });
    const handle = handles.get(id)!;
    blockages.push(
      handle.kind === 'wall'
        ? { kind: 'wall', wall: handle, at: nowhere }
        : { kind: 'obstacle', obstacle: handle, at: nowhere },
    );
  }
  const centres: Point[] = [];
  for (const prop of propsForBody(level, body)) {
    centres[removables.length] = prop;
    removables.push({ ring: ringOfObstacle(prop, quantum), walls: [] });
    blockages.push({ kind: 'prop', at: nowhere });
  }
  const walls = new Set([...doors.values()].flatMap((door) => door.walls));
  return { version: changes.version, floor: buildFloorNet(level, body, walls, removables), blockages, centres };
}
