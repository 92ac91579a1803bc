// The controls that are shown: in the panel's drawers, beside a tour's note, or in both. All show the same values. A control that has
// no effect at the moment is marked as idle, and says what it needs.
import { addToList } from '../../geometry/lists.ts';
import type GUI from 'lil-gui';
import type { Controller } from 'lil-gui';
import { COUNTS_WITH } from '../../game/settings/settings.ts';
import { make } from '../dom.ts';
import { PAGE_TABLES } from '../page-settings.ts';
import type { ControlName } from '../links/control-names.ts';
import { controlRows, FEW_BOTS, type Values } from './control-rows.ts';
import type { PanelParts, PanelState } from './panel-parts.ts';

export type Controls = ReturnType<typeof createControls>;

/** Why a control has no effect at the moment; '' where it has one. */
function whyIdle(name: ControlName, { settings, hasMore, layers, editsTiles }: PanelState): string {
  // All of the grid's are seen where it is drawn, too.
  const isOfGrid = name.startsWith('grid');
  if (isOfGrid && layers.includes('grid')) return '';
  const row = COUNTS_WITH.find(({ names }) => (names as readonly string[]).includes(isOfGrid ? 'gridSteps' : name));
  if (row) return row.isOn(settings) ? '' : row.note;
  const minds = [settings.mind, settings.secondMind];
  if (/^(tile|takeBack|saveMap)/.test(name)) return editsTiles === null ? 'Needs a grid map.' : '';
  if (name === 'mapList' || name === 'nextMap') return hasMore ? '' : 'Needs a file with several maps.';
  if (name === 'call') return /companion|ghost/.test(minds.join()) ? '' : 'Needs Bots are: Companion or Ghost.';
  return '';
}

export function createControls(values: Values, parts: PanelParts) {
  const rows = controlRows(values, parts);
  const all = new Map<ControlName, Controller[]>();
  let last: PanelState | null = null;

  function show(name: ControlName, control: Controller): void {
    control.updateDisplay();
    if (last === null) return;
    const idle = whyIdle(name, last);
    const choice = PAGE_TABLES.choices.find((each) => each.name === name);
    const note = choice?.choices.find(({ key }) => key === values[name])?.note ?? rows.get(name)!.note;
    control.domElement.classList.toggle('idle', idle !== '');
    control.enable(idle === '');
    control.domElement.title = [note, idle].filter((part) => part !== '').join(' ');
    if (name === 'bots')
      (control as Controller & { max(high: number): Controller }).max(Math.max(FEW_BOTS, last.settings.bots));
  }

  return {
    /** Makes a control at the end of a folder. */
    add(gui: GUI, name: ControlName): Controller {
      const row = rows.get(name);
      if (!row) throw new Error(`panel: there is no control named '${name}'`);
      const control = row.add(gui).name(row.title);
      if (row.hotkey) control.$name.append(' ', make('kbd', row.hotkey));
      addToList(all, name, control);
      show(name, control);
      return control;
    },
    forget(gui: GUI) {
      const gone = new Set(gui.controllersRecursive());
      const isLeft = (control: Controller): boolean => !gone.has(control);
      for (const [name, some] of all) all.set(name, some.filter(isLeft));
    },
    refresh(state: PanelState) {
      last = state;
      for (const [name, some] of all) for (const control of some) show(name, control);
    },
  };
}
