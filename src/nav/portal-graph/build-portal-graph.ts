// Builds the PortalGraph of a body: places in portals, turning places, ends of links, then every straight walk between them.
//
// Each portal that the body may cross gets one node for each free piece (free-spans.ts). Each leaf adds the turning places it needs
// (turning-places.ts). Edges are made on first use: each entrance of a leaf is joined to each exit where the straight line is clear. Then
// the connected components are found. That costs about the sum over leaves of the square of their portals. Exact paths need no edges.
import type { Portal, Tree } from '../../bsp/tree.ts';
import { distance, pointBetween } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { oncePerBody } from '../once-per.ts';
import type { Span } from '../../geometry/gap.ts';
import { findFreeSpans } from '../clearance/free-spans.ts';
import type { Level } from '../level.ts';
import { extendGraph } from './build/extend-graph.ts';
import { withEdges } from './build/graph-edges.ts';
import { endsOfLink } from './build/link-ends.ts';
import {
  PORTAL_NARROW,
  PORTAL_OPEN,
  PORTAL_SHUT,
  PORTAL_TO_BACK,
  PORTAL_TO_FRONT,
  WALK_ON,
  WALK_TO,
  type PortalGraph,
} from './portal-graph.ts';
import { findNearWalls } from '../clearance/near-walls.ts';
import { mayCross } from '../clearance/obstacles.ts';
import type { SectorStates } from '../sector-states.ts';
import { leastCostOf } from './terrain.ts';
import type { Stand } from '../clearance/straight-walk.ts';
import { findTurningPlaces } from '../clearance/turning-places.ts';

const graphs = oncePerBody(({ tree, states, bare, sameWalls }: Level, body): PortalGraph => {
  if (sameWalls !== undefined) return extendGraph(portalGraphOf(sameWalls, body), tree);
  return buildPortalGraph(tree, { ...body }, states, bare);
});

/** The level's graph for that body, built on first use and cached. */
export const portalGraphOf: (level: Level, body: Body) => PortalGraph = graphs.get;

/** Caches a graph that was built elsewhere (a worker) for the level. Throws if it was built on another tree. */
export function adoptPortalGraph(level: Level, graph: PortalGraph): void {
  if (graph.tree !== level.tree)
    throw new Error('adoptPortalGraph: the graph was built on another tree; pass its own level');
  graphs.set(level, graph.body, graph);
}

/** How many portals the body can cross in one direction only. */
export function countOneWayPortals(level: Level, body: Body): number {
  const { portalState } = portalGraphOf(level, body);
  return portalState.filter((state) => state === PORTAL_TO_BACK || state === PORTAL_TO_FRONT).length;
}

/** Distance from the ends of a free piece, map units: rounding. */
export const HAIR = 2 ** -10;

/** A node during the build. */
interface Node extends Stand {
  readonly y: number;
  readonly portal: number;
}

/** The nodes of a leaf, and WAY_… flags for each. */
interface LeafList {
  readonly nodes: number[];
  readonly flags: number[];
}

/** What nodes are added to. */
interface Draft extends Pick<PortalGraph, 'tree' | 'body' | 'states' | 'near'> {
  readonly nodes: Node[];
  /** By leaf. */
  readonly lists: readonly LeafList[];
}

/** Builds a new graph, past the cache; with a spacing, a dense one: several places in each free piece of a portal, not its middle alone. */
export function buildPortalGraph(
  tree: Tree,
  body: Body,
  states: SectorStates | null = null,
  bare: Tree | undefined = undefined,
  spacing: number | null = null,
): PortalGraph {
  const near = findNearWalls(tree, body, states);
  const nodes: Node[] = [];
  const lists: LeafList[] = tree.leaves.map(() => ({ nodes: [], flags: [] }));
  const draft = { tree, body, states, near, nodes, lists };
  const portalState = Uint8Array.from(tree.portals, (portal) => addPortal(draft, portal, spacing));
  const links = addLinks(draft);
  for (const { id, floor } of tree.leaves) {
    const { nodes: own, flags } = lists[id];
    if (own.length === 0) continue;
    const stands = own.map((node) => nodes[node]);
    const leadsOn = flags.map((flag) => flag === (WALK_TO | WALK_ON));
    for (const place of findTurningPlaces(near, id, stands, leadsOn)) {
      own.push(nodes.length);
      flags.push(WALK_TO | WALK_ON);
      nodes.push({ x: place.x, z: place.z, y: floor, feet: place.feet, portal: -1 });
    }
  }
  const graph = {
    body,
    tree,
    states,
    nodeCount: nodes.length,
    countsHeights: false,
    isDense: spacing !== null,
    nodeX: Float64Array.from(nodes, ({ x }) => x),
    nodeZ: Float64Array.from(nodes, ({ z }) => z),
    nodeY: Float64Array.from(nodes, ({ y }) => y),
    nodeFeet: Float64Array.from(nodes, ({ feet }) => feet),
    nodePortal: Int32Array.from(nodes, ({ portal }) => portal),
    ...packLists(lists),
    portalState,
    links,
    near,
    leastCost: leastCostOf(tree),
    bare,
  };
  return withEdges(graph, [...tree.leaves.keys()]);
}

