// The pictures that a map wears, each once, by number: those that its sides and sectors name, and those that these turn into, by
// themselves (a sequence) or when a switch is used.
//
// A name under which there is none gets a stand-in and is remembered as missing; a frame of a sequence that is missing is left
// out of it.
import { NO_TEXTURE } from './records.ts';
import type { PictureKind } from './picture-tables.ts';
import { NO_PICTURE, type Picture, type Sequence } from '../skin.ts';
import { standInPicture, type PictureSource } from './wad-pictures.ts';

export interface Wardrobe {
  readonly pictures: readonly Picture[];
  /** Names that were asked for in vain. */
  readonly missing: readonly string[];
  /** The number of a picture, NO_PICTURE for no name at all. */
  wall(name: string): number;
  flat(name: string): number;
  /** Looks for what the pictures so far turn into, and adds it. To be called once, when all else is there. */
  addRelated(): { sequences: Sequence[]; partners: number[] };
}

interface Worn {
  readonly kind: PictureKind;
  readonly name: string;
}

/** An empty one. */
export function createWardrobe(source: PictureSource): Wardrobe {
  const pictures: Picture[] = [];
  const worn: Worn[] = [];
  const missing: string[] = [];
  const known = new Map<string, number>();
  const add = (kind: PictureKind, name: string, picture: Picture): number => {
    const index = pictures.push(picture) - 1;
    worn.push({ kind, name });
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
  /** The same for a name that nobody misses. */
  const numberIfThere = (kind: PictureKind, name: string): number => {
    const index = known.get(`${kind} ${name}`);
    if (index !== undefined) return pictures[index].isStandIn ? NO_PICTURE : index;
    const picture = source[kind](name);
    return picture === null ? NO_PICTURE : add(kind, name, picture);
  };
  return {
    pictures,
    missing,
    wall: (name) => numberOf('wall', name),
    flat: (name) => numberOf('flat', name),
    addRelated() {
      const sequences: Sequence[] = [];
      const partners: number[] = [];
      const inSequence = new Set<number>();
      // The list grows meanwhile: a switch's other state may take turns with others.
      for (let index = 0; index < worn.length; index++) {
        const { kind, name } = worn[index];
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
