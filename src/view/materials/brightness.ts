// How bright a Doom map's sector is, as its surfaces carry it: a level of their own, or a place of the light clock where it changes. How
// dark that looks from afar is the shader's to say (scene-shader.ts).

/** The `level` 0 … 1, or what stands at a `place` of the light clock where that is not 0. */
export interface Brightness {
  readonly level: number;
  readonly place: number;
}

/** What is in full light wherever it is. */
export const FULL: Brightness = { level: 1, place: 0 };
