// Places where a body can stand: is a point clear, how much room is there, and where is the nearest clear point?
//
// The region for a disc's centre ends at curves a radius away from walls: lines along them, arcs about their ends. It also ends at the
// upper edges of rises. The nearest clear point is the point itself, its projection on one of those curves, or an intersection of two. All
// are tried, the nearest first. Results lie on the plan's grid if there is room.
import { leafAt, leavesAt } from '../../bsp/leaf-at.ts';
import type { Portal, Tree } from '../../bsp/tree.ts';
import { directionOf, viewsFrom } from '../../bsp/visible/visible-cells.ts';
import { listWallsNear, wallsNear } from '../../bsp/walls-near.ts';
import { boxGapSquared, closestOnSegment, pointGapSquared, segmentGapSquared } from '../../geometry/gap.ts';
import { getOrAdd } from '../../geometry/lists.ts';
import { boundsOf, distance, isInBounds, movedAside, type Bounds, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from './build-portal-graph.ts';
import type { Level } from '../level.ts';
import type { Place } from '../path-finder.ts';
import { oncePer } from '../once-per.ts';
import type { PortalGraph } from './portal-graph.ts';
import { growBounds, isPlaceClear, WIDTH_SLACK } from '../clearance/near-walls.ts';
import { findObstacles, hasRoom, NO_OBSTACLE, SOLID_OBSTACLE, stopsAt } from '../clearance/obstacles.ts';

/** How far is looked first beyond the body's radius, map units. */
const FIRST_REACH = 32;
/** Ends of walls from which is looked for a path out of obstacles: those of some thirty rooms. */
const MAX_SPOTS = 256;
/** Places count as equally near up to this difference, quanta: rounding moves corners and the middle between them. */
const EQUALLY_NEAR = 4;

/** Places inside obstacles for which what was found is kept. */
const MOST_KNOWN = 1024;

/** A clear place found for a body. */
export interface ClearPlace {
  readonly at: Point;
  readonly leaf: number;
}

/**
 * The leaf in which the body can stand at p, or −1: outside, under too low a ceiling, or too near a wall. On the border of
 * several leaves, the first that will do, front before back.
 */
export function standingLeaf(graph: PortalGraph, p: Point): number {
  const leaf = leafAt(graph.tree, p);
  if (leaf < 0 || standsIn(graph, leaf, p)) return leaf;
  return leavesAt(graph.tree, p).find((each) => standsIn(graph, each, p)) ?? -1;
}

/** Can the body stand at p, which is in that leaf? */
export function standsIn({ tree, body, near, states }: PortalGraph, leaf: number, p: Point): boolean {
  return hasRoom(tree, states, leaf, body.height) && isPlaceClear(near, leaf, p, tree.leaves[leaf].floor);
}

/**
 * Distance from p to the nearest wall that stops the body where it stands, up to `most`; −1 outside. The body fits where
 * this is at least its radius.
 */
export function clearanceAt(level: Level, body: Body, p: Point, most = 1024): number {
  const graph = portalGraphOf(level, body);
  const leaf = leafAt(level.tree, p);
  if (leaf < 0) return -1;
  const { vertices, walls } = level.plan;
  const { floor } = level.tree.leaves[leaf];
  let least = most * most;
  wallsNear(level.tree, growBounds(boundsOf([p]), most), (wall) => {
    if (!stopsAt(graph.near.obstacles, wall, floor)) return;
    least = Math.min(least, pointGapSquared(p.x, p.z, vertices[walls[wall].a], vertices[walls[wall].b]));
  });
  return Math.sqrt(least);
}

/** The nearest place to p, at most `maxDistance` away, where the body can stand; null when there is none. p itself if it can. */
export function findNearestPoint(level: Level, body: Body, p: Point, maxDistance: number): Point | null {
  return nearestClearPlace(portalGraphOf(level, body), p, maxDistance)?.at ?? null;
}

/** Is the place inside an obstacle, on what is floor without it? */
export function isInObstacle({ tree, bare, near }: PortalGraph, p: Point): boolean {
  if (near.later?.covers(p) === true) return true;
  return bare !== undefined && leafAt(tree, p) < 0 && leafAt(bare, p) >= 0;
}

/**
 * As findNearestPoint, with the leaf. From floor it is the nearest along the floor, as if obstacles were not there: round corners, never
 * through a wall. From elsewhere it is the nearest straight ahead. With `onGrid` only places of the plan's grid, where queries can begin; p
 * must be one.
 */
export function nearestClearPlace(
  graph: PortalGraph,
  p: Point,
  maxDistance: number,
  onGrid = false,
): ClearPlace | null {
  const here = standingLeaf(graph, p);
  if (here >= 0) return { at: p, leaf: here };
  const { tree, bare, body } = graph;
  const { minX, maxX, minZ, maxZ } = tree.plan.bounds;
  const most = Math.min(maxDistance, Math.abs(p.x - minX) + Math.abs(p.z - minZ) + maxX - minX + maxZ - minZ);
  const isInside = isInObstacle(graph, p);
  if (!isInside) {
    const isFloor = leafAt(tree, p) >= 0;
    // Round a corner it is farther than a radius, which is what the body keeps from the corner.
    const ahead = nearestInBoxes(
      graph,
      p,
      isFloor ? Math.min(most, body.radius) : most,
      onGrid,
      (at, walls) => !(isFloor && walls.some((wall) => wall.isSolid && liesBetween(p, at, wall))),
    );
    if (ahead !== null || !isFloor) return ahead;
  }
  const find = (): ClearPlace | null => nearestAlongFloor(graph, bare ?? tree, p, most, onGrid);
  if (!isInside || maxDistance < Infinity) return find();
  const [at] = known(graph, p, `nearest ${onGrid}`, () => {
    const found = find();
    return found === null ? [] : [found.at];
  });
  return at === undefined ? null : { at, leaf: standingLeaf(graph, at) };
}

/**
 * Where a path may begin or end for a place: there, or for one inside an obstacle at any place that is equally near to it. About the middle of an
 * obstacle there are several, clearly apart. On the plan's grid, by straight lines over the floor without obstacles. `near` is one, if known.
 */
export function equallyNearPlaces(graph: PortalGraph, p: Place, near?: Point): readonly Place[] {
  if (!isInObstacle(graph, p)) return [p];
  const places = known(graph, p, 'equally near', () => findEquallyNear(graph, p, near));
  return places.length > 1 ? places : [p];
}

function findEquallyNear(graph: PortalGraph, p: Point, near?: Point): readonly Point[] {
  const found = near ?? nearestClearPlace(graph, p, Infinity)?.at;
  if (found === undefined) return [];
  const { tree, bare = tree } = graph;
  const { sees } = viewOf(bare, { at: p, leaves: leavesAt(bare, p), far: 0 }, openIn(graph, bare));
  const places: Point[] = [];
  const gap = distance(p, found);
  const isOther = (at: Point): boolean => places.every((each) => distance(at, each) > gap / 2) && sees(at);
  const upTo = gap + EQUALLY_NEAR * tree.plan.quantum;
  const walls = wallsAbout(graph, growBounds(boundsOf([p]), upTo + roomOf(graph)));
  nearestAmong(graph, p, walls, upTo, (at) => isOther(at) && places.push(at) < 0, true);
  return places;
}

/** What `find` found for a place inside an obstacle since the last change. */
function known(graph: PortalGraph, { x, z }: Point, what: string, find: () => readonly Point[]): readonly Point[] {
  const found = graph.near.later?.found;
  if (found === undefined) return find();
  if (found.size > MOST_KNOWN) found.clear();
  return getOrAdd(found, `${what} ${x} ${z}`, find);
}

/** A test of the bare tree's portals. */
function openIn(graph: PortalGraph, bare: Tree): (portal: Portal) => boolean {
  const { kind } = bare === graph.tree ? graph.near.obstacles : kindsOfBare(graph);
  return ({ wall }) => kind[wall] !== SOLID_OBSTACLE && graph.near.later?.isShut(wall) !== true;
}

/**
 * The nearest place along the floor without obstacles. The shortest path there is straight from p, or from the last of the ends of walls that it
 * turns at. Those are looked from in the order of their distance (E. W. Dijkstra, 1959).
 */
function nearestAlongFloor(graph: PortalGraph, bare: Tree, p: Point, most: number, onGrid: boolean): ClearPlace | null {
  const corners = cornersOf(bare);
  const isOpen = openIn(graph, bare);
  /** By place and leaf the least distance to it, −1 where it was looked from. */
  const best = new Map<string, number>();
  const open: Spot[] = [{ at: p, leaves: leavesAt(bare, p), far: 0 }];
  let found: ClearPlace | null = null;
  let least = most;
  let looks = 0;
  while (open.length > 0 && looks < MAX_SPOTS) {
    const spot = open.sort((one, other) => one.far - other.far).shift()!;
    const { at: from, far } = spot;
    if (looks > 0) {
      if (far + graph.body.radius >= least) break;
      if (best.get(nameOf(from, spot.leaves[0])) !== far) continue;
      // Where all floor is covered there is no need to look round every corner.
      if (looks === 1 && found === null && nearestPlaceIn(graph, p) === null) break;
    }
    looks++;
    const view = viewOf(bare, spot, isOpen);
    for (const leaf of view.around) best.set(nameOf(from, leaf), -1);
    const next = nearestInBoxes(graph, from, Math.min(least - far, view.reach), onGrid, view.sees);
    if (next !== null && far + distance(from, next.at) < least) {
      found = next;
      least = far + distance(from, next.at);
    }
    for (const end of view.ends) {
      const name = nameOf(end.at, end.leaves[0]);
      if (!corners.has(nameOf(end.at)) || end.far >= (best.get(name) ?? least)) continue;
      best.set(name, end.far);
      open.push(end);
    }
  }
  return found;
}

const nameOf = ({ x, z }: Point, leaf = -1): string => `${x},${z},${leaf}`;
const cornersOf = oncePer(({ plan }: Tree) => new Set(plan.vertices.map((at) => nameOf(at))));

/** A place at that distance along the floor. It is in or on the border of its leaves, all on one side of what is shut. */
interface Spot {
  readonly at: Point;
  readonly leaves: readonly number[];
  readonly far: number;
}

/** What is seen of the floor: whether a place is, the ends of open portals that are, and how far the leaves seen reach. */
function viewOf(bare: Tree, { at, leaves: own, far }: Spot, isOpen: (portal: Portal) => boolean) {
  const { leaves, portals } = bare;
  const openOf = (leaf: number): Portal[] => leaves[leaf].portals.map((id) => portals[id]).filter(isOpen);
  // Grows while it is walked.
  const around = new Set(own);
  for (const leaf of around) {
    for (const { a, b, front, back } of openOf(leaf))
      if (pointGapSquared(at.x, at.z, a, b) === 0) around.add(front === leaf ? back : front);
  }
  const seen = viewsFrom(bare, at, around, isOpen);
  const seesIn = (leaf: number, to: Point): boolean => {
    const direction = directionOf(to.x - at.x, to.z - at.z);
    return (seen.get(leaf) ?? []).some(([from, upTo]) => direction >= from && direction <= upTo);
  };
  const ends: Spot[] = [];
  let reach = 0;
  for (const leaf of seen.keys()) {
    for (const corner of leaves[leaf].cell) reach = Math.max(reach, distance(at, corner));
    for (const { a, b } of openOf(leaf))
      for (const end of [a, b])
        if (seesIn(leaf, end)) ends.push({ at: end, leaves: [leaf], far: far + distance(at, end) });
  }
  return { around, ends, reach, sees: (to: Point) => leavesAt(bare, to).some((leaf) => seesIn(leaf, to)) };
}

/** The nearest place at most that far from p that is accepted. Walls may be many: they are looked at in growing boxes. */
function nearestInBoxes(
  graph: PortalGraph,
  p: Point,
  most: number,
  onGrid: boolean,
  accepts: (at: Point, walls: readonly Side[]) => boolean,
): ClearPlace | null {
  for (let reach = Math.min(most, FIRST_REACH + graph.body.radius); ; reach = Math.min(most, 2 * reach)) {
    const walls = wallsAbout(graph, growBounds(boundsOf([p]), reach + roomOf(graph)));
    const found = nearestAmong(graph, p, walls, reach, (at) => accepts(at, walls), onGrid);
    if (found !== null || reach >= most) return found;
  }
}

/** The nearest such place to p among those that walls near a box decide, at most that far from p, whatever parts it from p. */
export function nearestPlaceIn(
  graph: PortalGraph,
  p: Point,
  box = graph.tree.plan.bounds,
  maxDistance = Infinity,
  accepts: (at: Point) => boolean = () => true,
): Point | null {
  if (standingLeaf(graph, p) >= 0 && accepts(p)) return p;
  const walls = wallsAbout(graph, growBounds(box, 2 * roomOf(graph)));
  return nearestAmong(graph, p, walls, maxDistance, accepts)?.at ?? null;
}

/** Map units. */
const ROUNDING = 1e-6;

/** Places found keep this far from walls where there is room for that. */
const roomOf = ({ body, tree }: PortalGraph): number => body.radius + 2 * tree.plan.quantum;

/** So few walls are compared with one another at once. */
const FEW_WALLS = 16;
/** Boxes are halved down to this part of the room kept, or to this number of quanta. */
const LEAST_PART = 1 / 8;
const LEAST_QUANTA = 64;

/**
 * The nearest place to p on the curves beside the walls where the body can stand. The boxes about p are halved, the nearer half first, down
 * to those beside few walls; boxes wholly too near a wall, or farther than a place found, hold none (J. H. Friedman, J. L. Bentley and
 * R. A. Finkel, 1977).
 */
function nearestAmong(
  graph: PortalGraph,
  p: Point,
  walls: readonly Side[],
  maxDistance: number,
  accepts: (at: Point) => boolean,
  onGrid = false,
): ClearPlace | null {
  const { tree, body, near } = graph;
  const { quantum } = tree.plan;
  const room = roomOf(graph);
  // Obstacles bend rises by less than a quantum where they cut them, and the side of places off the grid must be certain.
  const edge = hasObstacles(graph) ? 2 * quantum : 0;
  const inWall = Math.max(0, near.reach - ROUNDING);
  const smallest = Math.max(LEAST_PART * room, LEAST_QUANTA * quantum);
  let found: ClearPlace | null = null;
  let least = maxDistance;
  const isNearer = (gap: number, { x, z }: Point): boolean =>
    gap < least || (gap === least && (found === null || x < found.at.x || (x === found.at.x && z < found.at.z)));

  /** For places of the grid, and for any. */
  const curvesBeside = {
    wide: oncePer((wall: Side) => curvesOf(p, wall, room, 2 * quantum)),
    // A gap of exactly twice the radius is clear only in its middle. Half the slack is left for rounding.
    exact: oncePer((wall: Side) =>
      body.radius > 0 && !onGrid ? curvesOf(p, wall, near.reach + WIDTH_SLACK / 2, edge) : [],
    ),
  };
  const lookIn = (box: Bounds, about: readonly Side[]): void => {
    // The grid moves places by less than a quantum.
    if (Math.sqrt(boxGapSquared(p.x, p.z, box)) > least + quantum) return;
    const wide = box.maxX - box.minX;
    const high = box.maxZ - box.minZ;
    const x = box.minX + wide / 2;
    const z = box.minZ + high / 2;
    const half = Math.hypot(wide, high) / 2 + quantum;
    const beside: Side[] = [];
    for (const wall of about) {
      const gap = Math.sqrt(pointGapSquared(x, z, wall.a, wall.b));
      if (wall.isSolid && gap + half < inWall) return;
      if (gap <= room + half) beside.push(wall);
    }
    if (beside.length === 0) return;
    if (beside.length > FEW_WALLS && Math.max(wide, high) > smallest) {
      const isWide = wide > high;
      const before = isWide ? { ...box, maxX: x } : { ...box, maxZ: z };
      const after = isWide ? { ...box, minX: x } : { ...box, minZ: z };
      const isBefore = isWide ? p.x < x : p.z < z;
      lookIn(isBefore ? before : after, beside);
      lookIn(isBefore ? after : before, beside);
      return;
    }
    const inBox = (list: 'wide' | 'exact'): Curve[] =>
      beside
        .flatMap(curvesBeside[list])
        .filter((curve) => curve.gap <= least + quantum && isNearBox(curve, x, z, half));
    // Feet first: with a near one, few meetings are looked at.
    for (const placesOn of [feetOn, meetingsOn]) {
      const placesIn = (list: 'wide' | 'exact'): Point[] =>
        placesOn(p, inBox(list)).filter((at) => isInBounds(box, at));
      const nearest = placesIn('wide')
        .map((place) => snapPoint(place, quantum))
        .concat(placesIn('exact'))
        .map((at) => ({ at, gap: distance(p, at) }))
        .filter(({ at, gap }) => isNearer(gap, at))
        .sort((one, other) => one.gap - other.gap || one.at.x - other.at.x || one.at.z - other.at.z);
      for (const { at, gap } of nearest) {
        // Most are too near another wall, which is quicker to see here.
        if (beside.some(({ a, b, isSolid }) => isSolid && pointGapSquared(at.x, at.z, a, b) < inWall * inWall))
          continue;
        const leaf = standingLeaf(graph, at);
        if (leaf < 0 || !accepts(at)) continue;
        found = { at, leaf };
        least = gap;
        break;
      }
    }
  };
  lookIn(growBounds(boundsOf(walls.flatMap(({ a, b }) => [a, b])), room + quantum), walls);
  return found;
}

const hasObstacles = ({ near, bare }: PortalGraph): boolean => near.later?.hasObstacles() ?? bare !== undefined;

interface Side {
  readonly a: Point;
  readonly b: Point;
  readonly isSolid: boolean;
}

const kindsOfBare = oncePer(({ bare, body, states }: PortalGraph) => findObstacles(bare!.plan, body, states));

/** The walls in the box that stop the body from some height, from left to right. */
function wallsAbout({ tree, near }: PortalGraph, box: Bounds): Side[] {
  const { vertices, walls } = tree.plan;
  const { kind } = near.obstacles;
  const found = listWallsNear(tree, box)
    .filter((wall) => kind[wall] !== NO_OBSTACLE)
    .map((wall): Side => ({
      a: vertices[walls[wall].a],
      b: vertices[walls[wall].b],
      isSolid: kind[wall] === SOLID_OBSTACLE,
    }));
  return found.sort((one, other) => leftOf(one) - leftOf(other));
}

const leftOf = ({ a, b }: Side): number => Math.min(a.x, b.x);

function liesBetween(p: Point, q: Point, { a, b }: Side): boolean {
  // Standing on the wall is on its near side.
  return segmentGapSquared(p, q, a, b) === 0 && pointGapSquared(p.x, p.z, a, b) > 0;
}

/** A line, or a circle about `a`, on which a place may be. */
interface Curve {
  readonly a: Point;
  /** Null of a circle. */
  readonly b: Point | null;
  readonly radius: number;
  /** How near it comes to the place that is looked from. */
  readonly gap: number;
}

/** Curves `room` away from a wall. A rise may be stood close to on its upper side, so its own line, `edge` away, is a curve too. */
function curvesOf(p: Point, { a, b, isSolid }: Side, room: number, edge: number): Curve[] {
  const lines = (isSolid ? [room, -room] : [room, -room, edge, -edge]).map((out): Curve => {
    const [from, to] = movedAside(a, b, out);
    return { a: from, b: to, radius: 0, gap: Math.sqrt(pointGapSquared(p.x, p.z, from, to)) };
  });
  const circles = [a, b].map((end): Curve => ({
    a: end,
    b: null,
    radius: room,
    gap: Math.abs(distance(p, end) - room),
  }));
  return [...lines, ...circles];
}

/** May the curve pass that near to a place? */
const isNearBox = ({ a, b, radius }: Curve, x: number, z: number, half: number): boolean =>
  Math.abs(Math.sqrt(pointGapSquared(x, z, a, b ?? a)) - radius) <= half;

/** Feet of p on the curves. */
function feetOn(p: Point, curves: readonly Curve[]): Point[] {
  return curves.flatMap(({ a, b, radius }) => {
    if (b !== null) return [closestOnSegment(p, a, b)];
    const gap = distance(p, a);
    return gap > 0 ? [{ x: a.x + ((p.x - a.x) / gap) * radius, z: a.z + ((p.z - a.z) / gap) * radius }] : [];
  });
}

/** Where two of the curves meet. */
function meetingsOn(_: Point, curves: readonly Curve[]): Point[] {
  const places: Point[] = [];
  const add: Add = (x, z) => void places.push({ x, z });
  curves.forEach((one, i) => {
    for (const other of curves.slice(i + 1)) {
      const [first, second] = one.b === null ? [other, one] : [one, other];
      if (first.b === null) addTouches(add, first.a, second.a, second.radius);
      else if (second.b === null) addMeetings(add, [first.a, first.b], second.a, second.radius);
      else addCrossing(add, [first.a, first.b], [second.a, second.b]);
    }
  });
  return places;
}

type Add = (x: number, z: number) => void;

function addCrossing(add: Add, [a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): void {
  const ux = b.x - a.x;
  const uz = b.z - a.z;
  const vx = d.x - c.x;
  const vz = d.z - c.z;
  const turn = ux * vz - uz * vx;
  if (turn === 0) return;
  const t = ((c.x - a.x) * vz - (c.z - a.z) * vx) / turn;
  const s = ((c.x - a.x) * uz - (c.z - a.z) * ux) / turn;
  if (t >= 0 && t <= 1 && s >= 0 && s <= 1) add(a.x + t * ux, a.z + t * uz);
}

function addMeetings(add: Add, [a, b]: readonly [Point, Point], centre: Point, radius: number): void {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const wx = a.x - centre.x;
  const wz = a.z - centre.z;
  const whole = dx * dx + dz * dz;
  const half = dx * wx + dz * wz;
  const under = half * half - whole * (wx * wx + wz * wz - radius * radius);
  if (under < 0) return;
  for (const root of [Math.sqrt(under), -Math.sqrt(under)]) {
    const t = (-half + root) / whole;
    if (t >= 0 && t <= 1) add(a.x + t * dx, a.z + t * dz);
  }
}

function addTouches(add: Add, one: Point, other: Point, radius: number): void {
  const gap = distance(one, other);
  if (gap === 0 || gap > 2 * radius) return;
  const out = Math.sqrt(radius * radius - (gap * gap) / 4) / gap;
  const x = (one.x + other.x) / 2;
  const z = (one.z + other.z) / 2;
  const dx = (other.x - one.x) * out;
  const dz = (other.z - one.z) * out;
  add(x - dz, z + dx);
  add(x + dz, z - dx);
}
