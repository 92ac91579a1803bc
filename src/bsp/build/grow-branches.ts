// Grows the tree without geometry: splits sets of wall pieces by chosen lines until each set bounds a convex region.
//
// A splitter divides its set into pieces in front and behind. It cuts crossing pieces in two, and assigns each side of pieces along it to
// the part it faces. Neither part is empty, so every leaf has walls. Lines used above never split a set below, so the process ends. An
// explicit stack replaces recursion, because a tree can be as deep as it has walls. Sets still to be split are stored in one array, the
// next one last: pieces behind the splitter stay in place, pieces in front are appended. After H. Fuchs, Z. Kedem, B. Naylor, "On Visible
// Surface Generation by A Priori Tree Structures", 1980.
import { addIntersection, exactSideOfPoint } from '../../geometry/exact-plane.ts';
import { mortonOrder } from '../../geometry/morton-order.ts';
import { boundsOf } from '../../geometry/point.ts';
import { createPieceBatch, fillBatch, type PieceBatch } from './piece-batch.ts';
import { chooseSplitter } from './choose-splitter.ts';
import { BACK_SIDE, FRONT_SIDE, addPiece, type Pieces } from './pieces.ts';
import type { Child } from '../tree.ts';

/** The tree without geometry. Arrays of the first block are indexed by branch, of the second by leaf. */
export type BareTree = ReturnType<typeof growBranches>;

interface Task {
  /** Start of its set, which ends at the start of the next one or at the end of all. */
  readonly begin: number;
  readonly depth: number;
  /** Where to attach the result: a branch's front or back, or the root. */
  readonly parent: number;
  readonly behind: boolean;
}

const NO_HOME = 0x7fffffff;

/** Cells per side of the grid used for spatial ordering. */
const MORTON_SIDE = 1 << 15;

/** Splits all pieces; they are cut and marked in the process. */
export function growBranches(pieces: Pieces) {
  const bare = {
    root: 0,
    line: [] as number[],
    /** 1 where the front is on the right of the line's own direction, −1 where it is on the left. */
    sense: [] as number[],
    front: [] as Child[],
    back: [] as Child[],
    depth: [] as number[],
    /** The pieces that bound each leaf. */
    leafPieces: [] as number[][],
    leafDepth: [] as number[],
    /** The branch whose splitter first cuts or contains each wall, or the leaf (as ~leaf) that has it whole. */
    homeOfWall: new Int32Array(pieces.lineOfWall.length).fill(NO_HOME),
  };
  const open = sortByMorton(pieces);
  const batch = createPieceBatch(pieces);
  const front: number[] = [];
  const tasks: Task[] = [{ begin: 0, depth: 0, parent: -1, behind: false }];
  let end = open.length;
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { begin, depth, parent, behind } = task;
    fillBatch(pieces, open, begin, end, batch);
    const line = chooseSplitter(pieces, batch, depth);
    const child = line < 0 ? addLeaf(bare, pieces, open.slice(begin, end), depth) : bare.line.length;
    if (parent < 0) bare.root = child;
    else (behind ? bare.back : bare.front)[parent] = child;
    if (line < 0) {
      end = begin;
      continue;
    }
    const sense = senseOf(pieces, batch, line);
    bare.line.push(line);
    bare.sense.push(sense);
    bare.front.push(0);
    bare.back.push(0);
    bare.depth.push(depth);
    const middle = splitSet(pieces, batch, line, sense, bare.homeOfWall, child, open, begin, front);
    end = middle + front.length;
    for (let i = 0; i < front.length; i++) open[middle + i] = front[i];
    tasks.push({ begin, depth: depth + 1, parent: child, behind: true });
    tasks.push({ begin: middle, depth: depth + 1, parent: child, behind: false });
  }
  return bare;
}

/** All pieces in Morton order by their middles. Scoring relies on this for its bounding boxes (score-line.ts). */
function sortByMorton({ plane: { x, z }, from, to }: Pieces): number[] {
  const middles = Array.from(from, (a, piece) => ({ x: (x[a] + x[to[piece]]) / 2, z: (z[a] + z[to[piece]]) / 2 }));
  const bounds = boundsOf(Array.from(x, (each, point) => ({ x: each, z: z[point] })));
  return Array.from(mortonOrder(middles, bounds, MORTON_SIDE));
}

