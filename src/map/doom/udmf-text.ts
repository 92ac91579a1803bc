// Parses the text of a UDMF map (lump TEXTMAP) into blocks of fields with their positions.
//
// Grammar after the Universal Doom Map Format 1.1 (J. Haley and others, 2009): assignments `name = value;` and blocks `name { assignments
// }`; integers in three notations, other numbers, quoted strings, keywords; comments of both kinds; names in any case. Only requested
// blocks and fields are kept, so hostile texts cannot fill memory. Bytes are read as they are; non-ASCII is only allowed in strings and
// comments.
import { MapError, type MapPlace } from '../map-error.ts';

/** Type of a field's value. */
export type FieldType = 'whole' | 'number' | 'text' | 'flag';

/** Blocks to keep, their largest number, and the fields to keep. */
export type BlockTypes = Readonly<
  Record<string, { readonly most: number; readonly fields: Readonly<Record<string, FieldType>> }>
>;

export interface UdmfBlock {
  /** Offset of its name in the text. */
  readonly at: number;
  readonly fields: ReadonlyMap<string, number | string | boolean>;
}

export interface UdmfText {
  /** In lower case; '' if the text has none. */
  readonly namespace: string;
  /** By block type, in text order. */
  readonly blocks: ReadonlyMap<string, readonly UdmfBlock[]>;
  /** Fields not requested, such as `linedef.arg2`, and their number of occurrences. */
  readonly ignored: ReadonlyMap<string, number>;
  /** Line and column of an offset, from 1. */
  placeAt(at: number): MapPlace;
}

/** Names of ignored fields that are counted separately; further ones are counted together. */
const MAX_IGNORED = 200;
/** Letters of a value that a message quotes. */
const MAX_SHOWN = 24;
const LONGEST_TEXT = 1024;

