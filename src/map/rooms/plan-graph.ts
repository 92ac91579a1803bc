// Reads the graph of a floor-plan file: names become indices, positions are snapped, and errors are reported.
//
// Checks names, rooms and heights only. Whether an agent can walk a drawn link is checked in nav/hand/check-graph.ts.
import { midpoint, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { SOLID, type Frame, type GraphLink, type GraphNode, type HandGraph, type Sector } from '../floor-plan.ts';
import { formatPoint } from '../format-point.ts';
import { linkTypeOf, type LinkType } from '../link-types.ts';
import { MapError, type MapPlace } from '../map-error.ts';
import type { GraphFile, GraphLinkFile, GraphNodeFile, PlanFile, PointFile } from './plan-file.ts';

type Path = readonly (string | number)[];

/** Context of the graph: frame, grid, rooms, and places in the file. */
export interface GraphContext {
  readonly frame: Frame;
  readonly quantum: number;
  readonly sectors: readonly Sector[];
  sectorAt(p: Point): number;
  placeOf(path: Path): MapPlace;
}

/** Heights this close are equal, map units. */
const SAME_HEIGHT = 1 / 64;

/** The plan's graph, or null. Throws a MapError with line and column. */
export function graphOfFile({ graph }: PlanFile, ground: GraphContext): HandGraph | null {
  if (graph === undefined) return null;
  const indexOf = new Map<string, number>();
  const nodes = graph.nodes.map((node, index) => {
    if (indexOf.has(node.name)) {
      throw new MapError(
        'duplicate-node',
        ground.placeOf(['graph', 'nodes', index, 'name']),
        `The node name "${node.name}" is used twice.`,
        'Give each node a different name.',
      );
    }
    indexOf.set(node.name, index);
    return nodeOf(node, index, ground);
  });
  return { nodes, links: linksOf(graph, indexOf, ground), joinsInView: graph.joinsInView ?? false };
}

function nodeOf({ name, at, portal, floor, data }: GraphNodeFile, index: number, ground: GraphContext): GraphNode {
  const path = ['graph', 'nodes', index];
  if ((at === undefined) === (portal === undefined)) {
    const what = at === undefined ? 'has no place' : 'has two places';
    throw new MapError(
      'node-place',
      ground.placeOf(path),
      `The node "${name}" ${what}.`,
      'Give it either "at" or "portal".',
    );
  }
  const onGrid = ([x, z]: PointFile): Point =>
    snapPoint({ x: x * ground.frame.scale, z: z * ground.frame.scale }, ground.quantum);
  const ends = portal === undefined ? null : ([onGrid(portal[0]), onGrid(portal[1])] as const);
  if (ends !== null && ends[0].x === ends[1].x && ends[0].z === ends[1].z) {
    throw new MapError(
      'zero-length-portal',
      ground.placeOf([...path, 'portal']),
      `The portal "${name}" has no length.`,
      'Set it to the two ends of the opening.',
    );
  }
  const place = ends === null ? onGrid(at!) : snapPoint(midpoint(ends[0], ends[1]), ground.quantum);
  const sector = ground.sectorAt(place);
  if (sector === SOLID) {
    throw new MapError(
      'node-outside',
      ground.placeOf([...path, ends === null ? 'at' : 'portal']),
      `The node "${name}" is outside every room, at ${formatPoint(ground.frame, place)}.`,
      'Move it into a room.',
    );
  }
  const height = ground.sectors[sector].floor;
  if (floor !== undefined && Math.abs(floor * ground.frame.scale - height) > SAME_HEIGHT) {
    throw new MapError(
      'node-floor',
      ground.placeOf([...path, 'floor']),
      `The node "${name}" has floor ${floor}, but the floor there is at ${height / ground.frame.scale}.`,
      'Move the node, or delete its floor.',
    );
  }
  return { name, at: place, floor: height, portal: ends, ...(data === undefined ? {} : { data }) };
}

function linksOf({ links = [] }: GraphFile, indexOf: ReadonlyMap<string, number>, ground: GraphContext): GraphLink[] {
  return links.flatMap((link, index): GraphLink[] => {
    const path = ['graph', 'links', index];
    const [from, to] = (['from', 'to'] as const).map((end) => {
      const node = indexOf.get(link[end]);
      if (node !== undefined) return node;
      throw new MapError(
        'unknown-node',
        ground.placeOf([...path, end]),
        `The node "${link[end]}" does not exist.`,
        "Use the name of one of the graph's nodes.",
      );
    });
    if (from === to) {
      throw new MapError(
        'link-to-itself',
        ground.placeOf(path),
        `This link leads from "${link.from}" to itself.`,
        'Choose another end.',
      );
    }
    const way = { type: link.type, from, to, cost: link.cost === undefined ? null : link.cost * ground.frame.scale };
    return link.twoWay ? [way, { ...way, type: turned(link, path, ground), from: to, to: from }] : [way];
  });
}

const SIDES = { left: 'right', right: 'left' } as const;

/** The type of the opposite link, with left and right swapped. Throws a MapError for a link upwards. */
function turned({ type }: GraphLinkFile, path: Path, ground: GraphContext): LinkType {
  const { side } = linkTypeOf(type);
  if (side === undefined) return type;
  if (side !== 'up') return type.replace(side, SIDES[side]) as LinkType;
  throw new MapError(
    'two-way-up',
    ground.placeOf([...path, 'twoWay']),
    `A ${type} leads up and cannot be two-way.`,
    'Add a separate link for the way down, for example a drop.',
  );
}
