// A copy of a layer of the exact index (exact/exact-index.ts) whose corners follow the walls of a growing tree.
//
// The corners at the vertices that a change touches are computed again. One that differs is marked as gone, and the new one gets a free
// number; the layer's own corner comes back when its walls do. Tangents that a change touches are computed again when a search needs them
// (exact/tangents/find-tangents.ts). The rest of the tangent graph stays.
import type { Bounds } from '../../geometry/point.ts';
import { growArray } from '../../search/grow-array.ts';
import { cellsOfCorner, type Cells } from '../exact/cells.ts';
import { createCornerNumbers } from '../exact/corner-numbers.ts';
import { cornerAt, type Corner, type Corners } from '../exact/corners.ts';
import type { Layer } from '../exact/exact-index.ts';
import { createSight } from '../exact/sight.ts';
import { createSweep } from '../exact/tangents/sweep.ts';
import {
  copyEdges,
  createTangentGraph,
  forgetCorner,
  noteBirth,
  makeRoom,
  type TangentGraph,
} from '../exact/tangents/tangent-graph.ts';
import { cellsAround } from '../mesh/find-cells.ts';
import { NoRoom, type GrowingTree } from './growing-tree.ts';

/** Room for pieces of tracks, by added corner; and for vertices, by added wall: each is the end of one. */
const PIECES = 3;
const VERTICES = 2;

/** As many changes are listed. */
const MOST_CHANGES = 64;

/** A copy with room for that many added walls, those of the growing tree, and as many corners. */
export function growLayer(base: Layer, growing: GrowingTree, firstRoom: number) {
  const { radius, mostEdges, cells: ownCells, corners: own } = base.graph;
  const inCell = Array.from({ length: ownCells.part.length }, (): number[] | undefined => undefined);
  const cellsOf: (readonly number[] | undefined)[] = [];
  let isGone = new Uint8Array(0);
  let [layer, corners, graph, room] = [base, own, base.graph, 0];

  const enlarge = (to: number): void => {
    room = to;
    const stops = growArray(layer.stops, growing.ownWalls + room);
    corners = copyCorners(corners, own, room);
    isGone = growArray(isGone, corners.count);
    const cells: Cells = { ...ownCells, changes: { inCell, cellsOf, isGone } };
    const sight = createSight(growing.tree, stops, base.reach);
    const sweep = createSweep(corners, cells);
    graph = copyGraph(graph, { corners, cells, sight, sweep, radius, uneven: null, mostEdges });
    layer = { stops, graph, reach: base.reach };
  };
  enlarge(firstRoom);

  const numbers = createCornerNumbers(own.count, own.pieceLow.length);

  const retire = (number: number): void => {
    forgetCorner(graph, number);
    isGone[number] = 1;
    if (number >= own.count) numbers.free(graph, number);
  };

  const create = (vertex: number, corner: Corner): number => {
    const at = growing.tree.plan.vertices[vertex];
    // None where a wall ends on another one; else on both sides. Rounding bends a wall that is cut to one of them, or puts the vertex off the mesh.
    const before = own.ofVertex[vertex] ?? -1;
    const isOnWall = before >= 0 && cellsOfCorner(ownCells, before).length === 0;
    const around = isOnWall ? [] : cellsAround(ownCells.mesh, at);
    const number = numbers.add(graph, at, corner, around);
    if (number < 0) throw new NoRoom('growLayer: no room for another corner; copy the layer with more');
    return number;
  };

  return {
    /** Another one after `enlarge`, with all tangents that are known. */
    get layer(): Layer {
      return layer;
    },
    /** Makes room for that many added walls and corners, not fewer than before; to be called after the growing tree's. */
    enlarge,
    /** Is the room for corners half taken? */
    isHalfFull: (): boolean =>
      2 * (numbers.nextCorner - own.count) > room || 2 * (numbers.nextPiece - own.pieceLow.length) > PIECES * room,
    /**
     * To be called after the walls changed. `vertices` are those at which corners may have changed, `touched` the cells near changed walls,
     * `boxes` lie about these walls.
     */
    update(vertices: Iterable<number>, touched: readonly number[], boxes: readonly Bounds[]): void {
      const { ofVertex } = corners;
      const version = ++graph.version;
      graph.changes = [...graph.changes, ...boxes.map((box) => ({ version, box }))].slice(-MOST_CHANGES);
      for (const cell of touched) graph.touchedAt[cell] = version;
      for (const vertex of vertices) {
        const last = ofVertex[vertex];
        const now = cornerAt(growing.tree, layer.stops, vertex, radius, base.reach);
        if (last >= 0 ? now !== null && isSame(corners, last, now) : now === null) continue;
        if (last >= 0) retire(last);
        const first = own.ofVertex[vertex] ?? -1;
        const isFirst = now !== null && first >= 0 && isSame(corners, first, now);
        if (isFirst) isGone[first] = 0;
        ofVertex[vertex] = now === null ? -1 : isFirst ? first : create(vertex, now);
        if (now !== null) noteBirth(graph, ofVertex[vertex]);
      }
    },
  };
}

/** Is the corner with that number still this one? */
function isSame(corners: Corners, number: number, { wedge, pieces }: Corner): boolean {
  const [known] = corners.wedge[number];
  if (known.loX !== wedge.loX || known.loZ !== wedge.loZ || known.hiX !== wedge.hiX || known.hiZ !== wedge.hiZ) {
    return false;
  }
  const start = corners.pieceStart[number];
  if (2 * (corners.pieceEnd[number] - start) !== pieces.length) return false;
  return pieces.every((at, i) => at === (i % 2 === 0 ? corners.pieceLow : corners.pieceHigh)[start + (i >> 1)]);
}

/** Copies the corners, with room for that many more than the layer's own. Those that are not used have no pieces. */
function copyCorners(from: Corners, own: Corners, room: number): Corners {
  const count = own.count + room;
  const pieces = own.pieceLow.length + PIECES * room;
  return {
    count,
    ofVertex: growArray(from.ofVertex, own.ofVertex.length + VERTICES * room).fill(-1, from.ofVertex.length),
    x: growArray(from.x, count),
    z: growArray(from.z, count),
    wedge: [...from.wedge],
    turning: growArray(from.turning, 4 * count),
    sense: growArray(from.sense, count),
    from: growArray(from.from, count),
    width: growArray(from.width, count),
    pieceStart: growArray(from.pieceStart, count),
    pieceEnd: growArray(from.pieceEnd, count),
    pieceLow: growArray(from.pieceLow, pieces),
    pieceHigh: growArray(from.pieceHigh, pieces),
    pieceCorner: growArray(from.pieceCorner, pieces),
  };
}

/** A graph of other parts that knows what another one has computed. */
function copyGraph(from: TangentGraph, parts: Parameters<typeof createTangentGraph>[0]): TangentGraph {
  const graph = createTangentGraph(parts);
  graph.nodeStart.set(from.nodeStart);
  graph.nodeEnd.set(from.nodeEnd);
  graph.seenStart.set(from.seenStart);
  graph.seenCount.set(from.seenCount);
  graph.filledAt.set(from.filledAt);
  graph.touchedAt.set(from.touchedAt);
  graph.version = from.version;
  graph.changes = from.changes;
  graph.births = from.births.slice();
  graph.seen = from.seen.slice();
  graph.seenEnd = from.seenEnd;
  makeRoom(graph, from.edgeCount);
  copyEdges(from.edges, graph.edges, 0, from.edgeCount, 0);
  graph.edgeCount = from.edgeCount;
  graph.kept = from.version > 0 ? from.kept : graph.edgeCount + graph.seenEnd;
  return graph;
}
