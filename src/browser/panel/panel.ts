// The panel, built from tables: maps, looks, the hunt's sliders, the debug layers. A new map, setting, finder or layer is a row
// in its own table and appears here by itself; every control does something at once.
import GUI, { type Controller } from 'lil-gui';
import { LAYERS, PRESETS } from '../../debug/layers.ts';
import { COUNTS_WITH, SETTING_GROUPS, type SettingGroup } from '../../game/settings/settings.ts';
import { TILE_KINDS } from '../../map/grids/tiles.ts';
import { byId } from '../dom.ts';
import { nameOfKey } from '../input/keys.ts';
import { SHIPPED_MAPS } from '../maps.ts';
import { PAGE_TABLES, type PageSettings } from '../page-settings.ts';
import { TOURS } from '../links/tours.ts';

export interface PanelParts {
  readonly settings: PageSettings;
  onMap(key: string): void;
  onOpenFile(): void;
  onDoctor(): void;
  /** Another map of the same file is to be chosen, or the next one opened. */
  onMapList(): void;
  onNextMap(): void;
  /** WADs may be kept in this browser, or are to be forgotten. */
  onKeepWads(on: boolean): void;
  onTour(key: string): void;
  onSeed(seed: number): void;
  onRestart(): void;
  onStampede(): void;
  onCall(): void;
  onSelectAll(): void;
  onWatch(): void;
  onCopyLink(): void;
  onSetting(change: Partial<PageSettings>): void;
  onLayer(key: string, on: boolean): void;
  /** The search is to be shown after so many expansions; Infinity for its end. */
  onSearchStep(step: number): void;
  onPreset(key: string): void;
  onBlueprint(on: boolean): void;
  onAbove(on: boolean): void;
  onSound(on: boolean): void;
  /** Looks on the tiles from above. */
  onTileTable(on: boolean): void;
  onTileKind(key: string): void;
  onTakeBack(): void;
  onSaveMap(): void;
}

/** What the panel shows; refresh() brings its controls in line. */
export interface PanelState {
  /** Key of a shipped map, or the name of a dropped file. */
  readonly map: string;
  readonly keepWads: boolean;
  /** Its file has other maps too. */
  readonly hasMore: boolean;
  readonly seed: number;
  readonly layers: readonly string[];
  readonly blueprint: boolean;
  readonly above: boolean;
  readonly sound: boolean;
  readonly settings: PageSettings;
  /** Null where the map has no tiles. */
  readonly tiles: { readonly isAbove: boolean; readonly kind: string } | null;
}

export interface Panel {
  refresh(state: PanelState): void;
  /** How many expansions the search that is shown has. */
  setSearchSteps(count: number): void;
  /** Rewinds the search by so many steps, or winds it on. */
  stepSearch(by: number): void;
  /** What path workers have done so far, in one line. */
  setWorkerFigures(workers: string): void;
  /** How wide it stands over the picture, CSS pixels; 0 where it is closed. */
  width(): number;
  /** Is the focus in it? */
  hasFocus(): boolean;
}

