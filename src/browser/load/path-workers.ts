// Runs path workers for the world on the screen, as many as the settings say.
import { setPathService } from '../../game/requests/pending-paths.ts';
import type { World } from '../../game/world.ts';
import type { PageSettings } from '../page-settings.ts';
import { createPathClient } from '../../worker/path-client.ts';
import type { PathWorker } from '../../worker/path-job.ts';

/** Workers need time: with workers the delay is at least this, steps. */
const DEFAULT_DELAY = 4;

export function createPathWorkers() {
  const client = createPathClient(
    () => new Worker(new URL('../../worker/path.worker.ts', import.meta.url), { type: 'module' }) as PathWorker,
  );
  return {
    /** Has that many workers answer the world's path requests, if its settings allow a delay. */
    serve(world: World, workers: number) {
      const count = world.settings.pathDelay > 0 ? workers : 0;
      client.setWorkers(count);
      setPathService(world, count > 0 ? client : null);
    },
    figures: client.figures,
  };
}

/** A change of settings with all that it needs: workers bring a delay where there is none, and each ends with the other. */
export function withDelay(settings: PageSettings, change: Partial<PageSettings>): Partial<PageSettings> {
  const isInNeed = (change.workers ?? 0) > 0 && settings.pathDelay === 0;
  if (isInNeed) return { pathDelay: DEFAULT_DELAY, ...change };
  const isLeft = change.workers === 0 && settings.workers > 0 && settings.pathDelay === DEFAULT_DELAY;
  if (isLeft) return { pathDelay: 0, ...change };
  return change.pathDelay === 0 ? { workers: 0, ...change } : change;
}
