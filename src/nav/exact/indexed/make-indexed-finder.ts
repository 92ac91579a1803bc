// The PathFinder that knows the ways between corners beforehand: a look at what both ends see, then reading off.
//
// Answers are those of the exact finder, which still answers where there is no index (yet), where an end stands on a wall or a
// border, and whatever asks for more than the shortest way: costs, tolls, things in the way, portals to avoid, rises that cannot be
// stepped, terrain. It never waits: an index is there when the finder is made or it does without. Doors and the like are wishes of a
// query, so nothing known beforehand ever has to be taken back.
import { snap } from '../../../geometry/quantum.ts';
import type { Point3 } from '../../../geometry/point.ts';
import type { Body } from '../../body.ts';
import { terrainOf } from '../../build-nav-mesh.ts';
import type { Level } from '../../level.ts';
import type { FinderOptions } from '../../make-finder.ts';
import type { Path, PathAnswer, PathFinder, Place, QueryWish } from '../../path-finder.ts';
import { exactIndexOf, type ExactIndex } from '../exact-index.ts';
import { layPath } from '../lay-path.ts';
import { makeExactFinder, ROUNDING } from '../make-exact-finder.ts';
import type { QuerySpot } from '../query-spot.ts';
import { touchesRises } from '../touches-rises.ts';
import { CornerPath } from './corner-path.ts';
import { createEndJoiner } from './join-ends.ts';
import { pointIndexOf } from './point-indexes.ts';
import { insideCell, insideLeaf } from './stand-in-cell.ts';
import { turnsAt } from './turns-at.ts';

/** Makes a finder. The index is made now if nobody has asked for it yet and the level is not too large for that (point-indexes.ts). */
export function makeIndexedFinder(level: Level, body: Body, options: FinderOptions = {}): PathFinder {
  const exact = makeExactFinder(level, body, options);
  const known = pointIndexOf(level, body);
  if (known === null) return exact;

  const index = exactIndexOf(level, body);
  const { mesh, cellMesh, open, strict } = index;
  const { corners, sight } = open.graph;
  const { tree, leastCost } = mesh;
  const { quantum } = tree.plan;
  const flat = flatFloor(index);
  const joiner = createEndJoiner(known, corners, cellMesh, sight);
  // The ends of the query under way.
  const spots = [makeSpot(), makeSpot()] as const;
  const [from, to] = spots;

  const stand = (spot: Spot, { x, z }: Place): boolean => {
    spot.x = snap(x, quantum);
    spot.z = snap(z, quantum);
    spot.home = insideLeaf(tree, spot.x, spot.z);
    spot.cell = spot.home < 0 ? -1 : insideCell(cellMesh, spot.home, spot.x, spot.z);
    return spot.cell >= 0;
  };

  /** The length of the way between two places, whose turns the joiner then has; −1 where the index cannot tell. */
  const look = (start: Place, goal: Place): number =>
    stand(from, start) && stand(to, goal) ? joiner.find(from.x, from.z, from.cell, to.x, to.z, to.cell) : -1;

  /** Lays out the way that was looked up; null where it is not for the index to tell what it costs. */
  const layOut = (length: number): Path | null => {
    const [start, goal] = spots.map(({ x, z, home, cell }): QuerySpot => ({
      x,
      z,
      home,
      leaves: [home],
      cells: [cell],
      wedges: null,
    }));
    const turns = turnsAt(corners, joiner.turns, joiner.count, start, goal);
    if (strict !== null && touchesRises(tree, open, strict, [], start, goal, turns)) return null;
    const path = layPath(tree, open.graph, [], start, goal, turns, joiner.looked, false);
    return path.cost > length * leastCost * (1 + ROUNDING) ? null : path;
  };

  const answer = (start: Place, goal: Place, wish: QueryWish): PathAnswer => {
    for (const _ in wish) return exact.answer(start, goal, wish);
    const length = look(start, goal);
    if (length < 0) return exact.answer(start, goal, wish);
    if (length === Infinity) return { path: null, reason: 'disconnected', expanded: joiner.looked };
    const path = layOut(length);
    return path === null ? exact.answer(start, goal, wish) : { path, reason: null, expanded: joiner.looked };
  };

  return {
    find(start, goal) {
      if (flat === null) return answer(start, goal, {}).path;
      const length = look(start, goal);
      if (length < 0) return exact.find(start, goal);
      if (length === Infinity) return null;
      const { turns, count } = joiner;
      const points: Point3[] = [];
      for (let i = 0; i < count; i++) points.push({ x: corners.x[turns[i]], y: flat, z: corners.z[turns[i]] });
      points.push({ x: to.x, y: flat, z: to.z });
      const corridorOf = (): readonly number[] => answer(start, goal, {}).path?.corridor ?? [];
      return new CornerPath(points, length, length * leastCost, joiner.looked, corridorOf);
    },
    answer: (start, goal, wish = {}) => answer(start, goal, wish),
    explain: exact.explain!,
  };
}

interface Spot {
  x: number;
  z: number;
  home: number;
  cell: number;
}

function makeSpot(): Spot {
  return { x: 0, z: 0, home: -1, cell: -1 };
}

/** The height of the floor, where all of it is level and of one terrain for the body; else null. */
function flatFloor({ mesh, strict }: ExactIndex): number | null {
  const { tree, body, leastCost } = mesh;
  const floors = new Set<number>();
  for (const { id, edges, floor, ceiling } of tree.leaves) {
    if (edges.length === 0 || ceiling - floor < body.height) continue;
    if (terrainOf(tree, id) !== leastCost) return null;
    floors.add(floor);
  }
  return strict === null && floors.size === 1 ? [...floors][0] : null;
}
