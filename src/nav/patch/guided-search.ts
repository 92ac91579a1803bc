// Tangent search among added walls, guided by a search without them, where no links are.
//
// Added walls only take free floor away, so distances without them are lower bounds. The first search runs through the level without them:
// over tangents for a disc, from corner to corner for a point. Where its path keeps off all that was added, it is the answer. If instead it
// comes through a room full of corners, another such search runs from the goal. Together they show through which corners short paths may
// lead, and a search among these may find the answer (near-search.ts). Else a second search runs back from the goal, among the added walls.
// The corners that the first one expanded have their distances to the start; for any other, the first path's length less the straight line
// to the goal is a bound. A place is no nearer to the start than by the corners that it may see. So the second search expands little more
// than its path.
import { cellsOfCorner, type Cells } from '../exact/cells.ts';
import { openingsOf } from '../exact/cones/build-openings.ts';
import { createCornerSearch } from '../exact/cones/search-corners.ts';
import type { ExactIndex } from '../exact/exact-index.ts';
import { makeSpot, type Spot, turnsAt } from '../exact/point/point-paths.ts';
import { seesSpot } from '../exact/point/sees-across.ts';
import type { QuerySpot } from '../exact/query-spot.ts';
import { createNearSearch, type NearSearch } from '../exact/tangents/near-search.ts';
import { createTangentSearch, type Found, type TangentSearch, type Turn } from '../exact/tangents/search-tangents.ts';
import { touchX, touchZ, trimGraph, type TangentGraph } from '../exact/tangents/tangent-graph.ts';
import { cellsAt } from '../mesh/find-cells.ts';
import { wedgesOfPlace } from '../clearance/wedges-at.ts';
import { sightOfAdded } from './clear-of-added.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Walls that obstacles cut are bent, which may make paths shorter by less than this, in quanta. */
const BENT = 16;

/** Where more corners are seen than this, as along a comb, to look through them takes longer than the steps that it spares. */
const MANY_SEEN = 256;

/** Cells with more added corners are yards: most of a search there are tangents to corners that it does not need. */
const MANY = 128;

const isYard = ({ changes }: Cells, cell: number): boolean => (changes!.inCell[cell]?.length ?? 0) > MANY;
export const hasYard = (cells: Cells): boolean => cells.changes!.inCell.some((_, cell) => isYard(cells, cell));

/** Searches after a change for which tangents among all corners are not worth their time; later ones find them again. */
const FEW = 100;

/** The corners that may be visible from a place at a corner. */
interface View {
  readonly x: number;
  readonly z: number;
  readonly corners: Int32Array;
}

