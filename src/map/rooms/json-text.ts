// Parses JSON with comments and trailing commas into a tree with source positions.
//
// Grammar of RFC 8259, plus // and /* */ comments and a comma before a closing bracket. Depth and number of values are limited, so no text
// can exhaust stack or memory. Duplicate field names are rejected.
import { DEEPEST_NESTING, MAX_VALUES } from '../input/limits.ts';
import { MapError, type MapPlace } from '../input/map-error.ts';

/** A value and the offset of its first character. */
export type JsonNode = { readonly at: number } & (
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, JsonField> }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
);

export interface JsonField {
  /** Offset of the field's name. */
  readonly at: number;
  readonly value: JsonNode;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS = [
  ['true', true],
  ['false', false],
] as const;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Line and column (from 1) of an offset in a text. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) {
    line++;
    start = i + 1;
  }
  return { line, column: offset - start + 1 };
}

/** Reads on from a place in a text; `fail` throws a MapError `json-syntax`. */
function createReader(text: string, file: string) {
  let at = 0;

  const placeOf = (offset: number): MapPlace => ({ file, ...lineAndColumn(text, offset) });
  const fail = (offset: number, what: string, mend: string): never => {
    const isOver = at >= text.length;
    throw new MapError('json-syntax', placeOf(offset), what, isOver ? 'It may be cut off: get the whole file.' : mend);
  };
  /** What comes next, for messages. */
  const seen = (): string => (at >= text.length ? 'the end of the file' : JSON.stringify(text[at]));

  const skipSpace = (): void => {
    for (;;) {
      const letter = text[at];
      if (letter === ' ' || letter === '\n' || letter === '\r' || letter === '\t') at++;
      else if (letter === '/' && text[at + 1] === '/') {
        const end = text.indexOf('\n', at);
        at = end < 0 ? text.length : end;
      } else if (letter === '/' && text[at + 1] === '*') {
        const end = text.indexOf('*/', at + 2);
        if (end < 0) fail(at, 'This comment is not closed.', 'Close it with */.');
        at = end + 2;
      } else return;
    }
  };

  /** A text in double quotes. */
  const readText = (): string => {
    const start = at++;
    let out = '';
    for (;;) {
      const from = at;
      while (at < text.length && text[at] !== '"' && text[at] !== '\\' && text[at] >= ' ') at++;
      out += text.slice(from, at);
      if (text[at] === '"') {
        at++;
        return out;
      }
      if (text[at] !== '\\') fail(start, 'This text is not closed on its line.', 'Close it with ".');
      const letter = text[at + 1] ?? '';
      if (letter === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) {
        out += String.fromCharCode(parseInt(text.slice(at + 2, at + 6), 16));
        at += 6;
      } else if (Object.hasOwn(ESCAPES, letter)) {
        out += ESCAPES[letter];
        at += 2;
      } else fail(at, `\\${letter} is no escape sequence.`, 'Write \\\\ for a backslash.');
    }
  };

  /** Reads the items between two brackets, each with `readItem`. */
  const readItems = (close: string, readItem: () => void): void => {
    for (;;) {
      skipSpace();
      if (text[at] === close) break;
      readItem();
      skipSpace();
      if (text[at] === ',') at++;
      else if (text[at] !== close)
        fail(at, `Expected a comma or ${close}, found ${seen()}.`, 'Check for a missing comma on the line before.');
    }
    at++;
  };

  return {
    at: () => at,
    placeOf,
    fail,
    seen,
    skipSpace,
    /** Reads these letters if they come next. */
    takes(letters: string): boolean {
      if (!text.startsWith(letters, at)) return false;
      at += letters.length;
      return true;
    },
    readText,
    readItems,
    /** The text of a number, or undefined. */
    readNumber(): string | undefined {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(text)?.[0];
      at += number?.length ?? 0;
      return number;
    },
  };
}

/** The tree of a text. Throws a MapError `json-…` with line and column. */
export function parseJsonText(text: string, file: string): JsonNode {
  const { at, placeOf, fail, seen, skipSpace, takes, readText, readItems, readNumber } = createReader(text, file);
  const isAt = (letter: string): boolean => text[at()] === letter;
  let values = 0;

  const readValue = (depth: number): JsonNode => {
    skipSpace();
    const start = at();
    if (++values > MAX_VALUES) {
      const what = `The plan has more than ${MAX_VALUES} values.`;
      throw new MapError('too-big', placeOf(start), what, 'Split the plan into smaller ones.');
    }
    if (depth > DEEPEST_NESTING) {
      const what = `Lists are nested deeper than ${DEEPEST_NESTING} levels.`;
      throw new MapError('too-deep', placeOf(start), what, 'Flatten them; a plan needs at most seven levels.');
    }
    if (takes('{')) {
      const fields = new Map<string, JsonField>();
      readItems('}', () => {
        const nameAt = at();
        if (!isAt('"')) fail(nameAt, `Expected a field name, found ${seen()}.`, 'Write names in double quotes.');
        const name = readText();
        if (fields.has(name)) fail(nameAt, `The field "${name}" appears twice.`, 'Delete one of them.');
        skipSpace();
        if (!takes(':')) fail(at(), `Expected a colon after "${name}", found ${seen()}.`, 'Write "name": value.');
        fields.set(name, { at: nameAt, value: readValue(depth + 1) });
      });
      return { kind: 'object', at: start, fields };
    }
    if (takes('[')) {
      const items: JsonNode[] = [];
      readItems(']', () => items.push(readValue(depth + 1)));
      return { kind: 'list', at: start, items };
    }
    if (isAt('"')) return { kind: 'text', at: start, value: readText() };
    for (const [word, value] of LITERALS) {
      if (takes(word)) return { kind: 'boolean', at: start, value };
    }
    if (takes('null')) return { kind: 'null', at: start };
    const number = readNumber();
    if (number !== undefined) return { kind: 'number', at: start, value: Number(number) };
    const mend = 'Write a text in double quotes, a number, true, false, a list or an object.';
    return fail(start, `Expected a value, found ${seen()}.`, mend);
  };

  const root = readValue(0);
  skipSpace();
  if (at() < text.length)
    fail(at(), `Expected the end of the plan, found ${seen()}.`, 'Check for an extra closing bracket.');
  return root;
}

/** A tree converted to plain values. */
export function valueOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries([...node.fields].map(([name, field]) => [name, valueOf(field.value)]));
    case 'list':
      return node.items.map(valueOf);
    case 'null':
      return null;
    default:
      return node.value;
  }
}

/** The node at a path of field names and list positions, or the deepest existing one. */
export function nodeAt(root: JsonNode, path: readonly (string | number)[]): JsonNode {
  let node = root;
  for (const step of path) {
    const next =
      node.kind === 'object'
        ? node.fields.get(String(step))?.value
        : node.kind === 'list' && typeof step === 'number'
          ? node.items[step]
          : undefined;
    if (!next) return node;
    node = next;
  }
  return node;
}
