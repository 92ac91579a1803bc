// Does a way that was found without minding rises mind them all the same? Then it is the shortest for a walker too: nothing that a
// rise forbids can be shorter than the shortest that nothing is forbidden.
//
// The way is followed leg by leg and arc by arc. Floors may go up by a step and down by the body's drop, never further. A disc may come
// near a rise only while it stands high enough to lean over it; having come down it leans until it is out of its reach, wherever it
// turns meanwhile, and then must keep off. A point has no reach; it is followed a hair off the corners that it leans on, so that it is
// clear on which side of them it goes. Where rounding leaves a doubt the answer is no: a way is given away rather than taken wrongly.
import { leafAt, leavesAt } from '../../bsp/leaf-at.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { spanNearSegment } from '../../geometry/gap.ts';
import { boundsOf, type Point } from '../../geometry/point.ts';
import { cutByLeaves } from '../can-walk.ts';
import type { PortalGraph } from '../portal-graph.ts';
import { growBounds } from '../near-walls.ts';
import { RISE } from '../obstacles.ts';
import { cutTrack, type Track } from './cut-track.ts';
import type { LinkWay } from './links.ts';
import type { QuerySpot } from './query-spot.ts';
import type { Jump, Turn } from './search-tangents.ts';
import { touchX, touchZ, type TangentGraph } from './tangent-graph.ts';

/** How far a point is followed beside its corners, map units. */
const HAIR = 2 ** -9;
/** Pieces of a leg shorter than this, map units, are the rounding of a point on a border. */
const NO_LENGTH = 1e-9;
/** Where a reach begins is known to this, as a part of a leg or radians of an arc. */
const ROUNDING = 1e-9;

/** Where a walker is on its way: on which floor, and over which rises it leans. */
interface Walker {
  readonly mesh: PortalGraph;
  readonly reach: number;
  floor: number;
  leaning: ReadonlySet<number>;
}

/** Whether the walker of that mesh may go the way that was found in the graph; `reach` is what it keeps from walls, 0 for a point. */
export function obeysRises(
  mesh: PortalGraph,
  graph: TangentGraph,
  reach: number,
  ways: readonly LinkWay[],
  start: QuerySpot,
  goal: QuerySpot,
  turns: readonly (Turn | Jump)[],
): boolean {
  const { corners, radius } = graph;
  const { leaves } = mesh.tree;
  const walker: Walker = { mesh, reach, floor: leaves[start.home].floor, leaning: new Set() };
  stand(walker, start);
  let from: Point = start;
  for (const turn of turns) {
    if ('way' in turn) {
      const { from: entrance, to: exit } = ways[turn.way];
      if (!walkLeg(walker, from, entrance)) return false;
      walker.floor = leaves[exit.home].floor;
      stand(walker, exit);
      from = exit;
      continue;
    }
    const { corner, sense, arrives, leaves: left } = turn;
    const off = radius > 0 ? radius : HAIR;
    const placeAt = (position: number): Point =>
      radius > 0
        ? { x: touchX(graph, corner, position), z: touchZ(graph, corner, position) }
        : {
            x: corners.x[corner] + HAIR * Math.cos(corners.from[corner] + position),
            z: corners.z[corner] + HAIR * Math.sin(corners.from[corner] + position),
          };
    if (!walkLeg(walker, from, placeAt(arrives))) return false;
    const track = { x: corners.x[corner], z: corners.z[corner], radius: off, first: corners.from[corner] };
    if (!walkArc(walker, track, sense, arrives, left, placeAt)) return false;
    from = placeAt(left);
  }
  if (!walkLeg(walker, from, goal)) return false;
  return goal.leaves.some((leaf) => leaves[leaf].floor === walker.floor);
}

/** Stands still there, clear of all that stops it: it leans over whatever is near. */
function stand(walker: Walker, at: Point): void {
  const leaning = new Set<number>();
  forRisesNear(walker, [at], (rise, a, b) => {
    if (spanNearSegment(at, { x: at.x + NO_LENGTH, z: at.z }, a, b, walker.reach) !== null) leaning.add(rise);
  });
  walker.leaning = leaning;
}

/** Goes straight; false where it may not. */
function walkLeg(walker: Walker, p: Point, q: Point): boolean {
  const length = Math.hypot(q.x - p.x, q.z - p.z);
  if (length <= NO_LENGTH) return true;
  const { tree } = walker.mesh;
  const began = walker.floor;
  const pieces = cutByLeaves(tree, p, q, NO_LENGTH / length);
  if (!takeFloors(walker, pieces)) return false;
  if (walker.reach === 0) return true;
  /** The floor where the leg comes to that part of it; on a border the higher. */
  const floorAt = (part: number): number => {
    let floor = part <= ROUNDING ? began : -Infinity;
    for (let i = 0; i < pieces.length; i += 3) {
      if (pieces[i + 2] < part - ROUNDING || pieces[i + 1] > part + ROUNDING) continue;
      if (isFloor(walker, pieces[i])) floor = Math.max(floor, tree.leaves[pieces[i]].floor);
    }
    return floor;
  };
  const leaning = new Set<number>();
  let isFree = true;
  forRisesNear(walker, [p, q], (rise, a, b) => {
    const span = spanNearSegment(p, q, a, b, walker.reach);
    if (span === null || span.to <= ROUNDING || span.from >= 1 - ROUNDING) return;
    const isFrom = span.from <= ROUNDING;
    const leans = isFrom && walker.leaning.has(rise);
    if (!leans && !isUnder(walker, rise, floorAt(Math.max(0, span.from)))) isFree = false;
    if (span.to > 1 - ROUNDING) leaning.add(rise);
  });
  walker.leaning = leaning;
  return isFree;
}

