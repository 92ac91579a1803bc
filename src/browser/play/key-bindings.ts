// What the keys and the gamepad's buttons do, apart from walking and looking (input.ts): one table from a key to its deed.
import { LAYERS } from '../../debug/layers.ts';
import type { AfterCatch } from './after-catch.ts';
import type { BotOrders } from './bot-orders.ts';
import type { DoctorVisit } from '../doctor/doctor-visit.ts';
import type { OutlookSwitch } from '../camera/outlook.ts';
import type { LatePanel } from '../panel/late-panel.ts';
import type { Timeline } from '../layers/timeline.ts';
import type { Steering } from './steering.ts';
import type { TileVisit } from '../tiles/tile-visit.ts';
import type { Displays } from '../displays.ts';

/** Keys that do not start playing. */
const NO_TAKE_OVER = /^(Tab|Escape|F\d+|(Shift|Control|Alt|Meta|OS)(Left|Right)|CapsLock|PrintScreen|ContextMenu)$/;

export type KeyBindings = ReturnType<typeof createKeyBindings>;

interface KeyBindingParts extends Displays {
  readonly steering: Steering;
  readonly outlook: Pick<OutlookSwitch, 'now' | 'toggleBlueprint' | 'setAbove'>;
  readonly panel: LatePanel;
  readonly doctor: DoctorVisit;
  readonly tiles: TileVisit;
  readonly orders: BotOrders;
  readonly timeline: Timeline;
  readonly afterCatch: Pick<AfterCatch, 'isShown' | 'again' | 'look' | 'leave'>;
  /** Ends the loading of a map; false when there is none. */
  cancelLoading(): boolean;
  toggleSound(): void;
  dropCrate(): void;
}

export function createKeyBindings(parts: KeyBindingParts) {
  const {
    state,
    steering,
    outlook,
    layers,
    panel,
    doctor,
    tiles,
    orders,
    stage,
    timeline,
    afterCatch,
    cancelLoading,
    toggleSound,
    dropCrate,
  } = parts;
  const waits = (): boolean => state.mode === 'attract' || state.mode === 'held';

  const deeds: Readonly<Record<string, () => void>> = {
    BracketLeft: () => timeline.step(-1),
    BracketRight: () => timeline.step(1),
    KeyF: toggleFullScreen,
    KeyM: toggleSound,
    KeyO: () => outlook.setAbove(!outlook.now().above),
    KeyP() {
      if (state.mode === 'playing') steering.pause();
      else steering.play(true);
    },
    KeyX: outlook.toggleBlueprint,
    KeyY: () => tiles.setOn(!tiles.table.isOn()),
    Period: dropCrate,
    Slash: doctor.toggle,
    Semicolon: orders.selectNext,
    Quote: orders.sendToLook,
    Backspace: orders.release,
  };
  /** Keys with a meaning only while playing or placing tiles; otherwise they start playing like any other key. */
  const deedsOfPlayers: Readonly<Record<string, readonly [isMeant: () => boolean, deed: () => void]>> = {
    KeyQ: [() => state.mode === 'playing', tiles.placeAhead],
    KeyZ: [() => state.mode === 'playing' || tiles.table.isOn(), tiles.takeBack],
  };

  /** Ends what is on top of all the rest. */
  function escape(): void {
    if (cancelLoading() || panel.uncover()) return;
    if (doctor.isOpen()) doctor.close();
    else if (tiles.table.isOn()) tiles.setOn(false);
    else if (orders.clear()) stage.canvas().focus({ preventScroll: true });
    else if (panel.hasFocus()) stage.canvas().focus({ preventScroll: true });
    else if (afterCatch.isShown()) afterCatch.leave();
    else steering.pause();
  }

  return {
    /** A key went down; true when it meant something. */
    onKey({ code, ctrlKey }: KeyboardEvent): boolean {
      if (state.mode === 'loading' || document.querySelector('dialog:modal')) return false;
      if (code === 'Escape') {
        escape();
        return true;
      }
      if (ctrlKey && !code.startsWith('Control')) return false;
      const layer = LAYERS.find(({ hotkey }) => hotkey === code);
      const [isMeant, deedOfPlayers] = deedsOfPlayers[code] ?? [];
      if (layer) layers.setOn(layer.key, !layers.isOn(layer.key));
      else if (Object.hasOwn(deeds, code)) deeds[code]();
      else if (isMeant?.()) deedOfPlayers!();
      else if (waits() && !NO_TAKE_OVER.test(code) && !panel.hasFocus() && !doctor.isOpen()) steering.play(true);
      else return false;
      return true;
    },
    onPadButton(button: number) {
      if (document.querySelector('dialog:modal')) return false;
      if (afterCatch.isShown()) {
        if (button === 0 || button === 9) afterCatch.again(false);
        else if (button === 3) afterCatch.look();
      } else if (button === 12) dropCrate();
      else if (button === 3) outlook.toggleBlueprint();
      else if (button === 9 && state.mode === 'playing') steering.pause();
      else if (waits() || (state.mode === 'paused' && (button === 0 || button === 9))) {
        steering.play(false);
        return true;
      }
      return false;
    },
  };
}

function toggleFullScreen(): void {
  // Refused in frames and on some phones: then nothing happens, and nothing is broken.
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
  else void document.documentElement.requestFullscreen?.().catch(() => {});
}
