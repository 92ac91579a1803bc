// The table of debug layers. A row provides a switch in the panel, a hotkey, a name for the URL and `leafstar svg --layers`, and a legend.
// To add a layer, add a function that makes shapes and a row.
import { cellShapes, splitterShapes, wallShapes } from './level/level-shapes.ts';
import type { Layer, Preset } from './layer.ts';
import { graphShapes, portalShapes } from './level/portal-shapes.ts';
import type { DebugShape } from './shapes.ts';
import { collisionShapes, pathShapes, sightShapes, visibleShapes } from './world/world-shapes.ts';

/** Shapes whose code is loaded on request: it is large, or not needed in the first seconds. */
function late<Input>(fetchShapes: () => Promise<(input: Input) => readonly DebugShape[]>) {
  let shapes: ((input: Input) => readonly DebugShape[]) | null = null;
  return {
    async load() {
      shapes = await fetchShapes();
    },
    isLoaded: (): boolean => shapes !== null,
    shapes(input: Input): readonly DebugShape[] {
      if (shapes === null) throw new Error('layer: its code is not loaded; await load() first');
      return shapes(input);
    },
  };
}

/** In drawing order, bottom first. */
export const LAYERS: readonly Layer[] = [
  {
    key: 'cells',
    title: 'Cells',
    note: 'The convex regions into which the BSP tree cuts the floor.',
    hotkey: 'Digit1',
    group: 'space',
    needs: 'level',
    shapes: cellShapes,
    legend: [{ color: 'cell', form: 'area', word: 'cell: a convex leaf' }],
  },
  {
    key: 'merged',
    title: 'Navmesh',
    note: 'Cells joined to larger polygons, with the openings between them.',
    hotkey: 'KeyN',
    group: 'space',
    needs: 'level',
    ...late(async () => (await import('./level/cell-shapes.ts')).mergedCellShapes),
    legend: [
      { color: 'cell', form: 'area', word: 'navmesh polygon' },
      { color: 'portal-open', form: 'disc', word: 'turning corner' },
      { color: 'portal-open', form: 'plain', word: 'opening; arrow: ledge' },
    ],
  },
  {
    key: 'visible',
    title: 'Visible cells',
    note: 'The cells that the player sees through the portals between them.',
    hotkey: 'Digit0',
    group: 'space',
    needs: 'world',
    shapes: visibleShapes,
    legend: [{ color: 'visible', form: 'area', word: 'visible to the player through portals' }],
  },
  {
    key: 'splitters',
    title: 'Splitters by depth',
    note: 'The lines of the BSP tree that cut the plan in two; the wider, the nearer to the root.',
    hotkey: 'Digit2',
    group: 'space',
    needs: 'level',
    shapes: splitterShapes,
    legend: [{ color: 'splitter', form: 'plain', word: 'splitter; wider: nearer the root' }],
  },
  {
    key: 'walls',
    title: 'Walls',
    note: 'Walls, steps, windows and doors as lines of the plan.',
    hotkey: 'Digit3',
    group: 'space',
    needs: 'level',
    shapes: wallShapes,
    legend: [
      { color: 'wall', form: 'plain', word: 'wall; faint: step' },
      { color: 'wall', form: 'dashed', word: 'window, railing' },
      { color: 'wall', form: 'cross', word: 'shut door' },
    ],
  },
  {
    key: 'portals',
    title: 'Portals',
    note: 'The open spans between neighbouring cells: open, one-way, too narrow or shut.',
    hotkey: 'Digit4',
    group: 'space',
    needs: 'level',
    shapes: portalShapes,
    legend: [
      { color: 'portal-open', form: 'plain', word: 'portal: open' },
      { color: 'portal-one-way', form: 'arrow', word: 'one-way' },
      { color: 'portal-narrow', form: 'dashed', word: 'too narrow' },
      { color: 'portal-shut', form: 'cross', word: 'shut' },
    ],
  },
  {
    key: 'graph',
    title: 'Portal graph',
    note: 'The nodes and edges that bots search, made from the portals.',
    hotkey: 'Digit5',
    group: 'search',
    needs: 'level',
    shapes: graphShapes,
    legend: [
      { color: 'graph', form: 'disc', word: 'graph node' },
      { color: 'graph', form: 'plain', word: 'edge; arrow: one-way, dashed: link' },
    ],
  },
  {
    key: 'hand-graph',
    title: 'Hand-drawn graph',
    note: 'The nodes and links that the author of the map drew.',
    absent: 'none in this map',
    hotkey: 'KeyJ',
    group: 'search',
    needs: 'level',
    ...late(async () => (await import('./level/hand-graph-shapes.ts')).handGraphShapes),
    legend: [
      { color: 'hand-graph', form: 'disc', word: 'hand-drawn node' },
      { color: 'hand-graph', form: 'arrow', word: 'link; arc: jump, dashed: teleport' },
    ],
  },
  {
    key: 'grid',
    title: 'Grid',
    note: 'The nodes of the grid that grid finders search; of a large grid those near the player.',
    hotkey: 'KeyG',
    group: 'search',
    needs: 'world',
    ...late(async () => (await import('./level/grid-shapes.ts')).gridShapes),
    legend: [
      { color: 'node-walkable', form: 'area', word: 'node: walkable' },
      { color: 'node-unwalkable', form: 'area', word: 'not walkable' },
      { color: 'node-path', form: 'area', word: 'on a path' },
      { color: 'node-walkable', form: 'plain', word: 'border of the grid' },
    ],
  },
  {
    key: 'search',
    title: 'Last search',
    note: 'The last search of a bot: what it has expanded, and what it would expand next.',
    absent: 'no bot has made one',
    hotkey: 'Digit6',
    group: 'search',
    needs: 'world',
    ...late(async () => (await import('./search/search-shapes.ts')).searchShapes),
    // Usual terms: open = frontier, closed = expanded, g = cost from the start, h = estimate to the goal.
    legend: [
      { color: 'search-open', form: 'ring', word: 'open: to expand' },
      { color: 'search-closed', form: 'disc', word: 'closed: expanded' },
      { color: 'search-path', form: 'disc', word: 'path; f = g so far + h to go' },
      { color: 'search-path', form: 'plain', word: 'path of the search' },
      { color: 'search-path', form: 'dashed', word: 'path of the bot' },
      { color: 'portal-narrow', form: 'dashed', word: 'toll: wait for a door' },
      { color: 'portal-shut', form: 'cross', word: 'avoided portal' },
      { color: 'collision', form: 'ring', word: 'moving obstacle' },
    ],
  },
  {
    key: 'centre',
    title: 'Free space',
    note: 'Where the middle of a bot can be, given its radius.',
    hotkey: 'KeyK',
    group: 'exact paths',
    needs: 'level',
    ...late(async () => (await import('./level/free-space-shapes.ts')).freeSpaceShapes),
    legend: [{ color: 'centre', form: 'plain', word: 'border of free space' }],
  },
  {
    key: 'exact-search',
    title: 'Exact search',
    note: 'The corners that the last exact search touched, and the cells that crates did.',
    absent: 'no bot needs one now',
    hotkey: 'KeyU',
    group: 'exact paths',
    needs: 'world',
    ...late(async () => (await import('./search/exact-shapes.ts')).exactSearchShapes),
    legend: [
      { color: 'search-open', form: 'ring', word: 'open: touches a corner’s circle' },
      { color: 'search-closed', form: 'disc', word: 'expanded' },
      { color: 'search-path', form: 'disc', word: 'shortest path' },
      { color: 'touched', form: 'area', word: 'cell that a crate has touched' },
    ],
  },
  {
    key: 'field',
    title: 'Shortest path map',
    note: 'Regions with the same next corner on the shortest path to the player, and rings of equal distance.',
    absent: 'being drawn; where steps stop bots there is none',
    hotkey: 'KeyI',
    group: 'exact paths',
    needs: 'world',
    ...late(async () => (await import('./field/field-shapes.ts')).goalFieldShapes),
    legend: [
      { color: 'visible', form: 'area', word: 'the player is next' },
      { color: 'cell', form: 'area', word: 'the same corner is next' },
      { color: 'graph', form: 'plain', word: 'two corners are as near' },
      { color: 'thread', form: 'plain', word: 'as far from the player; 2 m apart' },
      { color: 'search-path', form: 'ring', word: 'the goal' },
    ],
  },
  {
    key: 'ways',
    title: 'Compare paths',
    note: 'One question answered by several finders: their paths and lengths side by side.',
    absent: 'no path to draw',
    hotkey: 'KeyL',
    group: 'search',
    needs: 'world',
    ...late(async () => (await import('./search/compared-paths-shapes.ts')).comparedPathShapes),
  },
  {
    key: 'paths',
    title: 'Bot paths',
    note: 'The path of each bot, in its own colour.',
    hotkey: 'Digit7',
    group: 'bots',
    needs: 'world',
    shapes: pathShapes,
    legend: [
      { color: 'bot', form: 'cross', word: 'where a bot was sent' },
      { color: 'bot', form: 'ring', word: 'goal of a bot' },
      { color: 'bot', form: 'arrow', word: 'path of a bot, in its colour' },
    ],
  },
  {
    key: 'sight',
    title: 'Sight lines',
    note: 'Who sees the player, and at which wall a look ends.',
    hotkey: 'Digit8',
    group: 'bots',
    needs: 'world',
    shapes: sightShapes,
    legend: [
      { color: 'sight', form: 'plain', word: 'sees the player' },
      { color: 'sight', form: 'dashed', word: 'blocked at the cross' },
    ],
  },
  {
    key: 'senses',
    title: 'Senses',
    note: 'What bots see and where they last noticed the player.',
    absent: 'needs Bots know you by: Eyes and ears',
    hotkey: 'KeyV',
    group: 'bots',
    needs: 'world',
    ...late(async () => (await import('./world/senses-shapes.ts')).sensesShapes),
    legend: [
      { color: 'bot', form: 'area', word: 'view of a bot with senses' },
      { color: 'bot', form: 'ring', word: 'place to search' },
      { color: 'bot', form: 'cross', word: 'last sign of the player' },
      { color: 'alarm', form: 'cross', word: 'alarm of the guards' },
    ],
  },
  {
    key: 'danger',
    title: 'Danger zones',
    note: 'Where bots are afraid to go after a shot.',
    absent: 'needs a shot',
    hotkey: 'KeyB',
    group: 'bots',
    needs: 'world',
    ...late(async () => (await import('./world/danger-shapes.ts')).dangerShapes),
    legend: [
      { color: 'danger', form: 'area', word: 'danger: raises path costs' },
      { color: 'danger', form: 'cross', word: 'shot fired' },
      { color: 'fear', form: 'ring', word: 'afraid: flees' },
    ],
  },
  {
    key: 'collision',
    title: 'Collision',
    note: 'The shapes that bump into each other.',
    hotkey: 'Digit9',
    group: 'bots',
    needs: 'world',
    shapes: collisionShapes,
    legend: [{ color: 'collision', form: 'plain', word: 'collision shape; dashed: step, railing' }],
  },
];

/** Place of a layer in the drawing order; what is no debug layer comes on top. */
export function rankOfLayer(layer: string): number {
  const rank = LAYERS.findIndex(({ key }) => key === layer);
  return rank < 0 ? LAYERS.length : rank;
}

/** Sets of layers: none, the space with its tree, the search, the bots. */
export const PRESETS: readonly Preset[] = [
  { key: 'clean', title: 'Nothing', layers: [], blueprint: false },
  { key: 'bsp', title: 'Space', layers: ['cells', 'splitters', 'walls', 'portals'], blueprint: true },
  { key: 'search', title: 'Search', layers: ['walls', 'portals', 'graph', 'search', 'paths'], blueprint: true },
  { key: 'bots', title: 'Bots', layers: ['paths', 'sight', 'collision'], blueprint: false },
];

/** Loads the code of all layers, for callers that draw any of them at once. */
export async function loadLayers(): Promise<void> {
  await Promise.all(LAYERS.map((layer) => layer.load?.()));
}
