// The tool that places tiles: the selected kind, pending edits, undo, and saving the file.
//
// An edit first goes to a separate worker, which builds the resulting level; meanwhile the game runs on and edits collect. Then the edit
// becomes part of the next step's intent, and the world takes the finished level from its editor. So recorded runs need no worker, and
// nothing waits for a build. Edits that the world rejects are explained.
import { refusalOf, TILE_REFUSALS } from '../../game/tiles/place-tiles.ts';
import type { World } from '../../game/world.ts';
import type { Point } from '../../geometry/point.ts';
import type { FormatName } from '../../map/floor-plan.ts';
import { MapError } from '../../map/input/map-error.ts';
import { changeLetters, letterAt, tileAt, TILE_KINDS, type TileEdit, type TileKind } from '../../map/grids/tiles.ts';
import type { Body } from '../../nav/body.ts';
import type { Level } from '../../nav/level.ts';
import { createLoadClient, type LoadClient } from '../../worker/load-client.ts';
import type { Notice } from '../hud/notice.ts';
import { startLoadWorker } from '../load/load-worker.ts';

/** Time limit of a build, after which the edit is cancelled. */
const TIME_LIMIT_MS = 20_000;
/** Range and step of the search for the tile in front of the player, map units. */
const REACH = 200;
const STRIDE = 8;
const SAID_SECONDS = 2.5;

/** An edit and the stroke that it belongs to: strokes are undone as a whole, however many jobs have placed them. */
interface Stroked extends TileEdit {
  readonly stroke: number;
}

/** State of a pending edit: requested, built, or handed out. */
interface Job {
  readonly from: Level;
  readonly edits: readonly Stroked[];
  readonly isBack: boolean;
  level: Level | null;
  isGiven: boolean;
}

/** The tile in front of the player: the first one ahead that is not its own; −1 if there is none. */
export function tileBefore({ level, player }: World): number {
  const { tiles } = level.plan;
  if (tiles === null) return -1;
  const { position, facing } = player;
  const at = (gap: number): Point => ({ x: position.x + facing.x * gap, z: position.z + facing.z * gap });
  const own = tileAt(tiles, at(0));
  for (let gap = STRIDE; gap <= REACH; gap += STRIDE) {
    const tile = tileAt(tiles, at(gap));
    if (tile !== own) return tile;
  }
  return -1;
}

export function createTileTool(notice: Notice, bodies: () => readonly Body[]) {
  const brush = createBrush();
  const levels = createTileLevels();
  let job: Job | null = null;
  /** What was asked for while a job is pending, in order; null is an undo. */
  let waiting: (Stroked | null)[] = [];
  const undoable = createUndoStack();
  const say = (text: string): void => notice.hint(text, SAID_SECONDS);

  /** Sends the first undo, or the edits of the first stroke, to the worker if it is idle. */
  function send(world: World): void {
    const { level } = world;
    const { tiles } = level.plan;
    if (job !== null || waiting.length === 0) return;
    const isBack = waiting[0] === null;
    const end = isBack ? 1 : waiting.findIndex((each) => each?.stroke !== waiting[0]!.stroke);
    const taken = waiting.splice(0, end < 0 ? waiting.length : end).filter((edit) => edit !== null);
    const wanted = isBack ? undoable.last() : taken;
    if (tiles === null || wanted.length === 0) return say('Nothing is left to undo.');
    const reason = isBack ? refusalOf(world, wanted) : null;
    if (reason !== null) return say(TILE_REFUSALS[reason]);
    const perTile = new Map(wanted.map((edit) => [edit.tile, edit]));
    const edits = [...perTile.values()].filter(({ tile, letter }) => letterAt(tiles, tile) !== letter);
    if (edits.length === 0) return;
    const mine: Job = { from: level, edits, isBack, level: null, isGiven: false };
    job = mine;
    levels.make(mine, bodies(), (error) => {
      if (job !== mine) return;
      job = null;
      if (error !== undefined) say(error instanceof MapError ? error.what : String(error));
    });
  }

  return {
    editor(level: Level, edits: readonly TileEdit[]): Level {
      if (job?.level && job.from === level && job.edits.length === edits.length) return job.level;
      throw new Error(`createTileTool: no level is made for these ${edits.length} edits`);
    },
    kind: brush.kind,
    setKind: brush.setKind,
    /** Requests the selected kind for a tile; floor for all of a stroke whose first tile has that kind already. */
    place(world: World, tile: number, stroke: 'first' | 'next') {
      const { tiles, format } = world.level.plan;
      if (tiles === null) return say(TILE_REFUSALS['no tiles']);
      if (tile < 0) return say(TILE_REFUSALS.outside);
      if (stroke === 'first') brush.begin(format, letterAt(tiles, tile));
      const { letters, title } = brush.strokeKind();
      const letter = letters[format];
      if (letter === undefined) return say(`Maps of this format have no ${title.toLowerCase()}.`);
      const edit: Stroked = { tile, letter, stroke: brush.strokes() };
      const reason = refusalOf(world, [edit]);
      if (reason !== null) return say(TILE_REFUSALS[reason]);
      waiting.push(edit);
      send(world);
    },
    takeBack(world: World) {
      waiting.push(null);
      send(world);
    },
    /** The edits that are ready for the next step, or undefined. Handed out once. */
    ready(world: World): readonly TileEdit[] | undefined {
      if (job !== null && job.from !== world.level) job = null;
      send(world);
      if (job === null || job.level === null || job.isGiven) return undefined;
      job.isGiven = true;
      return job.edits.map(({ tile, letter }) => ({ tile, letter }));
    },
    /** Call after each step: handles the results of edits. Have tiles been placed? */
    hear(world: World): boolean {
      if (job?.isGiven !== true) return false;
      const { isBack: wasBack, edits } = job;
      job = null;
      const refused = world.events.find((event) => event.type === 'tiles refused');
      if (refused?.type === 'tiles refused') say(TILE_REFUSALS[refused.reason]);
      const event = world.events.find(({ type }) => type === 'tiles');
      if (event?.type !== 'tiles') return false;
      if (wasBack) undoable.drop(edits[0].stroke);
      else undoable.add(edits, event.before);
      return true;
    },
    save({ level: { plan } }: World) {
      if (plan.tiles === null) return say(TILE_REFUSALS['no tiles']);
      download(plan.tiles);
    },
    reset() {
      levels.cancel();
      job = null;
      waiting = [];
      undoable.clear();
    },
  };
}

