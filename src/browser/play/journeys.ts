// Opens one map and shows it with its settings, seed, layers and look. Reports an error if that fails.
import { NoRoomError } from '../../game/ground/no-room-error.ts';
import { MapError } from '../../map/input/map-error.ts';
import type { Outlook, OutlookSwitch } from '../camera/outlook.ts';
import type { DoctorVisit } from '../doctor/doctor-visit.ts';
import { hideTrouble, showTrouble } from '../hud/trouble-panel.ts';
import type { Tour } from '../links/tours.ts';
import type { Stand } from '../links/url.ts';
import type { MapOpener } from '../load/open-map.ts';
import { nameOfSource, type MapSource } from '../map-source.ts';
import type { PageSettings } from '../page-settings.ts';
import type { PageState } from '../page-state.ts';
import type { AddressBar } from './address-bar.ts';
import type { LevelShow } from './show-level.ts';
import type { Steering } from './steering.ts';
import type { Displays } from '../displays.ts';

export interface Arrangement extends Pick<PageState, 'settings' | 'seed'>, Outlook {
  readonly layers: readonly string[];
}

export interface Journey {
  /** Asked when it is shown. */
  stand?(): Stand | undefined;
  /** What comes with it; without it all stays as it is. */
  readonly brings?: Arrangement | undefined;
  readonly tour: Tour | null;
  /** Back returns from there. */
  readonly isEntry: boolean;
  /** A person who plays, or has paused, does so there too. */
  readonly goesOn?: boolean;
}

export interface JourneyParts extends Displays {
  readonly opener: MapOpener;
  readonly levels: LevelShow;
  readonly steering: Steering;
  readonly outlook: Pick<OutlookSwitch, 'now' | 'setBlueprint' | 'setAbove'>;
  readonly doctor: Pick<DoctorVisit, 'examine'>;
  readonly address: AddressBar;
  chooseFile(): void;
  /** A map is shown, on a tour or not. */
  onShown(tour: Tour | null): void;
  onChange(): void;
}

export function createJourneys(parts: JourneyParts) {
  const { state, opener, levels, steering, outlook, layers, doctor, hud, notice, address, onShown, onChange } = parts;
  let coming: Arrangement | null = null;
  let journeys = 0;
  let choices = 0;

  function arrange({ layers: keys, blueprint, above }: Arrangement): void {
    layers.setAll(keys);
    outlook.setBlueprint(blueprint);
    outlook.setAbove(above);
  }

  async function travel(next: MapSource, journey: Journey): Promise<boolean> {
    const { brings, tour, isEntry, goesOn } = journey;
    const mine = ++journeys;
    let isShown = false;
    hideTrouble();
    // The entry that one leaves holds what is left.
    if (isEntry) address.show();
    address.setHeld(true);
    coming = brings ?? null;
    try {
      await opener.open(next, state.world !== null, async (level, request) => {
        const given = brings && { settings: brings.settings, seed: brings.seed };
        const before = await levels.show(level, { ...request, stand: journey.stand, given });
        if (before === null) return;
        isShown = true;
        state.tour = tour;
        if (brings) arrange(brings);
        hud.announce(`${level.plan.title || level.plan.name}. ${level.plan.note}`);
        if (tour) hud.showTour(tour);
        onShown(tour);
        if (goesOn) steering.goOn(before);
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
    const isMap =
      isOfMap && !(error instanceof MapError && /^(unknown-format|unreadable|empty-file|too-big)$/.test(error.code));
    showTrouble({
      file: nameOfSource(next),
      error,
      after: plan ? `${plan.title || plan.name} stays open.` : 'Drop another map here, or choose one in the panel.',
      ...(isOfMap
        ? { onFile: parts.chooseFile }
        : { title: 'This map could not be opened', onRetry: () => void travel(next, journey) }),
      ...(plan && isMap ? { onDoctor: () => doctor.examine(opener.tried() ?? next) } : {}),
    });
  }

  return {
    /** Opens a map and shows it; false when it was not shown. Never rejects. */
    travel,
    /** The same, asked for by a person. */
    choose(next: MapSource, journey: Journey): Promise<boolean> {
      choices++;
      return travel(next, journey);
    },
    /** How many journeys were asked for so far. */
    choices: (): number => choices,
    /** The settings that come with the map that is on its way, or those of the page. */
    settingsToCome: (): PageSettings => coming?.settings ?? state.settings,
  };
}
