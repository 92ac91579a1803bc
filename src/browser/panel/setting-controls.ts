// The panel's controls for the settings, built from the settings' tables.
import type GUI from 'lil-gui';
import type { Controller } from 'lil-gui';
import { COUNTS_WITH, SETTING_GROUPS, type SettingGroup } from '../../game/settings/settings.ts';
import { PAGE_TABLES, type PageSettings } from '../page-settings.ts';
import type { Panel, PanelContext } from './panel-parts.ts';

/** A folder for each group of settings. */
export function addSettings({
  gui,
  parts,
  values,
  controls,
}: PanelContext): Pick<Panel, 'setWorkerFigures'> & { explain(): void } {
  const folders = new Map(SETTING_GROUPS.map((group) => [group, gui.addFolder(group).close()]));
  const folder = (group: SettingGroup): GUI => folders.get(group)!;
  /** A choice's tooltip is its note; a control without effect is dim, and its tooltip says when it has one. */
  const explain = (): void => {
    for (const { name, choices } of PAGE_TABLES.choices) {
      controls.get(name)!.domElement.title = choices.find(({ key }) => key === values[name])?.note ?? '';
    }
    for (const { names, isOn, note } of COUNTS_WITH) {
      const counts = isOn(values as unknown as PageSettings);
      for (const name of names) {
        const control = controls.get(name)!.enable(counts);
        if (!counts) control.domElement.title = note;
        else if (typeof values[name] === 'number') control.domElement.title = '';
      }
    }
  };
  const setting = (name: keyof PageSettings, title: string, control: Controller): void => {
    controls.set(
      name,
      control.name(title).onChange((value: PageSettings[typeof name]) => {
        parts.onSetting({ [name]: value });
        explain();
      }),
    );
  };
  for (const [group, name, title, , low, high, step] of PAGE_TABLES.sliders) {
    setting(name, title, folder(group).add(values, name, low, high, step));
  }
  for (const { group, name, title, choices } of PAGE_TABLES.choices) {
    const keyOfTitle = Object.fromEntries(choices.map((choice) => [choice.title, choice.key]));
    setting(name, title, folder(group).add(values, name, keyOfTitle));
  }
  for (const [group, name, title] of PAGE_TABLES.switches) setting(name, title, folder(group).add(values, name));
  const alarm = folder('Time').add({ stampede: parts.onStampede }, 'stampede').name('Stampede: all plan now');
  alarm.domElement.title =
    'Every bot asks for a path at once. With a budget they take turns; without one the step takes as long as it takes.';
  const call = folder('Mind').add({ call: parts.onCall }, 'call').name('Call (H)');
  call.domElement.title = 'Companions come, and ghosts that are near and in sight fly home as eyes.';
  const all = folder('Bots').add({ all: parts.onSelectAll }, 'all').name('Select all');
  all.domElement.title =
    'From above: click a bot to select it, then the floor to send it there. Ctrl and drag selects several.';
  const figures = { workers: '' };
  const workerLine = folder('Time').add(figures, 'workers').name('Workers’ paths').disable();
  return {
    explain,
    setWorkerFigures(workers) {
      if (workers === figures.workers) return;
      figures.workers = workers;
      workerLine.updateDisplay();
    },
  };
}
