// Which legend entries of a layer belong to what it draws.
import type { LegendRow } from './layer.ts';
import type { DebugShape } from './shapes.ts';

/** The entry that explains a shape: of its colour and form, else the last one of its colour. */
export function entryOf(entries: readonly LegendRow[], shape: DebugShape): LegendRow | undefined {
  if (shape.kind === 'label') return undefined;
  const form = shape.kind === 'area' ? 'area' : shape.form;
  const ofColor = entries.filter(({ color }) => color === (shape.color.startsWith('#') ? 'bot' : shape.color));
  return ofColor.find((entry) => entry.form === form) ?? ofColor.at(-1);
}

/** The entries that explain at least one of the shapes. */
export function entriesOf(entries: readonly LegendRow[], shapes: readonly DebugShape[]): LegendRow[] {
  const kinds = new Map<string, DebugShape>();
  for (const shape of shapes)
    if (shape.kind !== 'label') kinds.set(shape.color + (shape.kind === 'area' ? '' : shape.form), shape);
  const drawn = new Set([...kinds.values()].map((shape) => entryOf(entries, shape)));
  return entries.filter((entry) => drawn.has(entry));
}
