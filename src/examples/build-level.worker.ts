// The worker of saved-level.ts: builds a level and its index off the page's thread, and sends them as bytes.
import { createLevel, createNavigator, saveLevel } from '../index.ts';

/** Twelve by eight rooms, joined by gaps. */
export async function buildLevel(): Promise<Uint8Array> {
  const corners = Array.from({ length: 77 }, (_, i) => ({ x: 4 * (1 + (i % 11)), z: 4 * (1 + Math.floor(i / 11)) }));
  const level = createLevel({
    rooms: [{ polygon: [[0, 0], [48, 0], [48, 32], [0, 32]] }],
    walls: corners.flatMap(({ x, z }) => [
      { points: [[x - 2, z], [x + 1, z]] },
      { points: [[x, z - 1], [x, z + 2]] },
    ]),
  }); // prettier-ignore
  const nav = createNavigator(level, { radius: 0 });
  await nav.prepare();
  return saveLevel(level, { navigators: [nav] });
}

if (typeof document === 'undefined' && typeof postMessage === 'function') {
  void buildLevel().then((bytes) => postMessage(bytes, { transfer: [bytes.buffer] }));
}
