// The cells at a place, in meshes written by hand.
import { expect, test } from 'vitest';
import { cellsAt, createCellFinder } from '../../../src/nav/mesh/find-cells.ts';
import { VERTEX_FREE, type NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';

/** A mesh of these cells, each a ring of vertices; edges with the same ends are twins. `shut` are edges that cannot be crossed. */
function meshOf(
  vertices: readonly (readonly [number, number])[],
  cells: readonly number[][],
  shut: number[] = [],
): NavMesh {
  const edges = cells.flatMap((ring) => ring.map((from, i) => [from, ring[(i + 1) % ring.length]]));
  const cellStart = [0];
  for (const ring of cells) cellStart.push(cellStart[cellStart.length - 1] + ring.length);
  return {
    vertexX: vertices.map(([x]) => x),
    vertexZ: vertices.map(([, z]) => z),
    vertexKind: vertices.map(() => VERTEX_FREE),
    cellStart,
    edgeVertex: edges.map(([from]) => from),
    edgeNext: cells.flatMap((ring, cell) => ring.map((_, i) => cellStart[cell] + ((i + 1) % ring.length))),
    edgeTwin: edges.map(([from, to]) => edges.findIndex(([a, b]) => a === to && b === from)),
    edgeOpen: edges.map((_, edge) => (shut.includes(edge) ? 0 : 1)),
  } as unknown as NavMesh;
}

const TWO_SQUARES = [[0, 0], [8, 0], [8, 8], [0, 8], [16, 0], [16, 8]] as const; // prettier-ignore

test('a cell whose corners are collinear contains no place of its line', () => {
  const square = [[0, 0], [8, 0], [8, 8], [0, 8], [6, 6], [8, 8], [7, 7]] as const; // prettier-ignore
  expect(cellsAt(meshOf(square, [[0, 1, 2, 3], [4, 5, 6]]), { x: 9, z: 9 })).toEqual([]); // prettier-ignore
});

test.each([
  ['no edge', [], false],
  ['the edge of one cell', [1], true],
  ['the edge of the other cell', [7], true],
])('on a border a wall may touch a place where %s is shut', (_, shut, isAtWall) => {
  const finder = createCellFinder(meshOf(TWO_SQUARES, [[0, 1, 2, 3], [1, 4, 5, 2]], shut)); // prettier-ignore
  expect(finder.find(8, 4)).toBe(2);
  expect(finder.isAtWall).toBe(isAtWall);
});
