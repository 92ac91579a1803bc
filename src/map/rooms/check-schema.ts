// Validates a JSON tree against a JSON Schema and reports the first misfit.
//
// Supports the keywords of JSON Schema (draft 2020-12) that our schema uses: $ref into $defs, type, const, enum, object fields, list items,
// limits of numbers and texts, pattern, anyOf. Of an anyOf, the alternative whose type fits is checked, so that messages refer to what the
// author tried to write. A remedy says what to change; the schema's description of the field follows it.
import type { JsonNode } from './json-text.ts';
import { formatCount } from '../input/format-count.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly description?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

export interface Misfit {
  /** Offset in the text. */
  readonly at: number;
  /** `rooms[0].polygon`; undefined for the whole plan. */
  readonly field?: string;
  readonly what: string;
  readonly mend: string;
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  object: ['object'],
  array: ['list'],
  string: ['text'],
  number: ['number'],
  integer: ['number'],
  boolean: ['boolean'],
};
const KIND_NAMES: Readonly<Record<string, string>> = {
  object: 'an object',
  list: 'a list',
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  string: 'a text',
  integer: 'an integer',
};

const WHOLE = 'The plan';

/** The first place where the tree does not match the schema, or null. */
export function findMisfit(root: Schema, node: JsonNode): Misfit | null {
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    const target = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    if (!target) throw new Error(`findMisfit: the schema has no ${schema.$ref}`);
    return target;
  };

  const check = (unresolved: Schema, value: JsonNode, name: string, inherited = ''): Misfit | null => {
    const schema = resolve(unresolved);
    const about = schema.description ?? inherited;
    const place = name === WHOLE ? {} : { field: name };
    const misfit = (what: string, change: string, more = about): Misfit => ({
      at: value.at,
      ...place,
      what: `${name} ${what}.`,
      mend: `${change} ${more}`.trimEnd(),
    });
    const ways = (schema.anyOf ?? [schema]).map(resolve);
    const way = ways.find(({ type }) => type === undefined || KINDS[type].includes(value.kind));
    if (way === undefined) {
      const needed = ways.map(({ type }) => KIND_NAMES[type!]).join(' or ');
      const isNumber = ways.some(({ type }) => KINDS[type!].includes('number'));
      const isQuoted = isNumber && value.kind === 'text' && /^-?\d+(\.\d+)?$/.test(value.value);
      const change = isQuoted ? 'Write it without quotation marks.' : `Write ${needed}.`;
      return misfit(`must be ${needed}, not ${KIND_NAMES[value.kind]}`, change);
    }
    if (schema.anyOf) return check(way, value, name, about);
    const plain = 'value' in value ? value.value : undefined;
    if (schema.const !== undefined && plain !== schema.const) {
      const needed = JSON.stringify(schema.const);
      return misfit(`must be ${needed}`, `Write ${needed}.`, '');
    }
    if (schema.enum && !(typeof plain === 'string' && schema.enum.includes(plain))) {
      const given = plain === undefined ? KIND_NAMES[value.kind] : quote(plain);
      return misfit(`is ${given}, which is not allowed`, `Use one of: ${schema.enum.join(', ')}.`, '');
    }
    if (value.kind === 'number') return checkNumber(schema, value.value, misfit);
    if (value.kind === 'text') return checkText(schema, value.value, misfit);
    if (value.kind === 'list') {
      const { items, prefixItems = [] } = schema;
      const most = items === false ? prefixItems.length : schema.maxItems;
      const { minItems: least = 0 } = schema;
      const count = value.items.length;
      if (count < least) {
        const entries = formatCount(count, 'entry', 'entries');
        return misfit(`has ${entries}; it needs ${least} or more`, `Add ${least - count}.`);
      }
      if (most !== undefined && count > most)
        return misfit(`has ${count} entries; the limit is ${most}`, `Remove ${count - most}.`);
      for (let i = 0; i < count; i++) {
        const of = i < prefixItems.length ? prefixItems[i] : items;
        const found = of ? check(of, value.items[i], `${name}[${i}]`, about) : null;
        if (found) return found;
      }
    }
    if (value.kind === 'object') {
      const { properties = {} } = schema;
      for (const [field, { at, value: inner }] of value.fields) {
        if (!Object.hasOwn(properties, field)) {
          if (schema.additionalProperties !== false) continue;
          const known = Object.keys(properties);
          const meant = known.find((name) => isNear(field, name));
          const mend = meant === undefined ? `Delete it, or use one of ${known.join(', ')}.` : `Write ${quote(meant)}.`;
          return { at, ...place, what: `${name} has no field ${quote(field)}.`, mend };
        }
        const found = check(properties[field], inner, name === WHOLE ? field : `${name}.${field}`);
        if (found) return found;
      }
      const missing = schema.required?.find((field) => !value.fields.has(field));
      if (missing !== undefined)
        return misfit(`lacks "${missing}"`, 'Add it.', resolve(properties[missing]).description);
    }
    return null;
  };
  return check(root, node, WHOLE);
}

type MakeMisfit = (what: string, change: string) => Misfit;

function checkNumber(schema: Schema, value: number, misfit: MakeMisfit): Misfit | null {
  const { minimum: least = -Infinity, exclusiveMinimum: below = -Infinity, maximum: most = Infinity } = schema;
  if (!Number.isFinite(value)) return misfit('is too large', 'Lower it.');
  if (schema.type === 'integer' && !Number.isInteger(value))
    return misfit(`is ${value}; it must be an integer`, 'Round it.');
  if (value < least) return misfit(`is ${value}; it must be at least ${least}`, 'Raise it.');
  if (value <= below) return misfit(`is ${value}; it must be more than ${below}`, 'Raise it.');
  if (value > most) return misfit(`is ${value}; it must be at most ${most}`, 'Lower it.');
  return null;
}

function checkText(schema: Schema, value: string, misfit: MakeMisfit): Misfit | null {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  if (value.length < minLength) return misfit('is empty', 'Write one letter or more.');
  if (value.length > maxLength) return misfit(`has ${value.length} letters; the limit is ${maxLength}`, 'Shorten it.');
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    return misfit(`is ${quote(value)}, which has the wrong form`, 'Follow this form:');
  return null;
}

/** A value for a message; long texts are shortened. */
function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
}

/** Fewest letters that two near words have in common at their ends, the first one among them. */
const LEAST_ALIKE = 3;
/** Most letters of the longer one between them. */
const MOST_UNLIKE = 2;

function isNear(word: string, name: string): boolean {
  const shorter = Math.min(word.length, name.length);
  let start = 0;
  while (start < shorter && word[start] === name[start]) start++;
  let end = 0;
  while (end < shorter - start && word.at(-1 - end) === name.at(-1 - end)) end++;
  const alike = start + end;
  return start > 0 && alike >= LEAST_ALIKE && Math.max(word.length, name.length) - alike <= MOST_UNLIKE;
}
