// Reads the words of a UDMF text: blanks, names, values, and the marks between them, with places for messages.
import { MapError, type MapPlace } from '../../input/map-error.ts';
import { startOfText } from '../../input/recognise-text.ts';

/** Letters of a value that a message quotes. */
const MAX_SHOWN = 24;
const LONGEST_TEXT = 1024;

/** A value: a number, true or false, a quoted string, or null for any other word. */
export type UdmfValue = number | string | boolean | null;

export type UdmfReader = ReturnType<typeof createUdmfReader>;

/** Reads on from a place in the text; every function that reads throws a MapError for what it does not expect. */
export function createUdmfReader(bytes: Uint8Array, file: string) {
  const { length } = bytes;
  let at = startOfText(bytes);
  const placeAt = findPlaces(bytes, file);
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

  /** A name, in lower case. */
  function readName(): string {
    const from = at;
    const name = readWord();
    if (!/^[a-z_][a-z0-9_]*$/.test(name)) {
      fail(from, `Expected a name, found ${shown(from)}.`, 'Use letters, digits and _.');
    }
    return name;
  }

  /** Reads that mark if it comes next. */
  function takes(mark: string): boolean {
    if (at >= length || bytes[at] !== mark.charCodeAt(0)) return false;
    at++;
    return true;
  }

  /** Reads blanks and that mark; `after` says what stands before it. */
  function expect(mark: string, after: string): void {
    skipBlanks();
    const mend = at < length ? `Write "${mark}" there.` : 'The text is cut off; save the map again.';
    if (!takes(mark)) fail(at, `Expected "${mark}" after ${after}, found ${shown(at)}.`, mend);
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
    // It ends at the quotation mark of the next one, whose text follows.
    if (/[;\n]/.test(text) && at < length && /[^\s;]/.test(String.fromCharCode(bytes[at])))
      fail(from - 1, 'This string is not closed.', 'Close it with ".');
    return text;
  }

  function readValue(): UdmfValue {
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

  return { at: () => at, isAtEnd: () => at >= length, placeAt, fail, skipBlanks, takes, expect, readName, readValue };
}

/** A function that returns the line and column of an offset; lines are counted when the first is asked for. */
function findPlaces(bytes: Uint8Array, file: string): (offset: number) => MapPlace {
  let starts: number[] | null = null;
  return (offset) => {
    if (starts === null) {
      starts = [0];
      for (let i = 0; i < bytes.length; i++) if (bytes[i] === 10) starts.push(i + 1);
    }
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { file, lump: 'TEXTMAP', line: low + 1, column: offset - starts[low] + 1 };
  };
}

/** A digit, a letter, or one of _ . + - : what names, numbers and keywords consist of. */
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
