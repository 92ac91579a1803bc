// A layer of places where paths among rises may turn (uneven-layer.ts). When walls change, places that stay keep their numbers, and with them
// the tangents that the change does not touch (tangents/find-tangents.ts).
import type { Point } from '../../../geometry/point.ts';
import type { Cells } from '../cells.ts';
import { createCornerNumbers } from '../corner-numbers.ts';
import { emptyCorners, type Corner } from '../corners.ts';
import type { ExactIndex, Layer } from '../exact-index.ts';
import { createSweep } from '../tangents/sweep.ts';
import { createTangentGraph, forgetCorner, noteBirth } from '../tangents/tangent-graph.ts';
import { makeMayWalk } from './walk-leg.ts';

/** A corner with its place, its radius, and the cells that touch it. */
export interface Pin extends Corner, Point {
  readonly radius: number;
  readonly cells: readonly number[];
}

/** Room for as many more, at least. */
const SPARE = 256;

/** Returns a function that gives the layer of those pins: the one before where there is room for what is new. */
export function createPinLayer(index: ExactIndex): (pins: readonly Pin[]) => Layer {
  let made: ReturnType<typeof makeRoomFor> | null = null;
  return (pins) => {
    if (made === null || !made.update(pins)) {
      made = makeRoomFor(index, pins);
      made.update(pins);
    }
    return made.layer;
  };
}

/** Twice as much room as those pins take, where walls can change. */
function makeRoomFor({ portalGraph, open }: ExactIndex, pins: readonly Pin[]) {
  const walls = open.graph;
  const pieces = pins.reduce((sum, pin) => sum + pin.pieces.length / 2, 0);
  const roomFor = (many: number): number => (walls.cells.changes === null ? many : 2 * many + SPARE);
  const room = roomFor(pins.length);
  const corners = emptyCorners(room, roomFor(pieces));
  const cells: Cells = {
    ...walls.cells,
    cornerStart: new Int32Array(walls.cells.cornerStart.length),
    changes: {
      inCell: Array.from({ length: walls.cells.part.length }, () => undefined),
      cellsOf: [],
      isGone: new Uint8Array(room),
    },
  };
  const radii = new Float64Array(room);
  const uneven = { radii, mayWalk: makeMayWalk(portalGraph, open) };
  const { sight, radius, mostEdges } = walls;
  const sweep = createSweep(corners, cells);
  const graph = createTangentGraph({ corners, cells, sight, sweep, radius, uneven, mostEdges });
  graph.touchedAt = walls.touchedAt;
  const numbers = createCornerNumbers(0, 0);
  const numberOf = new Map<Pin, number>();
  return {
    layer: { stops: open.stops, reach: open.reach, graph } satisfies Layer,
    /**
     * Exchanges the pins that went and came, which lie in cells where walls changed. False where there is no room for all, and the layer is of no
     * use any more.
     */
    update(now: readonly Pin[]): boolean {
      graph.version = walls.version;
      graph.changes = walls.changes;
      const stays = new Set(now);
      for (const [pin, number] of numberOf) {
        if (stays.has(pin)) continue;
        numberOf.delete(pin);
        forgetCorner(graph, number);
        numbers.free(graph, number);
      }
      for (const pin of stays) {
        if (numberOf.has(pin)) continue;
        const number = numbers.add(graph, pin, pin, pin.cells);
        if (number < 0) return false;
        radii[number] = pin.radius;
        numberOf.set(pin, number);
        noteBirth(graph, number);
      }
      return true;
    },
  };
}
