// The buttons under the map while tiles are placed: the kinds of tile, undo, and the end.
import { TILE_KINDS } from '../../map/grids/tiles.ts';
import type { FormatName } from '../../map/floor-plan.ts';
import { byId, make, makeButton } from '../dom.ts';

/** About the colours of the ground as it is drawn. */
const SWATCHES: Readonly<Record<string, string>> = {
  wall: '#4a4f5c',
  floor: '#f4f2ec',
  water: '#2f7fb5',
  mud: '#7a5a3a',
};

export interface TilePaletteParts {
  onKind(key: string): void;
  onUndo(): void;
  onDone(): void;
}

/** Returns a function that shows how to edit tiles and the kinds that a format has, one of them chosen; null takes it away. */
export function createTilePalette({ onKind, onUndo, onDone }: TilePaletteParts) {
  const bar = make('div', '', 'pane');
  bar.id = 'palette';
  bar.hidden = true;
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', 'Edit tiles');
  const kinds = TILE_KINDS.map((kind) => {
    const made = makeButton(kind.title, () => onKind(kind.key));
    const swatch = make('i');
    swatch.style.background = SWATCHES[kind.key] ?? 'transparent';
    made.prepend(swatch);
    made.title = kind.note;
    return { kind, made };
  });
  const words = make('p');
  words.setAttribute('aria-live', 'polite');
  bar.append(words, ...kinds.map(({ made }) => made), makeButton('Undo', onUndo), makeButton('Done', onDone));
  byId('foot').append(bar);
  return (now: { readonly format: FormatName; readonly kind: string; readonly words: string } | null): void => {
    bar.hidden = now === null;
    if (words.textContent !== (now?.words ?? '')) words.textContent = now?.words ?? '';
    for (const { kind, made } of kinds) {
      made.hidden = now === null || kind.letters[now.format] === undefined;
      made.setAttribute('aria-pressed', String(kind.key === now?.kind));
    }
  };
}
