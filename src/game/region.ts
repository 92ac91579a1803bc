// The part of a level that a body can get to, and random places in it, any bit of floor as likely as any other.
//
// A flood from a leaf through the portals that the body can cross, one-way ones in their direction only. Coarser than a path
// finder, which also knows what stands between two portals of a leaf, and cheap enough to be made for every chase.
import { leafAt } from '../bsp/leaf-at.ts';
import { side } from '../geometry/point.ts';
import type { Point } from '../geometry/point.ts';
import { SOLID } from '../map/floor-plan.ts';
import type { Body } from '../nav/body.ts';
import { navMeshOf } from '../nav/build-nav-mesh.ts';
import type { Level } from '../nav/level.ts';
import { PORTAL_OPEN, PORTAL_TO_BACK, PORTAL_TO_FRONT } from '../nav/nav-mesh.ts';
import { nextRandom } from './random.ts';
import type { RandomStream } from './random.ts';

export interface Region {
  readonly level: Level;
  /** Ids of its leaves. */
  readonly leaves: readonly number[];
  /** Area of its leaves up to and including each, square map units. */
  readonly areaUpTo: Float64Array;
  /** 1 for each of the level's leaves that belongs to it. */
  readonly holds: Uint8Array;
}

/** Every leaf that is high enough for the body. */
export function wholeRegion(level: Level, body: Body): Region {
  const holds = new Uint8Array(level.tree.leaves.length);
  const high: number[] = [];
  for (const { id, sector, floor, ceiling } of level.tree.leaves) {
    if (sector === SOLID || ceiling - floor < body.height) continue;
    high.push(id);
    holds[id] = 1;
  }
  return regionOf(level, high, holds);
}

/** The leaves that the body gets to from that place, the place's own first; none from solid. */
export function reachedRegion(level: Level, body: Body, from: Point): Region {
  const { tree } = level;
  const { portalState } = navMeshOf(level, body);
  const first = leafAt(tree, from);
  const reached = first < 0 ? [] : [first];
  const holds = new Uint8Array(tree.leaves.length);
  if (first >= 0) holds[first] = 1;
  for (let i = 0; i < reached.length; i++) {
    for (const id of tree.leaves[reached[i]].portals) {
      const portal = tree.portals[id];
      const isForward = portal.front === reached[i];
      const state = portalState[id];
      if (state !== PORTAL_OPEN && state !== (isForward ? PORTAL_TO_BACK : PORTAL_TO_FRONT)) continue;
      const next = isForward ? portal.back : portal.front;
      if (holds[next] === 1) continue;
      holds[next] = 1;
      reached.push(next);
    }
  }
  return regionOf(level, reached, holds);
}

function regionOf(level: Level, leaves: readonly number[], holds: Uint8Array): Region {
  const areaUpTo = new Float64Array(leaves.length);
  let area = 0;
  leaves.forEach((leaf, i) => {
    area += level.tree.leaves[leaf].area;
    areaUpTo[i] = area;
  });
  return { level, leaves, areaUpTo, holds };
}

/** A random point of the region's floor, or null when it has none. Where a body fits is for the caller to see. */
export function randomPoint(region: Region, random: RandomStream): Point | null {
  const { areaUpTo, leaves } = region;
  if (leaves.length === 0) return null;
  const wanted = nextRandom(random) * areaUpTo[areaUpTo.length - 1];
  let low = 0;
  let high = areaUpTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areaUpTo[middle] > wanted) high = middle;
    else low = middle + 1;
  }
  const { cell, area } = region.level.tree.leaves[leaves[low]];
  // A fan of triangles, by their areas.
  let rest = nextRandom(random) * area;
  let corner = 1;
  for (; corner < cell.length - 2; corner++) {
    const part = Math.abs(side(cell[0], cell[corner], cell[corner + 1])) / 2;
    if (rest < part) break;
    rest -= part;
  }
  let u = nextRandom(random);
  let v = nextRandom(random);
  if (u + v > 1) {
    u = 1 - u;
    v = 1 - v;
  }
  const [a, b, c] = [cell[0], cell[corner], cell[corner + 1]];
  return { x: a.x + (b.x - a.x) * u + (c.x - a.x) * v, z: a.z + (b.z - a.z) * u + (c.z - a.z) * v };
}
