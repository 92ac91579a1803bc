// What the parts of a navigator share.
import { badArgument } from '../../geometry/checks.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { Changes } from './changes/changes.ts';
import type { Navigator, NavigatorOptions, ObstacleHandle, WallHandle } from './navigator.ts';
import type { Units } from './changes/units.ts';

export interface Inside {
  readonly level: Level;
  /** The agent, in map units. */
  readonly body: Body;
  /** The agent as it was asked for, in the caller's units. */
  readonly options: Required<NavigatorOptions>;
  readonly units: Units;
  readonly changes: Changes;
  /** The ids of obstacles and added walls by handle. */
  readonly obstacleIds: Map<ObstacleHandle | WallHandle, number>;
}

const insides = new WeakMap<Navigator, Inside>();

/** Keeps the parts of a navigator for what is built on it. */
export const keepInside = (navigator: Navigator, inside: Inside): void => void insides.set(navigator, inside);
/** The parts of a navigator; undefined for what is none. */
export const insideOf = (navigator: Navigator): Inside | undefined => insides.get(navigator);

/** The parts of a navigator; for what is none, an error of the function `name` about that argument. */
export function checkNavigator(name: string, argument: string, navigator: Navigator): Inside {
  const inside = insideOf(navigator);
  if (inside === undefined)
    throw badArgument(name, argument, navigator, 'pass what createNavigator of the same copy of leafstar returned');
  return inside;
}
