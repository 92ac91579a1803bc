// Straight walks: can a body walk straight from a to b, with room for its width and height and no step too high?
//
// The tree cuts the segment into one piece per leaf, in order. Each piece must be clear of the leaf's walls. Between two pieces there
// must be a portal at that point that the body may cross in that direction. A segment through a point where only corners touch is
// blocked unless a neighbouring leaf connects them. Sight differs (canSee): it passes windows and ledges.
import { leafAt } from '../../bsp/leaf-at.ts';
import { leafBeyond, sideOfSplitter, type Child, type Tree } from '../../bsp/tree.ts';
import { distance, pointBetween, type Point } from '../../geometry/point.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from './build-portal-graph.ts';
import { terrainOf } from './terrain.ts';
import type { PathCosts } from '../cost-terms.ts';
import { measureWalk } from './heights.ts';
import type { Level } from '../level.ts';
import { PORTAL_NARROW, PORTAL_OPEN, PORTAL_TO_BACK, PORTAL_TO_FRONT, type PortalGraph } from './portal-graph.ts';
import { standingLeaf } from './places.ts';
import { isCarriedOff } from '../clearance/carriers.ts';
import { mayCross, mayStep } from '../clearance/obstacles.ts';
import { isStraightWalk } from '../clearance/straight-walk.ts';

/** Pieces shorter than this, map units, are the rounding of a point on a splitter. */
export const NO_LENGTH = 1e-6;
/** How far beside a portal its crossing may be found, for the same reason. */
const AT_PORTAL = 1e-5;

/** True when the body can stand at a and walk straight to b. */
export function canWalk(level: Level, body: Body, a: Point, b: Point): boolean {
  const graph = portalGraphOf(level, body);
  const leaf = standingLeaf(graph, a);
  if (leaf < 0 || leafAt(level.tree, b) < 0) return false;
  return costOfWalk(graph, a, b, [leaf], level.tree.leaves[leaf].floor).cost < Infinity;
}

export interface StraightWalk {
  /** Length times terrain; Infinity when there is no such walk. */
  readonly cost: number;
  /** The leaf in which it ends, −1 when there is none. */
  readonly leaf: number;
  /** Does it come down a step higher than the body could climb? */
  readonly drops: boolean;
}

const NO_WALK: StraightWalk = { cost: Infinity, leaf: -1, drops: false };

/**
 * Cost of a straight walk. `fromLeaves`: leaves in which the body may stand at p (several when p is on a portal). `feet`: height of its
 * feet there. If heights count, y of p and q are their heights, by default their floors. `costs` replaces length times terrain. Along the
 * edge of a floor it stays on the floor where it begins, if it can.
 */
export function costOfWalk(
  graph: PortalGraph,
  p: Point & { readonly y?: number },
  q: Point & { readonly y?: number },
  fromLeaves: readonly number[],
  feet: number,
  costs: PathCosts | null = null,
): StraightWalk {
  if (distance(p, q) === 0) return { cost: 0, leaf: fromLeaves[0], drops: false };
  // Costs may call back into queries, so only walks without them share the buffers.
  const cut = costs === null ? PLAIN_CUT : createCut();
  const walk = walkBeside(graph, p, q, fromLeaves, feet, costs, cut, 0);
  const { leaves } = graph.tree;
  const isOnFloor = ({ leaf }: StraightWalk): boolean => leaf >= 0 && leaves[leaf].floor === feet;
  if (!cut.isAlong || isOnFloor(walk)) return walk;
  const others = ([1, -1] as const).map((side) => walkBeside(graph, p, q, fromLeaves, feet, costs, cut, side));
  return others.find(isOnFloor) ?? [walk, ...others].find(({ leaf }) => leaf >= 0) ?? NO_WALK;
}

