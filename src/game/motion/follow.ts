// The path that a bot follows: the next point, the start of the current leg, and the link under way.
import type { Path } from '../../nav/path-finder.ts';
import type { Crossing, FollowState, PilotState } from '../world-state.ts';
import type { Point, Point3 } from '../../geometry/point.ts';

const ORIGIN = { x: 0, y: 0, z: 0 };

export function createFollow(): FollowState {
  return { path: null, nextPoint: 0, legFrom: ORIGIN, crossing: null, fallSpeed: 0 };
}

export function startPath(bot: PilotState, path: Path): void {
  bot.follow.path = path;
  bot.follow.nextPoint = 0;
  startLeg(bot);
}

/** Drops the path; a link under way is still finished. */
export function dropPath({ follow }: PilotState): void {
  follow.path = null;
  follow.nextPoint = 0;
}

export function dropPathAndLink(bot: PilotState): void {
  dropPath(bot);
  bot.follow.crossing = null;
}

/** Replaces the path, keeping the index of the next point. */
export function replacePath({ follow }: PilotState, path: Path | null): void {
  follow.path = path;
}

/** Cuts the path after the leg under way. */
export function keepLeg({ follow }: PilotState): void {
  const { path, nextPoint } = follow;
  if (path === null) return;
  const points = path.points.slice(0, nextPoint + 1);
  const links = path.links.slice(0, nextPoint + 1);
  follow.path = { ...path, points, links };
}

export function startLeg(bot: PilotState): void {
  bot.follow.legFrom = middleOf(bot);
}

/** Starts the link that leads to the next point; null for one that is over at once. */
export function startLink(bot: PilotState, crossing: Crossing | null): void {
  passPoint(bot);
  bot.follow.crossing = crossing;
}

export function endLink(bot: PilotState): void {
  bot.follow.crossing = null;
  startLeg(bot);
}

/** Advances to the next point; `legFrom` is the start of the leg to it, if that changes. */
export function passPoint({ follow }: PilotState, legFrom: Point3 = follow.legFrom): void {
  follow.nextPoint++;
  follow.legFrom = legFrom;
}

export function isAtEnd({ follow: { path, nextPoint } }: PilotState): boolean {
  return path === null || nextPoint >= path.points.length;
}

export function middleOf({ disc }: PilotState): Point3 {
  return { x: disc.x, y: disc.feet + disc.height / 2, z: disc.z };
}

/** Is there a leg on the rest of the bot's path for which that is true? A teleport touches its end only. */
export function isLegAhead(
  { follow: { path, nextPoint }, disc }: PilotState,
  isMeant: (from: Point, to: Point) => boolean,
): boolean {
  if (path === null) return false;
  let from: Point = { x: disc.x, z: disc.z };
  for (let i = nextPoint; i < path.points.length; i++) {
    const to = path.points[i];
    if (isMeant(path.links[i] === 'teleport' ? to : from, to)) return true;
    from = to;
  }
  return false;
}
