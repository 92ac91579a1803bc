// The legend: what the colours and forms of the layers that are on mean, in words. Each mark is drawn in its layer's own colour and
// in its form, so that nothing hangs on telling two colours apart.
import { colorOf } from '../../debug/colors.ts';
import { WAYS_NOTE, type LegendRow } from '../../debug/layer.ts';
import type { DrawnPath } from '../../debug/search/compared-paths-shapes.ts';
import { byId, make, smallScreen } from '../dom.ts';

const MARKS: Readonly<Record<LegendRow['form'], string>> = {
  plain: '━━',
  dashed: '╍╍',
  arrow: '━▶',
  cross: '━✕',
  disc: '●',
  ring: '○',
  area: '■',
};

/** Returns a function that shows these entries, and the paths that are compared; nothing when there are neither. */
export function createLegend() {
  const box = byId<HTMLDetailsElement>('legend');
  const list = box.querySelector('ul')!;
  const table = box.querySelector('table')!;
  // On a small screen it would cover the game.
  box.open = !smallScreen().matches;
  let shown = '';
  let shownWays: readonly DrawnPath[] = [];
  return (rows: readonly LegendRow[], ways: readonly DrawnPath[]): void => {
    const next = rows.map(({ word }) => word).join('\n');
    if (next !== shown) {
      shown = next;
      list.replaceChildren(...rows.map(lineOf));
    }
    if (ways !== shownWays) {
      shownWays = ways;
      fillTable(table, ways);
    }
    const isEmpty = rows.length === 0 && ways.length === 0;
    if (box.hidden !== isEmpty) box.hidden = isEmpty;
  };
}

function lineOf({ word, color, form }: LegendRow): HTMLLIElement {
  const line = make('li', word);
  line.prepend(markOf(color === 'bot' ? 'inherit' : colorOf(color), form));
  return line;
}

function markOf(color: string, form: LegendRow['form']): HTMLElement {
  const mark = make('span', MARKS[form]);
  mark.style.color = color;
  mark.setAttribute('aria-hidden', 'true');
  return mark;
}

/** One row a way (times to two digits: browsers' clocks are no finer); the best first, those without a path last. */
function fillTable(table: HTMLTableElement, ways: readonly DrawnPath[]): void {
  table.hidden = ways.length === 0;
  // Shown only where a path goes through the middles of portals.
  const note = ways.some(({ smoothing }) => smoothing === 'none') ? ` ${WAYS_NOTE}` : '';
  table.caption!.textContent = `${ways[0]?.question ?? ''}${note}`;
  const sorted = [...ways].sort((a, b) => (a.over ?? Infinity) - (b.over ?? Infinity));
  const rows = sorted.map(({ title, color, form, length, over, expanded, micros }) => {
    const name = make('th', title);
    name.scope = 'row';
    name.prepend(markOf(color, form));
    const longer = over === null ? '' : over === 0 ? 'best' : `+${(over * 100).toFixed(1)} %`;
    const cells = [length, longer, `${expanded}`, `${Number(micros.toPrecision(2))}`];
    const row = make('tr');
    row.append(name, ...cells.map((cell) => make('td', cell)));
    return row;
  });
  table.tBodies[0].replaceChildren(...rows);
}