/** The same, along a splitter on that side. */
function walkBeside(
  graph: PortalGraph,
  p: Point & { readonly y?: number },
  q: Point & { readonly y?: number },
  fromLeaves: readonly number[],
  feet: number,
  costs: PathCosts | null,
  cut: Cut,
  side: Side,
): StraightWalk {
  const length = distance(p, q);
  const { tree, near, body } = graph;
  const { leaves } = tree;
  const { begin, end } = cut;
  startCut(cut, tree, NO_LENGTH / length, side);
  let leaf = -1;
  // `feet` becomes the highest floor so far. It is never lowered: only ledges that the body overhangs where a piece begins are excused. A
  // straight walk is near each wall once, so the body has overhung it since that floor.
  begin.feet = feet;
  begin.x = p.x;
  begin.z = p.z;
  let cost = 0;
  let drops = false;
  let y = p.y ?? NaN;
  let at = 0;
  for (let next = nextLeaf(cut, tree, p, q); next >= 0; next = cut.leaf) {
    const to = cut.spans[END];
    const after = nextLeaf(cut, tree, p, q);
    const last = after < 0 ? 1 : to;
    const { floor } = leaves[next];
    if (leaf < 0) {
      if (!fromLeaves.includes(next) && !crosses(graph, fromLeaves[0], next, begin)) return NO_WALK;
      drops = feet - floor > body.step;
      if (Number.isNaN(y)) y = floor;
    } else {
      if (!crosses(graph, leaf, next, begin)) return NO_WALK;
      const before = leaves[leaf].floor;
      begin.feet = Math.max(begin.feet, before);
      drops ||= before - floor > body.step;
    }
    end.x = last === 1 ? q.x : last === 0 ? p.x : p.x + last * (q.x - p.x);
    end.z = last === 1 ? q.z : last === 0 ? p.z : p.z + last * (q.z - p.z);
    if (!isStraightWalk(near, next, begin, end)) return NO_WALK;
    // Between two leaves it is as high as the higher of their floors.
    const nextY = after >= 0 ? Math.max(floor, leaves[after].floor) : (q.y ?? floor);
    const part = (last - at) * length;
    const measured = measureWalk(graph, part, nextY - y);
    cost += costs === null ? measured * terrainOf(tree, next) : costs.ofStretch(next, begin, end) * (measured / part);
    y = nextY;
    leaf = next;
    at = last;
    begin.x = end.x;
    begin.z = end.z;
  }
  return leaf < 0 || isBehindWall(tree, leaf, q) || isCarriedOff(graph, p, q) ? NO_WALK : { cost, leaf, drops };
}

/** Whether the point lies behind a wall of the leaf that is no splitter. Possible only at the end of a walk, on a corner of other walls. */
function isBehindWall({ ownStart, ownWalls, wallEnds }: Tree, leaf: number, { x, z }: Point): boolean {
  for (let i = ownStart[leaf]; i < ownStart[leaf + 1]; i++) {
    const at = 4 * ownWalls[i];
    const dx = wallEnds[at + 2] - wallEnds[at];
    const dz = wallEnds[at + 3] - wallEnds[at + 1];
    const behind = dz * (x - wallEnds[at]) - dx * (z - wallEnds[at + 1]);
    if (behind > 0 && behind * behind > AT_PORTAL * AT_PORTAL * (dx * dx + dz * dz)) return true;
  }
  return false;
}

/**
 * The leaves along p → q in order, as triples leaf, from, to (parameters 0 … 1); pieces not longer than `least` are left out. Along a splitter
 * they are those on that side of p → q, by default those in front of it.
 */
export function cutByLeaves(tree: Tree, p: Point, q: Point, least: number, side: Side = 0): number[] {
  const pieces: number[] = [];
  startCut(PLAIN_CUT, tree, least, side);
  for (let leaf = nextLeaf(PLAIN_CUT, tree, p, q); leaf >= 0; leaf = PLAIN_CUT.leaf) {
    const to = PLAIN_CUT.spans[END];
    const isLast = nextLeaf(PLAIN_CUT, tree, p, q) < 0;
    pieces.push(leaf, pieces.length > 0 ? pieces[pieces.length - 1] : 0, isLast ? 1 : to);
  }
  return pieces;
}

/** The same pieces, or where p → q runs along a splitter those on its right and those on its left. */
export function cutBesides(tree: Tree, p: Point, q: Point, least: number): number[][] {
  const pieces = cutByLeaves(tree, p, q, least);
  return PLAIN_CUT.isAlong ? ([1, -1] as const).map((side) => cutByLeaves(tree, p, q, least, side)) : [pieces];
}

/** A side of a segment that runs along a splitter: right, left, or in front of the splitter (0). */
export type Side = 1 | -1 | 0;

/** A segment being cut by the tree, in buffers that are used again: a walk allocates nothing for its pieces. */
type Cut = ReturnType<typeof createCut>;

const LEAST = 0;
const END = 1;
const createCut = () => ({
  /** The leaf found last, or −1 after the last one. */
  leaf: -1,
  /** Subtrees still to visit, and how many. */
  open: [] as Child[],
  size: 0,
  /** The least length of a piece, the end of `leaf`, then from and to of each open subtree (parameters 0 … 1). */
  spans: [0.5],
  side: 0 as Side,
  /** Does the segment run along a splitter? */
  isAlong: false,
  /** The piece being walked. */
  begin: { x: 0.5, z: 0.5, feet: 0.5 },
  end: { x: 0.5, z: 0.5 },
});
const PLAIN_CUT = createCut();

