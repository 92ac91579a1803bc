// Places the player: at a start of the plan, at a link's view, at a test's starting point.
import type { Point } from '../../geometry/point.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import { makeRoomForPlayer } from '../links/make-room.ts';
import { setBody } from './move-player.ts';
import { createDisc } from '../ground/places.ts';
import { fitsAt, putDisc } from '../collision/slide.ts';
import { stateOf, type WorldState } from '../world-state.ts';
import type { World } from '../world.ts';

/** Stands the player at `at`, facing a unit vector, at rest; false, and nothing changed, where it does not fit. */
export function placePlayer(world: World, at: Point, facing: Point): boolean {
  const state = stateOf(world);
  const trial = createDisc(PLAYER_BODY);
  const fits = Number.isFinite(at.x + at.z) && fitsAt(state.arena, trial, at.x, at.z);
  if (!fits || !makeRoomForPlayer(state, at)) return false;
  standPlayer(state, at, facing);
  return true;
}

/** Stands the player upright and at rest on the floor at `at`, where it fits, facing a unit vector. */
export function standPlayer(world: WorldState, at: Point, facing: Point): void {
  const { player, arena } = world;
  const { disc } = player;
  setBody(world, PLAYER_BODY);
  putDisc(arena, disc, at);
  player.position = { x: at.x, y: disc.feet, z: at.z };
  player.before = player.position;
  player.velocity = { x: 0, y: 0, z: 0 };
  player.onGround = true;
  player.isOffLinks = false;
  player.facing = facing;
}
