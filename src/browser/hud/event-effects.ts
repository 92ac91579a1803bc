// Shows and sounds the world's events: the catch that fills the view, the word across it, a teleporter's flash, a horn, a shot, footsteps, the
// hum.
import { distance, METRE, midpoint, type Point } from '../../geometry/point.ts';
import { CRATE_REFUSALS } from '../../game/tiles/drop-crates.ts';
import type { World } from '../../game/world.ts';
import type { KeyRequirement } from '../../map/movers.ts';
import { facingOfYaw } from '../screen.ts';
import { nearestBot, type Hud } from './hud.ts';
import type { Sound } from './sound.ts';

/** Map units between two footsteps. */
const STRIDE = 76;
/** A door is heard this far, map units. */
const DOOR_HEARD = 480;
/** The catch comes over one fast and leaves slowly, seconds. */
const RISE_SECONDS = 0.18;
const FALL_SECONDS = 0.7;

/** How far the player is from the nearest corner of a sector, map units. */
function gapToSector({ level, player }: World, sector: number): number {
  const { walls, vertices } = level.plan;
  const { x, z } = player.position;
  return walls.reduce((least, { a, front, back }) => {
    if (front !== sector && back !== sector) return least;
    return Math.min(least, Math.hypot(vertices[a].x - x, vertices[a].z - z));
  }, Infinity);
}

function describeNeed(needs: KeyRequirement): string {
  if (needs === 'all') return 'Locked: it opens with all three keys.';
  return needs === 'any' ? 'Locked: any key opens it.' : `Locked: it opens with the ${needs} key.`;
}

/** How far away a bot is, metres, and how far to the right of where one looks, −1 … 1. */
function bearingOf({ bots, player: { position } }: World, bot: number, facing: Point): [metres: number, side: number] {
  const at = bots[bot]?.position ?? position;
  const [dx, dz] = [at.x - position.x, at.z - position.z];
  const gap = Math.hypot(dx, dz);
  return [gap / METRE, gap > 1 ? (dz * facing.x - dx * facing.z) / gap : 0];
}

/** `say` shows a sentence for a moment. */
export function createEventEffects(hud: Hud, sound: Sound, say: (text: string) => void) {
  let strength = 0;
  let shown = 0;
  let color = '#ff3864';
  let walked = 0;
  let hasBurnt = false;

  const note = (own: boolean, text: string): void => {
    if (own) say(text);
    hud.announce(text);
  };

  return {
    /** After each step. `own` says that the person plays: only then there are footsteps. */
    hear(world: World, own: boolean) {
      for (const event of world.events) {
        if (event.type === 'caught') {
          color = world.bots[event.bot]?.color ?? color;
          sound.sting();
          hud.announce(`Caught. ${world.catches} ${world.catches === 1 ? 'time' : 'times'} so far.`);
        } else if (event.type === 'restarted') {
          hud.announce('The chase starts again.');
        } else if (event.type === 'teleported' && event.who === 'player') {
          hud.flash('warp');
          if (own) sound.warp();
        } else if (event.type === 'door') {
          const { a, b } = world.doors[event.door];
          sound.slide(1 - distance(midpoint(a, b), world.player.position) / DOOR_HEARD);
        } else if (event.type === 'sector' && event.starts) {
          sound.slide(1 - gapToSector(world, event.sector) / DOOR_HEARD);
        } else if (event.type === 'hurt') {
          if (!own) continue;
          hud.flash('hurt');
          sound.land();
          if (!hasBurnt) note(own, 'This floor burns. Nobody dies here, and bots keep off it.');
          hasBurnt = true;
        } else if (event.type === 'secret') {
          sound.click();
          note(own, 'A secret place.');
        } else if (event.type === 'switched' || event.type === 'key' || event.type === 'picked up') {
          sound.click();
          const isBots = event.type !== 'switched' && event.bot !== undefined;
          if (event.type === 'key') note(own, `${isBots ? 'A bot has' : 'You have'} the ${event.color} key.`);
        } else if (event.type === 'locked') {
          sound.land();
          note(own, describeNeed(event.needs));
        } else if (event.type === 'crate') {
          sound.land();
          note(own, event.isDropped ? 'A crate stands ahead of you.' : 'The crate is gone.');
        } else if (event.type === 'crate refused' && (own || !world.settings.dropsCrates)) {
          note(true, CRATE_REFUSALS[event.reason]);
        } else if (event.type === 'shot') {
          sound.shot();
        } else if (event.type === 'honked' || event.type === 'alarm' || event.type === 'threw') {
          if (event.type === 'alarm') hud.announce('A guard has seen you.');
          sound[event.type === 'threw' ? 'bolt' : 'honk'](...bearingOf(world, event.bot, world.player.facing));
        } else if (event.type === 'gave up') {
          note(true, `A bot gives up: ${event.reason}.`);
        } else if (event.type === 'goal') {
          sound.land();
          note(own, 'Goal reached.');
        } else if (event.type === 'landed' && own && event.speed > 150) {
          sound.land();
        }
      }
      const { velocity, onGround } = world.player;
      if (!own || !onGround) return;
      const speed = Math.hypot(velocity.x, velocity.z);
      walked += speed / 60;
      if (walked < STRIDE) return;
      walked = 0;
      sound.footstep(speed > 230);
    },
    /** Before each drawing: lets the catch rise and fall, up to `most`, 0 where it is not shown; `yaw` is where one looks. */
    advance(world: World, yaw: number, elapsed: number, most: number) {
      const isCaught = world.phase === 'caught';
      strength = isCaught
        ? Math.min(1, strength + elapsed / RISE_SECONDS)
        : Math.max(0, strength - elapsed / FALL_SECONDS);
      shown = strength * most;
      hud.setCaught(isCaught && most > 0);
      const { index } = nearestBot(world);
      if (index < 0) sound.hum(Infinity, 0);
      else sound.hum(...bearingOf(world, index, facingOfYaw(yaw)));
    },
    caught: () => ({ strength: shown, color }),
    reset() {
      strength = 0;
      shown = 0;
      walked = 0;
      hasBurnt = false;
    },
  };
}
