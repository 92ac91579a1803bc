// Chooses among labels that overlap on the screen: by priority, then in order, each if the ones before leave room. Greedy, so the choice is
// stable while the picture is; not the largest possible set.

/** One label: its place, and its box upwards from there, pixels. */
export interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly isFirst: boolean;
  readonly width: number;
  readonly height: number;
}

/** Allowed overlap, pixels: panes have a margin. */
const RIM = 2;

/**
 * Indices of the labels to draw, in rising order. `matrix` takes world to clip space, 16 numbers by columns; `width` and `height` are
 * the picture's, pixels. Labels out of the picture are left out.
 */
export function pickLabels(
  labels: readonly LabelBox[],
  matrix: ArrayLike<number>,
  width: number,
  height: number,
): number[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const picked: number[] = [];
  for (const isFirst of [true, false]) {
    labels.forEach((label, index) => {
      if (label.isFirst !== isFirst) return;
      const { x, y, z } = label;
      const away = matrix[3] * x + matrix[7] * y + matrix[11] * z + matrix[15];
      if (away <= 0) return;
      const across = (0.5 + (matrix[0] * x + matrix[4] * y + matrix[8] * z + matrix[12]) / away / 2) * width;
      const up = (0.5 + (matrix[1] * x + matrix[5] * y + matrix[9] * z + matrix[13]) / away / 2) * height;
      const box = {
        left: across - label.width / 2,
        right: across + label.width / 2,
        bottom: up,
        top: up + label.height,
      };
      if (box.right < 0 || box.left > width || box.top < 0 || box.bottom > height) return;
      const isFree = taken.every(
        (other) =>
          box.left >= other.right - RIM ||
          box.right <= other.left + RIM ||
          box.bottom >= other.top - RIM ||
          box.top <= other.bottom + RIM,
      );
      if (!isFree) return;
      taken.push(box);
      picked.push(index);
    });
  }
  return picked.sort((a, b) => a - b);
}
