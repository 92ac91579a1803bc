// Crates that are dropped and taken away while the world runs. A crate stands where it was dropped, blocks bodies like a table, and is in the
// way of every path from then on.
//
// Bots whose remaining path touches the crate ask for another one in the same step, and so do those without a path; all others keep theirs.
// The crates are part of the world and of its hash, the key press is part of the intent.
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import type { Body } from '../../nav/body.ts';
import { fitsAt } from '../collision/slide.ts';
import { createDisc } from '../ground/places.ts';
import { isLegAhead } from '../motion/follow.ts';
import { noteMapChange } from '../planning/plan-path.ts';
import { cancelRequest, requestPath } from '../requests/requests.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import type { Crate, CrateRefusal, Intent } from '../world.ts';

/** Bodies collide with this circle; half a side of the square drawn in it; map units. */
export const CRATE_RADIUS = 28;
export const CRATE_HALF = 20;
/** Too high to step on and for flyers to pass over with ease. */
const CRATE_TALL = 56;
/** What has to fit where a crate is dropped. */
const CRATE_BODY: Body = { ...PLAYER_BODY, radius: CRATE_HALF, height: CRATE_TALL };
const MOST_CRATES = 64;
/** Room between the player and the crate it drops, and how far it reaches to take one away; map units. */
const APART = 56;
const ARM = 96;
/** A path that passes a crate this closely may have been led round it; map units. */
const BESIDE = 8;

export const CRATE_REFUSALS: Readonly<Record<CrateRefusal, string>> = {
  'no room': 'There is no room for a crate here.',
  'too many': `There are ${MOST_CRATES} crates; take one away first.`,
};

/** Takes away the crate ahead of the player, or else drops one there. */
export function dropCrates(world: WorldState, { crate, facing }: Intent): void {
  if (crate !== true) return;
  const { disc } = world.player;
  const isAhead = ({ x, z, radius }: Crate): boolean => {
    const [dx, dz] = [x - disc.x, z - disc.z];
    return dx * facing.x + dz * facing.z > 0 && Math.abs(dx * facing.z - dz * facing.x) < radius;
  };
  const gapTo = (each: Crate): number => distance(each, disc) - each.radius - disc.radius;
  const near = world.crates.filter((each) => isAhead(each) && gapTo(each) < ARM);
  if (near.length > 0) {
    const gone = near.reduce((best, each) => (gapTo(each) < gapTo(best) ? each : best));
    const left = world.crates.filter((each) => each !== gone);
    setCrates(world, left, gone);
    return;
  }
  const dropped = crateAhead(world, facing);
  if (typeof dropped === 'string') world.events.push({ type: 'crate refused', reason: dropped });
  else setCrates(world, [...world.crates, dropped], dropped);
}

function crateAhead(world: WorldState, facing: Point): Crate | CrateRefusal {
  const { arena, level, player, crates } = world;
  if (crates.length >= MOST_CRATES) return 'too many';
  const ahead = player.disc.radius + CRATE_RADIUS + APART;
  const place = { x: player.disc.x + ahead * facing.x, z: player.disc.z + ahead * facing.z };
  const { x, z } = snapPoint(place, level.plan.quantum);
  const leaf = leafAt(level.tree, { x, z });
  if (leaf < 0) return 'no room';
  const home = level.tree.leaves[leaf].sector;
  const room = arena.rooms[home];
  // Crates do not ride on floors that move.
  if (level.plan.movers.some(({ sector }) => sector === home)) return 'no room';
  const disc = createDisc(CRATE_BODY);
  const isOnBody = placesTaken(world).some((taken) => distance(taken, { x, z }) < taken.radius + CRATE_RADIUS);
  if (isOnBody || !fitsAt(arena, disc, x, z)) return 'no room';
  const heading = { x: facing.x, z: facing.z };
  return {
    x,
    z,
    radius: CRATE_RADIUS,
    floor: room.floor,
    top: room.floor + CRATE_TALL,
    ceiling: room.ceiling,
    heading,
  };
}

/** Where bodies and carts are, and where bots are about to land. */
export function placesTaken({ player, bots, carts }: WorldState): (Point & { radius: number })[] {
  const landings = bots.flatMap(({ disc: { radius }, follow: { crossing } }) =>
    crossing === null ? [] : [{ ...crossing.to, radius }],
  );
  return [player.disc, ...carts.map(({ body }) => body), ...bots.map(({ disc }) => disc), ...landings];
}

/** Replaces the crates after one was dropped or taken away. */
function setCrates(world: WorldState, crates: readonly Crate[], changed: Crate): void {
  const isDropped = crates.includes(changed);
  const { moving } = world.arena;
  world.crates = crates;
  moving.splice(world.carts.length, moving.length, ...crates);
  noteMapChange(world);
  world.events.push({ type: 'crate', isDropped, at: { x: changed.x, z: changed.z } });
  for (const bot of world.bots) {
    const asks = bot.plan.dueSince >= 0 || bot.plan.pending !== null;
    if (!asks && bot.state !== 'no path' && !touches(bot, changed, isDropped ? 0 : BESIDE)) continue;
    cancelRequest(bot);
    requestPath(world, bot);
  }
}

/** Would the bot touch the crate on the rest of its path, or come so near? */
function touches(bot: PilotState, { x, z, radius }: Crate, near: number): boolean {
  const reach = radius + bot.disc.radius + near;
  return isLegAhead(bot, (from, to) => pointGapSquared(x, z, from, to) < reach * reach);
}
