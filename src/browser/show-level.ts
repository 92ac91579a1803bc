// A level is shown: a new world in it, and everybody who draws or counts hears of it.
import { createAutopilot, type Autopilot } from '../game/autopilot.ts';
import { createWorld, WATCHED } from '../game/create-world.ts';
import { placePlayer } from '../game/place-player.ts';
import type { Level } from '../nav/level.ts';
import type { AttractCamera } from './attract-camera.ts';
import type { Happenings } from './happenings.ts';
import type { Hud } from './hud.ts';
import { facingOfYaw, type Input } from './input.ts';
import type { LayerSwitches } from './layer-switches.ts';
import type { Minimap } from './minimap.ts';
import type { Overview } from './overview.ts';
import type { Mode } from './mode.ts';
import type { PageState } from './page-state.ts';
import type { PathWorkers } from './path-workers.ts';
import type { Stage } from './stage.ts';
import type { ThreadLine } from './thread.ts';
import type { TileVisit } from './tile-visit.ts';
import type { Stand } from './url.ts';

export interface LevelShow {
  /**
   * Shows a level with a new world in it, held where somebody stands or else with the player walking by itself. Throws where the stage
   * cannot, and then nothing has changed.
   */
  show(level: Level, stand: Stand | undefined): void;
  /** Walks the player of the world that is shown, where nobody plays. */
  pilot(): Autopilot | null;
}

export interface LevelShowParts {
  readonly state: PageState;
  readonly stage: Stage;
  readonly layers: LayerSwitches;
  readonly thread: ThreadLine;
  readonly tiles: TileVisit;
  readonly doctor: { close(): void };
  readonly minimap: Minimap;
  readonly overview: Overview;
  readonly hud: Hud;
  readonly workers: PathWorkers;
  readonly camera: AttractCamera;
  readonly happenings: Happenings;
  readonly input: Input;
  setMode(mode: Mode): void;
}

export function createLevelShow(parts: LevelShowParts): LevelShow {
  const { state, stage, layers, thread, tiles, doctor, minimap, overview, hud, workers, camera, happenings } = parts;
  const { input, setMode } = parts;
  let pilot: Autopilot | null = null;

  /** Puts another level on the stage, or leaves the old one there and throws. */
  function put(level: Level): void {
    doctor.close();
    try {
      stage.showLevel(level);
    } catch (error) {
      if (state.world) stage.showLevel(state.world.level);
      throw error;
    } finally {
      layers.forget();
      thread.forget();
    }
  }

  return {
    pilot: () => pilot,
    show(level, stand) {
      const { world: old, seed, settings } = state;
      const next = createWorld(level, {
        seed,
        settings,
        clock: () => performance.now(),
        editor: tiles.tool.editor,
        // Whoever only watches should see a chase, not the end of one.
        ...(stand === undefined ? WATCHED : {}),
      });
      const isPlaced = stand !== undefined && placePlayer(next, stand, facingOfYaw(stand.yaw));
      if (level !== old?.level) {
        put(level);
        tiles.reset();
        minimap.showLevel(level);
        overview.fit(level.plan.bounds, next.player.position.y);
        hud.showLevel(level);
      }
      state.world = next;
      workers.serve(next);
      pilot = createAutopilot(level, seed);
      camera.reset();
      happenings.reset();
      if (isPlaced) Object.assign(input.heading, { yaw: stand.yaw, pitch: stand.pitch });
      setMode(isPlaced ? 'held' : 'attract');
    },
  };
}
