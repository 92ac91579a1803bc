// From map to map: opening one from the menu, the disk, an address, a tour or an exit, and saying what went wrong where it did.
//
// A tour brings its own settings, seed, layers and look. What was before it is remembered when the first tour begins; it comes back when
// one leaves the tour, or opens another map.
import { NoRoomError } from '../../game/ground/no-room-error.ts';
import { MapError } from '../../map/map-error.ts';
import { nextMapOf } from '../../map/doom/next-map.ts';
import { DEFAULT_PAGE_SETTINGS, type PageSettings } from '../page-settings.ts';
import { showTrouble, type Notice } from '../hud/dialogs.ts';
import type { DoctorVisit } from '../doctor/doctor-visit.ts';
import type { Hud } from '../hud/hud.ts';
import type { LayerSwitches } from '../layers/layer-switches.ts';
import { mapOfKey } from '../maps.ts';
import { nameOfSource, type FileSource, type MapSource } from '../map-source.ts';
import type { MapOpener } from '../load/open-map.ts';
import type { Outlook, OutlookSwitch } from '../camera/outlook.ts';
import type { PageState } from '../page-state.ts';
import type { AddressBar } from './address-bar.ts';
import type { LevelShow } from './show-level.ts';
import type { Steering } from './steering.ts';
import type { Tour } from '../links/tours.ts';
import { FIRST_SEED, readAddress, type Address, type Stand } from '../links/url.ts';

/** What a first visitor sees drawn: the bots' paths glow. */
export const FIRST_LAYERS: readonly string[] = ['paths'];

export interface Travel {
  /** Opens a map and shows it; says what is wrong where it cannot be used. Leaves the tour. Never rejects. */
  open(next: MapSource): Promise<void>;
  /** Goes to what an address holds, a tour among them, without another entry in the history. */
  go(hash: string): Promise<void>;
  visit(tour: Tour): Promise<void>;
  /** Back to what was before the tour. */
  leaveTour(): void;
  /** The map that is shown as on a first visit: its settings, seed, layers and look. */
  reset(): void;
  /** The same level from its beginning. */
  restart(): void;
  /** The settings that come with the map that is on its way, or those of the page. */
  settingsToCome(): PageSettings;
  /** Dresses the map that is shown, where one stands, in the pictures of a WAD that has just come. */
  dress(from: FileSource): Promise<void>;
  /** Lets the person choose another of the file's maps. */
  chooseOther(): void;
  /** Opens the map after this one in its file, by its secret exit or by the usual one, or says that there is none. */
  nextMap(isSecret: boolean): void;
  /** A defect of ours: says it once, and offers to begin again. */
  onDefect(error: unknown): void;
}

export interface TravelParts {
  readonly state: PageState;
  readonly opener: MapOpener;
  readonly levels: LevelShow;
  readonly steering: Steering;
  readonly outlook: Pick<OutlookSwitch, 'now' | 'setBlueprint' | 'setAbove'>;
  readonly layers: LayerSwitches;
  readonly doctor: Pick<DoctorVisit, 'examine'>;
  readonly hud: Hud;
  readonly notice: Notice;
  readonly address: AddressBar;
  /** Lets the person choose a file. */
  chooseFile(): void;
  /** Lets time pass again after a defect. */
  startLoop(): void;
  onChange(): void;
}

/** Settings, seed, layers and look. */
interface Arrangement extends Pick<PageState, 'settings' | 'seed'>, Outlook {
  readonly layers: readonly string[];
}

/** How a map is opened. */
interface Journey {
  readonly stand?: Stand | undefined;
  /** What comes with it; without it all stays as it is. */
  readonly brings?: Arrangement | undefined;
  readonly tour: Tour | null;
  /** Back returns from there. */
  readonly isEntry: boolean;
}

const FIRST: Arrangement = {
  settings: DEFAULT_PAGE_SETTINGS,
  seed: FIRST_SEED,
  layers: FIRST_LAYERS,
  blueprint: false,
  above: false,
};

