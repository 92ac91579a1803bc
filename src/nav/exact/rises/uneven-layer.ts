// The layer for walkers whose shortest path would cross rises that they cannot climb: besides the corners of walls, the places where floors end and reaches begin.
//
// For the centre of a disc a floor has three kinds of border. Circles and lines about walls are closed. Edges of floors, too high or too deep
// for a step, are closed in one direction or both. The reach of a rise (walk-leg.ts) is closed from outside where the floor there is low. A
// shortest path turns at circles about the ends of walls and rises. It also turns at the ends of floor edges, and where a floor edge enters a
// reach. These two are points; a disc keeps a hair off them. A point has no reach: it turns at ends of walls and edges.
//
// A track is cut where it crosses a floor edge or the border of a reach, its gates; which ones it may pass is decided like for legs.
import { forEachWallAt, otherEnd } from '../../../bsp/tree.ts';
import { wallsNear } from '../../../bsp/walls-near.ts';
import { closestOnSegment, spanNearSegment } from '../../../geometry/gap.ts';
import { boundsOf, boxesMeet, pointBetween, type Bounds, type Point } from '../../../geometry/point.ts';
import { SOLID } from '../../../map/floor-plan.ts';
import { growBounds } from '../../clearance/near-walls.ts';
import { mayStep, RISE } from '../../clearance/obstacles.ts';
import { nextOfLedge } from '../../clearance/straight-ledge.ts';
import { cellsAround } from '../../mesh/find-cells.ts';
import { oncePer } from '../../once-per.ts';
import { cellsOfCorner } from '../cells.ts';
import { freePieces } from '../corners.ts';
import type { ExactIndex, Layer } from '../exact-index.ts';
import { createTangentSearch, type TangentSearch } from '../tangents/search-tangents.ts';
import { HAIR, type TangentGraph } from '../tangents/tangent-graph.ts';
import { changesFloor, gatesOn } from './gates.ts';
import { createPinLayer, type Pin } from './pin-layer.ts';

/** How much further round such a place a path may come, radians: along a reach that is curved, or from a start nearer to an edge than a hair. */
const ASKEW = 0.5;
/** How much further round the end of two edges a path may come, radians: rounding. */
const AT_LEDGE = 1e-6;
/** Gates nearer to the end of a piece are none, radians. */
const ROUNDING = 1e-9;
/** Where only floors end, all directions are free. */
const ALL_ROUND = { loX: 1, loZ: 0, hiX: 1, hiZ: 0 };

/** Most corners of walls in levels where floors move. Most paths there are searched in this layer, which takes too long in larger ones. */
const MOST_CORNERS = 1000;

/** What was found at a corner, a vertex or a rise, and a box about that: right until walls change near it. */
interface KnownPins {
  readonly pins: readonly Pin[];
  readonly box: Bounds;
  /** The version of the walls in which it was there last. */
  version: number;
}

const KINDS = ['corner', 'end', 'rise'] as const;

/** Finds what is at the corner, the vertex or the rise of that number, with all of it in the box. */
type PinsAt = (kind: (typeof KINDS)[number], number: number, box: Bounds, find: () => readonly Pin[]) => void;

/** Finds pins again after walls changed; those far from the changes, and those that are the same again, are kept. */
function createPinFinder(index: ExactIndex): () => readonly Pin[] {
  const { graph } = index.open;
  const known = new Map<number, KnownPins>();
  let last = -1;
  return () => {
    const { version, changes } = graph;
    const since = changes.filter((change) => change.version > last);
    const areListed = since.length < changes.length;
    const isKept = (about: Bounds): boolean => areListed && !since.some(({ box }) => boxesMeet(box, about));
    const pinsAt: PinsAt = (kind, number, box, find) => {
      const name = KINDS.length * number + KINDS.indexOf(kind);
      const before = known.get(name);
      if (before !== undefined) {
        before.version = version;
        if (isKept(before.box)) return;
      }
      const pins = find().map((pin) => ({ ...pin, pieces: cutAtGates(index, pin) }));
      // Another corner may have got the number.
      known.set(name, { pins: keepSame(before?.pins ?? [], pins), box, version });
    };
    ownCorners(index, pinsAt);
    cornersAtEdges(index, pinsAt);
    placesAtReaches(index, pinsAt);
    last = version;
    for (const [name, each] of known) if (each.version !== version) known.delete(name);
    return Array.from(known.values(), ({ pins }) => pins).flat();
  };
}

