// The shortest path map of a field: for each cell of the floor the windows that reach it, in flat arrays, and the look-up of a place.
//
// A window counts for a place that lies between its two rays and not behind one of its shades. The distance is what is left at its root, an
// arc about the root's circle, and the tangent. Windows of a cell are in the order of their least distances, so that most look-ups end
// after the first.
import type { ExactIndex } from '../exact-index.ts';
import { LINK } from '../point-tangents.ts';
import { senseOf } from '../tangent-graph.ts';
import type { Flood } from './create-flood.ts';
import type { FloorCells } from './floor-cells.ts';
import type { GoalArrivals } from './goal-arrivals.ts';
import { RAYS } from './windows.ts';

/** The best found so far, or Infinity: its source (an arrival, or −1 − target), the first place to go to, and the turn there. */
export interface Best {
  distance: number;
  source: number;
  x: number;
  z: number;
  /** The direction to go in, a unit vector; 0 at a goal. */
  dirX: number;
  dirZ: number;
  /** How far the path turns at the first corner, radians. */
  turn: number;
}

export interface ShortestPathMap {
  /** Sets `best` to the shortest path from the place, which is in that cell. */
  look(cell: number, x: number, z: number): void;
  readonly best: Best;
  /** Takes the windows of the flood. */
  take(flood: Flood, arrivals: GoalArrivals): void;
  readonly size: number;
  readonly kept: number;
}

/** Numbers of a root: x, z, distance left, radius with the sense's sign, first direction x and z, most of a turn. */
const ROOT = 7;
/** How far outside a window a disc's place may be, map units: rounding of places flat against walls. */
const FLAT_SLACK = 2e-7;
/** Shorter tangents, map units, count as this long in that test. */
const NEAREST = 1e-3;
/** A place may be this much inside a root's circle, map units. */
const NEARLY = 1e-6;

