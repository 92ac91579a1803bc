// Portals and portal graph of a body: open, too narrow, one-way or shut, and the edges between them. Pure functions of the body's portal
// graph.
import { besideMiddle, distance } from '../../geometry/point.ts';
import type { Portal } from '../../bsp/tree.ts';
import { portalGraphOf } from '../../nav/portal-graph/build-portal-graph.ts';
import {
  PORTAL_NARROW,
  PORTAL_OPEN,
  PORTAL_SHUT,
  PORTAL_TO_BACK,
  PORTAL_TO_FRONT,
  type PortalGraph,
} from '../../nav/portal-graph/portal-graph.ts';
import { checkInput, type LevelInput } from '../level-input.ts';
import type { ColorName } from '../colors.ts';
import { lineShape, pointShape, ribbonShape, type DebugShape, type LineForm } from '../shapes.ts';

/** Minimum drawn height of a portal, map units. */
const LEAST_HEIGHT = 8;

const LOOKS: Readonly<Record<number, { readonly color: ColorName; readonly form: LineForm }>> = {
  [PORTAL_OPEN]: { color: 'portal-open', form: 'plain' },
  [PORTAL_TO_BACK]: { color: 'portal-one-way', form: 'arrow' },
  [PORTAL_TO_FRONT]: { color: 'portal-one-way', form: 'arrow' },
  [PORTAL_NARROW]: { color: 'portal-narrow', form: 'dashed' },
  [PORTAL_SHUT]: { color: 'portal-shut', form: 'cross' },
};

/** An arrow from the middle of a one-way portal in its direction. */
function oneWayMark(portal: Portal, state: number, y: number): DebugShape {
  const { a, b } = portal;
  // The front is to the right of a → b.
  const reach = ((state === PORTAL_TO_FRONT ? 1 : -1) * Math.min(24, Math.max(8, distance(a, b) / 2))) / 2;
  const [from, to] = [-reach, reach].map((aside) => ({ ...besideMiddle(a, b, aside)!, y }));
  return lineShape('portal-one-way', from, to, 2, 0.9, 'arrow');
}

/** Each portal as a ribbon over its opening, coloured and styled by its state for the body. */
export function portalShapes(input: LevelInput): DebugShape[] {
  const { level, body } = checkInput('portalShapes', input);
  const { portalState } = portalGraphOf(level, body);
  return level.tree.portals.flatMap((portal): DebugShape[] => {
    const state = portalState[portal.id];
    const { color, form } = LOOKS[state];
    const { bottom } = portal;
    const isOneWay = form === 'arrow';
    const top = Math.max(portal.top, bottom + LEAST_HEIGHT);
    const ribbon = ribbonShape(color, portal, bottom, top, 0.8, isOneWay ? 'plain' : form);
    // One-way portals get a separate arrow across the portal.
    return isOneWay ? [ribbon, oneWayMark(portal, state, bottom + 2)] : [ribbon];
  });
}

/** Height of the drawn graph above the floor, map units. */
const GRAPH_LIFT = 4;

function placeOfNode(graph: PortalGraph, node: number): { x: number; y: number; z: number } {
  return { x: graph.nodeX[node], y: graph.nodeY[node] + GRAPH_LIFT, z: graph.nodeZ[node] };
}

/** The nodes and edges of the body's portal graph; one-way edges have an arrow, links are dashed. */
export function graphShapes(input: LevelInput): DebugShape[] {
  const { level, body } = checkInput('graphShapes', input);
  const graph = portalGraphOf(level, body);
  const { nodeCount, edgeStart, edgeTo, edgeLeaf } = graph;
  const shapes: DebugShape[] = [];
  const hasEdge = (from: number, to: number): boolean =>
    edgeTo.subarray(edgeStart[from], edgeStart[from + 1]).includes(to);
  for (let from = 0; from < nodeCount; from++) {
    const a = placeOfNode(graph, from);
    for (let edge = edgeStart[from]; edge < edgeStart[from + 1]; edge++) {
      const to = edgeTo[edge];
      const isLink = edgeLeaf[edge] < 0;
      const isTwoWay = hasEdge(to, from);
      // Draw the two directions of an edge as one line.
      if (isTwoWay && to < from) continue;
      const form = isLink ? 'dashed' : isTwoWay ? 'plain' : 'arrow';
      shapes.push(lineShape('graph', a, placeOfNode(graph, to), 0.75, 0.35, form));
    }
    shapes.push(pointShape('graph', a, 4, 'disc'));
  }
  return shapes;
}
