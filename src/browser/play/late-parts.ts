// Parts that are not needed before the first map is shown: their code is fetched after it.
import type { Timeline, TimelineParts } from '../layers/timeline.ts';
import type { AfterCatch, AfterCatchParts } from './after-catch.ts';

export interface LateParts {
  readonly timeline: Timeline;
  readonly afterCatch: AfterCatch;
  /** Fetches the code; without it the hunt goes on after a catch, and searches are not rewound. */
  load(): Promise<void>;
}

export function createLateParts(ofTimeline: TimelineParts, ofCatch: AfterCatchParts): LateParts {
  let timeline: Timeline | null = null;
  let afterCatch: AfterCatch | null = null;
  return {
    timeline: {
      step: (by) => timeline?.step(by),
      update: (world, elapsed) => timeline?.update(world, elapsed),
    },
    afterCatch: {
      hear: (world) => afterCatch?.hear(world),
      hearHorde: (world, count) => afterCatch?.hearHorde(world, count),
      update: (world) => afterCatch?.update(world),
      isShown: () => afterCatch?.isShown() ?? false,
      again: (grab) => afterCatch?.again(grab),
      look: () => afterCatch?.look(),
      leave: () => afterCatch?.leave(),
    },
    async load() {
      const [first, second] = await Promise.all([import('../layers/timeline.ts'), import('./after-catch.ts')]);
      timeline = first.createTimeline(ofTimeline);
      afterCatch = second.createAfterCatch(ofCatch);
    },
  };
}
