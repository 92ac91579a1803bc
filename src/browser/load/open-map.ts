// Opens a map as a level: fetches or reads the file, lets the user choose one of several maps, checks it and builds the level.
// Shows progress, can be cancelled, and keeps the page's thread free for the hunt. Errors are thrown; the page shows them.
import type { Body } from '../../nav/body.ts';
import type { Level } from '../../nav/level.ts';
import { createLoadClient, type LoadClient, type Loaded } from '../../worker/load-client.ts';
import type { GameFile } from '../../map/load-plan.ts';
import type { MapEntry } from '../../map/input/map-entry.ts';
import { byId } from '../dom.ts';
import type { Notice } from '../hud/notice.ts';
import { createProgress, type Progress } from './load-progress.ts';
import { startLoadWorker } from './load-worker.ts';
import { bytesOfSource, nameOfSource, titleOfSource, type FileSource, type MapSource } from '../map-source.ts';

/** A load takes no longer than this, ms; the largest maps that are any good need a few seconds. */
const TIME_LIMIT_MS = 60_000;
const MOST_GAMES = 3;
/** Shows a level, unless it is no longer wanted when it is ready; hears of the parts of it that are. */
type ShowLevel = (
  level: Level,
  request: { readonly source: MapSource; isWanted(): boolean; report(part: number): void },
) => Promise<void>;

/** A game's own WAD says so in its first letter; those of others bring maps to play first. */
const isGame = (bytes: Uint8Array): boolean => bytes[0] === 'I'.charCodeAt(0);

export type MapOpener = ReturnType<typeof createMapOpener>;

export interface MapOpenerParts {
  readonly notice: Notice;
  /** Called before a dialog takes the page. */
  beforeDialog(): void;
  bodies(): readonly Body[];
  /** Will bots look paths up? Then the paths are baked with the level. */
  needsBake(): boolean;
  current(): string | undefined;
  /** Does the map on the screen lack pictures? Then a game's WAD is first opened for its pictures. */
  wantsPictures(): boolean;
  /** A WAD was opened for its pictures alone: maps opened from now on may use them. It may have maps too. */
  onPictures(from: FileSource): void;
}

interface Opening {
  readonly source: MapSource;
  readonly fromFile: FileSource | null;
  readonly name: string;
  /** What it is called on the page. */
  readonly title: string;
  readonly canCancel: boolean;
  readonly progress: Progress;
  isWanted(): boolean;
  /** Which of the file's maps, and all of them, as soon as they are known. */
  map: string | undefined;
  list: readonly MapEntry[] | undefined;
}

/**
 * Opens maps in a worker, so that the old one plays on meanwhile. Shows its progress, and offers to cancel. open() passes the level of a
 * source to `show`, with the source as it was recognised. It does not if the user cancels, or has asked for another map. Pictures of a WAD
 * are kept for the maps that are opened after it. Rejects with a MapError, a FetchError, or any error that a bug of ours throws.
 */
