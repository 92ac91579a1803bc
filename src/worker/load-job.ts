// What the loading worker does: bytes in; a level, a list to choose from, or what is wrong, out. Pure, so that tests and pages
// without workers run the very same code on their own thread.
//
// A file that holds several maps is answered with their list; asked again with a name, it is built. Everything in an answer survives
// structured cloning: a MapError travels as its parts, because a clone would forget its class and its fields.
import { hasPictures, outlinesOfWad } from '../map/doom/doom-wad.ts';
import { listMaps, loadPlan, type GameFile, type MapEntry } from '../map/load-plan.ts';
import type { MapOutline } from '../map/doom/map-outline.ts';
import { MapError, type MapPlace } from '../map/map-error.ts';
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

/** Meshes of at most so many places are baked while a map is opened. */
const MOST_BAKED = 4000;

export interface LoadRequest {
  /** Comes back with every answer. */
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Which of the file's maps; without it a file that holds several is only listed. */
  readonly map?: string;
  /** WADs whose pictures the map may wear. */
  readonly games?: readonly GameFile[];
  /** Whose meshes are built along with the tree, because they will be asked for at once. */
  readonly bodies: readonly Body[];
  /** Not to be opened but examined: the answer is what the level doctor found. */
  readonly examines?: boolean;
  /** Bake the ways of the first of them too, where that takes no more than seconds. */
  readonly bakes?: boolean;
}

/** What is being done just now. */
export type LoadStage = 'reading' | 'examining' | 'building' | 'meshing' | 'handing over';

/** A MapError's parts. */
export interface MapErrorParts {
  readonly code: string;
  readonly place: MapPlace;
  readonly what: string;
  readonly mend: string;
}

/** How a request ends. */
export type LoadOutcome =
  | {
      readonly kind: 'level';
      readonly level: Level;
      readonly meshes: readonly PortalGraph[];
      /** All ways of the first mesh, where they were asked for. */
      readonly bake?: Bake;
      /** The file has pictures that other maps may wear. */
      readonly bringsPictures: boolean;
    }
  | { readonly kind: 'choose'; readonly list: MapList; readonly bringsPictures: boolean }
  /** No map, but pictures for those of other files. */
  | { readonly kind: 'pictures' }
  | { readonly kind: 'diagnosis'; readonly diagnosis: Diagnosis }
  | { readonly kind: 'refused'; readonly error: MapErrorParts }
  | { readonly kind: 'defect'; readonly message: string };

/** The maps of a file, and how each of them looks from above, null where that cannot be told. */
export interface MapList {
  readonly maps: readonly MapEntry[];
  readonly outlines: readonly (MapOutline | null)[];
}

export type LoadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stage'; readonly id: number; readonly stage: LoadStage; readonly part: number }
  | { readonly kind: 'done'; readonly id: number; readonly outcome: LoadOutcome }
  /** An outcome that is too large for one message, piece by piece; the next piece comes when it is asked for. `part` is 1 with the last one. */
  | { readonly kind: 'parcel'; readonly id: number; readonly parcel: Parcel; readonly part: number };

/** The page has read a parcel and can take the next one. */
export interface LoadMore {
  readonly id: number;
  readonly more: true;
}

/** What is used of a Worker. */
export interface LoadWorker {
  onmessage: ((event: { readonly data: LoadMessage }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(request: LoadRequest | LoadMore): void;
  terminate(): void;
}

/** Does what a request asks for; never throws. `tell` hears of each stage before it begins, and of the longest how much of it is done. */
export function runLoad(request: LoadRequest, tell: (stage: LoadStage, part: number) => void): LoadOutcome {
  const { bytes, fileName, bodies } = request;
  try {
    if (request.examines === true) {
      tell('examining', 0);
      const options = request.map === undefined ? {} : { map: request.map };
      return { kind: 'diagnosis', diagnosis: examineMap(bytes, fileName, options) };
    }
    tell('reading', 0);
    const bringsPictures = isWad(bytes) && hasPictures(bytes, fileName);
    let { map } = request;
    if (map === undefined) {
      const all = listMaps(bytes, fileName);
      if (all.length === 0 && bringsPictures) return { kind: 'pictures' };
      const usable = all.filter(({ problem }) => problem === '');
      if (usable.length > 1) {
        const list = { maps: all, outlines: isWad(bytes) ? outlinesOfWad(bytes, fileName) : all.map(() => null) };
        return { kind: 'choose', list, bringsPictures };
      }
      map = usable[0]?.name;
    }
    const { games = [] } = request;
    const plan = loadPlan(bytes, fileName, map === undefined ? { games } : { map, games });
    tell('building', 0);
    const level = buildLevel(plan, 'used');
    tell('meshing', 0);
    const meshes = bodies.map((body) => portalGraphOf(level, body));
    const bake = request.bakes === true && meshes.length > 0 ? bakeOf(meshes[0], MOST_BAKED) : null;
    tell('handing over', 0);
    return { kind: 'level', level, meshes, bringsPictures, ...(bake === null ? {} : { bake }) };
  } catch (error) {
    if (error instanceof MapError) {
      const { code, place, what, mend } = error;
      return { kind: 'refused', error: { code, place, what, mend } };
    }
    return { kind: 'defect', message: error instanceof Error ? error.message : String(error) };
  }
}

/** A worker's answers: what it says to a request, and then to each wish for more. */
export function createLoadServer(post: (message: LoadMessage) => void): (request: LoadRequest | LoadMore) => void {
  let packed: Generator<Packed, void> | null = null;
  function hand(id: number): void {
    const next = packed?.next();
    if (next === undefined || next.done === true) return;
    post({ kind: 'parcel', id, ...next.value });
  }
  return (request) => {
    const { id } = request;
    if ('more' in request) return hand(id);
    const outcome = runLoad(request, (stage, part) => post({ kind: 'stage', id, stage, part }));
    packed = outcome.kind === 'level' ? packParcels(outcome) : null;
    if (packed === null) post({ kind: 'done', id, outcome });
    else hand(id);
  };
}