/** Those pins, by the objects of before where they are the same. */
function keepSame(before: readonly Pin[], now: readonly Pin[]): Pin[] {
  const known = new Map(before.map((pin) => [JSON.stringify(pin), pin]));
  return now.map((pin) => {
    const name = JSON.stringify(pin);
    const same = known.get(name);
    known.delete(name);
    return same ?? pin;
  });
}

/** Returns a function that makes the layer of an index that has a strict one, as its walls are now; null where it would be too large. */
export function createUnevenLayers(index: ExactIndex): () => Layer | null {
  const { graph } = index.open;
  const findPins = createPinFinder(index);
  const layerOf = createPinLayer(index);
  const isLarge = (): boolean => index.portalGraph.states !== null && countCorners(graph) > MOST_CORNERS;
  let version = -1;
  let layer: Layer | null = null;
  return () => {
    if (version === graph.version) return layer;
    version = graph.version;
    return (layer = isLarge() ? null : layerOf(findPins()));
  };
}

interface UnevenSearch {
  readonly layer: Layer;
  readonly search: TangentSearch;
}

/** All finders of an index share the layer, and what is known of its tangents. */
const unevenLayersOf = oncePer(createUnevenLayers);

/** Returns a function that gives the search among rises as the walls are now; null where the layer would be too large. */
export function createUnevenSearches(index: ExactIndex): () => UnevenSearch | null {
  const layerNow = unevenLayersOf(index);
  let made: UnevenSearch | null = null;
  return () => {
    const layer = layerNow();
    if (layer !== made?.layer) made = layer && { layer, search: createTangentSearch(layer.graph, index.links) };
    return made;
  };
}

/** The corners that there are: numbers without a piece are free. */
function countCorners({ corners: { count, pieceStart, pieceEnd } }: TangentGraph): number {
  let all = 0;
  for (let corner = 0; corner < count; corner++) if (pieceStart[corner] < pieceEnd[corner]) all++;
  return all;
}

/** The corners of walls, as they are now. */
function ownCorners({ open: { graph } }: ExactIndex, pinsAt: PinsAt): void {
  const { corners, cells, radius } = graph;
  const { pieceStart, pieceEnd } = corners;
  for (let corner = 0; corner < corners.count; corner++) {
    if (pieceStart[corner] === pieceEnd[corner] || cells.changes?.isGone[corner] === 1) continue;
    const at = { x: corners.x[corner], z: corners.z[corner] };
    pinsAt('corner', corner, boundsOf([at]), () => {
      const pieces: number[] = [];
      for (let piece = pieceStart[corner]; piece < pieceEnd[corner]; piece++)
        pieces.push(corners.pieceLow[piece], corners.pieceHigh[piece]);
      const [wedge] = corners.wedge[corner];
      const [from, width] = [corners.from[corner], corners.width[corner]];
      return [{ ...at, radius, wedge, from, width, pieces, cells: Array.from(cellsOfCorner(cells, corner)) }];
    });
  }
}

/** Does the wall end a floor: can the agent not step both up and down there? */
const isEdge = ({ open, strict }: ExactIndex, wall: number): boolean =>
  strict!.stops[wall] !== 0 && open.stops[wall] === 0;

/** Corners at the ends of floor edges: of radius 0, and about the ends of rises. Where walls end too, those have what corners there are. */
function cornersAtEdges(index: ExactIndex, pinsAt: PinsAt): void {
  const { vertices, walls } = index.portalGraph.tree.plan;
  const ends = new Set<number>();
  walls.forEach(({ a, b }, wall) => {
    if (isEdge(index, wall)) ends.add(a).add(b);
  });
  for (const end of ends) pinsAt('end', end, boundsOf([vertices[end]]), () => pinsAtEnd(index, end));
}