export function createPanel(parts: PanelParts): Panel {
  const container = byId('panel');
  const gui = new GUI({ container, title: 'Leafstar' });
  const values: Record<string, string | number | boolean> = {
    map: '',
    seed: 1,
    blueprint: false,
    above: false,
    sound: true,
    keepWads: false,
    searchStep: 0,
    tileTable: false,
    tileKind: TILE_KINDS[0].key,
    ...parts.settings,
  };
  const controls = new Map<string, Controller>();
  const layerState: Record<string, boolean> = {};

  const mapChoices = (extra: string): Record<string, string> => ({
    ...Object.fromEntries(SHIPPED_MAPS.map(({ label, key }) => [label, key])),
    ...(extra === '' || SHIPPED_MAPS.some(({ key }) => key === extra) ? {} : { [extra]: extra }),
  });
  let mapControl = gui.add(values, 'map', mapChoices('')).name('Map');
  const onMap = (key: string): void => {
    if (SHIPPED_MAPS.some((each) => each.key === key)) parts.onMap(key);
  };
  mapControl.onChange(onMap);
  gui.add({ open: parts.onOpenFile }, 'open').name('Open a file …');
  gui.add({ doctor: parts.onDoctor }, 'doctor').name('Level doctor (/)').domElement.title =
    'What is wrong or doubtful with this map, and where.';
  const others = [
    gui.add({ list: parts.onMapList }, 'list').name('Maps of this file …').hide(),
    gui.add({ next: parts.onNextMap }, 'next').name('Next map').hide(),
  ];

  const tours = gui.addFolder('Tours').close();
  for (const { key, title, note } of TOURS) {
    tours.add({ [key]: () => parts.onTour(key) }, key).name(title).domElement.title = note;
  }

  for (const { key, title } of PRESETS) {
    const button = gui.add({ [key]: () => parts.onPreset(key) }, key).name(title);
    button.domElement.classList.add('preset');
  }
  controls.set('blueprint', gui.add(values, 'blueprint').name('X-ray (X)').onChange(parts.onBlueprint));
  controls.set('above', gui.add(values, 'above').name('From above (O)').onChange(parts.onAbove));

  const layers = gui.addFolder('Layers');
  for (const { key, title, hotkey } of LAYERS) {
    layerState[key] = false;
    const control = layers.add(layerState, key).name(`${title} (${nameOfKey(hotkey)})`);
    controls.set(
      `layer ${key}`,
      control.onChange((on: boolean) => parts.onLayer(key, on)),
    );
  }

  let searchSteps = 0;
  const rewind = layers
    .add(values, 'searchStep', 0, 1, 1)
    .name('Search step ([ ])')
    .onChange((step: number) => parts.onSearchStep(step >= searchSteps ? Infinity : step));
  rewind.domElement.title = 'The search as it stood after so many expansions';
  rewind.hide();

  const folders = new Map(SETTING_GROUPS.map((group) => [group, gui.addFolder(group).close()]));
  const folder = (group: SettingGroup): GUI => folders.get(group)!;
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
  /** What is chosen says on hovering what it is; what counts for nothing now is dim, and says when it counts. */
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
    mapControl.domElement.title = SHIPPED_MAPS.find(({ key }) => key === values.map)?.note ?? '';
  };

  const tiles = gui.addFolder('Tiles').close().hide();
  const lays = tiles.add(values, 'tileKind', Object.fromEntries(TILE_KINDS.map(({ title, key }) => [title, key])));
  controls.set('tileKind', lays.name('Lay').onChange(parts.onTileKind));
  const above = tiles.add(values, 'tileTable').name('Lay by mouse (Y)').onChange(parts.onTileTable);
  above.domElement.title = 'From above: click or draw to lay tiles. On foot Q lays the tile before you.';
  controls.set('tileTable', above);
  tiles.add({ back: parts.onTakeBack }, 'back').name('Take back (Z)');
  tiles.add({ save: parts.onSaveMap }, 'save').name('Save the map …');

  const more = gui.addFolder('More');
  controls.set('sound', more.add(values, 'sound').name('Sound (M)').onChange(parts.onSound));
  controls.set('seed', more.add(values, 'seed').name('Seed').onFinishChange(parts.onSeed));
  more.add({ restart: parts.onRestart }, 'restart').name('Restart');
  more.add({ watch: parts.onWatch }, 'watch').name('Watch it walk');
  const keeper = more.add(values, 'keepWads').name('Keep WADs here').onChange(parts.onKeepWads);
  keeper.domElement.title =
    'WADs with pictures stay in this browser for the next time; switched off they are forgotten.';
  controls.set('keepWads', keeper);
  more.add({ copy: parts.onCopyLink }, 'copy').name('Copy link');

  // On a small screen the panel would cover the game.
  if (innerWidth <= 760 || innerHeight <= 420) gui.close();
  more.close();

  return {
    refresh({ map, hasMore, layers: keys, settings, tiles: tileState, ...plain }) {
      for (const control of others) control.show(hasMore);
      Object.assign(values, plain, settings);
      tiles.show(tileState !== null);
      if (tileState !== null) Object.assign(values, { tileTable: tileState.isAbove, tileKind: tileState.kind });
      for (const { key } of LAYERS) layerState[key] = keys.includes(key);
      rewind.show(layerState.search);
      for (const control of controls.values()) control.updateDisplay();
      if (values.map !== map) {
        values.map = map;
        mapControl = mapControl.options(mapChoices(map)).name('Map');
        mapControl.onChange(onMap);
      }
      explain();
    },
    setSearchSteps(count) {
      if (count === searchSteps) return;
      // At its end it stays at the end of the next one.
      const isAtEnd = Number(values.searchStep) >= searchSteps;
      searchSteps = count;
      rewind.max(Math.max(1, count));
      if (isAtEnd || Number(values.searchStep) > count) values.searchStep = count;
      rewind.updateDisplay();
    },
    stepSearch: (by) => void rewind.setValue(Math.max(0, Math.min(searchSteps, Number(values.searchStep) + by))),
    setWorkerFigures(workers) {
      if (workers === figures.workers) return;
      figures.workers = workers;
      workerLine.updateDisplay();
    },
    width: () => (gui._closed ? 0 : container.clientWidth),
    hasFocus: () => container.contains(document.activeElement),
  };
}