/** Guides `among`, which searches the patched index, by what a search of the base finds. */
export function guideSearch(index: ExactIndex, among: TangentSearch, patched: PatchedIndex): TangentSearch {
  const base = index.open.graph;
  const { graph } = patched.index.open;
  const added = sightOfAdded(patched);
  /** For yards. */
  let [near, toGoal]: [NearSearch | null, Bounds | null] = [null, null];
  /** Searches since the walls changed last. */
  let [version, asked] = [graph.version, 0];
  const views: (View | undefined)[] = [];
  const viewOf = (corner: number): Int32Array => {
    const x = graph.corners.x[corner];
    const z = graph.corners.z[corner];
    let view = views[corner];
    if (view === undefined || view.x !== x || view.z !== z) {
      const corners = base.sweep.from(x, z, cellsOfCorner(graph.cells, corner)).slice();
      views[corner] = view = { x, z, corners };
    }
    return view.corners;
  };
  const bent = BENT * patched.growing.tree.plan.quantum;
  const makeBounds = () => boundsBy(base.radius > 0 ? firstTangents(base) : firstCorners(index), graph, viewOf, bent);
  const toStart = makeBounds();

  /** Does the path keep off what was added? */
  const isFree = (start: QuerySpot, goal: QuerySpot, turns: readonly Turn[]): boolean => {
    let { x, z } = start;
    for (const { corner, arrives, leaves } of turns) {
      if (graph.cells.changes!.isGone[corner] === 1) return false;
      if (!added.isClear(x, z, touchX(graph, corner, arrives), touchZ(graph, corner, arrives), null, null))
        return false;
      x = touchX(graph, corner, leaves);
      z = touchZ(graph, corner, leaves);
    }
    return added.isClear(x, z, goal.x, goal.z, null, null);
  };

  /** Is an end of the path or a turn of it in a yard? */
  const crossesYard = (from: QuerySpot, to: QuerySpot, turns: readonly Turn[]): boolean =>
    [from.cells, to.cells, ...turns.map(({ corner }) => cellsOfCorner(graph.cells, corner))].some((cells) =>
      cells.some((cell) => isYard(graph.cells, cell)),
    );

  /** May a point there be on the other side of a wall without what was added (search-exact.ts)? */
  const mayBeBeyond = (place: QuerySpot): boolean =>
    base.radius === 0 && place.cells.length > cellsAt(index.navMesh, place).length;

  return {
    states: among.states,
    find(from, to, budget) {
      if (mayBeBeyond(from) || mayBeBeyond(to)) return among.find(from, to, budget);
      const found = toStart.find(from, to, budget);
      // A place that was moved to a bent wall may be too near to that wall as it was.
      if (found.turns === null) return found.isOverBudget ? found : among.find(from, to, budget);
      if (isFree(from, to, found.turns as readonly Turn[])) return found;
      toStart.look();
      let { expanded } = found;
      if (graph.version !== version) [version, asked] = [graph.version, 0];
      if (++asked <= FEW && crossesYard(from, to, found.turns as readonly Turn[])) {
        near ??= createNearSearch(graph);
        const back = (toGoal ??= makeBounds());
        expanded += back.find(to, from, budget).expanded;
        back.look();
        // From the goal, which few corners see where it is shut in.
        const nearby = near.find(to, from, found.length, budget, toStart.boundAt, back.boundAt);
        if (nearby.turns !== null) return turnedBack(nearby, expanded);
        expanded += nearby.expanded;
      }
      return turnedBack(among.find(to, from, budget, toStart.boundAt), expanded);
    },
  };
}

type Bounds = ReturnType<typeof boundsBy>;

/** Lower bounds on the distance to the start of a search without what was added. */
function boundsBy(first: FirstSearch, graph: TangentGraph, viewOf: (corner: number) => Int32Array, bent: number) {
  let query = 0;
  /** By corner: the last query whose start may see it. */
  const seesStart = new Int32Array(graph.corners.count);
  let start: QuerySpot;
  let goal: QuerySpot;
  let whole = 0;
  return {
    find(from: QuerySpot, to: QuerySpot, budget: number): Found {
      const found = first.find(from, to, budget);
      [start, goal, whole] = [from, to, found.turns === null ? 0 : found.length];
      return found;
    },
    /** To be called before bounds are asked for: finds the corners that the start may see, unless all bounds are straight lines. */
    look(): void {
      query++;
      if (whole - bent <= gap(goal.x - start.x, goal.z - start.z)) return;
      for (const corner of graph.sweep.from(start.x, start.z, start.cells)) seesStart[corner] = query;
    },
    /** Lower bound on the distance to the start from a place on the circle about the corner. */
    boundAt(corner: number, x: number, z: number): number {
      const straight = gap(start.x - x, start.z - z);
      if (seesStart[corner] === query) return straight;
      const most = whole - gap(goal.x - x, goal.z - z);
      if (most - bent <= straight) return straight;
      const view = viewOf(corner);
      return view.length > MANY_SEEN ? straight : Math.max(straight, first.leastFrom(view, x, z, most) - bent);
    },
  };
}

const turnBack = ({ corner, sense, arrives, leaves }: Turn): Turn => ({
  corner,
  sense: sense > 0 ? -1 : 1,
  arrives: leaves,
  leaves: arrives,
});

