// Sprites of a map's decorations, with the frames that the loaded WADs have. A type without its first frame has no sprite and is drawn as a
// prop.
import { decorOfType } from './decor.ts';
import type { Sequence, Sprite, SpriteLook, SpriteSkin } from '../skin.ts';
import type { PictureSource } from './wad-pictures.ts';

/** The sprites of things of these types. */
export function spritesOf(types: readonly number[], source: PictureSource): SpriteSkin {
  const sprites: Sprite[] = [];
  const sequences: Sequence[] = [];
  const looks = new Map<string, SpriteLook>();
  const known = new Map<string, number | null>();
  const numberOf = (name: string): number | null => {
    let number = known.get(name);
    if (number === undefined) {
      const sprite = source.sprite(name);
      number = sprite === null ? null : sprites.push(sprite) - 1;
      known.set(name, number);
    }
    return number;
  };
  const sequenced = new Set<string>();
  for (const type of new Set(types)) {
    const decor = decorOfType(type);
    if (decor === null) continue;
    const { sprite, frames, tics, tall, hangs, isBright } = decor;
    const numbers = [...frames].map((frame) => numberOf(sprite + frame)).filter((number) => number !== null);
    if (numbers.length === 0) continue;
    const [first] = numbers;
    looks.set(String(type), { sprite: first, drop: hangs ? tall : null, isBright });
    if (new Set(numbers).size > 1 && !sequenced.has(sprite)) {
      sequenced.add(sprite);
      sequences.push({ pictures: numbers, tics });
    }
  }
  return { sprites, sequences, looks };
}
