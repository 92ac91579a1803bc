// `leafstar svg`: draws layers of the level, the grid of a grid finder, and the shortest path map of a goal.
import type { Point } from '../index.ts';
import { buildLevel, type Body } from '../door/nav.ts';
import type { FloorPlan } from '../door/formats.ts';
import type { LevelGridOptions } from '../door/grid.ts';
import { pathMapShapes } from '../debug/field/field-shapes.ts';
import { shapesOfGrid } from '../debug/level/grid-shapes.ts';
import { LAYERS, loadLayers } from '../debug/layers.ts';
import type { DebugShape } from '../debug/shapes.ts';
import { drawSvg } from '../debug/svg.ts';
import { UsageError } from './ends.ts';
import { buildGrid } from './grid-options.ts';

await loadLayers();

/** Most nodes of a drawn grid: some 60 MB of SVG. */
const MOST_NODES = 1_000_000;

/** Layers that need only a level, or what the options say of them; the others need a running game. */
const DRAWABLE = LAYERS.filter(({ needs, key }) => needs === 'level' || key === 'grid' || key === 'field');

export const DRAWABLE_KEYS: readonly string[] = DRAWABLE.map(({ key }) => key);

/** The drawing of a plan, `width` pixels wide, layers in table order. Throws a UsageError for an unknown layer. */
export function drawPlan(
  plan: FloorPlan,
  body: Body,
  keys: readonly string[],
  width: number,
  grid: Partial<LevelGridOptions>,
  goal: Point,
): string {
  for (const key of keys)
    if (!DRAWABLE_KEYS.includes(key))
      throw new UsageError(`--layers: "${key}" is unknown; use ${DRAWABLE_KEYS.join(', ')}.`);
  const level = buildLevel(plan);
  const shapesOf = (layer: (typeof LAYERS)[number]): readonly DebugShape[] => {
    if (layer.needs === 'level') return layer.shapes({ level, body });
    if (layer.key === 'grid') return shapesOfGrid(level, buildGrid(level, body, grid, MOST_NODES));
    const shapes = pathMapShapes({ level, body }, goal);
    if (shapes !== null) return shapes;
    throw new UsageError(
      '--layers field: the agent is not allowed at the goal, or steps stop it; use another --to, or --body fly.',
    );
  };
  const drawn = DRAWABLE.filter(({ key }) => keys.includes(key));
  const layers = drawn.map((layer) => ({ key: layer.key, title: layer.title, shapes: shapesOf(layer) }));
  // One line per metre, or none where lines would be less than a few pixels apart.
  const metres = (plan.bounds.maxX - plan.bounds.minX) / 32;
  return drawSvg(layers, { bounds: plan.bounds, width, title: plan.title, grid: metres * 4 < width ? 32 : 0 });
}
