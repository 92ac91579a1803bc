// Turns a plain JavaScript value into the tree that the schema check reads, so that objects and files pass the same checks. Its nodes have
// no place in a text; messages name the field instead.
import { DEEPEST_NESTING, MAX_VALUES } from '../input/limits.ts';
import { MapError } from '../input/map-error.ts';
import type { FilePath } from './plan-file.ts';
import type { JsonField, JsonNode } from './json-text.ts';

/** `rooms[0].polygon`; '' for the whole value. */
export function formatPath(path: FilePath): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}

/** The tree of a value. Fields that are undefined are left out. Throws a MapError for what no file could contain. */
export function treeOfValue(value: unknown, file: string): JsonNode {
  const at = 0;
  let count = 0;
  const refuse = (code: string, path: FilePath, what: string, mend: string): never => {
    throw new MapError(code, { file, field: formatPath(path) }, what, mend);
  };
  const visit = (each: unknown, path: FilePath): JsonNode => {
    if (++count > MAX_VALUES)
      refuse('too-big', path, `The description has more than ${MAX_VALUES} values.`, 'Split it into smaller levels.');
    if (path.length > DEEPEST_NESTING)
      refuse('too-deep', path, `Lists are nested deeper than ${DEEPEST_NESTING} levels.`, 'Flatten them.');
    switch (typeof each) {
      case 'string':
        return { kind: 'text', at, value: each };
      case 'number':
        if (!Number.isFinite(each)) refuse('wrong-shape', path, `This is ${each}.`, 'Use a finite number.');
        return { kind: 'number', at, value: each };
      case 'boolean':
        return { kind: 'boolean', at, value: each };
      case 'object': {
        if (each === null) return { kind: 'null', at };
        const list = listOf(each);
        if (list !== null) return { kind: 'list', at, items: Array.from(list, (item, i) => visit(item, [...path, i])) };
        const fields = new Map<string, JsonField>();
        for (const [name, item] of Object.entries(each)) {
          if (item === undefined) continue;
          fields.set(name, { at, value: visit(item, [...path, name]) });
        }
        return { kind: 'object', at, fields };
      }
      default:
        return refuse('wrong-shape', path, `This is a ${typeof each}.`, 'Use numbers, texts, lists and plain objects.');
    }
  };
  return visit(value, []);
}

function listOf(value: object): ArrayLike<unknown> | null {
  if (Array.isArray(value)) return value;
  return ArrayBuffer.isView(value) && 'length' in value ? (value as unknown as ArrayLike<unknown>) : null;
}
