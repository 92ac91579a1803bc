// The draft of a triangle soup: one sector for each height of floor, walls where heights differ or the floor ends.
import { addToList, getOrAdd } from '../../geometry/lists.ts';
import { side, type Point } from '../../geometry/point.ts';
import { nextOf } from '../../geometry/triangulate.ts';
import { airOf } from '../plan/airs.ts';
import { dropUnused } from '../draft/outline.ts';
import { placesIn, type PlanDraft } from '../draft/plan-draft.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID, type Sector, type Wall } from '../floor-plan.ts';
import { groundSector } from '../grids/grid-plan.ts';
import { checkLimit, MAX_WALLS } from '../input/limits.ts';
import { MapError } from '../input/map-error.ts';
import { collectWarnings } from '../input/warnings.ts';
import { findFloors, type Floors, type StartAt } from './find-floors.ts';
import { readSurfaces } from './read-surfaces.ts';

/** Everything in the soup's units; `scale` map units each. */
export interface TriangleRules {
  readonly scale: number;
  /** Degrees. */
  readonly maxSlope: number;
  readonly stepHeight: number;
  readonly height: number;
  readonly start: StartAt | null;
}

/** Sky above the highest floor, map units. */
const SKY = 1024;

/** The draft of a soup of vertices (x, y, z) and triangles. Throws a MapError. */
export function parseTriangles(
  positions: ArrayLike<number>,
  indices: ArrayLike<number>,
  { scale, maxSlope, stepHeight, height, start }: TriangleRules,
  file: string,
): PlanDraft {
  const soup = readSurfaces(positions, indices, scale, maxSlope, file);
  if (!soup.surfaces.some(({ kind }) => kind === 'floor')) {
    const isTurned = soup.surfaces.some(({ kind }) => kind === 'underside');
    throw new MapError('no-floor', { file }, 'No triangle is a floor.', isTurned ? 'Some look down: list their vertices counter-clockwise as seen from above.' : 'Pass the floor too, or a larger maxSlope; y is up, so turn a mesh whose z is up.'); // prettier-ignore
  }
  const round = (value: number): number => Math.round((value / scale) * 1000) / 1000;
  const rules = { height: height * scale, stepHeight: stepHeight * scale, band: (stepHeight * scale) / 2 };
  const from = start && { x: start.x * scale, y: start.y * scale, z: start.z * scale };
  const say = ({ x, z }: Point): string => `(${round(x)}, ${round(z)})`;
  const floors = findFloors(soup, rules, from, file, say, (y) => String(round(y)));
  const { walls: pieces, sectors } = wallsOfFloors(floors);
  const walls = joinStraight(floors.net.points, pieces);
  checkLimit(walls.length, MAX_WALLS, { file }, `The floor has ${walls.length} edges`, 'Pass a simpler mesh.');
  const warnings = collectWarnings();
  const place = { file };
  for (const at of floors.leftOut)
    warnings.warn('floors-above', place, `Floors at ${say(at)} and elsewhere that are not joined to the start were left out.`); // prettier-ignore
  return {
    name: 'level',
    title: 'level',
    note: '',
    format: 'floor plan',
    frame: { scale, flipped: false, dx: 0, dz: 0, unit: 'unit' },
    air: airOf('paper'),
    ...dropUnused({ vertices: floors.net.points, walls }),
    sectors,
    things: [],
    links: [],
    places: placesIn(place),
    warnings,
  };
}

function wallsOfFloors({ net, heightOf, bars }: Floors): { walls: Wall[]; sectors: Sector[] } {
  const numberOf = new Map<number, number>();
  const sectorOf = Array.from(heightOf, (height) => {
    if (Number.isNaN(height)) return SOLID;
    const key = Math.round(height * 1024) / 1024;
    return getOrAdd(numberOf, key, () => numberOf.size);
  });
  const ceiling = [...numberOf.keys()].reduce((most, each) => Math.max(most, each), -Infinity) + SKY;
  const sectors = [...numberOf].map(([floor, number]) => groundSector('', { floor, ceiling }, number));
  const walls: Wall[] = [];
  net.begin.forEach((a, edge) => {
    const triangle = Math.floor(edge / 3);
    const front = sectorOf[triangle];
    if (front === SOLID) return;
    const twin = net.twin[edge];
    const beyond = twin < 0 ? -1 : Math.floor(twin / 3);
    const back = beyond < 0 ? SOLID : sectorOf[beyond];
    // All pieces of a border in one direction, so that straight ones are joined.
    if (back !== SOLID && (front === back ? twin < edge : front > back)) return;
    const heights = back === SOLID ? [0, 0] : [heightOf[triangle], heightOf[beyond]];
    const isBarred = back !== SOLID && bars(edge, Math.min(...heights), Math.max(...heights));
    if (front === back && !isBarred) return;
    const blocks = isBarred ? BLOCKS_BODIES | BLOCKS_SIGHT : 0;
    walls.push({ a, b: net.begin[nextOf(edge)], front, back, blocks, kind: 'wall', material: '', source: edge });
  });
  return { walls, sectors };
}

function joinStraight(points: readonly Point[], pieces: readonly Wall[]): Wall[] {
  const around = new Map<number, number[]>();
  pieces.forEach(({ a, b }, piece) => {
    for (const end of [a, b]) addToList(around, end, piece);
  });
  const walls: (Wall | null)[] = [...pieces];
  for (const [vertex, [one, other, ...more]] of around) {
    const [first, second] = [walls[one], walls[other]];
    if (more.length > 0 || !first || !second || one === other) continue;
    const [before, after] = first.b === vertex ? [first, second] : [second, first];
    if (before.b !== vertex || after.a !== vertex || before.a === after.b) continue;
    if (before.front !== after.front || before.back !== after.back || before.blocks !== after.blocks) continue;
    if (side(points[before.a], points[vertex], points[after.b]) !== 0) continue;
    walls[one] = { ...before, b: after.b };
    walls[other] = null;
    const end = around.get(after.b)!;
    end[end.indexOf(before === first ? other : one)] = one;
    const begin = around.get(before.a)!;
    begin[begin.indexOf(before === first ? one : other)] = one;
  }
  return walls.filter((wall) => wall !== null);
}
