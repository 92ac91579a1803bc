// The shortest way of a point from corner to corner, with nothing known of ways beforehand.
//
// From the start cones go out, each all that is seen through one opening; in the cell behind it a cone is cut to each further
// opening, and corners at its sides are reached. From a corner the way goes on to the corners in view beyond the turn, a row that is
// made when somebody first comes by (corner-views.ts), and to the goal, if it is in view. Cones and corners lie on one open list by the
// least length that a way over them can have; what is least of those just made does not go there first. A cone that is the only thing to go on with is
// followed at once. Never entered: what lies off all simple ways from start to goal (find-blocks.ts). Cones are bounded by directions to
// corners, so that every side is exact; where a cone meets its opening is computed only for how long a way through it is at least. After
// M. Cui, D. Harabor, A. Grastien, Compromise-free Pathfinding on a Navigation Mesh, IJCAI 2017 (Polyanya), whose cones go on from
// corners too. It stops after any number of steps and goes on from there.
import { grown } from '../../../search/grown.ts';
import type { Point } from '../../../geometry/point.ts';
import type { Sight } from '../sight.ts';
import { createViewer, mayTurn, trimViews, viewsOf } from './corner-views.ts';
import { markBlocks } from './find-blocks.ts';
import type { Openings } from './lay-openings.ts';

export interface CornerSearch {
  /** The corners that the last way found turns at, `count` of them, from the start on. */
  turns: Int32Array;
  count: number;
  /** Its length: Infinity when there is none, or none is found yet. */
  length: number;
  /** Does the answer stand? */
  isDone: boolean;
  /** Cones and corners looked at so far. */
  expanded: number;
  /** Begins a query between two points, each well inside its cell. */
  begin(startX: number, startZ: number, startCell: number, goalX: number, goalZ: number, goalCell: number): void;
  /** Searches on for at most so many steps; true when the answer stands. */
  run(steps: number): boolean;
  /** What was reached so far, the start first: places, each with the one it was reached from. */
  reached(): Reached[];
}

/** The start, a corner, or the middle of what a cone sees of its opening. */
export interface Reached {
  readonly x: number;
  readonly z: number;
  /** Index in the list of what it was reached from, −1 for the start. */
  readonly from: number;
  /** Length of the way to it. */
  readonly length: number;
  /** Its turn among those looked at, from 1; 0 when it was not. */
  readonly order: number;
}

/** Lengths that differ by less than this factor are the same. */
const ROUNDING = 1 + 1e-13;
const FIRST_ROOM = 1024;

// Fractions of the query, in one list: as variables of a closure, or arguments, each would be a number on the heap anew.
const START_X = 0;
const START_Z = 1;
const GOAL_X = 2;
const GOAL_Z = 3;
/** The length of the way found. */
const FOUND = 4;
/** The least whole lengths of what is held, and of what is being made. */
const HELD = 5;
const MADE = 6;

