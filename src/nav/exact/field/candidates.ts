// The candidates of a region in a field: the targets and arrivals over which the shortest path from some place of it may lead.
//
// The distance over an arrival changes by at most a unit for each unit that the place moves. So the distances to the centre of a region and
// its radius bound those of all its places. Arrivals are taken in the order of their distances from the centre until one that is certain to
// be seen ends the list. The difference of two distances changes only as fast as their directions differ: that leaves out most others.
import { growArray } from '../../../search/grown.ts';
import { senseOf, type TangentGraph } from '../tangent-graph.ts';
import type { GoalArrivals } from './goal-arrivals.ts';
import type { Region } from './floor-regions.ts';
import { meanOf, type Ring } from './rings.ts';
import { SPAN, SPAN_SLACK, type RegionViews, type Views, type Walls } from './region-views.ts';

export interface Candidates {
  /** The field's version for which the list is valid. */
  version: number;
  count: number;
  /** Is the list so long that halves of the region would do better? */
  isHeavy: boolean;
  /** An arrival, or −1 − target. */
  source: Int32Array;
  /** The sense in which the search turned at the corner; 0 for targets, and for a point. */
  sense: Int8Array;
  /** FACT numbers for each: the corner or target, the distance left, the normal and the turn of the arrival. */
  facts: Float64Array;
  /** The walls that may be between; undefined where only the full test of sight will do. */
  readonly walls: (Int32Array | undefined)[];
}

/** Numbers of a candidate: x, z, distance left, normal x and z, turn. */
export const FACT = 6;

/** The targets of a field, as regions see them. */
export interface TargetViews {
  /** May some place of the region see the target? */
  mayMeet(target: number, region: Region): boolean;
  /** The walls between; undefined where only the full test of sight will do. */
  wallsTo(target: number, region: Region): Walls | undefined;
}

/** The distance from a place over one candidate of a list; Infinity if it is not clear. */
export type Probe = (list: Candidates, candidate: number, x: number, z: number) => number;

export interface Picker {
  /** The candidates of the region, computed again if they are of another version. */
  of(region: Region, version: number): Candidates;
}

/** Rounding of the bounds, map units. */
const MARGIN = 0.02;
/** A point's turn about a corner may go this much the wrong way, radians: rounding. */
const TURN_SLACK = 1e-6;
/** Lists with more walls and candidates than this are not final: the region should be halved. */
const MOST_WORK = 8;

export function makeCandidates(room: number): Candidates {
  return {
    version: -1,
    count: 0,
    isHeavy: false,
    source: new Int32Array(room),
    sense: new Int8Array(room),
    facts: new Float64Array(FACT * room),
    walls: [],
  };
}

