// The drawers behind "More settings", all closed at first: the layers by subject, the settings by group, this map, this page. A new layer
// or setting is a row in its own table and appears here by itself.
import type GUI from 'lil-gui';
import { LAYERS } from '../../debug/layers.ts';
import { SETTING_GROUPS, type SettingGroup } from '../../game/settings/settings.ts';
import { PAGE_TABLES, type PageSettings } from '../page-settings.ts';
import type { ControlName } from '../links/control-names.ts';
import type { Controls } from './controls.ts';

const LAYER_GROUPS = ['space', 'search', 'exact paths', 'bots'] as const;

/** Settings that stand elsewhere, or that only an address gives: fine points that no tour or note names. */
const NOT_IN_DRAWERS: readonly (keyof PageSettings)[] = [
  'bots',
  'turnSpeed',
  'randomDelayMs',
  'backUpMs',
  'reactionMs',
  'gridWorldX',
  'gridWorldZ',
];

/** What else belongs to a group of settings. */
const BESIDE: Readonly<Partial<Record<SettingGroup, readonly ControlName[]>>> = {
  Behaviour: ['call', 'crate'],
  Performance: ['stampede'],
};

const OTHERS: readonly (readonly [title: string, names: readonly ControlName[]])[] = [
  ['Tiles', ['tileTable', 'takeBack', 'saveMap']],
  ['This map', ['doctor', 'mapList', 'nextMap', 'seed', 'restart']],
  ['Page', ['learn', 'examples', 'reference', 'sound', 'watch', 'copyLink', 'reset']],
];

export function addDrawers(more: GUI, controls: Controls): readonly GUI[] {
  const drawers: GUI[] = [];
  const drawer = (title: string, names: readonly ControlName[]): void => {
    const folder = more.addFolder(title).close();
    for (const name of names) controls.add(folder, name);
    drawers.push(folder);
  };
  for (const group of LAYER_GROUPS) {
    const names = LAYERS.filter((layer) => layer.group === group).map(({ key }): ControlName => `layer ${key}`);
    drawer(`Layers: ${group}`, names);
  }
  for (const group of SETTING_GROUPS) drawer(group, [...settingsOf(group), ...(BESIDE[group] ?? [])]);
  for (const [title, names] of OTHERS) drawer(title, names);
  return drawers;
}

/** Choices first: what they are decides which of the rest has an effect. */
function settingsOf(group: SettingGroup): ControlName[] {
  const { sliders, choices, switches } = PAGE_TABLES;
  return [
    ...choices.filter((row) => row.group === group).map(({ name }) => name),
    ...sliders.filter(([own]) => own === group).map(([, name]) => name),
    ...switches.filter(([own]) => own === group).map(([, name]) => name),
  ].filter((name) => !NOT_IN_DRAWERS.includes(name));
}
