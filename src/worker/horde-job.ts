// The work of the horde's worker: receives a level, then makes a step of the horde for each place of the player. Pure, so that tests run
// the same code.
import type { Point3 } from '../geometry/point.ts';
import type { Level } from '../nav/level.ts';
import { createHorde, NUMBERS, type Helpers, type Horde } from './horde.ts';
import { createUnpacker, type Parcel } from './parcels.ts';
import type { JobWorker } from './job-worker.ts';

/** Messages to the worker, processed in order. */
export type HordeOrder =
  | { readonly kind: 'level'; readonly parcel: Parcel; readonly isLast: boolean }
  /** A horde in that level, or the one that is there from afar again. */
  | {
      readonly kind: 'begin';
      readonly run: number;
      readonly seed: number;
      readonly members: number;
      /** Threads that help, if it can start them. */
      readonly helpers: number;
      readonly player: Point3;
    }
  | { readonly kind: 'scatter'; readonly run: number; readonly player: Point3 }
  /** A step; `room` is an array of an earlier report, to be used again. */
  | { readonly kind: 'step'; readonly player: Point3; readonly room: Float32Array<ArrayBuffer> | null };

/** Messages from the worker: a parcel was read, or a step made. */
export type HordeReport =
  | { readonly kind: 'read' }
  | {
      readonly kind: 'step';
      /** That of the horde's beginning. */
      readonly run: number;
      readonly count: number;
      readonly isCaught: boolean;
      /** NUMBERS for each member, and room for more. */
      readonly members: Float32Array<ArrayBuffer>;
    };

export type HordeWorker = JobWorker<HordeOrder, HordeReport>;

/** Returns a worker's message handler, which returns the report if any. `startHelper` starts a thread that calls helpHorde. */
export function createHordeServer(startHelper?: Helpers['start']): (order: HordeOrder) => HordeReport | null {
  const unpack = createUnpacker();
  let level: Level | null = null;
  let horde: Horde | null = null;
  let run = 0;
  return (order) => {
    if (order.kind === 'level') {
      level = unpack(order.parcel) as Level;
      return order.isLast ? null : { kind: 'read' };
    }
    if (order.kind === 'begin') {
      if (level === null) throw new Error('createHordeServer: a horde before a level; send a level first');
      const { helpers: count } = order;
      const helpers = startHelper === undefined || count === 0 ? undefined : { count, start: startHelper };
      horde = createHorde(level, order.seed, order.members, order.player, helpers);
      ({ run } = order);
      return null;
    }
    if (horde === null) throw new Error(`createHordeServer: ${order.kind} before a horde; send begin first`);
    if (order.kind === 'scatter') {
      horde.scatter(order.player);
      ({ run } = order);
      return null;
    }
    const isCaught = horde.step(order.player);
    const { count } = horde;
    const isLarge = order.room !== null && order.room.length >= count * NUMBERS;
    const members = isLarge ? order.room! : new Float32Array(2 * count * NUMBERS);
    horde.write(members);
    return { kind: 'step', run, count, isCaught, members };
  };
}
