// Checks a hand-drawn graph for a body: is it valid, and does it cover the map?
//
// Each walk must be a clear straight line, each jump must clear the walls below it, and each node must be a place to stand. A link that
// names a side must lead there. A marked portal must be open and wide enough. From each reachable place the body must be able to walk
// straight to some node, and back from some node. Places are sampled on a lattice, so smaller gaps are missed.
// After "the nodes have to cover the map" in D. Brackeen, Developing Games in Java, 2003.
import { leafAt } from '../../bsp/leaf-at.ts';
import { listWallsNear } from '../../bsp/walls-near.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { boundsOf, distance, pointBetween, type Point } from '../../geometry/point.ts';
import { middleOf } from '../../geometry/polygon.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { openingOfWall, SOLID, type GraphLink, type HandGraph } from '../../map/floor-plan.ts';
import { formatPoint } from '../../map/plan/format-point.ts';
import { formatLengths } from '../../map/plan/format-length.ts';
import { linkTypeOf } from '../../map/link-types.ts';
import { blockersOfLevel, isClearOfThings } from '../blockers.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { costOfWalk } from '../portal-graph/can-walk.ts';
import { handMeshOf, nodesNear, walkFromNode, type HandGraphMesh } from './hand-graph-mesh.ts';
import type { Level } from '../level.ts';
import { curveOf } from '../link-curve.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { standingLeaf, standsIn } from '../portal-graph/places.ts';
import { reachLeaves } from '../reach/region.ts';

/** A fault of a hand-drawn graph, with its place. */
export interface GraphFault {
  readonly kind: 'no room' | 'no clear line' | 'wrong side' | 'portal' | 'no way to a node' | 'no way from a node';
  readonly at: Point;
  /** The fault in words, with names and coordinates of the file. */
  readonly message: string;
}

/** Spacing of the lattice, map units. */
const LATTICE = 32;
/** Sampling step along a jump, map units; and its pace, map units per ms. */
const FLIGHT_STEP = 4;
const DEFAULT_PACE = 0.25;

/** All faults of the level's graph for that body; none if the level has no graph. */
export function checkGraph(level: Level, body: Body): GraphFault[] {
  const { graph } = level.plan;
  const hand = handMeshOf(level, body);
  if (graph === null || hand === null) return [];
  return [
    ...faultsOfNodes(level, body, graph, hand),
    ...faultsOfLinks(level, body, graph, hand),
    ...faultsOfCover(level, hand),
  ];
}

function faultsOfNodes(level: Level, body: Body, { nodes }: HandGraph, { nodeLeaf }: HandGraphMesh): GraphFault[] {
  return nodes.flatMap(({ name, at, portal }, node): GraphFault[] => {
    if (nodeLeaf[node] < 0 || !isClearOfThings(level, body, at, at)) {
      return [
        {
          kind: 'no room',
          at,
          message: `The body does not fit at node "${name}", ${formatPoint(level.plan.frame, at)}.`,
        },
      ];
    }
    if (portal === null) return [];
    const width = distance(portal[0], portal[1]);
    if (width < 2 * body.radius) {
      const [wide, needed] = formatLengths(level.plan.frame, width, 2 * body.radius);
      const message = `The portal "${name}" is ${wide} wide; the body needs ${needed}.`;
      return [{ kind: 'portal', at, message }];
    }
    // Between points just inside the ends: the ends may be corners of walls.
    const within = (from: Point, to: Point): Point => {
      const part = Math.min(0.5, (body.radius + 2 * level.plan.quantum) / width);
      return snapPoint(pointBetween(from, to, part), level.plan.quantum);
    };
    const portalGraph = portalGraphOf(level, { ...body, step: Infinity, drop: Infinity });
    const [a, b] = [within(portal[0], portal[1]), within(portal[1], portal[0])];
    const leaf = standingLeaf(portalGraph, a);
    const isOpen = leaf >= 0 && costOfWalk(portalGraph, a, b, [leaf], level.tree.leaves[leaf].floor).cost < Infinity;
    return isOpen ? [] : [{ kind: 'portal', at, message: `The portal "${name}" is not open from end to end.` }];
  });
}

function faultsOfLinks(level: Level, body: Body, { nodes, links }: HandGraph, hand: HandGraphMesh): GraphFault[] {
  return links.flatMap((link): GraphFault[] => {
    const [from, to] = [nodes[link.from], nodes[link.to]];
    const name = `The ${link.type} from "${from.name}" to "${to.name}"`;
    const { motion, side } = linkTypeOf(link.type);
    const faults: GraphFault[] = [];
    const isOnItsSide =
      side === undefined ||
      (side === 'left' && to.at.x < from.at.x) ||
      (side === 'right' && to.at.x > from.at.x) ||
      (side === 'up' && to.floor > from.floor);
    if (!isOnItsSide) faults.push({ kind: 'wrong side', at: from.at, message: `${name} does not lead ${side}.` });
    if (hand.nodeLeaf[link.from] < 0 || hand.nodeLeaf[link.to] < 0) return faults;
    if ((motion === 'walk' || motion === 'fall') && walkFromNode(hand, link.from, to.at).cost === Infinity) {
      const message = `${name} is no clear line for the body: a wall, a step or a drop is in the way.`;
      faults.push({ kind: 'no clear line', at: from.at, message });
    }
    if (motion === 'arc') {
      const hit = hitOfArc(level, body, link, nodes);
      if (hit !== null) {
        const message = `${name} does not clear what is at ${formatPoint(level.plan.frame, hit)}.`;
        faults.push({ kind: 'no clear line', at: hit, message });
      }
    }
    return faults;
  });
}

