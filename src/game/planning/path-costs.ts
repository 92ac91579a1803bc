// The path costs of this step: the weights of the settings, the current ground, the player to be feared or avoided, and
// danger from shots.
import { DEFAULT_WEIGHTS, type CostKey, type CostOptions } from '../../nav/cost-terms.ts';
import { factorsOfDanger } from '../danger/danger.ts';
import { footingsUnder, terrainOfPlan } from '../ground/weather.ts';
import type { WorldState } from '../world-state.ts';
import type { Settings } from '../world.ts';

/** The setting that holds each term's weight. */
const WEIGHT_SETTINGS = {
  distance: 'costDistance',
  time: 'costTime',
  terrain: 'costTerrain',
  danger: 'costDanger',
  cover: 'costCover',
} as const satisfies Record<CostKey, keyof Settings>;

export const COST_SETTINGS: readonly (keyof Settings)[] = [...Object.values(WEIGHT_SETTINGS), 'weather'];

/** The cost options of queries, or null while they equal the mesh's own. */
export function costsOfWorld(world: WorldState): CostOptions | null {
  const { settings, terrain, player, level } = world;
  const weights = Object.fromEntries(
    Object.entries(WEIGHT_SETTINGS).map(([key, name]) => [key, settings[name]]),
  ) as Record<CostKey, number>;
  const isUsual = (Object.keys(weights) as CostKey[]).every((key) => weights[key] === DEFAULT_WEIGHTS[key]);
  const factors = factorsOfDanger(world);
  if (isUsual && terrain === null && factors === null) return null;
  const { disc, facing } = player;
  const footings = footingsUnder(level.plan, settings.weather);
  return {
    weights,
    terrain: terrain ?? terrainOfPlan(level.plan),
    ...(footings === null ? {} : { paces: footings.map(({ pace }) => pace) }),
    speed: settings.speed,
    watcher: { at: { x: disc.x, z: disc.z }, facing: { x: facing.x, z: facing.z } },
    ...(factors === null ? {} : { factors }),
  };
}
