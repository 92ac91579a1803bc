// Reads Leafstar floor plans: rooms as polygons in JSON (format: plan-file.ts).
//
// The text, with comments allowed, is validated against the published JSON Schema, and becomes a draft (draft-of-plan.ts). Every error has a
// line and column.
import schema from '../../../maps/schema/floor-plan.schema.json' with { type: 'json' };
import { findMisfit, type Schema } from './check-schema.ts';
import { draftOfPlan, draftOfText } from './draft-of-plan.ts';
import type { FileParts } from './file-parts.ts';
import { lineAndColumn, parseJsonText, valueOf, type JsonField, type JsonNode } from './json-text.ts';
import { checkLimit, MAX_TEXT_BYTES } from '../input/limits.ts';
import { baseNameOf, type MapEntry } from '../input/map-entry.ts';
import { MapError } from '../input/map-error.ts';
import type { PlanDraft } from '../draft/plan-draft.ts';
import type { PlanFile } from './plan-file.ts';
import { formatPath, treeOfValue } from './value-tree.ts';
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
    const mend = hasTiles
      ? 'In a program, pass the rows of a Tiled or LDtk layer to levelFromTiles.'
      : 'Start the plan with { "format": "leafstar floor plan", "version": 1, "title": …, "rooms": [ … ] }.';
    throw new MapError('unknown-format', { file, ...lineAndColumn(text, (first ?? root).at) }, what, mend);
  }
  const misfit = findMisfit(schema as Schema, root);
  if (misfit) throw new MapError('wrong-shape', { file, ...lineAndColumn(text, misfit.at) }, misfit.what, misfit.mend);
  return { text, root };
}
