// The work of a path worker: receives a level and its mesh once, then answers queries. Pure, so that tests run the same code without a
// thread.
import { chooseFinders } from '../game/requests/choose-finder.ts';
import type { PathQuestion } from '../game/asked-path.ts';
import type { Settings } from '../game/world.ts';
import type { Bake } from '../nav/known/bake.ts';
import { adoptBake } from '../nav/known/baked-levels.ts';
import type { Body } from '../nav/body.ts';
import { adoptPortalGraph } from '../nav/portal-graph/build-portal-graph.ts';
import type { Level } from '../nav/level.ts';
import type { PortalGraph } from '../nav/portal-graph/portal-graph.ts';
import type { PathAnswer, PathFinder } from '../nav/path-finder.ts';
import { createUnpacker, type Parcel } from './parcels.ts';
import type { JobWorker } from './job-worker.ts';

/** Messages to a worker, processed in order. */
export type PathRequest =
  /** A parcel of a numbered LevelHandover. */
  | { readonly kind: 'level'; readonly handover: number; readonly parcel: Parcel; readonly isLast: boolean }
  | { readonly kind: 'finders'; readonly body: Body; readonly settings: Settings }
  | { readonly kind: 'ask'; readonly ticket: number; readonly finder: 0 | 1; readonly question: PathQuestion };

/** A worker's level. */
export interface LevelHandover {
  readonly level: Level;
  readonly graph: PortalGraph;
  readonly bake: Bake | null;
}

/** Messages from a worker: an answer (null after an error), or that a parcel or the whole level was read. */
export type PathReport =
  | { readonly ticket: number; readonly answer: PathAnswer | null }
  | { readonly handover: number; readonly isWhole: boolean };

export type PathWorker = JobWorker<PathRequest, PathReport>;

/** Returns a worker's message handler, which returns the report if any. Throws when finders cannot be made. */
export function createPathServer(): (order: PathRequest) => PathReport | null {
  let level: Level | null = null;
  let finders: readonly [PathFinder, PathFinder] | null = null;
  const unpack = createUnpacker();

  return (order) => {
    if (order.kind === 'level') {
      // A new level starts with its whole structure and replaces an unfinished one.
      const handover = unpack(order.parcel) as LevelHandover;
      const report = { handover: order.handover, isWhole: order.isLast };
      if (!order.isLast) return report;
      const { graph, bake } = handover;
      ({ level } = handover);
      finders = null;
      adoptPortalGraph(level, graph);
      if (bake !== null) adoptBake(level, graph.body, bake);
      return report;
    }
    if (order.kind === 'finders') {
      if (level === null) throw new Error('createPathServer: finders before a level; send a level first');
      finders = chooseFinders(level, order.body, order.settings);
      return null;
    }
    const { ticket, finder, question } = order;
    try {
      if (finders === null) throw new Error('createPathServer: a query before finders; send finders first');
      return { ticket, answer: finders[finder].answer(question.start, question.goal, question.options) };
    } catch {
      // The world then computes the answer itself and sees the error.
      return { ticket, answer: null };
    }
  };
}
