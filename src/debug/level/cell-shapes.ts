// The navmesh polygons of a body, each tinted, with the openings between them and the corners where shortest paths can turn. BSP leaves are
// a separate layer (level-shapes.ts).
import { navMeshOf } from '../../nav/mesh/build-nav-mesh.ts';
import { cellCount, ringOfCell, VERTEX_TURNING, type NavMesh } from '../../nav/mesh/nav-mesh.ts';
import type { Point3 } from '../../geometry/point.ts';
import { checkInput, type LevelInput } from '../level-input.ts';
import { areaShape, lineShape, pointShape, type DebugShape } from '../shapes.ts';
import { tintRegions } from '../tints.ts';

/** Above the floor and the leaves; map units. */
const LIFT = 2;
/** Length of the arrow at one-way ledges, map units. */
const ARROW = 24;

/** All polygons of the body's navmesh. One-way openings have an arrow. */
export function mergedCellShapes(input: LevelInput): DebugShape[] {
  const { level, body } = checkInput('mergedCellShapes', input);
  const mesh = navMeshOf(level, body);
  const { edgeTwin, edgeOpen, edgeCell, edgeVertex, edgeNext, cellStart, cellSector, vertexKind } = mesh;
  const { sectors } = level.plan;
  const neighbours = (cell: number): number[] =>
    [...edgeTwin.subarray(cellStart[cell], cellStart[cell + 1])]
      .filter((twin) => twin >= 0)
      .map((twin) => edgeCell[twin]);
  const hues = tintRegions(cellCount(mesh), neighbours);
  const shapes: DebugShape[] = [];
  for (let cell = 0; cell < cellCount(mesh); cell++) {
    shapes.push(areaShape('cell', ringOfCell(mesh, cell), sectors[cellSector[cell]].floor + LIFT, 0.22, hues[cell]));
  }
  const topOfVertex = new Float64Array(vertexKind.length).fill(-Infinity);
  edgeTwin.forEach((twin, h) => {
    const { floor } = sectors[cellSector[edgeCell[h]]];
    topOfVertex[edgeVertex[h]] = Math.max(topOfVertex[edgeVertex[h]], floor);
    const isOneWay = twin >= 0 && edgeOpen[twin] === 0;
    if (twin < 0 || edgeOpen[h] === 0 || (twin < h && !isOneWay)) return;
    const y = Math.max(floor, sectors[cellSector[edgeCell[twin]]].floor) + LIFT;
    const [a, b] = [placeOf(mesh, edgeVertex[h], y), placeOf(mesh, edgeVertex[edgeNext[h]], y)];
    shapes.push(lineShape('portal-open', a, b, 1, 0.7));
    if (!isOneWay) return;
    // Out of the polygon is to the left of its edge.
    const [dx, dz] = [b.x - a.x, b.z - a.z];
    const out = ARROW / Math.sqrt(dx * dx + dz * dz);
    const from = { x: (a.x + b.x) / 2, y, z: (a.z + b.z) / 2 };
    const to = { x: from.x + dz * out, y, z: from.z - dx * out };
    shapes.push(lineShape('portal-open', from, to, 1, 0.9, 'arrow'));
  });
  vertexKind.forEach((kind, vertex) => {
    if (kind !== VERTEX_TURNING) return;
    shapes.push(pointShape('portal-open', placeOf(mesh, vertex, topOfVertex[vertex] + LIFT), 5, 'disc'));
  });
  return shapes;
}

function placeOf({ vertexX, vertexZ }: NavMesh, vertex: number, y: number): Point3 {
  return { x: vertexX[vertex], y, z: vertexZ[vertex] };
}
