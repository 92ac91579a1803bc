// Collects the textures that a map uses, each once, by index: those named by sides and sectors, and their animation frames and switch
// states.
//
// A missing texture gets a placeholder and is recorded; a missing animation frame is skipped.
import { NO_TEXTURE } from '../records.ts';
import type { PictureKind } from './picture-tables.ts';
import { NO_PICTURE, type Picture, type Sequence } from '../../skin.ts';
import { standInPicture, type PictureSource } from './wad-pictures.ts';

/** An empty collection. */
export function collectTextures(source: PictureSource) {
  const pictures: Picture[] = [];
  const used: { readonly kind: PictureKind; readonly name: string }[] = [];
  const missing: string[] = [];
  const known = new Map<string, number>();
  const add = (kind: PictureKind, name: string, picture: Picture): number => {
    const index = pictures.push(picture) - 1;
    used.push({ kind, name });
    known.set(`${kind} ${name}`, index);
    return index;
  };
  const numberOf = (kind: PictureKind, name: string): number => {
    if (name === NO_TEXTURE || name === '') return NO_PICTURE;
    const index = known.get(`${kind} ${name}`);
    if (index !== undefined) return index;
    const picture = source[kind](name);
    if (picture === null) missing.push(name);
    return add(kind, name, picture ?? standInPicture(name));
  };
  /** The index, or NO_PICTURE without recording a missing name. */
  const numberIfThere = (kind: PictureKind, name: string): number => {
    const index = known.get(`${kind} ${name}`);
    if (index !== undefined) return pictures[index].isStandIn ? NO_PICTURE : index;
    const picture = source[kind](name);
    return picture === null ? NO_PICTURE : add(kind, name, picture);
  };
  return {
    pictures,
    /** Names that were not found. */
    missing,
    /** The index of a texture, NO_PICTURE for an empty name. */
    wall: (name: string) => numberOf('wall', name),
    flat: (name: string) => numberOf('flat', name),
    /** Adds the animation frames and switch states of all textures so far. Call once, last. */
    addRelated() {
      const sequences: Sequence[] = [];
      const partners: number[] = [];
      const inSequence = new Set<number>();
      // The list grows during the loop: a switch's other state may be animated.
      for (let index = 0; index < used.length; index++) {
        const { kind, name } = used[index];
        const partner = kind === 'wall' && !pictures[index].isStandIn ? source.partner(name) : null;
        partners[index] = partner === null ? NO_PICTURE : numberIfThere('wall', partner);
        const sequence = inSequence.has(index) ? null : source.sequence(kind, name);
        if (sequence === null) continue;
        const frames = sequence.names.map((each) => numberIfThere(kind, each)).filter((frame) => frame !== NO_PICTURE);
        for (const frame of frames) inSequence.add(frame);
        if (frames.length > 1) sequences.push({ pictures: frames, tics: sequence.tics });
      }
      return { sequences, partners };
    },
  };
}
