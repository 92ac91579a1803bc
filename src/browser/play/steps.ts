// Makes a step of the world: passes on the player's intent, placed tiles and orders, then handles the world's events.
import { steerByItself } from '../../game/player/autopilot.ts';
import { stepWorld } from '../../game/run/step-world.ts';
import type { World } from '../../game/world.ts';
import type { Input } from '../input/input.ts';
import type { TileVisit } from '../tiles/tile-visit.ts';
import type { AfterCatch } from './after-catch.ts';
import type { BotOrders } from './bot-orders.ts';
import type { LevelShow } from './show-level.ts';
import type { Displays } from '../displays.ts';

export type Steps = ReturnType<typeof createSteps>;

interface StepParts extends Displays {
  readonly levels: LevelShow;
  readonly input: Input;
  readonly tiles: TileVisit;
  readonly orders: BotOrders;
  readonly afterCatch: AfterCatch;
  /** The player has gone out of the map, by its secret exit or by the usual one. */
  onExit(isSecret: boolean): void;
}

export function createSteps(parts: StepParts) {
  const {
    state,
    stage,
    levels,
    input,
    camera,
    tiles,
    orders,
    eventEffects,
    afterCatch,
    horde,
    minimap,
    notice,
    overview,
    onExit,
  } = parts;
  /** The worlds in which the player has called since the last step, or wants a crate. */
  let callsIn: World | null = null;
  let dropsIn: World | null = null;
  /** Did the player walk by itself in the last step? */
  let wasWatched = false;
  /** The world in whose chase a person has played: there taking over again gives no safe seconds. */
  let playedIn: World | null = null;

  function hearEvents(world: World): void {
    eventEffects.hear(world, state.mode === 'playing');
    afterCatch.hear(world);
    for (const event of world.events) {
      if (event.type === 'exit' && state.mode === 'playing') onExit(event.secret);
      if (event.type === 'restarted') {
        playedIn = null;
        input.face(world.player.facing);
      }
      if (event.type !== 'teleported' || event.who !== 'player') continue;
      camera.reset();
      if (event.isTurned && state.mode === 'playing') input.face(world.player.facing);
    }
  }

  function sayWhen(): void {
    if (state.mode === 'paused' || state.mode === 'held') notice.hint('This is done once the hunt goes on.', 3);
  }

  return {
    call() {
      callsIn = state.world;
      sayWhen();
    },
    dropCrate() {
      dropsIn = state.world;
      sayWhen();
    },
    step() {
      const { world, mode } = state;
      if (!world) return;
      const pilot = mode === 'attract' ? levels.pilot() : null;
      const intent = pilot
        ? steerByItself(pilot, world)
        : input.readIntent(overview.isOn() ? overview.yaw() : undefined);
      const edits = tiles.tool.ready(world);
      const command = orders.take();
      const takesOver = wasWatched && mode === 'playing' && playedIn !== world;
      wasWatched = mode === 'attract';
      if (mode === 'playing') playedIn = world;
      stepWorld(world, {
        ...intent,
        ...(callsIn === world ? { call: true } : {}),
        ...(dropsIn === world ? { crate: true } : {}),
        ...(takesOver ? { takesOver } : {}),
        ...(edits === undefined ? {} : { tiles: edits }),
        ...(command === undefined ? {} : { command }),
      });
      callsIn = null;
      dropsIn = null;
      orders.hear(world);
      if (tiles.tool.hear(world)) {
        stage.changeLevel(world.level);
        minimap.showLevel(world.level);
      }
      hearEvents(world);
      if (!horde.step(world, state.settings.horde)) return;
      if (mode === 'playing') afterCatch.hearHorde(world, horde.count());
      else {
        horde.scatter(world);
        playedIn = null;
      }
    },
  };
}
