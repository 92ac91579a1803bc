// Floors that carry, wind that blows and places that draw: whoever is there goes along with it, as far as walls let it, and keeps its own
// speed besides.
//
// A floor carries who stands on it: always, or as another sector's floor and ceiling move. Wind takes along who is in the air, and half
// as fast who stands; a place draws or pushes whoever it sees, the less the farther away. Bots on foot are moved like the player,
// for they are players here; flying ones mind none of it.
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance } from '../../geometry/point.ts';
import type { FloorPlan, Thing } from '../../map/floor-plan.ts';
import { TICS_A_SECOND } from '../../map/skin.ts';
import { isFlying } from '../motion/fly-bot.ts';
import { roomNow, seesNow } from '../ground/sight.ts';
import { moveAmong, type Neighbour } from '../ground/neighbours.ts';
import type { WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND } from '../world.ts';
import { oncePer } from '../../nav/once-per.ts';

/** What moves people in a plan; null where nothing does. */
interface Currents {
  readonly pushers: readonly (Thing & Required<Pick<Thing, 'pusher'>>)[];
}

/** It is seen so high above its floor, and looks so high above one's feet. */
const EYES = 32;
const currentsOf = oncePer((plan: FloorPlan): Currents | null => {
  const pushers = plan.things.flatMap((thing) =>
    thing.pusher === undefined ? [] : [{ ...thing, pusher: thing.pusher }],
  );
  const isStill = plan.sectors.every(
    ({ current, wind, drives }) => current === undefined && wind === undefined && drives === undefined,
  );
  return isStill && pushers.length === 0 ? null : { pushers };
});

/** Carries the player, after its own step. */
export function carryPlayer(world: WorldState): void {
  const moving = currentsOf(world.level.plan);
  if (moving === null) return;
  const { player } = world;
  const { disc } = player;
  carry(world, moving, player);
  player.position = { x: disc.x, y: disc.feet, z: disc.z };
}

/** Carries the bots that walk, before their own step. */
export function carryBots(world: WorldState): void {
  const moving = currentsOf(world.level.plan);
  if (moving === null || isFlying(world)) return;
  for (const bot of world.bots) if (bot.follow.crossing === null) carry(world, moving, bot);
}

function carry(world: WorldState, { pushers }: Currents, body: Neighbour): void {
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
    // It draws nobody past itself.
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