function pinsAtEnd(index: ExactIndex, vertex: number): Pin[] {
  const { portalGraph, open } = index;
  const { tree, near } = portalGraph;
  const { vertices, walls } = tree.plan;
  const { radius } = open.graph;
  const here = vertices[vertex];
  const edges: number[] = [];
  const rises: number[] = [];
  let isWall = false;
  let changes = 0;
  forEachWallAt(tree, vertex, (wall) => {
    isWall ||= open.stops[wall] !== 0;
    if (changesFloor(portalGraph, wall)) changes++;
    if (!isEdge(index, wall)) return;
    edges.push(wall);
    if (near.obstacles.kind[wall] === RISE) rises.push(wall);
  });
  if (isWall) return [];
  const angleOf = (wall: number): number => {
    const there = vertices[otherEnd(walls[wall], vertex)];
    return Math.atan2(there.z - here.z, there.x - here.x);
  };
  const isLedge = edges.length === 2 && changes === 2;
  const normals = (isLedge ? normalsPastLedge : normalsPast)(edges.map(angleOf));
  const pins = normals.flatMap(({ from, width }) => pinAt(index, here, Math.min(HAIR, radius), from, width));
  // Nothing turns about the middle of a straight ledge.
  const isMiddle = rises.length === 2 && nextOfLedge(tree, near.obstacles, rises[0], vertex) >= 0;
  if (radius === 0 || isMiddle) return pins;
  const isLowAfter = (wall: number): boolean => {
    const { a, front, back } = walls[wall];
    return tree.plan.sectors[front].floor < tree.plan.sectors[back].floor === (a === vertex);
  };
  const about =
    isLedge && rises.length === 2
      ? normalsBelow(rises.map((wall) => ({ angle: angleOf(wall), isLowAfter: isLowAfter(wall) })))
      : normalsPast(rises.map(angleOf));
  return [...pins, ...about.flatMap(({ from, width }) => pinAt(index, here, radius, from, width))];
}

/** The directions in which a path may lie from the end of edges with those angles, so that it is held by one of them. */
function normalsPast(angles: readonly number[]): { readonly from: number; readonly width: number }[] {
  if (angles.length === 0) return [];
  const whole = 2 * Math.PI;
  const sorted = [...angles].sort((one, other) => one - other);
  let [widest, after] = [0, 0];
  sorted.forEach((angle, i) => {
    const gap = (i + 1 < sorted.length ? sorted[i + 1] : sorted[0] + whole) - angle;
    if (gap > widest) [widest, after] = [gap, sorted[(i + 1) % sorted.length]];
  });
  // All edges lie within a half circle, from `after` on.
  if (widest > Math.PI + ROUNDING) {
    const more = Math.min(ASKEW, (widest - Math.PI) / 2);
    return [{ from: after + Math.PI / 2 - more, width: 3 * Math.PI - widest + 2 * more }];
  }
  // A turn of at most half a circle lies on one of two whole ones.
  return [
    { from: 0, width: whole },
    { from: Math.PI, width: whole },
  ];
}

/**
 * Those for two edges between the same two floors. Both are closed in one direction, so a turn about the end has both on its inner side: past
 * only one, a shorter path would cross the other way round.
 */
function normalsPastLedge([one, other]: readonly number[]): { readonly from: number; readonly width: number }[] {
  const whole = 2 * Math.PI;
  const ahead = (other - one + whole) % whole;
  const [first, between] = ahead <= Math.PI ? [one, ahead] : [other, whole - ahead];
  return [{ from: first + between + Math.PI / 2 - AT_LEDGE, width: Math.PI - between + 2 * AT_LEDGE }];
}

/** Those on the lower floor about a ledge: on the higher one nothing holds a path. */
function normalsBelow(ledge: readonly { readonly angle: number; readonly isLowAfter: boolean }[]) {
  const [first, last] = ledge[0].isLowAfter ? ledge : [ledge[1], ledge[0]];
  const width = (last.angle - first.angle + 2 * Math.PI) % (2 * Math.PI);
  return [{ from: first.angle - AT_LEDGE, width: width + 2 * AT_LEDGE }];
}

