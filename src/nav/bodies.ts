// The named bodies of the game and the tools; callers may define others.
import { BLOCKS_BODIES } from '../map/floor-plan.ts';
import type { Body } from './body.ts';

/** The player on foot: a metre wide, steps of 24 units, falls from any height. */
export const PLAYER_BODY: Body = {
  radius: 16,
  height: 56,
  step: 24,
  drop: Infinity,
  flies: false,
  stoppedBy: BLOCKS_BODIES,
};

/**
 * The hunters: narrower and lower than the player, so they fit wherever it fits; steps and drops do not stop them. Neither do lines that
 * block only Doom's monsters: hunters can go wherever the player can.
 */
export const BOT_BODY: Body = {
  radius: 14,
  height: 36,
  step: Infinity,
  drop: Infinity,
  flies: true,
  stoppedBy: BLOCKS_BODIES,
};

/** A walker without width (rule set `pt`). */
export const POINT_WALKER: Body = { ...PLAYER_BODY, radius: 0 };

/** A flyer without width, as high as the player (rule set `fly`). */
export const POINT_FLYER: Body = { ...POINT_WALKER, step: Infinity, flies: true };
