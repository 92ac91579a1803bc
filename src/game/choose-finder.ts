// Which of nav's finders the settings name: the bot's mind knows none of them, only the PathFinder it is given.
import type { Body } from '../nav/body.ts';
import { finderOf } from '../nav/finders.ts';
import type { Level } from '../nav/level.ts';
import type { PathFinder } from '../nav/path-finder.ts';
import type { Settings } from './world.ts';

/** The finder of that key for bodies like this one; each search may expand `budget` nodes. Throws where the table has no such key. */
export function chooseFinder(
  level: Level,
  body: Body,
  settings: Pick<Settings, 'finder' | 'smoothing'>,
  budget = Infinity,
): PathFinder {
  return finderOf(settings.finder).make(level, body, { outside: 'snap', smooth: settings.smoothing, budget });
}