function startCut(cut: Cut, { root }: Tree, least: number, side: Side = 0): void {
  cut.leaf = -1;
  cut.side = side;
  cut.isAlong = false;
  cut.open[0] = root;
  cut.size = 1;
  cut.spans[LEAST] = least;
  cut.spans[2] = 0;
  cut.spans[3] = 1;
}

/** The next leaf along p → q, or −1; it begins where the one before ends. Pieces of one leaf in a row are one. */
function nextLeaf(cut: Cut, tree: Tree, p: Point, q: Point): number {
  const { front, back } = tree;
  const { open } = cut;
  let leaf = -1;
  while (cut.size > 0) {
    const i = cut.size - 1;
    const child = open[i];
    const from = cut.spans[2 * i + 2];
    const to = cut.spans[2 * i + 3];
    if (to - from <= cut.spans[LEAST]) {
      cut.size--;
      continue;
    }
    if (child < 0) {
      if (leaf >= 0 && leaf !== ~child) break;
      leaf = ~child;
      cut.spans[END] = to;
      cut.size--;
      continue;
    }
    const atP = sideOfSplitter(tree, child, p.x, p.z);
    const atQ = sideOfSplitter(tree, child, q.x, q.z);
    if (atP === 0 && atQ === 0) {
      cut.isAlong = true;
      open[i] = childBeside(tree, child, p, q, cut.side);
    } else if (atP >= 0 && atQ >= 0) open[i] = front[child];
    else if (atP <= 0 && atQ <= 0) open[i] = back[child];
    else {
      const at = Math.min(to, Math.max(from, atP / (atP - atQ)));
      // The half beyond the splitter waits below the nearer one.
      open[i] = atP > 0 ? back[child] : front[child];
      open[i + 1] = atP > 0 ? front[child] : back[child];
      cut.spans[2 * i + 2] = at;
      cut.spans[2 * i + 4] = from;
      cut.spans[2 * i + 5] = at;
      cut.size++;
    }
  }
  return (cut.leaf = leaf);
}

/** The child of a splitter on that side of p → q, which runs along it. */
function childBeside({ ax, az, bx, bz, front, back }: Tree, child: Child, p: Point, q: Point, side: Side): Child {
  const along = (bx[child] - ax[child]) * (q.x - p.x) + (bz[child] - az[child]) * (q.z - p.z);
  return along * side >= 0 ? front[child] : back[child];
}

/** May a walker step from the floor of one leaf to that of another? */
export function canStep({ tree, body, states }: PortalGraph, from: number, to: number): boolean {
  return mayStep(tree.plan, body, states, tree.leaves[from].sector, tree.leaves[to].sector);
}

/** May the body pass from leaf to leaf at that point: by a portal there, or by several around a corner? */
export function crosses(graph: PortalGraph, from: number, to: number, at: Point): boolean {
  if (canCross(graph, from, to, at)) return true;
  const { leaves, portals } = graph.tree;
  const reached = [from];
  for (const each of reached) {
    for (const portal of leaves[each].portals) {
      const next = leafBeyond(portals[portal], each);
      if (reached.includes(next) || !canCross(graph, each, next, at)) continue;
      if (next === to) return true;
      reached.push(next);
    }
  }
  return false;
}

/** Is there a portal from leaf to leaf at that point which the body may cross in that direction? */
export function canCross(graph: PortalGraph, from: number, to: number, at: Point): boolean {
  return portalAt(graph, from, to, at) >= 0;
}

/** The portal from leaf to leaf at that point which the body may cross in that direction (index into tree.portals), or −1. */
export function portalAt(
  { tree, portalState, body, states }: PortalGraph,
  from: number,
  to: number,
  at: Point,
): number {
  for (const id of tree.leaves[from].portals) {
    const portal = tree.portals[id];
    if (leafBeyond(portal, from) !== to) continue;
    const isForward = portal.front === from;
    const state = portalState[id];
    // Too narrow for who stands there, it may be wide enough for who comes down from a ledge: those who walk keep off walls themselves.
    const isFree =
      state === PORTAL_NARROW
        ? mayCross(tree, body, portal, isForward, states)
        : state === PORTAL_OPEN || state === (isForward ? PORTAL_TO_BACK : PORTAL_TO_FRONT);
    if (!isFree) continue;
    if (pointGapSquared(at.x, at.z, portal.a, portal.b) <= AT_PORTAL * AT_PORTAL) return id;
  }
  return -1;
}

export function pointAt(p: Point, q: Point, t: number): Point {
  return t === 0 ? p : t === 1 ? q : pointBetween(p, q, t);
}
