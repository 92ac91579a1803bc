// The page's side of the loading worker: one load at a time, which can be cancelled and cannot take for ever.
//
// A worker in the middle of a build hears nothing, so cancelling ends the worker itself; the next load gets a fresh one. A newer
// load ends an older one likewise. A worker that crashes is replaced and asked once more; one that cannot be started, or whose
// script never arrives, is replaced by the same work on the page's own thread.
import { MapError } from '../map/map-error.ts';
import { adoptBake } from '../nav/known/baked-levels.ts';
import { adoptPortalGraph } from '../nav/portal-graph/build-portal-graph.ts';
import { inlineWorker } from './inline-worker.ts';
import { createUnpacker, type Parcel } from './parcels.ts';
// Types alone: what reads and builds maps is the worker's, and must not weigh on the page's own script.
import type { LoadMessage, LoadOutcome, LoadRequest, LoadStage, LoadWorker, MapErrorParts } from './load-job.ts';

export interface LoadClientParts {
  /** Starts a worker; may throw where there are none. */
  startWorker(): LoadWorker;
  /** Longest that one load may take, ms. */
  readonly timeLimitMs: number;
}

/** What is to be loaded: a request but for its number. */
export type LoadWish = Omit<LoadRequest, 'id'>;

/** A level, the maps to choose from, word of pictures, or what the doctor found; null when it was cancelled or another load took its place. */
export type Loaded = Extract<LoadOutcome, { kind: 'level' | 'choose' | 'pictures' | 'diagnosis' }> | null;

export interface LoadClient {
  /** Rejects with a MapError for a map that cannot be used or takes too long, with an Error for a defect or a second crash. */
  load(wish: LoadWish, onStage?: (stage: LoadStage, part: number) => void): Promise<Loaded>;
  /** Ends the load under way, if there is one. */
  cancel(): void;
}

/** A load under way. */
interface Job {
  readonly request: LoadRequest;
  readonly onStage: (stage: LoadStage, part: number) => void;
  readonly unpack: (parcel: Parcel) => unknown;
  crashes: number;
  end(result: Loaded | Error): void;
}

/** The error that these parts were. */
function mapErrorOf({ code, place, what, mend }: MapErrorParts): MapError {
  return new MapError(code, place, what, mend);
}

export function createLoadClient({ startWorker, timeLimitMs }: LoadClientParts): LoadClient {
  let worker: LoadWorker | null = null;
  let hasSpoken = false;
  let job: Job | null = null;
  let lastId = 0;

  function stop(): void {
    worker?.terminate();
    worker = null;
  }

  function start(make: () => LoadWorker): LoadWorker {
    hasSpoken = false;
    const fresh = make();
    // What an ended worker still said is not even read.
    fresh.onmessage = (event) => {
      if (fresh === worker) hear(event.data);
    };
    fresh.onerror = ({ message }) => {
      if (fresh === worker) crash(message || 'it may be out of memory');
    };
    return fresh;
  }

  function startAny(): LoadWorker {
    try {
      return start(startWorker);
    } catch {
      return start(inlineWorker);
    }
  }

  function hear(message: LoadMessage): void {
    hasSpoken = true;
    if (message.kind === 'ready' || job === null || message.id !== job.request.id) return;
    if (message.kind === 'stage') {
      job.onStage(message.stage, message.part);
      return;
    }
    if (message.kind === 'parcel') {
      const { id, parcel, part } = message;
      const whole = job.unpack(parcel);
      if (part === 1) return finish(job, whole as LoadOutcome);
      job.onStage('handing over', part);
      worker?.postMessage({ id, more: true });
      return;
    }
    finish(job, message.outcome);
  }

  function finish(job: Job, outcome: LoadOutcome): void {
    if (outcome.kind === 'refused') job.end(mapErrorOf(outcome.error));
    else if (outcome.kind === 'defect') job.end(new Error(outcome.message));
    else {
      if (outcome.kind === 'level') {
        const { level, meshes, bake } = outcome;
        for (const mesh of meshes) adoptPortalGraph(level, mesh);
        if (bake !== undefined) adoptBake(level, meshes[0].body, bake);
      }
      job.end(outcome);
    }
  }

  function crash(why: string): void {
    const neverCame = !hasSpoken;
    stop();
    if (job === null) return;
    job.crashes++;
    if (job.crashes > 1 && !neverCame) {
      job.end(new Error(`${job.request.fileName} stopped the loader twice (${why}).`));
      return;
    }
    worker = neverCame ? start(inlineWorker) : startAny();
    worker.postMessage(job.request);
  }

  function cancel(): void {
    if (job === null) return;
    stop();
    job.end(null);
  }

  return {
    cancel,
    load(wish, onStage = () => {}) {
      cancel();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          stop();
          const seconds = Math.round(timeLimitMs / 1000);
          const what = `It was not read and built within ${seconds} seconds.`;
          mine.end(new MapError('too-slow', { file: wish.fileName }, what, 'Split the map into smaller ones.'));
        }, timeLimitMs);
        const mine: Job = {
          request: { ...wish, id: ++lastId },
          onStage,
          unpack: createUnpacker(),
          crashes: 0,
          end(result) {
            clearTimeout(timer);
            job = null;
            if (result instanceof Error) reject(result);
            else resolve(result);
          },
        };
        job = mine;
        worker ??= startAny();
        worker.postMessage(mine.request);
      });
    },
  };
}
