// Debug primitives as plain data. view/ turns them into meshes, tests into SVG, the minimap into strokes. States also differ by `form`, not
// by colour alone.
import type { Point, Point3 } from '../geometry/point.ts';
import type { ColorName } from './colors.ts';

/** A colour by meaning, or as it is. */
type ShapeColor = ColorName | `#${string}`;

/** How a line is drawn; forms make states distinct without colour. */
export type LineForm = 'plain' | 'dashed' | 'arrow' | 'cross';

/** A straight line; `width` in map units (0: thin, even at the eye), `strength` 0 … 1 fades it. */
export interface LineShape {
  readonly kind: 'line';
  readonly color: ShapeColor;
  readonly a: Point3;
  readonly b: Point3;
  readonly width: number;
  readonly form: LineForm;
  readonly strength: number;
}

/** A flat convex area at height y; `hue` (0 … 1) tints cells. */
export interface AreaShape {
  readonly kind: 'area';
  readonly color: ShapeColor;
  readonly points: readonly Point[];
  readonly y: number;
  readonly hue: number;
  readonly strength: number;
}

/** An upright ribbon between two floor points, from `bottom` to `top`. */
export interface RibbonShape {
  readonly kind: 'ribbon';
  readonly color: ShapeColor;
  readonly a: Point;
  readonly b: Point;
  readonly bottom: number;
  readonly top: number;
  readonly form: LineForm;
  readonly strength: number;
}

/** A mark at a place; `size` in map units. */
export interface PointShape {
  readonly kind: 'point';
  readonly color: ShapeColor;
  readonly at: Point3;
  readonly size: number;
  readonly form: 'disc' | 'ring' | 'cross';
}

/** A text at a place. */
export interface LabelShape {
  readonly kind: 'label';
  /** Takes precedence where labels overlap. */
  readonly isFirst?: true;
  readonly color: ShapeColor;
  readonly at: Point3;
  readonly text: string;
}

/** A line, area, ribbon, point or label, with a colour by meaning. */
export type DebugShape = LineShape | AreaShape | RibbonShape | PointShape | LabelShape;

/** A line, plain unless another form is given. */
export function lineShape(
  color: ShapeColor,
  a: Point3,
  b: Point3,
  width: number,
  strength: number,
  form: LineForm = 'plain',
): LineShape {
  return { kind: 'line', color, a, b, width, form, strength };
}

/** An area; only cells have hues. */
export function areaShape(
  color: ShapeColor,
  points: readonly Point[],
  y: number,
  strength: number,
  hue = 0,
): AreaShape {
  return { kind: 'area', color, points, y, hue, strength };
}

/** Lines from each point to the next; the last one may have another form. */
export function linesThrough(
  points: readonly Point3[],
  color: ShapeColor,
  width: number,
  strength: number,
  form: LineForm = 'plain',
  end = form,
): LineShape[] {
  const last = points.length - 2;
  return points.slice(1).map((b, i) => lineShape(color, points[i], b, width, strength, i === last ? end : form));
}

export function pointShape(color: ShapeColor, at: Point3, size: number, form: PointShape['form']): PointShape {
  return { kind: 'point', color, at, size, form };
}

export function ribbonShape(
  color: ShapeColor,
  { a, b }: { readonly a: Point; readonly b: Point },
  bottom: number,
  top: number,
  strength: number,
  form: LineForm = 'plain',
): RibbonShape {
  return { kind: 'ribbon', color, a, b, bottom, top, form, strength };
}
