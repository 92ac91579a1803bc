// Reads the graph of a floor-plan file: names become indices, positions are snapped, and errors are reported.
//
// Checks names, rooms and heights only. Whether an agent can walk a drawn link is checked in nav/hand/check-graph.ts.
import type { Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { SOLID, type Frame, type GraphLink, type GraphNode, type HandGraph, type Sector } from '../floor-plan.ts';
import { linkTypeOf, type LinkType } from '../link-types.ts';
import { MapError } from '../input/map-error.ts';
import { scaled } from './plan-file-parts.ts';
import type { FilePath, PlaceOf, GraphFile, GraphLinkFile, GraphNodeFile, PlanFile, PointFile } from './plan-file.ts';

/** Context of the graph: frame, grid, rooms, and places in the file. */
export interface GraphContext {
  readonly frame: Frame;
  readonly quantum: number;
  readonly sectors: readonly Sector[];
  sectorAt(p: Point): number;
  placeOf: PlaceOf;
}

/** Heights this close are equal, map units. */
const SAME_HEIGHT = 1 / 64;

/** The plan's graph, or null. Throws a MapError with line and column. */
export function graphOfFile({ graph }: PlanFile, ground: GraphContext): HandGraph | null {
  if (graph === undefined) return null;
  const indexOf = new Map<string, number>();
  const nodes = graph.nodes.map((node, index) => {
    if (indexOf.has(node.name)) {
      const what = `The node name "${node.name}" is used twice.`;
      const mend = 'Rename one.';
      throw new MapError('duplicate-node', ground.placeOf(['graph', 'nodes', index, 'name']), what, mend);
    }
    indexOf.set(node.name, index);
    return nodeOf(node, index, ground);
  });
  return { nodes, links: linksOf(graph, indexOf, ground), joinsInView: graph.joinsInView ?? false };
}

function nodeOf({ name, at, portal, floor, data }: GraphNodeFile, index: number, ground: GraphContext): GraphNode {
  const path = ['graph', 'nodes', index];
  if ((at === undefined) === (portal === undefined)) {
    const what = `The node "${name}" has ${at === undefined ? 'no place' : 'two places'}.`;
    throw new MapError('node-place', ground.placeOf(path), what, 'Give it either "at" or "portal".');
  }
  const onGrid = (point: PointFile): Point => snapPoint(scaled(point, ground.frame.scale), ground.quantum);
  const ends = portal === undefined ? null : ([onGrid(portal[0]), onGrid(portal[1])] as const);
  if (ends !== null && ends[0].x === ends[1].x && ends[0].z === ends[1].z) {
    const what = `The portal "${name}" has no length.`;
    const mend = 'Set it to the two ends of the opening.';
    throw new MapError('zero-length-portal', ground.placeOf([...path, 'portal']), what, mend);
  }
  const drawn = at ?? [0, 1].map((axis) => portal![0][axis] / 2 + portal![1][axis] / 2);
  const place = onGrid(drawn as PointFile);
  const sector = ground.sectorAt(place);
  if (sector === SOLID) {
    const what = `The node "${name}" is outside every room, at (${drawn.join(', ')}).`;
    const mend = 'Move it into a room.';
    throw new MapError('node-outside', ground.placeOf([...path, ends === null ? 'at' : 'portal']), what, mend);
  }
  const height = ground.sectors[sector].floor;
  if (floor !== undefined && Math.abs(floor * ground.frame.scale - height) > SAME_HEIGHT) {
    const what = `The node "${name}" has floor ${floor}, but the floor there is at ${height / ground.frame.scale}.`;
    throw new MapError('node-floor', ground.placeOf([...path, 'floor']), what, 'Move the node, or delete its floor.');
  }
  return { name, at: place, floor: height, portal: ends, ...(data === undefined ? {} : { data }) };
}

function linksOf({ links = [] }: GraphFile, indexOf: ReadonlyMap<string, number>, ground: GraphContext): GraphLink[] {
  return links.flatMap((link, index): GraphLink[] => {
    const path = ['graph', 'links', index];
    const [from, to] = (['from', 'to'] as const).map((end) => {
      const node = indexOf.get(link[end]);
      if (node !== undefined) return node;
      const what = `The node "${link[end]}" does not exist.`;
      const mend = 'Use the name of a node.';
      throw new MapError('unknown-node', ground.placeOf([...path, end]), what, mend);
    });
    if (from === to) {
      const what = `This link leads from "${link.from}" to itself.`;
      throw new MapError('link-to-itself', ground.placeOf(path), what, 'Choose another end.');
    }
    const way = { type: link.type, from, to, cost: link.cost === undefined ? null : link.cost * ground.frame.scale };
    return link.twoWay ? [way, { ...way, type: turned(link, path, ground), from: to, to: from }] : [way];
  });
}

const SIDES = { left: 'right', right: 'left' } as const;

/** The type of the opposite link, with left and right swapped. Throws a MapError for a link upwards. */
function turned({ type }: GraphLinkFile, path: FilePath, ground: GraphContext): LinkType {
  const { side } = linkTypeOf(type);
  if (side === undefined) return type;
  if (side !== 'up') return type.replace(side, SIDES[side]) as LinkType;
  const what = `A ${type} leads up and cannot be two-way.`;
  const mend = 'Add a separate link down, such as a drop.';
  throw new MapError('two-way-up', ground.placeOf([...path, 'twoWay']), what, mend);
}
