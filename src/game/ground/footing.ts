// The ground under one's feet: ice and mud, floors that hurt, and secret places that are found.
//
// Ice lets feet slip, so that one starts and stops late; in mud one is slow, and so are bots on foot. Nobody has health here, so a floor
// that hurts tells so and no more, as often as the original would take some (every 32 of its 35 beats a second); bots keep off it where
// there is another way, for it is dear. A secret is found by standing in it. Rules as in Doom (id Software, 1993; its source, 1997).
import { leafAt } from '../../bsp/leaf-at.ts';
import type { Point } from '../../geometry/point.ts';
import type { FloorPlan, Footing } from '../../map/floor-plan.ts';
import { PLAIN_FOOTING } from '../../map/footings.ts';
import { footingsUnder } from './weather.ts';
import type { WorldState } from '../world-state.ts';

/** Every 32 of the original's 35 beats a second: 54.9 steps. */
const HURT_STEPS = 55;

/** How feet hold at a place in the weather as it is. */
export function footingAt({ level, settings }: WorldState, { x, z }: Point): Footing {
  const footings = footingsUnder(level.plan, settings.weather);
  const leaf = footings === null ? -1 : leafAt(level.tree, { x, z });
  return leaf < 0 ? PLAIN_FOOTING : footings![level.tree.leaves[leaf].sector];
}

/** How many secrets a plan has. */
export function countSecrets({ sectors }: Pick<FloorPlan, 'sectors'>): number {
  return sectors.filter(({ isSecret }) => isSecret === true).length;
}

/** What the ground does to the player, after its step. */
export function feelGround(world: WorldState): void {
  const { level, player, tick } = world;
  const { disc } = player;
  const leaf = leafAt(level.tree, { x: disc.x, z: disc.z });
  if (leaf < 0 || disc.feet > disc.floor) return;
  const { sector } = level.tree.leaves[leaf];
  const { harm, isSecret } = level.plan.sectors[sector];
  // Over an edge one stands on the higher floor, and not on this one.
  if (disc.floor > world.arena.rooms[sector].floor) return;
  if (harm !== undefined && tick % HURT_STEPS === 0) world.events.push({ type: 'hurt', harm });
  if (isSecret !== true || world.secrets.has(sector)) return;
  world.secrets = new Set([...world.secrets, sector]);
  world.events.push({ type: 'secret', sector });
}
