// Distributes path queries of the world to any number of workers, least busy first, and stores answers until they are due.
//
// Each worker gets the level and its mesh once, in parcels. It has only a few queries at a time, so that cancelled ones can be dropped from
// the queue before they are started. A worker that crashes or is silent for ten seconds is replaced and its queries are sent again. A query
// that brings down two workers is left to the world, as are all queries without workers. The world's answers are the same in every case
// (game/requests/pending-paths.ts).
import type { PathQuestion } from '../game/asked-path.ts';
import type { PathService } from '../game/path-service.ts';
import type { Settings } from '../game/world.ts';
import { bakeOf } from '../nav/known/baked-levels.ts';
import type { Body } from '../nav/body.ts';
import { portalGraphOf } from '../nav/portal-graph/build-portal-graph.ts';
import type { Level } from '../nav/level.ts';
import type { PathAnswer } from '../nav/path-finder.ts';
import { packParcels, type Packed } from './parcels.ts';
import type { LevelHandover, PathReport, PathWorker } from './path-job.ts';

/** Most queries per worker. */
const MAX_PENDING = 8;
/** A worker with a query that is silent for this many steps counts as dead. */
const PATIENCE_STEPS = 600;
/** A worker is not replaced after this many crashes without an answer in between. */
const MAX_CRASHES = 3;

export interface PathClientFigures {
  /** Running workers. */
  readonly workers: number;
  /** Queries sent; answers delivered; queries without an answer when due; queries cancelled. */
  readonly sent: number;
  readonly answered: number;
  readonly late: number;
  readonly cancelled: number;
  readonly crashes: number;
}

export interface PathClient extends PathService {
  /** Starts or stops workers to reach that number. */
  setWorkers(count: number): void;
  figures(): PathClientFigures;
}

interface PendingQuery {
  /** Its number here; job numbers of different worlds may coincide. */
  readonly ticket: number;
  readonly job: number;
  readonly finder: 0 | 1;
  readonly question: PathQuestion;
  isWanted: boolean;
  crashes: number;
}

interface Slot {
  worker: PathWorker | null;
  /** The rest of its level to be sent; null when it is complete and queries may be sent. */
  parcels: Generator<Packed, void> | null;
  /** Number of the handover; reports about older ones are ignored. */
  handover: number;
  /** By ticket. */
  readonly pending: Map<number, PendingQuery>;
  /** Last step in which it reported or was idle. */
  activeAt: number;
  /** Since its last answer. */
  crashes: number;
}

