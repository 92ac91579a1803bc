// Makes the finder that the settings name; a bot's mind knows only the PathFinder it is given. Paths of every finder
// lead around things that block.
import type { Body } from '../../nav/body.ts';
import { FINDERS, finderOf } from '../../nav/finders/finders.ts';
import type { GridOptions } from '../../nav/grid/grid-options.ts';
import { usualNodeRadius } from '../../nav/grid/node-radius.ts';
import { DIAGONALS, NEIGHBOURS, STEP_COSTS } from '../../nav/grid/grid-rules.ts';
import { COVERAGES, UNWALKABLE_LAYERS } from '../../nav/grid/unwalkable.ts';
import { HEIGHT_COSTS } from '../../nav/portal-graph/heights.ts';
import type { Level } from '../../nav/level.ts';
import { makeSmoothedFinder } from '../../nav/finders/make-smoothed.ts';
import type { PathFinder } from '../../nav/path-finder.ts';
import type { Settings } from '../world.ts';

export const OWN_SMOOTHING = 'own';

type GridSettings = Pick<Settings, Extract<keyof Settings, `grid${string}`>>;
type FinderSettings = Pick<Settings, 'finder' | 'smoothing' | 'heights'> & GridSettings;

/** The finder of that key for this agent size. Throws for an unknown key. */
export function chooseFinder(level: Level, body: Body, settings: FinderSettings): PathFinder {
  const { finder, smoothing, heights } = settings;
  return makeSmoothedFinder(level, body, finderOf(finder), smoothing === OWN_SMOOTHING ? null : smoothing, {
    roundThings: true,
    outside: 'snap',
    heights: keyIn(HEIGHT_COSTS, heights),
    grid: gridOptionsOf(level, settings),
  });
}

export function gridOptionsOf(level: Level, settings: GridSettings): GridOptions {
  const { gridWorldX: x, gridWorldZ: z } = settings;
  const { minX, minZ, maxX, maxZ } = level.plan.bounds;
  return {
    // Huge maps get coarser nodes than the slider says, or the page would freeze.
    nodeRadius: Math.max(settings.gridRadius, usualNodeRadius(level)),
    ...(x > 0 || z > 0 ? { gridWorldSize: { x: x || maxX - minX, z: z || maxZ - minZ } } : {}),
    coverage: keyIn(COVERAGES, settings.gridCoverage),
    unwalkable: keyIn(UNWALKABLE_LAYERS, settings.gridUnwalkable),
    neighbours: keyIn(NEIGHBOURS, settings.gridNeighbours),
    diagonals: keyIn(DIAGONALS, settings.gridDiagonals),
    steps: keyIn(STEP_COSTS, settings.gridSteps),
    heuristic: settings.gridHeuristic,
  };
}

/** The finder of the bots, and that of every other bot: the same if the settings name no second. */
export function chooseFinders(
  level: Level,
  body: Body,
  settings: FinderSettings & Pick<Settings, 'secondFinder'>,
): readonly [first: PathFinder, second: PathFinder] {
  const first = chooseFinder(level, body, settings);
  const { secondFinder } = settings;
  const hasOwn = FINDERS.some(({ key }) => key === secondFinder && key !== settings.finder);
  return [first, hasOwn ? chooseFinder(level, body, { ...settings, finder: secondFinder }) : first];
}

/** The key, typed as a key of its table. */
function keyIn<Key extends string>(table: readonly { readonly key: Key }[], key: string): Key {
  const row = table.find((each) => each.key === key);
  if (row === undefined) throw new Error(`chooseFinder: no '${key}' among ${table.map((each) => each.key).join(', ')}`);
  return row.key;
}
