// Replaces the level while the world runs: the same map with some of its tiles changed.
//
// Bodies, random streams and timers stay. What is indexed by the old tree (leaves, portals, walls) is rebuilt or
// dropped: arena, finders, lists of nearby walls. A bot plans again in this very step if it had no path or its path
// leads over an edited tile: a wall cuts it, other ground changes its cost. All others keep their paths and use the new
// map from their next query on.
import { segmentGapSquared } from '../../geometry/gap.ts';
import { cornersOf, isInBounds, type Bounds, type Point } from '../../geometry/point.ts';
import { boxOfTile, isSolidLetter, type TileEdit } from '../../map/grids/tiles.ts';
import { inheritGrids } from '../../nav/grid/grid-of-level.ts';
import type { Level } from '../../nav/level.ts';
import { createArena } from '../collision/arena.ts';
import { chooseFinders } from '../requests/choose-finder.ts';
import { hearAgain } from '../danger/fear.ts';
import { hangDoors } from '../movers/doors.ts';
import { noteMapChange } from '../planning/plan-path.ts';
import { cancelRequest, forgetAnswers, requestPath } from '../requests/requests.ts';
import { bodyOfBots } from '../body-of-bots.ts';
import { findFooting, type Disc } from '../collision/slide.ts';
import { terrainOfPlan, terrainUnder } from '../ground/weather.ts';
import { dropPath, isLegAhead, replacePath } from '../motion/follow.ts';
import { forgetPortals } from '../motion/trouble.ts';
import type { PilotState, WorldState } from '../world-state.ts';

export function swapLevel(world: WorldState, level: Level, edits: readonly TileEdit[]): void {
  const { tiles, format } = world.level.plan;
  const boxes = edits.map(({ tile }) => boxOfTile(tiles!, tile));
  inheritGrids(world.level, level, boxes);
  world.terrain = terrainAfter(world, level);
  world.level = level;
  world.arena = createArena(level);
  hangDoors(world.arena, world.doors);
  world.arena.moving.push(...world.carts.map(({ body }) => body), ...world.crates);
  world.thread = null;
  world.noise = null;
  hearAgain(world);
  const { settings } = world;
  const body = bodyOfBots(settings);
  [world.finder, world.secondFinder] = chooseFinders(level, body, settings);
  for (const bot of world.bots) {
    if (bot.finder !== null) bot.finder = bot.id % 2 === 1 ? world.secondFinder : world.finder;
  }
  world.courier?.prepare(level, body, settings);
  noteMapChange(world);
  setFooting(world, world.player.disc);
  const walls = boxes.filter((_, i) => isSolidLetter(format, edits[i].letter));
  for (const bot of world.bots) informBot(world, bot, boxes, walls);
}

/** Carries over the costs of sectors by name, because their indices may have changed. */
function terrainAfter({ terrain, level, settings }: WorldState, next: Level): Float64Array | null {
  if (terrain === null) return null;
  const fresh = terrainUnder(next.plan, settings.weather) ?? terrainOfPlan(next.plan);
  return fresh.map((cost, sector) => {
    const was = level.plan.sectors.findIndex(({ name }) => name === next.plan.sectors[sector].name);
    return was < 0 ? cost : terrain[was];
  });
}

/** Updates the floor under a body and drops its list of walls. */
function setFooting({ arena }: WorldState, disc: Disc): void {
  disc.nearby.reach = -1;
  if (!Number.isFinite(disc.x)) return;
  findFooting(arena, disc);
  disc.feet = Math.max(disc.feet, Math.min(disc.floor, disc.ceiling - disc.height));
}

function informBot(world: WorldState, bot: PilotState, boxes: readonly Bounds[], walls: readonly Bounds[]): void {
  setFooting(world, bot.disc);
  const asked = bot.plan.dueSince >= 0 || bot.plan.pending !== null;
  cancelRequest(bot);
  forgetAnswers(bot);
  forgetPortals(bot);
  const leadsOver = (box: Bounds): boolean => crosses(bot, box);
  const isCut = walls.some(leadsOver);
  const { path } = bot.follow;
  if (path !== null) replacePath(bot, { ...path, corridor: [] });
  if (isCut) {
    dropPath(bot);
    bot.state = 'waiting';
  }
  if (asked || isCut || bot.state === 'no path' || boxes.some(leadsOver)) requestPath(world, bot);
}

/** Does the rest of the bot's path come so near to the box that its body would touch it? */
function crosses(bot: PilotState, box: Bounds): boolean {
  const corners = cornersOf(box);
  const { radius } = bot.disc;
  return isLegAhead(bot, (from, to) => {
    const near = (a: Point, side: number): boolean =>
      segmentGapSquared(from, to, a, corners[(side + 1) % 4]) <= radius * radius;
    return isInBounds(box, to) || isInBounds(box, from) || corners.some(near);
  });
}
