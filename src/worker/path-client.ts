// Distributes path queries of the world to any number of workers, least busy first, and stores answers until they are due.
//
// Each worker gets the level and its mesh once, in parcels. It has only a few queries at a time, so that cancelled ones can be dropped from
// the queue before they are started. What a worker that crashes or is stopped had in hand is left to the world, as are all queries without
// workers. The world's answers are the same in every case (game/requests/pending-paths.ts).
import type { PathService } from '../game/path-service.ts';
import type { Settings } from '../game/world.ts';
import { bakeOf } from '../nav/known/baked-levels.ts';
import type { Body } from '../nav/body.ts';
import { portalGraphOf } from '../nav/portal-graph/build-portal-graph.ts';
import type { Level } from '../nav/level.ts';
import { packParcels, type Packed } from './parcels.ts';
import type { LevelHandover, PathReport, PathWorker } from './path-job.ts';
import type { PathQuestion } from '../game/asked-path.ts';
import type { PathAnswer } from '../nav/path-finder.ts';

/** Most queries per worker. */
const MAX_PENDING = 8;

export type PathClient = ReturnType<typeof createPathClient>;

interface Slot {
  readonly worker: PathWorker;
  /** The rest of its level to be sent; null when it is complete and queries may be sent. */
  parcels: Generator<Packed, void> | null;
  /** Number of the handover; reports about older ones are ignored. */
  handover: number;
  /** By ticket. */
  readonly pending: Map<number, PendingQuery>;
}

interface Subject {
  readonly level: Level;
  readonly body: Body;
  readonly settings: Settings;
}

/** Sends the worker the first parcel of its level. */
function beginHandover(slot: Slot, { level, body }: Subject, number: number): void {
  const graph = portalGraphOf(level, body);
  const handover: LevelHandover = { level, graph, bake: bakeOf(graph, 0) };
  slot.parcels = packParcels(handover);
  slot.handover = number;
  sendParcel(slot);
}

/** Sends the worker the next parcel of its level. */
function sendParcel({ worker, parcels, handover }: Slot): void {
  const next = parcels?.next();
  if (next === undefined || next.done === true) return;
  const { parcel, part } = next.value;
  worker.postMessage({ kind: 'level', handover, parcel, isLast: part === 1 });
}

