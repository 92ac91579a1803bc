// Client of the horde's worker: sends it the player's place, step by step, and keeps what it reported last. The page never waits for it: a
// worker that is slower than the page makes fewer steps. After it has failed there is no horde.
import type { Point3 } from '../geometry/point.ts';
import type { Level } from '../nav/level.ts';
import { mostMembers, NUMBERS, RADIUS } from './horde.ts';
import type { HordeReport, HordeWorker } from './horde-job.ts';
import { packParcels } from './parcels.ts';

/** Most steps that are on their way; a frame of a slow page makes several at once. */
const MOST_AHEAD = 10;

export { mostMembers };

export type HordeClient = ReturnType<typeof createHordeClient>;

/** Writes where members are in the picture: behind their places by that part of their last step. */
function writeBetween(now: Float32Array, count: number, behind: number, places: Float32Array, headings: Float32Array) {
  for (let i = 0, at = 0; i < count; i++, at += NUMBERS) {
    places[3 * i] = now[at] - now[at + 3] * behind;
    places[3 * i + 1] = now[at + 1];
    places[3 * i + 2] = now[at + 2] - now[at + 4] * behind;
    headings[2 * i] = now[at + 5];
    headings[2 * i + 1] = now[at + 6];
  }
}

/** A horde of that many members in the level; `helpers` more threads help it. `onCrash` is called when its worker has failed. */
export function createHordeClient(
  level: Level,
  seed: number,
  members: number,
  startWorker: () => HordeWorker,
  helpers = 0,
  onCrash: () => void = () => {},
) {
  const worker = startWorker();
  const parcels = packParcels(level);
  let isReady = false;
  let run = 0;
  let ahead = 0;
  let caught = false;
  let count = 0;
  let now = new Float32Array(0);
  let room: Float32Array<ArrayBuffer> | null = null;
  let places = new Float32Array(0);
  let headings = new Float32Array(0);

  function sendParcel(): void {
    const { parcel, part } = parcels.next().value!;
    isReady = part === 1;
    worker.postMessage({ kind: 'level', parcel, isLast: isReady }, []);
  }

  function receive(report: HordeReport): void {
    if (report.kind === 'read') return sendParcel();
    if (report.run !== run) return;
    if (now.length > 0) room = now;
    ahead--;
    caught ||= report.isCaught;
    ({ count, members: now } = report);
  }

  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = () => {
    worker.terminate();
    isReady = false;
    count = 0;
    onCrash();
  };
  sendParcel();
  return {
    get count() {
      return count;
    },
    /** One step after the player; true when a step made since the last call has caught it. */
    step({ x, y, z }: Point3): boolean {
      const player = { x, y, z };
      if (isReady && ahead < MOST_AHEAD) {
        if (run === 0) worker.postMessage({ kind: 'begin', run: ++run, seed, members, helpers, player }, []);
        ahead++;
        const used = room;
        room = null;
        worker.postMessage({ kind: 'step', player, room: used }, used === null ? [] : [used.buffer]);
      }
      const isCaught = caught;
      caught = false;
      return isCaught;
    },
    /** Where its members are in the picture: between the last two steps. Valid until the next call. */
    look(alpha: number) {
      if (places.length < 3 * count) {
        places = new Float32Array(6 * count);
        headings = new Float32Array(4 * count);
      }
      writeBetween(now, count, 1 - alpha, places, headings);
      return { count, places, headings, radius: RADIUS };
    },
    /** Sends all away; they come in again, far from the player. */
    scatter({ x, y, z }: Point3) {
      if (run === 0) return;
      worker.postMessage({ kind: 'scatter', run: ++run, player: { x, y, z } }, []);
      ahead = count = 0;
      caught = false;
    },
    close: () => worker.terminate(),
  };
}
