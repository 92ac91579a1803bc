// How far a sound reaches now: shut doors block it.
import type { Point } from '../../geometry/point.ts';
import { measureSound, type SoundField } from '../../nav/reach/sound-field.ts';
import { shutPortals } from './sectors.ts';
import type { WorldState } from '../world-state.ts';

/** The sound field from a place, up to `reach` map units. */
export function soundOf(world: WorldState, { x, z }: Point, reach: number): SoundField {
  const shut = world.doors.filter(({ open }) => open === 0).flatMap(({ portals }) => portals);
  return measureSound(world.level, { x, z }, reach, new Set([...shut, ...shutPortals(world)]));
}
