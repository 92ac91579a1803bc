// Why there is no path: the doors and obstacles in the way, in words and as data, and how near one can get.
import { closestInConvex } from '../../geometry/erode.ts';
import { segmentGapSquared, pointGapSquared } from '../../geometry/gap.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { isWalked } from '../../map/link-types.ts';
import { straightenArcs } from '../along/path-arcs.ts';
import type { Body } from '../body.ts';
import type { Obstacle } from '../patch/level-patch.ts';
import type { NoPathReason, Place } from '../path-finder.ts';
import { nearestClearPlace } from '../portal-graph/places.ts';
import { reachedRegion } from '../reach/region.ts';
import type { Changes, Scene } from './changes.ts';
import type { NamedDoor } from './doors-of-level.ts';

/** What would have to go for a path to exist. */
export type InWay = { readonly door: string } | { readonly obstacle: number };

export interface Failure {
  readonly reason: string;
  readonly blockedBy: readonly InWay[];
  /** On the plan's grid. */
  readonly nearest: Point | null;
}

/** Leaves of the reached floor in which the place nearest to the goal is looked for. */
const MOST_LEAVES = 24;

const REASONS: Readonly<Record<string, string>> = {
  'start outside': 'the start is outside the level',
  'goal outside': 'the goal is outside the level',
  'start blocked': 'the start is inside a wall or has no room for the agent',
  'goal blocked': 'the goal is inside a wall or has no room for the agent',
};

/** Explains a query without a path; ends on the plan's grid. */
export function explainFailure(
  changes: Changes,
  doors: ReadonlyMap<string, NamedDoor>,
  body: Body,
  from: Place,
  to: Place,
): Failure {
  const scene = changes.scene();
  const reason: NoPathReason = scene.finder.answer(from, to).reason ?? 'disconnected';
  const nearest = reason.startsWith('start') ? null : nearestReached(scene, body, from, to);
  if (reason !== 'disconnected') return { reason: REASONS[reason] ?? reason, blockedBy: [], nearest };
  const blockedBy = findBlockages(changes, doors, body, from, to);
  return {
    reason: blockedBy.length === 0 ? 'no way from the start to the goal' : wordsFor(blockedBy),
    blockedBy,
    nearest,
  };
}

function wordsFor(blockedBy: readonly InWay[]): string {
  const names = blockedBy.flatMap((each) => ('door' in each ? [`door ${JSON.stringify(each.door)}`] : []));
  const obstacles = blockedBy.length - names.length;
  if (obstacles > 0) names.push(obstacles === 1 ? 'an obstacle' : `${obstacles} obstacles`);
  return `blocked by ${names.join(' and ')}`;
}

/** The shut doors and the obstacles on the path that there would be without any. */
function findBlockages(
  changes: Changes,
  doors: ReadonlyMap<string, NamedDoor>,
  body: Body,
  from: Place,
  to: Place,
): InWay[] {
  const { level, finder } = changes.openScene();
  const answer = finder.answer(from, to);
  if (answer.path === null) return [];
  const { points, links } = straightenArcs(answer.path, level.plan.quantum);
  const legs: [Point, Point][] = points.flatMap((point, i) => {
    if (!isWalked(links[i])) return [];
    return [[i === 0 ? (answer.moved?.start ?? from) : points[i - 1], point] as [Point, Point]];
  });
  const { vertices, walls } = changes.base.plan;
  const found: InWay[] = [];
  for (const [name, door] of doors) {
    if (changes.isOpen(name)) continue;
    const crosses = door.walls.some((wall) => {
      const [a, b] = [vertices[walls[wall].a], vertices[walls[wall].b]];
      return legs.some(([p, q]) => segmentGapSquared(p, q, a, b) < 1e-6);
    });
    if (crosses) found.push({ door: name });
  }
  for (const [id, obstacle] of changes.obstacles()) {
    if (legs.some((leg) => comesNear(obstacle, leg, body.radius))) found.push({ obstacle: id });
  }
  return found;
}

function comesNear(obstacle: Obstacle, [p, q]: readonly [Point, Point], radius: number): boolean {
  if (!('polygon' in obstacle)) {
    const reach = radius + obstacle.radius + 1;
    return pointGapSquared(obstacle.x, obstacle.z, p, q) < reach * reach;
  }
  const { polygon } = obstacle;
  return polygon.some((a, i) => segmentGapSquared(p, q, a, polygon[(i + 1) % polygon.length]) < (radius + 1) ** 2);
}

/** The reachable place nearest to the goal, among the leaves that come nearest to it. */
function nearestReached({ level, graph, finder }: Scene, body: Body, from: Place, to: Place): Point | null {
  const start = nearestClearPlace(graph, from, Infinity);
  if (start === null) return null;
  const { leaves } = level.tree;
  const candidates = reachedRegion(level, body, start.at)
    .leaves.map((leaf) => closestInConvex(leaves[leaf].cell, to))
    .sort((a, b) => distance(a, to) - distance(b, to))
    .slice(0, MOST_LEAVES);
  let best: Point = start.at;
  for (const candidate of candidates) {
    if (distance(candidate, to) >= distance(best, to)) break;
    const at = nearestClearPlace(graph, snapPoint(candidate, level.plan.quantum), 4 * body.radius + 1)?.at;
    if (at === undefined || distance(at, to) >= distance(best, to)) continue;
    if (finder.find(start.at, at) !== null) best = at;
  }
  return best;
}
