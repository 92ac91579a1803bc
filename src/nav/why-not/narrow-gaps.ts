// The gaps too narrow for a disc, as segments between what it must keep off: walls and obstacles.
//
// A disc of that radius can get from one place to another exactly where a point can that crosses none of them. In the middle of each gap
// the distance to the nearest wall has a saddle: the centre of the shortest segment between two walls with nothing nearer. Places with room
// are joined at saddles only (M. Morse; for points these are the edges of Gabriel's graph). Gaps at what may be taken away are found as if
// the rest were gone. So the segments stay right when any of it is taken away.
import { wallsNear } from '../../bsp/walls-near.ts';
import type { Tree } from '../../bsp/tree.ts';
import { nearestPart, pointGapSquared } from '../../geometry/gap.ts';
import { boundsOf, boxesMeet, distance, midpoint, type Bounds, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { growBounds } from '../clearance/near-walls.ts';

/** The height below which an opening too low stops feet: an answer may name it as what opens a path, so gaps across it count. */
export const LOW_OPENING = Number.MAX_VALUE;

/** A segment that the disc keeps off. */
export interface Feature {
  readonly a: Point;
  readonly b: Point;
  /** What it belongs to and goes with; −1 for walls that stay. */
  readonly owner: number;
  /** Only feet lower than this are stopped. LOW_OPENING and Infinity: all. */
  readonly below: number;
}

export interface Gap {
  readonly a: Point;
  /** Where it meets a segment's inside, a little beyond it. */
  readonly b: Point;
  readonly width: number;
  readonly first: Feature;
  readonly second: Feature;
}

/** Calls `visit` for the features near a box. */
type NearFeatures = (box: Bounds, visit: (feature: Feature) => void) => void;

/** Looks features up: walls by the tree, those of obstacles by their boxes. */
export function featureLookup(
  tree: Tree,
  ofWall: ReadonlyMap<number, readonly Feature[]>,
  others: readonly { readonly bounds: Bounds; readonly features: readonly Feature[] }[],
): NearFeatures {
  return (box, visit) => {
    wallsNear(tree, box, (wall) => ofWall.get(wall)?.forEach(visit));
    for (const { bounds, features } of others) {
      if (!boxesMeet(bounds, box)) continue;
      for (const feature of features) if (boxesMeet(boundsOf([feature.a, feature.b]), box)) visit(feature);
    }
  };
}

/** Of distances, map units. */
const ROUNDING = 1e-6;

/** All gaps narrower than `least` between the features, of which `near` finds those of a box. */
export function findGaps(features: readonly Feature[], near: NearFeatures, least: number, quantum: number): Gap[] {
  const corners = findCorners(features);
  const known = new Set<string>();
  const gaps: Gap[] = [];
  for (const [key, { at, feature }] of corners) {
    near(growBounds(boundsOf([at]), least), (other) => {
      if (isAt(other.a, at) || isAt(other.b, at)) return;
      const width = Math.sqrt(pointGapSquared(at.x, at.z, other.a, other.b));
      if (width >= least || width === 0) return;
      const part = nearestPart(at, other.a, other.b);
      const foot =
        part <= 0 ? other.a : part >= 1 ? other.b : { x: other.a.x + part * (other.b.x - other.a.x), z: other.a.z + part * (other.b.z - other.a.z) }; // prettier-ignore
      const end = part <= 0 || part >= 1 ? corners.get(keyOf(foot, other.owner))! : null;
      if (end !== null) {
        const pair = [key, keyOf(foot, other.owner)].sort().join();
        if (known.has(pair)) return;
        known.add(pair);
      }
      const second = end?.feature ?? other;
      if (!isEmpty(near, at, foot, feature, second)) return;
      const over = (2 * quantum) / width;
      const b =
        end?.at ?? snapPoint({ x: foot.x + over * (foot.x - at.x), z: foot.z + over * (foot.z - at.z) }, quantum);
      gaps.push({ a: at, b, width, first: feature, second });
    });
  }
  return gaps;
}

const isAt = (p: Point, q: Point): boolean => p.x === q.x && p.z === q.z;
const keyOf = ({ x, z }: Point, owner: number): string => `${x} ${z} ${owner}`;

/** The ends of features, each with the one there that stops most. */
function findCorners(features: readonly Feature[]): Map<string, { readonly at: Point; readonly feature: Feature }> {
  const corners = new Map<string, { at: Point; feature: Feature }>();
  for (const feature of features) {
    for (const at of [feature.a, feature.b]) {
      const key = keyOf(at, feature.owner);
      const known = corners.get(key);
      if (known === undefined) corners.set(key, { at, feature });
      else if (feature.below > known.feature.below) known.feature = feature;
    }
  }
  return corners;
}

/**
 * Is nothing nearer to the middle of the gap than its ends, of the walls that stay and of the two owners? Between others low openings do not
 * count.
 */
function isEmpty(near: NearFeatures, p: Point, q: Point, first: Feature, second: Feature): boolean {
  const middle = midpoint(p, q);
  const half = distance(p, q) / 2 - ROUNDING;
  if (half <= 0) return true;
  const least = Math.max(LOW_OPENING, Math.min(first.below, second.below));
  let isFree = true;
  near(growBounds(boundsOf([middle]), half), ({ a, b, owner, below }) => {
    if (!isFree || below < least || (owner >= 0 && owner !== first.owner && owner !== second.owner)) return;
    isFree = pointGapSquared(middle.x, middle.z, a, b) >= half * half;
  });
  return isFree;
}
