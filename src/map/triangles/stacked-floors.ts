// Which faces of a soup one can stand on at a point of the plan, and how high.
//
// Seen from above, a face that looks up begins a solid and an underside ends one. A floor below another face that looks up lies inside a
// solid if an underside lies below it (a crate sunk into the ground). So does one between both sides of a solid that others reach into. A
// floor under an underside needs headroom. What is left may be several floors above each other: find-floors.ts decides which of them the
// level has.
import { addToList } from '../../geometry/lists.ts';
import { boundsOf, type Point } from '../../geometry/point.ts';
import { gapTo, heightAt, WELD, type Surface, type Surfaces } from './read-surfaces.ts';

/** Heights nearer than this are the same, map units. */
const SAME = 1 / 16;

export interface StackRules {
  /** Headroom, map units. */
  readonly height: number;
  readonly stepHeight: number;
  /** The heights of sloping floors are multiples of this. */
  readonly band: number;
}

/** The heights of the floors at a point, lowest first. `isSliver`: the point stands for a region too thin to have separate floors. */
export type FloorsAt = (p: Point, isSliver: boolean) => readonly number[];

export function stackedFloors({ points, surfaces }: Surfaces, rules: StackRules): FloorsAt {
  const near = indexSurfaces(points, surfaces);
  return (p, isSliver) => {
    let around = near(p).filter((surface) => gapTo(points, surface, p) <= 0);
    if (around.length === 0 && isSliver) around = near(p).filter((surface) => gapTo(points, surface, p) <= 2 * WELD);
    const faces = around.map((surface) => ({ surface, y: heightAt(points, surface, p) })).sort((a, b) => a.y - b.y);
    const found: number[] = [];
    faces.forEach(({ surface, y }, i) => {
      if (surface.kind !== 'floor') return;
      const least = faces.find((other) => other.y > y + SAME)?.y ?? Infinity;
      const covers = faces.some((other, k) => k > i && other.y <= y + SAME && other.surface.kind === 'floor');
      if (covers) return;
      if (least - y < rules.height) return;
      const above = faces
        .filter((other) => other.y >= least && other.y <= least + SAME)
        .map((other) => other.surface.kind);
      if (above.includes('steep')) return;
      const isBuried = above.includes('floor') && faces.some((other) => other.surface.kind === 'underside' && other.y <= y + SAME); // prettier-ignore
      if (isBuried || (solidsBegun(faces, y) > 0 && solidsEnded(faces, y) > 0)) return;
      found.push(surface.isLevel ? y : (Math.floor(y / rules.band) + 0.5) * rules.band);
    });
    return found;
  };
}

/** A surface at a point of the plan, and its height there. */
interface Face {
  readonly surface: Surface;
  readonly y: number;
}

/** Of the solids that begin at a height or below, how many do not end there: each upper side ends one that has begun, if any has. */
function solidsBegun(faces: readonly Face[], y: number): number {
  const below = faces.filter((face) => face.y <= y + SAME);
  // What stands on a floor begins where that floor's own solid ends.
  const lowest = (face: Face): number => (face.surface.kind === 'floor' ? face.y - SAME : face.y);
  below.sort((one, other) => lowest(one) - lowest(other));
  return below.reduce((open, { surface: { kind } }) => Math.max(0, open + STEPS[kind]), 0);
}

/** How many solids end above a height that do not begin above it. */
const solidsEnded = (faces: readonly Face[], y: number): number =>
  faces.reduce((sum, face) => (face.y > y + SAME ? sum - STEPS[face.surface.kind] : sum), 0);

/** How many solids a face begins, on the way up. */
const STEPS: Readonly<Record<Surface['kind'], number>> = { floor: -1, underside: 1, steep: 0 };

/** The surfaces whose box is near a point: at 2 · WELD or less, and some more. Cells are as many as surfaces. */
function indexSurfaces(points: readonly Point[], surfaces: readonly Surface[]): (p: Point) => readonly Surface[] {
  const boxes = surfaces.map(({ corners }) => boundsOf(corners.map((corner) => points[corner])));
  const whole = boundsOf(surfaces.flatMap(({ corners }) => corners.map((corner) => points[corner])));
  const size = Math.sqrt(((whole.maxX - whole.minX) * (whole.maxZ - whole.minZ)) / surfaces.length) || 1;
  const cells = new Map<number, Surface[]>();
  const column = (x: number): number => Math.floor((x - whole.minX) / size);
  const row = (z: number): number => Math.floor((z - whole.minZ) / size);
  surfaces.forEach((surface, i) => {
    const box = boxes[i];
    for (let x = column(box.minX - 2 * WELD); x <= column(box.maxX + 2 * WELD); x++) {
      for (let z = row(box.minZ - 2 * WELD); z <= row(box.maxZ + 2 * WELD); z++) {
        const key = x * 2 ** 20 + z;
        addToList(cells, key, surface);
      }
    }
  });
  return (p) => cells.get(column(p.x) * 2 ** 20 + row(p.z)) ?? [];
}
