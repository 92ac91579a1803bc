// What a path worker does: a level and its mesh come in once, ready made; then questions come in and answers go out. Pure, so that
// tests run the very same code without a thread.
import { chooseFinder, chooseSecondFinder } from '../game/requests/choose-finder.ts';
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

/** What a worker is told. Orders are carried out one after the other. */
export type PathOrder =
  /** A piece of a LevelHandover, which has a number; `isLast` with the last one. */
  | { readonly kind: 'level'; readonly handover: number; readonly parcel: Parcel; readonly isLast: boolean }
  | { readonly kind: 'finders'; readonly body: Body; readonly settings: Settings }
  | { readonly kind: 'ask'; readonly ticket: number; readonly finder: 0 | 1; readonly question: PathQuestion };

/** What a worker is given of a level. */
export interface LevelHandover {
  readonly level: Level;
  readonly mesh: PortalGraph;
  readonly bake: Bake | null;
}

/** What it tells back: an answer, null where answering failed; or that it has read a piece of a level, or all of it. */
export type PathReport =
  | { readonly ticket: number; readonly answer: PathAnswer | null }
  | { readonly handover: number; readonly isWhole: boolean };

/** What is used of a Worker. */
export interface PathWorker {
  onmessage: ((event: { readonly data: PathReport }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(order: PathOrder): void;
  terminate(): void;
}

/** A worker's memory: carries out orders and gives the report of those that have one. Throws on finders that cannot be made. */
export function createPathServer(): (order: PathOrder) => PathReport | null {
  let level: Level | null = null;
  let finders: readonly [PathFinder, PathFinder] | null = null;
  let unpack = createUnpacker();

  return (order) => {
    if (order.kind === 'level') {
      // A new level begins with its whole structure, whatever has come of another.
      if ('whole' in order.parcel) unpack = createUnpacker();
      const handover = unpack(order.parcel) as LevelHandover;
      const report = { handover: order.handover, isWhole: order.isLast };
      if (!order.isLast) return report;
      const { mesh, bake } = handover;
      ({ level } = handover);
      finders = null;
      adoptPortalGraph(level, mesh);
      if (bake !== null) adoptBake(level, mesh.body, bake);
      return report;
    }
    if (order.kind === 'finders') {
      if (level === null) throw new Error('createPathServer: finders before any level');
      const first = chooseFinder(level, order.body, order.settings);
      finders = [first, chooseSecondFinder(level, order.body, order.settings, first)];
      return null;
    }
    const { ticket, finder, question } = order;
    try {
      if (finders === null) throw new Error('createPathServer: a question before any finders');
      return { ticket, answer: finders[finder].answer(question.start, question.goal, question.wish) };
    } catch {
      // Whoever asks finds the answer itself, and with it what is wrong.
      return { ticket, answer: null };
    }
  };
}