function addLeaf(bare: BareTree, pieces: Pieces, set: number[], depth: number): Child {
  const leaf = bare.leafPieces.length;
  // In the order of walls, so that nothing depends on the spatial order.
  if (set.length > 1) set.sort((p, q) => pieces.wall[p] - pieces.wall[q]);
  bare.leafPieces.push(set);
  bare.leafDepth.push(depth);
  for (const piece of set) {
    const wall = pieces.wall[piece];
    if (bare.homeOfWall[wall] === NO_HOME) bare.homeOfWall[wall] = ~leaf;
  }
  return ~leaf;
}

/** The first wall along the line decides its direction, so that a one-sided wall's room is in front of its splitter. */
function senseOf(pieces: Pieces, { line: lines, piece, count }: PieceBatch, line: number): number {
  let first = -1;
  for (let i = 0; i < count; i++) {
    if (lines[i] === line && (first < 0 || pieces.wall[piece[i]] < pieces.wall[first])) first = piece[i];
  }
  if (first < 0) throw new Error(`buildTree: no wall of the set lies on its splitter, line ${line}`);
  const sense = pieces.senseOfWall[pieces.wall[first]];
  return pieces.sides[first] & FRONT_SIDE ? sense : -sense;
}

/** Writes the pieces behind the splitter into `open` from `begin` on and those in front into `front`; returns the end of the former. */
function splitSet(
  pieces: Pieces,
  { x0, z0, x1, z1, from, to, line: lines, piece: pieceAt, count }: PieceBatch,
  line: number,
  sense: number,
  homeOfWall: Int32Array,
  branch: number,
  open: number[],
  begin: number,
  front: number[],
): number {
  const { plane } = pieces;
  const originX = plane.lineX[line];
  const originZ = plane.lineZ[line];
  const dx = plane.lineDx[line];
  const dz = plane.lineDz[line];
  const margin = plane.margin[line];
  let fronts = 0;
  let end = begin;
  for (let i = 0; i < count; i++) {
    const piece = pieceAt[i];
    const wall = pieces.wall[piece];
    if (lines[i] === line) {
      if (homeOfWall[wall] === NO_HOME) homeOfWall[wall] = branch;
      pieces.spent[piece] = 1;
      const inFront = pieces.senseOfWall[wall] === sense ? FRONT_SIDE : BACK_SIDE;
      if (pieces.sides[piece] === (FRONT_SIDE | BACK_SIDE)) {
        pieces.sides[piece] = FRONT_SIDE;
        const averted = addPiece(pieces, from[i], to[i], wall, BACK_SIDE, 1);
        front[fronts++] = inFront === FRONT_SIDE ? piece : averted;
        open[end++] = inFront === FRONT_SIDE ? averted : piece;
      } else if (pieces.sides[piece] === inFront) front[fronts++] = piece;
      else open[end++] = piece;
      continue;
    }
    let a = dx * (z0[i] - originZ) - dz * (x0[i] - originX);
    if (a <= margin && a >= -margin) a = exactSideOfPoint(plane, from[i], line, a);
    let b = dx * (z1[i] - originZ) - dz * (x1[i] - originX);
    if (b <= margin && b >= -margin) b = exactSideOfPoint(plane, to[i], line, b);
    a *= sense;
    b *= sense;
    if (a >= 0 && b >= 0) front[fronts++] = piece;
    else if (a <= 0 && b <= 0) open[end++] = piece;
    else {
      if (homeOfWall[wall] === NO_HOME) homeOfWall[wall] = branch;
      const cut = addIntersection(plane, pieces.lineOfWall[wall], line);
      pieces.cutAt.add(cut);
      const rest = addPiece(pieces, cut, to[i], wall, pieces.sides[piece], pieces.spent[piece]);
      pieces.to[piece] = cut;
      front[fronts++] = a > 0 ? piece : rest;
      open[end++] = a > 0 ? rest : piece;
    }
  }
  front.length = fronts;
  return end;
}