export function createMapOpener(parts: MapOpenerParts) {
  const { notice, beforeDialog, current, wantsPictures, onPictures } = parts;
  const client = createLoadClient({ startWorker: startLoadWorker, timeLimitMs: TIME_LIMIT_MS });
  let latest = 0;
  let isBusy = false;
  let last: Opening | null = null;
  /** WADs of this visit whose pictures maps may use, the last choice last. */
  let games: readonly GameFile[] = [];

  /** Ends what is under way; false when nothing is. */
  function cancel(): boolean {
    if (!isBusy) return false;
    latest++;
    isBusy = false;
    client.cancel();
    byId<HTMLDialogElement>('chooser').close();
    notice.clear();
    return true;
  }

  /** Lets the person choose one of the file's maps; false if none was chosen. */
  async function choose(opening: Opening, from: readonly MapEntry[]): Promise<boolean> {
    const { progress, isWanted, name } = opening;
    progress.setQuiet(true);
    notice.clear();
    const { chooseMap } = await import('./map-list.ts');
    if (!isWanted()) return false;
    beforeDialog();
    opening.map = (await chooseMap(name, from, current())) ?? undefined;
    progress.setQuiet(false);
    return isWanted() && opening.map !== undefined;
  }

  function handPictures({ fromFile, list }: Opening): void {
    isBusy = false;
    notice.clear();
    if (fromFile !== null) onPictures({ file: fromFile.file, ...(list === undefined ? {} : { list }) });
  }

  /** The level of a source, or null if there is none to show. */
  async function levelOf(opening: Opening): Promise<Level | null> {
    const { list, name, isWanted } = opening;
    if (list !== undefined && opening.map === undefined && !(await choose(opening, list))) return null;
    const bytes = await bytesOfSource(opening.source);
    if (!isWanted()) return null;
    let loaded = await load(client, parts, opening, bytes, games);
    if (!isWanted()) return null;
    if (loaded?.kind === 'pictures' || (loaded?.kind !== 'diagnosis' && loaded?.bringsPictures))
      games = [...games.filter(({ fileName }) => fileName !== name), { bytes, fileName: name }].slice(-MOST_GAMES);
    if (loaded?.kind === 'pictures') handPictures(opening);
    if (loaded?.kind === 'choose') {
      opening.list = loaded.list;
      if (isGame(bytes) && wantsPictures()) handPictures(opening);
      else if (await choose(opening, loaded.list)) loaded = await load(client, parts, opening, bytes, games);
      else if (isWanted() && loaded.bringsPictures && wantsPictures()) handPictures(opening);
    }
    return loaded?.kind === 'level' && isWanted() ? loaded.level : null;
  }

  async function open(source: MapSource, canCancel: boolean, show: ShowLevel): Promise<void> {
    cancel();
    const mine = ++latest;
    const fromFile = 'file' in source ? source : null;
    const isWanted = (): boolean => mine === latest;
    const [name, title] = [nameOfSource(source), titleOfSource(source)];
    const progress = createProgress(notice, title, canCancel ? () => void cancel() : null, isWanted);
    const { map, list } = fromFile ?? {};
    const opening: Opening = { source, fromFile, name, title, canCancel, progress, isWanted, map, list };
    last = opening;
    isBusy = true;
    try {
      const level = await levelOf(opening);
      if (level === null) return;
      const { map, list } = opening;
      const found = { ...(map === undefined ? {} : { map }), ...(list === undefined ? {} : { list }) };
      await show(level, {
        source: fromFile === null ? source : { ...fromFile, ...found },
        isWanted,
        report: (part) => progress.report('scene', map ?? title, part),
      });
    } catch (error) {
      if (isWanted()) throw error;
    } finally {
      progress.end();
      // A hint of what its pictures are for stays.
      if (isWanted() && isBusy) {
        isBusy = false;
        notice.clear();
      }
    }
  }

  return {
    open,
    cancel,
    /** What was opened last, and which of its maps, as far as that is known; null before the first one. */
    tried: (): MapSource | null =>
      last && (last.fromFile && last.map !== undefined ? { ...last.fromFile, map: last.map } : last.source),
  };
}

/** Reads and builds a map; null when it is no longer wanted. */
async function load(
  client: LoadClient,
  { bodies, needsBake }: MapOpenerParts,
  { source, fromFile, name, title, map, progress, canCancel }: Opening,
  bytes: Uint8Array,
  games: readonly GameFile[],
): Promise<Loaded> {
  // Nothing runs yet that a load could disturb.
  if (!canCancel && 'shipped' in source && source.shipped.isSound && name.endsWith('.json') && !needsBake()) {
    const { loadFloorPlan } = await import('../../worker/load-floor-plan.ts');
    try {
      return { kind: 'level', level: loadFloorPlan(bytes, name, bodies()), meshes: [], bringsPictures: false };
    } catch {
      // It is not what the page was built with: the worker says what is wrong.
    }
  }
  return client.load(
    {
      bytes,
      fileName: name,
      bodies: bodies(),
      bakes: needsBake(),
      games: fromFile === null ? [] : games,
      ...(map === undefined ? {} : { map }),
    },
    (stage, part) => progress.report(stage, map ?? title, part),
  );
}
