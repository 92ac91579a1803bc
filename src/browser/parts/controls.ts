// Connects input and clock to the parts that they call: mouse, keys and gamepad, the pause card, the panel, the loop.
import { LAYERS, PRESETS } from '../../debug/layers.ts';
import { stampede } from '../../game/planning/plan-path.ts';
import { createPauseCard } from '../hud/pause-card.ts';
import { createInput, type Input } from '../input/input.ts';
import { createMapDrop, openFiles } from '../load/map-drop.ts';
import { mapOfKey } from '../maps.ts';
import { createLatePanel, type LatePanel } from '../panel/late-panel.ts';
import { createLoop, type Loop } from '../play/loop.ts';
import { isByTouch } from '../dom.ts';
import type { Actors, Changes } from './actor-names.ts';
import type { Displays } from '../displays.ts';

export type Controls = ReturnType<typeof createControls>;

/** `actors` returns what is made after this. */
export function createControls(displays: Displays, changes: Changes, actors: () => Actors) {
  const { element, notice } = displays;
  const open = (file: File): Promise<boolean> => actors().travel.open({ file });
  const choices = (): number => actors().travel.choices();
  const chooseFile = createMapDrop((files) => void openFiles(files, open, choices, (text) => notice.hint(text, 6)));
  const loop = createLoop({
    step: () => actors().steps.step(),
    draw: (alpha, elapsed) => actors().frames.draw(alpha, elapsed),
    onDefect: (error) => actors().travel.onDefect(error),
  });
  const input = createInput({
    stage: element,
    isPlaying: () => actors().steering.isSteering(),
    onKey: (event) => actors().keys.onKey(event),
    onPadButton: (button) => actors().keys.onPadButton(button),
    onPadConnected: (name, isUsed) =>
      notice.hint(
        `${name} ${isUsed ? 'is ready: sticks walk and look, A jumps, RB shoots, Start pauses' : 'is not used: the browser does not report which button is which'}.`,
      ),
    onFreed: () => actors().steering.pause(),
    onRefused: () => notice.hint('The browser keeps the mouse: hold a button and drag to look.', 5),
    onPause: () => actors().steering.pause(),
    onXray: () => actors().outlook.toggleBlueprint(),
    onCrate: () => actors().steps.dropCrate(),
  });
  const pauseCard = createPauseCard(
    LAYERS.map(({ title, hotkey }) => [hotkey, title]),
    () => input.touch.isUsed() || isByTouch(),
    () => actors().steering.play(!input.touch.isUsed()),
    () => actors().steering.watch(),
  );
  const panel = connectPanel({ ...displays, chooseFile, loop, input }, changes, actors);
  return { chooseFile, loop, input, pauseCard, panel };
}

function connectPanel(
  { state, layers, chooseFile, loop, input }: Displays & { chooseFile(): void; loop: Loop; input: Input },
  changes: Changes,
  actors: () => Actors,
): LatePanel {
  return createLatePanel({
    settings: state.settings,
    actions: {
      doctor: () => actors().doctor.toggle(),
      mapList: () => actors().travel.chooseOther(),
      nextMap: () => actors().travel.nextMap(false),
      restart: () => actors().travel.restart(),
      stampede() {
        if (state.world) stampede(state.world);
      },
      call: () => actors().steps.call(),
      crate: () => actors().steps.dropCrate(),
      takeBack: () => actors().tiles.takeBack(),
      saveMap: () => actors().tiles.save(),
      watch: () => actors().steering.watch(),
      learn: () => location.assign('./learn/'),
      examples: () => location.assign('./examples/'),
      reference: () => location.assign('./reference/'),
      copyLink: () => void actors().address.copy(),
      reset: () => actors().travel.reset(),
    },
    onMap: (key) => void actors().travel.open({ shipped: mapOfKey(key) }),
    onTour: (tour) => void actors().travel.visit(tour),
    onLeaveTour: () => actors().travel.leaveTour(),
    onOpenFile: chooseFile,
    onSeed(next) {
      state.seed = Number.isFinite(next) ? Math.abs(Math.round(next)) % 2 ** 32 : state.seed;
      actors().travel.restart();
    },
    onSetting: changes.setSetting,
    onLayer: layers.setOn,
    onPreset(key) {
      const preset = PRESETS.find((each) => each.key === key);
      if (!preset) return;
      layers.setAll(preset.layers);
      actors().outlook.setBlueprint(preset.blueprint);
    },
    onBlueprint: (on) => actors().outlook.setBlueprint(on),
    onAbove: (on) => actors().outlook.setAbove(on),
    onSound: changes.setSound,
    onTileTable: (on) => actors().tiles.setOn(on),
    onCovers(covers) {
      loop.setHeldBy('panel', covers);
      input.release();
    },
  });
}
