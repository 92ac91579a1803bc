// The panel's buttons, and the names of all its controls: settings, layers, switches, buttons. Tours name them, too.
import type { PageSettings } from '../page-settings.ts';

/** The buttons: name, title, key and note of each. */
export const ACTIONS = [
  ['doctor', 'Check this map', 'Slash', 'Lists what is wrong or doubtful with this map, and where.'],
  ['mapList', 'Maps of this file …', '', 'Lists all maps of the file that is open.'],
  ['nextMap', 'Next map', '', 'Opens the map after this one in its file.'],
  ['restart', 'Restart', '', 'Begins again with the same seed.'],
  [
    'stampede',
    'All plan now',
    '',
    'Every bot asks for a path at once. With a search limit they take turns; without one the step takes as long as it takes.',
  ],
  ['call', 'Call', 'KeyH', 'Companions come, and ghosts that are near and in sight fly home as eyes.'],
  ['crate', 'Crate', 'Period', 'Drops a crate ahead of you, or takes away the one there. Paths lead round it at once.'],
  ['takeBack', 'Undo', 'KeyZ', 'Undoes the last change of tiles.'],
  ['saveMap', 'Save the map …', '', 'Saves the file with the changed tiles.'],
  ['watch', 'Watch', '', 'The player walks by itself again, and a camera follows.'],
  ['learn', 'Article', '', 'How they find you: BSP trees, portals and shortest paths in live figures.'],
  ['examples', 'Examples', '', 'Nine small programs with the library: eight run beside their code, one is a server.'],
  ['reference', 'Reference', '', 'Every function and type of the library.'],
  ['copyLink', 'Copy link', '', 'Copies an address that brings all of this back.'],
  ['reset', 'Reset everything', '', 'All settings, layers and the look as on a first visit.'],
] as const;

export type ActionName = (typeof ACTIONS)[number][0];

/** Values that are no settings of the hunt. */
export type ValueName = 'blueprint' | 'above' | 'sound' | 'seed' | 'tileTable';

export type ControlName = keyof PageSettings | `layer ${string}` | ActionName | ValueName;
