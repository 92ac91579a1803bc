// Line of sight: can the agent's centre move straight from p to q past every wall that stops it?
//
// The segment descends the tree and is tested against the walls stored in each region near it. A disc must keep `reach` from every wall. A
// point may touch a wall or slide along it, but it may not cross one or pass between two that meet. Where wall ends lie exactly on a
// point's segment, `passEnds` tracks the sides of the line on which the point may be. All of this is exact for points of the grid. The test
// knows no floors (callers choose the walls) and does not report what it hits.
import { growArray } from '../../search/grow-array.ts';
import { endsGapSquared } from '../../geometry/gap.ts';
import { LOOSE } from '../../bsp/added-walls.ts';
import { forEachWallAt, otherEnd, type Tree } from '../../bsp/tree.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { ALONG, BOTH, LEFT, RIGHT, sidesOf, type Wedge } from '../clearance/wedge.ts';

export interface Sight {
  /**
   * Whether the segment p–q is clear. For a point at a wall, `leaving` and `arriving` are the wedges allowed at the two ends; null allows
   * every direction. Null at a wall's end lets the point leave on any side. A path may turn at an end, right (1) or left (−1). It then
   * leaves or arrives along a wall of the corner with that wall on the same side. Discs ignore all four.
   */
  isClear(
    px: number,
    pz: number,
    qx: number,
    qz: number,
    leaving: readonly Wedge[] | null,
    arriving: readonly Wedge[] | null,
    turnsBefore?: number,
    turnsAfter?: number,
  ): boolean;
}

const NO_SQUARES = { first: new Int32Array(0), below: new Int32Array(0) };

/** Regions within this distance of the segment are entered, map units, so that rounding never skips one. */
const GENEROUS = 1e-6;

