// The parts of the page that act, by name, for those that are made before them and call them later.
import type { OutlookSwitch } from '../camera/outlook.ts';
import type { DoctorVisit } from '../doctor/doctor-visit.ts';
import type { PageSettings } from '../page-settings.ts';
import type { AddressBar } from '../play/address-bar.ts';
import type { BotOrders } from '../play/bot-orders.ts';
import type { Frames } from '../play/frames.ts';
import type { KeyBindings } from '../play/key-bindings.ts';
import type { LateParts } from '../play/late-parts.ts';
import type { Steering } from '../play/steering.ts';
import type { Steps } from '../play/steps.ts';
import type { Travel } from '../play/travel.ts';
import type { TileVisit } from '../tiles/tile-visit.ts';

export interface Actors {
  readonly steering: Steering;
  readonly outlook: OutlookSwitch;
  readonly tiles: TileVisit;
  readonly late: LateParts;
  readonly doctor: DoctorVisit;
  readonly orders: BotOrders;
  readonly address: AddressBar;
  readonly travel: Travel;
  readonly steps: Steps;
  readonly frames: Frames;
  readonly keys: KeyBindings;
}

export interface Changes {
  setSound(on: boolean): void;
  setSetting(change: Partial<PageSettings>): void;
  /** What the layers mean, and the lengths of the compared paths. */
  showLegend(): void;
  /** Brings the legend, the panel and the address in line with what is. */
  refresh(): void;
}
