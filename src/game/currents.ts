// Floors that carry: who stands on one goes along with it, as far as walls let it, and keeps its own speed besides.
import { leafAt } from '../bsp/leaf-at.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import { moveDisc, type Mover } from './slide.ts';
import { isFlying } from './fly-bot.ts';
import type { WorldState } from './world-state.ts';
import { STEPS_PER_SECOND } from './world.ts';

const flowing = new WeakMap<FloorPlan, boolean>();

function hasCurrents(plan: FloorPlan): boolean {
  let known = flowing.get(plan);
  if (known === undefined) flowing.set(plan, (known = plan.sectors.some(({ current }) => current !== undefined)));
  return known;
}

/** Carries the player, after its own step. */
export function carryPlayer(world: WorldState): void {
  const { player } = world;
  if (!hasCurrents(world.level.plan) || !player.onGround) return;
  const { mover } = player;
  carry(world, mover);
  player.position = { x: mover.x, y: mover.feet, z: mover.z };
}

/** Carries the bots that walk, before their own step. */
export function carryBots(world: WorldState): void {
  if (!hasCurrents(world.level.plan) || isFlying(world)) return;
  for (const { mover, crossing } of world.bots)
    if (crossing === null && mover.feet === mover.floor) carry(world, mover);
}

function carry({ level, arena }: WorldState, mover: Mover): void {
  const leaf = leafAt(level.tree, { x: mover.x, z: mover.z });
  const current = leaf < 0 ? undefined : level.plan.sectors[level.tree.leaves[leaf].sector].current;
  if (current === undefined || mover.feet !== mover.floor) return;
  moveDisc(arena, mover, current.x / STEPS_PER_SECOND, current.z / STEPS_PER_SECOND, [], true);
}
