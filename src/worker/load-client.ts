// Client of the loading worker: one load at a time, with cancellation and a time limit.
//
// A worker cannot receive messages during a build, so cancelling terminates it; the next load starts a new one. A newer load also ends an
// older one. After a crash the worker is replaced and the load retried once.
import { MapError } from '../map/input/map-error.ts';
import { adoptBake } from '../nav/known/baked-levels.ts';
import { adoptPortalGraph } from '../nav/portal-graph/build-portal-graph.ts';
import { createUnpacker, type Parcel } from './parcels.ts';
// Types only: the code that reads and builds maps must not be part of the page's script.
import type { LoadMessage, LoadOutcome, LoadRequest, LoadStage, LoadWorker } from './load-job.ts';

export interface LoadClientParts {
  startWorker(): LoadWorker;
  /** Time limit of a load, ms. */
  readonly timeLimitMs: number;
}

/** A level, the maps to choose from, available textures, or a diagnosis; null when it was cancelled or replaced by another load. */
export type Loaded = Extract<LoadOutcome, { kind: 'level' | 'choose' | 'pictures' | 'diagnosis' }> | null;

export type LoadClient = ReturnType<typeof createLoadClient>;

/** The current load. */
interface Job {
  readonly request: LoadRequest;
  readonly onStage: (stage: LoadStage, part: number) => void;
  readonly unpack: (parcel: Parcel) => unknown;
  crashes: number;
  end(result: Loaded | Error): void;
}

function tooSlow(file: string, limitMs: number): MapError {
  const what = `Loading took more than ${Math.round(limitMs / 1000)} seconds.`;
  return new MapError('too-slow', { file }, what, 'Split the map into smaller ones.');
}

/** The result of a load, with what was built beside a level; an Error where there is none. */
function adopt(outcome: LoadOutcome): Loaded | Error {
  if (outcome.kind === 'refused') {
    const { code, place, what, mend } = outcome.error;
    return new MapError(code, place, what, mend);
  }
  if (outcome.kind === 'defect') return new Error(outcome.message);
  if (outcome.kind === 'level') {
    const { level, meshes, bake } = outcome;
    for (const graph of meshes) adoptPortalGraph(level, graph);
    if (bake !== undefined) adoptBake(level, meshes[0].body, bake);
  }
  return outcome;
}

export function createLoadClient({ startWorker, timeLimitMs }: LoadClientParts) {
  let worker: LoadWorker | null = null;
  let hasSpoken = false;
  let job: Job | null = null;

  function stop(): void {
    worker?.terminate();
    worker = null;
  }

  function start(): LoadWorker {
    hasSpoken = false;
    const fresh = startWorker();
    // Messages of a terminated worker are ignored.
    fresh.onmessage = (event) => {
      if (fresh === worker) receive(event.data);
    };
    fresh.onerror = ({ message }) => {
      if (fresh === worker) crash(message || 'it may be out of memory');
    };
    return fresh;
  }

  function receive(message: LoadMessage): void {
    hasSpoken = true;
    if (message.kind === 'ready' || job === null) return;
    if (message.kind === 'stage') {
      job.onStage(message.stage, 0);
      return;
    }
    if (message.kind === 'parcel') {
      const { parcel, part } = message;
      const whole = job.unpack(parcel);
      if (part === 1) return job.end(adopt(whole as LoadOutcome));
      job.onStage('handing over', part);
      worker?.postMessage({ more: true });
      return;
    }
    job.end(adopt(message.outcome));
  }

  function crash(why: string): void {
    stop();
    if (job === null) return;
    if (!hasSpoken) return job.end(new Error('The loader could not be fetched; reload the page.'));
    if (job.crashes++ > 0) return job.end(new Error(`${job.request.fileName} stopped the loader twice (${why}).`));
    worker = start();
    worker.postMessage(job.request);
  }

  function cancel(): void {
    if (job === null) return;
    stop();
    job.end(null);
  }

  return {
    /** Ends the current load, if any. */
    cancel,
    /** Rejects with a MapError for an unusable or too slow map, with an Error for a defect or a second crash. */
    load(request: LoadRequest, onStage: (stage: LoadStage, part: number) => void = () => {}): Promise<Loaded> {
      cancel();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          stop();
          mine.end(tooSlow(request.fileName, timeLimitMs));
        }, timeLimitMs);
        const mine: Job = {
          request,
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
        worker ??= start();
        worker.postMessage(mine.request);
      });
    },
  };
}
