// The player shoots in the air; every bot that hears it is afraid for a while and hurries out of the danger by the
// safest path.
//
// Sound travels along open paths (sound-field.ts), so not through walls and shut doors. A frightened bot plans at once,
// to the place where it is safe soonest (escape.ts). Then it returns to its business, by paths that still avoid the
// danger until that has faded.
import type { CostOptions } from '../../nav/cost-terms.ts';
import { findEscape } from '../../nav/reach/escape.ts';
import { soundDistanceTo } from '../../nav/reach/sound-field.ts';
import { portalGraphOf } from '../../nav/portal-graph/build-portal-graph.ts';
import type { Point } from '../../geometry/point.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import { mindOf } from '../minds/minds.ts';
import { randomSpot } from '../ground/places.ts';
import { reachedRegion } from '../../nav/reach/region.ts';
import { requestPath } from '../requests/requests.ts';
import { soundOf } from '../movers/doors.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Intent } from '../world.ts';
import { dangerNow, fadeDanger, SHOT_REACH } from './danger.ts';

/** Steps from one shot to the next: 1.5 s. */
export const RELOAD_STEPS = (STEPS_PER_SECOND * 3) / 2;
/** Steps for which a bot is afraid: 4 s. */
export const FEAR_STEPS = 4 * STEPS_PER_SECOND;
/** Area of a refuge, square map units, and how many random places in it are tried. */
const REFUGE_AREA = 240 * 240;
const REFUGE_TRIES = 4;

/** The player's part of a step: fires if wanted and loaded. */
export function shoot(world: WorldState, intent: Intent): void {
  fadeDanger(world);
  const last = world.shots.length === 0 ? -Infinity : world.shots[world.shots.length - 1].firedAt;
  if (intent.shoot !== true || world.tick - last < RELOAD_STEPS) return;
  const { x, z, feet } = world.player.disc;
  const sound = soundOf(world, { x, z }, SHOT_REACH);
  world.shots = [...world.shots, { at: { x, y: feet, z }, firedAt: world.tick, sound }];
  world.events.push({ type: 'shot' });
  if (!world.settings.fear) return;
  for (const bot of world.bots) {
    if (!bot.hunts || bot.finder === null || mindOf(world, bot).isFearless) continue;
    if (soundDistanceTo(sound, bot.position) > SHOT_REACH) continue;
    bot.fearUntil = world.tick + FEAR_STEPS;
    if (bot.trouble.backUpFor <= 0) requestPath(world, bot);
  }
}

/** Recomputes the sound of recent shots for another level. */
export function hearAgain(world: WorldState): void {
  world.shots = world.shots.map((shot) => ({ ...shot, sound: soundOf(world, shot.at, SHOT_REACH) }));
}

/** Where a frightened bot flees to; null when there is no path. */
export function chooseRefuge(world: WorldState, bot: PilotState, costs: CostOptions | null): Point | null {
  const danger = dangerNow(world);
  if (danger === null || costs === null) return null;
  const sources = world.shots.filter(({ firedAt }) => world.tick - firedAt < FEAR_STEPS).map((shot) => shot.at);
  const { x, z, feet } = bot.disc;
  const { at, expanded } = findEscape(portalGraphOf(world.level, bot.body), { x, z, y: feet }, danger, costs, sources);
  world.expandedBeside += expanded;
  if (at === null) return null;
  // Not all bots into one doorway: the safest of a few places around it, even where none is as safe as the doorway.
  const region = reachedRegion(world.level, bot.body, at, REFUGE_AREA);
  let best: Point = at;
  let least = Infinity;
  for (let i = 0; i < REFUGE_TRIES; i++) {
    const spot = randomSpot(world.arena, region, bot.random, bot.disc);
    if (spot === null) continue;
    const left = danger[leafAt(world.level.tree, spot)];
    if (left >= least) continue;
    best = spot;
    least = left;
  }
  return best;
}

/** Requests a path in the step in which the fear ends. */
export function endFear(world: WorldState, bot: PilotState): void {
  if (world.tick === bot.fearUntil && bot.hunts) requestPath(world, bot);
}
