// Floods the floor from the goals: windows spread from cell to cell in the order of their distances, and corners become new roots when
// rays first touch them.
//
// A window is clipped to each further edge, and what the circles about wall ends hide is cut out of it. One that is nowhere shorter than
// another by the same edge goes no further. Every window is a real path, so the least of all that contain a place is its distance. After
// the continuous Dijkstra method of J. S. B. Mitchell (1991). Not reentrant.
import { addToList } from '../../../geometry/lists.ts';
import { growArray } from '../../../search/grow-array.ts';
import { takeLeast } from '../../../search/key-heap.ts';
import { clearArrivals, createArrivals, popArrival, pushArrival, type Arrivals } from '../tangents/arrivals.ts';
import { positionOf } from '../corners.ts';
import type { ExactIndex } from '../exact-index.ts';
import { LINK } from '../tangents/point-tangents.ts';
import { cellsOfSpot, type QuerySpot } from '../query-spot.ts';
import { endOfPiece, pieceEndingAt } from '../tangents/spokes.ts';
import { nodeAt, nodeOfPiece, touchX, touchZ } from '../tangents/tangent-graph.ts';
import { createFans } from './fans.ts';
import { EDGE, isInCell, type FloorCells } from './floor-cells.ts';
import { createPieceMarks } from './piece-marks.ts';
import {
  aim,
  arcTo,
  BEND,
  COST,
  crossAt,
  DIR_X,
  DIR_Z,
  HI_X,
  HI_Z,
  isInFan,
  LENGTH,
  LO_X,
  LO_Z,
  NUMBERS,
  ROOT,
  X,
  Z,
  createRoots,
} from './root-rays.ts';
import { createShades, SAME_RAY } from './shades.ts';
import { createWindows, CROSSING, isDominated, leastOf, makeRoom, pushWindow, RAYS } from './windows.ts';
import type { Windows } from './windows.ts';

export type Flood = ReturnType<typeof createFlood>;

/** Circles this far beside a disc's window, map units, have no ray in it, whatever was rounded. */
const BESIDE = 1e-3;

