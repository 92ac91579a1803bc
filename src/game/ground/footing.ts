// The ground under the feet: ice and mud, floors that hurt, and secrets.
//
// On ice a body starts and stops late; in mud it is slow, and so are bots on foot. There is no health, so a harmful
// floor only reports its harm. It does so as often as the original reduces health: every 32 tics, at 35 tics a second.
// Bots avoid it where there is another path, because it is expensive. A secret is found by standing in it. Rules as in
// Doom (id Software, 1993; its source, 1997).
import { leafAt } from '../../bsp/leaf-at.ts';
import type { Point } from '../../geometry/point.ts';
import type { FloorPlan, Footing } from '../../map/floor-plan.ts';
import { PLAIN_FOOTING } from '../../map/plan/footings.ts';
import { footingsUnder } from './weather.ts';
import type { WorldState } from '../world-state.ts';

/** Every 32 of the original's 35 tics a second: 54.9 steps. */
const HURT_STEPS = 55;

export function footingAt({ level, settings }: WorldState, { x, z }: Point): Footing {
  const footings = footingsUnder(level.plan, settings.weather);
  const leaf = footings === null ? -1 : leafAt(level.tree, { x, z });
  return leaf < 0 ? PLAIN_FOOTING : footings![level.tree.leaves[leaf].sector];
}

export function countSecrets({ sectors }: Pick<FloorPlan, 'sectors'>): number {
  return sectors.filter(({ isSecret }) => isSecret === true).length;
}

export function feelGround(world: WorldState): void {
  const { level, player, tick } = world;
  const { disc } = player;
  const leaf = leafAt(level.tree, { x: disc.x, z: disc.z });
  if (leaf < 0 || disc.feet > disc.floor) return;
  const { sector } = level.tree.leaves[leaf];
  const { harm, isSecret } = level.plan.sectors[sector];
  // Over an edge the player stands on the higher floor, not on this one.
  if (disc.floor > world.arena.rooms[sector].floor) return;
  if (harm !== undefined && tick % HURT_STEPS === 0) world.events.push({ type: 'hurt', harm });
  if (isSecret !== true || world.secrets.has(sector)) return;
  world.secrets = new Set([...world.secrets, sector]);
  world.events.push({ type: 'secret', sector });
}
