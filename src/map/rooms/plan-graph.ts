// The graph of a floor-plan file: names become indices, places go onto the plan's grid, and what cannot be meant is refused.
//
// Checked here is what the file alone can say: names, places in rooms, heights. Whether a body can walk where the author drew a
// walk is for nav/check-graph.ts, which knows bodies.
import type { Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { SOLID, type GraphLink, type GraphNode, type HandGraph, type Sector } from '../floor-plan.ts';
import { linkTypeOf, type LinkType } from '../link-types.ts';
import { MapError, type MapPlace } from '../map-error.ts';
import type { GraphFile, GraphLinkFile, GraphNodeFile, PlanFile, PointFile } from './plan-file.ts';

type Path = readonly (string | number)[];

/** What the graph stands on: map units in one of the file's, the grid, the rooms, and where in the file a path is. */
export interface GraphGround {
  readonly unit: number;
  readonly quantum: number;
  readonly sectors: readonly Sector[];
  sectorAt(p: Point): number;
  placeOf(path: Path): MapPlace;
}

/** Heights this near are the same, map units. */
const SAME_HEIGHT = 1 / 64;

/** The plan's graph, or null. Throws a MapError with line and column. */
export function graphOfFile({ graph }: PlanFile, ground: GraphGround): HandGraph | null {
  if (graph === undefined) return null;
  const indexOf = new Map<string, number>();
  const nodes = graph.nodes.map((node, index) => {
    if (indexOf.has(node.name)) {
      throw new MapError(
        'duplicate-node',
        ground.placeOf(['graph', 'nodes', index, 'name']),
        `There is a node "${node.name}" already.`,
        'Give each node a name of its own.',
      );
    }
    indexOf.set(node.name, index);
    return nodeOf(node, index, ground);
  });
  return { nodes, links: linksOf(graph, indexOf, ground), joinsInView: graph.joinsInView ?? false };
}

function nodeOf({ name, at, portal, floor, data }: GraphNodeFile, index: number, ground: GraphGround): GraphNode {
  const path = ['graph', 'nodes', index];
  if ((at === undefined) === (portal === undefined)) {
    const what = at === undefined ? 'is nowhere' : 'is in two places';
    throw new MapError(
      'node-place',
      ground.placeOf(path),
      `The node "${name}" ${what}.`,
      'Give it either "at" or "portal".',
    );
  }
  const onGrid = ([x, z]: PointFile): Point => snapPoint({ x: x * ground.unit, z: z * ground.unit }, ground.quantum);
  const ends = portal === undefined ? null : ([onGrid(portal[0]), onGrid(portal[1])] as const);
  if (ends !== null && ends[0].x === ends[1].x && ends[0].z === ends[1].z) {
    throw new MapError(
      'zero-length-portal',
      ground.placeOf([...path, 'portal']),
      `The portal "${name}" has no length.`,
      'Give it the two ends of the opening.',
    );
  }
  const place =
    ends === null
      ? onGrid(at!)
      : snapPoint({ x: (ends[0].x + ends[1].x) / 2, z: (ends[0].z + ends[1].z) / 2 }, ground.quantum);
  const sector = ground.sectorAt(place);
  if (sector === SOLID) {
    throw new MapError(
      'node-outside',
      ground.placeOf([...path, ends === null ? 'at' : 'portal']),
      `The node "${name}" is outside every room, at (${place.x / ground.unit}, ${place.z / ground.unit}).`,
      'Move it into a room.',
    );
  }
  const height = ground.sectors[sector].floor;
  if (floor !== undefined && Math.abs(floor * ground.unit - height) > SAME_HEIGHT) {
    throw new MapError(
      'node-floor',
      ground.placeOf([...path, 'floor']),
      `The node "${name}" is said to stand at ${floor}, but the floor there is at ${height / ground.unit}.`,
      'Move the node, or leave its floor out.',
    );
  }
  return { name, at: place, floor: height, portal: ends, ...(data === undefined ? {} : { data }) };
}

function linksOf({ links = [] }: GraphFile, indexOf: ReadonlyMap<string, number>, ground: GraphGround): GraphLink[] {
  return links.flatMap((link, index): GraphLink[] => {
    const path = ['graph', 'links', index];
    const [from, to] = (['from', 'to'] as const).map((end) => {
      const node = indexOf.get(link[end]);
      if (node !== undefined) return node;
      throw new MapError(
        'unknown-node',
        ground.placeOf([...path, end]),
        `There is no node "${link[end]}".`,
        "Write the name of one of the graph's nodes.",
      );
    });
    if (from === to) {
      throw new MapError(
        'link-to-itself',
        ground.placeOf(path),
        `This link leads from "${link.from}" to itself.`,
        'Let it end at another node.',
      );
    }
    const way = { type: link.type, from, to, cost: link.cost === undefined ? null : link.cost * ground.unit };
    return link.twoWay ? [way, { ...way, type: turned(link, path, ground), from: to, to: from }] : [way];
  });
}

const SIDES = { left: 'right', right: 'left' } as const;

/** The type of the way back: to the other side. Throws a MapError for a link upwards. */
function turned({ type }: GraphLinkFile, path: Path, ground: GraphGround): LinkType {
  const { side } = linkTypeOf(type);
  if (side === undefined) return type;
  if (side !== 'up') return type.replace(side, SIDES[side]) as LinkType;
  throw new MapError(
    'two-way-up',
    ground.placeOf([...path, 'twoWay']),
    `A ${type} leads up; it cannot lead both ways.`,
    'Draw the way down as a link of its own, a drop for example.',
  );
}
