// From wall pieces to the bare tree: splits sets of pieces by chosen lines until each bounds a convex region.
//
// A set is parted by its splitter: pieces in front, pieces behind, pieces across cut in two, and pieces along it handed side by
// side to where they face. Neither part is ever empty, so no leaf is without walls; the lines used above can never part a set
// below, so it ends. An own stack instead of recursion: a plan may make a tree as deep as it has walls.
// After H. Fuchs, Z. Kedem, B. Naylor, "On Visible Surface Generation by A Priori Tree Structures", 1980.
import { meet, sideOfPoint } from '../geometry/exact-plane.ts';
import { chooseSplitter, createBench } from './choose-splitter.ts';
import type { Pieces } from './pieces.ts';
import { BACK_SIDE, FRONT_SIDE, addPiece } from './pieces.ts';
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
  const everything = pieces.wall.map((_, piece) => piece);
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

function addLeaf(bare: BareTree, pieces: Pieces, set: number[], depth: number): Child {
  const leaf = bare.leafPieces.length;
  bare.leafPieces.push(set);
  bare.leafDepth.push(depth);
  for (const piece of set) {
    const wall = pieces.wall[piece];
    if (bare.homeOfWall[wall] === HOMELESS) bare.homeOfWall[wall] = ~leaf;
  }
  return ~leaf;
}

/** The first piece along the line says which way it faces, so that a one-sided wall's room is in front of its splitter. */
function senseOf(pieces: Pieces, set: readonly number[], line: number): number {
  for (const piece of set) {
    const wall = pieces.wall[piece];
    if (pieces.lineOfWall[wall] !== line) continue;
    return pieces.sides[piece] & FRONT_SIDE ? pieces.senseOfWall[wall] : -pieces.senseOfWall[wall];
  }
  throw new Error(`buildTree: no wall of the set lies on its splitter, line ${line}`);
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
