// The progress notice of a load: its current stage and the part done. Shown only if the load takes long enough.
import type { LoadStage as WorkerStage } from '../../worker/load-job.ts';
import type { Notice } from '../hud/notice.ts';

/** What is done sooner than this is not worth a notice, ms. */
const QUIET_MS = 150;

export type LoadStage = WorkerStage | 'scene';

/** What is done at a stage, and about how much of the time it takes. */
const STAGES: Readonly<Record<LoadStage, { readonly words: string; readonly share: number }>> = {
  reading: { words: 'Reading', share: 5 },
  examining: { words: 'Examining', share: 0 },
  building: { words: 'Building', share: 20 },
  meshing: { words: 'Measuring', share: 25 },
  'handing over': { words: 'Fetching', share: 10 },
  scene: { words: 'Building the scene of', share: 40 },
};

/** How much of a load is done, 0 … 1, when so much of a stage is. */
function partDone(stage: LoadStage, part: number): number {
  let [before, all] = [0, 0];
  let isPast = false;
  for (const [name, { share }] of Object.entries(STAGES)) {
    isPast ||= name === stage;
    if (!isPast) before += share;
    all += share;
  }
  return (before + part * STAGES[stage].share) / all;
}

export type Progress = ReturnType<typeof createProgress>;

/** `cancel` is offered; without it the notice comes at once. */
export function createProgress(notice: Notice, name: string, cancel: (() => void) | null, isWanted: () => boolean) {
  let words = `Opening ${name} …`;
  let done = 0;
  let isEarly = cancel !== null;
  let isQuiet = false;
  const say = (): void => {
    if (isEarly || isQuiet || !isWanted()) return;
    notice.say(words, { busy: true, part: done, ...(cancel ? { button: 'Cancel', onButton: cancel } : {}) });
  };
  const timer = setTimeout(() => {
    isEarly = false;
    say();
  }, QUIET_MS);
  say();
  return {
    /** So much of a stage of that map is done, 0 … 1. */
    report(stage: LoadStage, map: string, part: number) {
      words = `${STAGES[stage].words} ${map} …`;
      done = partDone(stage, part);
      say();
    },
    /** Says nothing while a dialog is open. */
    setQuiet(next: boolean) {
      isQuiet = next;
    },
    end: () => clearTimeout(timer),
  };
}
