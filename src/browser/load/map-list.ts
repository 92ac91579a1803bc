// The list of a file's maps: each with its outline, its title and author, and how large it is. A modal dialog of buttons, so that
// Tab, Enter and Esc do what they do everywhere; the arrows, Home and End walk over it too. Outlines are drawn when they come into
// view. Fetched when the first file with several maps is opened.
import type { MapEntry } from '../../map/map-entry.ts';
import { OUTLINE_SIDE, type MapOutline } from '../../map/doom/map-outline.ts';
import type { MapList } from '../../worker/load-job.ts';
import { byId, make } from '../dom.ts';
import { formatCount } from '../../map/format-count.ts';

/** Side of an outline on the page, CSS pixels. */
const SIDE = 112;
const MARGIN = 6;
/** Most maps offered: no real file has as many, and a page of endless buttons would freeze. */
const MOST_MAPS = 500;
const WALL_COLOR = '#dbe9ff';
const SEAM_COLOR = '#4d78b8';

/** Lets the person choose one of a file's maps, `current` being the one that is shown; null when they would rather not. */
export function chooseMap(file: string, { maps, outlines }: MapList, current?: string): Promise<string | null> {
  const panel = byId<HTMLDialogElement>('chooser');
  byId('chooser-title').textContent =
    maps.length > MOST_MAPS
      ? `${file} holds ${maps.length} maps. Which of the first ${MOST_MAPS}?`
      : `${file} holds ${maps.length} maps. Which one?`;
  let chosen: string | null = null;
  const pictures = new Map<Element, MapOutline>();
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const outline = pictures.get(target);
      if (!isIntersecting || outline === undefined) continue;
      drawOutline(target as HTMLCanvasElement, outline);
      seen.unobserve(target);
    }
  });
  const buttons = maps.slice(0, MOST_MAPS).map((entry, i) => {
    const button = make('button');
    button.type = 'button';
    button.disabled = entry.problem !== '';
    if (entry.name === current) button.setAttribute('aria-current', 'true');
    const canvas = make('canvas');
    canvas.width = canvas.height = SIDE * devicePixelRatio;
    canvas.setAttribute('aria-hidden', 'true');
    const outline = outlines[i];
    if (outline) {
      pictures.set(canvas, outline);
      seen.observe(canvas);
    }
    button.append(canvas, ...linesOf(entry));
    button.onclick = () => {
      chosen = entry.name;
      panel.close();
    };
    return button;
  });
  const list = byId('chooser-list');
  list.replaceChildren(
    ...buttons.map((button) => {
      const item = make('li');
      item.append(button);
      return item;
    }),
  );
  list.onkeydown = (event) => {
    const next = neighbourOf(buttons, event);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  };
  byId<HTMLButtonElement>('chooser-close').onclick = () => panel.close();
  return new Promise((resolve) => {
    panel.onclose = () => {
      seen.disconnect();
      list.replaceChildren();
      resolve(chosen);
    };
    if (!panel.open) panel.showModal();
    (
      buttons.find((button) => button.hasAttribute('aria-current')) ?? buttons.find(({ disabled }) => !disabled)
    )?.focus();
  });
}

function linesOf({ name, label, counts, problem }: MapEntry): HTMLElement[] {
  const line = (kind: string, text: string): HTMLElement => {
    const span = make('span', text);
    span.className = kind;
    return span;
  };
  const size =
    problem === ''
      ? `${formatCount(counts.walls ?? 0, 'wall')}, ${formatCount(counts.sectors ?? 0, 'sector')}`
      : `${problem}, not read`;
  return [
    line('name', name),
    ...(label?.title ? [line('title', label.title)] : []),
    ...(label?.author ? [line('size', `by ${label.author}`)] : []),
    line('size', size),
  ];
}

/** The button that a key leads to from the one with the focus; null for other keys. */
function neighbourOf(buttons: readonly HTMLButtonElement[], { key }: KeyboardEvent): HTMLButtonElement | null {
  const usable = buttons.filter(({ disabled }) => !disabled);
  const at = usable.indexOf(document.activeElement as HTMLButtonElement);
  const top = usable[at]?.offsetTop;
  if (key === 'Home') return usable[0] ?? null;
  if (key === 'End') return usable[usable.length - 1] ?? null;
  if (at < 0 || top === undefined) return null;
  if (key === 'ArrowRight') return usable[at + 1] ?? usable[at];
  if (key === 'ArrowLeft') return usable[at - 1] ?? usable[at];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const rows = usable.filter((each) => (key === 'ArrowDown' ? each.offsetTop > top : each.offsetTop < top));
  const row = key === 'ArrowDown' ? rows[0]?.offsetTop : rows[rows.length - 1]?.offsetTop;
  const left = usable[at].offsetLeft;
  const away = (each: HTMLElement): number => Math.abs(each.offsetLeft - left);
  return rows
    .filter((each) => each.offsetTop === row)
    .reduce((best, each) => (away(each) < away(best) ? each : best), rows[0] ?? usable[at]);
}

function drawOutline(canvas: HTMLCanvasElement, { walls, seams }: MapOutline): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = canvas.width / SIDE;
  const scale = ((SIDE - 2 * MARGIN) * ratio) / OUTLINE_SIDE;
  context.lineWidth = ratio;
  for (const [lines, color] of [
    [seams, SEAM_COLOR],
    [walls, WALL_COLOR],
  ] as const) {
    context.strokeStyle = color;
    context.beginPath();
    for (let i = 0; i < lines.length; i += 4) {
      context.moveTo(MARGIN * ratio + lines[i] * scale, MARGIN * ratio + lines[i + 1] * scale);
      context.lineTo(MARGIN * ratio + lines[i + 2] * scale, MARGIN * ratio + lines[i + 3] * scale);
    }
    context.stroke();
  }
}
