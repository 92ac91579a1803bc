// Prepares the level of the hunt on a screen that is to replace another one. The hunt goes on meanwhile, so its level may change.
import type { Level } from '../../nav/level.ts';
import { inSlices } from '../load/in-slices.ts';
import type { Screen } from '../screen.ts';

/** Resolves when the screen shows the level that `levelNow` returns then, or none where there is none yet. */
export async function prepareLevelNow(screen: Screen, levelNow: () => Level | null): Promise<void> {
  for (;;) {
    const level = levelNow();
    if (level === null) return;
    const ready = await inSlices(screen.prepareLevel(level), () => levelNow() === level);
    await ready?.ready;
    if (levelNow() === level) return ready?.show();
    ready?.drop();
  }
}
