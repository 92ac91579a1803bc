// The first windows of a root at a corner: the rays from straight on to the end of its track, in the cells where they begin.
import type { ExactIndex } from '../exact-index.ts';
import { senseOf } from '../tangents/tangent-graph.ts';
import { ARC, EDGE, type FloorCells } from './floor-cells.ts';

/** Most of a turn that the rays of one window span, radians. */
const MOST_FAN = 1.57;
/** Rounding of positions, radians. */
const SLACK = 1e-9;

/** `begin` opens a window in a cell, between a left and a right ray at most at a right angle. */
export function createFans(
  { open }: ExactIndex,
  { edges, edgeStart, arcs, arcOf, nextArc }: FloorCells,
  begin: (cell: number, loX: number, loZ: number, hiX: number, hiZ: number) => void,
) {
  const { corners } = open.graph;

  /** Opens windows in those cells around the corner that have some of the rays. */
  const beginPart = (corner: number, loX: number, loZ: number, hiX: number, hiZ: number): void => {
    const x = corners.x[corner];
    const z = corners.z[corner];
    for (let arc = arcOf[corner]; arc >= 0; arc = nextArc[arc]) {
      const cell = arcs[ARC * arc + 1];
      let isLoIn = true;
      let isHiIn = true;
      let isMet = false;
      for (let at = EDGE * edgeStart[cell]; at < EDGE * edgeStart[cell + 1]; at += EDGE) {
        const ex = edges[at + 2];
        const ez = edges[at + 3];
        if (ex * (z - edges[at + 1]) - ez * (x - edges[at]) !== 0) continue;
        if (ex * loZ - ez * loX < 0) isLoIn = false;
        if (ex * hiZ - ez * hiX < 0) isHiIn = false;
        if (edges[at] !== x || edges[at + 1] !== z) continue;
        isMet =
          loX * ez - loZ * ex >= 0 && ex * hiZ - ez * hiX >= 0 && loX * ex + loZ * ez >= 0 && hiX * ex + hiZ * ez >= 0;
      }
      if (isLoIn || isHiIn || isMet) begin(cell, loX, loZ, hiX, hiZ);
    }
  };

  return {
    /** A point that arrives at the node in the direction (x, z). */
    ofPoint(node: number, x: number, z: number): void {
      const corner = corners.pieceCorner[node >> 1];
      const sense = senseOf(node);
      const [wedge] = corners.wedge[corner];
      const toX = sense > 0 ? wedge.hiX : wedge.loX;
      const toZ = sense > 0 ? wedge.hiZ : wedge.loZ;
      const isWide = x * toX + z * toZ < 0;
      const midX = isWide ? -sense * z : toX;
      const midZ = isWide ? sense * x : toZ;
      if (sense > 0) beginPart(corner, x, z, midX, midZ);
      else beginPart(corner, midX, midZ, x, z);
      if (isWide && sense > 0) beginPart(corner, midX, midZ, toX, toZ);
      else if (isWide) beginPart(corner, toX, toZ, midX, midZ);
    },
    /** A disc that arrives at that position of the node's track. */
    ofDisc(node: number, arrives: number): void {
      const piece = node >> 1;
      const corner = corners.pieceCorner[piece];
      const sense = senseOf(node);
      const low = (sense > 0 ? arrives : corners.pieceLow[piece]) - SLACK;
      const high = (sense > 0 ? corners.pieceHigh[piece] : arrives) + SLACK;
      for (let arc = arcOf[corner]; arc >= 0; arc = nextArc[arc]) {
        const cell = arcs[ARC * arc + 1];
        const from = Math.max(low, arcs[ARC * arc + 2] - SLACK);
        const to = Math.min(high, arcs[ARC * arc + 3] + SLACK);
        const parts = Math.ceil((to - from) / MOST_FAN);
        for (let part = 0; part < parts; part++) {
          const a = corners.from[corner] + from + ((to - from) * part) / parts;
          const b = corners.from[corner] + from + ((to - from) * (part + 1)) / parts;
          begin(cell, -sense * Math.sin(a), sense * Math.cos(a), -sense * Math.sin(b), sense * Math.cos(b));
        }
      }
    },
  };
}
