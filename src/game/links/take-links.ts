// The player takes teleporters: walking onto an entrance puts it at the exit in the same step, facing as before.
//
// After a teleport the player has to step off every entrance before the next one: so the two ends of a pair do not
// throw it back and forth, and a player that starts on one stays there. An exit where the player does not fit is
// ignored. Bots take links as part of their paths (fly-bot.ts).
import { distance } from '../../geometry/point.ts';
import { makeRoomForPlayer } from './make-room.ts';
import { fitsAt, putDisc } from '../collision/slide.ts';
import type { WorldState } from '../world-state.ts';

/** The middle of the player this near to an entrance is on it, map units. */
const ON_ENTRANCE = 16;
/** … and this far from it is off it again: beyond the ring that is drawn. */
const OFF_ENTRANCE = 28;
/** A player higher than this above the floor passes over it, map units. */
const ABOVE_ENTRANCE = 16;

/** Runs after the player's step: teleports it when it stands on an entrance. */
export function takeLinks(world: WorldState): void {
  const { player, level, arena } = world;
  const { disc } = player;
  const here = { x: disc.x, z: disc.z };
  const entrances = level.plan.links.filter(({ type, trigger }) => type === 'teleport' && trigger === undefined);
  if (!player.isOffLinks) {
    player.isOffLinks = entrances.every(({ from }) => distance(from, here) > OFF_ENTRANCE);
    return;
  }
  if (disc.feet > disc.floor + ABOVE_ENTRANCE) return;
  const link = entrances.find(({ from, to }) => distance(from, here) <= ON_ENTRANCE && fitsAt(arena, disc, to.x, to.z));
  if (link === undefined || !makeRoomForPlayer(world, link.to)) return;
  putDisc(arena, disc, link.to);
  player.position = { x: disc.x, y: disc.feet, z: disc.z };
  player.before = player.position;
  player.isOffLinks = false;
  world.events.push({ type: 'teleported', who: 'player' });
}
