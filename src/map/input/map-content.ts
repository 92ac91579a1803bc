// Content of a map file: bytes or text, neither empty nor too large.
import { badArgument } from '../../geometry/checks.ts';
import { checkLimit, MAX_BYTES } from './limits.ts';
import { MapError } from './map-error.ts';
import { encodeUtf8 } from './text-of-bytes.ts';

/** The default name for maps without a file name. */
export const DEFAULT_NAME = 'map';

/** The content of a map file: bytes as from `readFileSync` or `arrayBuffer()`, or text. */
export type MapContent = Uint8Array | ArrayBuffer | string;

/** The content as bytes; `name` is the function that errors name. */
export function bytesOf(name: string, content: MapContent): Uint8Array {
  if (typeof content === 'string') return encodeUtf8(content);
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  // Without the methods of a Node Buffer, whose slice shares its memory and whose JSON is its own.
  if (content instanceof Uint8Array) return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  throw badArgument(name, 'content', content, 'pass a Uint8Array, an ArrayBuffer or a text (await it first)');
}

/** Throws a MapError for an empty file and for one that is too large. */
export function checkBytes(bytes: Uint8Array, file: string): void {
  if (bytes.length === 0) throw new MapError('empty-file', { file }, 'The file is empty.', 'Choose another file.');
  checkLimit(bytes.length, MAX_BYTES, { file }, `The file has ${bytes.length} bytes`, 'Split it into smaller ones.');
}