/** Creates the test for the walls whose `stops` is not 0, with that clearance (0 for a point). Not reentrant: it uses scratch memory. */
// Long: its parts share the stacks of one walk through the tree, so that a test allocates nothing.
export function createSight(tree: Tree, stops: Uint8Array, reach: number): Sight {
  const { ax, az, bx, bz, front, back, homeStart, homeWalls, wallEnds, root, plan, added } = tree;
  const branches = front.length;
  const scale = Float64Array.from(ax, (_, i) => 1 / Math.sqrt((bx[i] - ax[i]) ** 2 + (bz[i] - az[i]) ** 2));
  const margin = reach + GENEROUS;
  const squared = reach * reach;
  const hasOwn = homeStart[homeStart.length - 1] > 0;
  const { first, below } = added?.squares ?? NO_SQUARES;
  const next = added?.next ?? NO_SQUARES.first;
  const childStack = new Int32Array(tree.stats.maxDepth * 2 + 64);
  const spanStack = new Float64Array(childStack.length * 2);
  /** Wall ends strictly inside a point's segment, sorted along it, with their dot products with the segment: the first `endCount`. */
  let ends = new Int32Array(4);
  let endAlong = new Float64Array(4);
  let endCount = 0;

  const addEnd = (vertex: number, along: number): void => {
    let hole = endCount;
    for (let i = 0; i < endCount; i++) if (ends[i] === vertex) return;
    if (endCount === ends.length) {
      ends = growArray(ends, 2 * endCount);
      endAlong = growArray(endAlong, 2 * endCount);
    }
    for (; hole > 0 && endAlong[hole - 1] > along; hole--) {
      ends[hole] = ends[hole - 1];
      endAlong[hole] = endAlong[hole - 1];
    }
    ends[hole] = vertex;
    endAlong[hole] = along;
    endCount++;
  };

  /** Does the wall stop a disc on p–q, or cross a point's segment? Records the wall ends on a point's segment. */
  const isStoppedBy = (wall: number, px: number, pz: number, qx: number, qz: number): boolean => {
    const ux = wallEnds[4 * wall];
    const uz = wallEnds[4 * wall + 1];
    const vx = wallEnds[4 * wall + 2];
    const vz = wallEnds[4 * wall + 3];
    if (reach > 0) return isNearer(px, pz, qx, qz, ux, uz, vx, vz, squared);
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

  /** The same for the added walls of a square (added-walls.ts) and its parts, of that middle and half a width. */
  const meetsAdded = (
    square: number,
    x: number,
    z: number,
    half: number,
    px: number,
    pz: number,
    qx: number,
    qz: number,
  ): boolean => {
    if (square >= first.length || below[square] === 0) return false;
    if (square > 0) {
      const far = LOOSE * half + margin;
      if (Math.min(px, qx) > x + far || Math.max(px, qx) < x - far) return false;
      if (Math.min(pz, qz) > z + far || Math.max(pz, qz) < z - far) return false;
      const dx = qx - px;
      const dz = qz - pz;
      if (Math.abs(dx * (z - pz) - dz * (x - px)) > far * (Math.abs(dx) + Math.abs(dz))) return false;
    }
    for (let wall = first[square]; wall >= 0; wall = next[wall])
      if (stops[wall] !== 0 && isStoppedBy(wall, px, pz, qx, qz)) return true;
    const quarter = half / 2;
    return (
      meetsAdded(4 * square + 1, x - quarter, z - quarter, quarter, px, pz, qx, qz) ||
      meetsAdded(4 * square + 2, x + quarter, z - quarter, quarter, px, pz, qx, qz) ||
      meetsAdded(4 * square + 3, x - quarter, z + quarter, quarter, px, pz, qx, qz) ||
      meetsAdded(4 * square + 4, x + quarter, z + quarter, quarter, px, pz, qx, qz)
    );
  };

  const meetsWall = (px: number, pz: number, qx: number, qz: number): boolean => {
    if (added !== undefined) {
      const { x, z, half } = added.squares;
      if (meetsAdded(0, x, z, half, px, pz, qx, qz)) return true;
    }
    childStack[0] = root;
    spanStack[0] = 0;
    spanStack[1] = 1;
    for (let top = hasOwn ? 1 : 0; top > 0;) {
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

  /** Passes the wall ends on a point's segment in order. Invariant: `sides` are free beyond the last one passed. */
  const passEnds = (px: number, pz: number, qx: number, qz: number, begin: number, arrive: number): boolean => {
    const { vertices, walls } = plan;
    const dx = qx - px;
    const dz = qz - pz;
    let sides = begin & BOTH;
    for (let end = 0; end < endCount; end++) {
      const vertex = ends[end];
      const along = endAlong[end];
      let runsAlong = false;
      forEachWallAt(tree, vertex, (index) => {
        if (stops[index] === 0) return;
        const { b, back: behind } = walls[index];
        const other = otherEnd(walls[index], vertex);
        const turn = dx * (vertices[other].z - pz) - dz * (vertices[other].x - px);
        if (turn > 0) sides &= ~RIGHT;
        else if (turn < 0) sides &= ~LEFT;
        else {
          const isAhead = dx * (vertices[other].x - px) + dz * (vertices[other].z - pz) > along;
          if (isAhead) runsAlong = true;
          // The left of a → b of a one-sided wall is solid.
          if (behind === SOLID) sides &= (other === b) === isAhead ? ~LEFT : ~RIGHT;
        }
      });
      if (sides === 0) return false;
      if (!runsAlong) sides = BOTH;
    }
    return (sides & arrive) !== 0;
  };

  return {
    isClear(px, pz, qx, qz, leaving, arriving, turnsBefore = 0, turnsAfter = 0) {
      if (reach > 0) return !meetsWall(px, pz, qx, qz);
      const begin = besideWall(sidesFrom(leaving, qx - px, qz - pz), -turnsBefore);
      if ((begin & BOTH) === 0) return false;
      const back = besideWall(sidesFrom(arriving, px - qx, pz - qz), turnsAfter);
      if ((back & BOTH) === 0) return false;
      endCount = 0;
      if (meetsWall(px, pz, qx, qz)) return false;
      // Left and right swap between looking back from q and arriving at q.
      const arrive = ((back & LEFT) !== 0 ? RIGHT : 0) | ((back & RIGHT) !== 0 ? LEFT : 0);
      return passEnds(px, pz, qx, qz, begin, arrive);
    },
  };
}

/** What is left of the sides along a wall: those on the right (1) or left (−1) of it; all for 0. */
function besideWall(sides: number, side: number): number {
  if (side === 0 || (sides & ALONG) === 0) return sides;
  return sides & ~(side > 0 ? LEFT : RIGHT);
}

function sidesFrom(wedges: readonly Wedge[] | null, x: number, z: number): number {
  if (wedges === null) return BOTH;
  let sides = 0;
  for (const wedge of wedges) sides |= sidesOf(wedge, x, z);
  return sides;
}

/** Is the squared distance between the segments p–q and u–v less than `squared`? */
function isNearer(
  px: number,
  pz: number,
  qx: number,
  qz: number,
  ux: number,
  uz: number,
  vx: number,
  vz: number,
  squared: number,
): boolean {
  const dx = qx - px;
  const dz = qz - pz;
  const sideU = dx * (uz - pz) - dz * (ux - px);
  const sideV = dx * (vz - pz) - dz * (vx - px);
  const whole = dx * dx + dz * dz;
  // Both ends of the wall lie on one side of the line, `reach` or more from it.
  if (sideU * sideV >= 0 && sideU * sideU >= squared * whole && sideV * sideV >= squared * whole) return false;
  return endsGapSquared(px, pz, qx, qz, ux, uz, vx, vz) < squared;
}
