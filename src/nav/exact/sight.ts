// Can the body's centre go straight from here to there, past every wall that stops it?
//
// The line goes down the tree, into each region that it comes near, past the walls at home there. A disc must keep the reach from
// every wall. A point may touch and slide along walls, but not cross one, and not squeeze between two that meet: so where
// wall ends lie on its line, it keeps a set of the sides it may be on, both unless it runs along a wall; all of that is exact for
// points of the grid. What it is not: it knows no floor (walls that stop the body are given) and finds nothing on the way.
import { grown } from '../../search/grown.ts';
import type { Tree } from '../../bsp/tree.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { ALONG, BOTH, LEFT, RIGHT, sidesOf, type Wedge } from './wedge.ts';

export interface Sight {
  /**
   * Whether the way is clear. A point that stands at a wall is given the wedges it may leave or arrive by; null means all
   * directions, and discs need none. Passing null for a point at a wall's end lets it come out on any side.
   */
  isClear(
    px: number,
    pz: number,
    qx: number,
    qz: number,
    leaving: readonly Wedge[] | null,
    arriving: readonly Wedge[] | null,
  ): boolean;
}

/** Regions are entered a little generously, map units, so that rounding never skips one. */
const GENEROUS = 1e-6;

/** Looks past the walls of the tree for which `stops` is not 0, keeping `reach` from them; 0 for a point. Not to be shared by two who ask at once. */
export function createSight(tree: Tree, stops: Uint8Array, reach: number): Sight {
  const { ax, az, bx, bz, front, back, homeStart, homeWalls, wallEnds, root, plan } = tree;
  const branches = front.length;
  const scale = Float64Array.from(ax, (_, i) => 1 / Math.sqrt((bx[i] - ax[i]) ** 2 + (bz[i] - az[i]) ** 2));
  const margin = reach + GENEROUS;
  const squared = reach * reach;
  const childStack = new Int32Array(tree.stats.maxDepth * 2 + 64);
  const spanStack = new Float64Array(childStack.length * 2);
  /** Vertices of stopping walls on the line of a point, strictly between its ends, in order, and how far along: the first `endCount`. Lists would take heap. */
  let ends = new Int32Array(64);
  let endAlong = new Float64Array(64);
  let endCount = 0;

  const addEnd = (vertex: number, along: number): void => {
    let hole = endCount;
    for (let i = 0; i < endCount; i++) if (ends[i] === vertex) return;
    if (endCount === ends.length) {
      ends = grown(ends, 2 * endCount);
      endAlong = grown(endAlong, 2 * endCount);
    }
    for (; hole > 0 && endAlong[hole - 1] > along; hole--) {
      ends[hole] = ends[hole - 1];
      endAlong[hole] = endAlong[hole - 1];
    }
    ends[hole] = vertex;
    endAlong[hole] = along;
    endCount++;
  };

  /** Does the wall stop a disc between p and q, or cross the way of a point? Notes wall ends on a point's way. */
  const isStoppedBy = (wall: number, px: number, pz: number, qx: number, qz: number): boolean => {
    const ux = wallEnds[4 * wall];
    const uz = wallEnds[4 * wall + 1];
    const vx = wallEnds[4 * wall + 2];
    const vz = wallEnds[4 * wall + 3];
    if (reach > 0) return isNearer(px, pz, qx, qz, ux, uz, vx, vz, reach, squared);
    const dx = qx - px;
    const dz = qz - pz;
    const sideU = dx * (uz - pz) - dz * (ux - px);
    const sideV = dx * (vz - pz) - dz * (vx - px);
    if ((sideU > 0 && sideV > 0) || (sideU < 0 && sideV < 0)) return false;
    if (sideU === 0 || sideV === 0) {
      const whole = dx * dx + dz * dz;
      const alongU = dx * (ux - px) + dz * (uz - pz);
      const alongV = dx * (vx - px) + dz * (vz - pz);
      const { a, b } = plan.walls[wall];
      if (sideU === 0 && alongU > 0 && alongU < whole) addEnd(a, alongU);
      if (sideV === 0 && alongV > 0 && alongV < whole) addEnd(b, alongV);
      return false;
    }
    const sideP = (vx - ux) * (pz - uz) - (vz - uz) * (px - ux);
    const sideQ = (vx - ux) * (qz - uz) - (vz - uz) * (qx - ux);
    return (sideP > 0 && sideQ < 0) || (sideP < 0 && sideQ > 0);
  };

  const meetsWall = (px: number, pz: number, qx: number, qz: number): boolean => {
    let top = 0;
    childStack[0] = root;
    spanStack[0] = 0;
    spanStack[1] = 1;
    for (top = 1; top > 0;) {
      top--;
      const child = childStack[top];
      const from = spanStack[2 * top];
      const to = spanStack[2 * top + 1];
      const slot = child >= 0 ? child : branches + ~child;
      for (let i = homeStart[slot]; i < homeStart[slot + 1]; i++) {
        const wall = homeWalls[i];
        if (stops[wall] !== 0 && isStoppedBy(wall, px, pz, qx, qz)) return true;
      }
      if (child < 0) continue;
      const dx = (bx[child] - ax[child]) * scale[child];
      const dz = (bz[child] - az[child]) * scale[child];
      const gapP = dx * (pz - az[child]) - dz * (px - ax[child]);
      const gapQ = dx * (qz - az[child]) - dz * (qx - ax[child]);
      const slope = gapQ - gapP;
      const gapFrom = gapP + from * slope;
      const gapTo = gapP + to * slope;
      const isInFront = gapFrom >= -margin || gapTo >= -margin;
      const isBehind = gapFrom <= margin || gapTo <= margin;
      if (isBehind) {
        let low = from;
        let high = to;
        if (gapFrom > margin) low = Math.max(low, (margin - gapP) / slope);
        if (gapTo > margin) high = Math.min(high, (margin - gapP) / slope);
        childStack[top] = back[child];
        spanStack[2 * top] = low;
        spanStack[2 * top + 1] = high;
        top++;
      }
      if (isInFront) {
        let low = from;
        let high = to;
        if (gapFrom < -margin) low = Math.max(low, (-margin - gapP) / slope);
        if (gapTo < -margin) high = Math.min(high, (-margin - gapP) / slope);
        childStack[top] = front[child];
        spanStack[2 * top] = low;
        spanStack[2 * top + 1] = high;
        top++;
      }
    }
    return false;
  };

  /** Goes through the wall ends on a point's way in order; `sides` and `runsAlong` are how it sets out. */
  const passEnds = (px: number, pz: number, qx: number, qz: number, begin: number, arrive: number): boolean => {
    const { vertices, walls } = plan;
    const { starStart, starWalls } = tree;
    const dx = qx - px;
    const dz = qz - pz;
    let sides = begin & BOTH;
    let runsAlong = (begin & ALONG) !== 0;
    for (let end = 0; end < endCount; end++) {
      const vertex = ends[end];
      const along = endAlong[end];
      runsAlong = false;
      for (let i = starStart[vertex]; i < starStart[vertex + 1]; i++) {
        const index = starWalls[i];
        if (stops[index] === 0) continue;
        const { a, b, back: behind } = walls[index];
        const other = a === vertex ? b : a;
        const turn = dx * (vertices[other].z - pz) - dz * (vertices[other].x - px);
        if (turn > 0) sides &= ~RIGHT;
        else if (turn < 0) sides &= ~LEFT;
        else {
          const isAhead = dx * (vertices[other].x - px) + dz * (vertices[other].z - pz) > along;
          if (isAhead) runsAlong = true;
          // Behind a one-sided wall, on the left of a → b, is solid.
          if (behind === SOLID) sides &= (other === b) === isAhead ? ~LEFT : ~RIGHT;
        }
      }
      if (sides === 0) return false;
      if (!runsAlong) sides = BOTH;
    }
    return (sides & arrive) !== 0 || (!runsAlong && (arrive & BOTH) !== 0);
  };

  return {
    isClear(px, pz, qx, qz, leaving, arriving) {
      if (reach > 0) return !meetsWall(px, pz, qx, qz);
      const begin = sidesFrom(leaving, qx - px, qz - pz);
      if (begin === 0) return false;
      const back = sidesFrom(arriving, px - qx, pz - qz);
      if (back === 0) return false;
      endCount = 0;
      if (meetsWall(px, pz, qx, qz)) return false;
      // What is on the right for one who looks back is on the left for one who arrives.
      const arrive = ((back & LEFT) !== 0 ? RIGHT : 0) | ((back & RIGHT) !== 0 ? LEFT : 0);
      return passEnds(px, pz, qx, qz, begin, arrive);
    },
  };
}

