// The pause card, with the list of keys, or of gestures where fingers play. Where a gamepad is connected, its buttons come first. The card is
// not modal, because one pauses to reach the panel.
import { byId, make } from '../dom.ts';
import { hasGamepad } from '../input/gamepad.ts';
import { nameKeys, readKeyNames } from '../input/keys.ts';

/** What each key does, by its code (input/keys.ts), in the order of the pause card. */
const KEY_LIST: readonly (readonly [string, string])[] = [
  ['KeyW KeyA KeyS KeyD, ↑ ↓', 'walk'],
  ['Mouse, ← →', 'look'],
  ['Shift', 'run'],
  ['Space', 'jump'],
  ['KeyC or Ctrl', 'crouch'],
  ['KeyE', 'open a door'],
  ['KeyH', 'call: companions come, ghosts nearby flee'],
  ['KeyR or click', 'shoot: bots flee'],
  ['Period', 'drop a crate ahead, or take it away'],
  ['KeyX', 'X-ray: level ↔ blueprint'],
  ['KeyO', 'from above: drag, Shift turns, wheel zooms'],
  ['Semicolon and Quote', 'select the next bot, send it where you look'],
  ['Backspace', 'release the selected bots'],
  ['Slash', 'level doctor: what is wrong with the map'],
  ['BracketLeft and BracketRight', 'rewind the last search'],
  ['KeyQ', 'place a tile ahead (grid maps)'],
  ['KeyY', 'edit tiles from above'],
  ['KeyZ', 'undo the last tile'],
  ['KeyM', 'sound on or off'],
  ['KeyF', 'full screen'],
  ['KeyP or Esc', 'pause'],
];

/** What each part of a gamepad does (input/gamepad.ts). */
const PAD_LIST: typeof KEY_LIST = [
  ['Left stick', 'walk'],
  ['Right stick', 'look'],
  ['RT or L3', 'run'],
  ['A', 'jump'],
  ['B', 'crouch'],
  ['X', 'open a door'],
  ['Y', 'X-ray: level ↔ blueprint'],
  ['LB', 'call: companions come, ghosts nearby flee'],
  ['RB', 'shoot: bots flee'],
  ['Cross up', 'drop a crate ahead, or take it away'],
  ['Start', 'pause'],
];

/** What fingers do (input/touch.ts). */
const TOUCH_LIST: typeof KEY_LIST = [
  ['Left thumb', 'walk; far out, run'],
  ['Right thumb', 'look'],
  ['From above', 'drag; two fingers zoom'],
];

export type PauseCard = ReturnType<typeof createPauseCard>;

export function createPauseCard(
  layerKeys: readonly (readonly [string, string])[],
  isByFingers: () => boolean,
  onResume: () => void,
  onWatch: () => void,
) {
  const card = byId<HTMLDialogElement>('pause');
  const keys = byId('pause-keys');
  const listKeys = (): void => {
    const ofKeys = [...KEY_LIST, ...layerKeys].map(([key, meaning]) => [nameKeys(key), meaning] as const);
    const listed = isByFingers() ? TOUCH_LIST : [...(hasGamepad() ? PAD_LIST : []), ...ofKeys];
    const rows = listed.map(([control, meaning]) => {
      const row = make('tr');
      const head = make('th', control);
      head.scope = 'row';
      row.append(head, make('td', meaning));
      return row;
    });
    keys.replaceChildren(...rows);
  };
  void readKeyNames().then(listKeys);
  byId('pause-resume').addEventListener('click', onResume);
  byId('pause-watch').addEventListener('click', onWatch);
  return {
    show() {
      listKeys();
      if (!card.open) card.show();
      byId('pause-resume').focus({ preventScroll: true });
    },
    hide() {
      if (card.open) card.close();
    },
  };
}
