// Shows a level: prepares it in slices while the old one plays on. Then it starts a new world in the level and informs all parts
// that draw or count.
import { createAutopilot, lookRound, type Autopilot } from '../../game/player/autopilot.ts';
import { createWorld, makeWorld, WATCHED, type WorldOptions } from '../../game/run/create-world.ts';
import { placePlayer } from '../../game/player/place-player.ts';
import type { World } from '../../game/world.ts';
import type { Level } from '../../nav/level.ts';
import type { Slices } from '../../search/slices.ts';
import { inSlices } from '../load/in-slices.ts';
import { loadFinders } from '../load/late-finders.ts';
import { needsFinders } from '../load/needs-finders.ts';
import type { Input } from '../input/input.ts';
import type { MapSource } from '../map-source.ts';
import type { Mode, PageState } from '../page-state.ts';
import { settingsOfWorld } from '../page-settings.ts';
import { facingOfYaw } from '../screen.ts';
import type { TileVisit } from '../tiles/tile-visit.ts';
import type { Stand } from '../links/url.ts';
import type { Displays } from '../displays.ts';

/** How much of making a level ready are its pieces; the rest is waiting for the graphics. */
const PIECES_PART = 0.9;

/** Bots set out so soon that their paths are seen in the opening. */
const HEAD_START_MS = 1000;

export interface LevelRequest {
  /** Where its map comes from. */
  readonly source: MapSource;
  /** Where the player starts, asked when all else is ready; without it the player walks by itself. */
  readonly stand: (() => Stand | undefined) | undefined;
  /** The settings and the seed that come with it; those of the page where it is undefined. */
  readonly given: Given | undefined;
  isWanted(): boolean;
  /** Hears how much of it is ready, 0 … 1. */
  report(part: number): void;
}

export type LevelShow = ReturnType<typeof createLevelShow>;

interface LevelShowParts extends Displays {
  readonly tiles: TileVisit;
  readonly doctor: { close(): void };
  readonly input: Input;
  setMode(mode: Mode): void;
}

export function createLevelShow(parts: LevelShowParts) {
  const { state, stage, layers, thread, tiles, doctor, minimap, overview, hud, workers, camera, eventEffects } = parts;
  const { input, setMode } = parts;
  let pilot: Autopilot | null = null;

  function optionsFor(stand?: Stand, { seed, settings }: Given = state): WorldOptions {
    return {
      seed,
      settings: settingsOfWorld(settings),
      clock: () => performance.now(),
      editor: tiles.tool.editor,
      // A user who only watches should see a chase, not the end of one.
      ...(stand === undefined ? { ...WATCHED, headStartMs: HEAD_START_MS } : {}),
    };
  }

  function* populate(level: Level, stand: Stand | undefined, given: Given): Slices<LoadedWorld> {
    const world = yield* makeWorld(level, optionsFor(stand, given));
    const autopilot = createAutopilot(level, given.seed);
    yield;
    if (stand === undefined) yield* lookRound(autopilot, world);
    return { world, autopilot };
  }

  /** The same between frames; repeated if the settings have changed meanwhile. Null when it is no longer wanted. */
  async function populateInSlices(
    level: Level,
    stand: Stand | undefined,
    { given, isWanted }: LevelRequest,
  ): Promise<LoadedWorld | null> {
    for (;;) {
      const { seed, settings } = given ?? state;
      if (needsFinders(settings)) await loadFinders();
      const made = await inSlices(populate(level, stand, { seed, settings }), isWanted);
      if (made === null || !isWanted()) return null;
      if (given || (state.seed === seed && state.settings === settings)) return made;
    }
  }

  /** All that is made for a level, before it is shown. */
  function* prepare(level: Level, pieces: { done: number }) {
    const screen = yield* counted(stage.prepareLevel(level), pieces);
    const showMap = yield* counted(minimap.prepareLevel(level), pieces);
    return { screen, showMap };
  }

  function begin({ world, autopilot }: LoadedWorld, stand?: Stand): Mode {
    const { mode } = state;
    const isPlaced = stand !== undefined && placePlayer(world, stand, facingOfYaw(stand.yaw));
    state.world = world;
    workers.serve(world, state.settings.workers);
    pilot = autopilot;
    camera.reset();
    eventEffects.reset();
    if (isPlaced) Object.assign(input.heading, { yaw: stand.yaw, pitch: stand.pitch });
    setMode(isPlaced ? 'held' : 'attract');
    return mode;
  }

  return {
    /** Walks the player while the user only watches. */
    pilot: (): Autopilot | null => pilot,
    /** The level that is shown, with a new world; returns the mode before it. */
    restart(): Mode {
      doctor.close();
      const { level } = state.world!;
      return begin({ autopilot: createAutopilot(level, state.seed), world: createWorld(level, optionsFor()) });
    },
    /**
     * Shows a level with a new world in it, and returns the mode before it; null where it was no longer wanted when it was ready. Rejects
     * where it cannot be shown. In both cases nothing has changed.
     */
    async show(level: Level, request: LevelRequest): Promise<Mode | null> {
      const { source, given, isWanted, report } = request;
      const pieces = { done: 0 };
      const reportPieces = (): void => report(Math.min(1, pieces.done / piecesOf(level)) * PIECES_PART);
      const ready = await inSlices(prepare(level, pieces), isWanted, reportPieces);
      if (ready === null) return null;
      await ready.screen.ready;
      const stand = request.stand?.();
      let loaded: LoadedWorld | null = null;
      try {
        loaded = await populateInSlices(level, stand, request);
      } finally {
        if (loaded === null) ready.screen.drop();
      }
      if (loaded === null) return null;
      Object.assign(state, { source }, given);
      doctor.close();
      ready.screen.show();
      ready.showMap();
      layers.forget();
      thread.forget();
      tiles.reset();
      overview.fit(level.plan, loaded.world.player.position.y);
      hud.showLevel(level);
      return begin(loaded, stand);
    },
  };
}

/** The same work; each of its pieces is counted. */
function* counted<T>(work: Slices<T>, pieces: { done: number }): Slices<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    pieces.done++;
    yield;
  }
}

type Given = Pick<PageState, 'settings' | 'seed'>;

interface LoadedWorld {
  readonly world: World;
  readonly autopilot: Autopilot;
}

/** About how many slices it takes to prepare a level. */
function piecesOf({ plan, tree }: Level): number {
  return 6 * plan.walls.length + 4 * tree.leaves.length + (plan.skin?.pictures.length ?? 0) + 20;
}
