// Builds floors and ceilings from the tree's cells. Each cell is cut along its walls, for the dark of corners and the lip of
// steps. It is also cut into a grid, for soft pools of light, then fanned into triangles. Cells run clockwise on paper. Only
// here is a floor's winding turned for three.js, whose front faces are counter-clockwise.
import { cutByLine, cutIntoSquares, type Polygon } from '../../../geometry/cut.ts';
import { distance, midpoint, type Point } from '../../../geometry/point.ts';
import { pointGapSquared } from '../../../geometry/gap.ts';
import { getOrAdd } from '../../../geometry/lists.ts';
import { middleOf } from '../../../geometry/polygon.ts';
import type { Leaf, Tree } from '../../../bsp/tree.ts';
import type { Level } from '../../../nav/level.ts';
import type { Quality } from '../../quality.ts';
import { FULL } from '../../materials/brightness.ts';
import { mixRgb, type Rgb } from '../../colors.ts';
import type { Light, LitSurroundings } from '../lights.ts';
import { KIND, plainVertex, REPETITION, type Kind, type MeshWriter, type Vertex } from '../mesh-data.ts';
import { fbmField } from '../../materials/noise.ts';

/** How finely surfaces are cut, map units. */
export interface Detail {
  /** Grid where lamps shine. */
  readonly near: number;
  /** Grid elsewhere. */
  readonly far: number;
  /** Width of the dark along walls; 0 leaves it out. */
  readonly corner: number;
}

/** Most grid squares of all surfaces together: limits the memory of enormous halls. */
const MOST_SQUARES = 2 ** 18;

/** How finely this map is cut: huge ones coarser, so that they light up in about two seconds. */
export function detailFor({ plan, tree }: Level, quality: Quality): Detail {
  const big = tree.leaves.length > 2500;
  const [near, far] = quality === 'low' ? (big ? [128, 256] : [64, 128]) : big ? [64, 192] : [32, 96];
  const flat = tree.leaves.reduce((sum, { area }) => sum + 2 * area, 0);
  const upright = plan.walls.reduce((sum, { a, b, front }) => {
    const { floor, ceiling } = plan.sectors[front];
    return sum + distance(plan.vertices[a], plan.vertices[b]) * Math.max(0, ceiling - floor);
  }, 0);
  const coarser = Math.max(1, Math.sqrt((flat + upright) / MOST_SQUARES) / near);
  return { near: near * coarser, far: far * coarser, corner: big ? 0 : 14 };
}

export interface FloorSurroundings extends LitSurroundings {
  readonly tree: Tree;
  readonly detail: Detail;
  readonly waterLayer: number;
  /** The picture of a sector's floor or ceiling, for maps that bring their own. */
  readonly flatOf?: (sector: number, up: boolean) => Flat;
}

/** A texture on the floor, aligned to the origin, its columns along x and its rows along z. */
export interface Flat {
  readonly layer: number;
  readonly width: number;
  readonly height: number;
  /** How fast it drifts, repetitions a second. */
  readonly driftU: number;
  readonly driftV: number;
}

type Segment = Readonly<Record<'a' | 'b', Point>>;

/** A step down from here of more than this gets a lip. */
const STEP = 5;
const LIP = 2.5;

/** Large stains, so that a repeating material does not look repeated. */
const blotches = fbmField(16, 2, 5);

interface Piece {
  readonly polygon: Polygon;
  readonly lip: boolean;
}

/** Writes the floor of a leaf, and its ceiling unless the sky is there. */
export function writeLeaf(writer: MeshWriter, leaf: Leaf, around: FloorSurroundings): void {
  writeFloor(writer, leaf, around);
  if (leaf.ceiling > leaf.floor) writeCeiling(writer, leaf, around);
  const { heightsFrom } = around.tree.plan.sectors[leaf.sector];
  if (heightsFrom !== undefined) writeFeigned(writer, leaf, around, heightsFrom);
}

/** Writes what is seen between a leaf's floor and ceiling and is not there: both sides of the surface, and the lower ceiling. */
function writeFeigned(writer: MeshWriter, leaf: Leaf, around: FloorSurroundings, as: number): void {
  const { floor, ceiling, floorMaterial, ceilingMaterial, sky } = around.tree.plan.sectors[as];
  const lights = around.lightsNear(leaf.bounds);
  const write = (up: boolean, material: string, y: number, isFloor = up): void =>
    writeSurface(writer, leaf, around, lights, up, material, y, around.flatOf?.(as, isFloor) ?? null);
  if (floor > leaf.floor && floor < leaf.ceiling) {
    write(true, floorMaterial, floor);
    write(false, floorMaterial, floor, true);
  }
  if (ceiling < leaf.ceiling && ceiling > leaf.floor && !sky) write(false, ceilingMaterial, ceiling);
}

