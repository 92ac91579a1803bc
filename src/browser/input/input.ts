// Keyboard, mouse, touch and gamepad: the player's view direction, and the Intent of the next step.
//
// Yaw and pitch are kept here; the world gets the facing as a unit vector.
import type { Point } from '../../geometry/point.ts';
import type { Intent } from '../../game/world.ts';
import { facingOfYaw, yawOfFacing } from '../screen.ts';
import { createGamepad, RESTING_PAD } from './gamepad.ts';
import { createKeys } from './keys.ts';
import { createLook, type LookParts } from './look.ts';
import { createTouch, type TouchParts } from './touch.ts';

/** What a tap does at the next step, however short it was: by key. */
const TAPS: Readonly<Record<string, Tap>> = { Space: 'jump', KeyE: 'use', KeyH: 'call', KeyR: 'shoot' };

/** Largest pitch: straight up would lose the yaw. */
const STEEPEST = 1.5;
const RADIANS_PER_PIXEL = 0.0022;
const RADIANS_PER_TOUCH_PIXEL = 0.0055;
/** A gamepad's stick or an arrow key at full, radians a second. */
const TURN_RATE = 2.6;

/** What is done once by a press. */
export type Tap = 'jump' | 'use' | 'call' | 'shoot';

export interface Heading {
  yaw: number;
  pitch: number;
}

export interface InputParts extends Omit<TouchParts & LookParts, 'turn' | 'onTap'> {
  /** A key went down; true when it meant something. */
  onKey(event: KeyboardEvent): boolean;
  /** True where the button does no more until it is let go. */
  onPadButton(button: number): boolean;
  onPadConnected(name: string, isUsed: boolean): void;
}

export type Input = ReturnType<typeof createInput>;

export function createInput(parts: InputParts) {
  const heading: Heading = { yaw: 0, pitch: 0 };
  let pad = RESTING_PAD;
  /** Taps since the last step: a key may be up again before a step reads it. */
  const taps = new Set<Tap>();

  const turnBy = (yaw: number, pitch: number): void => {
    heading.yaw += yaw;
    heading.pitch = Math.max(-STEEPEST, Math.min(STEEPEST, heading.pitch + pitch));
  };
  const keys = createKeys((event) => {
    const tap = TAPS[event.code];
    if (tap !== undefined) taps.add(tap);
    return parts.onKey(event);
  });
  const look = createLook({
    ...parts,
    turn: (dx, dy) => turnBy(-dx * RADIANS_PER_PIXEL, -dy * RADIANS_PER_PIXEL),
  });
  const touch = createTouch({
    ...parts,
    turn: (dx, dy) => turnBy(-dx * RADIANS_PER_TOUCH_PIXEL, -dy * RADIANS_PER_TOUCH_PIXEL),
    onTap: (tap) => taps.add(tap),
  });
  const readPad = createGamepad({ onPress: parts.onPadButton, onConnected: parts.onPadConnected });
  const axis = (plus: boolean, minus: boolean): number => Number(plus) - Number(minus);

  return {
    heading,
    keys,
    look,
    touch,
    /** Call once a frame: reads the gamepad and turns by the keys held, for that many seconds. */
    poll(elapsed: number) {
      pad = readPad();
      if (!parts.isPlaying()) return taps.clear();
      // A stick turns slowly near its middle, for aiming.
      turnBy(-pad.turn * Math.abs(pad.turn) * TURN_RATE * elapsed, pad.tilt * Math.abs(pad.tilt) * TURN_RATE * elapsed);
      turnBy(axis(keys.isDown('ArrowLeft'), keys.isDown('ArrowRight')) * TURN_RATE * elapsed, 0);
    },
    /** Who walks turns to `ahead`, radians, where that is given: seen from above, forward is up in the picture. */
    readIntent(ahead?: number): Intent {
      const thumb = touch.read();
      const forward =
        axis(keys.isDown('KeyW', 'ArrowUp'), keys.isDown('KeyS', 'ArrowDown')) + pad.forward + thumb.forward;
      const right = axis(keys.isDown('KeyD'), keys.isDown('KeyA')) + pad.right + thumb.right;
      if (ahead !== undefined && (forward !== 0 || right !== 0)) heading.yaw = ahead;
      const length = Math.max(1, Math.hypot(forward, right));
      return {
        forward: forward / length,
        right: right / length,
        facing: facingOfYaw(heading.yaw),
        run: keys.isDown('ShiftLeft', 'ShiftRight') || pad.run || thumb.run,
        jump: taps.delete('jump') || keys.isDown('Space') || pad.jump || thumb.jump,
        crouch: keys.isDown('KeyC', 'ControlLeft', 'ControlRight') || pad.crouch || thumb.crouch,
        use: taps.delete('use') || keys.isDown('KeyE') || pad.use || thumb.use,
        call: taps.delete('call') || keys.isDown('KeyH') || pad.call,
        shoot: taps.delete('shoot') || keys.isDown('KeyR') || pad.shoot || thumb.shoot,
      };
    },
    /** Pulls the trigger once: a click while the mouse is held. */
    pullTrigger() {
      taps.add('shoot');
    },
    face(facing: Point) {
      heading.yaw = yawOfFacing(facing);
      heading.pitch = 0;
    },
    release() {
      keys.release();
      touch.release();
      taps.clear();
      pad = RESTING_PAD;
    },
  };
}