/** `other` is a flood whose memory this one may use: what it found is lost when this one runs. */
// Long: its steps share the window that they change in place, so that a flood allocates nothing for each of its windows.
export function createFlood(
  index: ExactIndex,
  floor: FloorCells,
  other: { readonly states: Arrivals; readonly windows: Windows } | null,
) {
  const { links, open } = index;
  const { graph } = open;
  const { corners, radius } = graph;
  const { edges, edgeStart, beyond, twin, spanStart, spans, cornerStart, cornerOf } = floor;
  const reach = radius > 0 ? radius + BESIDE : 0;
  const now = new Float64Array(NUMBERS);
  const states = other?.states ?? createArrivals();
  const windows = other?.windows ?? createWindows();
  const roots = createRoots(corners, radius, states, now);
  const marks = createPieceMarks(corners, radius, states);
  const shades = createShades(now, radius, open.reach, floor);
  /** By cell, the links whose exits are in it. */
  const exits = new Map<number, number[]>();
  links.forEach(({ to }, k) => {
    for (const cell of cellsOfSpot(index.navMesh, to)) addToList(exits, cell, k);
  });
  const isLinkDone = new Uint8Array(links.length);
  /** By edge (the first of both twins), the last window that crossed it. */
  const last = new Int32Array(beyond.length);
  let goalCount = 0;
  // The present window, and the edge by which it goes on.
  let isStart = false;
  let out = 0;

  /** Adds the arrival at the corner by the ray that touches it and turns on in that sense, if the window has it. */
  const touch = (cell: number, corner: number, dx: number, dz: number, sense: number): void => {
    if (!aim(now, radius, dx, dz, sense * radius) || !isInFan(now, radius, now[DIR_X], now[DIR_Z], isStart)) return;
    const x = now[DIR_X];
    const z = now[DIR_Z];
    const length = now[LENGTH];
    let position = positionOf(corners, corner, Math.atan2(z, x) - (sense * Math.PI) / 2);
    let node = nodeAt(corners, corner, position, sense);
    if (node < 0 && radius > 0 && now[BEND] === 0) {
      // From a place flat against a wall, as in spokes.ts.
      const piece = pieceEndingAt(corners, corner, position, length);
      if (piece >= 0) {
        position = endOfPiece(corners, piece, position);
        node = nodeOfPiece(piece, sense);
      }
    }
    if (node < 0) return;
    const cost = now[COST] + arcTo(now, x, z) + length;
    if (marks.isOutdone(node, position, cost)) return;
    const toX = touchX(graph, corner, position);
    const toZ = touchZ(graph, corner, position);
    if (radius > 0 && (!isInCell(floor, cell, toX, toZ) || shades.isHidden(x, z, length))) return;
    marks.noteSure(node, position, cost);
    pushArrival(states, node, -1, roots.current - goalCount, roots.leavesAt(x, z), position, toX, toZ, cost, cost);
  };

  /** Adds the arrivals at the exits of links in the cell. */
  const touchLinks = (found: readonly number[]): void => {
    for (const k of found) {
      const { x: toX, z: toZ } = links[k].to;
      if (isLinkDone[k] !== 0) continue;
      const isHere = toX === now[X] && toZ === now[Z];
      if (!isHere) {
        aim(now, radius, toX - now[X], toZ - now[Z], 0);
        if (!isInFan(now, radius, now[DIR_X], now[DIR_Z], isStart)) continue;
        if (shades.isHidden(now[DIR_X], now[DIR_Z], now[LENGTH])) continue;
      }
      const cost = now[COST] + (isHere ? 0 : arcTo(now, now[DIR_X], now[DIR_Z]) + now[LENGTH]);
      pushArrival(
        states,
        LINK - k,
        -1,
        roots.current - goalCount,
        roots.leavesAt(now[DIR_X], now[DIR_Z]),
        0,
        toX,
        toZ,
        cost,
        cost,
      );
    }
  };

  /** Opens a window in the cell beyond the edge, unless another one by that edge, in either direction, is nowhere longer. */
  const enter = (ax: number, az: number, bx: number, bz: number): void => {
    makeRoom(windows);
    const { crossings, before } = windows;
    const own = windows.count;
    const at = CROSSING * own;
    const shared = Math.min(out, twin[out]);
    const isTurned = shared !== out;
    const edge = EDGE * shared;
    const fromX = edges[edge];
    const fromZ = edges[edge + 1];
    const size = Math.sqrt(edges[edge + 2] * edges[edge + 2] + edges[edge + 3] * edges[edge + 3]);
    const ex = edges[edge + 2] / size;
    const ez = edges[edge + 3] / size;
    for (let side = 0; side < 2; side++) {
      const isLo = (side === 0) !== isTurned;
      const long = isLo ? Math.sqrt(ax * ax + az * az) : Math.sqrt(bx * bx + bz * bz);
      const x = (isLo ? ax : bx) / long;
      const z = (isLo ? az : bz) / long;
      const far = crossAt(now, x, z, fromX, fromZ, ex, ez);
      crossings[at + side] =
        (now[X] + now[BEND] * z + far * x - fromX) * ex + (now[Z] - now[BEND] * x + far * z - fromZ) * ez;
      crossings[at + 2 + side] = now[COST] + arcTo(now, x, z) + far;
      crossings[at + 4 + side] = x * ex + z * ez;
    }
    before[own] = last[shared];
    if (isDominated(windows, own)) return;
    last[shared] = own;
    pushWindow(windows, beyond[out], twin[out], roots.current, ax, az, bx, bz, leastOf(crossings, at));
  };

  /** Sends the window's rays out that cross that span of an edge. */
  const leave = (h: number, span: number, isThin: boolean): void => {
    const edge = EDGE * h;
    aim(now, radius, spans[4 * span] - now[X], spans[4 * span + 1] - now[Z], 0);
    let ax = now[DIR_X];
    let az = now[DIR_Z];
    aim(now, radius, spans[4 * span + 2] - now[X], spans[4 * span + 3] - now[Z], 0);
    let bx = now[DIR_X];
    let bz = now[DIR_Z];
    // Edges seen from behind or end on.
    if (ax * bz - az * bx <= 0 || (ax + bx) * edges[edge + 3] - (az + bz) * edges[edge + 2] <= 0) return;
    out = h;
    const loX = now[LO_X];
    const loZ = now[LO_Z];
    if (loX === 0 && loZ === 0) return shades.cut(edge, ax, az, bx, bz, false, enter);
    const hiX = now[HI_X];
    const hiZ = now[HI_Z];
    const isLow = loX * az - loZ * ax > 0;
    const isHigh = bx * hiZ - bz * hiX > 0;
    const lowX = isLow ? ax : loX;
    const lowZ = isLow ? az : loZ;
    const highX = isHigh ? bx : hiX;
    const highZ = isHigh ? bz : hiZ;
    if (isStart || now[BEND] !== 0) {
      if (!isInFan(now, radius, lowX, lowZ, true) || !isInFan(now, radius, highX, highZ, true)) return;
      if (ax * lowZ - az * lowX < -SAME_RAY || lowX * bz - lowZ * bx < -SAME_RAY) return;
      if (ax * highZ - az * highX < -SAME_RAY || highX * bz - highZ * bx < -SAME_RAY) return;
    }
    shades.cut(edge, lowX, lowZ, highX, highZ, isThin, enter);
  };

  const visit = (window: number): void => {
    const { rays } = windows;
    const cell = windows.cell[window];
    const entry = windows.edge[window];
    const of = windows.root[window];
    const state = roots.stateOf[of];
    if (state >= 0 && marks.isOutdone(states.node[state], states.arrives[state], states.cost[state])) return;
    roots.set(of);
    isStart = entry < 0;
    const loX = (now[LO_X] = rays[RAYS * window]);
    const loZ = (now[LO_Z] = rays[RAYS * window + 1]);
    const hiX = (now[HI_X] = rays[RAYS * window + 2]);
    const hiZ = (now[HI_Z] = rays[RAYS * window + 3]);
    shades.begin(cell);
    if (flood.count + 1 === flood.visited.length) {
      flood.visited = growArray(flood.visited, 2 * flood.visited.length);
      flood.shadeStart = growArray(flood.shadeStart, 2 * flood.shadeStart.length);
    }
    flood.visited[flood.count++] = window;
    flood.shadeStart[flood.count] = shades.count;
    const bend = now[BEND];
    for (let i = cornerStart[cell]; i < cornerStart[cell + 1]; i++) {
      const dx = corners.x[cornerOf[i]] - now[X];
      const dz = corners.z[cornerOf[i]] - now[Z];
      if (dx === 0 && dz === 0) continue;
      // Outside the window, as most are: found before the rays that touch it are computed.
      if (bend + loX * dz - loZ * dx < -reach && loX * dx + loZ * dz >= 0) continue;
      if (bend + hiX * dz - hiZ * dx > reach && hiX * dx + hiZ * dz >= 0) continue;
      touch(cell, cornerOf[i], dx, dz, -1);
      touch(cell, cornerOf[i], dx, dz, 1);
    }
    const found = exits.get(cell);
    if (found !== undefined) touchLinks(found);
    const width = loX * hiZ - loZ * hiX;
    const isThin = width <= (radius > 0 ? 10 * SAME_RAY : 0);
    for (let h = edgeStart[cell]; h < edgeStart[cell + 1]; h++) {
      if (beyond[h] < 0 || h === entry) continue;
      for (let span = spanStart[h]; span < spanStart[h + 1]; span++) leave(h, span, isThin);
    }
  };

  /** Opens a window where rays begin. */
  const begin = (cell: number, ax: number, az: number, bx: number, bz: number): void => {
    makeRoom(windows);
    pushWindow(windows, cell, -1, roots.current, ax, az, bx, bz, now[COST]);
  };
  const fans = createFans(index, floor, begin);

  const beginAt = (spot: QuerySpot, left: number): void => {
    roots.set(roots.add(spot.x, spot.z, left, -1));
    for (const cell of cellsOfSpot(index.navMesh, spot)) begin(cell, 0, 0, 0, 0);
  };

  const beginFan = (state: number): void => {
    const node = states.node[state];
    const corner = corners.pieceCorner[node >> 1];
    roots.set(roots.add(corners.x[corner], corners.z[corner], states.cost[state], state));
    const from = ROOT * (states.parent[state] + goalCount);
    if (radius > 0) fans.ofDisc(node, states.arrives[state]);
    else fans.ofPoint(node, now[X] - roots.numbers[from + X], now[Z] - roots.numbers[from + Z]);
  };

  const isArrivalNext = (): boolean =>
    states.heapSize > 0 && (windows.open.size === 0 || states.total[states.heap[0]] <= windows.open.keys[0]);

  const flood = {
    /** The arrivals at corners and links, those that count with their order. */
    states,
    windows,
    /** The windows visited, by their keys: the first `count`. The shades of the i-th are from shadeStart[i] to shadeStart[i + 1]. */
    visited: new Int32Array(16),
    shadeStart: new Int32Array(16),
    count: 0,
    shades,
    roots,
    /** `left`: by goal, the distance that is left there. */
    run(places: readonly QuerySpot[], left: readonly number[], usesLinks: boolean): void {
      goalCount = places.length;
      roots.count = 0;
      clearArrivals(states);
      marks.begin();
      windows.count = windows.open.size = flood.count = shades.count = 0;
      last.fill(-1);
      isLinkDone.fill(usesLinks ? 0 : 1);
      let expanded = 0;
      // The last one first, so that root − goals is −1 for the first.
      for (let i = goalCount - 1; i >= 0; i--) beginAt(places[i], left[i]);
      while (states.heapSize > 0 || windows.open.size > 0) {
        if (!isArrivalNext()) {
          const window = takeLeast(windows.open);
          if (windows.isBeaten[window] === 0) visit(window);
          continue;
        }
        const state = popArrival(states);
        const node = states.node[state];
        if (node <= LINK) {
          if (isLinkDone[LINK - node] !== 0) continue;
          isLinkDone[LINK - node] = 1;
          states.order[state] = ++expanded;
          beginAt(links[LINK - node].from, states.cost[state] + links[LINK - node].cost);
        } else if (!marks.isBeaten(state)) {
          states.order[state] = ++expanded;
          marks.noteExpanded(state);
          beginFan(state);
        }
      }
    },
  };
  return flood;
}