export function writeFloor(writer: MeshWriter, leaf: Leaf, around: FloorSurroundings): void {
  const { floorMaterial } = around.tree.plan.sectors[leaf.sector];
  writeSurface(writer, leaf, around, around.lightsNear(leaf.bounds), true, floorMaterial, leaf.floor);
  writer.shows({ part: 'floor', leaf: leaf.id });
}

/** Writes the ceiling of a leaf unless the sky is there; `y` where it is lit, if that is not where it is. */
export function writeCeiling(writer: MeshWriter, leaf: Leaf, around: FloorSurroundings, y = leaf.ceiling): void {
  const { sky, ceilingMaterial } = around.tree.plan.sectors[leaf.sector];
  if (sky) return;
  writeSurface(writer, leaf, around, around.lightsNear(leaf.bounds), false, ceilingMaterial, y);
  writer.shows({ part: 'ceiling', leaf: leaf.id });
}

function writeSurface(
  writer: MeshWriter,
  leaf: Leaf,
  around: FloorSurroundings,
  lights: readonly Light[],
  up: boolean,
  material: string,
  y: number,
  flat = around.flatOf?.(leaf.sector, up) ?? null,
): void {
  const layer = flat ? flat.layer : around.layerOf(material);
  const isWater = flat ? material === 'water' : layer === around.waterLayer;
  const kind: Kind = up ? (isWater ? KIND.water : KIND.floor) : KIND.ceiling;
  const dark = around.detail.corner > 0 ? darkEdges(leaf, around.tree, up) : [];
  const vertex = plainVertex();
  vertex.y = y;
  vertex.ny = up ? 1 : -1;
  vertex.layer = layer;
  const { floorLight, ceilingLight } = around.tree.plan.sectors[leaf.sector];
  vertex.brightness = around.brightnessOf?.((up ? floorLight : ceilingLight) ?? leaf.sector) ?? FULL;
  if (flat) {
    vertex.left = flat.driftU;
    vertex.right = flat.driftV;
  }
  const placeAt = vertexPlacer(vertex, leaf, around, dark, up);
  const start = writer.count();
  for (const { polygon, lip } of piecesOf(leaf, around, lights, dark, up)) {
    const known = new Map<string, number>();
    vertex.kind = lip ? KIND.lip : kind;
    const ids: number[] = [];
    for (let i = 0; i < polygon.length; i += 2) {
      const name = `${polygon[i]},${polygon[i + 1]}`;
      const add = (): number => {
        placeAt(polygon[i], polygon[i + 1]);
        if (flat) setFlatCoordinates(vertex, flat);
        return writer.vertex(vertex);
      };
      ids.push(getOrAdd(known, name, add));
    }
    fan(writer, ids, up);
  }
  writer.patch(start, lights);
}

function setFlatCoordinates(vertex: Vertex, { width, height }: Flat): void {
  vertex.u = (vertex.x / width) * REPETITION;
  vertex.v = (vertex.z / height) * REPETITION;
  vertex.tint = 1;
}

function fan(writer: MeshWriter, ids: readonly number[], up: boolean): void {
  for (let i = 1; i + 1 < ids.length; i++) {
    if (up) writer.triangle(ids[0], ids[i + 1], ids[i]);
    else writer.triangle(ids[0], ids[i], ids[i + 1]);
  }
}

/** A function that puts the vertex at a place of the leaf, with its light, and where that is gathered. */
function vertexPlacer(vertex: Vertex, leaf: Leaf, around: FloorSurroundings, dark: readonly Segment[], up: boolean) {
  const { corner } = around.detail;
  const steady = around.steady[leaf.sector];
  const seams = lightSeams(leaf, around);
  const middle = middleOf(leaf.cell);
  return (x: number, z: number): void => {
    vertex.x = x;
    vertex.z = z;
    vertex.u = x;
    vertex.v = up ? -z : z;
    let open = 1;
    for (const edge of dark) {
      const d = Math.sqrt(pointGapSquared(x, z, edge.a, edge.b));
      if (d < corner) open = Math.min(open, 0.62 + 0.38 * (d / corner));
    }
    vertex.open = open;
    vertex.tint = 0.86 + 0.28 * blotches(x / 2048, z / 2048);
    [vertex.r, vertex.g, vertex.b] = seams.length > 0 ? blendSeams(steady, seams, x, z) : steady;
    // Light is gathered a step inside, or a vertex in a corner would stand in the wall.
    const dx = middle.x - x;
    const dz = middle.z - z;
    const far = Math.sqrt(dx * dx + dz * dz);
    const inward = far > 0 ? Math.min(4, far * 0.5) / far : 0;
    vertex.sx = x + dx * inward;
    vertex.sz = z + dz * inward;
    vertex.sy = vertex.y + (up ? 3 : -3);
  };
}