/** Adds the nodes of a portal to its two leaves; returns its PORTAL_… state. */
function addPortal(draft: Draft, portal: Portal, spacing: number | null): number {
  const { tree, body, states, near, nodes, lists } = draft;
  const toBack = mayCross(tree, body, portal, true, states);
  const toFront = mayCross(tree, body, portal, false, states);
  if (!toBack && !toFront) return PORTAL_SHUT;
  const front = tree.leaves[portal.front];
  const back = tree.leaves[portal.back];
  const feet = toBack && toFront ? Math.min(front.floor, back.floor) : toBack ? front.floor : back.floor;
  const spans = findFreeSpans(near, portal, feet);
  const places = spacing === null ? spans.map(middleOf) : spans.flatMap((span) => spread(span, portal, spacing));
  for (const t of places) {
    const at = t === 1 / 2 ? portal.midpoint : pointBetween(portal.a, portal.b, t);
    lists[portal.front].nodes.push(nodes.length);
    lists[portal.front].flags.push((toBack ? WALK_TO : 0) | (toFront ? WALK_ON : 0));
    lists[portal.back].nodes.push(nodes.length);
    lists[portal.back].flags.push((toFront ? WALK_TO : 0) | (toBack ? WALK_ON : 0));
    nodes.push({ x: at.x, z: at.z, y: portal.y, feet, portal: portal.id });
  }
  if (spans.length === 0) return PORTAL_NARROW;
  return toBack && toFront ? PORTAL_OPEN : toBack ? PORTAL_TO_BACK : PORTAL_TO_FRONT;
}

const middleOf = ({ from, to }: Span): number => (from + to) / 2;

/** How many places a dense graph has in a free piece of that length: an odd number, so that the middle is one. */
export const placesIn = (length: number, spacing: number): number => 3 + 2 * Math.floor(length / spacing / 2);

/** Places of a dense graph in a free piece of a portal, from one end to the other; only the middle of one that is too short. */
function spread({ from, to }: Span, { a, b }: Portal, spacing: number): number[] {
  const length = distance(a, b);
  const hair = HAIR / length;
  const inner = to - from - 2 * hair;
  if (inner <= 2 * hair) return [middleOf({ from, to })];
  const count = placesIn((to - from) * length, spacing);
  return Array.from({ length: count }, (_, i) => from + hair + (inner * i) / (count - 1));
}

/** Adds both ends of each link at which the body can stand. */
function addLinks({ tree, body, states, near, nodes, lists }: Draft): PortalGraph['links'] {
  return tree.plan.links.flatMap((link, index) => {
    const ends = endsOfLink(link, tree, body, states, near);
    if (ends === null) return [];
    const from = nodes.length;
    ends.forEach(({ leaf, flags, stand }, end) => {
      lists[leaf].nodes.push(from + end);
      lists[leaf].flags.push(flags);
      nodes.push({ ...stand, y: stand.feet, portal: -1 });
    });
    return [{ link: index, from, to: from + 1 }];
  });
}

function packLists(lists: readonly LeafList[]): Pick<PortalGraph, 'leafStart' | 'leafNodes' | 'leafFlags'> {
  const leafStart = new Int32Array(lists.length + 1);
  lists.forEach(({ nodes }, leaf) => (leafStart[leaf + 1] = leafStart[leaf] + nodes.length));
  return {
    leafStart,
    leafNodes: Int32Array.from(lists.flatMap(({ nodes }) => nodes)),
    leafFlags: Uint8Array.from(lists.flatMap(({ flags }) => flags)),
  };
}
