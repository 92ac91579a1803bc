// Visibility culling of the keep: only surfaces of cells that can be in the picture are drawn, nearest first.
//
// Each mesh knows which parts of its index belong to which surface. When the camera or a door has moved, the tree gives the cells that can
// be in the picture (bsp/visible/picture-cells.ts). The index of each mesh is then rewritten with the surfaces of these cells: floors below the
// eye, ceilings above it, walls that face it. So a mesh stays one draw call, and hidden vertices cost nothing. From outside everything is
// drawn.
import { DynamicDrawUsage, type Mesh } from 'three';
import {
  createPictureCells,
  type DrawnRoom,
  type Lens,
  type PictureCells,
} from '../../../bsp/visible/picture-cells.ts';
import { sideOfSplitter, type Tree } from '../../../bsp/tree.ts';
import { addToList } from '../../../geometry/lists.ts';
import { cornersOf, pointBetween, side, type Point, type Point3 } from '../../../geometry/point.ts';
import { middleOf } from '../../../geometry/polygon.ts';
import type { Slices } from '../../../search/slices.ts';
import type { MeshData, Run, Surface } from '../mesh-data.ts';

/** A piece of the keep and the mesh that draws it. */
export interface ShownPiece {
  readonly data: MeshData;
  readonly mesh: Mesh;
}

/** Draws what the lens can show from the eye; all without a lens. `moved`: are floors or ceilings elsewhere than at the last call? */
export type ShowSurfaces = (eye: Point3, lens: Lens | null, moved: boolean) => void;

/** A surface in a piece: places in its index, and cells in which it can be seen. */
interface Part extends Run {
  readonly piece: number;
}

/** How far a cell may lie off a surface that touches it, map units; and how much of a wall's end may be forgotten. */
const TOUCH = 1e-3;
const END = 1e-2;

/** Makes ready to leave out what is not seen; `rooms` are the sectors as they are drawn. Yields after each surface. */
export function* createShownSurfaces(
  tree: Tree,
  rooms: readonly DrawnRoom[],
  pieces: readonly ShownPiece[],
): Slices<ShowSurfaces> {
  const ask = createPictureCells(tree);
  const parts: Part[] = [];
  const always: number[] = [];
  const partsOf = new Map<number, number[]>();
  for (const [piece, { data }] of pieces.entries()) {
    for (const { start, end, surface } of data.runs) {
      const part = parts.push({ piece, start, end, surface }) - 1;
      const leaves = surface === null ? [] : leavesAround(tree, surface);
      // What lies in no cell is not looked for in any.
      if (leaves.length === 0) always.push(part);
      for (const leaf of leaves) addToList(partsOf, leaf, part);
      yield;
    }
  }
  const indices = createShownIndices(pieces, parts);
  const shownIn = new Int32Array(parts.length);
  let question = 0;
  let chosen = new Int32Array(parts.length);
  let before = new Int32Array(parts.length);
  let count = -1;
  const last = { x: NaN, y: NaN, z: NaN };
  let lastLens: Lens | null = null;

  const isSeen = ({ surface }: Part, leaf: number, eye: Point3, cells: PictureCells): boolean => {
    if (surface === null) return true;
    if (surface.part === 'wall') {
      const { a, b, bottom, top } = surface;
      return side(a, b, eye) > 0 && cells.showsWall(leaf, a, b, bottom, top);
    }
    if (surface.part === 'thing') return cells.showsBox(leaf, surface.box, surface.bottom, surface.top);
    const { sector, bounds } = tree.leaves[leaf];
    const y = rooms[sector][surface.part];
    return (surface.part === 'floor' ? eye.y >= y : eye.y <= y) && cells.showsBox(leaf, bounds, y, y);
  };
  const choose = (eye: Point3, cells: PictureCells): number => {
    question++;
    let found = 0;
    for (const part of always) chosen[found++] = part;
    for (let i = 0; i < cells.count; i++) {
      const leaf = cells.leaves[i];
      for (const part of partsOf.get(leaf) ?? []) {
        if (shownIn[part] === question || !isSeen(parts[part], leaf, eye, cells)) continue;
        shownIn[part] = question;
        chosen[found++] = part;
      }
    }
    return found;
  };
  return (eye, lens, moved) => {
    const isThere = eye.x === last.x && eye.y === last.y && eye.z === last.z;
    if (!moved && isThere && lens !== null && sameLens(lens, lastLens)) return;
    lastLens = lens;
    Object.assign(last, { x: eye.x, y: eye.y, z: eye.z });
    const cells = lens && ask(eye, lens, rooms);
    if (cells === null || cells.count === 0) {
      if (count >= 0) indices.showAll();
      count = -1;
      return;
    }
    const found = choose(eye, cells);
    let same = found === count;
    for (let i = 0; same && i < found; i++) same = chosen[i] === before[i];
    if (same) return;
    count = found;
    [chosen, before] = [before, chosen];
    indices.show(before, count);
  };
}

