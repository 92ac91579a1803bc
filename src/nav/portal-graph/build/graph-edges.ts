// The edges of a portal graph as flat arrays, made when they are first asked for.
import { distanceAt } from '../../../geometry/point.ts';
import { groupByKey } from '../../../geometry/lists.ts';
import { findComponents } from '../../../search/components.ts';
import { straightWalksFrom, type Stand } from '../../clearance/straight-walk.ts';
import { WALK_ON, WALK_TO, type PortalGraph } from '../portal-graph.ts';
import { terrainOf } from '../terrain.ts';

type Edges = Pick<PortalGraph, 'edgeStart' | 'edgeTo' | 'edgeCost' | 'edgeLength' | 'edgeLeaf' | 'components'>;

/** A graph before it has edges. */
export type Places = Omit<PortalGraph, keyof Edges>;

/** A node of a leaf, and its WALK_… flags. */
export interface Member extends Stand {
  readonly node: number;
  readonly flags: number;
}

/** Edges during the build: both nodes of each, and its leaf or link as in PortalGraph.edgeLeaf. */
interface EdgeList {
  readonly from: number[];
  readonly to: number[];
  readonly leaf: number[];
}

/** The nodes of a leaf, in the order of its list. */
export function membersOf(places: Places, leaf: number): Member[] {
  const { leafStart, leafNodes, leafFlags, nodeX, nodeZ, nodeFeet } = places;
  const members: Member[] = [];
  for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++) {
    const node = leafNodes[i];
    members.push({ node, flags: leafFlags[i], x: nodeX[node], z: nodeZ[node], feet: nodeFeet[node] });
  }
  return members;
}

/**
 * The graph with edges in those leaves, and its links. The nodes of `before` are the first of this graph. Its edges are taken over, but for its
 * links; only edges of other nodes are added.
 */
export function withEdges(graph: Places, leaves: readonly number[], before: PortalGraph | null = null): PortalGraph {
  let packed: Edges | null = null;
  const join = (): EdgeList => {
    const list: EdgeList = { from: [], to: [], leaf: [] };
    for (const leaf of leaves) joinInLeaf(graph, leaf, before?.nodeCount ?? 0, list);
    return list;
  };
  const edges = (): Edges => (packed ??= packEdges(graph, join(), before));
  const { leafStart, leafNodes, leafFlags, portalState, links, near, leastCost, bare, body, ...places } = graph;
  return {
    body,
    ...places,
    get edgeStart() {
      return edges().edgeStart;
    },
    get edgeTo() {
      return edges().edgeTo;
    },
    get edgeCost() {
      return edges().edgeCost;
    },
    get edgeLength() {
      return edges().edgeLength;
    },
    get edgeLeaf() {
      return edges().edgeLeaf;
    },
    leafStart,
    leafNodes,
    leafFlags,
    portalState,
    links,
    near,
    get components() {
      return edges().components;
    },
    leastCost,
    bare,
  };
}

/** Joins the entrances of a leaf to its exits where the straight line is clear, unless both are among the first `known` nodes. */
function joinInLeaf(places: Places, leaf: number, known: number, { from, to, leaf: leafOf }: EdgeList): void {
  const members = membersOf(places, leaf);
  for (const entrance of members) {
    if ((entrance.flags & WALK_ON) === 0) continue;
    const isClearTo = straightWalksFrom(places.near, leaf, entrance);
    const isKnown = entrance.node < known;
    for (const exit of members) {
      if (exit === entrance || (exit.flags & WALK_TO) === 0) continue;
      if ((isKnown && exit.node < known) || !isClearTo(exit)) continue;
      from.push(entrance.node);
      to.push(exit.node);
      leafOf.push(leaf);
    }
  }
}

