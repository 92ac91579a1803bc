// Draws debug shapes as SVG, seen from above, for `leafstar svg` and the golden tests. x goes right and z down, as in the plan. Heights are
// dropped: an upright ribbon becomes a line. Numbers are rounded to hundredths of a unit, so the same shapes give the same text on every
// machine.
import {
  badArgument,
  checkBox,
  checkFields,
  checkKey,
  checkList,
  checkNumber,
  checkPoint,
  checkPositive,
  checkText,
} from '../geometry/checks.ts';
import { midpoint, type Bounds, type Point } from '../geometry/point.ts';
import { COLORS, colorOf, colorOfHue } from './colors.ts';
import type { AreaShape, DebugShape, LabelShape, LineForm, PointShape } from './shapes.ts';

/** One group of the drawing. */
export interface SvgLayer {
  readonly key: string;
  readonly title: string;
  readonly shapes: readonly DebugShape[];
}

/** View, size and title of a drawing. */
export interface SvgOptions {
  /** Visible part of the floor, map units. */
  readonly bounds: Bounds;
  /** Width of the drawing in pixels, margins included; the height follows. */
  readonly width: number;
  /** Accessible title. */
  readonly title: string;
  /** Grid spacing in map units; 0 = no grid. */
  readonly grid: number;
}

/** Most lines of the grid in a direction. */
const MOST_LINES = 2000;
const MARGIN = 16;
const THINNEST = 1.2;

const round = (value: number): string => String(Math.round(value * 100) / 100 + 0);
const at = (p: Point): string => `${round(p.x)} ${round(p.z)}`;

/** Characters that XML cannot have, even escaped, become U+FFFD. */
function escape(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The mark of a line's form: an arrow head or a cross at its middle. `size` in map units. */
function markOfForm(form: LineForm, a: Point, b: Point, size: number): string {
  if (form === 'plain' || form === 'dashed') return '';
  const length = Math.hypot(b.x - a.x, b.z - a.z) || 1;
  const along = { x: ((b.x - a.x) / length) * size, z: ((b.z - a.z) / length) * size };
  const across = { x: -along.z, z: along.x };
  const middle = midpoint(a, b);
  const point = (u: number, v: number): string =>
    at({ x: middle.x + along.x * u + across.x * v, z: middle.z + along.z * u + across.z * v });
  return form === 'arrow'
    ? `M${point(-1, -1)}L${point(0, 0)}L${point(-1, 1)}`
    : `M${point(-1, -1)}L${point(1, 1)}M${point(-1, 1)}L${point(1, -1)}`;
}

function drawStroke(
  shape: { color: DebugShape['color']; a: Point; b: Point; form: LineForm; strength: number },
  width: number,
  pixel: number,
): string {
  const dashes = shape.form === 'dashed' ? ` stroke-dasharray="${round(5 * pixel)} ${round(4 * pixel)}"` : '';
  const path = `M${at(shape.a)}L${at(shape.b)}${markOfForm(shape.form, shape.a, shape.b, 5 * pixel)}`;
  return `<path d="${path}" stroke="${colorOf(shape.color)}" stroke-width="${round(Math.max(width, THINNEST * pixel))}" stroke-opacity="${round(shape.strength)}"${dashes}/>`;
}

function drawArea(shape: AreaShape): string {
  const fill = shape.color === 'cell' ? colorOfHue(shape.hue) : colorOf(shape.color);
  return `<path d="M${shape.points.map(at).join('L')}Z" fill="${fill}" fill-opacity="${round(shape.strength)}"/>`;
}

function drawPoint(shape: PointShape, pixel: number): string {
  const radius = Math.max(shape.size / 2, 1.5 * pixel);
  const color = colorOf(shape.color);
  const { x, z } = shape.at;
  if (shape.form === 'disc') return `<circle cx="${round(x)}" cy="${round(z)}" r="${round(radius)}" fill="${color}"/>`;
  const stroke = `stroke="${color}" stroke-width="${round(THINNEST * pixel)}"`;
  if (shape.form === 'ring') return `<circle cx="${round(x)}" cy="${round(z)}" r="${round(radius)}" ${stroke}/>`;
  const corner = (u: number, v: number): string => at({ x: x + u * radius, z: z + v * radius });
  return `<path d="M${corner(-1, -1)}L${corner(1, 1)}M${corner(-1, 1)}L${corner(1, -1)}" ${stroke}/>`;
}

function drawLabel(shape: LabelShape, pixel: number): string {
  const lines = shape.text.split('\n');
  const size = 9 * pixel;
  const spans = lines.map(
    (line, i) =>
      `<tspan x="${round(shape.at.x)}" y="${round(shape.at.z + (i - (lines.length - 1) / 2) * size)}">${escape(line)}</tspan>`,
  );
  return `<text fill="${colorOf(shape.color)}" font-size="${round(size)}" text-anchor="middle">${spans.join('')}</text>`;
}

/** The fields of each kind of shape. */
const FIELDS: Readonly<Record<DebugShape['kind'], string>> = {
  line: 'color a b width form strength',
  ribbon: 'color a b bottom top form strength',
  area: 'color points y hue strength',
  point: 'color at size form',
  label: 'color at text',
};

type Check = (name: string, argument: string, value: never) => void;
/** By field; all others are numbers. */
const CHECKS: Readonly<Record<string, Check>> = {
  a: checkPoint,
  b: checkPoint,
  at: checkPoint,
  text: checkText,
  color: (name, argument, value: string) => {
    if (!/^#[\da-f]{3,8}$/i.test(value)) checkKey(name, argument, value, Object.keys(COLORS));
  },
  form: (name, argument, value) =>
    checkKey(name, argument, value, ['plain', 'dashed', 'arrow', 'cross', 'disc', 'ring']),
  points: (name, argument, value) => checkList(name, argument, value, 3, 'pass three or more { x, z }', (at, point) => checkPoint(name, at, point)), // prettier-ignore
};
const checkAnyNumber: Check = (name, argument, value) => checkNumber(name, argument, value, -Infinity);

function drawShape(shape: DebugShape, pixel: number): string {
  switch (shape.kind) {
    case 'line':
      return drawStroke(shape, shape.width, pixel);
    case 'ribbon':
      return drawStroke(shape, 2.5 * pixel, pixel);
    case 'area':
      return drawArea(shape);
    case 'point':
      return drawPoint(shape, pixel);
    case 'label':
      return drawLabel(shape, pixel);
  }
}

function drawGrid(box: Bounds, step: number, pixel: number): string {
  if (!(step > 0)) return '';
  let path = '';
  for (let x = Math.ceil(box.minX / step) * step; x <= box.maxX; x += step)
    path += `M${at({ x, z: box.minZ })}V${round(box.maxZ)}`;
  for (let z = Math.ceil(box.minZ / step) * step; z <= box.maxZ; z += step)
    path += `M${at({ x: box.minX, z })}H${round(box.maxX)}`;
  return path && `<path d="${path}" stroke="${COLORS.grid}" stroke-width="${round(pixel)}"/>\n`;
}

/** Joins elements that differ only in their path: no seam is seen between areas, nor a dot where lines meet. */
function joinPaths(elements: readonly string[]): string[] {
  const joined: { readonly style: string; readonly paths: string[] }[] = [];
  for (const element of elements) {
    const [, path, style] = /^<path d="([^"]*)"(.*)$/.exec(element) ?? [];
    const last = joined[joined.length - 1];
    if (path === undefined) joined.push({ style: element, paths: [] });
    else if (last?.style === style) last.paths.push(path);
    else joined.push({ style, paths: [path] });
  }
  return joined.map(({ style, paths }) => (paths.length === 0 ? style : `<path d="${paths.join('')}"${style}`));
}

