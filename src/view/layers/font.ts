// A tiny alphabet for labels in the room: five by seven dots a letter, drawn here by hand, so that no page and no font file is
// needed. Small letters are shown as capitals; what is missing is shown as a box.
import { DataTexture, LinearFilter, RedFormat } from 'three';

/** Dots across and down one letter, and the room it takes in the texture. */
export const LETTER = { wide: 5, high: 7, cell: 8 } as const;

// Seven rows a letter, top first; each row five dots, read as binary digits.
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  ' ': [0, 0, 0, 0, 0, 0, 0],
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 6, 8, 16, 31],
  '3': [30, 1, 1, 14, 1, 1, 30],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [28, 18, 17, 17, 17, 18, 28],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
  '.': [0, 0, 0, 0, 0, 12, 12],
  ',': [0, 0, 0, 0, 12, 4, 8],
  ':': [0, 12, 12, 0, 12, 12, 0],
  '-': [0, 0, 0, 31, 0, 0, 0],
  '+': [0, 4, 4, 31, 4, 4, 0],
  '=': [0, 0, 31, 0, 31, 0, 0],
  '/': [1, 1, 2, 4, 8, 16, 16],
  '(': [2, 4, 8, 8, 8, 4, 2],
  ')': [8, 4, 2, 2, 2, 4, 8],
  '%': [24, 25, 2, 4, 8, 19, 3],
  '#': [10, 10, 31, 10, 31, 10, 10],
  '!': [4, 4, 4, 4, 4, 0, 4],
  '?': [14, 17, 1, 2, 4, 0, 4],
  "'": [4, 4, 8, 0, 0, 0, 0],
  '<': [2, 4, 8, 16, 8, 4, 2],
  '>': [8, 4, 2, 1, 2, 4, 8],
  '×': [0, 17, 10, 4, 10, 17, 0],
  '→': [0, 4, 2, 31, 2, 4, 0],
  '∞': [0, 0, 10, 21, 21, 10, 0],
};

/** Shown for a letter that is not in the alphabet. */
const BOX: readonly number[] = [31, 17, 17, 17, 17, 17, 31];

const NAMES = Object.keys(LETTERS);
/** Letters in the texture, the box last. */
export const LETTER_COUNT = NAMES.length + 1;

/** The place of a letter in the texture, 0 … LETTER_COUNT − 1. */
export function letterIndex(letter: string): number {
  const index = NAMES.indexOf(letter.toUpperCase());
  return index < 0 ? LETTER_COUNT - 1 : index;
}

/** The dots of the whole alphabet, one byte each (0 or 255), LETTER_COUNT cells beside each other, lowest row first. */
export function paintFont(): Uint8Array<ArrayBuffer> {
  const wide = LETTER_COUNT * LETTER.cell;
  const bytes = new Uint8Array(wide * LETTER.cell);
  for (let index = 0; index < LETTER_COUNT; index++) {
    const rows = index < NAMES.length ? LETTERS[NAMES[index]] : BOX;
    rows.forEach((row, down) => {
      for (let x = 0; x < LETTER.wide; x++) {
        if (row & (1 << (LETTER.wide - 1 - x)))
          bytes[(LETTER.high - 1 - down) * wide + index * LETTER.cell + x + 1] = 255;
      }
    });
  }
  return bytes;
}

/** The alphabet as a texture. The caller disposes of it. */
export function createFontTexture(): DataTexture {
  const texture = new DataTexture(paintFont(), LETTER_COUNT * LETTER.cell, LETTER.cell, RedFormat);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
