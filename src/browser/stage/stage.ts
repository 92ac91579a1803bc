// The canvas and its renderer: the flat view until the code of the 3D view has arrived, and again if WebGL is missing or permanently lost.
//
// The stage is a Screen itself. It remembers level and layers, so the renderer can be replaced during a hunt. It tracks the canvas's size,
// lowers the resolution on slow machines (resolution.ts), and waits for a lost context to be restored.
import type { DebugShape } from '../../debug/shapes.ts';
import type { Level } from '../../nav/level.ts';
import { runSlices, type Slices } from '../../search/slices.ts';
import { fadeOut } from '../dom.ts';
import type { Notice } from '../hud/notice.ts';
import { createFlatScreen } from '../flat/flat-screen.ts';
import { FLAT_SENTENCE, holdCanvas, sizeOf, watchContext } from './canvas.ts';
import { createLabels } from './labels.ts';
import { prepareView, type CreateView } from './prepare-level.ts';
import { createResolution } from './resolution.ts';
import type { Frame, ReadyLevel, Screen, ScreenInfo } from '../screen.ts';

/** 'low' is for software rendering and small devices; 'auto' begins high and lowers the resolution when drawing is slow. */
export type StageQuality = 'low' | 'high' | 'auto';

export interface StageParts {
  /** Fetches the code of the 3D view. */
  readonly fetchView: () => Promise<CreateView>;
  readonly quality: StageQuality;
  readonly notice: Notice;
  /** The flat view is requested. */
  readonly flat: boolean;
}

export type Stage = ReturnType<typeof createStage>;

const MOST_PIXELS_A_PIXEL = 2;
const deviceRatio = (): number => Math.min(MOST_PIXELS_A_PIXEL, devicePixelRatio);

export function createStage({ fetchView, quality, notice, flat }: StageParts) {
  const holder = holdCanvas(() => fit());
  let screen: Screen;
  let isFlat = true;
  let isViewComing = !flat;
  let level: Level | null = null;
  const layers = new Map<string, readonly DebugShape[]>();
  const labels = createLabels();
  let ratio = 1;

  const wantedRatio = (): number => (quality === 'low' ? 1 : deviceRatio());
  const resolution = createResolution();
  function fit(next = ratio): void {
    ratio = next;
    screen.resize(...sizeOf(holder.canvas()), ratio);
  }

  function goFlat(): void {
    isFlat = true;
    screen = createFlatScreen(holder.canvas());
    fit(deviceRatio());
    if (level) runSlices(screen.prepareLevel(level)).show();
    showLayers();
  }

  const showLayers = (): void => layers.forEach((shapes, key) => screen.setLayer(key, shapes));

  async function load(): Promise<void> {
    if (!isViewComing) return;
    const fresh = holder.another();
    const view = await prepareView(
      fetchView,
      fresh,
      { quality: quality === 'low' ? 'low' : 'high', size: [...sizeOf(holder.canvas()), wantedRatio()] },
      () => level,
    );
    isViewComing = false;
    if (view === null) return notice.hint(FLAT_SENTENCE, 8);
    const gone = screen;
    const flatCanvas = holder.canvas();
    screen = view;
    isFlat = false;
    holder.replace(fresh);
    fresh.after(flatCanvas);
    fadeOut(flatCanvas);
    watchContext(fresh, notice, fit, () => {
      const lost = screen;
      holder.replace(holder.another());
      goFlat();
      lost.dispose();
    });
    fit(wantedRatio());
    showLayers();
    gone.dispose();
  }

  goFlat();
  holder.watchSize();

  return {
    prepareLevel: (next: Level): Slices<ReadyLevel> =>
      prepareLevelOn(
        next,
        () => screen,
        () => {
          level = next;
          layers.clear();
          labels.clear();
          resolution.forget();
        },
      ),
    changeLevel(next: Level) {
      screen.changeLevel(next);
      level = next;
    },
    pointAt: ((...place) => screen.pointAt(...place)) satisfies Screen['pointAt'],
    pixelOf: ((at) => screen.pixelOf(at)) satisfies Screen['pixelOf'],
    setLayer(key: string, shapes: readonly DebugShape[]) {
      if (shapes.length > 0) layers.set(key, shapes);
      else layers.delete(key);
      screen.setLayer(key, shapes);
      labels.set(key, shapes);
    },
    /** Draws; the `elapsed` seconds since the last frame adapt the resolution where quality allows. The device's may change at any time. */
    draw(frame: Frame, elapsed: number) {
      screen.draw(frame);
      labels.place(screen.pixelOf);
      if (elapsed === 0) return;
      const most = isFlat ? deviceRatio() : wantedRatio();
      const next = !isFlat && quality === 'auto' ? resolution.frame(elapsed, most) : most;
      if (next !== ratio) fit(next);
    },
    /** Fetches the 3D view and shows it as soon as it is ready; without it the hunt stays flat. */
    load,
    info: (): ScreenInfo => screen.info(),
    isFlat: (): boolean => isFlat,
    isViewComing: (): boolean => isViewComing,
    canvas: holder.canvas,
  };
}

/** Prepares a level on the screen of now; another one may have replaced it when the level is shown. */
function* prepareLevelOn(level: Level, screenNow: () => Screen, onShow: () => void): Slices<ReadyLevel> {
  const screen = screenNow();
  const { ready, show, drop } = yield* screen.prepareLevel(level);
  return {
    ready,
    drop,
    show() {
      if (screenNow() === screen) show();
      else runSlices(screenNow().prepareLevel(level)).show();
      onShow();
    },
  };
}
