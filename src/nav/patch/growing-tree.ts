// A copy of a tree into which walls can be put and from which they can be taken again (Tree.added). Each takes the time of one descent through
// squares.
//
// Leaves, cells and portals stay those of the tree, which is never changed. Numbers of vertices and walls that were taken out are used
// again, so memory follows the most walls that there were at one time.
import { addToList } from '../../geometry/lists.ts';
import { createSquares, squareOf, type AddedWalls } from '../../bsp/added-walls.ts';
import type { Tree } from '../../bsp/tree.ts';
import type { Point } from '../../geometry/point.ts';
import type { Wall } from '../../map/floor-plan.ts';
import { growArray } from '../../search/grow-array.ts';

export type GrowingTree = ReturnType<typeof growTree>;

/** One change added more than there is room for: copy the tree again, with more room. */
export class NoRoom extends Error {}

/** A copy with room for that many added walls at a time. */
export function growTree(base: Tree, firstRoom: number) {
  const vertices: Point[] = [...base.plan.vertices];
  const walls: Wall[] = [...base.plan.walls];
  const ownWalls = walls.length;
  const squares = createSquares(base.plan.bounds);
  const { first } = squares;
  const star = new Map<number, number[]>();
  let [wallEnds, next, room, tree] = [base.wallEnds, new Int32Array(0), 0, base];
  let plan = { ...base.plan, vertices, walls };
  const freeVertices: number[] = [];
  const freeWalls: number[] = [];

  const enlarge = (to: number): void => {
    room = to;
    wallEnds = growArray(wallEnds, 4 * (ownWalls + room));
    next = growArray(next, ownWalls + room).fill(-1, next.length);
    const added: AddedWalls = { squares, next, star };
    tree = { ...tree, plan, wallEnds, added };
  };
  enlarge(firstRoom);

  const homeOf = (wall: number, more: number): number =>
    squareOf(squares, wallEnds.subarray(4 * wall, 4 * wall + 4), more);

  return {
    /** Another one after `enlarge`, which shares what is in it. */
    get tree(): Tree {
      return tree;
    },
    /** The number of walls that the tree had; added ones have numbers from here on. */
    ownWalls,
    /** Makes room for that many added walls at a time, not fewer than before. */
    enlarge,
    /** Goes on with another tree that has the same walls. */
    rebase(to: Tree): void {
      plan = { ...to.plan, vertices, walls };
      tree = { ...to, plan, wallEnds, added: tree.added! };
    },
    /** Is the room for walls half taken? */
    isHalfFull: (): boolean => 2 * (walls.length - ownWalls) > room,
    addVertex(at: Point): number {
      const vertex = freeVertices.pop() ?? vertices.length;
      vertices[vertex] = at;
      return vertex;
    },
    dropVertex: (vertex: number): void => void freeVertices.push(vertex),
    /** Puts a wall between two vertices; throws a NoRoom error. */
    addWall(wall: Wall): number {
      const number = freeWalls.pop() ?? walls.length;
      if (number >= ownWalls + room) throw new NoRoom('growTree: no room for another wall; copy the tree with more');
      walls[number] = wall;
      const [a, b] = [vertices[wall.a], vertices[wall.b]];
      wallEnds.set([a.x, a.z, b.x, b.z], 4 * number);
      const home = homeOf(number, 1);
      next[number] = first[home];
      first[home] = number;
      for (const vertex of [wall.a, wall.b]) addToList(star, vertex, number);
      return number;
    },
    dropWall(number: number): void {
      const wall = walls[number];
      const home = homeOf(number, -1);
      if (first[home] === number) first[home] = next[number];
      else {
        let before = first[home];
        while (next[before] !== number) before = next[before];
        next[before] = next[number];
      }
      for (const vertex of [wall.a, wall.b]) {
        const list = star.get(vertex)!;
        list.splice(list.indexOf(number), 1);
        if (list.length === 0) star.delete(vertex);
      }
      freeWalls.push(number);
    },
  };
}
