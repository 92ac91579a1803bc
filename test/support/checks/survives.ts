// Robustness check for any file: it must give a level or a MapError with a remedy. Also does what a page would: lists maps,
// and for a sample runs the doctor, builds a mesh, starts a world and draws walls.
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { NoRoomError } from '../../../src/game/ground/no-room-error.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { hasPictures } from '../../../src/map/doom/dress.ts';
import { listMaps } from '../../../src/map/list-maps.ts';
import { loadPlan, type GameFile } from '../../../src/map/load-plan.ts';
import { MapError } from '../../../src/map/input/map-error.ts';
import { isWad } from '../../../src/map/doom/wad-lumps.ts';
import type { Intent } from '../../../src/game/world.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { examineMap } from '../../../src/nav/doctor/examine-map.ts';
import type { Level } from '../../../src/nav/level.ts';
import { findWallSpans } from './wall-spans.ts';

/** One file in this many is examined by the doctor, one gets a mesh for the player's body, and one is played. */
const CLOSER_EVERY = 16;
const STEPS = 12;

const AHEAD: Intent = {
  forward: 1,
  right: 0,
  facing: { x: 0, z: -1 },
  run: true,
  jump: false,
  crouch: false,
  use: true,
};

/** Runs a new world for some steps, unless no player fits into the level. */
function play(level: Level): void {
  try {
    const world = createWorld(level, { seed: 1, settings: { bots: 2 } });
    for (let step = 0; step < STEPS; step++) stepWorld(world, AHEAD);
    hashWorld(world);
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error;
  }
}

/** True for a level, false for a MapError; other errors are rethrown. */
export function endsWell(bytes: Uint8Array, name: string, number: number, games: readonly GameFile[] = []): boolean {
  // Kinds of mutants alternate in groups of four, so each kind is sampled.
  const turn = (number >> 2) % CLOSER_EVERY;
  if (turn === 3) examineMap(bytes, name);
  try {
    if (isWad(bytes)) hasPictures(bytes, name);
    for (const game of games) hasPictures(game.bytes, game.fileName);
    listMaps(bytes, name);
    const level = buildLevel(loadPlan(bytes, name, { games }), 'used');
    if (turn === 1) for (const body of [PLAYER_BODY, BOT_BODY]) portalGraphOf(level, body);
    if (turn === 5) play(level);
    if (turn === 7) findWallSpans(level.plan);
    return true;
  } catch (error) {
    if (error instanceof MapError && error.what.length > 0 && error.mend.length > 0) return false;
    throw error;
  }
}