/** Turns about a corner; false where it may not. */
function walkArc(
  walker: Walker,
  { x, z, radius, first }: Omit<Track, 'width'>,
  sense: number,
  arrives: number,
  leaves: number,
  placeAt: (position: number) => Point,
): boolean {
  const width = sense * (leaves - arrives);
  if (width <= ROUNDING) return true;
  const began = walker.floor;
  const low = Math.min(arrives, leaves);
  if (!takeFloorsOfArc(walker, { x, z, radius, first: first + low, width }, sense)) return false;
  if (walker.reach === 0) return true;
  const leaning = new Set<number>();
  let isFree = true;
  forRisesNear(
    walker,
    [
      { x: x - radius, z: z - radius },
      { x: x + radius, z: z + radius },
    ],
    (rise, a, b) => {
      // In the order of the turn.
      const cuts = cutTrack({ x, z, radius, first: first + low, width }, a, b, walker.reach).map((cut) =>
        sense > 0 ? cut : { low: width - cut.high, high: width - cut.low },
      );
      for (const cut of cuts) {
        if (cut.high <= ROUNDING || cut.low >= width - ROUNDING) continue;
        const leans = cut.low <= ROUNDING && walker.leaning.has(rise);
        const floor = cut.low <= ROUNDING ? began : highestAt(walker, placeAt(arrives + sense * cut.low));
        if (!leans && !isUnder(walker, rise, floor)) isFree = false;
        if (cut.high >= width - ROUNDING) leaning.add(rise);
      }
    },
  );
  walker.leaning = leaning;
  return isFree;
}

/** Comes along the arc in that sense, from floor to floor wherever it crosses a wall; false where it may not. */
function takeFloorsOfArc(walker: Walker, { x, z, radius, first, width }: Track, sense: number): boolean {
  const { tree } = walker.mesh;
  const { vertices, walls } = tree.plan;
  const crossings = [0, width];
  const around = { minX: x - radius, minZ: z - radius, maxX: x + radius, maxZ: z + radius };
  wallsNear(tree, around, (wall) => {
    const [a, b] = [vertices[walls[wall].a], vertices[walls[wall].b]];
    const length = Math.hypot(b.x - a.x, b.z - a.z);
    const nx = -(b.z - a.z) / length;
    const nz = (b.x - a.x) / length;
    const lean = (nx * (a.x - x) + nz * (a.z - z)) / radius;
    if (Math.abs(lean) > 1) return;
    const normal = Math.atan2(nz, nx);
    // Where it meets the wall's line; beyond the wall's ends one look more does no harm.
    for (const angle of [normal + Math.acos(lean), normal - Math.acos(lean)]) {
      const whole = 2 * Math.PI;
      const position = (((angle - first) % whole) + whole) % whole;
      if (position > ROUNDING && position < width - ROUNDING) crossings.push(position);
    }
  });
  crossings.sort((one, other) => sense * (one - other));
  for (let i = 1; i < crossings.length; i++) {
    const angle = first + (crossings[i - 1] + crossings[i]) / 2;
    const leaf = leafAt(tree, { x: x + radius * Math.cos(angle), z: z + radius * Math.sin(angle) });
    if (leaf >= 0 && !takeFloors(walker, [leaf, 0, 1])) return false;
  }
  return true;
}

/** Comes through those leaves, pieces as of cutByLeaves; false where a floor is too high or too deep for it. */
function takeFloors(walker: Walker, pieces: readonly number[]): boolean {
  const { tree, body } = walker.mesh;
  for (let i = 0; i < pieces.length; i += 3) {
    if (!isFloor(walker, pieces[i])) continue;
    const { floor } = tree.leaves[pieces[i]];
    if (floor - walker.floor > body.step || walker.floor - floor > body.drop) return false;
    walker.floor = floor;
  }
  return true;
}

/** Solid is only ever grazed: it has no floor. */
const isFloor = ({ mesh }: Walker, leaf: number): boolean => mesh.tree.leaves[leaf].edges.length > 0;

/** Is the rise's top no more than a step above that floor? */
const isUnder = ({ mesh }: Walker, rise: number, floor: number): boolean =>
  mesh.near.obstacles.top[rise] - floor <= mesh.body.step;

function highestAt({ mesh }: Walker, at: Point): number {
  return Math.max(-Infinity, ...leavesAt(mesh.tree, at).map((leaf) => mesh.tree.leaves[leaf].floor));
}

function forRisesNear(
  { mesh, reach }: Walker,
  places: readonly Point[],
  visit: (rise: number, a: Point, b: Point) => void,
): void {
  if (reach === 0) return;
  const { tree, near } = mesh;
  const { vertices, walls } = tree.plan;
  wallsNear(tree, growBounds(boundsOf(places), reach), (wall) => {
    if (near.obstacles.kind[wall] === RISE) visit(wall, vertices[walls[wall].a], vertices[walls[wall].b]);
  });
}