/** Where this surface meets something upright: own walls and those of the neighbours, so that shared corners agree. */
function darkEdges(leaf: Leaf, tree: Tree, up: boolean): Segment[] {
  const edges: Segment[] = [];
  const gather = (from: Leaf): void => {
    for (const edge of from.edges) {
      const other = edge.portal < 0 ? null : otherLeaf(tree, edge.portal, from.id);
      if (!other || (up ? other.floor > from.floor + STEP : other.ceiling < from.ceiling - STEP)) edges.push(edge);
    }
  };
  gather(leaf);
  for (const id of leaf.portals) {
    const other = otherLeaf(tree, id, leaf.id);
    if (up ? other.floor === leaf.floor : other.ceiling === leaf.ceiling) gather(other);
  }
  return edges;
}

function otherLeaf(tree: Tree, portal: number, leaf: number): Leaf {
  const { front, back } = tree.portals[portal];
  return tree.leaves[front === leaf ? back : front];
}

function piecesOf(
  leaf: Leaf,
  around: FloorSurroundings,
  lights: readonly Light[],
  dark: readonly Segment[],
  up: boolean,
): Piece[] {
  const { detail, tree } = around;
  // The boundary with all its cuts, so that neighbours share their corners and no crack opens.
  const outline = leaf.edges.flatMap(({ a: { x, z } }) => [x, z]);
  let pieces: Piece[] = [{ polygon: outline, lip: false }];
  const split = ({ a, b }: Segment, width: number, lip: boolean): void => {
    const length = distance(a, b) || 1;
    const nx = (a.z - b.z) / length;
    const nz = (b.x - a.x) / length;
    pieces = pieces.flatMap((piece) => {
      const [inner, rim] = cutByLine(piece.polygon, nx, nz, nx * a.x + nz * a.z + width);
      const parts: Piece[] = [];
      if (inner) parts.push({ polygon: inner, lip: piece.lip });
      if (rim) parts.push({ polygon: rim, lip: piece.lip || lip });
      return parts;
    });
  };
  if (up && leaf.area > 200) {
    for (const edge of leaf.edges) {
      if (edge.portal < 0) continue;
      const other = otherLeaf(tree, edge.portal, leaf.id);
      if (other.floor < leaf.floor - STEP && other.sector !== leaf.sector) split(edge, LIP, true);
    }
  }
  if (detail.corner > 0 && leaf.area > detail.corner * detail.corner * 6) {
    for (const edge of leaf.edges) if (dark.includes(edge)) split(edge, detail.corner, false);
  }
  const grid = lights.length > 0 ? detail.near : detail.far;
  return pieces.flatMap((piece) => cutIntoSquares(piece.polygon, grid).map((polygon) => ({ polygon, lip: piece.lip })));
}

/** A portal to a sector with other steady light, and that light. */
interface Seam {
  readonly edge: Segment;
  readonly light: Rgb;
}

/** Steady light runs over into the next sector within this distance of the opening, map units. */
const SEAM_REACH = 72;

function lightSeams(leaf: Leaf, around: FloorSurroundings): Seam[] {
  if (around.tree.plan.air.style === 'doom') return [];
  const seams: Seam[] = [];
  const gather = (from: Leaf): void => {
    for (const id of from.portals) {
      const portal = around.tree.portals[id];
      const other = otherLeaf(around.tree, id, from.id);
      if (around.steady[other.sector] === around.steady[leaf.sector]) continue;
      if (other.sector === leaf.sector || portal.top <= portal.bottom) continue;
      seams.push({ edge: portal, light: around.steady[other.sector] });
    }
  };
  gather(leaf);
  for (const id of leaf.portals) {
    const other = otherLeaf(around.tree, id, leaf.id);
    if (other.sector === leaf.sector) gather(other);
  }
  return seams;
}

function blendSeams(own: Rgb, seams: readonly Seam[], x: number, z: number): Rgb {
  let best = 0;
  let light = own;
  for (const seam of seams) {
    const d = Math.sqrt(pointGapSquared(x, z, seam.edge.a, seam.edge.b));
    if (d >= SEAM_REACH) continue;
    const near = 1 - d / SEAM_REACH;
    if (near > best) {
      best = near;
      light = seam.light;
    }
  }
  return best > 0 ? mixRgb(own, light, 0.5 * best * best * (3 - 2 * best)) : own;
}

/** Middle of a cell, for choosing a chunk. */
export function placeOfLeaf(leaf: Leaf): Point {
  return midpoint({ x: leaf.bounds.minX, z: leaf.bounds.minZ }, { x: leaf.bounds.maxX, z: leaf.bounds.maxZ });
}
