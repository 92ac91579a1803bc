// What happened in the world, told to eyes and ears: the catch that fills the view, the word across it, a teleporter's flash, a horn, a shot, footsteps, the
// hum.
import type { World } from '../game/world.ts';
import { nearestBot, type Hud } from './hud.ts';
import type { Sound } from './sound.ts';

/** Map units between two footsteps. */
const STRIDE = 76;
const UNITS_PER_METRE = 32;
/** A door is heard this far, map units. */
const DOOR_HEARD = 480;
/** The catch comes over one fast and leaves slowly, seconds. */
const RISE_SECONDS = 0.18;
const FALL_SECONDS = 0.7;
/** For those who want less motion the view is tinted, not flooded. */
const GENTLE = 0.45;

export interface Happenings {
  /** After each step. `own` says that the person plays: only then there are footsteps. */
  hear(world: World, own: boolean): void;
  /** Before each drawing: lets the catch rise and fall; `yaw` is where one looks. */
  advance(world: World, yaw: number, elapsed: number, gentle: boolean): void;
  caught(): { readonly strength: number; readonly color: string };
  /** Another world: nothing has happened yet. */
  reset(): void;
}

export function createHappenings(hud: Hud, sound: Sound): Happenings {
  let strength = 0;
  let shown = 0;
  let color = '#ff3864';
  let walked = 0;

  return {
    hear(world, own) {
      for (const event of world.events) {
        if (event.type === 'caught') {
          color = world.bots[event.bot]?.color ?? color;
          sound.sting();
          hud.announce(`Caught. ${world.catches} ${world.catches === 1 ? 'time' : 'times'} so far.`);
        } else if (event.type === 'restarted') {
          hud.announce('The chase starts again.');
        } else if (event.type === 'teleported' && event.who === 'player') {
          hud.flash();
          if (own) sound.warp();
        } else if (event.type === 'door') {
          const { a, b } = world.doors[event.door];
          const { position } = world.player;
          sound.slide(1 - Math.hypot((a.x + b.x) / 2 - position.x, (a.z + b.z) / 2 - position.z) / DOOR_HEARD);
        } else if (event.type === 'shot') {
          sound.shot();
        } else if (event.type === 'honked' || event.type === 'alarm') {
          const { position, facing } = world.player;
          const at = world.bots[event.bot]?.position ?? position;
          const [dx, dz] = [at.x - position.x, at.z - position.z];
          const gap = Math.hypot(dx, dz);
          if (event.type === 'alarm') hud.announce('A guard has seen you.');
          sound.honk(gap / UNITS_PER_METRE, gap > 1 ? (dz * facing.x - dx * facing.z) / gap : 0);
        } else if (event.type === 'goal') {
          sound.land();
          hud.announce('Goal reached. The thread leads on.');
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
    advance(world, yaw, elapsed, gentle) {
      const isCaught = world.phase === 'caught';
      strength = isCaught
        ? Math.min(1, strength + elapsed / RISE_SECONDS)
        : Math.max(0, strength - elapsed / FALL_SECONDS);
      shown = strength * (gentle ? GENTLE : 1);
      hud.setCaught(isCaught);
      const { distance, index } = nearestBot(world);
      const at = world.player.position;
      const bot = world.bots[index]?.position ?? at;
      // How far to the right of where one looks the nearest bot is.
      const side = distance > 1 ? ((bot.x - at.x) * Math.cos(yaw) - (bot.z - at.z) * Math.sin(yaw)) / distance : 0;
      sound.hum(distance / UNITS_PER_METRE, side);
    },
    caught: () => ({ strength: shown, color }),
    reset() {
      strength = 0;
      shown = 0;
      walked = 0;
    },
  };
}
