// The graph of a level that differs from another in links and area costs alone: that one's, with new places and edges where links were added.
//
// The other's nodes come first, also those at ends of links that are gone: these are places like any others.
import type { Tree } from '../../../bsp/tree.ts';
import { growArray } from '../../../search/grow-array.ts';
import { getOrAdd } from '../../../geometry/lists.ts';
import { straightWalksFrom, type Stand } from '../../clearance/straight-walk.ts';
import { findTurningPlaces } from '../../clearance/turning-places.ts';
import { withEdges, type EdgeList } from './graph-edges.ts';
import { endsOfLink } from './link-ends.ts';
import { WALK_ON, WALK_TO, type PortalGraph } from '../portal-graph.ts';
import { leastCostOf } from '../terrain.ts';

/** A node that was added, and its WALK_… flags. */
interface Added {
  readonly leaf: number;
  readonly flags: number;
  readonly stand: Stand;
}

/** A node of a leaf. */
interface Member extends Stand {
  readonly node: number;
  readonly flags: number;
}

/** `tree` is that of the other level but for the plan's links and costs. */
export function extendGraph(graph: PortalGraph, tree: Tree): PortalGraph {
  const { body, states, near, nodeCount } = graph;
  const added: Added[] = [];
  const addedIn = new Map<number, number[]>();
  const add = (each: Added): number => {
    const node = nodeCount + added.push(each) - 1;
    getOrAdd(addedIn, each.leaf, () => []).push(node);
    return node;
  };
  const known = new Set(graph.tree.plan.links);
  const placed = new Map(graph.links.map((each) => [graph.tree.plan.links[each.link], each]));
  const links = tree.plan.links.flatMap((link, index): PortalGraph['links'] => {
    if (known.has(link)) {
      const before = placed.get(link);
      return before === undefined ? [] : [{ ...before, link: index }];
    }
    const ends = endsOfLink(link, tree, body, states, near);
    if (ends === null) return [];
    const [from, to] = ends.map(add);
    return [{ link: index, from, to }];
  });

  const membersOf = (leaf: number): Member[] => {
    const before = Array.from(
      graph.leafNodes.subarray(graph.leafStart[leaf], graph.leafStart[leaf + 1]),
      (node, i) => ({
        node,
        x: graph.nodeX[node],
        z: graph.nodeZ[node],
        feet: graph.nodeFeet[node],
        flags: graph.leafWays[graph.leafStart[leaf] + i],
      }),
    );
    const later = (addedIn.get(leaf) ?? []).map((node) => {
      const { stand, flags } = added[node - nodeCount];
      return { ...stand, node, flags };
    });
    return [...before, ...later];
  };
  for (const leaf of addedIn.keys()) {
    const members = membersOf(leaf);
    const leadsOn = members.map(({ flags }) => flags === (WALK_TO | WALK_ON));
    for (const stand of findTurningPlaces(near, leaf, members, leadsOn)) {
      if (members.some(({ x, z }) => x === stand.x && z === stand.z)) continue;
      add({ leaf, flags: WALK_TO | WALK_ON, stand });
    }
  }
  const listEdges = (): EdgeList => {
    const list: EdgeList = { from: [], to: [], leaf: [] };
    for (const leaf of addedIn.keys()) joinAdded(graph, leaf, membersOf(leaf), list);
    return list;
  };
  return withEdges({ ...placesWith(graph, added, tree), ...listsWith(graph, addedIn, added), links }, listEdges, graph);
}

/** Joins the nodes of a leaf where the straight line is clear and one of the two was added. */
function joinAdded({ near, nodeCount }: PortalGraph, leaf: number, members: readonly Member[], list: EdgeList): void {
  for (const from of members) {
    if ((from.flags & WALK_ON) === 0) continue;
    const isClearTo = straightWalksFrom(near, leaf, from);
    for (const to of members) {
      if (to === from || (to.flags & WALK_TO) === 0) continue;
      if ((from.node < nodeCount && to.node < nodeCount) || !isClearTo(to)) continue;
      list.from.push(from.node);
      list.to.push(to.node);
      list.leaf.push(leaf);
    }
  }
}

function placesWith(graph: PortalGraph, added: readonly Added[], tree: Tree) {
  const { body, states, near, bare, countsHeights, isDense, portalState } = graph;
  const extend = (numbers: Float64Array, valueOf: (stand: Stand) => number): Float64Array => {
    const all = growArray(numbers, numbers.length + added.length);
    added.forEach(({ stand }, i) => (all[numbers.length + i] = valueOf(stand)));
    return all;
  };
  const nodeCount = graph.nodeCount + added.length;
  const nodePortal = new Int32Array(nodeCount).fill(-1);
  nodePortal.set(graph.nodePortal);
  return {
    body,
    tree,
    states,
    near,
    bare,
    countsHeights,
    isDense,
    portalState,
    nodeCount,
    nodePortal,
    nodeX: extend(graph.nodeX, ({ x }) => x),
    nodeZ: extend(graph.nodeZ, ({ z }) => z),
    nodeY: extend(graph.nodeY, ({ feet }) => feet),
    nodeFeet: extend(graph.nodeFeet, ({ feet }) => feet),
    leastCost: leastCostOf(tree),
  };
}

/** The nodes of each leaf, those that were added last. */
function listsWith(
  { leafStart, leafNodes, leafWays, nodeCount }: PortalGraph,
  addedIn: ReadonlyMap<number, readonly number[]>,
  added: readonly Added[],
) {
  const start = new Int32Array(leafStart.length);
  const nodes = new Int32Array(leafNodes.length + added.length);
  const flags = new Uint8Array(nodes.length);
  let at = 0;
  for (let leaf = 0; leaf + 1 < leafStart.length; leaf++) {
    for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++) {
      nodes[at] = leafNodes[i];
      flags[at++] = leafWays[i];
    }
    for (const node of addedIn.get(leaf) ?? []) {
      nodes[at] = node;
      flags[at++] = added[node - nodeCount].flags;
    }
    start[leaf + 1] = at;
  }
  return { leafStart: start, leafNodes: nodes, leafWays: flags };
}
