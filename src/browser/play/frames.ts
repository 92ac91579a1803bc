// Draws a frame: the world as the camera sees it, unless nothing has changed.
import { bodyOfBots } from '../../game/body-of-bots.ts';
import { isFrozenUnder } from '../../game/ground/weather.ts';
import type { World } from '../../game/world.ts';
import { HUNTER_NEAR } from '../camera/attract-camera.ts';
import { placeBetween } from '../camera/blend.ts';
import type { AfterCatch } from './after-catch.ts';
import type { BotOrders } from './bot-orders.ts';
import type { Loop } from './loop.ts';
import { wantsLessMotion } from '../dom.ts';
import { createFade } from '../camera/fade.ts';
import { nearestBot } from '../hud/hud.ts';
import type { Input } from '../input/input.ts';
import { yawOfFacing, type Eye } from '../screen.ts';
import type { Timeline } from '../layers/timeline.ts';
import type { TileVisit } from '../tiles/tile-visit.ts';
import type { Displays } from '../displays.ts';

/** How often the address follows the player, seconds. */
const ADDRESS_SECONDS = 1;
/** For those who want less motion a catch tints the view, and does not flood it. */
const GENTLE = 0.45;
/** How often a paused page is drawn, seconds. */
const IDLE_SECONDS = 0.2;

export type Frames = ReturnType<typeof createFrames>;

interface FrameParts extends Displays {
  readonly input: Input;
  readonly tiles: TileVisit;
  readonly orders: BotOrders;
  readonly timeline: Timeline;
  readonly afterCatch: AfterCatch;
  readonly loop: Loop;
  showLegend(): void;
  showAddress(): void;
}

export function createFrames(parts: FrameParts) {
  const { state, stage, input, fade, overview, camera, tiles, orders, layers, thread, timeline } = parts;
  const { eventEffects, afterCatch, loop, horde, hud, minimap, showLegend, showAddress } = parts;
  let addressIn = 0;
  /** Water freezes and thaws in about a second. */
  const frost = createFade(isFrozenUnder(state.settings.weather) ? 1 : 0);
  let seconds = 0;
  let idle = 0;
  let blueprint = 0;
  let lastEye: Eye = { at: { x: 0, y: 0, z: 0 }, yaw: 0, pitch: 0 };

  function eyeNow(world: World, alpha: number, elapsed: number): Eye {
    const { player } = world;
    const feet = placeBetween(player, alpha);
    const head = { x: feet.x, y: feet.y + player.eyeHeight, z: feet.z };
    if (state.mode !== 'attract') return { at: head, ...input.heading };
    const { distance, index } = nearestBot(world);
    const hunter = distance < HUNTER_NEAR ? world.bots[index].position : null;
    return camera.follow(head, yawOfFacing(player.facing), hunter, elapsed);
  }

  return {
    /** The next frame is drawn, even if nothing moves. */
    redraw() {
      idle = IDLE_SECONDS;
    },
    /** The eye of the last drawing, and how far it was the blueprint, 0 … 1. */
    lastEye: (): Eye => lastEye,
    blueprint: (): number => blueprint,
    draw(alpha: number, elapsed: number) {
      input.poll(elapsed);
      const { world, mode, settings } = state;
      if (!world) return;
      afterCatch.update(world);
      idle += elapsed;
      const gentle = wantsLessMotion();
      frost.setTarget(isFrozenUnder(settings.weather) ? 1 : 0, gentle);
      const isMoving = fade.isMoving() || frost.isMoving() || overview.isMoving();
      const isStopped = mode === 'paused' || mode === 'held';
      if (isStopped && !isMoving && elapsed > 0 && idle < IDLE_SECONDS) return;
      idle = 0;
      if (!gentle) seconds += elapsed;
      const walker = eyeNow(world, alpha, elapsed);
      const eye = overview.follow(walker, elapsed);
      const fromAbove = overview.isShown();
      lastEye = eye;
      // The opening continues the plan that was drawn while the scene was built.
      blueprint = Math.max(fade.advance(elapsed), overview.opening());
      // From above, and while the hunt is stopped, one goes on seeing.
      const isLookedAt = fromAbove || isStopped || loop.isHeldBesides('result');
      eventEffects.advance(world, walker.yaw, elapsed, isLookedAt ? 0 : gentle ? GENTLE : 1);
      layers.update(world, bodyOfBots(settings));
      showLegend();
      thread.update(world);
      timeline.update(world, elapsed);
      tiles.table.update(world);
      orders.update(world);
      const members = horde.look(alpha);
      stage.draw(
        {
          world,
          alpha,
          eye,
          firstPerson: !fromAbove && (mode !== 'attract' || camera.isInside()),
          fromAbove,
          blueprint,
          caught: eventEffects.caught(),
          frost: frost.advance(elapsed),
          seconds,
          horde: members,
        },
        elapsed,
      );
      hud.draw(world, horde.score(world), members);
      minimap.draw(world, mode === 'attract' ? yawOfFacing(world.player.facing) : walker.yaw, elapsed, members);
      if (mode !== 'playing' || (addressIn -= elapsed) > 0) return;
      addressIn = ADDRESS_SECONDS;
      showAddress();
    },
  };
}
