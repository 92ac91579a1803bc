// Where one body can go in a level: the graph whose nodes are places in portals, as flat typed arrays.
//
// A node is a place where the body's centre may be: the middle of each free piece of a portal it can cross (several where pillars
// stand in it), a turning place inside a leaf, or an end of a link. An edge is a straight walk inside one leaf, clear of all
// walls by the radius, or a link. Edges are directed: a drop is crossed one way only. Made once for a level and a body, then
// only read; start and goal of a query are laid over it (query-graph.ts), never inserted.
import type { Tree } from '../../bsp/tree.ts';
import type { Components } from '../../search/components.ts';
import type { EdgeLists } from '../../search/graph.ts';
import type { Body } from '../body.ts';
import type { NearWalls } from '../clearance/near-walls.ts';
import type { SectorStates } from '../sector-states.ts';

/** What a portal is to a body. */
export const PORTAL_OPEN = 0;
/** Only from its front leaf to its back leaf. */
export const PORTAL_TO_BACK = 1;
/** Only from its back leaf to its front leaf. */
export const PORTAL_TO_FRONT = 2;
/** High enough, but the body's centre fits nowhere. */
export const PORTAL_NARROW = 3;
/** Blocked, too low, or too high a step both ways. */
export const PORTAL_SHUT = 4;

/** The place can be walked to from inside the leaf. */
export const WAY_TO = 1;
/** From the place one can walk on inside the leaf. */
export const WAY_ON = 2;

export interface PortalGraph extends EdgeLists {
  readonly body: Body;
  readonly tree: Tree;
  /** The heights that its ways count on; null where everything stays as drawn. */
  readonly states: SectorStates | null;
  readonly nodeCount: number;
  /** Do edges cost their way in the room, heights and all (heights.ts), and not only on the floor? */
  readonly countsHeights: boolean;
  /** Where a node is; `nodeY` is the floor there, the higher of two. */
  readonly nodeX: Float64Array;
  readonly nodeZ: Float64Array;
  readonly nodeY: Float64Array;
  /** How high the body's feet are when it comes to the node: above the next leaf's floor, they drop. */
  readonly nodeFeet: Float64Array;
  /** Index into tree.portals, or −1 for turning places and the ends of links. */
  readonly nodePortal: Int32Array;
  /** Length of each edge on the floor; `edgeCost` is that times the leaf's terrain, or a link's cost, and a trifle (settle-ties.ts). */
  readonly edgeLength: Float64Array;
  /** The leaf an edge runs in, or −1 − the index of the plan's link that it is. */
  readonly edgeLeaf: Int32Array;
  /** Nodes of each leaf: leafNodes from leafStart[leaf] to leafStart[leaf + 1]; leafWays holds WAY_… flags beside them. */
  readonly leafStart: Int32Array;
  readonly leafNodes: Int32Array;
  readonly leafWays: Uint8Array;
  /** PORTAL_…, by portal. */
  readonly portalState: Uint8Array;
  /** The links that the body can take: index into plan.links, with the nodes of both ends. */
  readonly links: readonly { readonly link: number; readonly from: number; readonly to: number }[];
  readonly near: NearWalls;
  readonly components: Components;
  /** The least terrain cost of any leaf: a straight line costs at least its length times this. */
  readonly leastCost: number;
}
