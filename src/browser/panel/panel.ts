// The panel, built from tables: maps, looks, the hunt's sliders, the debug layers. A new map, setting, finder or layer is a row
// in its own table and appears here by itself; every control does something at once.
import GUI, { type Controller } from 'lil-gui';
import { LAYERS, PRESETS } from '../../debug/layers.ts';
import { TILE_KINDS } from '../../map/grids/tiles.ts';
import { byId } from '../dom.ts';
import { nameOfKey } from '../input/keys.ts';
import { SHIPPED_MAPS } from '../maps.ts';
import { TOURS } from '../links/tours.ts';
import type { Panel, PanelContext, PanelParts } from './panel-parts.ts';
import { addSettings } from './setting-controls.ts';

export function createPanel(parts: PanelParts): Panel {
  const container = byId('panel');
  const gui = new GUI({ container, title: 'Leafstar' });
  const values: PanelContext['values'] = {
    map: '',
    seed: 1,
    blueprint: false,
    above: false,
    sound: true,
    keepWads: false,
    tileTable: false,
    tileKind: TILE_KINDS[0].key,
    ...parts.settings,
  };
  const controls = new Map<string, Controller>();
  const bench: PanelContext = { gui, parts, values, controls };
  const maps = addMaps(bench);
  addLooks(bench);
  const layers = addLayers(bench);
  const { explain, setWorkerFigures } = addSettings(bench);
  const tiles = addTiles(bench);
  addMore(bench);
  // On a small screen the panel would cover the game.
  if (innerWidth <= 760 || innerHeight <= 420) gui.close();

  return {
    refresh({ map, hasMore, layers: keys, settings, tiles: tileState, ...plain }) {
      Object.assign(values, plain, settings);
      tiles.show(tileState !== null);
      if (tileState !== null) Object.assign(values, { tileTable: tileState.isAbove, tileKind: tileState.kind });
      layers.show(keys);
      for (const control of controls.values()) control.updateDisplay();
      maps.show(map, hasMore);
      explain();
    },
    setWorkerFigures,
    hasFocus: () => container.contains(document.activeElement),
  };
}

/** Maps, files and tours. */
function addMaps({ gui, parts, values }: PanelContext): { show(map: string, hasMore: boolean): void } {
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
  gui.add({ learn: () => location.assign('./learn/') }, 'learn').name('How they find you').domElement.title =
    'An article with live figures: BSP trees, portals and shortest paths.';
  const others = [
    gui.add({ list: parts.onMapList }, 'list').name('Maps of this file …').hide(),
    gui.add({ next: parts.onNextMap }, 'next').name('Next map').hide(),
  ];

  const tours = gui.addFolder('Tours').close();
  for (const { key, title, note } of TOURS) {
    tours.add({ [key]: () => parts.onTour(key) }, key).name(title).domElement.title = note;
  }
  return {
    show(map, hasMore) {
      for (const control of others) control.show(hasMore);
      if (values.map !== map) {
        values.map = map;
        mapControl = mapControl.options(mapChoices(map)).name('Map');
        mapControl.onChange(onMap);
      }
      mapControl.domElement.title = SHIPPED_MAPS.find(({ key }) => key === map)?.note ?? '';
    },
  };
}

function addLooks({ gui, parts, values, controls }: PanelContext): void {
  for (const { key, title } of PRESETS) {
    const button = gui.add({ [key]: () => parts.onPreset(key) }, key).name(title);
    button.domElement.classList.add('preset');
  }
  controls.set('blueprint', gui.add(values, 'blueprint').name('X-ray (X)').onChange(parts.onBlueprint));
  controls.set('above', gui.add(values, 'above').name('From above (O)').onChange(parts.onAbove));
}

/** The debug layers' switches. */
function addLayers({ gui, parts, controls }: PanelContext): { show(keys: readonly string[]): void } {
  const state: Record<string, boolean> = {};
  const layers = gui.addFolder('Layers');
  for (const { key, title, hotkey } of LAYERS) {
    state[key] = false;
    const control = layers.add(state, key).name(`${title} (${nameOfKey(hotkey)})`);
    controls.set(
      `layer ${key}`,
      control.onChange((on: boolean) => parts.onLayer(key, on)),
    );
  }
  return {
    show(keys) {
      for (const { key } of LAYERS) state[key] = keys.includes(key);
    },
  };
}

function addTiles({ gui, parts, values, controls }: PanelContext): GUI {
  const tiles = gui.addFolder('Tiles').close().hide();
  const lays = tiles.add(values, 'tileKind', Object.fromEntries(TILE_KINDS.map(({ title, key }) => [title, key])));
  controls.set('tileKind', lays.name('Lay').onChange(parts.onTileKind));
  const above = tiles.add(values, 'tileTable').name('Lay by mouse (Y)').onChange(parts.onTileTable);
  above.domElement.title = 'From above: click or draw to lay tiles. On foot Q lays the tile before you.';
  controls.set('tileTable', above);
  tiles.add({ back: parts.onTakeBack }, 'back').name('Take back (Z)');
  tiles.add({ save: parts.onSaveMap }, 'save').name('Save the map …');
  return tiles;
}

function addMore({ gui, parts, values, controls }: PanelContext): void {
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
  more.close();
}
