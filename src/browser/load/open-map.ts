// From a chosen file to a level: fetch or read, choose where a file holds several maps, check, build. It says what it is doing,
// can be cancelled, and leaves the page's thread to the hunt. What goes wrong is thrown; the page shows it.
import type { Body } from '../../nav/body.ts';
import type { Level } from '../../nav/level.ts';
import { createLoadClient, type Loaded } from '../../worker/load-client.ts';
import type { LoadStage as WorkerStage, MapList } from '../../worker/load-job.ts';
import type { Notice } from '../hud/dialogs.ts';
import type { KeptGames } from './kept-games.ts';
import { startLoadWorker } from './load-worker.ts';
import { bytesOf, nameOfSource, type FileSource, type MapSource } from '../map-source.ts';

/** A load takes no longer than this, ms; the largest maps that are any good need a few seconds. */
const TIME_LIMIT_MS = 60_000;
/** What is done sooner than this is not worth a notice, ms. */
const QUIET_MS = 150;

type LoadStage = WorkerStage | 'scene';

/** What is done at a stage, and about how much of the time it takes. */
const STAGES: Readonly<Record<LoadStage, { readonly words: string; readonly share: number }>> = {
  reading: { words: 'Reading', share: 5 },
  examining: { words: 'Examining', share: 0 },
  building: { words: 'Building', share: 20 },
  meshing: { words: 'Measuring', share: 25 },
  'handing over': { words: 'Fetching', share: 10 },
  scene: { words: 'Building the scene of', share: 40 },
};

/** How much of a load is done, 0 … 1, when so much of a stage is. */
function partDone(stage: LoadStage, part: number): number {
  let [before, all] = [0, 0];
  let isPast = false;
  for (const [name, { share }] of Object.entries(STAGES)) {
    isPast ||= name === stage;
    if (!isPast) before += share;
    all += share;
  }
  return (before + part * STAGES[stage].share) / all;
}

/** Shows a level, unless it is no longer wanted when it is ready; hears of the parts of it that are. */
type ShowLevel = (
  level: Level,
  wish: { readonly source: MapSource; isWanted(): boolean; tell(part: number): void },
) => Promise<void>;

/** A game's own WAD says so in its first letter; those of others bring maps to play first. */
const isGame = (bytes: Uint8Array): boolean => bytes[0] === 'I'.charCodeAt(0);

export interface MapOpener {
  /**
   * Hands the level of a source to `show`, with the source as it was understood, unless the person would rather not, or another
   * map has been asked for meanwhile. Pictures of a WAD are kept for the maps that come after it. Rejects with a MapError, a FetchError, or whatever a defect of ours throws.
   */
  open(source: MapSource, canCancel: boolean, show: ShowLevel): Promise<void>;
  /** What was opened last, and which of its maps, as far as that is known; null before the first one. */
  tried(): MapSource | null;
  /** Ends what is under way; false when nothing is. */
  cancel(): boolean;
}

export interface MapOpenerParts {
  readonly notice: Notice;
  /** WADs whose pictures maps may use. */
  readonly games: KeptGames;
  /** Called before a dialog takes the page. */
  beforeDialog(): void;
  /** Who will walk there. */
  bodies(): readonly Body[];
  /** Will bots look paths up? Then the paths are baked with the level. */
  needsBake(): boolean;
  /** The map of the file that is shown, by name. */
  current(): string | undefined;
  /** Does the map on the screen lack pictures? Then a game's WAD is first opened for its pictures. */
  wantsPictures(): boolean;
  /** A WAD was opened for its pictures alone: maps opened from now on may use them. It may have maps too. */
  onPictures(from: FileSource): void;
}

