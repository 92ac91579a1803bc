// Working memory for choosing splitters: the pieces of one set as flat arrays, with bounding boxes.
//
// Neighbours in a set are near each other in the plan (grow-branches.ts), so eight of them have a small box, and so have eight boxes.
// Allocated once per build and refilled for each set. The decisions are made in score-line.ts and choose-splitter.ts.
import { BACK_SIDE, FRONT_SIDE, type Pieces } from './pieces.ts';

/** Pieces per small box, and small boxes per large box. */
export const BOX_CHILDREN = 8;

/** Bounding boxes of eight items each: centre, half size, and the number of sides of their pieces. */
type Boxes = Readonly<ReturnType<typeof createBoxes>>;

/** Per-piece data of the set that was loaded last. */
export type PieceBatch = ReturnType<typeof createPieceBatch>;

/** A batch for these pieces; no set is larger than the number of wall sides. */
export function createPieceBatch(pieces: Pieces) {
  const most = 2 * pieces.lineOfWall.length;
  const smallBoxes = Math.ceil(most / BOX_CHILDREN);
  const lines = pieces.plane.lineX.length;
  return {
    x0: new Float64Array(most),
    z0: new Float64Array(most),
    x1: new Float64Array(most),
    z1: new Float64Array(most),
    /** Points of the plane. */
    from: new Int32Array(most),
    to: new Int32Array(most),
    line: new Int32Array(most),
    /** The pieces themselves. */
    piece: new Int32Array(most),
    /** Sides of the piece: 1 or 2. */
    sides: new Uint8Array(most),
    /** Boxes of eight pieces, and boxes of eight of those. */
    smallBoxes: createBoxes(smallBoxes),
    largeBoxes: createBoxes(Math.ceil(smallBoxes / BOX_CHILDREN)),
    /** Small boxes that the current line may cross. */
    crossed: new Int32Array(smallBoxes),
    /** By line: the set in which it was last seen, and its known score there. */
    seenIn: new Int32Array(lines),
    knownScore: new Float64Array(lines),
    /** Lines to try, as numbers that sort by known score. */
    candidates: new Float64Array(Math.min(lines, most)),
    /** By reflex corner: the set in which one of its walls was last seen, and the line of that wall. */
    cornerSeenIn: new Int32Array(2 * pieces.reflex.length),
    /** How many pieces the set has. */
    count: 0,
    sets: 0,
    /** Piece tests so far. */
    tests: 0,
  };
}

function createBoxes(count: number) {
  return {
    midX: new Float64Array(count),
    midZ: new Float64Array(count),
    halfX: new Float64Array(count),
    halfZ: new Float64Array(count),
    sides: new Uint8Array(count),
  };
}

/** Loads the pieces set[begin … end) and computes their boxes. */
export function fillBatch(pieces: Pieces, set: readonly number[], begin: number, end: number, batch: PieceBatch): void {
  const { x0, z0, x1, z1, piece, from, to, line, sides } = batch;
  const { plane, from: fromOf, to: toOf, wall: wallOf, sides: sidesOf, lineOfWall } = pieces;
  const { x, z } = plane;
  const count = end - begin;
  for (let i = 0; i < count; i++) {
    const each = set[begin + i];
    const a = fromOf[each];
    const b = toOf[each];
    piece[i] = each;
    from[i] = a;
    to[i] = b;
    x0[i] = x[a];
    z0[i] = z[a];
    x1[i] = x[b];
    z1[i] = z[b];
    line[i] = lineOfWall[wallOf[each]];
    sides[i] = sidesOf[each] === (FRONT_SIDE | BACK_SIDE) ? 2 : 1;
  }
  batch.count = count;
  batch.sets++;
  if (count <= BOX_CHILDREN) return; // boxes are not used for a set this small
  const smallBoxes = Math.ceil(count / BOX_CHILDREN);
  boxPieces(batch, smallBoxes);
  boxBoxes(batch.smallBoxes, smallBoxes, batch.largeBoxes);
}

function boxPieces({ x0, z0, x1, z1, sides, count, smallBoxes }: PieceBatch, boxes: number): void {
  for (let box = 0; box < boxes; box++) {
    const end = Math.min((box + 1) * BOX_CHILDREN, count);
    let [minX, maxX, minZ, maxZ, sum] = [Infinity, -Infinity, Infinity, -Infinity, 0];
    for (let i = box * BOX_CHILDREN; i < end; i++) {
      minX = Math.min(minX, x0[i], x1[i]);
      maxX = Math.max(maxX, x0[i], x1[i]);
      minZ = Math.min(minZ, z0[i], z1[i]);
      maxZ = Math.max(maxZ, z0[i], z1[i]);
      sum += sides[i];
    }
    setBox(smallBoxes, box, minX, maxX, minZ, maxZ, sum);
  }
}

function boxBoxes({ midX, midZ, halfX, halfZ, sides }: Boxes, count: number, larger: Boxes): void {
  for (let box = 0, begin = 0; begin < count; box++, begin += BOX_CHILDREN) {
    const end = Math.min(begin + BOX_CHILDREN, count);
    let [minX, maxX, minZ, maxZ, sum] = [Infinity, -Infinity, Infinity, -Infinity, 0];
    for (let i = begin; i < end; i++) {
      minX = Math.min(minX, midX[i] - halfX[i]);
      maxX = Math.max(maxX, midX[i] + halfX[i]);
      minZ = Math.min(minZ, midZ[i] - halfZ[i]);
      maxZ = Math.max(maxZ, midZ[i] + halfZ[i]);
      sum += sides[i];
    }
    setBox(larger, box, minX, maxX, minZ, maxZ, sum);
  }
}

function setBox(boxes: Boxes, at: number, minX: number, maxX: number, minZ: number, maxZ: number, sides: number): void {
  boxes.midX[at] = (minX + maxX) / 2;
  boxes.midZ[at] = (minZ + maxZ) / 2;
  boxes.halfX[at] = (maxX - minX) / 2;
  boxes.halfZ[at] = (maxZ - minZ) / 2;
  boxes.sides[at] = sides;
}
