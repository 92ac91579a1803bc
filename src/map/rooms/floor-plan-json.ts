// Reads Leafstar floor plans: rooms as polygons in JSON (format: plan-file.ts).
//
// The text, with comments allowed, is validated against the published JSON Schema, and becomes a draft (draft-of-plan.ts). Every error has a
// line and column.
import schema from '../../../maps/schema/floor-plan.schema.json' with { type: 'json' };
import { findMisfit, type Schema } from './check-schema.ts';
import { draftOfPlan, draftOfText } from './draft-of-plan.ts';
import type { FileParts } from './file-parts.ts';
import { lineAndColumn, parseJsonText, valueOf, type JsonField, type JsonNode } from './json-text.ts';
import { checkLimit, MAX_TEXT_BYTES, DEEPEST_NESTING, MAX_VALUES } from '../input/limits.ts';
import { baseNameOf, type MapEntry } from '../input/map-entry.ts';
import { MapError } from '../input/map-error.ts';
import type { PlanDraft } from '../draft/plan-draft.ts';
import type { PlanFile, FilePath } from './plan-file.ts';
import { decodeUtf8 } from '../input/text-of-bytes.ts';

/** The one map of a floor-plan file. */
export function listFloorPlan(bytes: Uint8Array, file: string): MapEntry[] {
  const plan = valueOf(readPlanFile(bytes, file).root) as PlanFile;
  const counts = { rooms: plan.rooms.length, walls: plan.walls?.length ?? 0, things: plan.things?.length ?? 0 };
  return [{ name: baseNameOf(file), counts, problem: '' }];
}

/** The draft of a floor-plan file. Throws a MapError with line and column. */
export function parseFloorPlan(bytes: Uint8Array, file: string): PlanDraft {
  const { text, root } = readPlanFile(bytes, file);
  return draftOfText(text, root, file);
}

/** The draft of a floor plan given as an object; `parts` as for draftOfPlan. Throws a MapError that names the field. */
export function parsePlanObject(value: unknown, file: string, parts: FileParts | null): PlanDraft {
  const root = treeOfValue(value, file);
  const misfit = findMisfit(schema as Schema, root);
  if (misfit !== null) {
    const { field, what, mend } = misfit;
    throw new MapError('wrong-shape', { file, ...(field !== undefined && { field }) }, what, mend);
  }
  return draftOfPlan(valueOf(root) as PlanFile, file, (path) => ({ file, field: formatPath(path) }), parts);
}

function readPlanFile(bytes: Uint8Array, file: string): { text: string; root: JsonNode } {
  const mend = 'Split the plan into smaller ones.';
  const what = `The file has ${bytes.length} bytes`;
  checkLimit(bytes.length, MAX_TEXT_BYTES, { file }, what, mend, ' for a floor plan');
  const text = decodeUtf8(bytes, file);
  const root = parseJsonText(text, file);
  const fields = root.kind === 'object' ? root.fields : new Map<string, JsonField>();
  if (!fields.has('format') && !fields.has('rooms')) {
    const [first] = fields.values();
    const what = 'This JSON is no Leafstar floor plan: it has neither a format nor rooms.';
    const hasTiles = fields.has('tilewidth') || fields.has('jsonVersion');
    const hasBytes = fields.has('0') || fields.has('data');
    const mend = hasTiles
      ? 'In a program, pass the rows of a layer to levelFromTiles.'
      : hasBytes
        ? 'In a program, write bytes of saveLevel as [...bytes], and read them by new Uint8Array(list).'
        : fields.has('asset')
          ? 'In a program, pass its meshes to levelFromMeshes.'
          : 'Start the plan with { "format": "leafstar floor plan", "version": 1, "title": …, "rooms": [ … ] }.';
    throw new MapError('unknown-format', { file, ...lineAndColumn(text, (first ?? root).at) }, what, mend);
  }
  const misfit = findMisfit(schema as Schema, root);
  if (misfit) throw new MapError('wrong-shape', { file, ...lineAndColumn(text, misfit.at) }, misfit.what, misfit.mend);
  return { text, root };
}

/** `rooms[0].polygon`; '' for the whole value. */
function formatPath(path: FilePath): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}

/**
 * The tree of a plain JavaScript value, so that objects and files pass the same checks. Its nodes have no place in a text; messages name the
 * field instead. Fields that are undefined are left out. Throws a MapError for what no file could contain.
 */
function treeOfValue(value: unknown, file: string): JsonNode {
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
