// Looking at the map from above, as at a model: the whole plan at first, then wherever one drags and zooms.
//
// The left button or a finger drags the map, the right one (or Shift) turns and tilts it, the wheel or two fingers zoom, towards
// where they point. The camera looks at a place on the floor from a distance; the world goes on below. Going up
// and coming down is a flight from the eyes and back, a cut for those who want less motion.
import type { Bounds, Point, Point3 } from '../../geometry/point.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import { turnTowards } from './blend.ts';
import { wantsLessMotion } from '../dom.ts';
import { createFade } from './fade.ts';
import { fitView, outlineOf, type Part } from './fit-view.ts';
import type { FreeSpace } from '../hud/free-space.ts';
import { viewAngleOf, type Eye } from '../screen.ts';

export interface Overview {
  isOn(): boolean;
  /** Is anything on its way, so that it should be drawn? */
  isMoving(): boolean;
  /** Is the picture one from above, or on the way to or from it? */
  isShown(): boolean;
  /** `cut` is at once, without the flight. */
  setOn(on: boolean, cut?: boolean): void;
  /** Shows the map from above for that time, then flies down to the player. */
  openFor(seconds: number): void;
  /** Comes down now if it was to come down by itself. */
  endOpening(): void;
  /** How much of the picture is the opening's, 0 … 1: less and less while it comes down. */
  opening(): number;
  /** From now on it is this map, and all of it is seen; `floor` is the height that is looked at, map units. */
  fit(plan: FloorPlan, floor: number): void;
  /** What covers the picture has changed: fits the whole map again, unless the user has moved it. */
  refit(): void;
  /** Goes to a place and shows about `span` map units around it. */
  goTo(at: Point, span: number): void;
  /** Which way is up in the picture, radians, as a player's yaw. */
  yaw(): number;
  /** Where to look from now; `walker` is where one would look from without it. */
  follow(walker: Eye, elapsed: number): Eye;
}

interface Hover {
  readonly x: number;
  readonly z: number;
  /** From the place looked at to the eye, map units. */
  readonly distance: number;
  readonly yaw: number;
  readonly pitch: number;
}

/** At first it looks down this steeply, radians; never less than the second, and never straight down, where left and right end. */
const FIRST_PITCH = -1.12;
const FLATTEST = -0.35;
const STEEPEST = -1.55;
const NEAREST = 160;
const FARTHEST = 36_000;
const RADIANS_A_PIXEL = 0.006;
/** A notch of the wheel is about 100 pixels, and makes things nearer by a sixth. */
const ZOOM_A_PIXEL = 0.0018;
/** It closes so much of the gap to where it was dragged a second. */
const EASE_RATE = 14;
/** Nearer than this to where it should be it is there. */
const SETTLED = 0.01;

