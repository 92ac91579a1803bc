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
    hash: '#map=museum&layers=walls,graph,search&blueprint=1&above=1&bots=1&finder=midpoints',
  },
  {
    key: 'links',
    title: 'Links drawn by hand',
    note: 'Bots on foot follow the graph that the author drew: they jump from stone to stone. Choose another finder and they take the stairs.',
    hash: '#map=ledges&layers=walls,hand-graph,paths&blueprint=1&above=1&flyHeight=0&finder=hand-graph',
  },
  {
    key: 'costs',
    title: 'Costs that change',
    note: 'The basin is frozen, so all run across it. Under Costs let it thaw and they take the planks; raise danger and they come from behind.',
    hash: '#map=cistern&layers=paths&above=1&weather=frost',
  },
  {
    key: 'pace',
    title: 'Pace by terrain',
    note: 'Walkers wade at half their pace, and at 0.6 in mud. They go by time: over the mud bank or the planks. Under Costs set time to 0 and distance to 1, and they wade straight across and come later. Wade yourself.',
    hash: '#map=cistern&layers=paths&above=1&flyHeight=0&costTime=1&costTerrain=0',
  },
  {
    key: 'grids',
    title: 'Grids',
    note: 'Bots walk by grid, every other one by portals of the tree built from the same file. Under Grid change neighbours, diagonals, costs and estimate.',
    hash: '#map=pac-maze&layers=walls,grid,paths&blueprint=1&above=1&gridRadius=16&finder=grid&secondFinder=midpoints',
  },
  {
    key: 'hexagons',
    title: 'Hexagons',
    note: 'Bots walk from hexagon to hexagon: six neighbours, all equally far. Under Grid choose four or eight, or another radius.',
    hash: '#map=pac-maze&layers=walls,grid,paths&blueprint=1&above=1&gridRadius=16&finder=grid&gridNeighbours=6',
  },
  {
    key: 'tiles',
    title: 'Tiles',
    note: 'Press Y and draw walls, water and mud under the bots’ feet; Z takes back. On foot Q lays the tile before you, and the Tiles folder saves the map.',
    hash: '#map=TestGrid1&layers=paths&above=1&bots=4',
  },
  {
    key: 'wall-hands',
    title: 'Hands on the wall',
    note: 'One bot keeps its right hand on the wall, one its left: both find you, at any corridor width. On Pillars they go round once, say so, and try another wall.',
    hash: '#map=hedge-maze&layers=walls,centre,collision&blueprint=1&above=1&bots=2&mind=right-hand&secondMind=left-hand',
  },
  {
    key: 'bsp',
    title: 'BSP and portals',
    note: 'Every wide line is a splitter near the root; cells are convex, cyan ribbons are open portals, and amber cells are what the player sees through them.',
    hash: '#map=keep&layers=cells,visible,splitters,walls,portals&blueprint=1&above=1&bots=3',
  },
  {
    key: 'finders',
    title: 'Finders and patterns',
    note: 'One query from the player’s start to the far hall. Dashed: the path through portal midpoints. The legend shows how much longer it is than each smoothing of it and than the exact path.',
    hash: '#map=two-ways&layers=walls,portals,ways&blueprint=1&above=1&finder=midpoints&waysQuestion=map',
  },
  {
    key: 'pathbots',
    title: 'PathBots',
    note: 'Twelve hunters, their paths and what they see: a whole ray sees the player, a dashed one ends at a wall.',
    hash: '#map=catacombs&layers=paths,sight,collision&bots=12',
  },
  {
    key: 'ghosts',
    title: 'Ghosts and eyes',
    note: 'Hunted through the maze: press H when a ghost is near and in sight, and its eyes fly home by the shortest path. H works again after three seconds.',
    hash: '#map=pac-maze&layers=paths&bots=4&mind=ghost',
  },
  {
    key: 'guards',
    title: 'Guards and an alarm',
    note: 'Guards walk the routes drawn in the map file. One that sees you raises the alarm, and all come to where it saw you; hide, and they lose interest.',
    hash: '#map=museum&layers=paths,senses&above=1&bots=6&mind=guard&senses=senses',
  },
  {
    key: 'fighter',
    title: 'Fighters and bolts',
    note: 'Take over: three fighters hunt you by sight and throw slow bolts. Sidestep, duck or stand behind a pillar; after your first shot (R) they dodge when you aim at them.',
    hash: '#map=pillars&layers=&bots=3&mind=fighter',
  },
  {
    key: 'orders',
    title: 'Orders from above',
    note: 'Click a bot, then the floor: it goes there round walls and through doors, and stays until it is released. Ctrl (or Box) and drag selects several.',
    hash: '#map=station&layers=paths&above=1&bots=6&mind=companion',
  },
  {
    key: 'collectors',
    title: 'Collectors',
    note: 'Bots fetch the gems and the key, each the nearest by path that no other is after, through doors and by the switch. Under Mind choose what they want.',
    hash: '#map=gatehouse&layers=paths&above=1&bots=3&mind=collector',
  },
  {
    key: 'senses',
    title: 'Eyes and ears',
    note: 'Cones end at walls; a cross is where a bot saw or heard you last. Walk instead of running, crouch, get out of sight, and watch them search and give up.',
    hash: '#map=office&layers=paths,senses&above=1&bots=6&senses=senses',
  },
  {
    key: 'birds',
    title: 'Birds and a companion',
    note: 'A flock without goal or finder; every other bot stays until you call it with H, then it follows at a distance.',
    hash: '#map=pillars&layers=&above=1&bots=20&mind=flock&secondMind=companion',
  },
  {
    key: 'thread',
    title: 'Golden thread',
    note: 'The path to the goal lies on the floor and on the minimap and follows you as you walk. Reach the goal, and the thread leads to the next.',
    hash: '#map=museum&layers=&bots=0&thread=1&route=1',
  },
  {
    key: 'things',
    title: 'Doors, things and carts',
    note: 'Doors slide up for those who come near, paths lead round columns and tables, the cart stops for what is in its way, and a ring of light is a teleporter.',
    hash: '#map=station&layers=paths,collision&bots=3',
  },
  {
    key: 'lift',
    title: 'Lifts',
    note: 'The hoist goes up and down by itself: bots on foot wait for it and ride to the gallery, and jump down from the balcony.',
    hash: '#map=hoist&layers=paths&above=1&bots=4&flyHeight=0',
  },
  {
    key: 'exact',
    title: 'Exact paths',
    note: 'The shortest path for the bots’ radius, arcs round corners included, and the tangents that were searched. Under Paths compare it with the others.',
    hash: '#map=pillars&layers=walls,exact-search,paths&blueprint=1&above=1&bots=3&finder=exact',
  },
  {
    key: 'golden',
    title: 'What a grid costs',
    note: 'One query, four answers: 230.0 by four neighbours, 224.1 by eight, 189.0 with corners cut; the shortest path is 169.07.',
    hash: '#map=TestGrid1&layers=walls,ways&blueprint=1&above=1&bots=1&waysQuestion=golden',
  },
  {
    key: 'manners',
    title: 'Manners and danger',
    note: 'Twenty bots patrol and meet in doorways: some wait, some honk, overtake or push (under Mind). Take over and stand in their way: they treat you as one of them. Press R: bots that hear the shot flee, and red costs more to cross.',
    hash: '#map=dorm-hall&layers=paths,danger,collision&above=1&bots=20&mind=patrol',
  },
  {
    key: 'time',
    title: 'Time and smoothing',
    note: 'A hundred bots ask for paths under a budget; two workers answer. Under Time switch off budget and workers, and press Stampede; under Paths choose Baked, and all share one table.',
    hash: '#map=office&layers=paths&above=1&bots=100&nodesAStep=1000&pathDelay=4&workers=2',
  },
  {
    key: 'limits',
    title: 'Units and limits',
    note: 'One bot stands in a sealed vault: it knows at once that there is no path. Elsewhere squeezes are too narrow for it.',
    hash: '#map=sealed-room&layers=walls,portals,paths,sight&blueprint=1&above=1',
  },
];

/** The tour that an address asks for by name, or undefined: `#tour=grids`. */
export function tourOfHash(hash: string): Tour | undefined {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('tour');
  return TOURS.find((tour) => tour.key === key);
}
