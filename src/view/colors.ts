// Colours as shaders want them: three numbers 0 … 1. Debug colours and the blueprint's table live in debug/colors.ts.

export type Rgb = readonly [number, number, number];

/** '#rrggbb' as numbers 0 … 1, as on screen (not linear); white for what is no such text. */
export function rgbOf(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return [1, 1, 1];
  const value = parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** The same with light adding up as light does (gamma 2, which is what the shaders undo). */
export function lightOf(hex: string): Rgb {
  const [r, g, b] = rgbOf(hex);
  return [r * r, g * g, b * b];
}

/** Between two colours: a at 0, b at 1. */
export function mixRgb(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}