function packEdges(
  { tree, nodeCount, nodeX, nodeZ, links }: Places,
  { from, to, leaf: leafOf }: EdgeList,
  before: PortalGraph | null,
): Edges {
  for (const { link, from: entrance, to: exit } of links) {
    from.push(entrance);
    to.push(exit);
    leafOf.push(-1 - link);
  }
  const { start, items } = groupByKey(from, nodeCount);
  const startBefore = before?.edgeStart ?? Int32Array.of(0);
  const nodesBefore = startBefore.length - 1;
  const known = startBefore[nodesBefore];
  const count = known - (before?.links.length ?? 0) + from.length;
  const edgeStart = new Int32Array(nodeCount + 1);
  const edgeTo = new Int32Array(count);
  const edgeCost = new Float64Array(count);
  const edgeLength = new Float64Array(count);
  const edgeLeaf = new Int32Array(count);
  let edge = 0;
  const add = (node: number, other: number, leaf: number, length: number): void => {
    edgeTo[edge] = other;
    edgeLeaf[edge] = leaf;
    edgeLength[edge] = length;
    const cost = leaf < 0 ? tree.plan.links[-1 - leaf].cost : length * terrainOf(tree, leaf);
    edgeCost[edge++] = cost * tieFactor(node, other, leaf);
  };
  const linksFrom = new Set(before?.links.map((each) => each.from));
  /** Edges of the graph before that were copied or left out. */
  let passed = 0;
  const copyTo = (end: number): void => {
    if (before === null || passed >= end) return;
    edgeTo.set(before.edgeTo.subarray(passed, end), edge);
    edgeLeaf.set(before.edgeLeaf.subarray(passed, end), edge);
    edgeLength.set(before.edgeLength.subarray(passed, end), edge);
    edgeCost.set(before.edgeCost.subarray(passed, end), edge);
    edge += end - passed;
    passed = end;
  };
  for (let node = 0; node < nodeCount; node++) {
    const first = startBefore[Math.min(node, nodesBefore)];
    const end = startBefore[Math.min(node + 1, nodesBefore)];
    // Edges without change between them are copied at once.
    edgeStart[node] = edge + first - passed;
    if (linksFrom.has(node))
      for (let other = first; other < end; other++) {
        if (before!.edgeLeaf[other] >= 0) continue;
        copyTo(other);
        passed++;
      }
    if (start[node] < start[node + 1]) copyTo(end);
    for (let i = start[node]; i < start[node + 1]; i++) {
      const [other, leaf] = [to[items[i]], leafOf[items[i]]];
      add(node, other, leaf, leaf < 0 ? 0 : distanceAt(nodeX[node], nodeZ[node], nodeX[other], nodeZ[other]));
    }
  }
  copyTo(known);
  edgeStart[nodeCount] = edge;
  if (before !== null && before.tree.plan.sectors !== tree.plan.sectors) {
    edge = 0;
    for (let node = 0; node < nodeCount; node++)
      while (edge < edgeStart[node + 1]) add(node, edgeTo[edge], edgeLeaf[edge], edgeLength[edge]);
  }
  const isSame = before !== null && isEqual(edgeStart, startBefore) && isEqual(edgeTo, before.edgeTo);
  const components = isSame ? before.components : findComponents(nodeCount, { edgeStart, edgeTo, edgeCost });
  return { edgeStart, edgeTo, edgeCost, edgeLength, edgeLeaf, components };
}

const isEqual = (some: Int32Array, others: Int32Array): boolean =>
  some.length === others.length && some.every((each, i) => each === others[i]);

/** The most that is added, relative. */
const MOST_ADDED = 2 ** -34;

/**
 * The factor for an edge's cost, the same in both directions: a hash of its ends, from 1 to 1 + 2⁻³⁴, breaks ties. `leaf` distinguishes edges
 * between the same nodes. Paths of equal cost then differ by far more than rounding and far less than is visible. So A*, Dijkstra and a baked
 * table return the same path, on one thread or several. Costs only grow, so estimates stay admissible. Perturbation: A. Charnes, Optimality and
 * Degeneracy in Linear Programming, 1952.
 */
export function tieFactor(one: number, other: number, leaf: number): number {
  let bits = Math.imul(Math.min(one, other) + 0x3c6ef372, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15) ^ Math.max(one, other), 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 13) ^ leaf, 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 16), 0x297a2d39);
  return 1 + MOST_ADDED * (((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32);
}