function sidesFrom(wedges: readonly Wedge[] | null, x: number, z: number): number {
  if (wedges === null) return BOTH;
  let sides = 0;
  for (const wedge of wedges) sides |= sidesOf(wedge, x, z);
  return sides;
}

/** Is the segment p–q nearer than `reach` to the segment u–v, or do they cross? */
function isNearer(
  px: number,
  pz: number,
  qx: number,
  qz: number,
  ux: number,
  uz: number,
  vx: number,
  vz: number,
  reach: number,
  squared: number,
): boolean {
  if (px < ux - reach && px < vx - reach && qx < ux - reach && qx < vx - reach) return false;
  if (px > ux + reach && px > vx + reach && qx > ux + reach && qx > vx + reach) return false;
  if (pz < uz - reach && pz < vz - reach && qz < uz - reach && qz < vz - reach) return false;
  if (pz > uz + reach && pz > vz + reach && qz > uz + reach && qz > vz + reach) return false;
  const dx = qx - px;
  const dz = qz - pz;
  const ex = vx - ux;
  const ez = vz - uz;
  const sideU = dx * (uz - pz) - dz * (ux - px);
  const sideV = dx * (vz - pz) - dz * (vx - px);
  const whole = dx * dx + dz * dz;
  // Both ends of the wall well beside the line, and on the same side.
  if (sideU > 0 === sideV > 0 && sideU * sideU >= squared * whole && sideV * sideV >= squared * whole) return false;
  const sideP = ex * (pz - uz) - ez * (px - ux);
  const sideQ = ex * (qz - uz) - ez * (qx - ux);
  if (sideU > 0 !== sideV > 0 && sideP > 0 !== sideQ > 0) return true;
  return (
    gapSquared(px, pz, ux, uz, ex, ez) < squared ||
    gapSquared(qx, qz, ux, uz, ex, ez) < squared ||
    gapSquared(ux, uz, px, pz, dx, dz) < squared ||
    gapSquared(vx, vz, px, pz, dx, dz) < squared
  );
}

/** Squared distance from (x, z) to the segment that begins at (ax, az) and runs by (dx, dz). */
function gapSquared(x: number, z: number, ax: number, az: number, dx: number, dz: number): number {
  const along = dx * (x - ax) + dz * (z - az);
  const whole = dx * dx + dz * dz;
  const t = along <= 0 ? 0 : along >= whole ? 1 : along / whole;
  const gx = x - ax - t * dx;
  const gz = z - az - t * dz;
  return gx * gx + gz * gz;
}