/** Where floors of two heights meet on the border of a rise's reach, and only the higher one lets a disc enter: corners of radius 0. */
function placesAtReaches(index: ExactIndex, pinsAt: PinsAt): void {
  const { portalGraph, open } = index;
  const { tree, near } = portalGraph;
  const { vertices, walls } = tree.plan;
  const { radius } = open.graph;
  if (radius === 0) return;
  walls.forEach(({ a, b }, rise) => {
    if (near.obstacles.kind[rise] !== RISE) return;
    const box = growBounds(boundsOf([vertices[a], vertices[b]]), radius);
    pinsAt('rise', rise, box, () => pinsAtReach(index, rise, box));
  });
}

function pinsAtReach(index: ExactIndex, rise: number, box: Bounds): Pin[] {
  const { portalGraph, open } = index;
  const { tree, body, near, states } = portalGraph;
  const { plan } = tree;
  const { vertices, walls, sectors } = plan;
  const { radius } = open.graph;
  const top = near.obstacles.top[rise];
  const [a, b] = [vertices[walls[rise].a], vertices[walls[rise].b]];
  const pins: Pin[] = [];
  wallsNear(tree, box, (other) => {
    const { front, back, a: p, b: q } = walls[other];
    if (other === rise || back === SOLID || open.stops[other] !== 0) return;
    const isLow = (sector: number): boolean => top - sectors[sector].floor > body.step;
    if (isLow(front) === isLow(back)) return;
    const [from, to] = [vertices[p], vertices[q]];
    const span = spanNearSegment(from, to, a, b, radius);
    if (span === null) return;
    // The agent comes over the edge from its higher side, by a step that leads only down, or from anywhere.
    const [lower, higher] = isLow(front) ? [front, back] : [back, front];
    const isOneWay = !mayStep(plan, body, states, lower, higher);
    for (const part of [span.from, span.to]) {
      if (part < 0 || part > 1) continue;
      const place = pointBetween(from, to, part);
      // The border of the reach on the side of the lower floor holds the path.
      const nearest = closestOnSegment(place, a, b);
      const [alongX, alongZ] = [nearest.z - place.z, place.x - nearest.x];
      const right = (to.x - from.x) * alongZ - (to.z - from.z) * alongX;
      const away = right > 0 === isLow(front) ? 1 : -1;
      const border = Math.atan2(away * alongZ, away * alongX);
      // That is closed only from outside: the path turns about its end into the reach. It leaves between the border and the edge.
      const inwards = part === span.from ? 1 : -1;
      const edge = Math.atan2(inwards * (to.z - from.z), inwards * (to.x - from.x));
      const between = (away * (edge - border) + 4 * Math.PI) % (2 * Math.PI);
      const most = isOneWay ? Math.min(between, Math.PI) : Math.PI;
      const first = away > 0 ? border + Math.PI / 2 : border - Math.PI / 2 - most;
      pins.push(...pinAt(index, place, Math.min(HAIR, radius), first - ASKEW, most + 2 * ASKEW, -away));
    }
  });
  return pins;
}

/** A pin with what walls leave of its track; none if that is nothing. */
function pinAt(index: ExactIndex, place: Point, radius: number, from: number, width: number, sense = 0): Pin[] {
  const { portalGraph, navMesh, open } = index;
  const pieces =
    open.reach > 0
      ? freePieces(portalGraph.tree, open.stops, { ...place, radius, first: from, width }, -1, open.reach)
      : [0, width];
  if (pieces.length === 0) return [];
  return [{ ...place, radius, wedge: ALL_ROUND, sense, from, width, pieces, cells: cellsAround(navMesh, place) }];
}

/** The pieces of a pin's track, cut at its gates. */
function cutAtGates({ portalGraph, open }: ExactIndex, { x, z, radius, from, width, pieces }: Pin): readonly number[] {
  const gates = gatesOn(portalGraph, { x, z, radius: radius || HAIR, first: from, width }, open.reach);
  const cut: number[] = [];
  for (let i = 0; i < pieces.length; i += 2) {
    let low = pieces[i];
    for (const gate of gates) {
      if (gate <= low + ROUNDING || gate >= pieces[i + 1] - ROUNDING) continue;
      cut.push(low, gate);
      low = gate;
    }
    cut.push(low, pieces[i + 1]);
  }
  return cut;
}
