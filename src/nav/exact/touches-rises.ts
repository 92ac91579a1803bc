// Does a way come near a rise that the body cannot step up? If not, the way is one for who knows no rises, and for who does.
//
// A walker may come down a rise, lean over its edge from above, and must keep off it below; which of these a way does is told by
// heights all along it. Here only ways that have nothing to do with any rise are told from the others, and those exactly: a disc's legs
// and arcs keep their distance, a point's legs cross none, and at each corner both its legs lie
// between the same two walls; a leg along a wall is on the same side of it at both its ends.
import type { Tree } from '../../bsp/tree.ts';
import type { Point } from '../../geometry/point.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { cutTrack } from './cut-track.ts';
import type { Layer } from './exact-index.ts';
import type { LinkWay } from './links.ts';
import type { QuerySpot } from './query-spot.ts';
import type { Jump, Turn } from './search-tangents.ts';
import { touchX, touchZ } from './tangent-graph.ts';
import { wedgesOfPlace } from './wedges-at.ts';
import { BOTH, LEFT, RIGHT, sidesOf, type Wedge } from './wedge.ts';

/** Whether the way, found in the open layer, touches a wall that counts only in the strict one. */
export function touchesRises(
  tree: Tree,
  open: Layer,
  strict: Layer,
  ways: readonly LinkWay[],
  start: QuerySpot,
  goal: QuerySpot,
  turns: readonly (Turn | Jump)[],
): boolean {
  const { graph, reach } = open;
  const { sight } = strict.graph;
  const wedgesAt = (at: Point): Wedge[] | null => (reach > 0 ? null : allWedges(tree, strict.stops, at));
  const isClear = (p: Point, q: Point): boolean =>
    (p.x === q.x && p.z === q.z) || sight.isClear(p.x, p.z, q.x, q.z, wedgesAt(p), wedgesAt(q));
  let from: Point = start;
  /** On which sides of the last leg a point may be. */
  let keeps = BOTH;
  for (let i = 0; i < turns.length; i++) {
    const turn = turns[i];
    if ('way' in turn) {
      if (!isClear(from, ways[turn.way].from)) return true;
      from = ways[turn.way].to;
      keeps = BOTH;
      continue;
    }
    const { corner, arrives, leaves } = turn;
    const into = { x: touchX(graph, corner, arrives), z: touchZ(graph, corner, arrives) };
    if (!isClear(from, into)) return true;
    const out = { x: touchX(graph, corner, leaves), z: touchZ(graph, corner, leaves) };
    if (reach > 0) {
      if (isArcCut(tree, open, strict, turn)) return true;
    } else {
      const next = i + 1 < turns.length ? pointOf(open, ways, turns[i + 1]) : goal;
      let kept = 0;
      for (const wedge of allWedges(tree, strict.stops, into)!) {
        const before = turnedRound(sidesOf(wedge, from.x - into.x, from.z - into.z));
        if ((before & keeps) !== 0) kept |= sidesOf(wedge, next.x - into.x, next.z - into.z) & BOTH;
      }
      if (kept === 0) return true;
      keeps = kept;
    }
    from = out;
  }
  return !isClear(from, goal);
}

/** Sides of a line as they are seen along it the other way. */
function turnedRound(sides: number): number {
  return ((sides & LEFT) !== 0 ? RIGHT : 0) | ((sides & RIGHT) !== 0 ? LEFT : 0);
}

function pointOf({ graph }: Layer, ways: readonly LinkWay[], turn: Turn | Jump): Point {
  if ('way' in turn) return ways[turn.way].from;
  return { x: touchX(graph, turn.corner, turn.arrives), z: touchZ(graph, turn.corner, turn.arrives) };
}

/** Every wedge about a place, whichever leaf it is in; null where no wall is. */
function allWedges(tree: Tree, stops: Uint8Array, at: Point): Wedge[] | null {
  return wedgesOfPlace(tree, stops, at, null);
}

function isArcCut(tree: Tree, { graph }: Layer, { stops, reach }: Layer, { corner, arrives, leaves }: Turn): boolean {
  const { corners, radius } = graph;
  const x = corners.x[corner];
  const z = corners.z[corner];
  const track = {
    x,
    z,
    radius,
    first: corners.from[corner] + Math.min(arrives, leaves),
    width: Math.abs(leaves - arrives),
  };
  const about = 2 * radius;
  const { vertices, walls } = tree.plan;
  let isCut = false;
  wallsNear(tree, { minX: x - about, minZ: z - about, maxX: x + about, maxZ: z + about }, (wall) => {
    if (stops[wall] === 0 || isCut) return;
    isCut = cutTrack(track, vertices[walls[wall].a], vertices[walls[wall].b], reach).length > 0;
  });
  return isCut;
}
