// The player takes teleporters: whoever walks onto the entrance of one stands at its exit in the same step, facing as before.
//
// One is carried off once, then has to step off every entrance before the next: so the two ends of a pair don't throw one back
// and forth, and who begins a chase on one stays there. An exit where the player does not fit carries nobody. Bots take links
// as part of their paths (fly-bot.ts); their planner has asked for them.
import { distance } from '../../geometry/point.ts';
import { makeRoomForPlayer } from './make-room.ts';
import { fitsAt, measureFooting } from '../collision/slide.ts';
import type { WorldState } from '../world-state.ts';

/** The middle of the player this near to an entrance is on it, map units. */
const ON_ENTRANCE = 16;
/** … and this far from it is off it again: beyond the ring that is drawn. */
const OFF_ENTRANCE = 28;
/** Higher than this above the floor one flies over it. */
const ABOVE_ENTRANCE = 16;

/** Looks after the player's step whether it stands on an entrance. */
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
  disc.x = link.to.x;
  disc.z = link.to.z;
  measureFooting(arena, disc.nearby, disc.x, disc.z, disc.radius, disc);
  disc.feet = disc.floor;
  player.position = { x: disc.x, y: disc.feet, z: disc.z };
  player.before = player.position;
  player.isOffLinks = false;
  world.events.push({ type: 'teleported', who: 'player' });
}
