// Parses the text of a UDMF map (lump TEXTMAP) into blocks of fields with their positions.
//
// Grammar after the Universal Doom Map Format 1.1 (J. Haley and others, 2009): assignments `name = value;` and blocks `name { assignments
// }`; integers in three notations, other numbers, quoted strings, keywords; comments of both kinds; names in any case. Only requested
// blocks and fields are kept, so hostile texts cannot fill memory. Bytes are read as they are; non-ASCII is only allowed in strings and
// comments.
import { createUdmfReader, type UdmfReader, type UdmfValue } from './udmf-reader.ts';

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

export type UdmfText = ReturnType<typeof readUdmfText>;

/** Names of ignored fields that are counted separately; further ones are counted together. */
const MAX_IGNORED = 200;

/** Parses the text. Throws a MapError with line and column for syntax errors and for values of the wrong type. */
export function readUdmfText(bytes: Uint8Array, file: string, types: BlockTypes) {
  const reader = createUdmfReader(bytes, file);
  const { at, isAtEnd, placeAt, fail, skipBlanks, takes, expect, readName, readValue } = reader;
  /** In lower case; '' if the text has none. */
  let namespace = '';
  /** By block type, in text order. */
  const blocks = new Map<string, UdmfBlock[]>(Object.keys(types).map((type) => [type, []]));
  /** Fields not requested, such as `linedef.arg2`, and their number of occurrences. */
  const ignored = new Map<string, number>();
  const ignore = (name: string): void => {
    if (ignored.size < MAX_IGNORED || ignored.has(name)) ignored.set(name, (ignored.get(name) ?? 0) + 1);
  };

  function readFields(kind: string): UdmfBlock['fields'] {
    const wanted = Object.hasOwn(types, kind) ? types[kind].fields : null;
    const fields = new Map<string, number | string | boolean>();
    for (;;) {
      skipBlanks();
      if (takes('}')) return fields;
      if (isAtEnd()) fail(at(), `The block ${kind} is not closed.`, 'Close it with }.');
      const from = at();
      const name = readName();
      skipBlanks();
      if (takes('{')) fail(from, `The block ${kind} is not closed before ${name}.`, 'Close it there with }.');
      expect('=', name);
      skipBlanks();
      const where = at();
      const value = readValue();
      expect(';', `the value of ${name}`);
      if (wanted === null) continue;
      if (Object.hasOwn(wanted, name)) fields.set(name, checked(reader, value, wanted[name], `${kind}.${name}`, where));
      else if (name !== 'comment' && !name.startsWith('user_')) ignore(`${kind}.${name}`);
    }
  }

  for (skipBlanks(); !isAtEnd(); skipBlanks()) {
    const from = at();
    const name = readName();
    skipBlanks();
    if (takes('{')) {
      const fields = readFields(name);
      const list = blocks.get(name);
      if (list === undefined) {
        ignore(name);
        continue;
      }
      const { most } = types[name];
      if (list.length >= most) {
        const what = `The text has more than ${most} blocks ${name}.`;
        fail(from, what, 'Split the map into smaller ones.', 'too-big');
      }
      list.push({ at: from, fields });
      continue;
    }
    expect('=', name);
    skipBlanks();
    const where = at();
    const value = readValue();
    expect(';', `the value of ${name}`);
    if (name !== 'namespace') continue;
    if (namespace !== '') fail(from, 'The text has two namespaces.', 'Delete one of them.');
    namespace = `${checked(reader, value, 'text', name, where)}`.toLowerCase();
  }
  return { namespace, blocks, ignored, placeAt };
}

/** A value of the wanted type. */
function checked(reader: UdmfReader, value: UdmfValue, type: FieldType, name: string, where: number) {
  const isRight =
    type === 'text'
      ? typeof value === 'string'
      : type === 'flag'
        ? typeof value === 'boolean'
        : typeof value === 'number' && Number.isFinite(value) && (type === 'number' || Number.isInteger(value));
  if (isRight) return value as NonNullable<UdmfValue>;
  const needs = { text: 'a quoted string', flag: 'true or false', number: 'a number', whole: 'an integer' }[type];
  return reader.fail(where, `The field ${name} must be ${needs}.`, `Write ${needs} there.`, 'bad-value');
}