export function createShortestPathMap({ open, navMesh }: ExactIndex, floor: FloorCells): ShortestPathMap {
  const { corners, radius } = open.graph;
  const { reach } = open;
  const { ends } = floor;
  const cells = navMesh.cellStart.length - 1;
  const start = new Int32Array(cells + 1);
  let root = new Int32Array(0);
  let rays = new Float64Array(0);
  let key = new Float64Array(0);
  let shadeStart = new Int32Array(1);
  let shades = new Int32Array(0);
  let roots = new Float64Array(0);
  let targets = 0;
  const best: Best = { distance: Infinity, source: 0, x: 0, z: 0, dirX: 0, dirZ: 0, turn: 0 };

  const isShaded = (
    window: number,
    dx: number,
    dz: number,
    rootX: number,
    rootZ: number,
    bend: number,
    far: number,
  ): boolean => {
    for (let i = shadeStart[window]; i < shadeStart[window + 1]; i++) {
      const x = ends[2 * shades[i]] - rootX;
      const z = ends[2 * shades[i] + 1] - rootZ;
      const gap = dx * z - dz * x + bend;
      if (gap >= reach || gap <= -reach) continue;
      const along = dx * x + dz * z;
      if (along > 0 && along < far) return true;
    }
    return false;
  };

  const lookPoint = (cell: number, x: number, z: number): void => {
    for (let i = start[cell]; i < start[cell + 1]; i++) {
      if (key[i] > best.distance) break;
      const at = ROOT * root[i];
      const dx = x - roots[at];
      const dz = z - roots[at + 1];
      const ray = RAYS * i;
      if (rays[ray] * dz - rays[ray + 1] * dx < 0 || dx * rays[ray + 3] - dz * rays[ray + 2] < 0) continue;
      const gap = Math.sqrt(dx * dx + dz * dz);
      const whole = roots[at + 2] + gap;
      if (whole > best.distance || (whole === best.distance && root[i] >= best.source)) continue;
      if (gap === 0 && root[i] >= targets) continue;
      best.distance = whole;
      best.source = root[i];
      best.x = roots[at];
      best.z = roots[at + 1];
      best.dirX = gap > 0 ? -dx / gap : 0;
      best.dirZ = gap > 0 ? -dz / gap : 0;
    }
  };

  const lookDisc = (cell: number, x: number, z: number): void => {
    for (let i = start[cell]; i < start[cell + 1]; i++) {
      if (key[i] > best.distance + FLAT_SLACK) break;
      const at = ROOT * root[i];
      const rootX = roots[at];
      const rootZ = roots[at + 1];
      const bend = roots[at + 3];
      const dx = x - rootX;
      const dz = z - rootZ;
      const square = dx * dx + dz * dz;
      const ray = RAYS * i;
      const loX = rays[ray];
      const loZ = rays[ray + 1];
      const hiX = rays[ray + 2];
      const hiZ = rays[ray + 3];
      // Beside the window. Behind the touch point of a ray its sides mean nothing.
      if (loX * dz - loZ * dx + bend < -FLAT_SLACK && loX * dx + loZ * dz > 0) continue;
      if (hiX * dz - hiZ * dx + bend > FLAT_SLACK && hiX * dx + hiZ * dz > 0) continue;
      let under = square - bend * bend;
      if (under < 0) {
        if (radius - Math.sqrt(square) > NEARLY) continue;
        under = 0;
      }
      let length = Math.sqrt(under);
      let dirX = square > 0 ? (length * dx - bend * dz) / square : 0;
      let dirZ = square > 0 ? (length * dz + bend * dx) / square : 0;
      const slack = FLAT_SLACK / Math.max(length, NEAREST);
      if (loX * dirZ - loZ * dirX < -slack || dirX * hiZ - dirZ * hiX < -slack) continue;
      if (bend !== 0 && (loX * dirX + loZ * dirZ < -slack || hiX * dirX + hiZ * dirZ < -slack)) continue;
      let turn = 0;
      let fromX = rootX;
      let fromZ = rootZ;
      if (bend !== 0) {
        const firstX = roots[at + 4];
        const firstZ = roots[at + 5];
        turn = Math.atan2(firstX * dirZ - firstZ * dirX, firstX * dirX + firstZ * dirZ);
        if (bend < 0) turn = -turn;
        if (turn < -2) turn += 2 * Math.PI;
        fromX += bend * dirZ;
        fromZ -= bend * dirX;
        const most = roots[at + 6];
        if (turn < 0 || turn > most) {
          // A place flat against a wall may miss the end of the track slightly; a line to that end replaces the tangent.
          turn = turn < 0 ? 0 : most;
          const by = bend < 0 ? -turn : turn;
          const [cos, sin] = [Math.cos(by), Math.sin(by)];
          fromX = rootX + bend * (firstX * sin + firstZ * cos);
          fromZ = rootZ - bend * (firstX * cos - firstZ * sin);
          length = Math.sqrt((x - fromX) ** 2 + (z - fromZ) ** 2);
          if (length > 0) {
            dirX = (x - fromX) / length;
            dirZ = (z - fromZ) / length;
          }
        }
      }
      const whole = roots[at + 2] + radius * turn + length;
      if (whole > best.distance || (whole === best.distance && root[i] >= best.source)) continue;
      if (isShaded(i, dirX, dirZ, rootX, rootZ, bend, length)) continue;
      best.distance = whole;
      best.source = root[i];
      best.x = fromX;
      best.z = fromZ;
      best.dirX = -dirX;
      best.dirZ = -dirZ;
      best.turn = turn;
    }
  };
  const lookUp = radius > 0 ? lookDisc : lookPoint;

  const setRoots = ({ count, node, arrives, cost, targets: all }: GoalArrivals): void => {
    targets = all.length;
    roots = new Float64Array(ROOT * (targets + count));
    all.forEach(({ spot, cost: left }, i) => roots.set([spot.x, spot.z, left], ROOT * i));
    for (let own = 0; own < count; own++) {
      if (node[own] <= LINK) continue;
      const piece = node[own] >> 1;
      const corner = corners.pieceCorner[piece];
      const sense = senseOf(node[own]);
      const angle = corners.from[corner] + arrives[own];
      const end = sense > 0 ? corners.pieceHigh[piece] : corners.pieceLow[piece];
      const at = ROOT * (targets + own);
      roots[at] = corners.x[corner];
      roots[at + 1] = corners.z[corner];
      roots[at + 2] = cost[own];
      roots[at + 3] = radius * sense;
      roots[at + 4] = -sense * Math.sin(angle);
      roots[at + 5] = sense * Math.cos(angle);
      roots[at + 6] = Math.max(0, sense * (end - arrives[own]));
    }
  };

  return {
    best,
    get kept() {
      return root.length;
    },
    get size() {
      return start.byteLength + root.byteLength + rays.byteLength + key.byteLength + shadeStart.byteLength + shades.byteLength + roots.byteLength; // prettier-ignore
    },
    look(cell, x, z) {
      const known = best.source;
      // Sources are indices of roots while a place is looked up: of equal lengths the lowest wins, targets first.
      best.source = best.distance === Infinity ? Infinity : known < 0 ? -1 - known : known + targets;
      lookUp(cell, x, z);
      if (best.distance < Infinity) best.source = best.source < targets ? -1 - best.source : best.source - targets;
    },
    take({ windows, states, visited, shadeStart: shadeBegin, count, shades: { list: found } }, arrivals) {
      setRoots(arrivals);
      const { cell, isBeaten, root: of, rays: all, key: keys } = windows;
      const targetOf = new Map(arrivals.targets.map(({ arrival }, i) => [arrival, i]));
      start.fill(0);
      let size = 0;
      for (let i = 0; i < count; i++) {
        if (isBeaten[visited[i]] !== 0) continue;
        start[cell[visited[i]] + 1]++;
        size += shadeBegin[i + 1] - shadeBegin[i];
      }
      for (let c = 0; c < cells; c++) start[c + 1] += start[c];
      const next = start.slice();
      const kept = start[cells];
      const from = new Int32Array(kept);
      root = new Int32Array(kept);
      rays = new Float64Array(RAYS * kept);
      key = new Float64Array(kept);
      shadeStart = new Int32Array(kept + 1);
      shades = new Int32Array(size);
      for (let i = 0; i < count; i++) {
        const window = visited[i];
        if (isBeaten[window] !== 0) continue;
        const own = next[cell[window]]++;
        const state = of[window];
        const arrival = state < 0 ? state : states.order[state] - 1;
        root[own] = targetOf.get(arrival) ?? targets + arrival;
        key[own] = keys[window];
        for (let k = 0; k < RAYS; k++) rays[RAYS * own + k] = all[RAYS * window + k];
        from[own] = i;
      }
      size = 0;
      for (let own = 0; own < kept; own++) {
        for (let i = shadeBegin[from[own]]; i < shadeBegin[from[own] + 1]; i++) shades[size++] = found[i];
        shadeStart[own + 1] = size;
      }
    },
  };
}
