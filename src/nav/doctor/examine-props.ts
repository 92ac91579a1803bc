// The level doctor's checks of props: starts inside one, and rooms that they shut off. Floors are those that agents have round the props.
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { middleOf } from '../../geometry/polygon.ts';
import type { Findings } from '../../map/findings.ts';
import { formatLengths } from '../../map/plan/format-length.ts';
import { formatPoint } from '../../map/plan/format-point.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import { oncePerBody } from '../once-per.ts';
import type { DiscObstacle } from '../patch/level-patch.ts';
import { ringOfObstacle } from '../patch/obstacle-ring.ts';
import { patchLevel, propsForBody } from '../patch/patch-level.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { clearanceAt, standingLeaf } from '../portal-graph/places.ts';
import { buildFloorNet } from '../why-not/floor-net.ts';
import { findLeastChange } from '../why-not/least-change.ts';
import { BODIES, leastRoom, nameOfRoom, reachOf, roomsOf, startsTowards } from './examine-reach.ts';

/** Levels with more props are examined without them. */
const MOST_PROPS = 500;

/** The level as it is round its props, for that body; the level itself where they are none, too many or a tangle. */
export const roundProps = (level: Level, body: Body): Level => rounded.get(level, body);

const rounded = oncePerBody(cutProps);

function cutProps(level: Level, body: Body): Level {
  if (propsForBody(level, body).length > MOST_PROPS) return level;
  try {
    return patchLevel(level, body, { props: true });
  } catch {
    return level;
  }
}

/** What is wrong with a start that is clear of walls; null if it is clear of props, too. */
export function propAtStart(level: Level, body: Body, at: Point): string | null {
  if (standingLeaf(portalGraphOf(roundProps(level, body), body), at) >= 0) return null;
  const props = propsForBody(level, body);
  const gapTo = (prop: DiscObstacle): number => distance(prop, at) - prop.radius;
  const nearest = props.reduce((one, other) => (gapTo(other) < gapTo(one) ? other : one));
  const where = `the prop at ${formatPoint(level.plan.frame, nearest)}`;
  if (gapTo(nearest) < 0) return `inside ${where}`;
  const [gap, needed] = formatLengths(level.plan.frame, gapTo(nearest), body.radius);
  return `${gap} from ${where}; ${needed} are needed`;
}

/** Reports rooms that agents would reach if there were no props. */
export function examineProps(level: Level, starts: readonly Point[], findings: Findings): void {
  for (const [name, body] of BODIES) {
    const round = roundProps(level, body);
    if (round === level) continue;
    const props = propsForBody(level, body);
    const { tree, plan } = level;
    const isReached = reachOf(level, body, starts);
    const isReachedRound = reachOf(round, body, starts);
    /** By leaf of the bare level, what is left of it round the props. */
    const left = tree.leaves.map((): number[] => []);
    for (const { id, cell } of round.tree.leaves) {
      const leaf = leafAt(tree, middleOf(cell));
      if (leaf >= 0) left[leaf].push(id);
    }
    const isShutOff = (leaf: number): boolean =>
      isReached[leaf] === 1 && left[leaf].every((id) => isReachedRound[id] === 0);
    const standing = starts.filter((start) => isReachedRound[leafAt(round.tree, start)] === 1);
    const startTowards = startsTowards(level, body, standing);
    for (const room of roomsOf(tree, isShutOff)) {
      const places = room.leaves.flatMap((leaf) => left[leaf].map((id) => middleOf(round.tree.leaves[id].cell)));
      const to = places.find((place) => clearanceAt(round, body, place, body.radius) >= body.radius);
      const from = startTowards(room);
      if (room.area < leastRoom(body) || to === undefined || from === undefined) continue;
      const removables = props.map((prop) => ({ ring: ringOfObstacle(prop, plan.quantum), walls: [] }));
      const floor = buildFloorNet(level, body, new Set(plan.doors.map(({ wall }) => wall)), removables);
      const blockers = (floor && findLeastChange(floor, from, to, []).blockers) ?? [];
      const inWay = blockers.find(({ kind }) => kind === 'removable' || kind === 'gap');
      if (inWay === undefined) continue;
      const prop = inWay.kind === 'removable' ? props[inWay.removable] : nearestTo(props, inWay.at);
      findings.add(
        'prop-in-way',
        `The prop at ${formatPoint(plan.frame, prop)} is in the way of ${name} to ${nameOfRoom(level, room)}.`,
        'Move it, or remove it.',
        prop,
        {},
      );
    }
  }
}

const nearestTo = (props: readonly DiscObstacle[], at: Point): DiscObstacle =>
  props.reduce((one, other) => (distance(other, at) < distance(one, at) ? other : one));
