// Floods the floor from the goals: windows spread from cell to cell in the order of their distances, and corners become roots of their own
// when they are first touched.
//
// A window is clipped to each further edge, and the circles about wall ends are cut out of it. One that is nowhere shorter than another by
// the same edge goes no further. Every window is a real path, so the least of all that contain a place is its distance. A circle hides
// places behind it in the same cell too: `shades` lists those of each window. Not reentrant.
import { growArray } from '../../../search/grown.ts';
import { clearArrivals, createArrivals, popArrival, pushArrival, type Arrivals } from '../arrivals.ts';
import { positionOf } from '../corners.ts';
import type { ExactIndex } from '../exact-index.ts';
import { LINK } from '../point-tangents.ts';
import type { QuerySpot } from '../query-spot.ts';
import { NEARLY, nodeAt, senseOf, touchX, touchZ } from '../tangent-graph.ts';
import { createTrackMarks } from '../track-marks.ts';
import { sidesOf } from '../wedge.ts';
import { EDGE, type FloorCells } from './floor-cells.ts';
import { createWindows, CROSSING, dominates, makeRoom, popWindow, pushWindow, RAYS, type Windows } from './windows.ts';

export interface Flood {
  /** The arrivals at corners and links, those that count with their order. */
  readonly states: Arrivals;
  readonly windows: Windows;
  /** The windows that were not beaten, by their keys: the first `count`, with the end of each one's shades. */
  visited: Int32Array;
  shadeEnd: Int32Array;
  count: number;
  /** Indices into the floor's ends. */
  shades: Int32Array;
  run(goals: readonly QuerySpot[]): void;
}

/** Rays of a disc this near to each other count as one, radians. */
const SAME_RAY = 1e-12;
const RAY_SLACK = 1e-9;
/** A tangent may touch this far outside its cell, map units. */
const CELL_SLACK = 1e-7;
/** Most of a turn that the rays of one window span, radians. */
const MOST_FAN = 1.57;

/** The cells in which an agent at the spot may be: for a point at a wall, those on its side. */
export function cellsOfSpot(
  { navMesh: { cellStart, edgeVertex, vertexX, vertexZ } }: ExactIndex,
  spot: QuerySpot,
): readonly number[] {
  const { wedges, cells } = spot;
  if (wedges === null) return cells;
  return cells.filter((cell) => {
    let [x, z] = [0, 0];
    for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
      x += vertexX[edgeVertex[h]] - spot.x;
      z += vertexZ[edgeVertex[h]] - spot.z;
    }
    return wedges.some((wedge) => sidesOf(wedge, x, z) !== 0);
  });
}

