// `window.leafstar` made of the page's pieces: what it offers stands in test-hook.ts.
import { hashWorld } from '../game/run/hash-world.ts';
import { placePlayer } from '../game/player/place-player.ts';
import { roomNow } from '../game/ground/sight.ts';
import type { Frames } from './play/frames.ts';
import type { LateHorde } from './horde/late-horde.ts';
import { facingOfYaw, type Input } from './input/input.ts';
import type { LayerSwitches } from './layers/layer-switches.ts';
import type { Loop } from './play/loop.ts';
import { mapOfKey } from './maps.ts';
import { keyOfSource } from './map-source.ts';
import type { PageState } from './page-state.ts';
import type { PathWorkers } from './load/path-workers.ts';
import type { Sound } from './hud/sound.ts';
import type { Stage } from './stage/stage.ts';
import type { Travel } from './play/travel.ts';

export interface TestHookParts {
  readonly state: PageState;
  readonly loop: Loop;
  readonly frames: Frames;
  readonly stage: Stage;
  readonly input: Input;
  readonly sound: Sound;
  readonly layers: LayerSwitches;
  readonly workers: PathWorkers;
  readonly travel: Travel;
  readonly horde: LateHorde;
}

/** Opens the door. */
export function openTestHook(parts: TestHookParts): void {
  const { state, loop, frames, stage, input, sound, layers, workers, travel, horde } = parts;
  window.leafstar = {
    step: loop.stepNow,
    hold: loop.hold,
    world() {
      if (!state.world) throw new Error('leafstar: no map is shown yet');
      return state.world;
    },
    hash: () => (state.world ? hashWorld(state.world) : ''),
    info: () => ({
      mode: state.mode,
      map: keyOfSource(state.source),
      title: state.world?.level.plan.title ?? '',
      tick: state.world?.tick ?? 0,
      isFlat: stage.isFlat(),
      isViewComing: stage.isViewComing(),
      isLocked: input.look.isLocked(),
      isMuted: sound.isMuted(),
      layers: layers.keysOn(),
      blueprint: frames.blueprint(),
      ...input.heading,
      pixelRatio: stage.canvas().width / stage.canvas().clientWidth,
      screen: stage.info(),
      paths: workers.figures(),
      horde: horde.count(),
    }),
    camera() {
      const eye = frames.lastEye();
      const room = state.world && roomNow(state.world, eye.at);
      return { eye, isInRoom: room !== null && eye.at.y > room.floor && eye.at.y < room.ceiling };
    },
    loadMap: (key) => travel.open({ shipped: mapOfKey(key) }),
    place(x, z, yaw) {
      if (!state.world || !placePlayer(state.world, { x, z }, facingOfYaw(yaw))) return false;
      Object.assign(input.heading, { yaw, pitch: 0 });
      return true;
    },
    setLayer: layers.setOn,
    picture() {
      loop.stepNow(0);
      return stage.canvas().toDataURL();
    },
  };
}
