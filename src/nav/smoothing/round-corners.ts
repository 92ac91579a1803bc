// Corner rounding: where there is room, a corner of a path becomes a Bézier curve, so that an agent turns gradually.
//
// The curve is quadratic: from a point on the incoming leg, with the corner as control point, to a point equally far on the outgoing leg.
// It has no kink at either end and lies within the triangle of the three points. A corner close to a wall's end is first swung out by as
// much as the curve would cut off. Every point of the curve is proven to keep off the walls (keepsOff), and the chords that replace it
// are checked like other legs. Its curvature is at most SHARPEST, and it may not cross more expensive ground. A corner for which every try
// fails stays. After the "further work" of D. Brackeen's path finder (Developing Games in Java, 2003); the bounds are ours.
import { wallsNear } from '../../bsp/walls-near.ts';
import { boundsOf, distance, type Point, midpoint } from '../../geometry/point.ts';
import { isInWay, type Blocker } from '../blockers.ts';
import { costOfWalk } from '../portal-graph/can-walk.ts';
import type { PathCosts } from '../cost-terms.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { stopsAt } from '../clearance/obstacles.ts';
import { stepTo, type Step } from '../portal-graph/query/path-steps.ts';
import { pointGapSquared, segmentGapSquared } from '../../geometry/gap.ts';

/** Largest curvature, radians per map unit: that of a circle of radius 8. */
const SHARPEST = 1 / 8;
/** A curve begins at most this far before the corner, map units, and never beyond the middle of a leg. */
const REACH = 64;
/** Fractions of the longest curve that are tried. */
const LENGTHS = [1, 0.7, 0.5, 0.35, 0.2, 0.1];
/** The search for a swing stops at a curve of this fraction of the longest. */
const LONG_ENOUGH = 0.7;
/** How far a corner is swung out, as fractions of what the longest curve cuts off. */
const SWINGS = [0, 0.35, 0.7, 1];
/** Corners that turn less than this stay: sine of half the angle, about 4°. */
const GRADUAL = 0.035;
/** So do those of up to about 16° on legs up to twice this long, map units: pieces of a curve. */
const PIECE_TURN = 0.14;
const PIECE_REACH = 4;
/** A curve or a swing may cost at most this many times as much as the corner. */
const MOST_COST = 1.25;
/** Most rounds of swinging out; each leaves out the corners for which the last was useless. */
const ROUNDS = 4;

/** Where a path is rounded: the mesh with its walls, and the things to keep off. */
interface Ground {
  readonly graph: PortalGraph;
  readonly things: readonly Blocker[];
  readonly costs: PathCosts | null;
}

/** The same path with its corners rounded where possible, clear of the things too; links and drops stay. */
export function roundCorners(
  graph: PortalGraph,
  steps: readonly Step[],
  things: readonly Blocker[] = [],
  costs: PathCosts | null = null,
): readonly Step[] {
  if (steps.length < 3) return steps;
  const ground = { graph, things, costs };
  const useless = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const path = swingOut(ground, steps, useless);
    const { rounded, sharp } = roundAll(ground, path);
    const wasted = sharp.filter((index) => path[index].x !== steps[index].x || path[index].z !== steps[index].z);
    if (wasted.length === 0) return rounded;
    for (const index of wasted) useless.add(index);
  }
  return roundAll(ground, steps).rounded;
}

/** The path with corners moved outwards that have no room for a curve. */
function swingOut(ground: Ground, steps: readonly Step[], useless: ReadonlySet<number>): Step[] {
  const path = [...steps];
  for (let i = 1; i + 1 < path.length; i++) {
    const corner = useless.has(i) ? null : cornerAt(path, i);
    if (corner === null) continue;
    const [before, here, after] = [path[i - 1], path[i], path[i + 1]];
    const sides = sidesAbout(ground, corner);
    const cutOff = (corner.most * corner.sine) / 2;
    let best = 0;
    for (const swing of SWINGS) {
      const to = { x: here.x + corner.out.x * cutOff * swing, z: here.z + corner.out.z * cutOff * swing };
      const legs = swing === 0 ? [here, after] : legsBy(ground, before, here, to, after);
      if (legs === null) continue;
      const moved = cornerOf(before, legs[0], legs[1]);
      const reach = (moved && clearCurves(sides, moved).next().value?.reach) ?? 0;
      if (reach <= best) continue;
      best = reach;
      [path[i], path[i + 1]] = legs;
      if (reach >= LONG_ENOUGH * corner.most) break;
    }
  }
  return path;
}

