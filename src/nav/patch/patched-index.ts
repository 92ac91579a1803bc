// A copy of an exact index whose walls can change. Adding, removing, hiding and showing a wall takes time that depends only on what is near
// it.
//
// The BSP tree, the navmesh and the index that it copies are never changed: obstacles only hide what the mesh lets be seen, and lines of
// sight decide that. So cells are not cut; what follows the walls are the homes of walls (growing-tree.ts) and corners with their tangents
// (growing-layer.ts).
import type { Tree } from '../../bsp/tree.ts';
import { addedWallsNear, touchesAdded, wallsNear } from '../../bsp/walls-near.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { boundsOf, isInBounds, midpoint, type Bounds, type Point } from '../../geometry/point.ts';
import { openingOfWall, type FloorPlan } from '../../map/floor-plan.ts';
import { growArray } from '../../search/grow-array.ts';
import { growBounds, stopsWalk, type LaterObstacles } from '../clearance/near-walls.ts';
import { kindOfWall, NO_OBSTACLE, SOLID_OBSTACLE, stopsAt, type Obstacles } from '../clearance/obstacles.ts';
import { cellsNear } from '../mesh/find-cells.ts';
import { spotAt, stopsStrictly, type ExactIndex, type Layer } from '../exact/exact-index.ts';
import type { ExactLink } from '../exact/tangents/links.ts';
import { wedgesOfPlace } from '../clearance/wedges-at.ts';
import { standsIn } from '../portal-graph/places.ts';
import { PORTAL_SHUT, type PortalGraph } from '../portal-graph/portal-graph.ts';
import { portalsOfWall } from '../portal-graph/portals-of-wall.ts';
import { growLayer } from './growing-layer.ts';
import { growTree, type GrowingTree } from './growing-tree.ts';
import { doTouch } from './part-rings.ts';

/** Changes to the walls, made as one. */
export interface WallChange {
  /** Walls of the level that do not count from now on, and those that count again. */
  readonly hidden: readonly number[];
  readonly shown: readonly number[];
  /** Added walls that go, and vertices that nothing needs after that. */
  readonly removed: Iterable<number>;
  readonly dropped: Iterable<number>;
  /** Walls that were added to the growing tree for this change. */
  readonly added: readonly number[];
}

export type PatchedIndex = ReturnType<typeof patchIndex>;

/** Rounding of the boxes about what changed, and how far beside a vertex its cells are looked for (growing-layer.ts), map units. */
const MARGIN = 2 ** -7;

const EVERYWHERE: Bounds = { minX: -Infinity, minZ: -Infinity, maxX: Infinity, maxZ: Infinity };

/** What walls that were added leave free, for an agent that keeps `reach` off them. */
function addedWalls(
  { tree }: GrowingTree,
  obstacles: Obstacles,
  reach: number,
  covers: LaterObstacles['covers'],
  layerNow: () => Layer,
): Pick<LaterObstacles, 'isClear' | 'isSegmentClear'> {
  const { walls, vertices } = tree.plan;
  return {
    isClear(p, feet) {
      if (covers(p)) return false;
      let isClear = true;
      if (reach > 0)
        addedWallsNear(tree, growBounds(boundsOf([p]), reach), (wall) => {
          if (!isClear || !stopsAt(obstacles, wall, feet)) return;
          const { a, b } = walls[wall];
          isClear = pointGapSquared(p.x, p.z, vertices[a], vertices[b]) >= reach * reach;
        });
      return isClear;
    },
    isSegmentClear(p, q, feet, feetBefore) {
      // Where it touches outlines with both ends, its middle is inside or outside with all of it.
      if (reach === 0) return seesFreely(tree, layerNow(), p, q) && !covers(midpoint(p, q));
      let isClear = true;
      addedWallsNear(tree, growBounds(boundsOf([p, q]), reach), (wall) => {
        isClear &&= !stopsWalk({ tree, obstacles, reach }, wall, p, q, feet, feetBefore);
      });
      return isClear;
    },
  };
}

/** Which obstacles there are now. */
export type ObstaclesNow = Pick<LaterObstacles, 'covers' | 'found' | 'hasObstacles' | 'isShut'>;