export function createFlood(index: ExactIndex, floor: FloorCells): Flood {
  const { graph, reach } = index.open;
  const { corners, radius, cells: meshCells } = graph;
  const { edges, edgeStart, beyond, twin, spanStart, spans, cornerStart, cornerOf, endStart, ends } = floor;
  const states = createArrivals();
  const marks = createTrackMarks(graph, states);
  const windows = createWindows();
  const ways = index.ways;
  /** By cell, the links whose exits are in it. */
  const exits = new Map<number, number[]>();
  ways.forEach(({ to }, k) => {
    for (const cell of cellsOfSpot(index, to)) exits.set(cell, [...(exits.get(cell) ?? []), k]);
  });
  const isLinkDone = new Uint8Array(ways.length);
  /** By edge, the last window that went out by it. */
  const last = new Int32Array(beyond.length);
  let goals: readonly QuerySpot[] = [];

  // The root of the window at hand: its circle (bend is the radius with the sense's sign), its first direction and the distance left there.
  let rootX = 0;
  let rootZ = 0;
  let bend = 0;
  let sense = 0;
  let firstX = 0;
  let firstZ = 0;
  let cost = 0;
  // The window's rays.
  let loX = 0;
  let loZ = 0;
  let hiX = 0;
  let hiZ = 0;
  let isAll = false;
  // A direction computed by aim(), and the length of its tangent.
  let dirX = 0;
  let dirZ = 0;
  let length = 0;
  // Of the shades of the window at hand: the two rays that touch each.
  let touching = new Float64Array(64);

  const setRoot = (root: number): void => {
    const node = root < 0 ? LINK : states.node[root];
    if (node <= LINK) {
      const spot = root < 0 ? goals[-1 - root] : ways[LINK - node].from;
      rootX = spot.x;
      rootZ = spot.z;
      bend = sense = firstX = firstZ = 0;
      cost = root < 0 ? 0 : states.cost[root] + ways[LINK - node].cost;
      return;
    }
    const corner = corners.pieceCorner[node >> 1];
    rootX = corners.x[corner];
    rootZ = corners.z[corner];
    sense = senseOf(node);
    bend = radius * sense;
    cost = states.cost[root];
    if (radius === 0) return;
    const angle = corners.from[corner] + states.arrives[root];
    firstX = -sense * Math.sin(angle);
    firstZ = sense * Math.cos(angle);
  };

  /** The ray of the root that keeps `past` to the left of the place: 0 through it, the radius of a circle about it to touch that. */
  const aim = (dx: number, dz: number, past: number): boolean => {
    const square = dx * dx + dz * dz;
    if (radius === 0) {
      dirX = dx;
      dirZ = dz;
      length = Math.sqrt(square);
      return true;
    }
    let across = bend - past;
    const gap = Math.sqrt(square);
    const isApart = Math.abs(across) - gap <= NEARLY;
    if (across > gap) across = gap;
    if (across < -gap) across = -gap;
    length = Math.sqrt(Math.max(0, square - across * across));
    dirX = (length * dx - across * dz) / square;
    dirZ = (length * dz + across * dx) / square;
    return isApart;
  };

  /** How far the path turns about the root's circle before it leaves in that direction, as a length. */
  const turnTo = (x: number, z: number): number => {
    if (bend === 0) return 0;
    let turn = sense * Math.atan2(firstX * z - firstZ * x, firstX * x + firstZ * z);
    if (turn < -2) turn += 2 * Math.PI;
    return turn > 0 ? radius * turn : 0;
  };

  /** Is the direction among the window's rays? */
  const isInFan = (x: number, z: number, isStart: boolean): boolean => {
    if (isAll) return true;
    const slack = radius > 0 ? RAY_SLACK : 0;
    if (loX * z - loZ * x < -slack || x * hiZ - z * hiX < -slack) return false;
    return !(isStart || bend !== 0) || (loX * x + loZ * z >= -slack && hiX * x + hiZ * z >= -slack);
  };

  /** Is a disc on the ray to `far` from the root's circle stopped by one of the window's shades? */
  const isShaded = (x: number, z: number, far: number, from: number, to: number): boolean => {
    for (let i = from; i < to; i++) {
      const dx = ends[2 * flood.shades[i]] - rootX;
      const dz = ends[2 * flood.shades[i] + 1] - rootZ;
      const gap = x * dz - z * dx + bend;
      if (gap >= reach || gap <= -reach) continue;
      const along = x * dx + z * dz;
      if (along > 0 && along < far) return true;
    }
    return false;
  };

  const isInCell = (cell: number, x: number, z: number): boolean => {
    for (let h = edgeStart[cell]; h < edgeStart[cell + 1]; h++) {
      const at = EDGE * h;
      const side = edges[at + 2] * (z - edges[at + 1]) - edges[at + 3] * (x - edges[at]);
      if (side < -CELL_SLACK * (Math.abs(edges[at + 2]) + Math.abs(edges[at + 3]))) return false;
    }
    return true;
  };

  /** Where the tangent in that direction leaves the root's track. */
  const leavesAt = (root: number, x: number, z: number): number => {
    const node = root < 0 ? LINK : states.node[root];
    if (node <= LINK) return 0;
    return positionOf(corners, corners.pieceCorner[node >> 1], Math.atan2(z, x) - (sense * Math.PI) / 2);
  };

  const touchCorners = (cell: number, root: number, isStart: boolean, from: number, to: number): void => {
    for (let i = cornerStart[cell]; i < cornerStart[cell + 1]; i++) {
      const corner = cornerOf[i];
      const dx = corners.x[corner] - rootX;
      const dz = corners.z[corner] - rootZ;
      if (dx === 0 && dz === 0) continue;
      for (let turn = -1; turn <= 1; turn += 2) {
        if (!aim(dx, dz, turn * radius) || !isInFan(dirX, dirZ, isStart)) continue;
        const [x, z, gap] = [dirX, dirZ, length];
        const position = positionOf(corners, corner, Math.atan2(z, x) - (turn * Math.PI) / 2);
        const node = nodeAt(corners, corner, position, turn);
        if (node < 0) continue;
        const whole = cost + turnTo(x, z) + gap;
        if (marks.isOutdone(node, position, whole)) continue;
        const toX = touchX(graph, corner, position);
        const toZ = touchZ(graph, corner, position);
        if (radius > 0 && (!isInCell(cell, toX, toZ) || isShaded(x, z, gap, from, to))) continue;
        marks.noteSure(node, position, whole);
        pushArrival(states, node, -1, root, leavesAt(root, x, z), position, toX, toZ, whole, whole);
      }
    }
    const found = ways.length > 0 ? exits.get(cell) : undefined;
    if (found === undefined) return;
    for (const k of found) {
      const spot = ways[k].to;
      if (isLinkDone[k] !== 0) continue;
      const [dx, dz] = [spot.x - rootX, spot.z - rootZ];
      if (dx !== 0 || dz !== 0) {
        if (!aim(dx, dz, 0) || !isInFan(dirX, dirZ, isStart) || isShaded(dirX, dirZ, length, from, to)) continue;
      } else dirX = dirZ = length = 0;
      const whole = cost + turnTo(dirX, dirZ) + length;
      pushArrival(states, LINK - k, -1, root, leavesAt(root, dirX, dirZ), 0, spot.x, spot.z, whole, whole);
    }
  };

  /** Lists the wall ends near the cell whose circles some of the window's rays meet, with the rays that touch them. */
  const listShades = (cell: number): number => {
    let count = flood.shadeEnd[flood.count];
    const first = count;
    for (let i = endStart[cell]; i < endStart[cell + 1]; i++) {
      const dx = ends[2 * i] - rootX;
      const dz = ends[2 * i + 1] - rootZ;
      if (dx === 0 && dz === 0) continue;
      aim(dx, dz, reach);
      const [ax, az] = [dirX, dirZ];
      aim(dx, dz, -reach);
      const [bx, bz] = [dirX, dirZ];
      if (!isAll) {
        const isLoIn = ax * loZ - az * loX >= 0 && loX * bz - loZ * bx >= 0;
        const isAIn = loX * az - loZ * ax >= 0 && ax * hiZ - az * hiX >= 0;
        if (!isLoIn && !isAIn) continue;
        const [fromX, fromZ] = isLoIn ? [loX, loZ] : [ax, az];
        const isHiIn = ax * hiZ - az * hiX >= 0 && hiX * bz - hiZ * bx >= 0;
        const [toX, toZ] = isHiIn ? [hiX, hiZ] : [bx, bz];
        if (fromX * toZ - fromZ * toX <= SAME_RAY) continue;
        if ((fromX + toX) * dx + (fromZ + toZ) * dz <= 0) continue;
      }
      if (count === flood.shades.length) flood.shades = growArray(flood.shades, 2 * count);
      const at = 4 * (count - first);
      if (at === touching.length) touching = growArray(touching, 2 * at);
      touching[at] = ax;
      touching[at + 1] = az;
      touching[at + 2] = bx;
      touching[at + 3] = bz;
      flood.shades[count++] = i;
    }
    return count;
  };

  /** Sends the rays between two directions out by the edge, without those that a shade stops. Recursive: a shade leaves two parts. */
  const leave = (
    h: number,
    root: number,
    ax: number,
    az: number,
    bx: number,
    bz: number,
    isThin: boolean,
    from: number,
    to: number,
    shade: number,
  ): void => {
    const width = ax * bz - az * bx;
    if (radius > 0 ? width < SAME_RAY && !isThin : width < 0 || (width === 0 && !isThin)) return;
    const edge = EDGE * h;
    for (let i = shade; i < to; i++) {
      const at = 4 * (i - from);
      const [lowX, lowZ, highX, highZ] = [touching[at], touching[at + 1], touching[at + 2], touching[at + 3]];
      // The part of the rays that the shade meets.
      const isLow = ax * lowZ - az * lowX > 0;
      const isHigh = highX * bz - highZ * bx > 0;
      const fromX = isLow ? lowX : ax;
      const fromZ = isLow ? lowZ : az;
      const toX = isHigh ? highX : bx;
      const toZ = isHigh ? highZ : bz;
      if (fromX * toZ - fromZ * toX <= SAME_RAY) continue;
      const midX = fromX + toX;
      const midZ = fromZ + toZ;
      const dx = ends[2 * flood.shades[i]] - rootX;
      const dz = ends[2 * flood.shades[i] + 1] - rootZ;
      const size = Math.sqrt(midX * midX + midZ * midZ);
      const foot = (midX * dx + midZ * dz) / size;
      if (foot <= 0 || Math.abs((midX * dz - midZ * dx) / size + bend) >= reach) continue;
      if (foot >= crossAt(edge, midX / size, midZ / size)) continue;
      if (isLow) leave(h, root, ax, az, lowX, lowZ, false, from, to, i + 1);
      if (isHigh) leave(h, root, highX, highZ, bx, bz, false, from, to, i + 1);
      return;
    }
    enter(h, root, ax, az, bx, bz);
  };

  /** How far along that unit direction the ray crosses the line of the edge. */
  const crossAt = (edge: number, x: number, z: number): number => {
    const fromX = edges[edge] - rootX - bend * z;
    const fromZ = edges[edge + 1] - rootZ + bend * x;
    const under = x * edges[edge + 3] - z * edges[edge + 2];
    return (fromX * edges[edge + 3] - fromZ * edges[edge + 2]) / under;
  };

  /** Opens a window in the cell beyond the edge, unless another one by that edge is nowhere longer. */
  const enter = (h: number, root: number, ax: number, az: number, bx: number, bz: number): void => {
    const edge = EDGE * h;
    makeRoom(windows);
    const { crossings, before, isBeaten } = windows;
    const own = windows.count;
    const at = CROSSING * own;
    const size = Math.sqrt(edges[edge + 2] ** 2 + edges[edge + 3] ** 2);
    const ex = edges[edge + 2] / size;
    const ez = edges[edge + 3] / size;
    for (let side = 0; side < 2; side++) {
      let x = side === 0 ? ax : bx;
      let z = side === 0 ? az : bz;
      const long = Math.sqrt(x * x + z * z);
      x /= long;
      z /= long;
      const far = crossAt(edge, x, z);
      const whole = cost + turnTo(x, z) + far;
      crossings[at + side] =
        (rootX + bend * z + far * x - edges[edge]) * ex + (rootZ - bend * x + far * z - edges[edge + 1]) * ez;
      crossings[at + 2 + side] = whole;
      crossings[at + 4 + side] = x * ex + z * ez;
    }
    before[own] = last[h];
    for (let other = last[h]; other >= 0; other = before[other]) if (dominates(windows, other, own)) return;
    for (let other = last[h]; other >= 0; other = before[other])
      if (dominates(windows, own, other)) isBeaten[other] = 1;
    last[h] = own;
    pushWindow(windows, beyond[h], twin[h], root, ax, az, bx, bz, leastOf(crossings, at));
  };

  /** Opens a window where rays begin. */
  const begin = (cell: number, root: number, ax: number, az: number, bx: number, bz: number): void => {
    makeRoom(windows);
    pushWindow(windows, cell, -1, root, ax, az, bx, bz, cost);
  };

  const visit = (window: number): void => {
    const { rays, cell: cells, edge: entries, root: roots } = windows;
    const cell = cells[window];
    const root = roots[window];
    const entry = entries[window];
    const isStart = entry < 0;
    if (
      root >= 0 &&
      states.node[root] > LINK &&
      marks.isOutdone(states.node[root], states.arrives[root], states.cost[root])
    )
      return;
    setRoot(root);
    const at = RAYS * window;
    loX = rays[at];
    loZ = rays[at + 1];
    hiX = rays[at + 2];
    hiZ = rays[at + 3];
    isAll = loX === 0 && loZ === 0;
    const from = flood.shadeEnd[flood.count];
    const to = listShades(cell);
    if (flood.count + 2 > flood.visited.length) {
      flood.visited = growArray(flood.visited, 2 * flood.visited.length);
      flood.shadeEnd = growArray(flood.shadeEnd, 2 * flood.shadeEnd.length);
    }
    flood.visited[flood.count++] = window;
    flood.shadeEnd[flood.count] = to;
    touchCorners(cell, root, isStart, from, to);
    const isThin = !isAll && loX * hiZ - loZ * hiX <= (radius > 0 ? 10 * SAME_RAY : 0);
    for (let h = edgeStart[cell]; h < edgeStart[cell + 1]; h++) {
      if (beyond[h] < 0 || h === entry) continue;
      for (let span = spanStart[h]; span < spanStart[h + 1]; span++) pass(h, span, root, isStart, isThin, from, to);
    }
  };

  /** Sends the rays out that cross that span of an edge. */
  const pass = (
    h: number,
    span: number,
    root: number,
    isStart: boolean,
    isThin: boolean,
    from: number,
    to: number,
  ): void => {
    const edge = EDGE * h;
    aim(spans[4 * span] - rootX, spans[4 * span + 1] - rootZ, 0);
    const [ax, az] = [dirX, dirZ];
    aim(spans[4 * span + 2] - rootX, spans[4 * span + 3] - rootZ, 0);
    const [bx, bz] = [dirX, dirZ];
    // Edges seen from behind or end on.
    if (ax * bz - az * bx <= 0 || (ax + bx) * edges[edge + 3] - (az + bz) * edges[edge + 2] <= 0) return;
    if (isAll) return leave(h, root, ax, az, bx, bz, false, from, to, from);
    const isLow = loX * az - loZ * ax > 0;
    const isHigh = bx * hiZ - bz * hiX > 0;
    const lowX = isLow ? ax : loX;
    const lowZ = isLow ? az : loZ;
    const highX = isHigh ? bx : hiX;
    const highZ = isHigh ? bz : hiZ;
    if (lowX * highZ - lowZ * highX < 0) return;
    if (isStart || bend !== 0) {
      if (!isInFan(lowX, lowZ, true) || !isInFan(highX, highZ, true)) return;
      if (ax * lowZ - az * lowX < -SAME_RAY || lowX * bz - lowZ * bx < -SAME_RAY) return;
      if (ax * highZ - az * highX < -SAME_RAY || highX * bz - highZ * bx < -SAME_RAY) return;
    }
    leave(h, root, lowX, lowZ, highX, highZ, isThin, from, to, from);
  };

  const beginAt = (spot: QuerySpot, root: number): void => {
    setRoot(root);
    for (const cell of cellsOfSpot(index, spot)) begin(cell, root, 0, 0, 0, 0);
  };

  /** Opens windows for the rays from an arrival at a corner: from straight on to the end of its track. */
  const beginFan = (root: number): void => {
    const node = states.node[root];
    const corner = corners.pieceCorner[node >> 1];
    if (radius === 0) {
      setRoot(states.parent[root]);
      let [x, z] = [corners.x[corner] - rootX, corners.z[corner] - rootZ];
      setRoot(root);
      const [{ loX: wallLoX, loZ: wallLoZ, hiX: wallHiX, hiZ: wallHiZ }] = corners.wedge[corner];
      const [toX, toZ] = sense > 0 ? [wallHiX, wallHiZ] : [wallLoX, wallLoZ];
      // At most a right angle each.
      if (x * toX + z * toZ < 0) {
        const [midX, midZ] = [-sense * z, sense * x];
        beginPart(corner, root, x, z, midX, midZ);
        [x, z] = [midX, midZ];
      }
      beginPart(corner, root, x, z, toX, toZ);
      return;
    }
    setRoot(root);
    const piece = node >> 1;
    const low = (sense > 0 ? states.arrives[root] : corners.pieceLow[piece]) - RAY_SLACK;
    const high = (sense > 0 ? corners.pieceHigh[piece] : states.arrives[root]) + RAY_SLACK;
    const { arcStart, arcCell, arcLow, arcHigh } = floor;
    for (let arc = arcStart[corner]; arc < arcStart[corner + 1]; arc++) {
      const from = Math.max(low, arcLow[arc] - RAY_SLACK);
      const to = Math.min(high, arcHigh[arc] + RAY_SLACK);
      if (from > to) continue;
      const parts = Math.ceil((to - from) / MOST_FAN);
      for (let part = 0; part < parts; part++) {
        const a = corners.from[corner] + from + ((to - from) * part) / parts;
        const b = corners.from[corner] + from + ((to - from) * (part + 1)) / parts;
        begin(arcCell[arc], root, -sense * Math.sin(a), sense * Math.cos(a), -sense * Math.sin(b), sense * Math.cos(b));
      }
    }
  };

  /** Opens windows for a point's rays between two directions, in the cells around the corner. */
  const beginPart = (corner: number, root: number, x: number, z: number, toX: number, toZ: number): void => {
    [loX, loZ, hiX, hiZ] = sense > 0 ? [x, z, toX, toZ] : [toX, toZ, x, z];
    isAll = false;
    for (let i = meshCells.cellStart[corner]; i < meshCells.cellStart[corner + 1]; i++) {
      const cell = meshCells.cellOf[i];
      let isLoIn = true;
      let isHiIn = true;
      let isMet = false;
      for (let h = edgeStart[cell]; h < edgeStart[cell + 1]; h++) {
        const edge = EDGE * h;
        const [ex, ez] = [edges[edge + 2], edges[edge + 3]];
        if (ex * (rootZ - edges[edge + 1]) - ez * (rootX - edges[edge]) !== 0) continue;
        if (ex * loZ - ez * loX < 0) isLoIn = false;
        if (ex * hiZ - ez * hiX < 0) isHiIn = false;
        if (edges[edge] === rootX && edges[edge + 1] === rootZ && isInFan(ex, ez, true)) isMet = true;
      }
      if (isLoIn || isHiIn || isMet) begin(cell, root, loX, loZ, hiX, hiZ);
    }
  };

  const flood: Flood = {
    states,
    windows,
    visited: new Int32Array(1024),
    shadeEnd: new Int32Array(1024),
    count: 0,
    shades: new Int32Array(256),
    run(places) {
      goals = places;
      clearArrivals(states);
      marks.begin();
      windows.count = windows.heapSize = flood.count = 0;
      last.fill(-1);
      isLinkDone.fill(0);
      let expanded = 0;
      places.forEach((spot, i) => beginAt(spot, -1 - i));
      while (states.heapSize > 0 || windows.heapSize > 0) {
        const isArrival =
          states.heapSize > 0 &&
          (windows.heapSize === 0 || states.total[states.heap[0]] <= windows.key[windows.heap[0]]);
        if (!isArrival) {
          const window = popWindow(windows);
          if (windows.isBeaten[window] === 0) visit(window);
          continue;
        }
        const state = popArrival(states);
        const node = states.node[state];
        if (node <= LINK) {
          if (isLinkDone[LINK - node] !== 0) continue;
          isLinkDone[LINK - node] = 1;
          states.order[state] = ++expanded;
          beginAt(ways[LINK - node].from, state);
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

/** The least distance along the edge: distances are convex, so they are nowhere below their tangents at the ends. */
function leastOf(crossings: Float64Array, at: number): number {
  const low = crossings[at + 2];
  const high = crossings[at + 3];
  const fromLow = crossings[at + 4];
  const fromHigh = crossings[at + 5];
  if (fromLow >= 0) return low;
  if (fromHigh <= 0) return high;
  const part = (high - low - fromHigh * (crossings[at + 1] - crossings[at])) / (fromLow - fromHigh);
  return Math.min(low, high, low + fromLow * part);
}
