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
import { createHappenings } from './hud/happenings.ts';
import { createHud } from './hud/hud.ts';
import { createSound } from './hud/sound.ts';
import { createLayerSwitches } from './layers/layer-switches.ts';
import { createLegend } from './layers/legend.ts';
import { createThreadLine } from './layers/thread.ts';
import { createPathWorkers } from './load/path-workers.ts';
import type { PageState } from './page-state.ts';
import { createStage, type StageParts } from './stage/stage.ts';

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
    legend: createLegend(),
    happenings: createHappenings(hud, sound, (text) => notice.hint(text, 3)),
    workers: createPathWorkers(),
    horde: createLateHorde((most) =>
      notice.hint(`No more than ${most.toLocaleString('en')} of the horde fit into this map.`, 6),
    ),
    thread: createThreadLine(stage.setLayer),
    fade: createFade(isBlueprint ? 1 : 0),
  };
}
