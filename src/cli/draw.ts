// `leafstar svg`: layers of the level as a drawing, and the grid that a finder would lay over it.
import { buildLevel, type Body, type FloorPlan, type NEIGHBOURS } from '../index.ts';
import { gridForShapes, shapesOfGrid } from '../debug/grid-shapes.ts';
import { LAYERS } from '../debug/layers.ts';
import type { DebugShape } from '../debug/shapes.ts';
import { drawSvg } from '../debug/svg.ts';
import { UsageError } from './arguments.ts';

/** How the grid is laid. */
export interface DrawnGrid {
  /** Half a node's width, map units. */
  readonly nodeRadius: number;
  readonly neighbours: (typeof NEIGHBOURS)[number]['key'];
}

/** The layers that need nothing but a level, and the grid without a game on it: the others show a running one. */
const DRAWABLE = LAYERS.filter(({ needs, key }) => needs === 'level' || key === 'grid');

export const DRAWABLE_KEYS: readonly string[] = DRAWABLE.map(({ key }) => key);

/** The drawing of a plan, `width` pixels wide, layers in the order of the table. Throws a UsageError for a layer that there is not. */
export function drawPlan(
  plan: FloorPlan,
  body: Body,
  keys: readonly string[],
  width: number,
  { nodeRadius, neighbours }: DrawnGrid,
): string {
  for (const key of keys)
    if (!DRAWABLE_KEYS.includes(key))
      throw new UsageError(`--layers: "${key}" is none of ${DRAWABLE_KEYS.join(', ')}.`);
  const level = buildLevel(plan);
  const shapesOf = (layer: (typeof LAYERS)[number]): readonly DebugShape[] =>
    layer.needs === 'level'
      ? layer.shapes({ level, body })
      : shapesOfGrid(level, gridForShapes(level, body, nodeRadius, neighbours));
  const layers = DRAWABLE.filter(({ key }) => keys.includes(key)).map((layer) => ({
    key: layer.key,
    title: layer.title,
    shapes: shapesOf(layer),
  }));
  // A line a metre in maps of the size of a house, none where they would be finer than a few pixels.
  const metres = (plan.bounds.maxX - plan.bounds.minX) / 32;
  return drawSvg(layers, { bounds: plan.bounds, width, title: plan.title, grid: metres * 4 < width ? 32 : 0 });
}