/** The portal graph with what was added near places. */
function graphWith(
  own: PortalGraph,
  { tree }: GrowingTree,
  portalState: PortalGraph['portalState'],
  near: Pick<PortalGraph['near'], 'obstacles' | 'later'>,
): PortalGraph {
  return {
    ...own,
    tree,
    bare: own.bare ?? own.tree,
    base: own.base ?? own,
    portalState,
    near: { ...own.near, tree, ...near },
  };
}

/**
 * Copies the index with room for that many added walls. From inside an obstacle places are moved by the
 * shortest path that crosses no wall of the level.
 */
export function patchIndex(base: ExactIndex, first: ObstaclesNow, firstRoom: number) {
  let obstaclesNow = first;
  let { portalGraph: own, navMesh } = base;
  const { near, body, states } = own;
  const growing = growTree(own.tree, firstRoom);
  const { walls } = growing.tree.plan;
  let { kind, top } = near.obstacles;
  const open = growLayer(base.open, growing, firstRoom);
  const strict = base.strict && growLayer(base.strict, growing, firstRoom);
  const layers = strict === null ? [open] : [open, strict];
  const portalState = own.portalState.slice();
  const hiddenNow = new Set<number>();
  const addedNow = new Set<number>();
  const openNow = (): Layer => index.open;
  const makeIndex = (): ExactIndex => {
    const obstacles: Obstacles = { step: body.step, kind, top };
    const later = { ...obstaclesNow, ...addedWalls(growing, obstacles, near.reach, obstaclesNow.covers, openNow) };
    const portalGraph = graphWith(own, growing, portalState, { obstacles, later });
    return { portalGraph, navMesh, open: open.layer, strict: strict && strict.layer, links: linkUpdates.links };
  };
  const makeRoom = (room: number): void => {
    kind = growArray(kind, growing.ownWalls + room);
    top = growArray(top, growing.ownWalls + room);
    index = makeIndex();
  };
  let linkUpdates = followLinks(base, () => index);
  let index = base;
  makeRoom(firstRoom);

  const setKind = (wall: number, to: number, isGone = false): void => {
    kind[wall] = to;
    index.open.stops[wall] = to === SOLID_OBSTACLE ? 1 : 0;
    if (index.strict !== null) index.strict.stops[wall] = !isGone && stopsStrictly(own, to, walls[wall]) ? 1 : 0;
  };
  let noteChange: ((about: Bounds) => void) | null = null;
  return {
    /** Another one after `enlarge`, which knows what this one knew. */
    get index(): ExactIndex {
      return index;
    },
    growing,
    /** The walls of the level that are hidden now. */
    hidden: hiddenNow,
    /** The walls that are added now. */
    added: addedNow,
    /** Goes up when a link can be taken or not that could not or could before: searches have to be made again. */
    get linksVersion(): number {
      return linkUpdates.version;
    },
    apply({ hidden, shown, removed, dropped, added }: WallChange): void {
      const changed = [...hidden, ...shown, ...removed, ...added];
      if (changed.length === 0) return;
      const { plan } = growing.tree;
      const boxes = changed.map((wall) => boxAbout(plan, wall, 2 * body.radius + MARGIN));
      const touched = new Set(changed.flatMap((wall) => [walls[wall].a, walls[wall].b]));
      exchange(hiddenNow, shown, hidden);
      exchange(addedNow, removed, added);
      for (const wall of hidden) setKind(wall, NO_OBSTACLE, true);
      for (const wall of shown) setKind(wall, near.obstacles.kind[wall]);
      for (const wall of removed) {
        setKind(wall, NO_OBSTACLE, true);
        growing.dropWall(wall);
      }
      for (const wall of added) {
        top[wall] = openingOfWall(plan, walls[wall]).bottom;
        setKind(wall, kindOfWall(plan, body, states, walls[wall]));
      }
      if (body.radius > 0) addEndsNear(growing.tree, boxes, touched);
      const cells = cellsNear(navMesh, boxes);
      const areas = joinNear(boxes);
      for (const { update } of layers) update(touched, cells, areas);
      for (const vertex of dropped) growing.dropVertex(vertex);
      areas.forEach(linkUpdates.update);
      areas.forEach((area) => noteChange?.(area));
    },
    /** Calls this with boxes about each change, and twice the radius more, from now on, in place of what was called before. */
    whenChanged: (call: (about: Bounds) => void): void => void (noteChange = call),
    /** Shuts or opens the portals along the wall. */
    setPortals(wall: number, isShut: boolean): void {
      for (const id of portalsOfWall(own.tree, wall)) portalState[id] = isShut ? PORTAL_SHUT : own.portalState[id];
    },
    /** Is half of the room taken? */
    isHalfFull: (): boolean => [growing, ...layers].some((each) => each.isHalfFull()),
    /** Makes room for that many added walls at a time, not fewer than before. What was made for the index must be made again. */
    enlarge(room: number): void {
      for (const each of [growing, ...layers]) each.enlarge(room);
      makeRoom(room);
    },
    /** Goes on with another index that has the same layers. What was made for this one must be made again. */
    rebase(to: ExactIndex, obstacles: ObstaclesNow): void {
      [obstaclesNow, noteChange] = [obstacles, null];
      ({ portalGraph: own, navMesh } = to);
      growing.rebase(own.tree);
      linkUpdates = followLinks(to, () => index);
      index = makeIndex();
      linkUpdates.update(EVERYWHERE);
    },
  };
}