/** A client without workers. `startWorker` may throw where workers are not available. */
export function createPathClient(startWorker: () => PathWorker): PathClient {
  const slots: Slot[] = [];
  const answers = new Map<number, PathAnswer>();
  const counts = { sent: 0, answered: 0, late: 0, cancelled: 0, crashes: 0 };
  let queue: PendingQuery[] = [];
  let subject: { level: Level; body: Body; settings: Settings } | null = null;
  let step = 0;
  let lastTicket = 0;
  let lastHandover = 0;

  function brief(slot: Slot, withLevel: boolean): void {
    const { worker } = slot;
    if (worker === null || subject === null) return;
    const { level, body, settings } = subject;
    if (withLevel) {
      const graph = portalGraphOf(level, body);
      const handover: LevelHandover = { level, graph, bake: bakeOf(graph, 0) };
      slot.parcels = packParcels(handover);
      slot.handover = ++lastHandover;
      sendParcel(slot);
    }
    // The rest is sent after the level.
    if (slot.parcels !== null) return;
    worker.postMessage({ kind: 'finders', body, settings });
  }

  /** Sends the worker the next parcel of its level. */
  function sendParcel({ worker, parcels, handover }: Slot): void {
    const next = parcels?.next();
    if (next === undefined || next.done === true) return;
    const { parcel, part } = next.value;
    worker?.postMessage({ kind: 'level', handover, parcel, isLast: part === 1 });
  }

  /** After a parcel was read: sends the next one, or the rest after the level. */
  function continueHandover(slot: Slot, isWhole: boolean): void {
    slot.activeAt = step;
    if (!isWhole) return sendParcel(slot);
    slot.parcels = null;
    brief(slot, false);
    dispatch();
  }

  /** Starts a worker for the slot, or removes the slot when none can be started. */
  function startIn(slot: Slot): boolean {
    try {
      const worker = startWorker();
      worker.onmessage = ({ data }) => {
        if (slot.worker === worker) receive(slot, data);
      };
      worker.onerror = () => {
        if (slot.worker === worker) crash(slot);
      };
      slot.worker = worker;
      slot.activeAt = step;
      brief(slot, true);
      return true;
    } catch {
      return false;
    }
  }

  function receive(slot: Slot, report: PathReport): void {
    if ('handover' in report) {
      if (report.handover === slot.handover) continueHandover(slot, report.isWhole);
      return;
    }
    const { ticket, answer } = report;
    const ask = slot.pending.get(ticket);
    slot.pending.delete(ticket);
    slot.activeAt = step;
    slot.crashes = 0;
    if (ask?.isWanted === true && answer !== null) answers.set(ask.job, answer);
    dispatch();
  }

  function crash(slot: Slot): void {
    counts.crashes++;
    slot.crashes++;
    slot.worker?.terminate();
    slot.worker = null;
    const again = [...slot.pending.values()].filter((ask) => ask.isWanted && ++ask.crashes < 2);
    slot.pending.clear();
    queue = [...again, ...queue];
    if (slot.crashes >= MAX_CRASHES || !startIn(slot)) slots.splice(slots.indexOf(slot), 1);
    dispatch();
  }

  function dispatch(): void {
    while (queue.length > 0) {
      let idlest: Slot | null = null;
      for (const slot of slots) {
        if (slot.parcels === null && (idlest === null || slot.pending.size < idlest.pending.size)) idlest = slot;
      }
      if (idlest === null || idlest.pending.size >= MAX_PENDING) return;
      const ask = queue.shift()!;
      if (idlest.pending.size === 0) idlest.activeAt = step;
      const { ticket, finder, question } = ask;
      idlest.pending.set(ticket, ask);
      idlest.worker?.postMessage({ kind: 'ask', ticket, finder, question });
    }
  }

  /** Cancels queries; returns their number. */
  function cancelWhere(isForgotten: (job: number) => boolean): number {
    const before = queue.length + answers.size;
    queue = queue.filter(({ job }) => !isForgotten(job));
    for (const job of answers.keys()) if (isForgotten(job)) answers.delete(job);
    let count = before - queue.length - answers.size;
    for (const { pending } of slots) {
      for (const ask of pending.values()) {
        if (!ask.isWanted || !isForgotten(ask.job)) continue;
        ask.isWanted = false;
        count++;
      }
    }
    return count;
  }

  return {
    prepare(level, body, settings) {
      const isNew = subject === null || subject.level !== level || subject.body !== body;
      subject = { level, body, settings };
      counts.cancelled += cancelWhere(() => true);
      for (const slot of slots) brief(slot, isNew);
    },
    send(job, finder, question) {
      counts.sent++;
      queue.push({ ticket: ++lastTicket, job, finder, question, isWanted: true, crashes: 0 });
      dispatch();
    },
    take(job) {
      const answer = answers.get(job) ?? null;
      answers.delete(job);
      if (answer !== null) counts.answered++;
      else {
        counts.late++;
        cancelWhere((each) => each === job);
      }
      return answer;
    },
    retain(jobs) {
      step++;
      counts.cancelled += cancelWhere((job) => !jobs.has(job));
      for (const slot of slots) if (slot.pending.size === 0 && slot.parcels === null) slot.activeAt = step;
      for (const slot of slots.filter(({ activeAt }) => step - activeAt > PATIENCE_STEPS)) crash(slot);
    },
    setWorkers(count) {
      while (slots.length > count) {
        const { worker, pending } = slots.pop()!;
        worker?.terminate();
        queue.unshift(...[...pending.values()].filter(({ isWanted }) => isWanted));
      }
      while (slots.length < count) {
        const slot: Slot = {
          worker: null,
          parcels: null,
          handover: 0,
          pending: new Map(),
          activeAt: step,
          crashes: 0,
        };
        if (!startIn(slot)) break;
        slots.push(slot);
      }
      dispatch();
    },
    figures: () => ({ workers: slots.length, ...counts }),
  };
}