/** Opens maps in a worker, so that the old one plays on meanwhile; says what it is doing, and offers to cancel it. */
export function createMapOpener(parts: MapOpenerParts): MapOpener {
  const { notice, games, beforeDialog, bodies, needsBake, current, wantsPictures, onPictures } = parts;
  const client = createLoadClient({
    startWorker: startLoadWorker,
    timeLimitMs: TIME_LIMIT_MS,
  });
  let latest = 0;
  let isBusy = false;
  let tried: MapSource | null = null;

  function cancel(): boolean {
    if (!isBusy) return false;
    latest++;
    isBusy = false;
    client.cancel();
    notice.clear();
    return true;
  }

  async function open(source: MapSource, canCancel: boolean, show: ShowLevel): Promise<void> {
    cancel();
    const mine = ++latest;
    const fromFile = 'file' in source ? source : null;
    const isWanted = (): boolean => mine === latest;
    const name = nameOfSource(source);
    let words = `Opening ${name} …`;
    let done = 0;
    let isQuiet = canCancel;
    const say = (): void => {
      if (isQuiet || !isWanted()) return;
      notice.say(words, {
        busy: true,
        part: done,
        ...(canCancel ? { button: 'Cancel', onButton: () => void cancel() } : {}),
      });
    };
    const timer = setTimeout(() => {
      isQuiet = false;
      say();
    }, QUIET_MS);
    isBusy = true;
    say();
    tried = source;
    const load = async (bytes: Uint8Array, map?: string): Promise<Loaded> => {
      // Nothing runs yet that a load could disturb.
      if (!canCancel && fromFile === null && name.endsWith('.json') && !needsBake()) {
        const { loadFloorPlan } = await import('../../worker/load-floor-plan.ts');
        return { kind: 'level', level: loadFloorPlan(bytes, name, bodies()), meshes: [], bringsPictures: false };
      }
      if (fromFile !== null && map !== undefined) tried = { ...fromFile, map };
      const atHand = fromFile === null ? [] : await games.atHand();
      if (!isWanted()) return null;
      return client.load(
        {
          bytes,
          fileName: name,
          bodies: bodies(),
          bakes: needsBake(),
          games: atHand,
          ...(map === undefined ? {} : { map }),
        },
        tell,
      );
    };
    let { map, list }: Partial<FileSource> = fromFile ?? {};
    const tell = (stage: LoadStage, part: number): void => {
      words = `${STAGES[stage].words} ${map ?? name} …`;
      done = partDone(stage, part);
      say();
    };
    const choose = async (from: MapList): Promise<string | null> => {
      isQuiet = true;
      notice.clear();
      const { chooseMap } = await import('./map-list.ts');
      if (!isWanted()) return null;
      beforeDialog();
      const chosen = await chooseMap(name, from, current());
      isQuiet = false;
      return isWanted() ? chosen : null;
    };
    const handPictures = (): void => {
      isBusy = false;
      notice.clear();
      if (fromFile !== null) onPictures({ file: fromFile.file, ...(list === undefined ? {} : { list }) });
    };
    try {
      if (list !== undefined && map === undefined) {
        map = (await choose(list)) ?? undefined;
        if (map === undefined) return;
      }
      const bytes = await bytesOf(source);
      if (!isWanted()) return;
      let loaded = await load(bytes, map);
      if (!isWanted()) return;
      if (loaded?.kind === 'pictures' || (loaded?.kind !== 'diagnosis' && loaded?.bringsPictures))
        games.add({ bytes, fileName: name });
      if (loaded?.kind === 'choose') list = loaded.list;
      const isForPictures = loaded?.kind === 'choose' && isGame(bytes) && wantsPictures();
      if (loaded?.kind === 'pictures' || isForPictures) return handPictures();
      if (loaded?.kind === 'choose') {
        map = (await choose(loaded.list)) ?? undefined;
        if (map === undefined) {
          if (isWanted() && loaded.bringsPictures && wantsPictures()) handPictures();
          return;
        }
        loaded = await load(bytes, map);
      }
      if (loaded?.kind !== 'level' || !isWanted()) return;
      const found = { ...(map === undefined ? {} : { map }), ...(list === undefined ? {} : { list }) };
      await show(loaded.level, {
        source: fromFile === null ? source : { ...fromFile, ...found },
        isWanted,
        tell: (part) => tell('scene', part),
      });
    } catch (error) {
      if (isWanted()) throw error;
    } finally {
      clearTimeout(timer);
      if (isWanted()) {
        isBusy = false;
        notice.clear();
      }
    }
  }

  return { open, cancel, tried: () => tried };
}