function boxAbout({ walls, vertices }: FloorPlan, wall: number, more: number): Bounds {
  const { a, b } = walls[wall];
  return growBounds(boundsOf([vertices[a], vertices[b]]), more);
}

/** Is the line free for a point, also where it leaves and arrives at added walls? */
function seesFreely(tree: Tree, { graph, stops }: Layer, p: Point, q: Point): boolean {
  if (p.x === q.x && p.z === q.z) return true;
  const [leaving, arriving] = [p, q].map((end) =>
    touchesAdded(tree, boundsOf([end])) ? wedgesOfPlace(tree, stops, end, null) : null,
  );
  return graph.sight.isClear(p.x, p.z, q.x, q.z, leaving, arriving);
}

/** Adds the ends of walls that lie in the boxes: walls within twice the radius cut a disc's track about a corner. */
function addEndsNear(tree: Tree, boxes: readonly Bounds[], ends: Set<number>): void {
  const { walls, vertices } = tree.plan;
  for (const area of joinNear(boxes))
    wallsNear(tree, area, (wall) => {
      for (const end of [walls[wall].a, walls[wall].b])
        if (!ends.has(end) && boxes.some((box) => isInBounds(box, vertices[end]))) ends.add(end);
    });
}

/** Keeps a list of the links that can be taken: they end where the agent can stand, and a change near an end may affect that. */
function followLinks(base: ExactIndex, indexNow: () => ExactIndex) {
  const now: (ExactLink | null)[] = [...base.links];
  const links = [...base.links];
  const updates = {
    links,
    version: 0,
    update(changed: Bounds): void {
      const { portalGraph, navMesh, open } = indexNow();
      base.links.forEach((link, i) => {
        if (!isInBounds(changed, link.from) && !isInBounds(changed, link.to)) return;
        const [from, to] = [link.from, link.to].map((at) =>
          standsIn(portalGraph, at.home, at) ? spotAt(portalGraph, navMesh, open.stops, at, [at.home]) : null,
        );
        now[i] = from && to && { ...link, from, to };
        updates.version++;
      });
      links.splice(0, Infinity, ...now.filter((link) => link !== null));
    },
  };
  return updates;
}

/** Takes some out of the set, and puts others in. */
function exchange(set: Set<number>, out: Iterable<number>, into: Iterable<number>): void {
  for (const each of out) set.delete(each);
  for (const each of into) set.add(each);
}

/** Boxes about those that meet each other: a few for many. */
function joinNear(boxes: readonly Bounds[]): Bounds[] {
  const areas: Bounds[] = [];
  for (const box of boxes) {
    const met = areas.findIndex((area) => doTouch(area, box));
    if (met < 0) areas.push(box);
    else areas[met] = joinBounds(areas[met], box);
  }
  return areas;
}

const joinBounds = (one: Bounds, other: Bounds): Bounds => ({
  minX: Math.min(one.minX, other.minX),
  minZ: Math.min(one.minZ, other.minZ),
  maxX: Math.max(one.maxX, other.maxX),
  maxZ: Math.max(one.maxZ, other.maxZ),
});
