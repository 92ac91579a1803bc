// The camera that shows the map from above: the whole plan at first, then wherever the user drags and zooms.
//
// Pointers move it (map-pointers.ts); the world goes on below. Going up and coming down is a flight from the eyes and back. It is a cut for
// users who want less motion.
import type { Bounds, Point, Point3 } from '../../geometry/point.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import { wantsLessMotion } from '../dom.ts';
import { createFade, type Fade } from './fade.ts';
import { fitView, outlineOf, type Lens, type Part } from './fit-view.ts';
import type { FreeSpace } from '../hud/free-space.ts';
import { eyeBetween, eyeOver, FARTHEST, floorUnder, hoverBetween, isNearly, keepInside, STEEPEST } from './hover.ts';
import type { Hover } from './hover.ts';
import { listenToMap } from './map-pointers.ts';
import { viewAngleOf, type Eye } from '../screen.ts';

export type Overview = ReturnType<typeof createOverview>;

/** At first it looks down this steeply, radians. */
const FIRST_PITCH = -1.12;
/** It closes so much of the gap to where it was dragged a second. */
const EASE_RATE = 14;

/**
 * `isCanvas` says whether a pointer is on the picture and not on a control over it; `free` is what no box covers; `isFlat` whether the
 * picture is a plan, which is fitted as seen from straight above.
 */
export function createOverview(
  stage: HTMLElement,
  isCanvas: (target: EventTarget | null) => boolean,
  free: FreeSpace,
  isFlat: () => boolean,
) {
  const rise = createFade(0);
  const opening = createOpening(rise);
  let share = 0;
  let floor = 0;
  let bounds: Bounds = { minX: 0, minZ: 0, maxX: 1, maxZ: 1 };
  let wanted: Hover = { x: 0, z: 0, distance: 1000, yaw: 0, pitch: FIRST_PITCH, shift: 0 };
  let shown = wanted;
  let outline: readonly Point3[] = [];
  /** The user has moved the map since it was fitted. */
  let isTouched = false;
  let wasFlat = isFlat();
  const isOn = (): boolean => rise.target() === 1 && !opening.isOn();
  const set = (next: Partial<Hover>): void => {
    isTouched = true;
    wanted = keepInside({ ...wanted, ...next }, bounds);
  };
  /** The floor under a point of the picture, given in CSS pixels right of and below the place looked at. */
  function under(dx: number, dy: number): Point {
    const unit = (2 * lensOf(stage).halfHeight) / Math.max(1, stage.clientHeight);
    return floorUnder(wanted, dx * unit, dy * unit);
  }

  /** Shows all of the map in the part of the picture that no box covers. */
  function fitAgain(): void {
    if (outline.length === 0) return;
    wasFlat = isFlat();
    const pitch = wasFlat ? STEEPEST : FIRST_PITCH;
    const fit = fitView(outline, floor, pitch, lensOf(stage), (wide) => freePart(free, wide));
    wanted = { ...fit, distance: Math.min(FARTHEST, fit.distance), yaw: 0, pitch };
  }

  /** What is under the pointer stays there. */
  function zoom(factor: number, clientX: number, clientY: number): void {
    const box = stage.getBoundingClientRect();
    const at = under(clientX - box.left - ((1 + wanted.shift) * box.width) / 2, clientY - box.top - box.height / 2);
    const { distance } = keepInside({ ...wanted, distance: wanted.distance * factor }, bounds);
    const part = 1 - distance / wanted.distance;
    set({ distance, x: wanted.x + (at.x - wanted.x) * part, z: wanted.z + (at.z - wanted.z) * part });
  }

  const forgetPointers = listenToMap(stage, {
    isOn: (target) => isOn() && isCanvas(target),
    drag: (dx, dy) => set(under(-dx, -dy)),
    turn: (yaw, pitch) => set({ yaw: wanted.yaw + yaw, pitch: wanted.pitch + pitch }),
    zoom,
  });
  const isSettled = (): boolean => isNearly(shown, wanted);
  const refit = (): void => (isTouched ? undefined : fitAgain());

  return {
    isOn,
    /** Is anything on its way, so that it should be drawn? */
    isMoving: (): boolean => rise.isMoving() || (isOn() && !isSettled()),
    /** Is the picture one from above, or on the way to or from it? */
    isShown: (): boolean => share > 0,
    /** `cut` is at once, without the flight. */
    setOn(on: boolean, cut = false) {
      forgetPointers();
      opening.forget();
      rise.setTarget(on ? 1 : 0, cut || wantsLessMotion());
    },
    /** Shows the map from above for that many seconds, then flies down to the player. */
    openFor: opening.begin,
    /** Comes down now if it was to come down by itself. */
    endOpening: opening.end,
    /** How much of the picture is the opening's, 0 … 1: less and less while it comes down. */
    opening: (): number => (opening.isSeen() ? share : 0),
    /** From now on it is this map, and all of it is seen; `height` is the one that is looked at, map units. */
    fit(plan: FloorPlan, height: number) {
      bounds = plan.bounds;
      outline = outlineOf(plan);
      floor = height;
      isTouched = false;
      fitAgain();
      shown = wanted;
    },
    /** What covers the picture has changed: fits the whole map again, unless the user has moved it. */
    refit,
    /** Goes to a place and shows about `span` map units around it. */
    goTo: (at: Point, span: number): void => set({ ...at, distance: span / 2 / lensOf(stage).halfHeight }),
    /** Which way is up in the picture, radians, as a player's yaw. */
    yaw: (): number => wanted.yaw,
    /** Where to look from now; `walker` is where one would look from without it. */
    follow(walker: Eye, elapsed: number): Eye {
      if (isFlat() !== wasFlat) refit();
      opening.advance(elapsed);
      share = rise.advance(elapsed);
      const isThere = isSettled() || wantsLessMotion();
      shown = hoverBetween(shown, wanted, isThere ? 1 : 1 - Math.exp(-EASE_RATE * elapsed));
      const own = eyeOver(shown, floor);
      return share === 1 ? own : share === 0 ? walker : eyeBetween(walker, own, share);
    },
  };
}

