// The names of the panel's controls: settings, layers, switches, buttons. Tours name them, too.
import type { PageSettings } from '../page-settings.ts';

export type ActionName =
  | 'doctor'
  | 'mapList'
  | 'nextMap'
  | 'restart'
  | 'stampede'
  | 'call'
  | 'crate'
  | 'takeBack'
  | 'saveMap'
  | 'watch'
  | 'learn'
  | 'examples'
  | 'reference'
  | 'copyLink'
  | 'reset';

/** Values that are no settings of the hunt. */
export type ValueName = 'blueprint' | 'above' | 'sound' | 'seed' | 'tileTable';

export type ControlName = keyof PageSettings | `layer ${string}` | ActionName | ValueName;
