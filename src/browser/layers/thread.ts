// The golden thread on the screen: a separate layer, remade every step while the world has one.
import { threadShapes } from '../../debug/thread-shapes.ts';
import type { DebugShape } from '../../debug/shapes.ts';
import type { World } from '../../game/world.ts';

/** `setLayer` shows shapes under a key; an empty list removes them. */
export function createThreadLine(setLayer: (key: string, shapes: readonly DebugShape[]) => void) {
  let shown: { readonly world: World; readonly tick: number } | null = null;
  return {
    update(world: World) {
      const isOn = world.settings.thread && world.thread !== null;
      if (!isOn && shown === null) return;
      if (isOn && shown?.world === world && shown.tick === world.tick) return;
      shown = isOn ? { world, tick: world.tick } : null;
      setLayer('thread', isOn ? threadShapes(world) : []);
    },
    /** The screen has lost all layers. */
    forget() {
      shown = null;
    },
  };
}
