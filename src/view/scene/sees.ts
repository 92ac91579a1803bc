// Line of sight for baking light. It walks from leaf to leaf through the portals along a straight line, and stops at the first
// portal that is shut, too low or too high there. Thousands of lines are tested each frame, most of them short, so nothing is
// allocated. This is not the exact trace of bsp/, whose answers decide the game: here a lamp's ray may err by a hair at a
// corner.
import { BLOCKS_SIGHT, type FloorPlan } from '../../map/floor-plan.ts';
import type { Level } from '../../nav/level.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import type { Tree } from '../../bsp/tree.ts';

/** A sight test for many queries of one level; it can be given new heights of moving sectors. */
export interface LiveSees {
  (ax: number, ay: number, az: number, bx: number, by: number, bz: number): boolean;
  follow(plan: Pick<FloorPlan, 'sectors'>, moved: readonly number[]): void;
}

function tabulateEdges({ leaves, portals }: Tree, changing: ReadonlySet<number>) {
  const first = new Int32Array(leaves.length + 1);
  let total = 0;
  leaves.forEach((leaf, id) => {
    first[id] = total;
    total += leaf.edges.length;
  });
  first[leaves.length] = total;
  const nx = new Float64Array(total);
  const nz = new Float64Array(total);
  const offset = new Float64Array(total);
  const beyond = new Int32Array(total).fill(-1);
  const bottom = new Float64Array(total);
  const top = new Float64Array(total);
  const sectorsOf = new Int32Array(2 * total);
  const edgesOf = new Map([...changing].map((sector): [number, number[]] => [sector, []]));
  let at = 0;
  for (const leaf of leaves) {
    for (const { a, b, portal } of leaf.edges) {
      const length = Math.sqrt((b.x - a.x) ** 2 + (b.z - a.z) ** 2) || 1;
      nx[at] = -(b.z - a.z) / length;
      nz[at] = (b.x - a.x) / length;
      offset[at] = nx[at] * a.x + nz[at] * a.z;
      if (portal >= 0 && (portals[portal].blocks & BLOCKS_SIGHT) === 0) {
        const { front, back } = portals[portal];
        beyond[at] = front === leaf.id ? back : front;
        bottom[at] = portals[portal].bottom;
        top[at] = portals[portal].top;
        edgesOf.get(leaf.sector)?.push(at);
        if (leaves[beyond[at]].sector !== leaf.sector) edgesOf.get(leaves[beyond[at]].sector)?.push(at);
        sectorsOf[2 * at] = leaf.sector;
        sectorsOf[2 * at + 1] = leaves[beyond[at]].sector;
      }
      at++;
    }
  }
  return {
    first /** The inward normal and offset. */,
    nx,
    nz,
    offset /** The leaf beyond, −1 for nothing one sees through; the opening's heights and the sectors on both sides. */,
    beyond,
    bottom,
    top,
    sectorsOf /** Edges between two sectors, by each of them that may move. */,
    edgesOf,
  };
}

/** Sight as the level is drawn; `changing` are the sectors that may move. */
export function createSees(level: Level, changing: ReadonlySet<number>): LiveSees {
  const { tree } = level;
  const { first, nx, nz, offset, beyond, bottom, top, sectorsOf, edgesOf } = tabulateEdges(tree, changing);
  let startX = NaN;
  let startZ = NaN;
  let startLeaf = -1;
  const sees = (ax: number, ay: number, az: number, bx: number, by: number, bz: number): boolean => {
    if (ax !== startX || az !== startZ) {
      startX = ax;
      startZ = az;
      startLeaf = leafAt(tree, { x: ax, z: az });
    }
    let leaf = startLeaf;
    if (leaf < 0) return false;
    const dx = bx - ax;
    const dz = bz - az;
    for (let crossed = 0; crossed < 512; crossed++) {
      let leave = 1;
      let through = -2;
      for (let edge = first[leaf]; edge < first[leaf + 1]; edge++) {
        const going = nx[edge] * dx + nz[edge] * dz;
        if (going >= 0) continue;
        const t = (offset[edge] - nx[edge] * ax - nz[edge] * az) / going;
        if (t > leave) continue;
        leave = t;
        through = edge;
      }
      if (through === -2) return true;
      // Several pieces may lie on the line one leaves by: take the one that holds the point.
      through = pieceAt(leaf, through, ax + dx * leave, az + dz * leave);
      if (through < 0 || beyond[through] < 0) return false;
      const y = ay + (by - ay) * leave;
      if (y < bottom[through] || y > top[through]) return false;
      leaf = beyond[through];
    }
    return false;
  };
  const follow: LiveSees['follow'] = ({ sectors }, moved) => {
    for (const edge of moved.flatMap((sector) => edgesOf.get(sector) ?? [])) {
      const [one, other] = [sectors[sectorsOf[2 * edge]], sectors[sectorsOf[2 * edge + 1]]];
      bottom[edge] = Math.max(one.floor, other.floor);
      top[edge] = Math.min(one.ceiling, other.ceiling);
    }
  };
  return Object.assign(sees, { follow });

  function pieceAt(leaf: number, edge: number, x: number, z: number): number {
    const { edges } = tree.leaves[leaf];
    const here = edge - first[leaf];
    const isOn = (i: number): boolean => {
      const { a, b } = edges[i];
      const along = (x - a.x) * (b.x - a.x) + (z - a.z) * (b.z - a.z);
      const length = (b.x - a.x) ** 2 + (b.z - a.z) ** 2;
      return along >= -1e-6 * length && along <= (1 + 1e-6) * length;
    };
    if (isOn(here)) return edge;
    for (let i = 0; i < edges.length; i++) {
      const id = first[leaf] + i;
      if (i === here || nx[id] * nx[edge] + nz[id] * nz[edge] < 1 - 1e-9 || Math.abs(offset[id] - offset[edge]) > 1e-3)
        continue;
      if (isOn(i)) return id;
    }
    return -1;
  }
}
