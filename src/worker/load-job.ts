// The work of the loading worker: bytes in; a level, a list of maps, or an error out. Pure, so that tests run the same code.
//
// A file with several maps is answered with their list; a second request names one. Answers survive structured cloning: a MapError is sent
// as its parts, because a clone would lose its class and fields.
import { hasPictures } from '../map/doom/dress.ts';
import { listMaps } from '../map/list-maps.ts';
import { loadPlan, type GameFile } from '../map/load-plan.ts';
import type { MapEntry } from '../map/input/map-entry.ts';
import { MapError } from '../map/input/map-error.ts';
import { isWad } from '../map/doom/wad-lumps.ts';
import type { Bake } from '../nav/known/bake.ts';
import { bakeOf } from '../nav/known/baked-levels.ts';
import type { Body } from '../nav/body.ts';
import { buildLevel } from '../nav/build-level.ts';
import { portalGraphOf } from '../nav/portal-graph/build-portal-graph.ts';
import type { Level } from '../nav/level.ts';
import { examineMap, type Diagnosis } from '../nav/doctor/examine-map.ts';
import type { PortalGraph } from '../nav/portal-graph/portal-graph.ts';
import { packParcels, type Packed, type Parcel } from './parcels.ts';
import type { JobWorker } from './job-worker.ts';

/** Larger portal graphs are not baked on loading. */
const MAX_BAKED = 4000;

export interface LoadRequest {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** One of the file's maps; without it a file with several is only listed. */
  readonly map?: string;
  /** WADs whose textures may be used. */
  readonly games?: readonly GameFile[];
  /** Bodies whose meshes are built with the tree, because they are needed at once. */
  readonly bodies: readonly Body[];
  /** Examine the map instead of loading it; the outcome is a diagnosis. */
  readonly examines?: boolean;
  /** Also bake the paths of the first body, if that takes only seconds. */
  readonly bakes?: boolean;
}

/** Current stage of a load. */
export type LoadStage = 'reading' | 'examining' | 'building' | 'meshing' | 'handing over';

/** A MapError's parts. */
type MapErrorParts = Pick<MapError, 'code' | 'place' | 'what' | 'mend'>;

/** The outcome of a request. */
export type LoadOutcome =
  | {
      readonly kind: 'level';
      readonly level: Level;
      readonly meshes: readonly PortalGraph[];
      /** All paths of the first body, if requested. */
      readonly bake?: Bake;
      /** The file has textures for other maps. */
      readonly bringsPictures: boolean;
    }
  | { readonly kind: 'choose'; readonly list: readonly MapEntry[]; readonly bringsPictures: boolean }
  /** No map, but textures for other files. */
  | { readonly kind: 'pictures' }
  | { readonly kind: 'diagnosis'; readonly diagnosis: Diagnosis }
  | { readonly kind: 'refused'; readonly error: MapErrorParts }
  | { readonly kind: 'defect'; readonly message: string };

export type LoadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stage'; readonly stage: LoadStage }
  | { readonly kind: 'done'; readonly outcome: LoadOutcome }
  /** A piece of an outcome that is too large for one message; the next one is sent on request. `part` is 1 for the last. */
  | { readonly kind: 'parcel'; readonly parcel: Parcel; readonly part: number };

/** The page has read a parcel and requests the next one. */
export interface LoadMore {
  readonly more: true;
}

export type LoadWorker = JobWorker<LoadRequest | LoadMore, LoadMessage>;

/** Carries out a request; never throws. `onStage` is called before each stage. */
export function runLoad(request: LoadRequest, onStage: (stage: LoadStage) => void): LoadOutcome {
  const { bytes, fileName, bodies } = request;
  try {
    if (request.examines === true) {
      onStage('examining');
      const options = request.map === undefined ? {} : { map: request.map };
      return { kind: 'diagnosis', diagnosis: examineMap(bytes, fileName, options) };
    }
    onStage('reading');
    const bringsPictures = isWad(bytes) && hasPictures(bytes, fileName);
    let { map } = request;
    if (map === undefined) {
      const list = listMaps(bytes, fileName);
      if (list.length === 0 && bringsPictures) return { kind: 'pictures' };
      const usable = list.filter(({ problem }) => problem === '');
      if (usable.length > 1) return { kind: 'choose', list, bringsPictures };
      map = usable[0]?.name;
    }
    const { games = [] } = request;
    const plan = loadPlan(bytes, fileName, map === undefined ? { games } : { map, games });
    onStage('building');
    const level = buildLevel(plan, 'used');
    onStage('meshing');
    const meshes = bodies.map((body) => portalGraphOf(level, body));
    const bake = request.bakes === true && meshes.length > 0 ? bakeOf(meshes[0], MAX_BAKED) : null;
    onStage('handing over');
    return { kind: 'level', level, meshes, bringsPictures, ...(bake === null ? {} : { bake }) };
  } catch (error) {
    if (error instanceof MapError) {
      const { code, place, what, mend } = error;
      return { kind: 'refused', error: { code, place, what, mend } };
    }
    return { kind: 'defect', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns a worker's message handler, for requests and for further parcels. */
export function createLoadServer(post: (message: LoadMessage) => void): (request: LoadRequest | LoadMore) => void {
  let packed: Generator<Packed, void> | null = null;
  function hand(): void {
    const next = packed?.next();
    if (next === undefined || next.done === true) return;
    post({ kind: 'parcel', ...next.value });
  }
  return (request) => {
    if ('more' in request) return hand();
    const outcome = runLoad(request, (stage) => post({ kind: 'stage', stage }));
    packed = outcome.kind === 'level' ? packParcels(outcome) : null;
    if (packed === null) post({ kind: 'done', outcome });
    else hand();
  };
}
