// Changes the cost of a sector while a world runs.
import { terrainOfPlan } from '../../../src/game/ground/weather.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { World } from '../../../src/game/world.ts';

/** Changes the cost of one sector from now on, in addition to the weather; Infinity closes it. */
export function setTerrain(world: World, sector: number, cost: number): void {
  const state = stateOf(world);
  // A new table: pending questions keep the old one.
  const terrain = Float64Array.from(state.terrain ?? terrainOfPlan(state.level.plan));
  terrain[sector] = cost;
  state.terrain = terrain;
  // Also for bots that asked in the step before.
  state.changedAt = state.tick + 1;
}
