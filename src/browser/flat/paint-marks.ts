// Paints the marks of minimap and flat view (game/movers/map-marks.ts) as signs. Each has its own form, so that no two differ by colour
// alone. A door is a bar, with a lock if it needs a key. A lift is two arrowheads. A switch is a dot, and a ring after use. An exit is a
// cross in a ring, a teleporter two rings, a key a key.
import { COLORS } from '../../debug/colors.ts';
import { isActive, type MapMark } from '../../game/movers/map-marks.ts';
import type { World } from '../../game/world.ts';
import type { KeyRequirement } from '../../map/movers.ts';

const OF_KEYS: Readonly<Record<KeyRequirement, string>> = {
  red: '#ff7a7a',
  blue: '#7aa2ff',
  yellow: '#ffd84a',
  any: COLORS.wall,
  all: COLORS.wall,
};
const OF_KINDS: Readonly<Record<MapMark['kind'], string>> = {
  door: '#2fd3c0',
  lift: COLORS.graph,
  switch: COLORS['portal-narrow'],
  exit: COLORS['search-path'],
  teleporter: COLORS.splitter,
  key: COLORS.wall,
};

/** A sign about a place; `size` is half its width. */
type Sign = (pen: CanvasRenderingContext2D, size: number, isActive: boolean) => void;

const ring: Sign = (pen, size) => {
  pen.beginPath();
  pen.arc(0, 0, size, 0, 2 * Math.PI);
  pen.stroke();
};

const SIGNS: Readonly<Record<MapMark['kind'], Sign>> = {
  // The bar itself lies across the doorway (paint-actors.ts); a lock is put on it.
  door(pen, size) {
    pen.fillRect(-0.7 * size, -0.15 * size, 1.4 * size, 1.05 * size);
    pen.beginPath();
    pen.arc(0, -0.2 * size, 0.45 * size, Math.PI, 2 * Math.PI);
    pen.stroke();
  },
  lift(pen, size, isMoving) {
    for (const up of [-1, 1]) {
      pen.beginPath();
      pen.moveTo(-0.8 * size, 0.25 * up * size);
      pen.lineTo(0, 1.05 * up * size);
      pen.lineTo(0.8 * size, 0.25 * up * size);
      pen.closePath();
      if (isMoving) pen.fill();
      pen.stroke();
    }
  },
  switch(pen, size, isUsed) {
    ring(pen, 0.6 * size, isUsed);
    if (!isUsed) pen.fill();
  },
  exit(pen, size) {
    ring(pen, size, false);
    const half = 0.45 * size;
    pen.beginPath();
    pen.moveTo(-half, -half);
    pen.lineTo(half, half);
    pen.moveTo(-half, half);
    pen.lineTo(half, -half);
    pen.stroke();
  },
  teleporter(pen, size) {
    ring(pen, size, false);
    ring(pen, 0.4 * size, false);
  },
  key(pen, size) {
    pen.beginPath();
    pen.arc(-0.5 * size, 0, 0.5 * size, 0, 2 * Math.PI);
    pen.moveTo(0, 0);
    pen.lineTo(1.2 * size, 0);
    pen.moveTo(0.6 * size, 0);
    pen.lineTo(0.6 * size, 0.55 * size);
    pen.moveTo(1.1 * size, 0);
    pen.lineTo(1.1 * size, 0.55 * size);
    pen.stroke();
  },
};

/** Draws the marks; `unit` is a pixel of the page in map units. */
export function paintMarks(pen: CanvasRenderingContext2D, marks: readonly MapMark[], world: World, unit: number): void {
  const size = 4 * unit;
  pen.lineCap = pen.lineJoin = 'round';
  for (const mark of marks) {
    const { kind, key, at } = mark;
    if (kind === 'door' && key === null) continue;
    pen.save();
    pen.translate(at.x, at.z);
    // A dark rim first: cells below are of every colour.
    for (const [color, width] of [
      [COLORS.ground, 3.4],
      [key === null ? OF_KINDS[kind] : OF_KEYS[key], 1.3],
    ] as const) {
      pen.strokeStyle = pen.fillStyle = color;
      pen.lineWidth = width * unit;
      SIGNS[kind](pen, size, isActive(mark, world));
    }
    pen.restore();
  }
}
