// What maps come as, and what is asked of it before anybody reads it: bytes or text, something, and not too much of it.
import { MOST_BYTES } from './limits.ts';
import { MapError } from './map-error.ts';
import { bytesOfText } from './text-of-bytes.ts';

/** What a map is called that came without the name of a file. */
export const DEFAULT_NAME = 'map';

/** What a map may come as: the bytes of its file as `readFileSync` or `arrayBuffer()` give them, or the text of one that is text. */
export type MapContent = Uint8Array | ArrayBuffer | string;

/** The bytes of a content. Throws a TypeError for what is none. */
export function bytesOf(content: MapContent): Uint8Array {
  if (typeof content === 'string') return bytesOfText(content);
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  if (content instanceof Uint8Array) return content;
  throw new TypeError(`loadPlan: a map comes as Uint8Array, ArrayBuffer or text, not as ${describeKind(content)}`);
}

/** What somebody handed over instead, in a word: a promise that was not awaited, a Response, nothing at all. */
function describeKind(value: unknown): string {
  return typeof value === 'object' && value !== null ? (value.constructor?.name ?? 'an object') : String(value);
}

/** Throws a MapError for an empty file and for one that is too big. */
export function checkBytes(bytes: Uint8Array, file: string): void {
  if (bytes.length === 0) throw new MapError('empty-file', { file }, 'The file is empty.', 'Choose another.');
  if (bytes.length > MOST_BYTES) {
    throw new MapError(
      'too-big',
      { file },
      `The file has ${bytes.length} bytes; at most ${MOST_BYTES} are read.`,
      'Split it into smaller ones.',
    );
  }
}
