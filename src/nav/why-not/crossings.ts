// What stops an agent at an edge of the floor net: each with what could be taken away instead.
import { pointGapSquared } from '../../geometry/gap.ts';
import { boundsOf, distance, midpoint, side, type Point } from '../../geometry/point.ts';
import { middleOf } from '../../geometry/polygon.ts';
import { nextOf } from '../../geometry/triangulate.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { canEnter, isMoving, widestOpening } from '../sector-states.ts';
import { cornersOf, isInTriangle, stopsIn, type FloorNet } from './floor-net.ts';
import type { Feature, Gap } from './narrow-gaps.ts';

/** One thing that stops an agent, where a path meets it. */
export type Blocker =
  | { readonly kind: 'removable'; readonly removable: number; readonly at: Point }
  | {
      /** A gap too narrow, a step up too high, a drop too deep, an opening too low. */
      readonly kind: 'gap' | 'step' | 'drop' | 'ceiling';
      readonly at: Point;
      /** Its size, and the least or most that the agent can take; map units. */
      readonly size: number;
      readonly limit: number;
    }
  /** A door that is a ceiling, down at the floor of its sector. */
  | { readonly kind: 'shut'; readonly sector: number; readonly at: Point }
  /** A wall with floor on both sides that agents cannot walk through. */
  | { readonly kind: 'fence'; readonly at: Point };

/** A blocker with a key that is the same wherever a path meets it. */
export interface Keyed {
  readonly key: string;
  readonly blocker: Blocker;
}

/** All must be met, each by taking one thing away. */
export interface Crossing {
  readonly needs: readonly (readonly Keyed[])[];
  /** The narrowest gap between walls that stay, or null. */
  readonly gap: Gap | null;
}

/** What a path meets that leaves a triangle by its half-edge; null where no floor is beyond. */
export function crossingAt(floor: FloorNet, edge: number): Crossing | null {
  const { net, sector, inside } = floor;
  const { twin, segment, begin, x, z } = net;
  if (twin[edge] < 0) return null;
  const triangle = (edge / 3) | 0;
  const beyond = (twin[edge] / 3) | 0;
  const [from, to] = [sector[triangle], sector[beyond]];
  if (to === SOLID) return null;
  const [p, q] = [begin[edge], begin[nextOf(edge)]];
  const at = midpoint({ x: x[p], z: z[p] }, { x: x[q], z: z[q] });
  const needs: Keyed[][] = [];
  let narrowest: Gap | null = null;
  const take = takeAt(at);
  const { sectors } = floor.level.plan;
  /** Does it belong to the ledge that is crossed here? Rooms of one height may have it in pieces, and it goes as a whole. */
  const isOfLedge = ({ a, b, below }: Feature): boolean =>
    below === sectors[to].floor - floor.body.step &&
    sectors[from].floor < below &&
    [a, b].every((end) => side({ x: x[p], z: z[p] }, { x: x[q], z: z[q] }, end) === 0);
  if (segment[edge] >= 0) {
    for (const wall of floor.wallsOf[segment[edge]]) {
      const door = floor.doorOf.get(wall);
      if (door !== undefined) needs.push([take(door)]);
      if (!addNeeds(floor, wall, from, to, at, needs)) return null;
    }
    for (const gap of floor.gapsOf[segment[edge]]) {
      const { first, second } = gap;
      if (!isActive(floor, first, from) || !isActive(floor, second, from)) continue;
      if (isOfLedge(first) || isOfLedge(second)) continue;
      const owners = [...new Set([first.owner, second.owner])].filter((owner) => owner >= 0);
      if (owners.length > 0) needs.push(owners.map(take));
      else if (narrowest === null || gap.width < narrowest.width) narrowest = gap;
    }
  }
  for (const removable of inside.get(beyond) ?? []) {
    if (stopsIn(floor, removable, to)) needs.push([take(removable)]);
  }
  return { needs, gap: narrowest };
}

/** What stands where a link begins or ends. */
export function needsAt(floor: FloorNet, triangle: number, at: Point): Keyed[][] {
  const { inside, near, reach, sector } = floor;
  const own = sector[triangle];
  const owners = new Set((inside.get(triangle) ?? []).filter((removable) => stopsIn(floor, removable, own)));
  near(growBounds(boundsOf([at]), reach), (feature) => {
    const { a, b, owner } = feature;
    if (owner >= 0 && isActive(floor, feature, own) && pointGapSquared(at.x, at.z, a, b) < reach * reach)
      owners.add(owner);
  });
  return [...owners].map((owner) => [takeAt(at)(owner)]);
}