/** The selected kind, and the one that the current stroke places. */
function createBrush() {
  let kind = TILE_KINDS[0];
  let strokeKind = kind;
  let strokes = 0;
  return {
    kind: (): TileKind => kind,
    setKind(key: string) {
      kind = TILE_KINDS.find((each) => each.key === key) ?? kind;
    },
    /** Begins a stroke on a tile with that letter; it places floor if that is the selected kind's own. */
    begin(format: FormatName, letter: string) {
      strokes++;
      strokeKind = letter === kind.letters[format] ? TILE_KINDS.find(({ key }) => key === 'floor')! : kind;
    },
    strokeKind: (): TileKind => strokeKind,
    strokes: (): number => strokes,
  };
}

/** What was there before each stroke. */
function createUndoStack() {
  let befores: Stroked[] = [];
  return {
    add(edits: readonly Stroked[], before: readonly TileEdit[]) {
      const strokeOf = (tile: number): number => edits.find((edit) => edit.tile === tile)!.stroke;
      befores.push(...before.map((edit) => ({ ...edit, stroke: strokeOf(edit.tile) })));
    },
    /** What was there before the last stroke, the oldest at the end; empty if there is none. */
    last: (): Stroked[] => befores.filter(({ stroke }) => stroke === befores.at(-1)!.stroke).reverse(),
    drop(gone: number) {
      befores = befores.filter(({ stroke }) => stroke !== gone);
    },
    clear() {
      befores = [];
    },
  };
}

function download({ bytes, file }: NonNullable<Level['plan']['tiles']>): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.replace(/^.*[\\/]/, '');
  link.click();
  // The download keeps its own reference.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Makes the levels of jobs in a worker, which starts with the first. `onFailure` without an error: it was cancelled. */
function createTileLevels() {
  let client: LoadClient | null = null;
  return {
    make(job: Job, bodies: readonly Body[], onFailure: (error?: unknown) => void) {
      const tiles = job.from.plan.tiles!;
      client ??= createLoadClient({ startWorker: startLoadWorker, timeLimitMs: TIME_LIMIT_MS });
      client.load({ bytes: changeLetters(tiles, job.edits), fileName: tiles.file, bodies }).then((loaded) => {
        if (loaded?.kind === 'level') job.level = loaded.level;
        else onFailure();
      }, onFailure);
    },
    cancel: () => client?.cancel(),
  };
}
