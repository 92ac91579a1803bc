// Which triangles between the borders are floor, and of which sector: each stretch that no border parts takes the class that the
// greatest length of its borders shows it. In a sound plan they all show the same.
import { distance } from '../geometry/point.ts';
import { nextOf, type Triangulation } from '../geometry/triangulate.ts';
import type { Border } from './borders.ts';
import { isAlong } from './lay-out-cells.ts';

/** For each triangle: 1 where the body can be, and a sector (index into plan.sectors; −1 where it cannot). */
export function classifyTriangles(
  net: Triangulation,
  borders: readonly Border[],
): { isFree: Uint8Array; sector: Int32Array } {
  const { points, begin, twin, segment } = net;
  const count = begin.length / 3;
  const isFree = new Uint8Array(count);
  const sector = new Int32Array(count).fill(-1);
  const isSeen = new Uint8Array(count);
  for (let first = 0; first < count; first++) {
    if (isSeen[first] === 1) continue;
    isSeen[first] = 1;
    const stretch = [first];
    const ofClass = new Map<number, number>();
    const ofSector = new Map<number, Map<number, number>>();
    for (let i = 0; i < stretch.length; i++) {
      for (let edge = 3 * stretch[i]; edge < 3 * stretch[i] + 3; edge++) {
        if (segment[edge] < 0) {
          const beyond = twin[edge] < 0 ? first : Math.floor(twin[edge] / 3);
          if (isSeen[beyond] === 0) {
            isSeen[beyond] = 1;
            stretch.push(beyond);
          }
          continue;
        }
        const border = borders[segment[edge]];
        const length = distance(points[begin[edge]], points[begin[nextOf(edge)]]);
        const isRight = isAlong(net, edge);
        const kind = isRight ? border.right : border.left;
        const shown = isRight ? border.rightSector : border.leftSector;
        ofClass.set(kind, (ofClass.get(kind) ?? 0) + length);
        const sectors = ofSector.get(kind) ?? new Map<number, number>();
        ofSector.set(kind, sectors.set(shown, (sectors.get(shown) ?? 0) + length));
      }
    }
    const kind = longest(ofClass);
    if (kind < 0) continue;
    const shown = longest(ofSector.get(kind)!);
    for (const triangle of stretch) {
      isFree[triangle] = 1;
      sector[triangle] = shown;
    }
  }
  return { isFree, sector };
}

/** The key of the greatest length, −1 when there is none. */
function longest(lengths: ReadonlyMap<number, number>): number {
  let best = -1;
  for (const [key, length] of lengths) if (length > (lengths.get(best) ?? 0)) best = key;
  return best;
}
