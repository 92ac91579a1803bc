// Closes sectors whose walls are not connected, so that maps with a missing line or a wrong side still load.
//
// Where a sector's walls lack one exit at a vertex and one entry at another, a side between the two is missing; the nearest such pairs are
// matched. If a wall already joins them, its side had the wrong sector and is corrected. Otherwise a wall is added, two-sided where the
// neighbour lacks the same side. New walls are split like all others, and the process repeats until nothing is open. It cannot know the
// author's intention.
import { addToList } from '../../geometry/lists.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { BLOCKS_BODIES, SOLID, type Wall } from '../floor-plan.ts';
import { MapError } from '../input/map-error.ts';
import { cutWalls, type Outline } from './outline.ts';
import type { PlanDraft } from './plan-draft.ts';
import { formatPoint } from '../plan/format-point.ts';
import { collectWarnings } from '../input/warnings.ts';

/** A side that a sector lacks, from a to b with the sector on its right. */
export interface MissingSide {
  readonly sector: number;
  readonly a: number;
  readonly b: number;
}

/** Source number of added walls. */
const NO_SOURCE = -1;
const MAX_ROUNDS = 5;
const MAX_PIECES_A_WALL = 4;
/** A map with more open ends is damaged beyond repair. */
const MAX_GAPS = 256;

/** The missing sides, each between two nearest open ends of a sector; null when there are too many to match. */
export function findMissingSides({ vertices, walls }: Outline): MissingSide[] | null {
  const gaps = findGaps(walls, vertices);
  if (gaps.length > MAX_GAPS) return null;
  const sectors = new Map<number, Gap[]>();
  for (const gap of gaps) addToList(sectors, gap.sector, gap);
  return [...sectors].flatMap(([sector, ends]) => {
    const from = ends.flatMap(({ vertex, balance }) => Array<number>(Math.max(0, -balance)).fill(vertex));
    const to = ends.flatMap(({ vertex, balance }) => Array<number>(Math.max(0, balance)).fill(vertex));
    const pairs = from.flatMap((a, i) => to.map((b, k) => ({ i, k, length: distance(vertices[a], vertices[b]) })));
    pairs.sort((one, other) => one.length - other.length || one.i - other.i || one.k - other.k);
    const isUsed = { from: new Set<number>(), to: new Set<number>() };
    return pairs.flatMap(({ i, k }): MissingSide[] => {
      if (isUsed.from.has(i) || isUsed.to.has(k)) return [];
      isUsed.from.add(i);
      isUsed.to.add(k);
      return [{ sector, a: from[i], b: to[k] }];
    });
  });
}

/** The outline with every sector closed, and the added sides; null when they cannot be closed. */
export function closeGaps(draft: PlanDraft, outline: Outline, quantum: number) {
  const closed: { readonly sector: number; readonly message: string }[] = [];
  // An outline split into that many pieces is damaged, not just incomplete.
  if (outline.walls.length > MAX_PIECES_A_WALL * draft.walls.length) return null;
  let before = Infinity;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missing = findMissingSides(outline);
    // New sides that open as many sectors as they close do not help.
    if (missing === null || missing.length >= before) return null;
    if (missing.length === 0) return { outline, closed };
    before = missing.length;
    for (const { sector, a, b } of missing) {
      const { name, source } = draft.sectors[sector];
      const [from, to] = [a, b].map((vertex) => formatPoint(draft.frame, outline.vertices[vertex]));
      const message = `Sector ${name || source} is not closed: its side from ${from} to ${to} is missing.`;
      closed.push({ sector, message });
    }
    const cut = cutAgain(draft, { ...outline, walls: withSides(outline.walls, missing) }, quantum);
    if (cut === null) return null;
    outline = cut;
  }
  return null;
}

/** Splits the walls where added ones cross them; null for a tangle. Warnings about added walls are dropped. */
function cutAgain(draft: PlanDraft, outline: Outline, quantum: number): Outline | null {
  try {
    return cutWalls(draft, outline, quantum, collectWarnings());
  } catch (error) {
    if (error instanceof MapError) return null;
    throw error;
  }
}

function withSides(old: readonly Wall[], missing: readonly MissingSide[]): Wall[] {
  const walls = [...old];
  const slotOf = new Map(walls.map(({ a, b }, slot) => [keyOf(a, b), slot]));
  const open = new Set(missing);
  const take = (a: number, b: number, isIt: (sector: number) => boolean): MissingSide | undefined => {
    const found = [...open].find((side) => side.a === a && side.b === b && isIt(side.sector));
    if (found) open.delete(found);
    return found;
  };
  // First correct sides in the wrong sector: their current sector has a side too many.
  for (const side of missing) {
    const { sector, a, b } = side;
    const slot = slotOf.get(keyOf(a, b));
    if (slot === undefined || !open.has(side)) continue;
    const wall = walls[slot];
    const isFront = wall.a === a;
    if (!take(b, a, (other) => other === (isFront ? wall.front : wall.back))) continue;
    open.delete(side);
    walls[slot] = isFront ? { ...wall, front: sector } : { ...wall, back: sector };
  }
  for (const side of missing) {
    if (!open.delete(side)) continue;
    const { sector, a, b } = side;
    const slot = slotOf.get(keyOf(a, b));
    if (slot === undefined) {
      const back = take(b, a, (other) => other !== sector)?.sector ?? SOLID;
      slotOf.set(keyOf(a, b), walls.length);
      walls.push({ a, b, front: sector, back, blocks: 0, kind: 'wall', material: '', source: NO_SOURCE });
    } else if (walls[slot].b === a && walls[slot].back === SOLID) {
      walls[slot] = { ...walls[slot], back: sector, blocks: walls[slot].blocks | BLOCKS_BODIES };
    }
  }
  return walls;
}

const keyOf = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** A vertex where the walls of a sector are not connected. */
export interface Gap {
  readonly sector: number;
  readonly vertex: number;
  /** Number of walls leaving minus walls entering, never 0. */
  readonly balance: number;
}

/**
 * All gaps, in the order of the walls that touch them. With the sector on their right, the walls of a ring enter each vertex as often as
 * they leave it; at a gap they do not.
 */
export function findGaps(walls: readonly Wall[], vertices: readonly Point[]): Gap[] {
  const balances = new Map<number, number>();
  const add = (sector: number, vertex: number, by: number): void => {
    const key = sector * vertices.length + vertex;
    balances.set(key, (balances.get(key) ?? 0) + by);
  };
  for (const { a, b, front, back } of walls) {
    if (front === back) continue;
    add(front, a, 1);
    add(front, b, -1);
    if (back === SOLID) continue;
    add(back, b, 1);
    add(back, a, -1);
  }
  const gaps: Gap[] = [];
  for (const [key, balance] of balances) {
    if (balance === 0) continue;
    gaps.push({ sector: Math.floor(key / vertices.length), vertex: key % vertices.length, balance });
  }
  return gaps;
}
