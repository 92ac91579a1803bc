// What the page says in words: the notice in the middle, the pause card, and the panel of a map that cannot be used. The last
// is modal (the browser keeps the focus in it); the pause card is not, because one pauses to reach the panel.
import { NoRoomError } from '../../game/ground/no-room-error.ts';
import { describePlace, MapError } from '../../map/map-error.ts';
import { byId, make } from '../dom.ts';
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
  ['KeyX', 'X-ray: keep ↔ blueprint'],
  ['KeyO', 'from above: drag, Shift turns, wheel zooms'],
  ['Semicolon and Quote', 'select the next bot, send it where you look'],
  ['Backspace', 'release the selected bots'],
  ['Slash', 'level doctor: what is wrong with the map'],
  ['BracketLeft and BracketRight', 'rewind the last search'],
  ['KeyQ', 'lay a tile before you (maps drawn in letters)'],
  ['KeyY', 'lay tiles from above'],
  ['KeyZ', 'take the last tile back'],
  ['KeyM', 'sound on or off'],
  ['KeyF', 'full screen'],
  ['KeyP or Esc', 'pause'],
];

export interface NoticeOptions {
  readonly busy?: boolean;
  readonly part?: number;
  readonly button?: string;
  readonly onButton?: () => void;
}

export interface Notice {
  /** Shows a text until it is cleared or replaced; `busy` shows the bar, `part` its progress, 0 … 1; a button offers what to do next. */
  say(text: string, options?: NoticeOptions): void;
  /** Says something for some seconds, and then again what was said before it until it is cleared; a button may offer what one can do about it. */
  hint(text: string, seconds?: number, options?: { button: string; onButton: () => void }): void;
  clear(): void;
}

export function createNotice(): Notice {
  const box = byId('notice');
  const words = byId('notice-text');
  const bar = byId('notice-bar');
  const button = byId<HTMLButtonElement>('notice-button');
  let timer = 0;

  let isHint = false;
  /** What stands until it is cleared. */
  let standing: { readonly text: string; readonly options: NoticeOptions } | null = null;

  const show: Notice['say'] = (text, { busy = false, part, button: label = '', onButton } = {}) => {
    clearTimeout(timer);
    isHint = false;
    // A screen reader says it again whenever it is set.
    if (words.textContent !== text) words.textContent = text;
    bar.hidden = !busy;
    bar.classList.toggle('measured', part !== undefined);
    if (part === undefined) bar.removeAttribute('aria-valuenow');
    else {
      const percent = String(Math.round(100 * part));
      bar.setAttribute('aria-valuenow', percent);
      bar.style.setProperty('--done', `${percent}%`);
    }
    button.hidden = label === '';
    button.textContent = label;
    button.onclick = onButton ?? null;
    box.hidden = false;
  };
  const hide = (): void => {
    clearTimeout(timer);
    isHint = false;
    box.hidden = true;
  };
  return {
    say(text, options = {}) {
      // News of what was begun before the hint wait for its end.
      const waits = isHint && standing !== null;
      standing = { text, options };
      if (!waits) show(text, options);
    },
    clear() {
      standing = null;
      hide();
    },
    hint(text, seconds = 4, options = undefined) {
      show(text, options);
      isHint = true;
      timer = window.setTimeout(() => {
        isHint = false;
        if (standing === null) hide();
        else show(standing.text, standing.options);
      }, seconds * 1000);
    },
  };
}

export type PauseCard = ReturnType<typeof createPauseCard>;

export function createPauseCard(
  layerKeys: readonly (readonly [string, string])[],
  onResume: () => void,
  onWatch: () => void,
) {
  const card = byId<HTMLDialogElement>('pause');
  const keys = byId('pause-keys');
  const listKeys = (): void => {
    const rows = [...KEY_LIST, ...layerKeys].map(([key, meaning]) => {
      const row = make('tr');
      const head = make('th', nameKeys(key));
      head.scope = 'row';
      row.append(head, make('td', meaning));
      return row;
    });
    keys.replaceChildren(...rows);
  };
  listKeys();
  void readKeyNames().then(listKeys);
  byId('pause-resume').addEventListener('click', onResume);
  byId('pause-watch').addEventListener('click', onWatch);
  return {
    show() {
      if (!card.open) card.show();
      byId('pause-resume').focus({ preventScroll: true });
    },
    hide() {
      if (card.open) card.close();
    },
  };
}

/** What went wrong with a map, and what may help. */
export interface Trouble {
  /** Heading; that of a bad map when left out. */
  readonly title?: string;
  readonly file: string;
  readonly error: unknown;
  /** Offered where trying again may help. */
  readonly onRetry?: () => void;
  /** Offered where another file may do. */
  readonly onFile?: () => void;
  /** Offered where all that is wrong can be listed. */
  readonly onDoctor?: () => void;
  /** What goes on behind the panel: 'The keep plays on.' */
  readonly after: string;
}

/** Closes what showTrouble opened: another map comes. */
export const hideTrouble = (): void => byId<HTMLDialogElement>('trouble').close();

/** Shows what is wrong: file, where, what and how to mend it. */
export function showTrouble({ title, file, error, onRetry, onFile, onDoctor, after }: Trouble): void {
  const panel = byId<HTMLDialogElement>('trouble');
  byId('trouble-title').textContent = title ?? 'This map cannot be used';
  const rows: [string, string][] = [['File', file]];
  if (error instanceof MapError) {
    const { file: inner, ...place } = error.place;
    rows[0] = ['File', inner ?? file];
    rows.push(['Where', describePlace(place)], ['What', error.what], ['Mend', error.mend]);
  } else if (error instanceof NoRoomError) {
    rows.push(['What', error.what], ['Mend', error.mend]);
  } else {
    rows.push(['What', error instanceof Error ? error.message : String(error)]);
  }
  const list = byId('trouble-list');
  list.replaceChildren(
    ...rows.filter(([, text]) => text !== '').flatMap(([name, text]) => [make('dt', name), make('dd', text)]),
  );
  byId('trouble-after').textContent = after;
  for (const [id, onClick] of [
    ['trouble-retry', onRetry],
    ['trouble-file', onFile],
    ['trouble-doctor', onDoctor],
  ] as const) {
    const button = byId<HTMLButtonElement>(id);
    button.hidden = onClick === undefined;
    button.onclick = () => {
      panel.close();
      onClick?.();
    };
  }
  byId<HTMLButtonElement>('trouble-close').onclick = () => panel.close();
  if (!panel.open) panel.showModal();
}
