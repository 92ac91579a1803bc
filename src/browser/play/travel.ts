// From map to map: opening one from the menu, the disk, an address, a tour or an exit, and saying what went wrong where it did.
import { NoRoomError } from '../../game/ground/no-room-error.ts';
import { MapError } from '../../map/map-error.ts';
import { nextMapOf } from '../../map/doom/next-map.ts';
import { DEFAULT_PAGE_SETTINGS } from '../page-settings.ts';
import { showTrouble, type Notice } from '../hud/dialogs.ts';
import type { DoctorVisit } from '../doctor/doctor-visit.ts';
import type { Hud } from '../hud/hud.ts';
import type { LayerSwitches } from '../layers/layer-switches.ts';
import { mapOfKey } from '../maps.ts';
import { nameOfSource, type FileSource, type MapSource } from '../map-source.ts';
import type { MapOpener } from '../load/open-map.ts';
import type { OutlookSwitch } from '../camera/outlook.ts';
import type { PageState } from '../page-state.ts';
import type { LevelShow } from './show-level.ts';
import type { Steering } from './steering.ts';
import { tourOfHash, type Tour } from '../links/tours.ts';
import { readAddress, type Stand } from '../links/url.ts';

export interface Travel {
  /** Opens a map and shows it; says what is wrong where it cannot be used. Never rejects. */
  open(next: MapSource, stand?: Stand): Promise<void>;
  /** Goes to what an address holds, a tour among them. */
  go(hash: string): Promise<void>;
  visit(tour: Tour): Promise<void>;
  /** The same level from its beginning. */
  restart(): void;
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
  readonly outlook: Pick<OutlookSwitch, 'setBlueprint' | 'setAbove'>;
  readonly layers: LayerSwitches;
  readonly doctor: Pick<DoctorVisit, 'examine'>;
  readonly hud: Hud;
  readonly notice: Notice;
  /** Where somebody stands who plays, for coming back there. */
  standNow(): Stand | undefined;
  /** Lets time pass again after a defect. */
  startLoop(): void;
  onChange(): void;
}

export function createTravel(parts: TravelParts): Travel {
  const { state, opener, levels, steering, outlook, layers, doctor, hud, notice, standNow, startLoop, onChange } =
    parts;

  async function open(next: MapSource, stand?: Stand): Promise<void> {
    try {
      let isShown = false;
      await opener.open(next, state.world !== null, async (level, wish) => {
        isShown = await levels.show(level, { ...wish, stand });
        if (isShown) hud.announce(`${level.plan.title || level.plan.name}. ${level.plan.note}`);
      });
      const plan = state.world?.level.plan;
      if (isShown && plan?.format === 'doom' && plan.skin === null)
        notice.hint('Drop the game’s own WAD here too, and this map wears its pictures.', 6);
      else if (isShown && 'file' in state.source) notice.hint('This map lies on your disk: a link cannot hold it.', 4);
    } catch (error) {
      steering.pause();
      const isOfMap = error instanceof MapError || error instanceof NoRoomError;
      const plan = state.world?.level.plan;
      showTrouble({
        file: nameOfSource(next),
        error,
        after: plan ? `${plan.title || plan.name} plays on.` : 'Drop another map here, or choose one in the panel.',
        ...(!isOfMap ? { onRetry: () => void open(next, stand) } : {}),
        ...(plan && isOfMap ? { onDoctor: () => doctor.examine(opener.tried() ?? next) } : {}),
      });
    }
    onChange();
  }

  async function visit(tour: Tour): Promise<void> {
    const { map } = readAddress(tour.hash);
    await goTo(tour.hash);
    // Somebody may have gone elsewhere meanwhile.
    if ('shipped' in state.source && state.source.shipped.key === map) hud.showTour(tour);
  }

  function goTo(hash: string): Promise<void> {
    const next = readAddress(hash);
    if (next.layers) layers.setAll(next.layers);
    outlook.setBlueprint(next.blueprint);
    outlook.setAbove(next.above);
    state.seed = next.seed ?? state.seed;
    state.settings = { ...DEFAULT_PAGE_SETTINGS, ...next.settings };
    return open({ shipped: mapOfKey(next.map) }, next.eye);
  }

  return {
    open,
    visit,
    go(hash) {
      const tour = tourOfHash(hash);
      return tour ? visit(tour) : goTo(hash);
    },
    restart() {
      if (state.mode !== 'loading') levels.restart();
    },
    async dress(from) {
      if (state.world?.level.plan.format === 'doom') await open(state.source, standNow());
      const maps = from.list && { button: 'Its maps …', onButton: () => void open(from) };
      notice.hint(`The pictures of ${from.file.name} are at hand for this visit.`, maps ? 12 : 5, maps);
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
          void open(state.source);
        },
      });
    },
  };
}
