// A BSP tree that grows by hand: the reader chooses the walls. A region is done when it is convex.
//
// A wall that can be walked along on both sides is two sides, one facing each way. The library's own builder works the same way, but decides
// every side exactly; here a tolerance is enough.
import { SOLID } from '../door/formats.ts';
import type { Tree } from '../door/bsp.ts';
import type { Level, Point } from '../index.ts';

export interface Side {
  readonly a: Point;
  readonly b: Point;
  /** Index into the plan's walls. */
  readonly wall: number;
}

export interface Region {
  /** Convex: the whole picture, cut by the splitters above. */
  readonly area: readonly Point[];
  readonly sides: readonly Side[];
  readonly depth: number;
  /** The line that splits it, with the part in front of it and the part behind; null for the end of a branch. */
  split: { readonly a: Point; readonly b: Point; readonly front: Region; readonly back: Region } | null;
}

const NEAR = 1e-6;

/** Twice the area of a, b, p: above 0 if p is in front of (right of) a → b. */
export const sideOf = (a: Point, b: Point, p: Point): number => (b.x - a.x) * (p.z - a.z) - (b.z - a.z) * (p.x - a.x);

export function wholeRegion({ plan }: Level, area: readonly Point[]): Region {
  const sides = plan.walls.flatMap((wall, i): Side[] => {
    const [a, b] = [plan.vertices[wall.a], plan.vertices[wall.b]];
    return wall.back === SOLID ? [{ a, b, wall: i }] : [{ a, b, wall: i }, { a: b, b: a, wall: i }]; // prettier-ignore
  });
  return { area, sides, depth: 0, split: null };
}

/** Has the region nothing behind any of its sides? */
export const isConvex = ({ sides }: Region): boolean => sides.every((side) => partsOf(sides, side).behind === 0);

/** How many sides lie in front of a line and behind it, and how many it cuts. */
export function partsOf(sides: readonly Side[], { a, b }: Side): { front: number; behind: number; cuts: number } {
  const parts = { front: 0, behind: 0, cuts: 0 };
  for (const side of sides) {
    const [first, last] = [sideOf(a, b, side.a), sideOf(a, b, side.b)];
    const isFront = Math.max(first, last) > NEAR;
    const isBehind = Math.min(first, last) < -NEAR;
    if (isFront) parts.front++;
    if (isBehind) parts.behind++;
    if (isFront && isBehind) parts.cuts++;
  }
  return parts;
}

/** The ends of branches, front first. */
export const endsOf = (region: Region): Region[] =>
  region.split === null ? [region] : [...endsOf(region.split.front), ...endsOf(region.split.back)];

/** Splits every unfinished region that has a side on that wall. Returns the cuts through walls. */
export function splitAt(root: Region, wall: number): number {
  let cuts = 0;
  for (const region of endsOf(root)) {
    const line = region.sides.find((side) => side.wall === wall);
    if (line === undefined || isConvex(region) || partsOf(region.sides, line).behind === 0) continue;
    cuts += partsOf(region.sides, line).cuts;
    const half = (isFront: boolean): Region => ({
      area: clip(region.area, line, isFront),
      sides: region.sides.flatMap((side) => clipSide(side, line, isFront)),
      depth: region.depth + 1,
      split: null,
    });
    region.split = { a: line.a, b: line.b, front: half(true), back: half(false) };
  }
  return cuts;
}

/** The wall that a simple builder takes next: few cuts first, then balance. −1 when all regions are convex. */
export function bestWall(root: Region): number {
  let [best, least] = [-1, Infinity];
  for (const region of endsOf(root).filter((each) => !isConvex(each)))
    for (const side of region.sides) {
      const { front, behind, cuts } = partsOf(region.sides, side);
      const score = behind === 0 ? Infinity : 6 * cuts + Math.abs(front - behind);
      if (score < least) [best, least] = [side.wall, score];
    }
  return best;
}

/** The wall nearest to a place. */
export function wallNear({ plan: { walls, vertices } }: Level, { x, z }: Point): number {
  const gap = ({ a, b }: { a: number; b: number }): number => {
    const [p, q] = [vertices[a], vertices[b]];
    const [u, v] = [q.x - p.x, q.z - p.z];
    const part = Math.min(1, Math.max(0, ((x - p.x) * u + (z - p.z) * v) / (u * u + v * v)));
    return Math.hypot(p.x + part * u - x, p.z + part * v - z);
  };
  return walls.reduce((best, wall, i) => (gap(wall) < gap(walls[best]) ? i : best), 0);
}

/** The library's tree in the same form. */
export function regionsOfTree(tree: Tree, area: readonly Point[], child = tree.root, depth = 0): Region {
  if (child < 0) return { area, sides: [], depth, split: null };
  const a = { x: tree.ax[child], z: tree.az[child] };
  const b = { x: tree.bx[child], z: tree.bz[child] };
  const front = regionsOfTree(tree, clip(area, { a, b }, true), tree.front[child], depth + 1);
  const back = regionsOfTree(tree, clip(area, { a, b }, false), tree.back[child], depth + 1);
  return { area, sides: [], depth, split: { a, b, front, back } };
}

const between = (p: Point, q: Point, dp: number, dq: number): Point => ({
  x: p.x + ((q.x - p.x) * dp) / (dp - dq),
  z: p.z + ((q.z - p.z) * dp) / (dp - dq),
});

function clip(area: readonly Point[], { a, b }: Pick<Side, 'a' | 'b'>, isFront: boolean): Point[] {
  const way = isFront ? 1 : -1;
  return area.flatMap((p, i) => {
    const q = area[(i + 1) % area.length];
    const [dp, dq] = [way * sideOf(a, b, p), way * sideOf(a, b, q)];
    const kept = dp >= 0 ? [p] : [];
    return dp * dq < 0 ? [...kept, between(p, q, dp, dq)] : kept;
  });
}

/** The part of a side on that side of a line; one on the line belongs to where it faces. */
function clipSide(side: Side, { a, b }: Side, isFront: boolean): Side[] {
  const way = isFront ? 1 : -1;
  const [first, last] = [way * sideOf(a, b, side.a), way * sideOf(a, b, side.b)];
  if (Math.max(first, last) <= NEAR) {
    const isOn = Math.min(first, last) >= -NEAR;
    const isAlong = (side.b.x - side.a.x) * (b.x - a.x) + (side.b.z - side.a.z) * (b.z - a.z) > 0;
    return isOn && isAlong === isFront ? [side] : [];
  }
  if (Math.min(first, last) >= -NEAR) return [side];
  const cut = between(side.a, side.b, first, last);
  return [first > 0 ? { ...side, b: cut } : { ...side, a: cut }];
}
