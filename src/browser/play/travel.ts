// Opens another map: from the menu, the disk, an address, a tour or an exit. Reports what went wrong if that fails.
//
// A tour brings its own settings, seed, layers and look. The state before the first tour is saved. It is restored when the user leaves
// the tour or opens another map.
import { nextMapOf } from '../../map/doom/next-map.ts';
import { showTrouble } from '../hud/trouble-panel.ts';
import { FIRST_SEED, readAddress, unreadIn, type Address } from '../links/url.ts';
import type { Tour } from '../links/tours.ts';
import { nameOfSource, type FileSource, type MapSource } from '../map-source.ts';
import { mapOfKey } from '../maps.ts';
import { DEFAULT_PAGE_SETTINGS } from '../page-settings.ts';
import { createJourneys, type Arrangement, type JourneyParts } from './journeys.ts';
import type { LevelShow } from './show-level.ts';

/** What a first visitor sees drawn: the bots' paths glow. */
export const FIRST_LAYERS: readonly string[] = ['paths'];

export type Travel = ReturnType<typeof createTravel>;

interface TravelParts extends Omit<JourneyParts, 'onShown'> {
  readonly levels: LevelShow;
  /** Lets time pass again after a defect. */
  startLoop(): void;
}

const FIRST: Arrangement = {
  settings: DEFAULT_PAGE_SETTINGS,
  seed: FIRST_SEED,
  layers: FIRST_LAYERS,
  blueprint: false,
  above: false,
};

export function createTravel(parts: TravelParts) {
  const { state, levels, outlook, layers, notice, address, startLoop } = parts;
  /** What was before the tour. */
  let before: (Arrangement & { readonly source: MapSource }) | null = null;
  const { travel, choose, choices, settingsToCome } = createJourneys({
    ...parts,
    onShown(tour) {
      if (!tour) before = null;
    },
  });
  const now = (): Arrangement => {
    const { settings, seed } = state;
    return { settings, seed, layers: layers.keysOn(), ...outlook.now() };
  };

  /** What comes where nothing else is asked for: what there is, or was before the tour. */
  const outside = (): Arrangement => (state.tour ? (before ?? FIRST) : now());

  function goTo(wanted: Address, tour: Tour | null, isEntry: boolean): Promise<boolean> {
    if (tour && !state.tour && state.world) before = { ...now(), source: state.source };
    const usual = outside();
    const brings: Arrangement = {
      settings: { ...DEFAULT_PAGE_SETTINGS, ...wanted.settings },
      seed: wanted.seed ?? (tour ? FIRST_SEED : usual.seed),
      layers: wanted.layers ?? usual.layers,
      blueprint: wanted.blueprint,
      above: wanted.above,
    };
    const file = wanted.map === undefined ? address.fileOfEntry() : undefined;
    const source = file ?? { shipped: mapOfKey(wanted.map) };
    return choose(source, { stand: () => wanted.eye, brings, tour, isEntry, goesOn: tour === null });
  }

  const open = (next: MapSource): Promise<boolean> =>
    choose(next, { brings: state.tour ? outside() : undefined, tour: null, isEntry: true, goesOn: true });

  return {
    /** Opens a map and shows it; says what is wrong where it cannot be used. Leaves the tour. Resolves to true once it is shown; never rejects. */
    open,
    visit: (tour: Tour): Promise<boolean> => goTo(readAddress(tour.hash), tour, true),
    /** Goes to what an address holds, a tour among them, without another entry in the history. */
    async go(hash: string): Promise<void> {
      const tour = await tourOf(hash);
      const wanted = readAddress(hash, tour && readAddress(tour.hash));
      const isShown = await goTo(wanted, tour ?? null, false);
      const amiss = isShown ? amissIn(hash, tour === undefined, wanted, state.mode === 'held') : null;
      if (amiss !== null) notice.hint(amiss, 6);
    },
    leaveTour() {
      if (!state.tour) return;
      const back = before ?? { ...FIRST, source: { shipped: mapOfKey(undefined) } };
      void choose(back.source, { brings: back, tour: null, isEntry: true });
    },
    /** The map that is shown as on a first visit: its settings, seed, layers and look. */
    reset: (): void => void choose(state.source, { brings: FIRST, tour: null, isEntry: true }),
    restart() {
      if (state.world) parts.steering.goOn(levels.restart());
    },
    settingsToCome,
    choices,
    /** Dresses the map that is shown, where one stands, in the pictures of a WAD that has just come. */
    async dress(from: FileSource): Promise<void> {
      let stood: ReturnType<typeof address.standNow>;
      if (state.world?.level.plan.format === 'doom')
        await travel(state.source, { stand: () => (stood = address.standNow()), tour: null, isEntry: false });
      const maps = from.list && { button: 'Its maps …', onButton: () => void open(from) };
      const lost = stood && state.mode === 'attract' ? ' Where you stood there is no room now.' : '';
      notice.hint(`The pictures of ${from.file.name} can be used during this visit.${lost}`, maps ? 12 : 5, maps);
    },
    chooseOther() {
      const { source } = state;
      if ('file' in source) void open({ file: source.file, ...(source.list ? { list: source.list } : {}) });
    },
    /** Opens the map after this one in its file, by its secret exit or by the usual one, or says that there is none. */
    nextMap(isSecret: boolean) {
      const next = sourceAfter(state.source, isSecret);
      if (next === null) return notice.hint('No other map follows in this file.', 4);
      void open(next);
    },
    /** A defect of ours: says it once, and offers to begin again. */
    onDefect(error: unknown) {
      notice.clear();
      console.error(error);
      showTrouble({
        title: 'Something went wrong',
        file: nameOfSource(state.source),
        error,
        after: 'The hunt has stopped here.',
        onRetry() {
          startLoop();
          void travel(state.source, { tour: state.tour, isEntry: false });
        },
      });
    },
  };
}

/** The map after this one in its file; null where none follows. */
function sourceAfter(source: MapSource, isSecret: boolean): FileSource | null {
  const { map: current, list }: Partial<FileSource> = 'file' in source ? source : {};
  const map = list && current !== undefined ? nextMapOf(list, current, isSecret) : null;
  return map === null || !('file' in source) ? null : { ...source, map };
}

const namesTour = (hash: string): boolean => /[#&]tour=/.test(hash);

/** The tour that an address names, if it names one; the table of tours is fetched on demand. */
export async function tourOf(hash: string): Promise<Tour | undefined> {
  if (!namesTour(hash)) return undefined;
  try {
    return (await import('../links/tours.ts')).tourOfHash(hash);
  } catch {
    return undefined;
  }
}

/** What of an address cannot be shown, in a sentence; null if all of it can. */
function amissIn(hash: string, isNoTour: boolean, { map, eye }: Address, isHeld: boolean): string | null {
  if (isNoTour && namesTour(hash)) return 'The address names a tour that does not exist.';
  if (map !== undefined && mapOfKey(map).key !== map) return 'The address names a map that does not exist.';
  if (eye && !isHeld) return 'The address names a place where nobody can stand.';
  const unread = unreadIn(hash);
  if (unread.length === 0) return null;
  const [these, are] = unread.length === 1 ? ['This part', 'is'] : ['These parts', 'are'];
  return `${these} of the address cannot be read and ${are} left out: ${unread.join(', ').slice(0, 80)}.`;
}
