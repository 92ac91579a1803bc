// What layers of a level are drawn from; it knows no world, so that `leafstar/debug` draws levels without the game.
import { checkHas } from '../geometry/checks.ts';
import { checkBody, type Body } from '../nav/body.ts';
import { checkLevel, type Level } from '../nav/level.ts';

/** Input of a level layer; its shapes change only with the level or the body. */
export interface LevelInput {
  readonly level: Level;
  /** Decides which portals are open, too narrow or shut. */
  readonly body: Body;
}

/** The input of a layer's function, checked. */
export function checkInput(name: string, input: LevelInput): LevelInput {
  checkHas(name, 'input', input, ['level', 'body'], 'pass { level, body }');
  checkLevel(name, input.level);
  checkBody(input.body);
  return input;
}
