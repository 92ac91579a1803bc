// Does a path that was found without regard to rises obey them? If so, it is the shortest for a walker too, because rises only forbid
// paths.
//
// The path is followed leg by leg and arc by arc. Floors may rise by the body's step and fall by its drop. A disc may be near a rise only
// where it stands high enough to lean over it. After a descent it leans until the rise is out of reach, through any turns, and must then
// keep off. A point has no reach; it is followed slightly off its corners, so that its side of them is clear. Where rounding leaves a doubt
// the answer is no: a valid path may be rejected, an invalid one is never accepted.
import { leafAt, leavesAt } from '../../bsp/leaf-at.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { spanNearSegment } from '../../geometry/gap.ts';
import { boundsOf, type Point } from '../../geometry/point.ts';
import { cutByLeaves } from '../portal-graph/can-walk.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { RISE } from '../clearance/obstacles.ts';
import { cutTrack, type Track } from '../mesh/cut-track.ts';
import type { LinkWay } from './links.ts';
import type { QuerySpot } from './query-spot.ts';
import type { Jump, Turn } from './search-tangents.ts';
import { touchX, touchZ, type TangentGraph } from './tangent-graph.ts';

/** Distance from a corner at which a point is followed, map units. */
const HAIR = 2 ** -9;
/** Shorter pieces of a leg, map units, are the rounding of a point on a border. */
const NO_LENGTH = 1e-9;
/** Tolerance of where a reach begins: a fraction of a leg, or radians of an arc. */
const ROUNDING = 1e-9;

/** The state of a walker along the path: its floor, and the rises over which it leans. */
interface Walker {
  readonly portalGraph: PortalGraph;
  readonly reach: number;
  floor: number;
  leaning: ReadonlySet<number>;
}

/** Whether a walker of that mesh may take the path found in the graph. `reach` is the clearance from walls, 0 for a point. */
export function obeysRises(
  portalGraph: PortalGraph,
  graph: TangentGraph,
  reach: number,
  ways: readonly LinkWay[],
  start: QuerySpot,
  goal: QuerySpot,
  turns: readonly (Turn | Jump)[],
): boolean {
  const { corners, radius } = graph;
  const { leaves } = portalGraph.tree;
  const walker: Walker = { portalGraph, reach, floor: leaves[start.home].floor, leaning: new Set() };
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

/** Stands at a valid place: it leans over every rise in reach. */
function stand(walker: Walker, at: Point): void {
  const leaning = new Set<number>();
  forRisesNear(walker, [at], (rise, a, b) => {
    if (spanNearSegment(at, { x: at.x + NO_LENGTH, z: at.z }, a, b, walker.reach) !== null) leaning.add(rise);
  });
  walker.leaning = leaning;
}

/** Walks a straight leg; false if it is not allowed. */
function walkLeg(walker: Walker, p: Point, q: Point): boolean {
  const length = Math.hypot(q.x - p.x, q.z - p.z);
  if (length <= NO_LENGTH) return true;
  const { tree } = walker.portalGraph;
  const began = walker.floor;
  const pieces = cutByLeaves(tree, p, q, NO_LENGTH / length);
  if (!takeFloors(walker, pieces)) return false;
  if (walker.reach === 0) return true;
  /** The floor at that fraction of the leg; on a border the higher one. */
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

/** Walks an arc about a corner; false if it is not allowed. */
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

/** Passes from floor to floor where the arc crosses walls; false if a step is not allowed. */
function takeFloorsOfArc(walker: Walker, { x, z, radius, first, width }: Track, sense: number): boolean {
  const { tree } = walker.portalGraph;
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
    // The angles where the arc meets the wall's line. A crossing beyond the wall's ends only adds a sample.
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

/** Passes through those leaves, pieces as of cutByLeaves; false if a floor is too high or too low. */
function takeFloors(walker: Walker, pieces: readonly number[]): boolean {
  const { tree, body } = walker.portalGraph;
  for (let i = 0; i < pieces.length; i += 3) {
    if (!isFloor(walker, pieces[i])) continue;
    const { floor } = tree.leaves[pieces[i]];
    if (floor - walker.floor > body.step || walker.floor - floor > body.drop) return false;
    walker.floor = floor;
  }
  return true;
}

/** Solid leaves, which are only grazed, have no floor. */
const isFloor = ({ portalGraph }: Walker, leaf: number): boolean => portalGraph.tree.leaves[leaf].edges.length > 0;

/** Is the top of the rise at most a step above that floor? */
const isUnder = ({ portalGraph }: Walker, rise: number, floor: number): boolean =>
  portalGraph.near.obstacles.top[rise] - floor <= portalGraph.body.step;

function highestAt({ portalGraph }: Walker, at: Point): number {
  return Math.max(-Infinity, ...leavesAt(portalGraph.tree, at).map((leaf) => portalGraph.tree.leaves[leaf].floor));
}

function forRisesNear(
  { portalGraph, reach }: Walker,
  places: readonly Point[],
  visit: (rise: number, a: Point, b: Point) => void,
): void {
  if (reach === 0) return;
  const { tree, near } = portalGraph;
  const { vertices, walls } = tree.plan;
  wallsNear(tree, growBounds(boundsOf(places), reach), (wall) => {
    if (near.obstacles.kind[wall] === RISE) visit(wall, vertices[walls[wall].a], vertices[walls[wall].b]);
  });
}
