// The worker of saved-level.ts: builds a level off the page's thread and sends it as bytes.
import { createLevel, saveLevel } from '../index.ts';

/** Twelve by eight rooms, joined by gaps. */
export function buildLevel(): Uint8Array {
  const corners = Array.from({ length: 77 }, (_, i) => ({ x: 4 * (1 + (i % 11)), z: 4 * (1 + Math.floor(i / 11)) }));
  const level = createLevel({
    rooms: [{ polygon: [[0, 0], [48, 0], [48, 32], [0, 32]] }],
    walls: corners.flatMap(({ x, z }) => [
      { points: [[x - 2, z], [x + 1, z]] },
      { points: [[x, z - 1], [x, z + 2]] },
    ]),
  }); // prettier-ignore
  return saveLevel(level);
}

if (typeof document === 'undefined' && typeof postMessage === 'function') {
  const bytes = buildLevel();
  postMessage(bytes, { transfer: [bytes.buffer] });
}