/** The index of each piece's mesh, which is rewritten with what is shown. */
function createShownIndices(pieces: readonly ShownPiece[], parts: readonly Part[]) {
  const indices = pieces.map(({ data, mesh }) => {
    const index = mesh.geometry.getIndex()!;
    index.setUsage(DynamicDrawUsage);
    return { all: data.index, shown: (index.array = data.index.slice()), index, mesh, length: data.index.length };
  });
  const send = (): void => {
    for (const { index, mesh, length } of indices) {
      mesh.visible = length > 0;
      mesh.geometry.setDrawRange(0, length);
      index.clearUpdateRanges();
      index.addUpdateRange(0, length);
      index.needsUpdate = length > 0;
    }
  };
  return {
    /** Shows the first `count` of these parts. */
    show(chosen: Int32Array, count: number) {
      for (const each of indices) each.length = 0;
      for (let i = 0; i < count; i++) {
        const { piece, start, end } = parts[chosen[i]];
        const into = indices[piece];
        for (let at = start; at < end; at++) into.shown[into.length++] = into.all[at];
      }
      send();
    },
    showAll() {
      for (const each of indices) {
        each.shown.set(each.all);
        each.length = each.all.length;
      }
      send();
    },
  };
}

function sameLens(one: Lens, other: Lens | null): boolean {
  if (other === null || one.low !== other.low || one.high !== other.high) return false;
  return (
    one.views.length === other.views.length &&
    one.views.every(([from, to], i) => from === other.views[i][0] && to === other.views[i][1])
  );
}

/** The cells that a surface is part of or stands in. */
function leavesAround(tree: Tree, surface: Surface): number[] {
  if ('leaf' in surface) return [surface.leaf];
  if (surface.part === 'thing') return leavesAlong(tree, cornersOf(surface.box));
  const { a, b } = surface;
  const length = Math.sqrt((b.x - a.x) ** 2 + (b.z - a.z) ** 2);
  const cut = Math.min(END / length, 0.25);
  const ends = [pointBetween(a, b, cut), pointBetween(b, a, cut)];
  return leavesAlong(tree, ends).filter((leaf) => side(a, b, middleOf(tree.leaves[leaf].cell)) > -TOUCH * length);
}

/** The leaves that the hull of some points may touch. */
function leavesAlong(tree: Tree, points: readonly Point[]): number[] {
  const { root, ax, az, bx, bz, front, back } = tree;
  const found: number[] = [];
  const open = [root];
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    if (child < 0) {
      found.push(~child);
      continue;
    }
    const dx = bx[child] - ax[child];
    const dz = bz[child] - az[child];
    const touch = TOUCH * Math.sqrt(dx * dx + dz * dz);
    let most = -Infinity;
    let least = Infinity;
    for (const { x, z } of points) {
      const here = sideOfSplitter(tree, child, x, z);
      most = Math.max(most, here);
      least = Math.min(least, here);
    }
    if (least <= touch) open.push(back[child]);
    if (most >= -touch) open.push(front[child]);
  }
  return found;
}