/** A search through those openings. All state is its own, and is used again from query to query. */
export function createCornerSearch(openings: Openings, sight: Sight): CornerSearch {
  const {
    corners,
    blocks,
    first,
    at,
    corner: cornerAt,
    cell: cellOf,
    twin,
    block,
    fanStart,
    fan,
    cornerBlock,
    walls,
  } = openings;
  const { x: cornerX, z: cornerZ } = corners;
  const views = viewsOf(openings);
  const look = createViewer(openings);
  const isBetween = new Int32Array(blocks.top.length);
  /** Corners of the goal's cell: the goal is in view from them. */
  const seesGoal = new Int32Array(corners.count);
  let query = 0;
  let goalCell = -1;
  let lastTurn = -1;
  const now = new Float64Array(7);

  // By turn: the least length for which it was reached, from which turn (−1: the start), and whether it was looked at.
  const turnMark = new Int32Array(2 * corners.count);
  const turnLength = new Float64Array(2 * corners.count);
  const turnBefore = new Int32Array(2 * corners.count);
  const turnOrder = new Int32Array(2 * corners.count);
  let reachedCount = 0;
  let reachedTurns = new Int32Array(FIRST_ROOM);
  // Cones: the opening by which they come into a cell, and the directions of their sides: lowX, lowZ, highX, highZ.
  let coneCount = 0;
  let coneEntry = new Int32Array(FIRST_ROOM);
  let coneOrder = new Int32Array(FIRST_ROOM);
  let coneSides = new Float64Array(4 * FIRST_ROOM);
  // The open list: a binary heap of cones, and of turns as −1 − turn.
  let openCount = 0;
  let openKey = new Float64Array(FIRST_ROOM);
  let openItem = new Int32Array(FIRST_ROOM);
  // The least of what the last step made stays out of the open list: often it is next.
  let held = 0;
  let isHeld = false;
  /** A cone that is all there was to go on with is next, whatever is on the open list. */
  let isAlone = false;

  const push = (item: number, slot: number): void => {
    if (openCount === openKey.length) {
      openKey = grown(openKey, 2 * openKey.length);
      openItem = grown(openItem, 2 * openItem.length);
    }
    const keys = openKey;
    const items = openItem;
    const key = now[slot];
    let hole = openCount++;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      if (keys[above] <= key) break;
      keys[hole] = keys[above];
      items[hole] = items[above];
      hole = above;
    }
    keys[hole] = key;
    items[hole] = item;
  };

  /** Takes the least off the open list, to be held. */
  const holdLeast = (): void => {
    const keys = openKey;
    const items = openItem;
    now[HELD] = keys[0];
    held = items[0];
    isHeld = true;
    const size = --openCount;
    const key = keys[size];
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
    items[hole] = items[size];
  };

  /** Takes in what was made, whose least whole length is now[MADE]. */
  const add = (item: number): void => {
    if (!isHeld) {
      isHeld = true;
      isAlone = item >= 0;
    } else {
      isAlone = false;
      if (now[MADE] >= now[HELD]) {
        push(item, MADE);
        return;
      }
      push(held, HELD);
    }
    held = item;
    now[HELD] = now[MADE];
  };

  /** A corner in view from the start. */
  const reachFromStart = (corner: number): void => {
    const dx = cornerX[corner] - now[START_X];
    const dz = cornerZ[corner] - now[START_Z];
    const length = Math.sqrt(dx * dx + dz * dz);
    for (let turn = 2 * corner; turn <= 2 * corner + 1; turn++) {
      if (turnMark[turn] === query && length >= turnLength[turn]) continue;
      if (!mayTurn(walls, turn, dx, dz)) continue;
      turnLength[turn] = length;
      reach(turn, -1);
    }
  };

  /** Reaches a turn for less than before, which is in turnLength already. */
  const reach = (turn: number, before: number): void => {
    if (turnMark[turn] !== query) {
      turnMark[turn] = query;
      turnOrder[turn] = 0;
      if (reachedCount === reachedTurns.length) reachedTurns = grown(reachedTurns, 2 * reachedTurns.length);
      reachedTurns[reachedCount++] = turn;
    }
    turnBefore[turn] = before;
    const ex = now[GOAL_X] - cornerX[turn >> 1];
    const ez = now[GOAL_Z] - cornerZ[turn >> 1];
    now[MADE] = turnLength[turn] + Math.sqrt(ex * ex + ez * ez);
    add(-1 - turn);
  };

  /** What is seen from the start out of that opening: a cone whose sides are laid down already behind the last. */
  const open = (opening: number): void => {
    const cone = coneCount;
    const x = now[START_X];
    const z = now[START_Z];
    const px = at[4 * opening] - x;
    const pz = at[4 * opening + 1] - z;
    const ex = at[4 * opening + 2] - x - px;
    const ez = at[4 * opening + 3] - z - pz;
    let gx = now[GOAL_X] - x;
    let gz = now[GOAL_Z] - z;
    const side = ex * (gz - pz) - ez * (gx - px);
    if (side > 0) {
      // On this side of the opening: whatever leads there through it is as long as to the mirrored goal.
      const twice = (2 * side) / (ex * ex + ez * ez);
      gx += twice * ez;
      gz -= twice * ex;
    }
    let sideX = coneSides[4 * cone];
    let sideZ = coneSides[4 * cone + 1];
    let isBeside = sideX * gz - sideZ * gx < 0;
    if (!isBeside) {
      sideX = coneSides[4 * cone + 2];
      sideZ = coneSides[4 * cone + 3];
      isBeside = sideX * gz - sideZ * gx > 0;
    }
    let whole = 0;
    if (isBeside) {
      const t = (px * ez - pz * ex) / (sideX * ez - sideZ * ex);
      const ax = t * sideX;
      const az = t * sideZ;
      whole = Math.sqrt(ax * ax + az * az);
      gx -= ax;
      gz -= az;
    }
    now[MADE] = whole + Math.sqrt(gx * gx + gz * gz);
    coneEntry[cone] = twin[opening];
    coneOrder[cone] = 0;
    coneCount = cone + 1;
    if (coneCount === coneEntry.length) {
      coneEntry = grown(coneEntry, 2 * coneEntry.length);
      coneOrder = grown(coneOrder, 2 * coneOrder.length);
      coneSides = grown(coneSides, 2 * coneSides.length);
    }
    add(cone);
  };

  /** Everything in view from the start, for a first step. */
  const lookAbout = (cell: number): void => {
    const x = now[START_X];
    const z = now[START_Z];
    for (let opening = first[cell]; opening < first[cell + 1]; opening++) {
      if (isBetween[block[opening]] !== query) continue;
      const sides = 4 * coneCount;
      coneSides[sides] = at[4 * opening] - x;
      coneSides[sides + 1] = at[4 * opening + 1] - z;
      coneSides[sides + 2] = at[4 * opening + 2] - x;
      coneSides[sides + 3] = at[4 * opening + 3] - z;
      open(opening);
    }
  };

  /** A cone: corners at its sides in the cell it comes to, and what is seen out of that. */
  const lookThrough = (cone: number): void => {
    const entry = coneEntry[cone];
    const lowX = coneSides[4 * cone];
    const lowZ = coneSides[4 * cone + 1];
    const highX = coneSides[4 * cone + 2];
    const highZ = coneSides[4 * cone + 3];
    const x = now[START_X];
    const z = now[START_Z];
    const cell = cellOf[entry];
    const isGoal = cell === goalCell;
    if (isGoal) {
      const gx = now[GOAL_X] - x;
      const gz = now[GOAL_Z] - z;
      if (lowX * gz - lowZ * gx >= 0 && highX * gz - highZ * gx <= 0) {
        find(-1);
        return;
      }
    }
    const end = first[cell + 1];
    for (let opening = first[cell]; opening < end; opening++) {
      if (isBetween[block[opening]] !== query) continue;
      const px = at[4 * opening] - x;
      const pz = at[4 * opening + 1] - z;
      const qx = at[4 * opening + 2] - x;
      const qz = at[4 * opening + 3] - z;
      const lowP = lowX * pz - lowZ * px;
      const highP = highX * pz - highZ * px;
      const lowQ = lowX * qz - lowZ * qx;
      const highQ = highX * qz - highZ * qx;
      if ((lowP === 0 || highP === 0) && cornerAt[2 * opening] >= 0) reachFromStart(cornerAt[2 * opening]);
      if ((lowQ === 0 || highQ === 0) && cornerAt[2 * opening + 1] >= 0) reachFromStart(cornerAt[2 * opening + 1]);
      // A cone of no width at all goes on at the opening that begins on it.
      if (opening === entry || isGoal || lowQ <= 0 || highP > 0 || (highP === 0 && lowP !== 0)) continue;
      const sides = 4 * coneCount;
      coneSides[sides] = lowP >= 0 ? px : lowX;
      coneSides[sides + 1] = lowP >= 0 ? pz : lowZ;
      coneSides[sides + 2] = highQ <= 0 ? qx : highX;
      coneSides[sides + 3] = highQ <= 0 ? qz : highZ;
      open(opening);
    }
  };

  /** A corner: the corners beyond the turn, or the goal. */
  const goOn = (turn: number): void => {
    const corner = turn >> 1;
    const x = cornerX[corner];
    const z = cornerZ[corner];
    const before = turnBefore[turn];
    const dx = x - (before < 0 ? now[START_X] : cornerX[before >> 1]);
    const dz = z - (before < 0 ? now[START_Z] : cornerZ[before >> 1]);
    const way = (turn & 1) === 0 ? 1 : -1;
    const gx = now[GOAL_X] - x;
    const gz = now[GOAL_Z] - z;
    if (way * (dx * gz - dz * gx) <= 0 && isGoalInView(corner)) {
      find(turn);
      return;
    }
    if (views.start[turn] < 0) look(views, turn);
    const { to, length } = views;
    const base = turnLength[turn];
    for (let i = views.start[turn], end = views.end[turn]; i < end; i++) {
      const target = to[i];
      const other = target >> 1;
      if (way * (dx * (cornerZ[other] - z) - dz * (cornerX[other] - x)) > 0) return;
      const own = cornerBlock[other];
      if (own >= 0 && isBetween[own] !== query) continue;
      const whole = base + length[i];
      if (turnMark[target] === query && (turnOrder[target] > 0 || whole >= turnLength[target])) continue;
      if (turnMark[target ^ 1] === query && whole > turnLength[target ^ 1] * ROUNDING) continue;
      turnLength[target] = whole;
      reach(target, turn);
    }
  };

  /** The goal is in view from there, and nothing else can lead to it for less. */
  const find = (turn: number): void => {
    const x = turn < 0 ? now[START_X] : cornerX[turn >> 1];
    const z = turn < 0 ? now[START_Z] : cornerZ[turn >> 1];
    const dx = now[GOAL_X] - x;
    const dz = now[GOAL_Z] - z;
    now[FOUND] = (turn < 0 ? 0 : turnLength[turn]) + Math.sqrt(dx * dx + dz * dz);
    lastTurn = turn;
  };

  /** Is the goal in view from a corner? Straight through the cells; a line that touches something is for sight.ts to tell. */
  const isGoalInView = (corner: number): boolean => {
    if (seesGoal[corner] === query) return true;
    const x = cornerX[corner];
    const z = cornerZ[corner];
    const gx = now[GOAL_X] - x;
    const gz = now[GOAL_Z] - z;
    let exit = -1;
    let touches = false;
    for (let i = fanStart[corner]; i < fanStart[corner + 1]; i++) {
      const opening = fan[i];
      const px = at[4 * opening] - x;
      const pz = at[4 * opening + 1] - z;
      const qx = at[4 * opening + 2] - x;
      const qz = at[4 * opening + 3] - z;
      const sideP = px * gz - pz * gx;
      const sideQ = qx * gz - qz * gx;
      // An opening that is seen end on may lie the other way.
      if (sideP < 0 || sideQ > 0 || (sideP === sideQ && px * gx + pz * gz < 0)) continue;
      exit = opening;
      touches = sideP === 0 || sideQ === 0;
      break;
    }
    while (exit >= 0 && !touches) {
      const entry = twin[exit];
      const cell = cellOf[entry];
      if (cell === goalCell) return true;
      exit = -1;
      const end = first[cell + 1];
      for (let opening = first[cell]; opening < end; opening++) {
        if (opening === entry) continue;
        const sideP = (at[4 * opening] - x) * gz - (at[4 * opening + 1] - z) * gx;
        const sideQ = (at[4 * opening + 2] - x) * gz - (at[4 * opening + 3] - z) * gx;
        if (sideP < 0 || sideQ > 0) continue;
        exit = opening;
        touches = sideP === 0 || sideQ === 0;
        break;
      }
    }
    return touches && sight.isClear(x, z, now[GOAL_X], now[GOAL_Z], corners.wedge[corner], null);
  };

  /** The middle of what a cone sees of its opening. */
  const middleOf = (cone: number): Point => {
    const [x, z] = now;
    const [bx, bz, ax, az] = at.subarray(4 * coneEntry[cone]);
    const [px, pz, ex, ez] = [ax - x, az - z, bx - ax, bz - az];
    const meet = (side: number): Point => {
      const [dx, dz] = coneSides.subarray(4 * cone + side);
      const t = (px * ez - pz * ex) / (dx * ez - dz * ex);
      return { x: t * dx, z: t * dz };
    };
    const [one, other] = [meet(0), meet(2)];
    return { x: x + (one.x + other.x) / 2, z: z + (one.z + other.z) / 2 };
  };

  const search: CornerSearch = {
    turns: new Int32Array(64),
    count: 0,
    length: Infinity,
    isDone: true,
    expanded: 0,
    begin(startX, startZ, startCell, toX, toZ, toCell) {
      query++;
      trimViews(views);
      now[START_X] = startX;
      now[START_Z] = startZ;
      now[GOAL_X] = toX;
      now[GOAL_Z] = toZ;
      now[FOUND] = Infinity;
      goalCell = toCell;
      lastTurn = -1;
      coneCount = openCount = reachedCount = 0;
      isHeld = false;
      search.count = search.expanded = 0;
      search.length = Infinity;
      search.isDone = false;
      if (blocks.part[startCell] !== blocks.part[goalCell]) return;
      if (startCell === goalCell) {
        find(-1);
        return;
      }
      markBlocks(blocks, startCell, goalCell, isBetween, query);
      for (let opening = first[goalCell]; opening < first[goalCell + 1]; opening++) {
        if (cornerAt[2 * opening] >= 0) seesGoal[cornerAt[2 * opening]] = query;
        if (cornerAt[2 * opening + 1] >= 0) seesGoal[cornerAt[2 * opening + 1]] = query;
      }
      lookAbout(startCell);
    },
    run(steps) {
      // Whole, so that counting down makes no number on the heap.
      for (let left = Math.min(steps, 2 ** 30); now[FOUND] === Infinity;) {
        if (isHeld && !isAlone && openCount > 0 && openKey[0] < now[HELD]) {
          push(held, HELD);
          isHeld = false;
        }
        if (!isHeld) {
          if (openCount === 0) break;
          holdLeast();
        }
        const item = held;
        if (item < 0) {
          const turn = -1 - item;
          const other = turn ^ 1;
          if (turnOrder[turn] > 0 || (turnMark[other] === query && turnLength[turn] > turnLength[other] * ROUNDING)) {
            isHeld = false;
            continue;
          }
          if (left-- <= 0) return false;
          isHeld = false;
          turnOrder[turn] = ++search.expanded;
          goOn(turn);
        } else {
          if (left-- <= 0) return false;
          isHeld = false;
          coneOrder[item] = ++search.expanded;
          lookThrough(item);
        }
      }
      search.length = now[FOUND];
      search.isDone = true;
      let count = 0;
      for (let turn = lastTurn; turn >= 0; turn = turnBefore[turn]) count++;
      if (search.turns.length < count) search.turns = new Int32Array(2 * count);
      search.count = count;
      for (let turn = lastTurn; turn >= 0; turn = turnBefore[turn]) search.turns[--count] = turn >> 1;
      return true;
    },
    reached() {
      const found: Reached[] = [{ x: now[START_X], z: now[START_Z], from: -1, length: 0, order: 0 }];
      const placeOf = new Map<number, number>([[-1, 0]]);
      reachedTurns.subarray(0, reachedCount).forEach((turn, i) => placeOf.set(turn, i + 1));
      for (const turn of reachedTurns.subarray(0, reachedCount)) {
        found.push({
          x: cornerX[turn >> 1],
          z: cornerZ[turn >> 1],
          from: placeOf.get(turnBefore[turn])!,
          length: turnLength[turn],
          order: turnOrder[turn],
        });
      }
      for (let cone = 0; cone < coneCount; cone++) {
        const { x, z } = middleOf(cone);
        found.push({ x, z, from: 0, length: Math.hypot(x - now[START_X], z - now[START_Z]), order: coneOrder[cone] });
      }
      return found;
    },
  };
  return search;
}
