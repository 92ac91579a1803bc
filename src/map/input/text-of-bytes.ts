// UTF-8 decoding with a MapError that names the line of the first invalid byte, and encoding. A byte order mark at the start is dropped,
// and every line ends in \n, also where the file has \r\n or \r alone.
import { MapError } from './map-error.ts';

// Of every platform, in the browser, in workers and in Node; the language's own types leave them out.
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** The text of a file. Throws a MapError `not-text` for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array, file: string): string {
  const text = textOf(bytes);
  if (text !== null) return text.replace(/\r\n?/g, '\n');
  // No longer letter contains the byte of a line's end.
  const lineEnd = bytes.includes(10) ? 10 : 13;
  let [line, begin, end] = [1, 0, bytes.indexOf(lineEnd)];
  while (end >= 0 && textOf(bytes.subarray(begin, end)) !== null) {
    line++;
    begin = end + 1;
    end = bytes.indexOf(lineEnd, begin);
  }
  throw new MapError('not-text', { file, line }, 'These bytes are not UTF-8 text.', 'Save the file as UTF-8.');
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The text as bytes. Half a surrogate pair becomes the replacement character. */
export const encodeUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
