// The tours: for every group of what Leafstar does one place to see it at work, as a map, layers and settings in an address. Each row is
// an entry of the panel's menu and a link, `#tour=grids`; its note says what to look at. To add one, add a row.
import type { ControlName } from './control-names.ts';

export const TOUR_GROUPS = ['Space', 'Paths', 'Bots', 'Play'] as const;

export interface Tour {
  /** Short and stable: stands in the link. */
  readonly key: string;
  readonly group: (typeof TOUR_GROUPS)[number];
  readonly title: string;
  /** What to look at and what to try; keys by their codes (input/keys.ts), in brackets, which touch screens leave out. */
  readonly note: string;
  /** What the note names: it stands beside the note. */
  readonly controls: readonly ControlName[];
  /** The address it stands for, # included (see url.ts). */
  readonly hash: string;
}

export const TOURS: readonly Tour[] = [
  {
    key: 'bsp',
    group: 'Space',
    title: 'BSP and portals',
    note: 'Violet lines are splitters, the wider the nearer to the root. Cells are convex, cyan ribbons are open portals, and amber cells are what the player sees through them.',
    controls: ['layer splitters', 'layer cells', 'layer visible', 'layer portals'],
    hash: '#map=keep&layers=cells,visible,splitters,walls,portals&blueprint=1&above=1&bots=3',
  },
  {
    key: 'limits',
    group: 'Space',
    title: 'Where no path leads',
    note: 'One bot stands in a sealed vault: it knows at once that there is no path. Elsewhere gaps are too narrow for it.',
    controls: ['layer portals', 'layer sight'],
    hash: '#map=sealed-room&layers=walls,portals,paths,sight&blueprint=1&above=1',
  },
  {
    key: 'links',
    group: 'Space',
    title: 'Links drawn by hand',
    note: 'Bots on foot follow the graph that the author drew: they jump from stone to stone. Choose another finder, and they take the stairs.',
    controls: ['finder'],
    hash: '#map=ledges&layers=walls,hand-graph,paths&blueprint=1&above=1&flyHeight=0&finder=hand-graph',
  },
  {
    key: 'grids',
    group: 'Space',
    title: 'Grids',
    note: 'Half the bots walk by grid, half by portals of the tree built from the same file. Change the grid’s neighbours, diagonals, step cost and estimate.',
    controls: ['gridNeighbours', 'gridDiagonals', 'gridSteps', 'gridHeuristic'],
    hash: '#map=pac-maze&layers=walls,grid,paths&blueprint=1&above=1&gridRadius=16&finder=grid&secondFinder=midpoints',
  },
  {
    key: 'hexagons',
    group: 'Space',
    title: 'Hexagons',
    note: 'Bots walk from hexagon to hexagon: six neighbours, all equally far. Choose four or eight, or another radius.',
    controls: ['gridNeighbours', 'gridRadius'],
    hash: '#map=pac-maze&layers=walls,grid,paths&blueprint=1&above=1&gridRadius=16&finder=grid&gridNeighbours=6',
  },
  {
    key: 'tiles',
    group: 'Space',
    title: 'Tiles',
    note: 'Edit tiles: draw walls, water and mud under the bots’ feet, and undo it. What you have built can be saved as a map.',
    controls: ['tileTable', 'takeBack', 'saveMap'],
    hash: '#map=TestGrid1&layers=paths&above=1&bots=4',
  },
  {
    key: 'graph',
    group: 'Paths',
    title: 'Graph and search',
    note: 'Rings are open nodes, discs closed ones. Rewind the search step by step, choose another finder, or compare paths.',
    controls: ['finder', 'layer ways'],
    hash: '#map=museum&layers=walls,graph,search&blueprint=1&above=1&bots=1&finder=midpoints',
  },
  {
    key: 'finders',
    group: 'Paths',
    title: 'Smoothings compared',
    note: 'One query from the player’s start to the far hall. Dashed: the path through portal midpoints. The legend shows how much longer it and each smoothing of it are than the exact path.',
    controls: ['layer ways', 'comparedQuery'],
    hash: '#map=two-ways&layers=walls,portals,ways&blueprint=1&above=1&finder=midpoints&comparedQuery=map',
  },
  {
    key: 'exact',
    group: 'Paths',
    title: 'Exact paths',
    note: 'The shortest path for the bots’ radius, arcs round corners included, and the tangents that were searched. Compare it with the others.',
    controls: ['layer ways', 'finder'],
    hash: '#map=pillars&layers=walls,exact-search,paths&blueprint=1&above=1&bots=3',
  },
  {
    key: 'golden',
    group: 'Paths',
    title: 'What a grid costs',
    note: 'One query, four answers: 230.0 by four neighbours, 224.1 by eight, 189.0 with corners cut; the shortest path is 169.07.',
    controls: ['comparedQuery'],
    hash: '#map=TestGrid1&layers=walls,ways&blueprint=1&above=1&bots=1&comparedQuery=golden',
  },
  {
    key: 'costs',
    group: 'Paths',
    title: 'Costs that change',
    note: 'The basin is frozen, so all run across it. Choose Fair: it thaws, and they take the planks; raise danger, and they come from behind.',
    controls: ['weather', 'costDanger'],
    hash: '#map=cistern&layers=paths&above=1&weather=frost',
  },
  {
    key: 'pace',
    group: 'Paths',
    title: 'Pace by terrain',
    note: 'Walkers wade at half their pace, and at 0.6 in mud. They go by time: over the mud bank or the planks. Set time to 0 and distance to 1, and they wade straight across and come later.',
    controls: ['costTime', 'costDistance'],
    hash: '#map=cistern&layers=paths&above=1&flyHeight=0&costTime=1&costTerrain=0',
  },
  {
    key: 'time',
    group: 'Paths',
    title: 'Many bots, limited search',
    note: 'A hundred bots ask for paths under a limit; two workers answer. Take limit and workers away and let all plan at once; then choose Baked, and all share one table.',
    controls: ['budget', 'workers', 'stampede', 'finder'],
    hash: '#map=office&layers=paths&above=1&bots=100&nodesAStep=1000&pathDelay=4&workers=2&finder=line-of-sight',
  },
  {
    key: 'pathbots',
    group: 'Bots',
    title: 'PathBots',
    note: 'Twelve hunters, their paths and what they see: a whole ray sees the player, a dashed one ends at a wall.',
    controls: ['bots', 'layer sight'],
    hash: '#map=catacombs&layers=paths,sight,collision&bots=12',
  },
  {
    key: 'senses',
    group: 'Bots',
    title: 'Eyes and ears',
    note: 'Bots’ cones end at walls; a cross is where a bot saw or heard you last. Walk instead of running, crouch, get out of sight, and watch them search and give up.',
    controls: ['coneDegrees', 'hearingRange', 'interestMs'],
    hash: '#map=office&layers=paths,senses&above=1&bots=6&senses=senses',
  },
  {
    key: 'guards',
    group: 'Bots',
    title: 'Guards and an alarm',
    note: 'Guards walk the routes drawn in the map file. One that sees you raises the alarm, and all come to where it saw you; hide, and they lose interest.',
    controls: ['coneDegrees', 'interestMs'],
    hash: '#map=museum&layers=paths,senses&above=1&bots=6&mind=guard&senses=senses',
  },
  {
    key: 'collectors',
    group: 'Bots',
    title: 'Collectors',
    note: 'Bots fetch coins, health and the key, each the nearest by path that no other is after, through doors and by the switch. Choose what they want, and restart.',
    controls: ['wants', 'restart'],
    hash: '#map=gatehouse&layers=paths&above=1&bots=3&mind=collector',
  },
  {
    key: 'manners',
    group: 'Bots',
    title: 'Manners and danger',
    note: 'Twenty bots meet in doorways: some wait, some honk, overtake or push. Take over and stand in their way: they treat you as one of them. Shoot (KeyR): those that hear it flee, and red areas cost more to cross.',
    controls: ['manners', 'fear'],
    hash: '#map=dorm-hall&layers=paths,danger,collision&above=1&bots=20&mind=patrol',
  },
  {
    key: 'birds',
    group: 'Bots',
    title: 'Birds and a companion',
    note: 'A flock without goal or finder. Every other bot stays until you call it; then it follows at a distance.',
    controls: ['call'],
    hash: '#map=pillars&layers=&above=1&bots=20&mind=flock&secondMind=companion',
  },
  {
    key: 'wall-hands',
    group: 'Bots',
    title: 'Wall followers',
    note: 'One bot keeps its right hand on the wall, one its left: both find you, at any corridor width.',
    controls: ['mind', 'secondMind'],
    hash: '#map=hedge-maze&layers=walls,centre,collision&blueprint=1&above=1&bots=2&mind=right-hand&secondMind=left-hand',
  },
  {
    key: 'lift',
    group: 'Bots',
    title: 'Lifts',
    note: 'The hoist goes up and down by itself: bots on foot wait for it and ride to the gallery, and jump down from the balcony.',
    controls: ['bots'],
    hash: '#map=hoist&layers=paths&above=1&bots=4&flyHeight=0',
  },
  {
    key: 'ghosts',
    group: 'Play',
    title: 'Ghosts and eyes',
    note: 'Hunted through the maze: call when a ghost is near and in sight, and its eyes fly home by the shortest path. You can call again after three seconds.',
    controls: ['call', 'bots'],
    hash: '#map=pac-maze&layers=paths&bots=4&mind=ghost',
  },
  {
    key: 'crates',
    group: 'Play',
    title: 'Crates before hunters',
    note: 'The player runs and drops crates before its hunters. The paths that a crate touches lead round it in the same step, all others stay as they are. Exact search shows the cells that a crate has changed.',
    controls: ['dropsCrates', 'layer exact-search', 'crate'],
    hash: '#map=office&seed=7&layers=paths&above=1&bots=6&dropsCrates=1',
  },
  {
    key: 'fighter',
    group: 'Play',
    title: 'Fighters and bolts',
    note: 'Take over: three fighters hunt you by sight and throw slow bolts. Sidestep, duck or stand behind a pillar; after your first shot they dodge when you aim at them.',
    controls: ['bots', 'boltSpeed'],
    hash: '#map=pillars&layers=&bots=3&mind=fighter',
  },
  {
    key: 'horde',
    group: 'Play',
    title: 'Horde',
    note: 'Small hunters, ten thousand at first, pour through the keep after you, each on its own shortest path. Take over and run: once they are all around you, they have you.',
    controls: ['horde'],
    hash: '#map=keep&layers=&above=1&bots=0&horde=10000',
  },
  {
    key: 'orders',
    group: 'Play',
    title: 'Orders from above',
    note: 'From above, click a bot, then the floor: it goes there round walls and through doors, and stays until it is released. To select several, press Box once one is selected, then drag (or drag with Ctrl).',
    controls: ['above'],
    hash: '#map=station&layers=paths&above=1&bots=6&mind=companion',
  },
  {
    key: 'thread',
    group: 'Play',
    title: 'Golden thread',
    note: 'The path to the goal lies on the floor and on the minimap and follows you as you walk. Reach the goal, and the thread leads to the next.',
    controls: ['thread', 'route'],
    hash: '#map=museum&layers=&bots=0&thread=1&route=1',
  },
  {
    key: 'things',
    group: 'Play',
    title: 'Doors, things and carts',
    note: 'Doors slide up for anyone who comes near. Paths lead round columns and tables. The cart stops for what is in its way, and a ring of light is a teleporter. Drop a crate: paths that it touches change at once.',
    controls: ['crate', 'layer collision'],
    hash: '#map=station&layers=paths,collision&bots=3',
  },
];

/** The tour that an address asks for by name, or undefined: `#tour=grids`. */
export function tourOfHash(hash: string): Tour | undefined {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('tour');
  return TOURS.find((tour) => tour.key === key);
}
