// The tours: for every group of what Leafstar does one place to see it at work, as a map, layers and settings in an address. Each row is
// an entry of the panel's menu and a link, `#tour=grids`; its note says what to look at. To add one, add a row.
export interface Tour {
  /** Short and stable: stands in the link. */
  readonly key: string;
  readonly title: string;
  /** What to look at and what to try. */
  readonly note: string;
  /** The address it stands for, # included (see url.ts). */
  readonly hash: string;
}

export const TOURS: readonly Tour[] = [
  {
    key: 'graph',
    title: 'Graph and search',
    note: 'Rings are open, discs closed, with f, g and h. Keys [ and ] rewind the search; under Paths choose another finder and compare.',
    hash: '#map=museum&layers=walls,graph,search&blueprint=1&bots=1&finder=midpoints',
  },
  {
    key: 'grids',
    title: 'Grids',
    note: 'Bots walk by grid, every other one by portals of the tree built from the same file. Under Grid change neighbours, diagonals, costs and estimate.',
    hash: '#map=pac-maze&layers=walls,grid,paths&blueprint=1&finder=grid&secondFinder=midpoints',
  },
  {
    key: 'bsp',
    title: 'BSP and portals',
    note: 'Every wide line is a splitter near the root; cells are convex, cyan ribbons are open portals, and amber cells are what the player sees through them.',
    hash: '#map=keep&layers=cells,visible,splitters,walls,portals&blueprint=1&bots=3',
  },
  {
    key: 'finders',
    title: 'Finders and patterns',
    note: 'The book’s way goes from middle to middle of the portals. Under Paths turn smoothing on, and see which corners are left out.',
    hash: '#map=two-ways&layers=walls,portals,paths&blueprint=1&finder=midpoints&smoothing=0',
  },
  {
    key: 'pathbots',
    title: 'PathBots',
    note: 'Twelve hunters, their paths and what they see: a whole ray sees the player, a dashed one ends at a wall.',
    hash: '#map=catacombs&layers=paths,sight,collision&bots=12',
  },
  {
    key: 'time',
    title: 'Time and smoothing',
    note: 'A hundred bots ask for paths under a budget. Under Time take it away, under Paths let all replan in every frame.',
    hash: '#map=office&layers=paths&bots=100&nodesAStep=1000',
  },
  {
    key: 'limits',
    title: 'Units and limits',
    note: 'One bot stands in a sealed vault: there is no path, and it is known at once. Elsewhere squeezes are too narrow for a body.',
    hash: '#map=sealed-room&layers=walls,portals,paths,sight&blueprint=1',
  },
];

/** The tour that an address asks for by name, or undefined: `#tour=grids`. */
export function tourOfHash(hash: string): Tour | undefined {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('tour');
  return TOURS.find((tour) => tour.key === key);
}
