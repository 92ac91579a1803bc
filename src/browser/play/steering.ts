// Changes the page's mode: who steers, and all that follows from it (see page-state.ts). No other file changes it.
import { isByTouch } from '../dom.ts';
import type { PauseCard } from '../hud/pause-card.ts';
import type { Input } from '../input/input.ts';
import { nameKeys } from '../input/keys.ts';
import type { Loop } from './loop.ts';
import type { Mode } from '../page-state.ts';
import type { Displays } from '../displays.ts';

const HUNTED = 'You are hunted. ';
const TAKE_OVER = 'Click or press any key to take over — KeyWKeyAKeySKeyD to move, Shift to run, KeyX for X-ray';
const TAKE_OVER_TOUCH = 'Tap to take over — left thumb walks, right thumb looks';
const TAKE_OVER_BELOW = 'Press any key to take over, KeyO to come down — drag, turn (Shift) and zoom the map';
const TAKE_OVER_BELOW_TOUCH = 'Tap here to come down and take over — drag the map, zoom with two fingers';
const GO_ON = 'Click or press any key to go on from here';
const GO_ON_TOUCH = 'Tap to go on from here';

export type Steering = ReturnType<typeof createSteering>;

interface SteeringParts extends Displays {
  readonly loop: Loop;
  readonly input: Input;
  readonly pauseCard: PauseCard;
  readonly panel: { hasFocus(): boolean };
  readonly doctor: {
    close(): void;
    /** Has it taken the picture? */
    isVisiting(): boolean;
  };
  /** Has a catch ended the hunt, so that there is nothing to pause? */
  isOver(): boolean;
  onChange(): void;
}

export function createSteering(parts: SteeringParts) {
  const { state, loop, input, hud, pauseCard, panel, sound, overview, camera, stage, doctor, isOver, onChange } = parts;
  const focusOnCanvas = (): void => stage.canvas().focus({ preventScroll: true });
  const isSteering = (): boolean => state.mode === 'playing' && !overview.isOn();

  function setMode(next: Mode): void {
    state.mode = next;
    const isLive = (next === 'attract' || next === 'playing') && !document.hidden;
    loop.setRunning(isLive);
    input.touch.setShown(isSteering() && !isOver());
    document.body.dataset.mode = next;
    document.body.classList.toggle('above', overview.isOn());
    const byTouch = input.touch.isUsed() || isByTouch();
    const { bots, mind, horde } = state.settings;
    const isHunted = (bots > 0 && /^(hunter|fighter)$/.test(mind)) || horde > 0;
    const line = (isHunted ? HUNTED : '') + (byTouch ? TAKE_OVER_TOUCH : nameKeys(TAKE_OVER));
    const below = byTouch ? TAKE_OVER_BELOW_TOUCH : nameKeys(TAKE_OVER_BELOW);
    const goOn = next === 'held' && !doctor.isVisiting() ? (byTouch ? GO_ON_TOUCH : GO_ON) : null;
    hud.setTakeOver(next === 'attract' ? (overview.isOn() ? below : line) : goOn);
    if (next !== 'attract') overview.endOpening();
    if (next === 'paused') pauseCard.show();
    else pauseCard.hide();
    if (next !== 'playing') {
      input.release();
      input.look.free();
    }
    if (isLive) sound.wake();
    else sound.rest();
    onChange();
  }

  function play(grab: boolean): void {
    if (!state.world || state.mode === 'loading') return;
    doctor.close();
    if (state.mode === 'attract') input.face(state.world.player.facing);
    setMode('playing');
    focusOnCanvas();
    if (grab && !overview.isOn()) input.look.grab();
  }

  function pause(): void {
    if (state.mode === 'playing' && !isOver()) setMode('paused');
  }

  return {
    setMode,
    /** Does the mouse steer the player's head? */
    isSteering,
    /** First person. With `grab` the mouse is asked for, which must come from a click or a key. */
    play,
    pause,
    /** A person who played before another level came, or had paused, does so there too. */
    goOn(before: Mode) {
      if (state.mode !== 'attract' || (before !== 'playing' && before !== 'paused')) return;
      // Chosen by keys in the panel, which leads on from there.
      const focused = panel.hasFocus() ? (document.activeElement as HTMLElement) : null;
      play(before === 'playing' && focused === null && !input.touch.isUsed());
      if (before === 'paused') pause();
      focused?.focus({ preventScroll: true });
    },
    watch() {
      if (!state.world || state.mode === 'loading') return;
      doctor.close();
      camera.reset();
      setMode('attract');
      focusOnCanvas();
    },
    onAbove(on: boolean) {
      input.look.free();
      setMode(state.mode);
      if (!on && state.mode === 'playing' && !isOver() && !input.touch.isUsed()) input.look.grab();
    },
  };
}