/** A client without workers. */
// Long: starting, briefing and answers of workers share the slots and the queries.
export function createPathClient(startWorker: () => PathWorker) {
  const slots: Slot[] = [];
  const queries = createQueries();
  /** Queries sent; answers delivered; queries without an answer when due; queries cancelled. */
  const counts = { sent: 0, answered: 0, late: 0, cancelled: 0, crashes: 0 };
  let subject: Subject | null = null;
  let lastHandover = 0;

  function brief(slot: Slot, withLevel: boolean): void {
    if (subject === null) return;
    if (withLevel) beginHandover(slot, subject, ++lastHandover);
    // The rest is sent after the level.
    if (slot.parcels !== null) return;
    const { body, settings } = subject;
    slot.worker.postMessage({ kind: 'finders', body, settings });
  }

  /** After a parcel was read: sends the next one, or the rest after the level. */
  function continueHandover(slot: Slot, isWhole: boolean): void {
    if (!isWhole) return sendParcel(slot);
    slot.parcels = null;
    brief(slot, false);
    dispatch();
  }

  function start(): void {
    const worker = startWorker();
    const slot: Slot = { worker, parcels: null, handover: 0, pending: new Map() };
    worker.onmessage = ({ data }) => {
      if (slots.includes(slot)) receive(slot, data);
    };
    worker.onerror = () => {
      if (!slots.includes(slot)) return;
      counts.crashes++;
      drop(slot);
    };
    slots.push(slot);
    brief(slot, true);
  }

  function drop(slot: Slot): void {
    slot.worker.terminate();
    slots.splice(slots.indexOf(slot), 1);
  }

  function receive(slot: Slot, report: PathReport): void {
    if ('handover' in report) {
      if (report.handover === slot.handover) continueHandover(slot, report.isWhole);
      return;
    }
    const { ticket, answer } = report;
    const ask = slot.pending.get(ticket);
    slot.pending.delete(ticket);
    if (ask !== undefined && answer !== null) queries.answer(ask, answer);
    dispatch();
  }

  function dispatch(): void {
    while (queries.isWaiting()) {
      let idlest: Slot | null = null;
      for (const slot of slots) {
        if (slot.parcels === null && (idlest === null || slot.pending.size < idlest.pending.size)) idlest = slot;
      }
      if (idlest === null || idlest.pending.size >= MAX_PENDING) return;
      const ask = queries.next();
      const { ticket, finder, question } = ask;
      idlest.pending.set(ticket, ask);
      idlest.worker.postMessage({ kind: 'ask', ticket, finder, question });
    }
  }

  const cancelWhere = (isForgotten: (job: number) => boolean): void => {
    counts.cancelled += queries.cancel(isForgotten, slots);
  };

  const service: PathService = {
    prepare(level, body, settings) {
      const isNew = subject === null || subject.level !== level || subject.body !== body;
      subject = { level, body, settings };
      cancelWhere(() => true);
      for (const slot of slots) brief(slot, isNew);
    },
    send(job, finder, question) {
      counts.sent++;
      queries.add(job, finder, question);
      dispatch();
    },
    take(job) {
      const answer = queries.take(job);
      if (answer !== null) counts.answered++;
      else {
        counts.late++;
        queries.cancel((each) => each === job, slots);
      }
      return answer;
    },
    retain: (jobs) => cancelWhere((job) => !jobs.has(job)),
  };
  return {
    ...service,
    /** Starts or stops workers to reach that number. */
    setWorkers(count: number) {
      while (slots.length > count) drop(slots[slots.length - 1]);
      while (slots.length < count) start();
      dispatch();
    },
    /** `workers` is the number of running ones. */
    figures: () => ({ workers: slots.length, ...counts }),
  };
}

interface PendingQuery {
  /** Its number here; job numbers of different worlds may coincide. */
  readonly ticket: number;
  readonly job: number;
  readonly finder: 0 | 1;
  readonly question: PathQuestion;
  isWanted: boolean;
}

type Pending = Map<number, PendingQuery>;

function createQueries() {
  const answers = new Map<number, PathAnswer>();
  let queue: PendingQuery[] = [];
  let lastTicket = 0;
  return {
    add: (job: number, finder: 0 | 1, question: PathQuestion) =>
      void queue.push({ ticket: ++lastTicket, job, finder, question, isWanted: true }),
    isWaiting: (): boolean => queue.length > 0,
    /** Takes the one that waits longest. */
    next: (): PendingQuery => queue.shift()!,
    /** Keeps an answer, if it is still wanted. */
    answer({ job, isWanted }: PendingQuery, answer: PathAnswer) {
      if (isWanted) answers.set(job, answer);
    },
    /** The answer of that job, which is kept no longer; null without one. */
    take(job: number): PathAnswer | null {
      const answer = answers.get(job) ?? null;
      answers.delete(job);
      return answer;
    },
    /** Cancels queries that wait or are with workers; returns their number. */
    cancel(isForgotten: (job: number) => boolean, workers: readonly { readonly pending: Pending }[]): number {
      const before = queue.length + answers.size;
      queue = queue.filter(({ job }) => !isForgotten(job));
      for (const job of answers.keys()) if (isForgotten(job)) answers.delete(job);
      let count = before - queue.length - answers.size;
      for (const { pending } of workers) {
        for (const query of pending.values()) {
          if (!query.isWanted || !isForgotten(query.job)) continue;
          query.isWanted = false;
          count++;
        }
      }
      return count;
    },
  };
}
