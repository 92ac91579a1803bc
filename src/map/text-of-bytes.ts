// UTF-8 decoding and encoding without the platform's decoder, with a MapError that names the line of the first invalid byte. A byte order
// mark at the start is dropped.
import { MapError } from './map-error.ts';

const CHUNK = 8192;
/** High bits of the first byte, by number of bytes that follow. */
const FIRST_BYTE = [0, 0xc0, 0xe0, 0xf0];

/** The text of a file. Throws a MapError `not-text` for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array, file: string): string {
  const parts: string[] = [];
  let codes: number[] = [];
  let line = 1;
  const fail = (): never => {
    throw new MapError('not-text', { file, line }, 'These bytes are not UTF-8 text.', 'Save the file as UTF-8.');
  };
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (i < bytes.length) {
    const first = bytes[i++];
    if (first < 0x80) {
      if (first === 10) line++;
      codes.push(first);
    } else {
      const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
      if (first < 0xc2 || first > 0xf4 || i + more > bytes.length) fail();
      let code = first & (0x3f >> more);
      for (let k = 0; k < more; k++) {
        const next = bytes[i++];
        if ((next & 0xc0) !== 0x80) fail();
        code = (code << 6) | (next & 0x3f);
      }
      const lowest = [0x80, 0x800, 0x10000][more - 1];
      if (code < lowest || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) fail();
      if (code >= 0x10000) codes.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff));
      else codes.push(code);
    }
    if (codes.length >= CHUNK) {
      parts.push(String.fromCharCode(...codes));
      codes = [];
    }
  }
  parts.push(String.fromCharCode(...codes));
  return parts.join('');
}

/** The text as bytes. Half a surrogate pair becomes the replacement character. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of text) {
    const point = letter.codePointAt(0)!;
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    const more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    bytes.push(FIRST_BYTE[more] | (code >> (6 * more)));
    for (let k = more - 1; k >= 0; k--) bytes.push(0x80 | ((code >> (6 * k)) & 0x3f));
  }
  return Uint8Array.from(bytes);
}
