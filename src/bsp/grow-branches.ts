// From wall pieces to the bare tree: splits sets of pieces by chosen lines until each bounds a convex region.
//
// A set is parted by its splitter: pieces in front, pieces behind, pieces across cut in two, and pieces along it handed side by
// side to where they face. Neither part is ever empty, so no leaf is without walls; the lines used above can never part a set
// below, so it ends. An own stack instead of recursion: a plan may make a tree as deep as it has walls.
// After H. Fuchs, Z. Kedem, B. Naylor, "On Visible Surface Generation by A Priori Tree Structures", 1980.
import { meet, sideOfPoint } from '../geometry/exact-plane.ts';
import { chooseSplitter } from './choose-splitter.ts';
import type { Pieces } from './pieces.ts';
import { BACK_SIDE, FRONT_SIDE, addPiece } from './pieces.ts';
import { createBench } from './score-line.ts';
import type { Child } from './tree.ts';

/** The tree without shapes. Arrays of the first block are indexed by branch, of the second by leaf. */
export interface BareTree {
  root: Child;
  readonly line: number[];
  /** 1 where the front is the right of the line's own direction, −1 where it is the left. */
  readonly sense: number[];
  readonly front: Child[];
  readonly back: Child[];
  readonly depth: number[];

  /** The pieces that bound each leaf. */
  readonly leafPieces: number[][];
  readonly leafDepth: number[];

  /** The branch whose splitter first cuts or covers each wall, or the leaf (as ~leaf) that holds it whole. */
  readonly homeOfWall: Int32Array;
}

interface Task {
  readonly set: number[];
  readonly depth: number;
  /** Where the result is to be hung: a branch's front or back, or the root. */
  readonly parent: number;
  readonly behind: boolean;
}

const HOMELESS = 0x7fffffff;

/** Squares a side of the grid by which pieces are put in order of place. */
const ORDER_SIDE = 1 << 15;

/** Splits all pieces. The pieces are cut and marked on the way. */
export function growBranches(pieces: Pieces): BareTree {
  const bare: BareTree = {
    root: 0,
    line: [],
    sense: [],
    front: [],
    back: [],
    depth: [],
    leafPieces: [],
    leafDepth: [],
    homeOfWall: new Int32Array(pieces.lineOfWall.length).fill(HOMELESS),
  };
  const everything = orderByPlace(pieces);
  const bench = createBench(pieces);
  const tasks: Task[] = [{ set: everything, depth: 0, parent: -1, behind: false }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { set, depth, parent, behind } = task;
    const line = chooseSplitter(pieces, set, depth, bench);
    const child = line < 0 ? addLeaf(bare, pieces, set, depth) : bare.line.length;
    if (parent < 0) bare.root = child;
    else (behind ? bare.back : bare.front)[parent] = child;
    if (line < 0) continue;
    const sense = senseOf(pieces, set, line);
    bare.line.push(line);
    bare.sense.push(sense);
    bare.front.push(0);
    bare.back.push(0);
    bare.depth.push(depth);
    const [front, back] = part(pieces, set, line, sense, bare.homeOfWall, child);
    tasks.push({ set: back, depth: depth + 1, parent: child, behind: true });
    tasks.push({ set: front, depth: depth + 1, parent: child, behind: false });
  }
  return bare;
}

/**
 * All pieces so that neighbours in the list lie near each other in the plan, and in every subset that keeps the order: scores are
 * taken by the handful (score-line.ts). After G. Morton, "A Computer Oriented Geodetic Data Base", 1966.
 */
function orderByPlace({ plane, from, to }: Pieces): number[] {
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let point = 0; point < plane.x.length; point++) {
    minX = Math.min(minX, plane.x[point]);
    maxX = Math.max(maxX, plane.x[point]);
    minZ = Math.min(minZ, plane.z[point]);
    maxZ = Math.max(maxZ, plane.z[point]);
  }
  const scale = (ORDER_SIDE - 1) / Math.max(maxX - minX, maxZ - minZ);
  const place = Float64Array.from(from, (a, piece) => {
    const b = to[piece];
    const column = spread(Math.floor(((plane.x[a] + plane.x[b]) / 2 - minX) * scale));
    const row = spread(Math.floor(((plane.z[a] + plane.z[b]) / 2 - minZ) * scale));
    return column + 2 * row;
  });
  return from.map((_, piece) => piece).sort((p, q) => place[p] - place[q] || p - q);
}

/** The bits of a number below ORDER_SIDE, a gap between each two. */
function spread(number: number): number {
  let bits = number;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

function addLeaf(bare: BareTree, pieces: Pieces, set: number[], depth: number): Child {
  const leaf = bare.leafPieces.length;
  // In the order of walls, as everything else that counts on none.
  set.sort((p, q) => pieces.wall[p] - pieces.wall[q]);
  bare.leafPieces.push(set);
  bare.leafDepth.push(depth);
  for (const piece of set) {
    const wall = pieces.wall[piece];
    if (bare.homeOfWall[wall] === HOMELESS) bare.homeOfWall[wall] = ~leaf;
  }
  return ~leaf;
}

/** The first wall along the line says which way it faces, so that a one-sided wall's room is in front of its splitter. */
function senseOf(pieces: Pieces, set: readonly number[], line: number): number {
  let first = -1;
  for (const piece of set) {
    const wall = pieces.wall[piece];
    if (pieces.lineOfWall[wall] === line && (first < 0 || wall < pieces.wall[first])) first = piece;
  }
  if (first < 0) throw new Error(`buildTree: no wall of the set lies on its splitter, line ${line}`);
  const sense = pieces.senseOfWall[pieces.wall[first]];
  return pieces.sides[first] & FRONT_SIDE ? sense : -sense;
}

function part(
  pieces: Pieces,
  set: readonly number[],
  line: number,
  sense: number,
  homeOfWall: Int32Array,
  branch: number,
): [number[], number[]] {
  const front: number[] = [];
  const back: number[] = [];
  for (const piece of set) {
    const wall = pieces.wall[piece];
    if (pieces.lineOfWall[wall] === line) {
      if (homeOfWall[wall] === HOMELESS) homeOfWall[wall] = branch;
      pieces.spent[piece] = 1;
      const [facing, averted] = pieces.senseOfWall[wall] === sense ? [front, back] : [back, front];
      const sides = pieces.sides[piece];
      (sides & FRONT_SIDE ? facing : averted).push(piece);
      if (sides === (FRONT_SIDE | BACK_SIDE)) {
        pieces.sides[piece] = FRONT_SIDE;
        averted.push(addPiece(pieces, pieces.from[piece], pieces.to[piece], wall, BACK_SIDE, 1));
      }
      continue;
    }
    const a = sideOfPoint(pieces.plane, pieces.from[piece], line) * sense;
    const b = sideOfPoint(pieces.plane, pieces.to[piece], line) * sense;
    if (a >= 0 && b >= 0) front.push(piece);
    else if (a <= 0 && b <= 0) back.push(piece);
    else {
      if (homeOfWall[wall] === HOMELESS) homeOfWall[wall] = branch;
      const cut = meet(pieces.plane, pieces.lineOfWall[wall], line);
      pieces.cutAt.add(cut);
      const rest = addPiece(pieces, cut, pieces.to[piece], wall, pieces.sides[piece], pieces.spent[piece]);
      pieces.to[piece] = cut;
      (a > 0 ? front : back).push(piece);
      (a > 0 ? back : front).push(rest);
    }
  }
  return [front, back];
}
