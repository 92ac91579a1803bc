// Random plans that are valid by construction: faces of a triangulation of random grid points, or of a turned lattice, are grouped into
// sectors and solid. Walls run wherever two neighbours differ, and sometimes inside a sector.
//
// They combine what hand-drawn plans rarely do: sectors in several pieces, rooms inside rooms, pillars at any angle, corners that only
// touch, slivers, thin walls with free ends. The lattice adds long collinear walls.
import type { FloorPlan, Wall } from '../../../src/map/floor-plan.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID } from '../../../src/map/floor-plan.ts';
import type { Corner } from '../plans.ts';
import { planOf } from '../plans.ts';
import { randomFrom } from '../random.ts';

interface Faces {
  readonly vertices: readonly Corner[];
  /** Corners of each face, clockwise on paper. */
  readonly faces: readonly (readonly number[])[];
}

/** The plan of a seed: even seeds are triangulations, odd ones lattices; `size` is about the number of faces. */
export function randomPlan(seed: number, size = 60): FloorPlan {
  const random = randomFrom(seed);
  const { vertices, faces } = seed % 2 === 0 ? triangles(random, size) : lattice(random, size);
  return gather(`random plan ${seed}`, vertices, faces, random);
}

const whole = (random: () => number, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

const turn = (a: Corner, b: Corner, c: Corner): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Inserts points into a square one by one, each splitting the triangle that contains it. */
function triangles(random: () => number, size: number): Faces {
  // Half of the plans use the whole grid, the others a coarse one with many collinear points.
  const grain = random() < 0.5 ? 2 ** -10 : 32;
  const extent = 1024;
  const vertices: Corner[] = [
    [-extent, -extent],
    [extent, -extent],
    [extent, extent],
    [-extent, extent],
  ];
  let faces: number[][] = [
    [0, 1, 2],
    [0, 2, 3],
  ];
  for (let tries = 0; tries < size * 4 && faces.length < size; tries++) {
    const most = extent / grain;
    const point: Corner = [whole(random, -most, most) * grain, whole(random, -most, most) * grain];
    const home = faces.findIndex((face) =>
      face.every((corner, i) => turn(vertices[corner], vertices[face[(i + 1) % 3]], point) > 0),
    );
    if (home < 0) continue; // on an edge
    const id = vertices.push(point) - 1;
    const [a, b, c] = faces[home];
    faces.splice(home, 1, [a, b, id], [b, c, id], [c, a, id]);
    faces = flipSome(vertices, faces, random);
  }
  return { vertices, faces };
}

/** Flips the diagonal of some convex pairs, so that not all triangles share the first points. */
function flipSome(vertices: readonly Corner[], faces: number[][], random: () => number): number[][] {
  for (let tries = 0; tries < 3; tries++) {
    const first = whole(random, 0, faces.length - 1);
    const [a, b, c] = faces[first];
    const second = faces.findIndex((face) => face.includes(a) && face.includes(b) && !face.includes(c));
    if (second < 0) continue;
    const d = faces[second].find((corner) => corner !== a && corner !== b)!;
    // a-d-b-c runs clockwise; the flip is valid when c-d makes two proper triangles.
    if (turn(vertices[a], vertices[d], vertices[c]) <= 0 || turn(vertices[d], vertices[b], vertices[c]) <= 0) continue;
    faces[first] = [a, d, c];
    faces[second] = [d, b, c];
  }
  return faces;
}

/** A lattice of squares, turned and sheared by integers, so that corners stay on the grid. */
function lattice(random: () => number, size: number): Faces {
  const side = Math.max(2, Math.round(Math.sqrt(size)));
  const ux = whole(random, 48, 90);
  const uz = whole(random, -40, 40);
  const vx = whole(random, -40, 40);
  const vz = whole(random, 45, 90);
  const vertices: Corner[] = [];
  for (let j = 0; j <= side; j++) {
    for (let i = 0; i <= side; i++) vertices.push([i * ux + j * vx, i * uz + j * vz]);
  }
  const faces: number[][] = [];
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const a = j * (side + 1) + i;
      const face = [a, a + 1, a + side + 2, a + side + 1];
      faces.push(turn(vertices[face[0]], vertices[face[1]], vertices[face[2]]) > 0 ? face : face.reverse());
    }
  }
  return { vertices, faces };
}

function gather(
  name: string,
  vertices: readonly Corner[],
  faces: readonly (readonly number[])[],
  random: () => number,
): FloorPlan {
  const sectorCount = whole(random, 1, 6);
  const solidShare = random() * 0.5;
  const faceOfEdge = new Map<string, number>();
  faces.forEach((face, index) => {
    face.forEach((a, i) => faceOfEdge.set(`${a},${face[(i + 1) % face.length]}`, index));
  });
  // A face usually copies a neighbour that was assigned before.
  const sectorOf: number[] = []; // SOLID or a sector
  faces.forEach((face, index) => {
    const neighbours = face
      .map((a, i) => faceOfEdge.get(`${face[(i + 1) % face.length]},${a}`))
      .filter((other): other is number => other !== undefined && other < index);
    const chosen: number =
      neighbours.length > 0 && random() < 0.6
        ? sectorOf[neighbours[whole(random, 0, neighbours.length - 1)]]
        : random() < solidShare
          ? SOLID
          : whole(random, 0, sectorCount - 1);
    sectorOf[index] = chosen;
  });
  if (!sectorOf.some((sector) => sector !== SOLID)) sectorOf[0] = 0;
  const walls: (Partial<Wall> & Pick<Wall, 'a' | 'b' | 'front'>)[] = [];
  faces.forEach((face, index) => {
    face.forEach((a, i) => {
      const b = face[(i + 1) % face.length];
      const twin = faceOfEdge.get(`${b},${a}`);
      const front = sectorOf[index];
      const back = twin === undefined ? SOLID : sectorOf[twin];
      if (front === SOLID || (back !== SOLID && twin! < index)) return;
      if (front === back && random() > 0.08) return;
      const isShut = back !== SOLID && random() < 0.15;
      walls.push({ a, b, front, back, blocks: isShut ? BLOCKS_BODIES | BLOCKS_SIGHT : 0 });
    });
  });
  const used = new Set(walls.flatMap(({ a, b }) => [a, b]));
  const numbers = new Map([...used].map((vertex, number) => [vertex, number]));
  const sectors = Array.from({ length: sectorCount }, () => {
    const floor = whole(random, 0, 6) * 12;
    return { floor, ceiling: floor + whole(random, 40, 160) };
  });
  return planOf(name, {
    vertices: [...used].map((vertex) => vertices[vertex]),
    walls: walls.map((wall) => ({ ...wall, a: numbers.get(wall.a)!, b: numbers.get(wall.b)! })),
    sectors,
  });
}