export function createTravel(parts: TravelParts): Travel {
  const { state, opener, levels, steering, outlook, layers, doctor, hud, notice, address, startLoop, onChange } = parts;
  /** What was before the tour. */
  let before: (Arrangement & { readonly source: MapSource }) | null = null;
  let coming: Arrangement | null = null;
  let journeys = 0;

  function arrange({ layers: keys, blueprint, above }: Arrangement): void {
    layers.setAll(keys);
    outlook.setBlueprint(blueprint);
    outlook.setAbove(above);
  }

  async function travel(next: MapSource, journey: Journey): Promise<boolean> {
    const { stand, brings, tour, isEntry } = journey;
    const mine = ++journeys;
    let isShown = false;
    // The entry that one leaves holds what is left.
    if (isEntry) address.show();
    address.setHeld(true);
    coming = brings ?? null;
    try {
      await opener.open(next, state.world !== null, async (level, wish) => {
        const given = brings && { settings: brings.settings, seed: brings.seed };
        isShown = await levels.show(level, { ...wish, stand, given });
        if (!isShown) return;
        state.tour = tour;
        if (brings) arrange(brings);
        hud.announce(`${level.plan.title || level.plan.name}. ${level.plan.note}`);
        if (tour) hud.showTour(tour);
        else before = null;
      });
      const plan = state.world?.level.plan;
      if (isShown && plan?.format === 'doom' && plan.skin === null)
        notice.hint('Drop the game’s own WAD here too, and this map gets its pictures.', 6);
      else if (isShown && 'file' in state.source)
        notice.hint('This map is a file on your disk: a link cannot contain it.', 4);
    } catch (error) {
      sayTrouble(error, next, journey);
    }
    if (mine !== journeys) return isShown;
    coming = null;
    address.setHeld(false);
    if (isShown && isEntry) address.show('new');
    onChange();
    return isShown;
  }

  function sayTrouble(error: unknown, next: MapSource, journey: Journey): void {
    steering.pause();
    const isOfMap = error instanceof MapError || error instanceof NoRoomError;
    const plan = state.world?.level.plan;
    // Of a file that is no map at all the doctor could only repeat this.
    const isMap = isOfMap && !(error instanceof MapError && /^(unknown-format|empty-file|too-big)$/.test(error.code));
    showTrouble({
      file: nameOfSource(next),
      error,
      after: plan ? `${plan.title || plan.name} plays on.` : 'Drop another map here, or choose one in the panel.',
      ...(isOfMap ? { onFile: parts.chooseFile } : { onRetry: () => void travel(next, journey) }),
      ...(plan && isMap ? { onDoctor: () => doctor.examine(opener.tried() ?? next) } : {}),
    });
  }

  const now = (): Arrangement => ({
    settings: state.settings,
    seed: state.seed,
    layers: layers.keysOn(),
    ...outlook.now(),
  });

  /** Opens the map of an address with all that it says. */
  function goTo(wish: Address, tour: Tour | null, isEntry: boolean): Promise<boolean> {
    if (tour && !state.tour && state.world) before = { ...now(), source: state.source };
    const brings: Arrangement = {
      settings: { ...DEFAULT_PAGE_SETTINGS, ...wish.settings },
      seed: wish.seed ?? (tour ? FIRST_SEED : state.seed),
      layers: wish.layers ?? layers.keysOn(),
      blueprint: wish.blueprint,
      above: wish.above,
    };
    return travel({ shipped: mapOfKey(wish.map) }, { stand: wish.eye, brings, tour, isEntry });
  }

  async function open(next: MapSource): Promise<void> {
    const brings = state.tour ? (before ?? FIRST) : undefined;
    await travel(next, { brings, tour: null, isEntry: true });
  }

  return {
    open,
    async visit(tour) {
      await goTo(readAddress(tour.hash), tour, true);
    },
    async go(hash) {
      const tour = await tourOf(hash);
      await goTo(readAddress(hash, tour && readAddress(tour.hash)), tour ?? null, false);
    },
    leaveTour() {
      if (!state.tour) return;
      const back = before ?? { ...FIRST, source: { shipped: mapOfKey(undefined) } };
      void travel(back.source, { brings: back, tour: null, isEntry: true });
    },
    reset: () => void travel(state.source, { brings: FIRST, tour: null, isEntry: true }),
    restart() {
      if (state.mode !== 'loading') levels.restart();
    },
    settingsToCome: () => coming?.settings ?? state.settings,
    async dress(from) {
      if (state.world?.level.plan.format === 'doom')
        await travel(state.source, { stand: address.standNow(), tour: null, isEntry: false });
      const maps = from.list && { button: 'Its maps …', onButton: () => void open(from) };
      notice.hint(`The pictures of ${from.file.name} can be used during this visit.`, maps ? 12 : 5, maps);
    },
    chooseOther() {
      const { source } = state;
      if ('file' in source) void open({ file: source.file, ...(source.list ? { list: source.list } : {}) });
    },
    nextMap(isSecret) {
      const { source } = state;
      const { map: current, list }: Partial<FileSource> = 'file' in source ? source : {};
      const map = list && current !== undefined ? nextMapOf(list.maps, current, isSecret) : null;
      if (map === null || !('file' in source)) {
        notice.hint('The exit. No other map follows in this file.', 4);
        return;
      }
      const wasPlaying = state.mode === 'playing';
      void open({ ...source, map }).then(() => {
        if (wasPlaying && state.mode === 'attract') steering.play(true);
      });
    },
    onDefect(error) {
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

/** The tour that an address names, if it names one; the table of tours is fetched on demand. */
export async function tourOf(hash: string): Promise<Tour | undefined> {
  if (!/[#&]tour=/.test(hash)) return undefined;
  try {
    return (await import('../links/tours.ts')).tourOfHash(hash);
  } catch {
    return undefined;
  }
}
