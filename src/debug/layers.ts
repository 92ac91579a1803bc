// The table of debug layers: one row is a switch in the panel, a key, a name for the URL and for `leafstar svg --layers`. A new
// layer is one function that makes shapes and one row here.
import { cellShapes, splitterShapes, wallShapes } from './level-shapes.ts';
import type { Layer, Preset } from './layer.ts';
import { graphShapes, portalShapes } from './portal-shapes.ts';
import { searchShapes } from './search-shapes.ts';
import { collisionShapes, pathShapes, sightShapes } from './world-shapes.ts';

/** In drawing order: what lies below comes first. */
export const LAYERS: readonly Layer[] = [
  { key: 'cells', title: 'Cells', hotkey: 'Digit1', group: 'BSP', needs: 'level', shapes: cellShapes },
  {
    key: 'splitters',
    title: 'Splitters by depth',
    hotkey: 'Digit2',
    group: 'BSP',
    needs: 'level',
    shapes: splitterShapes,
  },
  { key: 'walls', title: 'Walls', hotkey: 'Digit3', group: 'BSP', needs: 'level', shapes: wallShapes },
  { key: 'portals', title: 'Portals', hotkey: 'Digit4', group: 'search', needs: 'level', shapes: portalShapes },
  { key: 'graph', title: 'Portal graph', hotkey: 'Digit5', group: 'search', needs: 'level', shapes: graphShapes },
  { key: 'search', title: 'Last search', hotkey: 'Digit6', group: 'search', needs: 'world', shapes: searchShapes },
  { key: 'paths', title: 'Bot paths', hotkey: 'Digit7', group: 'bots', needs: 'world', shapes: pathShapes },
  { key: 'sight', title: 'Sight lines', hotkey: 'Digit8', group: 'bots', needs: 'world', shapes: sightShapes },
  { key: 'collision', title: 'Collision', hotkey: 'Digit9', group: 'bots', needs: 'world', shapes: collisionShapes },
];

/** Sets of layers for a look, for the tree, for the search and for the hunt. */
export const PRESETS: readonly Preset[] = [
  { key: 'clean', title: 'Clean', layers: [], blueprint: false },
  { key: 'bsp', title: 'BSP', layers: ['cells', 'splitters', 'walls'], blueprint: true },
  { key: 'search', title: 'Search', layers: ['walls', 'portals', 'graph', 'search', 'paths'], blueprint: true },
  { key: 'bots', title: 'Bots', layers: ['paths', 'sight', 'collision'], blueprint: false },
];

/** The layer of that key, or undefined. */
export function layerOfKey(key: string): Layer | undefined {
  return LAYERS.find((layer) => layer.key === key);
}
