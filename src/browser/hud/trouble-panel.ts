// The panel of a map that cannot be used. It is modal: the browser keeps the focus in it.
import { NoRoomError } from '../../game/ground/no-room-error.ts';
import { describePlace, MapError } from '../../map/input/map-error.ts';
import { byId, make } from '../dom.ts';

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
  /** What is behind the panel: 'The keep stays open.' */
  readonly after: string;
}

/** Closes what showTrouble opened: another map comes. */
export const hideTrouble = (): void => byId<HTMLDialogElement>('trouble').close();

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
