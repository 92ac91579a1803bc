// Where a bot's visor looks. It turns at a limited speed and never changes where or how fast the bot flies; yaw is made of
// arcs and is for looks alone, so it stays out of the hash.
import { DT_MS } from './fly-bot.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** Turns the visor by at most one step's worth towards what it faces, or towards where the bot travels. */
export function turnVisor(world: WorldState, bot: PilotState): void {
  const { facing, heading, position } = bot;
  const place = facing === 'player' ? world.player.position : facing;
  const dx = place === null ? heading.x : place.x - position.x;
  const dz = place === null ? heading.z : place.z - position.z;
  if (dx === 0 && dz === 0) return;
  let turn = Math.atan2(-dx, -dz) - bot.yaw;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  else if (turn < -Math.PI) turn += 2 * Math.PI;
  const most = world.settings.turnSpeed * DT_MS;
  bot.yaw += Math.max(-most, Math.min(turn, most));
  if (bot.yaw > Math.PI) bot.yaw -= 2 * Math.PI;
  else if (bot.yaw < -Math.PI) bot.yaw += 2 * Math.PI;
}