/** Where the arc of a jump first touches a wall, a ledge, a lintel or a thing; null if it is free. */
function hitOfArc(level: Level, body: Body, link: GraphLink, nodes: HandGraph['nodes']): Point | null {
  const { plan, tree } = level;
  const [start, end] = [link.from, link.to].map((node) => ({ ...nodes[node].at, y: nodes[node].floor }));
  const curve = curveOf(link.type, start, end, DEFAULT_PACE);
  const walls = listWallsNear(tree, growBounds(boundsOf([start, end]), body.radius));
  const steps = Math.ceil(Math.max(distance(start, end), Math.abs(end.y - start.y)) / FLIGHT_STEP) * 2;
  for (let i = 1; i < steps; i++) {
    const { part, feet } = curve.at((curve.ms * i) / steps);
    const at = pointBetween(start, end, part);
    const leaf = leafAt(tree, at);
    if (leaf < 0 || tree.leaves[leaf].floor > feet || tree.leaves[leaf].ceiling < feet + body.height) return at;
    const isStopped = blockersOfLevel(level).some(
      (thing) => feet < thing.top && distance(thing, at) < thing.radius + body.radius,
    );
    if (isStopped) return at;
    for (const wall of walls) {
      const { a, b, back, blocks } = plan.walls[wall];
      if (pointGapSquared(at.x, at.z, plan.vertices[a], plan.vertices[b]) >= body.radius * body.radius) continue;
      const { bottom, top } = openingOfWall(plan, plan.walls[wall]);
      const isHard = back === SOLID || (blocks & body.stoppedBy) !== 0;
      if (isHard || bottom > feet || top < feet + body.height) return at;
    }
  }
  return null;
}

function faultsOfCover(level: Level, hand: HandGraphMesh): GraphFault[] {
  const { tree, plan } = level;
  const { portalGraph, nodes, nodeLeaf } = hand;
  const leaps = nodes.flatMap((_, from) => {
    const ends: { from: number; to: number }[] = [];
    hand.forEachNeighbour(from, (to) => ends.push({ from: nodeLeaf[from], to: nodeLeaf[to] }));
    return ends;
  });
  const starts = plan.things.filter(({ kind }) => kind === 'player').map(({ at }) => at);
  const faults: GraphFault[] = [];
  const reported = new Set<string>();
  for (const leaf of reachLeaves(portalGraph, starts, leaps).leaves) {
    for (const at of placesOf(portalGraph, leaf)) {
      const sector = tree.leaves[leaf].sector;
      const near = nodesNear(hand, at);
      const { floor } = tree.leaves[leaf];
      const sees = near.some((node) => costOfWalk(portalGraph, at, nodes[node].at, [leaf], floor).cost < Infinity);
      const isSeen = near.some((node) => walkFromNode(hand, node, at).cost < Infinity);
      for (const [isFine, kind] of [
        [sees, 'no way to a node'],
        [isSeen, 'no way from a node'],
      ] as const) {
        // One place per room and kind is enough.
        if (isFine || reported.has(`${sector} ${kind}`)) continue;
        reported.add(`${sector} ${kind}`);
        const room = plan.sectors[sector].name || `sector ${plan.sectors[sector].source}`;
        const way =
          kind === 'no way to a node' ? 'there is no straight way to a node' : 'no node has a straight way there';
        faults.push({ kind, at, message: `In ${room}, at ${formatPoint(plan.frame, at)}, ${way}.` });
      }
    }
  }
  return faults;
}

/** Places of a leaf where the body can stand: on the lattice, and the middle. */
function placesOf(portalGraph: PortalGraph, leaf: number): Point[] {
  const { cell, bounds } = portalGraph.tree.leaves[leaf];
  const { quantum } = portalGraph.tree.plan;
  const places = [snapPoint(middleOf(cell), quantum)];
  for (let x = Math.ceil(bounds.minX / LATTICE) * LATTICE; x <= bounds.maxX; x += LATTICE) {
    for (let z = Math.ceil(bounds.minZ / LATTICE) * LATTICE; z <= bounds.maxZ; z += LATTICE) places.push({ x, z });
  }
  return places.filter((at) => leafAt(portalGraph.tree, at) === leaf && standsIn(portalGraph, leaf, at));
}
