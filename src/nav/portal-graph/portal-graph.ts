// The portal graph of one body in a level: places in portals as nodes, straight walks as edges, in flat typed arrays.
//
// A node is a place for the body's centre. It is the middle of a free piece of a portal, a turning place inside a leaf, or an end of a
// link. A portal with pillars in it has several free pieces. An edge is a straight walk inside one leaf, clear of all walls by the
// radius, or a link. Edges are directed: a drop goes one way only. Built once for a level and a body and never changed; a query adds its
// start and goal in an overlay (query-graph.ts).
import type { Point } from '../../geometry/point.ts';
import type { Tree } from '../../bsp/tree.ts';
import type { Components } from '../../search/components.ts';
import type { EdgeLists } from '../../search/graph.ts';
import type { Body } from '../body.ts';
import type { NearWalls } from '../clearance/near-walls.ts';
import type { SectorStates } from '../sector-states.ts';

/** State of a portal for a body. */
export const PORTAL_OPEN = 0;
/** Only from its front leaf to its back leaf. */
export const PORTAL_TO_BACK = 1;
/** Only from its back leaf to its front leaf. */
export const PORTAL_TO_FRONT = 2;
/** High enough, but too narrow for the body. */
export const PORTAL_NARROW = 3;
/** Blocked, too low, or too high a step in both directions. */
export const PORTAL_SHUT = 4;

/** The place can be reached from inside the leaf. */
export const WALK_TO = 1;
/** The leaf can be entered from the place. */
export const WALK_ON = 2;

/** For one agent size: places in portals as nodes, with one-way and typed edges. */
export interface PortalGraph extends EdgeLists {
  readonly body: Body;
  readonly tree: Tree;
  /** Where the level has obstacles, its tree without them: Level.bare. */
  readonly bare?: Tree | undefined;
  /** The graph as it is without what was added to it. */
  readonly base?: PortalGraph | undefined;
  /** Heights of moving sectors that paths rely on; null if everything stays as drawn. */
  readonly states: SectorStates | null;
  readonly nodeCount: number;
  /** Edges cost their length in 3D (heights.ts), not on the floor. */
  readonly countsHeights: boolean;
  /** Several places in each free piece of a portal: for the cheapest paths where terrain differs (plain-portal-search.ts). */
  readonly isDense: boolean;
  /** Position of a node; `nodeY` is the floor there, the higher of two. */
  readonly nodeX: Float64Array;
  readonly nodeZ: Float64Array;
  readonly nodeY: Float64Array;
  /** Height of the feet on arrival at the node; above the next leaf's floor they drop. */
  readonly nodeFeet: Float64Array;
  /** Index into tree.portals, or −1 for turning places and the ends of links. */
  readonly nodePortal: Int32Array;
  /** Length of each edge on the floor; `edgeCost` is that times the leaf's terrain, or a link's cost, scaled to break ties (graph-edges.ts). */
  readonly edgeLength: Float64Array;
  /** The leaf an edge runs in, or −1 − the index of the plan's link that it is. */
  readonly edgeLeaf: Int32Array;
  /** Nodes of each leaf: leafNodes from leafStart[leaf] to leafStart[leaf + 1]; leafFlags has their WALK_… flags. */
  readonly leafStart: Int32Array;
  readonly leafNodes: Int32Array;
  readonly leafFlags: Uint8Array;
  /** PORTAL_…, by portal. */
  readonly portalState: Uint8Array;
  /** The links that the body can take: index into plan.links, with the nodes of both ends. */
  readonly links: readonly { readonly link: number; readonly from: number; readonly to: number }[];
  readonly near: NearWalls;
  /**
   * Does a walk in that leaf keep off obstacles that the edges do not know? `feet` as in Stand; `edge` is the walk's edge, negative for one
   * from or to an end of a query. Absent if there are none.
   */
  readonly isFree?: (leaf: number, feet: number | undefined, edge: number, walk: () => readonly Point[]) => boolean;
  readonly components: Components;
  /** The least terrain cost of any leaf: a straight line costs at least its length times this. */
  readonly leastCost: number;
}
