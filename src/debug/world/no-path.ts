// Why a bot has no path: what is in its way, in words, and where.
import type { AskedPath } from '../../game/asked-path.ts';
import { distance, METRE, type Point } from '../../geometry/point.ts';
import { goneRound, completeThings, blockersForBody } from '../../nav/blockers.ts';
import type { Body } from '../../nav/body.ts';
import { obstacleFor } from '../../nav/finders/round-things.ts';
import type { Level } from '../../nav/level.ts';
import { ringOfObstacle } from '../../nav/patch/obstacle-ring.ts';
import { portalGraphOf } from '../../nav/portal-graph/build-portal-graph.ts';
import { nearestClearPlace } from '../../nav/portal-graph/places.ts';
import { buildFloorNet, type Removable } from '../../nav/why-not/floor-net.ts';
import { findLeastChange } from '../../nav/why-not/least-change.ts';
import { nearestReached } from '../../nav/why-not/nearest-reached.ts';
import { describeApart, describeBlockers, describeReason } from '../../nav/why-not/words.ts';

export interface NoPath {
  readonly words: string;
  readonly places: readonly Point[];
}

/**
 * Explains a question without a path: by shut doors, props, things of the query, gaps, steps and low openings. Where nothing that
 * could be taken away opens a path, names the nearest place that is reached. Searches the whole floor. The words call the places crosses, as
 * which they are to be drawn.
 */
export function explainNoPath(level: Level, body: Body, { question, answer }: AskedPath): NoPath {
  const { start, goal, options } = question;
  const reason = answer.reason ?? 'disconnected';
  if (reason !== 'disconnected') return { words: describeReason(reason), places: [] };
  const { plan, tree } = level;
  const things = goneRound(completeThings(level, options.things), body).filter(({ radius }) => radius > 0);
  const round = [...blockersForBody(level, body), ...things];
  // A portal in the middle of a floor is in no wall (−1), and shuts none.
  const shut = new Set([...(options.avoid ?? [])].map((portal) => tree.portals[portal].wall));
  const removables: Removable[] = [
    ...round.map((thing) => ({ ring: ringOfObstacle(obstacleFor(body, thing), plan.quantum), walls: [] })),
    ...[...shut].map((wall) => ({ ring: null, walls: [wall] })),
  ];
  const floor = buildFloorNet(level, body, shut, removables);
  const graph = portalGraphOf(level, body);
  const placeFor = (at: Point): Point => nearestClearPlace(graph, at, Infinity)?.at ?? at;
  const links = graph.links.map(({ link }) => plan.links[link]);
  const change = floor && findLeastChange(floor, placeFor(start), placeFor(goal), links);
  const size = (length: number, more = 0): string => `${+(length / METRE).toFixed(2 + more)} m`;
  if (change?.blockers === null) {
    const nearest = nearestReached(floor!, graph, change.reached, goal, () => true) ?? start;
    return { words: describeApart('the cross', size(distance(nearest, goal))), places: [nearest] };
  }
  const blockers = change?.blockers ?? [];
  const own = round.length - things.length;
  const words = describeBlockers(blockers, {
    at: () => 'the cross',
    size,
    door: (_, at) => `a shut door at ${at}`,
    removable: (removable, at) =>
      `a ${removable >= round.length ? 'shut door' : removable < own ? 'prop' : 'crate'} at ${at}`,
  });
  return { words, places: blockers.map(({ at }) => at) };
}