/** `isCanvas` says whether a pointer is on the picture and not on a control over it; `free` is what no box covers. */
export function createOverview(
  stage: HTMLElement,
  isCanvas: (target: EventTarget | null) => boolean,
  free: FreeSpace,
): Overview {
  const rise = createFade(0);
  let share = 0;
  let floor = 0;
  let bounds: Bounds = { minX: 0, minZ: 0, maxX: 1, maxZ: 1 };
  let wish: Hover = { x: 0, z: 0, distance: 1000, yaw: 0, pitch: FIRST_PITCH };
  let shown = wish;
  const pointers = new Map<number, { x: number; y: number }>();
  let turns = false;
  let outline: readonly Point3[] = [];
  /** The user has moved the map since it was fitted. */
  let isTouched = false;

  /** Seconds until it comes down by itself; 0 once the user has gone up or down. */
  let opensFor = 0;
  let isOpening = false;

  const isOn = (): boolean => rise.target() === 1 && opensFor <= 0;
  function comeDown(): void {
    opensFor = 0;
    rise.setTarget(0, wantsLessMotion());
  }
  const aspect = (): number => Math.max(0.1, stage.clientWidth / Math.max(1, stage.clientHeight));
  /** Half of what the picture shows from top to bottom, for each unit of distance. */
  const halfHeight = (): number => Math.tan((viewAngleOf(aspect()) * Math.PI) / 360);

  function set(next: Partial<Hover>): void {
    const { x, z, distance, yaw, pitch } = { ...wish, ...next };
    wish = {
      x: Math.max(bounds.minX, Math.min(bounds.maxX, x)),
      z: Math.max(bounds.minZ, Math.min(bounds.maxZ, z)),
      distance: Math.max(NEAREST, Math.min(FARTHEST, distance)),
      yaw,
      pitch: Math.max(STEEPEST, Math.min(FLATTEST, pitch)),
    };
  }

  /** The floor under a point of the picture, given in CSS pixels right of and below its middle. */
  function under(dx: number, dy: number): Point {
    const { x, z, distance, yaw, pitch } = wish;
    const unit = (2 * distance * halfHeight()) / Math.max(1, stage.clientHeight);
    const right = dx * unit;
    const up = (-dy * unit) / Math.sin(-pitch);
    return {
      x: x + right * Math.cos(yaw) - up * Math.sin(yaw),
      z: z - right * Math.sin(yaw) - up * Math.cos(yaw),
    };
  }

  function fitAgain(): void {
    if (outline.length === 0) return;
    const { width, height } = free.size();
    const partFor = (wide: number): Part => {
      const { left, top, right, bottom } = free.rectangle(wide);
      const isNothing = right <= left || bottom <= top;
      if (isNothing) return { left: -1, right: 1, bottom: -1, top: 1 };
      return {
        left: (2 * left) / width - 1,
        right: (2 * right) / width - 1,
        bottom: 1 - (2 * bottom) / height,
        top: 1 - (2 * top) / height,
      };
    };
    const lens = { halfHeight: halfHeight(), aspect: aspect() };
    const fit = fitView(outline, floor, FIRST_PITCH, lens, partFor);
    wish = { ...fit, distance: Math.min(FARTHEST, fit.distance), yaw: 0, pitch: FIRST_PITCH };
  }

  function drag(dx: number, dy: number): void {
    isTouched = true;
    set(under(-dx, -dy));
  }

  /** What is under the pointer stays there. */
  function zoom(factor: number, clientX: number, clientY: number): void {
    isTouched = true;
    const box = stage.getBoundingClientRect();
    const at = under(clientX - box.left - box.width / 2, clientY - box.top - box.height / 2);
    const distance = Math.max(NEAREST, Math.min(FARTHEST, wish.distance * factor));
    const part = 1 - distance / wish.distance;
    set({ distance, x: wish.x + (at.x - wish.x) * part, z: wish.z + (at.z - wish.z) * part });
  }

  stage.addEventListener('pointerdown', (event) => {
    if (!isOn() || !isCanvas(event.target)) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    turns = event.button === 2 || event.shiftKey;
  });
  window.addEventListener('pointermove', (event) => {
    const last = pointers.get(event.pointerId);
    if (!last || !isOn()) return;
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const gap = (p: { x: number; y: number }): number => Math.max(20, Math.hypot(p.x - other.x, p.y - other.y));
      zoom(gap(last) / gap({ x: event.clientX, y: event.clientY }), other.x, other.y);
    } else if (turns) {
      isTouched = true;
      set({ yaw: wish.yaw + dx * RADIANS_A_PIXEL, pitch: wish.pitch - dy * RADIANS_A_PIXEL });
    } else drag(dx, dy);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  const lift = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  window.addEventListener('pointerup', lift);
  window.addEventListener('pointercancel', lift);
  stage.addEventListener(
    'wheel',
    (event) => {
      if (!isOn() || !isCanvas(event.target)) return;
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1);
      zoom(Math.exp(Math.max(-300, Math.min(300, pixels)) * ZOOM_A_PIXEL), event.clientX, event.clientY);
    },
    { passive: false },
  );

  const isSettled = (): boolean =>
    Math.abs(shown.x - wish.x) + Math.abs(shown.z - wish.z) + Math.abs(shown.distance - wish.distance) < 0.5 &&
    Math.abs(shown.yaw - wish.yaw) + Math.abs(shown.pitch - wish.pitch) < SETTLED;

  return {
    isOn,
    isMoving: () => rise.isMoving() || (isOn() && !isSettled()),
    isShown: () => share > 0,
    setOn(on, cut = false) {
      pointers.clear();
      opensFor = 0;
      isOpening = false;
      rise.setTarget(on ? 1 : 0, cut || wantsLessMotion());
    },
    openFor(seconds) {
      rise.setTarget(1, true);
      opensFor = seconds;
      isOpening = true;
    },
    endOpening() {
      if (opensFor > 0) comeDown();
    },
    opening: () => (isOpening ? share : 0),
    fit(plan, height) {
      bounds = plan.bounds;
      outline = outlineOf(plan);
      floor = height;
      isTouched = false;
      fitAgain();
      shown = wish;
    },
    refit() {
      if (!isTouched) fitAgain();
    },
    goTo(at, span) {
      isTouched = true;
      set({ ...at, distance: span / 2 / halfHeight() });
    },
    yaw: () => wish.yaw,
    follow(walker, elapsed) {
      if (opensFor > 0) {
        opensFor -= elapsed;
        if (opensFor <= 0) comeDown();
      }
      share = rise.advance(elapsed);
      const isThere = isSettled() || wantsLessMotion();
      shown = between(shown, wish, isThere ? 1 : 1 - Math.exp(-EASE_RATE * elapsed));
      const { x, z, distance, yaw, pitch } = shown;
      const flat = distance * Math.cos(pitch);
      const own: Eye = {
        at: { x: x + flat * Math.sin(yaw), y: floor + distance * Math.sin(-pitch), z: z + flat * Math.cos(yaw) },
        yaw,
        pitch,
      };
      return share === 1 ? own : share === 0 ? walker : eyeBetween(walker, own, share);
    },
  };
}

const mix = (a: number, b: number, part: number): number => a + (b - a) * part;

function between(a: Hover, b: Hover, part: number): Hover {
  return {
    x: mix(a.x, b.x, part),
    z: mix(a.z, b.z, part),
    distance: mix(a.distance, b.distance, part),
    yaw: mix(a.yaw, b.yaw, part),
    pitch: mix(a.pitch, b.pitch, part),
  };
}

/** An eye on the way from one to another; it turns by the shorter side. */
function eyeBetween(a: Eye, b: Eye, part: number): Eye {
  return {
    at: { x: mix(a.at.x, b.at.x, part), y: mix(a.at.y, b.at.y, part), z: mix(a.at.z, b.at.z, part) },
    yaw: turnTowards(a.yaw, b.yaw, part),
    pitch: mix(a.pitch, b.pitch, part),
  };
}
