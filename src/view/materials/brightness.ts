// Brightness of a Doom map's sector in its vertices: a constant level, or an entry of the light clock if it changes. The shader darkens it
// with distance (scene-shader.ts).

/** The `level` 0 … 1, or what stands at a `place` of the light clock where that is not 0. */
export interface Brightness {
  readonly level: number;
  readonly place: number;
}

export const FULL: Brightness = { level: 1, place: 0 };
