// The page's state and the parts that show or sound, which know of no other part.
import { roomNow } from '../game/ground/sight.ts';
import { clearWay, createAttractCamera } from './camera/attract-camera.ts';
import { createFade } from './camera/fade.ts';
import { createOverview } from './camera/overview.ts';
import { byId } from './dom.ts';
import { createMinimap } from './flat/minimap.ts';
import { createLateHorde } from './horde/late-horde.ts';
import { createNotice } from './hud/notice.ts';
import { createFreeSpace } from './hud/free-space.ts';
import { createEventEffects } from './hud/event-effects.ts';
import { createHud } from './hud/hud.ts';
import { createSound } from './hud/sound.ts';
import { createLayerSwitches } from './layers/layer-switches.ts';
import { createLegend } from './layers/legend.ts';
import { createPathWorkers } from './load/path-workers.ts';
import type { PageState } from './page-state.ts';
import { createStage, type StageParts } from './stage/stage.ts';
import { threadShapes } from '../debug/world/thread-shapes.ts';
import type { DebugShape } from '../debug/shapes.ts';
import type { World } from '../game/world.ts';

export type Displays = ReturnType<typeof createDisplays>;

/** `isBlueprint`: the first picture is one. `refresh` is called when layers are switched. */
export function createDisplays(
  state: PageState,
  ofStage: Omit<StageParts, 'notice'>,
  isBlueprint: boolean,
  refresh: () => void,
) {
  const element = byId('stage');
  const notice = createNotice();
  const stage = createStage({ ...ofStage, notice });
  const hud = createHud();
  const sound = createSound();
  const layers = createLayerSwitches({ setLayer: stage.setLayer, onChange: refresh });
  const camera = createAttractCamera({
    clearWay: (from, to) => (state.world ? clearWay(state.world, from, to) : 1),
    roomAbove(head) {
      const room = state.world && roomNow(state.world, head);
      return room ? room.ceiling - head.y : 0;
    },
  });
  const overview = createOverview(
    element,
    (target) => target === stage.canvas(),
    createFreeSpace(() => overview.refit()),
    stage.isFlat,
  );
  return {
    state,
    element,
    notice,
    stage,
    hud,
    sound,
    layers,
    camera,
    overview,
    minimap: createMinimap(),
    showInLegend: createLegend(),
    eventEffects: createEventEffects(hud, sound, (text) => notice.hint(text, 3)),
    workers: createPathWorkers(),
    horde: createLateHorde(
      (most) => notice.hint(`No more than ${most.toLocaleString('en')} of the horde fit into this map.`, 6),
      () => notice.hint('The horde has stopped. Set Horde to 0, then choose it again.', 6),
    ),
    thread: createThreadLine(stage.setLayer),
    fade: createFade(isBlueprint ? 1 : 0),
  };
}

/** `setLayer` shows shapes under a key; an empty list removes them. */
function createThreadLine(setLayer: (key: string, shapes: readonly DebugShape[]) => void) {
  let shown: { readonly world: World; readonly tick: number } | null = null;
  return {
    update(world: World) {
      const isOn = world.settings.thread && world.thread !== null;
      if (!isOn && shown === null) return;
      if (isOn && shown?.world === world && shown.tick === world.tick) return;
      shown = isOn ? { world, tick: world.tick } : null;
      setLayer('thread', isOn ? threadShapes(world) : []);
    },
    /** The screen has lost all layers. */
    forget() {
      shown = null;
    },
  };
}