/** Parses the text. Throws a MapError with line and column for syntax errors and for values of the wrong type. */
export function readUdmfText(bytes: Uint8Array, file: string, types: BlockTypes): UdmfText {
  const { length } = bytes;
  let at = 0;
  let starts: number[] | null = null;

  function placeAt(offset: number): MapPlace {
    if (starts === null) {
      starts = [0];
      for (let i = 0; i < length; i++) if (bytes[i] === 10) starts.push(i + 1);
    }
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { file, lump: 'TEXTMAP', line: low + 1, column: offset - starts[low] + 1 };
  }

  const fail = (where: number, what: string, mend: string, code = 'bad-syntax'): never => {
    throw new MapError(code, placeAt(where), what, mend);
  };
  const shown = (from: number): string => {
    const text = String.fromCharCode(...bytes.subarray(from, Math.min(from + MAX_SHOWN, length)));
    return from >= length ? 'the end of the text' : `"${text.replace(/[^ -~][^]*$/, '')}"`;
  };

  function skipBlanks(): void {
    while (at < length) {
      const code = bytes[at];
      if (code <= 32) at++;
      else if (code === 0x2f && bytes[at + 1] === 0x2f) {
        while (at < length && bytes[at] !== 10) at++;
      } else if (code === 0x2f && bytes[at + 1] === 0x2a) {
        const from = at;
        at += 2;
        while (at < length && !(bytes[at] === 0x2a && bytes[at + 1] === 0x2f)) at++;
        if (at >= length) fail(from, 'This comment is not closed.', 'Close it with */.');
        at += 2;
      } else return;
    }
  }

  /** A word or number, in lower case. */
  function readWord(): string {
    const from = at;
    let word = '';
    for (; at < length && isOfWord(bytes[at]) && at - from <= LONGEST_TEXT; at++) {
      const code = bytes[at];
      word += String.fromCharCode(code >= 0x41 && code <= 0x5a ? code | 0x20 : code);
    }
    if (at - from > LONGEST_TEXT) fail(from, 'This word is too long.', 'Shorten it, or repair the text.');
    return word;
  }

  function readName(): string {
    const from = at;
    const name = readWord();
    if (!/^[a-z_][a-z0-9_]*$/.test(name)) {
      fail(from, `Expected a name, found ${shown(from)}.`, 'Use letters, digits and _.');
    }
    return name;
  }

  function expect(code: number, after: string): void {
    skipBlanks();
    if (bytes[at] !== code || at >= length) {
      const sign = String.fromCharCode(code);
      fail(at, `Expected "${sign}" after ${after}, found ${shown(at)}.`, `Write "${sign}" there.`);
    }
    at++;
  }

  function readText(): string {
    const from = ++at;
    let text = '';
    while (at < length && bytes[at] !== 0x22) {
      if (bytes[at] === 0x5c) at++;
      if (text.length < LONGEST_TEXT) text += String.fromCharCode(bytes[at]);
      at++;
    }
    if (at >= length) fail(from - 1, 'This string is not closed.', 'Close it with ".');
    at++;
    return text;
  }

  /** A number, true or false, a quoted string, or null for any other word. */
  function readValue(): number | string | boolean | null {
    skipBlanks();
    if (bytes[at] === 0x22) return readText();
    const from = at;
    const word = readWord();
    if (word === '')
      fail(from, `Expected a value, found ${shown(from)}.`, 'Write a number, a quoted string, true or false.');
    if (word === 'true' || word === 'false') return word === 'true';
    if (/^[+-]?0[0-7]+$/.test(word)) return parseInt(word, 8);
    if (/^[+-]?0x[0-9a-f]+$/.test(word)) return parseInt(word, 16);
    return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(word) ? Number(word) : null;
  }

  function checked(
    value: number | string | boolean | null,
    type: FieldType,
    name: string,
    where: number,
  ): number | string | boolean {
    const isRight =
      type === 'text'
        ? typeof value === 'string'
        : type === 'flag'
          ? typeof value === 'boolean'
          : typeof value === 'number' && Number.isFinite(value) && (type === 'number' || Number.isInteger(value));
    if (isRight) return value as number | string | boolean;
    const needs = { text: 'a quoted string', flag: 'true or false', number: 'a number', whole: 'an integer' }[type];
    return fail(where, `The field ${name} must be ${needs}.`, `Write ${needs} there.`, 'bad-value');
  }

  let namespace = '';
  const blocks = new Map<string, UdmfBlock[]>(Object.keys(types).map((type) => [type, []]));
  const ignored = new Map<string, number>();
  const ignore = (name: string): void => {
    if (ignored.size < MAX_IGNORED || ignored.has(name)) ignored.set(name, (ignored.get(name) ?? 0) + 1);
  };

  function readFields(kind: string): UdmfBlock['fields'] {
    const wanted = Object.hasOwn(types, kind) ? types[kind].fields : null;
    const fields = new Map<string, number | string | boolean>();
    for (;;) {
      skipBlanks();
      if (bytes[at] === 0x7d && at < length) {
        at++;
        return fields;
      }
      if (at >= length) fail(at, `The block ${kind} is not closed.`, 'Close it with }.');
      const name = readName();
      expect(0x3d, name);
      skipBlanks();
      const where = at;
      const value = readValue();
      expect(0x3b, `the value of ${name}`);
      if (wanted === null) continue;
      if (Object.hasOwn(wanted, name)) fields.set(name, checked(value, wanted[name], `${kind}.${name}`, where));
      else if (name !== 'comment' && !name.startsWith('user_')) ignore(`${kind}.${name}`);
    }
  }

  for (skipBlanks(); at < length; skipBlanks()) {
    const from = at;
    const name = readName();
    skipBlanks();
    if (bytes[at] === 0x7b) {
      at++;
      const fields = readFields(name);
      const list = blocks.get(name);
      if (list === undefined) continue;
      if (list.length >= types[name].most) {
        fail(
          from,
          `The text has more than ${types[name].most} blocks ${name}.`,
          'Split the map into smaller ones.',
          'too-big',
        );
      }
      list.push({ at: from, fields });
      continue;
    }
    expect(0x3d, name);
    const value = readValue();
    expect(0x3b, `the value of ${name}`);
    if (name === 'namespace' && typeof value === 'string') namespace = value.toLowerCase();
  }
  return { namespace, blocks, ignored, placeAt };
}

/** Anything but white space, punctuation of the grammar, quotes and slashes. */
function isOfWord(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === 0x2e ||
    code === 0x2b ||
    code === 0x2d
  );
}