/** Both legs of a moved corner, or null if they are blocked, too expensive, or end in another leaf. */
function legsBy(ground: Ground, before: Step, here: Step, to: Point, after: Step): [Step, Step] | null {
  const moved = walkTo(ground, before, to);
  if (moved === null) return null;
  const rest = walkTo(ground, moved, after);
  if (rest === null || rest.leaf !== after.leaf) return null;
  if (moved.cost + rest.cost > MOST_COST * (here.cost + after.cost)) return null;
  return [moved, { ...after, cost: rest.cost }];
}

/** The path with a curve at each corner that has room for one; `sharp` are the indices of the others. */
function roundAll(ground: Ground, path: readonly Step[]): { rounded: readonly Step[]; sharp: number[] } {
  const rounded: Step[] = [path[0]];
  const sharp: number[] = [];
  for (let i = 1; i < path.length; i++) {
    const corner = cornerAt(path, i);
    const curve = corner === null ? null : curveAt(ground, corner, rounded[rounded.length - 1]);
    if (curve !== null) {
      rounded.push(...curve);
      continue;
    }
    if (corner !== null) sharp.push(i);
    const last = rounded[rounded.length - 1];
    // After a curve only the rest of the leg is walked.
    const cost =
      last === path[i - 1] || path[i].byLink ? path[i].cost : (walkTo(ground, last, path[i])?.cost ?? path[i].cost);
    rounded.push({ ...path[i], cost });
  }
  return { rounded, sharp };
}

/** A corner that may be rounded, with the values that its curves share. */
interface Corner {
  readonly before: Step;
  readonly here: Step;
  readonly after: Step;
  /** Unit vectors of the two legs, and the one that points out of the turn. */
  readonly coming: Point;
  readonly going: Point;
  readonly out: Point;
  /** Sine of half the turning angle. */
  readonly sine: number;
  /** Greatest and least distance from the corner at which a curve may begin, map units. */
  readonly most: number;
  readonly least: number;
}

function cornerAt(path: readonly Step[], index: number): Corner | null {
  return index + 1 < path.length ? cornerOf(path[index - 1], path[index], path[index + 1]) : null;
}

function cornerOf(before: Step, here: Step, after: Step): Corner | null {
  if (here.link !== 'walk' || after.link !== 'walk' || here.byLink || after.byLink) return null;
  const [a, b] = [distance(before, here), distance(here, after)];
  if (a === 0 || b === 0) return null;
  const coming = { x: (here.x - before.x) / a, z: (here.z - before.z) / a };
  const going = { x: (after.x - here.x) / b, z: (after.z - here.z) / b };
  const [outX, outZ] = [coming.x - going.x, coming.z - going.z];
  const twice = Math.sqrt(outX * outX + outZ * outZ);
  const sine = twice / 2;
  if (sine < GRADUAL) return null;
  const most = Math.min(REACH, a / 2, b / 2);
  if (sine < PIECE_TURN && most < PIECE_REACH) return null;
  // The curvature is greatest in the middle: sine / (reach × cosine²).
  const least = sine / (SHARPEST * (1 - sine * sine));
  if (!(least <= most)) return null;
  return { before, here, after, coming, going, out: { x: outX / twice, z: outZ / twice }, sine, most, least };
}

/** The curves of a corner that are clear of those sides, the longest first, and the distance from the corner at which each begins. */
function* clearCurves(sides: readonly Side[], corner: Corner): Generator<{ reach: number; curve: Curve }, undefined> {
  for (const part of LENGTHS) {
    const reach = part * corner.most;
    if (reach < corner.least) return;
    const curve = curveOf(corner, reach);
    if (sides.every((side) => keepsOff(curve, side))) yield { reach, curve };
  }
}

/** The steps of the longest curve at a corner that can be walked, the first and last on the legs; null if there is none. */
function curveAt(ground: Ground, corner: Corner, last: Step): Step[] | null {
  const { here, after, before, sine } = corner;
  const rate = here.cost / distance(before, here) + after.cost / distance(here, after);
  const chords = 2 + Math.ceil(8 * sine);
  for (const { reach, curve } of clearCurves(sidesAbout(ground, corner), corner)) {
    const points = Array.from({ length: chords + 1 }, (_, i) => pointOfCurve(curve, i / chords));
    const steps = walkAlong(ground, last, points, after);
    if (steps === null) continue;
    const isCheap = steps.slice(-chords).reduce((sum, { cost }) => sum + cost, 0) <= MOST_COST * reach * rate;
    if (isCheap) return steps;
  }
  return null;
}

