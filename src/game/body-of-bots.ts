// The agent size of the bots, which depends on a setting.
import { BOT_BODY, PLAYER_BODY } from '../nav/bodies.ts';
import type { Body } from '../nav/body.ts';
import type { Settings } from './world.ts';

/** A bot without fly height walks. */
const WALKING_BOT_BODY: Body = { ...BOT_BODY, flies: false, step: PLAYER_BODY.step };

export function bodyOfBots(settings: Settings): Body {
  return settings.flyHeight > 0 ? BOT_BODY : WALKING_BOT_BODY;
}
