// What is left to the goal at least, for a search over tangents: the distance between corners with arcs left out.
//
// Distances are those over the straight parts of clear tangents, known beforehand. What is left from a corner is the least over the
// corners whose tangents come to the goal, or to the entrance of a link with what is left from there; so it never says too much, and
// never falls by more than the way that was made. A corner is looked up when a query first asks for it.
import { chainLinks, gapBetween, restOfLinks, type LinkChain, type LinkWay } from '../links.ts';
import type { QuerySpot } from '../query-spot.ts';
import { forEachSpoke } from '../spokes.ts';
import { touchX, touchZ, type TangentGraph } from '../tangent-graph.ts';
import type { HubLabels } from './hub-labels.ts';

export interface Guide {
  /** Forgets the goal. */
  begin(): void;
  /** A tangent of that length leads from a corner to the goal; whether it is clear is no matter. */
  endAt(corner: number, length: number): void;
  /** All tangents to the goal have been told: fills in, by link, what is left from its entrance at least. */
  settle(goal: QuerySpot, rest: Float64Array): void;
  /** What is left from a corner at least; Infinity when there is no way. */
  rest(corner: number): number;
}

/** Lengths are sums of other numbers than the search's: they are taken less by this, relative. */
const ROUNDING = 1e-12;

/** A clear tangent between a corner and an end of a link. */
interface Spoke {
  readonly corner: number;
  readonly length: number;
}

/** A guide by those labels of the graph's corners, with those links. Not to be shared by two who ask at once. */
export function createGuide(
  { start, hub, length }: HubLabels,
  graph: TangentGraph,
  links: readonly LinkWay[] = [],
): Guide {
  const count = start.length - 1;
  /** By hub: the least that is left from there. */
  const left = new Float64Array(count).fill(Infinity);
  const ends = new Float64Array(count).fill(Infinity);
  const touched: number[] = [];
  const mark = new Int32Array(count);
  const known = new Float64Array(count);
  let round = 0;
  let toEntrances: Spoke[][] = [];
  let fromExits: Spoke[][] = [];

  const begin = (): void => {
    for (const corner of touched) {
      ends[corner] = Infinity;
      for (let i = start[corner]; i < start[corner + 1]; i++) left[hub[i]] = Infinity;
    }
    touched.length = 0;
    round++;
  };

  const endAt = (corner: number, own: number): void => {
    if (own >= ends[corner]) return;
    if (ends[corner] === Infinity) touched.push(corner);
    ends[corner] = own;
    for (let i = start[corner]; i < start[corner + 1]; i++) left[hub[i]] = Math.min(left[hub[i]], own + length[i]);
  };

  const look = (corner: number): number => {
    let least = Infinity;
    for (let i = start[corner]; i < start[corner + 1]; i++) least = Math.min(least, length[i] + left[hub[i]]);
    return least * (1 - ROUNDING);
  };

  /** From a link's exit to a place whose tangents have been told: straight, or over what is known. */
  const leastFrom = (link: number, to: QuerySpot): number => {
    const { to: exit } = links[link];
    if (graph.sight.isClear(exit.x, exit.z, to.x, to.z, exit.wedges, to.wedges)) return gapBetween(exit, to);
    let least = Infinity;
    for (const { corner, length: own } of fromExits[link]) least = Math.min(least, own + look(corner));
    return least * (1 - ROUNDING);
  };

  const follow = (): LinkChain => {
    toEntrances = links.map(({ from }) => clearSpokes(graph, from, true));
    fromExits = links.map(({ to }) => clearSpokes(graph, to, false));
    const gaps = new Float64Array(links.length * links.length);
    links.forEach(({ from }, k) => {
      begin();
      for (const spoke of toEntrances[k]) endAt(spoke.corner, spoke.length);
      for (let i = 0; i < links.length; i++) gaps[i * links.length + k] = leastFrom(i, from);
    });
    begin();
    return chainLinks(links, (i, k) => gaps[i * links.length + k]);
  };
  const chain = links.length > 0 ? follow() : null;

  return {
    begin,
    endAt,
    settle(goal, rest) {
      if (chain === null) return;
      restOfLinks(links, chain, rest, (k) => leastFrom(k, goal));
      toEntrances.forEach((spokes, k) => {
        for (const spoke of spokes) endAt(spoke.corner, spoke.length + rest[k]);
      });
    },
    rest(corner) {
      if (mark[corner] === round) return known[corner];
      mark[corner] = round;
      return (known[corner] = look(corner));
    },
  };
}

function clearSpokes(graph: TangentGraph, point: QuerySpot, isToPoint: boolean): Spoke[] {
  const { corners, sight } = graph;
  const spokes: Spoke[] = [];
  forEachSpoke(graph, point, isToPoint, (node, position, length) => {
    const corner = corners.pieceCorner[node >> 1];
    const [x, z] = [touchX(graph, corner, position), touchZ(graph, corner, position)];
    const isClear = isToPoint
      ? sight.isClear(x, z, point.x, point.z, corners.wedge[corner], point.wedges)
      : sight.isClear(point.x, point.z, x, z, point.wedges, corners.wedge[corner]);
    if (isClear) spokes.push({ corner, length });
  });
  return spokes;
}
