// Finds the triangles that are floor, and their sector. Each region of triangles that no border divides takes the class that the greatest
// length of its borders shows. In a sound plan they all show the same.
import { nextOf, type Triangulation } from '../../geometry/triangulate.ts';
import type { Border } from './borders.ts';
import { isAlong } from './build-cell-arrays.ts';

/** For each triangle: 1 where the agent can be, and a sector (index into plan.sectors; −1 where it cannot). */
export function classifyTriangles(
  net: Triangulation,
  borders: readonly Border[],
): { isFree: Uint8Array; sector: Int32Array } {
  const { x, z, begin, twin, segment } = net;
  const count = begin.length / 3;
  const isFree = new Uint8Array(count);
  const sector = new Int32Array(count).fill(-1);
  const isSeen = new Uint8Array(count);
  const ofClass = createTally(borders.reduce((most, { left, right }) => Math.max(most, left, right), -1));
  const ofSector = createTally(
    borders.reduce((most, { leftSector, rightSector }) => Math.max(most, leftSector, rightSector), -1),
  );
  const classOf = new Map<number, number>();
  for (const { left, right, leftSector, rightSector } of borders) {
    classOf.set(leftSector, left).set(rightSector, right);
  }
  const stretch: number[] = [];
  for (let first = 0; first < count; first++) {
    if (isSeen[first] === 1) continue;
    isSeen[first] = 1;
    stretch.length = 0;
    stretch.push(first);
    clear(ofClass);
    clear(ofSector);
    for (let i = 0; i < stretch.length; i++) {
      for (let edge = 3 * stretch[i]; edge < 3 * stretch[i] + 3; edge++) {
        if (segment[edge] < 0) {
          const beyond = twin[edge] < 0 ? first : (twin[edge] / 3) | 0;
          if (isSeen[beyond] === 0) {
            isSeen[beyond] = 1;
            stretch.push(beyond);
          }
          continue;
        }
        const border = borders[segment[edge]];
        const dx = x[begin[nextOf(edge)]] - x[begin[edge]];
        const dz = z[begin[nextOf(edge)]] - z[begin[edge]];
        const length = Math.sqrt(dx * dx + dz * dz);
        const isRight = isAlong(net, edge);
        add(ofClass, isRight ? border.right : border.left, length);
        add(ofSector, isRight ? border.rightSector : border.leftSector, length);
      }
    }
    const kind = longest(ofClass, () => true);
    if (kind < 0) continue;
    const shown = longest(ofSector, (each) => classOf.get(each) === kind);
    for (const triangle of stretch) {
      isFree[triangle] = 1;
      sector[triangle] = shown;
    }
  }
  return { isFree, sector };
}

/** Lengths by key, −1 included, and the keys with a length in the order of their first use. */
type Tally = Readonly<ReturnType<typeof createTally>>;

function createTally(most: number) {
  return { lengths: new Float64Array(most + 2), keys: [] as number[] };
}

function clear({ lengths, keys }: Tally): void {
  for (const key of keys) lengths[key + 1] = 0;
  keys.length = 0;
}

function add({ lengths, keys }: Tally, key: number, length: number): void {
  if (lengths[key + 1] === 0) keys.push(key);
  lengths[key + 1] += length;
}

/** The key with the greatest length among those accepted, −1 if there is none. */
function longest({ lengths, keys }: Tally, isAsked: (key: number) => boolean): number {
  let best = -1;
  let most = 0;
  for (const key of keys) {
    if (lengths[key + 1] <= most || !isAsked(key)) continue;
    best = key;
    most = lengths[key + 1];
  }
  return best;
}
