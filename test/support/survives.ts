// What has to hold of any file whatever: it ends in a level or in a MapError that says what to do.
import { listMaps, loadPlan } from '../../src/map/load-plan.ts';
import { MapError } from '../../src/map/map-error.ts';
import { PLAYER_BODY } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { navMeshOf } from '../../src/nav/build-nav-mesh.ts';
import { examineMap } from '../../src/nav/doctor/examine-map.ts';

/** Every so many files the mesh of the player's body is built too, and the doctor asked. */
const CLOSER_EVERY = 16;

/** True for a level, false for a MapError; anything else is thrown on. */
export function endsWell(bytes: Uint8Array, name: string, number: number): boolean {
  if (number % CLOSER_EVERY === 3) examineMap(bytes, name);
  try {
    listMaps(bytes, name);
    const level = buildLevel(loadPlan(bytes, name));
    if (number % CLOSER_EVERY === 1) navMeshOf(level, PLAYER_BODY);
    return true;
  } catch (error) {
    if (error instanceof MapError && error.what.length > 0 && error.mend.length > 0) return false;
    throw error;
  }
}