const takeAt =
  (at: Point) =>
  (removable: number): Keyed => ({ key: `removable ${removable}`, blocker: { kind: 'removable', removable, at } });

/** Does it stop a disc that stands in that sector? */
function isActive(floor: FloorNet, { owner, below }: Feature, sector: number): boolean {
  if (owner >= 0) return stopsIn(floor, owner, sector);
  return floor.level.plan.sectors[sector].floor < below;
}

/** Adds all that stops an agent at a wall of the plan, doors aside; false where no floor is beyond. */
function addNeeds(
  { level, body, openWall }: FloorNet,
  index: number,
  from: number,
  to: number,
  at: Point,
  needs: (readonly Keyed[])[],
): boolean {
  const { plan, states } = level;
  const wall = openWall(index);
  if (wall.back === SOLID) return false;
  const [start, end] = [plan.sectors[from], plan.sectors[to]];
  const moves = states != null && (isMoving(states, from) || isMoving(states, to));
  const opening = moves
    ? widestOpening(states, from, to)
    : { bottom: Math.max(start.floor, end.floor), top: Math.min(start.ceiling, end.ceiling) };
  const low = opening.top - opening.bottom;
  const lower = end.ceiling < start.ceiling ? to : from;
  const rise = end.floor - start.floor;
  const add = (key: string, blocker: Blocker): void => void needs.push([{ key, blocker }]);
  if ((wall.blocks & body.stoppedBy) !== 0) add(`fence ${wall.source}`, { kind: 'fence', at });
  const isShut = low <= 0 && plan.movers.some(({ kind, sector }) => kind === 'door' && sector === lower);
  if (isShut) add(`ceiling ${lower}`, { kind: 'shut', sector: lower, at });
  else if (low < body.height)
    add(`ceiling ${lower} ${low}`, { kind: 'ceiling', at, size: Math.max(0, low), limit: body.height });
  if (body.flies || (moves && (low < body.height || canEnter(states, body, from, to)))) return true;
  if (rise > body.step) add(`step ${from} ${to}`, { kind: 'step', at, size: rise, limit: body.step });
  if (-rise > body.drop) add(`drop ${from} ${to}`, { kind: 'drop', at, size: -rise, limit: body.drop });
  return true;
}

/** Is there room for the disc somewhere in the triangle, as far as walls go that stay? Looked at three places of it. */
export function hasRoomFor({ net, near, reach, level, sector }: FloorNet, triangle: number): boolean {
  const { floor } = level.plan.sectors[sector[triangle]];
  return placesIn(net, triangle).some((at) => {
    let isClear = true;
    near(growBounds(boundsOf([at]), reach), ({ a, b, owner, below }) => {
      if (owner < 0 && floor < below) isClear &&= pointGapSquared(at.x, at.z, a, b) >= reach * reach;
    });
    return isClear;
  });
}

/** The triangle's centroid, the middle of its inscribed circle, and that of the circle through its corners if it is inside. */
function placesIn(net: FloorNet['net'], triangle: number): Point[] {
  const [a, b, c] = cornersOf(net, triangle);
  const [la, lb, lc] = [distance(b, c), distance(c, a), distance(a, b)];
  const whole = la + lb + lc;
  const places = [
    middleOf([a, b, c]),
    { x: (la * a.x + lb * b.x + lc * c.x) / whole, z: (la * a.z + lb * b.z + lc * c.z) / whole },
  ];
  const [ux, uz, vx, vz] = [b.x - a.x, b.z - a.z, c.x - a.x, c.z - a.z];
  const twice = 2 * (ux * vz - uz * vx);
  const [u, v] = [ux * ux + uz * uz, vx * vx + vz * vz];
  const middle = { x: a.x + (vz * u - uz * v) / twice, z: a.z + (ux * v - vx * u) / twice };
  if (isInTriangle(net, triangle, middle, 1e-3)) places.push(middle);
  return places;
}

export function blockerOfGap({ body }: FloorNet, { a, b, width }: Gap): Keyed {
  return {
    key: `gap ${a.x} ${a.z} ${b.x} ${b.z}`,
    blocker: { kind: 'gap', at: midpoint(a, b), size: width, limit: 2 * body.radius },
  };
}
