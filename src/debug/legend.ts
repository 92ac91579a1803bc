// Which legend entries of a layer belong to what it draws, and how one entry is highlighted.
import type { LegendRow } from './layer.ts';
import type { DebugShape } from './shapes.ts';

/** How much is left of what is not highlighted, and how much wider the rest becomes. */
const DIMMED = 0.15;
const WIDER = 2.5;
const LARGER = 1.5;

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

/** A layer's shapes with those of one entry larger and all others faint. */
export function highlightShapes(
  shapes: readonly DebugShape[],
  entries: readonly LegendRow[],
  entry: LegendRow,
): DebugShape[] {
  return shapes.flatMap((shape): DebugShape[] => {
    const isMeant = entryOf(entries, shape) === entry;
    switch (shape.kind) {
      case 'label':
        return entries.includes(entry) ? [shape] : [];
      case 'point':
        return [{ ...shape, size: shape.size * (isMeant ? LARGER : 1 / LARGER) }];
      case 'line':
        return [
          isMeant
            ? { ...shape, width: shape.width * WIDER, strength: 1 }
            : { ...shape, strength: shape.strength * DIMMED },
        ];
      default:
        return [{ ...shape, strength: isMeant ? 1 : shape.strength * DIMMED }];
    }
  });
}
