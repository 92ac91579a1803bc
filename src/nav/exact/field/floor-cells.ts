// The floor as fields see it, for any goal: the cells' outlines, the walls and wall ends near each cell, and where a disc's centre may cross
// between cells (floor-of-cell.ts), in flat arrays.
import { WIDTH_SLACK } from '../../clearance/near-walls.ts';
import type { ExactIndex } from '../exact-index.ts';
import { growArray, joinArrays } from '../../../search/grow-array.ts';
import { floorOfCell } from './floor-of-cell.ts';

export interface FloorCells {
  /** First edge of each cell; cells + 1 entries. Edges are the half-edges of the navmesh. */
  readonly edgeStart: Int32Array;
  /** EDGE numbers for each edge: where it begins, and its direction. */
  readonly edges: Float64Array;
  /** The lines of each cell's outline, in the same form: one where several edges lie on it. */
  readonly lineStart: Int32Array;
  readonly lines: Float64Array;
  /** The cell beyond each edge, −1 at walls, and the same edge in that cell. */
  readonly beyond: Int32Array;
  readonly twin: Int32Array;
  /** Where the centre may cross each edge, as pairs of places: x, z, x, z at 4·span. */
  readonly spanStart: Int32Array;
  readonly spans: Float64Array;
  /** The corners that a path may touch in each cell. */
  readonly cornerStart: Int32Array;
  readonly cornerOf: Int32Array;
  /** The wall ends near each cell, x and z; none for a point. */
  readonly endStart: Int32Array;
  readonly ends: Float64Array;
  /** The walls near each cell, x, z, x, z; none for a point. */
  readonly wallStart: Int32Array;
  readonly walls: Float64Array;
  /** Stretches of corners' tracks: ARC numbers each, the corner, the cell and the positions from low to high. For a point, the whole track in each cell at the corner. */
  readonly arcs: Float64Array;
  /** The first stretch of each corner and the next one of the same corner, −1 for none. */
  readonly arcOf: Int32Array;
  readonly nextArc: Int32Array;
  /** Squared distance that a place keeps from walls. */
  readonly roomSquared: number;
}

export const EDGE = 4;
export const ARC = 4;

/** How far outside a cell a place may be and still count, map units: rounding of tangents. */
const CELL_SLACK = 1e-7;

const NO_NUMBERS = new Float64Array(0);
const START = Int32Array.of(0);
/** The floor of no cells. */
// prettier-ignore
const NOTHING = {
  edgeStart: START, lineStart: START, spanStart: START, endStart: START, wallStart: START, cornerStart: START,
  edges: NO_NUMBERS, lines: NO_NUMBERS, spans: NO_NUMBERS, ends: NO_NUMBERS, walls: NO_NUMBERS, arcs: NO_NUMBERS,
  cornerOf: new Int32Array(0),
};

/** What is known of a cell that is gone. */
const GONE: ReturnType<typeof floorOfCell> = { spans: [], corners: [], ends: [], walls: [], arcs: [] };

/**
 * The floor of an index. For one with changes, `before` is that of the earlier one: what is known of its cells is kept, and those that follow
 * are added.
 */
export function buildFloorCells(index: ExactIndex, before: FloorCells | null): FloorCells {
  const { body } = index.portalGraph;
  const { cellStart, edgeVertex, edgeNext, edgeTwin, edgeCell, vertexX, vertexZ } = index.navMesh;
  const known = before ?? NOTHING;
  const edges = growArray(known.edges, EDGE * edgeVertex.length);
  const [lines, spans, ends, walls, arcs, cornerOf]: number[][] = [[], [], [], [], [], []];
  const [lineStart, spanStart, endStart, wallStart, cornerStart]: number[][] = [[], [], [], [], []];
  for (let cell = known.edgeStart.length - 1; cell + 1 < cellStart.length; cell++) {
    const own = index.before?.isGone[cell] === 1 ? GONE : floorOfCell(index, cell);
    walls.push(...own.walls);
    ends.push(...own.ends);
    cornerOf.push(...own.corners);
    for (const { corner, from, to } of own.arcs) arcs.push(corner, cell, from, to);
    const firstLine = lines.length;
    for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
      const x = vertexX[edgeVertex[h]];
      const z = vertexZ[edgeVertex[h]];
      const dx = vertexX[edgeVertex[edgeNext[h]]] - x;
      const dz = vertexZ[edgeVertex[edgeNext[h]]] - z;
      edges.set([x, z, dx, dz], EDGE * h);
      const of = lines.length - 4;
      const isOnLast = of >= firstLine && lines[of + 2] * dz === lines[of + 3] * dx;
      if (!isOnLast) lines.push(x, z, dx, dz);
      spans.push(...(own.spans[h - cellStart[cell]] ?? []));
      spanStart.push((known.spans.length + spans.length) / 4);
    }
    lineStart.push((known.lines.length + lines.length) / 4);
    endStart.push((known.ends.length + ends.length) / 2);
    wallStart.push((known.walls.length + walls.length) / 4);
    cornerStart.push(known.cornerOf.length + cornerOf.length);
  }
  const room = body.radius > 0 ? body.radius - WIDTH_SLACK : 0;
  const allArcs = joinArrays(known.arcs, arcs);
  return {
    edgeStart: cellStart,
    edges,
    lineStart: joinArrays(known.lineStart, lineStart),
    lines: joinArrays(known.lines, lines),
    beyond: edgeTwin.map((twin) => (twin < 0 ? -1 : edgeCell[twin])),
    twin: edgeTwin,
    spanStart: joinArrays(known.spanStart, spanStart),
    spans: joinArrays(known.spans, spans),
    cornerStart: joinArrays(known.cornerStart, cornerStart),
    cornerOf: joinArrays(known.cornerOf, cornerOf),
    endStart: joinArrays(known.endStart, endStart),
    ends: joinArrays(known.ends, ends),
    wallStart: joinArrays(known.wallStart, wallStart),
    walls: joinArrays(known.walls, walls),
    arcs: allArcs,
    ...linkArcs(allArcs, index),
    roomSquared: room * room,
  };
}

/** Lists the arcs of each corner in their order, without those in cells that are gone. */
function linkArcs(arcs: Float64Array, { open, before }: ExactIndex): Pick<FloorCells, 'arcOf' | 'nextArc'> {
  const arcOf = new Int32Array(open.graph.corners.count).fill(-1);
  const nextArc = new Int32Array(arcs.length / ARC);
  for (let arc = nextArc.length - 1; arc >= 0; arc--) {
    if (before?.isGone[arcs[ARC * arc + 1]] === 1) continue;
    const corner = arcs[ARC * arc];
    nextArc[arc] = arcOf[corner];
    arcOf[corner] = arc;
  }
  return { arcOf, nextArc };
}

/** Is the place in the cell or on its border? */
export function isInCell({ lineStart, lines }: FloorCells, cell: number, x: number, z: number): boolean {
  for (let at = 4 * lineStart[cell]; at < 4 * lineStart[cell + 1]; at += 4) {
    const side = lines[at + 2] * (z - lines[at + 1]) - lines[at + 3] * (x - lines[at]);
    if (side < -CELL_SLACK * (Math.abs(lines[at + 2]) + Math.abs(lines[at + 3]))) return false;
  }
  return true;
}