function curveOf({ here, coming, going }: Corner, reach: number): Curve {
  return [
    { x: here.x - coming.x * reach, z: here.z - coming.z * reach },
    here,
    { x: here.x + going.x * reach, z: here.z + going.z * reach },
  ];
}

function pointOfCurve([p, q, r]: Curve, t: number): Point {
  const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return { x: a * p.x + b * q.x + c * r.x, z: a * p.z + b * q.z + c * r.z };
}

/** The steps between the points, from which the path can continue to `after`; null if something is in the path. */
function walkAlong(ground: Ground, last: Step, points: readonly Point[], after: Step): Step[] | null {
  const steps: Step[] = [];
  let from = last;
  for (const point of points) {
    // One curve may begin where another ends.
    if (distance(from, point) === 0) continue;
    const step = walkTo(ground, from, point);
    if (step === null) return null;
    steps.push((from = step));
  }
  const rest = walkTo(ground, from, after);
  return rest !== null && rest.leaf === after.leaf ? steps : null;
}

/** A straight step to a point without a drop; null if the agent cannot walk it. */
function walkTo({ graph, things, costs }: Ground, from: Step, to: Point & { readonly y?: number }): Step | null {
  if (things.some((thing) => isInWay(graph.tree, graph.body, thing, from, to))) return null;
  const { cost, leaf, drops } = costOfWalk(graph, from, to, [from.leaf], from.feet, costs);
  if (cost === Infinity || drops) return null;
  return stepTo(to, graph.tree.leaves[leaf].floor, leaf, cost);
}

/** The walls and things that a curve of the corner, swung out or not, may come near. */
function sidesAbout({ graph, things }: Ground, { before, here, after, most }: Corner): Side[] {
  const { tree, near, body } = graph;
  const { vertices, walls } = tree.plan;
  const feet = Math.min(...[before, here, after].flatMap((step) => [step.feet, tree.leaves[step.leaf].floor]));
  const sides = things.flatMap((thing): Side[] => {
    const gap = thing.radius + body.radius;
    return distance(thing, here) > 2 * most + gap ? [] : [{ a: thing, b: thing, gap }];
  });
  // Swung out by at most half its reach, its legs and reach grow by at most a quarter.
  wallsNear(tree, growBounds(boundsOf([here]), 2 * most + near.reach), (wall) => {
    if (stopsAt(near.obstacles, wall, feet))
      sides.push({ a: vertices[walls[wall].a], b: vertices[walls[wall].b], gap: near.reach });
  });
  return sides;
}

/** A quadratic Bézier curve: start, control point, end. */
export type Curve = readonly [Point, Point, Point];

/** An obstacle: a wall from a to b, or a thing's centre if both are equal, and the distance to keep, map units. */
export interface Side {
  readonly a: Point;
  readonly b: Point;
  readonly gap: number;
}

/** Most halvings of a curve; the deviation of the last pieces is 4 ** −10 of the first. */
const HALVINGS = 10;

/**
 * Is every point of the curve at least the side's gap away from it? Decided for all of its points, not for samples. A quadratic curve p, q, r
 * deviates from the chord p → r by t(1 − t) of |p − 2q + r|, at most a quarter. So a chord that keeps the distance plus that much proves it for
 * its curve. Otherwise the curve is halved (de Casteljau), which divides the deviation by four. A point of the curve that is too near disproves
 * it. False if undecided after the halvings: up to rounding, no curve is wrongly called clear.
 */
export function keepsOff([p, q, r]: Curve, side: Side, halvings = HALVINGS): boolean {
  const [x, z] = [p.x - 2 * q.x + r.x, p.z - 2 * q.z + r.z];
  const { a, b, gap } = side;
  const room = gap + Math.sqrt(x * x + z * z) / 4;
  if (segmentGapSquared(p, r, a, b) >= room * room) return true;
  if (halvings === 0) return false;
  const [before, after] = [midpoint(p, q), midpoint(q, r)];
  const middle = midpoint(before, after);
  if (pointGapSquared(middle.x, middle.z, a, b) < gap * gap) return false;
  return keepsOff([p, before, middle], side, halvings - 1) && keepsOff([middle, after, r], side, halvings - 1);
}
