// Finds the upright rectangles that a plan's walls show. A one-sided wall shows its whole height. A two-sided wall shows the
// riser below its opening and the lintel above it. The riser is seen from the side with the lower floor, the lintel from the
// side with the higher ceiling. Between two skies nothing is drawn above, but the sky must be closed there (part 'sky').
// Triangles are made elsewhere; doors and windows are not included.
import { addToList } from '../../../geometry/lists.ts';
import { cross, type Point } from '../../../geometry/point.ts';
import { BLOCKS_SIGHT, SOLID, type FloorPlan } from '../../../map/floor-plan.ts';
import type { Slices } from '../../../search/slices.ts';

export interface WallSpan {
  /** Index into plan.walls. */
  readonly wall: number;
  readonly part: 'whole' | 'lower' | 'upper' | 'sky';
  /** The sector it is seen from. */
  readonly sector: number;
  /** It is the back side of its wall. */
  readonly isBack: boolean;
  /** Seen from the right of a → b. */
  readonly a: Point;
  readonly b: Point;
  readonly bottom: number;
  readonly top: number;
  readonly material: string;
  /** Where along its chain of walls `a` lies, map units, so that a pattern runs on round a corner. */
  along: number;
  /** Does the surface end in an outward edge at a, at b? Those get a lip. */
  edgeA: boolean;
  edgeB: boolean;
  /** Does it meet another wall in an inward corner there? Those are darker. */
  cornerA: boolean;
  cornerB: boolean;
}

/** Sines of the least turns that make an inward corner dark, and an outward one an edge with a lip. */
const BEND = 0.3;
const EDGE = 0.76;

/** A rectangle that meets no other one. */
export const UNJOINED = { along: 0, edgeA: false, edgeB: false, cornerA: false, cornerB: false };

/** Every rectangle that shows, in the order of the walls. Yields after each wall, and after each that is joined to its neighbours. */
export function* gatherWallSpans(plan: FloorPlan): Slices<WallSpan[]> {
  const spans: WallSpan[] = [];
  for (const wall of plan.walls.keys()) {
    spans.push(...spansOfWall(plan, wall).filter(({ top, bottom }) => top > bottom));
    yield;
  }
  yield* joinChains(spans);
  return spans;
}

/**
 * The rectangles of one wall, empty ones included: the same ones in the same order at all heights of the adjacent floors and ceilings. Not
 * joined with those of other walls.
 */
export function spansOfWall(plan: FloorPlan, id: number): WallSpan[] {
  const wall = plan.walls[id];
  const spans: WallSpan[] = [];
  const a = plan.vertices[wall.a];
  const b = plan.vertices[wall.b];
  const add = (
    part: WallSpan['part'],
    sector: number,
    bottom: number,
    top: number,
    faced = sector,
    isBack = sector !== wall.front,
  ): void => {
    const ends = isBack ? { a: b, b: a } : { a, b };
    const material = wall.material || plan.sectors[faced].wallMaterial;
    spans.push({ wall: id, part, sector, isBack, ...ends, bottom, top, material, ...UNJOINED });
  };
  const front = plan.sectors[wall.front];
  if (wall.back === SOLID) {
    add('whole', wall.front, front.floor, front.ceiling);
    return spans;
  }
  if (wall.kind === 'wall' && wall.blocks & BLOCKS_SIGHT) {
    // A wall without thickness hides what is behind it from both sides, within one sector too.
    const back = plan.sectors[wall.back];
    add('whole', wall.front, front.floor, front.ceiling);
    add('whole', wall.back, back.floor, back.ceiling, wall.back, true);
    return spans;
  }
  if (wall.front === wall.back) return spans;
  for (const [near, far] of [
    [wall.front, wall.back],
    [wall.back, wall.front],
  ]) {
    const here = plan.sectors[near];
    const there = plan.sectors[far];
    const riserTop = Math.min(there.floor, here.ceiling);
    // A riser without a lintel above it is the side of a step or a table and made of what that is made of; below a window
    // or a doorway it is the wall one stands before.
    add('lower', near, here.floor, riserTop, there.ceiling < here.ceiling ? near : far);
    add(here.sky && there.sky ? 'sky' : 'upper', near, Math.max(there.ceiling, here.floor, riserTop), here.ceiling);
  }
  return spans;
}

const key = (p: Point): string => `${p.x},${p.z}`;

const isOfOneKind = (one: WallSpan, other: WallSpan): boolean =>
  one.sector === other.sector && one.part === other.part && one.material === other.material;

/** Finds how walls meet: whose pattern runs on into whose, and which ends are edges or corners. */
function* joinChains(spans: readonly WallSpan[]): Slices<void> {
  const starts = new Map<string, WallSpan[]>();
  for (const span of spans) {
    addToList(starts, key(span.a), span);
    yield;
  }
  const direction = (span: WallSpan): Point => ({ x: span.b.x - span.a.x, z: span.b.z - span.a.z });
  const overlaps = (one: WallSpan, other: WallSpan): boolean => one.bottom < other.top && other.bottom < one.top;
  // The sine of the turn from one wall to the next: positive turns into the room.
  const turn = (from: WallSpan, to: WallSpan): number => {
    const a = direction(from);
    const b = direction(to);
    return cross(a, b) / Math.sqrt((a.x * a.x + a.z * a.z) * (b.x * b.x + b.z * b.z));
  };
  // The spans that another of their kind leads to: chains begin at the others.
  const led = new Set<WallSpan>();
  for (const span of spans) {
    for (const next of starts.get(key(span.b)) ?? []) {
      if (isOfOneKind(span, next)) led.add(next);
      if (next.wall === span.wall || !overlaps(span, next)) continue;
      if (turn(span, next) > BEND) span.cornerB = next.cornerA = true;
      else if (turn(span, next) < -EDGE) span.edgeB = next.edgeA = true;
    }
    yield;
  }
  // Where an inward corner and an outward edge meet in one place, the corner is what one sees.
  for (const span of spans) {
    if (span.cornerA) span.edgeA = false;
    if (span.cornerB) span.edgeB = false;
  }
  const placed = new Set<WallSpan>();
  const follow = (first: WallSpan): void => {
    let span: WallSpan | undefined = first;
    let along = first.a.x * Math.sign(first.b.x - first.a.x || 0) + first.a.z * Math.sign(first.b.z - first.a.z || 0);
    while (span && !placed.has(span)) {
      placed.add(span);
      span.along = along;
      const { x, z } = direction(span);
      along += Math.sqrt(x * x + z * z);
      const here: WallSpan = span;
      span = starts.get(key(span.b))?.find((next) => !placed.has(next) && isOfOneKind(next, here));
    }
  };
  for (const span of spans) {
    if (!led.has(span)) follow(span);
    yield;
  }
  for (const span of spans) if (!placed.has(span)) follow(span);
}