/** A path from the goal, the other way round; earlier searches expanded that many. */
const turnedBack = ({ turns, ...found }: Found, before: number): Found => ({
  ...found,
  turns: turns && (turns as readonly Turn[]).map(turnBack).reverse(),
  expanded: before + found.expanded,
});

/** A search without what was added, and the bounds that it leaves. */
interface FirstSearch {
  find(start: QuerySpot, goal: QuerySpot, budget: number): Found;
  /** The least length to the place by those of the corners that the last search expanded; `most` where none is below. */
  leastFrom(corners: Int32Array, x: number, z: number, most: number): number;
}

function firstTangents(graph: TangentGraph): FirstSearch {
  const { corners } = graph;
  const search = createTangentSearch(graph);
  const { states } = search;
  const mark = new Int32Array(corners.count);
  const last = new Int32Array(corners.count);
  let before = new Int32Array(1024);
  let query = 0;
  return {
    find(start, goal, budget) {
      trimGraph(graph);
      const found = search.find(start, goal, budget);
      query++;
      if (before.length < states.node.length) before = new Int32Array(states.node.length);
      for (let state = 0; state < states.count; state++) {
        if (states.order[state] === 0) continue;
        const corner = corners.pieceCorner[states.node[state] >> 1];
        before[state] = mark[corner] === query ? last[corner] : -1;
        mark[corner] = query;
        last[corner] = state;
      }
      return found;
    },
    leastFrom(from, x, z, most) {
      let least = most;
      const { cost, x: atX, z: atZ } = states;
      for (let i = 0; i < from.length; i++) {
        const corner = from[i];
        if (mark[corner] !== query) continue;
        for (let state = last[corner]; state >= 0; state = before[state]) {
          const length = cost[state] + gap(atX[state] - x, atZ[state] - z);
          if (length < least) least = length;
        }
      }
      return least;
    },
  };
}

/** Searches from corner to corner, for a point. */
function firstCorners({ navMesh, portalGraph: { tree }, open: { graph, stops } }: ExactIndex): FirstSearch {
  const { corners, sight } = graph;
  const search = createCornerSearch(openingsOf(navMesh, corners), sight, true);
  const { run } = search.state;
  /** The place where nothing is added: in the cells that contain it, at walls that added ones may cut and bend. */
  const spotOf = (place: QuerySpot): Spot => {
    const cells = cellsAt(navMesh, place);
    return {
      ...makeSpot(),
      x: place.x,
      z: place.z,
      cells: Int32Array.from(cells),
      count: cells.length,
      wedges: wedgesOfPlace(tree, stops, place, place.standing),
    };
  };
  return {
    find(start, goal, budget) {
      const [from, to] = [spotOf(start), spotOf(goal)];
      const none = { turns: null, length: Infinity, expanded: 0, isOverBudget: false };
      // Places may be moved off the mesh.
      if (from.count === 0 || to.count === 0) return none;
      // Bounds are straight lines then.
      if (seesSpot(navMesh, sight, from, to)) return { ...none, turns: [], length: gap(to.x - from.x, to.z - from.z) };
      search.begin(from, to);
      search.run(budget);
      const { turns, count, length, expanded, isDone } = search;
      if (length === Infinity) return { ...none, expanded, isOverBudget: !isDone };
      return { ...none, turns: turnsAt(corners, turns, count, start, goal), length, expanded };
    },
    leastFrom(from, x, z, most) {
      let least = most;
      const { mark, order, length, query } = run;
      for (let i = 0; i < from.length; i++) {
        const away = gap(corners.x[from[i]] - x, corners.z[from[i]] - z);
        for (let turn = 2 * from[i]; turn <= 2 * from[i] + 1; turn++)
          if (mark[turn] === query && order[turn] > 0 && length[turn] + away < least) least = length[turn] + away;
      }
      return least;
    },
  };
}

const gap = (x: number, z: number): number => Math.sqrt(x * x + z * z);
