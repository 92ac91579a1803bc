// The legend: what the colours and forms of the layers that are on mean, in words. Each mark is drawn in its layer's own colour and
// in its form, so that nothing hangs on telling two colours apart.
import { colorOf } from '../debug/colors.ts';
import { LAYERS } from '../debug/layers.ts';
import type { LegendRow } from '../debug/layer.ts';
import { byId, make } from './dom.ts';

const MARKS: Readonly<Record<LegendRow['form'], string>> = {
  plain: '━━',
  dashed: '╍╍',
  arrow: '━▶',
  cross: '━✕',
  disc: '●',
  ring: '○',
  area: '■',
};

export interface Legend {
  /** Shows the rows of these layers, in the table's order; nothing when they have none. */
  show(keys: readonly string[]): void;
}

export function createLegend(): Legend {
  const box = byId<HTMLDetailsElement>('legend');
  const list = box.querySelector('ul')!;
  // On a small screen it would cover the game.
  box.open = innerWidth > 640 && innerHeight > 420;
  let shown = '';
  return {
    show(keys) {
      const rows = LAYERS.flatMap(({ key, legend = [] }) => (keys.includes(key) ? legend : []));
      const next = rows.map(({ word }) => word).join('\n');
      if (next === shown) return;
      shown = next;
      const lines = rows.map(({ color, form, word }) => {
        const line = make('li', word);
        const mark = make('span', MARKS[form]);
        mark.style.color = colorOf(color);
        mark.setAttribute('aria-hidden', 'true');
        line.prepend(mark);
        return line;
      });
      list.replaceChildren(...lines);
      box.hidden = rows.length === 0;
    },
  };
}
