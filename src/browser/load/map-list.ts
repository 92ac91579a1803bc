// The list of a file's maps: each with its title and author, and how large it is. A modal dialog of buttons, so that Tab, Enter and Esc do
// what they do everywhere. Fetched when the first file with several maps is opened.
import { formatCount } from '../../map/input/format-count.ts';
import type { MapEntry } from '../../map/input/map-entry.ts';
import { byId, make, makeButton } from '../dom.ts';

/** Most maps offered: no real file has as many, and a page of endless buttons would freeze. */
const MOST_MAPS = 500;

/** Lets the person choose one of a file's maps, `current` being the one that is shown; null when they would rather not. */
export function chooseMap(file: string, maps: readonly MapEntry[], current?: string): Promise<string | null> {
  const panel = byId<HTMLDialogElement>('chooser');
  const which = maps.length > MOST_MAPS ? `Which of the first ${MOST_MAPS}?` : 'Which one?';
  byId('chooser-title').textContent = `${file} holds ${maps.length} maps. ${which}`;
  let chosen: string | null = null;
  const list = byId('chooser-list');
  const items = maps.slice(0, MOST_MAPS).map((entry) => {
    const button = makeButton('', () => {
      chosen = entry.name;
      panel.close();
    });
    button.disabled = entry.problem !== '';
    button.autofocus = entry.name === current;
    if (button.autofocus) button.setAttribute('aria-current', 'true');
    button.append(...linesOf(entry));
    const item = make('li');
    item.append(button);
    return item;
  });
  list.replaceChildren(...items);
  byId<HTMLButtonElement>('chooser-close').onclick = () => panel.close();
  return new Promise((resolve) => {
    panel.onclose = () => {
      list.replaceChildren();
      resolve(chosen);
    };
    if (!panel.open) panel.showModal();
  });
}

function linesOf({ name, label, counts, problem }: MapEntry): HTMLElement[] {
  const size =
    problem === ''
      ? `${formatCount(counts.walls ?? 0, 'wall')}, ${formatCount(counts.sectors ?? 0, 'sector')}`
      : `${problem}, not read`;
  return [
    make('span', name, 'name'),
    ...(label?.title ? [make('span', label.title)] : []),
    ...(label?.author ? [make('span', `by ${label.author}`, 'size')] : []),
    make('span', size, 'size'),
  ];
}
