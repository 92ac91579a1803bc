// The path that a bot follows: which point is next, where its leg began, and the link it is on.
import type { Path } from '../../nav/path-finder.ts';
import type { Crossing, FollowState, PilotState } from '../world-state.ts';
import type { Point3 } from '../../geometry/point.ts';

const ORIGIN = { x: 0, y: 0, z: 0 };

/** A bot with nothing to follow. */
export function createFollow(): FollowState {
  return { path: null, nextPoint: 0, legFrom: ORIGIN, crossing: null, fallSpeed: 0 };
}

/** Puts a bot at the beginning of a path. */
export function startPath(bot: PilotState, path: Path): void {
  bot.follow.path = path;
  bot.follow.nextPoint = 0;
  startLeg(bot);
}

/** Forgets the path; a link under way is ended all the same. */
export function dropPath({ follow }: PilotState): void {
  follow.path = null;
  follow.nextPoint = 0;
}

/** Forgets the path and the link under way. */
export function dropPathAndLink(bot: PilotState): void {
  dropPath(bot);
  bot.follow.crossing = null;
}

/** Puts another path in place of the one it has, of which it has come just as far. */
export function replacePath({ follow }: PilotState, path: Path | null): void {
  follow.path = path;
}

/** Leaves only the leg under way. */
export function keepLeg({ follow }: PilotState): void {
  const { path, nextPoint } = follow;
  if (path === null) return;
  const points = path.points.slice(0, nextPoint + 1);
  const links = path.links.slice(0, nextPoint + 1);
  follow.path = { ...path, points, links };
}

/** Begins a leg where the bot is. */
export function startLeg(bot: PilotState): void {
  bot.follow.legFrom = middleOf(bot);
}

/** Begins the link that leads to the next point, or null for one that is over at once. */
export function startLink(bot: PilotState, crossing: Crossing | null): void {
  passPoint(bot);
  bot.follow.crossing = crossing;
}

/** Ends the link under way. */
export function endLink(bot: PilotState): void {
  bot.follow.crossing = null;
  startLeg(bot);
}

/** Goes on to the next point; `legFrom` is where the leg to it begins, if that is another one. */
export function passPoint({ follow }: PilotState, legFrom: Point3 = follow.legFrom): void {
  follow.nextPoint++;
  follow.legFrom = legFrom;
}

/** Has the bot no path, or come to the end of it? */
export function isAtEnd({ follow: { path, nextPoint } }: PilotState): boolean {
  return path === null || nextPoint >= path.points.length;
}

/** The bot's middle, by its disc. */
export function middleOf({ disc }: PilotState): Point3 {
  return { x: disc.x, y: disc.feet + disc.height / 2, z: disc.z };
}
