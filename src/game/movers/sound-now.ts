// How far a sound goes now: doors that are down keep it out.
import type { Point } from '../../geometry/point.ts';
import { measureSound, type SoundField } from '../../nav/reach/sound-field.ts';
import { shutPortals } from './sectors.ts';
import type { WorldState } from '../world-state.ts';

/** The ways of a sound from there, up to `reach` map units. */
export function soundOf(world: WorldState, { x, z }: Point, reach: number): SoundField {
  const shut = world.doors.filter(({ open }) => open === 0).flatMap(({ portals }) => portals);
  return measureSound(world.level, { x, z }, reach, new Set([...shut, ...shutPortals(world)]));
}
