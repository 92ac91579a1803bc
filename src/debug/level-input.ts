// What layers of a level are drawn from; it knows no world, so that `leafstar/debug` draws levels without the game.
import type { Level } from '../nav/level.ts';
import type { Body } from '../nav/body.ts';

/** Input of a level layer; its shapes change only with the level or the body. */
export interface LevelInput {
  readonly level: Level;
  /** Decides which portals are open, too narrow or shut. */
  readonly body: Body;
}
