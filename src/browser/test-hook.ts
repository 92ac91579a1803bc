// `window.leafstar`: access for tests and for exploration in the console. The page never calls it.
import { hashWorld } from '../game/run/hash-world.ts';
import { placePlayer } from '../game/player/place-player.ts';
import { roomNow } from '../game/ground/sight.ts';
import type { World } from '../game/world.ts';
import type { Frames } from './play/frames.ts';
import type { Input } from './input/input.ts';
import type { Loop } from './play/loop.ts';
import { mapOfKey } from './maps.ts';
import { keyOfSource } from './map-source.ts';
import type { Travel } from './play/travel.ts';
import { facingOfYaw } from './screen.ts';
import type { Displays } from './displays.ts';

declare global {
  interface Window {
    leafstar?: TestHook;
  }
}

interface TestHookParts extends Displays {
  readonly loop: Loop;
  readonly frames: Frames;
  readonly input: Input;
  readonly travel: Travel;
}

type TestHook = ReturnType<typeof createTestHook>;

export type PageInfo = ReturnType<TestHook['info']>;

export function createTestHook(parts: TestHookParts) {
  const { state, loop, frames, stage, input, sound, layers, workers, travel, horde } = parts;
  return {
    /** Runs that many steps now with the current input, and draws once. */
    step: loop.stepNow,
    /** Stops or resumes real time; while stopped only step() moves the world. */
    hold: loop.hold,
    /** The world; do not modify it. */
    world(): World {
      if (!state.world) throw new Error('leafstar: no map is shown yet');
      return state.world;
    },
    /** The world's state in one number or word: equal states, equal hashes. */
    hash: () => (state.world ? hashWorld(state.world) : ''),
    info: () => ({
      mode: state.mode,
      /** Key of the shipped map, or the file's name. */
      map: keyOfSource(state.source),
      title: state.world?.level.plan.title ?? '',
      tick: state.world?.tick ?? 0,
      isFlat: stage.isFlat(),
      /** The hunt is flat only until the code of the 3D view has arrived. */
      isViewComing: stage.isViewComing(),
      isLocked: input.look.isLocked(),
      isMuted: sound.isMuted(),
      layers: layers.keysOn(),
      /** 0 the keep … 1 the blueprint, as drawn last. */
      blueprint: frames.blueprint(),
      ...input.heading,
      pixelRatio: stage.canvas().width / stage.canvas().clientWidth,
      screen: stage.info(),
      /** Statistics of the path workers since the page was opened. */
      paths: workers.figures(),
      horde: horde.count(),
    }),
    /** The camera of the last drawing, and whether it is in open space between floor and ceiling. */
    camera() {
      const eye = frames.lastEye();
      const room = state.world && roomNow(state.world, eye.at);
      return { eye, isInRoom: room !== null && eye.at.y > room.floor && eye.at.y < room.ceiling };
    },
    /** Loads a map of the menu by key; resolves when it is shown or refused. */
    loadMap: (key: string) => travel.open({ shipped: mapOfKey(key) }),
    /** Moves the player and sets its view direction; false if it cannot stand there. */
    place(x: number, z: number, yaw: number) {
      if (!state.world || !placePlayer(state.world, { x, z }, facingOfYaw(yaw))) return false;
      Object.assign(input.heading, { yaw, pitch: 0 });
      return true;
    },
    setLayer: layers.setOn,
    /** The canvas's pixels right after a drawing, as a PNG data address. */
    picture() {
      loop.stepNow(0);
      return stage.canvas().toDataURL();
    },
  };
}
