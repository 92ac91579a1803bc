// The graph of a level that differs from another in links and area costs alone: that one's, with new places and edges where links were added.
//
// The other's nodes come first, also those at ends of links that are gone: these are places like any others.
import type { Tree } from '../../../bsp/tree.ts';
import { growArray } from '../../../search/grow-array.ts';
import { addToList } from '../../../geometry/lists.ts';
import type { Stand } from '../../clearance/straight-walk.ts';
import { findTurningPlaces } from '../../clearance/turning-places.ts';
import { membersOf, withEdges, type Member } from './graph-edges.ts';
import { endsOfLink, type LinkEnd } from './link-ends.ts';
import { WALK_ON, WALK_TO, type PortalGraph } from '../portal-graph.ts';
import { leastCostOf } from '../terrain.ts';

/** `tree` is that of the other level but for the plan's links and costs. */
export function extendGraph(graph: PortalGraph, tree: Tree): PortalGraph {
  const { body, states, near, nodeCount } = graph;
  /** Ends of links, and turning places. */
  const added: LinkEnd[] = [];
  const addedIn = new Map<number, number[]>();
  const add = (each: LinkEnd): number => {
    const node = nodeCount + added.push(each) - 1;
    addToList(addedIn, each.leaf, node);
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

  for (const [leaf, nodes] of addedIn) {
    const ends = nodes.map((node): Member => ({
      node,
      flags: added[node - nodeCount].flags,
      ...added[node - nodeCount].stand,
    }));
    const members = [...membersOf(graph, leaf), ...ends];
    const leadsOn = members.map(({ flags }) => flags === (WALK_TO | WALK_ON));
    for (const stand of findTurningPlaces(near, leaf, members, leadsOn)) {
      if (members.some(({ x, z }) => x === stand.x && z === stand.z)) continue;
      add({ leaf, flags: WALK_TO | WALK_ON, stand });
    }
  }
  const places = { ...placesWith(graph, added, tree), ...listsWith(graph, addedIn, added), links };
  return withEdges(places, [...addedIn.keys()], graph);
}

function placesWith(graph: PortalGraph, added: readonly LinkEnd[], tree: Tree) {
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
  { leafStart, leafNodes, leafFlags, nodeCount }: PortalGraph,
  addedIn: ReadonlyMap<number, readonly number[]>,
  added: readonly LinkEnd[],
) {
  const start = new Int32Array(leafStart.length);
  const nodes = new Int32Array(leafNodes.length + added.length);
  const flags = new Uint8Array(nodes.length);
  let at = 0;
  for (let leaf = 0; leaf + 1 < leafStart.length; leaf++) {
    for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++) {
      nodes[at] = leafNodes[i];
      flags[at++] = leafFlags[i];
    }
    for (const node of addedIn.get(leaf) ?? []) {
      nodes[at] = node;
      flags[at++] = added[node - nodeCount].flags;
    }
    start[leaf + 1] = at;
  }
  return { leafStart: start, leafNodes: nodes, leafFlags: flags };
}
