// The shortest way of a point from cell to cell, found on line: nothing is known of ways beforehand.
//
// What the search carries forward is a cone: all that is seen from a root (the start, or a corner the way turned at) through one edge. In
// the cell behind the edge it is cut to each further edge; where a side of it runs past a corner, the way may turn there, and the
// corner becomes a root of its own with the edges about it that lie beyond the turn. Cones are bounded by the directions of corners
// and of the turn, never by computed points, so that every side is exact; where a cone meets its edge is computed only to tell how long a
// way through it is at least. What has the least such length is taken next, straight on without the open list where nothing there
// is less or nothing else follows. Never entered: cells off all simple ways from start to goal (find-blocks.ts). Never taken up:
// roots that were reached for less before. After M. Cui, D. Harabor, A. Grastien, Compromise-free Pathfinding on a Navigation Mesh,
// IJCAI 2017 (Polyanya), whose intervals are computed points. It stops after any number of steps and goes on from there.
import type { Point } from '../../../geometry/point.ts';
import { markBlocks } from './find-blocks.ts';
import type { ConeNet } from './cone-net.ts';

export interface ConeSearch {
  /** The corners that the last way found turns at, `count` of them, from the start on. */
  turns: Int32Array;
  count: number;
  /** Its length: Infinity when there is none, or none is found yet. */
  length: number;
  /** Does the answer stand? */
  isDone: boolean;
  /** Roots and cones looked at so far. */
  expanded: number;
  /** Begins a query between two points, each well inside its cell. */
  begin(startX: number, startZ: number, startCell: number, goalX: number, goalZ: number, goalCell: number): void;
  /** Searches on for at most so many steps; true when the answer stands. */
  run(steps: number): boolean;
  /** What was reached so far, the start first: places, each with the one it was reached from. */
  reached(): Reached[];
}

/** A root, or the middle of what a cone sees of its edge. */
export interface Reached {
  readonly x: number;
  readonly z: number;
  /** Index of its root in the list, −1 for the start. */
  readonly root: number;
  /** Length of the way to it. */
  readonly length: number;
  /** Its turn among those looked at, from 1; 0 when it was not. */
  readonly order: number;
}

/** Turning senses: the wall that a way turns about is on its left, or on its right. */
const TO_LEFT = 0;
const TO_RIGHT = 1;

/** Lengths that differ by less than this factor are the same. */
const ROUNDING = 1 + 1e-13;
const FIRST_ROOM = 1024;

