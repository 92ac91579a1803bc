// Prepares a screen that is to replace another one, with the level of the hunt. The hunt goes on meanwhile, so its level may change.
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

/** Makes the 3D view; throws where there is no WebGL. */
export type CreateView = (canvas: HTMLCanvasElement, options: { quality: 'low' | 'high' }) => Screen;

/** The 3D view on a canvas, with the level that is shown then; null where it cannot be made. `size` as in Screen.resize. */
export async function prepareView(
  fetchView: () => Promise<CreateView>,
  canvas: HTMLCanvasElement,
  { quality, size }: { quality: 'low' | 'high'; size: Parameters<Screen['resize']> },
  levelNow: () => Level | null,
): Promise<Screen | null> {
  try {
    const view = (await fetchView())(canvas, { quality });
    view.resize(...size);
    await prepareLevelNow(view, levelNow);
    return view;
  } catch (error) {
    if (import.meta.env.DEV) console.info(error);
    return null;
  }
}
