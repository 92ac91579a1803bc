// Conveyor floors, wind and attractors: they move bodies as far as walls allow, in addition to the bodies' own speed.
//
// A floor carries bodies that stand on it: always, or while another sector's floor and ceiling move. Wind moves bodies
// in the air, and at half speed those that stand; an attractor draws or pushes every body in sight, less with distance.
// Walking bots are moved like the player; flying ones are not affected.
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance } from '../../geometry/point.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import { TICS_A_SECOND } from '../../map/skin.ts';
import { isFlying } from '../motion/fly-bot.ts';
import { roomNow, seesNow } from '../ground/sight.ts';
import { moveAmong, type Neighbour } from '../ground/neighbours.ts';
import type { WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND } from '../world.ts';
import { oncePer } from '../../nav/once-per.ts';

/** Heights of the attractor above its floor, and of its target above the feet, map units. */
const EYES = 32;

/** What pushes and draws bodies in a plan; null where nothing moves them, no floor and no wind either. */
const pushersOf = oncePer((plan: FloorPlan) => {
  const pushers = plan.things.flatMap((thing) =>
    thing.pusher === undefined ? [] : [{ ...thing, pusher: thing.pusher }],
  );
  const isStill = plan.sectors.every(
    ({ current, wind, drives }) => current === undefined && wind === undefined && drives === undefined,
  );
  return isStill && pushers.length === 0 ? null : pushers;
});

export function carryPlayer(world: WorldState): void {
  const pushers = pushersOf(world.level.plan);
  if (pushers === null) return;
  const { player } = world;
  const { disc } = player;
  carry(world, pushers, player);
  player.position = { x: disc.x, y: disc.feet, z: disc.z };
}

export function carryBots(world: WorldState): void {
  const pushers = pushersOf(world.level.plan);
  if (pushers === null || isFlying(world)) return;
  for (const bot of world.bots) if (bot.follow.crossing === null) carry(world, pushers, bot);
}

function carry(world: WorldState, pushers: NonNullable<ReturnType<typeof pushersOf>>, body: Neighbour): void {
  const { level } = world;
  const { disc } = body;
  const leaf = leafAt(level.tree, { x: disc.x, z: disc.z });
  if (leaf < 0) return;
  const { current, wind, drives } = level.plan.sectors[level.tree.leaves[leaf].sector];
  const stands = disc.feet === disc.floor;
  // Map units a second.
  let [x, z] = [0, 0];
  const add = (displacement: { readonly x: number; readonly z: number }, share: number): void => {
    x += displacement.x * share;
    z += displacement.z * share;
  };
  if (wind !== undefined) add(wind, stands ? 1 / 2 : 1);
  if (stands && current !== undefined) add(current, 1);
  if (stands)
    for (const { by, displacement, repeats } of drives ?? []) add(displacement, paceOfDrive(world, by, repeats));
  for (const { at, pusher } of pushers) {
    const gap = distance(disc, at);
    if (gap >= pusher.reach || gap === 0) continue;
    const eye = { ...at, y: (roomNow(world, at)?.floor ?? 0) + EYES };
    if (!seesNow(world, eye, { x: disc.x, y: disc.feet + EYES, z: disc.z })) continue;
    const speed = pusher.speed * (1 - gap / pusher.reach);
    // It draws no body past itself.
    const share = Math.min(speed, gap * STEPS_PER_SECOND) / gap;
    add({ x: at.x - disc.x, z: at.z - disc.z }, share);
  }
  if (x !== 0 || z !== 0) moveAmong(world, body, x / STEPS_PER_SECOND, z / STEPS_PER_SECOND);
}

/** How far a second the floor and the ceiling of a sector go up together now, or 35 times how far they have gone. */
function paceOfDrive({ level, arena, sectors }: WorldState, by: number, repeats: boolean): number {
  if (repeats) {
    const drawn = level.plan.sectors[by];
    return (arena.rooms[by].floor + arena.rooms[by].ceiling - drawn.floor - drawn.ceiling) * TICS_A_SECOND;
  }
  const moving = sectors.find(({ sector }) => sector === by);
  if (moving === undefined) return 0;
  const { floor, ceiling, floorBefore, ceilingBefore } = moving;
  return (floor - floorBefore + ceiling - ceilingBefore) * STEPS_PER_SECOND;
}