/** Half of what the picture shows from top to bottom, for each unit of distance, and its width over its height. */
function lensOf({ clientWidth, clientHeight }: HTMLElement): Lens {
  const aspect = Math.max(0.1, clientWidth / Math.max(1, clientHeight));
  return { halfHeight: Math.tan((viewAngleOf(aspect) * Math.PI) / 360), aspect };
}

/** The first seconds, seen from above, after which the picture comes down by itself. */
function createOpening(rise: Fade) {
  let left = 0;
  let isSeen = false;
  const comeDown = (): void => {
    left = 0;
    rise.setTarget(0, wantsLessMotion());
  };
  return {
    begin(seconds: number) {
      rise.setTarget(1, true);
      left = seconds;
      isSeen = true;
    },
    end() {
      if (left > 0) comeDown();
    },
    forget() {
      left = 0;
      isSeen = false;
    },
    advance(elapsed: number) {
      if (left <= 0) return;
      left -= elapsed;
      if (left <= 0) comeDown();
    },
    /** Does it still come down by itself? */
    isOn: (): boolean => left > 0,
    /** Is the picture from above still the opening's? */
    isSeen: (): boolean => isSeen,
  };
}

/** The largest part of the picture of about that width over height that no box covers; all of it where there is none. */
function freePart(free: FreeSpace, wide: number): Part {
  const { width, height } = free.size();
  const { left, top, right, bottom } = free.rectangle(wide);
  if (right <= left || bottom <= top) return { left: -1, right: 1, bottom: -1, top: 1 };
  return {
    left: (2 * left) / width - 1,
    right: (2 * right) / width - 1,
    bottom: 1 - (2 * bottom) / height,
    top: 1 - (2 * top) / height,
  };
}
