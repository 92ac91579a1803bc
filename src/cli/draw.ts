// `leafstar svg`: layers of the level as a drawing.
import { buildLevel, type Body, type FloorPlan } from '../index.ts';
import { LAYERS } from '../debug/layers.ts';
import { drawSvg } from '../debug/svg.ts';
import { UsageError } from './arguments.ts';

/** The layers that need nothing but a level: the others show a running game. */
const DRAWABLE = LAYERS.flatMap((layer) => (layer.needs === 'level' ? [layer] : []));

export const DRAWABLE_KEYS: readonly string[] = DRAWABLE.map(({ key }) => key);

/** The drawing of a plan, `width` pixels wide, layers in the order of the table. Throws a UsageError for a layer that there is not. */
export function drawPlan(plan: FloorPlan, body: Body, keys: readonly string[], width: number): string {
  for (const key of keys)
    if (!DRAWABLE_KEYS.includes(key))
      throw new UsageError(`--layers: "${key}" is none of ${DRAWABLE_KEYS.join(', ')}.`);
  const level = buildLevel(plan);
  const layers = DRAWABLE.filter(({ key }) => keys.includes(key)).map(({ key, title, shapes }) => ({
    key,
    title,
    shapes: shapes({ level, body }),
  }));
  // A line a metre in maps of the size of a house, none where they would be finer than a few pixels.
  const metres = (plan.bounds.maxX - plan.bounds.minX) / 32;
  return drawSvg(layers, { bounds: plan.bounds, width, title: plan.title, grid: metres * 4 < width ? 32 : 0 });
}