/** The drawing as SVG text; layers in the given order, bottom first. */
export function drawSvg(layers: readonly SvgLayer[], options: SvgOptions): string {
  checkDrawing(layers, options);
  const { bounds, width, title, grid } = options;
  const inner = Math.max(1, bounds.maxX - bounds.minX);
  const pixel = inner / Math.max(1, width - 2 * MARGIN);
  const margin = MARGIN * pixel;
  const box = {
    minX: bounds.minX - margin,
    minZ: bounds.minZ - margin,
    maxX: bounds.minX + inner + margin,
    maxZ: bounds.maxZ + margin,
  };
  const height = Math.max(1, Math.round((box.maxZ - box.minZ) / pixel));
  const view = `${at({ x: box.minX, z: box.minZ })} ${at({ x: box.maxX - box.minX, z: box.maxZ - box.minZ })}`;
  const groups = layers.map(
    ({ key, title: name, shapes }) =>
      `<g id="${escape(key)}" fill="none" stroke-linecap="round" stroke-linejoin="round"><title>${escape(name)}</title>\n${joinPaths(
        shapes.map((shape) => drawShape(shape, pixel)),
      )
        .map((element) => `${element}\n`)
        .join('')}</g>\n`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" font-family="system-ui, sans-serif" role="img">\n` +
    `<title>${escape(title)}</title>\n` +
    `<rect x="${round(box.minX)}" y="${round(box.minZ)}" width="${round(box.maxX - box.minX)}" height="${round(box.maxZ - box.minZ)}" fill="${COLORS.ground}"/>\n` +
    `${drawGrid(box, grid, pixel)}${groups.join('')}</svg>\n`
  );
}

function checkDrawing(layers: readonly SvgLayer[], options: SvgOptions): void {
  const name = 'drawSvg';
  checkList(name, 'layers', layers, 0, 'pass a list of { key, title, shapes }', (at, layer: SvgLayer) => {
    checkFields(name, at, layer, ['key', 'title', 'shapes']);
    checkText(name, `${at}.key`, layer.key);
    checkText(name, `${at}.title`, layer.title);
    const mend = 'pass what functions such as wallShapes returned';
    checkList(name, `${at}.shapes`, layer.shapes, 0, mend, (part, shape: DebugShape) => {
      checkKey(name, `${part}.kind`, shape?.kind, Object.keys(FIELDS));
      for (const field of FIELDS[shape.kind].split(' '))
        (CHECKS[field] ?? checkAnyNumber)(name, `${part}.${field}`, shape[field as never]);
    });
  });
  checkFields(name, 'options', options, ['bounds', 'width', 'title', 'grid']);
  checkBox(name, 'options.bounds', options.bounds);
  checkPositive(name, 'options.width', options.width);
  checkText(name, 'options.title', options.title);
  checkNumber(name, 'options.grid', options.grid, 0);
  const { minX, maxX, minZ, maxZ } = options.bounds;
  const least = Math.max(maxX - minX, maxZ - minZ) / MOST_LINES;
  if (options.grid > 0 && options.grid < least)
    throw badArgument(name, 'options.grid', options.grid, `pass 0 for none, or at least ${least} for these bounds`);
}