/** Not reentrant. The arrivals may change; lists of an older version are then made again. */
export function createPicker(
  { corners, radius }: Pick<TangentGraph, 'corners' | 'radius'>,
  arrivals: GoalArrivals,
  targetViews: TargetViews,
  views: Views,
  probe: Probe,
): Picker {
  const known: (Candidates | undefined)[] = [];
  const entries = createEntries();

  const addTargets = (region: Region): void => {
    arrivals.targets.forEach(({ spot, cost }, target) => {
      if (!targetViews.mayMeet(target, region)) return;
      const dx = region.x - spot.x;
      const dz = region.z - spot.z;
      const gap = Math.sqrt(dx * dx + dz * dz);
      entries.add(-1 - target, -1, cost + gap, region.radius, dx / gap, dz / gap, bendOf(gap, 0, region.radius));
    });
  };

  /** May a point's path from some place of the ring turn about the corner in the arrival's sense? If not, a shorter one cuts the corner. */
  const turnsTo = (ring: Ring, own: number, corner: number): boolean => {
    const { normalX, normalZ } = arrivals;
    for (let i = 0; i < ring.length; i += 2) {
      const dx = ring[i] - corners.x[corner];
      const dz = ring[i + 1] - corners.z[corner];
      if (normalX[own] * dx + normalZ[own] * dz <= TURN_SLACK * (Math.abs(dx) + Math.abs(dz))) return true;
    }
    return false;
  };

  const addViews = ({ site, spans }: RegionViews, region: Region): void => {
    const { x, z, radius: around } = region;
    const { first, next, cost, arrives, turn } = arrivals;
    for (let view = 0; view < site.length; view++) {
      const at = SPAN * view;
      const length = spans[at + 3];
      const sense = (site[view] & 1) === 1 ? 1 : -1;
      for (let own = first[site[view]]; own >= 0; own = next[own]) {
        let middle = cost[own] + length;
        if (radius === 0 && !turnsTo(region.ring, own, site[view])) continue;
        if (radius > 0) {
          const most = sense > 0 ? spans[at + 1] - arrives[own] : arrives[own] - spans[at];
          const least = sense > 0 ? spans[at] - arrives[own] : arrives[own] - spans[at + 1];
          if (most < -SPAN_SLACK || least > turn[own] + SPAN_SLACK) continue;
          if (Number.isNaN(length)) {
            // Too close for a centre: from the least turn to the most and the longest tangent.
            const corner = corners.pieceCorner[site[view] >> 1];
            const gap = Math.hypot(x - corners.x[corner], z - corners.z[corner]);
            const near = cost[own] + radius * Math.max(0, least - SPAN_SLACK);
            const far = cost[own] + radius * Math.min(turn[own], Math.max(0, most + SPAN_SLACK)) + gap + around;
            entries.add(own, view, (near + far) / 2, (far - near) / 2, 0, 0, MOST_BEND);
            continue;
          }
          middle += radius * sense * (spans[at + 2] - arrives[own]);
        }
        entries.add(own, view, middle, around, spans[at + 4], spans[at + 5], bendOf(length, radius, around));
      }
    }
  };

  /** Does every place of the region reach the free part of the arrival's track, by a turn that it can make? */
  const isSure = (own: number, view: number, { site, spans }: RegionViews): boolean => {
    if (view < 0 || radius === 0) return true;
    const at = SPAN * view;
    const arrives = arrivals.arrives[own];
    const isRight = (site[view] & 1) === 1;
    const least = isRight ? spans[at] - arrives : arrives - spans[at + 1];
    const most = isRight ? spans[at + 1] - arrives : arrives - spans[at];
    return least > SPAN_SLACK && most < arrivals.turn[own] - SPAN_SLACK;
  };

  /** Copies what a look-up needs to the end of the list. */
  const note = (list: Candidates, own: number): void => {
    const { count } = list;
    if (count === list.source.length) {
      list.source = growArray(list.source, 2 * count);
      list.sense = growArray(list.sense, 2 * count);
      list.facts = growArray(list.facts, 2 * FACT * count);
    }
    const { source, sense, facts } = list;
    const at = FACT * count;
    source[count] = own;
    sense[count] = own < 0 || radius === 0 ? 0 : senseOf(arrivals.node[own]);
    if (own < 0) {
      const { spot, cost } = arrivals.targets[-1 - own];
      facts[at] = spot.x;
      facts[at + 1] = spot.z;
      facts[at + 2] = cost;
      return;
    }
    const corner = corners.pieceCorner[arrivals.node[own] >> 1];
    facts[at] = corners.x[corner];
    facts[at + 1] = corners.z[corner];
    facts[at + 2] = arrivals.cost[own];
    facts[at + 3] = arrivals.normalX[own];
    facts[at + 4] = arrivals.normalZ[own];
    facts[at + 5] = arrivals.turn[own];
  };

  const pick = (region: Region, list: Candidates): void => {
    const seen = views.of(region);
    entries.clear();
    if (region.ring.length > 0) {
      addTargets(region);
      addViews(seen, region);
    }
    const { order, source, view, middle, slack } = entries;
    const [meanX, meanZ] = meanOf(region.ring);
    const room = region.radius + Math.hypot(meanX - region.x, meanZ - region.z);
    let bound = Infinity;
    let best = -1;
    list.count = 0;
    for (let i = 0; i < entries.count(); i++) {
      const entry = order[i];
      if (middle[entry] - slack[entry] > bound + MARGIN) break;
      if (best >= 0 && entries.isFarther(entry, best, region.radius)) continue;
      const own = source[entry];
      const walls = own < 0 ? targetViews.wallsTo(-1 - own, region) : views.wallsTo(region, seen, view[entry]);
      if (walls === null) continue;
      note(list, own);
      list.walls[list.count++] = walls;
      if (region.isOpen) {
        // Every place of the region is at most so much farther than its mean.
        const least = probe(list, list.count - 1, meanX, meanZ) + room;
        if (least < bound) bound = least;
      }
      const most = middle[entry] + slack[entry];
      if (walls === undefined || walls.length > 0 || !isSure(own, view[entry], seen)) continue;
      if (most < bound) bound = most;
      if (best < 0 || middle[entry] < middle[best]) best = entry;
    }
    let work = list.count - 1;
    for (let i = 0; i < list.count; i++) work += list.walls[i]?.length ?? MOST_WORK;
    list.isHeavy = list.count > 1 && work > MOST_WORK;
  };

  return {
    of(region, version) {
      const list = (known[region.id] ??= makeCandidates(4));
      if (list.version !== version) {
        pick(region, list);
        list.version = version;
      }
      return list;
    },
  };
}

/** Largest difference of two directions. */
const MOST_BEND = 2;

/** How far the direction of a tangent of that length may differ within a region of that radius. */
function bendOf(length: number, radius: number, around: number): number {
  const near = Math.sqrt(length * length + radius * radius) - around;
  return near > radius ? around / Math.sqrt(near * near - radius * radius) : MOST_BEND;
}

/** Possible candidates in the order of their lower bounds. */
interface Entries {
  readonly order: number[];
  readonly source: number[];
  /** Index of the view; −1 for a target. */
  readonly view: number[];
  /** Distance from the region's centre, and by how much others differ. */
  readonly middle: number[];
  readonly slack: number[];
  count(): number;
  clear(): void;
  add(source: number, view: number, middle: number, slack: number, x: number, z: number, bend: number): void;
  /** Is the first farther than the second from every place of the region? */
  isFarther(one: number, other: number, around: number): boolean;
}

function createEntries(): Entries {
  let size = 0;
  const order: number[] = [];
  const source: number[] = [];
  const view: number[] = [];
  const middle: number[] = [];
  const slack: number[] = [];
  const dirX: number[] = [];
  const dirZ: number[] = [];
  const bends: number[] = [];
  return {
    order,
    source,
    view,
    middle,
    slack,
    count: () => size,
    clear: () => void (size = 0),
    add(from, index, at, by, x, z, bend) {
      source[size] = from;
      view[size] = index;
      middle[size] = at;
      slack[size] = by;
      dirX[size] = x;
      dirZ[size] = z;
      bends[size] = bend;
      let hole = size;
      for (; hole > 0 && middle[order[hole - 1]] - slack[order[hole - 1]] > at - by; hole--)
        order[hole] = order[hole - 1];
      order[hole] = size++;
    },
    isFarther(one, other, around) {
      const apart = Math.hypot(dirX[one] - dirX[other], dirZ[one] - dirZ[other]) + bends[one] + bends[other];
      if (bends[one] >= MOST_BEND) return false;
      return middle[one] - middle[other] > around * Math.min(MOST_BEND, apart) + MARGIN;
    },
  };
}
