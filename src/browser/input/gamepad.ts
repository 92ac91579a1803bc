// Reads gamepads with the standard mapping. The left stick walks, the right stick looks. A jumps, B crouches, X opens doors, Y is X-ray. The
// left shoulder button calls, the right one shoots. Up on the cross drops a crate. A trigger or a stick click runs. Start pauses. Sticks
// have a round dead zone and start at 0 past it. Several gamepads count as one: a button held on any, the stick that is pushed farthest.
// Without that mapping an axis may be a trigger, which rests at −1: such gamepads are left out.

/** State of the gamepad at rest; sticks −1 … 1, forward and right positive. */
export const RESTING_PAD = {
  forward: 0,
  right: 0,
  turn: 0,
  tilt: 0,
  run: false,
  jump: false,
  crouch: false,
  use: false,
  call: false,
  shoot: false,
};

export type PadState = Readonly<typeof RESTING_PAD>;

/** Buttons of the standard mapping. */
const BUTTONS = 17;
/** A stick pushed this far, 0 … 1, counts as a button after those. */
const PUSHED = 0.5;
/** Dead zone: released sticks report up to about this value. */
const DEAD_ZONE = 0.18;

const usedPads = (): Gamepad[] =>
  (navigator.getGamepads?.() ?? []).flatMap((each) => (each?.connected && each.mapping === 'standard' ? [each] : []));

/** Is there one that the page uses? */
export const hasGamepad = (): boolean => usedPads().length > 0;

/** Both axes of a stick with the dead zone cut out of the middle and the rest stretched to 0 … 1. */
export function withoutDeadZone(x: number, y: number): { x: number; y: number } {
  const length = Math.hypot(x, y);
  if (!(length > DEAD_ZONE)) return { x: 0, y: 0 };
  const scale = Math.min(1, (length - DEAD_ZONE) / (1 - DEAD_ZONE)) / length;
  return { x: x * scale, y: y * scale };
}

export interface PadParts {
  /**
   * A button went down: its index in the standard mapping; the one after its last where a stick was pushed. True where that is all it does until
   * it is let go.
   */
  onPress(button: number): boolean;
  onConnected(name: string, isUsed: boolean): void;
}

/** Returns a function to call once a frame. */
export function createGamepad({ onPress, onConnected }: PadParts): () => PadState {
  const held = new Set<number>();
  const spent = new Set<number>();
  window.addEventListener('gamepadconnected', ({ gamepad: { id, mapping } }) =>
    onConnected(id.replace(/\s*\(.*$/, ''), mapping === 'standard'),
  );

  return () => {
    const pads = usedPads();
    const pressed = (index: number): boolean => pads.some(({ buttons }) => buttons[index]?.pressed);
    const stick = (x: number): { x: number; y: number } =>
      pads
        .map(({ axes }) => withoutDeadZone(axes[x], axes[x + 1]))
        .reduce((far, each) => (Math.hypot(each.x, each.y) > Math.hypot(far.x, far.y) ? each : far), { x: 0, y: 0 });
    const [walk, look] = [stick(0), stick(2)];
    const isPushed = [walk, look].some(({ x, y }) => Math.hypot(x, y) > PUSHED);
    for (let i = 0; i <= BUTTONS; i++) {
      if (!(i < BUTTONS ? pressed(i) : isPushed)) {
        held.delete(i);
        spent.delete(i);
      } else if (!held.has(i)) {
        held.add(i);
        if (onPress(i)) spent.add(i);
      }
    }
    const acts = (index: number): boolean => pressed(index) && !spent.has(index);
    return {
      forward: -walk.y,
      right: walk.x,
      turn: look.x,
      tilt: -look.y,
      run: acts(7) || acts(10),
      jump: acts(0),
      crouch: acts(1),
      use: acts(2),
      call: acts(4),
      shoot: acts(5),
    };
  };
}
