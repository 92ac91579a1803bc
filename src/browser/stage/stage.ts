// The canvas and its renderer: the flat view until the code of the 3D view has arrived, and again if WebGL is missing or permanently lost.
//
// The stage is a Screen itself. It remembers level and layers, so the renderer can be replaced during a hunt. It tracks the canvas's size,
// lowers the resolution on slow machines (resolution.ts), and waits for a lost context to be restored.
import type { DebugShape } from '../../debug/shapes.ts';
import type { Level } from '../../nav/level.ts';
import { runSlices, type Slices } from '../../search/slices.ts';
import { byId, fadeOut } from '../dom.ts';
import type { Notice } from '../hud/dialogs.ts';
import { createFlatScreen } from '../flat/flat-screen.ts';
import { prepareLevelNow } from './prepare-level.ts';
import { COARSEST, createResolution } from './resolution.ts';
import type { Frame, ReadyLevel, Screen, ScreenInfo } from '../screen.ts';

/** 'low' is for software rendering and small devices; 'auto' begins high and lowers the resolution when drawing is slow. */
export type StageQuality = 'low' | 'high' | 'auto';

/** Makes the 3D view; throws where there is no WebGL. */
export type CreateView = (canvas: HTMLCanvasElement, options: { quality: 'low' | 'high' }) => Screen;

export interface StageParts {
  /** Fetches the code of the 3D view. */
  readonly fetchView: () => Promise<CreateView>;
  readonly quality: StageQuality;
  readonly notice: Notice;
  /** The flat view is requested. */
  readonly flat: boolean;
}

export interface Stage {
  /** See Screen. */
  prepareLevel(level: Level): Slices<ReadyLevel>;
  changeLevel: Screen['changeLevel'];
  pointAt: Screen['pointAt'];
  pixelOf: Screen['pixelOf'];
  setLayer(key: string, shapes: readonly DebugShape[]): void;
  /** Draws; the `elapsed` seconds since the last frame adapt the resolution if the setting allows. */
  draw(frame: Frame, elapsed: number, resolution: string): void;
  /** Fetches the 3D view and shows it as soon as it is ready; without it the hunt stays flat. */
  load(): Promise<void>;
  info(): ScreenInfo;
  isFlat(): boolean;
  /** The 3D view is not there yet. */
  isViewComing(): boolean;
  canvas(): HTMLCanvasElement;
}

const FLAT_SENTENCE = 'This browser shows no 3D (WebGL) now, so here is the same hunt from above.';
/** A context not restored after this long is permanently lost. */
const PATIENCE_MS = 5000;
const MOST_PIXELS_A_PIXEL = 2;

export function createStage({ fetchView, quality, notice, flat }: StageParts): Stage {
  let canvas = byId<HTMLCanvasElement>('view');
  let screen: Screen;
  let isFlat = true;
  let isViewComing = !flat;
  let level: Level | null = null;
  const layers = new Map<string, readonly DebugShape[]>();
  let ratio = 1;
  let patience = 0;

  const wishedRatio = (): number => (quality === 'low' ? 1 : Math.min(MOST_PIXELS_A_PIXEL, devicePixelRatio));
  const resolution = createResolution(wishedRatio());
  const fit = (): void => screen.resize(canvas.clientWidth || 1, canvas.clientHeight || 1, ratio);

  /** Replaces the canvas: one canvas can have only one kind of context. */
  function replaceCanvas(fresh = canvas.cloneNode(false) as HTMLCanvasElement): void {
    const hadFocus = document.activeElement === canvas;
    sizes.unobserve(canvas);
    canvas.replaceWith(fresh);
    canvas = fresh;
    sizes.observe(canvas);
    if (hadFocus) canvas.focus({ preventScroll: true });
  }

  function goFlat(): void {
    isFlat = true;
    ratio = Math.min(MOST_PIXELS_A_PIXEL, devicePixelRatio);
    screen = createFlatScreen(canvas);
    fit();
    if (level) runSlices(screen.prepareLevel(level)).show();
    layLayers();
  }

  function layLayers(): void {
    for (const [key, shapes] of layers) screen.setLayer(key, shapes);
  }

  /** The view with the level that is shown, prepared while the flat screen goes on; null where it cannot be made. */
  async function prepareView(fresh: HTMLCanvasElement): Promise<Screen | null> {
    try {
      const view = (await fetchView())(fresh, { quality: quality === 'low' ? 'low' : 'high' });
      view.resize(canvas.clientWidth || 1, canvas.clientHeight || 1, wishedRatio());
      await prepareLevelNow(view, () => level);
      return view;
    } catch (error) {
      if (import.meta.env.DEV) console.info(error);
      return null;
    }
  }

  async function load(): Promise<void> {
    if (!isViewComing) return;
    const fresh = canvas.cloneNode(false) as HTMLCanvasElement;
    const view = await prepareView(fresh);
    isViewComing = false;
    if (view === null) return notice.hint(FLAT_SENTENCE, 8);
    const gone = screen;
    const flatCanvas = canvas;
    screen = view;
    isFlat = false;
    ratio = wishedRatio();
    replaceCanvas(fresh);
    fresh.after(flatCanvas);
    fadeOut(flatCanvas);
    canvas.addEventListener('webglcontextlost', onLost);
    canvas.addEventListener('webglcontextrestored', onRestored);
    fit();
    layLayers();
    gone.dispose();
  }

  function onLost(event: Event): void {
    // Without this the browser never restores the context.
    event.preventDefault();
    notice.say('The graphics were lost. Waiting for them to come back …', { busy: true });
    clearTimeout(patience);
    patience = window.setTimeout(() => {
      const gone = screen;
      replaceCanvas();
      goFlat();
      gone.dispose();
      notice.clear();
      notice.hint(FLAT_SENTENCE, 8);
    }, PATIENCE_MS);
  }
  function onRestored(): void {
    clearTimeout(patience);
    fit();
    notice.clear();
    notice.hint('The graphics are back.', 2);
  }

  const sizes = new ResizeObserver(() => fit());
  goFlat();
  sizes.observe(canvas);

  return {
    *prepareLevel(next) {
      const preparedOn = screen;
      const { ready, show, drop } = yield* preparedOn.prepareLevel(next);
      return {
        ready,
        drop,
        show() {
          // Another screen may have replaced this one meanwhile.
          if (screen === preparedOn) show();
          else runSlices(screen.prepareLevel(next)).show();
          level = next;
          layers.clear();
          resolution.forget();
        },
      };
    },
    changeLevel(next, risen, sunk) {
      screen.changeLevel(next, risen, sunk);
      level = next;
    },
    pointAt: (x, y, height) => screen.pointAt(x, y, height),
    pixelOf: (at) => screen.pixelOf(at),
    setLayer(key, shapes) {
      if (shapes.length > 0) layers.set(key, shapes);
      else layers.delete(key);
      screen.setLayer(key, shapes);
    },
    draw(frame, elapsed, wish) {
      screen.draw(frame);
      if (isFlat || elapsed === 0) return;
      const next =
        wish === 'half' ? COARSEST : wish === 'auto' && quality === 'auto' ? resolution.frame(elapsed) : wishedRatio();
      if (next === ratio) return;
      ratio = next;
      fit();
    },
    load,
    info: () => screen.info(),
    isFlat: () => isFlat,
    isViewComing: () => isViewComing,
    canvas: () => canvas,
  };
}
