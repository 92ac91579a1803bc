// One step of the world, 1/60 s: tiles, crates, commands, lights, sectors, doors and carts; the player moves, sets off
// triggers, takes things and teleporters and shoots; bots look around, plan and move; bolts fly; the catch is checked.
// The order is fixed, so the same seed and the same intents give the same world. No clock, no randomness but the
// world's own streams.
import { moveBolts } from '../minds/bolts.ts';
import { moveCarts } from '../movers/carts.ts';
import { catchPlayer, waitCaught } from '../bots/chase.ts';
import { obeyCommand } from '../bots/command-bots.ts';
import { shoot } from '../danger/fear.ts';
import { carryBots, carryPlayer } from '../movers/currents.ts';
import { moveDoors } from '../movers/doors.ts';
import { feelGround } from '../ground/footing.ts';
import { hearCalls, lookAbout } from '../bots/look-about.ts';
import { movePlayer } from '../player/move-player.ts';
import { pilotBots } from '../bots/pilot-bots.ts';
import { notePassages } from '../movers/passages.ts';
import { planPaths } from '../planning/plan-path.ts';
import { updateThread } from '../player/update-thread.ts';
import { dropCrates } from '../tiles/drop-crates.ts';
import { placeTiles } from '../tiles/place-tiles.ts';
import { changeLights } from '../movers/lights.ts';
import { moveSectors } from '../movers/sectors.ts';
import { takeThings } from '../movers/take-things.ts';
import { protectPlayer } from '../links/make-room.ts';
import { takeLinks } from '../links/teleport.ts';
import { crossByBots, hitWalls, pullTriggers } from '../triggers/triggers.ts';
import type { Intent, World } from '../world.ts';
import { stateOf } from '../world-state.ts';

/** Advances the world by one step and returns it. Points are replaced, never changed in place. */
export function stepWorld(world: World, intent: Intent): World {
  const state = stateOf(world);
  state.events = [];
  state.tick++;
  placeTiles(state, intent);
  dropCrates(state, intent);
  obeyCommand(state, intent);
  protectPlayer(state, intent);
  changeLights(state);
  if (state.phase === 'caught') {
    waitCaught(state);
    return world;
  }
  state.survived++;
  moveSectors(state);
  notePassages(state);
  moveDoors(state, intent);
  moveCarts(state);
  movePlayer(state, intent);
  carryPlayer(state);
  pullTriggers(state, intent);
  takeThings(state);
  feelGround(state);
  takeLinks(state);
  updateThread(state);
  shoot(state, intent);
  hitWalls(state);
  hearCalls(state, intent);
  lookAbout(state);
  planPaths(state);
  carryBots(state);
  pilotBots(state);
  crossByBots(state);
  catchPlayer(state, moveBolts(state));
  return world;
}