/** A search in that net. All state is its own, and is used again from query to query. */
export function createConeSearch({
  mesh,
  edgeX,
  edgeZ,
  edgeCorner,
  corners,
  fanStart,
  fanEdge,
  blocks,
}: ConeNet): ConeSearch {
  const { cellStart, edgeCell, edgeTwin } = mesh;
  const { ofEdge } = blocks;
  const isBetween = new Int32Array(blocks.top.length);
  // By corner and sense: the least for which it was reached.
  const best = new Float64Array(2 * corners.count);
  const bestMark = new Int32Array(2 * corners.count);
  /** Corners of the goal's cell: the goal is in view from them. */
  const seesGoal = new Int32Array(corners.count);
  let query = 0;
  let goalX = 0;
  let goalZ = 0;
  let goalCell = -1;
  let most = Infinity;
  let mostRoot = -1;

  // Roots: where, whose way they go on, the length of the way to them, and from which direction and in which sense it turns.
  let rootCount = 0;
  let rootTurn = new Int32Array(FIRST_ROOM);
  let rootBefore = new Int32Array(FIRST_ROOM);
  let rootX = new Float64Array(FIRST_ROOM);
  let rootZ = new Float64Array(FIRST_ROOM);
  let rootLength = new Float64Array(FIRST_ROOM);
  let rootIntoX = new Float64Array(FIRST_ROOM);
  let rootIntoZ = new Float64Array(FIRST_ROOM);
  let rootOrder = new Int32Array(FIRST_ROOM);
  // Cones: the half-edge by which they come into a cell, their root, and the directions of their sides.
  let coneCount = 0;
  let coneEdge = new Int32Array(FIRST_ROOM);
  let coneRoot = new Int32Array(FIRST_ROOM);
  let coneLowX = new Float64Array(FIRST_ROOM);
  let coneLowZ = new Float64Array(FIRST_ROOM);
  let coneHighX = new Float64Array(FIRST_ROOM);
  let coneHighZ = new Float64Array(FIRST_ROOM);
  let coneOrder = new Int32Array(FIRST_ROOM);
  // The open list: a binary heap of cones, and of roots as −1 − root.
  let openCount = 0;
  let openKey = new Float64Array(FIRST_ROOM);
  let openItem = new Int32Array(FIRST_ROOM);
  // The least of what the last step made stays out of the open list: often it is next. Infinity: there is none.
  let held = 0;
  let heldKey = Infinity;
  /** A cone that is all there was to go on with is next, whatever is on the open list. */
  let isAlone = false;

  const push = (key: number, item: number): void => {
    if (openCount === openKey.length) {
      openKey = enlarged(openKey);
      openItem = enlarged(openItem);
    }
    let hole = openCount++;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      if (openKey[above] <= key) break;
      openKey[hole] = openKey[above];
      openItem[hole] = openItem[above];
      hole = above;
    }
    openKey[hole] = key;
    openItem[hole] = item;
  };

  const pop = (): number => {
    const keys = openKey;
    const items = openItem;
    const least = items[0];
    const size = --openCount;
    const key = keys[size];
    const item = items[size];
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= size) break;
      if (child + 1 < size && keys[child + 1] < keys[child]) child++;
      if (keys[child] >= key) break;
      keys[hole] = keys[child];
      items[hole] = items[child];
      hole = child;
    }
    keys[hole] = key;
    items[hole] = item;
    return least;
  };

  const add = (key: number, item: number): void => {
    if (heldKey === Infinity) {
      held = item;
      heldKey = key;
      isAlone = item >= 0;
      return;
    }
    isAlone = false;
    if (key < heldKey) {
      push(heldKey, held);
      held = item;
      heldKey = key;
    } else push(key, item);
  };

  /** The way to the root goes on to a corner in view, and may turn there. */
  const turnAt = (corner: number, sense: number, root: number, dx: number, dz: number, least: number): void => {
    const length = rootLength[root] + Math.sqrt(dx * dx + dz * dz);
    const turn = 2 * corner + sense;
    if (bestMark[turn] === query && length >= best[turn]) return;
    if (bestMark[turn ^ 1] === query && length > best[turn ^ 1] * ROUNDING) return;
    bestMark[turn] = query;
    best[turn] = length;
    const x = corners.x[corner];
    const z = corners.z[corner];
    const ex = goalX - x;
    const ez = goalZ - z;
    const whole = length + Math.sqrt(ex * ex + ez * ez);
    if (whole >= most) return;
    if (rootCount === rootTurn.length) growRoots();
    const made = rootCount++;
    rootTurn[made] = turn;
    rootBefore[made] = root;
    rootX[made] = x;
    rootZ[made] = z;
    rootLength[made] = length;
    rootIntoX[made] = dx;
    rootIntoZ[made] = dz;
    rootOrder[made] = 0;
    add(whole > least ? whole : least, -1 - made);
  };

  /**
   * What is seen from the root out of that edge, whose ends are p and q as seen from the root, between two directions; those are p
   * and q themselves unless they lie between them.
   */
  const look = (
    edge: number,
    root: number,
    lowX: number,
    lowZ: number,
    highX: number,
    highZ: number,
    px: number,
    pz: number,
    qx: number,
    qz: number,
    least: number,
  ): void => {
    let gx = goalX - rootX[root];
    let gz = goalZ - rootZ[root];
    const ex = qx - px;
    const ez = qz - pz;
    const side = ex * (gz - pz) - ez * (gx - px);
    if (side > 0) {
      // On this side of the edge: whatever leads there through it is as long as to the mirrored goal.
      const twice = (2 * side) / (ex * ex + ez * ez);
      gx += twice * ez;
      gz -= twice * ex;
    }
    let rest: number;
    if (lowX * gz - lowZ * gx < 0) {
      const t = (px * ez - pz * ex) / (lowX * ez - lowZ * ex);
      const x = t * lowX;
      const z = t * lowZ;
      rest = Math.sqrt(x * x + z * z) + Math.sqrt((gx - x) * (gx - x) + (gz - z) * (gz - z));
    } else if (highX * gz - highZ * gx > 0) {
      const t = (px * ez - pz * ex) / (highX * ez - highZ * ex);
      const x = t * highX;
      const z = t * highZ;
      rest = Math.sqrt(x * x + z * z) + Math.sqrt((gx - x) * (gx - x) + (gz - z) * (gz - z));
    } else rest = Math.sqrt(gx * gx + gz * gz);
    const whole = rootLength[root] + rest;
    if (whole >= most) return;
    if (coneCount === coneEdge.length) growCones();
    const cone = coneCount++;
    coneEdge[cone] = edgeTwin[edge];
    coneRoot[cone] = root;
    coneLowX[cone] = lowX;
    coneLowZ[cone] = lowZ;
    coneHighX[cone] = highX;
    coneHighZ[cone] = highZ;
    coneOrder[cone] = 0;
    add(whole > least ? whole : least, cone);
  };

  /** Has the root's corner been reached for less since? */
  const isOutdone = (root: number, turn: number): boolean =>
    rootLength[root] > best[turn] || (bestMark[turn ^ 1] === query && rootLength[root] > best[turn ^ 1] * ROUNDING);

  const growRoots = (): void => {
    rootTurn = enlarged(rootTurn);
    rootBefore = enlarged(rootBefore);
    rootX = enlarged(rootX);
    rootZ = enlarged(rootZ);
    rootLength = enlarged(rootLength);
    rootIntoX = enlarged(rootIntoX);
    rootIntoZ = enlarged(rootIntoZ);
    rootOrder = enlarged(rootOrder);
  };

  const growCones = (): void => {
    coneEdge = enlarged(coneEdge);
    coneRoot = enlarged(coneRoot);
    coneLowX = enlarged(coneLowX);
    coneLowZ = enlarged(coneLowZ);
    coneHighX = enlarged(coneHighX);
    coneHighZ = enlarged(coneHighZ);
    coneOrder = enlarged(coneOrder);
  };

  /** Everything in view from the start. */
  const lookAbout = (cell: number): void => {
    const x = rootX[0];
    const z = rootZ[0];
    const end = cellStart[cell + 1];
    for (let edge = cellStart[cell]; edge < end; edge++) {
      if (edgeTwin[edge] < 0 || isBetween[ofEdge[edge]] !== query) continue;
      const next = edge + 1 === end ? cellStart[cell] : edge + 1;
      const px = edgeX[edge] - x;
      const pz = edgeZ[edge] - z;
      const qx = edgeX[next] - x;
      const qz = edgeZ[next] - z;
      look(edge, 0, px, pz, qx, qz, px, pz, qx, qz, 0);
    }
  };

  /** A root: what is seen from it beyond the turn. */
  const turnOn = (root: number, least: number): void => {
    const turn = rootTurn[root];
    if (isOutdone(root, turn)) return;
    const corner = turn >> 1;
    const length = rootLength[root];
    const x = rootX[root];
    const z = rootZ[root];
    if (seesGoal[corner] === query) {
      const ex = goalX - x;
      const ez = goalZ - z;
      reachGoal(length + Math.sqrt(ex * ex + ez * ez), root);
      return;
    }
    const dx = rootIntoX[root];
    const dz = rootIntoZ[root];
    const first = fanStart[corner];
    const last = fanStart[corner + 1];
    const isLeft = (turn & 1) === TO_LEFT;
    for (let i = first; i < last; i++) {
      const edge = fanEdge[isLeft ? i : last - 1 - (i - first)];
      const cell = edgeCell[edge];
      const next = edge + 1 === cellStart[cell + 1] ? cellStart[cell] : edge + 1;
      const px = edgeX[edge] - x;
      const pz = edgeZ[edge] - z;
      const qx = edgeX[next] - x;
      const qz = edgeZ[next] - z;
      const turnP = dx * pz - dz * px;
      const turnQ = dx * qz - dz * qx;
      // The row ends in the direction in which it came; half a turn back leads along a wall.
      if (isLeft ? turnP > 0 : turnQ < 0) return;
      if (px * qz - pz * qx <= 0) {
        // Seen end on: the way may run along it, and turn at its nearer end.
        const isNear = px * px + pz * pz < qx * qx + qz * qz;
        const near = edgeCorner[isNear ? edge : next];
        if (near >= 0) turnAt(near, isNear ? TO_LEFT : TO_RIGHT, root, isNear ? px : qx, isNear ? pz : qz, least);
        continue;
      }
      if (isLeft ? turnP === 0 && dx * px + dz * pz > 0 : turnQ === 0 && dx * qx + dz * qz > 0) return;
      if (isBetween[ofEdge[edge]] !== query) continue;
      if (isLeft) {
        if (turnQ > 0) look(edge, root, px, pz, dx, dz, px, pz, qx, qz, least);
        else look(edge, root, px, pz, qx, qz, px, pz, qx, qz, least);
      } else if (turnP < 0) look(edge, root, dx, dz, qx, qz, px, pz, qx, qz, least);
      else look(edge, root, px, pz, qx, qz, px, pz, qx, qz, least);
    }
  };

  const reachGoal = (length: number, root: number): void => {
    if (length >= most) return;
    most = length;
    mostRoot = root;
  };

  /** A cone: what is seen of the cell, and out of it. */
  const lookThrough = (cone: number, least: number): void => {
    const root = coneRoot[cone];
    if (root > 0 && isOutdone(root, rootTurn[root])) return;
    const entry = coneEdge[cone];
    const lowX = coneLowX[cone];
    const lowZ = coneLowZ[cone];
    const highX = coneHighX[cone];
    const highZ = coneHighZ[cone];
    const x = rootX[root];
    const z = rootZ[root];
    const cell = edgeCell[entry];
    const first = cellStart[cell];
    const end = cellStart[cell + 1];
    const isGoal = cell === goalCell;
    if (isGoal) {
      const gx = goalX - x;
      const gz = goalZ - z;
      if (lowX * gz - lowZ * gx >= 0 && highX * gz - highZ * gx <= 0) {
        reachGoal(rootLength[root] + Math.sqrt(gx * gx + gz * gz), root);
        return;
      }
    }
    let edge = entry + 1 === end ? first : entry + 1;
    let px = edgeX[edge] - x;
    let pz = edgeZ[edge] - z;
    let lowP = lowX * pz - lowZ * px;
    let highP = highX * pz - highZ * px;
    for (;;) {
      if (lowP === 0 || highP === 0) {
        const corner = edgeCorner[edge];
        if (corner >= 0) {
          if (lowP === 0) turnAt(corner, TO_LEFT, root, px, pz, least);
          if (highP === 0) turnAt(corner, TO_RIGHT, root, px, pz, least);
        }
      }
      if (edge === entry) return;
      const next = edge + 1 === end ? first : edge + 1;
      const qx = edgeX[next] - x;
      const qz = edgeZ[next] - z;
      const lowQ = lowX * qz - lowZ * qx;
      const highQ = highX * qz - highZ * qx;
      // A cone of no width at all goes on at the edge that begins on it.
      if (
        !isGoal &&
        lowQ > 0 &&
        (highP < 0 || (highP === 0 && lowP === 0)) &&
        edgeTwin[edge] >= 0 &&
        isBetween[ofEdge[edge]] === query
      ) {
        const isPIn = lowP >= 0;
        const isQIn = highQ <= 0;
        look(
          edge,
          root,
          isPIn ? px : lowX,
          isPIn ? pz : lowZ,
          isQIn ? qx : highX,
          isQIn ? qz : highZ,
          px,
          pz,
          qx,
          qz,
          least,
        );
      }
      edge = next;
      px = qx;
      pz = qz;
      lowP = lowQ;
      highP = highQ;
    }
  };

  /** The middle of what a cone sees of its edge. */
  const middleOf = (cone: number): Point => {
    const root = coneRoot[cone];
    const high = coneEdge[cone];
    const low = mesh.edgeNext[high];
    const [x, z] = [rootX[root], rootZ[root]];
    const [px, pz] = [edgeX[low] - x, edgeZ[low] - z];
    const [ex, ez] = [edgeX[high] - edgeX[low], edgeZ[high] - edgeZ[low]];
    const meet = (dx: number, dz: number): Point => {
      const t = (px * ez - pz * ex) / (dx * ez - dz * ex);
      return { x: t * dx, z: t * dz };
    };
    const from = meet(coneLowX[cone], coneLowZ[cone]);
    const to = meet(coneHighX[cone], coneHighZ[cone]);
    return { x: x + (from.x + to.x) / 2, z: z + (from.z + to.z) / 2 };
  };

  const search: ConeSearch = {
    turns: new Int32Array(64),
    count: 0,
    length: Infinity,
    isDone: true,
    expanded: 0,
    begin(startX, startZ, startCell, toX, toZ, toCell) {
      query++;
      goalX = toX;
      goalZ = toZ;
      goalCell = toCell;
      most = Infinity;
      mostRoot = -1;
      rootCount = 1;
      coneCount = openCount = 0;
      heldKey = Infinity;
      search.count = search.expanded = 0;
      search.length = Infinity;
      search.isDone = false;
      rootX[0] = startX;
      rootZ[0] = startZ;
      rootLength[0] = 0;
      rootBefore[0] = -1;
      rootOrder[0] = 0;
      if (blocks.part[startCell] !== blocks.part[goalCell]) return;
      if (startCell === goalCell) {
        reachGoal(Math.sqrt((toX - startX) * (toX - startX) + (toZ - startZ) * (toZ - startZ)), 0);
        return;
      }
      markBlocks(blocks, startCell, goalCell, isBetween, query);
      for (let edge = cellStart[goalCell]; edge < cellStart[goalCell + 1]; edge++) {
        if (edgeCorner[edge] >= 0) seesGoal[edgeCorner[edge]] = query;
      }
      lookAbout(startCell);
    },
    run(steps) {
      for (let left = steps; ; left--) {
        if (heldKey < Infinity && (heldKey >= most || (!isAlone && openCount > 0 && openKey[0] < heldKey))) {
          if (heldKey < most) push(heldKey, held);
          heldKey = Infinity;
        }
        if (heldKey === Infinity) {
          if (openCount === 0 || openKey[0] >= most) break;
          heldKey = openKey[0];
          held = pop();
        }
        if (left <= 0) return false;
        const item = held;
        const key = heldKey;
        heldKey = Infinity;
        search.expanded++;
        if (item < 0) {
          rootOrder[-1 - item] = search.expanded;
          turnOn(-1 - item, key);
        } else {
          coneOrder[item] = search.expanded;
          lookThrough(item, key);
        }
      }
      search.length = most;
      search.isDone = true;
      let count = 0;
      for (let root = mostRoot; root > 0; root = rootBefore[root]) count++;
      if (search.turns.length < count) search.turns = new Int32Array(2 * count);
      search.count = count;
      for (let root = mostRoot; root > 0; root = rootBefore[root]) search.turns[--count] = rootTurn[root] >> 1;
      openCount = 0;
      heldKey = Infinity;
      return true;
    },
    reached() {
      const found: Reached[] = [];
      for (let root = 0; root < rootCount; root++) {
        const order = rootOrder[root];
        found.push({
          x: rootX[root],
          z: rootZ[root],
          root: rootBefore[root],
          length: rootLength[root],
          order,
        });
      }
      for (let cone = 0; cone < coneCount; cone++) {
        const root = coneRoot[cone];
        const { x, z } = middleOf(cone);
        const length = rootLength[root] + Math.hypot(x - rootX[root], z - rootZ[root]);
        found.push({ x, z, root, length, order: coneOrder[cone] });
      }
      return found;
    },
  };
  return search;
}

function enlarged<T extends Int32Array | Uint8Array | Float64Array>(old: T): T {
  const larger = new (old.constructor as new (length: number) => T)(2 * old.length);
  larger.set(old);
  return larger;
}
